"""A person's portrait with the rules of what they can do, for those who want to look them up in their own book."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.portrait import growth
from hcgen.portrait.book_views import Book, LevelView, RuleView
from hcgen.portrait.character import portrait
from hcgen.portrait.views import PROFICIENCIES
from hcgen.rules import abilities_of, is_strict, measures_of
from hcgen.rules.formulas import say, work_in, work_out
from hcgen.rules.hammercrawl import experience
from hcgen.rules.hammercrawl.abilities import gather
from hcgen.tables.effects import ArmourSteps, Casting, FreeSpells, SaveAdvantage
from hcgen.tables.pages import load_page
from hcgen.tables.rows import STATS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hcgen.portrait.views import Portrait, PowerView
    from hcgen.records import Character, Derived
    from hcgen.rules.formulas import Measures
    from hcgen.rules.hammercrawl.abilities import Ability
    from hcgen.tables import Tables
    from hcgen.tables.rows import Power

FURTHER: Mapping[str, tuple[str, ...]] = {
    "HC-CLS-M2": ("HC-MAG-11", "HC-MAG-12"),
    "HC-CLS-F6": ("HC-CRIT-01",),
    "HC-CLS-P11": ("HC-DMG-04",),
    "HC-CMB-11": ("HC-CMB-10",),
}
"""Rules that have to be known to use what another one gives."""

BY_EFFECT: Mapping[type, tuple[str, ...]] = {
    Casting: ("HC-MAG-03", "HC-MAG-04", "AMB-HC-34", "HC-MAG-10", "HC-MAG-13"),
    FreeSpells: ("HC-MAG-03", "HC-MAG-04", "AMB-HC-34", "HC-MAG-10", "HC-MAG-13"),
    SaveAdvantage: ("HC-VANT-01", "HC-VANT-03"),
    ArmourSteps: ("HC-DMG-03",),
}
"""The same, by what a power changes."""

OPTIONS = ("shticks", "focuses", "specials")
"""The tables of what classes choose."""

WEAPONS = ("HC-WP-01", "HC-WP-03", "HC-WP-04", "HC-WPN-10")
PSIONICS = ("HC-PSI-03",)
"""What is told of weapons that are known, and of psionics."""


def book(record: Character, derived: Derived, tables: Tables) -> Book:
    """Make the book of a person from a record, what follows from it, and the tables of its setting."""
    seen = portrait(record, derived, tables)
    own = {field: getattr(seen, field) for field in seen.__struct_fields__}
    chapters = _each_once((*_abilities(record, derived, tables), *_others(seen, record, tables)))
    return Book(**own, chapters=chapters, levels=tuple(_levels(record, tables)))


def _each_once(chapters: tuple[RuleView, ...]) -> tuple[RuleView, ...]:
    """Let nothing be told twice: the first power that a rule is told of keeps it."""
    known: set[str] = set()
    found = []
    for chapter in chapters:
        fresh = tuple(told for told in chapter.told if told not in known)
        known.update(fresh)
        found.append(replace(chapter, told=fresh) if fresh != chapter.told else chapter)
    return tuple(found)


def _levels(record: Character, tables: Tables) -> Iterator[LevelView]:
    measures, crawl = measures_of(record, tables), experience.is_crawl(record)
    for level in range(record.level + 1, len(tables.levels) + 1):
        brings = ", ".join(growth.brought(record, tables, measures, level))
        yield LevelView(level=level, xp=experience.least_xp(level, tables, crawl), brings=brings)


def _abilities(record: Character, derived: Derived, tables: Tables) -> Iterator[RuleView]:
    """Every power of stock, class and choices (HC-CLS-F1 to HC-CLS-C1, HC-STK-CA to HC-STK-P3)."""
    measures, words = measures_of(record, tables), growth.words_for(record, derived, tables)
    used = record.state.uses if record.state else {}
    for ability in growth.present(abilities_of(record, tables).all):
        power = ability.power
        source = _source(ability, tables)
        yield RuleView(
            name=f"{power.name}, advanced" if _is_advanced(ability, tables) else power.name,
            text=work_in(power.text, measures, words),
            uses=work_out(power.uses, measures) if power.uses else 0,
            used=used.get(power.name, 0),
            per=f"each {power.per}" if power.per else "",
            origin=_origin(ability, record, tables),
            rules=source,
            numbers="; ".join(_numbers(power, measures, words)),
            told=tuple(_told(source, ability, tables)),
            later=tuple(_later(ability, record, derived, tables)),
        )


def _numbers(power: Power, measures: Measures, words: dict[str, str]) -> Iterator[str]:
    """Say where numbers come from, but for dice, and for what the words say already: "CHA {CHA}", "your level ({level})"."""
    for inner in dict.fromkeys(re.findall(r"\{([^}]+)\}", power.text)):
        said = "" if inner in words else say(inner)
        if said and not any(f"{said} {braced}" in power.text for braced in (f"{{{inner}}}", f"({{{inner}}})")):
            yield f"{work_in(f'{{{inner}}}', measures, words)} is {'your ' if inner in (*STATS, 'level') else ''}{said}"
    if power.uses and not power.uses.isdecimal():
        yield f"uses: {say(power.uses)}"


def _source(ability: Ability, tables: Tables) -> str:
    """Return the id of the rule that a power is of; of the house's, nothing."""
    own = ability.power.source
    if not own and ability.is_devout:
        own = tables.devout_powers.by_id[ability.origin].source
    return "" if own == "house" else own


