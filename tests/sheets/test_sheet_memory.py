"""Memory: what is drawn is forgotten at once, without a search for circles, which is put off while a document is made."""

from __future__ import annotations

import gc
from collections.abc import Sequence

import pytest
from test_proofs import RANDOM

from hcgen.sheets import Sheet, render_sheets
from hcgen.sheets.kept import Kept

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
    kept = Kept(10)
    kept["known",] = "friend"
    for stranger in range(100):
        kept[stranger,] = "passing by"
        assert kept["known",] == "friend"
        assert len(kept) + len(kept._old) <= 31

    assert len(kept) + len(kept._old) <= 11
    assert kept[3,] is None
    assert kept[99,] == "passing by"


def test_what_is_kept_warily_is_kept_from_the_second_time_on() -> None:
    kept = Kept(10, wary=True)
    kept["name",] = 1
    assert kept["name",] is None
    kept["name",] = 2
    assert kept["name",] == 2


def test_a_small_document_keeps_all_that_it_made_and_a_large_one_does_not() -> None:
    kept = Kept(10)
    for stranger in range(15):
        kept[stranger,] = "sitting"
    assert [kept[stranger,] for stranger in range(15)] == ["sitting"] * 15
    for stranger in range(100):
        kept[stranger + 20,] = "passing by"
    assert len(kept) + len(kept._old) <= 10

    kept.begin()
    for stranger in range(12):
        kept[stranger,] = "sitting"
    assert [kept[stranger,] for stranger in range(12)] == ["sitting"] * 12
