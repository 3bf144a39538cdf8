"""Stow slots and bags: HC-ENC, HC-BAG, HC-DERV-07.

The easy way adds all slots up, and sizes of bags are not looked at (HC-ENC-04); the "fun" way
looks into every bag (HC-ENC-05).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from hcgen.records import Stow
from hcgen.tables.rows import SIZES, ArmourRow, BagRow, ItemRow, MagickItemRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hcgen.records import Gear
    from hcgen.tables import Tables
    from hcgen.tables.rows import Size

TINY_IN_A_SLOT = 100
SMALL_IN_A_SLOT = 5
_WHOLE = {"medium": 1, "large": 2}

AMMUNITION = "ammunition"
"""What a quiver takes, and nothing else."""


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


class Misfit(NamedTuple):
    """A thing in a bag that cannot take it."""

    at: int
    """Its place among the gear."""
    bag: str
    """The name of the bag."""
    takes: str
    """What the bag takes: "up to medium things", "ammunition only", "5 slots, once each"."""


def misfits(gear: Sequence[Gear], tables: Tables) -> tuple[Misfit, ...]:
    """Judge the "fun" way: what lies in a bag that takes no such thing, or has no room left (HC-ENC-05).

    Things are put in by their order, identical ones sharing their slots (HC-ENC-02). What is in no
    bag, or in one that is not owned, is not judged.
    """
    owned: dict[str, int] = {}
    for item in gear:
        if item.id in tables.bags:
            owned[item.id] = owned.get(item.id, 0) + item.quantity
    filled = {item.inside for item in gear}
    packed: dict[str, list[Gear]] = {}
    found = []
    for at, item in enumerate(gear):
        if item.carried != "packed" or item.inside not in owned:
            continue
        bag, size = tables.bags[item.inside], _folded(item, filled, tables)
        inside = packed.setdefault(bag.id, [])
        takes = _refusal(bag, item, size, tables)
        if not takes and not _has_room(bag, owned[bag.id], [*inside, item]):
            takes = _capacity(bag, owned[bag.id])
        if takes:
            found.append(Misfit(at, bag.name, takes))
        else:
            inside.append(item)
    return tuple(found)


def _folded(item: Gear, filled: set[str | None], tables: Tables) -> Size:
    """An empty sack is a size smaller (HC-BAG-06)."""
    row = tables.bags.get(item.id)
    if row is None or "folds" not in row.tags or item.id in filled:
        return item.size
    return SIZES[SIZES.index(item.size) - 1]


def _refusal(bag: BagRow, item: Gear, size: Size, tables: Tables) -> str:
    """What the bag takes, where that is not this: by size, by kind, and never itself."""
    if item.id == bag.id:
        return "anything but itself"
    if bag.only == AMMUNITION and item.id not in tables.ammunition:
        return "ammunition only"
    return f"up to {bag.holds} things" if SIZES.index(size) > SIZES.index(bag.holds) else ""


def _has_room(bag: BagRow, bags: int, inside: Sequence[Gear]) -> bool:
    """A case takes five papers to the slot and a hook one lantern; slots are counted elsewhere (HC-BAG-03, HC-BAG-04)."""
    if bag.only and bag.only != AMMUNITION:
        return sum(item.quantity for item in inside) <= _pieces(bag, bags)
    return used_slots(inside, 0) <= bag.slots * bags


def _pieces(bag: BagRow, bags: int) -> int:
    return bags * (bag.slots * SMALL_IN_A_SLOT or 1)


def _capacity(bag: BagRow, bags: int) -> str:
    number, unit = (_pieces(bag, bags), "thing") if bag.only and bag.only != AMMUNITION else (bag.slots * bags, "slot")
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


class Load:
    """What somebody carries, added up piece by piece as `stow` would count it (HC-ENC-04)."""

    def __init__(self, base: int, tables: Tables) -> None:
        self.tables = tables
        self.total = base
        self._packed: dict[tuple[str, str, Size], int] = {}
        self._used = 0
        self._shot = 0
        self._quiver = 0

    def copy(self) -> Load:
        """Return a load to try things on."""
        other = Load(self.total, self.tables)
        other._packed = dict(self._packed)
        other._used, other._shot, other._quiver = self._used, self._shot, self._quiver
        return other

    def add(self, id_: str, name: str, size: Size, quantity: int, carried: str) -> None:
        """Take up so many identical things."""
        bag = self.tables.bags.get(id_)
        if bag and not bag.only:
            self.total += bag.slots * quantity
        elif bag and bag.only == AMMUNITION and carried == "worn":
            self._quiver += bag.slots * quantity
        if carried != "packed":
            return
        key = (id_, name, size)
        before = self._packed.get(key, 0)
        self._packed[key] = before + quantity
        more = slots(size, before + quantity) - slots(size, before)
        if id_ in self.tables.ammunition:
            self._shot += more
        else:
            self._used += more

    def spare(self, coins: int) -> int:
        """Return the slots that are left beside so many coins; under 0 where there are too few."""
        return self.total - self._used - max(0, self._shot - self._quiver) - slots("tiny", coins)
