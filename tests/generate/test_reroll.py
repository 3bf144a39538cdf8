"""Surgical re-rolls with receipts: only the part and its readers move, and verify names what was edited."""

from __future__ import annotations

import re
from typing import Any

import pytest
from edited import ALL, bare, edits, every, people, unproven, with_value
from msgspec.structs import replace

from hcgen import Character, Dice, Wishes, roll_character, validate_record
from hcgen.errors import RecordError, WishError
from hcgen.forms import write_toml
from hcgen.generate.explain import explain
from hcgen.generate.parts import PARTS, covered, parts_at
from hcgen.generate.replay import verify
from hcgen.generate.reroll import advance, changes, parts_of, readers_of, reroll
from hcgen.records import Gear, PsionicPower
from hcgen.tables import Tables, load


def owned(labels: set[str]) -> tuple[str, ...]:
    return tuple(place_of(key) for part in PARTS if part.label in labels for key in part.owns)


LISTS = {
    "powers": "class.choices.powers",
    "powers-raised": "class.choices.powers",
    "specialties": "skills",
    "raises": "proficiencies",
}


def place_of(key: str) -> str:
    """Where in a record a fact stands; what a level brought is in one of its lists."""
    if not key.startswith("level-"):
        return key
    kind = key.partition(".")[2]
    return LISTS.get(kind, kind)


def assert_surgical(record: Character, tables: Tables, some: slice = ALL) -> None:
    for part in parts_at(record.level)[some]:
        after = reroll(record, [part.label], tables)
        rolled = parts_of([part.label], record.level)
        touched = owned({p.label for p in (*rolled, *readers_of(rolled, record.level))})
        for change in changes(record, after):
            assert change.key.startswith(touched), (part.label, change)
        assert unproven(after, tables) == []
        assert not [finding for finding in validate_record(after, tables) if finding.severity == "error"]
        assert reroll(after, [part.label], tables, take=0) == record
        assert after.provenance.rerolls == {p.label: 1 for p in rolled}


def test_only_the_part_and_what_reads_it_move(tables: Tables) -> None:
    for at, record in enumerate(people(10, tables)):
        assert_surgical(record, tables, every(4, at))


@pytest.mark.proof
def test_only_the_part_and_what_reads_it_move_in_500(tables: Tables) -> None:
    for record in people(500, tables):
        assert_surgical(record, tables)


def test_story_covers_what_is_nested_in_it(tables: Tables) -> None:
    record = roll_character(Dice("7"), tables)
    after = reroll(record, ["story"], tables)
    assert set(after.provenance.rerolls) == {part.label for part in covered("story")}
    assert after.skills == record.skills
    assert after.story.trait != record.story.trait
    assert reroll(after, ["story"], tables, take=0) == record


NOTES = {"origin", "age", "attire", "background", "trait", "bond", "belief"}
"""Keys of a story that somebody may have written themselves."""


def by_hand(record: Character, at: int) -> Character:
    """The record with an edit by hand, noted as one: another text, another rating, or a skill's name."""
    content = bare(record)
    key, value = [edit for edit in edits(content) if edit[0].split(".")[-1] in {*NOTES, "DEX", "SOC", "name", "coins"}][at % 5]
    changed = with_value(content, key, value)
    return replace(changed, provenance=replace(changed.provenance, edited=(key,)))


def assert_edits_stay(record: Character, tables: Tables, some: slice = ALL) -> None:
    """After a re-roll verify says what it said before of all that the part and its readers do not own; --take 0 undoes it."""
    before = {proof.key: proof.status for proof in verify(record, tables)}
    for part in parts_at(record.level)[some]:
        try:
            after = reroll(record, [part.label], tables)
        except WishError:
            continue
        rolled = parts_of([part.label], record.level)
        touched = owned({p.label for p in (*rolled, *readers_of(rolled, record.level))})
        for proof in verify(after, tables):
            assert proof.status != "differs", (part.label, proof)
            if not proof.key.startswith(touched):
                assert before[proof.key] == proof.status, (part.label, proof)
        if set(record.provenance.edited) <= set(after.provenance.edited):
            assert write_toml(reroll(after, [part.label], tables, take=0)) == write_toml(record)


