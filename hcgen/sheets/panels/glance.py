"""What is asked for most: Defense, the tracks, and the dice that are rolled again and again."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hcgen.portrait import Track
from hcgen.portrait.views import told
from hcgen.sheets import blanks, marks
from hcgen.sheets.blanks import Grid
from hcgen.sheets.panels.panel import BIG, LABEL, SMALL_LEAD, TEXT, TITLE, by, shared
from hcgen.sheets.pen import TINT
from hcgen.sheets.rows import Row
from hcgen.sheets.text import MM, NOTHING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.portrait import Boxes, Portrait, Roll
    from hcgen.sheets.marks import Die
    from hcgen.sheets.panels.panel import Setting
    from hcgen.sheets.pen import Pen
    from hcgen.sheets.text import Fitted, Line

RING = 1.36
"""The ring about the die of the moment, as a part of the die."""
HEALTH, SIDE = 4.5, 2.7
"""Radii of the dice of the Health track and of the others, in mm."""
LEAST = 2.2
"""No die of a track on one line is smaller, in mm: its number would stand out of it."""
APART = 2.85
"""From die to die, as a part of their radius; those of the least radius may stand closer, a ring and its neighbour do not touch yet."""
CLOSEST = 2.7
TWO = 2
"""So many lines of a note stand behind a track, all of it."""
CLOSE = 2.05
"""The height of a row of the grid where there are more than three, in baselines."""
CLEAR = 1.12
"""From the ring about one die to the ring above or below it, with their lines, in mm: less looks like a chain of links."""
SNUG = 2.9
"""From die to die where rows stand close, as a part of their radius: then there is room behind a track for what it is of."""
OUT = "out"
WOUNDS = "wounds and conditions"
BESIDE, AWAY = 24.5, 2.0
"""Their line stands beside Health where so much is left behind the last die; and so far from that at least. In mm."""
LOW = 6.2
"""The height of the row above their line, in mm, where that stands below everything else."""
LEAST_LINE = 12.0
"""What is left of the line for them at least, in mm."""
ROOMY = 1.2
"""A single die has larger type where its radius is so much for each digit, in mm."""
OPEN = 3.2
"""The radius of a ring that a die is to be written in."""
LEAST_CELL = 6.0
"""A track with cells narrower than this, in mm, breaks into two rows."""


def defense(setting: Setting) -> list[Row]:
    """The shield, and what the number in it becomes."""
    return [_defense(setting, setting.portrait)]


@by("defense", "defense_notes")
def _defense(setting: Setting, person: Portrait) -> Row:
    unit = setting.unit
    wide = setting.right(2)
    lines: list[tuple[Line, float]] = []
    for note in person.defense_notes:
        fitted = setting.fit("Defense", "sans", note, wide, LABEL, lines=3)
        lines += [(line, fitted.size) for line in fitted.lines]

    def draw(pen: Pen, x: float, y: float) -> None:
        middle = x + 12
        pen.place(middle, y, marks.shield(23.58, 26.2, TINT))
        pen.text(middle, y + 18.4, "Defense", size=LABEL, align="c", apart=True)
        pen.text(middle, y + 14.2, told(person.defense), "sans-bold", 26, "c", apart=True, name="Defense")
        for number, (line, size) in enumerate(lines):
            pen.line(x, y + (9.05 + number) * unit, line, size)

    return Row(draw, 0, depth=max(26.2, (9.05 + len(lines) - 1) * unit + 1))


def tracks(setting: Setting) -> list[Row]:
    """Health over everything else; then a grid of tracks on the left, of single dice on the right."""
    person = setting.portrait
    health, others = person.tracks[:1], person.tracks[1:]
    left: list[Track | Boxes] = [*others, *person.boxes]
    conditions = ", ".join(person.conditions)
    right: list[Roll | str] = [*person.rolls]
    if not health or _free(setting, health[0]) < BESIDE:  # their line stands below what is rolled, then
        right.append(conditions)
    count = max(len(left), len(right))
    pitch = setting.pitch if count <= 3 else min(setting.pitch, max(CLOSE * setting.unit, _shared_out(setting, count)))
    largest = min(HEALTH, setting.step * 0.75 / APART)
    first = max(setting.pitch * (1.26 if count <= 3 else 1.16), (largest + LEAST) * RING + CLEAR)
    rows = [_health(setting, (track, person.soak, first, conditions)) for track in health]
    radius = round(min(SIDE, (pitch - CLEAR) / 2 / RING, (first - CLEAR) / RING - largest), 2)
    for number in range(count):
        track = left[number] if number < len(left) else None
        roll = right[number] if number < len(right) else None
        alone = number == count - 2 and len(left) < count and isinstance(right[-1], str)
        rows.append(_pair(setting, track, roll, (min(pitch, LOW) if alone else pitch, radius)))
    return rows


def _free(setting: Setting, health: Track) -> float:
    """Return how much room is left beside the last die of Health, in mm."""
    cells: Cells = _cells(setting, health)
    return setting.left(8) - 4 - setting.left(2.5) - cells.end


@shared
def _cells(setting: Setting, health: Track) -> Cells:
    return Cells(health.dice, setting.left(8) - setting.left(2.5) - 4, HEALTH, setting.step * 0.75)


def _shared_out(setting: Setting, count: int) -> float:
    """Return the height of a row of the grid where what is kept for the panel, below Health, is shared out among them."""
    return (setting.place.least * setting.unit - setting.pitch * 1.16) / count


@shared
def _health(setting: Setting, given: tuple[Track, str, float, str]) -> Row:
    track, soaking, height, conditions = given
    unit = setting.unit
    cells = _cells(setting, track)
    free = _free(setting, track)
    soak = setting.fit("Soak", "sans", soaking, setting.right(10) - setting.left(8), LABEL, lines=4)
    note = setting.fit("Health", "sans", track.note, setting.left(2.5) - 1, LABEL, lines=2)
    room = setting.left(2.5) + cells.pitch / 2 - cells.radius * RING - 1
    big = setting.measure.fit("title", track.name, room * 0.93, BIG, floor=TITLE).size

    def draw(pen: Pen, x: float, y: float) -> None:
        up = 1.2 if note.lines else 0.0
        pen.text(x, y + 1.4 - up, track.name, "title", big, track=0.05, apart=True)
        pen.lines(x, y + 5.0 - up, note.lines, note.size, SMALL_LEAD)
        end = cells.draw(pen, x + setting.left(2.5), y, track, 11)
        if free >= BESIDE:
            right = x + setting.left(8) - 4
            start = max(end + AWAY, min(end + 5, right - setting.measure.width("sans", WOUNDS, LABEL)))
            pen.text(start, y + 4.5, WOUNDS, size=LABEL)
            _line(setting, pen, (start, y + 1.4, right), conditions)
        _around(pen, x + setting.left(8), y + 1, soak, unit if len(soak.lines) < 3 else SMALL_LEAD)

    return Row(draw, height + cells.deeper, depth=5)


def _line(setting: Setting, pen: Pen, ends: tuple[float, float, float], conditions: str) -> None:
    """Rule the line for wounds and conditions, by its left end, its level and its right end, behind those that there are."""
    start, level, right = ends
    if 0 < setting.measure.width("sans-bold", conditions, TEXT) < right - start - LEAST_LINE:  # else they stand in the notes alone
        start += pen.text(start, level - 0.6, conditions, "sans-bold", TEXT, apart=True) + 2
    blanks.line(pen, WOUNDS, start, level, right)


class Cells:
    """A track's dice fitted into a width: as large as they may be, smaller, then in two rows."""

    def __init__(self, notations: Sequence[str], room: float, radius: float, pitch: float) -> None:
        dice = [marks.read_die(notation) or marks.Die(0, notation) for notation in notations]
        weight = sum(1 + (die.stretch - 1) * 0.8 for die in dice) + 1
        rows = 1 if room / weight >= LEAST_CELL or len(dice) < 2 else 2
        half = -(-len(dice) // rows)
        self.rows: list[tuple[Die, ...]] = [tuple(dice[:half]), tuple(dice[half:])][:rows]
        self.pitch = round(min(pitch, room * rows / (weight + rows - 1)), 2)
        self.radius = round(min(radius, max(self.pitch / APART, min(LEAST, self.pitch / CLOSEST))), 2)
        self.deeper = (rows - 1) * self.radius * 2.9
        self.wide = self.pitch * weight

        last = self.rows[-1]
        self.end = self.pitch * (sum(1 + (die.stretch - 1) * 0.8 for die in last) + 0.5) + max(self.radius, marks.WORD)

    def draw(self, pen: Pen, x: float, y: float, track: Track, size: float) -> float:
        """Draw the track about a middle line; return where it ends."""
        lost = -1 if track.lost is None else track.lost  # then none is the one of the moment
        pen.part((tuple(self.rows), self.radius, self.pitch, lost, size), x, y, partial(self._draw, lost, size))
        self._leave(pen, x, y, track)
        return x + self.end

    def _leave(self, pen: Pen, x: float, y: float, track: Track) -> None:
        """Leave the dice that are not lost to be struck off, and one that has no number to be numbered."""
        number = 0
        for row, dice in enumerate(self.rows):
            here = marks.track(dice, self.radius, self.pitch, end=False)
            for place, _, label in here.numbers:
                left, middle = x + place - self.radius, y + row * self.radius * 2.9
                if not label:
                    blanks.room(pen, f"{track.name} die", left, middle + 2, left + 2 * self.radius, high=4)
                elif number >= (track.lost or 0):
                    blanks.tick(pen, f"{track.name} d{label}", left, middle - self.radius, 2 * self.radius)
                number += 1

    def _draw(self, lost: int, size: float, pen: Pen, x: float, y: float) -> None:
        size = max(7.0, min(size, self.radius * 3))
        before = 0
        for number, dice in enumerate(self.rows):
            last = number == len(self.rows) - 1
            here = marks.track(dice, self.radius, self.pitch, lost - before, end=last)
            level = y + number * self.radius * 2.9
            pen.place(x, level, here.drawing)
            _numbers(pen, x, level, here, size)
            if last:
                pen.text(x + here.out, level + size * 0.22 / MM, OUT, "sans-italic", max(7.0, min(7.5, size)), "c")
            before += len(dice)


def _numbers(pen: Pen, x: float, y: float, track: marks.Track, size: float) -> None:
    for place, rise, label in track.numbers:
        pen.text(x + place, y - rise + size * 0.33 / MM, label, "sans-bold", size if len(label) < 3 else 7, "c")


def _around(pen: Pen, x: float, y: float, text: Fitted, lead: float) -> None:
    """Write lines about a middle line."""
    pen.lines(x, y - (len(text.lines) - 1) * lead / 2, text.lines, text.size, lead)


def _pair(setting: Setting, track: Track | Boxes | None, roll: Roll | str | None, steps: tuple[float, float]) -> Row:
    """One row of the grid: a track on the left, a single die on the right; the steps are the row's height and its dice's radius.

    In place of a die there may be the line for wounds and conditions, and the text is those that there are.
    """
    pitch, radius = steps
    left = _left(setting, (track, radius)) if track is not None else None
    right = None if roll is None else _wounds(setting, roll) if isinstance(roll, str) else _single(setting, (roll, radius))
    deeper = max(left.deeper if left else 0, right.deeper if right else 0)

    def draw(pen: Pen, x: float, y: float) -> None:
        if left is not None:
            pen.part((track, radius), x, y, left.draw)
        if right is not None:
            pen.part((roll, radius), x, y, right.draw)

    return Row(draw, pitch + deeper, depth=2.4 if left is None and isinstance(roll, str) else 3.7 + deeper)


class _Wounds:
    """The line for wounds and conditions in a row of its own."""

    deeper = 0.0

    def __init__(self, setting: Setting, conditions: str) -> None:
        self.setting, self.conditions = setting, conditions

    def draw(self, pen: Pen, x: float, y: float) -> None:
        start = x + self.setting.left(6.5)
        start += pen.text(start, y + 1.2, WOUNDS, size=LABEL) + AWAY
        _line(self.setting, pen, (start, y + 1.8, x + self.setting.right(10)), self.conditions)


@shared
def _wounds(setting: Setting, conditions: str) -> _Wounds:
    return _Wounds(setting, conditions)


@shared
def _left(setting: Setting, row: tuple[Track | Boxes, float]) -> _Chain | _Ticks:
    track, radius = row
    return _Chain(setting, track, radius) if isinstance(track, Track) else _Ticks(setting, track, close=radius < SIDE)


class _Named:
    """The name of a row of the grid, what it is in small beneath it; or behind it, where rows stand close and it has room there.

    Beneath it, it would stand as near to the next name as to its own.
    """

    def __init__(self, setting: Setting, name: str, note: str) -> None:
        self.setting = setting
        room = setting.left(2.5) - 2
        self.name = setting.fit(name, "title", name, room * 0.95, TITLE, floor=8)
        self.note = setting.fit(name, "sans", note, room, LABEL, lines=2)
        self.aside = NOTHING
        self.deeper = max(0, len(self.note.lines) - 1) * 2.9

    def put_aside(self, name: str, note: str, free: float, *, close: bool) -> None:
        """Put the note behind the row: a short one where rows stand close, and what would take two lines beneath the name."""
        wide = self.setting.measure.width("sans", note, LABEL)
        beneath = len(self.note.lines) > 1
        if (close and wide <= free) or (beneath and len(self.setting.measure.wrap([("sans", note)], free, LABEL)) <= TWO):
            self.setting.more.pop((name, note), None)  # what had no room beneath the name has it here
            self.aside, self.note, self.deeper = self.setting.fit(name, "sans", note, free, LABEL, lines=2, even=True), NOTHING, 0

    def label(self, pen: Pen, x: float, y: float) -> None:
        for line in self.name.lines:
            pen.text(x, y + (0.1 if self.note.lines else 1.2), line.pieces[0][1], "title", self.name.size, track=0.05, apart=True)
        pen.lines(x, y + 3.2, self.note.lines, self.note.size, 2.9)


class _Chain(_Named):
    def __init__(self, setting: Setting, track: Track, radius: float) -> None:
        super().__init__(setting, track.name, track.note)
        self.track = track
        close = radius < SIDE
        room = setting.left(6.5) - setting.left(2.5) - 3.5
        self.cells = Cells(track.dice, room, radius, min(setting.step / 2, radius * SNUG) if close else setting.step / 2)
        self.put_aside(track.name, track.note, room - self.cells.wide - 2, close=close)
        self.deeper = max(self.deeper, self.cells.deeper)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        self.label(pen, x, y)
        end = self.cells.draw(pen, x + self.setting.left(2.5), y, self.track, 8)
        _around(pen, end + 2, y + 0.95, self.aside, 2.9)


class _Ticks(_Named):
    def __init__(self, setting: Setting, boxes: Boxes, *, close: bool) -> None:
        super().__init__(setting, boxes.name, boxes.note)
        self.count = boxes.count
        self.step = setting.step / 4
        self.across = max(1, int((setting.left(6.5) - setting.left(2.75) - 1) / self.step))
        self.wide = min(self.count, self.across) * self.step
        self.put_aside(boxes.name, boxes.note, setting.left(6.5) - setting.left(2.75) - self.wide - 2, close=close)
        self.deeper = max(self.deeper, (-(-self.count // self.across) - 1) * 3.6)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        self.label(pen, x, y)
        left = x + self.setting.left(2.75) - 1.2
        grid = Grid(blanks.SIDE, self.step, self.across, blanks.PITCH)
        blanks.boxes(pen, self.name.lines[0].pieces[0][1], left, y - 1.3, self.count, 0, grid)
        _around(pen, left + self.wide + 0.5, y + 0.95, self.aside, 2.9)


class _Single:
    """A die that is rolled alone: ringed, as the die of the moment is; or with what is added to it."""

    def __init__(self, setting: Setting, roll: Roll, radius: float) -> None:
        self.setting, self.roll, self.radius = setting, roll, radius
        self.die = marks.read_die(roll.die)
        self.from_die = setting.left(8)
        self.label_at = setting.left(6.5)
        room = setting.right(10) - self.from_die - setting.step / 2 - 1.5 - self._wide_mod(setting)
        self.lines: list[tuple[Line, float]] = []
        for note in roll.notes:
            fitted = setting.fit(roll.name, "sans", note, room, LABEL, lines=3)
            self.lines += [(line, fitted.size) for line in fitted.lines]
        self.deeper = max(0, len(self.lines) - 3) * 2.9

    def _wide_mod(self, setting: Setting) -> float:
        return setting.measure.width("sans-bold", self.roll.mod, BIG) + 0.5 if self.roll.mod else 0.0

    def draw(self, pen: Pen, x: float, y: float) -> None:
        pen.text(x + self.label_at, y + 1.2, self.roll.name, "title", TITLE, track=0.05, apart=True)
        middle = x + self.from_die + self.setting.step / 4
        after = middle + SIDE + 1.3
        if self.die is not None:
            aside = SIDE * (self.die.stretch - 1)
            middle, after = middle + aside, after + 2.2 * aside
        if not self.roll.die:
            pen.place(middle, y, marks.ring(OPEN, 0.9))
            blanks.room(pen, self.roll.name, middle - SIDE, y + 2.4, middle + SIDE, high=4.8)
            after += 0.6
        elif self.die is None:
            after = middle - SIDE + pen.text(middle - SIDE, y + 1.9, self.roll.die, "sans-bold", BIG) + 1.5
        else:
            single_die(pen, middle, y, self.die, self.radius if not self.roll.mod else min(2.45, self.radius), ring=not self.roll.mod)
        after += pen.text(after, y + 1.9, self.roll.mod, "sans-bold", BIG, name=self.roll.name) + 1 if self.roll.mod else 1.1
        lead = 2.9
        start = y + 0.95 - (len(self.lines) - 1) * lead / 2
        for number, (line, size) in enumerate(self.lines):
            pen.line(after, start + number * lead, line, size)


@shared
def _single(setting: Setting, given: tuple[Roll, float]) -> _Single:
    return _Single(setting, *given)


def single_die(pen: Pen, x: float, y: float, shape: Die, radius: float, *, ring: bool = False) -> None:
    """Draw a die about its middle with its number on it."""
    pen.part((shape, radius, ring), x, y, partial(_die, shape, radius, ring))


def _die(shape: Die, radius: float, ring: bool, pen: Pen, x: float, y: float) -> None:
    pen.place(x, y, marks.die(shape, radius, ring=ring, weight=1.0 if ring else 0.6))
    size = 8.0 if ring and radius * shape.stretch >= ROOMY * len(shape.label) else 7.0
    pen.text(x, y - marks.rise(shape) * radius + size * 0.33 / MM, shape.label, "sans-bold", size, "c")
