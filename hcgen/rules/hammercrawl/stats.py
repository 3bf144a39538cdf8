"""Stats: what a rating is worth, how rolls are assigned, what follows: HC-STAT and HC-GEN-05."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import astuple, replace

from hcgen.records import Stats
from hcgen.tables.effects import Adaptable
from hcgen.tables.rows import STATS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hcgen.records import HeirRoll, StatReroll
    from hcgen.tables import Tables
    from hcgen.tables.rows import Stat, StatRow, StockRow


def spelled(word: str) -> str:
    """Return a stat's name as it is written, in capitals; WIS is another word for WIL (AMB-HC-11)."""
    name = word.strip().upper()
    return "WIL" if name == "WIS" else name


def row(rating: int, tables: Tables) -> StatRow:
    """Return the row of a rating, clamped to the table's ends (HC-STAT-02, AMB-HC-63)."""
    rows = tables.ratings
    return rows[rating - 1] if 0 < rating <= len(rows) else rows[0 if rating < 1 else -1]


def mod(rating: int, tables: Tables) -> int:
    """Return the mod of a rating (HC-STAT-02)."""
    return row(rating, tables).mod


def half(rating: int, tables: Tables) -> int:
    """Return the half of a rating, rounded up (HC-STAT-02)."""
    return row(rating, tables).half


def half_mod(rating: int, tables: Tables) -> int:
    """Return the mod of the half (HC-STAT-03, AMB-HC-17)."""
    return mod(half(rating, tables), tables)


def mods(ratings: Stats, tables: Tables) -> Stats:
    """Return all seven mods (HC-STAT-02)."""
    return Stats(*[row(rating, tables).mod for rating in astuple(ratings)])


def halves(ratings: Stats, tables: Tables) -> Stats:
    """Return all seven halves (HC-STAT-02)."""
    return Stats(*[row(rating, tables).half for rating in astuple(ratings)])


def assign(rolls: Sequence[int], stock_prime: Stat, class_prime: Stat) -> Stats:
    """Assign seven rolls by the book (HC-GEN-05, AMB-HC-12, AMB-HC-13).

    The two highest go to the primes in the order rolled, the stock's first; where both primes are
    one stat, it gets the highest. The rest go to the other stats in the order rolled. Of equal
    rolls the earlier counts as the higher.
    """
    primes: list[Stat] = [stock_prime] if stock_prime == class_prime else [stock_prime, class_prime]
    best = sorted(sorted(range(len(rolls)), key=lambda at: -rolls[at])[: len(primes)])
    ratings = {stat: rolls[at] for stat, at in zip(primes, best, strict=True)}
    rest = iter([rolls[at] for at in range(len(rolls)) if at not in best])
    return Stats(*[ratings[stat] if stat in ratings else next(rest) for stat in STATS])


def is_adaptable(stock: StockRow | None) -> bool:
    """Say whether a stock rolls one stat again and assigns the rolls in any order (HC-STK-P1)."""
    return any(isinstance(effect, Adaptable) for power in (stock.powers if stock else ()) for effect in power.effects)


def lowest(rolls: Sequence[int]) -> int:
    """Return the place of the lowest roll, counting from 0; of equal ones the earlier (AMB-HC-54)."""
    return min(range(len(rolls)), key=lambda at: rolls[at])


def with_reroll(rolls: Sequence[int], reroll: StatReroll | None) -> tuple[int, ...]:
    """Return the rolls that are assigned: the better one stands where a stat was rolled again (HC-STK-P1)."""
    if reroll is None:
        return tuple(rolls)
    return (*rolls[: reroll.index - 1], reroll.kept, *rolls[reroll.index :])


def with_heirs(ratings: Stats, heirs: Iterable[HeirRoll]) -> Stats:
    """Return the ratings of a relative of the fallen: each new result stands, even if it is lower (HC-STK-HU)."""
    return replace(ratings, **{roll.stat: roll.new for roll in heirs})


def hirelings(charisma: int, tables: Tables) -> int:
    """Return how many hirelings follow (HC-STAT-10)."""
    return half(charisma, tables)


def bonus_languages(intelligence: int, tables: Tables) -> int:
    """Return the languages beyond one's own (HC-STAT-08)."""
    return max(0, mod(intelligence, tables))
