"""The panels of a vessel: the vessel with her numbers about her, arms, the chart of winds, the rose, the hold."""

from __future__ import annotations

from functools import cache, partial
from math import cos, pi, sin
from typing import TYPE_CHECKING, cast

from hcgen.sheets import blanks
from hcgen.sheets.panels.callout import ASIDE, Callout, Scene, huge, masthead, words
from hcgen.sheets.panels.panel import BIG, LABEL, NARROW, SMALL_LEAD, TEXT, TITLE, one, stack
from hcgen.sheets.rows import Row
from hcgen.sheets.shipyard import Fit, draw_vessel, draw_water
from hcgen.sheets.text import MM, lead_of_lines

if TYPE_CHECKING:
    from hcgen.portrait.ship_views import SpeedView, VesselView, WindView
    from hcgen.sheets.panels.panel import Setting
    from hcgen.sheets.pen import Pen
    from hcgen.sheets.rows import Draw
    from hcgen.sheets.text import Line

ABOVE = 1.4
"""How far the drawing reaches above the first title, in baselines."""
MOVES = (4.3, 5.1)
"""The columns of the miles of a day, by each speed."""
NOTE = 5.85
NOW = 30.5
"""Where a speed as it is now stands beside that of the whole vessel, in mm."""
ROSE = 9.5
"""The radius of the rose of winds, in mm."""
SHORT = {"north": "N", "east": "E", "south": "S", "west": "W"}


def vessel_of(setting: Setting) -> VesselView:
    """Return the vessel that a sheet is of."""
    return cast("VesselView", setting.portrait)


def head(setting: Setting) -> list[Row]:
    """The name, what she is, and who plays her where."""
    return one(masthead(setting, "captain’s player"))


def view(setting: Setting) -> list[Row]:
    """The vessel seen from abeam, her numbers about her."""
    ship, unit = vessel_of(setting), setting.unit
    height = float(setting.place.height) if not isinstance(setting.place.height, str) else setting.place.least
    wide, high = setting.right(9) - setting.left(4), (height + ABOVE) * unit
    fit = Fit(length_ft=ship.length, ram=ship.ram, catapults=ship.catapults)
    drawing = draw_water(wide, high) if ship.blank else draw_vessel(ship.kind, ship.drawn_from, fit, wide, high)
    scene = Scene(setting, drawing, _port(setting, ship), _starboard(setting, ship))

    def draw(pen: Pen, x: float, y: float) -> None:
        scene.draw(pen, x, y, y - ABOVE * unit)

    return one(draw)


def _port(setting: Setting, ship: VesselView) -> list[Callout]:
    unit, beside = setting.unit, setting.right(3) - ASIDE - 5
    sinks = words(setting, "Hull", "points. At none she sinks, in d10 rounds.", beside, lines=3)
    armour = words(setting, "Armour class", "what is rolled to hit her; less is harder", beside, lines=3)

    def hull(pen: Pen, x: float, y: float) -> None:
        huge(pen, x, y + 2.6 * unit, ship.hull.whole if ship.hull.known else None, "Hull")
        sinks(pen, x + ASIDE + 5, y + 1.7 * unit)

    def hardness(pen: Pen, x: float, y: float) -> None:
        huge(pen, x, y + 2.6 * unit, ship.armour_class, "Armour class")
        armour(pen, x + ASIDE + 5, y + 1.7 * unit)

    def size(pen: Pen, x: float, y: float) -> None:
        for number, (name, told) in enumerate(ship.size):
            left = x + number * 15.4
            pen.text(left, y + 2.0 * unit, told, "sans-bold", TITLE, name=name)
            pen.text(left, y + 2.95 * unit, name, size=LABEL)
        if not ship.size:
            blanks.line(pen, "size", x, y + 2 * unit, x + setting.right(3))

    return [Callout("Armour class", hardness), Callout("Size", size), Callout("Hull", hull, "hull")]


def _starboard(setting: Setting, ship: VesselView) -> list[Callout]:
    unit, room = setting.unit, setting.right(12) - setting.left(10)
    parts = {"oars": "oars", "sail": "sail"}
    callouts = [Callout(f"By {speed.by}", _speed(setting, speed, room), parts[speed.by]) for speed in ship.speeds]
    told = words(setting, "Aboard", "people, all told" if ship.people else "", room - ASIDE - 5, lines=2)

    def aboard(pen: Pen, x: float, y: float) -> None:
        if ship.people is None:
            blanks.line(pen, "aboard", x, y + 2 * unit, x + room)
            return
        huge(pen, x, y + 2.6 * unit, ship.people, "Aboard")
        told(pen, x + ASIDE + 5, y + 2.6 * unit)

    found = {callout.part: callout for callout in callouts}
    last = Callout("Aboard", aboard)
    # the sail is above the oars, and so are their titles
    if "sail" in found:
        return [found["sail"], *([found["oars"]] if "oars" in found else []), last]
    return [last, *callouts]


def _speed(setting: Setting, speed: SpeedView, room: float) -> Draw:
    """The speed of a whole vessel, and at its right end what it is now."""
    now = setting.fit(f"By {speed.by}", "sans", speed.now, room - NOW, LABEL, lines=2)

    def draw(pen: Pen, x: float, y: float) -> None:
        low = y + 2.6 * setting.unit
        pen.text(x, low, speed.miles, "sans-bold", 26, name=f"miles a day by {speed.by}")
        pen.text(x, low + setting.unit, "miles a day", size=LABEL)
        pen.text(x + ASIDE + 5, low, f"{speed.inches}″", "sans-bold", BIG, name=f"inches a round by {speed.by}")
        pen.text(x + ASIDE + 5, low + setting.unit, "a round", size=LABEL)
        pen.lines(x + NOW, low, now.lines, now.size, setting.unit)

    return draw


