"""The pen: it turns marks and words in mm from the page's top left into the operators of one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.sheets import marks
from hcgen.sheets.text import BOX, FLOOR, MM, TICKED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.sheets.design import Paper
    from hcgen.sheets.fonts import Encoder
    from hcgen.sheets.text import Line, Measure

HAIR, RULE, HEAVY = 0.4, 0.8, 2.4
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

    def form(self, drawing: str) -> str:
        """Return the name of the form that holds a drawing."""
        return self.forms.setdefault(drawing, f"f{len(self.forms)}")


class Form(msgspec.Struct, frozen=True):
    """A shared drawing in its place on a page."""

    name: str
    matrix: str


class _Shortest(dict[int, str]):
    """Tenths as the shortest decimal number."""

    def __missing__(self, tenths: int) -> str:
        text = self[tenths] = f"{tenths / 10:g}"
        return text


_decimal = _Shortest().__getitem__


class Pen:
    """One page as it is drawn: still marks that many pages share, own marks, and words above both."""

    def __init__(self, press: Press) -> None:
        self.measure = press.measure
        self._press = press
        self._pieces = press.encoder.pieces
        self._faces = press.encoder.faces
        self._edge = press.paper.margin + 0.1
        self._high = round(press.paper.height * TENTHS)
        self._still: list[str] = []
        self._marks: list[str | Form] = []
        self._words: list[str] = []
        self._weight = {True: 0.0, False: 0.0}
        self._font, self._size = "", 0.0
        self._track = 0.0
        self._at_x = self._at_y = 0

    @property
    def still(self) -> str:
        """The marks that make the page's form."""
        return "\n".join(self._still)

    @property
    def drawn(self) -> Sequence[str | Form]:
        """The page's own marks."""
        return self._marks

    @property
    def words(self) -> str:
        """The page's text."""
        return "\n".join(["BT", *self._words, "ET"])

    # Words: moves are relative, so that equal rows are equal bytes and compress to nothing.

    def text(
        self, x: float, y: float, text: str, face: str = "sans", size: float = 9, align: str = "l", track: float = 0, *, apart: bool = False
    ) -> float:
        """Write a line at its baseline, from its left end, its middle or its right end; return its width in mm.

        A text that is apart ends with a space, for those who copy it together with what stands below it.
        """
        if not text:
            return 0
        wide = (self.measure.em(face, text) + track * (len(text) - 1)) * size / MM
        start = x if align == "l" else x - wide if align == "r" else x - wide / 2
        self._say(start, y, face, f"{text} " if apart else text, size, track * size)
        return wide

    def line(self, x: float, y: float, line: Line, size: float) -> None:
        """Write a set line."""
        for face, text, place in line.pieces:
            start = x + place * size / MM
            if face in {BOX, TICKED}:
                self.ticks(start + 0.2, y - 1.15, 1, int(face == TICKED))
            else:
                self._say(start, y, face, text, size, 0)

    def lines(self, x: float, y: float, lines: tuple[Line, ...], size: float, lead: float) -> None:
        """Write set lines, one under the other."""
        for number, line in enumerate(lines):
            self.line(x, y + number * lead, line, size)

    def _say(self, x: float, y: float, face: str, text: str, size: float, track: float) -> None:
        if size < FLOOR:
            raise AssertionError(f"{text} would be set in {size:g} pt")
        if x < self._edge:  # a J or an f begins to the left of its place
            x += self._faces[face].overhang(text[0]) * size / MM
        right, up = int(x * TENTHS + 0.5), self._high - int(y * TENTHS + 0.5)
        say = self._words.append
        move = f"{_decimal(right - self._at_x)} {_decimal(up - self._at_y)} Td"
        self._at_x, self._at_y = right, up
        if track != self._track:
            move = f"{move} {track:.3g} Tc"
            self._track = track
        for font, code in self._pieces(face, text):
            if font != self._font or size != self._size:
                say(f"{move} {font} {size:g} Tf")
                self._font, self._size, move = font, size, ""
            say(f"{move}({code})Tj")
            move = ""

    # Marks

    def _ink(self, still: bool) -> list[str] | list[str | Form]:
        return self._still if still else self._marks

    def _spot(self, x: float, y: float) -> str:
        return f"{_decimal(int(x * TENTHS + 0.5))} {_decimal(self._high - int(y * TENTHS + 0.5))}"

    def _stroke(self, weight: float, still: bool) -> None:
        if self._weight[still] != weight:
            self._ink(still).append(f"{weight:g} w")
            self._weight[still] = weight

    def rule(self, x: float, y: float, right: float, weight: float = HAIR, *, still: bool = False) -> None:
        """Draw a level line."""
        self.stroke(x, y, right, y, weight, still=still)

    def stroke(self, x: float, y: float, to_x: float, to_y: float, weight: float = HAIR, *, still: bool = False) -> None:
        """Draw a straight line."""
        self._stroke(weight, still)
        self._ink(still).append(f"{self._spot(x, y)} m {self._spot(to_x, to_y)} l S")

    def rect(self, x: float, y: float, wide: float, high: float, *, tint: bool = False) -> None:
        """Draw a box by its top left corner, tinted where it is filled."""
        self._stroke(0.5, still=False)
        # both corners are rounded, not the height, so that neighbours share an edge
        top, low = int(y * TENTHS + 0.5), int((y + high) * TENTHS + 0.5)
        size = f"{_decimal(int(wide * TENTHS + 0.5))} {_decimal(low - top)}"
        path = f"{_decimal(int(x * TENTHS + 0.5))} {_decimal(self._high - low)} {size} re"
        self._marks.append(f"{TINT} g {path} B 0 g" if tint else f"{path} S")

    def ticks(self, x: float, y: float, count: int, ticked: int, pitch: float = 3.6, size: float = 2.6) -> None:
        """Draw a row of tick boxes by its left edge and its middle, the first ones crossed."""
        if count:
            self.place(x + 0.09, y - size / 2, marks.boxes(count, size, pitch))
        for box in range(ticked):
            self._cross(x + 0.09 + box * pitch, y, size)

    def _cross(self, x: float, y: float, size: float) -> None:
        self.stroke(x, y + size / 2, x + size, y - size / 2, RULE)
        self.stroke(x, y - size / 2, x + size, y + size / 2, RULE)

    def place(self, x: float, y: float, drawing: str, *, still: bool = False, shared: bool = True) -> None:
        """Put a prepared drawing, in pt about its own origin, on the page."""
        matrix = f"1 0 0 1 {self._spot(x, y)} cm"
        if still:
            self._still.append(f"q {matrix} {drawing} Q")
        elif shared:
            self._marks.append(Form(self._press.form(drawing), matrix))
        else:
            self._marks.append(f"q {matrix} {drawing} Q")
