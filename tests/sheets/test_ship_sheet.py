"""The starship sheet: every value stands on it, in its panel and beside its label; nothing overlaps, nothing leaves the page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pypdfium2
import pytest
import ships
from reading import PAPERS, READINGS, squeezed
from sound import assert_sound
from test_air import letters
from test_sheet_text import shown

from hcgen.errors import FileError
from hcgen.portrait.ship import starship_portrait
from hcgen.portrait.ship_views import StarshipView
from hcgen.rules.ships import derive_starship
from hcgen.sheets import Paper, Sheet, plans, render_sheets
from hcgen.ship_records import CriticalEffect, StarshipState
from hcgen.tables.ships import load_starships

TITLES = (
    r"Shield(?= \d)|Systems|Lasers|Scale|Warpedoes(?= \d| ?\r?\n)|Fuel|Hold|Core|"
    "Posts|Actions|Critical damage|Days and turns|To read aloud|Log|Notes|More"
)
READERS = {"pdfium": ships.pages, "pypdf": ships.pages_by_pypdf}

on_each_paper = pytest.mark.parametrize("paper", PAPERS)
every_odd_ship = pytest.mark.parametrize("name", ships.STARSHIPS)
by_each_reader = pytest.mark.parametrize(("reader", "paper"), READINGS)


def sections(pages: tuple[str, ...]) -> dict[str, str]:
    """Return the squeezed text of each panel: from its title, at a line's beginning, to the next one."""
    found: dict[str, str] = {}
    for page in pages:
        parts = re.split(rf"(?m)^({TITLES})(?= |\r|$)", page)
        found["Top"] = found.get("Top", "") + squeezed(parts[0])
        for title, text in zip(parts[1::2], parts[2::2], strict=True):
            found[title] = found.get(title, "") + squeezed(text)
    return found


def values(ship: StarshipView) -> Iterator[tuple[str, str]]:
    """Yield every text with the title of its panel."""
    yield from (("Top", ship.name), ("Top", ship.line))
    yield from (("Shield", str(ship.shield.whole)), ("Systems", f"{ship.systems}"), ("Systems", f"{ship.chance}%"))
    yield from (("Scale", str(ship.scale)), ("Scale", ship.hands), ("Core", str(ship.fuse)))
    yield "Lasers", f"{ship.chance}%" if ship.lasers else "none"
    yield "Warpedoes", str(ship.warpedoes.whole) if ship.warpedoes.whole else "none"
    yield "Fuel", str(ship.fuel.whole) if ship.fuel else "No source says"
    yield from (("Hold", thing[1:]) for thing in ship.cargo)
    for post in ship.posts:
        yield from (("Posts", text) for text in (post.post.lower(), post.holder, post.duty, f"{post.percent}%"))
    for action in ship.actions:
        yield from (("Actions", text) for text in (action.name, action.does, f"{action.percent}%"))
    for critical in ship.criticals:
        yield from (("Critical damage", text) for text in (f"{critical.roll}{critical.name}", critical.text))
    for word, text in ship.story:
        yield from (("To read aloud", word), ("To read aloud", text))
    yield from (("To read aloud", warning) for warning in ship.warnings)
    yield from (("Notes", paragraph) for paragraph in ship.notes.splitlines())


def lost(ship: StarshipView, pages: tuple[str, ...]) -> list[tuple[str, str]]:
    found = {title: text.lower() for title, text in sections(pages).items()}
    return [(title, text) for title, text in values(ship) if not _there(shown(text).lower(), found.get(title, ""), found.get("More", ""))]


def _there(text: str, panel: str, more: str) -> bool:
    if text in panel or text in more:
        return True
    if len(text) > 400:  # it goes over pages and lanes
        return all(text[at : at + 12] in panel + more for at in range(0, len(text) - 40, 40))
    return any(text[:cut] in panel and (text[cut:] in more or text[cut:] in panel) for cut in range(len(text) - 1, 0, -1))


@every_odd_ship
@by_each_reader
def test_every_value_is_in_its_panel(name: str, paper: Paper, reader: str) -> None:
    assert lost(ships.STARSHIPS[name](), READERS[reader](ships.printed("starship", name, paper))) == []


@every_odd_ship
@on_each_paper
def test_odd_ships_are_sound(name: str, paper: Paper) -> None:
    assert_sound(ships.printed("starship", name, paper), paper)


