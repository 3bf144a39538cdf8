"""Standing and money: HC-EQ-04, HC-EQ-05 and HC-STAT-11."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hcgen.tables import Tables
    from hcgen.tables.rows import StatusRow


def status(soc: int, tables: Tables) -> StatusRow:
    """Return the band of a SOC rating; under 3 counts as 3, over 18 as 18 (AMB-HC-22)."""
    return tables.status.at(min(max(soc, 3), 18))


def money(soc: int, tables: Tables) -> int:
    """Return the coins that somebody starts with, before anything is bought (HC-EQ-04)."""
    band = status(soc, tables)
    return band.coins + band.multiplier * min(max(soc, 3), 18)
