"""Casting and the first spells: HC-CLS-M1, F10, P12, T3, HC-STK-EL, AMB-HC-44."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from hcgen.records import Casting, Spell
from hcgen.rules.formulas import Measures
from hcgen.rules.hammercrawl import magick, resources, stats
from hcgen.rules.hammercrawl.abilities import gather
from hcgen.tables.effects import Casting as CastingEffect
from hcgen.tables.effects import FreeSpells

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.generate.parts import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.rules.hammercrawl.abilities import Abilities
    from hcgen.tables import Tables
    from hcgen.tables.rows import SpellRow


def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Settle tradition, grade and spell stat of those who cast by class, or by birth alone."""
    abilities = _abilities(facts, wishes, 1, tables)
    effect, gift = abilities.first(CastingEffect), abilities.first(FreeSpells)
    if effect:
        tradition = dice.pick(effect.traditions)
        stat = dice.pick(effect.stats)
        return {"casting": Casting(tradition=tradition, grade=effect.grade, stat=facts["class.prime"] if stat == "prime" else stat)}  # type: ignore[arg-type]
    if gift:
        return {"casting": Casting(tradition=gift.tradition, grade=gift.grade, stat=gift.stat)}  # type: ignore[arg-type]
    return {"casting": None}


def spells(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Draw the spells known from the house list, none above one's level; none at all where strict."""
    casting: Casting | None = facts["casting"]
    if casting is None or wishes.strict:
        return {"spells": ()}
    level = facts["level"]
    measures = _measures(facts, casting, level, tables)
    count = magick.spells_known(_abilities(facts, wishes, level, tables), measures)
    drawn = sorted(dice.draw(_pool(tables, level, casting.tradition), count), key=lambda row: (row.level, row.name))
    return {"spells": tuple(Spell(id=row.id, name=row.name, level=row.level, gained=1) for row in drawn)}


@lru_cache(maxsize=64)
def _pool(tables: Tables, level: int, tradition: str) -> list[SpellRow]:
    return [row for row in tables.spells.rows if row.level <= level and tradition in row.traditions]


def _abilities(facts: Facts, wishes: Wishes, level: int, tables: Tables) -> Abilities:
    return gather(facts["stock.id"], facts["class.id"], facts["class.choices"], level, tables, wishes.strict)


def _measures(facts: Facts, casting: Casting, level: int, tables: Tables) -> Measures:
    ratings = facts["stats"]
    feat = resources.feat_die(level, tables).maximum
    weak = resources.weak_feat_die(level, tables).maximum
    return Measures(
        level, ratings, stats.mods(ratings, tables), stats.halves(ratings, tables), facts["class.prime"], feat, weak, casting.stat
    )
