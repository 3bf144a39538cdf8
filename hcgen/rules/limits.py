"""Numbers that a rule takes: refused with the place, the rule and what to give instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.errors import WishError

if TYPE_CHECKING:
    from fractions import Fraction

MOST = 1_000_000
"""No count that a procedure takes is higher; a slip of the finger is caught before it is worked with."""


def at_least(where: str, number: int | Fraction, least: int, rule: str) -> None:
    """Refuse a number under its least, or beyond all bounds.

    Raises WishError with the place, the rule and the range.
    """
    within(where, number, least, MOST, rule)


def within(where: str, number: int | Fraction, least: int, most: int, rule: str) -> None:
    """Refuse a number outside its range, both ends of which are allowed.

    Raises WishError with the place, the rule and the range.
    """
    if number < least:
        raise WishError(f"{where}: {number} is too low ({rule}); give {least} or more")
    if number > most:
        raise WishError(f"{where}: {number} is too high ({rule}); give {most:,} or less")
