"""Rows: what a panel has to say, cut into pieces that a page can break between."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import ceil
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
    again: Callable[[], Row] | None = None
    """Makes what stands above it where a lane begins in the middle of its group."""
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
    key: Hashable = None
    """What it is made of: what is the same looks the same."""
    lines: int = 1
    """So many lines make it."""
    lead: float = 0
    """From line to line, where there are several."""
    ends: range = range(0)
    """After how many of its lines a lane may end."""
    divided: Callable[[int], tuple[Row, Row]] | None = None
    """Returns so many of its lines as a row, and the others as another one."""


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
    if len(rooms) > 1 and rows and rows[0].lane is not None:  # they know their lanes, or none of them does
        return _fill_assigned(rows, rooms, beside)
    filled, left, at = [], list(rows), 0
    for room in rooms:
        lane, at = _fill_lane(left, at, room, beside)
        filled.append(lane)
    return Laid(tuple(filled), tuple(_worded(left[at:])) if at < len(left) else ())


def write(pen: Pen, lane: Filled, x: float, start: float) -> None:
    """Write the rows of a lane: those that come again as parts."""
    for row, offset in lane:
        if row.key is not None:
            pen.part(row.key, x, start + offset, row.draw)
        else:
            row.draw(pen, x, start + offset)


def _fill_assigned(rows: Sequence[Row], rooms: Sequence[float], beside: float) -> Laid:
    filled, rest = [], []
    for number, room in enumerate(rooms):
        own = [row for row in rows if row.lane == number]
        lane, at = _fill_lane(own, 0, room, beside)
        filled.append(lane)
        rest += own[at:]
    return Laid(tuple(filled), freed(rest) if rest else ())


def freed(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return what goes to another page: no blank lines, no lanes, in order."""
    moving = (msgspec.structs.replace(row, lane=None) if row.lane is not None else row for row in _worded(rows))
    return tuple(sorted(moving, key=lambda row: row.order))


def count(rows: Sequence[Row]) -> int:
    """Return how many lines there are."""
    return sum([row.lines for row in rows])


def _worded(rows: Sequence[Row]) -> Iterator[Row]:
    """Yield rows without the lines to write on; what was to stay with such a line stays with nothing."""
    for number, row in enumerate(rows, 1):
        if not row.blank:
            lost = row.keep and number < len(rows) and rows[number].blank
            yield msgspec.structs.replace(row, keep=False) if lost else row


def _fill_lane(rows: list[Row], start: int, room: float, beside: float) -> tuple[Filled, int]:
    """Fill a lane from a row on; return it, and the first row that it does not hold.

    A row that it ends in becomes two in the list.
    """
    lane: list[tuple[Row, float]] = []
    headed: list[int] = []
    """The rows that something stands above again."""
    top, limit = 0.0, room + SLACK
    for at in range(start, len(rows)):
        row = rows[at]
        if row.again is not None and (not lane or rows[at - 1].order != row.order):
            heading = row.again()
            headed.append(at)
            level = top + heading.before if lane else 0.0
            lane.append((heading, level))
            top = level + heading.height
        baseline = top + row.rise + row.before if lane else top + row.rise
        if baseline + row.depth > limit and (free := limit - baseline + (beside if row.narrow else 0)) < row.depth:
            forced = room > 0 and (not lane or (len(lane) == 1 and headed == [at]))
            if row.lines > 1 or not forced:
                lines = max(_holds(row, free), int(forced)) if row.lines > 1 else 0
                return _ended(lane, rows, (start, at, lines), headed, baseline)
        lane.append((row, baseline))
        top = baseline + row.height
    return tuple(lane), len(rows)


def _ended(
    lane: list[tuple[Row, float]], rows: list[Row], reach: tuple[int, int, int], headed: Sequence[int], baseline: float
) -> tuple[Filled, int]:
    """End a lane that has room for some rows, and for so many lines of the one behind them: return it, and the first row of the next."""
    start, at, lines = reach
    end, lines = _end(rows, start, at, lines)
    place = end - start + sum([number < end for number in headed])
    """Where the row that it ends in or before is in the lane, with what stands above it again."""
    if not lines:
        return tuple(lane[:place]), end
    place += end in headed
    if end < at:
        baseline = lane[place][1]
    rows[end : end + 1] = head, _ = _parts(rows[end], lines)
    return (*lane[:place], (head, baseline)), end + 1


def _holds(row: Row, free: float) -> int:
    """Return how many of the lines of a row have room in a height that does not hold all of them."""
    return max(0, row.lines - ceil((row.depth - free) / row.lead - 1e-9))


def _end(rows: Sequence[Row], start: int, at: int, lines: int) -> tuple[int, int]:
    """Return the row that a lane ends before, and how many of its lines it still holds, if it has room for so many of a row.

    Nothing is parted that must stay with what is behind it, unless the lane has nothing else.
    """
    end, own = at, _last_end(rows[at], lines)
    while not own and start < end and rows[end - 1].keep:
        end -= 1
        own = _last_end(rows[end], rows[end].lines - 1)
    return (end, own) if own or end > start else (at, lines)


