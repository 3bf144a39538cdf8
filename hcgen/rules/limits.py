"""Numbers that a rule takes: refused with the place, the rule and what to give instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.errors import WishError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Collection
    from fractions import Fraction

MOST = 1_000_000
"""No count that a procedure takes is higher; a slip of the finger is caught before it is worked with."""


MOST_RATING = 30
"""No stat that somebody types in is higher; the table of ratings ends at 20 (AMB-HC-63)."""


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


def one_of(where: str, word: str, known: Collection[str], rule: str) -> None:
    """Refuse a word that is none of those that a rule knows.

    Raises WishError with the place, the rule and the words.
    """
    if word not in known:
        near = did_you_mean(word, known)
        raise WishError(f"{where}: {word[:40]!r} is none of the {len(known)} ({rule}){near}; there are {', '.join(known)}")
