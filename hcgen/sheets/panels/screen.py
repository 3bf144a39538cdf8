"""The Smith's screen: tables, each as wide as what it says."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hcgen.sheets import marks
from hcgen.sheets.panels.glance import single_die
from hcgen.sheets.panels.panel import LABEL, TEXT, TITLE, Panel, one
from hcgen.sheets.pen import HEAVY
from hcgen.sheets.rows import Row
from hcgen.sheets.text import MM, Fitted, is_tall

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.portrait.screen_views import Column, Link, ScreenView, TableView
    from hcgen.sheets.design import Kind
    from hcgen.sheets.marks import Die
    from hcgen.sheets.panels.panel import Setting
    from hcgen.sheets.pen import Pen

SCREEN: tuple[Kind, ...] = ("screen",)
FACES = {
    "key": ("sans-bold", TITLE),
    "number": ("sans-bold", TITLE),
    "die": ("sans-bold", TITLE),
    "name": ("book", TITLE),
    "text": ("sans", TEXT),
    "small": ("sans", LABEL),
    "aside": ("sans-italic", LABEL),
}
"""How each kind of column is set."""
RIGHT = {"number"}
"""Columns that end on one axis."""
PAIR = 2
"""So many columns stand near each other, in whatever room there is: the eye goes from one to the other."""
SMALL = 7.0
"""The size of rule ids, in pt."""
DIE, BROAD = 2.6, 1.13
"""The radius of a die in a table, in mm, and how far the broadest shape reaches beyond it."""
ENDLESS = 1000.0
"""So wide is no column, in mm."""
BETWEEN = 2.6
"""Between two columns, in mm."""
LEAD = 3.5
"""From line to line of a text that takes several, in mm."""
LINK = 3.9
"""The radius of the dice of the chain, in mm."""

WAYS = ("steps, rolling high", "steps, rolling low")

HIGH, LOW, NOTE = 2.25, 3.25, 4.5
"""Below the middle of the chain, in baselines: its steps both ways, and what holds at its ends."""


def screen_of(setting: Setting) -> ScreenView:
    """Return the screen that a panel shows."""
    view: ScreenView = setting.portrait
    return view


def masthead(setting: Setting) -> list[Row]:
    """The name of the first page, below the heavy rule."""
    return one(partial(_masthead, setting, screen_of(setting).name, screen_of(setting).line))


def overleaf(setting: Setting) -> list[Row]:
    """The name of the second page."""
    return one(partial(_masthead, setting, screen_of(setting).name, screen_of(setting).overleaf))


def _masthead(setting: Setting, name: str, line: str, pen: Pen, x: float, y: float) -> None:
    paper = setting.paper
    pen.rule(paper.left(1), paper.margin + HEAVY / 2 / MM, paper.right(paper.columns), HEAVY, still=True)
    pen.text(x, y + 3 * setting.unit, name, "book", 26)
    pen.text(x + 0.05, y + 4.9 * setting.unit, line, "book-italic", TITLE)


def chain(span: int, setting: Setting) -> list[Row]:
    """The dice chain, and the steps that lead from the die of every Check to each other one, both ways."""
    return one(partial(_chain, setting, setting.right(span)))


def _chain(setting: Setting, wide: float, pen: Pen, x: float, y: float) -> None:
    view, unit = screen_of(setting), setting.unit
    labels = max(setting.measure.width("sans", label, LABEL) for label in (view.chain_rules, *WAYS)) + BETWEEN
    start, room = x + labels, wide - labels
    pitch = room / (len(view.chain) + 0.6)
    centres = [start + pitch * (number + 0.5) for number in range(len(view.chain))]
    centres[-1] += pitch * 0.3
    dice = [marks.read_die(link.die) for link in view.chain]
    edges = [BROAD * LINK * (die.stretch if die else 1) for die in dice]
    for number in range(1, len(dice)):  # a thread from each to the next
        pen.rule(centres[number - 1] + edges[number - 1], y, centres[number] - edges[number])
    for centre, die, link in zip(centres, dice, view.chain, strict=True):
        _link(setting, pen, (centre, y), die, link)
    pen.text(x, y + 0.35 * unit, view.chain_rules, size=SMALL)
    for row, label in zip((HIGH, LOW), WAYS, strict=True):
        pen.text(x, y + row * unit, label, size=LABEL)
    note = setting.fit("Chain", "sans-italic", view.chain_note, wide, LABEL)
    pen.lines(x, y + NOTE * unit, note.lines, note.size, 0)


def _link(setting: Setting, pen: Pen, place: tuple[float, float], die: Die | None, link: Link) -> None:
    x, y = place
    if die is not None:
        pen.place(x, y, marks.die(die, LINK))
        pen.text(x, y - marks.rise(die) * LINK + TITLE * 0.33 / MM, die.label, "sans-bold", TITLE if die.stretch == 1 else TEXT, "c")
    for row, steps in ((HIGH, link.high), (LOW, link.low)):
        pen.text(x, y + row * setting.unit, steps, "sans-bold" if steps == "0" else "sans", TEXT, "c")


def _cells(setting: Setting, columns: Sequence[Column], row: Sequence[str], widths: Sequence[float]) -> list[Fitted]:
    found = []
    for column, text, width in zip(columns, row, widths, strict=True):
        face, size = FACES[column.kind]
        lines = setting.measure.balanced([(face, text)], width, size, least=0.25) if text else ()
        found.append(Fitted(lines, size, tall=is_tall(text)))
    return found


def _widths(setting: Setting, view: TableView, room: float) -> list[float]:
    """Return the widths of a table's columns: as wide as what they hold, and sentences in what is left."""
    found = [_natural(setting, view, number) for number in range(len(view.columns))]
    texts = [number for number, column in enumerate(view.columns) if column.kind == "text"]
    left = room - BETWEEN * (len(found) - 1) - sum(width for number, width in enumerate(found) if number not in texts)
    for number in texts:
        found[number] = left / len(texts)
    if not texts and left > 0 and len(found) > PAIR:  # numbers alone stand evenly
        found = [width + left / len(found) for width in found]
    return found


