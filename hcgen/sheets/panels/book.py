"""The second page of a person's book: powers with the whole of their rules, spells, and the levels to come."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.sheets import blanks
from hcgen.sheets.panels.lists import SHORT, paragraph, power_runs
from hcgen.sheets.panels.panel import LABEL, NARROW, SMALL_LEAD, TEXT, TITLE, one, shared
from hcgen.sheets.paragraphs import written
from hcgen.sheets.pen import HEAVY
from hcgen.sheets.rows import Row
from hcgen.sheets.text import MM, lead_of_lines

if TYPE_CHECKING:
    from hcgen.portrait import SpellView
    from hcgen.portrait.book_views import Book, LevelView, RuleView
    from hcgen.sheets.panels.panel import Setting
    from hcgen.sheets.pen import Pen
    from hcgen.sheets.text import Line, Run

NAME = 16.0
"""The size of the name on the second page, in pt."""
LEVEL, POINTS = 6.0, 16.5
"""Where the level ends and the points do, in mm."""
ASIDE = 6.0
"""Between the name on the second page and what they are, in mm."""
ROOMY = 0.98
"""Closer lines than this, in baselines, and small ones stand closer too."""
AIRY = 1.2
"""Spells so far apart, in baselines, have a line to write on below each."""
USES = 3
"""The boxes of a power that nobody has yet."""
HOOK = 0.25
"""What a leaning letter reaches beyond its end, in mm."""
VENTURE = ((1, 1, "when"), (2, 4, "where, and with whom"), (5, 11, "what came of it"), (12, 12, "XP"))
"""What is written of a Venture, in which columns, from and to."""
BOXES = 8.6
"""The room of a spell's boxes, in mm."""


def book_of(setting: Setting) -> Book:
    """Return the book that a panel shows."""
    book: Book = setting.portrait
    return book


def heading(setting: Setting) -> list[Row]:
    """The name again, smaller, and what they are at the line's other end."""
    person, paper = setting.portrait, setting.paper
    name = setting.fit("Name", "book", person.name, setting.right(8), NAME, floor=8)
    room = setting.right(12) - max([setting.left(5), *(words.width * name.size / MM + ASIDE for words in name.lines)])
    line = setting.measure.fit("book-italic", person.line, room, TITLE, lines=2, floor=8, wrapped=8)

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.rule(paper.left(1), paper.margin + HEAVY / 2 / MM, paper.right(paper.columns), HEAVY, still=True)
        level = y + 2.2 * setting.unit
        pen.lines(x, level, name.lines, name.size, 0)
        for number, words in enumerate(reversed(line.lines)):
            pen.line(x + setting.right(12) - HOOK - words.width * line.size / MM, level - number * SMALL_LEAD, words, line.size)

    return one(draw)


def lines(_: Setting) -> list[Row]:
    """Nothing but lines to write on: what becomes of somebody between two towns, what they find, what they owe."""
    return []


def rules(setting: Setting) -> list[Row]:
    """Each power: what it does, where its rule stands and how that is read, what it becomes, and a line to write on."""
    if setting.portrait.blank:
        return [_blank_chapter(setting)] * setting.place.blanks
    rows: list[Row] = []
    for chapter in book_of(setting).chapters:
        own = _chapter(setting, chapter)
        # where the page is full, the lines go first
        rows += _noted(setting, own, "power note") if setting.pitch >= setting.unit else own
    return rows


def _blank_chapter(setting: Setting) -> Row:
    """A line for the name of a power with boxes for its uses, and two for what it does."""
    step, boxes = 1.75 * setting.unit, (USES - 1) * blanks.PITCH + blanks.SIDE

    def draw(pen: Pen, x: float, y: float) -> None:
        blanks.line(pen, "power", x, y + 0.6, x + setting.right(4) - boxes - 2)
        blanks.ticks(pen, "power use", x + setting.right(4) - boxes - 0.3, y - 0.9, USES)
        blanks.line(pen, "power rule", x, y + 0.6 + step, x + setting.right(4))
        blanks.line(pen, "power rule", x, y + 0.6 + 2 * step, x + setting.right(4))

    return Row(draw, 3.6 * step, depth=2 * step + 0.6, blank=True)


@shared
def _chapter(setting: Setting, chapter: RuleView) -> list[Row]:
    room, lead = setting.right(4), min(setting.pitch, setting.unit)
    rows = paragraph(setting, power_runs(chapter), TEXT, lead, before=0.75 * setting.pitch, least=0.2, short=True)
    told = _rule(chapter)
    small = [setting.measure.wrap(told, room, LABEL)] if told else []
    small += [setting.measure.wrap([("sans-bold", f"{when.capitalize()}:"), ("sans", text)], room, LABEL) for when, text in chapter.later]
    if small:
        rows[-1] = replace(rows[-1], keep=True)
    for number, more in enumerate(small):
        rows += _small(more, NARROW if lead < ROOMY * setting.unit else SMALL_LEAD, before=0.25 if number else 0.1)
    return rows


