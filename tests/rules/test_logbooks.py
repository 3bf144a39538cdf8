"""Records of ships and ships in play, one from the other, without a word lost."""

from __future__ import annotations

from fractions import Fraction

import fleet
import pytest
from msgspec.structs import replace

from hcgen.dice import Dice, Stream
from hcgen.errors import WishError
from hcgen.generate.ships import ShipWishes
from hcgen.generate.starship import roll_starship
from hcgen.generate.vessel import roll_vessel
from hcgen.rules.moldhammer import actions, damage
from hcgen.rules.moldhammer import logbook as starlog
from hcgen.rules.moldhammer.ships import KINDS as STARSHIPS
from hcgen.rules.moldhammer.ships import Effect, Kind, number_range
from hcgen.rules.wilderness import fire, logbook, oars, ramming
from hcgen.rules.wilderness import vessels as wet
from hcgen.ship_records import CriticalEffect, StarshipState, Vessel, VesselState
from hcgen.tables.ships import CrewNumbers, StarshipTables, VesselTables
from hcgen.validate.ships import span, starship_findings, vessel_findings

VESSELS = (
    "canoe", "sailing-boat", "riverboat", "galley-large", "galley-small", "galley-war", "longship",
    "sailing-ship-large", "sailing-ship-small",
)  # fmt: skip


@pytest.mark.parametrize("kind", STARSHIPS)
def test_a_whole_starship_has_no_state(kind: str, starships: StarshipTables) -> None:
    record = roll_starship(Dice("7"), starships, ShipWishes(kind=kind))
    ship = starlog.board(record)
    assert (ship.shield, ship.crew, ship.lasers) == (record.shield, record.scale, record.weapons.lasers)
    assert starlog.log(record, ship) == record


@pytest.mark.parametrize("kind", STARSHIPS)
def test_whatever_happens_to_a_starship_is_written_and_read_again(kind: str, starships: StarshipTables) -> None:
    for number in range(60):
        stream = Dice("logbook").stream(kind, number)
        record = roll_starship(Dice(str(number)), starships, ShipWishes(kind=kind))
        ship = actions.start_turn(starlog.board(record))
        for _ in range(stream.face(8)):
            ship = damage.hit(ship, stream.face(2), stream).ship
            if stream.face(3) == 1:
                ship = damage.end_turn(ship).ship
            if ship.exploded:
                break
            mended = [effect.id for effect in ship.effects if effect.id != "airless"]
            if mended and stream.face(2) == 1:
                ship = damage.mend(ship, stream.pick(mended))
        kept = starlog.log(record, ship)
        again = starlog.ship_of(kept)
        assert replace(again, effects=()) == replace(ship, effects=())
        assert set(again.effects) == set(ship.effects)
        assert list(starship_findings(kept, starships)) == []
        assert starlog.log(kept, again) == kept


def test_a_name_that_a_reader_gave_an_effect_stays(starships: StarshipTables) -> None:
    record = replace(
        roll_starship(Dice("7"), starships, ShipWishes(kind="fighter")),
        state=StarshipState(effects=(CriticalEffect(roll=2, name="stuck rudder"),)),
    )
    ship = damage.strain(replace(starlog.board(record), shield=1), 0, Dice("7").stream("x")).ship
    kept = starlog.log(record, replace(ship, effects=(*ship.effects, Effect("cargo"))))
    assert kept.state is not None
    assert [effect.name for effect in kept.state.effects] == ["stuck rudder", "Lost cargo"]


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (StarshipState(shield=99), "shield: 99 is too high"),
        (StarshipState(warpedoes=-1), "warpedoes: -1 is too low"),
        (StarshipState(crew=-1), "crew: -1 is too low"),
        (StarshipState(acted=-1), "acted: -1 is too low"),
        (StarshipState(effects=(CriticalEffect(roll=7),)), "7 is no result of the critical table"),
        (StarshipState(effects=(CriticalEffect(roll=2), CriticalEffect(roll=2))), "times thrusters is there: 2 is too high"),
    ],
)
def test_a_state_that_cannot_be_is_not_boarded(state: StarshipState, said: str, starships: StarshipTables) -> None:
    record = replace(roll_starship(Dice("7"), starships, ShipWishes(kind="battleship")), state=state)
    with pytest.raises(WishError, match=said):
        starlog.board(record)
    assert [finding for finding in starship_findings(record, starships) if finding.severity == "error"]


@pytest.mark.parametrize("kind", VESSELS)
def test_a_whole_vessel_has_no_state(kind: str, vessels: VesselTables) -> None:
    record = roll_vessel(Dice("7"), vessels, ShipWishes(kind=kind))
    voyage = logbook.board(record)
    assert logbook.log(record, voyage) == record
    row = vessels.kinds.by_id[kind]
    assert voyage.vessel.crew == sum((row.crew.rowers, row.crew.sailors, row.crew.marines, row.crew.captain))
    speeds = {"oars": wet.rowed(voyage.vessel), "sail": wet.sailed(voyage.vessel)}
    for speed in row.speeds:
        assert (speeds[speed.by].miles, speeds[speed.by].inches) == (speed.miles_per_day, speed.inches_per_round)


