"""Skills, those of level 1 and how more are learned: HC-GEN-02, HC-GEN-07, HC-CLS-01, HC-CLS-T1, HC-CLS-T2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.records import Skill
from hcgen.rules.hammercrawl import classes
from hcgen.rules.hammercrawl.abilities import gather
from hcgen.rules.hammercrawl.skills import best_stat
from hcgen.rules.hammercrawl.stats import mod

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcgen.dice import Stream
    from hcgen.generate.part import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.records import SkillList, Stats
    from hcgen.tables import Table, Tables
    from hcgen.tables.rows import FocusRow, SkillRow

    Key = tuple[str, str | None]

UNSPECIFIED = "unspecified"
"""The focus that strict rules leave open (AMB-HC-15)."""


def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Roll as many skills as the class has, or the setting gives, then settle the specialties (AMB-HC-18)."""
    row, ratings = tables.classes.by_id[facts["class.id"]], facts["stats"]
    prime_mod = mod(ratings[facts["class.prime"]], tables)
    found = learned(classes.skills_known(row, ratings, prime_mod, tables), (), wishes.of("skill"), 1, ratings, wishes, dice, tables)
    abilities = gather(facts["stock.id"], row.id, facts["class.choices"], 1, tables, wishes.strict)
    count = classes.specialties(prime_mod, abilities)
    return {"skills": _with_specialties(found, prime_mod, count, wishes.of("specialties"), dice) if count else found}


Rolled = tuple["SkillRow", "FocusRow | str | None"]


def learned(
    count: int, known: Iterable[Skill], asked: Iterable[str], level: int, ratings: Stats, wishes: Wishes, dice: Stream, tables: Tables
) -> tuple[Skill, ...]:
    """Learn more skills than are known: first those that were chosen, as far as there is room, then what the dice give.

    Skills are rolled on the d100, on the silly list, or for each on the one that a d2 says (HC-GEN-02,
    AMB-HC-14); one that is known already is rolled again, unless its focus differs (AMB-HC-16).
    """
    keys = {(skill.id, skill.focus) for skill in known}
    found: list[Rolled] = []
    for text in asked:
        if len(found) < count:
            found.extend(_asked(text, keys, wishes.strict, dice, tables))
    found.extend(_another(keys, _list(wishes.skill_list, dice, tables), wishes.strict, dice, tables) for _ in range(count - len(found)))
    return tuple(_skill(pair, ratings, level) for pair in found)


def _asked(text: str, known: set[Key], strict: bool, dice: Stream, tables: Tables) -> list[Rolled]:
    """Return a skill that was chosen, with its focus chosen or rolled; nothing where it is known."""
    id_, _, focus = text.partition(":")
    row = tables.every_skill[id_]
    if focus:
        if (id_, focus) in known:
            return []
        known.add((id_, focus))
        narrowed = next((found for found in tables.foci(row.focus).rows if found.text == focus), focus)
        return [(row, narrowed)]
    if any(key[0] == id_ for key in known):
        return []
    given = _focus(row, strict, dice, tables)
    known.add((id_, _text(given)))
    return [(row, given)]


def _list(skill_list: SkillList, dice: Stream, tables: Tables) -> Table[SkillRow]:
    """Return the list that the next skill is rolled on; a mixed one costs a d2: 1 is plain, 2 is silly."""
    is_silly = skill_list == "silly" or (skill_list == "mixed" and dice.face(2) == 2)
    return tables.silly_skills if is_silly else tables.skills


def _another(known: set[Key], table: Table[SkillRow], strict: bool, dice: Stream, tables: Tables) -> Rolled:
    """Roll one more skill; one that is known already is rolled again, unless its focus differs (AMB-HC-16)."""
    while True:
        _, row = table.roll(dice)
        if (row.id, None) in known:
            continue
        focus = _focus(row, strict, dice, tables)
        key = (row.id, _text(focus))
        if key not in known:
            known.add(key)
            return row, focus


def _focus(row: SkillRow, strict: bool, dice: Stream, tables: Tables) -> FocusRow | str | None:
    if not row.focus:
        return None
    if strict:
        return UNSPECIFIED if row.focus_required else None
    return tables.foci(row.focus).roll(dice)[1]


def _with_specialties(found: tuple[Skill, ...], prime_mod: int, count: int, asked: tuple[str, ...], dice: Stream) -> tuple[Skill, ...]:
    """Make specialties of the skills that were chosen for it, or that the prime's bonus brought, and curse one.

    What the bonus brought is rolled last; without a bonus it is any one (HC-CLS-T1). Dice say which of
    the specialties is cursed (HC-CLS-T2).
    """
    count = min(count, len(found))
    chosen = [at for at, skill in enumerate(found) if skill.id in asked or f"{skill.id}:{skill.focus}" in asked][:count]
    last = [at for at in range(max(0, len(found) - prime_mod), len(found)) if at not in chosen] if prime_mod > 0 else []
    rest = [at for at in range(len(found)) if at not in chosen]
    missing = count - len(chosen)
    special = [*chosen, *(last[len(last) - missing :] if prime_mod > 0 and missing else dice.draw(rest, missing))]
    cursed = dice.pick(sorted(special))
    return tuple(replace(skill, specialised=at in special, cursed=at == cursed) for at, skill in enumerate(found))


def _skill(rolled: Rolled, stats: Stats, level: int) -> Skill:
    row, focus = rolled
    stat = focus.stat if focus is not None and not isinstance(focus, str) else None
    return Skill(
        id=row.id,
        name=row.name,
        stat=best_stat(row, stats, stat),
        focus=_text(focus),
        specialised=False,
        cursed=False,
        level=level,
    )


def _text(focus: FocusRow | str | None) -> str | None:
    return focus if focus is None or isinstance(focus, str) else focus.text
