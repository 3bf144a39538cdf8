"""The chapters of what somebody knows: skills, proficiencies, spells, languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.rules import is_strict
from hcgen.rules.hammercrawl import classes
from hcgen.rules.hammercrawl import psionics as rules
from hcgen.rules.hammercrawl.skills import best_stat
from hcgen.rules.hammercrawl.weapons import is_bodily
from hcgen.tables.effects import Casting, FreeSpells
from hcgen.validate.findings import Finding, error, warning

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hcgen.records import Psionics, Skill
    from hcgen.validate.creation import Case

UNSPECIFIED = "unspecified"
HIGHEST_PERCENT = 100


def skills(case: Case) -> Iterator[Finding]:
    """As many skills as the class has, none twice, each narrowed where it must be."""
    record = case.record
    count = classes.skills_known(case.class_, record.stats, case.prime_mod, case.tables, record.level)
    if len(record.skills) != count:
        stat = case.tables.module.skills
        rule, whose = ("HC-GEN-08", f"{stat} {record.stats[stat]}") if stat else ("HC-CLS-01", f"a {case.class_.name}")
        expected = f"{count} skills for {whose} {'at' if stat else 'of'} level {record.level}"
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
    if row.focus_required and skill.focus in {None, UNSPECIFIED}:
        yield warning(f"skills[{at}].focus", "AMB-HC-15", "what the skill is narrowed to", skill.focus, "choose a focus")
    if skill.focus is not None and not row.focus:
        yield error(f"skills[{at}].focus", "AMB-HC-15", f"no focus for {row.name}", skill.focus, "take the key out")
    expected = best_stat(row, case.record.stats, _focus_stat(case, row.focus, skill.focus))
    legal = skill.stat in row.stats if len(row.stats) > 2 else skill.stat == expected
    if not legal:
        yield error(f"skills[{at}].stat", "AMB-HC-15", expected, skill.stat, "give the stat of the skill")
    if not 1 <= skill.level <= case.record.level:
        yield error(f"skills[{at}].level", "HC-CLS-01", f"1 to {case.record.level}", skill.level, "give the level at which it was gained")


def _silly(case: Case, at: int, skill: Skill) -> Iterator[Finding]:
    """The house's skills: not where all is by the source, not in Option P, and only where they were asked for."""
    key = f"skills[{at}].id"
    if is_strict(case.record):
        yield error(key, "AMB-HC-14", "a skill of the d100, in a strict record", skill.id, "choose another, or take strict out")
    elif case.tables.module.method == "P":
        yield error(key, "HC-GEN-03", "a skill of the d100, in this setting", skill.id, "choose another")
    elif case.record.provenance.chosen.get("skill-list", "plain") == "plain":
        cure = 'choose another, or say skill-list = "mixed" in provenance.chosen'
        yield warning(key, "AMB-HC-14", "a skill of the d100, for no other list was asked for", skill.id, cure)


def _focus_stat(case: Case, table: str, focus: str | None):  # type: ignore[no-untyped-def]
    if not table or focus is None:
        return None
    return next((row.stat for row in case.tables.foci(table).rows if row.text == focus), None)


def specialties(case: Case) -> Iterator[Finding]:
    """The specialist's own skills, one of them cursed."""
    if case.record.level > 1:
        return
    special = [skill for skill in case.record.skills if skill.specialised]
    cursed = [skill for skill in case.record.skills if skill.cursed]
    count = classes.specialties(case.prime_mod, case.abilities)
    if len(special) != count:
        yield error("skills", "HC-CLS-T1", f"{count} specialised skills", len(special), "mark as many as the prime’s bonus gives")
    if len(cursed) != (1 if count else 0):
        yield error("skills", "HC-CLS-T2", "one cursed skill" if count else "no cursed skill", len(cursed), "mark one of the specialties")
    if any(not skill.specialised for skill in cursed):
        yield error("skills", "HC-CLS-T2", "a curse on a specialty", cursed[0].name, "mark one of the specialties")


