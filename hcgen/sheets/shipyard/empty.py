"""Where there is no ship yet: a slip to draw a starship on, water to draw a vessel in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.sheets.shipyard.drawing import DOTS, FINE, Board, Drawing

if TYPE_CHECKING:
    from collections.abc import Callable

STEP = 5.0
"""From point to point of the grid that a pencil follows, in mm."""
POINT = 0.16
"""The radius of such a point, in mm."""
AIR = 2.0
CORNER = 0.24
"""How much of the breadth the corners of the Shield take off."""
WATER = 0.72
"""How deep in the box the waterline lies."""
WAVE, LIFT = 4.0, 0.8


def draw_slip(wide: float, high: float) -> Drawing:
    """Draw the Shield, the axis, and a grid, into a box in mm: the ship is for the reader to draw."""
    board = Board()
    half, low = wide / 2 - AIR, high - AIR
    corner = 2 * half * CORNER
    side = ((corner - half, AIR), (half - corner, AIR), (half, AIR + corner * 1.6), (half, low - corner))
    back = ((half - corner, low), (corner - half, low), (-half, low - corner), (-half, AIR + corner * 1.6))
    board.area((*side, *back), DOTS, "", "dots")
    board.line((0, AIR), (0, low), weight=FINE, dash="dashes")

    def within(x: float, y: float) -> bool:
        bow, stern = max(AIR + corner * 1.6 - y, 0) / 1.6, max(y - low + corner, 0)
        return 0 < x < half - STEP / 2 - max(bow, stern)

    _grid(board, half, (AIR + STEP, low - STEP / 2), within)
    return Drawing(wide, high, tuple(board.marks), {})


def draw_water(wide: float, high: float) -> Drawing:
    """Draw a waterline and a grid into a box in mm: the vessel is for the reader to draw."""
    board = Board()
    half, line = wide / 2 - AIR, high * WATER
    _grid(board, half, (AIR + STEP, line - STEP / 4), lambda *_: True)
    count = int(2 * half / WAVE)
    start = -count * WAVE / 2
    for row, first_wave, kept in (
        (0.0, 0, count),
        (2.4, 2, count // 4),
        (2.4, count - count // 3, count // 5),
        (4.8, count // 3, count // 4),
    ):
        first = start + first_wave * WAVE
        waves = [
            spot
            for number in range(kept)
            for spot in (
                (first + number * WAVE, line + row),
                (first + (number + 0.25) * WAVE, line + row - LIFT * 0.75),
                (first + (number + 0.5) * WAVE, line + row),
                (first + (number + 0.75) * WAVE, line + row + LIFT * 0.25),
            )
        ]
        board.line(*waves, weight=FINE)
    return Drawing(wide, high, tuple(board.marks), {})


def _grid(board: Board, half: float, levels: tuple[float, float], within: Callable[[float, float], bool]) -> None:
    """Set points on both sides of the axis, from one level down to another."""
    top, low = levels
    columns = int(half / STEP)
    for row in range(int((low - top) / STEP) + 1):
        for column in range(-columns, columns + 1):
            x, y = column * STEP, top + row * STEP
            if within(abs(x), y):
                board.circle(x, y, POINT, 0.1, "black")
