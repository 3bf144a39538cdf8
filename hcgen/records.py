"""The types of records of people, and which type a file's content is. Records store; they never compute.

One file is one thing. What was rolled or chosen is stored, what changes in play stands apart in
``state``, what follows from the rest stands in ``derived``: it is written for the reader, dropped
on reading and recomputed by whoever needs it. Absent means none. The order of the fields is the
order of the keys in a file.
"""

from __future__ import annotations

from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from hcgen.derived_records import Attack, Derived, DiceSet, Magick, Save, Stow, Uses
from hcgen.errors import RecordError
from hcgen.formats import CHARACTER, CREW, brought_up, check_formats, check_numbers, format_of, has_vast_number
from hcgen.person_records import (
    Casting,
    Choices,
    Class,
    Gear,
    Grade,
    HeirRoll,
    PowerChoice,
    Proficiency,
    Provenance,
    PsionicPower,
    Psionics,
    Purse,
    Rolls,
    Skill,
    Spell,
    State,
    StatReroll,
    Stats,
    Stock,
    Story,
    _Record,
)

if TYPE_CHECKING:
    from hcgen.ship_records import Ship

__all__ = [
    "GEAR_METHODS",
    "SKILL_LISTS",
    "TYPES",
    "Attack",
    "Casting",
    "Character",
    "Choices",
    "Class",
    "Crew",
    "Derived",
    "DiceSet",
    "Gear",
    "GearMethod",
    "Grade",
    "HeirRoll",
    "Magick",
    "PowerChoice",
    "Proficiency",
    "Provenance",
    "PsionicPower",
    "Psionics",
    "Purse",
    "Record",
    "Rolls",
    "Save",
    "Skill",
    "SkillList",
    "Spell",
    "StatReroll",
    "State",
    "Stats",
    "Stock",
    "Story",
    "Stow",
    "Uses",
    "any_from_content",
    "explain",
    "from_content",
    "is_name",
    "to_content",
    "type_of",
    "type_within",
    "without_derived",
]  # fmt: skip


GearMethod = Literal["roll", "buy", "none"]
SkillList = Literal["plain", "silly", "mixed"]

GEAR_METHODS: tuple[GearMethod, ...] = ("roll", "buy", "none")
"""How gear may come about (AMB-HC-22)."""

SKILL_LISTS: tuple[SkillList, ...] = ("plain", "silly", "mixed")
"""The lists that skills are rolled on: the book's, the house's, or either by a toss (HC-GEN-02, AMB-HC-14)."""


def is_name(text: object) -> bool:
    """Whether this can be somebody's name: something that can be seen, on one line."""
    from unicodedata import category

    if not isinstance(text, str) or not text.strip():
        return False
    joiners = {"\u200c", "\u200d"}
    return not any(category(letter) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and letter not in joiners for letter in text)


def _character_format() -> Literal["hcgen.character/1"]:
    """The default is made, not given, so that the key is written although it never varies."""
    return CHARACTER


def _crew_format() -> Literal["hcgen.crew/1"]:
    return CREW


class Character(_Record, frozen=True, kw_only=True, rename={"class_": "class"}):
    """A whole person: ``hcgen.character/1``."""

    format: Literal["hcgen.character/1"] = msgspec.field(default_factory=_character_format)
    """What this file is."""
    name: str | None = None
    """The name, on one line; absent until there is one."""
    player: str | None = None
    """Who plays this person."""
    setting: str
    """The id of the tables that this person is made of: "hammercrawl", "palladium", or a module of your own."""
    level: int
    """The level, from 1 to 10 (HC-CORE-02)."""
    xp: int
    """The experience at which the level was reached; the present count stands in the state (HC-XP-01)."""
    notes: str | None = None
    """Yours; printed on the sheet."""
    stock: Stock
    """The people that somebody belongs to."""
    class_: Class
    """What somebody does for a living."""
    stats: Stats
    """The seven ratings."""
    story: Story
    """Who somebody is; the table is needed, its keys are not."""
    psionics: Psionics | None = None
    """What the mind can do; of stocks that may have psionics, in a setting that has any."""
    casting: Casting | None = None
    """How somebody casts spells."""
    purse: Purse
    """The money of creation."""
    skills: tuple[Skill, ...] = ()
    """What somebody is good at."""
    proficiencies: tuple[Proficiency, ...] = ()
    """The weapons that somebody knows how to use."""
    spells: tuple[Spell, ...] = ()
    """The spells that somebody knows."""
    gear: tuple[Gear, ...] = ()
    """What somebody owns."""
    rolls: Rolls
    """Natural results; the table is needed even where it is empty."""
    provenance: Provenance
    """Where the record came from."""
    state: State | None = None
    """What play has changed."""
    own: dict[str, Any] | None = None
    """Yours: any keys, any values. They are printed among the notes."""
    derived: Derived | None = None
    """What follows from the rest; written for the reader, and never read back."""


