"""What was printed before changes nothing: parts that other documents have left are drawn to the last bit as if they were new."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from io import BytesIO
from typing import Any

import hurting
import pypdfium2
import pytest
import ships
from hypothesis import given, settings
from hypothesis import strategies as some
from msgspec.structs import replace
from test_proofs import HOSTILE, RANDOM

from hcgen.sheets import Sheet, designs, document, parts, render_sheets
from hcgen.sheets.embedding import Carried
from hcgen.sheets.encoding import Encoder
from hcgen.sheets.fonts import faces
from hcgen.sheets.parts import NOTHING, Drawn, Part, Parts, Piece, Words
from hcgen.sheets.pen import Pen
from hcgen.sheets.press import Press
from hcgen.sheets.text import Measure
from hcgen.sheets.theme import PLAIN

PAPER = designs.load("character").papers["a4"]
MM = some.integers(-40, 400).map(lambda tenths: tenths / 7)
SIZE = some.sampled_from([7.0, 9.0, 11.0, 16.0])
TEXT = some.text("abcW (’é½)\\", min_size=1, max_size=12)
FOREIGN = some.text("abЖ山q", min_size=1, max_size=6)
FACE = some.sampled_from(["sans", "sans-bold", "title", "small", "book"])

Strokes = list[tuple[str, tuple[Any, ...]]]


def strokes(depth: int) -> some.SearchStrategy[Strokes]:
    """Return what a pen may be asked to draw, with parts in parts."""
    text = some.tuples(
        some.just("text"), some.tuples(MM, MM, TEXT | FOREIGN, FACE, SIZE, some.sampled_from("lcr"), some.sampled_from([0.0, 0.05]))
    )
    line = some.tuples(some.just("stroke"), some.tuples(MM, MM, MM, MM, some.sampled_from([0.4, 0.8])))
    box = some.tuples(some.just("rect"), some.tuples(MM, MM, MM, MM))
    ring = some.tuples(some.just("place"), some.tuples(MM, MM, some.sampled_from(["0 0 m 1 1 l S", "0 0 5 5 re S"])))
    upright = some.tuples(some.just("turned"), some.tuples(MM, MM, TEXT | FOREIGN, FACE, SIZE, some.booleans()))
    each = text | line | box | ring | upright
    if depth:
        each |= some.tuples(some.just("part"), some.tuples(MM, MM, strokes(depth - 1)))
    return some.lists(each, max_size=5)


def frozen(what: Any) -> Any:
    """Return what a part is made of as its key."""
    return tuple(map(frozen, what)) if isinstance(what, list | tuple) else what


def draw(what: Strokes, pen: Pen, x: float, y: float) -> None:
    """Draw it about a place."""
    for kind, (right, down, *others) in what:
        if kind == "part":
            pen.part(frozen(others[0]), x + right, y + down, partial(draw, others[0]))
        elif kind == "stroke":
            pen.stroke(x + right, y + down, x + others[0], y + others[1], others[2])
        elif kind == "turned":
            pen.turned(x + right, y + down, *others[:-1], up=others[-1])
        else:
            getattr(pen, kind)(x + right, y + down, *others)


def pages(measure: Measure, drawn: Sequence[Strokes], spots: Sequence[tuple[float, float]]) -> list[str]:
    """Return the pages of a document that has the same things at several places on each."""
    press = Press(Encoder(Carried(), PLAIN), measure, PAPER, forms={}, parts={}, grounds={}, settings={})
    found = []
    for _ in range(3):
        pen = Pen(press)
        for x, y in spots:
            draw([("part", (0.0, 0.0, what)) for what in drawn], pen, x, y)
        found.append(pen.content)
    return [*found, *press.forms]


@given(some.lists(strokes(2), min_size=1, max_size=3), some.lists(some.tuples(MM, MM), min_size=1, max_size=4))
@settings(max_examples=60)
def test_a_part_looks_the_same_whether_it_is_drawn_noted_or_drawn_again(drawn: list[Strokes], spots: list[tuple[float, float]]) -> None:
    """The first document draws it, the second one notes how it is drawn, the third one draws it from that note."""
    measure = Measure(faces(PLAIN))
    first = pages(measure, drawn, spots)

    assert pages(measure, drawn, spots) == first
    assert pages(measure, drawn, spots) == first


@given(strokes(1), some.lists(some.tuples(MM, MM), min_size=4, max_size=6))
@settings(max_examples=60)
def test_what_is_placed_from_the_last_form_lies_where_it_would_without_one(drawn: Strokes, spots: list[tuple[float, float]]) -> None:
    """On the third page much is a form, on the first nothing is; between them they have the same words at the same places."""
    once, _, often, *forms = pages(Measure(faces(PLAIN)), [drawn, [("text", (1.0, 2.0, "near", "sans", 9.0, "l", 0.0))]], spots)

    for one, other in zip(_placed(once, forms), _placed(often, forms), strict=True):
        assert one[0] == other[0]
        assert one[1:] == pytest.approx(other[1:], abs=0.2)


def _placed(content: str, forms: Sequence[str], x: float = 0, y: float = 0) -> list[tuple[str, float, float]]:
    """Return the texts of a page or a form, each with the place of its beginning, in pt."""
    found: list[tuple[str, float, float]] = []
    right, up = x, y
    kept: list[tuple[float, float]] = []
    for move in _MOVES.finditer(content):
        if move["q"]:
            kept.append((x, y))
        elif move["Q"]:
            x, y = kept.pop()
        elif move["cm"]:
            x, y = x + float(move["x"]), y + float(move["y"])
        elif move["form"]:
            found += _placed(forms[int(move["form"])], forms, x, y)
        elif move["BT"]:
            right, up = x, y
        elif move["Td"]:
            right, up = right + float(move["right"]), up + float(move["up"])
        elif move["Tm"]:
            right, up = x + float(move["across"]), y + float(move["down"])
        else:
            found.append((move["shown"], right, up))
    return found


_NUMBER = r"-?[\d.]+"
_MOVES = re.compile(
    rf"(?P<shown>\((?:[^\\()]|\\.)*\)Tj)|(?P<BT>\bBT\b)|(?P<q>\bq\b)|(?P<Q>\bQ\b)|/f(?P<form>\d+) Do"
    rf"|(?P<cm>1 0 0 1 (?P<x>{_NUMBER}) (?P<y>{_NUMBER}) cm)|(?P<Td>(?P<right>{_NUMBER}) (?P<up>{_NUMBER}) Td)"
    rf"|(?P<Tm>(?P<across>{_NUMBER}) (?P<down>{_NUMBER}) Tm)"
)


@pytest.mark.parametrize("design", RANDOM)
def test_a_document_is_the_same_whatever_was_printed_before(design: str) -> None:
    usual, odd = RANDOM[design](3), HOSTILE[design](3)
    one, other = (partial(render_sheets, [Sheet(sitter, design)]) for sitter in (usual[1], odd[1]))
    document._measure_of.cache_clear()
    alone = one().pdf
    document._measure_of.cache_clear()
    for sitters in (odd, [*usual, *odd], usual):
        render_sheets([Sheet(sitter, design) for sitter in sitters])
    assert one().pdf == alone

    again = other().pdf
    document._measure_of.cache_clear()
    assert other().pdf == again


def test_rosters_of_one_document_have_their_own_columns() -> None:
    """Those of a ship are by post, those without one by class; with pages, and without."""
    crew, people = ships.roster(3), hurting.rosters(1)[0]
    paged = replace(crew, members=tuple(replace(member, page=number) for number, member in enumerate(crew.members, 2)))
    printed = render_sheets([Sheet(each, "roster") for each in [crew, people, paged] * 4])

    heads = [_heads(page) for page in _texts(printed.pdf)]
    by = {"post": "post name stock and class level", people.by: f"{people.by} name stock"}
    expected = [by[crew.by], by[people.by], by[crew.by]]
    assert people.by != crew.by
    assert [head for head, _ in heads if head] == expected * 4
    assert [has_page for head, has_page in heads if head] == [False, False, True] * 4


def _texts(pdf: bytes) -> Iterator[str]:
    for page in pypdfium2.PdfDocument(BytesIO(pdf)):
        yield " ".join(page.get_textpage().get_text_range().split())


def _heads(text: str) -> tuple[str, bool]:
    """Return the names of the columns up to the level, or as far as they tell rosters apart, and whether pages are named."""
    _, found, rest = text.partition(" of them ")
    columns = rest.partition(" notes ")[0] if found else ""
    first = columns.partition(" level")[0]
    told = f"{first} level" if "and class" in first else first
    return told, rest.partition(" notes ")[2].startswith("page")


WORDS = Piece((), 9, 1, Words(0, 0, "/R", 9.0, 0.0, "(x)Tj", 0, 0, "/R", 9.0, 0.0))


def test_a_part_is_left_to_the_next_document() -> None:
    """The second one that has it finds out how it is drawn again, and the third one uses that at once."""
    drawn = Drawn()

    assert Parts(drawn).begin("key") is None
    second = Parts(drawn)
    assert second.begin("key") == Part(NOTHING)
    second.leave("key", WORDS)
    assert Parts(drawn).begin("key") == Part(WORDS)
    assert Parts(Drawn()).begin("key") is None


def test_what_another_document_would_write_with_other_codes_is_not_left_to_it() -> None:
    drawn = Drawn()
    Parts(drawn).leave("key", Piece((), 9, None))

    assert drawn.pieces == {}


def test_a_document_of_strangers_leaves_and_keeps_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "MOST", 100)
    monkeypatch.setattr(parts, "MANY", 50)
    monkeypatch.setattr(parts, "SPAN", 200)
    drawn = Drawn()
    drawn.pieces["friend"] = WORDS
    found = Parts(drawn)
    for stranger in range(1_000):
        for _ in range(2):
            part = found.begin(stranger)
            if part is not None and part.piece is NOTHING:
                part.piece = found.leave(stranger, WORDS)

    assert len(found) <= 51
    assert len(drawn.once) <= 100
    assert len(drawn.pieces) <= 100
    assert drawn.pieces["friend"] is None
