"""The pen: it turns marks and words in mm from the page's top left into the operators of one page."""

from __future__ import annotations

import re
from math import trunc
from typing import TYPE_CHECKING

import msgspec

from hcgen.portrait.views import TO_WRITE
from hcgen.sheets import blanks
from hcgen.sheets.parts import Part, most_uses
from hcgen.sheets.text import BOX, MM, TICKED

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from hcgen.sheets.blanks import Blank
    from hcgen.sheets.design import Paper
    from hcgen.sheets.encoding import Encoder, Pieces
    from hcgen.sheets.flow import Stand
    from hcgen.sheets.look import Look
    from hcgen.sheets.panels.panel import Setting
    from hcgen.sheets.parts import Mark
    from hcgen.sheets.text import Line, Measure

HAIR, BOXED, RULE, HEAVY = 0.4, 0.5, 0.8, 2.4
"""The weights of lines, in pt."""
TINT = 0.93
"""The grey of a filled slot."""
TENTHS = MM * 10
"""Tenths of a point in a millimetre: the finest step on a page, 0.035 mm."""


class Press(msgspec.Struct, frozen=True):
    """What all pages of one document share."""

    encoder: Encoder
    measure: Measure
    paper: Paper
    forms: dict[str, str] = {}
    """Drawings that are kept once, with the names of their forms."""
    grounds: dict[Hashable, Stand] = {}
    """Where panels may stand, by what decides it."""
    settings: dict[Hashable, Setting] = {}
    """What panels set their rows with, the same for all persons."""
    parts: dict[Hashable, Part] = {}
    """What was drawn before and may come again, by what it is."""
    edged: dict[Hashable, Part] = {}
    """The same of what stood at the left margin."""
    fillable: bool = False
    """Whether the blanks are to be form fields."""
    look: Look | None = None
    """Its colours and weights, where they are not black on white."""

    strangers: set[int] = set()
    """What was drawn once and may never come again, by the hashes of what it is."""

    def is_new(self, key: Hashable) -> bool:
        """Say whether something is drawn for the first time."""
        mark = hash(key)
        if mark in self.strangers:
            return False
        if len(self.strangers) > STRANGERS:
            self.strangers.clear()
        self.strangers.add(mark)
        return True

    def make_room(self) -> None:
        """Forget what has not become a form, where there are too many parts."""
        if len(self.parts) + len(self.edged) > PARTS:
            for parts in (self.parts, self.edged):
                for old in [old for old, part in parts.items() if not part.form]:
                    del parts[old]

    def form(self, drawing: str) -> str:
        """Return the name of the form that holds a drawing."""
        name = self.forms.get(drawing)
        if name is None:
            name = self.forms[drawing] = f"f{len(self.forms)}"
        return name


PARTS, STRANGERS = 2_000, 4_900
"""Parts kept for another use, and how many that were drawn once are remembered: a batch of strangers must not fill the memory."""


_BOXES = frozenset({BOX, TICKED})
_LINES = re.compile(f"({TO_WRITE}_*)")
"""Lines to write on within a text."""


class _Shortest(dict[float, str]):
    """Numbers as the shortest decimal ones, divided by so many."""

    def __init__(self, parts: int) -> None:
        super().__init__()
        self._parts = parts

    def __missing__(self, number: float) -> str:
        text = self[number] = f"{number / self._parts:g}"
        return text


# bound methods, for the brackets of a class of one's own take three times as long; a page has so many tenths, a theme so many sizes
_tenths, _decimal = _Shortest(10).__getitem__, _Shortest(1).__getitem__


