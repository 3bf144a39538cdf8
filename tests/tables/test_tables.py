"""Every table file, by globbing: it can be read, its references lead somewhere, its texts can be printed."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hcgen.dice import Die, parse
from hcgen.errors import TableError
from hcgen.rules.formulas import read
from hcgen.tables import Tables
from hcgen.tables.reading import read_module
from hcgen.tables.rows import STATS, ItemRow, SkillRow

FOLDER = Path(__file__).parents[2] / "tables" / "hammercrawl"
FILES = sorted(FOLDER.glob("*.toml"))
TABLES = [path for path in FILES if path.stem != "module"]


def rows_of(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["rows"]
    return rows


def texts_in(value: object) -> list[str]:
    """Every text of a row, its id and its other words of the machine aside."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        machine = {"id", "source", "kind", "on", "die", "dice", "item", "table", "names", "focus", "ammunition"}
        return [text for key, inner in value.items() if key not in machine for text in texts_in(inner)]
    return [text for inner in value for text in texts_in(inner)] if isinstance(value, list) else []


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_every_row_has_a_source(path: Path, tables: Tables) -> None:
    for row in tables[path.stem].rows:
        assert row.source == "house" or row.source.split("-")[0] in {"HC", "AMB"}, row.id


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_ids_are_kebab_case_words(path: Path, tables: Tables) -> None:
    for row in tables[path.stem].rows:
        assert row.id == row.id.lower()
        assert row.id.replace("-", "").isalnum()


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_texts_are_set_for_print(path: Path) -> None:
    """Apostrophes are typographic, nothing is doubled, no line is left unfinished."""
    for row in rows_of(path):
        for text in texts_in(row):
            assert "'" not in text, row["id"]
            assert "  " not in text, row["id"]
            assert text == text.strip(), row["id"]
            assert "TODO" not in text


@pytest.mark.parametrize("path", [path for path in TABLES if path.stem not in {"names"}], ids=lambda path: path.stem)
def test_no_two_rows_say_the_same(path: Path) -> None:
    said = [row["text"].lower() for row in rows_of(path) if isinstance(row.get("text"), str)]
    assert [text for text, count in Counter(said).items() if count > 1] == []


def test_what_texts_hold_in_braces_can_be_rolled(tables: Tables) -> None:
    for path in TABLES:
        if tables.kind(path.stem) not in {"text", "belief", "quirk"} or path.stem == "sentences":
            continue
        for row in rows_of(path):
            for text in texts_in(row):
                for piece in text.split("{")[1:]:
                    inner = piece.partition("}")[0]
                    if inner not in {"age", "option"}:
                        assert inner.removeprefix("@") in tables if inner.startswith("@") else parse(inner)


def test_every_formula_and_die_can_be_read(tables: Tables) -> None:
    from hcgen.records import Stats
    from hcgen.rules.formulas import Measures, work_in
    from hcgen.rules.hammercrawl.stats import halves, mods

    ratings = Stats(10, 10, 10, 10, 10, 10, 10)
    measures = Measures(1, ratings, mods(ratings, tables), halves(ratings, tables), "STR", 3, 3, "INT")
    words = dict.fromkeys(("rage", "spent", "feat", "weak", "hit", "both", "barrage", "pierced"), "d3")
    powers = [p for row in (*tables.stocks.rows, *tables.classes.rows) for p in row.powers]
    powers += [p for name in ("shticks", "focuses", "specials") for row in tables.options(name).rows for p in row.powers]
    powers += [p for row in tables.devout_powers.rows for p in (row.basic, row.advanced)]
    for power in powers:
        assert "{" not in work_in(power.text, measures, words), power.name
        assert not power.uses or read(power.uses)
        assert bool(power.uses) == bool(power.per), power.name
        for effect in power.effects:
            for field in ("amount", "spells", "sustain"):
                formula = getattr(effect, field, "")
                assert not isinstance(formula, str) or not formula or read(formula)
    for row in tables.classes.rows:
        assert Die.of(row.hit_die)