def test_edits_stay_beside_a_reroll(tables: Tables) -> None:
    for at, record in enumerate(people(10, tables)):
        assert_edits_stay(by_hand(record, at), tables, every(5, at))


@pytest.mark.proof
def test_edits_stay_beside_a_reroll_in_200(tables: Tables) -> None:
    for at, record in enumerate(people(200, tables)):
        assert_edits_stay(by_hand(record, at), tables)


def test_an_edit_is_still_reported_after_a_level(tables: Tables) -> None:
    for at, record in enumerate(people(20, tables)):
        edited = by_hand(record, at)
        if record.level < 10:
            after = advance(edited, record.level + 1, tables)
            assert after.provenance.edited == edited.provenance.edited
            assert unproven(after, tables) == list(edited.provenance.edited)


def test_an_edit_is_still_reported_after_a_reroll(tables: Tables) -> None:
    for record in people(16, tables):
        edited = replace(record, stats=replace(record.stats, DEX=18 if record.stats.DEX != 18 else 17), notes="blessed")
        after = reroll(edited, ["story.trait"], tables)
        assert after.provenance.edited == ("stats.DEX",)
        assert after.stats.DEX == edited.stats.DEX
        assert after.notes == "blessed"
        assert [(proof.key, proof.status) for proof in verify(after, tables) if proof.status in {"edited", "differs"}] == [
            ("stats.DEX", "edited")
        ]


def test_what_was_edited_stays_when_its_own_part_is_rolled_again(tables: Tables) -> None:
    record = roll_character(Dice("7"), tables)
    edited = replace(record, story=replace(record.story, trait="sings"))
    after = reroll(edited, ["story"], tables)
    assert after.story.trait == "sings"
    assert after.provenance.edited == ("story.trait",)
    assert "sings" in (after.story.sentence or "").lower()


def test_an_edit_that_no_longer_fits_is_refused_by_rule(tables: Tables) -> None:
    """A Commander made by hand needs the prime CHA; another roll of the class takes it away."""
    record = next(
        r for r in (roll_character(Dice("fit"), tables, Wishes(class_="toil"), k) for k in range(1, 99)) if r.class_.prime == "CHA"
    )
    specials = ("commander", next(special for special in ("opportunist", "yoink") if special not in record.class_.choices.specials))
    choices = replace(record.class_.choices, specials=specials)
    edited = replace(record, class_=replace(record.class_, choices=choices))
    takes = [take for take in range(1, 20) if reroll(record, ["class"], tables, take).class_.prime != "CHA"]
    with pytest.raises(WishError, match=r"class\.choices\.specials .* a class prime of CHA .* \(HC-CLS-T3\)"):
        reroll(edited, ["class"], tables, takes[0])


@pytest.mark.parametrize(
    ("labels", "take", "said"),
    [
        (["trait"], None, "there is no part 'trait'"),
        (["story.trai"], None, "(did you mean story.trait?)"),
        (["gear"], -1, "--take -1 is no roll of a part"),
        (["gear"], 99_999, "--take 99999 is no roll of a part"),
    ],
)
def test_what_cannot_be_rolled_again(labels: list[str], take: int | None, said: str, tables: Tables) -> None:
    with pytest.raises(WishError) as refused:
        reroll(roll_character(Dice("7"), tables), labels, tables, take)
    assert said in str(refused.value)


def test_names_rolled_again_stay_unique_in_a_crew(tables: Tables) -> None:
    crew = [roll_character(Dice("crew"), tables, None, index) for index in range(1, 201)]
    again = [reroll(record, ["name"], tables) for record in crew[:60]]
    names = [record.name for record in (*crew, *again)]
    assert len(set(names)) == len(names)


def with_rope(record: Character, tables: Tables) -> Character:
    row = tables.goods["rope"]
    rope = Gear(id=row.id, name=row.name, size=row.size, quantity=1, carried="packed", origin="play")
    return replace(record, gear=(*record.gear, rope))


