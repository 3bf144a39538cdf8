"""The worked cases of cases.md on land: T210 to T221, T289, T290, T354, and S25 to S27.

"near T…" is a neighbour of the same kind, worked out by hand from the catalogue. Chances are exact:
every way in which the dice can fall is gone through.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any, get_args

import pytest
from falling import falling, tens
from house import LAND, wilderness

from hcgen.dice import parse
from hcgen.errors import WishError
from hcgen.rules.wilderness import encounters, foraging, hazards, lost, pursuit, travel
from hcgen.rules.wilderness.pursuit import Runner
from hcgen.rules.wilderness.travel import Terrain

TERRAINS: tuple[Terrain, ...] = get_args(Terrain)


def refused(said: str) -> pytest.RaisesExc[WishError]:
    return pytest.raises(WishError, match=said)


# A day's travel


@pytest.mark.parametrize(
    ("inches", "wishes", "miles"),
    [
        pytest.param(9, {}, 18, id="T210-S25"),
        pytest.param(24, {}, 48, id="T211-S26"),
        pytest.param(9, {"terrain": "forest"}, 12, id="T213"),
        pytest.param(9, {"terrain": "mountains"}, 6, id="T214"),
        pytest.param(12, {"forced": True}, 36, id="T215"),
        pytest.param(12, {"forages": 3}, 6, id="T217"),
        pytest.param(12, {"terrain": "forest", "forages": 1}, 12, id="T218"),
        pytest.param(15, {"by": "air", "terrain": "clear"}, 60, id="T219"),
        pytest.param(18, {"by": "air"}, 72, id="S27"),
        pytest.param(9, {"terrain": "trail"}, 18, id="near-T210-trail"),
        pytest.param(9, {"terrain": "hills"}, 12, id="near-T213-hills"),
        pytest.param(9, {"terrain": "swamp"}, 6, id="near-T214-swamp"),
        pytest.param(9, {"terrain": "jungle", "forced": True}, 9, id="near-T215-jungle"),
        pytest.param(7, {"terrain": "desert"}, Fraction(28, 3), id="near-T213-fraction"),
        pytest.param(12, {"forages": 2}, 12, id="near-T217"),
        pytest.param(12, {"forced": True, "forages": 2}, 18, id="near-T217-forced"),
        pytest.param(15, {"by": "air", "terrain": "swamp"}, 60, id="near-T219-swamp"),
        pytest.param(15, {"by": "water"}, 60, id="near-T219-swimmer"),
        pytest.param(0, {}, 0, id="near-T210-none"),
    ],
)
def test_miles_of_a_day(inches: int, wishes: dict[str, Any], miles: Fraction | int) -> None:
    """WT-MOVE-02 to 04, WT-FOR-01."""
    day = travel.travel(inches, **wishes)
    assert day.miles == miles
    product_of_all = Fraction(inches * 2)
    for factor in day.factors:
        assert factor.why
        product_of_all *= factor.times
    assert product_of_all == miles


@pytest.mark.parametrize(
    ("inches", "hexes", "entered"),
    [
        pytest.param(9, Fraction(9, 5), 2, id="T354-9"),
        pytest.param(24, Fraction(24, 5), 5, id="T354-24"),
        pytest.param(10, 2, 2, id="near-T354-even"),
        pytest.param(0, 0, 1, id="near-T354-still"),
    ],
)
def test_hexes_of_a_day(inches: int, hexes: Fraction | int, entered: int) -> None:
    """WT-MOVE-01; each hex that is entered is a check for encounters."""
    day = travel.travel(inches)
    assert (day.hexes, travel.hexes_entered(day)) == (hexes, entered)


def test_a_day_is_told() -> None:
    assert travel.travel(9, "forest").words == "A day through the forest: 12 miles, which is 1.2 hexes."
    forced = travel.travel(12, forced=True)
    assert forced.words == "A day over clear land: 36 miles, which is 3.6 hexes. It was a forced march, and tomorrow everybody rests."
    assert forced.owes_rest


def test_a_forced_march_is_rested_from() -> None:
    """WT-MOVE-04."""
    with refused(r"^day: after a forced march 1 full day of rest is owed \(WT-MOVE-04\); rest today"):
        travel.travel(9, owes_rest=True)
    day = travel.rest()
    assert (day.miles, day.owes_rest) == (0, False)


def test_a_terrain_that_is_none_is_refused() -> None:
    with refused(r"^terrain: 'forrest' is none of the 10 \(WT-MOVE-03\) \(did you mean forest\?\); there are clear, "):
        travel.travel(9, "forrest")  # type: ignore[arg-type]
    with refused(r"inches: -1 is too low \(WT-MOVE-02\)"):
        travel.travel(-1)
    with refused(r"forage, tries: 4 is too high \(WT-FOR-01\)"):
        travel.travel(9, forages=4)


@pytest.mark.parametrize(
    ("miles", "mountains", "seen"),
    [(3, False, True), (Fraction(31, 10), False, False), (100, True, True), (101, True, False)],
)
def test_how_far_one_sees(miles: Fraction | int, mountains: bool, seen: bool) -> None:
    """WT-MOVE-01."""
    assert travel.in_sight(miles, mountains=mountains) is seen


# Getting lost


@pytest.mark.parametrize(
    ("terrain", "chance"),
    [
        pytest.param("clear", Fraction(1, 6), id="T289-clear"),
        pytest.param("forest", Fraction(1, 3), id="T289-woods"),
        pytest.param("swamp", Fraction(1, 2), id="T289-swamp"),
        pytest.param("mountains", Fraction(1, 3), id="T289-mountains"),
        pytest.param("desert", Fraction(1, 2), id="T289-desert"),
        pytest.param("jungle", Fraction(1, 2), id="near-T289-jungle"),
        pytest.param("hills", Fraction(1, 3), id="near-T289-hills"),
        pytest.param("broken", Fraction(1, 3), id="near-T289-broken"),
        pytest.param("grassland", Fraction(1, 6), id="near-T289-grassland"),
        pytest.param("trail", 0, id="near-T289-trail"),
    ],
)
def test_chances_to_get_lost(terrain: Terrain, chance: Fraction) -> None:
    """WT-LOST-01, AMB-WT-01, each of the 48 ways of d6 and d8."""
    ways = [lost.find_way(terrain, falling(*faces)) for faces in product(range(1, 7), range(1, 9))]
    assert Fraction(sum(way.lost for way in ways), 48) == chance
    turned = Counter(way.direction for way in ways if way.lost)
    assert len(set(turned.values())) <= 1
    assert len(turned) == (8 if chance else 0)


def test_the_lost_do_not_know() -> None:
    way = lost.find_way("clear", falling(1, 8))
    assert way.words == (
        "Get lost: 1 on d6, and it takes 1 or less. "
        "In truth the way leads northwest today, and everybody believes that it is the right one."
    )
    assert lost.find_way("clear", falling(2)).words == "Get lost: 2 on d6, and it takes 1 or less. The party keeps to its way."


def test_guides_and_roads() -> None:
    assert not lost.find_way("swamp", falling(), follows=True).lost
    assert not lost.find_way("swamp", falling(), guided=True).lost
    assert not lost.find_way("swamp", falling(), guided=True, extreme=True, skill_roll=True).lost
    assert lost.find_way("swamp", falling(3, 2), guided=True, extreme=True, skill_roll=False).direction == "northeast"
    assert lost.find_way("swamp", falling(3, 1), extreme=True).direction == "north"
    with refused(r"^skill_roll: in extreme conditions a guide makes 1 skill roll \(WT-LOST-01\); say whether it succeeded$"):
        lost.find_way("swamp", falling(), guided=True, extreme=True)


# Encounters


@pytest.mark.parametrize(
    ("time", "led", "chance"),
    [
        pytest.param("day", False, Fraction(1, 6), id="T221-day"),
        pytest.param("night", False, Fraction(1, 3), id="T221-night"),
        pytest.param("day", True, Fraction(1, 12), id="T221-led"),
        pytest.param("night", True, Fraction(1, 6), id="near-T221-led-by-night"),
    ],
)
def test_chances_of_an_encounter(time: encounters.Time, led: bool, chance: Fraction) -> None:
    """WT-ENC-01, AMB-WT-02: by formula and by every face; each watch as likely as the next."""
    sides = 12 if led else 6
    checks = [encounters.check(time, falling(*faces), led=led) for faces in product(range(1, sides + 1), range(1, 4))]
    assert encounters.encounter_chance(time, led=led) == chance
    assert Fraction(sum(check.attempt.succeeded for check in checks), len(checks)) == chance
    watches = Counter(check.watch for check in checks if check.attempt.succeeded)
    assert set(watches) == {1, 2, 3}
    assert len(set(watches.values())) == 1


def test_a_check_is_told() -> None:
    check = encounters.check("night", falling(5, 3))
    assert check.words == "Encounter: 5 on d6, and it takes 5 or more. Somebody comes in the third watch of the night."
    assert encounters.check("day", falling(5)).words == "Encounter: 5 on d6, and it takes 6 or more. Nobody comes."
    assert encounters.check("day", falling(6), in_hex=True).watch is None


@pytest.mark.parametrize(
    ("surprised", "time", "ends"),
    [
        pytest.param(False, "night", (20, 120), id="T290-normal"),
        pytest.param(True, "night", (5, 15), id="T290-surprised"),
        pytest.param(False, "day", (40, 240), id="near-T290-day"),
        pytest.param(True, "day", (10, 30), id="near-T290-day-surprised"),
    ],
)
def test_sighting(surprised: bool, time: encounters.Time, ends: tuple[int, int]) -> None:
    """WT-SIGHT-01, AMB-X-04, over every way of the dice."""
    dice = [range(1, 4)] if surprised else [range(1, 7)] * 4
    yards = [encounters.sight(time, surprised, falling(*faces)).yards for faces in product(*dice)]
    assert (min(yards), max(yards)) == ends
    assert sum(yards) / len(yards) == Fraction(sum(ends), 2)


def test_surprise() -> None:
    """A third each way with a watch; without one always, for one round or two."""
    kept = [encounters.surprise(falling(*faces)) for faces in product(range(1, 7), repeat=2)]
    assert Fraction(sum(one.party for one in kept), 36) == Fraction(sum(one.others for one in kept), 36) == Fraction(1, 3)
    assert {one.rounds for one in kept if one.party} == {1}
    assert {one.rounds for one in kept if not one.party} == {0}
    slept = [encounters.surprise(falling(*faces), watched=False) for faces in product(range(1, 3), range(1, 7))]
    assert all(one.party and one.party_attempt is None for one in slept)
    assert Counter(one.rounds for one in slept) == {1: 6, 2: 6}
    assert slept[0].words == (
        "Nobody kept watch: the party can do nothing for 1 round. Others surprised: 1 on d6, and it takes 2 or less. They suspect nothing."
    )


def test_a_whole_encounter() -> None:
    """Row, number, lair, surprise, sighting and mood, each with its dice."""
    tables = wilderness()
    stream = falling(2, 3, 4, *tens(20), 3, 3, 1, 2, 3, 4, 6, 6)
    met = encounters.meet(tables.texts("encounters-forest"), tables.texts("reactions"), "day", stream, lair=20)
    assert (met.monsters.row, [number.faces for number in met.monsters.numbers]) == ("wolf-pack", [(3, 4)])
    assert met.lair is not None
    assert met.lair.succeeded
    assert met.sighting.yards == 100
    assert met.reaction.row == "delighted"
    assert met.words.startswith(
        "You meet 7 wolves, well fed, which is a bad sign for somebody. They are at home. They are 100 yards away. "
    )
    assert met.words.endswith("Reaction 12: they take you for the very people they have been hoping for.")
    assert encounters.meet(tables.texts("encounters-sea"), tables.texts("reactions"), "night", falling(5, 1, 6, 2, 1, 1), watched=False)


def test_a_lair_is_a_percent() -> None:
    assert encounters.in_lair(20, falling(*tens(20))).succeeded
    assert not encounters.in_lair(20, falling(*tens(21))).succeeded
    with refused(r"lair, percent: 101 is too high \(WT-ENC-01\)"):
        encounters.in_lair(101, falling())


@pytest.mark.parametrize("terrain", TERRAINS)
def test_every_terrain_has_a_table(terrain: Terrain) -> None:
    assert encounters.table_of(terrain) in wilderness()
    assert encounters.table_of(terrain, "sea") == "encounters-sea"


@pytest.mark.parametrize("name", [f"encounters-{place}" for place in (*LAND, "sea")] + ["mishaps"])
def test_house_tables_are_long_and_readable(name: str) -> None:
    """Twenty rows at least, each drawn once, with every number of its text worked out."""
    table = wilderness().texts(name)
    assert len(table.rows) >= 20
    assert {row.source for row in table.rows} == {"house"}
    for result, row in enumerate(table.rows, 1):
        low = encounters.draw(table, falling(result, *[1] * 20), "encounter")
        assert low.row == row.id
        assert "{" not in low.text
        assert len(row.text) < 140
        assert all(parse(number.dice).lowest >= 2 for number in low.numbers), row.id
        assert row.text.endswith(".") == (name == "mishaps")


def test_no_two_rows_of_all_tables_say_the_same() -> None:
    tables = wilderness()
    texts = [row.text for name in tables for row in tables.texts(name).rows]
    assert len(set(texts)) == len(texts)


def test_reactions_cover_2d6() -> None:
    table = wilderness().texts("reactions")
    assert [table.at(total).on for total in range(2, 13)] == [str(total) for total in range(2, 13)]
    assert encounters.draw(table, falling(1, 1), "reaction").row == "attack-at-once"


# Foraging


@pytest.mark.parametrize(
    ("tries", "chance"),
    [(1, Fraction(1, 6)), (2, Fraction(11, 36)), (3, Fraction(91, 216))],
)
def test_chances_of_food(tries: int, chance: Fraction) -> None:
    """WT-FOR-01, over every way of the dice."""
    looked = [foraging.forage(tries, falling(*faces)) for faces in product(range(1, 7), repeat=tries)]
    assert Fraction(sum(one.found > 0 for one in looked), len(looked)) == chance
    assert {one.movement_left for one in looked} == {1 - Fraction(tries, 4)}


def test_foraging_is_told() -> None:
    assert foraging.forage(1, falling(1)).words == (
        "Looking for food: 1 on d6, and it takes a 1. Food is found. Three quarters of the day's way are left."
    )
    assert foraging.forage(2, falling(6, 2), already=1).words == (
        "Looking for food: 6, 2 on d6, and it takes a 1. Nobody finds anything that stays down. A quarter of the day's way is left."
    )


def test_the_woodwise_find_food() -> None:
    """AMB-WT-03: it costs a quarter all the same."""
    found = foraging.forage(1, falling(), woodwise=True)
    assert (found.found, found.attempts, found.movement_left, found.tries_left) == (1, (), Fraction(3, 4), 2)
    assert foraging.forage(1, falling(2), woodwise=True, normal=False).found == 0


def test_one_looks_three_times_a_day() -> None:
    with refused(r"forage, tries: 4 is too high \(WT-FOR-01\); give 3 or less"):
        foraging.forage(2, falling(), already=2)
    with refused(r"forage, tries: 0 is too low \(WT-FOR-01\); give 1 or more"):
        foraging.forage(0, falling())


# Hazards


def test_zones_have_words_and_no_numbers() -> None:
    """WT-ENV-01."""
    for zone in get_args(hazards.Zone):
        assert not any(letter.isdigit() for letter in hazards.warn(zone))
    with refused(r"^zone: 'damp' is none of the 3 \(WT-ENV-01\); there are toxic, warped, radioactive$"):
        hazards.warn("damp")  # type: ignore[arg-type]


def test_a_mishap() -> None:
    drawn = hazards.mishap(wilderness().texts("mishaps"), falling(1, 5))
    assert drawn.text == "The river is 6 feet higher than the ford, and has somebody’s roof in it."


# Chases


@pytest.mark.parametrize(
    ("fleeing", "following", "terrain", "chance", "turns"),
    [
        pytest.param(Runner(inches=12), Runner(inches=9), "clear", 80, None, id="near-T241-faster"),
        pytest.param(Runner(inches=9), Runner(inches=9), "clear", 50, None, id="near-T241-equal"),
        pytest.param(Runner(inches=9), Runner(inches=12), "clear", 50, 10, id="near-T241-30-feet"),
        pytest.param(Runner(inches=9), Runner(inches=24), "clear", 10, 2, id="near-T241-150-feet"),
        pytest.param(Runner(inches=9), Runner(inches=24), "swamp", 40, 6, id="near-T241-both-in-the-swamp"),
        pytest.param(Runner(inches=9), Runner(inches=18, flies=True), "forest", 25, 3, id="near-T241-from-the-air"),
        pytest.param(Runner(inches=18, flies=True), Runner(inches=24), "mountains", 80, None, id="near-T241-into-the-air"),
    ],
)
def test_chases(fleeing: Runner, following: Runner, terrain: Terrain, chance: int, turns: int | None) -> None:
    """WT-EVA-01 with WT-MOVE-03, from 100 yards."""
    chased = pursuit.flee(fleeing, following, 100, terrain, falling(*tens(100)))
    assert (chased.evasion.attempt.target, chased.turns) == (chance, turns)
    assert not chased.evasion.attempt.succeeded
    assert pursuit.flee(fleeing, following, 100, terrain, falling(*tens(1))).turns is None


def test_a_chase_is_told() -> None:
    chased = pursuit.flee(Runner(inches=9), Runner(inches=24), 100, "swamp", falling(*tens(41)))
    assert chased.words == "Get away: 41 on d100, and it takes 40 or less. They stay on your heels, and have you in 6 turns."
    assert [(factor.times, factor.why) for factor in chased.factors] == [
        (Fraction(1, 3), "pursued, through the swamp"),
        (Fraction(1, 3), "pursuer, through the swamp"),
    ]
    with refused(r"runner, inches: -1 is too low"):
        pursuit.flee(Runner(inches=-1), Runner(inches=9), 100, "clear", falling())
