"""The vessel sheet, the roster and the packet."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import pairwise

import msgspec
import portraits
import pypdf
import pypdfium2
import pytest
import ships
from reading import PAPERS, page_boxes, squeezed
from sound import assert_sound
from test_sheet_text import shown

from hcgen import Dice, derive, roll_character, wish
from hcgen.errors import FileError
from hcgen.portrait.crew_sheet import people_view
from hcgen.portrait.ship_views import VesselView
from hcgen.portrait.smith_card import card_view
from hcgen.records import State
from hcgen.rules.ships import derive_vessel
from hcgen.sheets import Paper, Sheet, packet, render_sheets
from hcgen.sheets.shipyard.vessels import BUILDS
from hcgen.ship_records import VesselState
from hcgen.tables import Tables
from hcgen.tables.ships import CrewNumbers

TITLES = (
    "Armour class|Size|Hull track|Hull|By sail|By oars|Aboard|Crew|Wind|Direction|To read aloud|Arms|Hold|Days and turns|Log|Notes|More"
)

on_each_paper = pytest.mark.parametrize("paper", PAPERS)
every_odd_vessel = pytest.mark.parametrize("name", ships.VESSELS)


def sections(pages: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for page in pages:
        parts = re.split(rf"(?m)^({TITLES})(?= |\r|$)", page)
        found["Top"] = found.get("Top", "") + squeezed(parts[0])
        for title, text in zip(parts[1::2], parts[2::2], strict=True):
            found[title] = found.get(title, "") + squeezed(text)
    return found


def values(ship: VesselView) -> Iterator[tuple[str, str]]:
    yield from (("Top", ship.name), ("Top", ship.line), ("Hull", str(ship.hull.whole)), ("Armour class", str(ship.armour_class)))
    for name, size in ship.size:
        yield from (("Size", name), ("Size", size))
    for speed in ship.speeds:
        yield from ((f"By {speed.by}", text) for text in (f"{speed.miles}milesaday", f"{speed.inches}″around", speed.now))
    if ship.people is not None:
        yield "Aboard", str(ship.people)
    for tenth in ship.tenths[:-1]:
        yield "Hull track", f"{tenth.name}{tenth.speeds[0]}" if tenth.points.whole < 30 else tenth.name
        yield from (("Hull track", text) for text in tenth.speeds)
    yield "Hull track", "sinks in d10 rounds"
    for wind in ship.winds:
        yield "Wind", f"{wind.roll}{wind.name}{''.join(wind.moves)}{wind.note}"
    for hands in ship.crew:
        yield from (("Crew", text) for text in (hands.name.lower(), f"{hands.count.whole:,}", hands.note))
    for arm in ship.arms:
        yield from (("Arms", text) for text in (arm.name, *arm.text))
    yield from (("Hold", text) for text in (ship.capacity, *(thing[1:] for thing in ship.cargo)))
    for word, text in ship.story:
        yield from (("To read aloud", word), ("To read aloud", text))
    yield from (("To read aloud", text) for text in (*ship.effects, *ship.warnings))
    yield from (("Notes", paragraph) for paragraph in ship.notes.splitlines())


def lost(ship: VesselView, pages: tuple[str, ...]) -> list[tuple[str, str]]:
    found = {title: text.lower() for title, text in sections(pages).items()}
    return [(title, text) for title, text in values(ship) if not _there(shown(text).lower(), found.get(title, ""), found.get("More", ""))]


def _there(text: str, panel: str, more: str) -> bool:
    if text in panel or text in more:
        return True
    if len(text) > 400:
        return all(text[at : at + 12] in panel + more for at in range(0, len(text) - 40, 40))
    return any(text[:cut] in panel and (text[cut:] in more or text[cut:] in panel) for cut in range(len(text) - 1, 0, -1))


@every_odd_vessel
@on_each_paper
def test_odd_vessels(name: str, paper: Paper) -> None:
    pdf = ships.printed("vessel", name, paper)
    assert lost(ships.VESSELS[name](), ships.pages(pdf)) == []
    assert_sound(pdf, paper)


def assert_good(ship: VesselView, paper: Paper) -> None:
    pdf = render_sheets([Sheet(ship, "vessel")], paper).pdf
    pages = ships.pages(pdf)
    assert len(pages) == 1, ship.name
    assert lost(ship, pages) == [], ship.name
    assert_sound(pdf, paper)


@on_each_paper
@pytest.mark.parametrize("kind", BUILDS)
def test_every_kind(kind: str, paper: Paper) -> None:
    assert_good(ships.seen_vessel(ships.vessel(1, kind=kind)), paper)


@on_each_paper
def test_ten_vessels(paper: Paper) -> None:
    for number in range(1, 6) if paper == "a4" else range(6, 11):
        assert_good(ships.seen_vessel(ships.vessel(number)), paper)


@pytest.mark.proof
@on_each_paper
def test_three_hundred_vessels(paper: Paper) -> None:
    for number in range(1, 301):
        assert_good(ships.seen_vessel(ships.vessel(number)), paper)


@on_each_paper
@pytest.mark.parametrize("kind", ["galley-large", "galley-war", "longship"])
def test_a_speed_as_it_is_now_stands_clear_of_the_next_title(kind: str, paper: Paper) -> None:
    """Each line of it stands between the title of its speed and the next one, and none of it on either."""
    record = msgspec.structs.replace(ships.vessel(1, kind=kind), state=VesselState(hull=30, lost=CrewNumbers(rowers=47)))
    seen = ships.seen_vessel(record)
    page = pypdfium2.PdfDocument(render_sheets([Sheet(seen, "vessel")], paper).pdf)[0].get_textpage()

    def levels(text: str) -> tuple[float, float]:
        found = page.search(text, match_case=True).get_next()
        assert found is not None, text
        boxes = [page.get_charbox(at) for at in range(found[0], found[0] + found[1]) if page.get_text_range(at, 1).strip()]
        return min(box[1] for box in boxes), max(box[3] for box in boxes)

    titles = ["By sail", "By oars", "Aboard"]
    now = {f"By {speed.by}": speed.now.split(" mi")[0] for speed in seen.speeds}
    for title, following in pairwise(titles):
        for text in (now[title], f"{seen.speeds[['By sail', 'By oars'].index(title)].now.split()[-1]}"):
            low, high = levels(text)
            assert levels(following)[1] + 2 < low < high < levels(title)[0], text
    assert_good(seen, paper)


def test_a_vessel_under_water_is_said_to_be_there() -> None:
    """WT-VES-02."""
    sunk = msgspec.structs.replace(ships.vessel(1, kind="galley-war"), state=VesselState(hull=0, sinks_in_rounds=0))
    assert derive_vessel(sunk).warnings[0] == "She is under (WT-VES-02)"
    assert "she is under" in ships.seen_vessel(sunk).effects
    last = msgspec.structs.replace(sunk, state=VesselState(hull=0, sinks_in_rounds=1, dead_turns=1, shearings=1))
    assert derive_vessel(last).warnings[0] == "She is sinking, and under in 1 round (WT-VES-02)"
    assert ships.seen_vessel(last).effects == ("she is under in 1 round", "dead in the water for 1 turn more", "oars sheared off: 1 time")


@pytest.mark.parametrize("hull", [1, 5, 7, 60, 127, 200])
def test_the_hull_track_is_the_rule(hull: int) -> None:
    """Point by point, the speed beside the track is the one that the rules give (WT-REP-02, AMB-WT-06)."""
    from msgspec.structs import replace

    from hcgen.rules.ships import derive_vessel
    from hcgen.ship_records import VesselState

    record = replace(ships.vessel(1, kind="galley-small"), hull=hull)
    ship = ships.seen_vessel(record)
    assert sum(tenth.points.whole for tenth in ship.tenths) == hull
    lost_points = 0
    for tenth in ship.tenths:
        lost_points += tenth.points.whole
        derived = derive_vessel(replace(record, state=VesselState(hull=hull - lost_points)))
        now = {speed.by: speed for speed in derived.speeds}
        for said, speed in zip(tenth.speeds, (now["sail"], now["oars"]), strict=True):
            assert said == f"{speed.miles_per_day:g} mi, {speed.inches_per_round:g}″"


def test_a_hull_that_was_hit_is_struck_off_from_the_first() -> None:
    ship = ships.holed()
    assert sum(tenth.points.gone for tenth in ship.tenths) == 31
    assert [tenth.points.gone for tenth in ship.tenths] == sorted((tenth.points.gone for tenth in ship.tenths), reverse=True)


def test_the_same_bytes_twice() -> None:
    seen = [Sheet(ships.seen_vessel(ships.vessel(number)), "vessel") for number in range(1, 6)]
    assert render_sheets(seen).pdf == render_sheets(seen).pdf


def test_headings_are_each_vessels_own() -> None:
    """One has oars, one sails, one both: what stands over the columns is not copied from the one before."""
    kinds = ("canoe", "sailing-boat", "longship")
    pdf = render_sheets([Sheet(ships.seen_vessel(ships.vessel(1, kind=kind)), "vessel") for kind in kinds * 2]).pdf
    for kind, page in zip(kinds * 2, ships.pages(pdf), strict=True):
        assert ("then by oars" in page, "then by sail" in page) == (kind != "sailing-boat", kind != "canoe"), kind


@on_each_paper
def test_the_sail_stands_before_the_oars_everywhere(paper: Paper) -> None:
    """In the callouts, over the hull track and over the winds, each with its own numbers below (WT-VES-01, WT-WIND-01, WT-REP-02)."""
    record = ships.vessel(1, kind="longship")
    assert {speed.by: speed.miles_per_day for speed in record.speeds} == {"sail": 90, "oars": 18}
    seen = ships.seen_vessel(record)
    page = " ".join(ships.pages(render_sheets([Sheet(seen, "vessel")], paper).pdf)[0].split())

    assert [speed.by for speed in seen.speeds] == ["sail", "oars"]
    assert page.index("By sail") < page.index("By oars")
    assert "then by sail then by oars" in page
    assert "sail, mi oars, mi" in page
    assert seen.tenths[0].speeds[0].startswith("81 mi")
    assert seen.tenths[0].speeds[1].startswith("16.2 mi")
    assert (seen.winds[1].moves, seen.winds[-1].moves) == (("30", "18"), ("270", "54"))


@on_each_paper
def test_the_lines_of_a_hold_keep_clear_of_the_code(paper: Paper) -> None:
    for kind in ("canoe", "galley-war"):
        ship = msgspec.structs.replace(ships.seen_vessel(ships.vessel(1, kind=kind)), code=ships.CODE)
        ships.assert_quiet(pypdfium2.PdfDocument(render_sheets([Sheet(ship, "vessel")], paper).pdf)[0])


def test_a_galley_has_notes() -> None:
    """Her tenths and winds stand closer rather than that she has none."""
    for number in range(1, 4):
        ship = ships.seen_vessel(ships.vessel(number, kind="galley-war"))
        (page,) = ships.pages(render_sheets([Sheet(ship, "vessel")]).pdf)
        assert re.search(r"(?m)^Notes\b", page), number


# Rosters and packets


@on_each_paper
@pytest.mark.parametrize("count", [1, 12, 90])
def test_a_roster(count: int, paper: Paper) -> None:
    crew = ships.roster(count)
    pdf = render_sheets([Sheet(crew, "roster")], paper).pdf
    text = squeezed("".join(ships.pages(pdf))).lower()
    for member in crew.members:
        assert (
            squeezed(f"{member.post}{member.name}{member.stock} {member.class_}{member.level}{member.defense}{member.health}").lower()
            in text
        ), member
    assert squeezed("Nobody suits the helm.").lower() in text
    assert_sound(pdf, paper)


@on_each_paper
def test_the_units_of_a_roster_stand_below_each_other(paper: Paper) -> None:
    """Levels and Defenses of one digit and of two; what is not known is a line to write on."""
    crew = ships.roster(4)
    told = ((1, "7"), (10, "11"), (2, "9"), (3, ""))
    members = tuple(
        msgspec.structs.replace(one, level=level, defense=defense) for one, (level, defense) in zip(crew.members, told, strict=True)
    )
    page = pypdfium2.PdfDocument(render_sheets([Sheet(msgspec.structs.replace(crew, members=members, others=()), "roster")], paper).pdf)[0]
    found = [box for box in page_boxes(page) if box.text.isdecimal()]
    rights = sorted({round(box.right, 1) for box in found})

    assert len(found) == 7
    assert len([right for right, after in zip(rights, [*rights[1:], 999], strict=True) if after - right > 1]) == 2


def test_a_roster_has_defense_and_the_health_die_of_the_moment(tables: Tables) -> None:
    person = roll_character(Dice("roster"), tables)
    found = derive(person, tables)
    played = msgspec.structs.replace(person, state=State(dice={"health": "d3"}))
    members = people_view((person, played), "Two", lambda one: (derive(one, tables), tables)).members

    assert [member.defense for member in members] == [str(found.defense)] * 2
    assert [member.health for member in members] == [found.dice.health, "d3"]


def test_a_roster_has_what_the_card_has_for_a_fight(tables: Tables) -> None:
    """HC-SMI-04, HC-CMB-12, HC-DMG-02: the averages of their rolls; the house's, so that they are left to the Smith under --strict."""
    fighter = roll_character(Dice("roster"), tables, wish(tables, class_="fight"))
    strict = roll_character(Dice("roster"), tables, wish(tables, class_="fight", strict=True))
    seen = people_view((fighter, strict), "Two", lambda one: (derive(one, tables), tables))
    for person, member in zip((fighter, strict), seen.members, strict=True):
        card = card_view(person, derive(person, tables), tables)
        assert (member.defense, member.attack, member.dv, member.initiative) == (card.defense, card.attack, card.dv, card.initiative)
    first, last = seen.members
    assert all((first.attack, first.dv, first.initiative))
    assert (last.attack, last.dv, last.initiative) == ("", "", "")
    page = " ".join(ships.pages(render_sheets([Sheet(seen, "roster")]).pdf)[0].split())
    assert f"{first.name} {first.stock} 1 {first.defense} {first.attack} {first.dv} {first.initiative} {first.health}" in page


