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
from hcgen.forms import Written, read_records, write_json_line, write_toml
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
        ('name = "x\nb = 1', "line 1, column 10: the text is not closed; mend the line"),
        ("name = ", "line 1, at the end: this is no value; mend the line"),
        ("a = 1\nb = = 2\n", "line 2, column 5: this is no value; mend the line"),
        ("a = 1\nb = 2\na = 3\n", "line 3, column 6: this key has a value already; mend the line"),
        ("[a]\n[b]\n[a]\n", "line 3, column 3: this table stands here for the second time; mend the line"),
        ("[a\n", "line 1, column 3: the header is not closed; mend the line"),
        ("a 1\n", "line 1, column 3: there is no = after the key; mend the line"),
        ("a = 1 b = 2\n", "line 1, column 7: there is more on this line than belongs together; mend the line"),
        ("a = [1, 2\nb = 3\n", "line 2, column 1: the list is not closed; mend the line"),
    ],
)
def test_a_syntax_error_has_its_line_and_column(text: str, said: str) -> None:
    with pytest.raises(RecordError) as refused:
        toml.read(text)
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1: there is no value here; mend the line"),
        ('{\n"a": 1\n"b": 2}', "line 3, column 1: there is no comma here; mend the line"),
        ('{\n"a" 1}', "line 2, column 5: there is no colon after the key; mend the line"),
        ('{"a": "x\n"}', "line 1, column 9: the text is not closed, or holds a control character; mend the line"),
        ('{"a": 1}\n{"a": 1}', "line 2, column 1: there is more after the end of the record; mend the line"),
        ('[\n{"a": 1}]', "line 1: there are no keys at the top, as a record has; begin it with its format"),
        ('{"a": {"b": 1},\n"c": {"b": "c", "c": ["b", "b"],\n"b": 2}}', "line 3: the key 'b' stands twice in one table; keep one of them"),
        ('{"a": 1,\n\n"\\u0061": 1}', "line 3: the key 'a' stands twice in one table; keep one of them"),
        ('{"a": {"b": 1, "b": 2},\n!', "line 1: the key 'b' stands twice in one table; keep one of them"),
        ('{"a": "NaN",\n"b": [1,\n-Infinity]}', "line 3: -Infinity is no number of a record; give one that is"),
        ('{"a": "\\ud83d\\ude00",\n"b": "\\ud83d"}', "line 2: a text holds half of a character (\\ud800 to \\udfff); mend it"),
        ('{"a": 1,\n"b": ' + "7" * 4_301 + "}", "line 2: a number has too many digits to be one of a record; mend it"),
    ],
)
def test_what_no_record_can_be_read_from_has_its_line_in_json_too(text: str, said: str) -> None:
    with pytest.raises(RecordError) as refused:
        Written("ada.json", text.encode(), "json").read()
    assert str(refused.value) == f"ada.json: {said}"


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
