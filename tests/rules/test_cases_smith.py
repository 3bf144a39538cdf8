"""What the Smith rolls: Hammer Dice, nodes, treasure: HC-HAM, HC-SMI, HC-TRS.

"T…" is a worked case of cases.md, "near T…" a neighbour, worked out by hand from the catalogue.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from falling import falling, tens

from hcgen.dice import Dice, Die
from hcgen.errors import WishError
from hcgen.rules.hammercrawl import hammer_dice, nodes, treasure
from hcgen.rules.hammercrawl.hammer_dice import FACES, OPTIONS, PICTURES
from hcgen.rules.hammercrawl.nodes import Extra

if TYPE_CHECKING:
    from hcgen.rules.hammercrawl.hammer_dice import Colour, Stance, Symbol
    from hcgen.tables import Tables

PLAYED = [
    "mana-burn-afflictions",
    "scroll-backfires",
    "scroll-surprises",
    *(f"treasure-{of}" for of in ("coins", "gems", "art", "expendables", "charms", "icons", "relics", "artifacts")),
]


def shown(colour: Colour, symbol: Symbol) -> int:
    return sum(face.count(symbol) for face in FACES[colour])


# Hammer Dice


def test_the_faces_of_each_die() -> None:
    """T181, HC-HAM-04."""
    assert {colour: len(FACES[colour]) for colour in sorted(FACES)} == {
        "black": 6,
        "blue": 8,
        "green": 10,
        "purple": 8,
        "red": 10,
        "white": 6,
        "yellow": 6,
    }


@pytest.mark.parametrize(
    ("symbol", "colours", "counts"),
    [
        pytest.param("hammer", ("white", "blue", "green", "red", "yellow"), [2, 4, 7, 7, 1], id="T182"),
        pytest.param("falcon", ("white", "blue", "green", "red", "yellow"), [1, 2, 3, 3, 2], id="T183"),
        pytest.param("crossblades", ("black", "purple"), [1, 6], id="near-T184"),
        pytest.param("skull", ("black", "purple", "red"), [2, 3, 2], id="T185"),
        pytest.param("hourglass", ("green", "red"), [2, 0], id="T186-hourglasses"),
        pytest.param("teardrop", ("green", "red"), [0, 2], id="T186-teardrops"),
        pytest.param("comet", ("yellow", "white"), [1, 0], id="near-T186-comets"),
        pytest.param("chaos", ("purple", "black"), [1, 0], id="near-T186-chaos"),
        pytest.param("hammer+", ("yellow", "blue"), [1, 0], id="near-T182-plus"),
    ],
)
def test_symbols_on_the_dice(symbol: Symbol, colours: tuple[Colour, ...], counts: list[int]) -> None:
    """HC-HAM-04, AMB-HC-45."""
    assert [shown(colour, symbol) for colour in colours] == counts


@pytest.mark.parametrize(
    ("hammers", "blades", "left"),
    [pytest.param(2, 3, (0, 1), id="T187"), pytest.param(3, 2, (1, 0), id="near-T187"), pytest.param(2, 2, (0, 0), id="near-T187-even")],
)
def test_what_cancels(hammers: int, blades: int, left: tuple[int, int]) -> None:
    """HC-HAM-03."""
    assert hammer_dice.net(hammers, blades) == left


@pytest.mark.parametrize(
    ("colour", "steps", "after"),
    [
        pytest.param(None, 2, "blue", id="T346-none"),
        pytest.param("purple", 3, "white", id="T346-purple"),
        pytest.param("yellow", -4, "black", id="T346-yellow"),
        pytest.param("yellow", 1, "yellow", id="near-T346-end"),
        pytest.param("white", -1, None, id="near-T346-gone"),
    ],
)
def test_the_chain_of_colours(colour: Colour | None, steps: int, after: Colour | None) -> None:
    """HC-HAM-01."""
    assert hammer_dice.chain_step(colour, steps) == after


def test_stances_are_on_no_chain() -> None:
    with pytest.raises(WishError, match="HC-HAM-01"):
        hammer_dice.chain_step("red", 1)


@pytest.mark.parametrize(("level", "colour"), [(1, "white"), (4, "white"), (5, "blue"), (8, "blue"), (9, "yellow"), (10, "yellow")])
def test_the_die_of_a_feat(level: int, colour: Colour) -> None:
    """T347, HC-HAM-02."""
    assert hammer_dice.feat_colour(level) == colour


def test_the_dice_of_advantages() -> None:
    """T281, T282, HC-HAM-02."""
    assert [hammer_dice.advantage_colour(count) for count in range(5)] == [None, "white", "blue", "yellow", "yellow"]
    assert [hammer_dice.disadvantage_colour(count) for count in range(4)] == [None, "black", "purple", "purple"]


@pytest.mark.parametrize(
    ("feat", "plus", "minus", "stance", "dice"),
    [
        (None, 0, 0, "none", ()),
        (5, 1, 2, "cautious", ("blue", "white", "purple", "green")),
        (None, 3, 1, "reckless", ("yellow", "black", "red")),
    ],
)
def test_the_pool_of_a_check(feat: int | None, plus: int, minus: int, stance: Stance, dice: tuple[Colour, ...]) -> None:
    """HC-HAM-02, AMB-HC-48: nothing cancels before it is rolled."""
    assert hammer_dice.dice_of(feat, plus, minus, stance) == dice


def test_a_pool_that_is_rolled() -> None:
    """T187, HC-HAM-03, HC-HAM-05, HC-HAM-10: two hammers, three crossblades, a falcon; experience for both."""
    pool = hammer_dice.roll_pool(("red", "purple", "purple", "white"), falling(5, 5, 2, 6))
    assert (pool.net_hammers, pool.net_crossblades, pool.xp, pool.count("falcon")) == (0, 1, 2, 1)
    assert pool.words == (
        "2 hammers, 1 falcon, 3 pairs of crossblades. After they cancel, 0 hammers and 1 pair of crossblades are left. "
        "That is 2 points of experience."
    )
    assert [(symbol, count) for symbol, count, _ in pool.options] == [("falcon", 1), ("crossblades", 1)]


def test_every_symbol_has_options_and_a_picture() -> None:
    """HC-HAM-05, HC-HAM-06, HC-HAM-07, HC-HAM-08, HC-HAM-09, HC-HAM-10."""
    symbols = {symbol for faces in FACES.values() for face in faces for symbol in face}
    assert symbols == set(OPTIONS) == set(PICTURES) == set(nodes.MEANINGS)
    assert len(set(PICTURES.values())) == len(PICTURES)
    assert all(len(line) == 5 and line.isascii() for lines in PICTURES.values() for line in lines)


@pytest.mark.parametrize("colour", FACES)
def test_every_face_is_drawn(colour: Colour) -> None:
    """HC-HAM-04."""
    for number in range(1, len(FACES[colour]) + 1):
        drawn = hammer_dice.roll_pool((colour,), falling(number)).faces[0].picture.splitlines()
        assert [len(line) for line in drawn] == [15] * 5
        assert colour in drawn[0]


def test_a_picture() -> None:
    assert hammer_dice.picture(("hammer", "falcon"), "green") == "\n".join(
        (
            "+--- green ---+",
            r"|  ___   _    |",
            r"| [___] <o\__ |",
            r"|   |     \_/ |",
            "+-------------+",
        )
    )
    assert len(hammer_dice.roll_pool(("white", "blue"), falling(4, 3)).picture.splitlines()) == 5


def test_teardrops_cost_health() -> None:
    """T349, HC-HAM-09: two of them make a d6 of a d8."""
    pool = hammer_dice.roll_pool(("red", "red"), falling(7, 8))
    assert hammer_dice.teardrops(Die.of("d8"), pool.count("teardrop")) == Die.of("d6")
    assert hammer_dice.teardrops(Die.of("d3"), 1) is None


def test_every_face_is_as_likely() -> None:
    """HC-HAM-04: over all faces of green, hammers come to seven in ten."""
    pools = [hammer_dice.roll_pool(("green",), falling(number)) for number in range(1, 11)]
    assert Fraction(sum(pool.count("hammer") for pool in pools), 10) == Fraction(7, 10)


def test_pools_that_cannot_be() -> None:
    for wrong in [(), ("pink",), ("white",) * 101]:
        with pytest.raises(WishError, match="HC-HAM"):
            hammer_dice.roll_pool(wrong, falling())  # type: ignore[arg-type]
    with pytest.raises(WishError, match="HC-HAM-02"):
        hammer_dice.dice_of(stance="asleep")  # type: ignore[arg-type]
    with pytest.raises(WishError, match="HC-HAM-02"):
        hammer_dice.dice_of(11)


# Nodes


@pytest.mark.parametrize(
    ("difficulty", "extra", "dice"),
    [
        (2, Extra(), ("purple", "purple", "blue")),
        (0, Extra(), ("blue",)),
        (1, Extra(blue=1, purple=1, black=2), ("purple", "purple", "black", "black", "blue", "blue")),
    ],
)
def test_the_dice_of_a_node(difficulty: int, extra: Extra, dice: tuple[str, ...]) -> None:
    """HC-SMI-01."""
    assert nodes.node_dice(difficulty, extra) == dice


def test_a_node() -> None:
    """HC-SMI-01, AMB-HC-47: hammers and crossblades cancel, and the rest is read off."""
    node = nodes.roll_node(2, falling(2, 8, 3))
    assert [(symbol, count) for symbol, count, _ in node.meanings] == [("chaos", 1)]
    assert nodes.roll_node(1, falling(1, 1)).words == "An empty node. Somebody swept it, even."
    assert nodes.roll_node(1, falling(2, 1)).words == "1 pair of crossblades: somebody hostile."
    with pytest.raises(WishError, match="HC-SMI-01"):
        nodes.roll_node(-1, falling(1))


def test_a_boss_is_worth_the_level_of_its_dungeon() -> None:
    """HC-SMI-01."""
    assert nodes.boss_xp(3) == 3
    with pytest.raises(WishError, match="HC-SMI-01"):
        nodes.boss_xp(0)


# Treasure


def test_eleven_tiers() -> None:
    """HC-TRS-01."""
    assert [tier.number for tier in treasure.TIERS] == list(range(1, 12))
    assert [tier.name for tier in treasure.TIERS][:4] == ["copper", "silver", "gold", "platinum"]
    for which in (5, "5", "gems"):
        assert treasure.tier(which).name == "gems"
    for which in (0, 12, "lint"):
        with pytest.raises(WishError, match="HC-TRS-01"):
            treasure.tier(which)


def test_coins_are_counted_and_lie_somewhere(tables: Tables) -> None:
    """HC-TRS-01, and the house's contents."""
    found = treasure.find("platinum", falling(3, 4, 1), tables)
    assert (found.count, found.things) == (7, (tables.texts("treasure-coins").rows[0].text,))
    assert found.words.startswith("Treasure of tier 4, platinum: 7 platinum coins, in ")