@on_each_paper
def test_notes_have_the_room_that_posts_and_names_leave(paper: Paper) -> None:
    """They had 28 mm while posts and names stood half empty."""
    crew = ships.roster(6)
    (page,) = pypdfium2.PdfDocument(render_sheets([Sheet(msgspec.structs.replace(crew, others=()), "roster")], paper).pdf)
    heads = {box.text: box for box in page_boxes(page)}
    wide = {"a4": 210, "letter": 215.9}[paper] - 10 - heads["notes"].left

    assert wide > 45


@on_each_paper
def test_a_post_that_many_share_is_said_once_on_each_page(paper: Paper) -> None:
    crew = ships.roster(90)
    members = tuple(
        msgspec.structs.replace(member, post="Captain" if not number else "Rower") for number, member in enumerate(crew.members)
    )
    pdf = render_sheets([Sheet(msgspec.structs.replace(crew, members=members), "roster")], paper).pdf
    found = [" ".join(page.split()).lower() for page in ships.pages(pdf)]
    assert len(found) > 2
    assert found[0].count("rower") == 1
    for page in found[1:]:
        rows = page.count(" of them human specialist") + page.count("human specialist")
        assert page.count("rower, continued") == (1 if rows else 0)
    assert_sound(pdf, paper)


@on_each_paper
@pytest.mark.parametrize("count", [1, 12, 60])
def test_a_roster_of_long_names(count: int, paper: Paper) -> None:
    long = ("W" * 60, "A Name of Many Words " * 8, '<b>&"</font> Ωμέγα Жук 山田')
    crew = ships.roster(count)
    members = tuple(
        msgspec.structs.replace(member, name=long[number % 3], post=("Second Assistant Keeper of the Lamps " * 3)[: 30 + number % 90])
        for number, member in enumerate(crew.members)
    )
    pdf = render_sheets([Sheet(msgspec.structs.replace(crew, members=members, name="W" * 90), "roster")], paper).pdf
    text = squeezed("".join(ships.pages(pdf))).lower()
    for member in members:
        assert squeezed(member.name).lower()[:40] in text
    assert_sound(pdf, paper)


