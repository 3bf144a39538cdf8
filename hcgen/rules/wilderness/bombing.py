"""Dropping things from the air, and where they land (WT-BOMB)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

import msgspec

from hcgen.errors import WishError
from hcgen.rules.limits import at_least, within
from hcgen.rules.rolls import counted, throw

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.rolls import Throw

Where = Literal["direct hit", "left", "left and short", "short", "right", "right and long", "long"]

DIRECT = 7
"""The total of 2d6 that hits (WT-BOMB-01)."""

BELOW: tuple[Where, ...] = ("left", "left and short", "short")
"""Where a bomb lands under 7, by the pairs of faces of a d6 (WT-BOMB-01, AMB-WT-10)."""

ABOVE: tuple[Where, ...] = ("right", "right and long", "long")
"""Where it lands over 7 (WT-BOMB-01, AMB-WT-10)."""


class Bomb(msgspec.Struct, frozen=True):
    """A bomb that was dropped."""

    throw: Throw
    miss: Throw | None
    """The dice of the distance, or None of a direct hit."""
    side: Throw | None
    """The d6 that says on which side, or None of a direct hit."""
    where: Where
    inches: int
    """How far from the target it lands; on a diagonal, along the diagonal (AMB-WT-10)."""
    words: str


def load(size: int | Fraction, largest: int | Fraction) -> Fraction:
    """Return which part of a large catapult's missile a flyer carries (WT-BOMB-01).

    The largest flyer there is carries a whole one, smaller ones less by their size.

    Args:
        size: The flyer's size, in whatever is counted.
        largest: That of the largest flyer, in the same.

    Raises WishError where the size is not from 0 to the largest, or that is nothing.
    """
    at_least("largest flyer, size", largest, 1, "WT-BOMB-01")
    if not 0 <= size <= largest:
        raise WishError(f"flyer, size: {size} is not from 0 to {largest} (WT-BOMB-01); give the size of the largest flyer as the other")
    return Fraction(size) / largest


def miss_dice(total: int) -> int:
    """Return how many d6 of inches a bomb misses by: one for each point that 2d6 are away from 7 (WT-BOMB-01).

    Raises WishError where 2d6 cannot show the total.
    """
    within("bomb, 2d6", total, 2, 12, "WT-BOMB-01")
    return abs(DIRECT - total)


def sides(total: int) -> tuple[Where, Where] | None:
    """Return to which two sides a bomb misses: left or short under 7, right or long over it; None at 7 (WT-BOMB-01)."""
    if total == DIRECT:
        return None
    return ("left", "short") if total < DIRECT else ("right", "long")


def landing(total: int, face: int) -> Where:
    """Return where a bomb lands, by the total of 2d6 and the d6 for the side (WT-BOMB-01, AMB-WT-10)."""
    if total == DIRECT:
        return "direct hit"
    return (BELOW if total < DIRECT else ABOVE)[(face - 1) // 2]


def drop(stream: Stream, *, turns: int = 0) -> Bomb:
    """Drop a bomb, after a Turn flown straight or in a dive (WT-BOMB-01, AMB-WT-10).

    Args:
        stream: 2d6; where they are not 7, a d6 for each point of the difference, and one for the side.
        turns: Turns that the flyer made in this move.

    Raises WishError where it did not fly straight.
    """
    if turns:
        raise WishError(f"bomb: the run has {counted(turns, 'turn')} where it may have 0 (WT-BOMB-01); fly straight, or dive")
    rolled = throw(stream, "2d6", "bomb")
    dice = miss_dice(rolled.total)
    if not dice:
        return Bomb(rolled, None, None, "direct hit", 0, "Bomb: 7 on 2d6. A direct hit!")
    missed = throw(stream, f"{dice}d6", "miss, inches")
    side = throw(stream, "d6", "side")
    where = landing(rolled.total, side.total)
    far = "1 inch" if missed.total == 1 else f"{missed.total} inches"
    words = f"Bomb: {rolled.total} on 2d6, and it takes a {DIRECT}. It lands {far} {where}."
    return Bomb(rolled, missed, side, where, missed.total, words)
