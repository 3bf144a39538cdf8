"""Where a person begins: HC-DERV-05, HC-DERV-06."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.records import CHARACTER

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.generate.parts import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.tables import Tables


def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Level 1 with no experience, in the setting of the tables (AMB-HC-23)."""
    return {"format": CHARACTER, "setting": tables.module.id, "level": 1, "xp": tables.levels[0].xp}
