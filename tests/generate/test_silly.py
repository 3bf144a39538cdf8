"""The silly list of skills, and the silly thing that comes with it: AMB-HC-14, HC-GEN-02, AMB-HC-75."""

from __future__ import annotations

from collections import defaultdict
from math import sqrt
from typing import TYPE_CHECKING, Literal

import pytest
from msgspec.structs import replace

from hcgen import Character, Dice, Wishes, derive, roll_character, roll_characters, validate_record, wish
from hcgen.errors import WishError
from hcgen.generate.code import code_of, decode, encode, roll
from hcgen.generate.replay import verify
from hcgen.generate.reroll import reroll
from hcgen.generate.skills import learned
from hcgen.records import Stats

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcgen.records import SkillList
    from hcgen.tables import Tables

TENS = Stats(10, 10, 10, 10, 10, 10, 10)


def silly_skills(record: Character, tables: Tables) -> int:
    return sum(skill.id in tables.silly_skills.by_id for skill in record.skills)


def silly_things(record: Character, tables: Tables) -> list[str]:
    return [item.id for item in record.gear if item.id in tables.silly_items.by_id]


def rolled(faces: list[int], count: int, skill_list: SkillList, tables: Tables) -> list[str]:
    stream = Dice.scripted({"tests": faces}, seed="silly").stream("tests")
    return [skill.id for skill in learned(count, (), (), 1, TENS, Wishes(skill_list=skill_list), stream, tables)]


def test_each_list_is_rolled_as_written(tables: Tables) -> None:
    """HC-GEN-07, AMB-HC-14: a d2 for each skill where mixed, and once.

    What is known is rolled again on the same list (AMB-HC-16). A d100 of 10 and 1 is 1.
    """
    first, second = (row.id for row in tables.silly_skills.rows[:2])
    assert rolled([10, 1, 10, 1, 10, 2], 2, "plain", tables) == ["animal-handling", "animal-training"]
    assert rolled([1, 1, 2], 2, "silly", tables) == [first, second]
    assert rolled([2, 1, 1, 10, 1, 2, 1, 2], 3, "mixed", tables) == [first, "animal-handling", second]


def test_plain_is_the_default_and_chooses_nothing(tables: Tables) -> None:
    asked = wish(tables, skill_list="plain")
    assert asked == Wishes()
    assert (asked.noted(), asked.method) == ({}, "A")
    record = roll_character(Dice("7"), tables, asked)
    assert record == roll_character(Dice("7"), tables)
    assert silly_skills(record, tables) == 0
    assert silly_things(record, tables) == []
    assert wish(tables, skill_list="plain", strict=True) == Wishes(strict=True)


def assert_silly(people: Iterable[tuple[Character, Character]], skill_list: SkillList, tables: Tables) -> None:
    """Hold people with silly skills against the same people without: the skills differ, one thing more, and what came after it."""
    for silly, plain in people:
        assert silly.provenance.method == "B"
        assert silly.provenance.chosen["skill-list"] == skill_list
        (thing,) = silly_things(silly, tables)
        at = next(at for at, item in enumerate(silly.gear) if item.id == thing)
        own = silly.gear[at]
        assert (own.carried, own.origin, own.quantity) == ("packed", "random", 1)
        assert [replace(item, inside=None) for item in silly.gear[:at]] == [replace(item, inside=None) for item in plain.gear[:at]]
        assert replace(silly, skills=plain.skills, gear=plain.gear, provenance=plain.provenance) == plain
        assert len({(skill.id, skill.focus) for skill in silly.skills}) == len(silly.skills) == len(plain.skills)
        for skill in silly.skills:
            row = tables.every_skill[skill.id]
            assert (skill.name, skill.stat in row.stats) == (row.name, True)
        assert [str(finding) for finding in validate_record(silly, tables) if finding.rule in {"AMB-HC-14", "AMB-HC-75"}] == []
        assert [str(finding) for finding in validate_record(silly, tables) if finding.severity == "error"] == []


def pairs(seed: str, wishes: Wishes, count: int, tables: Tables) -> list[tuple[Character, Character]]:
    plain = replace(wishes, skill_list="plain")
    return list(
        zip(
            roll_characters(Dice(seed), tables, wishes, count),
            roll_characters(Dice(seed), tables, plain, count),
            strict=True,
        )
    )