def test_references_lead_somewhere(tables: Tables) -> None:
    """Every id that a row names is a row of the table that it means."""
    goods, weapons = tables.goods, tables.weapons.by_id
    lines = [line for row in (*tables.kits.rows, *tables.bundles.rows) for line in row.gear]
    missing = [line.item for line in lines if line.item and line.item not in goods]
    missing += [name for line in lines for name in line.first_fit if name not in tables.armour]
    missing += [name for line in lines for name in line.classes if name not in tables.classes.by_id]
    missing += [row.status for row in tables.bundles.rows if row.status not in tables.status.by_id]
    missing += [row.ammunition for row in weapons.values() if row.ammunition and row.ammunition not in tables.ammunition]
    missing += [row.focus for row in tables.skills.rows if row.focus and row.focus not in tables]
    missing += [row.names for row in tables.stocks.rows if row.names not in tables.names.by_id]
    missing += [row.kit for row in tables.classes.rows if row.kit not in tables.kits.by_id]
    missing += [c.table for row in tables.classes.rows for c in row.choices if c.table and c.table not in tables]
    for name in tables:
        if tables.kind(name) == "text":
            for row in tables.texts(name).rows:
                missing += [stock for stock in row.stocks if stock not in tables.stocks.by_id]
                missing += [status for status in row.status if status not in tables.status.by_id]
    missing += [name for row in tables.shopping.rows for line in row.lines for name in (*line.what, *line.needs) if name not in goods]
    missing += [
        n for row in tables.shopping.rows for line in row.lines for n in line.unless if n not in goods and n not in {"weapon", "room"}
    ]
    missing += [name for row in tables.shopping.rows for name in row.classes if name not in tables.classes.by_id]
    missing += [name for row in tables.shopping.rows for name in row.status if name not in tables.status.by_id]
    assert missing == []


NOT_FOR_SALE = {
    *("coin", "unarmed", "staff", "wand", "letter-of-introduction", "undelivered-letters", "speech", "blank-pardon", "family-tree"),
    *("town-keys", "royal-seal", "coronation-spoon", "travelling-crown", "pauper-badge", "title-deed", "castle-key", "sealed-pouch"),
}
"""Money, parts of the body, what a wizard would never sell, and what is worth something to one person only."""


def test_everything_that_should_has_a_price(tables: Tables) -> None:
    """AMB-HC-22: the house price list, against the purses that it is meant for."""
    assert {row.id for row in tables.goods.values() if row.price == 0} == NOT_FOR_SALE
    assert all(row.price >= 0 for row in tables.goods.values())
    prices = [row.price for row in tables.armour.values()]
    assert prices == sorted(prices)
    peasant, burgher, royal = 40, 180, 1000
    for name in ("dagger-common", "club", "spear-short", "padding", "backpack", "lantern", "rope"):
        assert tables.goods[name].price <= peasant / 2, name
    assert peasant < tables.goods["chain"].price <= burgher < tables.goods["plate"].price
    assert max(row.price for row in tables.goods.values()) < royal


def test_no_word_is_an_id_in_two_gear_tables(tables: Tables) -> None:
    names = ["items", "silly-items", "armour", "bags", "ammunition", "weapons", "wizard-weapons", "magick-items"]
    ids = Counter(row.id for name in names for row in tables[name].rows)
    assert [row for row, count in ids.items() if count > 1] == []


def test_there_are_enough_of_everything(tables: Tables) -> None:
    """What issue 2 asks for, so that sixty people feel like sixty."""
    assert len(tables.texts("traits").rows) >= 200
    assert len(tables.texts("backgrounds").rows) >= 120
    assert len(tables.texts("bonds").rows) >= 60
    assert len([row for row in tables.spells.rows if row.level == 1]) >= 24
    for row in tables.names.rows:
        assert len(set(row.given)) * len(set(row.family)) > 5_000, row.id
    bundles = Counter(row.status for row in tables.bundles.rows)
    assert {status: count for status, count in bundles.items() if count < 12} == {}
    assert set(bundles) == set(tables.status.by_id)


@pytest.mark.parametrize("tradition", ["scholastic", "believer"])
@pytest.mark.parametrize("level", range(1, 11))
def test_there_are_spells_of_every_level_and_tradition(level: int, tradition: str, tables: Tables) -> None:
    """AMB-HC-44: levels 1 to 10, and four at the least to choose among."""
    assert len([row for row in tables.spells.rows if row.level == level and tradition in row.traditions]) >= 4


def test_the_spells_can_be_cast_and_printed(tables: Tables) -> None:
    """AMB-HC-44: each with a name of its own, a duration, and an effect that fits on its line."""
    rows = tables.spells.rows
    assert len([row for row in rows if row.level > 1]) >= 60
    assert len({row.name for row in rows}) == len(rows)
    for row in rows:
        assert 1 <= row.level <= 10, row.id
        assert row.duration, row.id
        assert len(row.text) <= 78, row.id
        assert row.traditions, row.id
        assert len(set(row.traditions)) == len(row.traditions), row.id
        assert not (row.sustained and row.duration == "at once"), row.id
    for level in range(1, 11):
        assert [row for row in rows if row.level == level and len(row.traditions) == 2], level


