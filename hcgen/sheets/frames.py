"""Frames: the ground of a page, and what runs about it in fine lines, where printers reach and nothing else stands."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING

from hcgen.sheets.marks import polygon
from hcgen.sheets.text import MM
from hcgen.sheets.theme import channels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.sheets.theme import Theme

OUTER, INNER = 6.3, 7.3
"""How far the lines of a frame stand from the edge of the paper, in mm: as near as printers reach, so that what it is about has air."""
MIDDLE = (OUTER + INNER) / 2
CORNER = 7.6
"""How far its corners do by their middle, which reach further to both sides."""
GAP = 1.9
"""How far the lines end from the middle of a corner, in mm."""
DEGREE, FIVE = 0.4, 0.75
"""How long the marks of a chart's border are, and each fifth of them, in mm; each twenty-fifth crosses it."""
APART = 1.0
"""From mark to mark, more or less, in mm."""


@cache
def ground(theme: Theme, wide: float, high: float, *, framed: bool) -> str:
    """Return the ground and the frame of a page of a size in mm, about its lower left corner."""
    parts = []
    if theme.paper.lower() != "#ffffff":
        parts.append(f"{_colour(theme.paper)} rg 0 0 {wide * MM:.2f} {high * MM:.2f} re f")
    if framed:
        draw = {"fillet": _fillet, "chart": _chart}[theme.frame]
        parts.append(f"{_colour(theme.accent)} RG {_colour(theme.accent)} rg 0 J {' '.join(draw(wide, high))}")
    return f"q {' '.join(parts)} Q\n" if parts else ""


def _colour(colour: str) -> str:
    return " ".join(f"{round(part, 3):g}" for part in channels(colour))


def _segments(inset: float, wide: float, high: float) -> Iterator[str]:
    """Draw the four sides of a frame that is open at its corners."""
    start = CORNER + GAP
    for low in (inset, high - inset):
        yield _line((start, low), (wide - start, low))
    for left in (inset, wide - inset):
        yield _line((left, start), (left, high - start))


def _line(start: tuple[float, float], end: tuple[float, float]) -> str:
    (ax, ay), (bx, by) = start, end
    return f"{ax * MM:.2f} {ay * MM:.2f} m {bx * MM:.2f} {by * MM:.2f} l S"


def _at(x: float, y: float, drawing: str) -> str:
    return f"q 1 0 0 1 {x * MM:.2f} {y * MM:.2f} cm {drawing} Q"


def _corners(wide: float, high: float) -> Iterator[tuple[float, float]]:
    for x in (CORNER, wide - CORNER):
        for y in (CORNER, high - CORNER):
            yield x, y


def _fillet(wide: float, high: float) -> Iterator[str]:
    """A bookbinder's frame: a line and a finer one, a flower in each corner, a lozenge on each side."""
    for inset, weight in ((OUTER, 0.9), (INNER, 0.4)):
        yield f"{weight:g} w"
        yield from _segments(inset, wide, high)
    for x, y in _corners(wide, high):
        yield _at(x, y, _flower())
    for across in (MIDDLE, high - MIDDLE):
        yield _at(wide / 2, across, _lozenge(2.6, 0.65))
    for left in (MIDDLE, wide - MIDDLE):
        yield _at(left, high / 2, _lozenge(0.65, 2.6))


@cache
def _flower() -> str:
    """Four petals about a point, and a small leaf between each two."""
    petals = [_leaf(number * math.pi / 2, 0.25, 1.55, 0.52) for number in range(4)]
    leaves = [_leaf((number + 0.5) * math.pi / 2, 0.45, 1.2, 0.22) for number in range(4)]
    return f"{' '.join(petals + leaves)} f"


def _leaf(angle: float, near: float, tip: float, side: float) -> str:
    """Return the path of a leaf that points away from the origin."""
    belly = near + (tip - near) * 0.45

    def spot(along: float, across: float) -> str:
        x = along * math.cos(angle) - across * math.sin(angle)
        y = along * math.sin(angle) + across * math.cos(angle)
        return f"{x * MM:.2f} {y * MM:.2f}"

    halves = [f"{spot(belly, 1.3 * sign * side)} {spot(belly, 1.3 * sign * side)} {spot(end, 0)} c" for sign, end in ((1, tip), (-1, near))]
    return f"{spot(near, 0)} m {' '.join(halves)}"


@cache
def _lozenge(wide: float, high: float) -> str:
    return f"{polygon(((wide * MM, 0), (0, high * MM), (-wide * MM, 0), (0, -high * MM)), 1)} f"


def _chart(wide: float, high: float) -> Iterator[str]:
    """The border of a star chart: two lines with a scale between them, and a star in each corner."""
    for inset, weight in ((OUTER, 0.4), (INNER, 0.8)):
        yield f"{weight:g} w"
        yield from _segments(inset, wide, high)
    yield "0.4 w"
    for at, reach in _marks(wide):
        yield _line((at, INNER), (at, INNER - reach))
        yield _line((at, high - INNER), (at, high - INNER + reach))
    for at, reach in _marks(high):
        yield _line((INNER, at), (INNER - reach, at))
        yield _line((wide - INNER, at), (wide - INNER + reach, at))
    for x, y in _corners(wide, high):
        yield _at(x, y, _star())


def _marks(length: float) -> Iterator[tuple[float, float]]:
    """Yield the places of the marks along a side, and how long they are: the sides are divided evenly."""
    start = CORNER + GAP
    room = length - 2 * start
    count = max(1, round(room / APART / 25)) * 25
    for number in range(count + 1):
        yield start + room * number / count, INNER - OUTER if number % 25 == 0 else FIVE if number % 5 == 0 else DEGREE


@cache
def _star() -> str:
    reach = [(1.6 if number % 4 == 0 else 0.95 if number % 2 == 0 else 0.34) * MM for number in range(16)]
    angles = [number * math.pi / 8 for number in range(16)]
    return f"{polygon(tuple((r * math.cos(a), r * math.sin(a)) for r, a in zip(reach, angles, strict=True)), 1)} f"
