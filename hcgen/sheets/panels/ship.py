"""The panels of a starship: the ship with her numbers about her, posts, actions, criticals, counters, story."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING, cast

from hcgen.portrait.views import SOME
from hcgen.sheets import blanks
from hcgen.sheets.panels.aboard import numbered
from hcgen.sheets.panels.callout import ASIDE, Callout, Scene, huge, masthead, percent, struck, words
from hcgen.sheets.panels.panel import LABEL, NARROW, TEXT, TITLE, one, paired, stack
from hcgen.sheets.panels.stores import crystals, missiles
from hcgen.sheets.rows import Row
from hcgen.sheets.shipyard import Numbers, draw_slip, draw_starship
from hcgen.sheets.text import MM, lead_of_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.portrait.ship_views import ActionView, CriticalView, PostView, StarshipView
    from hcgen.sheets.panels.panel import Setting
    from hcgen.sheets.pen import Pen
    from hcgen.sheets.rows import Draw
    from hcgen.sheets.text import Line

ABOVE, BELOW = 3.6, 1.2
"""How far the drawing reaches above the first title, and below the panel's height, in baselines."""
SHIELD = ((5, 5, 6.2, 8.08), (20, 10, 3.8, 4.48), (30, 10, 3.0, 4.2))
POST_HEADS = ((2, "post"), (4, "held by"), (7, "first duty"))
KIT = (("suit", 0.0), ("boots", 8.2), ("jet", 17.6))
"""What a hand has against the vacuum, and where its box stands from the tenth column on, in mm."""
TO_HIT, HEARTS, ACROSS = 24.6, 35.1, 44.5
"""Where its lines stand, and how wide all of it is, in mm; narrow columns have it closer."""
STRUCK = 0.25
"""How high above its baseline a line is struck out, in em."""
CRITICAL = 3.2
"""The box of a critical, in mm."""
FUSE = 8
"""A fuse of more space turns than this is told, not drawn."""


def ship_of(setting: Setting) -> StarshipView:
    """Return the starship that a sheet is of."""
    return cast("StarshipView", setting.portrait)


def head(setting: Setting) -> list[Row]:
    """The name, what she is, and who plays her where."""
    return one(masthead(setting, "captain’s player", "kind, hull"))


def plan(setting: Setting) -> list[Row]:
    """The ship seen from above, her numbers about her."""
    ship, unit = ship_of(setting), setting.unit
    height = float(setting.place.height) if not isinstance(setting.place.height, str) else setting.place.least
    wide, high = setting.right(9) - setting.left(4), (height + ABOVE + BELOW) * unit
    numbers = Numbers(scale=ship.scale or 1, lasers=ship.lasers, warpedoes=ship.warpedoes.whole)
    drawing = draw_slip(wide, high) if ship.blank else draw_starship(ship.family, ship.drawn_from, numbers, wide, high)
    scene = Scene(setting, drawing, _port(setting, ship), _starboard(setting, ship))
    plates = ship.name.lower(), ship.registry.split(",")[0].lower()

    def draw(pen: Pen, x: float, y: float) -> None:
        top = y - ABOVE * unit
        scene.draw(pen, x, y, top)
        scene.write_plates(pen, (x + (setting.left(4) + setting.right(9)) / 2, top), plates)

    return one(draw)


def _port(setting: Setting, ship: StarshipView) -> list[Callout]:
    unit, room, beside = setting.unit, setting.right(3), setting.right(3) - ASIDE
    hit = words(setting, "Shield", "At none, and at every hit after that, roll on the critical table.", room, lines=2)
    scale = words(setting, "Scale", ship.hands, beside, lines=4)
    lasers = words(setting, "Lasers", "1 Shield off a ship in the same hex", beside, lines=2)
    unarmed = words(setting, "Lasers", "none: she fires at nobody", room)

    def shield(pen: Pen, x: float, y: float) -> None:
        high = struck(pen, "Shield", x, y + 2.5, ship.shield, SHIELD, room)
        hit(pen, x, y + 2.5 + high + 3.5)

    def systems(pen: Pen, x: float, y: float) -> None:
        after = max(ASIDE, 3 + huge(pen, x, y + 2.6 * unit, ship.systems, "Systems"))
        pen.text(x, y + 3.6 * unit, "d20, under", size=LABEL)
        percent(pen, x + after, y + 2.6 * unit, ship.chance)
        pen.text(x + after + 0.4, y + 3.6 * unit, "for every hand", size=LABEL)

    def shots(pen: Pen, x: float, y: float) -> None:
        if not ship.lasers:
            unarmed(pen, x, y + 1.6 * unit)
            return
        percent(pen, x, y + 2 * unit, ship.chance)
        lasers(pen, x + ASIDE, y + 1.4 * unit)

    def hands(pen: Pen, x: float, y: float) -> None:
        huge(pen, x, y + 2.6 * unit, ship.scale, "Scale")
        scale(pen, x + ASIDE, y + 1.4 * unit)

    return [
        Callout("Shield", shield, "shield", ship.shield.told),
        Callout("Systems", systems, "bridge"),
        Callout("Lasers", shots, "laser"),
        Callout("Scale", hands, "engine"),
    ]


