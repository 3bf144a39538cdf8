"""Stock and quirks: HC-STK-00, HC-STK-NE."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.generate.texts import expand

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.generate.parts import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.tables import Tables


def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Roll the stock, then its prime where the stock leaves it free (AMB-HC-13)."""
    result: int | None = None
    if wishes.stock:
        row = tables.stocks.by_id[wishes.stock]
    else:
        result, row = tables.stocks.roll(dice)
    return {
        "stock.id": row.id,
        "stock.name": row.name,
        "stock.prime": dice.pick(row.primes),
        "stock.source": row.source,
        "stock.nightvision_ft": row.nightvision_ft,
        "stock.oversized": row.oversized or None,
        "stock.natural_weapon": row.natural_weapon or None,
        "rolls.stock": result,
    }


def quirks(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Roll the quirks of a stock that has any, each another row (HC-STK-NE, AMB-HC-28)."""
    rows = dice.draw(tables.quirks.rows, tables.stocks.by_id[facts["stock.id"]].quirks)
    return {"stock.quirks": tuple(_quirk(row.text, row.options, dice, tables) for row in rows)}


def _quirk(text: str, options: tuple[str, ...], dice: Stream, tables: Tables) -> str:
    if options:
        text = text.replace("{option}", dice.pick(options))
    return expand(text, dice, tables)
