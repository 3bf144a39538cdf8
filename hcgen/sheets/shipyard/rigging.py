"""Masts, sails, and what else stands on a vessel's deck."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Protocol

from hcgen.sheets.shipyard.drawing import FINE, PART
from hcgen.sheets.shipyard.geometry import curve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.sheets.shipyard.drawing import Board, Chance, Fill
    from hcgen.sheets.shipyard.geometry import Point


class Hull(Protocol):
    """What masts stand on."""

    long: float

    def x(self, part: float) -> float:
        """Return the place at a part of her length, from the stern."""

    def deck(self, part: float) -> float:
        """Return the level of the deck's edge."""


def hoist(board: Board, chance: Chance, masts: Sequence[tuple[float, float, str]], hull: Hull) -> None:
    """Draw masts with their sails and stays, from the bow on."""
    emblem = chance.pick(*EMBLEMS, "plain")
    for place, high, _ in masts:
        for end in (0.03, 0.97):
            board.line((hull.x(place), 1.5 - high * hull.long), (hull.x(end), hull.deck(end)), weight=FINE)
    for place, high, sail in masts:
        x, foot = hull.x(place), hull.deck(place)
        top = -high * hull.long
        board.line((x, foot + 1), (x, top), weight=1.0)
        wide = hull.long * (0.25 if len(masts) > 1 else 0.34) * chance.about(1, 0.08)
        SAILS[sail](board, (x, top), foot - 1.6, wide, emblem)
        _pennant(board, chance, x, top)


def _pennant(board: Board, chance: Chance, x: float, top: float) -> None:
    tip = x + chance.between(3.5, 6.5), top - 0.5 + chance.between(-0.3, 0.3)
    fill: Fill = FLAGS[chance.count(0, 2)]
    board.area(((x, top - 1.6), tip, (x, top + 0.4)), FINE, fill)
    board.line((x, top + 0.5), (x, top - 1.8), weight=PART)


def _square(board: Board, head: Point, foot: float, wide: float, emblem: str, share: float = 1.0) -> None:
    """Draw a square sail that bellies out, its yard above it."""
    x, top = head[0], head[1] + 2.0
    low = top + (foot - top) * share
    half, less = wide / 2, wide * 0.46
    right = curve(
        (x + less, top), (x + half * 1.12, top + (low - top) * 0.3), (x + half * 1.12, top + (low - top) * 0.7), (x + half, low), 8
    )
    under = curve((x + half, low), (x + half * 0.4, low - 1.6), (x - half * 0.4, low - 1.6), (x - half, low), 8)
    left = curve((x - half, low), (x - half * 0.9, top + (low - top) * 0.7), (x - half * 0.9, top + (low - top) * 0.3), (x - less, top), 8)
    board.area([(x - less, top), (x + less, top), *right, *under, *left], 0.7)
    board.line((x - half, top), (x + half, top), weight=1.0)
    _emblem(board, emblem, (x + half * 0.05, (top + low) / 2 - 0.4), half * 0.82, (low - top) / 2 - 1.2)
    board.anchor("sail", x + half * 0.6, (top + low) / 2)
    board.anchor("sail", x - half * 0.6, (top + low) / 2)


def _topsail(board: Board, head: Point, foot: float, wide: float, emblem: str) -> None:
    """Draw two square sails, the upper one small."""
    middle = head[1] + (foot - head[1]) * 0.34
    _square(board, head, middle - 0.6, wide * 0.66, "plain")
    _square(board, (head[0], middle - 0.4), foot, wide, emblem)