def _rule(chapter: RuleView) -> list[Run]:
    """What stands small below a power: whose it is, the rule, the sums, and what else is said."""
    head = ", ".join(text for text in (chapter.origin, chapter.rules) if text)
    runs = [("sans-italic", f"{head}.")] if head else []
    return [*runs, *(("sans", f"{_capital(text)}.") for text in (chapter.numbers,) if text), *(("sans", text) for text in chapter.told)]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(lines: tuple[Line, ...], lead: float, before: float) -> list[Row]:
    last, lead = len(lines) - 1, lead_of_lines(lines, LABEL, lead)
    return [
        Row(partial(written, line, LABEL, 0.0), lead, before=before if not number else 0, keep=number < last and number in {0, last - 1})
        for number, line in enumerate(lines)
    ]


def has_spells(book: Book) -> bool:
    """Say whether there are spells, or room is to be left for them."""
    return bool(book.spells) or book.blank


def spells(setting: Setting) -> list[Row]:
    """Each spell: its boxes and name, what it takes, and all that it does."""
    if setting.portrait.blank:
        return [_blank_spell(setting)] * setting.place.blanks
    note = setting.portrait.spell_note
    rows = paragraph(setting, [("sans", note)], TEXT, setting.unit) if len(note) > SHORT else []
    for spell in setting.portrait.spells:
        own = _spell(setting, spell)
        rows += _noted(setting, own, "spell note", BOXES) if setting.pitch >= AIRY * setting.unit else own
    return rows


def _noted(setting: Setting, rows: list[Row], name: str, indent: float = 0) -> list[Row]:
    """Return rows with a line to write on below them, which stays with them."""

    def draw(pen: Pen, x: float, y: float) -> None:
        blanks.line(pen, name, x + indent, y + 0.6, x + setting.right(4))

    line = Row(draw, 1.75 * setting.unit, depth=0.6, blank=True)
    return [*rows[:-1], replace(rows[-1], keep=True), line]


def _blank_spell(setting: Setting) -> Row:
    """The boxes of a spell, and lines for its name and for what it does."""
    step = 1.75 * setting.unit

    def draw(pen: Pen, x: float, y: float) -> None:
        blanks.ticks(pen, "spell prepared", x, y - 1.3, 1)
        blanks.ticks(pen, "spell forgotten", x + blanks.PITCH, y - 1.3, 1)
        blanks.line(pen, "spell", x + BOXES, y + 0.6, x + setting.right(4))
        blanks.line(pen, "spell effect", x + BOXES, y + 0.6 + step, x + setting.right(4))

    return Row(draw, 2.5 * step, depth=step + 0.6, blank=True)


@shared
def _spell(setting: Setting, spell: SpellView) -> list[Row]:
    unit, room = min(setting.pitch, setting.unit), setting.right(4)
    name = setting.fit("Spells", "book", spell.name, room - BOXES, TITLE, floor=8)
    lines = [(line, LABEL) for line in setting.measure.wrap([("sans-italic", spell.line)], room - BOXES, LABEL)]
    lines += [(line, TEXT) for line in setting.measure.balanced([("sans", spell.text)], room - BOXES, TEXT, least=0.2)]

    def draw(pen: Pen, x: float, y: float) -> None:
        blanks.ticks(pen, f"{spell.name} prepared", x, y - 1.3, 1)
        blanks.ticks(pen, f"{spell.name} forgotten", x + blanks.PITCH, y - 1.3, 1, int(spell.forgotten))
        pen.lines(x + BOXES, y, name.lines, name.size, 0)

    unit = lead_of_lines((line for line, _ in lines), TEXT, unit)
    rows = [Row(draw, unit, before=0.6 * setting.pitch, keep=True)]
    last = len(lines) - 1
    return rows + [Row(partial(written, line, size, BOXES), unit, keep=number < last) for number, (line, size) in enumerate(lines)]


def spells_to_come(setting: Setting) -> list[Row]:
    """Room for spells that are not known yet."""
    return [replace(_blank_spell(setting), lane=lane) for lane in range(setting.lanes) for _ in range(setting.place.blanks)]


def ventures_header(pen: Pen, setting: Setting, x: float, y: float) -> None:
    """The names of the columns."""
    for first, _, label in VENTURE:
        pen.text(x + setting.left(first), y + 1.4 * setting.unit, label, size=LABEL)


def ventures(setting: Setting) -> list[Row]:
    """A line for each Venture: when, where and with whom, what came of it, and what it was worth."""

    def draw(pen: Pen, x: float, y: float) -> None:
        for first, last, label in VENTURE:
            blanks.line(pen, f"venture {label}", x + setting.left(first), y + 0.6, x + setting.right(last))

    return [Row(draw, setting.pitch, depth=0.6, blank=True)] * setting.place.blanks


def levels(setting: Setting) -> list[Row]:
    """What each level to come brings, and at how much experience."""
    return [_level(setting, level) for level in book_of(setting).levels]


@shared
def _level(setting: Setting, level: LevelView) -> Row:
    start = POINTS + 2
    brings = setting.fit("Levels to come", "sans", _capital(level.brings), setting.right(4) - start, TEXT, lines=9, wrapped=TEXT, even=True)
    more = max(0, len(brings.lines) - 1) * setting.unit

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.text(x + LEVEL, y, str(level.level), "sans-bold", TITLE, "r", apart=True)
        pen.text(x + POINTS, y, f"{level.xp} XP", size=LABEL, align="r", apart=True)
        pen.lines(x + start, y, brings.lines, brings.size, setting.unit)
        if not brings.lines:
            blanks.line(pen, f"level {level.level}", x + start, y + 0.6, x + setting.right(4))

    return Row(draw, setting.pitch + more, depth=more + 1)
