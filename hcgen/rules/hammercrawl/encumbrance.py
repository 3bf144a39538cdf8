"""Stow slots and bags: HC-ENC, HC-BAG, HC-DERV-07. The easy way; sizes of bags are not looked at."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from hcgen.records import Stow
from hcgen.tables.rows import ArmourRow, BagRow, ItemRow, MagickItemRow

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcgen.records import Gear
    from hcgen.tables import Tables
    from hcgen.tables.rows import Size

TINY_IN_A_SLOT = 100
SMALL_IN_A_SLOT = 5
_WHOLE = {"medium": 1, "large": 2}


def slots(size: Size, quantity: int = 1) -> int:
    """Return the slots that identical things take when packed (HC-ENC-02).

    Huge things cannot be stowed; they are counted as nothing here and are a fault of the record.
    """
    if size == "small":
        return -(-quantity // SMALL_IN_A_SLOT)
    if size == "tiny":
        return -(-quantity // TINY_IN_A_SLOT)
    return _WHOLE.get(size, 0) * quantity


def base_slots(half_strength: int, intelligence_mod: int) -> int:
    """Return the slots without bags: half STR and the INT mod, never under 0 (HC-DERV-07, AMB-HC-24)."""
    return max(0, half_strength + intelligence_mod)


def used_slots(gear: Iterable[Gear], coins: int, special_bags: frozenset[str] = frozenset()) -> int:
    """Return the slots that packed gear and coins take; identical things share theirs.

    Args:
        gear: Everything that is owned; what is held or worn takes none (HC-ENC-01).
        coins: Coins in the purse: Tiny (AMB-HC-25).
        special_bags: Ids of bags made for one kind of thing, whose contents count for nothing.
    """
    packed: dict[tuple[str, str, Size], int] = {}
    for item in gear:
        if item.carried == "packed" and item.inside not in special_bags:
            key = (item.id, item.name, item.size)
            packed[key] = packed.get(key, 0) + item.quantity
    return sum(slots(size, quantity) for (_, _, size), quantity in packed.items()) + slots("tiny", coins)


def bag_slots(gear: Iterable[Gear], tables: Tables) -> int:
    """Return the slots that bags add, those made for one kind of thing aside (HC-ENC-03, HC-ENC-04)."""
    bags = tables.bags
    return sum(bags[item.id].slots * item.quantity for item in gear if item.id in bags and not bags[item.id].only)


@lru_cache(maxsize=8)
def special_bags(tables: Tables) -> frozenset[str]:
    """Return the bags that take one kind of thing only (HC-BAG-03, HC-BAG-04)."""
    return frozenset(row.id for row in tables.bags.values() if row.only)


def stow(half_strength: int, intelligence_mod: int, gear: tuple[Gear, ...], coins: int, tables: Tables) -> Stow:
    """Return the slots there are and the slots that are used (HC-ENC-04, AMB-HC-25)."""
    base = base_slots(half_strength, intelligence_mod)
    bags = bag_slots(gear, tables)
    used = used_slots(gear, coins, special_bags(tables))
    return Stow(base=base, bags=bags, total=base + bags, used=used, over_by=max(0, used - base - bags))


def worn_place(row: object) -> str:
    """Return the wearable slot that a thing takes: its own kind for a bag, the body for armour (HC-ENC-01)."""
    if isinstance(row, BagRow):
        return row.name.lower() if row.wearable else ""
    if isinstance(row, ArmourRow):
        return "armour"
    return row.worn if isinstance(row, ItemRow | MagickItemRow) else ""
