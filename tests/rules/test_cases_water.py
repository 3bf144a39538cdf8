"""The worked cases of cases.md on water: T222 to T242, T291 to T295, T357 to T359, and S28.

"near T…" is a neighbour of the same kind, worked out by hand from the catalogue. Chances are exact:
every way in which the dice can fall is gone through.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest
from falling import falling, tens
from fleet import (
    CANOE,
    LARGE_GALLEY,
    LARGE_SHIP,
    LONGSHIP,
    SAILING_BOAT,
    SMALL_GALLEY,
    SMALL_SHIP,
    WAR_GALLEY,
    afloat,
)
from msgspec.structs import replace

from hcgen.dice import parse
from hcgen.errors import WishError
from hcgen.rules.wilderness import artillery, evasion, fire, grappling, oars, ramming, swimming, vessels, weather, wind
from hcgen.rules.wilderness.ramming import RamOrders

if TYPE_CHECKING:
    from hcgen.rules.wilderness.vessels import Vessel, VesselFacts

EVERY_PERCENT = list(product(range(1, 11), repeat=2))


def refused(said: str) -> pytest.RaisesExc[WishError]:
    return pytest.raises(WishError, match=said)


# Vessels


@pytest.mark.parametrize(
    ("facts", "crew"),
    [
        pytest.param(LARGE_GALLEY, 251, id="T222-large-galley"),
        pytest.param(SMALL_GALLEY, 91, id="T222-small-galley"),
        pytest.param(WAR_GALLEY, 406, id="T222-war-galley"),
        pytest.param(LONGSHIP, 76, id="T222-longship"),
        pytest.param(LARGE_SHIP, 21, id="T222-large-ship"),
        pytest.param(SMALL_SHIP, 11, id="T222-small-ship"),
    ],
)
def test_crews(facts: VesselFacts, crew: int) -> None:
    assert facts.crew == crew
    assert vessels.launch(facts, facts.hull_low).crew == crew


@pytest.mark.parametrize(
    ("facts", "miles"),
    [
        pytest.param(LARGE_GALLEY, 2, id="T223-large-galley"),
        pytest.param(SMALL_GALLEY, 2, id="T223-small-galley"),
        pytest.param(WAR_GALLEY, 2, id="T223-war-galley"),
        pytest.param(LONGSHIP, 2, id="T223-longship"),
        pytest.param(CANOE, 3, id="T225"),
    ],
)
def test_rowed_miles_of_an_inch(facts: VesselFacts, miles: int) -> None:
    """AMB-WT-11."""
    speed = vessels.rowed(afloat(facts))
    assert speed.miles / speed.inches == miles
    assert speed.factors == ()


@pytest.mark.parametrize(
    ("face", "facts", "hull"),
    [
        pytest.param(1, LARGE_GALLEY, 100, id="near-T222-least"),
        pytest.param(101, LARGE_GALLEY, 200, id="near-T222-most"),
        pytest.param(6, CANOE, 10, id="near-T222-canoe"),
    ],
)
def test_hulls_are_rolled_evenly(face: int, facts: VesselFacts, hull: int) -> None:
    """AMB-X-04: each number of the printed range is as likely as the next."""
    rolled = vessels.roll_hull(facts, falling(face))
    assert (rolled.total, rolled.faces) == (hull, (face,))
    with refused(r"hull_max: 4 is too low \(WT-VES-01\)"):
        vessels.launch(CANOE, 4)


def test_a_hull_of_one_number_takes_no_dice() -> None:
    assert vessels.roll_hull(replace(CANOE, hull_low=7, hull_high=7), falling()).total == 7


@pytest.mark.parametrize(
    ("damage", "miles", "inches"),
    [
        pytest.param(20, 72, 12, id="T226"),
        pytest.param(7, 90, 15, id="T227"),
        pytest.param(8, 81, Fraction(27, 2), id="near-T228"),
        pytest.param(74, 9, Fraction(3, 2), id="near-T228-most"),
        pytest.param(75, 0, 0, id="near-T228-all"),
    ],
)
def test_speed_under_sail_by_damage(damage: int, miles: int, inches: int) -> None:
    """WT-REP-02, AMB-WT-06: full tenths of the hull, each a tenth of the first speed."""
    speed = vessels.sailed(afloat(SMALL_SHIP, 75, damage=damage))
    assert (speed.miles, speed.inches) == (miles, inches)


@pytest.mark.parametrize(
    ("damage", "rowers", "miles"),
    [
        pytest.param(45, 144, Fraction(252, 25), id="T229"),
        pytest.param(0, 163, 18, id="near-T229-not-a-tenth"),
        pytest.param(0, 162, Fraction(81, 5), id="near-T229-a-tenth"),
        pytest.param(0, 0, 0, id="near-T229-nobody"),
    ],
)
def test_speed_by_oar(damage: int, rowers: int, miles: Fraction | int) -> None:
    """The hull's part times the rowers' part, each with its reason."""
    speed = vessels.rowed(afloat(LARGE_GALLEY, 150, damage=damage, rowers=rowers))
    assert speed.miles == miles
    assert all(factor.why for factor in speed.factors)


@pytest.mark.parametrize(("hands", "miles"), [pytest.param(61, 18, id="sixty-row"), pytest.param(55, Fraction(81, 5), id="fifty-four-row")])
def test_sailors_of_a_longship_row(hands: int, miles: Fraction | int) -> None:
    assert vessels.rowed(afloat(LONGSHIP, hands=hands)).miles == miles


@pytest.mark.parametrize(
    ("damage", "mended", "most"),
    [pytest.param(25, 0, 12, id="T230"), pytest.param(24, 0, 12, id="near-T230-even"), pytest.param(25, 10, 2, id="near-T230-some-done")],
)
def test_half_the_damage_is_mended_at_sea(damage: int, mended: int, most: int) -> None:
    """WT-REP-01, AMB-WT-06: a point a turn, and the speed stays as it is until port."""
    ship = afloat(LARGE_SHIP, 150, damage=damage, mended=mended)
    assert vessels.repairable(ship) == most
    mending = vessels.repair_at_sea(ship, 5, 1)
    assert (mending.points, mending.vessel.hull) == (1, ship.hull + 1)
    done = vessels.repair_at_sea(ship, 5, 99)
    assert (done.points, done.vessel.hull) == (most, ship.hull + most)
    assert vessels.sailed(done.vessel) == vessels.sailed(ship)
    port = vessels.repair_in_port(done.vessel)
    assert (port.vessel.hull, vessels.sailed(port.vessel).miles) == (150, 72)


def test_repairs_that_cannot_be() -> None:
    ship = afloat(SMALL_SHIP, 75, damage=20)
    with refused(r"crew: 4 is too low \(WT-REP-01\); give 5 or more"):
        vessels.repair_at_sea(ship, 4, 1)
    with refused(r"crew: 12 is too high \(WT-REP-01\); give 11 or less"):
        vessels.repair_at_sea(ship, 12, 1)
    for mend in (lambda sunk: vessels.repair_at_sea(sunk, 5, 1), vessels.repair_in_port):
        with refused("0 hull points and sinks"):
            mend(replace(ship, damage=75))


def test_a_hull_that_gives_out() -> None:
    """T359: 1 to 10 rounds, each as likely as the next; and once it sinks, it sinks."""
    ship = afloat(SMALL_SHIP, 75, damage=70)
    assert [vessels.damage_hull(ship, 5, falling(face)).vessel.sinks_in_rounds for face in range(1, 11)] == list(range(1, 11))
    sunk = vessels.damage_hull(ship, 99, falling(4)).vessel
    assert (sunk.hull, sunk.damage) == (0, 75)
    assert vessels.damage_hull(sunk, 1, falling()).vessel == sunk
    with refused("points: -1 is too low"):
        vessels.damage_hull(ship, -1, falling())


# Rams


@pytest.mark.parametrize(
    ("dice", "times", "span"),
    [
        pytest.param(ramming.AGAINST_SHIPS["small"], 10, (50, 80), id="T291-ship-small"),
        pytest.param(ramming.AGAINST_SHIPS["large"], 10, (60, 110), id="T291-ship-large"),
        pytest.param(ramming.AGAINST_CREATURES["small"], 1, (3, 24), id="T291-creature-small"),
        pytest.param(ramming.AGAINST_CREATURES["large"], 1, (6, 36), id="T291-creature-large"),
        pytest.param(artillery.ROCK, 1, (3, 18), id="T357-rock"),
        pytest.param(f"3{fire.BURNING}", 1, (3, 18), id="T357-pitch"),
        pytest.param(ramming.HOLED_TURNS, 1, (3, 18), id="near-T357-holed"),
        pytest.param(vessels.SINKING, 1, (1, 10), id="near-T359"),
        pytest.param(grappling.DRAGON_TURTLE.hit_dice, 1, (11, 13), id="near-T291-dragon-turtle"),
    ],
)
def test_dice_span_the_printed_ranges(dice: str, times: int, span: tuple[int, int]) -> None:
    roll = parse(dice)
    assert (roll.lowest * times, roll.highest * times) == span


@pytest.mark.parametrize(
    ("vessel", "struck", "rowers", "total"),
    [
        pytest.param(afloat(LARGE_GALLEY), "side", 38, 50, id="T242"),
        pytest.param(afloat(LARGE_GALLEY), "bow", 0, 13, id="near-T242-bow"),
        pytest.param(afloat(SMALL_GALLEY), "side", 14, 18, id="near-T242-small"),
        pytest.param(afloat(LARGE_SHIP), "side", 0, 4, id="near-T242-no-oars"),
        pytest.param(afloat(LONGSHIP), "side", 11, 15, id="near-T242-longship"),
        pytest.param(afloat(LARGE_GALLEY, rowers=0, hands=40), "side", 0, 8, id="near-T242-no-rowers"),
    ],
)
def test_crew_lost_to_a_ram(vessel: Vessel, struck: ramming.Struck, rowers: int, total: int) -> None:
    """WT-RAM-02, AMB-WT-04: a fifth, three quarters of it rowers; people are rounded to the nearest."""
    lost = ramming.crew_loss(vessel, struck)
    assert (lost.rowers, lost.total) == (rowers, total)


def test_a_ram_by_the_chart() -> None:
    """d6 of 3: 80 hull points; a 25 holes it, and the 3d6 say how long it floats."""
    rammed = ramming.ram_by_chart("large", afloat(LARGE_GALLEY, 150), "side", falling(3, *tens(25), 2, 3, 4))
    assert (rammed.blow.points, rammed.vessel.hull, rammed.vessel.holed_turns) == (80, 70, 9)
    assert (rammed.vessel.rowers, rammed.vessel.hands) == (142, 59)
    assert rammed.hole.target == 25
    assert "back oars" in rammed.words


def test_a_ram_by_percent() -> None:
    """AMB-WT-04, AMB-X-03: a d6 of tenths of the whole hull, exactly; 75 × 0.3 is 22.5, and three tenths of the speed are gone."""
    rammed = ramming.ram_by_percent(afloat(SMALL_SHIP, 75), "stern", falling(3, *tens(26)))
    assert (rammed.blow.points, rammed.vessel.hull, rammed.vessel.holed_turns, rammed.crew.total) == (Fraction("22.5"), 52.5, None, 1)
    assert "The hull loses 22.5 points; 52.5 of 75 are left." in rammed.words
    assert vessels.hull_factor(rammed.vessel) == Fraction(7, 10)


@pytest.mark.parametrize(("hull", "face", "speed"), [(74, 3, Fraction(7, 10)), (71, 1, Fraction(9, 10)), (79, 6, Fraction(4, 10))])
def test_a_ram_by_percent_costs_as_many_tenths_of_the_speed(hull: int, face: int, speed: Fraction) -> None:
    """AMB-WT-06: points rounded down would cost a tenth too few."""
    rammed = ramming.ram_by_percent(afloat(SMALL_SHIP, hull), "stern", falling(face, *tens(26)))
    assert vessels.hull_factor(rammed.vessel) == speed
    mended = vessels.repair_at_sea(rammed.vessel, 5, 99)
    assert mended.points == (hull * face) // 20, "half, rounded down"


def test_the_exact_chance_of_a_hole() -> None:
    target = afloat(LARGE_GALLEY, 200)
    holed = Counter(ramming.ram_by_chart("small", target, "bow", falling(1, *faces, 1, 1, 1)).hole.succeeded for faces in EVERY_PERCENT)
    assert holed == {True: 25, False: 75}


def test_a_ram_that_sinks_its_target() -> None:
    rammed = ramming.ram_by_chart("large", afloat(SMALL_SHIP, 60), "bow", falling(1, *tens(99), 7))
    assert (rammed.vessel.hull, rammed.vessel.sinks_in_rounds) == (0, 7)
    with refused("0 hull points and sinks"):
        ramming.ram_by_chart("large", rammed.vessel, "bow", falling(1))


@pytest.mark.parametrize(
    ("facts", "mast_lowered", "fast", "said"),
    [
        pytest.param(LARGE_SHIP, True, True, r"a large sailing ship has 0 rams \(WT-RAM-01\)", id="no-ram"),
        pytest.param(WAR_GALLEY, False, True, r"the mast of the war galley stands \(WT-RAM-02\)", id="mast"),
        pytest.param(WAR_GALLEY, True, False, r"slower than Fast \(WT-RAM-02\)", id="slow"),
    ],
)
def test_rams_that_cannot_be(facts: VesselFacts, mast_lowered: bool, fast: bool, said: str) -> None:
    with refused(said):
        ramming.ready_to_ram(facts, RamOrders(mast_lowered=mast_lowered, at_fast_speed=fast))


def test_rams_that_can_be() -> None:
    """AMB-WT-04: a war galley uses the large line."""
    assert ramming.ready_to_ram(WAR_GALLEY, RamOrders(mast_lowered=True, at_fast_speed=True)) == "large"
    assert ramming.ram_creature("small", True, falling(1, 2, 8)).total == 11
    with refused("small targets"):
        ramming.ram_creature("small", False, falling(1, 2, 8))
    with refused("0 rams"):
        ramming.ram_creature("none", True, falling())


def test_patches() -> None:
    """Ten hands, five turns; 25 in 100 do not hold, and cost the five turns."""
    holed = afloat(LARGE_SHIP, 150, holed_turns=9)
    assert Counter(ramming.patch(holed, 10, falling(*faces)).holds for faces in EVERY_PERCENT) == {True: 75, False: 25}
    failed = ramming.patch(holed, 10, falling(*tens(25)))
    assert (failed.vessel.holed_turns, ramming.patch(holed, 10, falling(*tens(26))).vessel.holed_turns) == (4, None)
    with refused("sinks in 4 turns and a patch takes 5"):
        ramming.patch(failed.vessel, 10, falling())
    with refused("crew: 9 is too low"):
        ramming.patch(holed, 9, falling())
    with refused("0 holes"):
        ramming.patch(afloat(LARGE_SHIP), 10, falling())


def test_a_hole_that_is_not_patched() -> None:
    ship = afloat(LARGE_SHIP, 150, holed_turns=2)
    ship = vessels.pass_turn(ship)
    assert (ship.holed_turns, ship.hull) == (1, 150)
    assert vessels.pass_turn(ship).hull == 0


# Catapults and fire


@pytest.mark.parametrize(
    ("crew", "level", "rounds"),
    [
        pytest.param(4, 4, 5, id="T235-4"),
        pytest.param(3, 3, 8, id="T235-3-S28"),
        pytest.param(2, 2, 10, id="T235-2"),
        pytest.param(9, 4, 5, id="near-T235-more-hands"),
    ],
)
def test_catapults(crew: int, level: int, rounds: int) -> None:
    aim = artillery.aim(crew, 150)
    assert (aim.level, aim.rounds) == (level, rounds)


@pytest.mark.parametrize(
    ("crew", "yards", "said"),
    [
        pytest.param(1, 200, r"crew: 1 is too low \(WT-CAT-01\)", id="near-T236-alone"),
        pytest.param(4, 149, r"yards: 149 is too low \(WT-CAT-01\)", id="near-T236-near"),
        pytest.param(4, 301, r"yards: 301 is too high \(WT-CAT-01\)", id="near-T236-far"),
    ],
)
def test_catapults_that_cannot_shoot(crew: int, yards: int, said: str) -> None:
    with refused(said):
        artillery.aim(crew, yards)


def test_rocks_and_mounts() -> None:
    """WT-CAT-02: a rock takes 3 to 18 hull points."""
    assert artillery.rock(falling(1, 2, 3)).total == 6
    assert artillery.may_mount(3, WAR_GALLEY.catapults) == 3
    with refused("catapults: 3 are more than the 2"):
        artillery.may_mount(3, LARGE_GALLEY.catapults)


@pytest.mark.parametrize(
    ("crew", "turns"),
    [pytest.param(5, 3, id="near-T357-5"), pytest.param(10, 2, id="near-T357-10"), pytest.param(15, 1, id="near-T357-15")],
)
def test_fires_that_are_fought(crew: int, turns: int) -> None:
    """WT-CAT-03: each turn burns before the water is thrown, so one is the least."""
    ship, burning = afloat(LARGE_GALLEY, 200), fire.Fire()
    for turn in range(1, turns + 1):
        assert not burning.is_out
        turned = fire.burn(ship, burning, crew, falling(6))
        ship, burning = turned.vessel, turned.fire
        assert ship.damage == 6 * turn
    assert burning.is_out
    with refused("0 areas burn"):
        fire.burn(ship, burning, crew, falling(1))


def test_fires_that_spread() -> None:
    """Too few hands: one area more, and each area wants its own crew."""
    ship = afloat(LARGE_GALLEY, 200)
    spread = fire.burn(ship, fire.Fire(), 4, falling(1)).fire
    assert spread.areas == 2
    turned = fire.burn(ship, spread, 9, falling(1, 2))
    assert (turned.fire.areas, turned.vessel.damage) == (3, 3)
    assert fire.burn(ship, spread, 30, falling(1, 2)).fire.is_out
    with refused("fire, crew: 252 is too high"):
        fire.burn(ship, spread, 252, falling(1, 2))


def test_hands_may_change_while_a_fire_is_fought() -> None:
    ship = afloat(LARGE_GALLEY, 200)
    half = fire.burn(ship, fire.Fire(), 10, falling(1)).fire
    assert not fire.burn(ship, half, 5, falling(1)).fire.is_out
    assert fire.burn(ship, half, 10, falling(1)).fire.is_out


# Oars


def test_oars_sheared_off() -> None:
    """T231, WT-OAR-01: 45 of 180 die, a quarter; three turns dead, then half speed, and the second time none."""
    sheared = oars.shear(afloat(LARGE_SHIP), afloat(LARGE_GALLEY, 150), "out")
    passed = sheared.passed
    assert (sheared.passed_killed, passed.rowers, sheared.passer) == (45, 135, afloat(LARGE_SHIP))
    assert Fraction(sheared.passed_killed, LARGE_GALLEY.rowers) == Fraction(1, 4)
    for _ in range(3):
        assert (vessels.rowed(passed).inches, vessels.sailed(passed).inches) == (0, 0)
        assert "dead in the water" in vessels.sailed(passed).stops[0]
        passed = vessels.pass_turn(passed)
    assert (vessels.rowed(passed).inches, vessels.sailed(passed).inches) == (Fraction(9, 2), 12)
    assert (vessels.rowed(passed).miles, vessels.sailed(passed).miles) == (9, 72)
    assert vessels.rowed(replace(passed, rowers=72)).miles == Fraction(18 * 4, 10)
    again = vessels.pass_turn(oars.shear(afloat(LARGE_SHIP), replace(passed, dead_turns=0), "out").passed)
    assert vessels.rowed(replace(again, dead_turns=0)).miles == 0


@pytest.mark.parametrize(
    ("own", "killed"), [pytest.param("out", 15, id="near-T232-out"), pytest.param("shipped", 0, id="near-T232-shipped")]
)
def test_the_oars_of_whoever_passes(own: oars.Oars, killed: int) -> None:
    sheared = oars.shear(afloat(SMALL_GALLEY), afloat(LONGSHIP), own)
    assert (sheared.passer_killed, sheared.passed_killed) == (killed, 15)
    assert (sheared.passer.shearings, sheared.passed.hands) == (int(own == "out"), 61)
    with refused("a small sailing ship has 0 oars"):
        oars.shear(afloat(SMALL_GALLEY), afloat(SMALL_SHIP), own)


# Grapples


@pytest.mark.parametrize(
    ("swimmers", "number", "chance"),
    [
        pytest.param(grappling.MERMEN, 10, 10, id="T233-10"),
        pytest.param(grappling.MERMEN, 19, 10, id="T233-19"),
        pytest.param(grappling.MERMEN, 35, 30, id="T233-35"),
        pytest.param(grappling.MERMEN, 100, 100, id="T233-100"),
        pytest.param(grappling.MERMEN, 150, 100, id="T233-150"),
        pytest.param(grappling.MERMEN, 9, 0, id="near-T233-9"),
        pytest.param(grappling.NIXIES, 39, 0, id="T234-39"),
        pytest.param(grappling.NIXIES, 40, 10, id="T234-40"),
        pytest.param(grappling.NIXIES, 85, 20, id="T234-85"),
    ],
)
def test_the_chance_of_swimmers(swimmers: grappling.Swimmers, number: int, chance: int) -> None:
    """WT-GRAP-02, WT-GRAP-03, AMB-WT-05; exactly as many of all hundred rolls succeed."""
    assert grappling.swimmers_chance(swimmers, number) == chance
    if chance:
        held = sum(grappling.swim_and_grapple(swimmers, number, 0, 1, falling(*faces)).held for faces in EVERY_PERCENT)
        assert held == chance
    else:
        with refused("is too low"):
            grappling.swim_and_grapple(swimmers, number, 0, 1, falling(1, 1))


@pytest.mark.parametrize(
    ("facts", "swimmers", "inches"),
    [pytest.param(SAILING_BOAT, 2, 8, id="T293"), pytest.param(SAILING_BOAT, 7, 0, id="near-T293-stopped")],
)
def test_swimmers_slow_a_ship(facts: VesselFacts, swimmers: int, inches: int) -> None:
    assert vessels.slowed(facts.inches_sailed, swimmers) == inches
    speed = vessels.sailed(afloat(facts, swimmers=swimmers))
    assert (speed.inches, speed.modifiers[0].amount) == (inches, -2 * swimmers)


def test_the_exact_chance_of_boarding() -> None:
    """Three grapples at 20 percent: 1 − 0.8³, of every way two of ten faces can fall five times over."""
    held: Counter[int] = Counter()
    for landed in product((20, 21), repeat=3):
        ways = 1
        for number in landed:
            ways *= 20 if number == 20 else 80
        faces = [face for number in landed for face in tens(number)]
        held[grappling.grapple(0, 3, 3, 1, falling(*faces)).held] += ways
    assert {count: Fraction(ways, 100**3) for count, ways in held.items()} == {
        0: Fraction(64, 125),
        1: Fraction(48, 125),
        2: Fraction(12, 125),
        3: Fraction(1, 125),
    }
    assert sum(grappling.grapple(0, 1, 1, 1, falling(*faces)).held for faces in EVERY_PERCENT) == 20


def test_cutting_grapples() -> None:
    assert sum(1 - grappling.cut(1, 1, 1, falling(*faces)).held for faces in EVERY_PERCENT) == 20
    free = grappling.cut(1, 3, 3, falling(*tens(50), *tens(20)))
    assert (free.held, len(free.attempts)) == (0, 2)
    assert vessels.sailed(afloat(SMALL_SHIP, grapples=1)).inches == 0
    assert vessels.sailed(afloat(SMALL_SHIP, grapples=1)).stops == ("held by 1 grapple",)


@pytest.mark.parametrize(
    ("tries", "crew", "inches", "said"),
    [
        pytest.param(4, 9, 1, r"tries: 4 is too high \(WT-GRAP-01\); give 3", id="four"),
        pytest.param(3, 2, 1, r"tries: 3 is too high \(WT-GRAP-01\); give 2", id="too-few-hands"),
        pytest.param(1, 0, 1, "crew: 0 is too low", id="nobody"),
        pytest.param(1, 1, Fraction(3, 2), r'3/2" is not within 1" \(WT-GRAP-01\)', id="too-far"),
    ],
)
def test_grapples_that_cannot_be_thrown(tries: int, crew: int, inches: Fraction | int, said: str) -> None:
    with refused(said):
        grappling.grapple(0, tries, crew, inches, falling())


def test_cuts_that_cannot_be_made() -> None:
    with refused("0 grapples hold"):
        grappling.cut(0, 1, 1, falling())
    with refused("tries: 4 is too high"):
        grappling.cut(5, 4, 9, falling())


def test_beasts_of_the_deep() -> None:
    """WT-MON-01."""
    assert (grappling.DRAGON_TURTLE.inches_swimming, grappling.DRAGON_TURTLE.inches_walking) == (9, 3)
    assert [grappling.roll_hit_dice(grappling.DRAGON_TURTLE, falling(face)).total for face in (1, 2, 3)] == [11, 12, 13]
    with refused("0 figures for a water elemental"):
        grappling.roll_hit_dice(grappling.WATER_ELEMENTAL, falling(1))
    assert [facts.name for facts in (CANOE, SAILING_BOAT, SMALL_SHIP, WAR_GALLEY) if grappling.is_overturned(facts)] == [
        "canoe",
        "sailing boat",
    ]


# Weather and wind


def test_the_exact_chances_of_the_weather() -> None:
    """WT-WEA-01: 1, 34 and 1 of 36."""
    skies = Counter(weather.roll_weather(falling(*faces)).sky for faces in product(range(1, 7), repeat=2))
    assert skies == {"calm": 1, "fair": 34, "gale": 1}


@pytest.mark.parametrize(
    ("total", "miles"),
    [pytest.param(2, 0, id="T358-calm"), pytest.param(12, 216, id="T358-gale"), pytest.param(7, 72, id="T358-fair")],
)
def test_a_day_under_sail(total: int, miles: int) -> None:
    ship, sky = afloat(LARGE_SHIP), weather.sky_of(total)
    if sky == "gale":
        assert weather.run(ship, falling(1)).miles == miles
        with refused("in a gale 0 vessels travel"):
            weather.day(ship, sky)
    else:
        assert weather.day(ship, sky).miles_sailed == miles


def test_calm_does_not_stop_oars() -> None:
    """And fair days may be doubled at the Smith's word, calm ones not (AMB-WT-07)."""
    galley = afloat(LARGE_GALLEY)
    calm, doubled = weather.day(galley, "calm", 2), weather.day(galley, "fair", 2)
    assert (calm.miles_sailed, calm.miles_rowed) == (0, 18)
    assert (doubled.miles_sailed, doubled.miles_rowed) == (144, 36)
    with refused("favour: 3 is not from 1 to 2"):
        weather.day(galley, "fair", 3)


