"""Large print: what is rolled most stands on the first page, and only the page with the code leaves room for it."""

from __future__ import annotations

import portraits
import pypdfium2
import pytest
from msgspec.structs import replace
from reading import MM, PAPERS, rules

from hcgen import Dice, derive, roll_character, wish
from hcgen.portrait import Portrait, portrait
from hcgen.sheets import Paper, render
from hcgen.tables import Tables

LANES = {"a4": tuple(8 + 95.5 * number for number in range(3)), "letter": tuple(8 + 89.6 * number for number in range(3))}
"""Where the three lanes of notes begin, in mm."""

on_each_paper = pytest.mark.parametrize("paper", PAPERS)


def printed(person: Portrait, paper: Paper) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(render([person], "character", paper, theme="large").pdf)


def said(page: pypdfium2.PdfPage) -> str:
    return str(page.get_textpage().get_text_range())


def noted(page: pypdfium2.PdfPage, lanes: tuple[float, ...]) -> list[list[float]]:
    """Return how far down the lines for notes stand in each lane."""
    text = page.get_textpage()
    at = text.search("Notes", match_case=True).get_next()
    assert at is not None
    low = (page.get_height() - text.get_charbox(at[0], loose=False)[1]) / MM
    return [[y for y in rules(page, x + 2) if y > low + 5] for x in lanes]


@on_each_paper
def test_a_few_attacks_stand_on_the_first_page(paper: Paper) -> None:
    """Two rows of them, rather than lines for notes; more have a page with room for all."""
    ogda = portraits.ogda()
    few, many = (printed(replace(ogda, attacks=(ogda.attacks * 6)[:number]), paper) for number in (2, 6))

    assert ["Attacks" in said(page) for page in few][:2] == [True, False]
    assert "Notes" not in said(few[0])
    assert ["Attacks" in said(page) for page in many][:2] == [False, True]


@on_each_paper
def test_only_the_page_with_the_code_leaves_room_for_it(paper: Paper) -> None:
    lanes = LANES[paper]
    ogda = portraits.ogda()
    pages = printed(replace(ogda, attacks=(ogda.attacks * 6)[:6]), paper)
    first, last = noted(pages[0], lanes), noted(pages[len(pages) - 1], lanes)

    assert len(pages) > 1
    assert first[0] == first[1] == first[2] != []
    assert last[0] == last[1] != last[2]
    assert last[0][: len(last[2])] == last[2]


@on_each_paper
def test_what_is_left_of_the_spells_keeps_no_more_room_than_it_takes(paper: Paper, tables: Tables) -> None:
    """A mage's last spells, powers and gear share a page, and no bag goes on on another one after its first thing."""
    person = roll_character(Dice("4"), tables, wish(tables, stock="elfin", class_="meddle", level=10))
    pages = [said(page) for page in printed(portrait(person, derive(person, tables), tables), paper)]
    (number,) = [number for number, text in enumerate(pages) if "4 × Ration" in text]

    assert all(title in pages[number] for title in ("Spells continued", "Powers", "Gear", "coins"))
    assert not any("Gear continued" in text for text in pages)
