"""Heads: the titles of panels, and the small mastheads of further pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hcgen.sheets import blanks
from hcgen.sheets.panels.panel import LABEL, TEXT, TITLE
from hcgen.sheets.pen import HAIR, HEAVY, RULE
from hcgen.sheets.text import MM

if TYPE_CHECKING:
    from hcgen.sheets.design import Paper
    from hcgen.sheets.flow import Stand
    from hcgen.sheets.panels.panel import Panel, Setting
    from hcgen.sheets.pen import Pen
    from hcgen.sheets.text import Measure, Sitter

OVERLEAF = "more overleaf"
DROP = 1.3
"""How far below a title its rule stands, in mm."""
SMALL = 7.0
"""The size of the words behind a title, in pt."""
ASIDE_TITLE, ASIDE_NOTE, ASIDE_LEAD = 10.0, 6.5, 2.6
"""The sizes of a title that stands beside its panel, and of what stands beneath it, in pt; the lines' distance, in mm."""
ASIDE_RISE = 0.6
"""How high the hairline is above the panel, as a part of the gap."""


class Title(NamedTuple):
    """The title of a panel on one page."""

    panel: Panel
    stand: Stand
    note: str
    """How to roll."""
    begun: bool
    """Whether some of the panel stands on an earlier page."""
    goes_on: bool
    """Whether some of it does on a later one."""
    behind: str = ""
    """Small words behind it."""
    parting: float = HAIR
    """The weight of the line that parts it from what is above, in pt."""


def _behind(measure: Measure, text: str, room: float) -> str:
    """Return the small words behind a title: of a list, as many as have room in a theme’s type, and that there are others."""
    words = text.split(", ")
    shown = text
    while shown and measure.width("sans", shown, SMALL) > room:
        words.pop()
        shown = ", ".join([*words, "…"]) if words else ""
    return shown


def over(pen: Pen, setting: Setting, title: Title, left: float, y: float) -> None:
    """A title in small capitals on a rule; at the line's right end, how to roll."""
    panel, stand, measure = title.panel, title.stand, setting.measure
    right = left + setting.paper.right(stand.last) - setting.paper.left(stand.first)
    after = left + pen.text(left, y, panel.title, "title", TITLE, track=0.05, apart=True) + 1.2
    if title.begun:
        after += pen.text(after, y, "continued", "book-italic", TITLE) + 1.2
    if behind := _behind(measure, title.behind, right - after - 0.4):
        after += 0.4 + pen.text(after + 0.4, y, behind, size=SMALL) + 1.2
    free = right - after - measure.width("sans", title.note, LABEL) - 2
    if title.goes_on and measure.width("sans-italic", OVERLEAF, LABEL) < free:
        pen.text(after + 0.8, y, OVERLEAF, "sans-italic", LABEL)
    pen.rule(left, y + DROP, right, RULE)
    if free > 0:
        pen.text(right, y, title.note, size=LABEL, align="r")
    if panel.header is not None:
        panel.header(pen, setting, left, y)


def aside(pen: Pen, setting: Setting, title: Title, left: float, y: float) -> None:
    """A title in small capitals beside the first row; beneath it how to roll, and what goes on."""
    paper, stand, note = setting.paper, title.stand, title.note
    small = max(paper.floor, ASIDE_NOTE)
    if title.panel.parted:
        above = y - ASIDE_RISE * paper.gap * paper.baseline
        pen.rule(left, above, left + paper.right(stand.last) - paper.left(stand.first), title.parting)
    y += stand.lead
    pen.text(left, y, title.panel.title, "title", ASIDE_TITLE, track=0.05, apart=True)
    pen.text(left, y + ASIDE_LEAD, note, size=small, apart=True)
    on = "continued" if title.begun else "goes on" if title.goes_on else ""
    pen.text(left, y + ASIDE_LEAD * (2 if note else 1), on, "sans-italic", small)


def blank(pen: Pen, paper: Paper) -> None:
    """The head of the back of a blank sheet: whose it is."""
    _heavy(pen, paper)
    pen.text(paper.left(1), paper.y(2.6), "name", size=LABEL)
    blanks.line(pen, "name overleaf", paper.left(2), paper.y(2.6) + 0.7, paper.right(7))


def continued(pen: Pen, paper: Paper, sitter: Sitter) -> None:
    """The head of a further page: who it is of."""
    _heavy(pen, paper)
    room = paper.right(9) - paper.margin
    name = pen.measure.fit("book", sitter.name, room, 16, floor=8)
    pen.lines(paper.left(1), paper.y(2.2), name.lines, name.size, 0)
    pen.text(paper.right(paper.columns), paper.y(2.2), "continued", "book-italic", TITLE, "r")
    line = pen.measure.fit("book-italic", sitter.line, room, TEXT)
    if not line.rest:  # it stands whole on the first page
        pen.lines(paper.left(1), paper.y(3.6), line.lines, line.size, 0)


def _heavy(pen: Pen, paper: Paper) -> None:
    pen.rule(paper.left(1), paper.margin + HEAVY / 2 / MM, paper.right(paper.columns), HEAVY, still=True)
