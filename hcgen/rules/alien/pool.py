"""Dice pools: so many d6, of which each 6 is a success.

Our source speaks of dice and successes and does not say what a success is. The sixes are how the
game is commonly played, and a reading of the house; who rolls otherwise tells the successes.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from hcgen.rules.limits import within
from hcgen.rules.rolls import Throw, sentence

if TYPE_CHECKING:
    from hcgen.dice import Stream

SIDES = 6
SUCCESS = 6
"""The face that is a success."""

MOST = 40
"""Dice of the largest pool; nobody has as many."""


class Pool(msgspec.Struct, frozen=True):
    """A pool that was rolled, or told."""

    throw: Throw | None
    """The dice, or None where only the successes were told."""
    successes: int
    words: str

    @property
    def succeeded(self) -> bool:
        """Whether there was a success at all."""
        return self.successes > 0


def roll(dice: int, stream: Stream, why: str, rule: str) -> Pool:
    """Roll a pool; no dice at all have no success.

    Args:
        dice: How many d6.
        stream: Where the faces come from.
        why: What they are rolled for.
        rule: The rule that asks for them.

    Raises WishError where there are fewer than no dice, or more than forty.
    """
    within(f"{why}, dice", dice, 0, MOST, rule)
    faces = tuple(stream.faces(dice, SIDES))
    successes = faces.count(SUCCESS)
    words = f"{sentence(why)}: {counted_successes(successes)} on {'1 die' if dice == 1 else f'{dice} dice'}"
    return Pool(Throw(why, f"{dice}d{SIDES}", faces, sum(faces)), successes, words)


def told(successes: int, why: str, rule: str) -> Pool:
    """Take over a roll that was made at the table.

    Raises WishError where there are fewer than no successes, or more than forty.
    """
    within(f"{why}, successes", successes, 0, MOST, rule)
    return Pool(None, successes, f"{sentence(why)}: {counted_successes(successes)}")


def chance(dice: int) -> Fraction:
    """Return the exact chance of a success with so many dice."""
    return 1 - Fraction(SIDES - 1, SIDES) ** max(0, dice)


def counted_successes(successes: int) -> str:
    """Say a number of successes."""
    return "no success" if not successes else "1 success" if successes == 1 else f"{successes} successes"