def _lateen(board: Board, head: Point, foot: float, wide: float, emblem: str) -> None:
    """Draw a sail on a long slanting yard."""
    x, top = head
    low, high = (x + wide * 0.62, foot - 0.6), (x - wide * 0.42, top - 0.2)
    clew = (x - wide * 0.52, foot - 1.0)
    leech = curve(high, (high[0] - 0.6, top + (foot - top) * 0.4), (clew[0] + 1.6, foot - (foot - top) * 0.3), clew, 8)
    luff = curve(clew, (x - wide * 0.1, foot - 2.6), (x + wide * 0.3, foot - 2.2), low, 8)
    board.area([high, *leech, *luff], 0.7)
    board.line((low[0] + 1, low[1] + 0.6), (high[0] - 1, high[1] - 0.6), weight=1.0)
    seams = 3 if emblem != "stripes" else 6
    for seam in range(1, seams):
        part = seam / seams
        start = high[0] + (low[0] - high[0]) * part, high[1] + (low[1] - high[1]) * part
        end = clew[0] + (low[0] - clew[0]) * part, clew[1] + (low[1] - clew[1]) * part - 1.4
        board.line(start, end)
    board.anchor("sail", x - wide * 0.15, top + (foot - top) * 0.62)
    board.anchor("sail", x + wide * 0.15, top + (foot - top) * 0.72)


def _gaff(board: Board, head: Point, foot: float, wide: float, emblem: str) -> None:
    """Draw a mainsail behind the mast and a jib before it."""
    x, top = head
    peak, throat = (x - wide * 0.55, top + 1.0), (x, top + (foot - top) * 0.30)
    clew, tack = (x - wide * 0.86, foot - 0.6), (x, foot)
    leech = curve(peak, (peak[0] - 2, top + (foot - top) * 0.4), (clew[0] - 0.6, foot - (foot - top) * 0.3), clew, 8)
    board.area([throat, peak, *leech, tack], 0.7)
    board.line((x + 0.6, throat[1] + 0.5), peak, weight=0.9)
    board.line((x + 0.6, foot + 0.2), (clew[0] - 0.8, clew[1] + 0.3), weight=0.9)
    for seam in (0.3, 0.6):
        y = throat[1] + (foot - throat[1]) * seam
        board.line((x, y), (x - wide * (0.62 + 0.22 * seam), y - 0.6))
    jib = (x + wide * 0.86, foot + 0.2)
    board.area(
        [
            (x, top + 2),
            *curve((x, top + 2), (x + wide * 0.2, top + (foot - top) * 0.4), (x + wide * 0.5, foot - 6), jib, 8),
            (x + 1.2, foot - 0.8),
        ],
        0.7,
    )
    if emblem in {"disc", "moon", "cross"}:
        _emblem(board, emblem, (x - wide * 0.4, top + (foot - top) * 0.5), wide * 0.2, wide * 0.2)
    board.anchor("sail", x - wide * 0.4, top + (foot - top) * 0.62)
    board.anchor("sail", x + wide * 0.28, top + (foot - top) * 0.7)


SAILS = {"square": _square, "topsail": _topsail, "lateen": _lateen, "gaff": _gaff}


def _emblem(board: Board, kind: str, middle: Point, across: float, along: float) -> None:
    size = min(across, along) * 0.6
    if size >= 1 and kind in EMBLEMS:
        EMBLEMS[kind](board, middle, size, (across, along))


def _stripes(board: Board, middle: Point, size: float, half: Point) -> None:
    for stripe in (-0.75, -0.25, 0.25, 0.75):
        left = middle[0] + stripe * half[0] - half[0] * 0.1
        board.box(left, middle[1] - half[1] * 0.86, half[0] * 0.2, half[1] * 1.66, FINE, "tint")


def _disc(board: Board, middle: Point, size: float, half: Point) -> None:
    x, y = middle
    board.circle(x, y, size, PART, "tint")
    for ray in range(12):
        along, down = cos(pi * ray / 6) * size, sin(pi * ray / 6) * size
        board.line((x + 1.15 * along, y + 1.15 * down), (x + 1.4 * along, y + 1.4 * down))


