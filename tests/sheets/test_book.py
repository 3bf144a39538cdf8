"""The book of a person: a spread with the whole rule of each power, and every value in its panel."""

from __future__ import annotations

import io
import re
from itertools import product

import portraits
import pypdf
import pypdfium2
import pytest
from msgspec.structs import replace
from reading import PAPERS, overlaps, page_boxes, squeezed
from sound import assert_sound
from test_sheet_levels import TOP, Said, said  # noqa: F401 - a fixture
from test_sheet_page import MARGIN, SIZES
from test_sheet_text import _printed, shown, values

from hcgen import Dice, derive, load_tables, roll_characters, wish
from hcgen.errors import FileError
from hcgen.portrait import Portrait, portrait
from hcgen.portrait.book import book
from hcgen.portrait.book_views import Book, LevelView, RuleView
from hcgen.sheets import Paper, Sheet, render, render_sheets
from hcgen.sheets.clusters import plain
from hcgen.sheets.text import FLOOR

TITLES = {"rules": "Powers", "spellbook": "Spells", **dict.fromkeys((*TOP, "book-heading"), "Top")}
"""Whose values stand in panels of other names."""

SOME = (("hammercrawl", "fight", 1), ("palladium", "pray", 5), ("hammercrawl", "meddle", 10))
EVERY = tuple(product(("hammercrawl", "palladium"), ("fight", "meddle", "pray", "toil"), range(1, 11)))

on_each_paper = pytest.mark.parametrize("paper", PAPERS)


def books(setting: str, level: int, class_: str, count: int, seed: str = "books") -> list[Book]:
    tables = load_tables(setting)
    found = roll_characters(Dice(seed), tables, wish(tables, level=level, class_=class_), count)
    return [book(one, derive(one, tables), tables) for one in found]


def bound(person: Portrait) -> Book:
    """Make a book of a portrait that was meant to hurt: each of its powers has rules as long as itself."""
    own = {field: getattr(person, field) for field in person.__struct_fields__}
    chapters = tuple(
        RuleView(
            name=power.name,
            text=power.text,
            uses=power.uses,
            used=power.used,
            per=power.per,
            origin=f"{person.name} herself",
            rules="HC-XXX-01",
            numbers=f"3 is {power.name}",
            told=(power.text, "It is so."),
            later=(("from level 4", power.text),),
        )
        for power in person.powers
    )
    levels = tuple(LevelView(level=at, xp=at * 100, brings=f"{person.line}, {person.name}") for at in (2, 3))
    return Book(**own, chapters=chapters, levels=levels)


def printed(person: Book, paper: Paper) -> bytes:
    return render_sheets([Sheet(person, "character-book")], paper).pdf


def check(person: Book, paper: Paper, said: list[Said]) -> int:  # noqa: F811
    """Print a book and check its pages; return how many there are."""
    said.clear()
    pdf = pypdfium2.PdfDocument(printed(person, paper))
    assert len(pdf) % 2 == 0
    panels: dict[str, str] = {}
    for one in said:
        title = TITLES.get(one.panel, one.panel.capitalize())
        panels[title] = panels.get(title, "") + squeezed(plain(one.text))
        assert one.size >= FLOOR, one
        if one.x is not None:
            assert one.left - 0.1 <= one.x, one
            assert one.x + one.wide <= one.right + 0.4, one
            assert one.y <= one.limit + 0.1, one
    more = panels.get("More", "")
    told = [*values(person), *(("Powers", text) for chapter in person.chapters for text in _told(chapter))]
    told += [("Levels", text) for level in person.levels for text in (f"{level.level}", f"{level.xp} XP", level.brings[1:])]
    lost = [(title, text) for title, text in told if shown(text) and not _printed(text, panels.get(title, ""), more)]
    assert lost == [], person.line
    wide, high = SIZES[paper]
    for page in pdf:
        boxes, edge = page_boxes(page), MARGIN - 0.5  # the hook of an f hangs over the end of its line
        assert all(box.left >= edge and box.top >= edge and box.right <= wide - edge and box.bottom <= high - edge for box in boxes)
        assert list(overlaps(boxes)) == []
    return len(pdf)


def _told(chapter: RuleView) -> tuple[str, ...]:
    later = (text for pair in chapter.later for text in (pair[0][1:], pair[1]))
    return (chapter.name, chapter.text, chapter.per, chapter.origin, chapter.rules, chapter.numbers[1:], *chapter.told, *later)


@pytest.mark.parametrize(
    ("setting", "class_", "level"), [("hammercrawl", "fight", 1), ("palladium", "pray", 5), ("hammercrawl", "meddle", 10)]
)
def test_a_book_holds_everything(setting: str, class_: str, level: int, said: list[Said]) -> None:  # noqa: F811
    for paper in PAPERS:
        for person in books(setting, level, class_, 1):
            assert check(person, paper, said) in ((2,) if level < 10 else (2, 4))


@pytest.mark.proof
@on_each_paper
@pytest.mark.parametrize(("setting", "class_", "level"), EVERY)
def test_many_books_hold_everything(setting: str, class_: str, level: int, paper: Paper, said: list[Said]) -> None:  # noqa: F811
    for person in books(setting, level, class_, 13, "many books"):
        assert check(person, paper, said) <= 4


@pytest.mark.parametrize("name", ["bare", "ysolin"])
def test_books_by_hand(name: str, said: list[Said]) -> None:  # noqa: F811
    assert check(bound(portraits.ALL[name]()), "letter", said) >= 2


