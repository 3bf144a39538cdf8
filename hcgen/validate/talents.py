"""The chapters of what somebody knows: skills, psionics, spells, languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.rules import is_strict
from hcgen.rules.hammercrawl import classes
from hcgen.rules.hammercrawl import psionics as mind
from hcgen.rules.hammercrawl.abilities import gather
from hcgen.rules.hammercrawl.skills import best_stat
from hcgen.rules.rolls import counted, with_article
from hcgen.tables.effects import Casting, FreeSpells
from hcgen.validate.findings import Finding, Words, between, error, listed, warning

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hcgen.records import Psionics, Skill, Spell
    from hcgen.validate.creation import Case

UNSPECIFIED = "unspecified"
HIGHEST_PERCENT = 100


def skills(case: Case) -> Iterator[Finding]:
    """As many skills as the class has, none twice, each narrowed where it must be."""
    record = case.record
    count = classes.skills_known(case.class_, record.stats, case.prime_mod, case.tables, record.level)
    if len(record.skills) != count:
        stat = case.tables.module.skills
        rule, whose = ("HC-GEN-08", f"{stat} {record.stats[stat]}") if stat else ("HC-CLS-01", with_article(case.class_.name))
        expected = f"{counted(count, 'skill')} for {whose} {'at' if stat else 'of'} level {record.level}"
        yield error("skills", rule, expected, len(record.skills), "add or take out skills")
    seen: dict[tuple[str, str | None], int] = {}
    for at, skill in enumerate(record.skills):
        key = (skill.id, skill.focus)
        if key in seen:
            yield error(
                f"skills[{at}]",
                "AMB-HC-16",
                f"a skill that skills[{seen[key]}] is not",
                skill.name,
                "give it another focus, or another skill",
            )
        seen[key] = at
        yield from _skill(case, at, skill)


def _skill(case: Case, at: int, skill: Skill) -> Iterator[Finding]:
    row = case.tables.every_skill.get(skill.id)
    if row is None:
        return
    is_silly = skill.id in case.tables.silly_skills.by_id
    if is_silly:
        yield from _silly(case, at, skill)
    if skill.name != row.name:
        rule = "AMB-HC-14" if is_silly else "HC-SKL-06"
        yield warning(f"skills[{at}].name", rule, row.name, skill.name, "the id holds; copy the name of its row")
    if row.focus_required and (skill.focus is None or (skill.focus == UNSPECIFIED and not is_strict(case.record))):
        yield warning(f"skills[{at}].focus", "AMB-HC-15", "what the skill is narrowed to", skill.focus, "choose a focus")
    if skill.focus is not None and not row.focus:
        yield error(f"skills[{at}].focus", "AMB-HC-15", f"no focus for {row.name}", skill.focus, "take the key out")
    expected = best_stat(row, case.record.stats, _focus_stat(case, row.focus, skill.focus))
    legal = skill.stat in row.stats if len(row.stats) > 2 else skill.stat == expected
    if not legal:
        yield error(f"skills[{at}].stat", "AMB-HC-15", expected, skill.stat, "give the stat of the skill")
    if not 1 <= skill.level <= case.record.level:
        yield error(f"skills[{at}].level", "HC-CLS-01", between(1, case.record.level), skill.level, "give the level at which it was gained")


def _silly(case: Case, at: int, skill: Skill) -> Iterator[Finding]:
    """The house's skills: not where all is by the source, not in Option P, and only where they were asked for."""
    key = f"skills[{at}].id"
    if is_strict(case.record):
        yield error(key, "AMB-HC-14", "a skill of the d100, in a strict record", skill.id, "choose another, or take strict out")
    elif case.tables.module.method == "P":
        yield error(key, "HC-GEN-03", "a skill of the d100, in this setting", skill.id, "choose another")
    elif case.record.provenance.chosen.get("skill-list", "plain") == "plain" and not _was_chosen(case, skill):
        cure = 'choose another, or say skill-list = "mixed" in provenance.chosen'
        yield warning(key, "AMB-HC-14", "a skill of the d100, for no other list was asked for", skill.id, cure)


def _was_chosen(case: Case, skill: Skill) -> bool:
    chosen = case.record.provenance.chosen.items()
    return any(key.endswith("skill") and skill.id in str(value).replace(";", " ").replace(":", " ").split() for key, value in chosen)


def _focus_stat(case: Case, table: str, focus: str | None):  # type: ignore[no-untyped-def]
    if not table or focus is None:
        return None
    return next((row.stat for row in case.tables.foci(table).rows if row.text == focus), None)


