"""The list of parts: every key of a rolled record belongs to exactly one row of it.

A part is its label, the facts that it reads, the record keys that it owns, and a pure function
from facts, wishes, dice and tables to values. Parts in the order of the book (HC-GEN-01) make a
record; a dot nests a part in another. The same list serves whoever rolls, re-rolls or verifies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from hcgen.dice import Stream
from hcgen.generate import casting, class_, gear, names, outset, proficiencies, psionics, skills, stats, stock, story
from hcgen.generate.wishes import Wishes
from hcgen.tables import Tables

Facts = Mapping[str, Any]
Values = dict[str, Any]


class Part(msgspec.Struct, frozen=True):
    """A row of the list."""

    label: str
    reads: tuple[str, ...]
    """Facts: record keys that earlier parts own, and ``index``, the person's place in the batch."""
    owns: tuple[str, ...]
    """Record keys; a key that stands for a table covers all that is in it."""
    roll: Callable[[Facts, Wishes, Stream, Tables], Values]


_STOCK_KEYS = ("stock.id", "stock.name", "stock.prime", "stock.source", "stock.nightvision_ft", "stock.oversized", "stock.natural_weapon")
_GIFTED = ("stock.id", "class.id", "class.prime", "class.choices", "stats", "level")

PARTS: tuple[Part, ...] = (
    Part("outset", (), ("format", "setting", "level", "xp"), outset.roll),
    Part("stock", (), (*_STOCK_KEYS, "rolls.stock"), stock.roll),
    Part("stock.quirks", ("stock.id",), ("stock.quirks",), stock.quirks),
    Part("class", (), ("class.id", "class.name", "class.prime", "rolls.class"), class_.roll),
    Part("class.choices", ("stock.id", "class.id", "class.prime"), ("class.choices", "class.hit_die"), class_.choices),
    Part("stats", ("stock.id", "stock.prime", "class.prime"), ("stats", "rolls.stats", "rolls.stat_reroll"), stats.roll),
    Part("skills", ("stock.id", "class.id", "class.prime", "class.choices", "stats"), ("skills",), skills.roll),
    Part("proficiencies", ("stock.id", "class.id", "class.choices", "stats"), ("proficiencies",), proficiencies.roll),
    Part("psionics", ("stock.id", "stats"), ("psionics",), psionics.roll),
    Part("casting", ("stock.id", "class.id", "class.prime", "class.choices"), ("casting",), casting.roll),
    Part("spells", (*_GIFTED, "casting"), ("spells",), casting.spells),
    Part("name", ("index", "stock.id"), ("name",), names.roll),
    Part("story.origin", ("stock.id", "stats"), ("story.origin",), story.text("origins", "origin")),
    Part("story.age", ("stock.id", "stats"), ("story.age",), story.age),
    Part("story.attire", ("stock.id", "stats"), ("story.attire",), story.text("attire", "attire")),
    Part("story.background", ("stock.id", "stats"), ("story.background",), story.text("backgrounds", "background")),
    Part("story.trait", ("stock.id", "stats"), ("story.trait",), story.text("traits", "trait")),
    Part("story.bond", ("stock.id", "stats"), ("story.bond",), story.text("bonds", "bond")),
    Part("story.languages", ("stock.id", "stats"), ("story.languages",), story.languages),
    Part("story.belief", ("class.id",), ("story.belief",), story.belief),
    Part(
        "gear",
        ("stock.nightvision_ft", "stock.oversized", "class.id", "class.choices", "stats", "proficiencies", "story.belief"),
        ("gear", "purse"),
        gear.roll,
    ),
    Part("story.sentence", ("name", *(f"story.{key}" for key in story.TOLD)), ("story.sentence",), story.sentence),
)

BY_LABEL: dict[str, Part] = {part.label: part for part in PARTS}


def covered(label: str) -> tuple[Part, ...]:
    """Return the parts that a label covers: its own, and those nested in it."""
    return tuple(part for part in PARTS if part.label == label or part.label.startswith(f"{label}."))
