"""A sheet looks the same whether it is printed alone or among others, whose rows it shares."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import portraits
import pypdfium2
import pytest
from pypdf import PdfReader
from reading import PAPERS

from hcgen import Dice, derive, load_tables, roll_characters, wish
from hcgen.portrait import Portrait, portrait
from hcgen.sheets import Paper, render

if TYPE_CHECKING:
    from collections.abc import Iterator

NEAR = 1
"""How far a letter of a shared row may stand from its place, in pt: words that are copied are rounded once more."""

Letters = set[tuple[str, int, int]]


def letters(page: pypdfium2.PdfPage) -> Letters:
    """Return every letter with its left end and its foot, in whole points."""
    text = page.get_textpage()
    found = set()
    for at in range(text.count_chars()):
        letter = text.get_text_range(at, 1)
        if letter.strip():
            left, bottom, _, _ = text.get_charbox(at)
            found.add((letter, round(left), round(bottom)))
    return found


def moved(alone: Letters, among: Letters) -> Letters:
    """Return the letters of one page that are not near one of the other."""
    steps = range(-NEAR, NEAR + 1)
    return {(of, x, y) for of, x, y in alone if not any((of, x + right, y + up) in among for right in steps for up in steps)}


def people(setting: str, gear: str, count: int) -> list[Portrait]:
    tables = load_tables(setting)
    return [portrait(one, derive(one, tables), tables) for one in roll_characters(Dice("pixels"), tables, wish(tables, gear=gear), count)]


def pages_of_both(portraits: list[Portrait], paper: Paper) -> Iterator[tuple[str, pypdfium2.PdfPage, pypdfium2.PdfPage]]:
    """Every page of every person, as it is printed alone and as it is among the others."""
    batch = pypdfium2.PdfDocument(render(portraits, "character", paper).pdf)
    among = iter(batch)
    for person in portraits:
        for alone in pypdfium2.PdfDocument(render([person], "character", paper).pdf):
            yield person.name, alone, next(among)
    assert next(among, None) is None


def assert_alike(portraits: list[Portrait], paper: Paper) -> None:
    for name, alone, among in pages_of_both(portraits, paper):
        one, other = letters(alone), letters(among)
        assert moved(one, other) == set(), name
        assert moved(other, one) == set(), name
        assert not darker(alone, among), name


def darker(alone: pypdfium2.PdfPage, among: pypdfium2.PdfPage) -> list[int]:
    """Return the squares of 8 pt whose ink differs: a line or a box that is missing, moved or drawn twice."""
    pictures = [page.render(scale=2, grayscale=True).to_pil() for page in (alone, among)]
    size = pictures[0].width // 16, pictures[0].height // 16
    inks = [picture.resize(size, 4).tobytes() for picture in pictures]  # 4: each square's mean
    return [at for at, (one, other) in enumerate(zip(*inks, strict=True)) if abs(one - other) > 24]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("setting", "gear", "count"), [("hammercrawl", "buy", 8), ("palladium", "roll", 4)])
def test_a_sheet_is_the_same_alone_and_among_others(setting: str, gear: str, count: int, paper: Paper) -> None:
    assert_alike(people(setting, gear, count), paper)


@pytest.mark.proof
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("gear", ["roll", "buy"])
@pytest.mark.parametrize("setting", ["hammercrawl", "palladium"])
def test_many_sheets_are_the_same_alone_and_among_others(setting: str, gear: str, paper: Paper) -> None:
    assert_alike(people(setting, gear, 150), paper)


def test_what_was_printed_before_does_not_change_a_document() -> None:
    """What all people share is set once for all documents; a part is known by what it is made of, never by when it was made."""
    people = [portraits.ogda(), portraits.ysolin(), portraits.bare(), portraits.ogda()]
    first = render(people).pdf
    render(people[::-1])

    assert render(people).pdf == first


def test_a_font_has_no_glyphs_that_no_text_has() -> None:
    lone = render([portraits.bare()]).pdf
    reader = PdfReader(BytesIO(lone))
    fonts = [value.get_object() for value in reader.pages[0]["/Resources"]["/Font"].values()]  # type: ignore[index]
    text = reader.pages[0].extract_text()
    spare = [code for code in range(33, 127) if chr(code) not in text]

    assert len(spare) > 10
    assert all(font["/Widths"][code] == font["/Widths"][32] for font in fonts for code in spare)
