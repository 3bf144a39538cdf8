"""The worked cases of cases.md in the air: T243 to T253, T355, S29 and S30.

"near T…" is a neighbour of the same kind, worked out by hand from the catalogue. Chances are exact:
every way in which the dice can fall is gone through.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from falling import falling

from hcgen.errors import WishError
from hcgen.rules.wilderness import bombing, flying


def refused(said: str) -> pytest.RaisesExc[WishError]:
    return pytest.raises(WishError, match=said)


# Turns


@pytest.mark.parametrize(
    ("flyer", "turns", "spaces"),
    [
        pytest.param("hippogriff", 6, 3, id="T355-hippogriff"),
        pytest.param("roc", 3, 5, id="T355-roc"),
        pytest.param("balrog", 3, 3, id="T355-balrog"),
        pytest.param("sprite", 5, 1, id="near-T355-sprite"),
        pytest.param("Flying broom", 4, 2, id="near-T355-broom"),
        pytest.param("wyvern", 4, 4, id="near-T355-wyvern"),
        pytest.param("giant reptile", 2, 6, id="S29"),
        pytest.param("giant insect", 3, 5, id="near-T355-giant-insect"),
        pytest.param("large insect", 5, 1, id="near-T355-large-insect"),
    ],
)
def test_how_nimble_flyers_are(flyer: str, turns: int, spaces: int) -> None:
    """WT-AIR-02."""
    wing = flying.wing_of(flyer)
    assert (wing.turns, wing.spaces) == (turns, spaces)


def test_no_flyer_stands_twice_on_the_chart() -> None:
    names = [name for wing in flying.WINGS for name in wing.flyers]
    assert len(names) == len(set(names)) == 20


def test_a_flyer_that_is_not_on_the_chart() -> None:
    with refused(r"^flyer: 'rok' is none of the 20 of the chart \(WT-AIR-02\) \(did you mean roc\?\); name the nearest in size"):
        flying.wing_of("rok")


@pytest.mark.parametrize(
    ("flyer", "turns", "said"),
    [
        pytest.param("dragon", (0, 5, 10), "", id="three-turns-five-apart"),
        pytest.param("dragon", (), "", id="straight"),
        pytest.param("dragon", (5, 9), r"turn 2: 4 inches after the one before are too few \(WT-AIR-02\); fly 5 or more", id="too-near"),
        pytest.param("giant reptile", (0, 6, 12), r"turns: 3 is too high \(WT-AIR-02\); give 2 or less", id="too-many"),
        pytest.param("dragon", (25,), r"turn 1: 25 inches lie outside the move of 24 \(WT-AIR-02\); turn from 0 to 24", id="too-far"),
    ],
)
def test_orders(flyer: str, turns: tuple[int, ...], said: str) -> None:
    """WT-AIR-01, WT-AIR-02."""
    wing = flying.wing_of(flyer)
    if said:
        with refused(said):
            flying.fly(wing, 24, turns)
    else:
        assert flying.fly(wing, 24, turns).turns == turns


def test_orders_are_told() -> None:
    dragon = flying.wing_of("dragon")
    assert flying.fly(dragon, 24, (4, 9)).words == "24 inches, with 2 turns out of 3."
    assert flying.fly(dragon, 24).words == "24 inches, straight ahead."


def test_shooting_from_the_air() -> None:
    assert flying.may_shoot(meleed=False)
    assert not flying.may_shoot(meleed=True)


# Climbs


@pytest.mark.parametrize(
    ("flyer", "up", "cost"),
    [
        pytest.param("giant reptile", 3, 12, id="T243"),
        pytest.param("sprite", 3, 7, id="near-T243-sprite"),
        pytest.param("dragon", 9, 23, id="near-T243-dragon"),
        pytest.param("dragon", 0, 0, id="near-T243-level"),
        pytest.param("man", Fraction(5, 2), 7, id="near-T243-half-inch"),
    ],
)
def test_cost_of_a_climb(flyer: str, up: Fraction | int, cost: int) -> None:
    """WT-AIR-05, AMB-WT-09."""
    assert flying.climb_cost(flying.wing_of(flyer), up) == cost


@pytest.mark.parametrize(
    ("flyer", "move", "most"),
    [
        pytest.param("dragon", 24, 9, id="T245-dragon"),
        pytest.param("pegasus", 48, 22, id="T245-pegasus"),
        pytest.param("giant reptile", 8, 1, id="near-T245-reptile"),
        pytest.param("giant reptile", 6, 0, id="near-T245-none"),
        pytest.param("giant reptile", 2, 0, id="near-T245-less-than-none"),
    ],
)
def test_highest_climb(flyer: str, move: int, most: int) -> None:
    """What is paid for can be climbed, and an inch more cannot."""
    wing = flying.wing_of(flyer)
    assert flying.highest_climb(wing, move) == most
    climbed = flying.climb(wing, move, most)
    assert climbed.cost + climbed.left == move
    with refused(rf"climb: {most + 1} inches are more than the {most} that a move of {move} pays for \(WT-AIR-05\); climb {most} or less"):
        flying.climb(wing, move, most + 1)


def test_a_climb_is_told() -> None:
    said = flying.climb(flying.wing_of("giant reptile"), 15, 3).words
    assert said == "Up 3 inches and as many forward, for 12 inches of movement; 3 are left."


# Dives


@pytest.mark.parametrize(
    ("move", "sharp", "most"),
    [
        pytest.param(18, False, 9, id="T246"),
        pytest.param(15, False, Fraction(15, 2), id="near-T246-half-inch"),
        pytest.param(0, False, 0, id="near-T246-none"),
        pytest.param(18, True, 27, id="near-T246-sharp"),
    ],
)
def test_how_deep_a_dive_goes(move: int, sharp: bool, most: Fraction | int) -> None:
    """WT-AIR-03, WT-AIR-04."""
    assert flying.lowest_dive(move, sharp=sharp) == flying.dive(move, most, sharp=sharp).down == most


def test_dives_are_told() -> None:
    assert flying.dive(18, 9, turns=2).words == "Down 9 inches in a move of 18."
    sharp = flying.dive(18, 20, sharp=True).words
    assert sharp == "Down 20 inches like a stone, and only 2 forward, out of a move of 27."
    with refused(r"^dive: 10 inches are more than the 9 it can lose \(WT-AIR-03\); give that or less, or dive sharply$"):
        flying.dive(18, 10)


@pytest.mark.parametrize(
    ("move", "down", "total", "forward"),
    [
        pytest.param(18, 20, 27, 2, id="T247"),
        pytest.param(24, 36, 36, Fraction(18, 5), id="near-T247-as-deep-as-it-goes"),
        pytest.param(15, 5, Fraction(45, 2), Fraction(1, 2), id="near-T247-half-inch"),
    ],
)
def test_sharp_dives(move: int, down: int, total: Fraction | int, forward: Fraction | int) -> None:
    """WT-AIR-04."""
    dived = flying.dive(move, down, sharp=True)
    assert (dived.move, dived.forward) == (total, forward)


def test_what_a_sharp_dive_cannot() -> None:
    with refused(r"^dive: 1 turn where a sharp dive has 0 \(WT-AIR-04\); fly straight"):
        flying.dive(18, 20, sharp=True, turns=1)
    with refused(r"^dive: 28 inches are more than the 27 it can lose \(WT-AIR-04\); give that or less$"):
        flying.dive(18, 28, sharp=True)
    with refused(r"dive, inches: -1 is too low \(WT-AIR-03\)"):
        flying.dive(18, -1)


# Bombs


@pytest.mark.parametrize(
    ("total", "dice", "sides"),
    [
        pytest.param(4, 3, ("left", "short"), id="T249-S30"),
        pytest.param(9, 2, ("right", "long"), id="T250"),
        pytest.param(2, 5, ("left", "short"), id="T251"),
        pytest.param(7, 0, None, id="near-T249-direct"),
        pytest.param(12, 5, ("right", "long"), id="near-T251-most"),
        pytest.param(6, 1, ("left", "short"), id="near-T249-close"),
    ],
)
def test_where_a_bomb_misses(total: int, dice: int, sides: tuple[str, str] | None) -> None:
    """WT-BOMB-01."""
    assert (bombing.miss_dice(total), bombing.sides(total)) == (dice, sides)


@pytest.mark.parametrize(
    ("where", "chance"),
    [
        pytest.param("direct hit", Fraction(1, 6), id="T253"),
        pytest.param("left", Fraction(5, 36), id="near-T253-left"),
        pytest.param("right and long", Fraction(5, 36), id="near-T253-right-and-long"),
        pytest.param("long", Fraction(5, 36), id="near-T253-long"),
    ],
)
def test_where_bombs_land(where: bombing.Where, chance: Fraction) -> None:
    """WT-BOMB-01, AMB-WT-10, over every way of 2d6 and the side's d6."""
    faces = list(product(range(1, 7), repeat=3))
    dropped = [bombing.drop(falling(one, two, *[1] * abs(7 - one - two), side)) for one, two, side in faces]
    assert Fraction(sum(bomb.where == where for bomb in dropped), len(faces)) == chance