def _last_end(row: Row, lines: int) -> int:
    """Return after how many lines of a row a lane may end that has room for so many; nothing where it may not."""
    last = min(lines, row.ends.stop - 1)
    return last if last >= row.ends.start else 0


def _parts(row: Row, lines: int) -> tuple[Row, Row]:
    """Return so many lines of a row as one, and the others as another, where it is; they stay together if they must."""
    if row.divided is None:
        raise AssertionError("a single line cannot be divided")
    head, tail = row.divided(lines)
    forced = lines not in row.ends
    if row.lane is not None or row.order or row.keep or forced:
        head = msgspec.structs.replace(head, lane=row.lane, order=row.order, keep=forced)
        tail = msgspec.structs.replace(tail, lane=row.lane, order=row.order, keep=row.keep)
    return head, tail


def tails(rows: Sequence[Row], lanes: int, beside: float) -> tuple[float, tuple[float, ...]] | None:
    """Return how deep rows reach that need no sharing out, and how deep each lane does where narrow rows hang lower.

    Nothing, where the rows must be shared out among lanes.
    """
    first = rows[0]
    if first.again is not None or (lanes > 1 and first.lane is None):
        return None
    ends, low, deep, order = [-1.0] * lanes, [0.0] * lanes, [0.0] * lanes, first.order
    for row in rows:
        if row.again is not None and row.order != order:
            return None
        order = row.order
        lane = row.lane or 0 if lanes > 1 else 0
        end = ends[lane]
        at = row.rise + row.before + end if end >= 0 else row.rise
        ends[lane] = at + row.height
        low[lane] = tail = at + row.depth  # the last row is the lowest one
        if row.narrow:
            tail -= beside
        if tail > deep[lane]:
            deep[lane] = tail
    return max(low), tuple(deep)


def even(rows: Sequence[Row], lanes: int, step: float) -> float:
    """Return the least height at which the rows fill their lanes evenly and all of them fit."""
    if lanes == 1 or not rows or rows[0].lane is not None:
        return fill(rows, [NEVER] * lanes).height
    room = max(0.0, (sum([row.height + row.before + row.rise for row in rows])) / lanes - (rows[-1].lead or rows[-1].height))
    if any(row.again is not None for row in rows):  # rather one heading over a few rows than one over each
        room = max(room, fill(rows[: FEW - 1], [NEVER]).height)
    whole = (tails(rows, 1, 0) or (fill(rows, [NEVER]).height,))[0]
    special = any(row.keep or row.blank or row.narrow or row.again is not None for row in rows)
    spread = _spread_slowly if special else _spread
    while room < whole:
        height = spread(rows, room, lanes)
        if height is not None:
            return height
        room += step
    return whole


def _spread_slowly(rows: Sequence[Row], room: float, lanes: int) -> float | None:
    """Return how deep rows reach that are shared out among lanes of a height; nothing where they do not fit so."""
    laid = fill(rows, [room] * lanes)
    if sum([count([row for row, _ in lane if row.blank]) for lane in laid.lanes]) < count([row for row in rows if row.blank]):
        return None  # lines to write on are no rest, and are lost all the same
    ends = [lane[-1][0] for lane in laid.lanes if lane]
    # the last row of all waits for nothing
    return laid.height if not laid.rest and not any(row.keep for row in ends[:-1]) else None


def _spread(rows: Sequence[Row], room: float, lanes: int) -> float | None:
    """Return the same of rows that each may end a lane: counted alone, for powers are shared out at one pitch after the other."""
    at = written = 0
    deepest = 0.0
    for _ in range(lanes):
        top, bare = 0.0, True
        while at < len(rows):
            row = rows[at]
            baseline = top if written else top + row.rise if bare else top + row.before + row.rise
            depth = row.depth if not written else (row.lines - written - 1) * row.lead
            if depth > room + SLACK - baseline and (row.lines > 1 or not bare or room <= 0):
                last = _last_written(row, written, depth - (room + SLACK - baseline), forced=bare and room > 0)
                if last:
                    deepest = max(deepest, baseline + depth - (row.lines - last) * row.lead)
                    written = last
                elif bare:
                    return None
                break
            deepest = max(deepest, baseline + depth)
            top = baseline + (depth + row.lead if row.lines > 1 else row.height)
            at, written, bare = at + 1, 0, False
    return deepest if at == len(rows) else None


def _last_written(row: Row, written: int, over: float, *, forced: bool) -> int:
    """Return after which of its lines a row ends a lane that some of the others hang out of; nothing where it begins in the next one."""
    if row.lines == 1:
        return 0
    last = max(row.lines - ceil(over / row.lead - 1e-9), written + forced)
    last = min(last, row.ends.stop - 1)
    return last if last > written and last >= row.ends.start else 0