@pytest.mark.parametrize("kind", VESSELS)
def test_whatever_happens_to_a_vessel_is_written_and_read_again(kind: str, vessels: VesselTables) -> None:
    for number in range(40):
        stream = Dice("logbook").stream(kind, number)
        record = roll_vessel(Dice(str(number)), vessels, ShipWishes(kind=kind))
        voyage = battered(logbook.board(record), stream)
        kept = logbook.log(record, voyage)
        assert logbook.board(kept) == voyage
        assert list(vessel_findings(kept, vessels)) == []
        assert logbook.log(kept, voyage) == kept


def battered(voyage: logbook.Voyage, stream: Stream) -> logbook.Voyage:
    """A vessel after some of what the sea has in store, of what can happen to it."""
    vessel = damaged(voyage.vessel, stream)
    burning = fire.Fire(stream.face(3), Fraction(stream.face(5), 6))
    return replace(voyage, vessel=vessel, fire=burning if stream.face(2) == 1 else voyage.fire, day=stream.face(9), turn=stream.face(9))


def damaged(vessel: wet.Vessel, stream: Stream) -> wet.Vessel:
    vessel = wet.damage_hull(vessel, stream.face(max(2, vessel.hull_max // 2)), stream).vessel
    if stream.face(3) == 1 and vessel.hull:
        vessel = ramming.ram_by_percent(vessel, "side", stream).vessel
    if vessel.facts.is_rowed and stream.face(3) == 1:
        vessel = oars.shear(vessel, vessel, "shipped").passed
    if vessel.hull and vessel.crew >= 5:
        vessel = wet.repair_at_sea(vessel, 5, stream.face(20)).vessel
    return replace(vessel, shipped_water=stream.face(2) == 1, grapples=stream.face(3) - 1, swimmers=stream.face(3) - 1)


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (VesselState(hull=999), "state.hull: 999 is too high"),
        (VesselState(speed_loss=11), "state.speed_loss: 11 is too high"),
        (VesselState(lost=CrewNumbers(marines=76)), "state.lost.marines: 76 is too high"),
        (VesselState(grapples=-1), "state.grapples: -1 is too low"),
        (VesselState(fire_sixths=6), "state.fire_sixths: 6 is too high"),
        (VesselState(holed_turns=-1), "state.holed_turns: -1 is too low"),
    ],
)
def test_a_vessel_that_cannot_be_is_not_boarded(state: VesselState, said: str, vessels: VesselTables) -> None:
    record = replace(roll_vessel(Dice("7"), vessels, ShipWishes(kind="galley-war")), state=state)
    with pytest.raises(WishError, match=said):
        logbook.board(record)
    assert [finding for finding in vessel_findings(record, vessels) if finding.severity == "error"]


HAND_TYPED = [value for value in vars(fleet).values() if isinstance(value, wet.VesselFacts)]


@pytest.mark.parametrize("facts", HAND_TYPED, ids=lambda facts: facts.name)
def test_the_tables_say_of_a_kind_what_was_typed_by_hand(facts: wet.VesselFacts, vessels: VesselTables) -> None:
    """WT-VES-01"""
    assert facts in [logbook.facts_of_kind(row) for row in vessels.kinds.rows]


@pytest.mark.parametrize("kind", STARSHIPS)
def test_the_tables_and_the_rules_know_the_same_dice_of_starships(kind: Kind, starships: StarshipTables) -> None:
    """MH-SHIP-01 to MH-SHIP-03"""
    row = starships.kinds.by_id[kind]
    for number in ("shield", "systems", "scale"):
        assert number_range(kind, number) == span(getattr(row, number))
    assert number_range(kind, "warpedoes") == (span(row.warpedoes) if row.warpedoes else (0, 0))
    assert (STARSHIPS[kind].lasers, STARSHIPS[kind].rule) == (row.lasers, row.source)


def test_a_record_that_counts_only_tenths_of_its_speed_is_damaged_by_the_least_that_costs_so_many(vessels: VesselTables) -> None:
    """AMB-WT-06: what is mended at sea holds again, and is as slow as before."""
    record = replace(roll_vessel(Dice("7"), vessels, ShipWishes(kind="galley-war")), hull=150, state=VesselState(hull=150, speed_loss=3))
    vessel = logbook.board(record).vessel
    assert (vessel.damage, vessel.mended, vessel.hull) == (45, 45, 150)


def test_damage_less_than_the_hull_is_short_of_is_a_finding(vessels: VesselTables) -> None:
    record: Vessel = roll_vessel(Dice("7"), vessels, ShipWishes(kind="longship"))
    record = replace(record, state=VesselState(hull=record.hull - 10, damage=9))
    assert [finding.key for finding in vessel_findings(record, vessels)] == ["state.damage"]