def test_harm_by_spells_grows_with_the_level(tables: Tables) -> None:
    """The best die of harm at each level is never smaller than the one before: a d8 at level 2, a d30 at level 10."""
    dice = [[int(size) for size in re.findall(r"Harm d(\d+)", row.text)] for row in tables.spells.rows]
    best = [
        max(n for row, sizes in zip(tables.spells.rows, dice, strict=True) if row.level == level for n in sizes) for level in range(1, 11)
    ]
    assert best == sorted(best)
    assert (best[1], best[9]) == (8, 30)
    assert all(Die.of(f"d{size}") for sizes in dice for size in sizes)


def test_the_silly_skills_are_skills(tables: Tables) -> None:
    """AMB-HC-14: 70 of our own or more, on all seven stats, none of them a plain one, each short enough for its line."""
    rows = tables.silly_skills.rows
    assert len(rows) >= 70
    assert tables.silly_skills.die == ""
    assert {row.source for row in rows} == {"house"}
    names = [row.name.lower() for row in (*rows, *tables.skills.rows)]
    assert len(set(names)) == len(names)
    assert len(tables.every_skill) == len(names)
    assert all(len(row.name) <= 34 and not row.focus and not row.focus_required for row in rows)
    stats = Counter(stat for row in rows for stat in row.stats)
    assert set(stats) == set(STATS)
    assert max(stats.values()) <= 2 * min(stats.values())


def test_the_silly_things_can_be_carried(tables: Tables) -> None:
    """AMB-HC-14: 40 or more, from tiny to medium, for 1 to 30 coins."""
    rows = tables.silly_items.rows
    assert len(rows) >= 40
    names = [row.name.lower() for row in (*rows, *tables.of("items", ItemRow).rows)]
    assert len(set(names)) == len(names)
    assert {row.size for row in rows} == {"tiny", "small", "medium"}
    for row in rows:
        assert row.source == "house"
        assert len(row.name) <= 34, row.id
        assert 1 <= row.price <= 30, row.id
        assert not row.worn, row.id


def test_the_pools_of_two_stocks_do_not_meet(tables: Tables) -> None:
    families = Counter(name for row in tables.names.rows for name in set(row.family))
    givens = Counter(name for row in tables.names.rows for name in set(row.given))
    assert [name for name, count in (families + givens).items() if count > 1 and families[name] > 1] == []
    for row in tables.names.rows:
        full = {row.pattern.format(given=given, family=family) for given, family in product(row.given, row.family)}
        assert len(full) == len(row.given) * len(row.family), row.id


def test_stock_odds_are_those_of_three_dice(tables: Tables) -> None:
    """HC-STK-00, exactly."""
    totals = Counter(sum(faces) for faces in product(range(1, 7), repeat=3))
    odds = Counter[str]()
    for total, count in totals.items():
        odds[tables.stocks.at(total).id] += count
    printed = {"canid": 1, "halfern": 9, "elfin": 46, "human": 104, "droffen": 46, "ogren": 9, "nethern": 1}
    assert odds == printed
    assert sum(Fraction(count, 216) for count in odds.values()) == 1


def test_the_long_tables_are_those_of_the_book(tables: Tables) -> None:
    """Skills, armour, weapons, stats and Feat Dice against the figures typed here from the printed tables."""
    assert len(tables.skills.rows) == 100
    required = [int(row.on) for row in tables.skills.rows if row.focus_required]
    assert required == [3, 10, 33, 36, 48, 56, 58, 64, 65, 66, 67, 68, 75, 89, 93, 95]
    assert [row.soak for row in tables.armour.values()] == ["d3", "d4", "d5", "d6", "d7", "d8", "d10", "d12", "d14", "d16", "d20"]
    assert [row.strength for row in tables.armour.values()] == [3, 4, 4, 6, 6, 9, 9, 9, 9, 13, 13]
    strengths = [13, 4, 9, 13, 6, 4, 9, 6, 3, 3, 3, 6, 6, 4, 9, 13, 4, 6, 4, 13, 9, 6, 6, 6, 1]
    assert [row.strength for row in tables.weapons.rows] == strengths
    reaches = [3, 1, 1, None, None, 2, None, None, 1, 1, 1, 2, 2, 1, 2, 3, None, 4, 3, 4, 3, 2, 2, 2, 0]
    assert [row.reach for row in tables.weapons.rows] == reaches
    assert [row.half for row in tables.ratings] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10]
    assert [row.mod for row in tables.ratings] == [-5, -4, -3, -2, -2, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5]
    assert [row.feat for row in tables.levels] == ["d3", "d4", "d4", "d5", "d6", "d6", "d7", "d8", "d8", "d10"]
    assert [row.weak for row in tables.levels] == ["d3", "d3", "d4", "d4", "d5", "d5", "d6", "d6", "d7", "d7"]


