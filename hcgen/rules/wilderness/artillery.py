"""Light catapults: crews, range, rocks and pitch (WT-CAT-01, WT-CAT-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.errors import WishError
from hcgen.rules.limits import at_least, within
from hcgen.rules.rolls import throw

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.rolls import Throw

RANGE_YARDS = (150, 300)
"""Nearer targets cannot be hit, nor farther ones (WT-CAT-01)."""

ROUNDS = {2: 10, 3: 8, 4: 5}
"""Rounds from one shot to the next, by crew (WT-CAT-01)."""

FULL_CREW = 4
ROCK = "3d6"
"""Hull points that a rock costs (WT-CAT-02, AMB-X-04)."""

AREA_FEET = 10
"""The side of the square that a shot strikes, or sets on fire (WT-CAT-02)."""


class Aim(msgspec.Struct, frozen=True):
    """How a catapult shoots; whether it hits is rolled elsewhere (AMB-WT-16)."""

    level: int
    """It hits as a fighter of this level."""
    rounds: int
    """Every so many rounds."""
    words: str


def aim(crew: int, yards: int) -> Aim:
    """Return how a catapult shoots: as a fighter of as many levels as it has crew (WT-CAT-01).

    Hands above four do not help.

    Raises WishError where fewer than two work it, or the target is too near or too far.
    """
    at_least("catapult, crew", crew, min(ROUNDS), "WT-CAT-01")
    within("catapult, yards", yards, *RANGE_YARDS, "WT-CAT-01")
    working = min(crew, FULL_CREW)
    rounds = ROUNDS[working]
    return Aim(working, rounds, f"{working} hands: it shoots every {rounds} rounds, as a fighter of level {working}.")


def rock(stream: Stream) -> Throw:
    """Roll the hull points of a rock that hit (WT-CAT-02)."""
    return throw(stream, ROCK, "rock, hull points")


def may_mount(catapults: int, most: int) -> int:
    """Return the catapults that a vessel mounts (WT-VES-01).

    Raises WishError where it has no room for so many.
    """
    if catapults > most:
        raise WishError(f"catapults: {catapults} are more than the {most} it takes (WT-VES-01); mount {most} or fewer")
    at_least("catapults", catapults, 0, "WT-VES-01")
    return catapults