@pytest.mark.proof
@on_each_paper
@pytest.mark.parametrize("name", portraits.ALL)
def test_all_books_that_hurt(name: str, paper: Paper, said: list[Said]) -> None:  # noqa: F811
    assert check(bound(portraits.ALL[name]()), paper, said) >= 2


def test_nothing_is_drawn_outside_the_margins() -> None:
    assert_sound(printed(books("hammercrawl", 5, "toil", 1)[0], "a4"), "a4")


@pytest.mark.parametrize(
    ("look", "margin", "reach"),
    [("large", 8, 7.8), *(pytest.param(look, 10, 5.9, marks=pytest.mark.proof) for look in ("parchment", "starlight"))],
)
def test_every_theme_holds_all_of_a_book(look: str, margin: float, reach: float) -> None:
    person = books("hammercrawl", 1, "fight", 1)[0]
    pdf = render_sheets([Sheet(person, "character-book")], "letter", theme=look).pdf
    text = squeezed(" ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)))

    assert_sound(pdf, "letter", margin, reach=reach)
    for chapter in person.chapters:
        assert all(squeezed(word) in text for word in (*chapter.name.split(), *chapter.rules.split(", "), *chapter.told[:1]))


def test_a_book_opens_as_a_spread() -> None:
    """The first page lies on the left; whoever comes next begins on the left again."""
    people = [*books("hammercrawl", 10, "meddle", 1), *books("hammercrawl", 1, "fight", 1)]
    pdf = pypdf.PdfReader(io.BytesIO(render_sheets([Sheet(one, "character-book") for one in people]).pdf))

    assert pdf.trailer["/Root"]["/PageLayout"] == "/TwoPageLeft"
    marks = [pdf.get_destination_page_number(mark) for mark in pdf.outline]
    assert marks[0] == 0
    assert marks[1] % 2 == 0


@on_each_paper
@pytest.mark.parametrize(("class_", "spells"), [("meddle", True), ("fight", False)])
def test_the_page_that_makes_them_even_is_for_the_campaign(class_: str, spells: bool, paper: Paper) -> None:
    """It is no page of bare lines; whoever casts nothing gets no room for spells."""
    person = next(one for one in books("hammercrawl", 10, class_, 1))
    longest = replace(person, spells=person.spells if spells else (), spell_note="", chapters=person.chapters * (2 if spells else 4))
    pdf = render_sheets([Sheet(longest, "character-book")], paper, fillable=True)
    pages = pypdfium2.PdfDocument(pdf.pdf)
    last = pages[len(pages) - 1].get_textpage().get_text_range()

    assert len(pages) == 4
    assert ("Spells to come" in last) == spells
    assert [title for title in ("Ventures", "People met", "Places", "Promises and grudges") if title not in last] == []
    assert_sound(render_sheets([Sheet(longest, "character-book")], paper).pdf, paper)
    names = [field["/T"] for field in pypdf.PdfReader(io.BytesIO(pdf.pdf)).get_fields().values()]
    assert sum("venture what came of it" in name for name in names) == {"a4": 9, "letter": 8}[paper]
    assert sum("People met" in name or "people-met" in name for name in names) == 1


def test_only_a_spread_opens_as_one() -> None:
    pdf = pypdf.PdfReader(io.BytesIO(render([portraits.ogda()], "character").pdf))

    assert "/PageLayout" not in pdf.trailer["/Root"]


def test_the_first_page_is_what_is_rolled_with() -> None:
    person = books("hammercrawl", 5, "meddle", 1)[0]
    first, second = (page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(printed(person, "a4")))

    for title in ("Attacks", "Saves", "Skills", "Health"):
        assert re.search(rf"\b{title}\b", first)
    for title in ("Powers", "Spells", "Gear", "Levels to come", "Person"):
        assert re.search(rf"\b{title}\b", second)
        assert not re.search(rf"^{title}\b", first, re.MULTILINE)
    assert all(squeezed(skill.name) in squeezed(first) for skill in person.skills)


@on_each_paper
def test_each_level_stands_beside_what_it_brings(paper: Paper) -> None:
    person = books("hammercrawl", 1, "fight", 1)[0]
    text = " ".join(pypdfium2.PdfDocument(printed(person, paper))[1].get_textpage().get_text_range().split())

    assert [level.level for level in person.levels] == list(range(2, 11))
    for level in person.levels:
        assert f"{level.level} {level.xp} XP {level.brings[:1].upper()}{level.brings[1:]}" in text


def test_two_runs_give_the_same_bytes() -> None:
    once, twice = (printed(books("palladium", 5, "pray", 1)[0], "a4") for _ in range(2))

    assert once == twice


def test_a_portrait_without_rules_is_no_book() -> None:
    with pytest.raises(FileError, match="is a sheet of a book, and Ogda Tollbrook is none"):
        render([portraits.ogda()], "character-book")
    person = books("hammercrawl", 1, "fight", 1)[0]
    assert render([person], "character").pdf  # but a book is a portrait


def test_what_is_written_by_hand_has_room() -> None:
    """A line below each power of somebody with room for it."""
    tables = load_tables()
    (record,) = roll_characters(Dice("books"), tables, wish(tables, level=1, class_="fight"), 1)
    seen = portrait(record, derive(record, tables), tables)
    fields = render_sheets([Sheet(book(record, derive(record, tables), tables), "character-book")], fillable=True).pdf
    names = [field for field in pypdf.PdfReader(io.BytesIO(fields)).get_fields() or () if "power note" in field]

    assert len(names) >= len(seen.powers)
