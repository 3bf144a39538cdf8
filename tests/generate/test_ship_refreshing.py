"""Ships and their crews brought into order: copies by their ids, what follows, and what is noted as edited."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hcgen import Dice
from hcgen.errors import HcgenError
from hcgen.generate.crew_replay import full_crew, verify_crew
from hcgen.generate.crewing import roll_crew
from hcgen.generate.ship_refresh import refresh_crew, refresh_ship, ship_is_of_these_tables
from hcgen.generate.ship_replay import full, verify_ship
from hcgen.generate.ships import ShipWishes
from hcgen.generate.starship import roll_starship
from hcgen.generate.vessel import roll_vessel
from hcgen.ship_records import Ship, ShipCrew, Starship
from hcgen.tables import Tables
from hcgen.tables.ships import load_starships, load_vessels

STARSHIP = roll_starship(Dice("7"), load_starships(), ShipWishes(kind="battleship"))
VESSEL = roll_vessel(Dice("7"), load_vessels(), ShipWishes(kind="galley-small"))


def put(record: Any, path: str, value: Any) -> Any:
    """Put a value under a key such as crew.posts.2.post; None takes it out."""
    content = msgspec.json.decode(msgspec.json.encode(record))
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place: Any = content
    for step in steps:
        place = place[step]
    if value is None:
        place.pop(last, None)
    else:
        place[last] = value
    return msgspec.convert(content, type(record))


@pytest.mark.parametrize("strict", [False, True])
def test_ships_that_are_right_stay_as_they_are(strict: bool) -> None:
    for index in range(1, 6):
        for roll, tables in ((roll_starship, load_starships()), (roll_vessel, load_vessels())):
            ship: Ship = roll(Dice("refresh"), tables, ShipWishes(strict=strict), index)  # type: ignore[operator]
            assert refresh_ship(ship) == full(ship), index


@pytest.mark.parametrize(
    ("ship", "path", "value"),
    [
        (STARSHIP, "kind_name", "Pram"),
        (STARSHIP, "crew.required", 99),
        (STARSHIP, "crew.posts.1.post", "Wheel"),
        (VESSEL, "kind_name", "Pram"),
        (VESSEL, "waters", []),
        (VESSEL, "waters", ["ocean", "ocean"]),
        (VESSEL, "armour_class", 3),
        (VESSEL, "capacity_cn", 1),
        (VESSEL, "speeds.0.miles_per_day", 900),
    ],
)
def test_every_copy_is_brought_back(ship: Ship, path: str, value: Any) -> None:
    changed = put(ship, path, value)
    assert changed != ship
    assert refresh_ship(changed) == full(ship)


def test_an_edit_is_noted_and_what_follows_is_worked_out() -> None:
    after = refresh_ship(put(put(STARSHIP, "systems", STARSHIP.systems - 1), "name", "Ours"))
    assert isinstance(after, Starship)
    assert after.derived is not None
    assert after.derived.critical_timer == STARSHIP.systems - 11
    assert after.provenance.edited == ("name", "systems")
    assert {proof.status for proof in verify_ship(after)} <= {"rolled", "chosen", "edited"}
    assert refresh_ship(put(put(after, "systems", STARSHIP.systems), "name", STARSHIP.name)) == full(STARSHIP)


def test_the_people_of_a_vessel_are_hers() -> None:
    """Their numbers are no copy: they are noted as edited, and stay."""
    after = refresh_ship(put(VESSEL, "crew.sailors", 77))
    assert after.crew is not None
    assert (after.crew.sailors, after.provenance.edited) == (77, ("crew.sailors",))  # type: ignore[union-attr]
    assert after.derived.people == VESSEL.crew.rowers + VESSEL.crew.marines + VESSEL.crew.captain + 77  # type: ignore[union-attr]


def test_play_notes_and_what_is_the_reader_s_stay() -> None:
    for ship, state in ((STARSHIP, {"shield": 1, "turn": 4}), (VESSEL, {"hull": 3})):
        record = put(put(put(ship, "state", state), "notes", "owed for"), "own", {"paint": "peeling"})
        assert replace(refresh_ship(record), derived=None) == record


@pytest.mark.parametrize(
    ("key", "value"), [("provenance.epoch", 9), ("provenance.tables.kinds", "0" * 12), ("provenance.tables.gone", "0")]
)
def test_under_other_tables_nothing_is_noted(key: str, value: Any) -> None:
    record = put(put(STARSHIP, "systems", 19), key, value)
    assert not ship_is_of_these_tables(record)
    assert refresh_ship(record).provenance.edited == ()


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("kind", "pram", "the tables have no kind 'pram'"),
        ("provenance.seed", "", "a seed has no characters"),
        ("provenance.chosen", {"kind": "x"}, "no kind 'x'"),
    ],
)
def test_a_ship_that_cannot_be_rolled_from_is_refused(path: str, value: Any, said: str) -> None:
    for ship in (STARSHIP, VESSEL):
        with pytest.raises(HcgenError, match=said):
            refresh_ship(put(ship, path, value))


def crews(tables: Tables) -> list[ShipCrew]:
    return [roll_crew(STARSHIP, Dice("7"), tables), roll_crew(VESSEL, Dice("7"), tables)]


def test_a_crew_is_brought_into_order_with_her_ship(tables: Tables) -> None:
    for crew in crews(tables):
        assert refresh_crew(crew) == full_crew(crew)
        posts = "ship.crew.posts" if isinstance(crew.ship, Starship) else "posts"
        changed = put(put(crew, f"{posts}.0.post", "Boss"), "members.0.class.name", "Hero")
        changed = put(put(changed, "ship.kind_name", "Tub"), "members.1.name", "Bo Yewdragon")
        after = refresh_crew(changed)
        assert after == full_crew(replace(crew, members=after.members))
        assert after.members[0].class_.name == crew.members[0].class_.name
        assert after.members[1].provenance.edited == ("name",)
        assert "Bo Yewdragon" in (after.members[1].story.sentence or "")
        assert {proof.status for proof in verify_crew(after)} <= {"rolled", "chosen"}


def test_who_holds_a_post_is_left_to_whoever_gave_it(tables: Tables) -> None:
    crew = crews(tables)[0]
    held = put(put(crew, "ship.crew.posts.0.member", 2), "ship.crew.posts.1.member", 1)
    assert refresh_crew(held).ship.crew.posts == held.ship.crew.posts