def test_running_before_a_gale() -> None:
    """T294: 270 miles, in the direction of a d8."""
    ran = weather.run(afloat(SMALL_SHIP), falling(4))
    assert (ran.miles, ran.direction) == (270, "southeast")


@pytest.mark.parametrize(
    ("fate", "facts", "safe"),
    [
        pytest.param(weather.sit, LARGE_SHIP, 20, id="sit"),
        pytest.param(weather.reach_shore, LARGE_SHIP, 25, id="shore"),
        pytest.param(weather.ride_out, WAR_GALLEY, 20, id="galley"),
        pytest.param(weather.ride_out, LONGSHIP, 20, id="longship"),
    ],
)
def test_the_exact_chances_in_a_gale(fate: object, facts: VesselFacts, safe: int) -> None:
    """WT-WEA-02."""
    assert callable(fate)
    assert sum(fate(afloat(facts), falling(*faces)).safe for faces in EVERY_PERCENT) == safe


def test_galleys_seek_the_shore() -> None:
    assert weather.seek_shore(afloat(SMALL_GALLEY), "clear", falling()).safe
    found = [weather.seek_shore(afloat(SMALL_GALLEY), "other", falling(face)).safe for face in range(1, 7)]
    assert found == [True, True, False, False, False, False]


def test_gales_know_galleys_from_ships() -> None:
    for act in (weather.run, weather.sit, weather.reach_shore):
        with refused("a longship has oars"):
            act(afloat(LONGSHIP), falling())  # type: ignore[operator]
    with refused("a large sailing ship has 0 oars"):
        weather.ride_out(afloat(LARGE_SHIP), falling())
    with refused("a large sailing ship has 0 oars"):
        weather.seek_shore(afloat(LARGE_SHIP), "clear", falling())


