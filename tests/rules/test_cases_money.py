"""The worked cases of cases.md on money, standing and stow slots: T134 to T146, T153 to T159, T343.

"T…" is a case of the page; "near T…" is a neighbour of the same kind, worked out by hand from the
catalogue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest

from hcgen.records import Gear
from hcgen.rules.hammercrawl import encumbrance, equipment, stats
from hcgen.tables.rows import BagRow

if TYPE_CHECKING:
    from hcgen.tables import Tables


@pytest.mark.parametrize(
    ("soc", "coins"),
    [
        pytest.param(2, 0, id="near-T134-clamped"),
        pytest.param(3, 0, id="T134"),
        pytest.param(4, 40, id="T135"),
        pytest.param(5, 50, id="near-T136"),
        pytest.param(6, 90, id="T137"),
        pytest.param(7, 105, id="near-T137"),
        pytest.param(8, 120, id="T138"),
        pytest.param(9, 180, id="T139"),
        pytest.param(12, 240, id="near-T140"),
        pytest.param(13, 325, id="T141"),
        pytest.param(14, 350, id="near-T141"),
        pytest.param(15, 375, id="T142"),
        pytest.param(16, 480, id="T143"),
        pytest.param(17, 510, id="near-T144"),
        pytest.param(18, 1000, id="T145"),
        pytest.param(19, 1000, id="near-T145-clamped"),
    ],
)
def test_starting_money(soc: int, coins: int, tables: Tables) -> None:
    """HC-EQ-04, AMB-HC-22."""
    assert equipment.money(soc, tables) == coins


@pytest.mark.parametrize(
    ("soc", "name"),
    [
        pytest.param(3, "Scum", id="T146-3"),
        pytest.param(4, "Peasantry", id="near-T146-4"),
        pytest.param(5, "Peasantry", id="T146-5"),
        pytest.param(6, "Poor", id="near-T146-6"),
        pytest.param(8, "Poor", id="T146-8"),
        pytest.param(9, "Middle Class", id="near-T146-9"),
        pytest.param(12, "Middle Class", id="T146-12"),
        pytest.param(13, "Lesser Nobility", id="near-T146-13"),
        pytest.param(15, "Lesser Nobility", id="T146-15"),
        pytest.param(16, "Greater Nobility", id="near-T146-16"),
        pytest.param(17, "Greater Nobility", id="T146-17"),
        pytest.param(18, "Royalty", id="T146-18"),
    ],
)
def test_status(soc: int, name: str, tables: Tables) -> None:
    """HC-STAT-11."""
    assert equipment.status(soc, tables).name == name


Size = Literal["tiny", "small", "medium", "large"]


def packed(name: str, size: Size, quantity: int = 1) -> Gear:
    return Gear(id=name, name=name, size=size, quantity=quantity, carried="packed", origin="kit")


def start_kit(rations: int) -> tuple[Gear, ...]:
    return (packed("ration", "small", rations), packed("torch", "small"), packed("clothes", "medium"))


SATCHEL = Gear(id="satchel", name="Satchel", size="small", quantity=1, carried="worn", origin="kit")


@pytest.mark.parametrize(
    ("gear", "coins", "expected"),
    [
        pytest.param(start_kit(4), 0, 3, id="T153"),
        pytest.param(start_kit(1), 0, 3, id="T343-one-ration"),
        pytest.param((SATCHEL, *start_kit(4)), 0, 3, id="T343-worn-satchel"),
        pytest.param((packed("dart", "small", 6),), 0, 2, id="T154"),
        pytest.param((packed("dart", "small", 5),), 0, 1, id="near-T154"),
        pytest.param((packed("dart", "small", 3), packed("dart", "small", 2)), 0, 1, id="near-T154-two-lines"),
        pytest.param((packed("dart", "small", 3), packed("pin", "small", 2)), 0, 2, id="near-T154-two-kinds"),
        pytest.param((packed("bead", "tiny", 101),), 0, 2, id="T155"),
        pytest.param((packed("bead", "tiny", 100),), 0, 1, id="near-T155"),
        pytest.param((), 1000, 10, id="near-T155-coins"),
        pytest.param((), 1, 1, id="near-T155-coin"),
        pytest.param((packed("chest", "large", 2), packed("book", "medium", 3)), 0, 7, id="near-T156"),
        pytest.param((Gear(id="axe", name="axe", size="large", quantity=1, carried="held", origin="class"),), 0, 0, id="near-T156-held"),
    ],
)
def test_used_slots(gear: tuple[Gear, ...], coins: int, expected: int) -> None:
    """HC-ENC-01, HC-ENC-02."""
    assert encumbrance.used_slots(gear, coins) == expected


@pytest.mark.parametrize(
    ("strength", "intelligence", "gear", "coins", "total", "over_by"),
    [
        pytest.param(8, 9, (SATCHEL,), 0, 9, 0, id="T157"),
        pytest.param(8, 9, (SATCHEL, *start_kit(2)), 1000, 9, 4, id="T158"),
        pytest.param(8, 9, (), 0, 4, 0, id="near-T157-no-bag"),
        pytest.param(3, 3, (SATCHEL,), 0, 5, 0, id="near-T157-floored"),
        pytest.param(8, 9, (SATCHEL, *start_kit(2)), 600, 9, 0, id="near-T158-exactly-full"),
        pytest.param(8, 9, (SATCHEL, *start_kit(2)), 601, 9, 1, id="near-T158-one-over"),
    ],
)
def test_slots_and_overload(
    strength: int, intelligence: int, gear: tuple[Gear, ...], coins: int, total: int, over_by: int, tables: Tables
) -> None:
    """HC-ENC-04, AMB-HC-25."""
    stow = encumbrance.stow(stats.half(strength, tables), stats.mod(intelligence, tables), gear, coins, tables)
    assert (stow.total, stow.over_by) == (total, over_by)


@pytest.mark.parametrize(
    ("size", "capacity"), [pytest.param("small", 15, id="T159-S17-small"), pytest.param("tiny", 300, id="T159-S17-tiny")]
)
def test_bandolier(size: Size, capacity: int, tables: Tables) -> None:
    """HC-BAG-05: so many identical things fill its slots, and one more is too many."""
    row = tables.goods["bandolier"]
    assert isinstance(row, BagRow)
    assert encumbrance.slots(size, capacity) == row.slots
    assert encumbrance.slots(size, capacity + 1) > row.slots