def _cross(board: Board, middle: Point, size: float, half: Point) -> None:
    x, y, arm = *middle, size * 0.22
    right = ((arm, -size), (arm, -arm), (size, -arm), (size, arm), (arm, arm), (arm, size))
    board.area([(x + dx, y + dy) for dx, dy in (*right, *((-dx, dy) for dx, dy in reversed(right)))], PART, "tint")


def _chevron(board: Board, middle: Point, size: float, half: Point) -> None:
    x, y = middle
    for drop in (-0.5, 0.1):
        low = y + drop * size
        right = ((x, low), (x + size, low + size * 0.8), (x + size, low + size * 1.1), (x, low + size * 0.3))
        left = ((x - size, low + size * 1.1), (x - size, low + size * 0.8))
        board.area((*right, *left), FINE, "tint")


def _moon(board: Board, middle: Point, size: float, half: Point) -> None:
    x, y = middle
    outer = [(x + size * cos(angle), y + size * sin(angle)) for angle in (pi * step / 12 for step in range(-14 + 4, 15 + 6))]
    rim = [(px, py) for px, py in outer if (px - x - size * 0.5) ** 2 + (py - y) ** 2 > (size * 0.85) ** 2]
    inner = curve(rim[-1], (x - size * 0.1, y - size * 0.5), (x - size * 0.1, y + size * 0.5), rim[0], 8)
    board.area([*rim, *inner], PART, "tint")


EMBLEMS = {"stripes": _stripes, "disc": _disc, "cross": _cross, "chevron": _chevron, "moon": _moon}
FLAGS: tuple[Fill, ...] = ("white", "tint", "black")


def beast(board: Board, x: float, y: float, size: float, way: int) -> None:
    """Draw a beast's head, or the curl of its tail, at the end of a hull."""
    if way > 0:
        neck = [
            (-0.9, 1.6),
            (-0.1, -0.4),
            (-0.1, -1.4),
            (0.6, -1.9),
            (1.8, -1.55),
            (1.0, -1.25),
            (1.6, -1.0),
            (0.75, -0.85),
            (0.7, 0.2),
            (0.2, 1.6),
        ]
        board.area([(x + (dx - 0.4) * size, y + dy * size) for dx, dy in neck], 0.8)
        board.circle(x + 0.2 * size, y - 1.5 * size, 0.3, FINE, "black")
    else:
        curl = [
            (x + size * (0.1 * turn - 0.1) * cos(pi * turn / 4) - size * 0.2, y - size * 0.8 - size * 0.1 * turn * sin(pi * turn / 4))
            for turn in range(13)
        ]
        board.line(*curl, weight=0.8)


def tower(board: Board, x: float, y: float, wide: float, high: float) -> None:
    """Draw a wooden tower with battlements."""
    left, top = x - wide / 2, y - high
    board.box(left, top, wide, high + 1, 0.7)
    for beam in (0.34, 0.67):
        board.line((left, top + high * beam), (left + wide, top + high * beam))
    board.line((left, top + high * 0.34), (left + wide, y), weight=FINE)
    board.line((left + wide, top + high * 0.34), (left, y), weight=FINE)
    merlon = wide / 5
    for number in (0, 2, 4):
        board.box(left + number * merlon, top - merlon, merlon, merlon, PART)
    board.box(x - 0.4, top + high * 0.1, 0.8, high * 0.15, FINE, "black")


def catapult(board: Board, x: float, y: float, size: float) -> None:
    """Draw a light catapult by the middle of its foot."""
    board.line((x - size * 0.8, y), (x + size * 0.8, y), weight=0.9)
    board.line((x - size * 0.5, y), (x, y - size * 0.7), (x + size * 0.5, y), weight=0.7)
    board.line((x + size * 0.45, y - size * 0.25), (x - size * 0.75, y - size * 1.15), weight=0.9)
    board.circle(x - size * 0.75, y - size * 1.15, size * 0.2, PART, "white")
    board.circle(x, y - size * 0.55, size * 0.16, FINE, "black")
