"""What is read: powers, spells, the person, notes, and whatever a fixed place could not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.portrait.views import SOME
from hcgen.sheets import blanks
from hcgen.sheets.panels.panel import LABEL, TEXT, TITLE, shared
from hcgen.sheets.paragraphs import Lines, of_text
from hcgen.sheets.rows import Row, count
from hcgen.sheets.text import BOX, TICKED, lead_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.portrait import Portrait, PowerView, SpellView
    from hcgen.portrait.book_views import RuleView
    from hcgen.sheets.panels.panel import Setting
    from hcgen.sheets.pen import Pen
    from hcgen.sheets.text import Run

PERSON = ("age", "attire", "background", "trait", "bond", "belief", "languages")
"""What is asked of a person on a blank sheet."""
ENDS = ".!?"
"""After these signs, the name of a power takes no full stop."""
SHORT = 80
"""The most characters of a note on spells that stand in the panel's head."""
SMALLEST = 7.0
"""The size under which running text cannot be read by candlelight."""
APART, LEVEL = 0.38, 0.2
"""Above a spell, and more above the first one of a level, in lines: a name stands nearer to its own words than to those above it."""
HEAD = 0.02
"""What the first line below a spell's name stands further from it than the next one from that, in lines."""
TOGETHER = 4
"""The name of a spell and so many lines less one stand together."""
CRAMMED, LEAST_APART = 0.95, 0.3
"""In lines lower than this, in baselines, a page is so full that less air must do."""
PROSE = 1.25
"""The lead of prose, in baselines."""


def powers_note(portrait: Portrait) -> str:
    """How many hirelings follow the person."""
    if portrait.hirelings is None:
        return f"up to {SOME} hirelings"
    return f"up to {portrait.hirelings} hireling{'s' if portrait.hirelings != 1 else ''}" if portrait.hirelings else "no hirelings"


def powers(setting: Setting) -> list[Row]:
    """Each power as a paragraph that begins with its name and its boxes."""
    rows: list[Row] = []
    for power in setting.portrait.powers:
        rows += _paragraph_of(setting, power)
    return rows + [_blank_power(setting, None) for _ in range(count(rows), setting.place.blanks)]


@shared
def _blank_power(setting: Setting, _: None) -> Row:
    """A line for a power, at its end boxes for its uses."""
    uses = 3
    boxes = (uses - 1) * blanks.PITCH + blanks.SIDE

    def draw(pen: Pen, x: float, y: float) -> None:
        blanks.line(pen, "power", x, y + 0.6, x + setting.right(4) - boxes - 2)
        blanks.ticks(pen, "power use", x + setting.right(4) - boxes - 0.3, y - 0.9, uses)

    return Row(draw, 1.75 * setting.unit, depth=0.6, blank=True)


@shared
def _paragraph_of(setting: Setting, power: PowerView) -> list[Row]:
    size = _size(setting, TEXT, 1.0)
    return paragraph(setting, power_runs(power), size, setting.pitch, before=0.7 * setting.pitch, least=0.2, short=True)


def power_runs(power: PowerView | RuleView) -> list[Run]:
    """Return a power as it is read: its name, its boxes, what fills them again, and its words."""
    runs: list[Run] = [("sans-bold", power.name if power.name[-1:] in ENDS else f"{power.name}.")]
    runs += [(TICKED, "x")] * min(power.used, power.uses) + [(BOX, "x")] * (power.uses - power.used)
    if power.per:
        runs.append(("sans-italic", f"{power.per}."))
    return [*runs, ("sans", power.text)]


def paragraph(
    setting: Setting,
    runs: Sequence[Run],
    size: float,
    lead: float,
    *,
    room: float = 0,
    before: float = 0,
    least: float = 0,
    short: bool = False,
) -> list[Row]:
    """Return a text as one row of its lines, four columns wide where no room is told; nothing where it has no words.

    Its last line is at least a part of the longest one, where that takes no more lines.
    """
    text = setting.measure.broken(runs, room or setting.right(4), size, least=least)
    if not len(text):
        return []
    return [of_text(text, size, lead_of([words for _, words in runs], size, lead), before=before, short=short)]


def spells_note(portrait: Portrait) -> str:
    """What the boxes mean, and how many spells can be prepared and sustained."""
    said = portrait.spell_note if len(portrait.spell_note) <= SHORT else ""
    return f"first box prepared, second forgotten. {said}".strip()


def spells(setting: Setting) -> list[Row]:
    """Each spell: boxes and name, what it takes, and one line of what it does."""
    note = setting.portrait.spell_note
    rows = paragraph(setting, [("sans", note)], TEXT, setting.unit, room=setting.right(6)) if len(note) > SHORT else []
    levels = [None, *(spell.level for spell in setting.portrait.spells)]
    for spell, before in zip(setting.portrait.spells, levels, strict=False):
        rows += _spell(setting, (spell, before is not None and spell.level != before))
    return rows or [_blank_spell(setting, None) for _ in range(max(6, setting.place.blanks))]


