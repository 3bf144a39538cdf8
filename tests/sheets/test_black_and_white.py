"""In black and white, at 300 dpi, every theme of every design is read as it is in colour, and says nothing that the plain one does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import cards
import portraits
import pypdfium2
import pytest
import ships
import test_book
from PIL import Image, ImageChops, ImageFilter
from reading import MM

from hcgen import __version__, load_tables
from hcgen.portrait.screen import screen_view
from hcgen.sheets import Sheet, blank, render_sheets, theme

DPI = 300
DARK = 128
"""What is darker than this is black."""
KEPT = 0.6
"""So much of its ink a letter has to keep."""

SITTERS: dict[str, Callable[[], Sheet]] = {
    "character": lambda: Sheet(portraits.ysolin(), "character"),
    "character-book": lambda: Sheet(test_book.books("hammercrawl", 5, "meddle", 1)[0], "character-book"),
    "card": lambda: Sheet(cards.people("black and white", 3, 1)[0], "card"),
    "card-mini": lambda: Sheet(cards.people("black and white", 3, 1)[0], "card-mini"),
    "starship": lambda: Sheet(ships.used(), "starship"),
    "vessel": lambda: Sheet(ships.holed(), "vessel"),
    "roster": lambda: Sheet(ships.roster(12), "roster"),
    "smith-screen": lambda: Sheet(screen_view(load_tables(), __version__), "smith-screen"),
    "blank": lambda: blank("character"),
}


def pages(design: str, look: str) -> Iterator[pypdfium2.PdfPage]:
    yield from pypdfium2.PdfDocument(render_sheets([SITTERS[design]()], theme=look).pdf)


def grey(page: pypdfium2.PdfPage) -> Image.Image:
    image: Image.Image = page.render(scale=DPI / 72, grayscale=True).to_pil()
    return image


def black(image: Image.Image) -> Image.Image:
    """Return what is black as white on black, which counts more easily."""
    return image.point(lambda level: 255 if level < DARK else 0)


def faint(page: pypdfium2.PdfPage) -> list[tuple[str, float]]:
    """Return the letters that keep too little of their ink when there is nothing but black and white."""
    shades, high = grey(page), page.get_height()
    blacks, text, scale = black(shades), page.get_textpage(), DPI / 72
    found = []
    for at in range(text.count_chars()):
        letter = text.get_text_range(at, 1)
        left, low, right, top = text.get_charbox(at)
        box = int(left * scale), int((high - top) * scale), int(right * scale) + 1, int((high - low) * scale) + 1
        if letter.strip() and letter != "\ufffe" and right > left and top > low:
            lightest, darkest = shades.crop(box).getextrema()[::-1]
            levels = shades.crop(box).histogram()
            ink = sum((lightest - level) * count for level, count in enumerate(levels) if level < lightest) / max(1, lightest - darkest)
            kept = blacks.crop(box).histogram()[255] / max(1.0, ink)
            if kept < KEPT:
                found.append((letter, round(kept, 2)))
    return found


def inner(image: Image.Image) -> Image.Image:
    """Leave out the margins, and the head, which a frame closes in place of a heavy line."""
    edge, head = round(9.5 * MM * DPI / 72), round(12 * MM * DPI / 72)
    return image.crop((edge, head, image.width - edge, image.height - edge))


def test_a_letter_keeps_its_ink() -> None:
    """By the plain roster; a grey that is too light would be found."""
    (page,) = pages("roster", "plain")

    assert faint(page) == []


@pytest.mark.proof
@pytest.mark.parametrize("look", theme.names())
@pytest.mark.parametrize("design", SITTERS)
def test_every_letter_keeps_its_ink(design: str, look: str) -> None:
    for page in pages(design, look):
        assert faint(page) == []


@pytest.mark.proof
@pytest.mark.parametrize("look", ["parchment", "starlight"])
@pytest.mark.parametrize("design", SITTERS)
def test_black_and_white_tells_the_same(design: str, look: str) -> None:
    """What is black on the plain page is black, and nothing else is: tints are gone, and no colour alone says anything."""
    for plain, other in zip(pages(design, "plain"), pages(design, look), strict=True):
        one, two = black(grey(plain)), black(grey(other))
        for lean, other_one in ((one, two), (two, one)):
            assert inner(ImageChops.subtract(lean, other_one.filter(ImageFilter.MaxFilter(5)))).getbbox() is None
