"""What the rows of critical injuries must hold together (AL-CRIT-01, AL-CRIT-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.dice import parse
from hcgen.errors import DiceError, TableError
from hcgen.tables.rows import InjuryRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.tables.rows import Row


def check_injuries(name: str, rows: Sequence[Row]) -> None:
    """Refuse a lethal injury without a time limit, a limit of one that is none, and dice that are none.

    Raises TableError with the file, the row and the cure.
    """
    for row in rows:
        if isinstance(row, InjuryRow):
            _check(f"{name}: row {row.id!r}", row)


def _check(where: str, row: InjuryRow) -> None:
    if row.lethal and not row.limit:
        raise TableError(f"{where} is lethal and has no limit; give it round, stretch or shift")
    if row.limit and not row.lethal:
        raise TableError(f"{where} has the limit {row.limit!r} and is not lethal; say lethal = true, or take the limit out")
    if row.kills and (row.lethal or row.heals or row.surgery):
        raise TableError(f"{where} kills at once, and has nothing to survive or to heal; take lethal, heals and surgery out")
    try:
        low = parse(row.heals).lowest if row.heals else 1
    except DiceError as fault:
        raise TableError(f"{where}: heals: {fault}") from None
    if low < 1:
        raise TableError(f"{where}: heals {row.heals!r} can be {low} days; choose dice of 1 day or more")