def log_lines(page: str) -> int:
    """Return how many lines for a day there are below the title of the log."""
    return len(re.findall(r"\bday\b", re.split(r"\bNotes\b", page.split("Log by day")[1])[0])) if "Log by day" in page else 0


def assert_logged(pages: tuple[str, ...], number: int) -> None:
    """A ship has a log on her page where that holds five lines of it; else it has a page of its own, with notes."""
    if log_lines(pages[0]):
        assert (len(pages), log_lines(pages[0]) >= 5) == (1, True), number
    else:
        assert (len(pages), log_lines(pages[1])) == (2, 48), number
        assert "Notes" in pages[1], number


def assert_good(numbers: range, paper: Paper) -> None:
    for number in numbers:
        ship, pdf = ships.seen_starship(ships.starship(number)), ships.printed("starship", str(number), paper)
        pages = ships.pages(pdf)
        assert_logged(pages, number)
        assert lost(ship, pages) == [], number
        assert_sound(pdf, paper)


@on_each_paper
def test_ten_ships(paper: Paper) -> None:
    assert_good(range(1, 6) if paper == "a4" else range(6, 11), paper)


@pytest.mark.proof
@on_each_paper
def test_three_hundred_ships(paper: Paper) -> None:
    assert_good(range(1, 301), paper)


