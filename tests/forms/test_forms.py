"""Reading back what was written gives the same record; the layout is the same for every record."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hcgen import Character, Dice, HcgenError, Wishes, derive, roll_character, toml
from hcgen.errors import RecordError
from hcgen.forms import read_records, write_json_line, write_toml
from hcgen.records import from_content
from hcgen.tables import Tables

SEEDS = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)


def full(record: Character, tables: Tables) -> Character:
    return replace(record, derived=derive(record, tables))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=TEXTS, notes=TEXTS, own=st.dictionaries(TEXTS, st.one_of(TEXTS, st.integers(-9, 9), st.booleans()), max_size=4))
def test_any_text_survives(name: str, notes: str, own: dict[str, Any], tables: Tables) -> None:
    record = replace(roll_character(Dice("7"), tables), name=name, notes=notes, own=own)
    assert from_content(toml.read(write_toml(record))) == record


def test_the_layout_is_the_same_for_every_record(tables: Tables) -> None:
    """Top-level keys and tables stand in one order, rows are tables, lists stand on one line."""
    order = [field.encode_name for field in msgspec.structs.fields(Character)]
    for index in range(1, 60):
        text = write_toml(full(roll_character(Dice("layout"), tables, index=index), tables))
        keys = list(tomllib.loads(text))
        assert keys == [key for key in order if key in keys]
        assert text.startswith('format = "hcgen.character/1"\n')
        assert text.endswith("\n")
        assert "\n\n\n" not in text
        assert "= [\n" not in text
        assert "= {" not in text


NAMES = ("format name setting level xp stock class stats story purse skills proficiencies gear rolls provenance derived").split()


def test_the_names_that_scripts_rely_on(tables: Tables) -> None:
    content = tomllib.loads(write_toml(full(roll_character(Dice("names"), tables, Wishes(stock="elfin", class_="toil")), tables)))
    assert set(NAMES) <= set(content)
    assert set(content["stock"]) == {"id", "name", "prime", "source"}
    assert set(content["class"]) == {"id", "name", "prime", "hit_die", "choices"}
    assert set(content["class"]["choices"]) == {"saves", "specials"}
    assert list(content["stats"]) == ["STR", "DEX", "CON", "INT", "WIL", "CHA", "SOC"]
    story = ["origin", "age", "attire", "background", "trait", "bond", "languages", "belief", "sentence"]
    assert list(content["story"]) == story
    assert list(content["casting"]) == ["tradition", "grade", "stat"]
    assert list(content["purse"]) == ["start", "coins"]
    assert {"id", "name", "stat", "specialised", "cursed", "level"} <= set(content["skills"][0])
    assert list(content["proficiencies"][0]) == ["weapon", "name", "tier", "natural", "level"]
    assert list(content["spells"][0]) == ["id", "name", "level", "gained"]
    assert {"id", "name", "size", "quantity", "carried", "from"} <= set(content["gear"][0])
    assert {"seed", "index", "method", "epoch", "version", "chosen", "tables"} <= set(content["provenance"])
    assert set(content["derived"]["mods"]) == set(content["stats"])
    assert {"health", "harm", "feat", "weak_feat"} <= set(content["derived"]["dice"])
    assert list(content["derived"]["stow"]) == ["base", "bags", "total", "used", "over_by"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "x', "line 1, column 10: illegal character '\\\\n'; mend the line"),
        ("name = ", "invalid value; mend the line"),
        ("a = 1\nb = 2\na = 3\n", "line 3"),
        ("[a\n", "line 1"),
    ],
)
def test_a_syntax_error_has_its_line_and_column(text: str, said: str) -> None:
    with pytest.raises(RecordError) as refused:
        toml.read(text)
    assert "line" in str(refused.value)
    if said.startswith("line 3"):
        assert str(refused.value).startswith("line 3")


def test_a_deep_key_is_refused_before_it_is_read() -> None:
    deep = ".".join(["a"] * 20_000) + " = 1"
    with pytest.raises(RecordError, match="deeper than 8"):
        toml.read(deep)
    with pytest.raises(RecordError, match="nested"):
        toml.read("a = " + "[" * 5_000 + "]" * 5_000)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({}, "no record of hcgen"),
        ({"format": 3}, "no record of hcgen"),
        ({"format": "hcgen.character/2"}, "update hcgen"),
        ({"format": "hcgen.character/1"}, "missing required field"),
    ],
)
def test_what_is_no_record_is_refused(content: dict[str, Any], said: str) -> None:
    with pytest.raises(HcgenError) as refused:
        from_content(content)
    assert said in str(refused.value)


def test_json_lines_are_read_one_by_one(tmp_path: Any, tables: Tables) -> None:
    records = [roll_character(Dice("lines"), tables, index=index) for index in (1, 2)]
    path = tmp_path / "people.jsonl"
    path.write_text("".join(write_json_line(record) for record in records), encoding="utf-8")
    assert list(read_records(str(path))) == records
    path.write_text('{"format": NaN}\n', encoding="utf-8")
    with pytest.raises(RecordError, match="NaN is no number"):
        list(read_records(str(path)))
