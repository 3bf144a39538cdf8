"""A d20 under a score, the one check of MoldHammer: To-Hit for people, Systems for ships (AMB-X-02)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from hcgen.rules.limits import at_least
from hcgen.rules.rolls import Attempt, throw

if TYPE_CHECKING:
    from hcgen.dice import Stream

UNDER_INCLUSIVE = False
"""Whether a roll equal to the score is under it; the plain word says that it is not (AMB-X-02)."""

SIDES = 20


def is_under(roll: int, score: int) -> bool:
    """Say whether a roll is under a score (AMB-X-02)."""
    return roll <= score if UNDER_INCLUSIVE else roll < score


def chance_under(score: int) -> Fraction:
    """Return the exact chance of a d20 under a score."""
    return Fraction(sum(is_under(face, score) for face in range(1, SIDES + 1)), SIDES)


def roll_under(stream: Stream, score: int, why: str, rule: str) -> Attempt:
    """Roll a d20 under a score.

    Raises WishError where the score is negative.
    """
    at_least("score", score, 0, rule)
    rolled = throw(stream, "d20", why)
    return Attempt(rolled, "under", score, is_under(rolled.total, score))