class Crew(_Record, frozen=True, kw_only=True):
    """Several people from one seed: ``hcgen.crew/1``. Those of a ship are a `hcgen.ship_records.ShipCrew`."""

    format: Literal["hcgen.crew/1"] = msgspec.field(default_factory=_crew_format)
    """What this file is."""
    seed: str
    """The seed of all."""
    chosen: dict[str, str | bool | int] = msgspec.field(default_factory=dict)
    """What was chosen for all of a ship's crew."""
    ship: Any = None
    """The ship that they crew, whole."""
    posts: tuple[Any, ...] = ()
    """The posts aboard a vessel; a starship has its own."""
    members: tuple[Character, ...]
    """Everybody, each a whole person."""


Record = Character | Crew
TYPES: dict[str, type[Character] | type[Crew]] = {CHARACTER: Character, CREW: Crew}


def type_of(name: str) -> type[Record] | type[Ship]:
    """Return the type of a format's records; those of ships are imported when one is asked for."""
    if name in TYPES:
        return TYPES[name]
    from hcgen.ship_records import SHIP_TYPES

    return SHIP_TYPES[name]


def type_within(content: dict[str, Any]) -> type[Record] | type[Ship]:
    """Return the type of the record that a file's content is; a crew with a ship has a type of its own.

    Raises RecordError where it is no record of ours.
    """
    name = format_of(content)
    if name != CREW or content.get("ship") is None:
        return type_of(name)
    from hcgen.ship_records import crew_type

    return crew_type(content["ship"])


def without_derived(content: dict[str, Any]) -> dict[str, Any]:
    """Drop ``derived`` from the content of a character, a ship or a crew, and of what is in it."""
    bare = {key: value for key, value in content.items() if key != "derived"}
    if isinstance(bare.get("ship"), dict):
        bare["ship"] = without_derived(bare["ship"])
    members = bare.get("members")
    if isinstance(members, list | tuple):
        bare["members"] = [without_derived(member) if isinstance(member, dict) else member for member in members]
    return bare


def from_content(content: dict[str, Any]) -> Record:
    """Turn the content of a TOML or JSON file into a record of people; ``derived`` is dropped.

    Raises RecordError with the key of the first fault.
    """
    record = any_from_content(content)
    if isinstance(record, Character | Crew):
        return record
    raise RecordError(f"this is a {record.format}, where people belong; name the file of a character or of a crew")


def any_from_content(content: dict[str, Any]) -> Record | Ship:
    """Turn the content of a TOML or JSON file into a record of people or of a ship; ``derived`` is dropped.

    Raises RecordError with the key of the first fault.
    """
    content = brought_up(content)
    check_formats(content)
    bare = without_derived(content)
    if has_vast_number(bare):
        check_numbers(bare)
    try:
        return msgspec.convert(bare, type_within(content))
    except msgspec.ValidationError as fault:
        raise RecordError(explain(str(fault))) from None


def to_content(record: Record | Ship) -> dict[str, Any]:
    """Turn a record into plain dictionaries and tuples, in the order of the file's keys."""
    # A reader's own keys may hold dates, which TOML knows.
    content: dict[str, Any] = msgspec.to_builtins(record, builtin_types=(datetime, date, time))
    return content


def explain(fault: str) -> str:
    """Say msgspec's words about a fault in ours: where, what, what next."""
    what, _, where = fault.partition(" - at `")
    place = where.rstrip("`").removeprefix("$").lstrip(".")[:SAID] or "the record"
    return f"{place}: {what[0].lower()}{what[1:SAID].replace('`', '')}; mend the key and try again"


SAID = 200
"""So many characters of a key are told at most."""
