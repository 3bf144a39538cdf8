"""A thousand records of each kind, and a hundred that are meant to hurt, through every design: all is said, and beside its own label."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

import cards
import hurting
import neighbours
import pytest
import ships
from msgspec.structs import replace
from reading import PAPERS, is_there
from sound import assert_sound
from test_book import _told
from test_sheet_levels import CLASSES, SETTINGS
from test_sheet_text import shown, values
from test_ship_sheet import values as starship_values
from test_vessel_sheet import values as vessel_values

from hcgen import Dice, derive, load_tables, roll_characters, wish
from hcgen.generate.code import encode
from hcgen.generate.crewing import post_rows, roll_crew
from hcgen.generate.ship_code import encode_ship
from hcgen.portrait import portrait
from hcgen.portrait.book import book
from hcgen.portrait.crew_sheet import roster_view
from hcgen.portrait.ship_views import RosterView, StarshipView, VesselView
from hcgen.sheets import Paper
from hcgen.ship_records import Starship, Vessel

Some = Callable[[int], Sequence[object]]
"""So many sitters for a design."""

on_each_paper = pytest.mark.parametrize("paper", PAPERS)


def rolled(make: Callable[..., object], count: int) -> Iterator[object]:
    """Return so many people, of both settings, all classes and all levels."""
    groups = list(product(SETTINGS, CLASSES, range(1, 11)))
    for number, (setting, class_, level) in enumerate(groups):
        tables = load_tables(setting)
        own = count // len(groups) + (number < count % len(groups))
        for person in roll_characters(Dice("proofs"), tables, wish(tables, class_=class_, level=level), own):
            yield replace(make(person, derive(person, tables), tables), code=encode(person))  # type: ignore[type-var]


def coded(ship: Starship | Vessel) -> object:
    """Return what is seen of a ship, with her code: it takes room from the last lane."""
    seen = ships.seen_starship(ship) if isinstance(ship, Starship) else ships.seen_vessel(ship)
    return replace(seen, code=encode_ship(ship))


def crews(count: int) -> list[RosterView]:
    """Return the rosters of so many ships."""
    tables, found = load_tables("hammercrawl"), []
    for number in range(1, count + 1):
        ship = ships.starship(number) if number % 2 else ships.vessel(number)
        crew = roll_crew(ship, Dice(f"crews {number}"), tables)
        found.append(roster_view(crew, post_rows(ship), lambda person: (derive(person, tables), tables)))
    return found


RANDOM: dict[str, Some] = {
    "character": lambda count: list(rolled(portrait, count)),
    "character-book": lambda count: list(rolled(book, count)),
    "starship": lambda count: [coded(ships.starship(number)) for number in range(1, count + 1)],
    "vessel": lambda count: [coded(ships.vessel(number)) for number in range(1, count + 1)],
    "roster": crews,
}
HOSTILE: dict[str, Some] = {
    "character": hurting.portraits,
    "character-book": hurting.books,
    "starship": hurting.starships,
    "vessel": hurting.vessels,
    "roster": hurting.rosters,
}
PEOPLE = ("character", "character-book")


def texts_of(sitter: object) -> Iterator[str]:
    """Yield every text that a sheet has to show."""
    if isinstance(sitter, StarshipView):
        yield from (text for _, text in starship_values(sitter))
    elif isinstance(sitter, VesselView):
        yield from (text for _, text in vessel_values(sitter))
    elif isinstance(sitter, RosterView):
        yield from (sitter.name, sitter.line, *sitter.coverage, sitter.made)
        for member in sitter.members:
            yield from (member.post, member.name, member.stock, member.class_, str(member.level))
    else:
        yield from (text for _, text in values(sitter))  # type: ignore[arg-type]
        for chapter in getattr(sitter, "chapters", ()):
            yield from _told(chapter)


def lost(sitter: object, text: str) -> list[str]:
    """Return the texts that are not read back: whole, or in pieces between which a page or a column ends."""
    low = text.lower()
    return [value for value in texts_of(sitter) if not is_there(shown(value).lower(), low)]


def prove(sitters: Sequence[object], design: str, paper: Paper, *, theme: str | None = None, side_by_side: bool = True) -> None:
    """Print some in documents of fifty; all is read back, beside its own label, and every page is sound."""
    margin, reach = (8.0, 7.8) if theme == "large" else (10.0, None)
    for at in range(0, len(sitters), 50):
        some = list(sitters[at : at + 50])
        pdf, found = neighbours.read(some, design, paper, theme)
        assert_sound(pdf, paper, margin, reach=reach)
        for sitter, own in zip(some, found, strict=True):
            assert lost(sitter, own.text) == [], sitter
            assert not side_by_side or neighbours.astray(sitter, own) == [], sitter


@pytest.mark.parametrize(
    ("design", "paper"), [("character", "letter"), ("character-book", "a4"), ("starship", "letter"), ("vessel", "a4"), ("roster", "letter")]
)
def test_some_of_each_kind(design: str, paper: Paper) -> None:
    prove(RANDOM[design](2), design, paper)


@pytest.mark.parametrize(("design", "count"), [("character", 4), ("starship", 3)])
def test_some_that_hurt(design: str, count: int) -> None:
    prove(HOSTILE[design](count)[-2:], design, "letter", side_by_side=False)


@pytest.mark.proof
@on_each_paper
@pytest.mark.parametrize("design", RANDOM)
def test_a_thousand_of_each_kind(design: str, paper: Paper) -> None:
    prove(RANDOM[design](1_000), design, paper)


@pytest.mark.proof
@on_each_paper
@pytest.mark.parametrize("design", HOSTILE)
def test_a_hundred_that_hurt(design: str, paper: Paper) -> None:
    prove(HOSTILE[design](100), design, paper, side_by_side=False)


@pytest.mark.proof
@on_each_paper
@pytest.mark.parametrize("name", cards.UP)
def test_a_hundred_cards_that_hurt(name: str, paper: Paper) -> None:
    views = hurting.cards(100)
    pdf = cards.printed(views, name, paper)
    cards.assert_sound(pdf, name, paper)
    for view, text in zip(views, cards.by_person(cards.read(pdf, name, paper)), strict=True):
        assert cards.lost(view, text, name) == [], view.name


@pytest.mark.proof
@on_each_paper
@pytest.mark.parametrize("design", RANDOM)
def test_large_print_of_a_hundred(design: str, paper: Paper) -> None:
    prove(RANDOM[design](100), design, paper, theme="large", side_by_side=design not in PEOPLE)
