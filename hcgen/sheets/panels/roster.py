"""The panels of a roster: the crew as a table, the rest of the complement, and what is to be minded."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple, cast

from msgspec.structs import replace

from hcgen.sheets import blanks
from hcgen.sheets.panels.callout import masthead
from hcgen.sheets.panels.panel import LABEL, SMALL_LEAD, TEXT, TITLE, one, paired, stack
from hcgen.sheets.rows import Row
from hcgen.sheets.text import lead_of_lines

if TYPE_CHECKING:
    from hcgen.portrait.ship_views import HandsView, MemberView, RosterView
    from hcgen.sheets.panels.panel import Setting
    from hcgen.sheets.pen import Pen
    from hcgen.sheets.text import Line

MOST = (2.25, 2.5, 1.9)
"""How wide post, name, and stock and class may be, in columns of the page: as wide as what they hold, and notes have the rest."""
LEAST = (24.0, 34.0, 22.0)
"""And how wide they are at least, in mm: some rows are to be filled in by hand."""
EMPTY = (31.0, 36.0, 26.0)
"""How wide they are on a blank roster, in mm."""
AIR = 3.0
"""Between two of these columns, in mm."""
NUMBERS = (("level", 7.3, 5.2), ("Defense", 10.9, 6.6), ("defend", 9.2, 5.6), ("harm", 8.0, 4.8), ("init", 7.6, 4.2))
"""The columns of numbers: how wide they are, and how far from their left edge numbers end, in mm: units stand below units."""
HEALTH = 17.5
"""How wide the column of Health is, in mm."""
DIE = 7.5
"""From the left edge of Health to the line behind its die, in mm."""
PAGES = 7.0
"""How wide the column of pages is, in mm."""
PAGE = "page"
TRACKED = 0.92
"""How much of its room a post may take: its letters stand further apart than they are measured."""
APART = 0.7
"""The air above the first of those who share a post, in baselines."""
LONGEST = 48
"""A name of more letters would leave no room for the page of the ship; it stands in full at the top, and on her own sheet."""


def roster_of(setting: Setting) -> RosterView:
    """Return the crew that a sheet is of."""
    return cast("RosterView", setting.portrait)


def head(setting: Setting) -> list[Row]:
    """The crew's name, what it is, and who plays where."""
    return one(masthead(setting, "Smith", "ship"))


def members_note(crew: RosterView) -> str:
    """How many they are, and where the ship is."""
    if crew.blank:
        return ""
    told = "one of them" if len(crew.members) == 1 else f"{len(crew.members)} of them"
    ship = crew.ship if len(crew.ship) <= LONGEST else "the ship"
    if ship and crew.ship_page:
        return f"{told}; {ship}, page {crew.ship_page}"
    return f"{told}; {ship}" if ship else told


class Columns(NamedTuple):
    """Where the columns of a roster stand, in mm from its left edge."""

    name: float
    kind: float
    numbers: tuple[float, ...]
    health: float
    notes: float
    end: float
    """Where the lines for notes end."""


def members_heads(crew: RosterView) -> tuple[object, ...]:
    """What its heads depend on: what they are grouped by, whether there is a page to be named, and how long the texts are."""
    told = tuple((member.post, member.name, member.stock, member.class_) for member in crew.members)
    return crew.by, _has_pages(crew), told


def _has_pages(crew: RosterView) -> bool:
    """A roster alone has none."""
    return any(member.page for member in crew.members)


def _kind(member: MemberView) -> str:
    return " ".join(text for text in (member.stock, member.class_) if text)


