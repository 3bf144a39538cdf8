"""Hazards: harm that nobody aims (MH-HAZ)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.rules.moldhammer.checks import roll_under

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.rolls import Attempt

HEARTS = 1
"""Hearts that a hazard costs (MH-HAZ-01)."""

IGNORE_ARMOUR = ("rough water", "boiling oil", "burning oil")
"""Hazards that armour is no help against; others may be named at the table (MH-HAZ-01)."""


class Hazard(msgspec.Struct, frozen=True):
    """How somebody came through a hazard."""

    attempt: Attempt
    hearts: int
    """Hearts lost."""
    ignores_armour: bool
    """Whether armour is no help; what armour does is not in our source (AMB-MH-01)."""
    words: str


def brave(hazard: str, to_hit: int, stream: Stream) -> Hazard:
    """Roll a d20 under To-Hit, or lose a Heart (MH-HAZ-01, AMB-MH-01).

    Args:
        hazard: What threatens: "falling rocks", "burning oil".
        to_hit: The To-Hit of whoever is threatened.
        stream: One d20.

    Raises WishError where To-Hit is negative.
    """
    attempt = roll_under(stream, to_hit, f"dodge {hazard}", "MH-HAZ-01")
    ignores = hazard in IGNORE_ARMOUR
    if attempt.succeeded:
        return Hazard(attempt, 0, ignores, f"{attempt.words}. Unharmed.")
    armour = ", and armour is no help" if ignores else ""
    return Hazard(attempt, HEARTS, ignores, f"{attempt.words}. That costs a Heart{armour}.")
