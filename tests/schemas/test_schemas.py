"""The schemas: sound for every draft, with words for every key, and at one with msgspec about what is a record and what is none."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft4Validator, Draft7Validator, Draft202012Validator  # noqa: TID253

from hcgen import Dice, derive, load_tables, roll_character
from hcgen.errors import WishError
from hcgen.forms import write_toml
from hcgen.generate.crew_replay import full_crew
from hcgen.generate.crewing import roll_crew
from hcgen.generate.ship_replay import full
from hcgen.generate.starship import roll_starship
from hcgen.generate.vessel import roll_vessel
from hcgen.generate.wishes import Wishes
from hcgen.records import Character, Crew, type_within
from hcgen.schemas import Schema, schema_of, words
from hcgen.schemas.association import rules, taplo, tombi
from hcgen.schemas.published import described, kinds, published
from hcgen.tables.reading import Module, TableFile
from hcgen.tables.rows import kinds as row_kinds
from hcgen.tables.ships import load_starships, load_vessels

TABLES = Path(__file__).parents[2] / "tables"
MODULES = [folder for folder in sorted(TABLES.iterdir()) if (folder / "module.toml").is_file()]
RECORDS = ("character", "crew", "starship", "vessel")
EVERY_DRAFT = {
    "$schema", "$ref", "title", "description", "type", "properties", "required", "additionalProperties",
    "items", "enum", "default", "anyOf", "oneOf", "allOf", "definitions",
}  # fmt: skip
"""Keywords that mean the same in Draft 4 and in all later ones."""


@lru_cache(maxsize=64)
def schema(kind: str) -> Schema:
    return published(kind)


def nodes(node: Any) -> Iterator[Schema]:
    """Every schema in a schema."""
    yield node
    inner = [*node.get("properties", {}).values(), *node.get("definitions", {}).values()]
    inner += [part for key in ("anyOf", "oneOf", "allOf") for part in node.get(key, ())]
    inner += [node[key] for key in ("items", "additionalProperties") if isinstance(node.get(key), dict)]
    for part in inner:
        yield from nodes(part)


@pytest.mark.proof
@pytest.mark.parametrize("kind", kinds())
def test_a_schema_is_one_by_every_draft(kind: str) -> None:
    for validator in (Draft4Validator, Draft7Validator, Draft202012Validator):
        validator.check_schema(schema(kind))


@pytest.mark.parametrize("kind", ["module", "weapon"])
def test_small_schemas_are_some_by_every_draft(kind: str) -> None:
    test_a_schema_is_one_by_every_draft(kind)


@pytest.mark.parametrize("kind", kinds())
def test_a_schema_keeps_to_what_every_draft_knows_and_has_words_for_every_key(kind: str) -> None:
    for node in nodes(schema(kind)):
        assert set(node) <= EVERY_DRAFT
        assert "$ref" not in node or len(node) == 1, "Draft 4 reads nothing beside a reference"
        for name, part in node.get("properties", {}).items():
            assert part["description"].endswith((".", "”", '"')), (name, part)
        if node.get("type") == "object":
            assert "additionalProperties" in node, "tombi takes what is not said for closed"


def test_words_are_those_under_the_field() -> None:
    made = schema("character")
    assert made["description"] == "A whole person: `hcgen.character/1`."
    assert made["required"][0] == "format"
    assert made["properties"]["stats"] == {"description": "The seven ratings.", "allOf": [{"$ref": "#/definitions/Stats"}]}
    assert made["definitions"]["Gear"]["properties"]["in"]["description"].startswith("The id of the bag that it is in")
    assert made["definitions"]["Stock"]["properties"]["prime"]["enum"] == ["STR", "DEX", "CON", "INT", "WIL", "CHA", "SOC"]
    assert schema("stock")["definitions"]["HarmSteps"]["properties"]["kind"]["description"] == "What this is: harm-steps."


def test_without_its_source_a_schema_has_fewer_words_and_is_one_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: object) -> str:
        raise OSError("source code not available")

    for cache in (words._words_in, described):
        cache.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr("inspect.getsource", gone)
        assert published("module")["properties"]["id"] == {"type": "string"}
    for cache in (words._words_in, described):
        cache.cache_clear()
    assert "kebab case" in published("module")["properties"]["id"]["description"]


def test_an_unknown_kind_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(WishError, match=r"did you mean weapon\?\); there are character, crew, starship, vessel, record, module, tables, "):
        published("wepon")


def read_back(record: Any) -> dict[str, Any]:
    """A record as it comes out of its file."""
    return tomllib.loads(write_toml(record))


@lru_cache(maxsize=8)
def good(kind: str, count: int = 3) -> tuple[dict[str, Any], ...]:
    """Sound files of a kind."""
    if kind in RECORDS:
        return tuple(_record(kind, number) for number in range(count))
    if kind == "module":
        return tuple([tomllib.loads((folder / "module.toml").read_text(encoding="utf-8")) for folder in MODULES] * 2)[:count]
    return tuple(_tables_of(kind))[:count]


def _record(kind: str, number: int) -> dict[str, Any]:
    dice, settings_ = Dice(f"schema {number}"), ("hammercrawl", "palladium")[number % 2]
    tables = load_tables(settings_)
    if kind == "character":
        person = roll_character(dice, tables, Wishes(level=1 + number))
        return read_back(msgspec.structs.replace(person, derived=derive(person, tables)))
    starships, vessels = load_starships(), load_vessels()
    if kind == "crew" and number % 3 == 0:
        return read_back(Crew(seed="x", members=tuple(roll_character(dice, tables, index=index) for index in (1, 2))))
    is_vessel = kind == "vessel" or (kind == "crew" and number % 3 == 1)
    ship = roll_vessel(dice, vessels) if is_vessel else roll_starship(dice, starships)
    if kind == "crew":
        return read_back(full_crew(roll_crew(ship, dice, load_tables(), hands=2)))
    return read_back(full(ship))


@lru_cache(maxsize=1)
def _files() -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for path in sorted(TABLES.glob("*/*.toml")):
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        if content.get("kind") in row_kinds():
            found.setdefault(content["kind"], []).append(content)
    return found


def _tables_of(kind: str) -> Iterator[dict[str, Any]]:
    """Ten files of a kind: the bundled ones cut into pieces."""
    files = _files()[kind]
    for number in range(10):
        file = files[number % len(files)]
        start = number * 2 % len(file["rows"])
        yield {**file, "rows": file["rows"][start : start + 3]}


def bad(kind: str, content: dict[str, Any], number: int) -> dict[str, Any]:
    """Spoil a file, each number in another way."""
    made = copy.deepcopy(content)
    table = made["rows"][0] if "rows" in made else made
    needed = [name for name in made if name in ("format", "kind", "id", "stats", "rolls", "seed", "game")]
    ways: list[Any] = [
        lambda: made.update(unheard=1),
        lambda: table.update(unheard="x"),
        lambda: made.pop(needed[0]),
        lambda: made.update({needed[0]: 3}),
        lambda: made.update({needed[-1]: ["x"]}),
        lambda: made.update(name=1.5) if "name" in made else table.update(id=7),
        lambda: made.update({f"{needed[0]}s": made.pop(needed[0])}),
        lambda: made.update({needed[0]: {}}),
        lambda: made.update({needed[-1]: True}),
        lambda: made.update(format="hcgen.moon/1") if "format" in made else made.update({needed[0]: None}),
    ]
    ways[number % len(ways)]()
    return made


@pytest.mark.proof
@pytest.mark.parametrize("kind", [kind for kind in kinds() if kind not in {"record", "tables"}])
def test_ten_good_files_pass_and_ten_bad_ones_do_not(kind: str) -> None:
    sound = [validator(schema(kind)) for validator in (Draft4Validator, Draft202012Validator)]
    files = good(kind, 10)
    assert len(files) == 10
    for number, content in enumerate(files):
        assert [fault.message for validator in sound for fault in validator.iter_errors(content)] == []
        spoilt = bad(kind, content, number)
        assert [validator.is_valid(spoilt) for validator in sound] == [False, False], number


@pytest.mark.parametrize("kind", [*RECORDS, "module", "vessel-kind"])
def test_good_files_pass_and_bad_ones_do_not(kind: str) -> None:
    validator, content = Draft4Validator(schema(kind)), good(kind)[0]
    assert [fault.message for fault in validator.iter_errors(content)] == []
    assert [validator.is_valid(bad(kind, content, number)) for number in range(10)] == [False] * 10


def test_any_record_and_any_table_has_a_schema_of_its_own_among_many() -> None:
    record, tables = Draft4Validator(schema("record")), Draft4Validator(schema("tables"))
    for kind in RECORDS:
        assert record.is_valid(good(kind)[0])
        assert not record.is_valid(bad(kind, good(kind)[0], 1))
    for kind in ("stock", "vessel-kind"):
        assert tables.is_valid(good(kind)[0])
        assert not tables.is_valid(bad(kind, good(kind)[0], 1))
    assert not record.is_valid(good("text")[0])


# What msgspec and jsonschema say is the same. They are known to differ at 3.0, which Draft 6 and later take for a whole number
# (msgspec, Draft 4 and the validator do not), and at null, which msgspec takes for an absent key and no file of ours has.
VALUES = st.one_of(
    st.booleans(), st.integers(-3, 20), st.floats(-9, 9), st.sampled_from(["", "x", "STR", "small", "held"]),
    st.just([]), st.just({}), st.lists(st.integers(0, 3), max_size=2), st.just({"id": "x", "name": "y"}),
)  # fmt: skip


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    for step in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, step
        yield from places(value[step])


def spoil(content: dict[str, Any], draw: Any) -> dict[str, Any]:
    made = copy.deepcopy(content)
    for _ in range(draw(st.integers(1, 3))):
        found = list(places(made))
        inside, step = found[draw(st.integers(0, len(found) - 1))]
        way = draw(st.sampled_from(["put", "put", "put", "delete", "add", "misspell"]))
        if way == "put":
            inside[step] = copy.deepcopy(draw(VALUES))
        elif way == "delete":
            del inside[step]
        elif isinstance(inside, dict):
            inside[f"{step}x" if way == "misspell" else "more"] = inside.pop(step) if way == "misspell" else copy.deepcopy(draw(VALUES))
        else:
            inside.append(copy.deepcopy(draw(VALUES)))
    return made


def is_read(content: Any, kind: Any) -> bool:
    try:
        msgspec.convert(content, kind)
    except msgspec.ValidationError:
        return False
    return True


def agree(kind: str, content: dict[str, Any]) -> None:
    """The published schema, the bare one and msgspec say the same; the file is told by what it says it is."""
    if kind in RECORDS:
        if content.get("format") != good(kind)[0]["format"] or (kind == "crew" and not isinstance(content.get("ship", {}), dict)):
            return
        if kind == "crew" and "ship" in content and content["ship"].get("format") not in ["hcgen.starship/1", "hcgen.vessel/1"]:
            return
        read = is_read(content, type_within(content))
        assert Draft4Validator(schema_of(type_within(content))).is_valid(content) is read
        posts = kind != "crew" or content.get("ship", {}).get("format") == "hcgen.vessel/1" or not content.get("posts")
        assert not posts or Draft4Validator(schema(kind)).is_valid(content) is read
        return
    read = is_read(content, Module if kind == "module" else TableFile)
    if kind != "module" and read:
        read = content["kind"] == kind and is_read(content["rows"], list[row_kinds()[kind]])
    assert Draft4Validator(schema(kind)).is_valid(content) is read


TABLES_TO_SPOIL = ("module", "stock", "class", "shopping", "vessel-kind", "text")


def check_agreement(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from([*RECORDS, *RECORDS, *TABLES_TO_SPOIL]))
    files = good(kind)
    agree(kind, spoil(files[data.draw(st.integers(0, len(files) - 1))], data.draw))


@settings(max_examples=10, deadline=None)
@given(st.data())
def test_msgspec_and_jsonschema_agree(data: st.DataObject) -> None:
    check_agreement(data)


@pytest.mark.proof
@settings(max_examples=5_000, deadline=None)
@given(st.data())
def test_msgspec_and_jsonschema_agree_five_thousand_times(data: st.DataObject) -> None:
    check_agreement(data)


def test_where_the_two_are_known_to_differ() -> None:
    """3.0 is no whole number of ours, whatever later drafts say; null is no value of ours, whatever msgspec says."""
    made = copy.deepcopy(good("character")[0])
    made["stats"]["STR"] = 3.0
    assert [one(schema("character")).is_valid(made) for one in (Draft4Validator, Draft202012Validator)] == [False, True]
    assert not is_read(made, Character)
    made = {**good("character")[0], "notes": None}
    assert not Draft4Validator(schema("character")).is_valid(made)
    assert is_read(made, Character)


def test_every_file_has_one_schema_in_both_associations() -> None:
    order = [rule.kind for rule in rules()]
    assert (order[0], order[-2:]) == ("module", ["tables", "record"])
    first, last = tomllib.loads(tombi()), tomllib.loads(taplo())
    assert [entry["path"] for entry in first["schemas"][1:]] == [f"schemas/{kind}.schema.json" for kind in order]
    assert [entry["schema"]["path"] for entry in last["rule"]] == [f"./schemas/{kind}.schema.json" for kind in reversed(order)]
    pages = "**/tables/pages/*.toml"
    assert (first["files"]["exclude"], last["exclude"]) == ([".taplo.toml", pages], [".taplo.toml", "tombi.toml", pages])
    stocks = next(rule for rule in rules() if rule.kind == "stock")
    assert stocks.patterns == ("**/tables/**/stocks.toml",)
    named = [pattern for rule in rules() for pattern in rule.patterns]
    assert "**/tables/**/names.toml" in named
    assert "**/tables/**/kinds.toml" not in named, "two games have other kinds of that name"
