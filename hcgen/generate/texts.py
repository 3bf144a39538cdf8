"""Texts that hold dice, or rows of other tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.tables import TableSet


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
