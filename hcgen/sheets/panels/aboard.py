"""Panels that starships and vessels share: counters of time, what is to be read aloud, the log."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from hcgen.sheets import blanks
from hcgen.sheets.panels.panel import LABEL, SMALL_LEAD, TITLE
from hcgen.sheets.rows import Row
from hcgen.sheets.text import lead_of_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.portrait.ship_views import StarshipView, VesselView
    from hcgen.sheets.panels.panel import Setting
    from hcgen.sheets.pen import Pen
    from hcgen.sheets.text import Line, Run

DAY = 5.8, 13.4
"""Where the line for a day of the log begins behind its label, and where it ends, in mm."""
PROSE = 1.25
"""The lead of prose, in baselines."""


def _ship(setting: Setting) -> StarshipView | VesselView:
    return cast("StarshipView | VesselView", setting.portrait)


def numbered(pen: Pen, name: str, x: float, y: float, labels: Sequence[str], gone: int, side: float = 3.5, pitch: float = 4.04) -> None:
    """Draw boxes with numbers in them about a middle line, the first ones struck."""
    for number, label in enumerate(labels):
        left = x + number * pitch
        pen.rect(left, y - side / 2, side, side)
        pen.text(left + side / 2, y + 0.85, label, size=7, align="c")
        blanks.tick(pen, f"{name} {label}".rstrip(), left, y - side / 2, side, marked=number < gone)


def counters(setting: Setting) -> list[Row]:
    """Days and space turns: two counters."""
    ship = _ship(setting)
    counted = (("day", ship.day), ("turn", ship.turn))
    return [Row(partial(_counter, setting, label, now), setting.pitch, depth=1.4) for label, now in counted]


def _counter(setting: Setting, label: str, now: int, pen: Pen, x: float, y: float) -> None:
    before = max(0, now - 1) // 10 * 10
    side = 4.1
    room = setting.right(4) - setting.left(2) + 3
    pitch = (room - side) / 9
    small = before + 10 < 1000
    pen.text(x, y, label, size=LABEL)
    numbers = [str(before + box) if small else "" for box in range(1, 11)]
    numbered(pen, label, x + setting.right(4) - room - 0.1, y - 0.95, numbers, now - before, side, pitch)
    if not small:
        pen.text(x + 8, y, str(now), "sans-bold", 7)


def story(setting: Setting) -> list[Row]:
    """What is said of her, to be read aloud; then what is to be minded."""
    ship = _ship(setting)
    told: list[Run] = []
    for word, text in ship.story:
        told += [("book-italic", f"{word}:"), ("book", text)] if word else [("book", text)]
    size = max(LABEL, min(TITLE, round(setting.pitch / setting.unit / PROSE * TITLE * 4) / 4))
    lines = setting.measure.wrap(told, setting.right(4), size)
    minded = (*ship.warnings, *getattr(ship, "effects", ()))
    warned = [line for text in minded for line in setting.measure.wrap([("sans", text)], setting.right(4), LABEL)]
    last, lead = len(lines) - 1, lead_of_lines(lines, size, setting.pitch)
    # no line of it stands on a page alone
    rows = [Row(partial(_line, line, size), lead, keep=number < last and number in {0, last - 1}) for number, line in enumerate(lines)]
    lead = lead_of_lines(warned, LABEL, SMALL_LEAD)
    return rows + [Row(partial(_line, line, LABEL), lead, before=0 if number else 1.2) for number, line in enumerate(warned)]


def _line(line: Line, size: float, pen: Pen, x: float, y: float) -> None:
    pen.line(x, y, line, size)


def log(span: int, setting: Setting) -> list[Row]:
    """Lines to write on, each with room for its day: as many as the design asks for, the first half of them in the first lane."""
    each = -(-setting.place.blanks // setting.lanes)
    last = setting.lanes - 1
    rows = []
    for number in range(each * setting.lanes):
        lane = number // each
        short = lane == last and _beside_code(setting)
        right = setting.right(span - 1 if short else span)
        rows.append(Row(partial(_dated, right), setting.pitch, depth=0.8, lane=lane, order=number, narrow=short))
    return rows


def _beside_code(setting: Setting) -> bool:
    """Say whether the code stands at the foot of the last lane, so that lines end before its column and may go on beside it."""
    place, paper = setting.place, setting.paper
    first_page = place not in paper.further and not paper.ends_with_code
    return first_page and bool(_ship(setting).code) and place.columns[1] == paper.columns


def _dated(right: float, pen: Pen, x: float, y: float) -> None:
    pen.text(x, y, "day", size=LABEL)
    blanks.line(pen, "log day", x + DAY[0], y + 0.6, x + DAY[1])
    blanks.line(pen, "log", x + DAY[1] + 3, y + 0.6, x + right)


def log_note(_: object) -> str:
    """What is written there."""
    return "by day"
