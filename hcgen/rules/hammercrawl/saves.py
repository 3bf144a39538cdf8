"""Saves: HC-SAVE, with Spell Penetration and the steps of psions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.rules.hammercrawl.checks import check_die

if TYPE_CHECKING:
    from hcgen.dice import Die

SAVES = ("STR", "DEX", "CON", "INT", "WIL", "CHA")
"""The six Saves that the source defines; a SOC Save is not offered (AMB-HC-09)."""

PSIONIC_STEPS = {"none": 0, "minor": 0, "major": 1, "master": 2}
"""Steps on Saves against psionics by grade, HC-PSI-03."""

PENETRATION_LEVELS = (4, 9)
"""Levels at which a True Mage's spells become a step harder to resist, HC-CLS-M4."""


def save_die(level: int, source_level: int, steps: int = 0) -> Die:
    """Return the die of a Save against a source of some level or Hit Dice.

    A source above one's own level costs one step, however large the gap (HC-SAVE-01).
    """
    return check_die("challenge", steps - (source_level > level))


def penetration(caster_level: int, levels: tuple[int, ...] = PENETRATION_LEVELS) -> int:
    """Return the steps that a penetrating caster takes from Saves, as a negative number (HC-MAG-05)."""
    return -sum(caster_level >= level for level in levels)


def halve(effect: int) -> int:
    """Return what is left of an effect after a Save: half, rounded up (HC-SAVE-02, HC-CORE-01)."""
    return -(-effect // 2)