def columns(setting: Setting) -> Columns:
    """Return where the columns of a roster stand: as wide as what they hold."""
    crew, measure = roster_of(setting), setting.measure
    texts = [(f"{member.post} ", member.name, _kind(member)) for member in crew.members]
    faces = (("small", TITLE, TRACKED), ("book", TITLE, 1.0), ("sans", TEXT, 1.0))
    at, found = 0.0, []
    for number, (face, size, tracked) in enumerate(faces):
        wide = max((measure.width(face, row[number], size) / tracked for row in texts), default=0.0) + AIR
        at += EMPTY[number] if crew.blank else min(MOST[number] * setting.step, max(LEAST[number], wide))
        found.append(at)
    numbers = [found[2]]
    for _, wide, _ in NUMBERS:
        numbers.append(numbers[-1] + wide)
    health = numbers.pop()
    end = setting.right(12) - (PAGES if _has_pages(crew) else 0)
    return Columns(found[0], found[1], tuple(numbers), health, health + HEALTH, end)


def members_header(pen: Pen, setting: Setting, x: float, y: float) -> None:
    """The names of the columns."""
    level, crew, stand = y + 1.4 * setting.unit, roster_of(setting), columns(setting)
    kind = "stock" if crew.by == "class" else "stock and class"
    heads = [(0.0, crew.by), (stand.name, "name"), (stand.kind, kind), (stand.health, "Health"), (stand.notes, "notes")]
    heads += [(at, label) for at, (label, _, _) in zip(stand.numbers, NUMBERS, strict=True)]
    for at, label in sorted(heads):
        pen.text(x + at, level, label, size=LABEL)
    if _has_pages(crew):
        pen.text(x + setting.right(12), level, PAGE, size=LABEL, align="r")


def members(setting: Setting) -> list[Row]:
    """A row for each member, in the order of their posts, a post said once for all who share it; then empty ones."""
    crew, stand = roster_of(setting), columns(setting)
    posts = [member.post for member in crew.members]
    grouped = len(set(posts)) < len(posts)
    rows: list[Row] = []
    for number, member in enumerate(crew.members):
        goes_on = bool(number and member.post and member.post == posts[number - 1])
        row = _member(setting, stand, member, named=not goes_on)
        if goes_on:
            row = replace(row, again=partial(_again, setting, stand, member.post))
        rows.append(replace(row, before=APART * setting.unit) if grouped and not goes_on else row)
    return rows + [Row(partial(_blank, stand), setting.pitch, depth=0.8, blank=True) for _ in range(len(rows), setting.place.blanks)]


def _again(setting: Setting, stand: Columns, post: str) -> Row:
    """The post of those who stand on a further page."""
    told = setting.measure.fit("small", f"{post}, continued", (stand.kind - AIR) * TRACKED, TITLE, wrapped=8)

    def draw(pen: Pen, x: float, y: float) -> None:
        for line in told.lines:
            pen.text(x, y, line.pieces[0][1], "small", told.size, track=0.03, apart=True)

    return Row(draw, setting.pitch)


def _member(setting: Setting, stand: Columns, member: MemberView, *, named: bool = True) -> Row:
    post = setting.fit("Crew", "small", member.post if named else "", (stand.name - AIR) * TRACKED, TITLE, lines=2, wrapped=8)
    name = setting.fit("Crew", "book", member.name, stand.kind - stand.name - AIR, TITLE, lines=2, wrapped=9)
    room = stand.numbers[0] - stand.kind - AIR
    told = setting.fit(member.name, "sans", _kind(member), room, TEXT, lines=2, wrapped=LABEL)
    lead, more = paired(setting, post, name, told)

    def draw(pen: Pen, x: float, y: float) -> None:
        if len(post.lines) == 1:
            pen.text(x, y, post.lines[0].pieces[0][1], "small", post.size, track=0.03, apart=True)
        else:
            stack(pen, x, y, lead, post)
        if not member.post:
            blanks.line(pen, f"{member.name} post", x, y + 0.6, x + stand.name - 5)
        stack(pen, x + stand.name, y, lead, name)
        stack(pen, x + stand.kind, y, lead, told)
        _numbers(stand, member, pen, x, y)
        _health(setting, stand, member, pen, x, y)
        if member.page:
            pen.text(x + setting.right(12), y, str(member.page), "sans-bold", TITLE, "r")

    return Row(draw, setting.pitch + more, rise=more, depth=0.8 + more)


