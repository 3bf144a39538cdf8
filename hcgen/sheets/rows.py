"""Rows: what a panel has to say, cut into pieces that a page can break between."""

from __future__ import annotations

from collections.abc import Callable  # noqa: TC003 - msgspec reads the annotations
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.sheets.pen import Pen

Draw = Callable[["Pen", float, float], None]
"""Draws a row: the pen, the left edge of the lane, and the row's baseline, both in mm."""


class Row(msgspec.Struct, frozen=True):
    """One row of a panel. All measures are mm."""

    draw: Draw
    height: float
    """From its baseline to the next row's."""
    before: float = 0
    """More air above it, but not at the top of a lane."""
    depth: float = 0
    """What it needs below its baseline."""
    keep: bool = False
    """Stays with the next row."""
    again: Row | None = None
    """What stands above it where a lane begins in the middle of its group."""
    lane: int | None = None
    """The lane that it belongs to on the first page."""
    blank: bool = False
    """Only lines to write on: never continued."""


class Laid(msgspec.Struct, frozen=True):
    """Rows put into lanes: (row, its baseline below the first) for each lane, and the rows that did not fit."""

    lanes: tuple[tuple[tuple[Row, float], ...], ...]
    rest: tuple[Row, ...]

    @property
    def height(self) -> float:
        """From the first baseline to the lowest one, with what hangs below it."""
        return max((lane[-1][1] + lane[-1][0].depth for lane in self.lanes if lane), default=0)


def fill(rows: Sequence[Row], room: float, lanes: int) -> Laid:
    """Put rows into lanes of a height, each lane filled before the next; hand back what does not fit."""
    if lanes > 1 and any(row.lane is not None for row in rows):
        return _fill_assigned(rows, room, lanes)
    filled, at = [], 0
    for _ in range(lanes):
        lane, at = _fill_lane(rows, at, room)
        filled.append(lane)
    return Laid(tuple(filled), tuple(row for row in rows[at:] if not row.blank))


def _fill_assigned(rows: Sequence[Row], room: float, lanes: int) -> Laid:
    filled, rest = [], []
    for number in range(lanes):
        own = [row for row in rows if row.lane == number]
        lane, at = _fill_lane(own, 0, room)
        filled.append(lane)
        rest += own[at:]
    return Laid(tuple(filled), tuple(msgspec.structs.replace(row, lane=None) for row in rest if not row.blank))


def _fill_lane(rows: Sequence[Row], start: int, room: float) -> tuple[tuple[tuple[Row, float], ...], int]:
    lane: list[tuple[Row, float]] = []
    top, at = 0.0, start
    while at < len(rows):
        row = rows[at]
        if not lane and row.again is not None:
            lane.append((row.again, 0.0))
            top = row.again.height
        baseline = top + (row.before if lane else 0)
        if baseline + row.depth > room + 0.01 and (lane or room <= 0):
            break
        lane.append((row, baseline))
        top = baseline + row.height
        at += 1
    return _keep_together(lane, rows, start, at)


def _keep_together(lane: list[tuple[Row, float]], rows: Sequence[Row], start: int, at: int) -> tuple[tuple[tuple[Row, float], ...], int]:
    """Take back the last rows of a lane that must not be parted from the next one."""
    end = at
    while start < end < len(rows) and rows[end - 1].keep:
        end -= 1
    if end == start or end == at:
        return tuple(lane), at
    return tuple(lane[: end - at]), end


def even(rows: Sequence[Row], lanes: int, step: float) -> float:
    """Return the least height at which the rows fill their lanes evenly and all of them fit."""
    if lanes == 1 or not rows or any(row.lane is not None for row in rows):
        return fill(rows, 1e9, lanes).height
    room = max(0.0, (sum(row.height + row.before for row in rows)) / lanes - rows[-1].height)
    while True:
        laid = fill(rows, room, lanes)
        if not laid.rest and sum(map(len, laid.lanes)) >= len(rows):
            return laid.height
        room += step


def text_rows(
    lines: Sequence[object], draw: Callable[[int], Draw], lead: float, *, before: float = 0, after: float | None = None, widow: bool = True
) -> list[Row]:
    """Return one row for each line of a paragraph; its first line is never left alone."""
    last = len(lines) - 1
    return [
        Row(
            draw(number),
            after if number == last and after is not None else lead,
            before=before if number == 0 else 0,
            keep=widow and number == 0 and last > 0,
        )
        for number in range(len(lines))
    ]
