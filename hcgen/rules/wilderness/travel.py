"""A day's travel: by terrain, in the air, in the water, by forced march; and how far one sees (WT-MOVE)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Literal

import msgspec

from hcgen.errors import WishError
from hcgen.rules.limits import at_least, one_of
from hcgen.rules.rolls import spoken
from hcgen.rules.wilderness.foraging import movement_left
from hcgen.rules.wilderness.swimming import MILES_AN_INCH
from hcgen.rules.wilderness.vessels import Factor

Terrain = Literal["clear", "trail", "grassland", "forest", "hills", "desert", "broken", "mountains", "jungle", "swamp"]
"""What lies underfoot; a trail may be a road, and broken is broken land."""

Means = Literal["land", "air", "water"]
"""How one travels: on the ground, on the wing, or as what is at home in the water."""

HEX_MILES = 10
"""Miles across a hex of the map (WT-MOVE-01)."""

HORIZON_MILES = 3
"""Miles to the horizon at the sea's level (WT-MOVE-01)."""

MOUNTAINS_MILES = 100
"""Miles from which mountains are seen (WT-MOVE-01)."""

FORCED = Fraction(3, 2)
"""What a forced march multiplies a day by (WT-MOVE-04)."""

AT_HOME = Fraction(2)
"""What wings or fins multiply a day by (WT-MOVE-02)."""

_EASY, _SLOW, _HARD = Fraction(1), Fraction(2, 3), Fraction(1, 3)

PACE: dict[Terrain, Fraction] = {
    "clear": _EASY,
    "trail": _EASY,
    "grassland": _EASY,
    "forest": _SLOW,
    "hills": _SLOW,
    "desert": _SLOW,
    "broken": _SLOW,
    "mountains": _HARD,
    "jungle": _HARD,
    "swamp": _HARD,
}
"""What each terrain multiplies a day on the ground by (WT-MOVE-03)."""

OVER: dict[Terrain, str] = {
    "clear": "over clear land",
    "trail": "along the trail",
    "grassland": "across the grass",
    "forest": "through the forest",
    "hills": "over the hills",
    "desert": "across the desert",
    "broken": "over broken land",
    "mountains": "through the mountains",
    "jungle": "through the jungle",
    "swamp": "through the swamp",
}
"""How a journey over each terrain is told."""


WAYS: dict[Means, str] = {"land": "", "air": "through the air", "water": "in the water"}
"""How a journey that minds no terrain is told."""


class Day(msgspec.Struct, frozen=True):
    """How far a day of travel goes, exactly; round only what is shown (AMB-X-03)."""

    miles: Fraction
    hexes: Fraction
    factors: tuple[Factor, ...]
    """What two miles for each inch were multiplied by, and why."""
    owes_rest: bool
    """Whether the next day has to be one of rest."""
    words: str


def pace(terrain: Terrain) -> Fraction:
    """Return what a terrain multiplies a day on the ground by (WT-MOVE-03).

    Raises WishError where there is no such terrain.
    """
    one_of("terrain", terrain, PACE, "WT-MOVE-03")
    return PACE[terrain]


def travel(
    inches: int | Fraction,
    terrain: Terrain = "clear",
    *,
    by: Means = "land",
    forced: bool = False,
    forages: int = 0,
    owes_rest: bool = False,
) -> Day:
    """Travel for a day (WT-MOVE-01 to 04, WT-FOR-01, AMB-WT-03).

    What flies or swims makes twice the way, and does not mind the terrain: that it does not is our
    reading, as the source gives terrain a rate and says nothing of wings.

    Args:
        inches: Movement a Turn; of a party, that of the slowest.
        terrain: What lies underfoot.
        by: Whether it goes on the ground, in the air or in the water.
        forced: March half as far again, and rest for the whole of the next day.
        forages: How often one stops to look for food, each time for a quarter of the day.
        owes_rest: Whether the day before was a forced march.

    Raises WishError where a number is out of range, there is no such terrain, or rest is owed.
    """
    at_least("inches", inches, 0, "WT-MOVE-02")
    if owes_rest:
        raise WishError("day: after a forced march 1 full day of rest is owed (WT-MOVE-04); rest today, and go on tomorrow")
    one_of("by", by, WAYS, "WT-MOVE-02")
    factors = _factors(terrain, by, forced, forages)
    miles = Fraction(inches) * MILES_AN_INCH
    for factor in factors:
        miles *= factor.times
    hexes = miles / HEX_MILES
    way = WAYS[by] or OVER[terrain]
    rest = " It was a forced march, and tomorrow everybody rests." if forced else ""
    return Day(miles, hexes, factors, forced, f"A day {way}: {spoken(miles)} miles, which is {spoken(hexes)} hexes.{rest}")


def _factors(terrain: Terrain, by: Means, forced: bool, forages: int) -> tuple[Factor, ...]:
    ground = pace(terrain)
    left = movement_left(forages)
    entries = (
        (by == "air", AT_HOME, "on the wing"),
        (by == "water", AT_HOME, "at home in the water"),
        (by == "land" and ground != 1, ground, OVER[terrain]),
        (forced, FORCED, "forced march"),
        (forages > 0, left, "time spent looking for food"),
    )
    return tuple(Factor(times, why) for holds, times, why in entries if holds)


def rest() -> Day:
    """Rest for a day: nobody gets anywhere, and nothing is owed any longer (WT-MOVE-04)."""
    return Day(Fraction(0), Fraction(0), (), False, "A day of rest. Nobody gets anywhere, and everybody is the better for it.")


def hexes_entered(day: Day) -> int:
    """Return how many hexes a day leads into, those that are only begun among them (WT-ENC-01).

    So many checks for encounters a day on the move takes; one that leads nowhere takes one.
    """
    return max(1, ceil(day.hexes))


def in_sight(miles: int | Fraction, *, mountains: bool = False) -> bool:
    """Say whether something on the level, or a range of mountains, is near enough to be seen (WT-MOVE-01).

    Raises WishError where the distance is negative.
    """
    at_least("miles", miles, 0, "WT-MOVE-01")
    return miles <= (MOUNTAINS_MILES if mountains else HORIZON_MILES)
