"""Air: what stands close on a full page does not touch, and a word stands by what it is said of."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import portraits
import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image
from reading import MM, PAPERS

from hcgen.portrait import Portrait, Track
from hcgen.sheets import Paper, render

SCALE = 4
RINGS = 0.7
"""The least white between the ring of one row and that of the next, in mm."""
TIPS = 0.5
"""And between the dice of two attacks."""
PITCH = {"a4": 16.167, "letter": 16.658}
"""From column to column of the character sheet, in mm."""

on_each_paper = pytest.mark.parametrize("paper", PAPERS)


def armed() -> Portrait:
    """Somebody with as many tracks and weapons as make the rows stand close."""
    ogda = portraits.ogda()
    spell = Track(name="Spell", dice=portraits.down(8), note="forgets at the spell’s level or under")
    blows = tuple(replace(attack, harm="d8") for attack in (*ogda.attacks, ogda.attacks[0]))
    return replace(ogda, tracks=(*ogda.tracks, spell), attacks=blows)


@cache
def first_page(paper: Paper) -> tuple[Image.Image, pypdfium2.PdfPage]:
    page = pypdfium2.PdfDocument(render([armed()], "character", paper).pdf)[0]
    return page.render(scale=SCALE, grayscale=True).to_pil(), page


def spot(paper: Paper, words: str) -> tuple[float, float]:
    """Return where words begin on the page, and the middle of their first letter’s height, in mm."""
    page = first_page(paper)[1]
    text = page.get_textpage()
    found = text.search(words, match_case=True, match_whole_word=True).get_next()
    assert found is not None, words
    left, low, _, top = text.get_charbox(found[0])
    return left / MM, (page.get_height() - (low + top) / 2) / MM


def middles(paper: Paper, *names: str) -> list[float]:
    """Return the heights of rows by their names, in mm."""
    return [spot(paper, name)[1] for name in names]


def white(paper: Paper, left: float, right: float, top: float, bottom: float) -> float:
    """Return the height of the highest white band of a field, in mm."""
    image = first_page(paper)[0].crop(tuple(round(edge * MM * SCALE) for edge in (left, top, right, bottom)))
    most = run = 0
    for row in range(image.height):
        run = run + 1 if image.crop((0, row, image.width, row + 1)).getextrema()[0] > 200 else 0
        most = max(most, run)
    return most / MM / SCALE


@on_each_paper
def test_the_rings_of_close_rows_do_not_touch(paper: Paper) -> None:
    left = 10 + 3.5 * PITCH[paper]
    rows = middles(paper, "Health", "Armour", "Rations", "Spell")

    assert rows[-1] - rows[-2] < 8
    for above, below in pairwise(rows):
        assert white(paper, left + 2, left + 5, above, below) >= RINGS


@on_each_paper
def test_single_dice_in_close_rows_do_not_touch(paper: Paper) -> None:
    middle = 10 + 9.25 * PITCH[paper]
    first, second = middles(paper, "Armour", "Rations")

    assert white(paper, middle - 2, middle + 2, first, second) >= RINGS


@on_each_paper
def test_the_dice_of_two_attacks_do_not_touch(paper: Paper) -> None:
    die = 10 + 4 * PITCH[paper] + 2.45
    rows = middles(paper, "Axe, hatchet", "Spear, short", "Shield, normal")

    for above, below in pairwise(rows):
        assert white(paper, die - 1.5, die + 1.5, above + 1.35, below - 2.65) >= TIPS


@on_each_paper
def test_in_close_rows_what_a_track_is_of_stands_behind_it(paper: Paper) -> None:
    for name, note in (("Armour", "chain"), ("Rations", "three, fresh"), ("Torch", "ten minutes a box")):
        left, middle = spot(paper, note)

        assert abs(middle - middles(paper, name)[0]) < 1
        assert left > 10 + 4 * PITCH[paper]