@pytest.mark.parametrize(("count", "paper"), [(2, "letter"), (60, "a4"), pytest.param(60, "letter", marks=pytest.mark.proof)])
def test_a_packet_says_where_everybody_is(count: int, paper: Paper) -> None:
    crew, ship = ships.roster(count), Sheet(ships.crowded(), "starship")
    names = ("ogda", "crowded")
    people = [Sheet(portraits.ALL[name](), "character") for name in names]
    made = packet(crew, people, ship, paper)
    assert made.pdf == packet(crew, people, ship, paper).pdf
    pages = ships.pages(made.pdf)
    marks = [(mark.get_title(), mark.get_dest().get_index() + 1) for mark in pypdfium2.PdfDocument(made.pdf).get_toc()]
    assert [name for name, _ in marks] == [crew.name, ship.sitter.name, *(portraits.ALL[name]().name for name in names)]
    front = " ".join(pages[: marks[1][1] - 1])
    assert f"page {marks[1][1]}" in front
    for member, (_, page) in zip(crew.members, marks[2:], strict=False):
        assert re.search(rf"{member.name}\s+Human Specialist\s+1\s+11\s+d8\s+{page}\b", front), member
    for number, page in enumerate(pages, 1):
        assert f"{number} of {len(pages)}" in page
    assert_sound(made.pdf, paper)


