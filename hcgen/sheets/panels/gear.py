"""Gear by where it is: held, worn, then each bag as a ladder of its slots."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.portrait.views import SOME, TO_WRITE, told
from hcgen.sheets import blanks
from hcgen.sheets.panels.panel import BIG, LABEL, TITLE, shared
from hcgen.sheets.rows import Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from hcgen.portrait import BagView, ItemView, Portrait
    from hcgen.sheets.panels.panel import Setting
    from hcgen.sheets.pen import Pen
    from hcgen.sheets.rows import Draw
    from hcgen.sheets.text import Fitted

SLOT, NAME = 4.2, 6.0
"""The width of a slot, and where the item's name begins, in mm."""
LIST = 7.5
"""Where the items of a list begin behind its name, in mm."""
AIR = 1.1
"""Above the name of a bag, in baselines: it may stand below a ladder."""
TIGHT = 1.3
"""Rungs lower than this, in baselines, mean that the page is full."""
ABOVE = 2.6
"""How much sooner, in baselines, a lane ends that has the code below it."""
PURSE, NEAR = 15.0, 0.9
"""The least line for what becomes of the coins; and how near they stand to their name on a full page. In mm."""
LEAST_RUNG = 3.1
"""The height of the lowest rung of a ladder, in mm."""
LINE = 2.85
"""From line to line of a name that takes several, in mm."""
NAMES = 8.5
"""The size of the names of all things, in pt: two sizes in one list would say that some things are more than others."""
AGAIN = "″"
"""What stands in the further boxes of a thing: without a tint they would look empty."""
TALLEST = 12
"""A thing of more slots than this has a single rung as high as so many, and says how many they are: it must not leave the page."""
HAIRSBREADTH = 0.001
"""What makes no lane the shorter one, in mm."""
MOST_FREE = 100
"""No more empty rungs than this: a page has fewer, and they do not go on to the next."""


def gear_note(portrait: Portrait) -> str:
    """How many slots are used."""
    if portrait.slots_total is None:
        return f"{SOME} of {SOME} slots used"
    return f"{portrait.slots_used} of {portrait.slots_total} slots used"


class _Lane:
    """One of the two lanes on its way: its rows, and how high they are together, in mm."""

    def __init__(self, number: int, rows: Sequence[Row]) -> None:
        self.number, self.height = number, 0.0
        self.rows: list[Row] = []
        self.take(number, rows)

    def take(self, order: int, rows: Iterable[Row]) -> None:
        """Put rows of one kind below what it has."""
        for row in rows:
            self.rows.append(replace(row, lane=self.number, order=order))
            self.height += row.height + row.before

    def end(self, air: float) -> None:
        """Put air below what it has."""
        if self.rows:
            self.rows[-1] = replace(self.rows[-1], height=self.rows[-1].height + air)
            self.height += air


def gear(setting: Setting) -> list[Row]:
    """Two lanes: what is held and worn side by side, the bags below them, coins and warnings last."""
    person = setting.portrait
    even = setting.pitched(setting.unit)  # lists look the same at every pitch
    left, right = _Lane(0, _worn(even, ("held", person.held))), _Lane(1, _worn(even, ("worn", person.worn)))
    tight = setting.pitch < TIGHT * setting.unit
    _close(setting, left, right, level=not tight)
    for number, bag in enumerate(person.bags, 2):
        _shorter(left, right).take(number, _bag(setting, bag))
    last = len(person.bags) + 2
    # on a full page the left lane has more room, where the right one ends above the code
    fuller = tight and left.height <= right.height + ABOVE * setting.unit
    (left if fuller else _shorter(left, right)).take(last, [_coins(setting, (person.coins, tight))])
    for warning in person.warnings:
        _shorter(left, right).take(last + 1, _warning(setting, warning))
    return left.rows + right.rows


def _shorter(left: _Lane, right: _Lane) -> _Lane:
    return right if right.height < left.height - HAIRSBREADTH else left


def _close(setting: Setting, left: _Lane, right: _Lane, *, level: bool) -> None:
    """Let the first bags begin on one line where there is room: the shorter list gets the air of the longer one."""
    highest = max(left.height, right.height)
    for lane in (left, right):
        # below a list, the next name needs less air than below a ladder
        lane.end((highest - lane.height if level else 0) - 0.6 * setting.unit)