def _starboard(setting: Setting, ship: StarshipView) -> list[Callout]:
    unit, room = setting.unit, setting.right(12) - setting.left(10)
    aimed = f"Loosed: 1, and never misses. Aimed, {SOME if ship.chance is None else ship.chance} %: 2 here, or 1 in the next hex."
    warned = words(setting, "Warpedoes", aimed if ship.warpedoes.whole else "none: no tubes to loose them from", room, lines=2)
    burning = "One crystal a day under way, one hex." if ship.fuel else "No source says how many: agree."
    fuel = words(setting, "Fuel", burning, room, lines=2)
    hold, fuse = _hold(setting, ship, room), _fuse(setting, ship, room)

    def warpedoes(pen: Pen, x: float, y: float) -> None:
        low = missiles(pen, x, y + 2.8, ship.warpedoes, room) if ship.warpedoes.whole > 0 else 1.6 * unit - 5.3
        warned(pen, x, y + 2.8 + low + 3.5 if ship.warpedoes.whole > 0 else y + 1.6 * unit)

    def diamonds(pen: Pen, x: float, y: float) -> None:
        fuel(pen, x, y + 2.4 + crystals(pen, x, y + 2.4, ship.fuel, room) + 3.5)

    return [
        Callout("Warpedoes", warpedoes, "tube", ship.warpedoes.told if ship.warpedoes.whole > 0 else ""),
        Callout("Fuel", diamonds, "fuel", ship.fuel.told if ship.fuel else ""),
        Callout("Hold", hold, "hold"),
        Callout("Core", fuse, "core"),
    ]


def _hold(setting: Setting, ship: StarshipView, room: float) -> Draw:
    """The cargo, struck out where it is lost, and lines for what comes aboard."""
    most, lead, lines = _stowed(setting, ship.cargo, room, " (lost)" if ship.cargo_lost else "")

    def draw(pen: Pen, x: float, y: float) -> None:
        for number, (line, size) in enumerate(lines):
            low = y + 1.5 * setting.unit + number * lead
            pen.line(x, low, line, size)
            if ship.cargo_lost:
                pen.rule(x, low - STRUCK * size / MM, x + line.width * size / MM)
        end = 1.5 * setting.unit + len(lines) * lead
        for number in range(min(2, floor((most - end - 1.2) / (1.5 * setting.unit)) + 1)):
            blanks.line(pen, "hold", x, y + end + 1.2 + 1.5 * number * setting.unit, x + room)

    return draw


def _stowed(setting: Setting, cargo: Sequence[str], room: float, lost: str) -> tuple[float, float, list[tuple[Line, float]]]:
    """Set the cargo: as large as there is room for, or else under More; with the lowest level, and the lead."""
    most = setting.pitch - 1.3 * setting.unit
    for size, lead in ((TEXT, setting.unit), (8.0, 3.1), (LABEL, 2.9)):
        lines = [line for thing in cargo for line in setting.measure.wrap([("sans", f"{thing[:1].upper()}{thing[1:]}")], room, size)]
        apart = lead_of_lines(lines, size, lead)
        if 1.5 * setting.unit + (len(lines) - 1) * apart <= most:
            return most, apart, [(line, size) for line in lines]
    for thing in cargo:
        setting.more["Hold", thing] = f"{thing}{lost}"
    return most, setting.unit, []


def _fuse(setting: Setting, ship: StarshipView, room: float) -> Draw:
    text = "space turns to every fuse: Systems less ten" if ship.fuse != 0 else "Systems less ten: every fuse is out at the end of the turn"
    told = words(setting, "Core", text, room - ASIDE, lines=3)

    def draw(pen: Pen, x: float, y: float) -> None:
        huge(pen, x, y + 2.6 * setting.unit, ship.fuse, "Core")
        told(pen, x + ASIDE, y + 1.4 * setting.unit)

    return draw


def posts_note(_: StarshipView) -> str:
    """What hands do."""
    return "Every hand takes one action each space turn, at any post."


def posts_header(pen: Pen, setting: Setting, x: float, y: float) -> None:
    """The names of the columns."""
    level = y + 1.4 * setting.unit
    pen.text(x + setting.right(1) - 2, level, "chance", size=LABEL, align="r")
    for column, label in POST_HEADS:
        pen.text(x + setting.left(column), level, label, size=LABEL)
    for label, right in (*KIT, ("To-Hit", TO_HIT), ("Hearts", HEARTS)):
        pen.text(x + setting.left(10) + right * _close(setting), level, label, size=LABEL)


def posts(setting: Setting) -> list[Row]:
    """A row for each post, then rows for whoever else is aboard."""
    ship = ship_of(setting)
    rows = [_post(setting, post) for post in ship.posts]
    return rows + [_passenger(setting) for _ in range(len(rows), setting.place.blanks)]


