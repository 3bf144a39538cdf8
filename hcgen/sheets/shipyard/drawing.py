"""What a drawing is: lines and rounds in mm, points of interest, and room for names. Pure data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from hcgen._blake2 import blake2b
from hcgen.dice import Dice
from hcgen.sheets.shipyard.geometry import Point, Points, hatched

if TYPE_CHECKING:
    from collections.abc import Sequence

Fill = Literal["", "white", "tint", "black"]
Dash = Literal["", "dots", "dashes"]

HULL, PART, FINE, SHADE = 1.0, 0.5, 0.3, 0.3
"""Weights of lines, in pt: none is finer than a printer holds, none heavier than the hull."""
DOTS = 0.75


class Line(msgspec.Struct, frozen=True):
    """A run of straight lines, or an area."""

    points: Points
    weight: float = FINE
    closed: bool = False
    fill: Fill = ""
    dash: Dash = ""

    def spots(self) -> Points:
        """Return the corners of all that it covers."""
        return self.points


class Round(msgspec.Struct, frozen=True):
    """An ellipse by its middle and its half axes; a circle where one is told."""

    x: float
    y: float
    wide: float
    high: float
    weight: float = FINE
    fill: Fill = ""

    def spots(self) -> Points:
        """Return the corners of all that it covers."""
        return (self.x - self.wide, self.y - self.high), (self.x + self.wide, self.y + self.high)


Mark = Line | Round


class Plate(msgspec.Struct, frozen=True):
    """Room for a name on the flank: its middle and its length; read upwards on the port side."""

    x: float
    y: float
    long: float
    up: bool


class Drawing(msgspec.Struct, frozen=True):
    """A drawing about its axis: x from the axis, y from the top of its box."""

    wide: float
    high: float
    marks: tuple[Mark, ...]
    anchors: dict[str, tuple[Point, ...]]
    """The parts that a leader may point to, by name; all on both sides of the axis or on it."""
    plates: tuple[Plate, ...] = ()


class Chance:
    """The dice of one drawing: the same text gives the same drawing."""

    def __init__(self, text: str) -> None:
        self._stream = Dice(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()).stream("drawing")

    def between(self, low: float, high: float) -> float:
        """Return a number of a range, in a thousand steps."""
        return low + (high - low) * (self._stream.face(1001) - 1) / 1000

    def about(self, middle: float, spread: float) -> float:
        """Return a number around another."""
        return self.between(middle - spread, middle + spread)

    def count(self, low: int, high: int) -> int:
        """Return a whole number of a range."""
        return low - 1 + self._stream.face(high - low + 1)

    def one_in(self, sides: int) -> bool:
        """Say yes once in so many times."""
        return self._stream.face(sides) == 1

    def pick(self, *things: str) -> str:
        """Choose one of several."""
        return self._stream.pick(things)


class Board:
    """Where a drawing is put together: its marks in order, later ones over earlier ones."""

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        self.anchors: dict[str, list[Point]] = {}
        self.plates: list[Plate] = []

    def line(self, *points: Point, weight: float = FINE, dash: Dash = "") -> None:
        """Draw an open run of lines."""
        self.marks.append(Line(points, weight, dash=dash))

    def area(self, points: Sequence[Point], weight: float = PART, fill: Fill = "white", dash: Dash = "") -> None:
        """Draw an area with its edge."""
        self.marks.append(Line(tuple(points), weight, True, fill, dash))

    def circle(self, x: float, y: float, radius: float, weight: float = FINE, fill: Fill = "white") -> None:
        """Draw a circle."""
        self.marks.append(Round(x, y, radius, radius, weight, fill))

    def ellipse(self, x: float, y: float, wide: float, high: float, weight: float = PART, fill: Fill = "white") -> None:
        """Draw an ellipse."""
        self.marks.append(Round(x, y, wide, high, weight, fill))

    def box(self, x: float, y: float, wide: float, high: float, weight: float = PART, fill: Fill = "white") -> None:
        """Draw a box by its top left corner."""
        self.area(((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)), weight, fill)

    def shade(self, area: Sequence[Point], step: float = 0.75) -> None:
        """Hatch an area."""
        self.marks += [Line(points, SHADE) for points in hatched(area, step)]

    def anchor(self, name: str, x: float, y: float) -> None:
        """Note a part that a leader may point to."""
        self.anchors.setdefault(name, []).append((x, y))

    def moved(self, wide: float, high: float, down: float) -> Drawing:
        """Return the drawing in a box, moved down to where it belongs; measures are rounded to what shows in print."""
        marks = tuple(_moved(mark, down) for mark in self.marks)
        anchors = {name: tuple((round(x, 2), round(y + down, 2)) for x, y in spots) for name, spots in self.anchors.items()}
        plates = tuple(Plate(round(plate.x, 2), round(plate.y + down, 2), round(plate.long, 2), plate.up) for plate in self.plates)
        return Drawing(wide, high, marks, anchors, plates)


def _moved(mark: Mark, down: float) -> Mark:
    if isinstance(mark, Round):
        return Round(round(mark.x, 2), round(mark.y + down, 2), round(mark.wide, 2), round(mark.high, 2), mark.weight, mark.fill)
    points = tuple((round(x, 2), round(y + down, 2)) for x, y in mark.points)
    return Line(points, mark.weight, mark.closed, mark.fill, mark.dash)
