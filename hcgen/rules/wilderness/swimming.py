"""How far people and creatures of the water swim (WT-SWIM)."""

from __future__ import annotations

from fractions import Fraction

from hcgen.rules.limits import at_least

MILES_AN_INCH = 2
"""Miles a day of each inch of movement (WT-MOVE-02)."""


def walker_swims(inches: int | Fraction) -> Fraction:
    """Return the miles a day that somebody who walks can swim: half of what they walk (WT-SWIM-01, AMB-WT-13).

    Raises WishError where the movement is negative.
    """
    at_least("inches", inches, 0, "WT-SWIM-01")
    return Fraction(inches) * MILES_AN_INCH / 2


def swimmer_swims(inches: int | Fraction) -> Fraction:
    """Return the miles a day of a natural swimmer: twice what a walker of its movement makes (WT-MOVE-02, AMB-WT-13).

    Raises WishError where the movement is negative.
    """
    at_least("inches", inches, 0, "WT-MOVE-02")
    return Fraction(inches) * MILES_AN_INCH * 2
