"""Psionic powers as they are used (HC-PSI-03, AMB-HC-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.errors import WishError
from hcgen.rules.hammercrawl.psionics import may_have
from hcgen.rules.limits import at_least

if TYPE_CHECKING:
    from hcgen.tables.rows import PsionicGrade, PsionicPowerRow


class Manifestation(msgspec.Struct, frozen=True):
    """A psionic power that was used; it takes no roll."""

    power: str
    isp: int
    """What is left of the inner strength points until a night's sleep."""
    save: str | None
    """The stat that saves against it; None where nothing does."""
    target: int
    """What the Save has to beat: the psion's WIL."""
    words: str


def may_use(grade: PsionicGrade) -> bool:
    """Say whether somebody can use psionic powers and what is built for them: nobody without a grade can (HC-PSI-03)."""
    return grade != "none"


def manifest(power: PsionicPowerRow, grade: PsionicGrade, isp: int, wil: int) -> Manifestation:
    """Use a psionic power: it costs its ISP, and a Save against it must beat WIL (AMB-HC-20).

    Args:
        power: The power.
        grade: The psion's grade.
        isp: What inner strength points are left.
        wil: The psion's WIL.

    Raises WishError where the grade is none or too low, or too few points are left.
    """
    at_least("ISP", isp, 0, "AMB-HC-20")
    if not may_use(grade):
        raise WishError(f"{power.name}: 0 psionic powers are open to those who are no psions (HC-PSI-03); leave it to one who is")
    if not may_have(power, grade):
        raise WishError(f"{power.name}: it takes 1 {power.grade} psion (AMB-HC-20); a {grade} one uses powers of that grade or below")
    if power.isp > isp:
        raise WishError(f"{power.name}: it costs {power.isp} ISP, and {isp} are left (AMB-HC-20); sleep a night, or use a lesser power")
    left = isp - power.isp
    save = f" {power.save} Save over {wil}." if power.save else ""
    return Manifestation(power.name, left, power.save, wil, f"{power.name}: {power.text}{save} {left} ISP are left.")
