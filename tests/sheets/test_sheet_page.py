"""What stands where on a page: margins, panels, sizes, and nothing on anything else."""

from __future__ import annotations

from typing import Any

import portraits
import pypdfium2
import pytest
from reading import MM, PAPERS, boxes, overlaps, place, printed, sizes

from hcgen import Dice, derive, load_tables, roll_characters
from hcgen.portrait import portrait
from hcgen.sheets import Paper, pages, pen, render
from hcgen.sheets.flow import Stand

MARGIN = 10.0
SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}

every_sheet = pytest.mark.parametrize("name", portraits.ALL)
on_each_paper = pytest.mark.parametrize("paper", PAPERS)


@every_sheet
@on_each_paper
def test_no_text_is_outside_the_margins(name: str, paper: Paper) -> None:
    wide, high = SIZES[paper]
    edge = MARGIN - 0.05
    outside = [
        box
        for page in boxes(name, paper)
        for box in page
        if box.left < edge or box.right > wide - edge or box.top < edge or box.bottom > high - edge
    ]

    assert outside == []


@every_sheet
@on_each_paper
def test_nothing_is_drawn_outside_the_margins(name: str, paper: Paper) -> None:
    scale = 3
    edge = round((MARGIN - 0.1) * MM * scale)
    for page in pypdfium2.PdfDocument(printed(name, paper).pdf):
        image = page.render(scale=scale).to_pil().convert("L")
        wide, high = image.size
        for strip in ((0, 0, wide, edge), (0, high - edge, wide, high), (0, 0, edge, high), (wide - edge, 0, wide, high)):
            assert image.crop(strip).getextrema() == (255, 255)


@every_sheet
@on_each_paper
def test_no_two_texts_overlap(name: str, paper: Paper) -> None:
    for page in boxes(name, paper):
        assert list(overlaps(page)) == []


@every_sheet
@on_each_paper
def test_no_type_is_smaller_than_the_floor(name: str, paper: Paper) -> None:
    found = sizes(name, paper)

    assert min(found) >= 7
    assert max(found) <= 26


@every_sheet
@on_each_paper
def test_every_word_is_inside_its_panel(name: str, paper: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    written = _recorded(monkeypatch)
    render([portraits.ALL[name]()], "character", paper)

    assert written
    for left, right, limit, x, wide, y, text in written:
        assert left - 0.1 <= x, text
        assert x + wide <= right + 0.4, text
        assert y <= limit + 0.1, text


def _recorded(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Note every piece of text with the edges of the panel that wrote it."""
    found: list[tuple[Any, ...]] = []
    panel: list[tuple[float, float, float]] = []
    draw, say = pages._Composer._panel, pen.Pen._say

    def drawn(self: Any, own: Any, stand: Any) -> None:
        panel[:] = [(self._paper.left(stand.first), self._paper.right(stand.last), max(stand.limits) + stand.beside)]
        draw(self, own, stand)
        panel.clear()

    def said(self: Any, x: float, y: float, face: str, text: str, size: float, track: float) -> None:
        if panel:
            wide = (self.measure.em(face, text.rstrip()) * size + track * (len(text.rstrip()) - 1)) / MM
            found.append((*panel[0], x, wide, y, text))
        say(self, x, y, face, text, size, track)

    def anew(self: Any, key: Any, x: float, y: float, draw: Any) -> None:
        draw(self, x, y)  # what came before is else copied, or put there as a form

    monkeypatch.setattr(pages._Composer, "_panel", drawn)
    monkeypatch.setattr(pen.Pen, "part", anew)
    monkeypatch.setattr(pen.Pen, "_say", said)
    return found


@pytest.mark.parametrize(("one", "other", "paper"), [("ogda", "bare", "a4"), ("ysolin", "bare", "letter")])
def test_the_first_things_are_always_in_the_same_place(one: str, other: str, paper: Paper) -> None:
    """Defense, Health, Attacks, Saves and Skills do not move from sheet to sheet."""
    for word in ("STR", "Defense", "Health", "Attacks", "Saves", "Skills"):
        assert place(one, paper, word) == place(other, paper, word), word


def test_what_a_person_can_do_is_set_smaller_only_where_what_they_are_like_is_as_small_as_it_can_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """But for one step, which may be too large to be given back."""
    laid: list[tuple[int, int]] = []
    best = pages._Composer._best

    def noted(composer: pages._Composer) -> list[Stand]:
        stands = best(composer)
        found = {stand.place.panel: stand for stand in stands if not stand.gone}
        if "person" in found and not composer._portrait.spells:
            person = found["person"]
            laid.append((found["powers"].tight, len(person.place.pitch) - 1 - person.tight))
        return stands

    monkeypatch.setattr(pages._Composer, "_best", noted)
    tables = load_tables()
    render([portrait(person, derive(person, tables), tables) for person in roll_characters(Dice("page"), tables, count=60)])

    assert len(laid) > 20
    assert all(left <= 1 for tight, left in laid if tight)
    assert sum(not tight for tight, _ in laid) > len(laid) / 2