def proficiencies(case: Case) -> Iterator[Finding]:
    """As many proficiencies as the class has, each weapon once, unspecialised at level 1."""
    record = case.record
    count = classes.proficiencies(case.class_, case.abilities, record.level)
    known = [proficiency for proficiency in record.proficiencies if not proficiency.natural]
    if len(known) > count or (record.level == 1 and len(known) < count):
        yield error("proficiencies", "HC-CLS-02", f"{count} proficiencies", len(known), "add or take out proficiencies")
    yield from _natural(case)
    weapons: set[str] = set()
    for at, proficiency in enumerate(record.proficiencies):
        row = case.tables.weapons.by_id.get(proficiency.weapon)
        if proficiency.weapon in weapons:
            yield error(f"proficiencies[{at}].weapon", "HC-WP-02", "each weapon once", proficiency.weapon, "choose another weapon")
        weapons.add(proficiency.weapon)
        if row and proficiency.name != row.name:
            yield warning(f"proficiencies[{at}].name", "HC-WPN-05", row.name, proficiency.name, "the id holds; copy the name of its row")
        highest = 0 if record.level == 1 else 3
        if not 0 <= proficiency.tier <= highest:
            yield error(
                f"proficiencies[{at}].tier",
                "HC-WP-02",
                f"0 to {highest} at level {record.level}",
                proficiency.tier,
                "specialise at a later level",
            )
        if not 1 <= proficiency.level <= record.level:
            cure = "give the level at which it was gained"
            yield error(f"proficiencies[{at}].level", "HC-CLS-02", f"1 to {record.level}", proficiency.level, cure)


def _natural(case: Case) -> Iterator[Finding]:
    """What the body brings is known for nothing; nothing else is (HC-STK-P2)."""
    own = case.stock.natural_weapon
    known = case.record.proficiencies
    if own and not any(proficiency.natural and proficiency.weapon == own for proficiency in known):
        yield error("proficiencies", "HC-STK-P2", f"{own}, natural", None, "add what the body brings")
    for at, proficiency in enumerate(known):
        row = case.tables.weapons.by_id.get(proficiency.weapon)
        if proficiency.natural and proficiency.weapon != own:
            cure = "only what grew on the body is natural"
            yield error(f"proficiencies[{at}].natural", "HC-STK-P2", f"{own or 'nothing'} alone to be natural", proficiency.weapon, cure)
        elif row and is_bodily(row) and not proficiency.natural:
            cure = "mark it natural where the stock has it, or choose another weapon"
            yield error(f"proficiencies[{at}].natural", "HC-STK-P2", "true", proficiency.natural, cure)


def psionics(case: Case) -> Iterator[Finding]:
    """The grade that the roll gives, its ISP and its powers; nothing where the stock may have none (HC-PSI-01, HC-PSI-02)."""
    made = case.record.psionics
    if not (case.stock.psionics and case.tables.has_psionics):
        if made is not None:
            yield error("psionics", "HC-PSI-02", f"no psionics for a {case.stock.name}", made.grade, "take the table out")
        return
    if made is None:
        yield error("psionics", "HC-PSI-01", "a d100 against WIL, and the grade it gives", None, "roll it")
        return
    if not 1 <= made.roll <= HIGHEST_PERCENT:
        yield error("psionics.roll", "HC-PSI-01", f"1 to {HIGHEST_PERCENT}", made.roll, "give a result of d100")
        return
    wil = case.record.stats.WIL
    grade = rules.grade(made.roll, wil, case.tables)
    if made.grade != grade:
        yield error("psionics.grade", "HC-PSI-01", grade, made.grade, f"give what a {made.roll} against WIL {wil} gives")
        return
    yield from _psionic_points(case, made)
    yield from _psionic_powers(case, made)


def _psionic_points(case: Case, made: Psionics) -> Iterator[Finding]:
    if is_strict(case.record) and (made.isp is not None or made.powers):
        cure = "take ISP and powers out, or take strict out of provenance.chosen"
        yield error("psionics", "AMB-HC-20", "a roll and a grade alone, in a strict record", f"{len(made.powers)} powers", cure)
        return
    points = rules.isp(made.grade, case.record.stats.WIL, case.tables) or None
    if made.isp != points and not (made.isp is None and case.is_blank("psionics.isp")):
        yield error("psionics.isp", "AMB-HC-20", points or "no ISP", made.isp, f"give the ISP of {made.grade} and WIL")


