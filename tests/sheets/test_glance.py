"""What is asked for most: numbers stand clear of their dice, and there is a line for wounds whoever it is."""

from __future__ import annotations

import io
from functools import cache

import portraits
import pypdf
import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image, ImageDraw
from reading import MM, PAPERS, page_boxes
from test_proofs import rolled

from hcgen.portrait import Portrait, Track, portrait
from hcgen.sheets import Paper, Sheet, blank, render, render_sheets
from hcgen.sheets.panels.glance import WOUNDS

SCALE = 300 / 72
CLEAR = 0.2
"""The least white between the word at a track's end and its circle, in mm."""
LINE = 20.0
"""The least line for wounds and conditions, in mm."""

on_each_paper = pytest.mark.parametrize("paper", PAPERS)


def many_tracks(health: int = 8) -> Portrait:
    """Somebody with dice of every number that tracks show, in rows as close as there are."""
    dice = {"Armour": 12, "Spell": 10, "Rations": 8, "Ammunition": 6}
    tracks = (Track(name=name, dice=portraits.down(size)) for name, size in {"Health": health, **dice}.items())
    return replace(portraits.ogda(), tracks=tuple(tracks))


@cache
def first_page(paper: Paper, health: int) -> tuple[pypdfium2.PdfPage, Image.Image]:
    page = pypdfium2.PdfDocument(render([many_tracks(health)], "character", paper).pdf)[0]
    return page, page.render(scale=SCALE, grayscale=True).to_pil().point(lambda level: 255 if level > 128 else 0)


def spots(page: pypdfium2.PdfPage, words: str) -> list[tuple[float, float, float, float]]:
    """Return where words stand among the tracks: the pixels of their left, upper, right and lower edges."""
    text, found = page.get_textpage(), []
    search = text.search(words, match_case=True, match_whole_word=True)
    while (at := search.get_next()) is not None:
        edges = [text.get_charbox(index) for index in range(at[0], at[0] + at[1])]
        left, low = (min(edge[side] for edge in edges) for side in (0, 1))
        right, top = (max(edge[side] for edge in edges) for side in (2, 3))
        high = page.get_height()
        if 58 * MM < high - top < 105 * MM and left > 65 * MM:
            found.append((left * SCALE, (high - top) * SCALE, right * SCALE, (high - low) * SCALE))
    return found


def white(image: Image.Image, x: float, y: float, step: int) -> float:
    """Return how far it is from a point to the next ink, in mm."""
    count = 0
    while image.getpixel((round(x) + step * (count + 1), round(y))):
        count += 1
    return count / SCALE / MM


@on_each_paper
@pytest.mark.parametrize("health", [4, 8])
def test_the_circle_of_out_is_wider_than_its_word(paper: Paper, health: int) -> None:
    page, image = first_page(paper, health)
    words = spots(page, "out")

    assert len(words) == 5
    for left, top, right, low in words:
        for level in (top + 1, (top + low) / 2, low - 1):
            assert white(image, left, level, -1) > CLEAR
            assert white(image, right, level, 1) > CLEAR


@on_each_paper
@pytest.mark.parametrize("number", ["3", "4", "5", "6", "7", "8", "10", "12"])
def test_the_numbers_of_dice_stand_clear_of_them(paper: Paper, number: str) -> None:
    page, image = first_page(paper, 12)
    found = spots(page, number)

    assert len(found) >= 2
    for left, top, right, low in found:
        around = (round(left) - 12, round(top) - 12, round(right) + 12, round(low) + 12)
        crop = image.crop(around)
        ImageDraw.floodfill(crop, next(spot for spot in inside(crop) if crop.getpixel(spot) == 0), 100)
        inked = crop.point(lambda level: 255 if level == 100 else 0).getbbox()
        assert inked is not None
        assert inked[0] > 4
        assert inked[1] > 4
        assert inked[2] < crop.width - 4
        assert inked[3] < crop.height - 4


def inside(crop: Image.Image) -> list[tuple[int, int]]:
    """Return the points of a number, with none of what is about it."""
    return [(x, y) for y in range(14, crop.height - 14) for x in range(14, crop.width - 14)]


