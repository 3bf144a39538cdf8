"""The worked cases of cases.md on MoldHammer: T189 to T209, T283 to T287, T351 to T353, V29 to V31.

"near T…" is a neighbour of the same kind, worked out by hand from the catalogue. Chances are exact:
every way in which the dice can fall is gone through.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, get_args

import pytest
from falling import falling
from msgspec.structs import replace

from hcgen.dice import Dice
from hcgen.errors import WishError
from hcgen.rules.moldhammer import actions, damage, fleeing, flight, hazards, ships, vacuum
from hcgen.rules.moldhammer.checks import chance_under, is_under
from hcgen.rules.moldhammer.ships import Effect, Ship

if TYPE_CHECKING:
    from collections.abc import Callable

    from hcgen.dice import Stream
    from hcgen.rules.moldhammer.ships import EffectId, Kind

SHIPS = {
    "shuttle": Ship(kind="shuttle", shield_max=2, shield=2, systems=10, scale=1, lasers=False, fuel_crystals=3, crew=1),
    "fighter": Ship(kind="fighter", shield_max=6, shield=6, systems=13, scale=3, lasers=True, fuel_crystals=3, crew=3),
    "battleship": Ship(
        kind="battleship",
        shield_max=5,
        shield=5,
        systems=16,
        scale=7,
        lasers=True,
        warpedoes=3,
        warpedoes_max=3,
        fuel_crystals=5,
        crew=7,
    ),
}
FIGHTER, BATTLESHIP, SHUTTLE = SHIPS["fighter"], SHIPS["battleship"], SHIPS["shuttle"]


def broken(ship: Ship, *effects: Effect) -> Ship:
    return replace(ship, effects=effects)


# Fleeing on foot


@pytest.mark.parametrize(
    ("face", "plus", "minus", "total", "result"),
    [
        pytest.param(2, 0, 1, 1, "blocked", id="T189"),
        pytest.param(1, 0, 3, 1, "blocked", id="T190"),
        pytest.param(6, 3, 0, 6, "lost them", id="T191"),
        pytest.param(1, 3, 0, 4, "one turn ahead", id="near-T192"),
        pytest.param(3, 1, 0, 4, "one turn ahead", id="T193"),
        pytest.param(5, 0, 2, 3, "hot trail", id="T194"),
        pytest.param(6, 0, 1, 5, "one turn ahead", id="T195"),
        pytest.param(6, 0, 3, 3, "hot trail", id="near-T196"),
        pytest.param(3, 2, 2, 3, "hot trail", id="near-T196-even"),
    ],
)
def test_the_flight_table(face: int, plus: int, minus: int, total: int, result: str) -> None:
    """MH-FLEE-02, AMB-MH-02: totals stay within 1 to 6."""
    assert fleeing.flight_total(face, plus - minus) == total
    assert fleeing.flight_result(total) == result


@pytest.mark.parametrize(
    ("d20", "totals"),
    [pytest.param(11, [1, 1, 2, 3, 4, 5], id="T197"), pytest.param(10, [2, 3, 4, 5, 6, 6], id="near-T197-made")],
)
def test_the_roll_that_always_counts(d20: int, totals: list[int]) -> None:
    """MH-FLEE-03, AMB-MH-03: the lowest To-Hit rolls strictly under it, and is worth a point either way."""
    flown = [fleeing.flee([14, 11], fleeing.Chase(), falling(face, d20)) for face in range(1, 7)]
    assert [one.total for one in flown] == totals
    assert all(len(one.modifiers) == 1 for one in flown)


def test_both_sides_of_a_chase_collect_what_is_theirs() -> None:
    """MH-FLEE-03: 3 + 1 + 1 − 1 − 1 + 1, and each has its reason."""
    chase = fleeing.Chase(fleers_faster=True, fleers_drop=True, pursuers_faster=True, fleers_dally=True)
    flown = fleeing.flee([12], chase, falling(3, 11))
    assert [modifier.amount for modifier in flown.modifiers] == [1, 1, -1, -1, 1]
    assert all(modifier.why for modifier in flown.modifiers)
    assert (flown.total, flown.result) == (4, "one turn ahead")
    assert (flown.throw.faces, flown.nimble.throw.faces, flown.nimble.target) == ((3,), (11,), 12)


def test_the_exact_chances_of_a_flight() -> None:
    """MH-FLEE-01, MH-FLEE-02: To-Hit 11 and nothing else: half of all flights add 1, half take 1 away."""
    results = Counter(fleeing.flee([11], fleeing.Chase(), falling(*faces)).result for faces in product(range(1, 7), range(1, 21)))
    assert sum(results.values()) == 120
    # Under 11 (ten faces): totals 2 3 4 5 6 6; not under: 1 1 2 3 4 5.
    assert results == {"blocked": 20, "hot trail": 40, "one turn ahead": 40, "lost them": 20}


@pytest.mark.parametrize(
    ("hearts", "carcass", "servings", "tempted"),
    [
        pytest.param(7, 3, 6, False, id="T198-short"),
        pytest.param(7, 4, 0, True, id="T198-carcass"),
        pytest.param(7, 0, 7, True, id="T198-servings"),
        pytest.param(8, 4, 0, True, id="near-T198-exactly-half"),
    ],
)
def test_what_holds_a_predator_up(hearts: int, carcass: int, servings: int, tempted: bool) -> None:
    """MH-FLEE-04, AMB-X-03: half is compared exactly."""
    assert fleeing.carcass_needed(hearts) == Fraction(hearts, 2)
    assert fleeing.tempts(hearts, carcass, servings) == tempted


# Hazards


@pytest.mark.parametrize(
    ("roll", "score", "under"),
    [
        pytest.param(11, 11, False, id="T199"),
        pytest.param(10, 11, True, id="near-T200"),
        pytest.param(1, 1, False, id="near-T200-one"),
        pytest.param(20, 21, True, id="near-T200-sure"),
    ],
)
def test_under_is_strictly_under(roll: int, score: int, under: bool) -> None:
    """AMB-X-02, MH-HAZ-01: a hazard that is not dodged costs a Heart."""
    assert is_under(roll, score) == under
    braved = hazards.brave("burning oil", score, falling(roll))
    assert braved.hearts == (0 if under else 1)
    assert braved.ignores_armour


# Ships


@pytest.mark.parametrize(
    ("kind", "faces", "numbers"),
    [
        pytest.param("fighter", (4, 2, 5), (6, 12, 5, 0), id="T201-W6"),
        pytest.param("battleship", (1, 4, 3, 6), (5, 16, 7, 6), id="T202"),
        pytest.param("shuttle", (), (2, 10, 1, 0), id="T351"),
        pytest.param("fighter", (1, 1, 1), (3, 11, 1, 0), id="near-T202-least"),
        pytest.param("battleship", (6, 4, 4, 1), (10, 16, 8, 1), id="near-T202-most"),
    ],
)
def test_the_dice_of_each_kind(kind: Kind, faces: tuple[int, ...], numbers: tuple[int, ...]) -> None:
    """MH-SHIP-01 to 03: Shield, Systems, Scale and Warpedoes, in this order; all dice are kept."""
    rolled = ships.roll_numbers(kind, falling(*faces))
    assert (rolled.shield, rolled.systems, rolled.scale, rolled.warpedoes) == numbers
    assert tuple(face for thrown in rolled.throws for face in thrown.faces) == faces
    assert ships.launch(kind, rolled, 0, 0).lasers == (kind != "shuttle")


@pytest.mark.parametrize(
    ("kind", "ranges"),
    [
        pytest.param("shuttle", [(2, 2), (10, 10), (1, 1), (0, 0)], id="near-T203-shuttle"),
        pytest.param("fighter", [(3, 8), (11, 16), (1, 6), (0, 0)], id="T203"),
        pytest.param("battleship", [(5, 10), (13, 16), (5, 8), (1, 6)], id="near-T203-battleship"),
    ],
)
def test_the_ranges_of_each_kind(kind: Kind, ranges: list[tuple[int, int]]) -> None:
    assert [ships.number_range(kind, number) for number in ships.NUMBERS] == ranges


@pytest.mark.parametrize(
    ("kind", "changes", "said"),
    [
        pytest.param("fighter", {"shield_max": 9}, "shield: 9 is too high (MH-SHIP-02); give 8 or less", id="V29-shield"),
        pytest.param("fighter", {"systems": 10}, "systems: 10 is too low (MH-SHIP-02); give 11 or more", id="V29-systems"),
        pytest.param("fighter", {"scale": 0}, "scale: 0 is too low", id="V29-scale"),
        pytest.param("battleship", {"systems": 12}, "systems: 12 is too low (MH-SHIP-03)", id="V30-systems"),
        pytest.param("battleship", {"warpedoes_max": 0, "warpedoes": 0}, "warpedoes: 0 is too low", id="V30-warpedoes"),
        pytest.param("battleship", {"scale": 9}, "scale: 9 is too high", id="V30-scale"),
        pytest.param("shuttle", {"lasers": True}, "lasers: it has none (MH-SHIP-06)", id="V31-lasers"),
        pytest.param("fighter", {"warpedoes_max": 1, "warpedoes": 1}, "warpedoes: 1 is too high", id="V31-warpedoes"),
        pytest.param("fighter", {"shield": 7}, "shield: 7 is too high", id="near-V31-over-full"),
        pytest.param("fighter", {"shield": -1}, "shield: -1 is too low", id="near-V31-negative"),
        pytest.param("fighter", {"crew": -1}, "crew: -1 is too low", id="near-V31-crew"),
        pytest.param("fighter", {"effects": (Effect("core", -1),)}, "effects, core: -1 is too low", id="near-V31-timer"),
        pytest.param(
            "fighter", {"effects": (Effect("core", 1), Effect("core", 2))}, "times core is there: 2 is too high", id="near-V31-twice"
        ),
    ],
)
def test_numbers_that_a_kind_cannot_have(kind: str, changes: dict[str, object], said: str) -> None:
    with pytest.raises(WishError) as caught:
        ships.check(replace(SHIPS[kind], **changes))
    assert said in str(caught.value)


def test_kinds_that_there_are_not() -> None:
    with pytest.raises(WishError, match=r"'figter' is none of the 3 \(MH-SHIP-01\) \(did you mean fighter\?\)"):
        ships.facts_of("figter")


def test_warpedoes_may_be_used_up() -> None:
    """V30: none left of three is a fine battleship."""
    spent = replace(BATTLESHIP, warpedoes=0)
    assert ships.check(spent) is spent


@pytest.mark.parametrize(
    ("scale", "crew", "crystals", "loss"),
    [
        pytest.param(7, 4, 1, 3, id="near-T204"),
        pytest.param(7, 4, 2, 6, id="T205"),
        pytest.param(3, 5, 1, 0, id="T206"),
    ],
)
def test_missing_crew(scale: int, crew: int, crystals: int, loss: int) -> None:
    """MH-SHIP-04: a Shield point for each who is missing, for each crystal."""
    assert ships.shield_loss(scale, crew, crystals) == loss


@pytest.mark.parametrize("ship", [pytest.param(SHIPS[kind], id=f"T207-{kind}") for kind in get_args(ships.Kind)])
def test_the_critical_timer(ship: Ship) -> None:
    assert ship.critical_timer == {"shuttle": 0, "fighter": 3, "battleship": 6}[ship.kind]


@pytest.mark.parametrize(("systems", "of_20"), [pytest.param(10, 9, id="T209-10"), pytest.param(16, 15, id="T209-16")])
def test_the_chance_of_lasers(systems: int, of_20: int) -> None:
    assert chance_under(systems) == Fraction(of_20, 20)
    armed = replace(FIGHTER, systems=systems)
    assert sum(actions.fire_lasers(armed, falling(face)).damage for face in range(1, 21)) == of_20


def test_fuel_of_a_new_ship() -> None:
    assert ships.roll_fuel(falling(2, 5)).total == 7


# Flight by day


def test_days_of_a_crew_too_small() -> None:
    """T283: Shield 5, Scale 7, crew 4; the third crystal burns at no Shield, and its damage falls on none."""
    ship, seen = replace(BATTLESHIP, crew=4), []
    for faces in ((), (3,), (2, 5)):
        leg = flight.fly(ship, falling(*faces))
        ship = leg.ship
        seen.append((ship.shield, len(leg.criticals)))
        assert [modifier.amount for modifier in leg.modifiers] == [-3]
    assert seen == [(2, 0), (0, 1), (0, 2)]
    assert (ship.fuel_crystals, ship.day) == (2, 3)
    assert [effect.id for effect in ship.effects] == ["weapons", "thrusters", "cargo"]


def test_a_full_crew_flies_for_a_crystal() -> None:
    leg = flight.fly(FIGHTER, falling())
    assert (leg.ship.shield, leg.ship.fuel_crystals, leg.hexes, leg.criticals) == (6, 2, 1, ())
    assert flight.lie_still(leg.ship).ship == replace(leg.ship, day=2)
    assert flight.take_on_fuel(leg.ship, 4).fuel_crystals == 6


@pytest.mark.parametrize(
    ("ship", "said"),
    [
        pytest.param(broken(FIGHTER, Effect("thrusters")), "the thrusters are broken and the ship moves 0 hexes (MH-CRIT-02", id="adrift"),
        pytest.param(replace(FIGHTER, fuel_crystals=0), "0 fuel crystals are left and a day takes 1 (MH-SHIP-04)", id="dry"),
        pytest.param(replace(FIGHTER, crew=0), "0 crew pilot the ship (MH-SHIP-04)", id="unmanned"),
        pytest.param(replace(FIGHTER, exploded=True, turn=4), "the ship blew up in space turn 4", id="gone"),
    ],
)
def test_ships_that_cannot_fly(ship: Ship, said: str) -> None:
    with pytest.raises(WishError) as caught:
        flight.fly(ship, falling())
    assert said in str(caught.value)


# Actions by space turn


@pytest.mark.parametrize(
    ("ship", "fires_lasers", "fires_warpedoes"),
    [
        pytest.param(SHUTTLE, False, False, id="T353-shuttle"),
        pytest.param(FIGHTER, True, False, id="T353-fighter"),
        pytest.param(BATTLESHIP, True, True, id="near-T353-battleship"),
    ],
)
def test_what_a_kind_can_fire(ship: Ship, fires_lasers: bool, fires_warpedoes: bool) -> None:
    """MH-SHIP-06: the list of actions and the actions themselves agree."""
    names = actions.actions_of(ship)
    assert ("fire lasers" in names, "fire Warpedo, sure" in names) == (fires_lasers, fires_warpedoes)
    for allowed, act in ((fires_lasers, actions.fire_lasers), (fires_warpedoes, actions.fire_sure_warpedo)):
        if allowed:
            assert act(ship, falling(1)).damage == 1
        else:
            with pytest.raises(WishError, match=r"0 (lasers|Warpedoes) \(MH-SHIP-06\)"):
                act(ship, falling(1))


@pytest.mark.parametrize(
    ("act", "faces", "done"),
    [
        pytest.param(actions.fire_sure_warpedo, (), 1, id="sure"),
        pytest.param(actions.fire_aimed_warpedo, (15,), 2, id="aimed"),
        pytest.param(actions.fire_aimed_warpedo, (16,), 0, id="aimed-missed"),
        pytest.param(actions.fire_far_warpedo, (15,), 1, id="far"),
        pytest.param(actions.fire_far_warpedo, (20,), 0, id="far-missed"),
    ],
)
def test_warpedoes(act: Callable[..., actions.Action], faces: tuple[int, ...], done: int) -> None:
    """MH-SHIP-05, AMB-MH-05: spent when fired, hit or miss."""
    fired = act(BATTLESHIP, falling(*faces))
    assert (fired.damage, fired.ship.warpedoes, fired.ship.acted) == (done, 2, 1)
    assert (fired.attempt.target if fired.attempt else None) == (16 if faces else None)
    with pytest.raises(WishError, match=r"0 Warpedoes are left \(MH-SHIP-05\); refill at a station"):
        act(replace(BATTLESHIP, warpedoes=0), falling(*faces))
    with pytest.raises(WishError, match="0 weapons work"):
        act(broken(BATTLESHIP, Effect("weapons")), falling(*faces))


def test_everybody_acts_once_in_a_space_turn() -> None:
    """MH-SHIP-05: three crew, three actions; evasive manoeuvres last until the next turn begins."""
    ship = actions.start_turn(FIGHTER)
    for face in (12, 13, 1):
        ship = actions.evade(ship, falling(face)).ship
    assert (ship.turn, ship.acted, ship.evasions) == (1, 3, 2)
    with pytest.raises(WishError, match=r"fire lasers: all 3 crew have acted in this space turn \(MH-SHIP-05\)"):
        actions.fire_lasers(ship, falling(1))
    assert damage.end_turn(ship).ship.evasions == 2
    assert actions.start_turn(ship) == replace(FIGHTER, turn=2)


def test_the_chance_to_boost_shields_and_its_cap() -> None:
    """2 in 6, and never above what the ship was built with."""
    low = replace(FIGHTER, shield=4)
    assert [actions.boost_shields(low, falling(face)).ship.shield for face in range(1, 7)] == [5, 5, 4, 4, 4, 4]
    with pytest.raises(WishError, match="the Shield is at its full 6"):
        actions.boost_shields(FIGHTER, falling(1))


def test_the_chance_to_repair() -> None:
    """2 in 6 for one effect; the others stay."""
    ship = broken(FIGHTER, Effect("thrusters"), Effect("weapons"))
    left = [actions.repair(ship, "thrusters", falling(face)).ship.effects for face in range(1, 7)]
    assert left == [(Effect("weapons"),)] * 2 + [ship.effects] * 4
    with pytest.raises(WishError, match=r"core is not damaged .*: thrusters, weapons"):
        actions.repair(ship, "core", falling(1))


def test_refilling() -> None:
    assert actions.refill_warpedoes(replace(BATTLESHIP, warpedoes=0)) == BATTLESHIP
    with pytest.raises(WishError, match="a fighter carries 0 Warpedoes"):
        actions.refill_warpedoes(FIGHTER)


# Damage and critical damage


@pytest.mark.parametrize(
    ("shield", "evasions", "points", "left", "criticals"),
    [
        pytest.param(1, 0, 2, 0, 1, id="T285"),
        pytest.param(1, 1, 2, 0, 1, id="T286"),
        pytest.param(1, 2, 2, 1, 0, id="T287"),
        pytest.param(0, 0, 1, 0, 1, id="near-T285-at-zero"),
        pytest.param(0, 1, 1, 0, 0, id="near-T286-at-zero"),
        pytest.param(3, 0, 2, 1, 0, id="near-T287-above"),
        pytest.param(2, 0, 2, 0, 1, id="near-T287-reached"),
        pytest.param(0, 0, 0, 0, 0, id="near-T287-nothing"),
    ],
)
def test_a_hit(shield: int, evasions: int, points: int, left: int, criticals: int) -> None:
    """MH-CRIT-01, AMB-MH-06: one roll for each event, whatever its points."""
    hurt = damage.hit(replace(FIGHTER, shield=shield, evasions=evasions), points, falling(2))
    assert (hurt.ship.shield, len(hurt.criticals)) == (left, criticals)
    assert hurt.evaded == min(points, evasions)
    assert hurt.ship.evasions == evasions - hurt.evaded


def test_the_critical_table() -> None:
    """MH-CRIT-02: each of the six, with its timer on a fighter of Systems 13; each face once in six."""
    struck = [damage.roll_critical(FIGHTER, falling(face)) for face in range(1, 7)]
    assert [(one.ship.effects[0].id, one.ship.effects[0].turns_left) for one in struck] == [
        ("core", 3),
        ("thrusters", None),
        ("weapons", None),
        ("life-support", 3),
        ("cargo", None),
        ("cabin", 3),
    ]
    assert all(one.took_hold and one.words for one in struck)


def test_the_exact_chances_of_two_criticals() -> None:
    """Of 36 pairs six repeat themselves and change nothing further; a shuttle has no weapons to lose."""
    held: Counter[int] = Counter()
    bare: Counter[int] = Counter()
    for first, second in product(range(1, 7), repeat=2):
        for ship, count in ((FIGHTER, held), (SHUTTLE, bare)):
            after = damage.roll_critical(damage.roll_critical(ship, falling(first)).ship, falling(second)).ship
            count[len(after.effects)] += 1
    assert held == {1: 6, 2: 30}
    assert bare == {0: 1, 1: 15, 2: 20}


def test_a_second_crack_keeps_the_earlier_deadline() -> None:
    ship = broken(FIGHTER, Effect("core", 1))
    again = damage.roll_critical(ship, falling(1))
    assert (again.ship, again.took_hold) == (ship, False)


@pytest.mark.parametrize(("ship", "turns"), [pytest.param(SHUTTLE, 0, id="shuttle"), pytest.param(FIGHTER, 3, id="fighter")])
def test_when_a_cracked_core_blows_up(ship: Ship, turns: int) -> None:
    """AMB-MH-06: at the end of the Nth space turn from now; with none, at the end of this one."""
    ship = damage.roll_critical(ship, falling(1)).ship
    for _ in range(turns):
        ship = damage.end_turn(ship).ship
        assert not ship.exploded
    ship = damage.end_turn(ship).ship
    assert ship.exploded
    for act in (damage.end_turn, actions.start_turn, flight.lie_still):
        with pytest.raises(WishError, match="blew up"):
            act(ship)


def test_a_core_can_be_repaired_in_its_last_turn() -> None:
    saved = actions.repair(broken(FIGHTER, Effect("core", 0)), "core", falling(2)).ship
    assert not damage.end_turn(saved).ship.exploded


def perils(ship: Ship, turns: int) -> list[tuple[str, ...]]:
    seen = []
    for _ in range(turns):
        end = damage.end_turn(ship)
        ship = end.ship
        seen.append(end.perils)
    return seen


@pytest.mark.parametrize(
    ("ship", "face", "expected"),
    [
        pytest.param(FIGHTER, 4, [(), (), (), ("life support",), ("life support",)], id="life-support"),
        pytest.param(SHUTTLE, 4, [("life support",)] * 5, id="life-support-shuttle"),
        pytest.param(FIGHTER, 6, [("suction", "leak")] * 3 + [("suction", "vacuum"), ("vacuum",)], id="cabin"),
        pytest.param(SHUTTLE, 6, [("suction", "vacuum"), *[("vacuum",)] * 4], id="cabin-shuttle"),
        pytest.param(FIGHTER, 2, [()] * 5, id="thrusters"),
    ],
)
def test_what_the_ends_of_turns_bring(ship: Ship, face: int, expected: list[tuple[str, ...]]) -> None:
    assert perils(damage.roll_critical(ship, falling(face)).ship, 5) == expected


def test_a_cabin_fills_again() -> None:
    """MH-CRIT-02: once the air is gone it takes three turns to come back on a fighter; before, none."""
    leaking = broken(FIGHTER, Effect("cabin", 0))
    assert actions.repair(leaking, "cabin", falling(1)).ship.effects == ()
    empty = damage.end_turn(leaking).ship
    filling = actions.repair(empty, "cabin", falling(1)).ship
    assert perils(filling, 4) == [("vacuum",)] * 3 + [()]
    assert damage.roll_critical(filling, falling(6)).ship.effects == (Effect("cabin"),)
    with pytest.raises(WishError, match="airless is not damaged"):
        actions.repair(filling, "airless", falling(1))


# The vacuum


@pytest.mark.parametrize(("suit", "hearts"), [pytest.param(False, 2, id="bare"), pytest.param(True, 0, id="sealed")])
def test_a_turn_in_the_vacuum(suit: bool, hearts: int) -> None:
    """MH-VAC-01: 2 Hearts without a sealed suit, inside an empty ship and outside alike."""
    for place, perils_ in (("aboard", ("vacuum",)), ("adrift", ("suction", "leak"))):
        spacer = vacuum.Spacer(to_hit=11, suit=suit, place=place)  # type: ignore[arg-type]
        assert vacuum.endure(spacer, perils_, falling()).hearts == hearts  # type: ignore[arg-type]


def test_any_harm_breaks_a_suit() -> None:
    suited = vacuum.Spacer(to_hit=11, suit=True)
    assert vacuum.hurt(suited, 0).suit
    assert not vacuum.hurt(suited, 1).suit
    failed = vacuum.endure(suited, ("life support", "vacuum"), falling(11))
    assert (failed.hearts, failed.spacer.suit) == (3, False)


@pytest.mark.parametrize(
    ("boots", "jetpack", "faces", "place"),
    [
        pytest.param(False, False, (10,), "aboard", id="held"),
        pytest.param(False, False, (11,), "adrift", id="pulled-out"),
        pytest.param(True, False, (11, 10), "on the hull", id="boots"),
        pytest.param(True, False, (11, 11), "adrift", id="boots-slip"),
        pytest.param(False, True, (20,), "flying free", id="jetpack"),
        pytest.param(True, True, (20, 20), "flying free", id="boots-slip-jetpack"),
    ],
)
def test_a_leak_pulls(boots: bool, jetpack: bool, faces: tuple[int, ...], place: str) -> None:
    """AMB-MH-07: boots give a second roll, a jetpack keeps one from drifting."""
    pulled = vacuum.hold_on(vacuum.Spacer(to_hit=11, magnet_boots=boots, jetpack=jetpack), falling(*faces))
    assert pulled.spacer.place == place
    assert tuple(attempt.throw.total for attempt in pulled.attempts) == faces


def test_thin_air_hazards_who_has_no_suit() -> None:
    bare = vacuum.endure(vacuum.Spacer(to_hit=11), ("suction", "leak"), falling(1, 11))
    suited = vacuum.endure(vacuum.Spacer(to_hit=11, suit=True), ("suction", "leak"), falling(1))
    assert (bare.hearts, suited.hearts) == (1, 0)


@pytest.mark.parametrize("id_", get_args(ships.EffectId))
def test_every_effect_but_filling_can_be_repaired(id_: EffectId) -> None:
    ship = broken(FIGHTER, Effect(id_, 2))
    if id_ == "airless":
        with pytest.raises(WishError):
            damage.mend(ship, id_)
    else:
        assert damage.mend(ship, id_).effects == ()


def test_no_negative_numbers() -> None:
    for act in (
        lambda: damage.hit(FIGHTER, -1, falling()),
        lambda: flight.take_on_fuel(FIGHTER, -1),
        lambda: vacuum.hurt(vacuum.Spacer(to_hit=1), -1),
    ):
        with pytest.raises(WishError, match="-1 is too low"):
            act()


def test_every_action_has_its_name() -> None:
    names = {name for ship in SHIPS.values() for name in actions.actions_of(ship)}
    assert names == {*actions.ACTS, "repair"}
    for name, act in actions.ACTS.items():
        assert act(replace(BATTLESHIP, shield=1), falling(1)).name == name


@pytest.mark.parametrize("kind", get_args(ships.Kind))
def test_whatever_happens_a_ship_stays_one(kind: Kind) -> None:
    """Twenty long fights of each kind: all numbers stay in range, no effect is doubled, and all is told."""
    for seed in range(20):
        stream = Dice(f"{kind} {seed}").stream("fight")
        ship = ships.launch(kind, ships.roll_numbers(kind, stream), crew=2, fuel_crystals=60)
        for _ in range(60):
            ship, words = _one_turn(ship, stream)
            ships.check(ship)
            assert len({effect.id for effect in ship.effects}) == len(ship.effects)
            assert all(said.endswith(".") and not said[0].islower() for said in words)
            if ship.exploded:
                break


def _one_turn(ship: Ship, stream: Stream) -> tuple[Ship, list[str]]:
    words = []
    ship = actions.start_turn(ship)
    for _ in range(ship.crew):
        act = stream.pick([actions.ACTS[name] for name in actions.actions_of(ship) if name != "repair"])
        with contextlib.suppress(WishError):
            done = act(ship, stream)
            ship = done.ship
            words.append(done.words)
    hurt = damage.hit(ship, stream.face(3), stream)
    ship = hurt.ship
    words.append(hurt.words)
    if ship.effects and stream.face(2) == 1:
        with contextlib.suppress(WishError):
            ship = damage.mend(ship, stream.pick(ship.effects).id)
    if not ship.effect("thrusters"):
        leg = flight.fly(ship, stream)
        ship = leg.ship
        words.append(leg.words)
    ended = damage.end_turn(ship)
    words.append(ended.words)
    words.append(vacuum.endure(vacuum.Spacer(to_hit=9, magnet_boots=True), ended.perils, stream).words)
    return ended.ship, words