def specialties(case: Case) -> Iterator[Finding]:
    """The specialist's own skills, one of them cursed, and one more at each level that brings it."""
    record = case.record
    special = [skill for skill in record.skills if skill.specialised]
    cursed = [skill for skill in record.skills if skill.cursed]
    count = classes.specialties(case.prime_mod, case.abilities)
    due = {level: classes.specialties_gained(case.abilities, level) for level in range(2, record.level + 1)}
    total = count + sum(due.values())
    if len(special) != total and not (len(special) < total and len(special) == len(record.skills)):
        yield error("skills", "HC-CLS-T1", counted(total, "specialised skill"), len(special), "mark as many as prime and levels give")
    if len(cursed) != (1 if count else 0):
        yield error("skills", "HC-CLS-T2", "one cursed skill" if count else "no cursed skill", len(cursed), "mark one of the specialties")
    if any(not skill.specialised for skill in cursed):
        yield error("skills", "HC-CLS-T2", "a curse on a specialty", cursed[0].name, "mark one of the specialties")
    for at, skill in enumerate(record.skills):
        if skill.raised is None:
            continue
        key = f"skills[{at}].raised"
        if not skill.specialised or not max(skill.level, 2) <= skill.raised <= record.level:
            expected = f"{between(max(skill.level, 2), record.level)}, of a specialty" if record.level > 1 else "nothing at level 1"
            yield error(key, "HC-CLS-T1", expected, skill.raised, "give the level at which it became one, or take the key out")
        elif sum(other.raised == skill.raised for other in record.skills) > due[skill.raised]:
            levels = [level for level, more in due.items() if more]
            expected = f"one specialty more at each level of {', '.join(map(str, levels)) or 'none'}"
            yield error(key, "HC-CLS-T1", expected, skill.raised, "give the level at which it became one")
        elif skill.cursed:
            yield error(f"skills[{at}].cursed", "HC-CLS-T2", "a curse on a specialty of level 1", skill.name, "mark another")


def psionics(case: Case) -> Iterator[Finding]:
    """The grade that the roll gives, its ISP and its powers; nothing where the stock may have none (HC-PSI-01, HC-PSI-02)."""
    made = case.record.psionics
    if not (case.stock.psionics and case.tables.has_psionics):
        if made is not None:
            yield error("psionics", "HC-PSI-02", f"no psionics for {with_article(case.stock.name)}", made.grade, "take the table out")
        return
    if made is None:
        yield error("psionics", "HC-PSI-01", "a d100 against WIL, and the grade it gives", None, "roll it")
        return
    if not 1 <= made.roll <= HIGHEST_PERCENT:
        yield error("psionics.roll", "HC-PSI-01", f"1 to {HIGHEST_PERCENT}", made.roll, "give a result of d100")
        return
    wil = case.record.stats.WIL
    grade = mind.grade(made.roll, wil, case.tables)
    if made.grade != grade:
        yield error("psionics.grade", "HC-PSI-01", grade, made.grade, f"give what a roll of {made.roll} against WIL {wil} gives")
        return
    yield from _psionic_points(case, made)
    yield from _psionic_powers(case, made)


def _psionic_points(case: Case, made: Psionics) -> Iterator[Finding]:
    if is_strict(case.record) and (made.isp is not None or made.powers):
        cure = "take ISP and powers out, or take strict out of provenance.chosen"
        yield error(
            "psionics", "AMB-HC-20", "a roll and a grade alone, in a strict record", Words(counted(len(made.powers), "power")), cure
        )
        return
    points = mind.isp(made.grade, case.record.stats.WIL, case.tables) or None
    if made.isp != points and not (made.isp is None and case.is_blank("psionics.isp")):
        yield error("psionics.isp", "AMB-HC-20", points or "no ISP", made.isp, f"give the ISP of {made.grade} and WIL")


def _psionic_powers(case: Case, made: Psionics) -> Iterator[Finding]:
    count = mind.power_count(made.grade, case.tables)
    ids = [power.id for power in made.powers]
    if len(ids) != count and not (not ids and case.is_blank("psionics.powers")):
        yield error("psionics.powers", "AMB-HC-20", f"{counted(count, 'power')} for {made.grade}", len(ids), "add or take out powers")
    for at, power in enumerate(made.powers):
        row = case.tables.psionic_powers.by_id.get(power.id)
        if power.id in ids[:at]:
            yield error(f"psionics.powers[{at}].id", "AMB-HC-20", "each power once", power.id, "choose another")
        if row and not mind.may_have(row, made.grade):
            yield error(f"psionics.powers[{at}].id", "AMB-HC-20", f"a power open to {made.grade}", power.id, "choose another")
        if row and power.name != row.name:
            yield warning(f"psionics.powers[{at}].name", "AMB-HC-20", row.name, power.name, "the id holds; copy the name of its row")


