"""Rows that are drawn, and texts that hold dice or rows of other tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hcgen.dice import Stream
    from hcgen.tables import Table, TableSet
    from hcgen.tables.table import AnyRow


def taken_first(
    chosen: Sequence[str], table: Table[AnyRow], count: int, dice: Stream, among: Iterable[AnyRow] | None = None
) -> list[AnyRow]:
    """Take the rows that were chosen, as far as there is room, then draw others, none twice.

    Args:
        chosen: The ids of rows.
        table: Their table.
        count: How many rows there are to be.
        dice: What the rest is drawn with.
        among: The rows to draw from; all of the table where None.
    """
    taken = [table.by_id[id_] for id_ in chosen[:count]]
    if not taken:
        return dice.draw(table.rows if among is None else among, count)
    rest = [row for row in (table.rows if among is None else among) if row not in taken]
    return [*taken, *dice.draw(rest, count - len(taken))]


def expand(text: str, dice: Stream, tables: TableSet) -> str:
    """Roll what stands in braces: {1d4} is a number, {@towns} a row of another table."""
    if "{" not in text:
        return text
    first, *rest = text.split("{")
    pieces = [first]
    for piece in rest:
        inner, _, after = piece.partition("}")
        pieces.append(_rolled(inner, dice, tables) + after)
    return "".join(pieces)


def _rolled(inner: str, dice: Stream, tables: TableSet) -> str:
    if inner.startswith("@"):
        return expand(tables.texts(inner[1:]).roll(dice)[1].text, dice, tables)
    return str(dice.roll(inner))