@pytest.mark.parametrize("gear", [None, "none"])
def test_silly_people_are_silly_throughout(gear: None, tables: Tables) -> None:
    people = pairs("silly", Wishes(gear=gear, skill_list="silly"), 60, tables)
    assert_silly(people, "silly", tables)
    assert all(silly_skills(silly, tables) == len(silly.skills) for silly, _ in people)


@pytest.mark.parametrize("gear", [None, "none"])
def test_mixed_people_have_skills_of_both_lists(gear: None, tables: Tables) -> None:
    people = pairs("mixed", Wishes(gear=gear, skill_list="mixed"), 60, tables)
    assert_silly(people, "mixed", tables)
    assert_even([silly for silly, _ in people], tables)


def assert_even(people: list[Character], tables: Tables) -> None:
    """Half the tosses say silly, within five standard deviations, and most people have some of either."""
    silly, all_ = sum(silly_skills(record, tables) for record in people), sum(len(record.skills) for record in people)
    assert abs(silly - all_ / 2) < 5 * sqrt(all_) / 2
    both = sum(0 < silly_skills(record, tables) < len(record.skills) for record in people)
    assert both > len(people) * 0.7


@pytest.mark.parametrize("skill_list", ["silly", "mixed"])
def test_strict_refuses_what_is_silly(skill_list: str, tables: Tables) -> None:
    with pytest.raises(WishError) as refused:
        wish(tables, skill_list=skill_list, strict=True)
    assert "AMB-HC-14" in str(refused.value)
    assert "use --skill-list plain, or leave --strict out" in str(refused.value)


def test_a_list_that_there_is_not_is_refused(tables: Tables) -> None:
    with pytest.raises(WishError) as refused:
        wish(tables, skill_list="sily")
    assert str(refused.value) == "there is no list of skills 'sily' (did you mean silly?); there are plain, silly, mixed"


@pytest.mark.parametrize("skill_list", ["silly", "mixed"])
def test_the_code_of_a_silly_person_brings_it_back(skill_list: SkillList, tables: Tables) -> None:
    record = roll_character(Dice("k3f9-22qx"), tables, Wishes(stock="ogren", skill_list=skill_list), 3)
    code = encode(record)
    assert code == f"HC1/CH/K3F9-22QX/3/S:OGREN/L:{skill_list.upper()}"
    assert roll(decode(code, tables), tables) == record
    assert code_of(record, tables) == code
    with pytest.raises(WishError, match="there is no list of skills"):
        decode("HC1/CH/7/1/L:ODD", tables)
    with pytest.raises(WishError, match="AMB-HC-14"):
        decode(f"{code}/X", tables)


@pytest.mark.parametrize("skill_list", ["silly", "mixed"])
def test_silly_people_follow_from_their_seed(skill_list: SkillList, tables: Tables) -> None:
    for record in roll_characters(Dice("proven"), tables, Wishes(skill_list=skill_list), 10):
        assert {proof.status for proof in verify(record, tables)} == {"rolled"}
        again = reroll(record, ["skills"], tables)
        assert again.skills != record.skills
        assert replace(again, skills=record.skills, provenance=record.provenance) == record
        assert {proof.status for proof in verify(again, tables)} == {"rolled"}
        assert reroll(again, ["skills"], tables, take=0) == record
        assert len(silly_things(reroll(record, ["gear"], tables), tables)) == 1


def said(record: Character, tables: Tables) -> set[tuple[str, str, str]]:
    return {(finding.severity, finding.key, finding.rule) for finding in validate_record(record, tables)}


def test_a_strict_record_may_not_be_silly(tables: Tables) -> None:
    record = roll_character(Dice("strict"), tables, Wishes(strict=True))
    row = tables.silly_skills.rows[0]
    silly = replace(record.skills[1], id=row.id, name=row.name, stat=row.stats[0], focus=None)
    changed = replace(record, skills=(record.skills[0], silly, *record.skills[2:]))
    assert said(changed, tables) - said(record, tables) == {("error", "skills[1].id", "AMB-HC-14")}