def _is_advanced(ability: Ability, tables: Tables) -> bool:
    return ability.is_devout and ability.power is tables.devout_powers.by_id[ability.origin].advanced


def _origin(ability: Ability, record: Character, tables: Tables) -> str:
    if ability.is_devout:
        return "Devout power"
    if ability.origin in {"stock", "class"}:
        return record.stock.name if ability.origin == "stock" else record.class_.name
    for name in OPTIONS:
        row = tables.options(name).by_id.get(ability.origin)
        if row is not None:
            return "" if row.name == ability.power.name else row.name
    return ""


def _told(source: str, ability: Ability, tables: Tables) -> Iterator[str]:
    """Yield how the rule is read, then what further rules say, each once."""
    rules, rulings = _rules(), _rulings()
    read = rules[source][1] if source in rules else ()
    own = [id_ for id_ in read if not _is_of_another(id_, tables)]
    further = [*FURTHER.get(source, ()), *(id_ for effect in ability.power.effects for id_ in BY_EFFECT.get(type(effect), ()))]
    for id_ in dict.fromkeys((*own, *([source] if source in rulings else []), *further)):
        yield rulings[id_] if id_ in rulings else rules[id_][0]


def _is_of_another(ruling: str, tables: Tables) -> bool:
    """Whether a ruling is the very source of some option's power, and so is told there."""
    return any(power.source == ruling for name in OPTIONS for row in tables.options(name).rows for power in row.powers)


@lru_cache(maxsize=1)
def _rules() -> dict[str, tuple[str, tuple[str, ...]]]:
    """The sentence of each rule, and the ids of its rulings."""
    return {row.id: (row.text, row.rulings) for section in load_page("rules").sections for row in section.rows}


@lru_cache(maxsize=1)
def _rulings() -> dict[str, str]:
    return {row.id: row.text for section in load_page("rulings").sections for row in section.rows}


def _later(ability: Ability, record: Character, derived: Derived, tables: Tables) -> Iterator[tuple[str, str]]:
    """Yield the words that a power has from a later level on, where they are others; of a basic Devout power, the advanced one's."""
    measures = measures_of(record, tables)
    words = growth.words_for(record, derived, tables)
    if ability.is_devout:
        row = tables.devout_powers.by_id[ability.origin]
        advanced = work_in(row.advanced.text, measures, words)
        if ability.power is row.basic and advanced != work_in(row.basic.text, measures, words):
            yield "advanced", advanced
        return
    text, known = ability.power.text, words
    for level in range(record.level + 1, len(tables.levels) + 1):
        power = _at(ability, record, level, tables)
        then = words | growth.words_of(level, growth.throwing_die(record, tables))
        if power.text != text or any(then[word] != known[word] and f"{{{word}}}" in text for word in then):
            yield f"from level {level}", work_in(power.text, replace(measures, level=level), then)
        text, known = power.text, then


def _at(ability: Ability, record: Character, level: int, tables: Tables) -> Power:
    """Return a power as it stands at a later level."""
    gathered = gather(record.stock.id, record.class_.id, record.class_.choices, level, tables, is_strict(record))
    named = {(one.origin, one.power.name): one.power for one in growth.present(gathered.all)}
    return named[ability.origin, ability.power.name]


def _others(seen: Portrait, record: Character, tables: Tables) -> Iterator[RuleView]:
    """What the body, the mind, things and weapons can do: all that the portrait has beside powers of stock and class."""
    powers = sum(not growth.is_worked_in(ability) for ability in growth.present(abilities_of(record, tables).all))
    weapons_told = False
    for view in seen.powers[powers:]:
        ids: tuple[str, ...] = ()
        if view.tier or view.name == PROFICIENCIES:
            ids, weapons_told = (() if weapons_told else WEAPONS), True
        elif view.name.startswith("Psionics, "):
            ids = PSIONICS
        yield _other(view, ids)


def _other(view: PowerView, ids: tuple[str, ...]) -> RuleView:
    rules = _rules()
    return RuleView(
        name=view.name,
        text=view.text,
        uses=view.uses,
        used=view.used,
        per=view.per,
        rules=", ".join(ids),
        told=tuple(rules[id_][0] for id_ in ids),
    )
