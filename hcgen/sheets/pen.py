"""The pen: it turns marks and words in mm from the page's top left into the operators of one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.sheets.text import BOX, FLOOR, MM, TICKED

if TYPE_CHECKING:
    from hcgen.sheets.design import Paper
    from hcgen.sheets.fonts import Encoder
    from hcgen.sheets.text import Line, Measure

HAIR, RULE, HEAVY = 0.4, 0.8, 2.4
"""The weights of lines, in pt."""
TINT = 0.93
"""The grey of a filled slot."""


class Press(msgspec.Struct, frozen=True):
    """What all pages of one document share."""

    encoder: Encoder
    measure: Measure
    paper: Paper


class Pen:
    """One page as it is drawn: still marks that many pages share, own marks, and words above both."""

    def __init__(self, press: Press) -> None:
        self.measure = press.measure
        self._encoder = press.encoder
        self._height = press.paper.height
        self._still: list[str] = []
        self._marks: list[str] = []
        self._words: list[str] = []
        self._weight = {True: 0.0, False: 0.0}
        self._font = ("", 0.0)
        self._track = 0.0
        self._at = (0.0, 0.0)

    @property
    def still(self) -> str:
        """The marks that make the page's form."""
        return "\n".join(self._still)

    @property
    def content(self) -> str:
        """The page's own marks and its words."""
        return "\n".join([*self._marks, "BT", *self._words, "ET"])

    # Words: moves are relative, so that equal rows are equal bytes and compress to nothing.

    def text(self, x: float, y: float, text: str, face: str = "sans", size: float = 9, align: str = "l", track: float = 0) -> float:
        """Write a line at its baseline, from its left end, its middle or its right end; return its width in mm."""
        if not text:
            return 0
        wide = (self.measure.em(face, text) + track * (len(text) - 1)) * size / MM
        start = x if align == "l" else x - wide if align == "r" else x - wide / 2
        self._move(start, y)
        self._write(face, text, size, track * size)
        return wide

    def line(self, x: float, y: float, line: Line, size: float) -> None:
        """Write a set line."""
        for face, text, place in line.pieces:
            start = x + place * size / MM
            if face in {BOX, TICKED}:
                self.tick(start + 0.2, y - 1.15, ticked=face == TICKED)
            else:
                self._move(start, y)
                self._write(face, text, size, 0)

    def lines(self, x: float, y: float, lines: tuple[Line, ...], size: float, lead: float) -> None:
        """Write set lines, one under the other."""
        for number, line in enumerate(lines):
            self.line(x, y + number * lead, line, size)

    def _move(self, x: float, y: float) -> None:
        right, up = round(x * MM, 1), round((self._height - y) * MM, 1)
        self._words.append(f"{round(right - self._at[0], 1):g} {round(up - self._at[1], 1):g} Td")
        self._at = right, up

    def _write(self, face: str, text: str, size: float, track: float) -> None:
        assert size >= FLOOR, (text, size)
        if track != self._track:
            self._words.append(f"{track:g} Tc")
            self._track = track
        for font, code in self._encoder.pieces(face, text):
            if self._font != (font, size):
                self._words.append(f"{font} {size:g} Tf")
                self._font = font, size
            self._words.append(f"({code}) Tj")

    # Marks

    def _ink(self, still: bool) -> list[str]:
        return self._still if still else self._marks

    def _spot(self, x: float, y: float) -> str:
        return f"{round(x * MM, 1):g} {round((self._height - y) * MM, 1):g}"

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

    def rect(self, x: float, y: float, wide: float, high: float, *, tint: bool = False, still: bool = False) -> None:
        """Draw a box by its top left corner, tinted where it is filled."""
        self._stroke(0.5, still)
        path = f"{self._spot(x, y + high)} {wide * MM:.4g} {high * MM:.4g} re"
        self._ink(still).append(f"{TINT} g {path} B 0 g" if tint else f"{path} S")

    def tick(self, x: float, y: float, size: float = 2.6, *, ticked: bool = False, still: bool = False) -> None:
        """Draw a tick box by its left edge and its middle; crossed where it is ticked."""
        self.rect(x + 0.09, y - size / 2, size, size, still=still)
        if ticked:
            low, high = y + size / 2, y - size / 2
            self.stroke(x + 0.09, low, x + size + 0.09, high, 0.8, still=still)
            self.stroke(x + 0.09, high, x + size + 0.09, low, 0.8, still=still)

    def place(self, x: float, y: float, operators: str, *, still: bool = False) -> None:
        """Put a prepared drawing, in pt about its own origin, on the page."""
        self._ink(still).append(f"q 1 0 0 1 {self._spot(x, y)} cm {operators} Q")
