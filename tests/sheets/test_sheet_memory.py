"""Memory: what is drawn is forgotten at once, without a search for circles, which is put off while a document is made."""

from __future__ import annotations

import gc
from collections.abc import Sequence

import pytest
from test_proofs import RANDOM

from hcgen.sheets import Sheet, parts, render_sheets
from hcgen.sheets.kept import Kept
from hcgen.sheets.parts import Drawn, Parts

MANY = 4
NOTED = 26
"""So many small things the document may note of each sheet: the numbers of its pages, bookmarks and forms."""


def circles(sitters: Sequence[object], design: str) -> int:
    """Return how much of a document is forgotten only when Python searches for circles."""
    gc.freeze()  # what there was before is left out of the search, which would take half a second
    gc.disable()
    try:
        render_sheets([Sheet(sitter, design) for sitter in sitters])  # type: ignore[arg-type]
        return gc.collect()
    finally:
        gc.enable()
        gc.unfreeze()


@pytest.mark.parametrize("design", RANDOM)
def test_a_sheet_makes_no_circles(design: str) -> None:
    """However many sheets are printed, only the document itself waits for the search, not what was laid out on its pages."""
    sitters = RANDOM[design](MANY)
    circles(sitters, design)  # fonts are read and caches made once
    one, many = circles(sitters[:1], design), circles(sitters, design)
    assert many - one <= NOTED * (MANY - 1), (one, many)


def test_what_is_asked_for_again_and_again_outlives_any_number_of_strangers() -> None:
    kept: Kept[object] = Kept(10, 5)
    kept["known"] = "friend"
    for stranger in range(100):
        kept[stranger] = "passing by"
        assert kept["known"] == "friend"
        assert len(kept) + len(kept._old) <= 10

    assert kept[3] is None
    assert kept[99] == "passing by"


def test_where_it_is_full_nothing_new_is_kept_until_something_is_forgotten() -> None:
    kept: Kept[object] = Kept(10, 25)
    for stranger in range(25):
        kept[stranger] = "sitting"
    assert [stranger for stranger in range(25) if kept[stranger]] == [*range(10)]

    for late in range(25, 51):
        assert kept[0] == "sitting"
        kept[late] = "come late"
    assert [stranger for stranger in range(51) if kept[stranger]] == [0, 50]


def test_a_batch_that_is_printed_again_finds_as_much_as_there_was_room_for() -> None:
    """What comes last would else push out what is asked for first, until nothing is found however large the room is."""
    kept: Kept[object] = Kept(50, 70)
    found = 0
    for _ in range(20):
        for person in range(100):
            if kept[person] is None:
                kept[person] = "made"
            else:
                found += 1
    assert found >= 19 * 40


def test_a_part_is_forgotten_where_there_are_many_and_a_form_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "MANY", 10)
    monkeypatch.setattr(parts, "MOST", 1_000)
    found = Parts(Drawn())
    for number in range(200):
        for _ in range(2):
            part = found.begin(number)
        assert part is not None
        if not number % 4:
            part.become(f"f{number}")

    assert [key for key in found if found[key].form] == [*range(0, 200, 4)]
    assert len([key for key in found if not found[key].form]) <= 10
