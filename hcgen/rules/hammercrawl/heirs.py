"""The relative who comes when a Human dies (HC-STK-HU)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.rules.hammercrawl.experience import least_xp
from hcgen.rules.limits import within
from hcgen.rules.rolls import throw
from hcgen.tables.rows import STATS

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.records import Stats
    from hcgen.rules.rolls import Throw
    from hcgen.tables import Tables
    from hcgen.tables.rows import Stat


class Heir(msgspec.Struct, frozen=True):
    """A relative of somebody who died."""

    level: int
    xp: int
    stats: Stats
    throws: tuple[Throw, ...]
    """Both stats that were rolled anew; the new rolls stand."""
    keeps: int
    """How many of the dead one's things of no value may be kept."""
    words: str


def heir(level: int, stats: Stats, player: Stat, smith: Stat, stream: Stream, tables: Tables, crawl: bool = False) -> Heir:
    """Send for the relative of a dead Human (HC-STK-HU).

    Args:
        level: The level of the dead one.
        stats: Their ratings.
        player: The stat that the player rolls again.
        smith: The stat that the Smith has rolled again.
        stream: 3d6 for each.
        tables: What the least experience of a level is read from.
        crawl: Whether experience is counted on the crawl track (AMB-HC-23).

    Raises WishError where there is no such level or stat, or both name the same one.
    """
    within("level", level, 1, len(tables.levels), "HC-STK-HU")
    for stat in (player, smith):
        if stat not in STATS:
            raise WishError(f"heir: {stat!r} is none of {len(STATS)} stats (HC-STK-HU); give one of {', '.join(STATS)}")
    if player == smith:
        raise WishError(f"heir: {player} is named 2 times (HC-STK-HU); let the Smith pick another stat")
    lowered = max(1, level - 1)
    throws = tuple(throw(stream, "3d6", stat) for stat in (player, smith))
    after = replace(stats, **{fallen.why: fallen.total for fallen in throws})
    rolled = " and ".join(f"{fallen.why} {fallen.total}" for fallen in throws)
    words = f"A relative of level {lowered} arrives next scene, with {rolled}, and {level} of the old things, none of them worth much."
    return Heir(lowered, least_xp(lowered, tables, crawl), after, throws, level, words)
