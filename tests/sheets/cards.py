"""Cards to print, and what is read back from each of them: what is said, where it stands, how large it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pypdfium2
from msgspec.structs import replace
from reading import MM, Box, is_there, overlaps, page_boxes, page_sizes, squeezed
from test_sheet_text import shown

from hcgen import Dice, derive, load_tables, roll_characters, wish
from hcgen.portrait import PowerView, SkillView, SpellView, Track
from hcgen.portrait.card_views import CardView, StrikeView
from hcgen.portrait.smith_card import card_view
from hcgen.sheets import Paper, Sheet, render_sheets

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
UP = {"card": (2, 2), "card-mini": (2, 4)}
UP_LARGE = {"card": (1, 1), "card-mini": (1, 2)}
SCALES = {"card": 1.75, "card-mini": 2.0}
"""How many times larger cards are in large print."""
MINI_WEAPONS = MINI_PLAY = 1
W = "W" * 60
ODD = '<b>&"</font> Ωμέγα Жук Łódź 山田 한국 देव \U0001f600 q\u0301x\u0327 \u0007'
SAID = "he said, and then he said, "


@cache
def people(seed: str, level: int, count: int, setting: str = "hammercrawl", gear: str = "roll") -> tuple[CardView, ...]:
    """Return the cards of so many people."""
    tables = load_tables(setting)
    rolled = roll_characters(Dice(seed), tables, wish(tables, level=level, gear=gear), count)
    return tuple(card_view(person, derive(person, tables), tables) for person in rolled)


@cache
def hostile(much: int) -> tuple[CardView, ...]:
    """Return cards that are meant to hurt: much is a number of words, of things, of skills."""
    book = SAID * (much // 2)
    one = people("hostile", 3, 1)[0]
    changes: list[dict[str, Any]] = [
        {"name": "A"},
        {"name": W},
        {"name": "W" * 400, "line": W * 4, "post": W * 4},
        {"name": ODD, "line": ODD * 3, "post": ODD},
        {"play": (book,), "notes": book[: much * 20]},
        {"gear": tuple(f"Thing {number} {W}" for number in range(much)), "conditions": tuple(f"ill {number}" for number in range(much))},
        {"powers": tuple(PowerView(name=f"Power {number} {ODD}", text="", uses=number, used=number // 2) for number in range(much))},
        {"spells": tuple(_spell(number) for number in range(much // 2)), "save_over": "12", "casting": book[:300]},
        {"strikes": tuple(StrikeView(name=f"{W} {number}", attack="", dv="", reach=W, tags=ODD * 3) for number in range(much // 4))},
        {"skills": tuple(_skill(number, book) for number in range(much))},
        {"tracks": tuple(_track(number) for number in range(4))},
        {"saves": tuple(replace(save, note=ODD * 9) for save in one.saves), "defense": "-100", "attack": "", "dv": "", "initiative": ""},
    ]
    return tuple(replace(one, **change) for change in changes)


def _spell(number: int) -> SpellView:
    return SpellView(name=f"Spell {number} {W}", level=number // 5, line="", text="", forgotten=number % 2 == 0)


def _skill(number: int, book: str) -> SkillView:
    return SkillView(name=f"{number} {book[:600]}", stat="STR", target=100, die="d30", percent=100, specialised=True, cursed=True)


def _track(number: int) -> Track:
    dice = (30, 24, 20, 16, 14, 12, 10, 8, 7, 6, 5, 4, 3)
    name = ("Health", "Armour", "Spell", "Other")[number]
    return Track(name=name, dice=("d30+d30", "d30+d3", *(f"d{die}" for die in dice)), note=ODD, lost=number * 6)


class Form(NamedTuple):
    """How the cards of a design lie on a paper, in mm."""

    across: int
    down: int
    wide: float
    high: float
    margin: float
    scale: float


def form(design: str, paper: Paper, look: str = "plain") -> Form:
    """Return how cards lie on a paper in a theme."""
    (across, down), scale = (UP_LARGE[design], SCALES[design]) if look == "large" else (UP[design], 1.0)
    wide, high = SIZES[paper]
    margin = 6.5 if (design, paper) == ("card-mini", "letter") else 7.0
    return Form(across, down, wide / across, high / down, margin * scale, scale)


class Card(NamedTuple):
    """One card of a page, as it is read."""

    page: int
    left: float
    top: float
    text: str
    boxes: tuple[Box, ...]


def printed(views: tuple[CardView, ...], design: str, paper: Paper, look: str | None = None) -> bytes:
    """Print some cards."""
    return render_sheets([Sheet(view, design) for view in views], paper, theme=look).pdf


def read(pdf: bytes, design: str, paper: Paper, look: str = "plain") -> tuple[Card, ...]:
    """Return every card that has anything on it, row by row."""
    lies = form(design, paper, look)
    return tuple(card for number, page in enumerate(pypdfium2.PdfDocument(pdf)) for card in _on(page, number, lies))


def _on(page: pypdfium2.PdfPage, number: int, lies: Form) -> Iterator[Card]:
    across, down, wide, high, *_ = lies
    text, boxes = page.get_textpage(), page_boxes(page)
    for row in range(down):
        for column in range(across):
            left, top = column * wide, row * high
            own = tuple(box for box in boxes if left <= box.left < left + wide and top <= box.top < top + high)
            if own:
                low = page.get_height() - (top + high) * MM
                said = text.get_text_bounded(left * MM, low, (left + wide) * MM, low + high * MM)
                yield Card(number, left, top, " ".join(said.split()), own)


def by_person(cards: tuple[Card, ...]) -> list[str]:
    """Return all that is said of each person, on one card or on several."""
    found: list[str] = []
    for card in cards:
        number = re.search(r"card (\d+) of \d+", card.text)
        if number and number[1] != "1":
            found[-1] += " " + card.text
        else:
            found.append(card.text)
    return found


def assert_sound(pdf: bytes, design: str, paper: Paper, look: str = "plain") -> None:
    """Nothing outside its own card, no two texts on each other, no type too small or too large, and nothing about any card."""
    lies = form(design, paper, look)
    margin = lies.margin - 0.1  # the pen has steps of 0.035 mm, and so have the edges of letters
    for card in read(pdf, design, paper, look):
        right, low = card.left + lies.wide - margin, card.top + lies.high - margin
        outside = [b for b in card.boxes if b.left < card.left + margin or b.right > right or b.top < card.top + margin or b.bottom > low]
        assert outside == [], card.page
        boxes = [Box(*(edge / lies.scale for edge in box[:4]), box.text) for box in card.boxes]
        assert list(overlaps(boxes)) == [], card.page
    for page in pypdfium2.PdfDocument(pdf):
        found = page_sizes(page)
        assert min(found) >= 6
        assert min(found) * lies.scale >= (11 if lies.scale > 1 else 6)
        assert max(found) <= 26
        _assert_bare(page, lies)


def _assert_bare(page: pypdfium2.PdfPage, lies: Form) -> None:
    """About the live part of every card nothing is printed but the marks, which lie on its very edges."""
    scale, outer, inner = 1, 1.0, lies.margin - 0.2
    image = page.render(scale=scale, grayscale=True).to_pil()
    for number in range(lies.across * lies.down):
        row, column = divmod(number, lies.across)
        x, y, wide, high = column * lies.wide, row * lies.high, lies.wide, lies.high
        for strip in (
            (x + outer, y + outer, x + wide - outer, y + inner),
            (x + outer, y + high - inner, x + wide - outer, y + high - outer),
            (x + outer, y + outer, x + inner, y + high - outer),
            (x + wide - inner, y + outer, x + wide - outer, y + high - outer),
        ):
            left, top, right, low = (round(edge * MM * scale) for edge in strip)
            least, most = image.crop((left + 1, top + 1, right - 1, low - 1)).getextrema()
            assert least == most > 230


def values(card: CardView, design: str) -> Iterator[str]:
    """Yield every text that a design chooses of somebody."""
    mini = design == "card-mini"
    yield from (card.name, card.line, card.post, card.defense, card.attack, card.dv, card.initiative, card.save_over, card.made)
    for track in card.tracks[: 2 if mini else None]:
        yield from (track.name, track.note)
    yield from (f"soak {card.soak}" if card.soak else "", *card.conditions, *card.play[: MINI_PLAY if mini else None])
    begins = [number for number, line in enumerate(card.strikes) if not line.thrown]
    strikes = card.strikes[: begins[MINI_WEAPONS]] if mini and len(begins) > MINI_WEAPONS else card.strikes
    for line in strikes:
        yield from (line.name, line.attack, line.dv, line.reach, line.tags)
    if not mini:
        yield from _more(card)


def _more(card: CardView) -> Iterator[str]:
    yield from (*card.defense_notes, card.casting, *card.gear)
    for save in card.saves:
        yield from (save.stat, save.mod, save.note)
    for skill in card.skills:
        yield from (skill.name, skill.stat, str(skill.target), f"{skill.percent} %", skill.die.upper() if skill.specialised else "")
    yield from (power.name for power in card.powers)
    yield from (spell.name for spell in card.spells)


def lost(card: CardView, text: str, design: str) -> list[str]:
    """Return the texts that are not found: whole, or in pieces, of which the others are continued elsewhere."""
    whole = squeezed(text).lower()
    return [value for value in values(card, design) if not is_there(shown(value).lower(), whole)]
