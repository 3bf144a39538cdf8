"""A record brought into order: copies by their ids, what follows, and what is noted as edited."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hcgen import Character, Dice, HcgenError, Wishes, derive, roll_character
from hcgen.generate.explain import explain
from hcgen.generate.refresh import differences, is_of_these_tables, refresh
from hcgen.generate.replay import verify
from hcgen.generate.reroll import reroll
from hcgen.records import State, to_content
from hcgen.tables import Tables

PSIONIC = "1"
"""A seed whose person of the Palladium setting has psionic powers."""


def put(record: Character, path: str, value: Any) -> Character:
    """Put a value under a key such as skills.2.name."""
    content = msgspec.json.decode(msgspec.json.encode(replace(record, derived=None)))
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place: Any = content
    for step in steps:
        place = place[step]
    if value is None:
        place.pop(last, None)
    else:
        place[last] = value
    return msgspec.convert(content, Character)


def noted(record: Character, *keys: str) -> Character:
    return replace(record, provenance=replace(record.provenance, edited=keys))


@pytest.mark.parametrize("strict", [False, True])
def test_a_record_that_is_right_stays_as_it_is(strict: bool, tables: Tables, palladium: Tables) -> None:
    for setting in (tables, palladium):
        for index in range(1, 26):
            record = roll_character(Dice("refresh"), setting, Wishes(strict=strict), index)
            assert refresh(record, setting) == replace(record, derived=derive(record, setting)), index


@pytest.mark.parametrize(
    "path", ["stock.name", "stock.source", "class.name", "skills.0.name", "skills.4.name", "proficiencies.0.name", "spells.7.name"]
)
def test_every_copy_is_brought_back(path: str, tables: Tables) -> None:
    record = roll_character(Dice("7"), tables)
    assert refresh(put(record, path, "Something else"), tables) == refresh(record, tables)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("stock.nightvision_ft", 7),
        ("stock.oversized", True),
        ("stock.natural_weapon", "claws"),
        ("stock.name", "Nobody"),
        ("psionics.powers.0.name", "Bending spoons"),
    ],
)
def test_what_the_body_and_the_mind_have_is_brought_back(path: str, value: Any, palladium: Tables) -> None:
    record = roll_character(Dice(PSIONIC), palladium)
    assert record.psionics is not None
    assert record.psionics.powers
    changed = put(record, path, value)
    assert changed != record
    assert refresh(changed, palladium) == refresh(record, palladium)


def test_a_copy_that_was_taken_out_is_put_back(palladium: Tables) -> None:
    record = next(r for r in (roll_character(Dice("eyes"), palladium, index=i) for i in range(1, 99)) if r.stock.nightvision_ft)
    assert refresh(put(record, "stock.nightvision_ft", None), palladium) == refresh(record, palladium)


def test_an_id_that_was_changed_brings_its_name_and_is_noted(tables: Tables) -> None:
    record = roll_character(Dice("7"), tables)
    known = {skill.id for skill in record.skills}
    other = next(row for row in tables.skills.rows if row.id not in known and not row.focus)
    after = refresh(put(put(record, "skills.2.id", other.id), "skills.2.focus", None), tables)
    assert after.skills[2].name == other.name
    assert {"skills[2].id", "skills[2].name"} <= set(after.provenance.edited)
    assert all(key.startswith("skills[2].") for key in after.provenance.edited)
    assert {proof.status for proof in verify(after, tables)} == {"rolled", "edited"}


def test_what_follows_is_worked_out_anew(tables: Tables) -> None:
    record = roll_character(Dice("7"), tables)
    after = refresh(put(record, "stats.DEX", 18), tables)
    assert after.derived is not None
    assert (after.derived.mods.DEX, after.derived.halves.DEX, after.derived.defense) == (3, 9, 9)
    assert after.provenance.edited == ("stats.DEX",)


def test_what_was_taken_back_is_noted_no_more_and_what_a_reader_noted_stays(tables: Tables) -> None:
    record = put(roll_character(Dice("7"), tables), "stats.DEX", 18)
    before = noted(record, "stock", "stats.WIL", "stats.DEX")
    assert refresh(before, tables).provenance.edited == ("stock", "stats.DEX")
    assert refresh(noted(record, "stats"), tables).provenance.edited == ("stats",)


def test_a_name_that_was_only_misspelt_is_noted_nowhere(tables: Tables) -> None:
    record = noted(put(roll_character(Dice("7"), tables), "skills.0.name", "Swiming"), "skills[0].name")
    assert refresh(record, tables).provenance.edited == ()


def test_whatever_is_no_part_of_the_roll_stays(tables: Tables) -> None:
    record = replace(roll_character(Dice("7"), tables), player="Bo", notes="owes me", state=State(xp=7, coins=2), own={"shoes": "red"})
    after = refresh(record, tables)
    assert replace(after, derived=None) == record
    assert after.derived is not None
    assert after.derived.stow == derive(record, tables).stow


@pytest.mark.parametrize(
    ("key", "value"), [("provenance.epoch", 99), ("provenance.tables.skills", "000000000000"), ("provenance.tables.gone", "000000000000")]
)
def test_where_tables_have_changed_nothing_is_noted(key: str, value: Any, tables: Tables) -> None:
    """What differs may be the tables' doing, and nobody can tell."""
    record = put(put(roll_character(Dice("7"), tables), "stats.DEX", 18), key, value)
    assert not is_of_these_tables(record, tables)
    assert refresh(noted(record, "stats.STR"), tables).provenance.edited == ("stats.STR",)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("stock.id", "elfn", r"stock.id: the tables of hammercrawl have no stock 'elfn' \(did you mean elfin\?\)"),
        ("class.id", "rogue", "class.id: the tables of hammercrawl have no class 'rogue'"),
        ("level", 11, r"level: 11 is no level; there are 1 to 10 \(HC-CORE-02\)"),
        ("stats.STR", 100, "stats.STR: 100 is no rating"),
        ("provenance.seed", "", "a seed has no characters"),
        ("provenance.chosen", {"stock": "troll"}, "troll"),
    ],
)
def test_a_record_that_no_table_knows_is_refused(path: str, value: Any, said: str, tables: Tables) -> None:
    with pytest.raises(HcgenError, match=said):
        refresh(put(roll_character(Dice("7"), tables), path, value), tables)


