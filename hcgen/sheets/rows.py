"""Rows: what a panel has to say, cut into pieces that a page can break between."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hcgen.sheets.pen import Pen

Draw = Callable[["Pen", float, float], None]
"""Draws a row: the pen, the left edge of the lane, and the row's baseline, both in mm."""


class Row(msgspec.Struct, frozen=True, gc=False):
    """One row of a panel. All measures are mm."""

    draw: Draw
    height: float
    """From its baseline to the next row's."""
    before: float = 0
    """More air above it, but not at the top of a lane."""
    rise: float = 0
    """More air above it, wherever it stands."""
    depth: float = 0
    """What it needs below its baseline."""
    keep: bool = False
    """Stays with the next row."""
    again: Row | None = None
    """What stands above it where a lane begins in the middle of its group."""
    lane: int | None = None
    """The lane that it belongs to on the first page."""
    order: int = 0
    """Its place among the others where the lanes are given up."""
    narrow: bool = False
    """Takes one column only, and may so stand beside the code at the foot."""
    blank: bool = False
    """Only lines to write on: never continued."""
    shared: bool = False
    """Comes again for other persons, as the same row."""
    group: int = 0
    """The first of so many rows that make one paragraph."""
    whole: Draw | None = None
    """Draws all rows of its paragraph."""
    key: Hashable = None
    """What it, or its paragraph, is made of: what is the same looks the same."""


Filled = tuple[tuple[Row, float], ...]
"""One lane: its rows, each with its baseline below the first."""
SLACK = 0.05
"""What a row may lack, in mm: more than rounding, less than eyes see."""
NEVER = 1e9
FEW = 5
"""So many rows, the one that repeats their heading among them, are not parted for the sake of evenness."""


class Laid(msgspec.Struct, frozen=True, gc=False):
    """Rows put into lanes: (row, its baseline below the first) for each lane, and the rows that did not fit."""

    lanes: tuple[Filled, ...]
    rest: tuple[Row, ...]

    @property
    def height(self) -> float:
        """From the first baseline to the lowest one, with what hangs below it."""
        return max((lane[-1][1] + lane[-1][0].depth for lane in self.lanes if lane), default=0)


def fill(rows: Sequence[Row], rooms: Sequence[float], beside: float = 0) -> Laid:
    """Put rows into lanes of these heights, each lane filled before the next; hand back what does not fit.

    Narrow rows may go further down by a measure.
    """
    if len(rooms) > 1 and any(row.lane is not None for row in rows):
        return _fill_assigned(rows, rooms, beside)
    filled, at = [], 0
    for room in rooms:
        lane, at = _fill_lane(rows, at, room, beside)
        filled.append(lane)
    return Laid(tuple(filled), tuple(_worded(rows[at:])))


def _fill_assigned(rows: Sequence[Row], rooms: Sequence[float], beside: float) -> Laid:
    filled, rest = [], []
    for number, room in enumerate(rooms):
        own = [row for row in rows if row.lane == number]
        lane, at = _fill_lane(own, 0, room, beside)
        filled.append(lane)
        rest += own[at:]
    return Laid(tuple(filled), freed(rest))


def freed(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return what goes to another page: no blank lines, no lanes, in order."""
    moving = (msgspec.structs.replace(row, lane=None) if row.lane is not None else row for row in _worded(rows))
    return tuple(sorted(moving, key=lambda row: row.order))


def _worded(rows: Sequence[Row]) -> Iterator[Row]:
    """Yield rows without the lines to write on; what was to stay with such a line stays with nothing."""
    for number, row in enumerate(rows, 1):
        if not row.blank:
            lost = row.keep and number < len(rows) and rows[number].blank
            yield msgspec.structs.replace(row, keep=False) if lost else row


def _fill_lane(rows: Sequence[Row], start: int, room: float, beside: float) -> tuple[Filled, int]:
    lane: list[tuple[Row, float]] = []
    marks: list[int] = []
    """How long the lane is before each row, and before what stands above it again."""
    top, at = 0.0, start
    while at < len(rows):
        row = rows[at]
        marks.append(len(lane))
        if row.again is not None and (not lane or _is_parted(rows[at - 1], row)):
            level = top + row.again.before if lane else 0.0
            lane.append((row.again, level))
            top = level + row.again.height
        baseline = top + row.rise + (row.before if lane else 0)
        if baseline + row.depth > room + SLACK + (beside if row.narrow else 0) and (
            len(lane) > 1 or room <= 0 or (lane and row.again is None)
        ):
            break
        lane.append((row, baseline))
        top = baseline + row.height
        at += 1
    return _keep_together(lane, [*marks[: at - start], marks[at - start] if at < len(rows) else len(lane)], rows, (start, at))


def _is_parted(before: Row, row: Row) -> bool:
    """Say whether a row in the middle of its group comes behind one of another group: its group began elsewhere."""
    return row.again is not None and before.order != row.order


def _keep_together(lane: list[tuple[Row, float]], marks: Sequence[int], rows: Sequence[Row], reach: tuple[int, int]) -> tuple[Filled, int]:
    """Take back the last rows of a lane that must not be parted from the next one, and what stands above a row that has none."""
    start, at = reach
    end = at
    while start < end < len(rows) and rows[end - 1].keep:
        end -= 1
    if end == start:
        end = at
    return tuple(lane if end == start else lane[: marks[end - start]]), end


def tails(rows: Sequence[Row], lanes: int, beside: float) -> tuple[float, tuple[float, ...]] | None:
    """Return how deep rows reach that need no sharing out, and how deep each lane does where narrow rows hang lower.

    Nothing, where the rows must be shared out among lanes.
    """
    if rows[0].again is not None or (lanes > 1 and rows[0].lane is None):
        return None
    ends, low, deep, before = [-1.0] * lanes, [0.0] * lanes, [0.0] * lanes, rows[0]
    for row in rows:
        if _is_parted(before, row):
            return None
        before = row
        lane = row.lane or 0 if lanes > 1 else 0
        end = ends[lane]
        at = row.rise + (row.before + end if end >= 0 else 0.0)
        ends[lane] = at + row.height
        low[lane] = at + row.depth  # the last row is the lowest one
        deep[lane] = max(deep[lane], at + row.depth - (beside if row.narrow else 0))
    return max(low), tuple(deep)


def even(rows: Sequence[Row], lanes: int, step: float) -> float:
    """Return the least height at which the rows fill their lanes evenly and all of them fit."""
    if lanes == 1 or not rows or any(row.lane is not None for row in rows):
        return fill(rows, [NEVER] * lanes).height
    room = max(0.0, (sum(row.height + row.before + row.rise for row in rows)) / lanes - rows[-1].height)
    if any(row.again is not None for row in rows):  # rather one heading over a few rows than one over each
        room = max(room, fill(rows[: FEW - 1], [NEVER]).height)
    whole = fill(rows, [NEVER]).height
    while room < whole:
        laid = fill(rows, [room] * lanes)
        ends = [lane[-1][0] for lane in laid.lanes if lane]
        if not laid.rest and not any(row.keep for row in ends[:-1]):  # the last row of all waits for nothing
            return laid.height
        room += step
    return whole