def test_every_side_of_a_miss_is_as_likely() -> None:
    """AMB-WT-10: 3 ways of 2, on each hand."""
    landed = Counter(bombing.landing(total, face) for total in (6, 8) for face in range(1, 7))
    assert set(landed.values()) == {2}
    assert sorted(landed) == ["left", "left and short", "long", "right", "right and long", "short"]


def test_the_average_miss() -> None:
    """The mean of the points away from 7 is 35/18, and each is a d6."""
    dice = [bombing.miss_dice(sum(faces)) for faces in product(range(1, 7), repeat=2)]
    assert Fraction(sum(dice), 36) * Fraction(7, 2) == Fraction(245, 36)


def test_a_bomb_is_told() -> None:
    bomb = bombing.drop(falling(1, 3, 2, 2, 5, 4))
    assert (bomb.inches, bomb.where) == (9, "left and short")
    assert bomb.words == "Bomb: 4 on 2d6, and it takes a 7. It lands 9 inches left and short."
    assert bombing.drop(falling(3, 3, 1, 6)).words == "Bomb: 6 on 2d6, and it takes a 7. It lands 1 inch short."
    assert bombing.drop(falling(3, 4)).words == "Bomb: 7 on 2d6. A direct hit!"


def test_a_bombing_run_is_straight() -> None:
    with refused(r"^bomb: the run has 1 turn where it may have 0 \(WT-BOMB-01\); fly straight, or dive$"):
        bombing.drop(falling(), turns=1)


def test_what_flyers_carry() -> None:
    assert bombing.load(4, 4) == 1
    assert bombing.load(1, 4) == Fraction(1, 4)
    with refused(r"^flyer, size: 5 is not from 0 to 4 \(WT-BOMB-01\)"):
        bombing.load(5, 4)
    with refused(r"bomb, 2d6: 13 is too high \(WT-BOMB-01\)"):
        bombing.miss_dice(13)
