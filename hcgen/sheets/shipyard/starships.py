"""A starship as a plan seen from above, its bow up: put together from its family, its seed and its numbers."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from hcgen.sheets.shipyard import fittings
from hcgen.sheets.shipyard.decks import Taken, furnish
from hcgen.sheets.shipyard.drawing import DOTS, FINE, HULL, PART, Board, Chance, Drawing, Line, Plate
from hcgen.sheets.shipyard.geometry import Points, grown, inset, mirrored, narrowest, width_at
from hcgen.sheets.shipyard.hulls import FAMILIES, Form

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.sheets.shipyard.geometry import Point

SHIELD = 6.0
"""From the hull to the Shield about it, in mm."""
RIM = 1.25
"""From the outline to the line inside it, in mm."""
ENGINES = 12
PAIRS = 3
"""As many engines and pairs of tubes are drawn at most."""
SHIFTS = (0.0, 0.03, -0.03, 0.06, 0.09, -0.06, 0.13, 0.17)
"""How far a turret gives way to what stands there, as parts of the length."""
STERN = 0.045
"""How far the engines reach beyond the hull, as a part of its length, that the Shield must cover."""
LEAST, WHOLE = 0.74, 8
"""The length of a ship of Scale 1 as a part of the one of a Scale that fills the box."""


class Numbers(msgspec.Struct, frozen=True, kw_only=True):
    """What shows on a ship."""

    scale: int = 1
    lasers: bool = False
    warpedoes: int = 0


def draw_starship(family: str, seed: str, numbers: Numbers, wide: float, high: float) -> Drawing:
    """Draw a starship into a box, in mm: the same family, seed and numbers give the same drawing.

    A family that is not known, or none, is chosen by the seed.
    """
    chance = Chance(seed)
    form = FAMILIES.get(family, FAMILIES[chance.pick(*FAMILIES)])(chance)
    return _Yard(chance, form, numbers, wide, high).launched()


class _Yard:
    """One ship on the slip."""

    def __init__(self, chance: Chance, form: Form, numbers: Numbers, wide: float, high: float) -> None:
        self.chance, self.form, self.numbers = chance, form, numbers
        self.box = wide, high
        part = LEAST + (1 - LEAST) * min(max(numbers.scale, 1) - 1, WHOLE - 1) / (WHOLE - 1)
        self.long = (high - 2 * SHIELD) / (1 + STERN) * part
        self.half = min(self.long * form.aspect * (1.12 if numbers.scale < 3 else 1), wide / 2 - SHIELD - 0.4)
        self.outline = self._sized(form.outline)
        self.inner = inset(self.outline, RIM)
        self.spine = self._sized(form.spine)
        self.size = max(0.8, self.long / 100)
        self.board = Board()
        self.taken = Taken(cells=[])

    def launched(self) -> Drawing:
        self._shield()
        self._engines()
        self._antennas()
        self.board.area(mirrored(self.outline), HULL)
        self.board.area(mirrored(self.inner), FINE, "")
        self._hole()
        self._livery()
        tubes, turrets, plate = list(self._tubes()), list(self._turrets()), self._plate()
        bays = list(self._bays())
        self._decks()
        for bay in bays:
            fittings.hatch(self.board, *bay)
        self._shadow()
        self._spine()
        for x, y, full in tubes:
            (fittings.tube if full else fittings.lidded)(self.board, x, y, self.form.tubes[2] * self.long, 1.0 * self.size)
        for x, y, bearing in turrets:
            fittings.turret(self.board, x, y, 2.2 * self.size, bearing, 5.0 * self.size)
        self._plates(plate)
        high = self.box[1]
        return self.board.moved(*self.box, (high - self.long * (1 + STERN)) / 2)

    def _sized(self, points: Points) -> Points:
        return tuple((across * self.half, along * self.long) for across, along in points)

    def _shield(self) -> None:
        tail = self.form.stern[0] * self.half, self.long * (1 + STERN)
        hull = [*mirrored(self.outline), tail, (-tail[0], tail[1])]
        edge = grown([(x, min(max(y, 0.0), tail[1])) for x, y in hull], SHIELD)
        self.board.marks.append(Line(edge, DOTS, True, "", "dots"))
        for x, y in edge:
            if x < -self.half * 0.2 and y < self.long * 0.4:
                self.board.anchor("shield", x, y)

    def _engines(self) -> None:
        count = min(max(self.numbers.scale, 1), ENGINES)
        reach, station = self.form.stern[0] * self.half, self.form.stern[1] * self.long
        pitch = 2 * reach / count
        wide = min(6.4 * self.size, pitch * 0.82)
        kind = self.chance.pick("bell", "bell", "box", "cone")
        for number in range(count):
            x = -reach + (number + 0.5) * pitch
            fittings.nozzle(self.board, x, station - 0.4, wide, min(wide * 0.85, 4.6), kind)
            self.board.anchor("engine", x, station + min(wide * 0.85, 4.6) * 0.5)

    def _antennas(self) -> None:
        board, chance = self.board, self.chance
        for _ in range(chance.count(0, 2)):
            x = chance.between(0.1, 0.85) * self.half
            top = next((station for _, station in self._edge(x)), None)
            if top is not None and top < self.long * 0.8:
                long, bars = chance.between(2.6, 4.6), chance.count(0, 2)
                for side in (1, -1):
                    fittings.antenna(board, side * x, top + 0.5, long, bars)

    def _edge(self, x: float) -> Iterator[Point]:
        """Yield where the outline stands at a half width, from the bow on."""
        for (one, start), (other, end) in pairwise(self.outline):
            if min(one, other) <= x <= max(one, other) and one != other:
                yield x, start + (end - start) * (x - one) / (other - one)

    def _hole(self) -> None:
        if self.form.hole is None:
            return
        middle, across, along = self.form.hole
        self.board.ellipse(0, middle * self.long, across * self.half, along * self.long, 0.8)
        for station in self.form.spokes:
            y, reach = station * self.long, self._hole_at(station * self.long)
            for side in (1, -1):
                spoke = ((0.0, y - 1.5), (side * reach, y - 1.0), (side * reach, y + 1.0), (0.0, y + 1.5))
                self.board.area(spoke, PART)
                self.board.line((0.0, y), (side * reach, y))

    def _hole_at(self, y: float) -> float:
        """Return the half width of a ring's opening at a station; 0 where there is none."""
        if self.form.hole is None:
            return 0.0
        middle, across, along = self.form.hole
        part = 1 - ((y / self.long - middle) / along) ** 2
        return across * self.half * float(part**0.5) if part > 0 else 0.0

    def _tubes(self) -> Iterator[tuple[float, float, bool]]:
        """Yield the places of the tubes, and whether something is in them."""
        across, mouth, long = self.form.tubes
        count = max(0, min(self.numbers.warpedoes, 2 * PAIRS))
        half, deep = 1.0 * self.size, long * self.long
        step = 2 * half + 0.75
        x = max(across * self.half, width_at(self.spine, (mouth + long) * self.long) + half + 0.7)
        for pair in range(-(-count // 2)):
            y = mouth * self.long
            while narrowest(self.inner, y + half, y + deep) < x + half + 0.2 and y < mouth * self.long + 0.2 * self.long:
                y += 0.5
            self.taken.add(x, y + deep / 2, half + 0.5, deep / 2 + 0.4)
            self.board.anchor("tube", x, y + deep * 0.4)
            yield x, y, True
            yield -x, y, 2 * pair + 1 < count
            x += step

    def _turrets(self) -> Iterator[tuple[float, float, float]]:
        if not self.numbers.lasers:
            return
        sites = self.form.turrets[: 1 + min(2, max(self.numbers.scale, 1) // 3)]
        for part, station, bearing in sites:
            aim = bearing + self.chance.about(0, 9)
            x, y = next((place for shift in SHIFTS if (place := self._site(part, station + shift))), self._spot(part, station))
            self.taken.add(x, y, 2.9 * self.size, 3.1 * self.size)
            for side in (1, -1):
                self.board.anchor("laser", side * x, y)
                yield side * x, y, side * aim

    def _spot(self, part: float, station: float) -> Point:
        """Return where a turret would stand at a station: on a ring's middle, else at a part of the width."""
        y = station * self.long
        hole, edge = self._hole_at(y), width_at(self.inner, y)
        return (hole + edge) / 2 if hole else part * edge, y

    def _site(self, part: float, station: float) -> Point | None:
        """Return the place of a turret at a station, where nothing else stands."""
        x, y = self._spot(part, station)
        reach = 2.4 * self.size
        free = self.taken.free((x - reach, x + reach, y - reach, y + reach))
        return (x, y) if free and x - reach > width_at(self.spine, y) - 0.6 else None

    def _plate(self) -> tuple[float, float, float] | None:
        """Return the half width, the upper end and the length of the plate with the name, where there is room for it."""
        across, station, long = self.form.plate
        y, deep = station * self.long, long * self.long
        left = max((width_at(self.spine, y + deep * part / 4) for part in range(5)), default=0.0) + 2.1
        right = narrowest(self.inner, y, y + deep) - 0.6
        if not deep or right - left < 3.7:
            return None
        x = min(max(across * self.half, left + 1.75), right - 1.75)
        if not self.taken.free((x - 2.2, x + 2.2, y, y + deep)):
            return None
        self.taken.add(x, y + deep / 2, 2.2, deep / 2 + 0.4)
        return x, y, deep

    def _plates(self, plate: tuple[float, float, float] | None) -> None:
        if plate is None:
            return
        x, y, deep = plate
        for side in (-1, 1):
            self.board.box(side * x - 1.75, y, 3.5, deep, 0.35)
            self.board.plates.append(Plate(side * x, y + deep / 2, deep - 1.6, side < 0))

    def _livery(self) -> None:
        """Paint a part of the hull."""
        kind = self.chance.pick("none", "none", "nose", "band", "bands", "tail")
        if kind == "none" or (self.form.hole and kind != "tail"):
            return
        top, low = {"nose": (0.0, 0.16), "band": (0.42, 0.50), "bands": (0.30, 0.335), "tail": (0.86, 0.95)}[kind]
        shift = self.chance.between(-0.03, 0.03) if kind != "tail" else 0.0
        self._painted(top + shift, low + shift)
        if kind == "bands":
            self._painted(top + shift + 0.055, low + shift + 0.055)

    def _painted(self, top: float, low: float) -> None:
        start, end = max(top, 0) * self.long, low * self.long
        stations = [start + (end - start) * step / 8 for step in range(9)]
        half = [(max(0.0, width_at(self.inner, y)), y) for y in stations]
        half = [(x, y) for x, y in half if x > 0]
        if half:
            self.board.area(mirrored([(0.0, half[0][1]), *half, (0.0, half[-1][1])]), FINE, "tint")

    def _bays(self) -> Iterator[tuple[float, float, float, float]]:
        """Yield the great hatches of a barge, in two files on each side, and take their places."""
        if not self.form.bays:
            return
        top, low = (self.form.outline[6][1] + 0.02) * self.long, (self.form.turrets[1][1] - 0.03) * self.long
        pitch = (low - top) / self.form.bays
        for row in range(self.form.bays):
            y = top + row * pitch + 0.8
            left, right = 0.30 * self.half, narrowest(self.inner, y, y + pitch - 1.6) - 1.2
            wide = (right - left - 1.6) / 2
            for file in (0, 1):
                x = left + wide / 2 + file * (wide + 1.6)
                for side in (1, -1):
                    yield side * x, y, wide, pitch - 1.6
                    self.board.anchor("hold", side * x, y + pitch * 0.4)
            self.taken.add((left + right) / 2, y + pitch / 2 - 0.8, (right - left) / 2 + 0.5, pitch / 2)

    def _decks(self) -> None:
        """Draw frames across the decks, every 3.5 to 6 percent of the length, and fit out the bays between."""
        chance, station = self.chance, 0.03
        while station < 0.93:
            deep = chance.between(0.035, 0.06)
            self._bay(station * self.long, min(station + deep, 0.935) * self.long)
            station += deep

    def _bay(self, top: float, low: float) -> None:
        edge, start = width_at(self.inner, low), self._deck_from(low)
        if edge - start > 0.8:
            for side in (1, -1):
                self.board.line((side * start, low), (side * edge, low))
        left = max(self._deck_from(top), self._deck_from(low), self._deck_from((top + low) / 2))
        left += 2.2 if not self._hole_at((top + low) / 2) else 0.4
        right = narrowest(self.inner, top, low) - 0.4
        if right - left > 2.4:
            furnish(self.board, self.chance, (left, right, top, low), self.taken)

    def _deck_from(self, y: float) -> float:
        return max(width_at(self.spine, y), self._hole_at(y))

    def _shadow(self) -> None:
        """Shade the deck along the spine on the starboard side: the light falls from port."""
        inside = [(x, y) for x, y in self.spine[1:-1]]
        far = []
        for x, y in inside:
            edge = width_at(self.inner, y) - 0.25
            far.append((min(x + 1.9, max(edge, x)), y))
        self.board.shade([*inside, *reversed(far)], 0.7)

    def _spine(self) -> None:
        board, form, chance, long = self.board, self.form, self.chance, self.long
        board.area(mirrored(self.spine), 0.6)
        board.area(mirrored(inset(self.spine, 0.85)), FINE, "")
        if form.dish:
            fittings.dish(board, form.dish * long, 0.045 * long, chance.count(12, 24))
        half = self._room(form.bridge, 3.5)
        kind = chance.pick("bevelled", "round", "bay")
        fittings.bridge(board, form.bridge * long, min(half - 0.4, 4.6 * self.size), 6.2 * self.size, kind)
        board.anchor("bridge", -min(half - 0.4, 4.6 * self.size) * 0.4, form.bridge * long + 0.6)
        self._gangway()
        fittings.lattice(board, form.fuel * long, self._room(form.fuel, 3) - 0.6, chance.count(3, 6))
        self._holds()
        radius = min(7.4 * self.size, self._room(form.core, 5) - 0.6)
        fittings.core(board, form.core * long, radius, chance.count(9, 16) * 2)

    def _room(self, station: float, around: float) -> float:
        """Return the half width of the spine around a station, inside its rim."""
        return max(1.6, narrowest(self.spine, station * self.long - around, station * self.long + around) - 1.0)

    def _gangway(self) -> None:
        """Draw lights along the spine between bridge and fuel, where there is way enough."""
        start, end = self.form.bridge * self.long + 4.4 * self.size, self.form.fuel * self.long - 5.2
        count = min(6, int((end - start) / 2.6))
        style = self.chance.pick("slots", "rounds", "pairs")
        for number in range(count):
            y = start + (end - start) * (number + 0.5) / count
            reach = self._room(y / self.long, 1) * 0.6
            if style == "slots":
                fittings.hatch(self.board, 0, y - 0.8, min(2 * reach, 6), 1.7)
            elif style == "rounds":
                self.board.circle(0, y, 0.6)
            else:
                for side in (1, -1):
                    self.board.circle(side * min(reach, 2.0), y, 0.5)

    def _holds(self) -> None:
        """Draw the hatches of the hold, in pairs where the spine is wide."""
        if self.form.bays:
            self._keel()
            return
        top, deep = self.form.hold * self.long, 0.043 * self.long
        half = self._room(self.form.hold + 0.045, 5)
        for row in range(2):
            y = top + row * (deep + 1.2)
            if half > 5.4:
                for side in (1, -1):
                    fittings.hatch(self.board, side * half * 0.5, y, half * 0.84, deep)
            else:
                fittings.hatch(self.board, 0, y, half * 1.5, deep)
        x = half * 0.62 if half > 5.4 else half * 0.3
        self.board.anchor("hold", x, top + deep * 1.55)

    def _keel(self) -> None:
        """Draw a walk along the spine between the bays of a barge."""
        top, low = 0.25 * self.long, (self.form.turrets[1][1] - 0.04) * self.long
        half = self._room((top + low) / 2 / self.long, (low - top) / 2) * 0.5
        for side in (1, -1):
            self.board.line((side * half, top), (side * half, low))
        count = int((low - top) / 2.4)
        for rung in range(count + 1):
            y = top + (low - top) * rung / count
            self.board.line((-half, y), (half, y))