def arms(setting: Setting) -> list[Row]:
    """What she fights with."""
    rows: list[Row] = []
    wrap, room = setting.measure.wrap, setting.right(4)
    for arm in vessel_of(setting).arms:
        rows += [Row(partial(_line, line, TITLE), 4.0, before=2.2, keep=True) for line in wrap([("book", arm.name)], room, TITLE)]
        for text in arm.text:
            lines = wrap([("sans", text)], room, LABEL)
            rows += [Row(partial(_line, line, LABEL), SMALL_LEAD, before=0 if number else 0.6) for number, line in enumerate(lines)]
    return rows or [Row(_unarmed, SMALL_LEAD)]


def _unarmed(pen: Pen, x: float, y: float) -> None:
    pen.text(x, y, "neither ram nor catapult", size=TEXT)


def _line(line: Line, size: float, pen: Pen, x: float, y: float) -> None:
    pen.line(x, y, line, size)


def wind_note(_: VesselView) -> str:
    """How a day's wind is rolled."""
    return "2d6 for the day’s wind, and a d8 for where it comes from"


def _heads(setting: Setting, pen: Pen, x: float, y: float) -> None:
    """The names of the columns: which speeds there are is not the same for all."""
    pen.text(x + 7, y, "2d6", size=LABEL, align="r")
    pen.text(x + 12, y, "wind", size=LABEL)
    for column, speed in zip(MOVES, vessel_of(setting).speeds, strict=False):
        pen.text(x + setting.left(column) + 9, y, f"{speed.by}, mi", size=LABEL, align="r")


def winds(setting: Setting) -> list[Row]:
    """The optional chart, with the miles of a day."""
    heads = Row(partial(_heads, setting), 1.55 * setting.unit, keep=True)
    return [heads, *(_wind(setting, wind) for wind in vessel_of(setting).winds)]


def _wind(setting: Setting, wind: WindView) -> Row:
    note = setting.fit(wind.name, "sans", wind.note, setting.right(8) - setting.left(NOTE), LABEL, lines=2, even=True)
    name = setting.fit("Wind", "sans", wind.name, setting.left(MOVES[0]) - 13, TEXT, lines=2, wrapped=LABEL, even=True)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.text(x + 7, y, wind.roll, "sans-bold", TITLE, "r", apart=True)
        stack(pen, x + 12, y, NARROW, name)
        for column, miles in zip(MOVES, wind.moves, strict=False):
            pen.text(x + setting.left(column) + 9, y, miles, "sans-bold", TITLE, "r", apart=True, name=f"miles, {wind.name}")
        stack(pen, x + setting.left(NOTE), y, NARROW, note)

    return Row(draw, setting.pitch, depth=1.0)


@cache
def _rose(radius: float) -> str:
    """Return a rose of eight points about its middle, the four great ones half black."""
    parts = ["1 j 0.5 w"]
    for point in (1, 3, 5, 7, 0, 2, 4, 6):
        angle = pi / 2 - point * pi / 4
        reach = radius * MM * (1.0 if point % 2 == 0 else 0.72)
        tip, waist = (reach * cos(angle), reach * sin(angle)), radius * MM * 0.24
        for side, fill in ((pi / 8, "1 g"), (-pi / 8, "0 g")):
            corner = waist * cos(angle + side * 2), waist * sin(angle + side * 2)
            parts.append(f"{fill} 0 0 m {corner[0]:.2f} {corner[1]:.2f} l {tip[0]:.2f} {tip[1]:.2f} l h B")
    return " ".join([*parts, "0 g"])


def rose_note(_: VesselView) -> str:
    """What is rolled for a direction."""
    return "d8"


def rose(setting: Setting) -> list[Row]:
    """The eight directions, with the faces of the d8."""
    names = ["".join(SHORT[word] for word in ("north", "south", "east", "west") if word in name) for name in vessel_of(setting).directions]

    def draw(pen: Pen, x: float, y: float) -> None:
        middle, level = x + setting.right(4) / 2, y + ROSE + 3.6
        pen.place(middle, level, _rose(ROSE))
        for number, name in enumerate(names):
            angle = number * pi / 4
            away = ROSE + 3.4 if number % 4 == 0 else ROSE + 2.4
            px, py = middle + (away + (2.6 if number % 4 == 2 else 0)) * sin(angle), level - away * cos(angle) + 1.1
            wide = pen.measure.width("sans-bold", str(number + 1), TEXT) + 0.9 + pen.measure.width("sans", name, LABEL)
            end = px - wide / 2 + pen.text(px - wide / 2, py, str(number + 1), "sans-bold", TEXT, apart=True)
            pen.text(end + 0.9, py, name, size=LABEL)

    return [Row(draw, 2 * ROSE + 8, depth=2 * ROSE + 8.2)]


def hold_note(ship: VesselView) -> str:
    """How much there is room for."""
    return ship.capacity


def hold(setting: Setting) -> list[Row]:
    """The cargo; the page adds lines for what comes aboard."""
    rows = []
    for thing in vessel_of(setting).cargo:
        text = f"{thing[:1].upper()}{thing[1:]}"
        lines = setting.measure.balanced([("sans", text)], setting.right(4), TEXT, least=0.4)
        lead = lead_of_lines(lines, TEXT, setting.unit)
        rows += [Row(partial(_line, line, TEXT), lead, keep=number < len(lines) - 1) for number, line in enumerate(lines)]
    return rows
