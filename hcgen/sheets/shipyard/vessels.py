"""A vessel seen from abeam, her bow to the right, in the water: put together from her kind, her seed and her numbers."""

from __future__ import annotations

from math import pi, sin
from typing import TYPE_CHECKING

import msgspec

from hcgen.sheets.shipyard import rigging
from hcgen.sheets.shipyard.drawing import FINE, HULL, PART, Board, Chance, Drawing

if TYPE_CHECKING:
    from hcgen.sheets.shipyard.geometry import Point

LIFTS = ((1 / 2, 0.5), (1 / 3, 0.3))
"""A vessel that leaves more than such a part of her field empty rises by a part of that: one without a mast into its middle."""
STEPS = 48
"""The points of a deck line."""
SEA = 5.5
"""The water under the ship, in mm."""
EDGE = 5.0
"""What stays free at both ends for waves, a ram, a bowsprit, in mm."""


class Build(msgspec.Struct, frozen=True, kw_only=True):
    """How a kind of vessel is built: parts of her length unless told."""

    feet: int
    """Her length, where the record has none."""
    side: float
    """The height of her side above the water amidships."""
    bow: float
    stern: float
    """The heights of her ends."""
    bend: float = 2.2
    """How late the sheer rises: low for a canoe's curve."""
    ends: float = 8.0
    """How upright her ends are: low for round ones."""
    masts: tuple[tuple[float, float, str], ...] = ()
    """Place, height and sail: square, lateen, gaff."""
    oars: int = 0
    castles: tuple[tuple[float, float, float], ...] = ()
    """Boxes on deck: place, length, height."""
    towers: bool = False
    shields: bool = False
    cabin: bool = False
    head: bool = False
    """A beast at the bow."""
    sprit: float = 0
    """How far a bowsprit reaches."""


BUILDS: dict[str, Build] = {
    "canoe": Build(feet=15, side=0.055, bow=0.15, stern=0.14, bend=2.6, ends=2.6, oars=2),
    "sailing-boat": Build(feet=30, side=0.11, bow=0.2, stern=0.14, bend=1.8, ends=5, masts=((0.56, 0.68, "gaff"),), sprit=0.1),
    "riverboat": Build(feet=42, side=0.085, bow=0.13, stern=0.12, bend=3, ends=5, masts=((0.60, 0.46, "square"),), cabin=True),
    "galley-small": Build(
        feet=80, side=0.062, bow=0.12, stern=0.17, bend=3, masts=((0.54, 0.36, "lateen"),), oars=15, castles=((0.07, 0.12, 0.055),)
    ),
    "galley-large": Build(
        feet=135,
        side=0.06,
        bow=0.11,
        stern=0.17,
        bend=3.4,
        masts=((0.44, 0.36, "lateen"), (0.70, 0.31, "lateen")),
        oars=24,
        castles=((0.06, 0.13, 0.055), (0.86, 0.09, 0.03)),
    ),
    "galley-war": Build(
        feet=135,
        side=0.068,
        bow=0.12,
        stern=0.18,
        bend=3.4,
        masts=((0.52, 0.37, "square"),),
        oars=26,
        castles=((0.05, 0.11, 0.05),),
        towers=True,
    ),
    "longship": Build(
        feet=75, side=0.06, bow=0.25, stern=0.24, bend=3.6, ends=3.4, masts=((0.5, 0.40, "square"),), oars=15, shields=True, head=True
    ),
    "sailing-ship-large": Build(
        feet=125,
        side=0.10,
        bow=0.17,
        stern=0.19,
        bend=2.4,
        ends=6,
        masts=((0.76, 0.42, "square"), (0.48, 0.50, "topsail"), (0.19, 0.36, "lateen")),
        castles=((0.03, 0.20, 0.06), (0.83, 0.13, 0.05)),
        sprit=0.13,
    ),
    "sailing-ship-small": Build(
        feet=70,
        side=0.11,
        bow=0.19,
        stern=0.19,
        bend=2.2,
        ends=5,
        masts=((0.52, 0.54, "topsail"),),
        castles=((0.03, 0.2, 0.06),),
        sprit=0.11,
    ),
}
"""Every kind of vessel, by its id."""


class Fit(msgspec.Struct, frozen=True, kw_only=True):
    """What shows on a vessel."""

    length_ft: int = 0
    ram: bool = False
    catapults: int = 0


def draw_vessel(kind: str, seed: str, fit: Fit, wide: float, high: float) -> Drawing:
    """Draw a vessel into a box, in mm: the same kind, seed and numbers give the same drawing.

    A kind that is not known is drawn as a small sailing ship.
    """
    build = BUILDS.get(kind, BUILDS["sailing-ship-small"])
    return _Slip(Chance(seed), build, fit, wide, high).launched()