def test_drawings_differ() -> None:
    """No two ships look alike: the middle of the upper half, as ink."""
    seen = set()
    for number in range(1, 13):
        image = pypdfium2.PdfDocument(ships.printed("starship", str(number), "a4"))[0].render(scale=1, grayscale=True).to_pil()
        wide, high = image.size
        seen.add(image.crop((wide * 3 // 10, high // 9, wide * 7 // 10, high * 45 // 100)).tobytes())
    assert len(seen) == 12


def test_what_is_gone_is_struck_off() -> None:
    """A used ship has more ink on its tracks than a whole one: boxes, crystals, Warpedoes, fuse and counters."""
    from msgspec.structs import replace

    ship = ships.used()
    whole = replace(
        ship,
        shield=replace(ship.shield, left=ship.shield.whole),
        warpedoes=replace(ship.warpedoes, left=ship.warpedoes.whole),
        fuel=replace(ship.fuel, left=ship.fuel.whole) if ship.fuel else None,
        criticals=tuple(replace(critical, in_force=False, burnt=0) for critical in ship.criticals),
        turn=0,
    )
    inks = [
        sum(
            255 - value
            for value in pypdfium2.PdfDocument(render_sheets([Sheet(seen, "starship")]).pdf)[0]
            .render(scale=1, grayscale=True)
            .to_pil()
            .tobytes()
        )
        for seen in (ship, whole)
    ]
    assert inks[0] > inks[1] + 2000


def test_numbers_stand_beside_their_labels() -> None:
    ship = ships.seen_starship(ships.starship(1, kind="battleship"))
    page = " ".join(ships.pages(render_sheets([Sheet(ship, "starship")]).pdf)[0].split())
    assert f"Shield {ship.shield.whole}" in page
    assert re.search(rf"Systems {ship.systems} d20, under {ship.chance} ?%", page)
    assert f"Scale {ship.scale}" in page
    assert f"Warpedoes {ship.warpedoes.whole}" in page
    assert ship.fuel is not None
    assert f"Fuel {ship.fuel.whole}" in page
    assert f"Core {ship.fuse}" in page
    for post in ship.posts:
        assert re.search(rf"{post.percent} ?% {post.post} {post.duty}", page, re.IGNORECASE), post
    for action in ship.actions:
        assert re.search(rf"{action.percent} ?% {action.name} {re.escape(action.does)}", page), action


def test_the_same_bytes_twice() -> None:
    seen = [Sheet(ships.seen_starship(ships.starship(number)), "starship") for number in range(1, 6)]
    assert render_sheets(seen).pdf == render_sheets(seen).pdf


def test_a_sheet_is_the_same_alone_and_among_others() -> None:
    seen = [ships.seen_starship(ships.starship(number)) for number in range(1, 9)]
    together = pypdfium2.PdfDocument(render_sheets([Sheet(ship, "starship") for ship in seen]).pdf)
    for number, page in enumerate(together, 1):
        assert squeezed(page.get_textpage().get_text_range()) == squeezed(ships.pages(ships.printed("starship", str(number), "a4"))[0])


def test_a_ship_on_another_design_is_refused() -> None:
    with pytest.raises(FileError) as caught:
        render_sheets([Sheet(ships.bare(), "character")])
    assert str(caught.value) == "sheets/character.toml is a sheet of a character, and Unnamed is none; leave the design out"


@on_each_paper
def test_titles_that_stand_level_are_each_read_whole(paper: Paper) -> None:
    """What is counted and what is read aloud begin on one line, below actions and criticals that do."""
    for number in range(1, 7):
        page = pypdfium2.PdfDocument(ships.printed("starship", str(number), paper))[0]
        lines = [line.strip() for line in page.get_textpage().get_text_range().splitlines()]
        assert {"Days and turns", "To read aloud"} <= set(lines), number
        for left, right in (("Actions", "Critical damage"), ("Days and turns", "To read aloud")):
            assert abs(letters(page, left)[1] - letters(page, right)[1]) < 0.1, number


def test_one_space_turn_is_said_as_one() -> None:
    state = StarshipState(air_in=1, effects=(CriticalEffect(roll=1, name="Cracked core", turns_left=1),))
    record = msgspec.structs.replace(ships.starship(1), state=state)
    assert "The cabin has air again in 1 space turn." in ships.seen_starship(record).warnings
    seen = starship_portrait(record, derive_starship(record), load_starships())
    assert "1: Cracked core, 1 space turn left" in str(seen)


def test_leaders_of_one_level_do_not_read_as_one_line() -> None:
    """The second one slants at once, and runs on the level of its part; where that is its own level, it has no choice."""
    systems = plans.lead((54.0, 71.0), [(103.0, 66.0)], [])
    fuel = plans.lead((155.0, 71.0), [(108.0, 86.0)], [systems])

    assert systems == [(54.0, 71.0), (98.0, 71.0), (103.0, 66.0)]
    assert fuel == [(155.0, 71.0), (153.0, 71.0), (138.0, 86.0), (108.0, 86.0)]
    assert plans.lead((155.0, 71.0), [(140.0, 71.0)], [systems])[-1] == (140.0, 71.0)
    assert plans.lead((155.0, 75.0), [(108.0, 86.0)], [systems]) == [(155.0, 75.0), (119.0, 75.0), (108.0, 86.0)]


def test_a_code_parts_no_story() -> None:
    """It takes the foot of the last lane: what is shared out among the lanes is set closer, or goes to the others."""
    seen = (ships.seen_starship(ships.starship(number, kind="battleship")) for number in range(1, 40))
    for ship in sorted(seen, key=_told)[-2:]:
        pages = ships.pages(render_sheets([Sheet(msgspec.structs.replace(ship, code="HC/SH/" + "X" * 30), "starship")], "letter").pdf)
        told = sections(pages[:1])["To read aloud"]
        assert all(squeezed(text) in told for _, text in ship.story), ship.name
        assert "To read aloud" not in pages[1]


@pytest.mark.parametrize(("kind", "paper"), [("shuttle", "a4"), ("fighter", "letter")])
def test_the_log_keeps_clear_of_the_code(kind: str, paper: Paper) -> None:
    """Its right lane ends four modules and more from the code, and nothing else is nearer."""
    ship = msgspec.structs.replace(ships.seen_starship(ships.starship(3, kind=kind)), code=ships.CODE)
    page = pypdfium2.PdfDocument(render_sheets([Sheet(ship, "starship")], paper).pdf)[0]

    assert log_lines(page.get_textpage().get_text_range()) >= 6
    ships.assert_quiet(page)


def _told(ship: StarshipView) -> int:
    return sum(len(text) for _, text in ship.story)


def test_a_strict_ship_says_of_her_fuel_what_has_room_above_the_hold() -> None:
    """Two lines of it would stand on the next title."""
    for theme in ("plain", "parchment"):
        ship = ships.seen_starship(ships.starship(1))
        page = pypdfium2.PdfDocument(render_sheets([Sheet(msgspec.structs.replace(ship, fuel=None), "starship")], theme=theme).pdf)[0]
        assert "No source says how many: agree." in page.get_textpage().get_text_range().splitlines()
