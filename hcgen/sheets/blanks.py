"""Blanks: what is left for a pencil, lines to write on and boxes to tick. On a fillable sheet each is a field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from hcgen.sheets import marks

if TYPE_CHECKING:
    from hcgen.sheets.pen import Pen

STROKE = 0.8
"""The weight of what is made in a box, in pt."""
SIDE, PITCH = 2.6, 3.6
"""A tick box of the usual size, and from one to the next, in mm."""
WRITING = 4.6
"""How high a line of handwriting stands above its rule, in mm."""

IN_WORDS = {
    "to level at XP": ("next level", "XP of the next level"),
    "Soak: for CON": ("Soak for CON",),
    "added to": ("Feat Die added to",),
    "up to hirelings": ("hirelings",),
    "of slots used": ("slots used", "slots"),
    "first box prepared": ("spells to prepare", "spells to sustain"),
    "Prepare": ("spells to prepare", "spells to sustain"),
    "%: 2 here": ("chance to aim",),
    "how many": ("catapults",),
    "to a ship": ("harm to a ship", "harm to a creature"),
    "room for cn": ("room in cn",),
    "In a": ("bag",),
}
"""What the lines are called that stand in a text, by what it begins with beside them; others are called by all of its words."""

Sign = Literal["stroke", "cross"]
"""What is made in a box: a stroke strikes off, a cross ticks."""


class Blank(msgspec.Struct, frozen=True, kw_only=True):
    """One blank by its top left corner. All measures are mm from the page's top left."""

    name: str
    """What it is called, without the name of whoever the sheet is of: "player", "Health d6"."""
    x: float
    y: float
    wide: float
    high: float
    sign: Sign | None = None
    """What a tick box is ticked with; none where it is written on."""
    many: bool = False
    """Whether there are several lines to write on."""
    size: float = 9.0
    """The type of what is written on several lines, in pt."""
    ink: str = "0 g"
    """What sets the colour of what is written, and the ground that it is written on, as operators and their operands."""
    ground: str = "1 g"

    def scaled(self, scale: float) -> Blank:
        """Return it on a page where everything is so many times larger."""
        if scale == 1:
            return self
        sides = {"x": self.x * scale, "y": self.y * scale, "wide": self.wide * scale, "high": self.high * scale}
        return replace(self, size=self.size * scale, **sides)


class Grid(msgspec.Struct, frozen=True):
    """Boxes in rows: their side, from one's left edge to the next one's, and what else there is of it. All in mm."""

    side: float
    pitch: float
    across: int = 100
    drop: float = 0
    """From row to row."""
    five: float = 0
    """The air after each fifth."""

    def place(self, number: int) -> tuple[float, float]:
        """Return where a box lies, counted from nought: its left edge and its upper one."""
        row, column = divmod(number, self.across)
        return column * self.pitch + column // 5 * self.five, row * self.drop


def names(text: str) -> tuple[str, ...]:
    """Return what the lines in a text are called, in order; the last name is that of any others, too."""
    said = " ".join(text.replace("_", " ").replace(".", " ").split())
    return next((found for words, found in IN_WORDS.items() if said.startswith(words)), (said or "blank",))


def line(pen: Pen, name: str, x: float, y: float, right: float, *, high: float = WRITING) -> None:
    """Draw a line to write on."""
    pen.rule(x, y, right)
    room(pen, name, x, y, right, high=high)


def room(pen: Pen, name: str, x: float, y: float, right: float, *, high: float = WRITING) -> None:
    """Leave room to write in above a level, with no line."""
    if pen.blanks is not None:
        pen.blanks.append(Blank(name=name, x=x, y=y - high, wide=right - x, high=high))


def area(pen: Pen, name: str, x: float, low: float, right: float, count: int, steps: tuple[float, float]) -> None:
    """Rule an area to be written on, from its lowest line up; the steps are those from line to line, and the room above the first one."""
    step, above = steps
    for number in range(count):
        pen.rule(x, low - number * step, right)
    if pen.blanks is not None and count > 0:
        high = (count - 1) * step + min(WRITING, above)
        # a little wider than its lines, so that it covers them where it is written on
        pen.blanks.append(Blank(name=name, x=x - 0.2, y=low - high, wide=right - x + 0.4, high=high + 0.3, many=count > 1))


def boxes(pen: Pen, name: str, x: float, y: float, count: int, gone: int, grid: Grid, sign: Sign = "stroke") -> None:
    """Draw tick boxes from their top left corner on, the first ones marked already."""
    if count > 0:
        drawing = marks.boxes(count, grid.side, grid.pitch, across=grid.across, drop=grid.drop, five=grid.five)
        pen.place(x, y, drawing)
    for number in range(count if pen.blanks is not None else min(gone, count)):
        left, top = grid.place(number)
        tick(pen, f"{name} {number + 1}" if count > 1 else name, x + left, y + top, grid.side, marked=number < gone, sign=sign)


def tick(pen: Pen, name: str, x: float, y: float, side: float, *, marked: bool = False, sign: Sign = "stroke") -> None:
    """Mark a box that is drawn already, or leave it to be ticked; by its top left corner."""
    if not marked:
        if pen.blanks is not None:
            pen.blanks.append(Blank(name=name, x=x, y=y, wide=side, high=side, sign=sign))
        return
    pen.stroke(x, y + side, x + side, y, STROKE)
    if sign == "cross":
        pen.stroke(x, y, x + side, y + side, STROKE)


def ticks(pen: Pen, name: str, x: float, y: float, count: int, ticked: int = 0, *, size: float = SIDE) -> None:
    """Draw a row of tick boxes by its left edge and its middle, the first ones crossed."""
    boxes(pen, name, x + 0.09, y - size / 2, count, ticked, Grid(size, PITCH), "cross")