def _said(item: ItemView) -> str:
    said = f"{item.name}, {item.note}" if item.note else item.name
    return f"{said}, {item.slots:,} slots" if item.slots > TALLEST else said


def _label(text: str, setting: Setting, height: float, *, before: float = 0) -> Row:
    fitted = setting.measure.fit("sans", text, setting.right(2), LABEL, lines=1)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.lines(x, y, fitted.lines, fitted.size, LINE)

    return Row(draw, height, before=before, keep=True)


def _again(setting: Setting, name: str, height: float) -> Row:
    return _label(f"{name}, continued", setting, height, before=AIR * setting.unit)


@shared
def _worn(setting: Setting, given: tuple[str, tuple[ItemView, ...]]) -> list[Row]:
    """What takes no slot of a bag: a plain list, its name before it."""
    name, items = given
    lead = setting.unit * 1.1
    rows = []
    for number, item in enumerate(items):
        lines = setting.fit(name.capitalize(), "sans", _said(item), setting.right(2) - LIST, NAMES, lines=8, floor=7.5, wrapped=NAMES)
        more = max(0, len(lines.lines) - 1) * lines.lead(LINE)
        rows.append(
            Row(
                _listed("" if number else name, lines) if item.name else _to_list(setting, name, first=not number),
                lead + more if item.name else 1.75 * setting.unit,
                depth=more,
                again=partial(_again, setting, name, lead) if number else None,
                shared=True,
            )
        )
    if rows:
        rows[0] = replace(rows[0], before=AIR * setting.unit)
    return rows or [Row(_listed(name, setting.measure.fit("sans", "–", LIST, NAMES)), lead)]


def _to_list(setting: Setting, name: str, *, first: bool) -> Draw:
    def draw(pen: Pen, x: float, y: float) -> None:
        pen.text(x, y, name if first else "", size=LABEL)
        blanks.line(pen, name, x + LIST, y + 0.6, x + setting.right(2))

    return draw


def _listed(name: str, text: Fitted) -> Draw:
    def draw(pen: Pen, x: float, y: float) -> None:
        pen.text(x, y, name, size=LABEL, apart=True)
        pen.lines(x + LIST, y, text.lines, text.size, text.lead(LINE))

    return draw


def _bag(setting: Setting, bag: BagView) -> list[Row]:
    """A ladder: a rung for each item, with a box for each of its slots; then empty ones."""
    head = f"{bag.name}, {bag.slots}" if bag.known else bag.name
    rows = [_label(head, setting, 1.2, before=AIR * setting.unit)]
    for item in bag.items:
        rows.append(_rung(setting, (bag.name, item)))
    free = min(bag.slots - sum(item.slots for item in bag.items), MOST_FREE)
    return [*rows, _empties(setting, (bag.name, free))] if free > 0 else rows


@shared
def _rung(setting: Setting, given: tuple[str, ItemView]) -> Row:
    bag, item = given
    again = partial(_again, setting, bag, 1.2)
    room = setting.right(2) - NAME
    text = setting.fit(bag.capitalize(), "sans", _said(item), room, NAMES, lines=12, floor=7.5, wrapped=NAMES)
    lead, most = text.lead(LINE), len(text.lines) - 1
    boxes = item.slots if item.slots <= TALLEST else 1
    high = max(setting.pitch * max(min(item.slots, TALLEST), 1 if item.size else 0.8), most * lead + text.lead(LEAST_RUNG))

    # beside the first of several boxes, as its size stands in it; lower where its lines would rise above that
    rise = max(0.0, min((high - high / max(1, boxes)) / 2, (high - most * lead - text.lead(LEAST_RUNG)) / 2))

    def draw(pen: Pen, x: float, y: float) -> None:
        top = y - high / 2 - 1.1
        pen.part((item.size, boxes, high), x, top, partial(_slots, item.size, boxes, high))
        pen.lines(x + NAME, y - rise - most * lead / 2, text.lines, text.size, lead)
        if boxes > 1:  # after the name, which is read next to its size
            pen.part((AGAIN, boxes, high), x, top, partial(_more_slots, boxes, high))

    return _step(draw, high, again)


