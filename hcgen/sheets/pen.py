"""The pen: it turns marks and words in mm from the page's top left into the operators of one page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec

from hcgen.portrait.views import TO_WRITE
from hcgen.sheets import blanks
from hcgen.sheets.text import BOX, MM, TICKED

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from hcgen.sheets.blanks import Blank
    from hcgen.sheets.design import Paper
    from hcgen.sheets.fonts import Encoder
    from hcgen.sheets.look import Look
    from hcgen.sheets.text import Line, Measure

HAIR, RULE, HEAVY = 0.4, 0.8, 2.4
"""The weights of lines, in pt."""
TINT = 0.93
"""The grey of a filled slot."""
TENTHS = MM * 10
"""Tenths of a point in a millimetre: the finest step on a page, 0.035 mm."""


Ground = tuple[float, float, tuple[float, ...], float]
"""The lead of a panel, where its title is asked for, the lowest that each lane may reach, and how much further beside the code."""


class Press(msgspec.Struct, frozen=True):
    """What all pages of one document share."""

    encoder: Encoder
    measure: Measure
    paper: Paper
    forms: dict[str, str] = {}
    """Drawings that are kept once, with the names of their forms."""
    grounds: dict[Hashable, Ground] = {}
    """Where panels may stand, by what decides it."""
    parts: dict[tuple[Hashable, bool], _Part] = {}
    """What was drawn before and may come again, by what it is and whether it stands at the left margin."""
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

    def keep(self, key: tuple[Hashable, bool]) -> _Part:
        """Return an empty part to be kept; what has not become a form is forgotten where there are too many."""
        if len(self.parts) > PARTS:
            for old in [old for old, part in self.parts.items() if not part.form]:
                del self.parts[old]
        part = self.parts[key] = _Part()
        return part

    def form(self, drawing: str) -> str:
        """Return the name of the form that holds a drawing."""
        return self.forms.setdefault(drawing, f"f{len(self.forms)}")


PARTS, STRANGERS = 2_000, 6_000
"""Parts kept for another use, and how many that were drawn once are remembered: a batch of strangers must not fill the memory."""


class _Part(msgspec.Struct):
    """A piece of a page that may come again: words and marks about its own origin."""

    uses: int = 0
    drawing: str = ""
    """Everything as operators, for a form."""
    form: str = ""
    """The form that it has become."""
    marks: tuple[tuple[Callable[..., None], float, float, tuple[Any, ...]], ...] = ()
    words: str = ""
    """Its text, behind the first move and the first font."""
    first: tuple[int, int, str, float] = (0, 0, "", 0)
    """The first move in tenths, the first font and its size."""
    end: tuple[int, int, str, float] = (0, 0, "", 0)
    """Where the text ends, as `first`."""

    def pays(self) -> bool:
        """Say whether it has been written out so often that a form would have been shorter."""
        size = len(self.drawing)
        return self.uses * (0.4 * size - 12) > 70 + 0.4 * size


_LINES = re.compile(f"({TO_WRITE}_*)")
"""Lines to write on within a text."""


class _Shortest(dict[int, str]):
    """Tenths as the shortest decimal number."""

    def __missing__(self, tenths: int) -> str:
        text = self[tenths] = f"{tenths / 10:g}"
        return text


_decimal = _Shortest().__getitem__


class Pen:
    """One page as it is drawn: still marks that many pages share, own marks, and words above both."""

    def __init__(self, press: Press, *, blank: bool = False) -> None:
        self.measure = press.measure
        self._blank = blank
        self._press = press
        self._pieces = press.encoder.pieces
        self._faces = press.encoder.faces
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
        part = self._press.parts.get((key, at_edge))
        if part is None:
            if self._press.is_new((key, at_edge)):
                draw(self, x, y)
                return
            part = self._press.keep((key, at_edge))
            _Recorder(self._press, at_edge=at_edge, blank=self._blank).record(part, draw)
        if part.form:
            self._place_form(x, y, part.form)
        else:
            part.uses += 1
            if part.pays():
                part.form = self._press.form(part.drawing)
                part.drawing, part.words, part.marks = "", "", ()
                self._place_form(x, y, part.form)
            else:
                self._copy(part, x, y)

    def _place_form(self, x: float, y: float, name: str) -> None:
        """Put a form with words among the words, so that they are read in their order."""
        reset = "" if not self._track else "0 Tc "
        if self._words and self._words[-1] == "BT":
            self._words.pop()
        else:
            self._words.append("ET")
        self._words += [f"{reset}q 1 0 0 1 {self._spot(x, y)} cm/{name} Do Q", "BT"]
        self._track = 0.0
        self._at_x = self._at_y = 0

    def _copy(self, part: _Part, x: float, y: float) -> None:
        for mark, dx, dy, args in part.marks:
            mark(self, x + dx, y + dy, *args)
        if part.words:
            dx, dy, font, size = part.first
            right, up = int(x * TENTHS + 0.5), self._high - int(y * TENTHS + 0.5)
            move = f"{_decimal(right + dx - self._at_x)} {_decimal(up + dy - self._at_y)} Td"
            track = " 0 Tc" if self._track else ""
            # a text begins with its own bracket, a track with a number, which would make one word with the move before it
            same = "" if part.words.startswith("(") else " "
            known = same if font == self._font and size == self._size else f" {font} {size:g} Tf\n"
            self._words.append(f"{move}{track}{known}{part.words}")
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
        track: float = 0,
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
        wide = (self.measure.em(face, text) + track * (len(text) - 1)) * size / MM
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
                self._say(x, y, face, part, size, 0)
            x += wide

    def turned(self, x: float, y: float, text: str, face: str, size: float, *, up: bool, track: float = 0) -> None:
        """Write a line that runs up or down the page, by its middle."""
        wide = (self.measure.em(face, text) + track * (len(text) - 1)) * size
        way = 1 if up else -1
        start = y + way * wide / 2 / MM
        self._words += ["ET", f"BT 0 {way} {-way} 0 {self._spot(x + way * size * 0.32 / MM, start)} Tm {track * size:.3g} Tc"]
        self._font = ""
        self._write(face, text, size, "")
        self._words += ["0 Tc", "ET", "BT"]
        self._track, self._font = 0.0, ""
        self._at_x = self._at_y = 0

    def line(self, x: float, y: float, line: Line, size: float) -> None:
        """Write a set line."""
        moved, name = False, "tick"
        for face, text, place in line.pieces:
            if face in {BOX, TICKED}:
                part = min(1.0, size / 9)  # small type has small boxes
                left, side = x + place * size / MM + 0.2, blanks.SIDE * part
                blanks.ticks(self, name, left, y - 1.15 * part, 1, int(face == TICKED), size=side)
                moved = False
            elif moved:  # it goes on where the words before it end, behind a space
                self._write(face, f" {text}", size, "")
            elif self._blank and TO_WRITE in text:
                self._leave(x + place * size / MM, y, face, text, size, "")
            else:
                self._say(x + place * size / MM, y, face, text, size, 0)
                moved, name = True, text.rstrip(".")

    def lines(self, x: float, y: float, lines: tuple[Line, ...], size: float, lead: float) -> None:
        """Write set lines, one under the other."""
        for number, line in enumerate(lines):
            self.line(x, y + number * lead, line, size)

    def _say(self, x: float, y: float, face: str, text: str, size: float, track: float) -> None:
        if size < self._floor:
            raise AssertionError(f"{text} would be set in {size:g} pt")
        if x < self._edge:  # a J or an f begins to the left of its place
            x += self._faces[face].overhang(text[0]) * size / MM
        right, up = int(x * TENTHS + 0.5), self._high - int(y * TENTHS + 0.5)
        move = f"{_decimal(right - self._at_x)} {_decimal(up - self._at_y)} Td"
        self._at_x, self._at_y = right, up
        if track != self._track:
            move = f"{move} {track:.3g} Tc"
            self._track = track
        self._write(face, text, size, move)

    def _write(self, face: str, text: str, size: float, move: str) -> None:
        for font, code in self._pieces(face, text):
            if font != self._font or size != self._size:
                self._words.append(f"{move} {font} {size:g} Tf")
                self._font, self._size, move = font, size, ""
            self._words.append(f"{move}({code})Tj")
            move = ""

    # Marks

    def _ink(self, still: bool) -> list[str]:
        return self._still if still else self._marks

    def _spot(self, x: float, y: float) -> str:
        return f"{_decimal(int(x * TENTHS + 0.5))} {_decimal(self._high - int(y * TENTHS + 0.5))}"

    def _stroke(self, weight: float, still: bool) -> None:
        if self._weight[still] != weight:
            self._ink(still).append(f"{weight:g} w" if self._look is None else self._look.line(weight))
            self._weight[still] = weight

    def rule(self, x: float, y: float, right: float, weight: float = HAIR, *, still: bool = False) -> None:
        """Draw a level line."""
        self.stroke(x, y, right, y, weight, still=still)

    def stroke(self, x: float, y: float, to_x: float, to_y: float, weight: float = HAIR, *, still: bool = False) -> None:
        """Draw a straight line."""
        if weight == HEAVY and self._look is not None and self._look.frames(self._press.paper):
            return
        self._stroke(weight, still)
        self._ink(still).append(f"{self._spot(x, y)} m {self._spot(to_x, to_y)} l S")

    def rect(self, x: float, y: float, wide: float, high: float, *, tint: bool = False) -> None:
        """Draw a box by its top left corner, tinted where it is filled."""
        self._stroke(0.5, still=False)
        # both corners are rounded, not the height, so that neighbours share an edge
        top, low = int(y * TENTHS + 0.5), int((y + high) * TENTHS + 0.5)
        size = f"{_decimal(int(wide * TENTHS + 0.5))} {_decimal(low - top)}"
        path = f"{_decimal(int(x * TENTHS + 0.5))} {_decimal(self._high - low)} {size} re"
        filled = f"{TINT} g {path} B 0 g" if self._look is None else self._look.tinted(path)
        self._marks.append(filled if tint else f"{path} S")

    def place(self, x: float, y: float, drawing: str, *, still: bool = False, shared: bool = True) -> None:
        """Put a prepared drawing, in pt about its own origin, on the page."""
        if self._look is not None:
            drawing = self._look.drawing(drawing)
        operators = f"/{self._press.form(drawing)} Do" if shared and not still else f" {drawing} "
        self._ink(still).append(f"q 1 0 0 1 {self._spot(x, y)} cm{operators} Q")


class _Recorder(Pen):
    """A pen that draws a part about its origin."""

    def __init__(self, press: Press, *, at_edge: bool, blank: bool) -> None:
        super().__init__(press, blank=blank)
        self._edge = 0.1 if at_edge else -1e9
        self._high = 0
        self._record: list[tuple[Callable[..., None], float, float, tuple[Any, ...]]] = []

    def record(self, part: _Part, draw: Callable[[Pen, float, float], None]) -> None:
        """Draw the part, and note how it is repeated."""
        draw(self, 0.0, 0.0)
        part.marks = tuple(self._record)
        track = "0 Tc" if self._track else ""
        words = [*self._words, track] if track else self._words
        part.drawing = "\n".join([*self._marks, *(["BT", *words, "ET"] if words else [])])
        if words:
            right, up = words[0].split(" Td", 1)[0].split()
            _, font, size, _ = words[0].split(" Td", 1)[1].rsplit(" ", 3)
            head = words[0].split(" Td", 1)[1].split(font, 1)[0].strip()
            part.first = round(float(right) * 10), round(float(up) * 10), font, float(size)
            part.words = "\n".join([head, *words[1:]] if head else words[1:])
            part.end = self._at_x, self._at_y, self._font, self._size

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
