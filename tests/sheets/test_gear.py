"""Gear: boxes are slots, whatever the names of things take, and coins have a line to write on."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import pairwise

import portraits
import pypdf
import pypdfium2
import pytest
from msgspec.structs import replace
from reading import MM, PAPERS, squeezed
from test_proofs import rolled

from hcgen.portrait import BagView, Portrait, portrait
from hcgen.portrait.book import book
from hcgen.sheets import Paper, Sheet, blank, render_sheets
from hcgen.sheets.panels.gear import PURSE, SLOT, TALLEST

on_each_paper = pytest.mark.parametrize("paper", PAPERS)


DRAWN = re.compile(rb"1 0 0 1 (?P<at>\S+ \S+) cm /(?P<form>\w+) Do|(?P<box>\S+ \S+ \S+ \S+) re ")


def boxes(drawn: pypdf.generic.DictionaryObject, data: bytes, x: float = 0, y: float = 0) -> Iterator[tuple[float, float]]:
    """Yield the lower and the upper edges of the boxes of slots on a page or within a form, in pt."""
    for found in DRAWN.finditer(data):
        if found["box"]:
            _, low, wide, high = map(float, found["box"].split())
            if abs(wide - SLOT * MM) < 0.1:
                yield y + low, y + low + high
        else:
            form = drawn["/Resources"]["/XObject"]["/" + found["form"].decode()]
            right, up = map(float, found["at"].split())
            if form["/Subtype"] == "/Form":
                yield from boxes(form if "/Resources" in form else drawn, form.get_data(), x + right, y + up)


def all_boxes(sheets: list[Sheet], paper: Paper, theme: str | None = None) -> list[tuple[float, float]]:
    pages = pypdf.PdfReader(io.BytesIO(render_sheets(sheets, paper, theme=theme).pdf)).pages
    return [edges for page in pages for edges in boxes(page, page.get_contents().get_data())]


def slots(person: Portrait) -> int:
    """Return how many slots there are in bags, full or empty."""
    return sum(max(bag.slots, sum(item.slots for item in bag.items)) for bag in person.bags)


def count(sheets: list[Sheet], paper: Paper, theme: str | None = None) -> int:
    return len(all_boxes(sheets, paper, theme))


@pytest.mark.parametrize(("paper", "theme", "some"), [("a4", None, 40), ("letter", "parchment", 8), ("letter", "large", 8)])
def test_boxes_are_slots(paper: Paper, theme: str | None, some: int) -> None:
    for person in rolled(portrait, some):
        assert count([Sheet(person, "character")], paper, theme) == slots(person)  # type: ignore[arg-type]


def test_boxes_are_slots_in_books_and_on_blank_sheets() -> None:
    for person in rolled(book, 8):
        assert count([Sheet(person, "character-book")], "a4") == slots(person)  # type: ignore[arg-type]
    for design in ("character", "character-book"):
        sheet = blank(design)
        assert count([sheet], "letter") == slots(sheet.sitter) > 10  # type: ignore[arg-type]


def carrying(*things: str, room: int = 20) -> Portrait:
    return replace(portraits.ogda(), bags=(BagView(name="Stowed", slots=room, items=portraits.items(*things)),))


@on_each_paper
def test_a_thing_of_two_slots_has_two_boxes_and_a_long_name_only_one(paper: Paper) -> None:
    long = "S Travelling chess set with one bishop lost and a thimble in his place"
    assert count([Sheet(carrying("L Axe, great", long, room=3), "character")], paper) == 3
    assert count([Sheet(carrying(long, room=1), "character")], paper) == 1
    assert count([Sheet(carrying("H Door", room=4), "character")], paper) == 4


def test_the_boxes_of_a_thing_are_of_one_height_and_close_up() -> None:
    found = sorted(all_boxes([Sheet(carrying("H Door", room=4), "character")], "a4"), reverse=True)

    heights = [upper - lower for lower, upper in found]
    assert max(heights) - min(heights) < 0.15
    for above, below in pairwise(found):
        assert abs(above[0] - below[1]) < 0.15


def test_what_takes_more_slots_than_there_is_room_for_says_how_many() -> None:
    egg = replace(portraits.items("H Dragon’s egg")[0], slots=TALLEST + 28)
    person = replace(portraits.ogda(), bags=(BagView(name="Stowed", slots=40, items=(egg,)),))
    pages = pypdfium2.PdfDocument(render_sheets([Sheet(person, "character")], "a4").pdf)

    assert squeezed("Dragon’s egg, 40 slots") in squeezed("".join(page.get_textpage().get_text_range() for page in pages))


def purse(sheet: Sheet, paper: Paper, theme: str | None = None) -> list[float]:
    """Return how long the lines for coins are, in mm."""
    pages = pypdf.PdfReader(io.BytesIO(render_sheets([sheet], paper, theme=theme, fillable=True).pdf)).pages
    fields = [field.get_object() for page in pages for field in page.get("/Annots", ())]
    # the number itself is a field on a blank sheet, and ends before its lines begin
    return [float(field["/Rect"][2] - field["/Rect"][0]) / MM for field in fields if "coins" in field.get("/T", "")]


@pytest.mark.parametrize(("paper", "theme"), [("a4", None), ("letter", None), ("letter", "large")])
@pytest.mark.parametrize("coins", [0, 23, 123456])
def test_coins_have_a_line_to_write_on(paper: Paper, theme: str | None, coins: int) -> None:
    for things in (4, 26):
        person = replace(carrying(*["S Rope, 15 m"] * things, room=things), coins=coins)
        assert max(purse(Sheet(person, "character"), paper, theme)) > PURSE - 0.01


@on_each_paper
def test_blank_sheets_have_a_line_for_coins(paper: Paper) -> None:
    assert max(purse(blank("character"), paper)) > PURSE - 0.01


@on_each_paper
def test_lines_below_the_ladders_say_what_they_are_for_or_are_left_out(paper: Paper) -> None:
    """They are no slots, and one or two of them looked like slots that lack a box."""
    named = 0
    for free in range(1, 14):
        sheet = Sheet(replace(portraits.bare(), bags=(BagView(name="Stowed", slots=free, items=()),)), "character")
        page = pypdf.PdfReader(io.BytesIO(render_sheets([sheet], paper, fillable=True).pdf)).pages[0]
        fields = [field.get_object() for field in page["/Annots"]]
        areas = [field for field in fields if "elsewhere" in field["/T"]]
        assert page.extract_text().count("elsewhere") == len(areas)
        assert all(float(area["/Rect"][3] - area["/Rect"][1]) / MM > 8 for area in areas)
        assert not [field for field in fields if "gear" in field["/T"]]
        named += len(areas)
    assert 4 < named < 26
