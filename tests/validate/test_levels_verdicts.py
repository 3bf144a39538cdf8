"""Verdicts on people above level 1: V14, and every rule of growth broken once, by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hcgen import Character, Dice, roll_character, validate_record, wish
from hcgen.tables import Tables, load


def person(class_: str, level: int, tables: Tables, *chosen: str) -> Character:
    return roll_character(Dice("verdict"), tables, wish(tables, stock="human", class_=class_, level=level, chosen=chosen))


def faults(record: Character, tables: Tables) -> list[tuple[str, str]]:
    return [(finding.key, finding.rule) for finding in validate_record(record, tables) if finding.severity == "error"]


def with_proficiency(record: Character, at: int, **changes: Any) -> Character:
    known = record.proficiencies
    return replace(record, proficiencies=(*known[:at], replace(known[at], **changes), *known[at + 1 :]))


def with_skill(record: Character, at: int, **changes: Any) -> Character:
    return replace(record, skills=(*record.skills[:at], replace(record.skills[at], **changes), *record.skills[at + 1 :]))


def with_power(record: Character, at: int, **changes: Any) -> Character:
    choices = record.class_.choices
    powers = (*choices.powers[:at], replace(choices.powers[at], **changes), *choices.powers[at + 1 :])
    return replace(record, class_=replace(record.class_, choices=replace(choices, powers=powers)))


def untiered(record: Character) -> Character:
    """The same person with none but level 1's proficiencies, and no tier."""
    return replace(record, proficiencies=tuple(replace(known, tier=0, raised=()) for known in record.proficiencies if known.level == 1))


@pytest.mark.parametrize("said", [True, False], ids=["said when", "not said when"])
def test_a_combatant_raises_one_weapon_a_level(said: bool, tables: Tables) -> None:
    """V14: two weapons' tiers at once at level 2, whether the record says when or not; one is fine."""
    record = untiered(person("fight", 2, tables))
    raised = (2,) if said else ()
    one = with_proficiency(record, 0, tier=1, raised=raised)
    assert faults(one, tables) == []
    assert faults(with_proficiency(one, 1, tier=1, raised=raised), tables) == [("proficiencies", "HC-CLS-02")]


def test_tiers_cost_what_they_cost(tables: Tables) -> None:
    """HC-WP-03: a Devout has a selection a level: tiers 1 and 2 take three, so level 3's two are too few, and level 4's three are not."""
    for level, accepted in ((3, False), (4, True)):
        record = with_proficiency(untiered(person("pray", level, tables)), 0, tier=2, raised=(level - 1, level))
        assert (faults(record, tables) == []) is accepted


@pytest.mark.parametrize(
    ("tier", "raised", "key"),
    [
        (1, (1,), "proficiencies[0].raised[0]"),
        (1, (5,), "proficiencies[0].raised[0]"),
        (2, (3, 3), "proficiencies[0].raised"),
        (2, (3, 2), "proficiencies[0].raised"),
        (1, (2, 3), "proficiencies[0].raised"),
        (4, (), "proficiencies[0].tier"),
    ],
)
def test_a_tier_is_bought_at_a_level_of_its_own(tier: int, raised: tuple[int, ...], key: str, tables: Tables) -> None:
    record = with_proficiency(untiered(person("fight", 4, tables)), 0, tier=tier, raised=raised)
    assert (key, "HC-WP-02") in faults(record, tables)


def test_a_weapon_of_this_level_has_no_tier_yet(tables: Tables) -> None:
    record = person("fight", 2, tables, "level-2-weapons=unarmed")
    at = next(at for at, known in enumerate(record.proficiencies) if known.level == 2)
    assert (f"proficiencies[{at}].tier", "HC-WP-02") in faults(with_proficiency(record, at, tier=1, raised=(2,)), tables)


def test_natural_tiers_cost_two_at_first() -> None:
    """HC-STK-P2: one selection is too few for the first tier of claws."""
    tables = load("palladium")
    record = roll_character(
        Dice("verdict"),
        tables,
        wish(tables, stock="troll", class_="pray", level=3, chosen=["level-3-raise=claws-and-teeth", "level-2-weapons=none"]),
    )
    assert faults(record, tables) == []
    at = next(at for at, known in enumerate(record.proficiencies) if known.natural)
    assert ("proficiencies", "HC-WP-03") in faults(with_proficiency(record, at, raised=(2,)), tables)


def test_specialties_come_at_three_six_and_nine(tables: Tables) -> None:
    record = person("toil", 6, tables)
    later = [at for at, skill in enumerate(record.skills) if skill.raised]
    plain = next(at for at, skill in enumerate(record.skills) if not skill.specialised)
    assert ("skills", "HC-CLS-T1") in faults(with_skill(record, later[0], specialised=False, raised=None), tables)
    assert ("skills", "HC-CLS-T1") in faults(with_skill(record, plain, specialised=True, raised=3), tables)
    assert (f"skills[{later[0]}].raised", "HC-CLS-T1") in faults(with_skill(record, later[0], raised=4), tables)
    assert (f"skills[{later[0]}].raised", "HC-CLS-T1") in faults(with_skill(record, later[0], specialised=False), tables)
    assert faults(with_skill(record, later[0], raised=None), tables) == []


def test_powers_come_at_three_six_and_nine(tables: Tables) -> None:
    record = person(
        "pray",
        6,
        tables,
        "powers=revenant,lay-on-hands,combat-hardened",
        "level-3-powers=fist-of-an-angry-god",
        "level-6-powers=revenant:advanced",
    )
    assert faults(record, tables) == []
    assert ("class.choices.powers", "HC-CLS-P0") in faults(with_power(record, 3, level=4), tables)
    assert ("class.choices.powers[0].raised", "HC-CLS-P0") in faults(with_power(record, 0, raised=7), tables)
    assert ("class.choices.powers[3].grade", "AMB-HC-53") in faults(with_power(record, 3, grade="advanced"), tables)
    few = replace(record.class_.choices, powers=record.class_.choices.powers[:3])
    assert ("class.choices.powers", "HC-CLS-P0") in faults(replace(record, class_=replace(record.class_, choices=few)), tables)


def test_spells_are_of_their_level_and_tradition(tables: Tables) -> None:
    record = person("meddle", 5, tables)
    at = next(at for at, spell in enumerate(record.spells) if spell.level > 1)
    spells = (*record.spells[:at], replace(record.spells[at], gained=1), *record.spells[at + 1 :])
    assert (f"spells[{at}].gained", "AMB-HC-44") in faults(replace(record, spells=spells), tables)
    believer = next(row for row in tables.spells.rows if row.traditions == ("believer",) and row.level == 1)
    spells = (*record.spells[:at], replace(record.spells[at], id=believer.id, name=believer.name, level=1), *record.spells[at + 1 :])
    assert (f"spells[{at}].id", "AMB-HC-44") in faults(replace(record, spells=spells), tables)
    assert ("spells", "AMB-HC-44") in faults(replace(record, spells=record.spells[:-1]), tables)


def test_the_level_decides_skills_and_experience(tables: Tables) -> None:
    record = person("toil", 4, tables)
    assert ("skills", "HC-CLS-01") in faults(replace(record, skills=record.skills[:-1]), tables)
    assert ("xp", "HC-XP-01") in faults(replace(record, xp=91), tables)
    assert ("level", "HC-CORE-02") in faults(replace(record, level=11), tables)
