"""Paragraphs: lines of text as one row, which is parted only where a lane ends among them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from hcgen.sheets.rows import Row

if TYPE_CHECKING:
    from hcgen.sheets.pen import Pen
    from hcgen.sheets.text import Broken, Line

SHORT_LINES = 4
"""So many lines, of one power, stand together."""

Written = Callable[[int, int, "Pen", float, float], None]
"""Writes lines, from one on and before another, with the first one's baseline."""


def of_text(text: Broken, size: float, lead: float, *, before: float = 0, short: bool = False) -> Row:
    """Return a text as one row, with more air above it.

    Its first line is never parted from the second, nor the last from the one before it; a short text is not parted at all.
    No line is made before it is drawn: of what is tried in several sizes, one is.
    """
    count = len(text)
    ends = range(2, count - 1) if not (short and count <= SHORT_LINES) else range(0)
    return of_lines(partial(_write, text, size, lead), (0, count), lead, ends, before=before)


def of_lines(write: Written, span: tuple[int, int], lead: float, ends: range, *, before: float = 0, more: float = 0) -> Row:
    """Return lines, from one on and before another, as one row; it may be parted before some of them.

    There is more air above it, and may be some between its first line and the second.
    """
    first, end = span
    deep = (end - first - 1) * lead + (more if end - first > 1 else 0)

    def divided(lines: int) -> tuple[Row, Row]:
        at = first + lines
        return of_lines(write, (first, at), lead, ends, before=before, more=more), of_lines(write, (at, end), lead, ends)

    return Row(
        partial(write, first, end),
        deep + lead,
        before=before,
        depth=deep,
        lines=end - first,
        lead=lead,
        ends=range(max(1, ends.start - first), min(ends.stop, end) - first),
        divided=divided,
    )


def _write(text: Broken, size: float, lead: float, first: int, end: int, pen: Pen, x: float, y: float) -> None:
    for number in range(first, end):
        pen.line(x, y + (number - first) * lead, text.line(number), size)


def written(line: Line, size: float, indent: float, pen: Pen, x: float, y: float) -> None:
    """Write a set line."""
    pen.line(x + indent, y, line, size)