class Pen:
    """One page as it is drawn: still marks that many pages share, own marks, and words above both."""

    def __init__(self, press: Press, *, blank: bool = False) -> None:
        self.measure = press.measure
        self._blank = blank
        self._press = press
        self._texts = press.encoder.texts
        self._faces = press.encoder.faces
        self._em = press.measure.em
        self._look = press.look
        self._edge = press.paper.margin + 0.1
        self._floor = press.paper.floor
        self._high = round(press.paper.height * TENTHS)
        self._still: list[str] = []
        self._marks: list[str] = []
        self._words: list[str] = []
        self._weight = {True: 0.0, False: 0.0}
        self._font, self._size = "", 0.0
        self._track = 0.0
        self._at_x = self._at_y = 0
        self.blanks: list[Blank] | None = [] if press.fillable else None
        """What is left for a pencil, where it is to be known."""

    @property
    def still(self) -> str:
        """The marks that make the page's form."""
        return "\n".join(self._still)

    @property
    def content(self) -> str:
        """The page's own marks, and its text above them."""
        return "\n".join([*self._marks, "BT", *self._words, "ET"])

    # Parts: what comes again on many pages is drawn once, then copied, then kept as a form.

    def part(self, key: Hashable, x: float, y: float, draw: Callable[[Pen, float, float], None]) -> None:
        """Draw what always looks the same for a key, wherever it stands."""
        if self.blanks is not None:  # every blank has its own place
            draw(self, x, y)
            return
        at_edge = x < self._edge
        parts = self._press.edged if at_edge else self._press.parts
        part = parts.get(key)
        if part is None:
            if self._press.is_new((key, at_edge)):
                draw(self, x, y)
                return
            self._press.make_room()
            part = parts[key] = _Recorder(self._press, at_edge=at_edge, blank=self._blank).record(draw)
        if not part.form:
            part.uses += 1
            if part.uses <= part.most:
                self._copy(part, x, y)
                return
            part.become(self._press.form(part.drawing))
        self._place_form(x, y, part.form)

    def _place_form(self, x: float, y: float, name: str) -> None:
        """Put a form with words among the words, so that they are read in their order."""
        words, reset = self._words, "0 Tc " if self._track else ""
        across, up = _tenths(trunc(x * TENTHS + 0.5)), _tenths(self._high - trunc(y * TENTHS + 0.5))
        placed = f"{reset}q 1 0 0 1 {across} {up} cm/{name} Do Q"
        if words and words[-1] == "BT":
            words[-1] = placed
            words.append("BT")
        else:
            words += "ET", placed, "BT"
        self._track = 0.0
        self._at_x = self._at_y = 0

    def _copy(self, part: Part, x: float, y: float) -> None:
        for mark, dx, dy, args in part.marks:
            mark(self, x + dx, y + dy, *args)
        if part.words:
            dx, dy, font, size = part.first
            right, up = trunc(x * TENTHS + 0.5), self._high - trunc(y * TENTHS + 0.5)
            track = " 0 Tc" if self._track else ""
            opening = part.gap if font == self._font and size == self._size else f" {font} {_decimal(size)} Tf\n"
            move = f"{_tenths(right + dx - self._at_x)} {_tenths(up + dy - self._at_y)} Td"
            self._words.append(f"{move}{track}{opening}{part.words}")
            dx, dy, self._font, self._size = part.end
            self._at_x, self._at_y, self._track = right + dx, up + dy, 0.0

    # Words: moves are relative, so that equal rows are equal bytes and compress to nothing.

    def text(
        self,
        x: float,
        y: float,
        text: str,
        face: str = "sans",
        size: float = 9,
        align: str = "l",
        track: float = 0.0,
        *,
        apart: bool = False,
        name: str = "",
    ) -> float:
        """Write a line at its baseline, from its left end, its middle or its right end; return its width in mm.

        A text that is apart ends with a space, for those who copy it together with what stands below it.
        The name is that of the blank that stands there where there is nothing to write yet.
        """
        if not text:
            return 0
        wide = (self._em(face, text) + track * (len(text) - 1)) * size / MM
        start = x if align == "l" else x - wide if align == "r" else x - wide / 2
        if self._blank and TO_WRITE in text:
            self._leave(start, y, face, text, size, name)
        else:
            self._say(start, y, face, f"{text} " if apart else text, size, track * size)
        return wide

    def _leave(self, x: float, y: float, face: str, text: str, size: float, name: str) -> None:
        """Write a text with lines to write on in it."""
        names = [name] if name else [*blanks.names(text)]
        for part in _LINES.split(text):
            wide = self.measure.em(face, part) * size / MM
            if part.startswith(TO_WRITE):
                name = names.pop(0) if len(names) > 1 else names[0]
                blanks.line(self, name, x, y + 0.6, x + wide, high=min(blanks.WRITING, size * 0.43))
            elif part.strip():
                self._say(x, y, face, part, size, 0.0)
            x += wide

    def turned(self, x: float, y: float, text: str, face: str, size: float, *, up: bool, track: float = 0) -> None:
        """Write a line that runs up or down the page, by its middle."""
        wide = (self.measure.em(face, text) + track * (len(text) - 1)) * size
        way = 1 if up else -1
        start = y + way * wide / 2 / MM
        self._words += ["ET", f"BT 0 {way} {-way} 0 {self._spot(x + way * size * 0.32 / MM, start)} Tm {track * size:.3g} Tc"]
        self._font = ""
        self._go_on(face, text, size)
        self._words += ["0 Tc", "ET", "BT"]
        self._track, self._font = 0.0, ""
        self._at_x = self._at_y = 0

    def line(self, x: float, y: float, line: Line, size: float) -> None:
        """Write a set line."""
        moved, before = False, "tick"
        for face, text, place in line.pieces:
            if face in _BOXES:
                part = min(1.0, size / 9)  # small type has small boxes
                left, side = x + place * size / MM + 0.2, blanks.SIDE * part
                blanks.ticks(self, before.rstrip("."), left, y - 1.15 * part, 1, int(face == TICKED), size=side)
                moved = False
            elif moved:  # it goes on where the words before it end, behind a space
                self._go_on(face, f" {text}", size)
            elif self._blank and TO_WRITE in text:
                self._leave(x + place * size / MM, y, face, text, size, "")
            else:
                self._say(x + place * size / MM, y, face, text, size, 0.0)
                moved, before = True, text

    def lines(self, x: float, y: float, lines: tuple[Line, ...], size: float, lead: float) -> None:
        """Write set lines, one under the other."""
        for number, line in enumerate(lines):
            self.line(x, y + number * lead, line, size)

    def _say(self, x: float, y: float, face: str, text: str, size: float, track: float) -> None:
        if x < self._edge:  # a J or an f begins to the left of its place
            x += self._faces[face].overhang(text[0]) * size / MM
        right, up = trunc(x * TENTHS + 0.5), self._high - trunc(y * TENTHS + 0.5)
        across, down = _tenths(right - self._at_x), _tenths(up - self._at_y)
        self._at_x, self._at_y = right, up
        apart = "" if track == self._track else f" {track:.3g} Tc"
        self._track = track
        font, shown, rest = self._texts[face](text)
        if font == self._font and size == self._size:
            self._words.append(f"{across} {down} Td{apart}{shown}")
        else:
            if size < self._floor:
                raise AssertionError(f"{text} would be set in {size:g} pt")
            self._words.append(f"{across} {down} Td{apart} {font} {_decimal(size)} Tf\n{shown}")
            self._font, self._size = font, size
        if rest:
            self._show(rest, size)

    def _go_on(self, face: str, text: str, size: float) -> None:
        """Write on where the words before end."""
        font, shown, rest = self._texts[face](text)
        self._show(((font, shown), *rest), size)

    def _show(self, pieces: Pieces, size: float) -> None:
        for font, shown in pieces:
            if font != self._font or size != self._size:
                self._words.append(f" {font} {_decimal(size)} Tf")
                self._font, self._size = font, size
            self._words.append(shown)

    # Marks

    def _spot(self, x: float, y: float) -> str:
        return f"{_tenths(trunc(x * TENTHS + 0.5))} {_tenths(self._high - trunc(y * TENTHS + 0.5))}"

    def _weigh(self, weight: float, ink: list[str], *, still: bool) -> None:
        """Set another weight of lines."""
        ink.append(f"{_decimal(weight)} w" if self._look is None else self._look.line(weight))
        self._weight[still] = weight

    def rule(self, x: float, y: float, right: float, weight: float = HAIR, *, still: bool = False) -> None:
        """Draw a level line."""
        self.stroke(x, y, right, y, weight, still=still)

    def stroke(self, x: float, y: float, to_x: float, to_y: float, weight: float = HAIR, *, still: bool = False) -> None:
        """Draw a straight line."""
        if weight == HEAVY and self._look is not None and self._look.frames(self._press.paper):
            return
        ink, high = self._still if still else self._marks, self._high
        if self._weight[still] != weight:
            self._weigh(weight, ink, still=still)
        start = f"{_tenths(trunc(x * TENTHS + 0.5))} {_tenths(high - trunc(y * TENTHS + 0.5))}"
        ink.append(f"{start} m {_tenths(trunc(to_x * TENTHS + 0.5))} {_tenths(high - trunc(to_y * TENTHS + 0.5))} l S")

    def rect(self, x: float, y: float, wide: float, high: float, *, tint: bool = False) -> None:
        """Draw a box by its top left corner, tinted where it is filled."""
        if self._weight[False] != BOXED:
            self._weigh(BOXED, self._marks, still=False)
        # both corners are rounded, not the height, so that neighbours share an edge
        top, low = trunc(y * TENTHS + 0.5), trunc((y + high) * TENTHS + 0.5)
        size = f"{_tenths(trunc(wide * TENTHS + 0.5))} {_tenths(low - top)}"
        path = f"{_tenths(trunc(x * TENTHS + 0.5))} {_tenths(self._high - low)} {size} re"
        filled = f"{TINT} g {path} B 0 g" if self._look is None else self._look.tinted(path)
        self._marks.append(filled if tint else f"{path} S")

    def place(self, x: float, y: float, drawing: str, *, still: bool = False, shared: bool = True) -> None:
        """Put a prepared drawing, in pt about its own origin, on the page."""
        if self._look is not None:
            drawing = self._look.drawing(drawing)
        operators = f"/{self._press.form(drawing)} Do" if shared and not still else f" {drawing} "
        ink = self._still if still else self._marks
        ink.append(f"q 1 0 0 1 {_tenths(trunc(x * TENTHS + 0.5))} {_tenths(self._high - trunc(y * TENTHS + 0.5))} cm{operators} Q")


