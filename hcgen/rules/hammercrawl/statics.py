"""Static values of a person whom the Smith plays: averages in place of rolls (HC-SMI-04, HC-CMB-12, HC-DMG-02).

No source says how a person becomes a creature of four numbers. The house does it by one rule: whatever
would have been rolled is the average of that roll, rounded up. Feat Dice stay out of it, for a Feat is declared.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from hcgen.rules.hammercrawl.checks import D20
from hcgen.rules.hammercrawl.monsters import LEAST_DV, MOST_DV

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.dice import Die


class Strike(NamedTuple):
    """A weapon as players meet it."""

    attack: int
    """What a defence has to beat."""
    dv: int
    """The damage of a hit."""


def mean(die: Die, rerolled: Sequence[int] = ()) -> Fraction:
    """Return the average of a die, or of those beyond d30, whose faces of these kinds are rolled again once (HC-WPN-03)."""
    return sum((_mean_of(size, rerolled) for size in die.sizes), Fraction())


def _mean_of(size: int, rerolled: Sequence[int]) -> Fraction:
    plain = Fraction(size + 1, 2)
    gained = sum((plain - face for face in rerolled if face <= size), Fraction())
    return plain + gained / size


def strike(hit: Die, hit_mod: int, harm: Die, harm_mod: int, rerolled: Sequence[int] = ()) -> Strike:
    """Return an attack and its harm as static values (HC-CMB-12, HC-DMG-02).

    Args:
        hit: The die of the attack, a d20 or what has become of it.
        hit_mod: What is added to it.
        harm: The Harm Die.
        harm_mod: What is added to that.
        rerolled: The faces of the Harm Die that are rolled again.

    An attack is never less than 0, and the damage of what is no boss is from 1 to 10.
    """
    damage = ceil(mean(harm, rerolled) + harm_mod)
    return Strike(max(0, ceil(mean(hit) + hit_mod)), min(MOST_DV, max(LEAST_DV, damage)))


def initiative(mod: int) -> int:
    """Return what initiative has to beat, from the mod of initiative (HC-CMB-02, HC-SMI-04)."""
    return max(0, ceil(mean(D20) + mod))