def test_a_skill_that_no_table_has_keeps_its_name(tables: Tables) -> None:
    record = put(roll_character(Dice("7"), tables), "skills.0.id", "yodelling")
    assert refresh(record, tables).skills[0].name == record.skills[0].name


def test_differences_are_told_key_by_key(tables: Tables) -> None:
    record = refresh(roll_character(Dice("7"), tables), tables)
    before, after = to_content(record), to_content(refresh(put(record, "stock.oversized", True), tables))
    assert list(differences(before, after)) == []
    del before["derived"]["status"]
    before["stock"]["oversized"] = True
    before["derived"]["feats"] = before["derived"]["feats"][:2]
    before["skills"] = before["skills"][:-1]
    told = [(change.key, change.before, change.after) for change in differences(before, after)]
    assert told == [
        ("stock.oversized", "true", "nothing"),
        (f"skills[{len(record.skills) - 1}]", "nothing", record.skills[-1].name),
        ("derived.status", "nothing", "Middle Class"),
        ("derived.feats[2]", "nothing", "casting-defence"),
    ]


def test_a_sentence_tells_the_name_that_stands_there_now(tables: Tables) -> None:
    """And what else it tells; once more, when that is edited again; and as before, when it is taken back."""
    record = roll_character(Dice("7"), tables)
    first = refresh(put(put(record, "name", "Bo Yewdragon"), "story.attire", "the curtains, (both) of them"), tables)
    assert first.story.sentence is not None
    assert first.story.sentence.startswith("Here comes Bo Yewdragon, 193, ")
    assert "Dressed in the curtains, (both) of them. Learned" in first.story.sentence
    assert first.provenance.edited == ("name", "story.attire")
    assert {proof.status for proof in verify(first, tables) if proof.key == "story.sentence"} == {"rolled"}
    second = refresh(put(first, "name", "Mo\\g<0> {name} %s"), tables)
    assert second.story.sentence == first.story.sentence.replace("Bo Yewdragon", "Mo\\g<0> {name} %s")
    assert record.name is not None
    assert record.story.attire is not None
    back = refresh(put(put(second, "name", record.name), "story.attire", record.story.attire), tables)
    assert replace(back, derived=None) == record


@pytest.mark.parametrize(
    "sentence",
    [
        "Nobody of note.",
        "Here comes Zinnelise Lilydrain, 193, on a slate that has been wiped before. And so on.",
        "",
        "This is Zinnelise Lilydrain.",
    ],
)
def test_a_sentence_that_somebody_wrote_stays(sentence: str, tables: Tables) -> None:
    record = put(put(roll_character(Dice("7"), tables), "story.sentence", sentence), "name", "Bo")
    after = refresh(record, tables)
    assert after.story.sentence == sentence
    assert after.provenance.edited == ("name", "story.sentence")
    assert refresh(put(after, "name", "Mo"), tables).story.sentence == sentence


def test_a_sentence_with_one_word_of_its_own_stays(tables: Tables) -> None:
    record = roll_character(Dice("7"), tables)
    assert record.story.sentence is not None
    mine = record.story.sentence.replace("a hat with", "a red hat with")
    after = refresh(put(put(record, "story.sentence", mine), "name", "Bo"), tables)
    assert after.story.sentence == mine


def test_a_sentence_that_was_rolled_again_is_told_by_its_own_pattern(tables: Tables) -> None:
    record = reroll(roll_character(Dice("7"), tables), ["story.sentence"], tables)
    after = refresh(put(record, "name", "Bo"), tables)
    assert record.story.sentence is not None
    assert record.name is not None
    assert after.story.sentence == record.story.sentence.replace(record.name, "Bo")


@pytest.mark.parametrize("key", ["name", "story.attire", "story.trait"])
def test_a_sentence_is_not_told_of_what_is_missing(key: str, tables: Tables) -> None:
    """It stays as it was told; and rolled again there is none."""
    record = roll_character(Dice("7"), tables)
    after = refresh(put(record, key, None), tables)
    assert after.story.sentence == record.story.sentence
    assert reroll(put(record, key, None), ["story.sentence"], tables).story.sentence is None
    assert list(explain(put(record, key, None), tables))


def test_a_sentence_under_other_tables_stays(tables: Tables) -> None:
    record = put(put(roll_character(Dice("7"), tables), "name", "Bo"), "provenance.epoch", 99)
    assert refresh(record, tables).story.sentence == record.story.sentence


def test_a_sentence_that_could_begin_anywhere_is_looked_through_once(tables: Tables) -> None:
    """A hundred thousand places at which each of six texts might begin."""
    record = noted(put(roll_character(Dice("7"), tables), "name", "Bo"), "name", "story")
    long = put(record, "story.sentence", "Here comes " + ", . Dressed in . " * 6_000)
    assert refresh(long, tables).story.sentence == long.story.sentence
