"""The armour die: HC-ARM and the Devout's Armour of Righteousness (HC-CLS-P7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.dice import Die, step
from hcgen.tables.effects import ArmourSteps

if TYPE_CHECKING:
    from hcgen.rules.hammercrawl.abilities import Abilities
    from hcgen.tables.rows import ArmourRow


def armour_die(worn: ArmourRow | None, abilities: Abilities) -> Die | None:
    """Return the die of worn armour with all steps; none where nothing is worn and nothing helps."""
    effect = abilities.first(ArmourSteps)
    if worn is None:
        return Die.of(effect.bare) if effect else None
    return step(Die.of(worn.soak), effect.steps if effect else 0)
