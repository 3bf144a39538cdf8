"""What a reader sees of a person: the one view behind card, plain text, Markdown and sheets.

Every text here is ready to be shown: modifiers carry their sign, dice are written as they are
rolled, units stand behind their numbers. On a blank sheet, what is to be written by hand is absent: numbers
are None, and within a text a run of underscores is a line to write on.
"""

from __future__ import annotations

import msgspec

PROFICIENCIES = "Proficiencies"
"""The power that lists the weapons that are merely known, and what is banked."""

TO_WRITE = "___"
"""A short line to write on, where a word or a number will stand."""
SOME = TO_WRITE + "__"
"""The same in small type, where it must be longer to hold a number."""


def told(number: int | None) -> str:
    """Write a number, or the line that it is to be written on."""
    return TO_WRITE if number is None else str(number)


class _View(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """Sheets keep what they made of views by the views themselves, so a hash is worked out once."""


class StatView(_View, frozen=True, kw_only=True):
    """One of the seven stats."""

    stat: str
    rating: int | None
    mod: str
    half: int | None
    prime: bool


class Track(_View, frozen=True, kw_only=True):
    """A die that falls along the chain, from the character's die down to D3 and "out"."""

    name: str
    """Health, Armour, Spell, Rations, Ammunition: the first is always Health."""
    dice: tuple[str, ...]
    """"d8", "d7" … "d3"; a die beyond D30 is written "d30+d3"."""
    note: str = ""
    """What it is: "chain", "3, fresh"."""
    lost: int | None = 0
    """Dice of the track that play has struck off already; None where the die is to be ringed by hand."""


class Boxes(_View, frozen=True, kw_only=True):
    """Something counted with tick boxes: the torch."""

    name: str
    count: int
    note: str = ""


class Roll(_View, frozen=True, kw_only=True):
    """A single die that is rolled, or rolled and added to: Harm, Feat, Initiative."""

    name: str
    die: str
    mod: str = ""
    notes: tuple[str, ...] = ()


class AttackView(_View, frozen=True, kw_only=True):
    """One weapon as it is rolled; what does not apply is empty."""

    name: str
    hit: str = ""
    hit_mod: str = ""
    harm: str = ""
    harm_mod: str = ""
    reach: str = ""
    thrown_hit: str = ""
    thrown_hit_mod: str = ""
    thrown_harm: str = ""
    range: str = ""
    tags: str = ""
    tier: int = 0
    untrained: bool = False


class SaveView(_View, frozen=True, kw_only=True):
    """One of the six Saves."""

    stat: str
    mod: str
    feat: bool | None
    against: str
    note: str = ""


class SkillView(_View, frozen=True, kw_only=True):
    """A skill: what to roll at or under, on which die, and the chance."""

    name: str
    stat: str
    target: int
    die: str
    """"d20", or the specialist's "d16"."""
    percent: int
    specialised: bool = False
    cursed: bool = False


class PowerView(_View, frozen=True, kw_only=True):
    """Something that one can do."""

    name: str
    text: str
    uses: int = 0
    """Boxes to tick."""
    used: int = 0
    per: str = ""
    tier: int = 0
    """Where it is what a weapon does for those who specialised in it: how far they are (HC-WP-04)."""


class SpellView(_View, frozen=True, kw_only=True):
    """A spell that is known."""

    name: str
    level: int
    line: str
    """"level 1 · sustained · INT save"."""
    text: str
    forgotten: bool = False


class ItemView(_View, frozen=True, kw_only=True):
    """Something that is carried."""

    name: str
    size: str
    """T, S, M, L, H; nothing for what takes no slot."""
    slots: int
    note: str = ""


class BagView(_View, frozen=True, kw_only=True):
    """A bag, or what is stowed without one, and what is in it."""

    name: str
    slots: int
    items: tuple[ItemView, ...]
    known: bool = True
    """Whether it has so many slots, or they are to be counted by hand."""


class Portrait(_View, frozen=True, kw_only=True):
    """A whole person as a reader sees it."""

    name: str
    line: str
    """"Ogren Combatant, a Tank"."""
    player: str
    level: int | None
    xp: int | None
    xp_start: int
    """The experience at which the level began."""
    xp_next: int | None
    """The experience at which the next level is reached; none at level 10."""
    gains: str
    """"20 to level 2: a skill, two weapon picks, Feat Die d4"."""
    stats: tuple[StatView, ...]
    defense: int | None
    defense_notes: tuple[str, ...]
    soak: str
    tracks: tuple[Track, ...]
    boxes: tuple[Boxes, ...]
    rolls: tuple[Roll, ...]
    """Harm, Feat, Initiative."""
    attacks: tuple[AttackView, ...]
    saves: tuple[SaveView, ...]
    skills: tuple[SkillView, ...]
    powers: tuple[PowerView, ...]
    spells: tuple[SpellView, ...]
    spell_note: str
    """"Prepare 17, sustain 1"."""
    hirelings: int | None
    held: tuple[ItemView, ...]
    worn: tuple[ItemView, ...]
    bags: tuple[BagView, ...]
    """What is stowed without a bag comes first."""
    slots_used: int | None
    slots_total: int | None
    coins: int | None
    person: tuple[str, ...]
    """Two to four sentences to read aloud."""
    notes: str
    """What was noted, and what play has changed and nothing else shows: conditions among it."""
    warnings: tuple[str, ...]
    seed: str
    made: str
    """"Seed k3f9-22qx, character 1. Rolled by hcgen 1.0 for HAMMERCRAWL!, method A."."""
    code: str = ""
    """The contents of the QR code; nothing where there is none."""
    conditions: tuple[str, ...] = ()
    """What play has done to them: beside Health, where that leaves room, as well as among the notes."""
    blank: bool = False
    """Whether it is nobody yet: a sheet for writing by hand."""