def _psionic_powers(case: Case, made: Psionics) -> Iterator[Finding]:
    count = rules.power_count(made.grade, case.tables)
    ids = [power.id for power in made.powers]
    if len(ids) != count and not (not ids and case.is_blank("psionics.powers")):
        yield error("psionics.powers", "AMB-HC-20", f"{count} powers for {made.grade}", len(ids), "add or take out powers")
    for at, power in enumerate(made.powers):
        row = case.tables.psionic_powers.by_id.get(power.id)
        if power.id in ids[:at]:
            yield error(f"psionics.powers[{at}].id", "AMB-HC-20", "each power once", power.id, "choose another")
        if row and not rules.may_have(row, made.grade):
            yield error(f"psionics.powers[{at}].id", "AMB-HC-20", f"a power open to {made.grade}", power.id, "choose another")
        if row and power.name != row.name:
            yield warning(f"psionics.powers[{at}].name", "AMB-HC-20", row.name, power.name, "the id holds; copy the name of its row")


def casting(case: Case) -> Iterator[Finding]:
    """Casting as the class or the stock has it."""
    made = case.record.casting
    effect, gift = case.abilities.first(Casting), case.abilities.first(FreeSpells)
    if not (effect or gift):
        if made is not None:
            yield error("casting", case.class_.source, "no casting", "a table", "take the table out")
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
        yield error("spells", "AMB-HC-44", f"{known} spells", len(record.spells), "add what is missing")
    if len(record.spells) > known and not (known and case.record.casting and case.record.casting.tradition == "scholastic"):
        yield error("spells", "AMB-HC-44", f"{known} spells", len(record.spells), "take out what is too many")
    elif len(record.spells) > known:
        yield warning(
            "spells", "HC-CLS-M1", f"{known} spells at creation", len(record.spells), "more than that must have been found in play"
        )
    seen: set[str] = set()
    for at, spell in enumerate(record.spells):
        row = case.tables.spells.by_id.get(spell.id)
        if spell.id in seen:
            yield error(f"spells[{at}].id", "AMB-HC-44", "each spell once", spell.id, "choose another spell")
        seen.add(spell.id)
        if not 1 <= spell.level <= record.level or (row and spell.level != row.level):
            yield error(
                f"spells[{at}].level", "AMB-HC-44", row.level if row else f"1 to {record.level}", spell.level, "give the level of the spell"
            )
        if row and spell.name != row.name:
            yield warning(f"spells[{at}].name", "AMB-HC-44", row.name, spell.name, "the id holds; copy the name of its row")
        if row and record.casting and record.casting.tradition not in row.traditions:
            cure = "choose a spell of the tradition"
            yield error(f"spells[{at}].id", "AMB-HC-44", f"a {record.casting.tradition} spell", spell.id, cure)
        if not 1 <= spell.gained <= record.level:
            yield error(f"spells[{at}].gained", "AMB-HC-44", f"1 to {record.level}", spell.gained, "give the level at which it was gained")


def languages(case: Case) -> Iterator[Finding]:
    """One's own language, and as many more as INT brings."""
    known = case.record.story.languages
    if case.is_blank("story.languages"):
        return
    if len(set(known)) < len(known):
        yield error("story.languages", "HC-STAT-08", "languages that differ", ", ".join(known), "change one of those that are alike")
    if known and known[0] != case.stock.language:
        yield warning(
            "story.languages[0]", "HC-STAT-08", f"{case.stock.language}, the native language", known[0], "keep it if there is a story"
        )
    if len(known) != case.derived.languages_allowed:
        yield error("story.languages", "HC-STAT-08", f"{case.derived.languages_allowed} languages", len(known), "add or take out languages")


CHAPTERS: tuple[Callable[[Case], Iterator[Finding]], ...] = (skills, specialties, proficiencies, psionics, casting, spells, languages)
