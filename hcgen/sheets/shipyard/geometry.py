"""Plane geometry for ships: outlines, their insets, their widths, and the hatching that shades them. All measures are mm."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Point = tuple[float, float]
Points = tuple[Point, ...]

MITRE = 0.62
"""The least that a mitre divides by: sharper corners are cut."""


def curve(start: Point, first: Point, second: Point, end: Point, steps: int = 12) -> list[Point]:
    """Return a Bézier curve as a run of points, without its start."""
    found = []
    for step in range(1, steps + 1):
        t = step / steps
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        found.append(
            (
                a * start[0] + b * first[0] + c * second[0] + d * end[0],
                a * start[1] + b * first[1] + c * second[1] + d * end[1],
            )
        )
    return found


def inset(half: Sequence[Point], by: float) -> Points:
    """Return a half outline drawn in by a measure, mitred; it runs down the right side, from axis to axis."""
    last, moved = len(half) - 1, []
    for at, point in enumerate(half):
        before, after = half[max(0, at - 1)], half[min(last, at + 1)]
        first = _inward(before, point) if at else _inward(point, after)
        second = _inward(point, after) if at < last else first
        along, down = first[0] + second[0], first[1] + second[1]
        size = hypot(along, down) or 1
        along, down = along / size, down / size
        reach = by / max(MITRE, along * first[0] + down * first[1])
        moved.append((max(0.0, point[0] + along * reach), point[1] + down * reach))
    moved[0], moved[-1] = (0.0, moved[0][1]), (0.0, moved[-1][1])
    return tuple(moved)


def _inward(start: Point, end: Point) -> Point:
    along, down = end[0] - start[0], end[1] - start[1]
    size = hypot(along, down) or 1
    return -down / size, along / size


def width_at(half: Sequence[Point], station: float) -> float:
    """Return the greatest half width of a half outline at a distance from the bow; 0 beyond its ends."""
    wide = 0.0
    for (one, start), (other, end) in pairwise(half):
        if min(start, end) <= station <= max(start, end):
            here = max(one, other) if start == end else one + (other - one) * (station - start) / (end - start)
            wide = max(wide, here)
    return wide


def narrowest(half: Sequence[Point], start: float, end: float) -> float:
    """Return the least half width of a half outline between two stations."""
    return min(width_at(half, start + (end - start) * step / 6) for step in range(7))


def mirrored(half: Sequence[Point]) -> Points:
    """Return the whole outline of a half one."""
    return (*half, *((-wide, station) for wide, station in reversed(half) if wide > 1e-6))


def grown(points: Sequence[Point], by: float) -> Points:
    """Return the convex hull of points, grown by a round of a radius."""
    circle = [(by * cos(pi * step / 18), by * sin(pi * step / 18)) for step in range(36)]
    return convex([(x + dx, y + dy) for x, y in points for dx, dy in circle])


def convex(points: Sequence[Point]) -> Points:
    """Return the convex hull of points."""
    ordered = sorted(set(points))
    return (*_side(ordered)[:-1], *_side(ordered[::-1])[:-1])


def _side(points: Sequence[Point]) -> list[Point]:
    found: list[Point] = []
    for point in points:
        while len(found) > 1 and _turn(found[-2], found[-1], point) <= 0:
            found.pop()
        found.append(point)
    return found


def _turn(first: Point, second: Point, third: Point) -> float:
    return (second[0] - first[0]) * (third[1] - first[1]) - (second[1] - first[1]) * (third[0] - first[0])


def hatched(area: Sequence[Point], step: float) -> Iterator[Points]:
    """Yield the lines of an engraver's shade: parallels at 45 degrees, from edge to edge of an area."""
    sums = [x + y for x, y in area]
    at = min(sums) + step / 2
    while at < max(sums):
        cuts = sorted(_cuts(area, at))
        for start, end in zip(cuts[::2], cuts[1::2], strict=False):
            if end - start > 0.1:
                yield (start, at - start), (end, at - end)
        at += step


def _cuts(area: Sequence[Point], total: float) -> Iterator[float]:
    """Yield where the line x + y = total meets the edges of an area."""
    for (x, y), (to_x, to_y) in zip(area, (*area[1:], area[0]), strict=True):
        before, after = x + y - total, to_x + to_y - total
        if (before < 0) != (after < 0):
            yield x + (to_x - x) * before / (before - after)


def turned(points: Sequence[Point], x: float, y: float, angle: float) -> Points:
    """Turn points about the origin, clockwise as one looks at the page, then move the origin to a place."""
    sine, cosine = sin(angle), cos(angle)
    return tuple((x + dx * cosine - dy * sine, y + dx * sine + dy * cosine) for dx, dy in points)
