"""A whole person, part by part in the order of the book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hcgen.generate.growth import choices_of, proficiencies_of, skills_of, spells_of
from hcgen.generate.keeping import refuse_unkept
from hcgen.generate.parts import parts_at
from hcgen.generate.wishes import Wishes
from hcgen.records import Character, Class, Provenance, Rolls, Stock, Story

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.dice import Dice
    from hcgen.tables import Tables

EPOCH = 1
"""Raised when the golden catalogue of seeds moves, and at no other time."""

KIND = "character"


def roll_character(dice: Dice, tables: Tables, wishes: Wishes | None = None, index: int = 1) -> Character:
    """Roll the person at an index, counting from 1: the same one in every batch of the seed."""
    asked = wishes or Wishes()
    facts: dict[str, Any] = {"index": index}
    start = f"{KIND} {index} "
    stream = dice.stream
    outset, *rest = parts_at(1)
    facts.update(outset.roll(facts, asked, stream(f"{start}{outset.label} 0"), tables))
    for part in rest if facts["level"] == 1 else parts_at(facts["level"])[1:]:
        facts.update(part.roll(facts, asked, stream(f"{start}{part.label} 0"), tables))
    if asked.chosen:
        refuse_unkept(facts, asked, tables)
    return assemble(facts, _provenance(facts, dice, tables, asked, index))


def roll_characters(dice: Dice, tables: Tables, wishes: Wishes | None = None, count: int = 1, first: int = 1) -> Iterator[Character]:
    """Roll several people, one after the other, from an index on."""
    for index in range(first, first + count):
        yield roll_character(dice, tables, wishes, index)


def assemble(facts: dict[str, Any], provenance: Provenance) -> Character:
    """Put the values of all parts together into a record."""
    level = facts["level"]
    return Character(
        name=facts["name"],
        setting=facts["setting"],
        level=level,
        xp=facts["xp"],
        stock=Stock(**{field: facts[key] for field, key in STOCK_KEYS}),
        class_=Class(**{field: facts[key] for field, key in CLASS_KEYS if field != "choices"}, choices=choices_of(facts, level)),
        stats=facts["stats"],
        story=Story(**{field: facts[key] for field, key in STORY_KEYS}),
        psionics=facts["psionics"],
        casting=facts["casting"],
        purse=facts["purse"],
        skills=skills_of(facts, level),
        proficiencies=proficiencies_of(facts, level),
        spells=spells_of(facts, level),
        gear=facts["gear"],
        rolls=Rolls(
            stock=facts["rolls.stock"],
            class_=facts["rolls.class"],
            stats=facts["rolls.stats"],
            stat_reroll=facts["rolls.stat_reroll"],
            heirs=facts["rolls.heirs"],
        ),
        provenance=provenance,
    )


def _fields(kind: type[Any], table: str) -> tuple[tuple[str, str], ...]:
    return tuple((field, f"{table}.{field}") for field in kind.__struct_fields__)


STOCK_KEYS, CLASS_KEYS, STORY_KEYS = _fields(Stock, "stock"), _fields(Class, "class"), _fields(Story, "story")
"""The fields of a record's tables, each with its key among the facts."""

_MAY_BE_BLANK = (
    "name",
    *(f"story.{key}" for key in ("origin", "age", "attire", "background", "trait", "bond", "languages", "belief", "sentence")),
)


def _provenance(facts: dict[str, Any], dice: Dice, tables: Tables, wishes: Wishes, index: int) -> Provenance:
    from hcgen import __version__

    return Provenance(
        seed=dice.seed,
        index=index,
        method=tables.module.method or wishes.method,
        epoch=EPOCH,
        version=__version__,
        blanks=blanks(facts) if wishes.strict else (),
        chosen=wishes.noted(),
        tables=tables.digests,
    )


def blanks(facts: dict[str, Any]) -> tuple[str, ...]:
    """Name what the sources leave blank, in a strict record."""
    blank = [key for key in _MAY_BE_BLANK if not facts[key]]
    if facts["casting"] and not spells_of(facts, facts["level"]):
        blank.append("spells")
    if facts["psionics"] and facts["psionics"].grade != "none" and facts["psionics"].isp is None:
        blank.extend(("psionics.isp", "psionics.powers"))
    blank.extend(dict.fromkeys(item.id for item in facts["gear"] if item.id in {"wizard-weapon", "magick-item"}))
    return tuple(blank)
