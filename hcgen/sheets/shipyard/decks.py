"""The decks beside the spine: frames across them, and in the bays between whatever a shipwright had left over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.sheets.shipyard.drawing import FINE
from hcgen.sheets.shipyard.fittings import hatch

if TYPE_CHECKING:
    from hcgen.sheets.shipyard.drawing import Board, Chance

Cell = tuple[float, float, float, float]
"""Half widths from and to, stations from and to, in mm."""

KINDS = ("bare", "bare", "vents", "vents", "grille", "hatch", "plate", "plate", "ports", "pipes", "pipes", "shade", "tanks")
LEAST = 2.6
"""A bay narrower than this, in mm, stays bare."""


class Taken(msgspec.Struct):
    """What is taken of the deck already: nothing is built on anything else."""

    cells: list[Cell] = []

    def add(self, wide: float, station: float, across: float, along: float) -> None:
        """Take a place by its middle and its half measures."""
        self.cells.append((wide - across, wide + across, station - along, station + along))

    def free(self, cell: Cell) -> bool:
        """Say whether nothing stands in a cell."""
        left, right, top, low = cell
        return all(left >= to or right <= start or top >= end or low <= begin for start, to, begin, end in self.cells)


def furnish(board: Board, chance: Chance, cell: Cell, taken: Taken) -> None:
    """Fit out a bay on both sides: one thing, or two side by side where it is wide."""
    left, right, top, low = cell
    parts = [cell]
    if right - left > 9 and chance.one_in(2):
        middle = chance.between(left + 3.5, right - 3.5)
        if taken.free((middle - 0.2, middle + 0.2, top, low)):
            _both(board, (middle, top), (middle, low))
        parts = [(left, middle, top, low), (middle, right, top, low)]
    for part in parts:
        kind = chance.pick(*KINDS)
        if part[1] - part[0] >= LEAST and low - top >= 1.8 and taken.free(part):
            FITTERS[kind](board, *part)


def _bare(board: Board, left: float, right: float, top: float, low: float) -> None:
    pass


def _vents(board: Board, left: float, right: float, top: float, low: float) -> None:
    middle, reach, lines = (left + right) / 2, min(right - left - 1.2, 4.6) / 2, max(2, min(4, int((low - top) / 0.95)))
    for line in range(lines):
        y = (top + low) / 2 + (line - (lines - 1) / 2) * 0.8
        _both(board, (middle - reach, y), (middle + reach, y))


def _grille(board: Board, left: float, right: float, top: float, low: float) -> None:
    middle, count = (left + right) / 2, int(min(right - left - 1.4, 8) / 0.8)
    for bar in range(count):
        x = middle + (bar - (count - 1) / 2) * 0.8
        _both(board, (x, top + 0.7), (x, low - 0.7))


def _hatch(board: Board, left: float, right: float, top: float, low: float) -> None:
    wide, high = min(right - left - 1.2, 5.0), min(low - top - 1.2, 4.0)
    for side in (1, -1):
        hatch(board, side * (left + right) / 2, (top + low - high) / 2, wide, high)


def _pipes(board: Board, left: float, right: float, top: float, low: float) -> None:
    wide = right - left
    for offset in (0.28, 0.42) if wide < 5 else (0.22, 0.32, 0.42):
        _both(board, (left + wide * offset, top), (left + wide * offset, low))
    _both(board, (left + wide * 0.18, (top + low) / 2), (left + wide * 0.48, (top + low) / 2))


def _plate(board: Board, left: float, right: float, top: float, low: float) -> None:
    edge = 0.6
    for side in (1, -1):
        board.area([(side * x, y) for x, y in _corners(left + edge, right - edge, top + edge, low - edge)], FINE, "")
        for x in (left + 1.1, right - 1.1):
            for y in (top + 1.1, low - 1.1):
                board.circle(side * x, y, 0.16, 0.3, "black")


def _ports(board: Board, left: float, right: float, top: float, low: float) -> None:
    count = max(2, min(5, int((right - left) / 1.7)))
    for port in range(count):
        x = (left + right) / 2 + (port - (count - 1) / 2) * 1.5
        for side in (1, -1):
            board.circle(side * x, (top + low) / 2, 0.45)


def _shade(board: Board, left: float, right: float, top: float, low: float) -> None:
    """The light falls from port."""
    board.shade(_corners(left + 0.3, right - 0.3, top + 0.3, low - 0.3))


def _tanks(board: Board, left: float, right: float, top: float, low: float) -> None:
    radius, middle, y = min((right - left) / 4 - 0.3, (low - top) / 2 - 0.4, 1.7), (left + right) / 2, (top + low) / 2
    if radius <= 0.6:
        return
    for x in (middle - radius - 0.25, middle + radius + 0.25):
        for side in (1, -1):
            board.circle(side * x, y, radius, 0.4)
            board.circle(side * x, y, radius * 0.35)


def _corners(left: float, right: float, top: float, low: float) -> tuple[tuple[float, float], ...]:
    return (left, top), (right, top), (right, low), (left, low)


def _both(board: Board, start: tuple[float, float], end: tuple[float, float]) -> None:
    for side in (1, -1):
        board.line((side * start[0], start[1]), (side * end[0], end[1]))


FITTERS = {
    "bare": _bare,
    "vents": _vents,
    "grille": _grille,
    "hatch": _hatch,
    "pipes": _pipes,
    "plate": _plate,
    "ports": _ports,
    "shade": _shade,
    "tanks": _tanks,
}
"""What fits out a bay, by its kind: the board, half widths from and to, stations from and to."""