@shared
def _blank_spell(setting: Setting, _: None) -> Row:
    """Boxes, and lines for a spell and for what it takes; below them one for what it does."""
    indent, level, step = setting.step / 2 + 0.5, setting.left(5), 1.6 * setting.unit

    def draw(pen: Pen, x: float, y: float) -> None:
        blanks.ticks(pen, "spell prepared", x, y - 1.3, 1)
        blanks.ticks(pen, "spell forgotten", x + blanks.PITCH, y - 1.3, 1)
        blanks.line(pen, "spell", x + indent, y + 0.6, x + level - setting.paper.gutter)
        blanks.line(pen, "spell level and save", x + level, y + 0.6, x + setting.right(6))
        blanks.line(pen, "spell effect", x + indent, y + 0.6 + step, x + setting.right(6))

    return Row(draw, step + 1.9 * setting.unit, depth=step + 0.6, blank=True)


@shared
def _spell(setting: Setting, given: tuple[SpellView, bool]) -> list[Row]:
    """A spell, and whether it is the first of its level below others: then it stands a little apart, and the level in bold."""
    spell, first = given
    unit, indent, size = setting.pitch, setting.step / 2 + 0.5, _size(setting, TEXT, 1.0)
    # a whole name's tails would hang into its text where rows stand close
    big = max(9.0, _size(setting, TITLE, 1.0))
    room = setting.right(6) - indent
    level, sign, others = spell.line.partition(" · ")
    rest = sign.lstrip() + others
    gap = setting.measure.width("sans", " ", LABEL) if rest else 0
    line_wide = setting.measure.width("sans-bold" if first else "sans", level, LABEL) + gap + setting.measure.width("sans", rest, LABEL)
    beside = line_wide < room * 0.62
    name = setting.fit("Spells", "book", spell.name, room - (line_wide + 3 if beside else 0), big, lines=1, floor=9)
    if name.rest:
        beside, name = False, setting.fit("Spells", "book", spell.name, room, big, lines=1, floor=8)
    text = setting.measure.broken([("sans", spell.text)], room, size, least=0.3)
    below = () if beside else setting.measure.wrap([("sans", spell.line)], room, LABEL)
    lined, unit = len(below) + len(text), lead_of((spell.line if below else "", spell.text), size, unit)

    def head(pen: Pen, x: float, y: float) -> None:
        blanks.ticks(pen, f"{spell.name} prepared", x, y - 1.3, 1)
        blanks.ticks(pen, f"{spell.name} forgotten", x + blanks.PITCH, y - 1.3, 1, int(spell.forgotten))
        pen.lines(x + indent, y, name.lines, name.size, 0)
        if beside:
            pen.text(x + setting.right(6) - line_wide, y, level, "sans-bold" if first else "sans", LABEL)
            pen.text(x + setting.right(6), y, rest, size=LABEL, align="r")

    def write(first: int, end: int, pen: Pen, x: float, y: float) -> None:
        if not first:
            head(pen, x, y)
        for number in range(max(first, 1), end):
            line, points = (below[number - 1], LABEL) if number <= len(below) else (text.line(number - 1 - len(below)), size)
            pen.line(x + indent, y + (number - first + (0 if first else HEAD)) * unit, line, points)

    apart = APART if setting.pitch >= CRAMMED * setting.unit else LEAST_APART
    ends = range(min(TOGETHER, lined) + 1, lined + 1)
    return [Lines(write, 0, lined + 1, unit, ends, before=(apart + (LEVEL if first else 0)) * unit, more=HEAD * unit).row()]


def person(setting: Setting) -> list[Row]:
    """A few sentences to read aloud; on a blank sheet a line for each thing that they would say."""
    if setting.portrait.blank:
        return [_asked(setting, thing) for thing in PERSON]
    sentences = [("book", sentence) for sentence in setting.portrait.person]
    size = _size(setting, TITLE, PROSE)
    return paragraph(setting, sentences, size, setting.pitch, least=0.3)


@shared
def _asked(setting: Setting, thing: str) -> Row:
    def draw(pen: Pen, x: float, y: float) -> None:
        pen.text(x, y, thing, size=LABEL)
        blanks.line(pen, thing, x + setting.left(2), y + 0.6, x + setting.right(4))

    return Row(draw, 1.75 * setting.unit, depth=0.6, blank=True)


def _size(setting: Setting, whole: float, lead: float) -> float:
    """Return the size of running text: whole at the usual lead, and in proportion where it is tighter."""
    return max(SMALLEST, min(whole, round(setting.pitch / setting.unit / lead * whole * 4) / 4))


def notes(setting: Setting) -> list[Row]:
    """What was noted; the page adds lines to write on below it."""
    rows: list[Row] = []
    for noted in setting.portrait.notes.split("\n"):
        rows += paragraph(setting, [("sans", noted)], TEXT, PROSE * setting.unit, before=0.5 * setting.unit)
    return rows


def more(setting: Setting) -> list[Row]:
    """The ends of texts that were too long for their places."""
    rows: list[Row] = []
    for (name, _), rest in setting.more.items():
        runs = [("sans-bold", f"{name}, continued:"), ("sans", rest)]
        rows += paragraph(setting, runs, TEXT, setting.unit, before=0.7 * setting.unit)
    return rows
