"""Printing: portraits through a design into the pages of one document."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from itertools import islice
from threading import RLock
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

import msgspec
from msgspec.structs import replace

from hcgen.errors import FileError
from hcgen.portrait import Portrait
from hcgen.portrait.book_views import Book
from hcgen.portrait.card_views import CardView
from hcgen.portrait.screen_views import ScreenView
from hcgen.portrait.ship_views import RosterView, StarshipView, VesselView
from hcgen.sheets import Packet, Printed, Sheet, designs, marks
from hcgen.sheets.cleaning import Cleaner
from hcgen.sheets.clusters import plain
from hcgen.sheets.encoding import Encoder
from hcgen.sheets.file import Part, PdfFile
from hcgen.sheets.fonts import faces
from hcgen.sheets.imposition import Sheetful, cut_marks
from hcgen.sheets.look import Look
from hcgen.sheets.pages import compose
from hcgen.sheets.press import Press
from hcgen.sheets.text import MM, Measure
from hcgen.sheets.theme import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from hcgen.sheets.blanks import Blank
    from hcgen.sheets.design import Design, Paper
    from hcgen.sheets.marks import Code
    from hcgen.sheets.pen import Pen
    from hcgen.sheets.text import Sitter
    from hcgen.sheets.theme import Theme

_PRESSING = RLock()
"""Sheets are drawn one at a time, whichever thread asks for them: all documents share their fonts, and what was made before."""
LONGEST = 60
"""Letters of a name in a sentence about it."""
FOOT_GAP = 4.0
"""Between where a sheet came from and the number of its page, in mm."""
LEAST_MODULE = 0.36
"""The smallest square of a code that a telephone reads from paper, in mm."""


class Booklet:
    """A document of sheets that are added one by one, each with its own count of pages, and forgotten as soon as they are drawn."""

    def __init__(self, out: BinaryIO, paper_name: str, theme: str | None = None, *, fillable: bool = False) -> None:
        self._document = _Document(out, paper_name, theme, fillable=fillable)
        self._count = 0
        self._ended = False

    def add(self, sheet: Sheet) -> None:
        """Draw a sheet. Raises DesignError or FileError where its design is at fault; FileError where the document has ended."""
        self._check()
        with _PRESSING:
            made = self._document.compose(sheet)
            self._document.add(made, [f"{number} of {len(made.pages)}" for number in range(1, len(made.pages) + 1)])
        self._count += 1

    def _check(self) -> None:
        if self._ended:
            raise FileError("the document has ended; begin another one")

    def finish(self) -> tuple[str, ...]:
        """End the document; return what it could not print, a sentence for each such sheet. Raises FileError where nothing was added."""
        self._check()
        if not self._count:
            raise FileError("there is nobody to print; name at least one record")
        with _PRESSING:
            self._document.save()
        self._ended = True
        return tuple(self._document.odd)


@contextmanager
def bound(out: BinaryIO, paper_name: str, theme: str | None = None, *, fillable: bool = False) -> Iterator[Booklet]:
    """Hand out a booklet."""
    with _no_searches():
        yield Booklet(out, paper_name, theme, fillable=fillable)


def print_packets(packets: Sequence[Packet], paper_name: str, theme: str | None = None, *, fillable: bool = False) -> Printed:
    """Print rosters, ships and crews; the pages are counted through."""
    out = BytesIO()
    document = _Document(out, paper_name, theme, fillable=fillable)
    made: list[_Composed] = []
    with _no_searches(), _PRESSING:
        for packet in packets:
            made += _packed(document, packet, sum(len(one.pages) for one in made))
        if not made:
            raise FileError("there is nobody to print; name at least one record")
        total, at = sum(len(one.pages) for one in made), 0
        for one in made:
            document.add(one, [f"{number} of {total}" for number in range(at + 1, at + len(one.pages) + 1)])
            at += len(one.pages)
        document.save()
    return Printed(out.getvalue(), tuple(document.odd))


def _packed(document: _Document, packet: Packet, before: int) -> list[_Composed]:
    """Lay a packet out, behind so many pages."""
    rest = [document.compose(sheet) for sheet in [*([packet.ship] if packet.ship else []), *packet.people]]
    if packet.roster is None:
        return rest
    crew = _read_roster(packet.roster)
    if len(packet.people) > len(crew.members):
        count = len(packet.people)
        raise FileError(f"the roster of {crew.name} has {len(crew.members)} members, and there are {count} sheets; leave some out")
    first, own = document.compose(_front(crew, [1] * len(rest), packet.ship)), 0
    while len(first.pages) > own:  # larger numbers may make it longer once
        own = len(first.pages)
        first = document.compose(_front(crew, _starts(before + own, rest), packet.ship))
    return [first, *rest]


FRONT = "roster"


def _read_roster(roster: RosterView | Mapping[str, object]) -> RosterView:
    if isinstance(roster, RosterView):
        return roster
    try:
        return msgspec.convert(roster, RosterView)
    except msgspec.ValidationError as fault:
        raise FileError(f"this is no roster: {fault}; see RosterView for its keys") from None


def _front(crew: RosterView, starts: Sequence[int], ship: Sheet | None) -> Sheet:
    """Return the roster with the pages that the sheets behind it begin on: the ship's first, where there is one."""
    own = list(starts[1:] if ship else starts)
    pages = own + [0] * (len(crew.members) - len(own))
    members = tuple(replace(member, page=page) for member, page in zip(crew.members, pages, strict=True))
    told = replace(crew, members=members)
    if ship is not None:
        told = replace(told, ship=crew.ship or ship.sitter.name, ship_page=starts[0])
    return Sheet(told, FRONT)