@on_each_paper
@pytest.mark.parametrize(("name", "said"), [("Ark", "Ark, page 2"), ("W" * 48, "W, page 2"), ("Long " * 80, "the ship, page 2")])
def test_a_long_name_of_the_ship_does_not_cost_her_page(name: str, said: str, paper: Paper) -> None:
    ship = Sheet(msgspec.structs.replace(ships.bare(), name=name), "starship")
    people = [Sheet(portraits.ogda(), "character")]
    front = ships.pages(packet(ships.roster(1), people, ship, paper).pdf)[0]
    assert said in front.replace("\r\n", " ")


def test_a_packet_takes_plain_data() -> None:
    plain = {
        "name": "Crew",
        "line": "Of a boat",
        "members": [{"post": "Mate", "name": "Ada", "stock": "Human", "class": "Scout", "level": 2}],
    }
    pdf = packet(plain, [Sheet(portraits.ogda(), "character")]).pdf
    page = pypdf.PdfReader(io.BytesIO(pdf)).pages[0].extract_text()
    assert re.search(r"mate\s+Ada\s+Human Scout\s+2\s+2", page, re.IGNORECASE)


def test_a_packet_with_too_many_sheets_is_refused() -> None:
    with pytest.raises(FileError, match="has 1 members, and there are 2 sheets"):
        packet(ships.roster(1), [Sheet(portraits.ogda(), "character")] * 2)
    with pytest.raises(FileError, match="this is no roster"):
        packet({"name": "Crew"}, [])
