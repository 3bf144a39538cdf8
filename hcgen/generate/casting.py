"""Casting, and the spells of each level: HC-CLS-M1, F10, P12, T3, HC-STK-EL, AMB-HC-44."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from hcgen.generate import leeway
from hcgen.generate.growth import choices_of
from hcgen.generate.keeping import pending
from hcgen.generate.texts import taken_first
from hcgen.records import Casting, Spell
from hcgen.rules.formulas import Measures
from hcgen.rules.hammercrawl import magick, resources, stats
from hcgen.rules.hammercrawl.abilities import gather
from hcgen.tables.effects import Casting as CastingEffect
from hcgen.tables.effects import FreeSpells

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.generate.part import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.rules.hammercrawl.abilities import Abilities
    from hcgen.tables import Tables
    from hcgen.tables.rows import SpellRow


def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Settle tradition, grade and spell stat of those who cast by class, or by birth alone, as they do at their level."""
    level = facts["level"]
    abilities = _abilities(facts, wishes, level, tables)
    effect, gift = abilities.first(CastingEffect), abilities.first(FreeSpells)
    if effect:
        asked = wishes.one("spell-stat")
        tradition = dice.pick(leeway.traditions(effect, wishes, tables) or effect.traditions)
        stat = dice.pick([asked] if asked in effect.stats else effect.stats)
        return {"casting": Casting(tradition=tradition, grade=effect.grade, stat=facts["class.prime"] if stat == "prime" else stat)}  # type: ignore[arg-type]
    if gift:
        return {"casting": _gifted(gift)}
    return {"casting": None}


@lru_cache(maxsize=16)
def _gifted(gift: FreeSpells) -> Casting:
    return Casting(tradition=gift.tradition, grade=gift.grade, stat=gift.stat)  # type: ignore[arg-type]


def spells(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Draw the spells known at level 1 from the house list; none at all where strict."""
    return {"spells": draw_spells(facts, 1, (), wishes, dice, tables)}


def draw_spells(facts: Facts, level: int, known: tuple[Spell, ...], wishes: Wishes, dice: Stream, tables: Tables) -> tuple[Spell, ...]:
    """Draw the spells that a level brings to those known: first those that were chosen, none above the level.

    Above level 1 they come from the upper half of the levels that are open, as far as it goes: nobody
    reads so long to learn what the apprentices know.
    """
    abilities = _abilities(facts, wishes, level, tables)
    casting = _as_it_stood(facts, abilities)
    if casting is None or wishes.strict:
        return ()
    measures = _measures(facts, casting, level, tables)
    count = magick.spells_known(abilities, measures)
    if level > 1:
        before = _abilities(facts, wishes, level - 1, tables)
        stood = _as_it_stood(facts, before)
        count -= magick.spells_known(before, _measures(facts, stood, level - 1, tables)) if stood else 0
    held = {spell.id for spell in known}
    pool = (
        [row for row in _pool(tables, level, casting.tradition) if row.id not in held] if held else _pool(tables, level, casting.tradition)
    )
    asked = [spell for spell in pending(facts, "spells", level, wishes) if tables.spells.by_id[spell] in pool]
    hard = [row for row in pool if 2 * row.level > level]
    drawn = taken_first(asked, tables.spells, count, dice, hard if len(hard) >= count + len(asked) else pool)
    drawn.sort(key=lambda row: (row.level, row.name))
    return tuple(Spell(id=row.id, name=row.name, level=row.level, gained=level) for row in drawn)


def _as_it_stood(facts: Facts, abilities: Abilities) -> Casting | None:
    """How somebody cast at the level of these abilities: by class, by birth alone, or not at all."""
    if abilities.first(CastingEffect):
        casting: Casting | None = facts["casting"]
        return casting
    gift = abilities.first(FreeSpells)
    return _gifted(gift) if gift else None


@lru_cache(maxsize=64)
def _pool(tables: Tables, level: int, tradition: str) -> list[SpellRow]:
    return [row for row in tables.spells.rows if row.level <= level and tradition in row.traditions]


def _abilities(facts: Facts, wishes: Wishes, level: int, tables: Tables) -> Abilities:
    return gather(facts["stock.id"], facts["class.id"], choices_of(facts, level), level, tables, wishes.strict)


def _measures(facts: Facts, casting: Casting, level: int, tables: Tables) -> Measures:
    ratings = facts["stats"]
    feat = resources.feat_die(level, tables).maximum
    weak = resources.weak_feat_die(level, tables).maximum
    return Measures(
        level, ratings, stats.mods(ratings, tables), stats.halves(ratings, tables), facts["class.prime"], feat, weak, casting.stat
    )
