"""Tracks of a vessel: the hull in tenths of her speed, and her people by kind."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hcgen.portrait.views import SOME, TO_WRITE
from hcgen.sheets import blanks
from hcgen.sheets.blanks import Grid
from hcgen.sheets.panels.panel import LABEL, SMALL_LEAD, TEXT, TITLE
from hcgen.sheets.panels.vessel import vessel_of
from hcgen.sheets.rows import Row

if TYPE_CHECKING:
    from hcgen.portrait.ship_views import Count, HandsView, TenthView, VesselView
    from hcgen.sheets.panels.panel import Setting
    from hcgen.sheets.pen import Pen

SPEEDS = (6.25, 7.55)
"""The columns of the speeds that are left, where the boxes leave no nearer ones free."""
APART = 2.5
"""Between two speeds, in mm."""
NEAR = 8.0
"""From the boxes, or from what is said of them, to the first speed, in mm."""
START = 16.2
"""Where the boxes begin, in mm."""
STRUCK = "hull points, struck off from the first"
SIZES = ((3.0, 3.7, 1.2), (2.5, 3.0, 0.8), (2.2, 2.6, 0.6))
"""Boxes for hull points: their side, from one to the next, and the air after each fifth, in mm."""
SINKS = "sinks in d10 rounds"
LOTS = (1, 2, 5, 10, 20, 50, 100)
"""How many people a box may stand for."""
BOXES = 40
"""The most boxes for the people of a kind."""
ACROSS = 14
LOW = 3.9
"""Room above a line where rows stand close, in mm."""


def hull_note(_: VesselView) -> str:
    """What a tenth costs."""
    return "each full tenth lost is a tenth of her speed, until port"


def _heads(setting: Setting, pen: Pen, x: float, y: float) -> None:
    """The names of the columns: which speeds there are is not the same for all."""
    pen.text(x, y, "tenth", size=LABEL)
    pen.text(x + START, y, STRUCK, size=LABEL)
    for place, speed in zip(_speeds(setting), vessel_of(setting).speeds, strict=False):
        pen.text(x + place, y, f"then by {speed.by}", size=LABEL)


def _furthest(setting: Setting) -> tuple[float, ...]:
    """Return how far right the speeds may stand, in mm: each clear of the next one, the last within the panel."""
    told = [tenth.speeds for tenth in vessel_of(setting).tenths]
    ends, found = setting.right(8), []
    for number, column in reversed([*enumerate(SPEEDS)]):
        wide = max((setting.measure.width("sans-bold", row[number], TEXT) for row in told if number < len(row)), default=0.0)
        found.append(min(setting.left(column), ends - wide))
        ends = found[-1] - APART
    return tuple(reversed(found))


def _speeds(setting: Setting) -> tuple[float, ...]:
    """Return where the speeds stand, in mm: near the boxes of the longest row."""
    most = _longest(setting)
    wide = _across(most, 0) if _across(most, 0) <= _room(setting) else _room(setting)
    first = START + max(wide, setting.measure.width("sans", STRUCK, LABEL)) + NEAR
    furthest = _furthest(setting)
    back = max(0.0, furthest[0] - first)
    return tuple(place - back for place in furthest)


def _longest(setting: Setting) -> int:
    """Return the points of the longest row."""
    return max((tenth.points.whole for tenth in vessel_of(setting).tenths), default=0)


def _across(points: int, size: int) -> float:
    """Return how wide so many boxes are, in mm."""
    _, pitch, five = SIZES[size]
    return points * pitch + points // 5 * five


def _room(setting: Setting) -> float:
    return _furthest(setting)[0] - START - 3


def hull(setting: Setting) -> list[Row]:
    """A row for each tenth of the hull, and beside it the speed that is left when it is gone."""
    ship = vessel_of(setting)
    last = len(ship.tenths) - 1
    heads = Row(partial(_heads, setting), 1.55 * setting.unit, keep=True)
    lies = _room(setting), _speeds(setting), _longest(setting)
    return [heads, *(_tenth(setting, tenth, lies, sinks=number == last) for number, tenth in enumerate(ship.tenths))]


def _tenth(setting: Setting, tenth: TenthView, lies: tuple[float, tuple[float, ...], int], *, sinks: bool) -> Row:
    """A row: it has so much room for its boxes, its speeds stand there, and so many boxes has the longest."""
    room, speeds, most = lies

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.text(x, y, tenth.name, size=TEXT, apart=True)
        _points(pen, tenth.name, (x + START, y), tenth.points, room, most)
        if sinks:
            pen.text(x + speeds[0], y, SINKS, "sans-bold", TEXT)
            return
        for place, speed in zip(speeds, tenth.speeds, strict=False):
            pen.text(x + place, y, speed, "sans-bold", TEXT, apart=True, name=f"speed after the {tenth.name}")

    return Row(draw, setting.pitch, depth=0.8)


def _points(pen: Pen, name: str, spot: tuple[float, float], points: Count, room: float, most: int) -> None:
    """Draw a box for each point, by fives, as large as those of the longest row; where they are too many, their number and a line."""
    x, y = spot
    for size, (side, pitch, five) in enumerate(SIZES):
        if _across(most, size) <= room:
            blanks.boxes(pen, name, x, y - side + 0.35, points.whole, points.gone, Grid(side, pitch, five=five))
            return
    told = f"{points.left:,} of {points.whole:,} points" if points.gone else f"{points.whole:,} points"
    end = x + pen.text(x, y, told, "sans-bold", TEXT) + 2
    blanks.line(pen, name, end, y + 0.6, x + room, high=LOW)


def crew_note(ship: VesselView) -> str:
    """What the boxes are for."""
    return "strike off who is lost" if ship.crew else ""


def crew(setting: Setting) -> list[Row]:
    """A row for each kind of people, and below it their boxes."""
    rows: list[Row] = []
    for hands in vessel_of(setting).crew:
        rows += _hands(setting, hands)
    return rows or [Row(partial(_unknown, setting), setting.pitch, depth=0.6)]


def _unknown(setting: Setting, pen: Pen, x: float, y: float) -> None:
    pen.text(x, y, "no source says; agree on a number", size=LABEL)


def _hands(setting: Setting, hands: HandsView) -> list[Row]:
    lot = next((lot for lot in LOTS if hands.count.whole <= lot * BOXES), 0)
    boxes = -(-hands.count.whole // lot) if lot else 0
    gone = hands.count.gone // lot if lot else 0
    lines = max(1, -(-boxes // ACROSS))
    worth = f"a box is {lot if hands.count.known else SOME}" if lot > 1 or not hands.count.known else ""
    note = "; ".join(text for text in (worth, hands.note) if text)
    told = setting.measure.wrap([("sans", note)], setting.right(4), LABEL)
    left = f"{hands.count.left:,} of {hands.count.whole:,}" if hands.count.gone else f"{hands.count.whole:,}"
    left = left if hands.count.known else TO_WRITE

    def name(pen: Pen, x: float, y: float) -> None:
        pen.text(x, y, hands.name, "small", TITLE, track=0.03, apart=True)
        pen.text(x + setting.right(4), y, left, "sans-bold", TITLE, "r", name=hands.name)

    def draw(pen: Pen, x: float, y: float) -> None:
        pitch = (setting.right(4) - 3) / (ACROSS - 1)
        if not lot:
            blanks.line(pen, hands.name, x, y + 0.6, x + setting.right(4))
            return
        blanks.boxes(pen, hands.name, x + 0.1, y - 2.4, boxes, gone, Grid(2.8, pitch, ACROSS, 3.8))

    rows = [Row(name, 4.4, before=2.4, keep=True), Row(draw, lines * 3.8 + 0.3, depth=(lines - 1) * 3.8 + 0.6, keep=bool(told))]
    return rows + [Row(partial(_said, setting, number, note), SMALL_LEAD) for number in range(len(told))]


def _said(setting: Setting, number: int, note: str, pen: Pen, x: float, y: float) -> None:
    pen.line(x, y, setting.measure.wrap([("sans", note)], setting.right(4), LABEL)[number], LABEL)
