"""Drawings of ships made into operators, and the leaders that point at their parts."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from hcgen.sheets.marks import ellipse
from hcgen.sheets.pen import HAIR, TINT
from hcgen.sheets.shipyard import Round
from hcgen.sheets.text import MM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hcgen.sheets.shipyard import Drawing, Mark
    from hcgen.sheets.shipyard.geometry import Point

FILLS = {"white": "1 g", "tint": f"{TINT:g} g", "black": "0 g"}
DASHES = {"dots": "[0.001 2.6] 0 d 1 J", "dashes": "[1.4 0.9] 0 d 0 J", "": "[] 0 d 0 J"}
HALO, DOT = 2.4, 0.7
"""The white about a leader, in pt, and the radius of the dot at its end, in mm."""


@cache
def _number(tenths: int) -> str:
    return f"{tenths / 10:g}"


def _spot(x: float, y: float) -> str:
    return f"{_number(round(x * MM * 10))} {_number(round(-y * MM * 10))}"


def operators(drawing: Drawing) -> str:
    """Return a drawing as operators about the middle of its upper edge."""
    parts, weight, fill, dash = ["1 j"], 0.0, "black", ""
    for mark in drawing.marks:
        if mark.weight != weight:
            weight = mark.weight
            parts.append(f"{weight:g} w")
        if mark.fill and mark.fill != fill:
            fill = mark.fill
            parts.append(FILLS[fill])
        dashed = "" if isinstance(mark, Round) else mark.dash
        if dashed != dash:
            dash = dashed
            parts.append(DASHES[dash])
        parts.append(f"{_path(mark)} {'B' if mark.fill else 'S'}")
    return "\n".join(parts)


def _path(mark: Mark) -> str:
    if isinstance(mark, Round):
        return _round(mark)
    first, *others = mark.points
    return f"{_spot(*first)} m {' '.join(f'{_spot(*point)} l' for point in others)}{' h' if mark.closed else ''}"


def _round(mark: Round) -> str:
    wide, high = 0.5523 * mark.wide, 0.5523 * mark.high
    x, y, right, low = mark.x, mark.y, mark.x + mark.wide, mark.y + mark.high
    left, top = mark.x - mark.wide, mark.y - mark.high
    arcs = (
        ((right, y + high), (x + wide, low), (x, low)),
        ((x - wide, low), (left, y + high), (left, y)),
        ((left, y - high), (x - wide, top), (x, top)),
        ((x + wide, top), (right, y - high), (right, y)),
    )
    return f"{_spot(right, y)} m {' '.join(' '.join(_spot(*spot) for spot in arc) + ' c' for arc in arcs)} h"


SLOPES = (1.0, 1.6, 0.65, 2.6, 0.4, 6.0)
"""How steeply a leader may go from its level to its part: the first is the one that looks best."""
APART = 1.6
"""Leaders keep this far from each other, in mm."""
CLEAR = 2.0
"""So far a leader runs on from its title before it may bend, in mm."""


def lead(start: Point, targets: Sequence[Point], others: Sequence[Sequence[Point]]) -> list[Point]:
    """Return a leader from a level's end to the first of several places that can be reached without meeting another leader.

    Nor does it run on the level of another: the two would read as one line across the ship. It rather
    slants at once, and runs on the level of its part.
    """
    late = [[start, _bend(start, target, slope), target] for target in targets for slope in SLOPES]
    early = [path for target in targets for slope in SLOPES if (path := _early(start, target, slope))]
    clear = [path for path in (*late, *early) if not any(_meet(path, other) for other in others)]
    parted = (path for path in clear if not any(_level(path, other) for other in others))
    return next(parted, clear[0] if clear else late[0])


def _early(start: Point, target: Point, slope: float) -> list[Point]:
    """Return a leader that slants before it runs to its part; nothing where it would have no room to run."""
    away = 1 if target[0] > start[0] else -1
    left = start[0] + away * CLEAR
    bend = left + away * abs(target[1] - start[1]) / slope
    return [start, (left, start[1]), (bend, target[1]), target] if (target[0] - bend) * away > CLEAR else []


def _level(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Say whether two leaders have runs on one level."""
    return any(abs(y - at) < APART for y in _runs(one) for at in _runs(other))


def _runs(path: Sequence[Point]) -> list[float]:
    """Return the levels on which a leader runs for more than its way out of its title."""
    return [y for (x, y), (to_x, to_y) in pairwise(path) if y == to_y and abs(to_x - x) > CLEAR + APART]


def _bend(start: Point, target: Point, slope: float) -> Point:
    """Return where a leader leaves its level, not before it has left its title."""
    away = 1 if target[0] > start[0] else -1
    x = target[0] - away * abs(target[1] - start[1]) / slope
    return (max(x, start[0] + CLEAR) if away > 0 else min(x, start[0] - CLEAR)), start[1]


def _meet(one: Sequence[Point], other: Sequence[Point]) -> bool:
    spots = list(_spots(other))
    return any(abs(x - ax) < APART and abs(y - ay) < APART for x, y in _spots(one) for ax, ay in spots)


def _spots(path: Sequence[Point]) -> Iterator[Point]:
    """Yield places along a leader, a millimetre from each other."""
    for (x, y), (to_x, to_y) in pairwise(path):
        steps = int(max(abs(to_x - x), abs(to_y - y))) + 1
        yield from ((x + (to_x - x) * step / steps, y + (to_y - y) * step / steps) for step in range(steps + 1))


def leader(points: Sequence[Point]) -> str:
    """Return a leader: a hairline on a white halo, a dot at its end; about the page's top left."""
    path = f"{_spot(*points[0])} m {' '.join(f'{_spot(*point)} l' for point in points[1:])} S"
    end = points[-1]
    dots = " ".join(
        f"{fill} q 1 0 0 1 {_spot(*end)} cm {ellipse(size * MM, size * MM)} f Q" for fill, size in (("1 g", 0.95), ("0 g", DOT))
    )
    return f"1 j {HALO} w 1 G {path} 0 G {HAIR} w {path} {dots}"


def crossed(points: Sequence[Point], x: float) -> list[float]:
    """Return the levels at which a leader crosses an upright line."""
    found = []
    for (ax, ay), (bx, by) in pairwise(points):
        if min(ax, bx) <= x <= max(ax, bx) and ax != bx:
            found.append(ay + (by - ay) * (x - ax) / (bx - ax))
    return found
