"""Lines to write on: how far below their heads they begin, and on common levels."""

from __future__ import annotations

import cards
import portraits
import pypdfium2
import pytest
from msgspec.structs import replace
from reading import MM, PAPERS, rules

from hcgen.sheets import Paper, Sheet, blank, render_sheets
from hcgen.sheets.ruling import step

USUAL = 1.75 * 3.5

on_each_paper = pytest.mark.parametrize("paper", PAPERS)


def found(page: pypdfium2.PdfPage, title: str) -> tuple[float, float]:
    """Return where a title begins, and its baseline, in mm from the page's top left."""
    text = page.get_textpage()
    at = text.search(title, match_case=True).get_next()
    assert at is not None, title
    left, low, _, _ = text.get_charbox(at[0], loose=False)
    return left / MM, (page.get_height() - low) / MM


def below(page: pypdfium2.PdfPage, title: str) -> list[float]:
    """Return how far down the rule of a title stands, and all lines below it."""
    left, low = found(page, title)
    return [y for y in rules(page, left + 1) if y > low]


@on_each_paper
@pytest.mark.parametrize("told", range(6))
def test_lines_begin_near_their_head(told: int, paper: Paper) -> None:
    """Whatever stands above them: powers of one line more each time. They may not stand a line's room too low, nor stick to it."""
    bare = portraits.bare()
    power = replace(portraits.ogda().powers[0], text="Nothing more. " * (8 * told))
    page = pypdfium2.PdfDocument(render_sheets([Sheet(replace(bare, powers=(power,)), "character")], paper).pdf)[0]
    rule, first, second, *_ = below(page, "Notes")

    assert 0.85 * (second - first) <= first - rule <= 1.55 * (second - first)
    assert 5.3 <= second - first <= 7.1


@pytest.mark.parametrize("design", ["character", "character-book", "roster"])
def test_lines_of_a_blank_sheet_begin_near_their_head(design: str) -> None:
    pages = pypdfium2.PdfDocument(render_sheets([blank(design)]).pdf)
    noted = [page for page in pages if "Notes" in page.get_textpage().get_text_range()]

    assert noted
    for page in noted:
        rule, first, second, *_ = below(page, "Notes")
        assert 0.85 * (second - first) <= first - rule <= 1.55 * (second - first)


def test_neighbours_share_their_lines() -> None:
    """Those of the notes and those below the gear."""
    page = pypdfium2.PdfDocument(render_sheets([Sheet(portraits.bare(), "character")]).pdf)[0]
    lines, beside = below(page, "Notes")[1:], below(page, "Gear")[1:]

    near = [(line, y) for line in lines for y in beside if abs(y - line) < 2]

    assert len(near) >= 4
    assert all(line == y for line, y in near)


@pytest.mark.parametrize(
    ("heights", "expected"),
    [
        ([6.2 * USUAL], USUAL),  # six lines, and 1.2 steps above the first
        ([6.86 * USUAL], 0.99 * USUAL),  # seven, that stand closer, rather than six and 1.86 steps
        ([2.6 * USUAL], 1.04 * USUAL),  # two, that stand further apart
        ([6.86 * USUAL, 2.2 * USUAL], 0.99 * USUAL),
        ([0.4 * USUAL], USUAL),  # no room for a single one
        ([], USUAL),
    ],
)
def test_lines_stand_as_usual_or_nearly_so(heights: list[float], expected: float) -> None:
    assert step(USUAL, heights) == pytest.approx(expected)


def test_the_notes_of_a_card_stand_beside_their_first_line() -> None:
    """Not below the words before them, with their line far beneath."""
    view = cards.people("notes", 1, 1)[0]
    some = replace(view, strikes=(), tracks=view.tracks[:1], spells=(), casting="")
    page = pypdfium2.PdfDocument(render_sheets([Sheet(some, "card-mini")]).pdf)[0]
    _, low = found(page, "Notes")
    lines = [y for y in rules(page, 30) if low - 1 < y < 74.25 - 7]

    assert lines
    assert lines[0] - low == pytest.approx(0.6, abs=0.2)
