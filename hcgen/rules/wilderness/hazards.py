"""Places that harm whoever enters them (WT-ENV), and the lesser mishaps of a journey, which are of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hcgen.rules.limits import one_of
from hcgen.rules.wilderness.encounters import Drawn, draw

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.tables.rows import TextRow
    from hcgen.tables.table import Table

Zone = Literal["toxic", "warped", "radioactive"]

ZONES: dict[Zone, str] = {
    "toxic": "The air here eats at metal, cloth and lungs. Whoever stays does so at the Smith's mercy.",
    "warped": "Magick has come loose here. Things happen that should not, and some who leave are not what they were.",
    "radioactive": "The ground here makes people ill, changes them, or kills them. A strong constitution helps, and may even gain by it.",
}
"""What is said of each; the source has no numbers for them, and neither have we (WT-ENV-01)."""

MISHAPS_TABLE = "mishaps"


def warn(zone: Zone) -> str:
    """Return what is said to those who come near such a place (WT-ENV-01).

    Raises WishError where there is no such kind of place.
    """
    one_of("zone", zone, ZONES, "WT-ENV-01")
    return ZONES[zone]


def mishap(table: Table[TextRow], stream: Stream) -> Drawn:
    """Roll a mishap of the journey, at the Smith's wish.

    Args:
        table: The house table of mishaps.
        stream: The table's die, and the dice of the row's text.
    """
    return draw(table, stream, "mishap")
