"""Real people of every class and of many levels: nothing is lost, nothing overlaps, everything stands in its panel."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import pypdfium2
import pytest
from reading import MM, PAPERS, overlaps, page_boxes, squeezed
from test_sheet_page import MARGIN, SIZES
from test_sheet_text import _printed, shown, values

from hcgen import Dice, derive, load_tables, roll_characters, wish
from hcgen.portrait import portrait
from hcgen.sheets import pages, pen, render
from hcgen.sheets.text import FLOOR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.portrait import Portrait
    from hcgen.sheets import Paper

CLASSES = ("fight", "meddle", "pray", "toil")
SETTINGS = ("hammercrawl", "palladium")
LEVELS = {"a4": (2, 10), "letter": (5, 7)}
TOP = {"masthead", "portrait", "stats", "level", "defense", "tracks"}


class Said(NamedTuple):
    """A piece of text as it was set, in mm, with the edges of its panel; what follows it on a line has no place of its own."""

    panel: str
    left: float
    right: float
    limit: float
    x: float | None
    wide: float
    y: float
    face: str
    size: float
    text: str


def people(setting: str, level: int, class_: str, count: int) -> list[Portrait]:
    tables = load_tables(setting)
    found = roll_characters(Dice("levels"), tables, wish(tables, level=level, class_=class_), count)
    return [portrait(one, derive(one, tables), tables) for one in found]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[Said]:
    """Every piece of text that panels set from now on."""
    found: list[Said] = []
    panel: list[tuple[str, float, float, float]] = []
    draw, say, go_on = pages._Composer._panel, pen.Pen._say, pen.Pen._go_on

    def drawn(self: Any, own: Any, stand: Any) -> None:
        edges = self._paper.left(stand.first), self._paper.right(stand.last), max(stand.limits) + stand.beside
        panel[:] = [(stand.place.panel, *edges)]
        draw(self, own, stand)
        panel.clear()

    def noted(self: Any, x: float, y: float, face: str, text: str, size: float, track: float) -> None:
        if panel:
            wide = (self.measure.em(face, text.rstrip()) * size + track * (len(text.rstrip()) - 1)) / MM
            found.append(Said(*panel[0], x, wide, y, face, size, text))
        say(self, x, y, face, text, size, track)

    def followed(self: Any, face: str, text: str, size: float) -> None:
        if panel:
            found.append(Said(*panel[0], None, 0.0, 0.0, face, size, text))
        go_on(self, face, text, size)

    def anew(self: Any, key: Any, x: float, y: float, draw: Any) -> None:
        draw(self, x, y)  # what came before is else copied, or put there as a form

    monkeypatch.setattr(pages._Composer, "_panel", drawn)
    monkeypatch.setattr(pen.Pen, "part", anew)
    monkeypatch.setattr(pen.Pen, "_say", noted)
    monkeypatch.setattr(pen.Pen, "_go_on", followed)
    return found


def check(person: Portrait, paper: Paper, said: list[Said]) -> int:
    """Print somebody and check the pages; return how many there are."""
    said.clear()
    pdf = pypdfium2.PdfDocument(render([person], "character", paper).pdf)
    _check_words(person, said)
    _check_read_back(person, pdf)
    wide, high = SIZES[paper]
    for one in said:
        assert one.size >= FLOOR, one
        if one.x is not None:
            assert one.left - 0.1 <= one.x, one
            assert one.x + one.wide <= one.right + 0.4, one
            assert one.y <= one.limit + 0.1, one
    for page in pdf:
        boxes = page_boxes(page)
        edge = MARGIN - 0.5  # the hook of an f hangs over the end of its line
        assert all(box.left >= edge and box.top >= edge and box.right <= wide - edge and box.bottom <= high - edge for box in boxes)
        assert list(overlaps(boxes)) == []
    return len(pdf)


def _check_words(person: Portrait, said: list[Said]) -> None:
    """Everything that a portrait says stands in the panel where it belongs, or is continued under More."""
    panels: dict[str, str] = {}
    for one in said:
        name = "Top" if one.panel in TOP else one.panel.capitalize()
        panels[name] = panels.get(name, "") + squeezed(one.text)
    more = panels.get("More", "")
    lost = [(title, text) for title, text in values(person) if shown(text) and not _printed(text, panels.get(title, ""), more)]
    assert lost == [], person.line
    once = [power.name for power in person.powers]
    assert len(once) == len(set(once)), "a power is told twice"


def _check_read_back(person: Portrait, pdf: pypdfium2.PdfDocument) -> None:
    """Every skill, spell, power and thing is in the text that a reader finds on the pages."""
    text = squeezed(" ".join(page.get_textpage().get_text_range() for page in pdf))
    for name in _names(person):
        assert all(shown(word) in text for word in name.split()), name


def _names(person: Portrait) -> Iterator[str]:
    yield from (skill.name for skill in person.skills)
    for spell in person.spells:
        yield from (spell.name, spell.text)
    for power in person.powers:
        yield from (power.name, power.text)
    for items in (person.held, person.worn, *(bag.items for bag in person.bags)):
        yield from (item.name for item in items)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("class_", CLASSES)
def test_people_of_many_levels_are_printed_whole(setting: str, class_: str, paper: Paper, said: list[Said]) -> None:
    for level in LEVELS[paper]:
        for person in people(setting, level, class_, 1):
            assert check(person, paper, said) <= 2


@pytest.mark.proof
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("setting", "class_", "level"), list(product(SETTINGS, CLASSES, range(1, 11))))
def test_many_people_of_all_levels_are_printed_whole(setting: str, class_: str, level: int, paper: Paper, said: list[Said]) -> None:
    for person in people(setting, level, class_, 25):
        assert check(person, paper, said) <= 3


@pytest.mark.parametrize("paper", PAPERS)
def test_what_moves_to_a_second_page_is_set_in_its_full_size(paper: Paper, said: list[Said]) -> None:
    """A mage's powers, on a page of their own, are as large as anybody's."""
    check(people("hammercrawl", 10, "meddle", 1)[0], paper, said)

    assert {one.size for one in said if one.panel == "powers" and one.face == "sans-bold"} == {9}
    assert {one.size for one in said if one.panel == "person" and one.face == "book"} == {11}


@pytest.mark.parametrize(("paper", "setting"), list(zip(PAPERS, SETTINGS, strict=True)))
def test_all_skills_stay_on_the_first_page(paper: Paper, setting: str) -> None:
    for class_ in CLASSES:
        person = people(setting, 10, class_, 1)[0]
        first = pypdfium2.PdfDocument(render([person], "character", paper).pdf)[0].get_textpage().get_text_range()
        assert all(squeezed(skill.name) in squeezed(first) for skill in person.skills), person.line


@pytest.mark.parametrize(("level", "boxes"), [(1, 20), (2, 30), (3, 8), (6, 14), (9, 20)])
def test_more_than_thirty_points_have_a_box_for_five(level: int, boxes: int, said: list[Said]) -> None:
    """20, 30, 40, 70 and 100 points to the next level: one a box, then five a box (HC-XP-01)."""
    person = people("hammercrawl", level, "toil", 1)[0]
    points = (person.xp_next or 0) - person.xp_start
    check(person, "a4", said)

    assert points == boxes * (5 if level > 2 else 1)
    assert any(one.text == "5 a box" for one in said if one.panel == "level") == (level > 2)


def test_the_first_spell_of_a_level_is_marked(said: list[Said]) -> None:
    person = people("hammercrawl", 5, "meddle", 1)[0]
    check(person, "a4", said)
    bold = [one.text.strip() for one in said if one.panel == "spells" and one.face == "sans-bold"]
    levels = sorted({spell.level for spell in person.spells})

    assert bold == [f"level {level}" for level in levels[1:]]
