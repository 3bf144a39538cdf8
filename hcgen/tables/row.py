"""What every row of every table has, and the words that rows and records share."""

from typing import Literal

import msgspec

Stat = Literal["STR", "DEX", "CON", "INT", "WIL", "CHA", "SOC"]
Size = Literal["none", "tiny", "small", "medium", "large", "huge"]
Carried = Literal["held", "worn", "packed"]
Tradition = Literal["scholastic", "believer"]

SIZES: tuple[Size, ...] = ("none", "tiny", "small", "medium", "large", "huge")
STATS: tuple[Stat, ...] = ("STR", "DEX", "CON", "INT", "WIL", "CHA", "SOC")


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What every row of every table has."""

    id: str
    """A stable word in kebab case, unlike every other id of its table."""
    on: str = ""
    """The results of the table's die that give this row: "7" or "4-5"."""
    weight: int = 1
    """How often the row comes up in a table without a die, against the others' weights."""
    source: str = ""
    """The rule id of the source, the ruling, or "house"; the table's own where it is empty."""
