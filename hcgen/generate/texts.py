"""Texts that hold dice, or rows of other tables."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.tables import Tables

_PLACE = re.compile(r"\{(@?)([^{}]+)\}")


def expand(text: str, dice: Stream, tables: Tables) -> str:
    """Roll what stands in braces: {1d4} is a number, {@towns} a row of another table."""
    if "{" not in text:
        return text

    def rolled(found: re.Match[str]) -> str:
        if found[1]:
            return expand(tables.texts(found[2]).roll(dice)[1].text, dice, tables)
        return str(dice.roll(found[2]))

    return _PLACE.sub(rolled, text)