def _post(setting: Setting, post: PostView) -> Row:
    room = setting.left(4) - setting.left(2) - 2
    name = setting.fit("Posts", "small", post.post, room * 0.9, TITLE, lines=2, wrapped=8)
    held = setting.fit(post.post, "book", post.holder, setting.left(7) - setting.left(4) - 3, TITLE, lines=2, wrapped=9)
    duty = setting.fit(post.post, "sans", post.duty, setting.left(10) - setting.left(7) - 2, TEXT, lines=2, wrapped=LABEL)
    lead, more = paired(setting, name, held, duty)

    def draw(pen: Pen, x: float, y: float) -> None:
        percent(pen, x + setting.right(1) - 2, y, post.percent, "r")
        if len(name.lines) == 1:
            pen.text(x + setting.left(2), y, name.lines[0].pieces[0][1], "small", name.size, track=0.03, apart=True)
        else:
            stack(pen, x + setting.left(2), y, lead, name)
        stack(pen, x + setting.left(4), y, lead, held)
        if not held.lines:
            blanks.line(pen, f"{post.post} held by", x + setting.left(4), y + 0.6, x + setting.left(7) - 5)
        stack(pen, x + setting.left(7), y, lead, duty)
        _kit(setting, post.post, pen, x, y)

    return Row(draw, setting.pitch + more, rise=more, depth=0.8 + more)


def _passenger(setting: Setting) -> Row:
    def draw(pen: Pen, x: float, y: float) -> None:
        if ship_of(setting).blank:
            percent(pen, x + setting.right(1) - 2, y, None, "r", name="post chance")
        for label, start, end in (("", 2, 4), ("held by", 4, 7), ("duty", 7, 10)):
            blanks.line(pen, f"post {label}".rstrip(), x + setting.left(start), y + 0.6, x + setting.left(end) - 5)
        _kit(setting, "post", pen, x, y)

    return Row(draw, setting.pitch, depth=0.8, blank=True)


def _close(setting: Setting) -> float:
    """Return how much closer the kit of a hand stands than in columns of the usual width."""
    return min(1.0, (setting.right(12) - setting.left(10)) / ACROSS)


def _kit(setting: Setting, post: str, pen: Pen, x: float, y: float) -> None:
    tenth = x + setting.left(10)
    close = _close(setting)
    for thing, right in KIT:
        blanks.ticks(pen, f"{post} {thing}", tenth + right * close, y - 1.3, 1)
    blanks.line(pen, f"{post} To-Hit", tenth + TO_HIT * close, y + 0.6, tenth + (TO_HIT + 7.6) * close)
    blanks.line(pen, f"{post} Hearts", tenth + HEARTS * close, y + 0.6, x + setting.right(12))


def actions_note(ship: StarshipView) -> str:
    """What all of them are rolled on."""
    return f"d20 under {SOME if ship.systems is None else ship.systems}"


def actions(setting: Setting) -> list[Row]:
    """What a hand can do, each with its chance."""
    return [_action(setting, action) for action in ship_of(setting).actions]


def _action(setting: Setting, action: ActionView) -> Row:
    does = setting.fit(action.name, "sans", action.does, setting.right(4) - setting.left(2) - 12.5, LABEL, lines=2, even=True)

    def draw(pen: Pen, x: float, y: float) -> None:
        percent(pen, x + setting.right(1) - 2, y, action.percent, "r", name=action.name)
        pen.text(x + setting.left(2), y, action.name, size=TEXT, apart=True)
        stack(pen, x + setting.left(2) + 12.5, y, NARROW, does)

    return Row(draw, setting.pitch, depth=1.4)


def criticals_note(_: StarshipView) -> str:
    """How they come about."""
    return "d6, and the fuse in space turns"


def criticals(setting: Setting) -> list[Row]:
    """The critical table, with a box and a fuse for each."""
    return [_critical(setting, critical) for critical in ship_of(setting).criticals]


def _critical(setting: Setting, critical: CriticalView) -> Row:
    fused = critical.fuse if critical.fuse is not None else 0
    drawn = 0 < fused <= FUSE
    room = setting.right(8) - setting.left(4) - (fused * 4.04 + 2 if drawn else 0)
    text = critical.text if drawn or not fused else f"{critical.text}; fuse {fused}, left:"
    told = setting.fit(critical.name, "sans", text, room, TEXT, lines=2, wrapped=LABEL)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.rect(x + 0.14, y - CRITICAL, CRITICAL, CRITICAL)
        blanks.tick(pen, critical.name, x + 0.14, y - CRITICAL, CRITICAL, marked=critical.in_force, sign="cross")
        middle = x + 10
        pen.rect(middle - 2, y - 3.6, 4.0, 4.0)
        pen.text(middle, y - 0.75, str(critical.roll), "sans-bold", 7, "c")
        pen.text(x + setting.left(2), y, critical.name, "book", TITLE, apart=True)
        stack(pen, x + setting.left(4), y, NARROW, told)
        if drawn:
            turns = [str(fused - turn) for turn in range(fused)]
            numbered(pen, f"{critical.name} fuse", x + setting.right(8) - fused * 4.04 + 0.4, y - 1.4, turns, critical.burnt)

    return Row(draw, setting.pitch, depth=1.4)  # as that of an action: the titles below both stand level
