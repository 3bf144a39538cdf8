"""Whole vessels: the figures of their kind, ranges that are rolled evenly, every key owned once."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from ship_checks import assert_falls_evenly, check_reading, judged, keys_of

from hcgen import Dice
from hcgen.forms import write_json, write_json_line, write_toml
from hcgen.generate.ships import ShipWishes, wish_ship
from hcgen.generate.vessel import PARTS, roll_vessel, roll_vessels
from hcgen.records import any_from_content
from hcgen.rules.ships import derive_vessel
from hcgen.ship_records import Vessel, VesselRolls, VesselState
from hcgen.tables.ships import CrewNumbers, VesselTables
from hcgen.tables.table import read_range
from hcgen.toml import read
from hcgen.validate.ships import vessel_findings

KINDS = (
    "canoe", "sailing-boat", "riverboat", "galley-large", "galley-small", "galley-war", "longship",
    "sailing-ship-large", "sailing-ship-small",
)  # fmt: skip


def batch(seed: str, count: int, tables: VesselTables, **wishes: str | bool) -> list[Vessel]:
    return list(roll_vessels(Dice(seed), tables, ShipWishes(**wishes), count))  # type: ignore[arg-type]


def test_every_key_of_a_vessel_belongs_to_exactly_one_part() -> None:
    owned = Counter(key for part in PARTS for key in part.owns)
    assert [key for key, count in owned.items() if count > 1] == []
    assert set(owned) == keys_of(Vessel, {"rolls": VesselRolls})


def test_a_part_reads_only_what_was_rolled_before_it() -> None:
    known = {"index"}
    for part in PARTS:
        assert set(part.reads) <= known, part.label
        known |= set(part.owns)


@pytest.mark.parametrize("wishes", [ShipWishes(), ShipWishes(strict=True)], ids=["plain", "strict"])
def test_a_part_reads_what_it_says_and_gives_what_it_owns(wishes: ShipWishes, vessels: VesselTables) -> None:
    asked = check_reading(PARTS, "vessel", wishes, vessels)
    if wishes == ShipWishes():
        assert {part.label: set(part.reads) - asked[part.label] for part in PARTS if set(part.reads) - asked[part.label]} == {}


@pytest.mark.parametrize("kind", KINDS)
def test_some_of_each_kind_are_right_by_the_rules(kind: str, vessels: VesselTables) -> None:
    assert judged(batch("right", 300, vessels, kind=kind), lambda ship: vessel_findings(ship, vessels)) == []
    assert judged(batch("right", 100, vessels, kind=kind, strict=True), lambda ship: vessel_findings(ship, vessels)) == []


@pytest.mark.proof
@pytest.mark.parametrize("kind", KINDS)
def test_ten_thousand_of_each_kind_are_right_by_the_rules(kind: str, vessels: VesselTables) -> None:
    ships = batch("proof", 10_000, vessels, kind=kind)
    assert judged(ships, lambda ship: vessel_findings(ship, vessels)) == []
    assert len({ship.name for ship in ships}) == 10_000


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [1_000, pytest.param(5_000, marks=pytest.mark.proof)])
def test_ranges_are_rolled_evenly(kind: str, count: int, vessels: VesselTables) -> None:
    """AMB-X-04: hull, dimensions and catapults, each whole number as likely as the next."""
    row = vessels.kinds.by_id[kind]
    ships = batch("evenly", count, vessels, kind=kind)
    for key in ("hull", "length_ft", "beam_ft", "draft_ft", "catapults"):
        low, high = read_range(getattr(row, key))
        if low == high:
            assert {getattr(ship, key) for ship in ships} == {low}
        else:
            assert_falls_evenly((getattr(ship, key) for ship in ships), dict.fromkeys(range(low, high + 1), 1 / (high - low + 1)))


def test_a_hull_is_exactly_what_its_face_says(vessels: VesselTables) -> None:
    for face in range(1, 32):
        dice = Dice.scripted({"vessel 1 numbers 0": [face, 1, 1, 1]}, seed="hull")
        assert roll_vessel(dice, vessels, ShipWishes(kind="galley-war")).hull == 119 + face


def test_rams(vessels: VesselTables) -> None:
    """Always on a war galley, on 1 of a d2 on the other galleys, never under --strict where it costs extra."""
    for kind, size in (("galley-large", "large"), ("galley-small", "small")):
        ships = batch("rams", 1_000, vessels, kind=kind)
        assert_falls_evenly((ship.rolls.ram or 0 for ship in ships), {1: 1 / 2, 2: 1 / 2})
        assert {(ship.rolls.ram, ship.ram) for ship in ships} == {(1, size), (2, None)}
        assert {(ship.rolls.ram, ship.ram) for ship in batch("rams", 50, vessels, kind=kind, strict=True)} == {(None, None)}
    war = roll_vessel(Dice("7"), vessels, ShipWishes(kind="galley-war", strict=True))
    assert (war.ram, derive_vessel(war).ram_ship, derive_vessel(war).ram_creature) == ("large", "(d6+5)×10", "6d6")
    assert {ship.ram for kind in KINDS[:3] for ship in batch("rams", 50, vessels, kind=kind)} == {None}


def test_the_kinds_come_up_alike(vessels: VesselTables) -> None:
    found = [KINDS.index(ship.kind) for ship in batch("kinds", 1_800, vessels)]
    assert_falls_evenly(found, dict.fromkeys(range(9), 1 / 9))


def test_texts_suit_the_waters(vessels: VesselTables) -> None:
    for ship in batch("waters", 600, vessels):
        for table, said in (("conditions", ship.condition), ("quirks", ship.quirk), ("histories", ship.history)):
            rows = [row for row in vessels.ship_texts(table).rows if row.text == said]
            assert all(row.suits(ship.kind, ship.waters) for row in rows)


def test_a_kind_goes_by_its_name_too(vessels: VesselTables) -> None:
    asked = {wish_ship(vessels.kinds.by_id, kind=kind).kind for kind in ("Large galley", "large-galley", "galley-large", " GALLEY LARGE ")}
    assert asked == {"galley-large"}


def test_no_name_twice(vessels: VesselTables) -> None:
    assert len({ship.name for ship in batch("names", 2_000, vessels)}) == 2_000


def test_the_same_seed_is_the_same_vessel_in_every_batch(vessels: VesselTables) -> None:
    many = batch("7", 60, vessels)
    assert many[39] == roll_vessel(Dice("7"), vessels, index=40)
    assert many[:20] == batch("7", 20, vessels)


def test_strict_leaves_blank_what_the_source_does(vessels: VesselTables) -> None:
    boat = roll_vessel(Dice("7"), vessels, ShipWishes(kind="riverboat", strict=True))
    assert (boat.crew, boat.capacity_cn, boat.length_ft, boat.waters, boat.name) == (None, None, None, (), None)
    assert {"crew", "capacity_cn", "length_ft", "beam_ft", "draft_ft", "waters", "name", "quirk"} <= set(boat.provenance.blanks)
    assert derive_vessel(boat).people is None
    galley = roll_vessel(Dice("7"), vessels, ShipWishes(kind="galley-small", strict=True))
    assert galley.crew == CrewNumbers(rowers=60, sailors=10, marines=20, captain=1)
    assert galley.waters == ("lake", "coast")


def test_every_form_reads_back_as_it_was(vessels: VesselTables) -> None:
    for ship in [*batch("forms", 60, vessels), *batch("forms", 20, vessels, strict=True)]:
        whole = msgspec.structs.replace(ship, derived=derive_vessel(ship))
        assert any_from_content(read(write_toml(whole))) == ship
        assert any_from_content(msgspec.json.decode(write_json(whole))) == ship
        assert any_from_content(msgspec.json.decode(write_json_line(whole))) == ship


def test_damage_and_lost_rowers_slow_it(vessels: VesselTables) -> None:
    """WT-REP-02 and AMB-WT-06: full tenths; hull times rowers under oars, hull alone under sail."""
    galley = msgspec.structs.replace(roll_vessel(Dice("7"), vessels, ShipWishes(kind="galley-large")), hull=150)

    def speeds(state: VesselState) -> list[tuple[str, float, float]]:
        derived = derive_vessel(msgspec.structs.replace(galley, state=state))
        return [(speed.by, speed.miles_per_day, speed.inches_per_round) for speed in derived.speeds]

    assert speeds(VesselState(hull=136)) == [("oars", 18, 9), ("sail", 72, 12)]
    assert speeds(VesselState(hull=135)) == [("oars", 16.2, 8.1), ("sail", 64.8, 10.8)]
    assert speeds(VesselState(hull=120, lost=CrewNumbers(rowers=90))) == [("oars", 7.2, 3.6), ("sail", 57.6, 9.6)]
    assert speeds(VesselState(hull=150, speed_loss=3)) == [("oars", 12.6, 6.3), ("sail", 50.4, 8.4)]
    assert derive_vessel(msgspec.structs.replace(galley, state=VesselState(lost=CrewNumbers(rowers=90)))).people == 161
    assert "d10 rounds" in derive_vessel(msgspec.structs.replace(galley, state=VesselState(hull=0))).warnings[0]


def test_a_longship_rows_with_sailors_to_spare(vessels: VesselTables) -> None:
    ship = roll_vessel(Dice("7"), vessels, ShipWishes(kind="longship"))
    for lost, miles in ((15, 18.0), (20, 18.0), (21, 16.2), (45, 9.0), (75, 0.0)):
        state = VesselState(lost=CrewNumbers(sailors=lost))
        assert derive_vessel(msgspec.structs.replace(ship, state=state)).speeds[0].miles_per_day == miles
