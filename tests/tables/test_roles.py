"""The roles that a whole crew can have: every table of them, by globbing, and what is refused in one."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from hcgen.dice import parse
from hcgen.errors import TableError
from hcgen.rules.hammercrawl.encumbrance import Load, base_slots, worn_place
from hcgen.tables import Tables, load
from hcgen.tables.reading import read_module
from hcgen.tables.rows import GearLine, RoleBundle, RoleRow

FOLDER = Path(__file__).parents[2] / "tables"
PLACES = [
    (path.parent.name, row["id"])
    for path in sorted(FOLDER.glob("*/*.toml"))
    for content in [tomllib.loads(path.read_text(encoding="utf-8"))]
    if content.get("kind") == "role"
    for row in content["rows"]
]
AVERAGE = 10


def role_of(place: tuple[str, str]) -> RoleRow:
    setting, name = place
    return load(setting).roles.by_id[name]


def bundles_of(role: RoleRow) -> tuple[RoleBundle, ...]:
    return (*role.bundles, *role.leader_bundles)


def texts_of(role: RoleRow) -> list[str]:
    return [*role.attire, *role.backgrounds, *role.leader_backgrounds, *(bundle.text for bundle in bundles_of(role))]


def test_there_are_roles_for_whoever_is_met(tables: Tables, palladium: Tables) -> None:
    asked = "guard sailor marine cultist courtier scholar thief servant merchant soldier hunter priest healer entertainer miner pirate"
    assert set(asked.split()) <= set(tables.roles.by_id)
    assert tables.roles.by_id == palladium.roles.by_id
    for field in ("name", "title", "leader"):
        words = [getattr(row, field) for row in tables.roles.rows]
        assert len(set(words)) == len(words), field
        assert all(word == word.lower() for word in words), field


@pytest.mark.parametrize("place", PLACES, ids="/".join)
def test_a_role_has_enough_to_make_a_dozen(place: tuple[str, str]) -> None:
    role = role_of(place)
    """Of twelve, eleven are ordinary: no two of them need have the same background."""
    assert len(role.attire) >= 10
    assert len(role.backgrounds) >= 11
    assert len(role.leader_backgrounds) >= 3
    assert len(role.bundles) >= 6
    assert len(role.leader_bundles) >= 2
    for notation in (role.level, role.leader_level):
        assert 1 <= parse(notation).lowest <= parse(notation).highest <= 10
    assert parse(role.leader_level).lowest >= parse(role.level).lowest
    assert parse(role.leader_level).highest > parse(role.level).highest


@pytest.mark.parametrize("place", PLACES, ids="/".join)
def test_the_texts_of_a_role_can_be_read_aloud(place: tuple[str, str]) -> None:
    """Attire and backgrounds are pieces of a sentence, the story of a bundle is a whole one; all of them are short."""
    role = role_of(place)
    for text in texts_of(role):
        assert text == text.strip(), text
        assert len(text) <= 90, text
        assert not set("{}'\"") & set(text), text
    for text in (*role.attire, *role.backgrounds, *role.leader_backgrounds):
        assert text[-1] not in ".,;:", text
        assert len(text) <= 76, text
    assert [text for text in (*role.backgrounds, *role.leader_backgrounds) if not text[0].islower()] == []
    assert [bundle.text for bundle in bundles_of(role) if not re.fullmatch(r"[A-Z].*[^.]\.", bundle.text)] == []


def test_no_two_roles_say_the_same(tables: Tables) -> None:
    said = [text.lower() for role in tables.roles.rows for text in texts_of(role)]
    said += [row.text.lower() for name in ("attire", "backgrounds") for row in tables.texts(name).rows]
    said += [row.text.lower() for row in tables.bundles.rows]
    assert [text for text, count in Counter(said).items() if count > 1] == []


@pytest.mark.parametrize("place", PLACES, ids="/".join)
def test_what_a_role_names_is_there(place: tuple[str, str]) -> None:
    role, tables = role_of(place), load(place[0])
    assert set(role.classes) <= set(tables.classes.by_id)
    assert not any(tables.classes.by_id[name].experimental for name in role.classes)
    for bundle in bundles_of(role):
        worn = []
        for line in bundle.gear:
            assert not line.item or line.item in tables.goods
            assert set(line.first_fit) <= set(tables.armour)
            assert not line.dice, "the story of a bundle is told by what it holds"
            if line.carried == "worn":
                worn.append("armour" if line.first_fit else worn_place(tables.goods[line.item]))
            assert line.carried != "held", "nobody knows whether a hand is free"
            if line.first_fit:
                strengths = [tables.armour[name].strength for name in line.first_fit]
                assert strengths == sorted(strengths, reverse=True)
                assert strengths[-1] <= 4, "nearly everybody can wear the last"
        assert all(worn), bundle.text
        assert len(set(worn)) == len(worn), bundle.text
        shots = {tables.weapons.by_id[line.item].ammunition for line in bundle.gear if line.item in tables.weapons.by_id} - {""}
        assert shots <= {line.item for line in bundle.gear}, bundle.text


def test_no_bundle_lies_within_another(tables: Tables) -> None:
    """Or somebody would own two stories."""
    bundles = [(bundle.text, bundle.gear) for role in tables.roles.rows for bundle in bundles_of(role)]
    bundles += [(row.text, row.gear) for row in tables.bundles.rows]
    things = [(text, {line.item for line in gear if line.item}) for text, gear in bundles]
    assert [(one, other) for (one, some), (other, more) in permutations(things, 2) if some <= more] == []


@pytest.mark.parametrize("place", PLACES, ids="/".join)
def test_an_average_person_can_stow_what_a_role_brings(place: tuple[str, str]) -> None:
    """With everybody's kit, the kit of any class that the role has, two medium things over, and as many coins as there can be."""
    role, tables = role_of(place), load(place[0])
    for name in role.classes:
        for bundle in bundles_of(role):
            load_ = Load(base_slots(AVERAGE // 2, 0), tables)
            for kit in ("everyone", tables.classes.by_id[name].kit):
                add(load_, tables.kits.by_id[kit].gear, tables)
            load_.add("spare", "What a weapon or a hobby brings", "medium", 2, "packed")
            add(load_, bundle.gear, tables)
            assert load_.spare(18) >= 0, (name, bundle.text)


def add(load_: Load, gear: tuple[GearLine, ...], tables: Tables) -> None:
    for line in gear:
        row = tables.goods[line.item or line.first_fit[0]]
        load_.add(row.id, row.name, row.size, parse(line.dice).highest if line.dice else line.quantity, line.carried)


def test_every_piece_that_goes_with_a_trade_is_used(tables: Tables) -> None:
    text = (FOLDER / "hammercrawl" / "items.toml").read_text(encoding="utf-8")
    section = text.partition("# what goes with a trade")[2].partition("  # ")[0]
    used = {line.item for role in tables.roles.rows for bundle in bundles_of(role) for line in bundle.gear}
    assert set(re.findall(r'{ id = "([^"]+)"', section)) - used == set()


def rows_file(kind: str, *rows: dict[str, Any]) -> bytes:
    import tomli_w

    return tomli_w.dumps({"id": "x", "kind": kind, "source": "house", "rows": list(rows)}).encode()


GOOD: dict[str, Any] = {
    "id": "guard",
    "name": "guard",
    "title": "town guard",
    "leader": "sergeant",
    "classes": {"fight": 6},
    "level": "1d2",
    "leader_level": "1d3+2",
    "attire": ["a coat"],
    "backgrounds": ["stood about"],
    "leader_backgrounds": ["sat down"],
    "bundles": [{"text": "A rope.", "gear": [{"item": "rope", "dice": "1d2"}]}],
    "leader_bundles": [{"text": "A shirt.", "gear": [{"first_fit": ["chain", "cloth"], "carried": "worn"}]}],
}
OTHERS = [
    ("items", {"id": "rope", "name": "Rope", "size": "medium"}),
    ("armour", {"id": "chain", "name": "Chain", "category": "heavy", "soak": "d8", "strength": 9, "size": "large"}),
    ("armour", {"id": "cloth", "name": "Cloth", "category": "light", "soak": "d3", "strength": 3, "size": "medium"}),
    (
        "classes",
        {
            "id": "fight",
            "name": "F",
            "word": "F",
            "hit_die": "d8",
            "primes": ["STR"],
            "skills": 4,
            "proficiencies": {"start": 6},
            "kit": "k",
        },
    ),
]
HEAD = ("module.toml", b'id = "m"\nname = "M"\ngame = "HC"\n')


def module(*roles: dict[str, Any], head: tuple[str, bytes] = HEAD) -> list[tuple[str, bytes]]:
    kinds = {"items": "item", "armour": "armour", "classes": "class"}
    files = [head]
    for name, kind in kinds.items():
        rows = [row for table, row in OTHERS if table == name]
        files.append((f"{name}.toml", rows_file(kind, *rows).replace(b'id = "x"', f'id = "{name}"'.encode(), 1)))
    return [*files, ("x.toml", rows_file("role", *roles))]


def test_a_good_role_is_read() -> None:
    made = Tables(read_module(module(GOOD, GOOD | {"id": "other"})))
    assert [row.id for row in made.of("x", RoleRow).rows] == ["guard", "other"]
    assert made.of("x", RoleRow).by_id["guard"].classes == {"fight": 6}


def bundle(**line: Any) -> list[dict[str, Any]]:
    return [{"text": "A rope.", "gear": [{"item": "rope"}]}, {"text": "A thing.", "gear": [line]}]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"colour": "red"}, "unknown field `colour`"),
        ({"title": 3}, "Expected `str`, got `int` - at `$.title`"),
        ({"classes": {"fight": 1.5}}, "Expected `int`, got `float` - at `$.classes[...]`"),
        ({"classes": {}}, "classes is empty; give at least one class its weight"),
        ({"classes": {"fight": 0}}, "class 'fight' has a weight of 0; give 1 or more, or take the class out"),
        ({"classes": {"figth": 1}}, "there is no class 'figth' (did you mean fight?); name one that there is"),
        ({"level": "d"}, "level: 'd' is no dice notation"),
        ({"level": "1d3-1"}, "level '1d3-1' rolls 0 to 2; choose dice that stay within 1 to 10"),
        ({"leader_level": "2d6"}, "leader_level '2d6' rolls 2 to 12; choose dice that stay within 1 to 10"),
        ({"leader": " "}, "leader is empty; write what people call it"),
        ({"attire": []}, "attire is empty; write at least one"),
        ({"backgrounds": ["stood about", ""]}, "backgrounds 2 has no text; write one, or take it out"),
        ({"leader_backgrounds": []}, "leader_backgrounds is empty; write at least one"),
        ({"bundles": []}, "bundles is empty; write at least one"),
        ({"leader_bundles": []}, "leader_bundles is empty; write at least one"),
        ({"bundles": [{"text": "", "gear": []}]}, "bundles 1 has no text; write one, or take it out"),
        ({"bundles": [{"gear": []}]}, "missing required field `text` - at `$.bundles[0]`"),
        ({"bundles": bundle(item="rpoe")}, "bundles 2, line 1: there is no piece of gear 'rpoe' (did you mean rope?)"),
        ({"bundles": bundle(item="fight")}, "bundles 2, line 1: there is no piece of gear 'fight'"),
        ({"leader_bundles": bundle(first_fit=["chain", "rope"])}, "leader_bundles 2, line 1: there is no armour 'rope'"),
        ({"bundles": bundle(item="rope", classes=["pray"])}, "bundles 2, line 1: there is no class 'pray'"),
        ({"bundles": bundle(quantity=2)}, "bundles 2, line 1: a line brings one thing; give it either item or first_fit"),
        ({"bundles": bundle(item="rope", first_fit=["cloth"])}, "bundles 2, line 1: a line brings one thing"),
        ({"bundles": bundle(item="rope", quantity=0)}, "bundles 2, line 1: a quantity of 0; give 1 or more"),
        ({"bundles": bundle(item="rope", dice="4d")}, "bundles 2, line 1: '4d' is no dice notation"),
        ({"bundles": bundle(item="rope", dice="1d2-1")}, "bundles 2, line 1: '1d2-1' may roll none; choose dice that roll 1 or more"),
        ({"bundles": bundle(item="rope", carried="eaten")}, "Invalid enum value 'eaten'"),
    ],
)
def test_a_bad_role_is_refused_with_file_row_and_cure(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(TableError) as refused:
        read_module(module(GOOD | {"id": "fine"}, GOOD | fields))
    assert str(refused.value).startswith("x.toml: row 'guard'")
    assert said in str(refused.value)


def test_every_field_of_a_role_is_needed() -> None:
    for field in GOOD.keys() - {"id"}:
        with pytest.raises(TableError, match=f"^x.toml: row 'guard': Object missing required field `{field}`"):
            read_module(module({key: value for key, value in GOOD.items() if key != field}))


def test_roles_laid_over_others_are_judged_with_all_the_tables_there_are() -> None:
    head = ("module.toml", b'id = "over"\nname = "O"\ngame = "HC"\nextends = "m"\n')

    def layer(role: dict[str, Any]) -> list[tuple[str, bytes]]:
        return [head, ("x.toml", b"adds = true\n" + rows_file("role", role))]

    made = Tables(read_module(module(GOOD), layer(GOOD | {"id": "herald"})))
    assert [row.id for row in made.of("x", RoleRow).rows] == ["guard", "herald"]
    with pytest.raises(TableError, match=r"^x\.toml: row 'herald': there is no class 'sing'; name one that there is"):
        read_module(module(GOOD), layer(GOOD | {"id": "herald", "classes": {"sing": 1}}))


def test_a_setting_without_a_class_that_a_role_names_is_refused() -> None:
    """A module that replaces the classes below has to mend the roles that name them."""
    head = ("module.toml", b'id = "over"\nname = "O"\ngame = "HC"\nextends = "m"\n')
    classes = rows_file("class", {**OTHERS[-1][1], "id": "sing"}).replace(b'id = "x"', b'id = "classes"', 1)
    with pytest.raises(TableError, match=r"^x\.toml: row 'guard': there is no class 'fight'"):
        read_module(module(GOOD), [head, ("classes.toml", classes)])
