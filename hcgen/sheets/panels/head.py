"""The top of a sheet: masthead, portrait frame, stats, level."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hcgen.portrait.views import SOME, told
from hcgen.sheets import blanks, marks
from hcgen.sheets.blanks import Grid
from hcgen.sheets.panels.panel import BIG, LABEL, SMALL_LEAD, TEXT, TITLE, by, one
from hcgen.sheets.pen import HEAVY
from hcgen.sheets.rows import Row
from hcgen.sheets.text import MM

if TYPE_CHECKING:
    from hcgen.portrait import Portrait, StatView
    from hcgen.sheets.panels.panel import Setting
    from hcgen.sheets.pen import Pen
    from hcgen.sheets.text import Fitted

NAME_SIZE, NAME_FLOOR = 26.0, 14.0
TO_NAME = 16.2
"""Where the line for a name begins, behind its label, in mm."""
MOST_BOXES, FIVE, MANY = 30, 5, 3
"""So many points of experience have a box each; where there are more, a box holds five, and so many rows of boxes leave less room."""


def masthead(setting: Setting) -> list[Row]:
    """Name, line, and who plays the person where."""
    person, unit = setting.portrait, setting.unit
    room = setting.right(7)
    name = setting.fit("Name", "book", person.name, room, NAME_SIZE, lines=2, floor=10, wrapped=NAME_FLOOR)
    line = setting.fit("Line", "book-italic", person.line, room, TITLE, lines=2, floor=8, wrapped=8)
    player = setting.fit("Player", "sans", person.player, setting.right(10) - setting.left(9), TEXT, lines=3, wrapped=7)

    def draw(pen: Pen, x: float, y: float) -> None:
        top = setting.paper.margin + HEAVY / 2 / MM
        pen.rule(setting.paper.left(1), top, setting.paper.right(setting.paper.columns), HEAVY, still=True)
        if person.blank:
            to_name(pen, x, y, unit, room, "stock, class")
        _spread(pen, x, y + 3 * unit + (0.6 if len(name.lines) > 1 else 0), name, 5.0)
        _spread(pen, x + 0.05, y + 5 * unit + (1.4 if len(line.lines) > 1 else 0), line, 2.9)
        for row, label in ((3, "player"), (5, "campaign")):
            pen.part(label, x + setting.left(8), y + row * unit, partial(_to_fill_in, label, setting))
            if label != "player" or not person.player:
                blanks.room(pen, label, x + setting.left(9), y + row * unit + 0.7, x + setting.right(10))
        _spread(pen, x + setting.left(9), y + 3 * unit - 0.2, player, 2.9)

    return one(draw)


def to_name(pen: Pen, x: float, y: float, unit: float, right: float, kind: str) -> None:
    """Draw the lines for a name, and for what it is the name of."""
    for row, label in ((3, "name"), (5, kind)):
        pen.text(x, y + row * unit, label, size=LABEL)
        blanks.line(pen, label, x + TO_NAME, y + row * unit + 0.7, x + right, high=6 if row == 3 else blanks.WRITING)


def _to_fill_in(label: str, setting: Setting, pen: Pen, x: float, y: float) -> None:
    pen.text(x, y, label, size=LABEL)
    pen.rule(x + setting.left(2), y + 0.7, x + setting.right(3))


def _spread(pen: Pen, x: float, y: float, text: Fitted, lead: float) -> None:
    """Write lines so that the last one stands on the baseline."""
    lead = text.lead(lead)
    pen.lines(x, y - (len(text.lines) - 1) * lead, text.lines, text.size, lead)


def portrait(setting: Setting) -> list[Row]:
    """A frame to draw or glue a face into."""
    wide, high = setting.right(2), _high(setting)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.place(x, y, marks.frame(wide, high), still=True)

    return one(draw)


def _high(setting: Setting) -> float:
    height = setting.place.height
    return (height if isinstance(height, float | int) else setting.place.least) * setting.unit


def stats(setting: Setting) -> list[Row]:
    """The seven stats, one to a column."""

    def draw(pen: Pen, x: float, y: float) -> None:
        for number, stat in enumerate(setting.portrait.stats, 1):
            pen.part(stat, x + setting.middle(number), y, partial(_stat, setting.unit, stat))

    return one(draw)


def _stat(unit: float, stat: StatView, pen: Pen, x: float, y: float) -> None:
    if stat.prime or stat.rating is None:
        pen.place(x, y - 1.65 * unit, marks.star(1.15, filled=stat.prime))
    pen.text(x, y + 4.4 * unit, stat.stat, "small", TITLE, "c", track=0.05, apart=True)
    pen.text(x, y, told(stat.rating), "sans-bold", BIG, "c", apart=True, name=stat.stat)
    pen.place(x, y + 1.55 * unit, marks.ring(3.2, 0.6))
    pen.text(x, y + 1.55 * unit + 1.12, stat.mod, "sans-bold", TEXT, "c")
    if not stat.mod:
        blanks.room(pen, f"{stat.stat} mod", x - 2.6, y + 1.55 * unit + 2, x + 2.6, high=4)
    pen.text(x, y + 3.25 * unit, f"half {told(stat.half)}", size=LABEL, align="c", name=f"{stat.stat} half")


def level(setting: Setting) -> list[Row]:
    """The level, and the way to the next as boxes."""
    return [_level(setting, setting.portrait)]


@by("level", "xp", "xp_start", "xp_next", "gains")
def _level(setting: Setting, person: Portrait) -> Row:
    unit = setting.unit
    x_boxes, room = setting.left(2), setting.right(3) - setting.left(2)
    points = person.xp_next - person.xp_start if person.xp_next is not None else 0
    worth = 1 if points <= MOST_BOXES else FIVE
    boxes, across, five = -(-points // worth), 10, 1.2
    rows = -(-boxes // across)
    side, pitch = (room - five) / across, unit
    start, lead = (rows * unit, unit) if worth == 1 and rows < MANY else (rows * unit - 1.1, SMALL_LEAD)
    gains = setting.fit("Level", "sans", person.gains, room, LABEL, lines=int((4.5 * unit - start) / lead) + 1, even=True)

    gained = (person.xp - person.xp_start) // worth if person.xp is not None else 0

    def draw(pen: Pen, x: float, y: float) -> None:
        middle = x + setting.middle(1)
        pen.text(middle, y + unit, "level", size=LABEL, align="c", apart=True)
        pen.text(middle, y, told(person.level), "sans-bold", BIG, "c", apart=True, name="level")
        blanks.boxes(pen, "XP", x + x_boxes, y - 3.75, boxes, gained, Grid(side, side, across, pitch, five))
        pen.text(middle, y + 3.25 * unit, f"{SOME} XP" if person.xp is None else f"{person.xp} XP", size=LABEL, align="c")
        if worth > 1:
            pen.text(middle, y + 4.4 * unit, f"{worth} a box", size=LABEL, align="c")
        pen.lines(x + x_boxes, y + start, gains.lines, gains.size, lead)

    return Row(draw, 0)
