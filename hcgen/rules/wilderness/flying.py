"""Moving in the air: turns, dives and climbs (WT-AIR).

Distances are inches of movement, heights inches of altitude. Orders for a Turn are written down and
carried out by all at once (WT-AIR-01).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import floor
from typing import TYPE_CHECKING

import msgspec

from hcgen.errors import WishError, did_you_mean
from hcgen.rules.limits import at_least, within
from hcgen.rules.rolls import counted, spoken

if TYPE_CHECKING:
    from collections.abc import Sequence

SHARP = Fraction(3, 2)
"""What a sharp dive multiplies the movement by (WT-AIR-04)."""

DROP = 10
"""Inches dropped in a sharp dive for each inch forward (WT-AIR-04)."""

CLIMB = 2
"""Inches of movement that an inch of height costs (WT-AIR-05)."""


class Wing(msgspec.Struct, frozen=True):
    """How nimble a kind of flyer is."""

    turns: int
    """Turns in a move."""
    spaces: int
    """Inches straight ahead between one turn and the next."""
    flyers: tuple[str, ...]


WINGS: tuple[Wing, ...] = (
    Wing(5, 1, ("sprite", "large bird", "large insect")),
    Wing(4, 2, ("man", "flying broom", "undead flyer")),
    Wing(3, 3, ("balrog", "cockatrice", "gargoyle")),
    Wing(6, 3, ("pegasus", "hippogriff", "air elemental")),
    Wing(4, 4, ("flying carpet", "manticore", "wyvern")),
    Wing(3, 5, ("chimera", "dragon", "roc", "giant insect")),
    Wing(2, 6, ("giant reptile",)),
)
"""The kinds of flyers (WT-AIR-02)."""


class Flown(msgspec.Struct, frozen=True):
    """A level move, with its turns."""

    move: Fraction
    """Inches flown."""
    turns: tuple[Fraction, ...]
    """After how many inches each turn is made."""
    words: str


class Dive(msgspec.Struct, frozen=True):
    """A dive."""

    move: Fraction
    """Inches of movement of the whole Turn."""
    down: Fraction
    """Inches of height lost."""
    forward: Fraction | None
    """Inches forward of a sharp dive; of another, as many as the orders say."""
    sharp: bool
    words: str


class Climb(msgspec.Struct, frozen=True):
    """A climb."""

    up: Fraction
    """Inches of height won, and inches forward."""
    cost: Fraction
    """Inches of movement that it takes."""
    left: Fraction
    """Inches of movement that are left."""
    words: str


def wing_of(flyer: str) -> Wing:
    """Return how nimble a flyer is, by its name in the chart (WT-AIR-02).

    Raises WishError where the chart does not have it.
    """
    name = flyer.strip().lower()
    known = {one: wing for wing in WINGS for one in wing.flyers}
    if name not in known:
        raise WishError(
            f"flyer: {flyer[:40]!r} is none of the {len(known)} of the chart (WT-AIR-02){did_you_mean(name, known)}; "
            f"name the nearest in size, of {', '.join(known)}"
        )
    return known[name]


def fly(wing: Wing, move: int | Fraction, turns: Sequence[int | Fraction] = ()) -> Flown:
    """Check the orders for a level move (WT-AIR-02).

    Args:
        wing: The kind of flyer.
        move: Its movement, inches.
        turns: After how many inches from the start each turn is made, in order.

    Raises WishError where there are too many turns, or too little room between two, or one beyond the move.
    """
    at_least("move, inches", move, 0, "WT-AIR-02")
    within("turns", len(turns), 0, wing.turns, "WT-AIR-02")
    for number, turn in enumerate(turns, 1):
        if not 0 <= turn <= move:
            raise WishError(f"turn {number}: {turn} inches lie outside the move of {move} (WT-AIR-02); turn from 0 to {move}")
    for number, (before, after) in enumerate(pairwise(turns), 2):
        if after - before < wing.spaces:
            raise WishError(
                f"turn {number}: {after - before} inches after the one before are too few (WT-AIR-02); fly {wing.spaces} or more between"
            )
    said = f"with {counted(len(turns), 'turn')} out of {wing.turns}" if turns else "straight ahead"
    return Flown(Fraction(move), tuple(map(Fraction, turns)), f"{spoken(move)} inches, {said}.")


def lowest_dive(move: int | Fraction, *, sharp: bool = False) -> Fraction:
    """Return the most height that a dive can lose (WT-AIR-03, WT-AIR-04).

    It is half the movement. A sharp dive may lose all of its longer movement: the source gives it no
    limit but that, and counts its inches forward by the height, not against it.

    Raises WishError where the movement is negative.
    """
    at_least("move, inches", move, 0, "WT-AIR-03")
    return Fraction(move) * (SHARP if sharp else Fraction(1, 2))


def dive(move: int | Fraction, down: int | Fraction, *, sharp: bool = False, turns: int = 0) -> Dive:
    """Dive: gently, or sharply, which is faster and straight (WT-AIR-03, WT-AIR-04).

    Args:
        move: Movement, inches.
        down: Height to lose, inches.
        sharp: Whether it is a sharp dive.
        turns: Turns on the way; `fly` says which are allowed.

    Raises WishError where it goes too deep, or a sharp dive turns.
    """
    most = lowest_dive(move, sharp=sharp)
    rule = "WT-AIR-04" if sharp else "WT-AIR-03"
    if down > most:
        more = "give that or less" if sharp else "give that or less, or dive sharply"
        raise WishError(f"dive: {down} inches are more than the {spoken(most)} it can lose ({rule}); {more}")
    at_least("dive, inches", down, 0, rule)
    if not sharp:
        return Dive(Fraction(move), Fraction(down), None, False, f"Down {spoken(down)} inches in a move of {spoken(move)}.")
    if turns:
        raise WishError(f"dive: {counted(turns, 'turn')} where a sharp dive has 0 (WT-AIR-04); fly straight, or dive less sharply")
    forward = Fraction(down) / DROP
    words = f"Down {spoken(down)} inches like a stone, and only {spoken(forward)} forward, out of a move of {spoken(move * SHARP)}."
    return Dive(move * SHARP, Fraction(down), forward, True, words)


def climb_cost(wing: Wing, up: int | Fraction) -> Fraction:
    """Return the movement that a climb takes: twice the height, and the inches between turns (WT-AIR-05, AMB-WT-09).

    Raises WishError where the height is negative.
    """
    at_least("climb, inches", up, 0, "WT-AIR-05")
    return Fraction(up) * CLIMB + wing.spaces if up else Fraction(0)


def highest_climb(wing: Wing, move: int | Fraction) -> int:
    """Return the highest climb, in whole inches, that a movement pays for (WT-AIR-05, AMB-WT-09).

    Raises WishError where the movement is negative.
    """
    at_least("move, inches", move, 0, "WT-AIR-05")
    return max(0, floor(Fraction(move - wing.spaces) / CLIMB))


def climb(wing: Wing, move: int | Fraction, up: int | Fraction) -> Climb:
    """Climb, as far forward as upward (WT-AIR-05, AMB-WT-09).

    Raises WishError where the movement does not pay for it.
    """
    cost = climb_cost(wing, up)
    most = highest_climb(wing, move)
    if up > most:
        raise WishError(f"climb: {up} inches are more than the {most} that a move of {move} pays for (WT-AIR-05); climb {most} or less")
    left = move - cost
    words = f"Up {spoken(up)} inches and as many forward, for {spoken(cost)} inches of movement; {spoken(left)} are left."
    return Climb(Fraction(up), cost, left, words)


def may_shoot(*, meleed: bool) -> bool:
    """Say whether a flyer, or its rider, shoots at the end of a Turn: always, but in a melee (WT-AIR-01)."""
    return not meleed
