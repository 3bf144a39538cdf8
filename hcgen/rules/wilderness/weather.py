"""The simple weather at sea: calm, fair or gale, and how to live through a gale (WT-WEA)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

import msgspec

from hcgen.errors import WishError
from hcgen.rules.rolls import in_six, percent, spoken, throw
from hcgen.rules.wilderness.vessels import afloat, rowed, sailed
from hcgen.rules.wilderness.wind import direction_of, roll_direction

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.rolls import Attempt, Throw
    from hcgen.rules.wilderness.vessels import Vessel
    from hcgen.rules.wilderness.wind import Direction

Sky = Literal["calm", "fair", "gale"]
Coast = Literal["clear", "other"]
"""Clear terrain, or any other (AMB-WT-07)."""

CALM, GALE = 2, 12
"""Totals of 2d6 that are no ordinary day (WT-WEA-01)."""

SITTING_SINKS = 80
"""Percent of sailing ships that sink where they sit a gale out (WT-WEA-02)."""

BEACHING_WRECKS = 75
"""Percent of sailing ships that break up where a gale drives them ashore (WT-WEA-02)."""

GALLEY_LIVES = 20
"""Percent of galleys that weather a gale (WT-WEA-02)."""

COVE = 2
"""Chances in six of a cove or a beach on a coast that is not clear (WT-WEA-02)."""

RUNNING = 3
"""What a ship's speed is multiplied by before a gale (WT-WEA-02)."""

MOST_FAVOUR = 2
"""What steady winds and calm water may multiply a day by, at the Smith's word (AMB-WT-07)."""


class Weather(msgspec.Struct, frozen=True):
    """The weather of a day."""

    throw: Throw
    sky: Sky
    words: str


class DayAtSea(msgspec.Struct, frozen=True):
    """How far a day takes a vessel, under sail and by oar."""

    miles_sailed: Fraction
    miles_rowed: Fraction
    words: str


class GaleRun(msgspec.Struct, frozen=True):
    """Running before a gale."""

    throw: Throw
    direction: Direction
    miles: Fraction
    words: str


class GaleFate(msgspec.Struct, frozen=True):
    """Whether a vessel lived through a gale, or what it tried against one."""

    attempt: Attempt | None
    """The roll, or None where none was needed."""
    safe: bool
    words: str


SAID: dict[Sky, str] = {
    "calm": "No wind at all: sails hang, oars are as good as ever.",
    "fair": "Weather to travel in.",
    "gale": "A gale: sailing ships sit or run, galleys look for the shore.",
}


def sky_of(total: int) -> Sky:
    """Return what a total of 2d6 means (WT-WEA-01)."""
    return "calm" if total <= CALM else "gale" if total >= GALE else "fair"


def roll_weather(stream: Stream) -> Weather:
    """Roll 2d6 for the weather of a day at sea (WT-WEA-01)."""
    rolled = throw(stream, "2d6", "weather")
    sky = sky_of(rolled.total)
    return Weather(rolled, sky, SAID[sky])


def day(vessel: Vessel, sky: Sky, favour: Fraction | int = 1) -> DayAtSea:
    """Return how far a day without a gale takes a vessel; calm stops sails only (WT-WEA-01, AMB-WT-07).

    Args:
        vessel: The vessel at sea.
        sky: Calm or fair.
        favour: What steady winds and calm water multiply a fair day by, 1 to 2, at the Smith's word.

    Raises WishError in a gale, which is run before or sat out, and where the favour is out of range.
    """
    afloat(vessel, "day", "WT-WEA-01")
    if sky == "gale":
        raise WishError("day: in a gale 0 vessels travel as they like (WT-WEA-02); run, sit, ride it out or seek the shore")
    if not 1 <= favour <= MOST_FAVOUR:
        raise WishError(f"day, favour: {favour} is not from 1 to {MOST_FAVOUR} (AMB-WT-07); give a number between them")
    times = Fraction(favour if sky == "fair" else 1)
    by_sail = sailed(vessel).miles * (times if sky == "fair" else 0)
    return DayAtSea(by_sail, rowed(vessel).miles * times, SAID[sky])


def run(vessel: Vessel, stream: Stream) -> GaleRun:
    """Run before a gale: three times the day's miles, where the wind will; safe unless there is a shore (WT-WEA-02, AMB-WT-07).

    Args:
        vessel: A sailing ship.
        stream: A d8 for the direction.

    Raises WishError where it is a galley, or sinks.
    """
    _sails(vessel, "run before the wind")
    turned = roll_direction(stream)
    miles = sailed(vessel).miles * RUNNING
    towards = direction_of(turned.total)
    words = f"The ship runs {towards} before the gale, {spoken(miles)} miles, and is safe unless it meets a shore."
    return GaleRun(turned, towards, miles, words)


def reach_shore(vessel: Vessel, stream: Stream) -> GaleFate:
    """Meet a shore before a gale: three ships in four break up, one finds shelter (WT-WEA-02).

    Raises WishError where it is a galley, or sinks.
    """
    _sails(vessel, "shore")
    return _fate(percent(stream, BEACHING_WRECKS, "broken up on the shore", "WT-WEA-02"), False, "safely sheltered", "wrecked")


def sit(vessel: Vessel, stream: Stream) -> GaleFate:
    """Sit a gale out in a sailing ship: four in five sink (WT-WEA-02).

    Raises WishError where it is a galley, or sinks already.
    """
    _sails(vessel, "sit")
    return _fate(percent(stream, SITTING_SINKS, "sunk by the gale", "WT-WEA-02"), False, "still afloat", "lost")


def ride_out(vessel: Vessel, stream: Stream) -> GaleFate:
    """Ride a gale out in a galley: one in five is not swamped (WT-WEA-02, AMB-WT-07).

    Raises WishError where it is a sailing ship, or sinks already.
    """
    _rows(vessel, "ride out")
    return _fate(percent(stream, GALLEY_LIVES, "ride the gale out", "WT-WEA-02"), True, "still afloat", "swamped")


def seek_shore(vessel: Vessel, coast: Coast, stream: Stream) -> GaleFate:
    """Take a galley ashore before a gale: where the coast is clear always, elsewhere 2 in 6 (WT-WEA-02, AMB-WT-07).

    Args:
        vessel: A galley in sight of a coast.
        coast: Whether its terrain is clear.
        stream: A d6 where it is not.

    Raises WishError where it is a sailing ship, or sinks already.
    """
    _rows(vessel, "seek the shore")
    if coast == "clear":
        return GaleFate(None, True, "The coast is clear, and the galley is on the beach before the storm.")
    return _fate(in_six(stream, COVE, "find a cove"), True, "ashore and safe", "still at sea, and has to ride the gale out")


def _fate(attempt: Attempt, good: bool, safe: str, lost: str) -> GaleFate:
    """Tell what became of it; `good` says whether the roll is one for luck or one for harm."""
    is_safe = attempt.succeeded == good
    return GaleFate(attempt, is_safe, f"{attempt.words}. The vessel is {safe if is_safe else lost}.")


def _sails(vessel: Vessel, act: str) -> None:
    afloat(vessel, act, "WT-WEA-02")
    if vessel.facts.is_rowed:
        raise WishError(f"{act}: a {vessel.facts.name} has oars and 0 chance of that (WT-WEA-02, AMB-WT-07); ride it out or seek the shore")


def _rows(vessel: Vessel, act: str) -> None:
    afloat(vessel, act, "WT-WEA-02")
    if not vessel.facts.is_rowed:
        raise WishError(f"{act}: a {vessel.facts.name} has 0 oars (WT-WEA-02, AMB-WT-07); run before the wind or sit")