STATS_OF_SKILLS = (
    "INT INT * STR CON STR STR DEX CON * STR STR INT DEX INT STR DEX WIL DEX DEX INT DEX INT STR DEX CON STR DEX INT INT INT DEX CHA WIL "
    "DEX WIL CON DEX CHA INT INT WIL WIL INT DEX INT INT INT INT INT INT INT INT INT INT INT INT INT INT INT INT INT INT INT INT INT INT "
    "INT INT INT INT WIL WIL WIL * DEX CHA CHA CHA CHA CHA WIL STR/CHA WIL DEX DEX DEX INT DEX DEX WIL DEX * DEX WIL WIL DEX INT CHA WIL"
).split()


def test_the_stat_of_every_skill(tables: Tables) -> None:
    """HC-SKL-06, in printed order; * varies."""

    def short(row: SkillRow) -> str:
        return "*" if len(row.stats) == 7 else "/".join(row.stats)

    assert [short(row) for row in tables.skills.rows] == STATS_OF_SKILLS


def test_a_devout_and_a_focus_where_the_stat_varies_have_what_they_need(tables: Tables) -> None:
    assert sum(bool(row.faith and row.symbol) for row in tables.beliefs.rows) >= 12
    assert all(bool(row.faith) == bool(row.symbol) for row in tables.beliefs.rows)
    for skill in tables.skills.rows:
        if skill.focus and len(skill.stats) == 7:
            assert all(row.stat for row in tables.foci(skill.focus).rows), skill.id


MODULE = b'id = "m"\nname = "M"\ngame = "HC"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('id = "x"\nkind = "text"\nsource = "house"\nrows = [{ id = "a", text = "b", wieght = 2 }]', "row 'a'"),
        ('id = "x"\nkind = "texts"\nsource = "house"\nrows = []', "'texts' is no kind of table"),
        ('id = "y"\nkind = "text"\nsource = "house"\nrows = [{ id = "a", text = "b" }]', "name the file y.toml"),
        ('id = "x"\nkind = "text"\nrows = [{ id = "a", text = "b" }]', "has no source"),
        ('id = "x"\nkind = "text"\nsource = "house"\nrows = []', "has no rows"),
        ('id = "x"\nkind = "text"\nsource = "house"\nrows = [{ id = "a", text = "b" }, { id = "a", text = "c" }]', "two rows have the id"),
        (
            'id = "x"\nkind = "text"\ndie = "d4"\nsource = "house"\nrows = [{ id = "a", on = "1-3", text = "b" }]',
            "no row stands on 4 of d4",
        ),
        ('id = "x"\nkind = "text"\ndie = "d2"\nsource = "house"\nrows = [{ id = "a", on = "1-3", text = "b" }]', "which d2 cannot roll"),
        (
            'id = "x"\nkind = "text"\ndie = "d2"\nsource = "house"\n'
            'rows = [{ id = "a", on = "1-2", text = "b" }, { id = "c", on = "2", text = "d" }]',
            "2 belongs to 'a' and to 'c'",
        ),
        ('id = "x"\nkind = "text"\ndie = "d2"\nsource = "house"\nrows = [{ id = "a", on = "all", text = "b" }]', "is no range of results"),
        ('id = "x"\nkind = "text', "x.toml: "),
    ],
)
def test_bad_tables_are_refused_by_name(text: str, said: str) -> None:
    with pytest.raises(TableError) as refused:
        read_module([("module.toml", MODULE), ("x.toml", text.encode())])
    assert said in str(refused.value)
    assert "x.toml" in str(refused.value) or "range" in said


def test_a_cache_that_is_damaged_is_rebuilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stale, broken or unwritable cache is the same as none."""
    from hcgen.tables import cache

    files = [(path.name, path.read_bytes()) for path in FILES]
    monkeypatch.setattr(cache, "_folder", lambda: str(tmp_path))
    monkeypatch.delenv("HCGEN_CACHE", raising=False)
    first = cache.cached_module(files)
    (kept,) = tmp_path.iterdir()
    assert msgspec.msgpack.encode(cache.cached_module(files)) == msgspec.msgpack.encode(first)
    kept.write_bytes(b"\x93rubbish")
    assert cache.cached_module(files).module == first.module
    assert kept.read_bytes() != b"\x93rubbish"
    monkeypatch.setattr(cache, "_folder", lambda: str(kept / "no folder"))
    assert cache.cached_module(files).module == first.module