@pytest.mark.parametrize(
    ("total", "miles"),
    [
        pytest.param(total, miles, id=f"T237-{total}")
        for total, miles in zip(range(2, 13), (0, 30, 30, 60, 90, 90, 90, 120, 135, 180, 270), strict=True)
    ],
)
def test_the_chart_of_winds(total: int, miles: int) -> None:
    """WT-WIND-01."""
    assert wind.sail_miles(90, total) == miles


@pytest.mark.parametrize(
    ("total", "times"),
    [pytest.param(9, Fraction(4, 3), id="S31-9"), pytest.param(10, Fraction(3, 2), id="S31-10")],
)
def test_the_printed_parts_of_the_chart(total: int, times: Fraction) -> None:
    assert wind.CHART[total].sail == times


def test_rowers_in_a_calm() -> None:
    """T238: a third."""
    assert wind.oar_miles(18, 2) == 6
    assert wind.day(afloat(LARGE_GALLEY), falling(1, 1, 3)).miles_rowed == 6


def test_shipped_water_slows_until_port() -> None:
    """T239: 90 miles become 60 on the next ordinary day; a 10 ships water, an 11 does not."""
    ship = afloat(SMALL_SHIP)
    assert not wind.day(ship, falling(5, 6, 1, *tens(11))).vessel.shipped_water
    day = wind.day(ship, falling(5, 6, 1, *tens(10)))
    assert (day.miles_sailed, day.vessel.shipped_water) == (180, True)
    after = wind.day(day.vessel, falling(3, 4, 1))
    assert after.miles_sailed == 60
    assert wind.day(vessels.repair_in_port(after.vessel).vessel, falling(3, 4, 1)).miles_sailed == 90


