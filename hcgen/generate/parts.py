"""The list of parts: every key of a rolled record belongs to exactly one row of it.

A part is its label, the facts that it reads, the record keys that it owns, and a pure function
from facts, wishes, dice and tables to values. Parts in the order of the book (HC-GEN-01) make a
record; a dot nests a part in another. Each level after the first has parts of its own, which append
(AMB-HC-67). The same list serves whoever rolls, re-rolls or verifies.
"""

from __future__ import annotations

from functools import lru_cache

from hcgen.generate import casting, class_, gear, levels, names, outset, part, proficiencies, psionics, skills, stats, stock, story
from hcgen.generate.growth import gain_key
from hcgen.generate.wishes import Wishes
from hcgen.tables import Tables

Part = part.Part[Wishes, Tables]
"""A row of the list."""


_STOCK_KEYS = ("stock.id", "stock.name", "stock.prime", "stock.source", "stock.nightvision_ft", "stock.oversized", "stock.natural_weapon")
HIGHEST_LEVEL = 10
LEVELS = range(2, HIGHEST_LEVEL + 1)
"""The levels that bring something (HC-CORE-02)."""


def _gains(up_to: int, *kinds: str) -> tuple[str, ...]:
    """The facts of these kinds that the levels up to one brought."""
    return tuple(gain_key(n, kind) for n in range(2, up_to + 1) for kind in kinds)


_POWERS = ("powers", "powers-raised")
_WHO = ("stock.id", "class.id", "class.choices")


def _powers(n: int) -> Part:
    reads = (*_WHO, *_gains(n - 1, *_POWERS))
    return Part(f"level-{n}.powers", reads, _gains_of(n, *_POWERS), levels.powers(n), n)


def _level(n: int) -> tuple[Part, ...]:
    """What a level brings, its powers aside, which others read."""
    learned = ("skills", *_gains(n - 1, "skills", "specialties"))
    armed = ("proficiencies", *_gains(n - 1, "proficiencies", "raises"))
    gifted = (*_WHO, "class.prime", "stats", "casting", *_gains(n, *_POWERS), "spells", *_gains(n - 1, "spells"))
    return (
        Part(f"level-{n}.skills", ("class.id", "class.prime", "stats", *learned), _gains_of(n, "skills"), levels.skills(n), n),
        Part(
            f"level-{n}.specialties",
            (*_WHO, *learned, gain_key(n, "skills")),
            _gains_of(n, "specialties"),
            levels.specialties(n),
            n,
        ),
        Part(f"level-{n}.proficiencies", (*_WHO, "stats", *armed), _gains_of(n, "proficiencies", "raises"), levels.proficiencies(n), n),
        Part(f"level-{n}.spells", gifted, _gains_of(n, "spells"), levels.spells(n), n),
    )


def _gains_of(n: int, *kinds: str) -> tuple[str, ...]:
    return tuple(gain_key(n, kind) for kind in kinds)


_FIRST: tuple[Part, ...] = (
    Part("outset", ("index",), ("format", "setting", "level", "xp"), outset.roll),
    Part("stock", (), (*_STOCK_KEYS, "rolls.stock"), stock.roll),
    Part("stock.quirks", ("stock.id",), ("stock.quirks",), stock.quirks),
    Part("class", (), ("class.id", "class.name", "class.prime", "rolls.class"), class_.roll),
    Part("class.choices", ("class.id", "class.prime"), ("class.choices",), class_.choices),
    *map(_powers, LEVELS),
    Part("class.hit-die", ("level", *_WHO, *_gains(HIGHEST_LEVEL, *_POWERS)), ("class.hit_die",), class_.hit_die),
    Part("stats", ("stock.id", "stock.prime", "class.prime"), ("stats", "rolls.stats", "rolls.stat_reroll", "rolls.heirs"), stats.roll),
    Part("skills", ("stock.id", "class.id", "class.prime", "class.choices", "stats"), ("skills",), skills.roll),
    Part("proficiencies", ("stock.id", "class.id", "class.choices", "stats"), ("proficiencies",), proficiencies.roll),
    Part("psionics", ("stock.id", "stats"), ("psionics",), psionics.roll),
    Part("casting", ("level", *_WHO, "class.prime", *_gains(HIGHEST_LEVEL, *_POWERS)), ("casting",), casting.roll),
    Part("spells", (*_WHO, "class.prime", "stats", "casting"), ("spells",), casting.spells),
    Part("name", ("index", "stock.id"), ("name",), names.roll),
    Part("story.role", ("index",), ("story.role",), story.role),
    Part("story.origin", ("stock.id", "stats"), ("story.origin",), story.text("origins", "origin")),
    Part("story.age", ("stock.id", "stats"), ("story.age",), story.age),
    Part("story.attire", ("index", "stock.id", "stats"), ("story.attire",), story.text("attire", "attire")),
    Part("story.background", ("index", "stock.id", "stats"), ("story.background",), story.text("backgrounds", "background")),
    Part("story.trait", ("stock.id", "stats"), ("story.trait",), story.text("traits", "trait")),
    Part("story.bond", ("stock.id", "stats"), ("story.bond",), story.text("bonds", "bond")),
    Part("story.languages", ("stock.id", "stats"), ("story.languages",), story.languages),
    Part("story.belief", ("class.id",), ("story.belief",), story.belief),
    Part(
        "gear",
        ("index", "stock.nightvision_ft", "stock.oversized", "class.id", "class.choices", "stats", "proficiencies", "story.belief"),
        ("gear", "purse"),
        gear.roll,
    ),
    Part("story.sentence", story.TOLD_KEYS, ("story.sentence",), story.sentence),
)

PARTS: tuple[Part, ...] = (*_FIRST, *(row for n in LEVELS for row in _level(n)))
"""Every part, in an order in which each comes after those that it reads."""


@lru_cache(maxsize=HIGHEST_LEVEL)
def parts_at(level: int) -> tuple[Part, ...]:
    """Return the parts that people of a level have."""
    return tuple(row for row in PARTS if row.level <= level)


BY_LABEL: dict[str, Part] = {row.label: row for row in PARTS}


def covered(label: str) -> tuple[Part, ...]:
    """Return the parts that a label covers: its own, and those nested in it."""
    return tuple(row for row in PARTS if row.label == label or row.label.startswith(f"{label}."))