@pytest.mark.parametrize("gear", [None, "buy"])
def test_what_was_added_follows_what_is_rolled(gear: Any, tables: Tables) -> None:
    """Nothing that was rolled is lost for it, and verify says edited, never differs."""
    for index in range(8):
        record = roll_character(Dice(f"d{index}"), tables, Wishes(gear=gear))
        edited = with_rope(record, tables)
        after = reroll(edited, ["gear"], tables)
        fresh = reroll(record, ["gear"], tables)
        assert after.gear == (*fresh.gear, edited.gear[-1])
        assert after.purse == fresh.purse
        assert after.provenance.edited == (f"gear[{len(fresh.gear)}]",)
        assert [proof.key for proof in verify(after, tables) if proof.status == "differs"] == []
        assert reroll(after, ["gear"], tables, take=0).gear == edited.gear


def test_what_was_taken_out_stays_out(tables: Tables) -> None:
    """The kit comes with every roll; what else was rolled stays."""
    for index in range(8):
        record = roll_character(Dice(f"d{index}"), tables)
        edited = replace(record, gear=record.gear[1:])
        after = reroll(edited, ["gear"], tables)
        fresh = reroll(record, ["gear"], tables)
        assert record.gear[0] in fresh.gear
        assert after.gear == tuple(item for item in fresh.gear if item != record.gear[0])
        assert [proof.key for proof in verify(after, tables) if proof.status == "differs"] == []


def test_what_differs_after_a_reroll_is_noted(tables: Tables) -> None:
    """Paths are those of the new record, where a thing that was added stands further on."""
    record = roll_character(Dice("d0"), tables)
    again = reroll(with_rope(record, tables), ["gear"], tables)
    further = next(
        after for after in (reroll(again, ["gear"], tables, take) for take in range(2, 50)) if len(after.gear) != len(again.gear)
    )
    assert further.provenance.edited == (f"gear[{len(further.gear) - 1}]",)
    assert further.gear[-1].origin == "play"
    assert unproven(further, tables) == list(further.provenance.edited)


def test_a_power_that_was_taken_out_stays_out() -> None:
    tables = load("palladium")
    record = roll_character(Dice("d42"), tables, Wishes(gear="buy"))
    assert record.psionics is not None
    assert record.psionics.powers
    edited = replace(record, psionics=replace(record.psionics, powers=record.psionics.powers[:-1]))
    lost: PsionicPower = record.psionics.powers[-1]
    for take in range(20):
        after = reroll(edited, ["psionics"], tables, take)
        assert after.psionics is None or lost not in after.psionics.powers
        assert [proof.key for proof in verify(after, tables) if proof.status == "differs"] == []


def test_a_changed_thing_is_found_by_what_it_is(tables: Tables) -> None:
    """A skill with a focus of one's own goes where the new roll has it, or the new roll is refused by its name."""
    record, at = next(
        (record, at)
        for record in people(40, tables)
        for at, skill in enumerate(record.skills)
        if skill.focus and not record.provenance.chosen.get("strict")
    )
    skills = (*record.skills[:at], replace(record.skills[at], focus="of my own"), *record.skills[at + 1 :])
    edited = replace(record, skills=skills)
    kept = refused = 0
    for take in range(1, 60):
        fresh = {skill.id for skill in reroll(record, ["skills"], tables, take).skills}
        if record.skills[at].id in fresh:
            after = {skill.id: skill.focus for skill in reroll(edited, ["skills"], tables, take).skills}
            assert after[record.skills[at].id] == "of my own"
            kept += 1
        else:
            with pytest.raises(WishError, match=rf"skills\[{at}\] was edited, and the new roll has no place for it"):
                reroll(edited, ["skills"], tables, take)
            refused += 1
        if kept and refused:
            break
    assert kept
    assert refused


@pytest.mark.parametrize(("key", "there_are"), [("stock.id", "human"), ("class.id", "meddle"), ("proficiencies[0].weapon", "dagger")])
def test_a_record_that_no_table_knows_is_refused(key: str, there_are: str, tables: Tables) -> None:
    changed = with_value(bare(roll_character(Dice("w1"), tables)), key, "troll")
    for judge in (lambda: verify(changed, tables), lambda: tuple(explain(changed, tables)), lambda: reroll(changed, ["gear"], tables)):
        with pytest.raises(
            RecordError, match=rf"^{re.escape(key)}: the tables (?:of hammercrawl )?have no .* 'troll'.*they have .*{there_are}"
        ):
            judge()


