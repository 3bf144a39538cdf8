"""What is rolled at the table comes about as often as the rules say: formulas against simulated rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction

import pytest
from fleet import LONGSHIP, SMALL_SHIP, afloat
from msgspec.structs import replace

from hcgen.dice import Dice, Stream
from hcgen.rules.moldhammer import actions, damage
from hcgen.rules.moldhammer.checks import chance_under
from hcgen.rules.moldhammer.ships import Effect, Ship
from hcgen.rules.wilderness import evasion, grappling, ramming, weather, wind

QUICK, PROOF = 5_000, 100_000

SHIP = Ship(kind="battleship", shield_max=9, shield=4, systems=14, scale=6, lasers=True, warpedoes=6, warpedoes_max=6, crew=6)
BROKEN = replace(SHIP, effects=(Effect("core", 3),))

HANGING, FREE = Fraction(1, 5), Fraction(4, 5)
TWICE_SIX = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}

Trial = tuple[Callable[[Stream], Hashable], Mapping[Hashable, Fraction]]


def happens(chance: Fraction) -> dict[Hashable, Fraction]:
    return {True: chance, False: 1 - chance}


def grapples(held: int) -> Fraction:
    """How likely it is that so many of three grapples hold."""
    ways = (1, 3, 3, 1)[held]
    return ways * HANGING**held * FREE ** (3 - held)


TRIALS: dict[str, Trial] = {
    "lasers, Systems 14": (lambda dice: actions.fire_lasers(SHIP, dice).damage == 1, happens(Fraction(13, 20))),
    "lasers, Systems 10": (lambda dice: actions.fire_lasers(replace(SHIP, systems=10), dice).damage == 1, happens(Fraction(9, 20))),
    "aimed Warpedo": (lambda dice: actions.fire_aimed_warpedo(SHIP, dice).damage, {2: chance_under(14), 0: 1 - chance_under(14)}),
    "evade": (lambda dice: actions.evade(SHIP, dice).ship.evasions, {1: Fraction(13, 20), 0: Fraction(7, 20)}),
    "boost Shields": (lambda dice: actions.boost_shields(SHIP, dice).ship.shield, {5: Fraction(1, 3), 4: Fraction(2, 3)}),
    "repair": (lambda dice: actions.repair(BROKEN, "core", dice).ship.effects == (), happens(Fraction(1, 3))),
    "criticals": (lambda dice: damage.roll_critical(SHIP, dice).id, dict.fromkeys(damage.CRITICALS, Fraction(1, 6))),
    "weather": (
        lambda dice: weather.roll_weather(dice).sky,
        {"calm": Fraction(1, 36), "fair": Fraction(34, 36), "gale": Fraction(1, 36)},
    ),
    "wind": (lambda dice: wind.roll_wind(dice).throw.total, {total: Fraction(ways, 36) for total, ways in TWICE_SIX.items()}),
    "wind, direction": (lambda dice: wind.roll_wind(dice).direction, dict.fromkeys(wind.DIRECTIONS, Fraction(1, 8))),
    "sit a gale out": (lambda dice: weather.sit(afloat(SMALL_SHIP), dice).safe, happens(Fraction(1, 5))),
    "ride a gale out": (lambda dice: weather.ride_out(afloat(LONGSHIP), dice).safe, happens(Fraction(1, 5))),
    "a cove": (lambda dice: weather.seek_shore(afloat(LONGSHIP), "other", dice).safe, happens(Fraction(1, 3))),
    "a day by the chart": (lambda dice: wind.day(afloat(LONGSHIP), dice).sunk, happens(Fraction(1, 36) * Fraction(4, 5))),
    "grapples": (lambda dice: grappling.grapple(0, 3, 3, 1, dice).held, {held: grapples(held) for held in range(4)}),
    "cuts": (lambda dice: 3 - grappling.cut(3, 3, 3, dice).held, {cut: grapples(cut) for cut in range(4)}),
    "Mermen": (lambda dice: grappling.swim_and_grapple(grappling.MERMEN, 47, 0, 1, dice).held, {1: Fraction(2, 5), 0: Fraction(3, 5)}),
    "Nixies": (lambda dice: grappling.swim_and_grapple(grappling.NIXIES, 80, 0, 1, dice).held, {1: Fraction(1, 5), 0: Fraction(4, 5)}),
    "holed by a ram": (lambda dice: ramming.ram_by_percent(afloat(LONGSHIP), "bow", dice).hole.succeeded, happens(Fraction(1, 4))),
    **{
        f"evasion, slower by {slower} feet": (
            lambda dice, slower=slower: evasion.evade(0, Fraction(slower, 10), 100, dice).attempt.succeeded,
            happens(Fraction(percent, 100)),
        )
        for slower, percent in ((0, 50), (30, 50), (31, 40), (61, 30), (91, 25), (121, 10))
    },
    "evasion, faster": (lambda dice: evasion.evade(2, 1, 100, dice).attempt.succeeded, happens(Fraction(4, 5))),
}


def check(name: str, count: int) -> None:
    """Every outcome within 4 standard errors of its chance, and none that has no chance."""
    trial, chances = TRIALS[name]
    assert sum(chances.values()) == 1
    stream = Dice("odds at the table").stream(name)
    found = Counter(trial(stream) for _ in range(count))
    assert set(found) <= set(chances)
    for outcome, chance in chances.items():
        error = float(chance * (1 - chance) * count) ** 0.5
        assert abs(found[outcome] - float(chance * count)) <= 4 * error, (name, outcome, found[outcome], float(chance * count))


@pytest.mark.parametrize("name", TRIALS)
def test_five_thousand_rolls_fall_as_they_should(name: str) -> None:
    check(name, QUICK)


@pytest.mark.proof
@pytest.mark.parametrize("name", TRIALS)
def test_a_hundred_thousand_rolls_fall_as_they_should(name: str) -> None:
    check(name, PROOF)
