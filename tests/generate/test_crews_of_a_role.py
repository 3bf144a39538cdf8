"""Roles of a crew: a dozen of a kind with one in charge, rolled as anybody is, proven and rolled again as anybody is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from hcgen import Character, Dice, Wishes, derive, load_tables, roll_character, roll_characters, validate_record, wish
from hcgen.dice import parse
from hcgen.errors import WishError
from hcgen.export import csv_head, csv_row, markdown, plain
from hcgen.generate import code
from hcgen.generate.explain import explain
from hcgen.generate.noted import wishes_of
from hcgen.generate.parts import parts_at
from hcgen.generate.replay import verify
from hcgen.generate.reroll import advance, changes, parts_of, readers_of, reroll
from hcgen.portrait import portrait
from hcgen.rules.hammercrawl.equipment import bundle_of
from hcgen.rules.hammercrawl.experience import least_xp
from hcgen.tables import Tables, load
from hcgen.tables.rows import RoleRow, WeaponRow

ROLES = sorted(load_tables().roles.by_id)
FEW, EACH = 8, 30


def crew(role: str, count: int, tables: Tables, seed: str = "post", **wishes: object) -> list[Character]:
    return list(roll_characters(Dice(seed), tables, Wishes(role=role, **wishes), count))  # type: ignore[arg-type]


def errors(record: Character, tables: Tables) -> list[str]:
    return [str(finding) for finding in validate_record(record, tables) if finding.severity == "error"]


def unproven(record: Character, tables: Tables) -> list[str]:
    return [proof.key for proof in verify(record, tables) if proof.status in {"edited", "differs"}]


def own_texts(row: RoleRow, index: int) -> tuple[set[str], set[str], set[str]]:
    """The attire, the backgrounds, and the stories of bundles that a person of a role may have."""
    backgrounds, bundles = (row.leader_backgrounds, row.leader_bundles) if index == 1 else (row.backgrounds, row.bundles)
    return set(row.attire), set(backgrounds), {bundle.text for bundle in bundles}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("count", [FEW, pytest.param(EACH, marks=pytest.mark.proof)])
def test_people_of_every_role_are_valid_and_follow_from_their_seed(role: str, count: int, tables: Tables) -> None:
    row = tables.roles.by_id[role]
    for record in crew(role, count, tables):
        index = record.provenance.index
        assert errors(record, tables) == []
        assert unproven(record, tables) == []
        assert [finding.key for finding in validate_record(record, tables) if finding.key.startswith(("rolls", "provenance"))] == []
        attire, backgrounds, bundles = own_texts(row, index)
        assert record.story.attire in attire
        assert record.story.background in backgrounds
        assert record.story.role == (row.leader if index == 1 else row.title)
        assert record.class_.id in row.classes
        assert record.rolls.class_ is None
        dice = parse(row.leader_level if index == 1 else row.level)
        assert dice.lowest <= record.level <= dice.highest
        assert record.xp == least_xp(record.level, tables, False)
        bundle = bundle_of(record, tables)
        assert bundle is not None
        assert bundle.text in bundles
        assert record.provenance.method == "B"
        assert record.provenance.chosen == {"role": role}


@pytest.mark.parametrize("role", ROLES)
def test_a_dozen_have_one_in_charge_who_is_person_1(role: str, tables: Tables) -> None:
    row, people = tables.roles.by_id[role], crew(role, 12, tables)
    assert Counter(record.story.role for record in people) == {row.leader: 1, row.title: 11}
    assert people[0].story.role == row.leader
    assert len({record.name for record in people}) == 12


def test_person_k_is_the_same_in_every_batch(tables: Tables) -> None:
    people = crew("marine", 40, tables, "batch")
    for count in (1, 2, 7, 12):
        assert crew("marine", count, tables, "batch") == people[:count]
    assert list(roll_characters(Dice("batch"), tables, Wishes(role="marine"), 5, first=20)) == people[19:24]


def test_nobody_without_a_role_is_touched_by_one(tables: Tables) -> None:
    record = roll_character(Dice("7"), tables)
    assert record.story.role is None
    assert "role" not in record.provenance.chosen
    guard = roll_character(Dice("7"), tables, Wishes(role="guard", level=1))
    assert (guard.stock, guard.rolls.stock, guard.story.bond) == (record.stock, record.rolls.stock, record.story.bond)


@pytest.mark.parametrize("role", ROLES[::4])
def test_every_part_of_a_role_is_rolled_again_surgically(role: str, tables: Tables) -> None:
    """Of whoever is in charge one part of four, of another person another one."""
    turn = ROLES.index(role) // 4
    for at, record in enumerate(crew(role, 6, tables, "surgery")[::5]):
        for part in parts_at(record.level)[(turn + at) % 4 :: 4]:
            assert_surgical(record, part.label, tables)


@pytest.mark.proof
@pytest.mark.parametrize("role", ROLES)
def test_every_part_of_thirty_of_every_role_is_rolled_again_surgically(role: str, tables: Tables) -> None:
    for record in crew(role, EACH, tables):
        for part in parts_at(record.level):
            assert_surgical(record, part.label, tables)


def assert_surgical(record: Character, label: str, tables: Tables) -> None:
    after = reroll(record, [label], tables)
    rolled = parts_of([label], record.level)
    readers = readers_of(rolled, record.level)
    if label == "outset":  # another level brings what its parts bring
        readers = (*readers, *(part for part in parts_at(10) if part.level > 1))
    touched = tuple({place_of(key) for part in (*rolled, *readers) for key in part.owns})
    assert [change.key for change in changes(record, after) if not change.key.startswith(touched)] == []
    assert unproven(after, tables) == []
    assert errors(after, tables) == []
    assert reroll(after, [label], tables, take=0) == record


def place_of(key: str) -> str:
    lists = {"powers": "class.choices.powers", "powers-raised": "class.choices.powers", "specialties": "skills", "raises": "proficiencies"}
    return lists.get(key.partition(".")[2], key.partition(".")[2]) if key.startswith("level-") else key


def test_another_roll_of_the_outset_is_another_level_with_all_that_it_brings(tables: Tables) -> None:
    met = Counter[int]()
    for record in crew("cultist", 12, tables, "outset"):
        after = reroll(record, ["outset"], tables)
        met[after.level - record.level] += 1
        again = roll_character(Dice("outset"), tables, Wishes(role="cultist", level=after.level), record.provenance.index)
        assert replace(after, provenance=again.provenance) == again
        assert reroll(after, ["outset"], tables, take=0) == record
    assert min(met[change] for change in (-1, 0, 1)) > 0


@pytest.mark.parametrize("level", [4, 7, 10])
def test_people_of_a_role_at_a_level_are_those_who_advanced_to_it(level: int, tables: Tables) -> None:
    for role in ROLES[::5]:
        for record in crew(role, 2, tables, "grown"):
            if record.level >= level:
                continue
            after = advance(record, level, tables)
            there = roll_character(Dice("grown"), tables, Wishes(role=role, level=level), record.provenance.index)
            assert after == there
            assert after.provenance.chosen == {"role": role, "level": level}
            assert errors(after, tables) == []
            assert unproven(after, tables) == []


def test_verify_says_that_the_role_was_chosen_and_the_level_rolled(tables: Tables) -> None:
    record = crew("guard", 1, tables)[0]
    said = {proof.key: proof for proof in verify(record, tables)}
    assert said["story.role"].status == "chosen"
    assert (said["level"].status, said["class.id"].status, said["story.attire"].status) == ("rolled", "rolled", "rolled")
    promoted = replace(record, story=replace(record.story, role="captain of the guard"), level=record.level)
    assert [str(proof) for proof in verify(promoted, tables) if proof.status == "differs"] == [
        "story.role: differs: the seed gives sergeant of the watch, found captain of the guard (story.role)"
    ]


def test_an_edited_level_of_somebody_in_a_role_is_named(tables: Tables) -> None:
    """Below what the dice gave, and above it."""
    record = crew("guard", 1, tables)[0]
    assert record.level > 1
    for level in (1, record.level + 2):
        edited = replace(record, level=level)
        assert "level" in [proof.key for proof in verify(edited, tables) if proof.status == "differs"]


def test_explain_tells_the_rolls_of_a_role(tables: Tables) -> None:
    record = crew("guard", 1, tables)[0]
    chapters = {chapter.part: chapter for chapter in explain(record, tables)}
    assert [str(event) for event in chapters["outset"].events] != []
    assert record.class_.name in str(chapters["class"].events[0])
    assert "so story.role" not in chapters["story.role"].follows
    assert chapters["story.role"].follows == ("story.role = sergeant of the watch",)


SIGNIFICANT = {1: 15.137, 2: 18.421, 3: 20.515, 4: 22.458}
"""Chi-square at one in ten thousand, by degrees of freedom."""


@pytest.mark.parametrize("role", ROLES)
def test_classes_come_by_their_weights(role: str, tables: Tables) -> None:
    """Chi-square of 1,200 classes against the weights, by a fixed seed."""
    weights = tables.roles.by_id[role].classes
    part = next(part for part in parts_at(1) if part.label == "class")
    dice, count = Dice("weights"), 1_200
    stream = [dice.stream("character", index, "class", 0) for index in range(1, count + 1)]
    found = Counter(part.roll({}, Wishes(role=role), each, tables)["class.id"] for each in stream)
    assert set(found) <= set(weights)
    expected = {name: count * weight / sum(weights.values()) for name, weight in weights.items()}
    square = sum((found[name] - number) ** 2 / number for name, number in expected.items())
    assert len(weights) == 1 or square < SIGNIFICANT[len(weights) - 1]


def test_what_is_chosen_binds_a_role(tables: Tables) -> None:
    for record in crew("guard", 10, tables, class_="meddle"):
        assert record.class_.id == "meddle"
    for record in roll_characters(Dice("narrow"), tables, wish(tables, role="guard", chosen=["powers=revenant"]), 10):
        assert record.class_.id in {"pray", "toil"}
    chosen = wish(tables, role="guard", level=5, chosen=["attire=" + tables.texts("attire").rows[0].id], rolls=["class=2"])
    record = roll_character(Dice("narrow"), tables, chosen)
    assert (record.level, record.class_.id, record.rolls.class_) == (5, "meddle", 2)
    assert record.story.attire not in tables.roles.by_id["guard"].attire
    assert errors(record, tables) == []
    assert wishes_of(record, tables) == chosen


@pytest.mark.parametrize("gear", ["buy", "none"])
def test_a_role_without_its_bundle_buys_or_goes_without(gear: str, tables: Tables) -> None:
    for record in crew("thief", 10, tables, gear=gear):
        assert bundle_of(record, tables) is None
        assert errors(record, tables) == []
        assert unproven(record, tables) == []


def test_weapons_of_a_bundle_go_into_free_hands(tables: Tables) -> None:
    """HC-ENC-01: who has a hand free holds them; who has none packs them."""
    seen = Counter[str]()
    for role in ROLES:
        for record in crew(role, EACH, tables, "hands"):
            weapons = [(item, tables.weapons.by_id[item.id]) for item in record.gear if item.id in tables.weapons.by_id]
            held = sum(hands_of(item.id, tables) * item.quantity for item in record.gear if item.carried == "held")
            assert held <= 2
            for item, row in weapons:
                if item.origin == "random":
                    seen[item.carried] += 1
                    assert item.carried == "held" or row.hands * item.quantity > 2 - held
    assert min(seen["held"], seen["packed"]) > 10


def hands_of(id_: str, tables: Tables) -> int:
    row = tables.goods.get(id_) or tables.arms.get(id_)
    return row.hands if isinstance(row, WeaponRow) else 1


def test_the_title_stands_in_every_view(tables: Tables) -> None:
    record = crew("guard", 1, tables, stock="ogren")[0]
    derived = derive(record, tables)
    picture = portrait(record, derived, tables)
    assert picture.line.startswith("Ogren ")
    assert picture.line.endswith(", sergeant of the watch")
    for view in (plain(picture), markdown(picture)):
        assert f"{picture.line}, level {record.level}" in view
    head, row = csv_head().rstrip("\n").split(","), csv_row(record, derived).rstrip("\n")
    assert head[-1] == "role"
    assert row.endswith(",sergeant of the watch")
    assert picture.person.count(told(record, tables)) == 1


def told(record: Character, tables: Tables) -> str:
    bundle = bundle_of(record, tables)
    assert bundle is not None
    return bundle.text


def test_a_code_brings_somebody_in_a_role_back(tables: Tables, palladium: Tables) -> None:
    for at in (tables, palladium):
        for role in ("guard", "ships-officer"):
            for record in crew(role, 3, at, "code"):
                made = code.code_of(record, at)
                assert f"ROLE:{role.upper()}" in made
                assert code.roll(code.decode(made, at), at) == record


def test_the_palladium_setting_has_roles_too(palladium: Tables) -> None:
    for role in ROLES[::6]:
        for record in crew(role, 12, palladium, "pal"):
            assert record.provenance.method == "P"
            assert errors(record, palladium) == []
            assert unproven(record, palladium) == []


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"role": "gard"}, "there is no role 'gard' (did you mean guard?); there are guard, sailor"),
        ({"role": "guard", "strict": True}, "--strict has no role guard, for roles are the house’s.*(AMB-HC-14)"),
        ({"role": "marine", "chosen": ["focus=war-mage"]}, "no marine can have all that was asked for: a .* has no focus"),
        ({"role": "guard", "chosen": ["level-3-skill=stealth"]}, "level 3 is not reached, and stealth was chosen for it; give --level 3"),
    ],
)
def test_what_no_role_can_have_is_refused(asked: dict[str, object], said: str, tables: Tables) -> None:
    pattern = said.replace("(", r"\(").replace(")", r"\)").replace("?", r"\?")
    with pytest.raises(WishError, match=pattern):
        wish(tables, **asked)  # type: ignore[arg-type]


def test_a_role_is_found_by_its_name(tables: Tables) -> None:
    row = tables.roles.by_id["ships-officer"]
    assert wish(tables, role=row.name).role == "ships-officer"


@pytest.mark.parametrize(
    ("chosen", "rule"),
    [({"role": "gaurd"}, "HC-GEN-09"), ({"role": "guard", "strict": True}, "AMB-HC-14")],
)
def test_the_validator_knows_roles(chosen: dict[str, str | bool | int], rule: str, tables: Tables) -> None:
    record = crew("guard", 1, tables)[0]
    edited = replace(record, provenance=replace(record.provenance, chosen=chosen))
    assert ("provenance.chosen.role", rule) in [(finding.key, finding.rule) for finding in validate_record(edited, tables)]


def test_a_class_that_came_from_nowhere_is_still_asked_about(tables: Tables) -> None:
    record = crew("guard", 1, tables)[0]
    edited = replace(record, provenance=replace(record.provenance, chosen={}, method="A"))
    assert "rolls.class" in [finding.key for finding in validate_record(edited, tables)]


def reached(role: str, tables: Tables) -> Iterator[str]:
    """What people of a role show, the one in charge of 60 crews among them."""
    people = crew(role, 400, tables, "reach")
    people += [crew(role, 1, tables, f"reach {seed}")[0] for seed in range(120)]
    for record in people:
        yield from (text for text in (record.story.attire, record.story.background, record.story.role) if text)
        bundle = bundle_of(record, tables)
        if bundle:
            yield bundle.text


@pytest.mark.proof
@pytest.mark.parametrize("role", ROLES)
def test_every_text_and_every_bundle_of_a_role_is_reached(role: str, tables: Tables) -> None:
    row = tables.roles.by_id[role]
    there_is = {*row.attire, *row.backgrounds, *row.leader_backgrounds, row.title, row.leader}
    there_is |= {bundle.text for bundle in (*row.bundles, *row.leader_bundles)}
    assert there_is - set(reached(role, tables)) == set()


def test_the_options_list_is_that_of_the_tables(palladium: Tables) -> None:
    from hcgen.cli.wishing import ROLES as OFFERED

    assert list(OFFERED) == list(load_tables().roles.by_id) == list(load(palladium.module.id).roles.by_id)