@pytest.mark.parametrize("setting", ["hammercrawl", "palladium"])
@pytest.mark.parametrize("rating", [-1, 100, 10**9])
def test_a_rating_beyond_all_bounds_is_refused_at_once(rating: int, setting: str) -> None:
    tables = load(setting)
    person = roll_character(Dice("w1"), tables)
    changed = replace(person, stats=replace(person.stats, INT=rating))
    for judge in (lambda: verify(changed, tables), lambda: tuple(explain(changed, tables)), lambda: reroll(changed, ["skills"], tables)):
        with pytest.raises(RecordError, match=rf"^stats.INT: {rating} is no rating that anything could be rolled from"):
            judge()


@pytest.mark.parametrize("rating", [0, 99])
def test_a_rating_out_of_the_ordinary_is_rolled_from(rating: int, palladium: Tables) -> None:
    person = roll_character(Dice("w1"), palladium)
    changed = replace(person, stats=replace(person.stats, INT=rating))
    assert any(proof.key == "stats.INT" and proof.status == "differs" for proof in verify(changed, palladium))
    assert tuple(explain(changed, palladium))


def test_a_raised_thing_that_was_edited_keeps_its_mark(tables: Tables) -> None:
    """A specialty of another name, and a weapon of a tier less: each named alone; the way back brings the first record."""
    for seed in range(3):
        record = roll_character(Dice(f"toil{seed}"), tables, Wishes(class_="toil", level=9))
        at = next(at for at, skill in enumerate(record.skills) if skill.raised)
        skills = (*record.skills[:at], replace(record.skills[at], name="Other"), *record.skills[at + 1 :])
        edited = replace(record, skills=skills, provenance=replace(record.provenance, edited=(f"skills[{at}].name",)))
        assert unproven(edited, tables) == [f"skills[{at}].name"]
        for part in ("class.choices", "proficiencies", "level-2.proficiencies", "level-3.specialties"):
            after = reroll(edited, [part], tables)
            assert reroll(after, [part], tables, take=0) == edited
        known = next((at for at, known in enumerate(record.proficiencies) if known.tier), None)
        if known is not None:
            lowered = replace(record.proficiencies[known], tier=record.proficiencies[known].tier - 1)
            changed = (*record.proficiencies[:known], lowered, *record.proficiencies[known + 1 :])
            assert unproven(replace(record, proficiencies=changed), tables) == [f"proficiencies[{known}].tier"]


def test_nothing_is_chosen_for_a_level_that_is_taken(tables: Tables) -> None:
    record = roll_character(Dice("mine"), tables, Wishes(class_="toil", level=3))
    for chosen in ("level-1-skill=mining", "level-3-skill=mining"):
        with pytest.raises(WishError, match="AMB-HC-67"):
            advance(record, 4, tables, [chosen])


def test_an_edited_prime_stat_does_not_bar_a_level(tables: Tables) -> None:
    """The skills that the new bonus would bring are missing before and after: that is no new fault."""
    record = roll_character(Dice("strong"), tables, Wishes(class_="pray", class_prime="WIL"))
    edited = replace(record, stats=replace(record.stats, WIL=18))
    after = advance(edited, 2, tables)
    assert after.level == 2
    assert after.provenance.edited == ("stats.WIL",)


@pytest.mark.parametrize("class_", ["fight", "meddle", "pray", "toil"])
def test_a_level_that_a_hand_has_lowered_loses_nothing(class_: str, tables: Tables) -> None:
    """What the higher levels brought is still there after a part is rolled again, though it may stand in another place."""
    record = replace(roll_character(Dice("4"), tables, Wishes(class_=class_, level=9)), level=3)
    after = reroll(record, ["story.trait"], tables)
    assert {skill.id for skill in after.skills} == {skill.id for skill in record.skills}
    assert len(after.class_.choices.powers) == len(record.class_.choices.powers)
    assert (after.stats, after.gear, after.name) == (record.stats, record.gear, record.name)
    assert after.story.trait != record.story.trait
