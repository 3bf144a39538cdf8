"""Evasion at sea: getting away from a pursuer, or being caught up with (WT-EVA)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

import msgspec

from hcgen.rules.limits import at_least
from hcgen.rules.rolls import counted, percent

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.rolls import Attempt

FEET_AN_INCH = 10
"""Feet of an inch of movement (AMB-WT-08)."""

FEET_A_YARD = 3

FASTER = 80
"""Percent for whoever is faster than the pursuer (WT-EVA-01)."""

BANDS = ((30, 50), (60, 40), (90, 30), (120, 25))
"""By how many feet a round one is slower, at most, and the percent (WT-EVA-01)."""

SLOWEST = 10
"""Percent for whoever is slower than all bands (WT-EVA-01)."""


class Evasion(msgspec.Struct, frozen=True):
    """An attempt to get away."""

    attempt: Attempt
    slower_by_feet: Fraction
    """How much slower the pursued is, a round; negative where it is faster."""
    rounds: int | None
    """Rounds until the pursuer is alongside; None where it never is."""
    words: str


def evasion_chance(slower_by_feet: Fraction | int) -> int:
    """Return the percent to get away, by how many feet a round one is slower (WT-EVA-01, AMB-WT-08).

    Bands include their ends, a fraction counts as the next foot, and equal speed is slower by 0.
    """
    if slower_by_feet < 0:
        return FASTER
    return next((chance for most, chance in BANDS if ceil(slower_by_feet) <= most), SLOWEST)


def evade(pursued_inches: Fraction | int, pursuer_inches: Fraction | int, spotted_yards: Fraction | int, stream: Stream) -> Evasion:
    """Try to get away from a pursuer (WT-EVA-01, AMB-WT-08).

    Where it fails, the pursuer starts where it was spotted and closes by the difference each round.

    Args:
        pursued_inches: Inches a round of whoever flees.
        pursuer_inches: Inches a round of whoever follows.
        spotted_yards: How far apart they were when they saw each other.
        stream: A d100.

    Raises WishError where a number is negative.
    """
    at_least("pursued, inches", pursued_inches, 0, "WT-EVA-01")
    at_least("pursuer, inches", pursuer_inches, 0, "WT-EVA-01")
    at_least("spotted, yards", spotted_yards, 0, "WT-EVA-01")
    slower = Fraction(pursuer_inches - pursued_inches) * FEET_AN_INCH
    attempt = percent(stream, evasion_chance(slower), "get away", "WT-EVA-01")
    if attempt.succeeded:
        return Evasion(attempt, slower, None, f"{attempt.words}. The pursuer loses sight of you.")
    if slower <= 0:
        return Evasion(attempt, slower, None, f"{attempt.words}. The pursuer stays in sight, but comes no nearer.")
    rounds = ceil(Fraction(spotted_yards) * FEET_A_YARD / slower)
    return Evasion(attempt, slower, rounds, f"{attempt.words}. The pursuer is alongside in {counted(rounds, 'round')}.")