def _starts(before: int, made: Sequence[_Composed]) -> list[int]:
    """Return the page that each begins on, behind so many."""
    if not made:
        return []
    found = [before + 1]
    for one in made[:-1]:
        found.append(found[-1] + len(one.pages))
    return found


@contextmanager
def _no_searches() -> Iterator[None]:
    """Keep Python from searching for cycles, which takes a third of the time: pages make none, and much that is kept.

    Nor is everything that was made meanwhile searched through at once when it is over: it counts as old.
    """
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            if not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()


KINDS: dict[str, type] = {
    "character": Portrait,
    "card": CardView,
    "starship": StarshipView,
    "vessel": VesselView,
    "roster": RosterView,
    "screen": ScreenView,
    "book": Book,
}
"""What a design of a kind prints."""


def _check(sitter: Sitter, design: Design, name: str) -> None:
    if not isinstance(sitter, KINDS[design.of]):
        raise FileError(f"{designs.called(name)} is a sheet of a {design.of}, and {sitter.name} is none; leave the design out")


class _Desk(NamedTuple):
    """What the sheets of one design share."""

    design: Design
    press: Press
    cleaner: Cleaner


class _Composed(NamedTuple):
    """The pages of one sheet, before they are numbered."""

    sitter: Sitter
    pages: list[Pen]
    press: Press
    code: Code | None
    side: float
    odd: str
    """What could not be printed as it was written."""
    called: str
    """What it is called among the bookmarks."""
    what: str
    """What its design is called."""


@lru_cache(maxsize=8)
def _measure_of(theme: Theme, _paper: Paper) -> Measure:
    """Return the measure of a theme on a paper, with all that was set there before: the next document has the same powers."""
    return Measure(faces(theme))


@lru_cache(maxsize=8)
def _cleaner_of(theme: Theme) -> Cleaner:
    """Return what cleans the texts of a theme, with all that it knows already of characters."""
    every = faces(theme).values()
    return Cleaner(lambda character: all(face.has(character) for face in every), lambda cluster: all(face.joins(cluster) for face in every))


