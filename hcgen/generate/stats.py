"""The seven stats: HC-GEN-04, HC-GEN-05, HC-STK-HU, HC-STK-P1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.records import HeirRoll, StatReroll, Stats
from hcgen.rules.hammercrawl.stats import assign, is_adaptable, lowest, with_reroll
from hcgen.tables.rows import STATS

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.generate.part import Facts, Values
    from hcgen.generate.wishes import Inheritance, Wishes
    from hcgen.tables import Tables
    from hcgen.tables.rows import Stat


def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Roll 3d6 seven times, the lowest again where the stock is adaptable, and assign them by the primes (AMB-HC-54).

    Results from the table stand in place of the dice; a rating that is set outright replaces what was
    assigned, and leaves no rolls to show.
    """
    face = dice.face
    rolls = wishes.rolled("stats") or tuple(face(6) + face(6) + face(6) for _ in range(7))
    reroll = _reroll(rolls, dice) if is_adaptable(tables.stocks.by_id[facts["stock.id"]]) else None
    kept = with_reroll(rolls, reroll)
    assigned = (
        Stats(**dict(zip(wishes.assign, kept, strict=True))) if wishes.assign else assign(kept, facts["stock.prime"], facts["class.prime"])
    )
    if wishes.ratings:
        assigned, rolls, reroll = replace(assigned, **dict(wishes.ratings)), (), None
    heirs: tuple[HeirRoll, ...] = ()
    if wishes.heir:
        assigned, heirs = _of_heirs(assigned, wishes.heir, dice)
    return {"stats": assigned, "rolls.stats": rolls, "rolls.stat_reroll": reroll, "rolls.heirs": heirs}


def _of_heirs(ratings: Stats, heir: Inheritance, dice: Stream) -> tuple[Stats, tuple[HeirRoll, ...]]:
    """Roll two stats anew for each relative who came after another: the player's pick, and the Smith's (HC-STK-HU)."""
    rolls: list[HeirRoll] = []
    for player, smith in heir.stats:
        first: Stat = player if player else dice.pick([stat for stat in STATS if stat != smith])
        second: Stat = smith if smith else dice.pick([stat for stat in STATS if stat != first])
        new = [sum(dice.face(6) for _ in range(3)) for _ in range(2)]
        rolls.append(HeirRoll(stat=first, by="player", old=ratings[first], new=new[0]))
        rolls.append(HeirRoll(stat=second, by="smith", old=ratings[second], new=new[1]))
        ratings = replace(ratings, **{first: new[0], second: new[1]})
    return ratings, tuple(rolls)


def _reroll(rolls: tuple[int, ...], dice: Stream) -> StatReroll:
    """Roll the lowest again, and keep the better (HC-STK-P1)."""
    place = lowest(rolls)
    new = sum(dice.face(6) for _ in range(3))
    return StatReroll(index=place + 1, old=rolls[place], new=new, kept=max(rolls[place], new))
