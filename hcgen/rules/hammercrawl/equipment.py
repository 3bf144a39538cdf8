"""Standing and money: HC-EQ-04, HC-EQ-05, HC-EQ-06 and HC-STAT-11."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.rules.hammercrawl.roles import post_of
from hcgen.tables.rows import ArmourRow, ItemRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from hcgen.records import Character, Gear
    from hcgen.tables import Tables
    from hcgen.tables.rows import BundleRow, GearLine, RoleBundle, StatusRow

CUT_TO_SIZE = {"body", "shoulders", "legs", "feet", "hands", "head"}
"""Where clothes are worn that must fit; a ring or a ruff is let out in a minute (HC-STK-P4)."""

BLANKS = {"wizard-weapon": "Wizard weapon", "magick-item": "Magick item"}
"""What stands in a strict record for things of which the sources have no list, by id (AMB-HC-21, HC-EQ-05)."""

OVERSIZED = ", oversized"
"""The end of the name of whatever was made for somebody oversized."""


def status(soc: int, tables: Tables) -> StatusRow:
    """Return the band of a SOC rating; under 3 counts as 3, over 18 as 18 (AMB-HC-22)."""
    return tables.status.at(min(max(soc, 3), 18))


def money(soc: int, tables: Tables) -> int:
    """Return the coins that somebody starts with, before anything is bought (HC-EQ-04)."""
    band = status(soc, tables)
    return band.coins + band.multiplier * min(max(soc, 3), 18)


def spent(gear: Iterable[Gear], tables: Tables) -> int | None:
    """Return what was paid for everything that was bought at creation (HC-EQ-06, AMB-HC-22).

    None where something was bought that no table has a row for.
    """
    paid = 0
    for item in gear:
        if item.origin == "bought":
            row = tables.goods.get(item.id)
            if row is None:
                return None
            paid += row.price * item.quantity
    return paid


def fitting(best_first: Iterable[str], strength: int, tables: Tables) -> ArmourRow | None:
    """Return the first armour of a list that somebody is strong enough for (HC-ARM-01)."""
    return next((row for row in (tables.armour[name] for name in best_first) if row.strength <= strength), None)


def bundle_of(record: Character, tables: Tables) -> BundleRow | RoleBundle | None:
    """Tell from somebody's gear which bundle it came in; None where that is none, or might be two (AMB-HC-22)."""
    owned: dict[str, int] = {}
    for item in record.gear:
        if item.origin == "random":
            owned[item.id] = owned.get(item.id, 0) + item.quantity
    if not owned:
        return None
    matches = [bundle for bundle in _bundles(record, tables) if _has_all(bundle, record, owned, tables)]
    return matches[0] if len(matches) == 1 else None


def _bundles(record: Character, tables: Tables) -> Sequence[BundleRow | RoleBundle]:
    """The bundles that somebody may have come by: those of the role, or else those of the standing."""
    place = post_of(record, tables)
    if place:
        return place.bundles
    standing = status(record.stats.SOC, tables).id
    return [row for row in tables.bundles.rows if row.status == standing]


def _has_all(bundle: BundleRow | RoleBundle, record: Character, owned: dict[str, int], tables: Tables) -> bool:
    needed: dict[str, int] = {}
    for line in bundle.gear:
        if (not line.classes or record.class_.id in line.classes) and not (line.dark and record.stock.nightvision_ft):
            for id_ in _wanted(line, record.stats.STR, tables):
                needed[id_] = needed.get(id_, 0) + (1 if line.dice else line.quantity)
    return bool(needed) and all(owned.get(id_, 0) >= quantity for id_, quantity in needed.items())


def _wanted(line: GearLine, strength: int, tables: Tables) -> Iterator[str]:
    if line.item:
        yield line.item
        return
    row = fitting(line.first_fit, strength, tables)
    if row:
        yield row.id


def must_fit(row: object) -> bool:
    """Say whether a thing is clothing or armour, which comes in two sizes (HC-STK-P4)."""
    return isinstance(row, ArmourRow) or (isinstance(row, ItemRow) and row.worn in CUT_TO_SIZE)


def fits_oversized(row: object, name: str) -> bool:
    """Say whether somebody oversized can wear a thing of this name (HC-STK-P4, AMB-HC-56)."""
    return name.endswith(OVERSIZED) or not must_fit(row)


def fitted_name(row: object, name: str, oversized: bool) -> str:
    """Name a thing as it was made for its wearer: "Chain, oversized" (HC-STK-P4, AMB-HC-56)."""
    return name if not oversized or fits_oversized(row, name) else f"{name}{OVERSIZED}"
