"""The top of a Smith's card: who it is, the four numbers that players roll against, and the tracks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar, cast

from hcgen.sheets import blanks, marks
from hcgen.sheets.panels.glance import Cells
from hcgen.sheets.panels.panel import one
from hcgen.sheets.pen import TINT
from hcgen.sheets.rows import Row
from hcgen.sheets.text import MM, NOTHING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.portrait import Track
    from hcgen.portrait.card_views import CardView
    from hcgen.sheets.panels.panel import Setting
    from hcgen.sheets.pen import Pen
    from hcgen.sheets.text import Fitted, Line, Run

Piece = TypeVar("Piece")

WHOLE = 4
"""The columns of a card."""
INDENT = 17.5
"""Where everything stands that has its title beside it, in mm."""
EDGE = 1.8
"""The line at the top of a card, in pt."""
OF_HEIGHT = 4.0
"""The size of the name in pt, for each baseline that the head is high."""
SMALL = 7.0
"""Labels of a card, in pt."""
LEAD = 2.75
"""From line to line of them, in mm."""
FEW_WORDS = 5.0
"""Numbers of less height than this, in baselines, have one line of words below them, and nothing else is said of them."""
HEALTH, SIDE, PITCH = 0.43, 0.33, 2.8
"""The radii of the dice of Health and of other tracks, as parts of a row; their distance, in radii."""
LEAST = 6.0
"""Dice that stand closer than this, in mm, have a line of their own."""
OVERLEAF = 4.2
"""The first baseline below the head of a further card."""
APART, CLOSE = 4.55, 3.7
"""From the name's baseline to that of the line below it, and the same where the name takes two lines, in mm."""
CONDITION = 8.0
"""The size of what somebody suffers from, in pt."""
SHORT, LESS = 3, 0.7
"""Numbers of so many characters are set so much smaller."""
BETWEEN = 0.6
"""What is at least between two numbers, or two of their labels, in mm."""
SLOTS = 4
LABELS = (("to defend,", "roll over"), ("harm,", "DV"), ("initiative,", "roll over"), ("to save,", "roll over"))


def card_of(setting: Setting) -> CardView:
    """Return the card that is being drawn."""
    return cast("CardView", setting.portrait)


