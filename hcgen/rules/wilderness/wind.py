"""The optional chart of winds, and what a day of each does (WT-WIND)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from hcgen.rules.rolls import percent, throw
from hcgen.rules.wilderness.vessels import SHIPPED_WATER, afloat, founder, rowed, sailed

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.rolls import Attempt, Throw
    from hcgen.rules.wilderness.vessels import Vessel, VesselFacts

Direction = Literal["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"]

DIRECTIONS: tuple[Direction, ...] = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
"""What a d8 of wind means (WT-WIND-01)."""

GALE = 12
SHIPS_WATER = 11

WATER_CHANCE = {True: 20, False: 10}
"""Percent to ship water in extreme high winds: of rowed vessels, and of others (WT-WIND-01)."""

GALLEY_SINKS = 80
"""Percent of galleys that a gale sinks (WT-WIND-01)."""


class WindRow(msgspec.Struct, frozen=True):
    """A row of the chart."""

    name: str
    sail: Fraction
    """What movement under sail is multiplied by."""
    oar: Fraction
    """What movement by oar is multiplied by."""


_ONE, _THIRD = Fraction(1), Fraction(1, 3)

CHART: dict[int, WindRow] = {
    2: WindRow("becalmed", Fraction(0), _THIRD),
    3: WindRow("barely a breath, or beating to windward", _THIRD, _ONE),
    4: WindRow("light breeze", _THIRD, _ONE),
    5: WindRow("moderate breeze", Fraction(2, 3), _ONE),
    6: WindRow("ordinary winds", _ONE, _ONE),
    7: WindRow("ordinary winds", _ONE, _ONE),
    8: WindRow("ordinary winds", _ONE, _ONE),
    9: WindRow("strong breeze", Fraction(4, 3), _ONE),
    10: WindRow("high winds", Fraction(3, 2), _ONE),
    11: WindRow("extreme winds", Fraction(2), _ONE),
    12: WindRow("gale", Fraction(3), Fraction(3)),
}
"""The chart by 2d6 (WT-WIND-01, AMB-WT-07).

Winds drive sails: only a calm, which tires the rowers, and a gale, which nobody rows against,
change movement by oar. That is our reading of a chart that says "movement".
"""


class Wind(msgspec.Struct, frozen=True):
    """The wind of a day by the chart, before a vessel meets it."""

    throw: Throw
    direction_throw: Throw
    row: WindRow
    direction: Direction
    words: str


class DayOfWind(msgspec.Struct, frozen=True):
    """A day at sea by the chart."""

    vessel: Vessel
    """The vessel afterwards."""
    throw: Throw
    direction_throw: Throw
    row: WindRow
    direction: Direction
    """Where the wind comes from; in a gale, where it drives the vessel."""
    miles_sailed: Fraction
    miles_rowed: Fraction
    peril: Attempt | None
    """The roll to ship water or to sink, where the wind calls for one."""
    sunk: bool
    words: str


def roll_direction(stream: Stream) -> Throw:
    """Roll a direction on a d8 (WT-WIND-01)."""
    return throw(stream, "d8", "direction")


def direction_of(face: int) -> Direction:
    """Return the direction of a face, from north by the east (WT-WIND-01)."""
    return DIRECTIONS[face - 1]


def roll_wind(stream: Stream) -> Wind:
    """Roll 2d6 for the wind and a d8 for where it comes from, or drives one in a gale (WT-WIND-01)."""
    rolled = throw(stream, "2d6", "wind")
    turned = roll_direction(stream)
    row, towards = CHART[rolled.total], direction_of(turned.total)
    return Wind(rolled, turned, row, towards, _words(row, towards, rolled.total, False))


def sail_miles(miles: Fraction | int, total: int) -> Fraction:
    """Return the miles of a day under sail, by the total of 2d6 (WT-WIND-01)."""
    return miles * CHART[total].sail


def oar_miles(miles: Fraction | int, total: int) -> Fraction:
    """Return the miles of a day by oar, by the total of 2d6 (WT-WIND-01)."""
    return miles * CHART[total].oar


def water_chance(facts: VesselFacts) -> int:
    """Return the percent to ship water in extreme winds (WT-WIND-01)."""
    return WATER_CHANCE[facts.is_rowed]


def day(vessel: Vessel, stream: Stream) -> DayOfWind:
    """Roll a day's wind and go through it (WT-WIND-01, AMB-WT-07).

    Water that is shipped takes a third of the speed from the next day on, until it is repaired in
    port. A gale triples the movement, in the direction rolled, and sinks four galleys of five.

    Args:
        vessel: The vessel at sea.
        stream: 2d6, a d8, and a d100 on 11, or on 12 for a galley.

    Raises WishError where the vessel sinks already.
    """
    afloat(vessel, "wind", "WT-WIND-01")
    wind = roll_wind(stream)
    rolled, row, towards = wind.throw, wind.row, wind.direction
    by_sail, by_oar = sail_miles(sailed(vessel).miles, rolled.total), oar_miles(rowed(vessel).miles, rolled.total)
    peril = _peril(vessel.facts, rolled.total, stream)
    happens = peril is not None and peril.succeeded
    sunk = happens and rolled.total == GALE
    after = founder(vessel) if sunk else replace(vessel, shipped_water=True) if happens else vessel
    words = _words(row, towards, rolled.total, happens)
    return DayOfWind(after, rolled, wind.direction_throw, row, towards, by_sail, by_oar, peril, sunk, words)


def _peril(facts: VesselFacts, total: int, stream: Stream) -> Attempt | None:
    if total == SHIPS_WATER:
        return percent(stream, water_chance(facts), "ship water", "WT-WIND-01")
    if total == GALE and facts.is_rowed:
        return percent(stream, GALLEY_SINKS, "the galley sinks", "WT-WIND-01")
    return None


def _words(row: WindRow, direction: Direction, total: int, happens: bool) -> str:
    if total == GALE:
        fate = "and it sinks" if happens else "at three times its speed"
        return f"A gale drives the vessel {direction}, {fate}."
    said = f"{row.name.capitalize()}; direction {direction}."
    if happens:
        return f"{said} It ships water, and keeps {SHIPPED_WATER} of its speed until port."
    return said
