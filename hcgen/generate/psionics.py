"""Psionics, where the setting has any and the stock may: HC-PSI-01, HC-PSI-02, AMB-HC-20."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.records import PsionicPower, Psionics
from hcgen.rules.hammercrawl import psionics

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.generate.parts import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.tables import Tables

PERCENT = 100


def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Roll a d100 against WIL for the grade, then draw powers; ISP and powers stay blank where strict."""
    row, wil = tables.stocks.by_id[facts["stock.id"]], facts["stats"].WIL
    if not (row.psionics and tables.has_psionics):
        return {"psionics": None}
    rolled = dice.face(PERCENT)
    grade = psionics.grade(rolled, wil, tables)
    dice.saw(f"psionics against WIL {wil}", tables.psionics.by_id[grade])
    if grade == "none" or wishes.strict:
        return {"psionics": Psionics(roll=rolled, grade=grade)}
    drawn = dice.draw(psionics.powers_of(grade, tables), psionics.power_count(grade, tables))
    powers = tuple(PsionicPower(id=power.id, name=power.name) for power in sorted(drawn, key=lambda power: power.name))
    return {"psionics": Psionics(roll=rolled, grade=grade, isp=psionics.isp(grade, wil, tables), powers=powers)}
