"""Stock and quirks: HC-STK-00, HC-STK-NE."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.generate import leeway
from hcgen.generate.texts import expand, taken_first

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.generate.part import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.tables import Tables
    from hcgen.tables.rows import Stat, StockRow


def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Roll the stock, then its prime where the stock leaves it free (AMB-HC-13)."""
    result, row = _row(wishes, dice, tables)
    prime = _prime(row, wishes, dice)
    while prime is None:
        result, row = _row(wishes, dice, tables)
        prime = _prime(row, wishes, dice)
    return {
        "stock.id": row.id,
        "stock.name": row.name,
        "stock.prime": prime,
        "stock.source": row.source,
        "stock.nightvision_ft": row.nightvision_ft,
        "stock.oversized": row.oversized or None,
        "stock.natural_weapon": row.natural_weapon or None,
        "rolls.stock": result,
    }


def _prime(row: StockRow, wishes: Wishes, dice: Stream) -> Stat | None:
    """Roll the prime of a stock; where one was asked for and no stock, both are rolled together until they give it."""
    if wishes.stock_prime and (wishes.stock or wishes.rolled("stock")):
        return wishes.stock_prime
    rolled = dice.pick(row.primes)
    return rolled if wishes.stock_prime in {None, rolled} else None


def _row(wishes: Wishes, dice: Stream, tables: Tables) -> tuple[int | None, StockRow]:
    """Return the natural result, if any, and the stock: chosen, rolled at the table, or rolled until it is allowed."""
    if wishes.stock:
        return None, tables.stocks.by_id[wishes.stock]
    given = wishes.rolled("stock")
    if given:
        return given[0], tables.stocks.at(given[0])
    if not wishes.narrows:
        return tables.stocks.roll(dice)
    allowed = leeway.stocks(wishes, tables)
    return tables.stocks.roll_until(dice, lambda row: row in allowed, "what was asked for")


def quirks(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Roll the quirks of a stock that has any, each another row (HC-STK-NE, AMB-HC-28)."""
    count, chosen = tables.stocks.by_id[facts["stock.id"]].quirks, wishes.of("quirks")
    rows = taken_first(chosen, tables.quirks, max(count, len(chosen)) if count else 0, dice)
    return {"stock.quirks": tuple(_quirk(row.text, row.options, dice, tables) for row in rows)}


def _quirk(text: str, options: tuple[str, ...], dice: Stream, tables: Tables) -> str:
    if options:
        text = text.replace("{option}", dice.pick(options))
    return expand(text, dice, tables)
