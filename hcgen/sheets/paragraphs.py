"""Paragraphs: lines of text as one row, which is parted only where a lane ends among them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hcgen.sheets.rows import Row

if TYPE_CHECKING:
    from hcgen.sheets.pen import Pen
    from hcgen.sheets.text import Broken, Line

SHORT_LINES = 4
"""So many lines, of one power, stand together."""

Written = Callable[[int, int, "Pen", float, float], None]
"""Writes lines, from one on and before another, with the first one's baseline."""


class Lines(msgspec.Struct, frozen=True, gc=False):
    """Some lines, from one on and before another. All measures are mm."""

    write: Written
    first: int
    end: int
    lead: float
    ends: range
    """Before which of all lines a lane may begin."""
    before: float = 0
    """More air above the first."""
    more: float = 0
    """And between the first and the second."""

    def row(self) -> Row:
        """Return them as one row."""
        first, end, lead, count = self.first, self.end, self.lead, self.end - self.first
        deep = (count - 1) * lead + (self.more if count > 1 else 0)
        return Row(
            self.draw,
            deep + lead,
            before=self.before,
            depth=deep,
            lines=count,
            lead=lead,
            ends=range(max(1, self.ends.start - first), min(self.ends.stop, end) - first),
            divided=self.divided,
        )

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Write them."""
        self.write(self.first, self.end, pen, x, y)

    def divided(self, lines: int) -> tuple[Row, Row]:
        """Return so many of them as a row, and the others as another."""
        at = self.first + lines
        return replace(self, end=at).row(), replace(self, first=at, before=0, more=0).row()


def of_text(text: Broken, size: float, lead: float, *, before: float = 0, short: bool = False) -> Row:
    """Return a text as one row, with more air above it.

    Its first line is never parted from the second, nor the last from the one before it; a short text is not parted at all.
    No line is made before it is drawn: of what is tried in several sizes, one is.
    """
    count = len(text)
    ends = range(2, count - 1) if not (short and count <= SHORT_LINES) else range(0)
    return Lines(partial(_write, text, size, lead), 0, count, lead, ends, before).row()


def _write(text: Broken, size: float, lead: float, first: int, end: int, pen: Pen, x: float, y: float) -> None:
    for number in range(first, end):
        pen.line(x, y + (number - first) * lead, text.line(number), size)


def written(line: Line, size: float, indent: float, pen: Pen, x: float, y: float) -> None:
    """Write a set line."""
    pen.line(x + indent, y, line, size)