@pytest.mark.parametrize(
    ("facts", "faces", "chance"),
    [
        pytest.param(LARGE_GALLEY, (5, 6), 20, id="galley-ships-water"),
        pytest.param(LARGE_SHIP, (5, 6), 10, id="sail-ships-water"),
        pytest.param(LARGE_GALLEY, (6, 6), 80, id="galley-sinks"),
        pytest.param(LARGE_SHIP, (6, 6), None, id="sail-is-safe"),
        pytest.param(LARGE_GALLEY, (5, 5), None, id="galley-is-safe"),
    ],
)
def test_the_perils_of_the_chart(facts: VesselFacts, faces: tuple[int, int], chance: int | None) -> None:
    days = [wind.day(afloat(facts), falling(*faces, 1, *percent)) for percent in EVERY_PERCENT]
    assert {day.peril.target if day.peril else None for day in days} == {chance}
    assert sum(day.sunk or day.vessel.shipped_water for day in days) == (chance or 0)


def test_directions() -> None:
    assert [wind.direction_of(face) for face in (1, 2, 5, 8)] == ["north", "northeast", "south", "northwest"]


# Evasion and swimming


@pytest.mark.parametrize(
    ("slower", "chance"),
    [
        pytest.param(slower, chance, id=f"T241-{slower}")
        for slower, chance in ((-1, 80), (0, 50), (30, 50), (31, 40), (60, 40), (61, 30), (90, 30), (91, 25), (120, 25), (121, 10))
    ]
    + [pytest.param(Fraction(61, 2), 40, id="near-T241-fraction"), pytest.param(500, 10, id="near-T241-far-slower")],
)
def test_the_chance_to_get_away(slower: Fraction | int, chance: int) -> None:
    """WT-EVA-01, AMB-WT-08: bands include their ends, and a fraction counts as the next foot."""
    assert evasion.evasion_chance(slower) == chance


def test_a_pursuer_closes_by_the_difference() -> None:
    """12" after 9": 30 feet a round; 100 yards are ten rounds, and 101 eleven."""
    for yards, rounds in ((100, 10), (101, 11)):
        failed = evasion.evade(9, 12, yards, falling(*tens(51)))
        assert (failed.attempt.target, failed.slower_by_feet, failed.rounds) == (50, 30, rounds)
    assert evasion.evade(9, 12, 100, falling(*tens(50))).attempt.succeeded
    assert evasion.evade(15, 12, 100, falling(*tens(81))).rounds is None
    assert evasion.evade(12, 12, 100, falling(*tens(51))).rounds is None
    with refused("spotted, yards: -1 is too low"):
        evasion.evade(12, 12, -1, falling())


def test_swimming() -> None:
    """T295: somebody who walks 9" swims 9 miles a day; a Merman's 15" are 60."""
    assert swimming.walker_swims(9) == 9
    assert swimming.swimmer_swims(15) == 60
