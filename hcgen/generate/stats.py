"""The seven stats: HC-GEN-04, HC-GEN-05, HC-STK-P1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.records import StatReroll
from hcgen.rules.hammercrawl.stats import assign, is_adaptable, lowest, with_reroll

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.generate.part import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.tables import Tables


def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Roll 3d6 seven times, the lowest again where the stock is adaptable, and assign them by the primes (AMB-HC-54).

    Results from the table stand in place of the dice; a rating that is set outright replaces what was
    assigned, and leaves no rolls to show.
    """
    face = dice.face
    rolls = wishes.rolled("stats") or tuple(face(6) + face(6) + face(6) for _ in range(7))
    reroll = _reroll(rolls, dice) if is_adaptable(tables.stocks.by_id[facts["stock.id"]]) else None
    assigned = assign(with_reroll(rolls, reroll), facts["stock.prime"], facts["class.prime"])
    if wishes.ratings:
        return {"stats": replace(assigned, **dict(wishes.ratings)), "rolls.stats": (), "rolls.stat_reroll": None}
    return {"stats": assigned, "rolls.stats": rolls, "rolls.stat_reroll": reroll}


def _reroll(rolls: tuple[int, ...], dice: Stream) -> StatReroll:
    """Roll the lowest again, and keep the better (HC-STK-P1)."""
    place = lowest(rolls)
    new = sum(dice.face(6) for _ in range(3))
    return StatReroll(index=place + 1, old=rolls[place], new=new, kept=max(rolls[place], new))
