"""The types of records, and every lossless form of them. Records store; they never compute.

One file is one thing. What was rolled or chosen is stored, what changes in play stands apart in
``state``, what follows from the rest stands in ``derived``: it is written for the reader, dropped
on reading and recomputed by whoever needs it. Absent means none. The order of the fields is the
order of the keys in a file.
"""

from __future__ import annotations

from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from hcgen.errors import RecordError
from hcgen.tables.rows import Carried, PsionicGrade, Size, Stat, Tradition

if TYPE_CHECKING:
    from hcgen.ship_records import Ship

CHARACTER: Final = "hcgen.character/1"
CREW: Final = "hcgen.crew/1"
STARSHIP: Final = "hcgen.starship/1"
VESSEL: Final = "hcgen.vessel/1"
FORMATS = (CHARACTER, CREW, STARSHIP, VESSEL)
"""Every format that a file may have; the types of the last two stand in `hcgen.ship_records`."""

Grade = Literal["basic", "advanced"]


class _Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Records hold no cycles, so the collector need not look at them: a batch rolls a tenth faster."""


class Stock(_Record, frozen=True, kw_only=True):
    """[stock]"""

    id: str
    name: str
    prime: Stat
    source: str
    nightvision_ft: int | None = None
    oversized: bool | None = None
    natural_weapon: str | None = None
    quirks: tuple[str, ...] = ()


class PowerChoice(_Record, frozen=True, kw_only=True):
    """[[class.choices.powers]]: a Devout power, its grade, and the level at which it was taken."""

    id: str
    grade: Grade
    level: int
    raised: int | None = None
    """The level at which it became advanced, where it was taken as basic (HC-CLS-P0)."""


class Choices(_Record, frozen=True, kw_only=True):
    """[class.choices]"""

    shtick: str | None = None
    focus: str | None = None
    saves: tuple[Stat, ...] = ()
    specials: tuple[str, ...] = ()
    powers: tuple[PowerChoice, ...] = ()


class Class(_Record, frozen=True, kw_only=True):
    """[class]"""

    id: str
    name: str
    prime: Stat
    hit_die: str
    choices: Choices


class Stats(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """[stats]: the ratings."""

    STR: int
    DEX: int
    CON: int
    INT: int
    WIL: int
    CHA: int
    SOC: int

    def __getitem__(self, stat: str) -> int:
        rating: int = getattr(self, stat)
        return rating


class Story(_Record, frozen=True, kw_only=True):
    """[story]: who somebody is, in texts that read after the name."""

    role: str | None = None
    """The title in a crew that has a role: "town guard", "sergeant of the watch"."""
    origin: str | None = None
    age: str | None = None
    attire: str | None = None
    background: str | None = None
    trait: str | None = None
    bond: str | None = None
    languages: tuple[str, ...] = ()
    belief: str | None = None
    sentence: str | None = None


class PsionicPower(_Record, frozen=True, kw_only=True):
    """[[psionics.powers]]"""

    id: str
    name: str


class Psionics(_Record, frozen=True, kw_only=True):
    """[psionics]: of those whose stock may have any (HC-PSI-01, HC-PSI-02)."""

    roll: int
    """The d100 that was rolled against WIL."""
    grade: PsionicGrade
    isp: int | None = None
    """Inner strength points at full rest (AMB-HC-20)."""
    powers: tuple[PsionicPower, ...] = ()


class Casting(_Record, frozen=True, kw_only=True):
    """[casting]"""

    tradition: Tradition
    grade: Literal["dedicated", "dabbler"]
    stat: Stat


class Purse(_Record, frozen=True, kw_only=True):
    """[purse]: the money at the start, and what was left of it after creation."""

    start: int
    coins: int


class Skill(_Record, frozen=True, kw_only=True):
    """[[skills]]"""

    id: str
    name: str
    stat: Stat
    focus: str | None = None
    specialised: bool
    cursed: bool
    level: int
    raised: int | None = None
    """The level at which it became a specialty, where that was after the first (HC-CLS-T1)."""


class Proficiency(_Record, frozen=True, kw_only=True):
    """[[proficiencies]]"""

    weapon: str
    name: str
    tier: int
    natural: bool
    level: int
    raised: tuple[int, ...] = ()
    """The level at which each tier was bought (HC-WP-02)."""


class Spell(_Record, frozen=True, kw_only=True):
    """[[spells]]: a spell known, its level, and the level at which it was gained."""

    id: str
    name: str
    level: int
    gained: int


class Gear(_Record, frozen=True, kw_only=True, rename={"inside": "in", "origin": "from"}):
    """[[gear]]"""

    id: str
    name: str
    size: Size
    quantity: int
    carried: Carried
    inside: str | None = None
    origin: Literal["kit", "class", "random", "bought", "play"]
    note: str | None = None


class StatReroll(_Record, frozen=True, kw_only=True):
    """[rolls.stat_reroll]: the one stat that an adaptable stock rolled again (HC-STK-P1)."""

    index: int
    """Which of the seven rolls, counting from 1."""
    old: int
    new: int
    kept: int
    """The better of the two."""


class HeirRoll(_Record, frozen=True, kw_only=True):
    """[[rolls.heirs]]: a stat that a relative of the fallen has anew (HC-STK-HU)."""

    stat: Stat
    by: Literal["player", "smith"]
    """Who picked it."""
    old: int
    """The rating of the fallen."""
    new: int
    """The 3d6 that stand, even where they are lower."""


class Rolls(_Record, frozen=True, kw_only=True, rename={"class_": "class"}):
    """[rolls]: natural results."""

    stock: int | None = None
    class_: int | None = None
    stats: tuple[int, ...] = ()
    stat_reroll: StatReroll | None = None
    heirs: tuple[HeirRoll, ...] = ()
    """Two for each of the fallen whom this person follows, in the order rolled."""


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


class Provenance(_Record, frozen=True, kw_only=True):
    """[provenance]: all that is needed to roll the same thing again."""

    seed: str
    index: int
    method: Literal["A", "B", "P"]
    epoch: int
    version: str
    blanks: tuple[str, ...] = ()
    """Keys that the sources leave blank, under --strict."""
    edited: tuple[str, ...] = ()
    chosen: dict[str, str | bool | int] = {}
    rerolls: dict[str, int] = {}
    tables: dict[str, str] = {}


class State(_Record, frozen=True, kw_only=True):
    """[state]: what play has changed."""

    xp: int | None = None
    coins: int | None = None
    dice: dict[str, str] = {}
    forgotten: tuple[str, ...] = ()
    uses: dict[str, int] = {}
    conditions: tuple[str, ...] = ()


class Attack(_Record, frozen=True, kw_only=True):
    """[[derived.attacks]]: one weapon, as it will be rolled. Ranges and reach are in metres."""

    weapon: str
    name: str
    hit: str | None = None
    hit_mod: int | None = None
    harm: str | None = None
    harm_mod: int | None = None
    reach: int | None = None
    thrown_hit: str | None = None
    thrown_hit_mod: int | None = None
    thrown_harm: str | None = None
    near: int | None = None
    far: int | None = None
    tags: tuple[str, ...] = ()
    tier: int = 0
    untrained: bool = False


class Save(_Record, frozen=True, kw_only=True):
    """[[derived.saves]]: one of the six Saves (HC-SAVE-01)."""

    stat: Stat
    mod: int
    feat: bool
    note: str | None = None


class Uses(_Record, frozen=True, kw_only=True):
    """[[derived.uses]]: how often a limited power can be used."""

    power: str
    number: int
    per: str


class Magick(_Record, frozen=True, kw_only=True):
    """[derived.magick]"""

    known: int
    max_level: int
    target: int
    """What casting Tests roll at or under: the spell stat, or its half."""
    prepare: int
    sustain: int


class Stow(_Record, frozen=True, kw_only=True):
    """[derived.stow]: the slots of HC-ENC."""

    base: int
    bags: int
    total: int
    used: int
    over_by: int


class DiceSet(_Record, frozen=True, kw_only=True):
    """[derived.dice]"""

    health: str
    harm: str
    feat: str
    weak_feat: str
    armour: str | None = None
    spell: str | None = None


class Derived(_Record, frozen=True, kw_only=True):
    """[derived]: everything that follows from the rest of the record."""

    defense: int
    defense_unaware: int
    defense_unshielded: int
    total_defense: int
    """Added to the D20 of Total Defense (HC-CMB-10)."""
    initiative: int
    hirelings: int
    languages_allowed: int
    bonus_languages: int
    status: str
    xp_next: int | None = None
    banked: int = 0
    """Selections of weapon proficiencies that were saved up (HC-WP-02)."""
    soc_save: int
    """The seventh save, which no source states (AMB-HC-09)."""
    feats: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    mods: Stats
    halves: Stats
    half_mods: Stats
    dice: DiceSet
    magick: Magick | None = None
    stow: Stow
    attacks: tuple[Attack, ...] = ()
    saves: tuple[Save, ...] = ()
    uses: tuple[Uses, ...] = ()


def _character_format() -> Literal["hcgen.character/1"]:
    """The default is made, not given, so that the key is written although it never varies."""
    return CHARACTER


def _crew_format() -> Literal["hcgen.crew/1"]:
    return CREW


class Character(_Record, frozen=True, kw_only=True, rename={"class_": "class"}):
    """A whole person: ``hcgen.character/1``."""

    format: Literal["hcgen.character/1"] = msgspec.field(default_factory=_character_format)
    name: str | None = None
    player: str | None = None
    setting: str
    level: int
    xp: int
    notes: str | None = None
    stock: Stock
    class_: Class
    stats: Stats
    story: Story
    psionics: Psionics | None = None
    casting: Casting | None = None
    purse: Purse
    skills: tuple[Skill, ...] = ()
    proficiencies: tuple[Proficiency, ...] = ()
    spells: tuple[Spell, ...] = ()
    gear: tuple[Gear, ...] = ()
    rolls: Rolls
    provenance: Provenance
    state: State | None = None
    own: dict[str, Any] | None = None
    derived: Derived | None = None


class Crew(_Record, frozen=True, kw_only=True):
    """Several people from one seed: ``hcgen.crew/1``. Those of a ship are a `hcgen.ship_records.ShipCrew`."""

    format: Literal["hcgen.crew/1"] = msgspec.field(default_factory=_crew_format)
    seed: str
    chosen: dict[str, str | bool | int] = msgspec.field(default_factory=dict)
    """What was chosen for all of a ship's crew."""
    ship: Any = None
    """The ship that they crew, whole."""
    posts: tuple[Any, ...] = ()
    """The posts aboard a vessel; a starship has its own."""
    members: tuple[Character, ...]


Record = Character | Crew
TYPES: dict[str, type[Character] | type[Crew]] = {CHARACTER: Character, CREW: Crew}


def format_of(content: dict[str, Any]) -> str:
    """Return the format that a file's content says it has.

    Raises RecordError where it is none of ours, or newer than we are.
    """
    name = content.get("format")
    if isinstance(name, str) and name in FORMATS:
        return name
    if isinstance(name, str) and name.partition("/")[0] in {known.partition("/")[0] for known in FORMATS}:
        raise RecordError(f"format {name[:40]!r} is not one that this hcgen reads; it reads {', '.join(FORMATS)}, so update hcgen")
    raise RecordError(f"this is no record of hcgen: its key format is {str(name)[:40]!r}; it should be one of {', '.join(FORMATS)}")


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
    kind = type_within(content)
    try:
        return msgspec.convert(without_derived(content), kind)
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
    place = where.rstrip("`").removeprefix("$").lstrip(".") or "the record"
    return f"{place}: {what[0].lower()}{what[1:].replace('`', '')}; mend the key and try again"