class _Recorder(Pen):
    """A pen that draws a part about its origin."""

    def __init__(self, press: Press, *, at_edge: bool, blank: bool) -> None:
        super().__init__(press, blank=blank)
        self._edge = 0.1 if at_edge else -1e9
        self._high = 0
        self._record: list[Mark] = []

    def record(self, draw: Callable[[Pen, float, float], None]) -> Part:
        """Draw a part, and return it with how it is repeated."""
        draw(self, 0.0, 0.0)
        words = [*self._words, "0 Tc"] if self._track else self._words
        drawing = "\n".join([*self._marks, "BT", *words, "ET"] if words else self._marks)
        part = Part(drawing, most_uses(drawing), marks=tuple(self._record))
        if words:
            move, _, shown = words[0].partition("\n")
            right, up, _, *others, font, size, _ = move.split(" ")
            part.first = round(float(right) * 10), round(float(up) * 10), font, float(size)
            part.gap = " " if others else ""
            part.words = "\n".join([" ".join(others), shown, *words[1:]] if others else [shown, *words[1:]])
            part.end = self._at_x, self._at_y, self._font, self._size
        return part

    def part(self, key: Hashable, x: float, y: float, draw: Callable[[Pen, float, float], None]) -> None:
        """Draw a part of the part."""
        draw(self, x, y)

    def stroke(self, x: float, y: float, to_x: float, to_y: float, weight: float = HAIR, *, still: bool = False) -> None:
        """Note a line."""
        self._record.append((_stroked, x, y, (to_x - x, to_y - y, weight)))
        super().stroke(x, y, to_x, to_y, weight)

    def rect(self, x: float, y: float, wide: float, high: float, *, tint: bool = False) -> None:
        """Note a box."""
        self._record.append((_boxed, x, y, (wide, high, tint)))
        super().rect(x, y, wide, high, tint=tint)

    def place(self, x: float, y: float, drawing: str, *, still: bool = False, shared: bool = True) -> None:
        """Note a drawing."""
        self._record.append((Pen.place, x, y, (drawing,)))
        super().place(x, y, drawing, shared=shared)


def _stroked(pen: Pen, x: float, y: float, right: float, down: float, weight: float) -> None:
    pen.stroke(x, y, x + right, y + down, weight)


def _boxed(pen: Pen, x: float, y: float, wide: float, high: float, tint: bool) -> None:
    pen.rect(x, y, wide, high, tint=tint)
