"""Modules that extend another, and the tables of the one that does."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from pathlib import Path

import msgspec
import pytest

from hcgen.dice import Dice, parse
from hcgen.errors import TableError
from hcgen.rules.formulas import read
from hcgen.tables import Tables
from hcgen.tables.reading import read_module

FOLDER = Path(__file__).parents[2] / "tables" / "palladium"
NAMES = sorted(path.stem for path in FOLDER.glob("*.toml") if path.stem != "module")

OMENS = b"""id = "omens"
kind = "text"
source = "house"
die = "d2"
rows = [{ id = "owl", on = "1", text = "an owl" }, { id = "eel", on = "2", text = "an eel" }]
"""
BASE = [
    ("module.toml", b'id = "base"\nname = "Base"\ngame = "HC"\n'),
    ("omens.toml", OMENS),
    ("towns.toml", b'id = "towns"\nkind = "text"\nsource = "house"\nrows = [{ id = "weir", text = "Weir" }]'),
]
HEAD = ("module.toml", b'id = "over"\nname = "Over"\ngame = "HC"\nextends = "base"\n')


def over(text: str, name: str = "omens.toml") -> Tables:
    return Tables(read_module(BASE, [HEAD, (name, text.encode())]))


def test_a_table_of_the_same_name_replaces_the_whole_table() -> None:
    made = over('id = "omens"\nkind = "text"\nsource = "HC-GEN-09"\nrows = [{ id = "silence", text = "silence" }]')
    assert [row.text for row in made.texts("omens").rows] == ["silence"]
    assert [row.text for row in made.texts("towns").rows] == ["Weir"]
    assert made.module.id == "over"


def test_rows_that_are_added_replace_known_ids_and_come_after_the_rest() -> None:
    made = over(
        'id = "omens"\nkind = "text"\nadds = true\ndie = "d3"\n'
        'rows = [{ id = "cat", on = "3", text = "a cat" }, { id = "owl", on = "1", text = "two owls" }]'
    )
    assert [(row.id, row.text, row.source) for row in made.texts("omens").rows] == [
        ("owl", "two owls", "house"),
        ("eel", "an eel", "house"),
        ("cat", "a cat", "house"),
    ]
    assert made["omens"].die == "d3"


def test_layers_may_be_several() -> None:
    top = [
        ("module.toml", b'id = "top"\nname = "Top"\ngame = "HC"\nextends = "over"\n'),
        ("towns.toml", b'id = "towns"\nkind = "text"\nadds = true\nrows = [{ id = "ebb", text = "Ebb" }]'),
    ]
    made = Tables(read_module(BASE, [HEAD], top))
    assert [row.text for row in made.texts("towns").rows] == ["Weir", "Ebb"]


def test_a_table_that_nobody_lays_over_keeps_its_fingerprint() -> None:
    made, base = over('id = "omens"\nkind = "text"\nadds = true\nrows = [{ id = "owl", on = "1", text = "x" }]'), Tables(read_module(BASE))
    assert made.digests["towns"] == base.digests["towns"]
    assert made.digests["omens"] != base.digests["omens"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            'id = "omens"\nkind = "text"\nadds = true\nrows = [{ id = "cat", on = "3", text = "a cat" }]',
            "row 'cat' stands on 3, which d2 cannot",
        ),
        ('id = "omens"\nkind = "text"\nadds = true\nrows = [{ id = "cat", on = "2", text = "a cat" }]', "2 belongs to 'eel' and to 'cat'"),
        ('id = "omens"\nkind = "text"\nadds = true\ndie = "d3"\nrows = [{ id = "owl", on = "1", text = "x" }]', "no row stands on 3 of d3"),
        ('id = "omens"\nkind = "belief"\nadds = true\nrows = [{ id = "owl", text = "x" }]', "no table 'omens' of kind 'belief' to add to"),
    ],
)
def test_what_does_not_fit_over_the_base_is_refused(text: str, said: str) -> None:
    with pytest.raises(TableError, match=re.escape(said)):
        over(text)


def test_there_must_be_a_table_to_add_to() -> None:
    text = 'id = "moons"\nkind = "text"\nsource = "house"\nadds = true\nrows = [{ id = "full", text = "x" }]'
    with pytest.raises(TableError, match="no table 'moons'"):
        over(text, name="moons.toml")


def test_a_module_lies_over_the_one_that_it_names() -> None:
    with pytest.raises(TableError, match="extends 'elsewhere', which was not read before it"):
        read_module(BASE, [("module.toml", b'id = "over"\nname = "Over"\ngame = "HC"\nextends = "elsewhere"\n')])
    with pytest.raises(TableError, match="extends 'base', which was not read before it"):
        read_module([HEAD])


def test_a_module_that_extends_itself_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hcgen import _resources
    from hcgen.tables import load

    for name, below in (("a", "b"), ("b", "a")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "module.toml").write_text(f'id = "{name}"\nname = "x"\ngame = "HC"\nextends = "{below}" # round\n')
    monkeypatch.setattr(_resources, "folder", lambda _: tmp_path)
    with pytest.raises(TableError, match="the module 'a' extends itself"):
        load("a")


def test_the_cache_is_named_after_every_layer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hcgen.tables import cache

    monkeypatch.setattr(cache, "_folder", lambda: str(tmp_path))
    monkeypatch.delenv("HCGEN_CACHE", raising=False)
    towns = ("towns.toml", b'id = "towns"\nkind = "text"\nsource = "house"\nrows = [{ id = "ebb", text = "Ebb" }]')
    first = cache.cached_module(BASE, [HEAD])
    assert msgspec.msgpack.encode(cache.cached_module(BASE, [HEAD])) == msgspec.msgpack.encode(first)
    assert len(list(tmp_path.iterdir())) == 1
    cache.cached_module([*BASE[:-1], towns], [HEAD])
    cache.cached_module(BASE, [HEAD, towns])
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize("name", NAMES)
def test_the_rows_of_the_setting_are_in_order(name: str, palladium: Tables) -> None:
    """A source, an id in kebab case, typographic apostrophes, nothing doubled, no text twice."""
    for row in palladium[name].rows:
        assert row.source == "house" or row.source.split("-")[0] in {"HC", "AMB"}, row.id
        assert row.id == row.id.lower()
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    said = re.findall(r'(?:text|name) = "([^"]*)"', text)
    assert [words for words, count in Counter(said).items() if count > 1] == []
    for words in said:
        assert "'" not in words
        assert "  " not in words
        assert words == words.strip()
        for inner in re.findall(r"{(\d[^}]*)}", words):
            assert parse(inner)


def test_references_of_the_setting_lead_somewhere(tables: Tables, palladium: Tables) -> None:
    for row in palladium.stocks.rows:
        assert row.names in palladium.names.by_id
        assert parse(row.age)
        assert not row.natural_weapon or palladium.weapons.by_id[row.natural_weapon].natural
        for power in row.powers:
            assert bool(power.uses) == bool(power.per)
            assert not power.uses or read(power.uses)
    stocks = {*palladium.stocks.by_id, *tables.stocks.by_id}
    assert {stock for row in palladium.texts("origins").rows for stock in row.stocks} <= stocks
    named = Counter(stock for row in palladium.texts("origins").rows for stock in row.stocks)
    assert all(named[stock] >= 4 for stock in palladium.stocks.by_id)
    assert len(palladium.weapons.rows) == 26
    assert not [row for row in palladium.goods if row in palladium.psionic_powers.by_id]


def test_there_are_names_enough_and_no_two_stocks_of_either_setting_share_any(tables: Tables, palladium: Tables) -> None:
    words = Counter(name for module in (tables, palladium) for row in module.names.rows for name in {*row.given, *row.family})
    assert [name for name, count in words.items() if count > 1] == []
    assert set(palladium.names.by_id) == set(palladium.stocks.by_id)
    for row in palladium.names.rows:
        full = {row.pattern.format(given=given, family=family) for given, family in product(row.given, row.family)}
        assert len(full) == len(row.given) * len(row.family) > 5_000, row.id


def test_there_are_powers_enough_for_every_grade(palladium: Tables) -> None:
    from hcgen.rules.hammercrawl import psionics

    assert len(palladium.psionic_powers.rows) >= 40
    assert tuple(palladium.psionics.by_id) == ("none", "minor", "major", "master")
    for grade in ("minor", "major", "master"):
        open_to = psionics.powers_of(grade, palladium)
        assert len(open_to) >= 2 * psionics.power_count(grade, palladium)
        dearest = max(row.isp for row in open_to)
        assert dearest <= psionics.isp(grade, 9, palladium), "everybody of middling WIL can pay for what they have"


@pytest.mark.parametrize("name", NAMES)
def test_every_row_of_the_setting_is_reached_when_the_table_is_rolled(name: str, palladium: Tables) -> None:
    """The rarest stock is one in 1,728."""
    table, stream = palladium[name], Dice("reach").stream("tests", name)
    rolls = 40_000 if table.die else 20 * len(table.rows) + 100
    assert {table.roll(stream)[1].id for _ in range(rolls)} == set(table.by_id)