def test_the_validator_knows_both_lists(tables: Tables) -> None:
    """A silly skill is judged like a plain one, whoever has it: chosen by hand it is legal without --strict."""
    record = roll_character(Dice("judged"), tables, Wishes(skill_list="silly", gear="none"))
    first = record.skills[0]
    wrong = "SOC" if first.stat != "SOC" else "STR"
    for changed, finding in (
        (replace(first, name="Sneezing"), ("warning", "skills[0].name", "AMB-HC-14")),
        (replace(first, stat=wrong), ("error", "skills[0].stat", "AMB-HC-15")),
        (replace(first, focus="cats"), ("error", "skills[0].focus", "AMB-HC-15")),
        (replace(first, id="no-such-skill"), ("error", "skills[0].id", "HC-SKL-06")),
    ):
        edited = replace(record, skills=(changed, *record.skills[1:]))
        assert said(edited, tables) - said(record, tables) == {finding}
    plain = roll_character(Dice("judged"), tables, Wishes(class_=record.class_.id, gear="none"))
    swapped = replace(
        plain, skills=(replace(first, specialised=plain.skills[0].specialised, cursed=plain.skills[0].cursed), *plain.skills[1:])
    )
    assert said(swapped, tables) - said(plain, tables) == {("warning", "skills[0].id", "AMB-HC-14")}


def test_the_other_setting_has_plain_skills_only(tables: Tables, palladium: Tables) -> None:
    """HC-GEN-03."""
    with pytest.raises(WishError, match=r"the setting palladium has plain skills only; leave --skill-list out \(HC-GEN-03\)"):
        wish(palladium, skill_list="mixed")
    silly = roll_character(Dice("judged"), tables, Wishes(skill_list="silly")).skills[0]
    person = roll_character(Dice("judged"), palladium)
    swapped = replace(silly, specialised=person.skills[0].specialised, cursed=person.skills[0].cursed)
    edited = replace(person, skills=(swapped, *person.skills[1:]))
    assert ("error", "skills[0].id", "HC-GEN-03") in said(edited, palladium)


def test_the_silly_thing_is_counted(tables: Tables) -> None:
    """One comes with silly skills and none without; it is not what gear in place of money means (AMB-HC-22)."""
    record = roll_character(Dice("things"), tables, Wishes(skill_list="mixed", gear="none"))
    assert ("warning", "gear", "AMB-HC-14") in said(replace(record, gear=record.gear[:-1]), tables)
    assert ("warning", "gear", "AMB-HC-14") in said(replace(record, gear=(*record.gear, record.gear[-1])), tables)
    plain = roll_character(Dice("things"), tables, Wishes(gear="none"))
    assert ("warning", "gear", "AMB-HC-14") in said(replace(plain, gear=(*plain.gear, record.gear[-1])), tables)
    unnoted = replace(record, provenance=replace(record.provenance, chosen={"skill-list": "mixed"}))
    assert said(unnoted, tables) == said(record, tables)


def test_the_method_is_b_as_soon_as_the_list_was_chosen(tables: Tables) -> None:
    record = roll_character(Dice("method"), tables, Wishes(skill_list="silly"))
    wrong = replace(record, provenance=replace(record.provenance, method="A"))
    assert ("error", "provenance.method", "AMB-HC-75") in said(wrong, tables)


@pytest.mark.proof
@pytest.mark.parametrize("skill_list", ["silly", "mixed"])
def test_three_thousand_silly_people_are_right(skill_list: SkillList, tables: Tables) -> None:
    reached: dict[str, set[str]] = defaultdict(set)
    people = pairs("proof", Wishes(skill_list=skill_list), 3_000, tables)
    assert_silly(people, skill_list, tables)
    for record, _ in people:
        reached["things"] |= set(silly_things(record, tables))
        reached["skills"] |= {skill.id for skill in record.skills}
        assert roll(decode(encode(record), tables), tables) == record
    assert reached["things"] == set(tables.silly_items.by_id)
    assert set(tables.silly_skills.by_id) <= reached["skills"]
    if skill_list == "mixed":
        assert reached["skills"] == set(tables.every_skill)
        assert_even([record for record, _ in people], tables)


@pytest.mark.parametrize("gear", ["roll", "buy"])
def test_the_silly_thing_is_there_before_what_is_picked_by_the_room_there_is(gear: Literal["roll", "buy"], tables: Tables) -> None:
    """AMB-HC-14, HC-ENC-04: it overloads nobody who has a bundle or money to choose by."""
    people = list(roll_characters(Dice("room"), tables, Wishes(gear=gear, skill_list="mixed"), 120))
    assert all(len(silly_things(record, tables)) == 1 for record in people)
    over = [record.provenance.index for record in people if record.purse.start and derive(record, tables).stow.over_by]
    assert over == []
