"""A drawing in the middle of a page, and about it what its parts are worth: titles on rules that run on as leaders."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.portrait.views import told
from hcgen.sheets import blanks, plans
from hcgen.sheets.blanks import Grid
from hcgen.sheets.panels.head import to_name
from hcgen.sheets.panels.panel import BIG, LABEL, SMALL_LEAD, TEXT, TITLE
from hcgen.sheets.pen import HEAVY, RULE
from hcgen.sheets.rows import Draw  # noqa: TC001 - msgspec reads the annotations
from hcgen.sheets.text import MM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.portrait.ship_views import Count
    from hcgen.sheets.panels.panel import Setting
    from hcgen.sheets.pen import Pen
    from hcgen.sheets.shipyard import Drawing, Plate
    from hcgen.sheets.shipyard.geometry import Point

HUGE = 26.0
"""The size of the numbers that everybody asks for."""
ASIDE = 14.0
"""Where the words beside such a number begin, in mm."""
LEFT, RIGHT = (1, 3), (10, 12)
"""The columns on both sides of the drawing."""
NAME_SIZE, NAME_FLOOR = 26.0, 14.0
PLATE = 7.0


class Callout(msgspec.Struct):
    """One title beside the drawing, and what stands below it."""

    title: str
    draw: Draw
    """Draws it: the pen, the left edge, the level of the rule."""
    part: str = ""
    """The anchor that its leader points to."""
    note: str = ""
    """At the right end of the title’s line."""


def masthead(setting: Setting, player: str, kind: str = "kind") -> Draw:
    """Return what draws the name, the line, and who plays it where."""
    ship, unit = setting.portrait, setting.unit
    room = setting.right(9)
    name = setting.fit("Name", "book", ship.name, room, NAME_SIZE, lines=2, floor=10, wrapped=NAME_FLOOR)
    line = setting.fit("Line", "book-italic", ship.line, room, TITLE, lines=2, floor=8, wrapped=8)

    def draw(pen: Pen, x: float, y: float) -> None:
        top = setting.paper.margin + HEAVY / 2 / MM
        pen.rule(setting.paper.left(1), top, setting.paper.right(setting.paper.columns), HEAVY, still=True)
        if ship.blank:
            to_name(pen, x, y, unit, room, kind)
        two = len(name.lines) > 1
        lead = name.lead(5.0)
        pen.lines(x, y + 3 * unit + (0.6 if two else 0) - (len(name.lines) - 1) * lead, name.lines, name.size, lead)
        low = 1.4 if len(line.lines) > 1 else 0
        close = line.lead(2.9)
        pen.lines(x + 0.05, y + 5 * unit + low - (len(line.lines) - 1) * close, line.lines, line.size, close)
        for row, label in ((3, player), (5, "campaign")):
            pen.text(x + setting.left(10), y + row * unit, label, size=LABEL)
            blanks.line(pen, label, x + setting.left(11) + setting.step / 2, y + row * unit + 0.7, x + setting.right(12))

    return draw


class Scene:
    """A drawing on the page with its callouts."""

    def __init__(self, setting: Setting, drawing: Drawing, left: Sequence[Callout], right: Sequence[Callout]) -> None:
        self.setting, self.drawing = setting, drawing
        self.left, self.right = left, right
        self.paths: list[list[Point]] = []

    def draw(self, pen: Pen, x: float, y: float, top: float) -> None:
        """Draw it: the panel's left edge, the level of the first title, the upper edge of the drawing's box."""
        middle = x + (self.setting.left(4) + self.setting.right(9)) / 2
        pen.place(middle, top, plans.operators(self.drawing), shared=False)
        self.paths = []
        for columns, callouts in ((LEFT, self.left), (RIGHT, self.right)):
            for number, callout in enumerate(callouts):
                level = y + number * self.setting.pitch
                self._callout(pen, (x + self.setting.left(columns[0]), x + self.setting.right(columns[1])), level, callout, (middle, top))
        for path in self.paths:
            pen.place(0, 0, plans.leader(path), shared=False)

    def _callout(self, pen: Pen, edges: tuple[float, float], y: float, callout: Callout, origin: Point) -> None:
        left, right = edges
        pen.text(left, y, callout.title, "title", TITLE, track=0.05, apart=True)
        if callout.note:
            pen.text(right, y, callout.note, "sans-bold", TEXT, "r", name=callout.title)
        pen.rule(left, y + 1.3, right, RULE)
        side = -1 if right < origin[0] else 1
        targets = self._targets(callout.part, side, y + 1.3 - origin[1])
        if targets:
            start = (right if side < 0 else left, y + 1.3)
            ends = [(origin[0] + x, origin[1] + down) for x, down in targets]
            self.paths.append(plans.lead(start, ends, self.paths))
        callout.draw(pen, left, y)

    def _targets(self, part: str, side: int, level: float) -> list[Point]:
        """Return the places of a part on one side of the axis, if there are any: first the nearest to a level."""
        spots = self.drawing.anchors.get(part, ())
        own = [spot for spot in spots if spot[0] * side >= 0] or list(spots)
        return sorted(own, key=lambda spot: (round(abs(spot[1] - level)), -spot[0] * side))[:4]

    def write_plates(self, pen: Pen, origin: Point, texts: Sequence[str]) -> None:
        """Write names on the plates, aside from the leaders that cross them; what does not fit is left out."""
        for plate, text in zip(self.drawing.plates, texts, strict=False):
            wide = (self.setting.measure.em("small", text) + 0.05 * (len(text) - 1)) * PLATE / MM
            x, y = origin[0] + plate.x, origin[1] + plate.y
            spot = self._free(plate, (x, y), wide)
            if text and spot is not None:
                pen.turned(x, spot, text, "small", PLATE, up=plate.up, track=0.05)

    def _free(self, plate: Plate, middle: Point, wide: float) -> float | None:
        levels = [level for path in self.paths for reach in (-1.6, 0, 1.6) for level in plans.crossed(path, middle[0] + reach)]
        slack = (plate.long - wide) / 2
        steps = [middle[1] + slack * part / 8 for part in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8)]
        return next((at for at in steps if slack >= 0 and all(abs(level - at) > wide / 2 + 0.8 for level in levels)), None)


def words(setting: Setting, name: str, text: str, room: float, *, lines: int = 3, size: float = LABEL) -> Draw:
    """Return what writes a few lines of text from a baseline on; the rest goes under More."""
    fitted = setting.fit(name, "sans", text, room, size, lines=lines, even=lines > 1)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.lines(x, y, fitted.lines, fitted.size, fitted.lead(SMALL_LEAD))

    return draw


def percent(pen: Pen, x: float, y: float, number: int | None, align: str = "l", *, name: str = "chance") -> float:
    """Write a chance, its sign small behind it; return where it ends."""
    end = x + pen.text(x, y, told(number), "sans-bold", BIG, align, name=name) if align == "l" else x
    if align == "r":
        pen.text(x, y, told(number), "sans-bold", BIG, "r", name=name)
    return end + 0.6 + pen.text(end + 0.6, y, "%", size=LABEL)


def huge(pen: Pen, x: float, y: float, number: int | None, name: str) -> float:
    """Write a number that everybody asks for; return its width. The name is that of the number."""
    size = HUGE if number is not None and abs(number) < 1000 else BIG
    return pen.text(x, y, told(number), "sans-bold", size, name=name)


def struck(pen: Pen, name: str, x: float, y: float, count: Count, sizes: Sequence[tuple[int, int, float, float]], room: float) -> float:
    """Draw boxes to strike off, from their top left corner on, those that are gone struck; return their height.

    Args:
        pen: The pen.
        name: What they are boxes of.
        x: Their left edge.
        y: Their upper edge.
        count: How many.
        sizes: From large to small: the most boxes, how many in a row, their side and their pitch; beyond the
            last of them, a number and a line to count on.
        room: How wide they may be; they are smaller where it is too little.
    """
    for most, across, side, pitch in sizes:
        if 0 < count.whole <= most:
            part = min(1.0, room / (0.4 + (across - 1) * pitch + side))
            side, pitch = side * part, pitch * part
            blanks.boxes(pen, name, x + 0.14, y, count.whole, count.gone, Grid(side, pitch, across, pitch))
            return ((count.whole - 1) // across) * pitch + side
    told = "none" if count.whole <= 0 else f"{count.left:,} of {count.whole:,}"
    end = x + pen.text(x, y + 4, told, "sans-bold", TITLE) + 2
    if count.whole > 0:
        blanks.line(pen, name, end, y + 4.6, max(end + 8, x + min(40, room)))
    return 5.0
