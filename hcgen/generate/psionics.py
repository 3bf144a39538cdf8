"""Psionics, where the setting has any and the stock may: HC-PSI-01, HC-PSI-02, AMB-HC-20."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.generate.texts import taken_first
from hcgen.records import PsionicPower, Psionics
from hcgen.rules.hammercrawl import psionics
from hcgen.tables.rows import PSIONIC_GRADES

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.generate.part import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.tables import Tables
    from hcgen.tables.rows import PsionicGrade

PERCENT = 100


def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Roll a d100 against WIL for the grade, then draw powers; ISP and powers stay blank where strict."""
    row, wil = tables.stocks.by_id[facts["stock.id"]], facts["stats"].WIL
    if not (row.psionics and tables.has_psionics):
        return {"psionics": None}
    rolled, grade = _rolled(wil, wishes, dice, tables)
    dice.saw(f"psionics against WIL {wil}", tables.psionics.by_id[grade])
    if grade == "none" or wishes.strict:
        return {"psionics": Psionics(roll=rolled, grade=grade)}
    among = psionics.powers_of(grade, tables)
    chosen = [power for power in wishes.of("psionic-powers") if tables.psionic_powers.by_id[power] in among]
    drawn = taken_first(chosen, tables.psionic_powers, psionics.power_count(grade, tables), dice, among)
    powers = tuple(PsionicPower(id=power.id, name=power.name) for power in sorted(drawn, key=lambda power: power.name))
    return {"psionics": Psionics(roll=rolled, grade=grade, isp=psionics.isp(grade, wil, tables), powers=powers)}


def _rolled(wil: int, wishes: Wishes, dice: Stream, tables: Tables) -> tuple[int, PsionicGrade]:
    """Roll the d100 until it gives the grade that was asked for, which every WIL can (AMB-HC-19); once where none was."""
    given, asked = wishes.rolled("psionics"), wishes.one("psionics")
    powers = [tables.psionic_powers.by_id[power].grade for power in wishes.of("psionic-powers")]
    least = max(map(PSIONIC_GRADES.index, powers), default=0)
    while True:
        rolled = given[0] if given else dice.face(PERCENT)
        grade = psionics.grade(rolled, wil, tables)
        if given or (asked in {None, grade} and (PSIONIC_GRADES.index(grade) >= least or asked)):
            return rolled, grade
