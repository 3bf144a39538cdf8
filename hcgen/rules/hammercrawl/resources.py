"""Resource dice and the Feat Die: HC-RES and HC-FEAT."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.dice import Die, step

if TYPE_CHECKING:
    from hcgen.tables import Tables

COMMON = Die.of("d8")
"""The die of an item of common quality, HC-RES-02."""

BURNT_CON, EATEN, SPENT_ISP = "Over-casting", "Rations", "ISP"
"""Under these names [state.uses] counts what is no power: points of CON burnt, rations eaten, inner strength points spent."""


def use(die: Die, roll: int) -> Die | None:
    """Return the resource die after its roll: a 1 or 2 drops it a step, a D3 is then depleted (HC-RES-01)."""
    return die if roll >= 3 else step(die, -1, "negate")


def feat_die(level: int, tables: Tables) -> Die:
    """Return the Feat Die of a level (HC-FEAT-02)."""
    return Die.of(tables.levels[level - 1].feat)


def weak_feat_die(level: int, tables: Tables) -> Die:
    """Return the Weak Feat Die of a level (HC-FEAT-02)."""
    return Die.of(tables.levels[level - 1].weak)
