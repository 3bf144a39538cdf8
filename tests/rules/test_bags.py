"""Bags the "fun" way (HC-ENC-05, HC-BAG-02 to HC-BAG-06, AMB-HC-41), and loads added up piece by piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hcgen import Dice, Wishes, derive, roll_characters
from hcgen.records import Gear
from hcgen.rules.hammercrawl.encumbrance import Load, misfits

if TYPE_CHECKING:
    from hcgen.tables import Tables
    from hcgen.tables.rows import Carried, Size


def bag(name: str, size: Size = "small", carried: Carried = "worn", quantity: int = 1, inside: str | None = None) -> Gear:
    return Gear(id=name, name=name, size=size, quantity=quantity, carried=carried, inside=inside, origin="kit")


def put(name: str, inside: str, size: Size = "small", quantity: int = 1) -> Gear:
    return Gear(id=name, name=name, size=size, quantity=quantity, carried="packed", inside=inside, origin="kit")


SATCHEL, BACKPACK, BANDOLIER, QUIVER = bag("satchel"), bag("backpack", "medium"), bag("bandolier"), bag("quiver", "medium")
CASE, HOOK, CHEST = bag("scroll-case", carried="packed"), bag("lantern-hook", carried="packed"), bag("small-chest", "medium", "packed")
SACK = bag("sack", "medium", "packed", inside="bandolier")
FIVE = tuple(put(f"book-{n}", "satchel", "medium") for n in range(5))


@pytest.mark.parametrize(
    ("gear", "expected"),
    [
        pytest.param((SATCHEL, *FIVE), [], id="satchel-exactly-full"),
        pytest.param((SATCHEL, *FIVE, put("mouse", "satchel")), [(6, "5 slots")], id="satchel-one-too-many"),
        pytest.param((SATCHEL, put("chain", "satchel", "large")), [(1, "up to medium things")], id="satchel-large"),
        pytest.param((BACKPACK, put("chain", "backpack", "large", 5)), [], id="backpack-five-large"),
        pytest.param((BACKPACK, put("chain", "backpack", "large", 6)), [(1, "10 slots")], id="backpack-six-large"),
        pytest.param((BANDOLIER, put("dart", "bandolier", "small", 15)), [], id="HC-BAG-05-fifteen-darts"),
        pytest.param((BANDOLIER, put("dart", "bandolier", "small", 16)), [(1, "3 slots")], id="HC-BAG-05-sixteen-darts"),
        pytest.param((BANDOLIER, put("bead", "bandolier", "tiny", 300)), [], id="HC-BAG-05-three-hundred-beads"),
        pytest.param((BANDOLIER, put("dart", "bandolier", "small", 3), put("dart", "bandolier", "small", 12)), [], id="alike-share"),
        pytest.param((BANDOLIER, put("book", "bandolier", "medium")), [(1, "up to small things")], id="bandolier-medium"),
        pytest.param((bag("satchel", quantity=2), *FIVE, put("mouse", "satchel")), [], id="two-satchels"),
        pytest.param((QUIVER, put("arrows", "quiver", "small", 10)), [], id="HC-BAG-04-ten-arrows"),
        pytest.param((QUIVER, put("arrows", "quiver", "small", 11)), [(1, "2 slots")], id="HC-BAG-04-eleven-arrows"),
        pytest.param((QUIVER, put("cheese", "quiver")), [(1, "ammunition only")], id="HC-BAG-04-cheese"),
        pytest.param((CASE, *(put(f"paper-{n}", "scroll-case") for n in range(5))), [], id="HC-BAG-03-five-papers"),
        pytest.param((CASE, *(put(f"paper-{n}", "scroll-case") for n in range(6))), [(6, "5 things")], id="HC-BAG-03-six-papers"),
        pytest.param((HOOK, put("lantern", "lantern-hook", "medium")), [], id="HC-BAG-04-lantern"),
        pytest.param((HOOK, put("lantern", "lantern-hook", "medium", 2)), [(1, "1 thing")], id="HC-BAG-04-two-lanterns"),
        pytest.param((BANDOLIER, SACK), [], id="HC-BAG-06-empty-sack-is-small"),
        pytest.param((BANDOLIER, SACK, put("mouse", "sack")), [(1, "up to small things")], id="HC-BAG-06-full-sack-is-not"),
        pytest.param((put("satchel", "satchel"),), [(0, "anything but itself")], id="in-itself"),
        pytest.param((CHEST, put("book", "small-chest", "medium")), [(1, "up to small things")], id="AMB-HC-41-chest"),
        pytest.param((SATCHEL, put("book", "backpack", "huge")), [], id="no-such-bag-is-judged-elsewhere"),
    ],
)
def test_what_a_bag_cannot_take(gear: tuple[Gear, ...], expected: list[tuple[int, str]], tables: Tables) -> None:
    assert [(misfit.at, misfit.takes) for misfit in misfits(gear, tables)] == expected


def test_what_does_not_fit_takes_no_room_from_what_does(tables: Tables) -> None:
    """The chain stays outside, so five books go in after it."""
    gear = (SATCHEL, put("chain", "satchel", "large"), *FIVE)
    assert [misfit.at for misfit in misfits(gear, tables)] == [1]


@pytest.mark.parametrize("wishes", [Wishes(), Wishes(gear="buy"), Wishes(gear="none")], ids=["roll", "buy", "none"])
def test_a_load_counts_as_stow_does(wishes: Wishes, tables: Tables) -> None:
    """HC-ENC-04: adding up piece by piece comes to what is derived from the whole."""
    for record in roll_characters(Dice("load"), tables, wishes, 200):
        stow = derive(record, tables).stow
        load = Load(stow.base, tables)
        for item in record.gear:
            load.add(item.id, item.name, item.size, item.quantity, item.carried)
        assert load.spare(record.purse.coins) == stow.total - stow.used
        copy = load.copy()
        copy.add("backpack", "Backpack", "medium", 1, "worn")
        assert copy.spare(0) - load.spare(0) == 10


def test_a_quiver_takes_the_ammunition_whenever_it_comes(tables: Tables) -> None:
    load = Load(5, tables)
    load.add("arrows", "Arrows", "small", 1, "packed")
    assert load.spare(0) == 4
    load.add("quiver", "Quiver", "medium", 1, "worn")
    assert load.spare(0) == 5
    assert load.spare(101) == 3
