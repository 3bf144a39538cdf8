"""What sits on a hull: turrets, tubes, nozzles, hatches, a bridge, a core. Each is drawn about a place of its own, in mm."""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import TYPE_CHECKING

from hcgen.sheets.shipyard.drawing import FINE, PART
from hcgen.sheets.shipyard.geometry import curve, mirrored, turned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.sheets.shipyard.drawing import Board
    from hcgen.sheets.shipyard.geometry import Point

DRUM = (((-0.66, -0.5), (-0.4, -0.66), (0.4, -0.66), (0.66, -0.5), (0.53, 0.5), (-0.53, 0.5)), ((-0.33, 0.26), (0.33, 0.26)))
"""The house on a turret's drum, and the lid on the house, for a radius of 1."""


def turret(board: Board, x: float, y: float, radius: float, bearing: float, barrel: float) -> None:
    """Draw twin lasers: the drum, the barrels, the house over both; the bearing in degrees from ahead."""
    angle = radians(bearing)
    board.circle(x, y, radius, PART)
    for side in (-0.27 * radius, 0.27 * radius):
        for start, thick in ((0.0, 0.30), (barrel - 0.9, 0.45)):
            corners = ((side - thick, -start), (side + thick, -start), (side + thick, -barrel), (side - thick, -barrel))
            board.area(turned(corners, x, y, angle), FINE)
    house, lid = (tuple((dx * radius, dy * radius) for dx, dy in points) for points in DRUM)
    board.area(turned(house, x, y, angle), PART)
    board.line(*turned(lid, x, y, angle))


def tube(board: Board, x: float, y: float, long: float, half: float) -> None:
    """Draw a Warpedo in its tube, its point ahead."""
    left = curve((-half, half), (-half, -half * 0.4), (-half * 0.5, -half), (0.0, -half * 1.2), 5)
    nose = [(-half, long), (-half, half), *left, *[(-dx, dy) for dx, dy in reversed(left[:-1])], (half, half), (half, long)]
    board.area([(x + dx, y + dy) for dx, dy in nose], PART)
    for down in (half * 1.6, long - 1.4):
        board.line((x - half, y + down), (x + half, y + down))
    board.line((x, y + half * 2.2), (x, y + long - 2.0))


def lidded(board: Board, x: float, y: float, long: float, half: float) -> None:
    """Draw a tube that holds nothing, its lid shut."""
    board.box(x - half, y + half, half * 2, long - half, PART)
    board.line((x - half, y + half), (x + half, y + long))
    board.line((x + half, y + half), (x - half, y + long))


def nozzle(board: Board, x: float, y: float, wide: float, long: float, kind: str) -> None:
    """Draw an engine's nozzle below a place, and its flame."""
    half = wide / 2
    throat = {"bell": 0.62, "box": 0.92, "cone": 0.4}[kind]
    board.area(((x - half * throat, y), (x + half * throat, y), (x + half, y + long), (x - half, y + long)), PART)
    for part in (0.35, 0.68):
        reach = half * (throat + (1 - throat) * part)
        board.line((x - reach, y + long * part), (x + reach, y + long * part))
    lip = y + long
    board.area(((x - half * 0.8, lip), (x + half * 0.8, lip), (x + half * 0.55, lip + 0.7), (x - half * 0.55, lip + 0.7)), FINE, "tint")
    for aside, part in ((-0.5, 0.55), (0.0, 1.0), (0.5, 0.55)):
        board.line((x + aside * half, lip + 1.4), (x + aside * half, lip + 1.4 + part * min(wide, 5.0)), weight=0.35, dash="dashes")


def hatch(board: Board, x: float, y: float, wide: float, high: float) -> None:
    """Draw a double hatch by the middle of its upper edge."""
    board.box(x - wide / 2, y, wide, high, PART)
    rim = min(0.6, wide / 6, high / 6)
    board.box(x - wide / 2 + rim, y + rim, wide - 2 * rim, high - 2 * rim, FINE, "tint")
    board.line((x, y + rim), (x, y + high - rim))


def airlock(board: Board, x: float, y: float) -> None:
    """Draw an airlock by its middle."""
    board.box(x - 0.9, y - 2.3, 1.8, 4.6, PART)
    board.line((x - 0.9, y), (x + 0.9, y))
    for aside in (-1.15, 1.15):
        board.circle(x, y + aside, 0.42)


def bridge(board: Board, y: float, half: float, high: float, kind: str) -> None:
    """Draw the bridge on the axis by the middle of its height: its house, its panes."""
    up, low = y - high / 2, y + high / 2
    shape: Sequence[Point] = {
        "bevelled": ((0, up), (half * 0.6, up), (half, y), (half, low), (0, low)),
        "round": ((0, up), *curve((0, up), (half * 0.8, up), (half, y - high * 0.3), (half, y), 8), (half, low), (0, low)),
        "bay": ((0, up), (half * 0.5, up), (half, up + high * 0.25), (half, low - high * 0.2), (half * 0.7, low), (0, low)),
    }[kind]
    board.area(mirrored(shape), PART)
    board.area(mirrored([(h * 0.74, y + (s - y) * 0.68 - high * 0.03) for h, s in shape]), 0.4, "tint")
    for aside in (-0.3, 0.0, 0.3):
        board.line((half * aside, up + high * 0.16), (half * aside * 1.25, y + high * 0.28))


def lattice(board: Board, y: float, half: float, most: int) -> None:
    """Draw the fuel's diamonds on the axis, in three rows."""
    pitch = 3.2
    across = max(1, min(most, int(2 * half / pitch)))
    for row in (-1, 0, 1):
        count = across if row == 0 else max(1, across - 1)
        for number in range(count):
            x, middle = (number - (count - 1) / 2) * pitch, y + row * 2.75
            board.area(((x, middle - 1.6), (x + 1.2, middle), (x, middle + 1.6), (x - 1.2, middle)), 0.4)
    board.anchor("fuel", (across - 1) / 2 * pitch, y)


def core(board: Board, y: float, radius: float, teeth: int) -> None:
    """Draw the reactor on the axis: rings, cogs, a heart."""
    for part, weight, fill in ((1.0, 0.6, "white"), (0.83, FINE, "white"), (0.53, PART, "tint"), (0.28, 0.4, "white")):
        board.circle(0, y, radius * part, weight, fill)  # type: ignore[arg-type]
    _rays(board, y, radius * 0.83, radius, teeth)
    _rays(board, y, radius * 0.28, radius * 0.53, 6)
    board.anchor("core", radius * 0.68, y)


def dish(board: Board, y: float, radius: float, rays: int) -> None:
    """Draw a great dish on the axis."""
    for part, weight in ((1.0, PART), (0.73, FINE), (0.31, 0.4)):
        board.circle(0, y, radius * part, weight)
    _rays(board, y, radius * 0.31, radius * 0.73, rays)
    board.circle(0, y, radius * 0.1, FINE, "black")


def _rays(board: Board, y: float, start: float, end: float, count: int) -> None:
    for number in range(count):
        angle = 2 * pi * (number + 0.5) / count
        across, down = cos(angle), sin(angle)
        board.line((start * across, y + start * down), (end * across, y + end * down))


def antenna(board: Board, x: float, y: float, long: float, bars: int) -> None:
    """Draw a mast ahead of a place, with bars across it."""
    board.line((x, y), (x, y - long), weight=0.4)
    for bar in range(bars):
        reach = 0.5 + 0.35 * bar
        board.line((x - reach, y - long + 0.8 + bar * 0.9), (x + reach, y - long + 0.8 + bar * 0.9))
    board.circle(x, y - long, 0.3, FINE, "black")
