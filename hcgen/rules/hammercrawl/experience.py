"""Experience and coins as they are won and spent: HC-XP, HC-EQ-04, AMB-HC-23.

A record keeps the experience at which its level was reached and the coins that were left at
creation; the present counts stand in its state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.records import State

if TYPE_CHECKING:
    from hcgen.records import Character
    from hcgen.tables import Tables

MOST: Final = 1_000_000
"""The most experience, and the most coins, that anybody is given or has: a bound of ours, no rule."""


class Standing(NamedTuple):
    """How somebody stands: what they have now, and how far the next level is."""

    xp: int
    coins: int
    reached: int
    """The level that the experience gives; the record keeps its own until it is advanced."""
    after: int | None
    """The next level, after the higher of these two; None after the last."""
    missing: int
    """The experience still missing to that level."""


def least_xp(level: int, tables: Tables, crawl: bool = False) -> int:
    """Return the experience at which a level is reached (HC-XP-01, AMB-HC-23).

    Args:
        level: The level, from 1 to the last of the tables.
        tables: The tables.
        crawl: Whether level 1 has its price as well, so that everybody begins at level 0.
    """
    row = tables.levels[level - 1]
    return row.crawl if crawl else row.xp


def level_at(xp: int, tables: Tables, crawl: bool = False) -> int:
    """Return the level that so much experience gives, 0 being under the first of the crawl track (HC-XP-01, AMB-HC-23)."""
    return max((row.level for row in tables.levels if least_xp(row.level, tables, crawl) <= xp), default=0)


def is_crawl(record: Character) -> bool:
    """Say whether a record counts its experience on the crawl track (AMB-HC-23)."""
    return record.provenance.chosen.get("crawl") is True


def standing(record: Character, tables: Tables) -> Standing:
    """Say what somebody has now, and how much experience is missing to the next level (HC-XP-01)."""
    crawl, state = is_crawl(record), record.state or State()
    xp = record.xp if state.xp is None else state.xp
    coins = record.purse.coins if state.coins is None else state.coins
    reached = level_at(xp, tables, crawl)
    after = max(reached, record.level) + 1
    if after > len(tables.levels):
        return Standing(xp, coins, reached, None, 0)
    return Standing(xp, coins, reached, after, least_xp(after, tables, crawl) - xp)


def awarded(record: Character, tables: Tables, xp: int = 0, coins: int = 0) -> Character:
    """Return a record with more experience and more coins, or with less, in its state; nothing else moves.

    Args:
        record: The record; it is not changed.
        tables: The tables of its setting.
        xp: The experience won, under 0 where it is taken back.
        coins: The coins found, under 0 where they were spent.

    A level that is reached is not taken: whoever has it is advanced by themselves.

    Raises WishError where something would be owed, or be more than anybody has (HC-XP-01, HC-EQ-04).
    """
    now = standing(record, tables)
    state = record.state or State()
    if xp:
        state = replace(state, xp=_counted(now.xp, xp, "XP", "experience is never owed", "HC-XP-01"))
    if coins:
        state = replace(state, coins=_counted(now.coins, coins, "coins", "coins are never owed", "HC-EQ-04"))
    return replace(record, state=state) if xp or coins else record


def shares(coins: int, people: int) -> tuple[int, int]:
    """Divide coins evenly; return each one's share and what is left over, both under 0 where coins are to be paid."""
    share, rest = divmod(abs(coins), people)
    return (share, rest) if coins >= 0 else (-share, -rest)


def _counted(before: int, more: int, what: str, why: str, rule: str) -> int:
    after = before + more
    if abs(more) > MOST:
        raise WishError(f"over {MOST:,} {what} are more than anybody has; give fewer ({rule})")
    if after < 0:
        raise WishError(f"{before:,} {what} and {more:,} would make {after:,}; {why}, so take {max(before, 0):,} at most ({rule})")
    if more > 0 and after > MOST:
        raise WishError(f"{before:,} {what} and {more:,} would be more than the {MOST:,} that anybody has; give fewer ({rule})")
    return after