class _Slip:
    """One vessel on the slip; the water is at height 0, up is less."""

    def __init__(self, chance: Chance, build: Build, fit: Fit, wide: float, high: float) -> None:
        self.chance, self.build, self.fit = chance, build, fit
        self.box = wide, high
        feet = min(max(fit.length_ft or build.feet, 10), 150)
        tallest = max([build.bow, build.stern, *(mast[1] for mast in build.masts)]) * 1.1
        most = min((wide - 2 * EDGE) / (1 + build.sprit * 1.2), (high - SEA - 3) / tallest)
        self.long = most * (0.62 + 0.38 * (feet / 150) ** 0.7) if feet < build.feet else most * (0.86 + 0.14 * feet / 150)
        self.left = -self.long / 2 - build.sprit * self.long / 3
        self.side, self.bow, self.stern = (part * self.long * chance.about(1, 0.08) for part in (build.side, build.bow, build.stern))
        self.board = Board()

    def launched(self) -> Drawing:
        rigging.hoist(self.board, self.chance, self.build.masts, self)
        self._castles()
        self._hull()
        self._oars()
        self._fittings()
        self._sea()
        return self.board.moved(*self.box, self.box[1] - SEA - self._lift())

    def _lift(self) -> float:
        """Return how far above the foot of her field she is drawn, in mm: a low one has too much sky above her."""
        above = self.box[1] - SEA + min(y for mark in self.board.marks for _, y in mark.spots())
        return next((above * part for empty, part in LIFTS if above > self.box[1] * empty), 0.0)

    def x(self, part: float) -> float:
        """Return the place at a part of her length, from the stern."""
        return self.left + part * self.long

    def deck(self, part: float) -> float:
        """Return the level of the deck's edge."""
        rise = float(abs(2 * part - 1) ** self.build.bend)
        end = self.bow if part > 0.5 else self.stern
        return -(self.side + (end - self.side) * rise)

    def keel(self, part: float) -> float:
        """Return the level of her lower edge: the water, but for the ends that overhang it."""
        share = float(abs(2 * part - 1) ** (self.build.ends * 2))
        end = self.bow if part > 0.5 else self.stern
        return min(0.0, 0.3 * self.side * (1 - share) - end * share)

    def _along(self, down: float, start: float = 0.0, end: float = 1.0) -> tuple[Point, ...]:
        """Return a line along her side, at a part of its height."""
        parts = [start + (end - start) * step / STEPS for step in range(STEPS + 1)]
        return tuple((self.x(part), self.deck(part) + (self.keel(part) - self.deck(part)) * down) for part in parts)

    def _hull(self) -> None:
        board = self.board
        board.area([*self._along(0), *reversed(self._along(1))], HULL)
        strakes = self.chance.count(3, 5)
        for strake in range(1, strakes):
            board.line(*self._along(strake / strakes, 0.015, 0.985), weight=FINE)
        board.line(*self._along(0.14 / max(0.6, self.side / 4), 0.01, 0.99), weight=PART)
        board.anchor("hull", self.x(0.24), self.deck(0.24) * 0.5)
        # the shade of the bow's turn
        shade = [(self.x(0.90 + 0.08 * step / 8), 0.0) for step in range(9)]
        upper = [(x, max(self.deck(0.90 + 0.08 * step / 8) * 0.75, -self.bow)) for step, (x, _) in enumerate(shade)]
        lower = [(x, self.keel(0.90 + 0.08 * step / 8)) for step, (x, _) in enumerate(shade)]
        board.shade([*upper, *reversed(lower)], 0.75)

    def _castles(self) -> None:
        for place, long, high in self.build.castles:
            left, right = self.x(place), self.x(place + long)
            top = min(self.deck(place), self.deck(place + long)) - high * self.long * self.chance.about(1, 0.15)
            low = max(self.deck(place), self.deck(place + long)) + 1
            self.board.box(left, top, right - left, low - top, PART)
            self.board.line((left - 0.5, top), (right + 0.5, top), weight=0.8)
            count = max(2, int((right - left) / 2.4))
            for post in range(1, count):
                x = left + (right - left) * post / count
                self.board.line((x, top), (x, low))
            self.board.line((left, top + 1.4), (right, top + 1.4))
        if self.build.cabin:
            self._cabin()
        if self.build.head:
            rigging.beast(self.board, self.x(1), self.deck(1), self.long * 0.03, 1)
            rigging.beast(self.board, self.x(0), self.deck(0), self.long * 0.022, -1)

    def _cabin(self) -> None:
        board, left, right = self.board, self.x(0.16), self.x(0.44)
        low, high = self.deck(0.3) + 0.5, self.side * self.chance.between(0.9, 1.3)
        board.box(left, low - high, right - left, high, PART)
        board.area(
            ((left - 1.2, low - high), (left + 0.6, low - high - 1.8), (right - 0.6, low - high - 1.8), (right + 1.2, low - high)),
            PART,
            "tint",
        )
        panes = self.chance.count(3, 5)
        for pane in range(panes):
            x = left + (right - left) * (pane + 0.5) / panes
            board.box(x - 0.9, low - high * 0.72, 1.8, min(2.0, high * 0.4), FINE, "tint")

    def _oars(self) -> None:
        count = self.build.oars
        if not count:
            return
        board, paddles = self.board, count <= 2
        start, end = (0.3, 0.68) if paddles else (0.17, 0.84)
        sweep = self.chance.between(0.5, 0.9)
        for oar in range(count):
            part = start + (end - start) * (oar / (count - 1) if count > 1 else 0.5)
            x, y = self.x(part), self.deck(part) * (1.0 if paddles else 0.52)
            low = 2.4
            reach = (low - y) * sweep
            if paddles:
                board.line((x + reach * 0.5, y - 4), (x, y), weight=PART)
            board.line((x, y), (x - reach, low), weight=PART)
            board.area(
                (
                    (x - reach * 0.72, low - (low - y) * 0.28),
                    (x - reach * 0.66, low - (low - y) * 0.26),
                    (x - reach, low + 0.5),
                    (x - reach - 0.5, low),
                ),
                FINE,
                "black",
            )
            if not paddles:
                board.circle(x, y, 0.42, FINE, "white")
            board.anchor("oars", x - reach * 0.4, y + (low - y) * 0.4)
        if self.build.shields:
            self._shields(count, start, end)

    def _shields(self, count: int, start: float, end: float) -> None:
        style = self.chance.count(0, 2)
        for number in range(count):
            part = start + (end - start) * number / (count - 1)
            radius = min(1.7, self.long * (end - start) / count * 0.48)
            x, y = self.x(part), self.deck(part) + 0.2
            self.board.circle(x, y, radius, PART, "tint" if style == 1 and number % 2 else "white")
            self.board.circle(x, y, radius * 0.3, FINE, "black" if style == 2 else "white")

    def _fittings(self) -> None:
        build, fit, board = self.build, self.fit, self.board
        if fit.ram:
            tip = self.x(1) + 3.6
            board.area(((self.x(0.955), -1.8), (tip, -0.5), (self.x(0.955), 0.4)), 0.8, "tint")
            board.line((self.x(0.955), -0.6), (tip - 1, -0.5))
            board.anchor("ram", tip - 1, -0.6)
        if build.towers:
            for place in (0.26, 0.76):
                rigging.tower(board, self.x(place), self.deck(place), self.long * 0.062, self.long * 0.105)
        for number in range(min(fit.catapults, 4)):
            place = (0.64, 0.36, 0.84, 0.2)[number]
            rigging.catapult(board, self.x(place), self.deck(place), self.long * 0.022 + 1.2)
            board.anchor("catapult", self.x(place), self.deck(place) - self.long * 0.02 - 1)
        if build.sprit:
            board.line((self.x(0.93), self.deck(0.93)), (self.x(1 + build.sprit), self.deck(1) - self.long * 0.045), weight=0.8)
        if not build.oars or build.oars > 2:  # the rudder
            place = 0.035 if build.ends >= 5 else 0.11
            x, y = self.x(place), max(self.deck(place) * 0.7, -1.6 * self.side)
            board.line((x + 2.2, y - 2.2), (x - 1.2, 1.6), weight=0.8)
            board.area(((x + 0.1, -0.4), (x - 1.1, 2.4), (x - 2.1, 1.9), (x - 0.9, -0.8)), PART)

    def _sea(self) -> None:
        """Draw the water over all that is in it."""
        board, chance, wide = self.board, self.chance, self.box[0]
        long, shift = chance.between(5.5, 8), chance.between(0, 6)
        spots = []
        for step in range(int(wide * 2) - 3):
            x = -wide / 2 + 1 + step / 2
            spots.append((x, 0.45 * sin(2 * pi * (x + shift) / long)))
        board.line(*spots, weight=0.8)
        for level in (2.0, 3.4, 4.7):
            x = -wide / 2 + chance.between(2, 12)
            while x < wide / 2 - 10:
                reach = chance.between(4, 9)
                board.line(*[(x + reach * step / 8, level + 0.3 * sin(pi * step / 4)) for step in range(9)], weight=FINE)
                x += reach + chance.between(4, 16)