def test_gems_are_all_different(tables: Tables) -> None:
    found = treasure.find(5, Dice("k3f9").stream("treasure", 1), tables)
    assert found.count == len(set(found.things))
    assert treasure.find(5, falling(), None).words == "Treasure of tier 5, gems."


@pytest.mark.parametrize("number", range(1, 12))
def test_every_tier_has_contents(number: int, tables: Tables) -> None:
    found = treasure.find(number, Dice("7").stream("treasure", number), tables)
    assert found.things
    assert found.words.startswith(f"Treasure of tier {number}, ")
    assert found.words.endswith(".")


@pytest.mark.parametrize(
    ("number", "partial"),
    [pytest.param(30, True, id="T341-30"), pytest.param(31, False, id="T341-31"), pytest.param(100, False, id="near-T341")],
)
def test_looted_armour(number: int, partial: bool) -> None:
    """HC-ARM-02."""
    assert treasure.is_partial(number) is partial
    assert treasure.looted_armour(falling(*tens(number))).succeeded is partial


# The house's tables of play


@pytest.mark.parametrize("name", PLAYED)
def test_tables_of_play_are_rich_and_read_well_aloud(name: str, tables: Tables, palladium: Tables) -> None:
    rows = tables.texts(name).rows
    assert len(rows) >= 20
    assert all(20 <= len(row.text) <= 125 and row.text.endswith(".") for row in rows)
    openings = Counter(" ".join(row.text.split()[:3]) for row in rows)
    assert max(openings.values()) <= 3, "rows should not all begin alike"
    assert name in palladium


def test_people_know_nothing_of_the_tables_of_play(tables: Tables) -> None:
    """Their digests stand in no record, so a change to treasure is none to a person."""
    assert not set(PLAYED) & set(tables.digests)