def _natural(setting: Setting, view: TableView, number: int) -> float:
    column = view.columns[number]
    face, size = FACES[column.kind]
    cells = [_wide(setting, column, row[number], face, size) for row in view.rows]
    return max([*cells, setting.measure.width("sans", column.head, LABEL)])


def _wide(setting: Setting, column: Column, text: str, face: str, size: float) -> float:
    die = marks.read_die(text) if column.kind == "die" else None
    if die is not None:
        return 2 * BROAD * DIE * die.stretch
    # as it is set into a line, word by word: some letters stand closer across a space where they are measured at once
    return max((line.width * size / MM for line in setting.measure.wrap([(face, text)], ENDLESS, size)), default=0.0)


def table(key: str, span: int, setting: Setting) -> list[Row]:
    """A table: its rows, and what holds for all of them."""
    view = screen_of(setting).table(key)
    room = setting.right(span)
    widths = _widths(setting, view, room)
    rows = [_row(setting, view.columns, row, widths) for row in view.rows]
    if view.foot:
        rows.append(_foot(setting, view.foot, room))
    return rows


def _row(setting: Setting, columns: Sequence[Column], row: Sequence[str], widths: Sequence[float]) -> Row:
    cells = _cells(setting, columns, row, widths)
    more = (max(len(cell.lines) for cell in cells) - 1) * LEAD

    def draw(pen: Pen, x: float, y: float) -> None:
        at = x
        for column, text, cell, width in zip(columns, row, cells, widths, strict=True):
            _cell(pen, (at, y, width), column, text, cell)
            at += width + BETWEEN

    return Row(draw, setting.pitch + more, depth=more + 1)


def _cell(pen: Pen, box: tuple[float, float, float], column: Column, text: str, cell: Fitted) -> None:
    x, y, width = box
    die = marks.read_die(text) if column.kind == "die" else None
    if die is not None:
        single_die(pen, x + width / 2, y - 1.35, die, DIE)
    elif column.kind in RIGHT:
        pen.text(x + width, y, text, *FACES[column.kind], "r")
    else:
        pen.lines(x, y, cell.lines, cell.size, LEAD)