def _slots(size: str, boxes: int, high: float, pen: Pen, x: float, top: float) -> None:
    """Draw a box for each slot that a thing takes, all together as high as its rung; its size stands in the first."""
    each = high / max(1, boxes)
    for number in range(boxes):
        pen.rect(x, top + number * each, SLOT, each, tint=True)
    pen.text(x + SLOT / 2, top + 0.5 * each + 0.9, size, size=7, align="c")


def _more_slots(boxes: int, high: float, pen: Pen, x: float, top: float) -> None:
    """Say in the other boxes that they are of the same thing."""
    for number in range(1, boxes):
        pen.text(x + SLOT / 2, top + (number + 0.5) * high / boxes + 0.9, AGAIN, size=7, align="c")


def _step(draw: Draw, high: float, again: Callable[[], Row], *, blank: bool = False) -> Row:
    """A rung’s baseline stands a little below its middle, so that neighbours of any height join."""
    return Row(draw, high / 2 - 1.1, before=high / 2 + 1.1, depth=high / 2 - 1.1, again=again, blank=blank)


@shared
def _empties(setting: Setting, given: tuple[str, int]) -> Row:
    """Empty rungs with lines to write on: drawn at once where all of them have room."""
    bag, count = given
    high, right = setting.pitch, setting.right(2)
    again = partial(_again, setting, bag, 1.2)

    def rungs(number: int, pen: Pen, x: float, y: float) -> None:
        for rung in range(number):
            pen.rect(x, y + rung * high - high / 2 - 1.1, SLOT, high)
        for rung in range(number):
            blanks.line(
                pen,
                blanks.names(bag)[0] if TO_WRITE in bag else bag,
                x + NAME,
                y + rung * high + 0.5,
                x + right,
                high=min(blanks.WRITING, high),
            )

    def some(number: int) -> Row:
        step, more = _step(partial(rungs, number), high, again, blank=True), (number - 1) * high
        return replace(
            step,
            height=step.height + more,
            depth=step.depth + more,
            lines=number,
            lead=high,
            ends=range(1, number),
            divided=lambda lines: (some(lines), some(number - lines)),
        )

    return replace(some(count), key=("rungs", count, high, right))


@shared
def _coins(setting: Setting, given: tuple[int | None, bool]) -> Row:
    """The coins, with lines for what becomes of them: two, or on a full page one."""
    count, tight = given
    unit, right, said = setting.unit, setting.right(2), told(count)
    named = setting.measure.width("sans", "coins", LABEL)
    room = right - PURSE - (named + 2 * NEAR if tight else 2)
    level = tight and setting.measure.width("sans-bold", said, setting.paper.floor) <= room
    coins = setting.measure.fit("sans-bold", said, room if level or not tight else right - PURSE - NEAR, TITLE if level else BIG)
    wide = setting.measure.width("sans-bold", said, coins.size)
    start = wide + NEAR + named + NEAR if level else min(max(max(wide, named) + 2, setting.left(1.5)), right - PURSE)
    before, low = (1.08 if level else 1.25 if tight else 2.2) * unit, 0.4 if level else 0.6
    above = setting.pitch / 2 - 1.1 - 0.5 + before + low - 0.1  # to the line of an empty rung above it

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.text(x, y, said, "sans-bold", coins.size, apart=True, name="coins")
        pen.text(x + (wide + NEAR if level else 0), y + (0 if level else unit), "coins", size=LABEL, apart=True)
        blanks.line(pen, "coins", x + start, y + low, x + right, high=min(blanks.WRITING, above))
        if not tight:
            blanks.line(pen, "coins", x + start, y + low + 1.75 * unit, x + right)

    return Row(draw, 2.4 * unit, before=before, depth=0.5 if level else unit if tight else 1.9 * unit)


def _warning(setting: Setting, warning: str) -> list[Row]:
    lines = setting.measure.wrap([("sans-bold", "!"), ("sans-italic", warning)], setting.right(2), LABEL)

    def written(number: int) -> Draw:
        def draw(pen: Pen, x: float, y: float) -> None:
            pen.line(x, y, lines[number], LABEL)

        return draw

    return [
        Row(written(number), 3.1, before=setting.unit * 1.1 if number == 0 else 0, keep=number < len(lines) - 1)
        for number in range(len(lines))
    ]
