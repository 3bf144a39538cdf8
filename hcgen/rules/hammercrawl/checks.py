"""Dice checks, crits and 'vantages: HC-CHK, HC-CRIT, HC-VANT, and the dice directions of HC-DICE."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hcgen.dice import Die, step

if TYPE_CHECKING:
    from collections.abc import Sequence

CheckKind = Literal["test", "challenge", "competition"]
Vantage = Literal["advantage", "disadvantage", "none"]

D20 = Die.of("d20")
"""The base die of every check, HC-CHK-04."""

LEAST_CRIT_DIE = 16
"""Dice under this size cannot crit, unless a rule says otherwise (HC-CRIT-01)."""


def check_die(kind: CheckKind, steps: int, die: Die = D20) -> Die:
    """Return the die of a check after steps in the roller's favour (HC-DICE-03).

    A good step goes down the chain on a Test and up on anything else; no die falls under D3.
    """
    return step(die, -steps if kind == "test" else steps)


def test_succeeds(roll: int, target: int, mod: int = 0) -> bool:
    """A Test succeeds at or under the target; static mods move the target (HC-CHK-01, HC-DICE-06)."""
    return roll <= target + mod


def challenge_succeeds(roll: int, target: int, mod: int = 0) -> bool:
    """A Challenge must beat its target, strictly (HC-CHK-02, AMB-HC-04)."""
    return roll + mod > target


def needs_no_roll(die: Die, target: int) -> bool:
    """A Test whose die cannot show more than the target succeeds unrolled (HC-SKL-04)."""
    return die.maximum <= target


def crits(kind: CheckKind, faces: Sequence[int], die: Die, wider: int = 0, least: int = LEAST_CRIT_DIE) -> bool:
    """Say whether natural faces are a crit (HC-CRIT-01, AMB-HC-06).

    Args:
        kind: Tests crit on 1, everything else on the top face.
        faces: One natural face for each die that was rolled; all must be the crit face.
        die: The die that was rolled.
        wider: Faces next to the top one that crit as well (HC-CLS-F6).
        least: The size under which no die crits.
    """
    if min(die.sizes[0], die.maximum) < least:
        return False
    if kind == "test":
        return all(face == 1 for face in faces)
    return all(face >= size - wider for face, size in zip(faces, die.sizes, strict=True))


def settle_vantages(advantages: int, disadvantages: int) -> Vantage:
    """Several of one kind count once; one of each cancels all (HC-VANT-03)."""
    if bool(advantages) == bool(disadvantages):
        return "none"
    return "advantage" if advantages else "disadvantage"


def keep_vantage(faces: Sequence[int], vantage: Vantage, high_is_good: bool) -> tuple[int, ...]:
    """Keep all but one of the faces: the best at advantage, the worst at disadvantage (HC-VANT-01)."""
    if vantage == "none":
        return tuple(faces)
    keep_high = high_is_good == (vantage == "advantage")
    return tuple(sorted(faces, reverse=keep_high)[:-1])


def read_d100_vantage(first: int, second: int, vantage: Vantage, high_is_good: bool) -> int:
    """Read two ten-sided faces as the better or the worse d100 (HC-VANT-02).

    Args:
        first: The digit of the first die, 0 to 9.
        second: The digit of the second die, 0 to 9.
        vantage: Which way to read them; "none" reads the first as tens.
        high_is_good: Whether the roller wants to roll high.
    """
    readings = (first * 10 + second or 100, second * 10 + first or 100)
    if vantage == "none":
        return readings[0]
    return max(readings) if high_is_good == (vantage == "advantage") else min(readings)