class _Document:
    """One PDF on its way."""

    def __init__(self, out: BinaryIO, paper_name: str, theme: str | None, *, fillable: bool) -> None:
        self._paper_name, self._theme, self._fillable = paper_name, theme, fillable
        self._file = PdfFile(out)
        self._desks: dict[str, _Desk] = {}
        self._looks: dict[Theme, tuple[Look | None, Encoder]] = {}
        self._sheet: Sheetful | None = None
        """The sheet of paper that cards are being put on."""
        self._forms: dict[str, str] = {}
        self._kept = 0
        self._titles: dict[str, None] = {}
        """What its sheets are, each once."""
        self._people: list[str] = []
        self._seeds: dict[str, None] = {}
        self.odd: list[str] = []
        """One sentence for each sheet with characters that no font has."""

    def _desk(self, name: str) -> _Desk:
        """Return what the sheets of one design share; the design is read once."""
        if name not in self._desks:
            design = designs.load(name)
            theme = designs.theme_of(design, name, self._theme)
            paper = designs.paper_of(design, name, self._paper_name, theme)
            if theme not in self._looks:
                look = Look(theme) if theme != PLAIN else None
                self._looks[theme] = look, Encoder(self._file.fonts, theme, look.font if look is not None and look.coloured else None)
            look, encoder = self._looks[theme]
            measure = _measure_of(theme, paper)
            press = Press(encoder, measure, paper, forms=self._forms, fillable=self._fillable, look=look)
            self._desks[name] = _Desk(design, press, _cleaner_of(theme))
        return self._desks[name]

    def compose(self, sheet: Sheet) -> _Composed:
        """Lay a sheet out on its pages."""
        desk = self._desk(sheet.design)
        _check(sheet.sitter, desk.design, sheet.design)
        paper = desk.press.paper
        sitter, odd = desk.cleaner.clean(sheet.sitter)
        code = marks.qr(sitter.code) if sitter.code else None
        side = max(paper.pitch - paper.gutter, code.modules * LEAST_MODULE / paper.scale) if code else 0.0
        told = f"{_short(plain(sitter.name))} prints {_listed(odd)}." if odd else ""
        called = plain(sitter.name) or f"{desk.design.title}, blank"
        return _Composed(sitter, compose(desk.press, desk.design, sitter, side), desk.press, code, side, told, called, desk.design.title)

    def add(self, made: _Composed, numbers: Sequence[str]) -> None:
        """Add the pages of a sheet, each with its number."""
        if made.odd:
            self.odd.append(made.odd)
        for number, (pen, page) in enumerate(zip(made.pages, numbers, strict=True)):
            self._foot(pen, made, page)
            paper = made.press.paper
            if made.code is not None and number == (len(made.pages) - 1 if paper.ends_with_code else 0):
                drawing = made.code.drawing(made.side)
                pen.place(paper.width - paper.margin - made.side, paper.height - paper.margin, drawing, shared=False)
            self._page(pen, made, first=not number)

    def _foot(self, pen: Pen, made: _Composed, page: str) -> None:
        paper = made.press.paper
        if paper.is_card:
            self._card_foot(pen, made, page)
            return
        low = paper.height - paper.margin - 0.7
        room = paper.right(8) - paper.margin - made.press.measure.width("sans", page, 7) - FOOT_GAP
        said = made.press.measure.fit("sans", made.sitter.made, room, 7, lines=2)
        if len(said.lines) == 1:
            self._made(pen, paper.margin, low, made.sitter.made, said.size)
        else:
            pen.lines(paper.margin, low - (len(said.lines) - 1) * 2.9, said.lines, said.size, 2.9)
        pen.text(paper.right(8), low, page, size=7, align="r")

    def _made(self, pen: Pen, x: float, y: float, told: str, size: float) -> None:
        """Write where somebody came from: the seed, and apart from it what all of a document have in common, which is kept once."""

        def draw(pen: Pen, x: float, y: float) -> None:
            pen.text(x, y, rest, size=size)

        seed, stop, rest = told.partition(". ")
        wide = pen.text(x, y, seed + stop, size=size)
        pen.part(("made", rest, size), x + wide, y, draw)

    def _card_foot(self, pen: Pen, made: _Composed, page: str) -> None:
        """The seed in the smallest type; the number only where somebody has several cards."""
        paper, size = made.press.paper, made.press.paper.floor
        low, right = paper.height - paper.margin - 0.24 * size / MM, paper.right(paper.columns)
        told = f"card {page}" if len(made.pages) > 1 else ""
        room = right - paper.margin - made.press.measure.width("sans", told, size) - 2
        said = made.press.measure.fit("sans", made.sitter.made, room, size, floor=size)
        pen.lines(paper.margin, low, said.lines, said.size, 0)
        pen.text(right, low, told, size=size, align="r")

    def _page(self, pen: Pen, made: _Composed, *, first: bool) -> None:
        paper, look = made.press.paper, made.press.look
        still = made.press.form((look.ground(paper) if look is not None else "") + pen.still)
        if len(self._forms) > self._kept:
            # from the last one back, for there may be thousands that are written
            fresh = [*islice(reversed(self._forms.items()), len(self._forms) - self._kept)]
            for drawing, name in reversed(fresh):
                self._file.form(name, drawing)
            self._kept = len(self._forms)
        if first:
            self._titles[made.what] = None
            self._people.append(made.called)
            self._seeds.update({plain(made.sitter.seed): None} if made.sitter.seed else {})
        part = Part(made.called if first else None, self._blanks(pen, made.press))
        scale = f"{paper.scale:g} 0 0 {paper.scale:g} 0 0 cm " if paper.scale != 1 else ""
        content = f"{scale}{look.ink if look is not None else ''}/{still} Do\n{pen.content}"
        if paper.is_card:
            self._put_card(content, part, paper)
        else:
            self._end_sheet()
            # what somebody else draws on the page begins at its corner again
            self._file.page(f"q {content}\nQ", (paper.width * paper.scale * MM, paper.height * paper.scale * MM), [part])

    def _blanks(self, pen: Pen, press: Press) -> list[Blank] | None:
        """Return what is left for a pencil on a page, in its size and its colours."""
        if pen.blanks is None:
            return None
        found = [blank.scaled(press.paper.scale) for blank in pen.blanks]
        return found if press.look is None else [press.look.blank(blank) for blank in found]

    def _put_card(self, content: str, part: Part, paper: Paper) -> None:
        """Put a card on the sheet of paper that has room; cards of two designs never share one."""
        if self._sheet is not None and self._sheet.paper is not paper:
            self._end_sheet()
        if self._sheet is None:
            self._sheet = Sheetful(paper)
        self._sheet.put(content, part)
        if self._sheet.is_full:
            self._end_sheet()

    def _end_sheet(self) -> None:
        if self._sheet is not None:
            self._file.page(f"{self._sheet.content}\n{cut_marks(self._sheet.paper)}", self._sheet.size, self._sheet.parts)
            self._sheet = None

    def save(self) -> None:
        """End the document; its own data say what it is."""
        self._end_sheet()
        seeds = list(self._seeds)
        title = _few(self._people)
        what = ", ".join(self._titles)
        subject = f"{what}, seed{'s' if len(seeds) > 1 else ''} {_few(seeds)}" if seeds else what
        about = {"Title": title, "Author": "hcgen", "Creator": "hcgen", "Producer": "hcgen, reportlab", "Subject": subject}
        spread = bool(self._desks) and all(desk.design.spread for desk in self._desks.values())
        self._file.save(about, spread=spread)


def _short(name: str) -> str:
    """Return a name that leaves room for what is said of it."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _few(names: Sequence[str]) -> str:
    """Name three of many."""
    return ", ".join(map(_short, names[:3])) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def _listed(odd: tuple[str, ...]) -> str:
    if len(odd) == 1:
        return f"{odd[0]} as its code point"
    shown = ", ".join(odd[:12]) + (f" and {len(odd) - 12} more" if len(odd) > 12 else "")
    return f"{shown} as their code points"
