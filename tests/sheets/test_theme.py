"""Themes: other looks of the same sheets, which lose nothing in grey, in black and white, or in large print."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache
from pathlib import Path

import portraits
import pypdf
import pypdfium2
import pypdfium2.raw
import pytest
import ships
import test_ship_sheet
import test_vessel_sheet
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageFilter
from reading import MM, PAPERS, sections, squeezed
from sound import assert_sound
from test_sheet_text import _printed, values

from hcgen import load_tables
from hcgen._resources import folder
from hcgen.errors import DesignError
from hcgen.portrait import Portrait
from hcgen.portrait.screen import screen_view
from hcgen.sheets import Paper, Sheet, blank, designs, render, render_sheets, theme
from hcgen.sheets.fonts import families
from hcgen.sheets.theme import brightness, contrast

COLOURED = ("parchment", "starlight")
FRAME = 5.9
"""What stays clear about a frame, in mm."""
LARGE = 1.5715

FAULTS = [
    ('book = "Comic Sans"', "there is no font “Comic Sans” (did you mean Noto Sans?); choose one of: EB Garamond, "),
    ('ink = "#777777"', "ink on paper has a contrast of 4.5 to 1, and 7 is the least; make it darker"),
    ('accent = "#c03030"', "accent on paper has a contrast of 5.7 to 1, and 7 is the least; make it darker"),
    ('line = "#999999"', "line on paper has a contrast of 2.8 to 1, and 4.5 is the least; make it darker"),
    ('paper = "#202020"', "paper is 13 % bright, which black and white would turn to black; 80% is the least"),
    ('tint = "#bbbbbb"', "tint is 73 % bright, which black and white would turn to black; 80% is the least"),
    ('frame = "filet"', "frame is “filet”, and one of chart, fillet, none is wanted (did you mean fillet?); mend it"),
    ('ink = "red"', "ink is “red”, and a colour such as #1a2b3c is wanted; mend it"),
    ('arrangement = "Large"', "arrangement is “Large”, and a word of small letters is wanted; mend it"),
    ("weight = 9", "weight is 9, and a number at most 3.0 is wanted; mend it"),
    ("weight = inf", "weight is inf, which is no measure of a page; give it a number"),
    ('inc = "#000000"', "there is no key “inc” here (did you mean ink?); sheets/README.md lists those that there are"),
]


@pytest.mark.parametrize(("line", "message"), FAULTS, ids=[line for line, _ in FAULTS])
def test_a_theme_that_cannot_be_read_is_refused(line: str, message: str) -> None:
    with pytest.raises(DesignError) as caught:
        theme.read(f'# mine\nid = "mine"\n{line}\n', "mine.toml")

    assert str(caught.value).startswith(f"mine.toml: line 3: {message}")


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#1b3a8c", "#1B3A8C") == 1


@pytest.mark.parametrize("name", theme.names())
def test_the_bundled_themes_are_told_in_grey(name: str) -> None:
    look = theme.load(name)

    assert look.id == name
    for colour in (look.ink, look.accent):
        assert contrast(colour, look.paper) >= 7
        assert contrast(_grey(colour), _grey(look.paper)) >= 7
    assert contrast(_grey(look.ink), _grey(look.tint)) >= 7
    assert theme.names()[0] == "plain"


def _grey(colour: str) -> str:
    level = round(brightness(colour) * 255)
    return f"#{level:02x}{level:02x}{level:02x}"


def words(pdf: bytes) -> list[str]:
    return [squeezed(page.get_textpage().get_text_range()) for page in pypdfium2.PdfDocument(pdf)]


@cache
def on(name: str, portrait: Portrait | None = None, paper: Paper = "a4") -> bytes:
    return render([portrait or portraits.ogda()], paper=paper, theme=name).pdf


@pytest.mark.parametrize("name", COLOURED)
def test_a_theme_says_the_same_in_its_frame(name: str) -> None:
    pdf = on(name)

    assert words(pdf) == words(on("plain"))
    assert_sound(pdf, "a4", reach=FRAME)
    page = pypdfium2.PdfDocument(pdf)[0].render(scale=1).to_pil()
    assert page.getpixel((2, 2)) == tuple(round(part * 255) for part in theme.channels(theme.load(name).paper))


@pytest.mark.parametrize("name", COLOURED)
@pytest.mark.parametrize("paper", PAPERS)
def test_a_frame_keeps_clear_of_what_it_is_about(name: str, paper: Paper) -> None:
    """2.4 mm of the page's own ground on both sides and at the foot, where readers of the code ask for 2 about it."""
    page = pypdfium2.PdfDocument(on(name, paper=paper))[0].render(scale=6).to_pil()
    ground = tuple(round(part * 255) for part in theme.channels(theme.load(name).paper))
    wide, high, near, far = page.width, page.height, round(7.5 * 6 * MM), round(9.85 * 6 * MM)
    for strip in (
        (near, high // 10, far, high * 9 // 10),
        (wide - far, high // 10, wide - near, high * 9 // 10),
        (wide // 10, high - far, wide * 9 // 10, high - near),
    ):
        colours = page.crop(strip).convert("RGB").getcolors()
        assert colours is not None
        assert [colour for _, colour in colours] == [ground]


@pytest.mark.parametrize("name", COLOURED)
def test_black_and_white_tells_everything(name: str) -> None:
    """The upper left of the page at 300 dpi: what is black on the plain one is black, and nothing else is."""
    plain, other = (_black(on(look)) for look in ("plain", name))

    assert ImageChops.subtract(plain, other.filter(ImageFilter.MaxFilter(5))).getbbox() is None
    assert ImageChops.subtract(other, plain.filter(ImageFilter.MaxFilter(5))).getbbox() is None


def _black(pdf: bytes) -> Image.Image:
    page = pypdfium2.PdfDocument(pdf)[0]
    crop = 9.5 * MM, page.get_height() - 125 * MM, page.get_width() - 115 * MM, 12 * MM
    image: Image.Image = page.render(scale=300 / 72, crop=crop).to_pil().convert("L")
    return image.point(lambda level: 255 if level < 128 else 0)


def test_a_design_has_a_theme_of_its_own(tmp_path: Path) -> None:
    text = (Path(designs.__file__).parents[2] / "sheets" / "character.toml").read_text(encoding="utf-8")
    (tmp_path / "mine").mkdir()
    (tmp_path / "red.toml").write_text('id = "red"\naccent = "#7a0000"\n', encoding="utf-8")
    bare, mine = portraits.bare(), tmp_path / "mine" / "mine.toml"
    made = {}
    for own in ('"../red.toml"', '"starlight"', '{ id = "red", accent = "#7a0000" }'):
        mine.write_text(text.replace("retreat =", f"theme = {own}\nretreat =", 1), encoding="utf-8")
        made[own] = render([bare], str(mine)).pdf

    assert made['"../red.toml"'] == made['{ id = "red", accent = "#7a0000" }'] != made['"starlight"']
    assert made['"starlight"'] == on("starlight", bare)
    assert render([bare], str(mine), theme="plain").pdf == on("plain", bare)  # what is asked for is stronger


@pytest.mark.parametrize("family", ["Roboto", "Lato", *(pytest.param(family, marks=pytest.mark.proof) for family in families())])
def test_every_family_that_may_be_named_prints(family: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(f'book = "{family}"\nsans = "{family}"\n', encoding="utf-8")

    assert "Nobody" in words(on(str(mine), portraits.bare()))[0]


def test_wide_type_keeps_clear_of_what_stands_beside_it(tmp_path: Path) -> None:
    """Dots behind the names of Saves, and the rules behind the titles of the screen: as many as have room."""
    mine = tmp_path / "mine.toml"
    mine.write_text('book = "Lato"\nsans = "Lato"\n', encoding="utf-8")
    somebody = portraits.bare()
    feats = replace(somebody, saves=tuple(replace(save, feat=True) for save in somebody.saves))

    assert_sound(render([feats], theme=str(mine)).pdf, "a4")
    screen, plain = (
        render_sheets([Sheet(screen_view(load_tables(), "1"), "smith-screen")], theme=look).pdf for look in (str(mine), "plain")
    )
    assert_sound(screen, "a4")
    assert "HCWP01,…" in squeezed("".join(words(screen)))
    assert "…" not in "".join(words(plain))


# Large print


def lost(person: Portrait, pages: tuple[str, ...]) -> list[tuple[str, str]]:
    found = sections(pages)
    return [(title, text) for title, text in values(person) if not _printed(text, found.get(title, ""), found.get("More", ""))]


def ship_lost(ship: object, pages: tuple[str, ...]) -> list[tuple[str, str]]:
    return test_ship_sheet.lost(ship, pages)  # type: ignore[arg-type]


def vessel_lost(ship: object, pages: tuple[str, ...]) -> list[tuple[str, str]]:
    return test_vessel_sheet.lost(ship, pages)  # type: ignore[arg-type]


def nothing_lost(crew: object, pages: tuple[str, ...]) -> list[tuple[str, str]]:
    names = squeezed(" ".join(pages))
    return [("Crew", member.name) for member in crew.members if squeezed(member.name) not in names]  # type: ignore[attr-defined]


SITTERS: dict[str, tuple[Callable[[], object], str, Callable[..., list[tuple[str, str]]]]] = {
    **{name: (make, "character", lost) for name, make in portraits.ALL.items()},
    "starship": (ships.used, "starship", ship_lost),
    "crowded starship": (ships.crowded, "starship", ship_lost),
    "bare starship": (ships.bare, "starship", ship_lost),
    "vessel": (ships.holed, "vessel", vessel_lost),
    "laden vessel": (ships.laden, "vessel", vessel_lost),
    "unknown vessel": (ships.unknown, "vessel", vessel_lost),
    "roster": (lambda: ships.roster(7), "roster", nothing_lost),
    "long roster": (lambda: ships.roster(60), "roster", nothing_lost),
}


def assert_large(name: str, paper: Paper) -> None:
    make, design, lost = SITTERS[name]
    sitter = make()
    pdf = render_sheets([Sheet(sitter, design)], paper, theme="large").pdf  # type: ignore[arg-type]
    document = pypdfium2.PdfDocument(pdf)

    assert_sound(pdf, paper, 8, reach=7.8)
    assert lost(sitter, tuple(page.get_textpage().get_text_range() for page in document)) == []
    for page in document:
        assert page.get_width() > page.get_height()
    assert 7 * LARGE >= 11
    assert 9 * LARGE >= 14


@pytest.mark.parametrize(("name", "paper"), [("ysolin", "a4"), ("starship", "letter"), ("vessel", "a4"), ("roster", "letter")])
def test_large_print_loses_nothing(name: str, paper: Paper) -> None:
    assert_large(name, paper)


MARGINS = {"card-mini": 6.0, "card": 6.0}
"""Cards stand closer to the edge than pages do."""


@pytest.mark.parametrize(
    ("design", "look"),
    [
        ("character", "large"),
        ("card", "parchment"),
        *(
            pytest.param(design, look, marks=pytest.mark.proof)
            for design in designs.names()
            for look in theme.names()
            if design != "smith-screen"
        ),
    ],
)
def test_blank_sheets_have_themes_too(design: str, look: str) -> None:
    pdf = render_sheets([blank(design)], theme=look, fillable=True).pdf
    edge = MARGINS.get(design, 8.0)
    ends = design in MARGINS and look in COLOURED  # the ground of the only card ends in the middle of the page

    assert_sound(pdf, "a4", edge, reach=0 if ends else min(edge - 0.2, FRAME), floor=6 if design in MARGINS else 7)


@pytest.mark.proof
@pytest.mark.parametrize("name", SITTERS)
@pytest.mark.parametrize("paper", PAPERS)
def test_large_print_loses_nothing_of_anybody(name: str, paper: Paper) -> None:
    assert_large(name, paper)


@pytest.mark.proof
@pytest.mark.parametrize("name", SITTERS)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("look", COLOURED)
def test_colours_lose_nothing_of_anybody(look: str, name: str, paper: Paper) -> None:
    make, design, lost = SITTERS[name]
    sitter = make()
    pdf = render_sheets([Sheet(sitter, design)], paper, theme=look).pdf  # type: ignore[arg-type]

    assert_sound(pdf, paper, reach=FRAME)
    assert lost(sitter, tuple(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))) == []


def tall(pdf: bytes) -> float:
    """Return how high a letter is on the first page, in pt."""
    text = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    at = text.search("level", match_case=True).get_next()[0]
    _, low, _, top = text.get_charbox(at)
    return float(top - low)


def test_large_print_is_larger(tmp_path: Path) -> None:
    """The same word, measured on both pages; and in black on white, where a design of a reader's own is as large."""
    text = (folder("sheets") / "character.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(
        text.replace("[papers.a4]", "[papers.a4-small]").replace("[papers.a4-large]", "[papers.a4]"), encoding="utf-8"
    )
    own = render([portraits.ogda()], str(tmp_path / "mine.toml")).pdf

    assert tall(on("large")) / tall(on("plain")) == pytest.approx(LARGE, rel=0.01)
    assert tall(own) == tall(on("large"))


def test_fields_are_where_large_print_has_their_lines() -> None:
    for look, least, most in (("plain", 130, 170), ("large", 190, 245)):
        pdf = render([portraits.ogda()], theme=look, fillable=True).pdf
        page = pypdf.PdfReader(io.BytesIO(pdf)).pages[0]
        wide = float(page.mediabox.width)
        rects = {str(note["/T"]): [float(value) for value in note["/Rect"]] for note in page["/Annots"]}
        left, _, right, _ = rects["player"]
        assert least < left / MM < right / MM < most, look
        assert all(0 < rect[0] < rect[2] < wide for rect in rects.values())


@pytest.mark.parametrize("name", [*theme.names()])
def test_the_same_bytes_twice(name: str) -> None:
    assert on(name) == render([portraits.ogda()], theme=name).pdf


@pytest.mark.parametrize("paper", ["letter", pytest.param("a4", marks=pytest.mark.proof)])
def test_in_large_print_the_code_stands_clear_on_the_last_page(paper: Paper) -> None:
    import zxingcpp

    ship = replace(ships.used(), code="HC1/ST/SOME-LONG-SEED-OF-A-SHIP/1", fuse=0)
    for sheet in (Sheet(portraits.ogda(), "character"), Sheet(ship, "starship")):
        document = pypdfium2.PdfDocument(render_sheets([sheet], paper, theme="large").pdf)
        images = [page.render(scale=3).to_pil().convert("L") for page in document]
        found = [zxingcpp.read_barcodes(image) for image in images]

        assert [len(codes) for codes in found] == [0] * (len(document) - 1) + [1]
        place = found[-1][0].position
        left, top = place.top_left.x, place.top_left.y
        right, low = place.bottom_right.x, place.bottom_right.y
        quiet = round(3 * MM)  # a millimetre
        for strip in ((left - 2 - quiet, top, left - 2, low), (left, top - 2 - quiet, right, top - 2)):
            assert images[-1].crop(strip).getextrema() == (255, 255)