def lines(pdf: bytes) -> list[float]:
    """Return how long the lines for wounds and conditions are, in mm."""
    pages = pypdf.PdfReader(io.BytesIO(pdf)).pages
    fields = (field.get_object() for page in pages for field in page.get("/Annots", ()))
    return [float(field["/Rect"][2] - field["/Rect"][0]) / MM for field in fields if WOUNDS in field.get("/T", "")]


@pytest.mark.parametrize(("paper", "theme"), [("a4", None), ("letter", None), ("a4", "large")])
def test_everybody_has_one_line_for_wounds_and_conditions(paper: Paper, theme: str | None) -> None:
    for health, others in ((4, 1), (6, 3), (6, 5), (7, 2), (8, 3), (8, 5), (24, 4)):
        person = many_tracks(health)
        person = replace(person, tracks=person.tracks[:others])
        found = lines(render_sheets([Sheet(person, "character")], paper, theme=theme, fillable=True).pdf)
        assert len(found) == 1, (health, others)
        assert found[0] > LINE


@cache
def people() -> tuple[list[Portrait], list[str]]:
    """Return people who are rolled, and the pages of their sheets."""
    found: list[Portrait] = list(rolled(portrait, 40))  # type: ignore[arg-type]
    pages = pypdfium2.PdfDocument(render(found, "character", "letter").pdf)
    return found, [page.get_textpage().get_text_range() for page in pages]


def test_people_who_are_rolled_have_the_line_on_their_first_page() -> None:
    found, said = people()

    assert sum(text.count(WOUNDS) for text in said) == len(found) == 40
    assert all(WOUNDS in text for text in said if "Total Defense" in text)


def test_a_dot_means_the_feat_die_and_nothing_else() -> None:
    """Behind the names of weapons it said how far somebody specialised in them."""
    found, said = people()
    feats = sum(save.feat is True for person in found for save in person.saves)

    assert any(power.tier for person in found for power in person.powers)
    assert sum(text.count("●") for text in said) == len(found) + feats


@on_each_paper
def test_the_line_touches_nothing(paper: Paper) -> None:
    for health in (4, 6, 8):
        page = pypdfium2.PdfDocument(render([many_tracks(health)], "character", paper).pdf)[0]
        words = next(box for box in page_boxes(page) if box.text.strip() == WOUNDS)
        others = [box for box in page_boxes(page) if box.text.strip() and box != words]
        assert not [
            box for box in others if box.left < words.right and words.left < box.right and box.top < words.bottom and words.top < box.bottom
        ]


@on_each_paper
@pytest.mark.parametrize("design", ["character", "character-book"])
def test_blank_sheets_have_the_line(design: str, paper: Paper) -> None:
    found = lines(render_sheets([blank(design)], paper, fillable=True).pdf)

    assert len(found) == 1
    assert found[0] > LINE


def test_conditions_are_told_on_the_line_wherever_it_stands() -> None:
    for health in (6, 8):
        person = replace(many_tracks(health), conditions=("prone",))
        page = pypdfium2.PdfDocument(render([person], "character", "a4").pdf)[0]
        told = next(box for box in page_boxes(page) if box.text.strip() == "prone")
        words = next(box for box in page_boxes(page) if box.text.strip() == WOUNDS)
        assert abs(told.bottom - words.bottom) < 6
        assert lines(render([person], "character", "a4", fillable=True).pdf)[0] > 10


@on_each_paper
def test_what_has_room_behind_a_track_is_not_continued_elsewhere(paper: Paper) -> None:
    """Beneath the name of the track it would have been cut."""
    note = "forgets at the spell’s level or under"
    caster = replace(portraits.ogda(), tracks=(*portraits.ogda().tracks[:1], Track(name="Spell", dice=("d3",), note=note)))
    text = " ".join(
        page.extract_text() for page in pypdf.PdfReader(io.BytesIO(render([caster], "character", paper, theme="large").pdf)).pages
    )
    assert note in " ".join(text.split())
    assert "Spell, continued" not in text
