"""Skills at level 1: HC-GEN-02, HC-GEN-07, HC-CLS-01, HC-CLS-T1, HC-CLS-T2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.records import Skill, Stats
from hcgen.rules.hammercrawl import classes
from hcgen.rules.hammercrawl.abilities import gather
from hcgen.rules.hammercrawl.skills import best_stat
from hcgen.rules.hammercrawl.stats import mod

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.generate.parts import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.records import SkillList
    from hcgen.tables import Table, Tables
    from hcgen.tables.rows import FocusRow, SkillRow

UNSPECIFIED = "unspecified"
"""The focus that strict rules leave open (AMB-HC-15)."""


def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Roll as many skills as the class has, or the setting gives, then settle the specialties (AMB-HC-18)."""
    row = tables.classes.by_id[facts["class.id"]]
    prime_mod = mod(facts["stats"][facts["class.prime"]], tables)
    count = classes.skills_known(row, facts["stats"], prime_mod, tables)
    found = roll_skills(count, facts["stats"], wishes.strict, dice, tables, wishes.skill_list)
    abilities = gather(facts["stock.id"], row.id, facts["class.choices"], 1, tables, wishes.strict)
    special, cursed = _specialties(len(found), prime_mod, classes.specialties(prime_mod, abilities), dice)
    return {"skills": tuple(_skill(at, pair, facts["stats"], special, cursed) for at, pair in enumerate(found))}


Rolled = tuple["SkillRow", "FocusRow | str | None"]


def roll_skills(count: int, stats: Stats, strict: bool, dice: Stream, tables: Tables, skill_list: SkillList = "plain") -> list[Rolled]:
    """Roll skills on the d100, on the silly list, or for each on the one that a d2 says (HC-GEN-02, AMB-HC-14)."""
    known: set[tuple[str, str | None]] = set()
    return [_another(known, _list(skill_list, dice, tables), strict, dice, tables) for _ in range(count)]


def _list(skill_list: SkillList, dice: Stream, tables: Tables) -> Table[SkillRow]:
    """Return the list that the next skill is rolled on; a mixed one costs a d2: 1 is plain, 2 is silly."""
    is_silly = skill_list == "silly" or (skill_list == "mixed" and dice.face(2) == 2)
    return tables.silly_skills if is_silly else tables.skills


def _another(known: set[tuple[str, str | None]], table: Table[SkillRow], strict: bool, dice: Stream, tables: Tables) -> Rolled:
    """Roll one more skill; one that is known already is rolled again, unless its focus differs (AMB-HC-16)."""
    while True:
        _, row = table.roll(dice)
        if (row.id, None) in known:
            continue
        focus = _focus(row, strict, dice, tables)
        key = (row.id, focus if focus is None or isinstance(focus, str) else focus.text)
        if key not in known:
            known.add(key)
            return row, focus


def _focus(row: SkillRow, strict: bool, dice: Stream, tables: Tables) -> FocusRow | str | None:
    if not row.focus:
        return None
    if strict:
        return UNSPECIFIED if row.focus_required else None
    return tables.foci(row.focus).roll(dice)[1]


def _specialties(known: int, prime_mod: int, count: int, dice: Stream) -> tuple[set[int], int | None]:
    """Return which skills are specialties, and the cursed one.

    The specialties are the skills that the prime's bonus brought, which are rolled last; without a
    bonus any one (HC-CLS-T1). One of them is cursed (HC-CLS-T2).
    """
    if not count:
        return set(), None
    special = list(range(known - prime_mod, known)) if prime_mod > 0 else dice.draw(range(known), count)
    return set(special), dice.pick(special)


def _skill(at: int, rolled: Rolled, stats: Stats, special: set[int], cursed: int | None) -> Skill:
    row, focus = rolled
    text = focus if focus is None or isinstance(focus, str) else focus.text
    stat = focus.stat if focus is not None and not isinstance(focus, str) else None
    return Skill(
        id=row.id,
        name=row.name,
        stat=best_stat(row, stats, stat),
        focus=text,
        specialised=at in special,
        cursed=at == cursed,
        level=1,
    )
