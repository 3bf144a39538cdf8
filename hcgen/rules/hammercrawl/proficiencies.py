"""Weapon proficiencies as they grow: HC-WP-02, HC-WP-03, HC-CLS-02, HC-STK-P2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.rules.hammercrawl import classes
from hcgen.rules.hammercrawl.weapons import NATURAL_TIER_COSTS, TIER_COSTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcgen.records import Proficiency
    from hcgen.rules.hammercrawl.abilities import Abilities
    from hcgen.tables.rows import ClassRow

HIGHEST_TIER = len(TIER_COSTS)


def cost(tier: int, natural: bool) -> int:
    """Return the selections that the next tier costs, from a tier under the highest on (HC-WP-03, HC-STK-P2)."""
    return (NATURAL_TIER_COSTS if natural else TIER_COSTS)[tier]


def spent(known: Iterable[Proficiency], level: int) -> int:
    """Return the selections spent up to a level: one for each weapon that did not grow on the body, and the tiers'."""
    total = 0
    for proficiency in known:
        total += not proficiency.natural and proficiency.level <= level
        raised = proficiency.raised[:HIGHEST_TIER]
        total += sum(cost(tier, proficiency.natural) for tier, bought in enumerate(raised) if bought <= level)
    return total


def banked(row: ClassRow, abilities: Abilities, known: Iterable[Proficiency], level: int) -> int:
    """Return the selections that are left at a level, which is negative where more were spent than there are (HC-WP-02)."""
    return classes.proficiencies(row, abilities, level) - spent(known, level)


def may_raise(proficiency: Proficiency, level: int) -> bool:
    """Say whether a weapon may be specialised in at a level: it was known before, has a tier to go, and none of this level (HC-WP-02)."""
    before = max(proficiency.level, 1)
    return before < level and proficiency.tier < HIGHEST_TIER and level not in proficiency.raised
