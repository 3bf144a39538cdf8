"""Treasure: the eleven tiers, and armour that was looted (HC-TRS-01, HC-ARM-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.errors import WishError, did_you_mean
from hcgen.rules.limits import within
from hcgen.rules.rolls import percent, sentence, throw

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.rolls import Attempt, Throw
    from hcgen.tables import Tables

PARTIAL_PERCENT = 30
"""Of a hundred looted suits so many cover only part, HC-ARM-02."""


class Tier(msgspec.Struct, frozen=True):
    """A tier of treasure."""

    number: int
    name: str
    dice: str
    """How many there are, of what can be counted (house); "1" for what comes alone."""
    table: str
    """The table of the house that says what it looks like."""
    unit: str = ""
    """What is counted, where it is counted."""


TIERS: tuple[Tier, ...] = (
    Tier(1, "copper", "10d10", "treasure-coins", "copper coins"),
    Tier(2, "silver", "6d10", "treasure-coins", "silver coins"),
    Tier(3, "gold", "4d10", "treasure-coins", "gold coins"),
    Tier(4, "platinum", "2d10", "treasure-coins", "platinum coins"),
    Tier(5, "gems", "1d4", "treasure-gems"),
    Tier(6, "art", "1", "treasure-art"),
    Tier(7, "potions and scrolls", "1d3", "treasure-expendables"),
    Tier(8, "charms", "1", "treasure-charms"),
    Tier(9, "icons", "1", "treasure-icons"),
    Tier(10, "relics", "1", "treasure-relics"),
    Tier(11, "artifacts", "1", "treasure-artifacts"),
)
"""From copper to what songs are about (HC-TRS-01)."""


class Find(msgspec.Struct, frozen=True):
    """Treasure that was found."""

    tier: Tier
    throw: Throw | None
    """How many there are; None where one comes alone, or only the tier is asked for."""
    count: int
    things: tuple[str, ...]
    """What they are; nothing where no tables are given."""
    words: str


def tier(which: int | str) -> Tier:
    """Return a tier by its number or its name, such as "gems", or "potions" for potions and scrolls (HC-TRS-01).

    Raises WishError where there is none.
    """
    asked = str(which).strip().lower()
    found = next((row for row in TIERS if asked in _names(row)), None)
    if found is None:
        near = did_you_mean(asked, [row.name for row in TIERS])
        names = ", ".join(row.name for row in TIERS)
        raise WishError(
            f"treasure: {str(which)[:40]!r} is none of {len(TIERS)} tiers (HC-TRS-01){near}; give 1 to {len(TIERS)}, or one of {names}"
        )
    return found


def _names(row: Tier) -> set[str]:
    """What a tier answers to: its number, its name, and each word of a name that is two things, with an s or without."""
    words = {row.name, *row.name.split(" and ")}
    return {str(row.number), *words, *(word.removesuffix("s") for word in words)}


def find(which: int | str, stream: Stream, tables: Tables | None = None) -> Find:
    """Find treasure of a tier (HC-TRS-01); how much of it, and what, is of the house.

    Args:
        which: The tier, by number or name.
        stream: How many there are, then a row for each; coins lie in one place.
        tables: Where the contents stand; None leaves everything but the tier to the Smith.

    Raises WishError where there is no such tier.
    """
    row = tier(which)
    head = f"Treasure of tier {row.number}, {row.name}"
    if tables is None or row.table not in tables:
        return Find(row, None, 0, (), f"{head}.")
    counted = throw(stream, row.dice, row.name) if "d" in row.dice else None
    count = counted.total if counted else 1
    contents = tables.texts(row.table)
    if row.unit:
        where = contents.roll(stream)[1].text
        return Find(row, counted, count, (where,), f"{head}: {count} {row.unit}, {where}")
    things = tuple(thing.text for thing in stream.draw(contents.rows, count))
    return Find(row, counted, count, things, f"{head}: {' '.join(sentence(thing) for thing in things)}")


def looted_armour(stream: Stream) -> Attempt:
    """Find out whether looted armour covers only part: 30 in a hundred do (HC-ARM-02)."""
    return percent(stream, PARTIAL_PERCENT, "is the armour only part of a suit", "HC-ARM-02")


def is_partial(number: int) -> bool:
    """Say whether a d100 means Partial armour (HC-ARM-02).

    Raises WishError where it is no d100.
    """
    within("d100", number, 1, 100, "HC-ARM-02")
    return number <= PARTIAL_PERCENT
