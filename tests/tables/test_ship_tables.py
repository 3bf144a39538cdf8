"""The tables of ships, by globbing: facts as printed, words that can be read aloud, names that never meet."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hcgen.dice import Dice, parse
from hcgen.errors import TableError
from hcgen.generate.ships import suited
from hcgen.rules.ships import ram_dice
from hcgen.tables import Tables, load
from hcgen.tables.ships import HULLS, SHIP_KINDS, RamSize, ShipTables, StarshipTables, VesselTables, load_starships, load_vessels
from hcgen.tables.table import read_range

ROOT = Path(__file__).parents[2] / "tables"
FILES = sorted(
    path
    for module in ("moldhammer", "wilderness")
    for path in (ROOT / module).glob("*.toml")
    if path.stem != "module" and (module == "moldhammer" or 'kind = "text"' not in path.read_text(encoding="utf-8"))
)
"""The tables of ships, those aside of what is met on the way."""

STORIES = [path for path in FILES if path.stem not in {"kinds", "names", "posts", "hulls", "ports", "registries"}]


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def rows_of(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["rows"]
    return rows


@pytest.fixture
def shelf(starships: StarshipTables, vessels: VesselTables) -> dict[str, ShipTables]:
    return {"moldhammer": starships, "wilderness": vessels}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_row_has_a_source_and_an_id_in_kebab_case(path: Path, shelf: dict[str, ShipTables]) -> None:
    for row in shelf[path.parent.name][path.stem].rows:
        assert row.source == "house" or row.source.split("-")[0] in {"MH", "WT", "AMB"}, row.id
        assert (row.source != "house") == (path.stem == "kinds"), row.id
        assert row.id == row.id.lower()
        assert row.id.replace("-", "").isalnum()


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_texts_are_set_for_print_and_can_be_rolled(path: Path, shelf: dict[str, ShipTables]) -> None:
    for row in rows_of(path):
        for text in [row.get("text"), row.get("name"), row.get("duty"), *row.get("fittings", ()), *row.get("given", ())]:
            if text is None:
                continue
            assert not re.search(r"'|\"|  |TODO|\.$", text), row["id"]
            assert text == text.strip(), row["id"]
            for inner in re.findall(r"{([^}]*)}", text):
                tables = shelf[path.parent.name]
                assert tables.texts(inner[1:]).rows if inner.startswith("@") else parse(inner), row["id"]


def test_no_two_rows_of_any_module_say_the_same() -> None:
    every = sorted(ROOT.glob("*/*.toml"))
    said = Counter(row["text"].lower() for path in every for row in tomllib.loads(path.read_text()).get("rows", ()) if "text" in row)
    ours = {row["text"].lower() for path in FILES for row in rows_of(path) if "text" in row}
    assert [text for text in ours if said[text] > 1] == []


@pytest.mark.parametrize("path", STORIES, ids=name_of)
def test_there_are_forty_of_each_or_more(path: Path, shelf: dict[str, ShipTables]) -> None:
    """Texts fit on a line of the sheet, and every kind of ship has enough to choose among."""
    rows = rows_of(path)
    assert len(rows) >= 40
    assert all(len(row["text"]) <= 84 for row in rows)
    if path.stem != "looks":
        tables = shelf[path.parent.name]
        assert all(len(suited(tables, path.stem, kind)) >= 25 for kind in tables["kinds"].by_id)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_row_is_reached(path: Path, shelf: dict[str, ShipTables]) -> None:
    table, stream = shelf[path.parent.name][path.stem], Dice("reach").stream("tests", path.stem)
    assert {table.roll(stream)[1].id for _ in range(20 * len(table.rows) + 100)} == set(table.by_id)


def test_kinds_and_waters_that_texts_name_are_there(shelf: dict[str, ShipTables]) -> None:
    for tables in shelf.values():
        kinds = set(tables["kinds"].by_id)
        sailed = {water for row in tables["kinds"].rows for water in getattr(row, "waters", ())}
        for name in tables:
            if tables.kind(name) == "ship-text":
                for row in tables.ship_texts(name).rows:
                    assert {*row.kinds, *row.unless} <= kinds, row.id
                    assert set(row.waters) <= sailed, row.id
                    assert not (row.kinds and row.unless), row.id


def test_the_names_of_all_ships_are_one_pool_without_a_name_twice(starships: StarshipTables, vessels: VesselTables) -> None:
    made = [
        row.pattern.format(given=given, family=family)
        for tables in (starships, vessels)
        for row in tables.names.rows
        for given in row.given
        for family in row.family
    ]
    assert len(set(made)) == len(made)
    assert len(made) > 2_500
    assert max(map(len, made)) <= 36


def test_every_hull_can_be_drawn_and_has_eight_looks(starships: StarshipTables) -> None:
    assert set(starships.hulls.by_id) == set(HULLS)
    looks = Counter(row.hull for row in starships.looks.rows)
    assert all(looks[hull] >= 8 for hull in HULLS)


def test_the_kinds_of_starship_are_as_printed(starships: StarshipTables) -> None:
    """MH-SHIP-01 to MH-SHIP-03: base and die of Shield, Systems, Scale and Warpedoes; lasers."""
    printed = {
        "shuttle": ((2, ""), (10, ""), (1, ""), None, False, "MH-SHIP-01"),
        "fighter": ((2, "d6"), (10, "d6"), (0, "d6"), None, True, "MH-SHIP-02"),
        "battleship": ((4, "d6"), (12, "d4"), (4, "d4"), (0, "d6"), True, "MH-SHIP-03"),
    }
    found = {
        row.id: (
            *((rating.base, rating.die) if rating else None for rating in (row.shield, row.systems, row.scale, row.warpedoes)),
            row.lasers,
            row.source,
        )
        for row in starships.kinds.rows
    }
    assert found == printed
    assert {row.fuel for row in starships.kinds.rows} == {"2d6"}


VESSELS = """
canoe               -   -  -  - | 6000   | 15      3     1     | oars 18 6              | 5-10    9 | -     0
sailing-boat        -   1  -  - | 20000  | 15-45   5-15  3-8   | sail 72 12             | 20-40   8 | -     0
riverboat           -   -  -  - | -      | -       -     -     | sail 36 6              | 20-40   8 | -     0
galley-large        180 20 50 1 | 40000  | 120-150 15-20 3     | oars 18 9 sail 72 12   | 100-200 7 | large 2
galley-small        60  10 20 1 | 20000  | 60-100  10-15 2-3   | oars 18 9 sail 90 15   | 80-100  8 | small 2
galley-war          300 30 75 1 | 60000  | 120-150 20-30 4-6   | oars 12 6 sail 72 12   | 120-150 7 | large 0-3
longship            -   75 -  1 | 40000  | 60-90   10-15 2-3   | oars 18 9 sail 90 15   | 60-80   8 | -     0
sailing-ship-large  -   20 -  1 | 300000 | 100-150 25-30 10-12 | sail 72 12             | 120-180 7 | -     0-2
sailing-ship-small  -   10 -  1 | 100000 | 60-80   20-30 5-8   | sail 90 15             | 60-90   8 | -     0-2
"""
"""WT-VES-01, typed from the printed table: crew, cargo, dimensions, speeds, hull and AC, ram and catapults; a dash is a blank."""


@pytest.mark.parametrize("line", VESSELS.strip().splitlines(), ids=lambda line: line.split()[0])
def test_the_kinds_of_vessel_are_as_printed(line: str, vessels: VesselTables) -> None:
    crew, cargo, size, speeds, hull, arms = (part.split() for part in line.split("|"))
    row = vessels.kinds.by_id[crew[0]]

    def shown(key: str, value: object) -> str:
        return "-" if key in row.house else str(value or "-")

    people = [row.crew.rowers, row.crew.sailors, row.crew.marines, row.crew.captain]
    assert [shown("crew", number) for number in people] == crew[1:]
    assert [shown("capacity_cn", row.capacity_cn)] == cargo
    assert [shown(key, getattr(row, key)) for key in ("length_ft", "beam_ft", "draft_ft")] == size
    assert [str(word) for speed in row.speeds for word in (speed.by, speed.miles_per_day, speed.inches_per_round)] == speeds
    assert [row.hull, str(row.armour_class)] == hull
    assert [row.ram or "-", row.catapults] == arms
    assert row.source == "WT-VES-01"


def test_what_is_printed_beside_the_table_of_vessels(vessels: VesselTables) -> None:
    rows = vessels.kinds.by_id
    assert {key: row.ram_fitted for key, row in rows.items() if row.ram} == {
        "galley-large": "extra",
        "galley-small": "extra",
        "galley-war": "always",
    }
    assert rows["longship"].crew.rowing_sailors == 60
    assert {key: row.waters for key, row in rows.items() if "waters" not in row.house} == {
        "canoe": ("river", "swamp"),
        "sailing-boat": ("lake", "coast"),
        "galley-large": ("lake", "ocean"),
        "galley-small": ("lake", "coast"),
        "longship": ("river", "coast", "ocean"),
        "sailing-ship-large": ("ocean",),
        "sailing-ship-small": ("ocean",),
    }
    for row in rows.values():
        for span in (row.hull, row.length_ft, row.beam_ft, row.draft_ft, row.catapults):
            low, high = read_range(span)
            assert 0 <= low <= high
        assert set(row.house) <= set(row.__struct_fields__)


def test_rams_span_what_is_printed() -> None:
    """WT-RAM-01: 50-80 and 3-24, 60-110 and 6-36."""
    spans = {}
    sizes: tuple[RamSize, ...] = ("small", "large")
    for size in sizes:
        ship, creature = ram_dice(size)
        dice, on_creature = parse(ship.removesuffix("×10").strip("()")), parse(creature)
        spans[size] = (dice.lowest * 10, dice.highest * 10, on_creature.lowest, on_creature.highest)
    assert spans == {"small": (50, 80, 3, 24), "large": (60, 110, 6, 36)}


def test_posts_are_ranked_without_a_gap(starships: StarshipTables) -> None:
    assert sorted(row.rank for row in starships.posts.rows) == list(range(1, len(starships.posts.rows) + 1))


@pytest.mark.parametrize("name", ["moldhammer", "wilderness"])
def test_the_tables_of_ships_are_no_setting_for_people(name: str) -> None:
    with pytest.raises(TableError, match=f"there is no setting '{name}'; there are hammercrawl, palladium"):
        load(name)


def test_a_setting_is_no_module_of_ships(tables: Tables) -> None:
    with pytest.raises(TableError, match="there is no module 'hammercrawl'; there are moldhammer"):
        load_starships("hammercrawl")
    with pytest.raises(TableError, match="there is no module 'moldhammer'; there are wilderness"):
        load_vessels("moldhammer")
    assert not {tables.kind(name) for name in tables} & set(SHIP_KINDS)


def test_tables_are_read_once_and_every_one_has_a_fingerprint(shelf: dict[str, ShipTables]) -> None:
    assert load_starships() is load_starships()
    assert load_vessels() is load_vessels()
    for path in FILES:
        assert re.fullmatch(r"[0-9a-f]{12}", shelf[path.parent.name].digests[path.stem])
