"""Where a person begins: HC-DERV-05, HC-DERV-06."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.formats import CHARACTER
from hcgen.rules.hammercrawl.experience import least_xp
from hcgen.rules.hammercrawl.roles import post

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.generate.part import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.tables import Tables


def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """The level that was asked for, or that the role's dice give, or the first, with the least experience for it (AMB-HC-23, AMB-HC-67)."""
    place = post(wishes.role, facts["index"], tables)
    level = wishes.level or (dice.roll(place.level) if place else 1)
    return {"format": CHARACTER, "setting": tables.module.id, "level": level, "xp": least_xp(level, tables, wishes.crawl)}