def _numbers(stand: Columns, member: MemberView, pen: Pen, x: float, y: float) -> None:
    """What is asked for in a fight, as on the Smith's card; lines to write on for what is not known."""
    told = (str(member.level), member.defense, member.attack, member.dv, member.initiative)
    for at, (label, wide, end), number in zip(stand.numbers, NUMBERS, told, strict=True):
        if number:
            pen.text(x + at + end, y, number, "sans-bold", TITLE, "r", apart=True, name=f"{member.name} {label}")
        else:
            blanks.line(pen, f"{member.name} {label}", x + at, y + 0.6, x + at + wide - 2)


def _health(setting: Setting, stand: Columns, member: MemberView, pen: Pen, x: float, y: float) -> None:
    """The Health Die of the moment, and lines for it and for notes."""
    if member.health:
        die = setting.measure.fit("sans-bold", member.health, DIE - 1, TITLE)
        pen.lines(x + stand.health, y, die.lines, die.size, 0)
    _to_write_on(stand, member.name, pen, x, y)


def _to_write_on(stand: Columns, name: str, pen: Pen, x: float, y: float) -> None:
    blanks.line(pen, f"{name} Health", x + stand.health + DIE, y + 0.6, x + stand.notes - 2)
    blanks.line(pen, f"{name} notes", x + stand.notes, y + 0.6, x + stand.end)


def _blank(stand: Columns, pen: Pen, x: float, y: float) -> None:
    for label, start, end in (("post", 0.0, stand.name), ("", stand.name, stand.kind), ("stock and class", stand.kind, stand.numbers[0])):
        blanks.line(pen, f"member {label}".rstrip(), x + start, y + 0.6, x + end - AIR)
    for at, (label, wide, _) in zip(stand.numbers, NUMBERS, strict=True):
        blanks.line(pen, f"member {label}", x + at, y + 0.6, x + at + wide - 2)
    blanks.line(pen, "member Health Die", x + stand.health, y + 0.6, x + stand.health + DIE - 1.5)
    _to_write_on(stand, "member", pen, x, y)


def others(setting: Setting) -> list[Row]:
    """The rest of the complement, as numbers, each with a line to count on."""
    return [_hands(setting, hands) for hands in roster_of(setting).others]


def _hands(setting: Setting, hands: HandsView) -> Row:
    left = f"{hands.count.left:,} of {hands.count.whole:,}" if hands.count.gone else f"{hands.count.whole:,}"
    room = (setting.right(3) - setting.measure.width("sans-bold", left, TITLE) - 2) * 0.92
    name = setting.fit("Besides them", "small", hands.name, room, TITLE)

    def draw(pen: Pen, x: float, y: float) -> None:
        for line in name.lines:
            pen.text(x, y, line.pieces[0][1], "small", name.size, track=0.03, apart=True)
        pen.text(x + setting.right(3), y, left, "sans-bold", TITLE, "r", apart=True)
        blanks.line(pen, hands.name, x + setting.left(4), y + 0.6, x + setting.right(4))

    return Row(draw, setting.pitch, depth=0.8)


def coverage(setting: Setting) -> list[Row]:
    """Which posts nobody suits, and what too few hands cost."""
    rows: list[Row] = []
    for text in roster_of(setting).coverage:
        lines = setting.measure.wrap([("sans", text)], setting.right(8), TEXT)
        lead = lead_of_lines(lines, TEXT, SMALL_LEAD + 0.4)
        rows += [Row(partial(_line, line), lead, before=0 if number else 1.4) for number, line in enumerate(lines)]
    return rows


def _line(line: Line, pen: Pen, x: float, y: float) -> None:
    pen.line(x, y, line, TEXT)