def casting(case: Case) -> Iterator[Finding]:
    """Casting as the class or the stock has it."""
    made = case.record.casting
    effect, gift = case.abilities.first(Casting), case.abilities.first(FreeSpells)
    if not (effect or gift):
        if made is not None:
            yield error("casting", case.class_.source, "no casting", Words("a table"), "take the table out")
        return
    if made is None:
        yield error("casting", case.class_.source, "tradition, grade and stat", None, "say how the person casts")
        return
    traditions = effect.traditions if effect else (gift.tradition,) if gift else ()
    grade = effect.grade if effect else "dabbler"
    among = effect.stats if effect else (gift.stat,) if gift else ()
    legal = [case.record.class_.prime] if among == ("prime",) else list(among)
    if made.tradition not in traditions:
        yield error("casting.tradition", case.class_.source, " or ".join(traditions), made.tradition, "give the tradition of the class")
    if made.grade != grade:
        yield error("casting.grade", "HC-MAG-07", grade, made.grade, "give the grade of the class")
    if made.stat not in legal:
        yield error("casting.stat", case.class_.source, " or ".join(legal), made.stat, "give a spell stat of the class")


def spells(case: Case) -> Iterator[Finding]:
    """As many spells as are known, none above one's level, none twice, all of the tradition."""
    record = case.record
    known = case.derived.magick.known if case.derived.magick else 0
    if len(record.spells) < known and not case.is_blank("spells"):
        yield error("spells", "AMB-HC-44", counted(known, "spell"), len(record.spells), "add what is missing")
    if len(record.spells) > known and not (known and case.record.casting and case.record.casting.tradition == "scholastic"):
        yield error("spells", "AMB-HC-44", counted(known, "spell"), len(record.spells), "take out what is too many")
    elif len(record.spells) > known:
        yield warning(
            "spells",
            "HC-CLS-M1",
            f"{counted(known, 'spell')} at creation",
            len(record.spells),
            "more than that must have been found in play",
        )
    ids = [spell.id for spell in record.spells]
    for at, spell in enumerate(record.spells):
        if spell.id in ids[:at]:
            yield error(f"spells[{at}].id", "AMB-HC-44", "each spell once", spell.id, "choose another spell")
        yield from _spell(case, at, spell)


def _spell(case: Case, at: int, spell: Spell) -> Iterator[Finding]:
    """One spell: its copies, its level, its tradition, and when it was gained."""
    level, row = case.record.level, case.tables.spells.by_id.get(spell.id)
    if not 1 <= spell.level <= level or (row and spell.level != row.level):
        yield error(f"spells[{at}].level", "AMB-HC-44", row.level if row else between(1, level), spell.level, "give the level of the spell")
    if row and spell.name != row.name:
        yield warning(f"spells[{at}].name", "AMB-HC-44", row.name, spell.name, "the id holds; copy the name of its row")
    tradition = _tradition(case, spell.gained)
    if row and tradition and tradition not in row.traditions:
        cure = "choose a spell of the tradition"
        yield error(f"spells[{at}].id", "AMB-HC-44", f"a {tradition} spell", spell.id, cure)
    if row and spell.gained < row.level:
        cure = "give the level at which it was gained"
        yield error(f"spells[{at}].gained", "AMB-HC-44", f"{row.level} or more, the spell’s level", spell.gained, cure)
    if not 1 <= spell.gained <= level:
        yield error(f"spells[{at}].gained", "AMB-HC-44", between(1, level), spell.gained, "give the level at which it was gained")


def _tradition(case: Case, level: int) -> str | None:
    """The tradition of spells gained at a level: that of the class, or of the birth where the class did not cast yet."""
    record = case.record
    if record.casting is None:
        return None
    choices = classes.choices_at(record.class_.choices, level)
    stood = gather(record.stock.id, record.class_.id, choices, min(max(level, 1), record.level), case.tables, is_strict(record))
    gift = stood.first(FreeSpells)
    return record.casting.tradition if stood.first(Casting) or not gift else gift.tradition


def languages(case: Case) -> Iterator[Finding]:
    """One's own language, and as many more as INT brings."""
    known = case.record.story.languages
    if case.is_blank("story.languages"):
        return
    if len(set(known)) < len(known):
        yield error("story.languages", "HC-STAT-08", "languages that differ", listed(known), "change one of those that are alike")
    if known and known[0] != case.stock.language:
        yield warning(
            "story.languages[0]", "HC-STAT-08", f"{case.stock.language}, the native language", known[0], "keep it if there is a story"
        )
    if len(known) != case.derived.languages_allowed:
        yield error(
            "story.languages", "HC-STAT-08", counted(case.derived.languages_allowed, "language"), len(known), "add or take out languages"
        )


CHAPTERS: tuple[Callable[[Case], Iterator[Finding]], ...] = (skills, specialties, psionics, casting, spells, languages)
