"""A relative of the fallen, who comes in their place: HC-STK-HU."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hcgen.records import Gear
    from hcgen.tables import Tables
    from hcgen.tables.rows import StockRow

RULE = "HC-STK-HU"

VALUABLE = 10
"""Coins at which, by the price list, a thing is too valuable to be kept (house; AMB-HC-22)."""

MOST_TELLING = ("play", "bought", "random", "class", "kit")
"""Where things came from, in the order in which they are kept: what everybody has comes last (house)."""


def may_have_heirs(stock: StockRow) -> bool:
    """Say whether a relative comes for people of a stock: the Humans of HAMMERCRAWL!, and whatever is made after them."""
    return stock.source == RULE


def level_of_heir(level: int) -> int:
    """Return the level of a relative of somebody: one less, and never under 1."""
    return max(1, level - 1)


def is_valuable(id_: str, tables: Tables) -> bool:
    """Say whether a thing is too valuable to be kept: it has its price, or no price list knows one.

    What is not for sale is beyond price, what is of no table the Smith has to judge, and magick items
    are gone with their owner (HC-EQ-05).
    """
    row = tables.goods.get(id_)
    return row is None or not 0 < row.price < VALUABLE or row.size == "huge"


def keepable(gear: Iterable[Gear], tables: Tables) -> Iterator[str]:
    """Name the things that an heir would keep first: one of each, by `MOST_TELLING` and then as they stand."""
    things = [item for item in gear if not is_valuable(item.id, tables)]
    things.sort(key=lambda item: MOST_TELLING.index(item.origin))
    yield from dict.fromkeys(item.id for item in things)
