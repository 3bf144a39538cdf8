"""Reading printed sheets back: what is said, where it stands and how large it is."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile
from typing import NamedTuple

import portraits
import pypdf
import pypdfium2
import pypdfium2.raw
import pytest

from hcgen.sheets import Paper, Printed, render

MM = 72 / 25.4
PAPERS: tuple[Paper, ...] = ("a4", "letter")
READINGS = [
    *(pytest.param("pdfium", paper, id=f"pdfium-{paper}") for paper in PAPERS),
    pytest.param("pypdf", "a4", id="pypdf-a4"),
    pytest.param("pypdf", "letter", id="pypdf-letter", marks=pytest.mark.proof),
]
"""Two readers, of which the second takes its time over large fonts."""


class Box(NamedTuple):
    """A piece of text in mm from the page's top left."""

    left: float
    top: float
    right: float
    bottom: float
    text: str


@cache
def printed(name: str, paper: Paper) -> Printed:
    """Return the sheet of a test portrait."""
    return render([portraits.ALL[name]()], "character", paper)


@cache
def texts(name: str, paper: Paper, reader: str) -> tuple[str, ...]:
    """Return the text of each page, as one of two readers finds it."""
    pdf = printed(name, paper).pdf
    if reader == "pypdf":
        return tuple(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages)
    return tuple(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))


def squeezed(text: str) -> str:
    """Leave out what a reader may put in or drop: at the ends of lines, and what has no ink."""
    return re.sub(r"[\s\x02\ufffe\u00ad\u200b-\u200f\u202a-\u202e\ufe00-\ufe0f-]+", "", text)


def sections(pages: tuple[str, ...]) -> dict[str, str]:
    """Return the squeezed text of each panel: from its title to the next one."""
    titles = "Attacks|Saves|Skills|Spells|Powers|Person|Notes|Gear|More"
    found: dict[str, str] = {"Top": ""}
    for page in pages:
        parts = re.split(rf"(?<!\S)({titles})(?!\S)", page)
        found["Top"] += squeezed(parts[0])
        for title, text in zip(parts[1::2], parts[2::2], strict=True):
            found[title] = found.get(title, "") + squeezed(text)
    return found


@cache
def boxes(name: str, paper: Paper) -> tuple[tuple[Box, ...], ...]:
    """Return the text rectangles of each page."""
    return tuple(page_boxes(page) for page in pypdfium2.PdfDocument(printed(name, paper).pdf))


def page_boxes(page: pypdfium2.PdfPage) -> tuple[Box, ...]:
    """Return the text rectangles of a page."""
    high = page.get_height()
    text = page.get_textpage()
    found = []
    for number in range(text.count_rects()):
        left, low, right, top = text.get_rect(number)
        said = text.get_text_bounded(left, low, right, top).strip()
        found.append(Box(left / MM, (high - top) / MM, right / MM, (high - low) / MM, said))
    return tuple(found)


def place(name: str, paper: Paper, word: str) -> tuple[float, float]:
    """Return where a word first stands on the first page: its left end and its foot, in mm."""
    page = pypdfium2.PdfDocument(printed(name, paper).pdf)[0]
    text = page.get_textpage()
    found = text.search(word, match_case=True, match_whole_word=True).get_next()
    assert found is not None, word
    left, low, _, _ = text.get_charbox(found[0])
    return round(left / MM, 1), round((page.get_height() - low) / MM, 1)


@cache
def sizes(name: str, paper: Paper) -> frozenset[float]:
    """Return all sizes of type on a sheet, in pt."""
    return frozenset(size for page in pypdfium2.PdfDocument(printed(name, paper).pdf) for size in page_sizes(page))


def page_sizes(page: pypdfium2.PdfPage) -> frozenset[float]:
    """Return all sizes of type on a page, in pt, of what has ink."""
    text = page.get_textpage()
    unicode, size = pypdfium2.raw.FPDFText_GetUnicode, pypdfium2.raw.FPDFText_GetFontSize
    drawn = (at for at in range(text.count_chars()) if not chr(unicode(text.raw, at)).isspace())
    return frozenset(round(size(text.raw, at), 2) for at in drawn)


def overlaps(boxes: Sequence[Box]) -> Iterator[tuple[str, str]]:
    """Yield the texts that stand on each other; only what begins above another one's foot can."""
    ordered = sorted(boxes, key=lambda box: box.top)
    for number, one in enumerate(ordered, 1):
        for other in takewhile(lambda box: box.top < one.bottom, ordered[number:]):  # noqa: B023
            if _overlap(one, other):
                yield one.text, other.text


def _overlap(one: Box, other: Box) -> bool:
    """Neighbours on one baseline may touch; everything else keeps a distance."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    beside = across < 0.9 and down > 0.35 * min(one.bottom - one.top, other.bottom - other.top)
    # signs of other scripts, and marks above and below letters, reach into the air between two lines
    return across > 0.07 and down > 0.25 and not beside


def is_there(value: str, text: str) -> bool:
    """Say whether a value stands there in few pieces: between two of them a column or a page ends."""
    pieces, most = 0, 3 + len(value) // 100
    while value:
        found, lost = 0, len(value) + 1
        while lost - found > 1:
            tried = (found + lost) // 2
            found, lost = (tried, lost) if value[:tried] in text else (found, tried)
        pieces += 1
        if not found or pieces > most:
            return False
        value = value[found:]
    return True


def rules(page: pypdfium2.PdfPage, x: float) -> list[float]:
    """Return how far down the lines stand that cross eight millimetres from a place on, in mm: to a tenth."""
    scale = 6
    image = page.render(scale=scale).to_pil().convert("L")
    strip = image.crop((round(x * MM * scale), 0, round((x + 8) * MM * scale), image.height))
    dark = [y for y in range(strip.height) if strip.crop((0, y, strip.width, y + 1)).getextrema()[1] < 190]
    begins = [y for y in dark if y - 1 not in dark]
    return [round((y + 1) / MM / scale, 1) for y in begins]
