"""Standing and money: HC-EQ-04, HC-EQ-05 and HC-STAT-11."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.tables.rows import ArmourRow, ItemRow

if TYPE_CHECKING:
    from hcgen.tables import Tables
    from hcgen.tables.rows import StatusRow

CUT_TO_SIZE = {"body", "shoulders", "legs", "feet", "hands", "head"}
"""Where clothes are worn that must fit; a ring or a ruff is let out in a minute (HC-STK-P4)."""

OVERSIZED = ", oversized"
"""The end of the name of whatever was made for somebody oversized."""


def status(soc: int, tables: Tables) -> StatusRow:
    """Return the band of a SOC rating; under 3 counts as 3, over 18 as 18 (AMB-HC-22)."""
    return tables.status.at(min(max(soc, 3), 18))


def money(soc: int, tables: Tables) -> int:
    """Return the coins that somebody starts with, before anything is bought (HC-EQ-04)."""
    band = status(soc, tables)
    return band.coins + band.multiplier * min(max(soc, 3), 18)


def must_fit(row: object) -> bool:
    """Say whether a thing is clothing or armour, which comes in two sizes (HC-STK-P4)."""
    return isinstance(row, ArmourRow) or (isinstance(row, ItemRow) and row.worn in CUT_TO_SIZE)


def fits_oversized(row: object, name: str) -> bool:
    """Say whether somebody oversized can wear a thing of this name (HC-STK-P4, AMB-HC-56)."""
    return name.endswith(OVERSIZED) or not must_fit(row)


def fitted_name(row: object, name: str, oversized: bool) -> str:
    """Name a thing as it was made for its wearer: "Chain, oversized" (HC-STK-P4, AMB-HC-56)."""
    return name if not oversized or fits_oversized(row, name) else f"{name}{OVERSIZED}"
