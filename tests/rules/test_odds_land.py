"""Odds by formula against 100,000 rolls each: within four standard errors."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

import pytest
from house import alien

from hcgen.dice import Dice
from hcgen.rules.alien import critical, death, pool
from hcgen.rules.alien.health import Wound, whole
from hcgen.rules.wilderness import bombing, encounters, evasion, foraging, lost
from hcgen.tables.rows import InjuryRow

if TYPE_CHECKING:
    from collections.abc import Callable

    from hcgen.dice import Stream
    from hcgen.rules.alien.health import Person

ROLLS = 100_000
INJURIES = alien().of(critical.INJURIES_TABLE, InjuryRow)


def _dying() -> Person:
    person = whole(4, 0)
    wound = Wound(id="cut", name="Cut", text="It bleeds.", limit="round")
    return type(person)(max_health=4, health=0, wounds=(wound,))


def _survives(stream: Stream) -> bool:
    person = _dying()
    while not person.dead and person.wounds[0].is_lethal:
        person = death.death_roll(person, 1, 4, stream).person
    return not person.dead


CASES: dict[str, tuple[Fraction, Callable[[Stream], bool]]] = {
    "encounter by day": (encounters.encounter_chance("day"), lambda stream: encounters.check("day", stream).attempt.succeeded),
    "encounter by night": (encounters.encounter_chance("night"), lambda stream: encounters.check("night", stream).attempt.succeeded),
    "encounter, led": (
        encounters.encounter_chance("day", led=True),
        lambda stream: encounters.check("day", stream, led=True).attempt.succeeded,
    ),
    "lost in a swamp": (Fraction(lost.lost_chance("swamp"), 6), lambda stream: lost.find_way("swamp", stream).lost),
    "food in three tries": (1 - Fraction(5, 6) ** 3, lambda stream: foraging.forage(3, stream).found > 0),
    "evasion": (Fraction(evasion.evasion_chance(60), 100), lambda stream: evasion.evade(9, 15, 100, stream).attempt.succeeded),
    "direct hit": (Fraction(1, 6), lambda stream: bombing.drop(stream).where == "direct hit"),
    "left and short": (Fraction(5, 36), lambda stream: bombing.drop(stream).where == "left and short"),
    "deadly injury": (Fraction(1, 12), lambda stream: critical.injure(whole(4, 0), INJURIES, stream).person.dead),
    "pool of three": (pool.chance(3), lambda stream: pool.roll(3, stream, "try", "AL-CRIT-02").succeeded),
    "death rolls": (death.survival_chance(4), _survives),
}


@pytest.mark.proof
@pytest.mark.parametrize("name", CASES)
def test_rolls_agree_with_the_formula(name: str) -> None:
    chance, happens = CASES[name]
    stream = Dice("land and air").stream("play", 1, name.replace(" ", "-"), 0)
    share = sum(happens(stream) for _ in range(ROLLS)) / ROLLS
    assert abs(share - chance) <= 4 * sqrt(chance * (1 - chance) / ROLLS)