def _foot(setting: Setting, text: str, room: float) -> Row:
    lines = setting.measure.balanced([("sans-italic", text)], room, LABEL, least=0.25)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.lines(x, y, lines, LABEL, 3.1)

    more = (len(lines) - 1) * 3.1
    return Row(draw, setting.pitch + more, before=0.15 * setting.unit, depth=more + 1)


def _header(key: str, span: int, pen: Pen, setting: Setting, x: float, y: float) -> None:
    """The names of the columns."""
    view = screen_of(setting).table(key)
    widths = _widths(setting, view, setting.right(span))
    at = x
    for column, width in zip(view.columns, widths, strict=True):
        level = y + 1.4 * setting.unit
        if column.kind in RIGHT:
            pen.text(at + width, level, column.head, size=LABEL, align="r")
        else:
            pen.text(
                at + width / 2 if column.kind == "die" else at, level, column.head, size=LABEL, align="c" if column.kind == "die" else "l"
            )
        at += width + BETWEEN


def _columns(key: str, view: ScreenView) -> TableView:
    return view.table(key)


def _behind(key: str, view: ScreenView) -> str:
    return view.table(key).rules


def _note(key: str, view: ScreenView) -> str:
    return view.table(key).note


LOOKED_UP = (
    ("feats", "Feat Dice", 6, "dice"),
    ("rolls", "What to roll", 6, ""),
    ("damage", "Damage", 3, ""),
    ("example", "Worked example", 3, ""),
    ("crits", "Crits", 3, ""),
    ("saves", "Saves", 3, ""),
    ("tactics", "Tactical effects", 3, ""),
    ("called", "Called shots", 3, ""),
    ("steps", "Steps in a fight", 3, "numbers"),
    ("turn", "A turn", 3, ""),
    ("supplies", "What runs out", 3, ""),
    ("mana", "Mana-burn", 3, ""),
    ("scrolls", "Scrolls", 3, ""),
    ("flight", "Flight on foot", 3, ""),
    ("chase", "What moves it", 3, ""),
    ("evasion", "Evasion", 3, "numbers"),
    ("pace", "Over land", 3, ""),
    ("wings", "In the air", 3, "numbers"),
    ("systems", "Systems", 6, "numbers"),
    ("criticals", "Critical damage", 6, ""),
    ("vacuum", "Vacuum", 3, ""),
    ("winds", "Wind", 3, "numbers"),
    ("gale", "A gale", 3, ""),
    ("deck", "On deck", 3, ""),
)
"""The tables: key, title, columns, and what its columns hold where they have names."""

LEADS = {"": 1.85, "numbers": 2.75, "dice": 3.15}
"""From a title to the first row, in baselines, by what stands below the names of columns."""


def _panel(key: str, title: str, span: int, headed: str, name: str) -> Panel:
    return Panel(
        name,
        partial(table, key, span),
        span=span,
        title=title,
        lead=LEADS[headed],
        note=partial(_note, key),
        behind=partial(_behind, key),
        header=partial(_header, key, span),
        headed=partial(_columns, key),
        of=SCREEN,
        tight=1.1,
    )


PANELS = (
    Panel("screen-masthead", masthead, span=3, of=SCREEN, high=5.2, above=0),
    Panel("screen-overleaf", overleaf, span=6, of=SCREEN, high=5.2, above=0),
    Panel("screen-chain", partial(chain, 9), span=9, of=SCREEN, high=5, above=1.3),
    Panel("screen-chain-wide", partial(chain, 12), span=12, of=SCREEN, high=5, above=1.3),
    *(_panel(key, title, span, headed, f"screen-{key}") for key, title, span, headed in LOOKED_UP),
    *(_panel(key, title, 2 * span, headed, f"screen-{key}-wide") for key, title, span, headed in LOOKED_UP),
)
"""The panels of the screen; those that are wide take twice the columns, for large print."""
