"""The lower part of a Smith's card: weapons, Saves, skills, powers, spells, how to play somebody, what they have."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hcgen.sheets import blanks
from hcgen.sheets.panels.card import INDENT, LEAD, SMALL, WHOLE, card_of, most
from hcgen.sheets.rows import Row
from hcgen.sheets.text import BOX, MM, TICKED, lead_of_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hcgen.portrait import PowerView, SaveView, SkillView, SpellView
    from hcgen.portrait.card_views import CardView, StrikeView
    from hcgen.sheets.panels.panel import Setting
    from hcgen.sheets.pen import Pen
    from hcgen.sheets.text import Line, Run

TIGHT = 1.0
"""Saves that would stand closer than this, in mm, take two lines."""
LEADING = 1.18
"""The lead of running text, as a part of its size."""
PROSE = 1.12
"""The same for the book face."""
BETWEEN = "·"
COLUMNS = (27.5, 15.5)
"""Where what a defence must beat ends, and where the harm does, from the right edge, in mm."""
OVER = 10.0
"""The room for the first of them and its label, in mm."""
NUMBER, NAMED = 4.2, 6.2
"""Where a number of a list ends, and where its name begins, in mm from the indent."""
MOST_BOXES = 8
OVERHANG = 0.8
"""How far a last letter in italics may lean out of its line, in mm: an f."""
LINE = 1.6
"""From one line to write on to the next, in baselines."""
BELOW = 1.6
"""What stands free below the baseline of such a line, in mm: it is no line that parts."""
CHANCE = 16.5
"""The room for the stat and the chance at the right edge, in mm."""


def _size(setting: Setting, most: float, leading: float) -> float:
    """Return the size of running text at a pitch: the most that it may be, and less where it is tighter."""
    return max(setting.paper.floor, min(most, int(setting.pitch * MM / leading * 4) / 4))


def _rows(lines: Sequence[Line], size: float, lead: float, indent: float = INDENT, before: float = 0) -> list[Row]:
    last = len(lines) - 1
    return [
        Row(
            partial(_written, line, size, indent),
            lead_of_lines([line], size, lead),
            before=0 if number else before,
            depth=0.9,
            keep=number < last and number in {0, last - 1},
        )
        for number, line in enumerate(lines)
    ]


def _written(line: Line, size: float, indent: float, pen: Pen, x: float, y: float) -> None:
    pen.line(x + indent, y, line, size)


def _room(setting: Setting) -> float:
    return setting.right(WHOLE) - INDENT


# Weapons


def strikes(setting: Setting) -> list[Row]:
    """Each weapon: what a defence must beat, its harm, how far it reaches; a second line for throwing it."""
    lines = card_of(setting).strikes
    begins = [number for number, line in enumerate(lines) if not line.thrown]
    limit = setting.place.most
    shown = lines[: begins[limit]] if 0 < limit < len(begins) else lines
    return [_strike(setting, line) for line in shown] + [_blank_strike(setting) for _ in range(len(shown), setting.place.blanks)]


def _blank_strike(setting: Setting) -> Row:
    def draw(pen: Pen, x: float, y: float) -> None:
        right = x + setting.right(WHOLE)
        blanks.line(pen, "weapon", x + INDENT, y + 0.6, right - COLUMNS[0] - OVER - 1)
        _value(pen, right - COLUMNS[0], y, "over", "")
        _value(pen, right - COLUMNS[1], y, "DV", "")
        blanks.line(pen, "reach", right - COLUMNS[1] + 4, y + 0.6, right)

    return Row(draw, LINE * setting.unit, depth=BELOW, blank=True)


def _strike(setting: Setting, line: StrikeView) -> Row:
    room = _room(setting) - COLUMNS[0] - OVER
    face, size = ("sans", 8.0) if line.thrown else ("book", 10.5)
    name = setting.fit("Strikes", face, line.name, room, size, lines=2, floor=SMALL, wrapped=8)
    after = name.lines[-1].width * name.size / MM + 1.6 if name.lines else 0.0
    beside = setting.measure.width("sans", line.tags, SMALL) <= room - after
    tags = setting.fit(line.name, "sans", line.tags, room - after if beside else room, SMALL, lines=2)
    reach = setting.fit(line.name, "sans-bold", line.reach, COLUMNS[1] - 1.2, 9, floor=SMALL)
    lead = max(name.lead(3.4), tags.lead(0))
    low = (len(name.lines) - 1) * lead
    deep = low + (0 if beside else len(tags.lines) * LEAD)

    def draw(pen: Pen, x: float, y: float) -> None:
        right = x + setting.right(WHOLE)
        pen.lines(x + INDENT, y, name.lines, name.size, lead)
        pen.lines(x + INDENT + (after if beside else 0), y + low + (0 if beside else LEAD), tags.lines, tags.size, LEAD)
        _value(pen, right - COLUMNS[0], y, "over", line.attack)
        _value(pen, right - COLUMNS[1], y, "DV", line.dv)
        for told in reach.lines:
            pen.text(right, y, told.pieces[0][1], "sans-bold", reach.size, "r")

    return Row(draw, setting.pitch + deep, before=0 if line.thrown else 0.7, depth=deep + 0.9)


def _value(pen: Pen, right: float, y: float, label: str, value: str) -> None:
    """A number behind its label; a line to write on where it is left to the Smith."""
    pen.text(right - 4.6, y, label, size=SMALL, align="r", apart=True)
    if value:
        pen.text(right, y, value, "sans-bold", 10, "r", apart=True)
    else:
        blanks.line(pen, label, right - 4.2, y + 0.6, right)


# Saves and skills


def saves(setting: Setting) -> list[Row]:
    """The six in one line, or in two where a card is narrow, then what else there is to say of some."""
    card = card_of(setting)
    if not card.saves:
        return []
    told = [("sans", f"{save.stat}: {save.note}.") for save in card.saves if save.note]
    lines = setting.measure.wrap(told, _room(setting), SMALL)
    half = (len(card.saves) + 1) // 2
    narrow = _apart(setting, card.saves) < TIGHT
    groups = [card.saves[:half], card.saves[half:]] if narrow else [card.saves]
    first = [Row(partial(_saves, setting, group), 3.6, depth=0.9, keep=True) for group in groups[:-1]]
    depth = BELOW if card.blank else 0.9
    return [*first, Row(partial(_saves, setting, groups[-1]), 3.1, depth=depth, keep=bool(lines)), *_rows(lines, SMALL, LEAD)]


def _wide(setting: Setting, save: SaveView) -> float:
    return setting.measure.width("small", save.stat, 8) + 1.9 + setting.measure.width("sans-bold", save.mod, 9)


def _apart(setting: Setting, some: Sequence[SaveView]) -> float:
    """Return how far apart Saves stand that share a line, in mm."""
    return (_room(setting) - sum(_wide(setting, save) for save in some)) / max(1, len(some) - 1)


def _saves(setting: Setting, some: Sequence[SaveView], pen: Pen, x: float, y: float) -> None:
    wide, gap = [_wide(setting, save) for save in some], _apart(setting, some)
    left = x + INDENT
    for save, own in zip(some, wide, strict=True):
        pen.text(left, y, save.stat, "small", 8, track=0.05, apart=True)
        pen.text(left + own, y, save.mod, "sans-bold", 9, "r", apart=save is not some[-1], name=f"{save.stat} save")
        left += own + gap


def skills_note(card: CardView) -> str:
    """How a skill is rolled."""
    return "at or under" if card.skills or card.blank else ""


def skills(setting: Setting) -> list[Row]:
    """The three best."""
    own = most(setting, card_of(setting).skills)
    return [_skill(setting, skill) for skill in own] + [_blank_skill(setting) for _ in range(len(own), setting.place.blanks)]


def _blank_skill(setting: Setting) -> Row:
    def draw(pen: Pen, x: float, y: float) -> None:
        right = x + setting.right(WHOLE)
        blanks.line(pen, "skill roll", x + INDENT, y + 0.6, x + INDENT + NUMBER)
        blanks.line(pen, "skill", x + INDENT + NAMED, y + 0.6, right - CHANCE)
        blanks.line(pen, "skill chance", right - CHANCE + 2.5, y + 0.6, right)

    return Row(draw, LINE * setting.unit, depth=BELOW, blank=True)


def _skill(setting: Setting, skill: SkillView) -> Row:
    die = skill.die.upper()
    signs = [f"specialist, {die}"] if skill.specialised else [die] if skill.die != "d20" else []
    sign = ", ".join([*signs, *(["cursed"] if skill.cursed else [])])
    room = _room(setting) - NAMED - CHANCE
    name = setting.fit("Skills", "sans", skill.name, room, 8.5, lines=4, wrapped=8)
    small = setting.measure.fit("sans-bold", sign, room, SMALL)
    lead = name.lead(3.1)
    after = sum(line.width for line in name.lines[-1:]) * name.size / MM + 1.4
    wide = sum(line.width for line in small.lines) * small.size / MM
    beside = after + wide <= room
    low = max(0, len(name.lines) - 1) * lead

    def draw(pen: Pen, x: float, y: float) -> None:
        left, right = x + INDENT, x + setting.right(WHOLE)
        pen.text(left + NUMBER, y, str(skill.target), "sans-bold", 10, "r", apart=True)
        pen.lines(left + NAMED, y, name.lines, name.size, lead)
        pen.lines(left + NAMED + (after if beside else 0), y + low + (0 if beside else LEAD), small.lines, small.size, 0)
        pen.text(right - CHANCE + 2.5, y, skill.stat, size=SMALL, apart=True)
        pen.text(right, y, f"{skill.percent} %", size=SMALL, align="r")

    more = low + (0 if beside or not sign else LEAD)
    return Row(draw, setting.pitch + more, depth=more + 0.9)


# What is read


def _with_lines(setting: Setting, name: str, rows: list[Row]) -> list[Row]:
    """Add lines to write on, where the design wants more of them than there are rows."""

    def draw(pen: Pen, x: float, y: float) -> None:
        blanks.line(pen, name, x + INDENT, y + 0.6, x + setting.right(WHOLE))

    return rows + [Row(draw, LINE * setting.unit, depth=BELOW, blank=True) for _ in range(len(rows), setting.place.blanks)]


def powers(setting: Setting) -> list[Row]:
    """Every power in a word or two, with its boxes."""
    size = _size(setting, 8.0, LEADING)
    lines = _set(setting, map(_power, most(setting, card_of(setting).powers)), size)
    return _with_lines(setting, "power", _rows(lines, size, setting.pitch))


def _power(power: PowerView) -> list[Run]:
    """A power with its boxes; with a number where they would be too many to take in."""
    if power.uses > MOST_BOXES:
        left = f"{power.uses - power.used} of {power.uses}" if power.used else str(power.uses)
        return [("sans", power.name), ("sans-bold", f"{left} ×")]
    boxes = [(TICKED, "x")] * min(power.used, power.uses) + [(BOX, "x")] * (power.uses - power.used)
    return [("sans", power.name), *boxes]


def _set(setting: Setting, pieces: Iterable[Sequence[Run]], size: float) -> list[Line]:
    """Set short pieces one behind the other, a dot between each two; a piece is not broken that has room on a line of its own."""
    room = _room(setting)
    lines: list[Line] = []
    line: list[Run] = []
    for piece in pieces:
        longer = [*line, ("sans", BETWEEN), *piece] if line else [*piece]
        if line and len(setting.measure.wrap(longer, room, size)) > 1:
            lines += setting.measure.wrap(line, room, size)
            longer = [*piece]
        line = longer
    return [*lines, *setting.measure.wrap(line, room, size)] if line else lines


def spells(setting: Setting) -> list[Row]:
    """How many can be prepared and sustained, then the spells by level."""
    size, card = _size(setting, 8.0, LEADING), card_of(setting)
    groups: list[list[list[Run]]] = [[[("sans-italic", card.casting)]] if card.casting else []]
    level = None
    for spell in card.spells:
        first = spell.level != level
        if first and setting.place.apart:
            groups.append([])
        groups[-1].append(_spell(spell, first=first))
        level = spell.level
    return _with_lines(setting, "spell", _rows([line for group in groups for line in _set(setting, group, size)], size, setting.pitch))


def _spell(spell: SpellView, *, first: bool) -> list[Run]:
    """A spell, the first one of a level behind its number."""
    level = [("sans-bold", str(spell.level))] if first else []
    return [*level, ("sans", spell.name), *([("sans-italic", "forgotten")] if spell.forgotten else [])]


def play(setting: Setting) -> list[Row]:
    """Manner, looks and what binds them, as one says it."""
    size = _size(setting, 9.5, PROSE)
    sentences = [("book-italic", sentence) for sentence in most(setting, card_of(setting).play)]
    lines = setting.measure.balanced(sentences, _room(setting) - OVERHANG, size, least=0.3)
    return _with_lines(setting, "play", _rows(lines, size, setting.pitch))


def gear(setting: Setting) -> list[Row]:
    """What is in hand and on the body, and the money."""
    size = _size(setting, 8.0, LEADING)
    lines = _set(setting, ([("sans", item)] for item in most(setting, card_of(setting).gear)), size)
    return _with_lines(setting, "gear", _rows(lines, size, setting.pitch))


def notes(setting: Setting) -> list[Row]:
    """What was noted; the page adds lines to write on below it."""
    size = _size(setting, 8.0, LEADING)
    rows: list[Row] = []
    for paragraph in card_of(setting).notes.split("\n"):
        lines = setting.measure.wrap([("sans", paragraph)], _room(setting), size)
        rows += _rows(lines, size, setting.pitch, before=0.8)
    return rows
