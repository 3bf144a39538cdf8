"""Living off the land (WT-FOR)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from hcgen.rules.limits import within
from hcgen.rules.rolls import counted, in_six, succeeded

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.rolls import Attempt

CHANCES = 1
"""Chances in six of finding food, each time (WT-FOR-01)."""

MOST_TRIES = 3
"""Tries in a day (WT-FOR-01)."""

COST = Fraction(1, 4)
"""How much of the day's movement each try costs (WT-FOR-01)."""


class Foraging(msgspec.Struct, frozen=True):
    """A look around for food."""

    attempts: tuple[Attempt, ...]
    """The tries; none of whoever cannot fail."""
    found: int
    """How many of the tries brought food."""
    tries_left: int
    """Tries that the day has still."""
    movement_left: Fraction
    """How much of the day's movement is left after all the tries of the day."""
    words: str


def movement_left(tries: int) -> Fraction:
    """Return how much of a day's movement so many tries leave (WT-FOR-01, AMB-WT-03).

    Raises WishError where there are more than three, or fewer than none.
    """
    within("forage, tries", tries, 0, MOST_TRIES, "WT-FOR-01")
    return max(Fraction(0), 1 - tries * COST)


def forage(tries: int, stream: Stream, *, already: int = 0, woodwise: bool = False, normal: bool = True) -> Foraging:
    """Look for food, once or several times (WT-FOR-01, AMB-WT-03).

    Args:
        tries: How often to look now.
        stream: A d6 for each try; none where somebody woodwise cannot fail.
        already: How often one looked before, on the same day.
        woodwise: A ranger, or one of that kind, who always finds food; it takes as long as anybody's.
        normal: Whether conditions are normal; where they are not, the woodwise roll like all others.

    Raises WishError where nobody looks, or more than three times a day.
    """
    within("forage, tries before", already, 0, MOST_TRIES, "WT-FOR-01")
    within("forage, tries", tries, 1, MOST_TRIES, "WT-FOR-01")
    left = movement_left(already + tries)
    spent = already + tries
    if woodwise and normal:
        return Foraging((), tries, MOST_TRIES - spent, left, f"One who knows the wild finds food. {_left(left)}")
    attempts = tuple(in_six(stream, CHANCES, "find food") for _ in range(tries))
    found = succeeded(attempts)
    fallen = ", ".join(str(attempt.throw.total) for attempt in attempts)
    luck = f"Food is found{', ' + counted(found, 'time') if tries > 1 else ''}." if found else "Nobody finds anything that stays down."
    return Foraging(
        attempts, found, MOST_TRIES - spent, left, f"Looking for food: {fallen} on d6, and it takes a {CHANCES}. {luck} {_left(left)}"
    )


LEFT = {Fraction(3, 4): "Three quarters", Fraction(1, 2): "Half", Fraction(1, 4): "A quarter"}


def _left(left: Fraction) -> str:
    return f"{LEFT[left]} of the day's way {'are' if left == Fraction(3, 4) else 'is'} left."
