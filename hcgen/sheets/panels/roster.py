"""The panels of a roster: the crew as a table, the rest of the complement, and what is to be minded."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

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

NAME, KIND, LEVEL, DEFENSE, HEALTH, NOTES = 3.8, 6.45, 8.55, 9.05, 9.75, 11
"""Where the columns behind the post begin."""
HEADS = (
    (1, "post"),
    (NAME, "name"),
    (KIND, "stock and class"),
    (LEVEL, "level"),
    (DEFENSE, "Defense"),
    (HEALTH, "Health"),
    (NOTES, "notes"),
)
UNITS = 5.2, 6.6
"""From the left edge of level and of Defense to the right end of their numbers, in mm: units stand below units."""
DIE = 7.5
"""From the left edge of Health to the line behind its die, in mm."""
PAGE = "page"
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


def members_heads(crew: RosterView) -> tuple[str, bool]:
    """What they are grouped by, and whether there is a page to be named: a roster alone has none."""
    return crew.by, any(member.page for member in crew.members)


def members_header(pen: Pen, setting: Setting, x: float, y: float) -> None:
    """The names of the columns."""
    level, (by, has_pages) = y + 1.4 * setting.unit, members_heads(roster_of(setting))
    named = {"post": by, "stock and class": "stock" if by == "class" else "stock and class"}
    for column, label in HEADS:
        pen.text(x + setting.left(column), level, named.get(label, label), size=LABEL)
    if has_pages:
        pen.text(x + setting.right(12), level, PAGE, size=LABEL, align="r")


def members(setting: Setting) -> list[Row]:
    """A row for each member, in the order of their posts, a post said once for all who share it; then empty ones."""
    crew = roster_of(setting)
    posts = [member.post for member in crew.members]
    grouped = len(set(posts)) < len(posts)
    rows: list[Row] = []
    for number, member in enumerate(crew.members):
        goes_on = bool(number and member.post and member.post == posts[number - 1])
        row = _member(setting, member, named=not goes_on)
        if goes_on:
            row = replace(row, again=partial(_again, setting, member.post))
        rows.append(replace(row, before=APART * setting.unit) if grouped and not goes_on else row)
    return rows + [Row(partial(_blank, setting), setting.pitch, depth=0.8, blank=True) for _ in range(len(rows), setting.place.blanks)]


def _again(setting: Setting, post: str) -> Row:
    """The post of those who stand on a further page."""
    room = (setting.left(KIND) - 3) * 0.92
    told = setting.measure.fit("small", f"{post}, continued", room, TITLE, wrapped=8)

    def draw(pen: Pen, x: float, y: float) -> None:
        for line in told.lines:
            pen.text(x, y, line.pieces[0][1], "small", told.size, track=0.03, apart=True)

    return Row(draw, setting.pitch)


def _member(setting: Setting, member: MemberView, *, named: bool = True) -> Row:
    post = setting.fit("Crew", "small", member.post if named else "", (setting.left(NAME) - 3) * 0.92, TITLE, lines=2, wrapped=8)
    name = setting.fit("Crew", "book", member.name, setting.left(KIND) - setting.left(NAME) - 3, TITLE, lines=2, wrapped=9)
    kind = " ".join(text for text in (member.stock, member.class_) if text)
    told = setting.fit(member.name, "sans", kind, setting.left(LEVEL) - setting.left(KIND) - 3, TEXT, lines=2, wrapped=LABEL)
    lead, more = paired(setting, post, name, told)

    def draw(pen: Pen, x: float, y: float) -> None:
        if len(post.lines) == 1:
            pen.text(x, y, post.lines[0].pieces[0][1], "small", post.size, track=0.03, apart=True)
        else:
            stack(pen, x, y, lead, post)
        if not member.post:
            blanks.line(pen, f"{member.name} post", x, y + 0.6, x + setting.left(NAME) - 5)
        stack(pen, x + setting.left(NAME), y, lead, name)
        stack(pen, x + setting.left(KIND), y, lead, told)
        pen.text(x + setting.left(LEVEL) + UNITS[0], y, str(member.level), "sans-bold", TITLE, "r", apart=True)
        _measures(setting, member, pen, x, y)
        _to_write_on(setting, member.name, pen, x, y)
        if member.page:
            pen.text(x + setting.right(12), y, str(member.page), "sans-bold", TITLE, "r")

    return Row(draw, setting.pitch + more, rise=more, depth=0.8 + more)


def _measures(setting: Setting, member: MemberView, pen: Pen, x: float, y: float) -> None:
    """What is asked for in a fight: the Defense, and the Health Die of the moment."""
    if member.defense:
        pen.text(
            x + setting.left(DEFENSE) + UNITS[1], y, member.defense, "sans-bold", TITLE, "r", apart=True, name=f"{member.name} Defense"
        )
    else:
        blanks.line(pen, f"{member.name} Defense", x + setting.left(DEFENSE), y + 0.6, x + setting.left(HEALTH) - 2)
    if member.health:
        die = setting.measure.fit("sans-bold", member.health, DIE - 1, TITLE)
        pen.lines(x + setting.left(HEALTH), y, die.lines, die.size, 0)


def _to_write_on(setting: Setting, name: str, pen: Pen, x: float, y: float) -> None:
    blanks.line(pen, f"{name} Health", x + setting.left(HEALTH) + DIE, y + 0.6, x + setting.left(NOTES) - 2)
    right = setting.right(12) - (7 if members_heads(roster_of(setting))[1] else 0)
    blanks.line(pen, f"{name} notes", x + setting.left(NOTES), y + 0.6, x + right)


def _blank(setting: Setting, pen: Pen, x: float, y: float) -> None:
    for label, start, end in (("post", 1, NAME), ("", NAME, KIND), ("stock and class", KIND, LEVEL)):
        blanks.line(pen, f"member {label}".rstrip(), x + setting.left(start), y + 0.6, x + setting.left(end) - 3)
    blanks.line(pen, "member level", x + setting.left(LEVEL), y + 0.6, x + setting.left(DEFENSE) - 2)
    blanks.line(pen, "member Defense", x + setting.left(DEFENSE), y + 0.6, x + setting.left(HEALTH) - 2)
    blanks.line(pen, "member Health Die", x + setting.left(HEALTH), y + 0.6, x + setting.left(HEALTH) + DIE - 1.5)
    _to_write_on(setting, "member", pen, x, y)


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
