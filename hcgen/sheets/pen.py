"""The pen: it turns marks and words in mm from the page's top left into the operators of one page."""

from __future__ import annotations

import re
from math import floor
from typing import TYPE_CHECKING

from hcgen.portrait.views import TO_WRITE
from hcgen.sheets import blanks
from hcgen.sheets.parts import NOTHING, Part, Parts, Words
from hcgen.sheets.text import BOX, MM, TICKED

if TYPE_CHECKING:
    from collections.abc import Hashable

    from hcgen.sheets.blanks import Blank
    from hcgen.sheets.encoding import Pieces
    from hcgen.sheets.press import Press
    from hcgen.sheets.rows import Draw
    from hcgen.sheets.text import Line

HAIR, BOXED, RULE, HEAVY = 0.4, 0.5, 0.8, 2.4
"""The weights of lines, in pt."""
TINT = 0.93
"""The grey of a filled slot."""
AT_EDGE, NO_EDGE = 0.1, -1e9
"""What lies to the left of this, from a part's origin, lies at the left margin, where the part itself does."""
TENTHS = MM * 10
"""Tenths of a point in a millimetre: the finest step on a page, 0.035 mm."""


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
        self._parts = press.parts.get(blank) or press.places(blank=blank)
        self._texts = press.encoder.texts
        self._faces = press.encoder.faces
        self._em = press.measure.em
        self._look = press.look
        self._margin = self._edge = press.paper.margin + 0.1
        self._floor = press.paper.floor
        self._high = self._up = round(press.paper.height * TENTHS)
        self._right = 0
        self._x = self._y = 0.0
        """Where the part begins that is being drawn; for words, in tenths of a point: equal parts are equal to the last bit."""
        self._still: list[str] = []
        self._marks: list[str] = []
        self._words: list[str] = []
        self._weight = {True: 0.0, False: 0.0}
        self._font, self._size = "", 0.0
        self._track = 0.0
        self._at_x = self._at_y = 0
        """Where the last words begin, in tenths of a point from the page's lower left."""
        self._from_x = self._from_y = 0
        """Where the last form stands: whatever is behind it is placed from there, so that equal rows of forms are equal bytes, too."""
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

    def part(self, key: Hashable, x: float, y: float, draw: Draw) -> None:
        """Draw what always looks the same for a key, wherever it stands."""
        if self.blanks is not None:  # every blank has its own place
            draw(self, x, y)
            return
        x, y = self._x + x, self._y + y
        at_edge = x < self._margin
        parts = self._parts[at_edge]
        part = parts.get(key) or parts.begin(key)
        if part is None:
            self._apart(x, y, draw)
        elif part.form:
            self._place_form(x, y, part.form)
        else:
            if not part.uses:
                self._learn(part, parts, key, draw, at_edge=at_edge)
            part.uses += 1
            if part.uses > part.piece.most:
                part.become(self._press.whole(part.piece, blank=self._blank, at_edge=at_edge))
                self._place_form(x, y, part.form)
            elif part.piece.words is not None:
                self._write(part.piece.words, floor(x * TENTHS + 0.5), self._high - floor(y * TENTHS + 0.5))
            else:
                self._apart(x, y, part.piece.draw)

    def _learn(self, part: Part, parts: Parts, key: Hashable, draw: Draw, *, at_edge: bool) -> None:
        """Find out how a part is drawn again, where nobody knows it, and have the document carry its letters."""
        if part.piece is NOTHING:
            part.piece = parts.leave(key, self._press.noted(draw, blank=self._blank, at_edge=at_edge))
        if part.piece.letters:
            self._press.encoder.use(part.piece.letters)

    def _apart(self, x: float, y: float, draw: Draw) -> None:
        """Draw about another origin: what is drawn again is rounded there as it was the first time."""
        before = self._x, self._y, self._right, self._up, self._edge
        self._x, self._y, self._right, self._up = x, y, floor(x * TENTHS + 0.5), self._high - floor(y * TENTHS + 0.5)
        self._edge = AT_EDGE if x < self._margin else NO_EDGE
        draw(self, 0.0, 0.0)
        self._x, self._y, self._right, self._up, self._edge = before

    def _place_form(self, x: float, y: float, name: str) -> None:
        """Put a form with words among the words, so that they are read in their order."""
        words, reset = self._words, "0 Tc " if self._track else ""
        right, up = floor(x * TENTHS + 0.5), self._high - floor(y * TENTHS + 0.5)
        placed = f"{reset}1 0 0 1 {_tenths(right - self._from_x)} {_tenths(up - self._from_y)} cm/{name} Do"
        if words and words[-1] == "BT":
            words[-1] = placed
            words.append("BT")
        else:
            words += "ET", placed, "BT"
        self._track = 0.0
        self._from_x = self._at_x = right
        self._from_y = self._at_y = up

    def write(self, words: Words) -> None:
        """Write words once more, about the origin of the part that is being drawn."""
        self._write(words, self._right, self._up)

    def _write(self, words: Words, right: int, up: int) -> None:
        move = f"{_tenths(right + words.right - self._at_x)} {_tenths(up + words.up - self._at_y)} Td"
        apart = "" if words.track == self._track else f" {words.track:.3g} Tc"
        font = "" if words.font == self._font and words.size == self._size else f" {words.font} {_decimal(words.size)} Tf\n"
        self._words.append(f"{move}{apart}{font}{words.shown}")
        self._at_x, self._at_y = right + words.end_right, up + words.end_up
        self._font, self._size, self._track = words.end_font, words.end_size, words.end_track

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
        right = floor((self._x + x + way * size * 0.32 / MM) * TENTHS + 0.5) - self._from_x
        start = self._high - floor((self._y + y + way * wide / 2 / MM) * TENTHS + 0.5) - self._from_y
        self._words += ["ET", f"BT 0 {way} {-way} 0 {_tenths(right)} {_tenths(start)} Tm {track * size:.3g} Tc"]
        self._font = ""
        self._go_on(face, text, size)
        self._words += ["0 Tc", "ET", "BT"]
        self._track, self._font = 0.0, ""
        self._at_x, self._at_y = self._from_x, self._from_y

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
        right, up = self._right + floor(x * TENTHS + 0.5), self._up - floor(y * TENTHS + 0.5)
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
        return f"{_tenths(floor((self._x + x) * TENTHS + 0.5))} {_tenths(self._high - floor((self._y + y) * TENTHS + 0.5))}"

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
        left, top = self._x, self._y
        start = f"{_tenths(floor((left + x) * TENTHS + 0.5))} {_tenths(high - floor((top + y) * TENTHS + 0.5))}"
        ink.append(f"{start} m {_tenths(floor((left + to_x) * TENTHS + 0.5))} {_tenths(high - floor((top + to_y) * TENTHS + 0.5))} l S")

    def rect(self, x: float, y: float, wide: float, high: float, *, tint: bool = False) -> None:
        """Draw a box by its top left corner, tinted where it is filled."""
        if self._weight[False] != BOXED:
            self._weigh(BOXED, self._marks, still=False)
        x, y = self._x + x, self._y + y
        # both corners are rounded, not the height, so that neighbours share an edge
        top, low = floor(y * TENTHS + 0.5), floor((y + high) * TENTHS + 0.5)
        size = f"{_tenths(floor(wide * TENTHS + 0.5))} {_tenths(low - top)}"
        path = f"{_tenths(floor(x * TENTHS + 0.5))} {_tenths(self._high - low)} {size} re"
        filled = f"{TINT} g {path} B 0 g" if self._look is None else self._look.tinted(path)
        self._marks.append(filled if tint else f"{path} S")

    def place(self, x: float, y: float, drawing: str, *, still: bool = False, shared: bool = True) -> None:
        """Put a prepared drawing, in pt about its own origin, on the page."""
        if self._look is not None:
            drawing = self._look.drawing(drawing)
        operators = f"/{self._press.form(drawing)} Do" if shared and not still else f" {drawing} "
        ink = self._still if still else self._marks
        ink.append(f"q 1 0 0 1 {self._spot(x, y)} cm{operators} Q")
