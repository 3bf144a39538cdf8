"""The typed tables that are rolled on in play alone: who is met on a journey, and what a critical injury does.

Nothing here is imported by whoever rolls people or ships.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from hcgen.tables import Table, TableSet, read_bundled
from hcgen.tables.rows import InjuryRow, TextRow

TRAIL = "wilderness"
ALIEN = "alien"


class TrailTables(TableSet):
    """The tables of a journey (AMB-WT-02)."""

    @cached_property
    def reactions(self) -> Table[TextRow]:
        """House: how those who are met take it."""
        return self.texts("reactions")

    @cached_property
    def mishaps(self) -> Table[TextRow]:
        """House: what goes wrong on the way."""
        return self.texts("mishaps")


class AlienTables(TableSet):
    """The tables of the Alien game."""

    @cached_property
    def injuries(self) -> Table[InjuryRow]:
        """House, but for the results that kill (AMB-AL-02)."""
        return self.of("critical-injuries", InjuryRow)


@lru_cache(maxsize=4)
def load_trail(module: str = TRAIL) -> TrailTables:
    """Read the bundled tables of journeys. Raises TableError where there is no such module."""
    return TrailTables(read_bundled(module, "WT"))


@lru_cache(maxsize=4)
def load_alien(module: str = ALIEN) -> AlienTables:
    """Read the bundled tables of the Alien game. Raises TableError where there is no such module."""
    return AlienTables(read_bundled(module, "AL"))
