"""Memory: what is drawn is forgotten at once, without a search for circles, which is put off while a document is made."""

from __future__ import annotations

import gc
from collections.abc import Sequence

import pytest
from test_proofs import RANDOM

from hcgen.sheets import Sheet, render_sheets

MANY = 4
NOTED = 26
"""So many small things the document may note of each sheet: the numbers of its pages, bookmarks and forms."""


def circles(sitters: Sequence[object], design: str) -> int:
    """Return how much of a document is forgotten only when Python searches for circles."""
    gc.collect()
    gc.disable()
    try:
        render_sheets([Sheet(sitter, design) for sitter in sitters])  # type: ignore[arg-type]
        return gc.collect()
    finally:
        gc.enable()


@pytest.mark.parametrize("design", RANDOM)
def test_a_sheet_makes_no_circles(design: str) -> None:
    """However many sheets are printed, only the document itself waits for the search, not what was laid out on its pages."""
    sitters = RANDOM[design](MANY)
    circles(sitters, design)  # fonts are read and caches made once
    one, many = circles(sitters[:1], design), circles(sitters, design)
    assert many - one <= NOTED * (MANY - 1), (one, many)
