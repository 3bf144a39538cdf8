"""Tables by d66, and what rows of critical injuries must hold together."""

from __future__ import annotations

import pytest

from hcgen.dice import parse
from hcgen.errors import TableError
from hcgen.tables import Tables
from hcgen.tables.reading import read_module

MODULE = ("module.toml", b'id = "try"\nname = "Try"\ngame = "AL"\n')


def tables(rows: str, die: str = "d66") -> Tables:
    text = f'id = "hurts"\nkind = "injury"\nsource = "house"\ndie = "{die}"\nrows = [\n{rows}\n]\n'
    return Tables(read_module([MODULE, ("hurts.toml", text.encode())]))


def row(on: str, more: str = "") -> str:
    return f'{{ id = "row-{on}", on = "{on}", name = "A", text = "B."{more} }},'


def test_a_d66_shows_36_results() -> None:
    results = parse("d66").results
    assert len(results) == 36
    assert list(results[:8]) == [11, 12, 13, 14, 15, 16, 21, 22]
    assert parse("d66+1").results == range(12, 68)
    assert parse("3d6").results == range(3, 19)


def test_a_table_by_d66() -> None:
    table = tables(row("11-36") + row("41-65") + row("66"))["hurts"]
    assert [table.at(result).id for result in (11, 21, 36, 41, 65, 66)] == ["row-11-36"] * 3 + ["row-41-65"] * 2 + ["row-66"]
    assert len(table.faces) == 36
    with pytest.raises(TableError, match=r"table 'hurts' has no row for 17; its die is d66"):
        table.at(17)


def test_a_gap_in_a_d66() -> None:
    with pytest.raises(TableError, match=r"no row stands on 36, 66 of d66; give each result a row"):
        tables(row("11-35") + row("41-65"))


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (", lethal = true", "is lethal and has no limit; give it round, stretch or shift"),
        (', limit = "shift"', "has the limit 'shift' and is not lethal; say lethal = true, or take the limit out"),
        (', kills = true, heals = "d6"', "kills at once, and has nothing to survive or to heal; take lethal, heals and surgery out"),
        (', heals = "soon"', "heals: 'soon' is no dice notation from 'soon' on"),
        (', heals = "d6-1"', "heals 'd6-1' can be 0 days; choose dice of 1 day or more"),
    ],
)
def test_rows_that_contradict_themselves(more: str, said: str) -> None:
    with pytest.raises(TableError, match=f"^hurts.toml: row 'row-1'[: ]+.*{said}"):
        tables(row("1", more), "d2")
