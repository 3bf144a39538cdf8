"""Psionics: HC-PSI-01 to HC-PSI-03, AMB-HC-19, AMB-HC-20."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from hcgen.rules.hammercrawl import stats
from hcgen.tables.rows import PSIONIC_GRADES

if TYPE_CHECKING:
    from hcgen.tables import Tables
    from hcgen.tables.rows import PsionicGrade, PsionicPowerRow


def grade(roll: int, wil: int, tables: Tables) -> PsionicGrade:
    """Return the grade that a d100 against WIL gives (HC-PSI-01, AMB-HC-19)."""
    if roll <= stats.half(wil, tables):
        return "master"
    if roll <= wil:
        return "major"
    return "minor" if roll <= 2 * wil else "none"


def isp(of: PsionicGrade, wil: int, tables: Tables) -> int:
    """Return the inner strength points of a grade, at full rest (AMB-HC-20)."""
    row = tables.psionics.by_id[of]
    return row.isp + row.isp_per_wil * wil


def power_count(of: PsionicGrade, tables: Tables) -> int:
    """Return how many powers a grade has (AMB-HC-20)."""
    return tables.psionics.by_id[of].count


def may_have(power: PsionicPowerRow, of: PsionicGrade) -> bool:
    """Say whether a power is open to a grade: its own, or one below (AMB-HC-20)."""
    return PSIONIC_GRADES.index(power.grade) <= PSIONIC_GRADES.index(of)


@lru_cache(maxsize=16)
def powers_of(grade: PsionicGrade, tables: Tables) -> list[PsionicPowerRow]:
    """Return the powers that are open to a grade."""
    return [row for row in tables.psionic_powers.rows if may_have(row, grade)]