def most(setting: Setting, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return as many of some pieces as the design has room for."""
    return pieces[: setting.place.most or None]


def edge(pen: Pen, setting: Setting) -> None:
    """Draw the heavy line at the top of a card."""
    top = setting.paper.margin + EDGE / 2 / MM
    pen.rule(setting.paper.left(1), top, setting.paper.right(setting.paper.columns), EDGE, still=True)


def head(setting: Setting) -> list[Row]:
    """The name, and what somebody is; at the right, what they are aboard."""
    card, high = card_of(setting), _high(setting)
    size, room = min(16.0, high / setting.unit * OF_HEIGHT), setting.right(WHOLE)
    name = setting.fit("Name", "book", card.name, room, size, lines=2, floor=SMALL, wrapped=size * 0.7)
    two = len(name.lines) > 1
    post = setting.fit("Post", "small", card.post.lower(), room * 0.45, 9)
    aside = sum(line.width for line in post.lines) * post.size / MM
    low, up = high - 0.25 * setting.unit, CLOSE if two else APART
    has_room = not two and low - LEAD - up - size * 0.24 > EDGE
    left = room - (aside + 3 if aside else 0)
    line = setting.fit("Line", "book-italic", card.line, left, 9, lines=2 if has_room else 1, wrapped=8)
    first = low - (len(line.lines) - 1) * LEAD - up
    lead = name.lead(size * 0.24)

    def draw(pen: Pen, x: float, y: float) -> None:
        edge(pen, setting)
        if card.blank:
            _to_fill_in(pen, x, (y + low - up, y + low), room)
        pen.lines(x, y + first - (len(name.lines) - 1) * lead, name.lines, name.size, lead)
        pen.lines(x + 0.1, y + low - (len(line.lines) - 1) * LEAD, line.lines, line.size, LEAD)
        pen.lines(x + room - aside - 0.3, y + low, post.lines, post.size, 0)

    return one(draw)


def _to_fill_in(pen: Pen, x: float, levels: tuple[float, float], room: float) -> None:
    """Lines for the name and for what somebody is."""
    for level, label in zip(levels, ("name", "stock, class, level"), strict=True):
        after = pen.text(x, level, label, size=SMALL) + 1.5
        blanks.line(pen, label, x + after, level + 0.5, x + room, high=3.6)


def _high(setting: Setting) -> float:
    """Return the height that the design gives a panel, in mm."""
    height = setting.place.height
    return (height if isinstance(height, float | int) else setting.place.least) * setting.unit


def overleaf(pen: Pen, setting: Setting, x: float, y: float) -> float:
    """Draw the head of a further card of the same person."""
    edge(pen, setting)
    told = setting.measure.wrap([("book-italic", "continued")], setting.right(WHOLE), 9)
    aside = told[0].width * 9 / MM
    name = setting.measure.fit("book", card_of(setting).name, setting.right(WHOLE) - aside - 3, 11, lines=1, floor=SMALL)
    pen.lines(x, y + 2 * setting.unit, name.lines, name.size, 0)
    pen.text(x + setting.right(WHOLE), y + 2 * setting.unit, "continued", "book-italic", 9, "r")
    return OVERLEAF


def numbers(setting: Setting) -> list[Row]:
    """Defense on a shield, then what a defence must beat, the harm, initiative, and of casters what a Save must beat."""
    card, right = card_of(setting), setting.right(WHOLE)
    small = _high(setting) < FEW_WORDS * setting.unit
    casts = bool(card.save_over) or card.blank
    shown = [card.attack, card.dv, card.initiative, *([card.save_over] if casts else [])]
    labels = [(words[0].rstrip(","),) if small else words for words in LABELS]
    high, wide, size, widest = _sizes(setting, [card.defense, *shown], labels, small=small)
    step = (right - wide) / SLOTS
    first = wide + step / 2 + min(1.5, (step - widest) / 2)
    note = f"Defense {'; '.join(card.defense_notes)}" if card.defense_notes and not small else ""
    # it has the room of a fourth number, or else a line of its own
    beside = setting.fit("Defense", "sans-italic", "" if casts else note, step - 1, SMALL, lines=5, floor=SMALL)
    below = setting.fit("Defense", "sans-italic", note if casts else "", right - INDENT, SMALL)

    def draw(pen: Pen, x: float, y: float) -> None:
        low, middle = y + high * (0.47 if small else 0.53), x + wide / 2 + 0.2
        pen.place(middle, y, marks.shield(wide, high, TINT))
        if not card.defense:
            blanks.room(pen, "Defense", x + 2, low, x + wide - 2, high=high * 0.4)
        _number(pen, middle, low, card.defense or None, ("Defense",), size)
        for number, value in enumerate(shown):
            _number(pen, x + first + number * step, low, value, labels[number], size, min(5, (step - BETWEEN) / 2))
        pen.lines(x + INDENT, y + high + 0.9, below.lines, below.size, 0)
        last = low + LEAD * 2.25  # level with the words below the numbers
        pen.lines(x + right - step + 1, last - (len(beside.lines) - 1) * LEAD, beside.lines, beside.size, LEAD)

    return one(draw, depth=_high(setting))


def _sizes(
    setting: Setting, values: Sequence[str | None], labels: Sequence[tuple[str, ...]], *, small: bool
) -> tuple[float, float, float, float]:
    """Return how high and how wide the shield is, the type of the numbers, and how wide the widest of them or of their labels is.

    All are smaller where a card is too narrow for its height. In mm, the type in pt.
    """
    high, right, em = _high(setting), setting.right(WHOLE), setting.measure.em
    # each ends with a space, for readers of the text
    label = max(em("sans", f"{word} ") for words in labels for word in words) * SMALL / MM
    shape = 1.15 if small else 0.9
    wide = min(high * shape, right - SLOTS * (label + BETWEEN))
    high = min(high, wide / shape)
    number = max(em("sans-bold", f" {value or ''} ") * (1 if len(value or "") < SHORT else LESS) for value in values)
    room = min((right - wide) / SLOTS - BETWEEN, wide * 0.8)
    size = min(26.0, high * (1.4 if small else 1.36), room * MM / number)
    return high, wide, size, max(label, number * size / MM)


def _number(pen: Pen, x: float, y: float, value: str | None, labels: tuple[str, ...], size: float, half: float = 5) -> None:
    """A number over its label; a line to write on where it is left to the Smith."""
    for line, label in enumerate(labels):
        pen.text(x, y + LEAD * 1.25 + line * LEAD, label, size=SMALL, align="c", apart=True)
    if value is None:
        return
    if value:
        pen.text(x, y, value, "sans-bold", size if len(value) < SHORT else size * LESS, "c", apart=True)
    else:
        blanks.line(pen, labels[0].rstrip(","), x - half, y, x + half)


def tracks(setting: Setting) -> list[Row]:
    """Health, then armour and spells, side by side where both are short, each down to nothing."""
    card = card_of(setting)
    shown = most(setting, card.tracks)
    others = shown[1:]
    pair = _pair(setting, *others) if len(others) == 2 else None
    alone = [_Alone(setting, track, first=not number) for number, track in enumerate(shown[:1] if pair else shown)]
    told = [("sans", "Conditions:"), ("sans-bold", ", ".join(card.conditions))] if card.conditions else []
    # a condition that has room behind a track takes no line from what is below
    roomy = next((track for track in alone if told and track.holds(told)), None)
    rows = [*(track.row(told if track is roomy else []) for track in alone), *([pair] if pair else [])]
    if told and roomy is None:
        lines = setting.measure.wrap(told, setting.right(WHOLE) - INDENT, CONDITION)
        rows += [Row(partial(_condition, line), 3.4, before=0 if number else 1.2, depth=0.9) for number, line in enumerate(lines)]
    return rows


def _condition(line: Line, pen: Pen, x: float, y: float) -> None:
    pen.line(x + INDENT, y, line, CONDITION)


class _Alone:
    """A track on a line of its own: what it is behind it, or under its name where it is too long for that."""

    def __init__(self, setting: Setting, track: Track, *, first: bool) -> None:
        card = card_of(setting)
        self.setting, self.track, self.first = setting, track, first
        self.radius = setting.pitch * (HEALTH if first else SIDE)
        room = setting.right(WHOLE) - INDENT
        self.cells = Cells(track.dice, room, self.radius, self.radius * PITCH)
        told = f"soak {card.soak}" if first and card.soak else track.note
        free = room - self.cells.end - 2
        aside = len(self.cells.rows) == 1 and free > 8 and len(setting.measure.wrap([("sans", told)], free, SMALL)) < 3
        self.named = _named(setting, track, "" if aside else told)
        self.note = setting.fit(track.name, "sans", told, free, SMALL, lines=2) if aside else NOTHING
        wide = max((line.width * self.note.size / MM for line in self.note.lines), default=0)
        self.free = free - wide - 3 if len(self.cells.rows) == 1 else 0

    def holds(self, told: Sequence[Run]) -> bool:
        """Say whether words have room behind the track, on one line."""
        return self.setting.measure.wrap(told, 1_000, CONDITION)[0].width * CONDITION / MM <= self.free

    def row(self, told: Sequence[Run]) -> Row:
        """Return the track with what is told at its right end."""
        more = max(self.cells.deeper, self.named.deeper)
        high = self.setting.pitch * (1.12 if self.first else 1.0)
        return Row(partial(self._draw, told), high + more, depth=self.radius * 1.36 + more)

    def _draw(self, told: Sequence[Run], pen: Pen, x: float, y: float) -> None:
        self.named.draw(pen, x, y)
        self.cells.draw(pen, x + INDENT, y, self.track, 9)
        pen.lines(x + INDENT + self.cells.end + 2, y + 0.9 - (len(self.note.lines) - 1) * LEAD / 2, self.note.lines, self.note.size, LEAD)
        if told:
            (line,) = self.setting.measure.wrap(told, 1_000, CONDITION)
            pen.line(x + self.setting.right(WHOLE) - line.width * CONDITION / MM, y + 0.9, line, CONDITION)


def _pair(setting: Setting, one: Track, other: Track) -> Row | None:
    """Two tracks on one line, if their dice are still large enough then."""
    named, beside = _named(setting, one, one.note), _named(setting, other, "")
    gap = beside.wide + 1.5
    room = setting.right(WHOLE) - INDENT - gap - 4
    dice = len(one.dice) + len(other.dice) + 2
    if room / dice < LEAST or named.deeper or other.note:
        return None
    radius = min(setting.pitch * SIDE, room / dice / PITCH)
    left, right = (Cells(track.dice, room, radius, radius * PITCH) for track in (one, other))

    def draw(pen: Pen, x: float, y: float) -> None:
        named.draw(pen, x, y)
        left.draw(pen, x + INDENT, y, one, 8)
        start = x + setting.right(WHOLE) - right.end
        beside.draw(pen, start - gap, y)
        right.draw(pen, start, y, other, 8)

    return Row(draw, setting.pitch, depth=radius * 1.36)


class _Named:
    """The name of a track, and in small beneath it what it is."""

    def __init__(self, setting: Setting, name: Fitted, note: Fitted) -> None:
        self.name, self.note = name, note
        self.deeper = max(0, len(note.lines) - 1) * LEAD
        text = name.lines[0].pieces[0][1] if name.lines else ""
        self.wide = setting.measure.width("title", text, name.size) + 0.05 * name.size * len(text) / MM

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw both, by the middle line of the track."""
        up = 0.35 if self.note.lines else 1.2
        for line in self.name.lines:
            pen.text(x, y + up, line.pieces[0][1], "title", self.name.size, track=0.05, apart=True)
        pen.lines(x, y + up + LEAD, self.note.lines, self.note.size, LEAD)


def _named(setting: Setting, track: Track, note: str) -> _Named:
    name = setting.fit(track.name, "title", track.name, INDENT - 2, 10, floor=SMALL)
    return _Named(setting, name, setting.fit(track.name, "sans", note, INDENT - 1.5, SMALL, lines=3))
