"""The types of ``derived``: what follows from the rest of a person's record. It is written for the reader and never read back."""

from __future__ import annotations

from hcgen.person_records import Stats, _Record
from hcgen.tables.rows import Stat


class Attack(_Record, frozen=True, kw_only=True):
    """[[derived.attacks]]: one weapon, as it will be rolled. Ranges and reach are in metres."""

    weapon: str
    """The id of the weapon; "untrained" is whatever else comes to hand."""
    name: str
    """Its name."""
    hit: str | None = None
    """The die to hit (HC-CMB-08); absent for what can only be thrown."""
    hit_mod: int | None = None
    """What is added to the die to hit."""
    harm: str | None = None
    """The die of harm (HC-DERV-03)."""
    harm_mod: int | None = None
    """What is added to the die of harm."""
    reach: int | None = None
    """How far it reaches; absent for what is shot."""
    thrown_hit: str | None = None
    """The die to hit when it is thrown (HC-WPN-07)."""
    thrown_hit_mod: int | None = None
    """What is added when it is thrown."""
    thrown_harm: str | None = None
    """The die of harm when it is thrown."""
    near: int | None = None
    """How far is near."""
    far: int | None = None
    """How far is far."""
    tags: tuple[str, ...] = ()
    """Kinds of damage, and what else the weapon is."""
    tier: int = 0
    """How far one has specialised in it."""
    untrained: bool = False
    """Whether the proficiency is missing."""


class Save(_Record, frozen=True, kw_only=True):
    """[[derived.saves]]: one of the six Saves (HC-SAVE-01)."""

    stat: Stat
    """The stat that saves."""
    mod: int
    """What is added to the d20."""
    feat: bool
    """Whether the Feat Die is added (HC-FEAT-01)."""
    note: str | None = None
    """What helps at times."""


class Uses(_Record, frozen=True, kw_only=True):
    """[[derived.uses]]: how often a limited power can be used."""

    power: str
    """The name of the power."""
    number: int
    """How many boxes there are to tick."""
    per: str
    """What empties them again: "delve", "Venture", "day"."""


class Magick(_Record, frozen=True, kw_only=True):
    """[derived.magick]: of those who cast."""

    known: int
    """Spells known (AMB-HC-44)."""
    max_level: int
    """The highest level of a spell that can be learned."""
    target: int
    """What casting Tests roll at or under: the spell stat, or its half."""
    prepare: int
    """How many spells can be prepared in a morning (HC-MAG-03)."""
    sustain: int
    """How many can be sustained at once (HC-MAG-09)."""


class Stow(_Record, frozen=True, kw_only=True):
    """[derived.stow]: the slots of HC-ENC."""

    base: int
    """Half STR and the INT mod, and never under 0 (HC-DERV-07)."""
    bags: int
    """What bags add (HC-ENC-03)."""
    total: int
    """Both together."""
    used: int
    """Slots that are taken."""
    over_by: int
    """Slots too many; 0 where all fits (HC-ENC-04)."""


class DiceSet(_Record, frozen=True, kw_only=True):
    """[derived.dice]: dice as "d8", or "d30+d3" beyond the chain."""

    health: str
    """The Health Die (HC-DERV-02)."""
    harm: str
    """The Harm Die (HC-DERV-03)."""
    feat: str
    """The Feat Die (HC-FEAT-02)."""
    weak_feat: str
    """The Weak Feat Die (HC-FEAT-02)."""
    armour: str | None = None
    """The die of what is worn (HC-ARM-03)."""
    spell: str | None = None
    """The Spell Die of those who cast (HC-MAG-07)."""


class Derived(_Record, frozen=True, kw_only=True):
    """[derived]: everything that follows from the rest of the record."""

    defense: int
    """Passive Defense (HC-DERV-04)."""
    defense_unaware: int
    """Defense while unaware of the attack."""
    defense_unshielded: int
    """Defense without a shield."""
    total_defense: int
    """Added to the D20 of Total Defense (HC-CMB-10)."""
    initiative: int
    """Added to the D20 of initiative: the INT mod (HC-STAT-07)."""
    hirelings: int
    """How many hirelings put up with somebody (HC-STAT-10)."""
    languages_allowed: int
    """Languages in all (HC-STAT-08)."""
    bonus_languages: int
    """Of these, beyond the native one."""
    status: str
    """The band of SOC (HC-STAT-11)."""
    xp_next: int | None = None
    """The experience of the next level; absent at the last (HC-XP-01)."""
    banked: int = 0
    """Selections of weapon proficiencies that were saved up (HC-WP-02)."""
    soc_save: int
    """The seventh save, which no source states (AMB-HC-09)."""
    feats: tuple[str, ...] = ()
    """What the Feat Die is added to (HC-FEAT-01)."""
    warnings: tuple[str, ...] = ()
    """What to mind at the table."""
    mods: Stats
    """The mod of each stat (HC-DERV-01)."""
    halves: Stats
    """Half of each stat, rounded up (HC-DERV-01)."""
    half_mods: Stats
    """The mod of each half, which no rule uses (AMB-HC-17)."""
    dice: DiceSet
    """The dice of the sheet."""
    magick: Magick | None = None
    """The numbers of those who cast."""
    stow: Stow
    """The slots."""
    attacks: tuple[Attack, ...] = ()
    """A line for each weapon, and one for whatever else comes to hand."""
    saves: tuple[Save, ...] = ()
    """The six Saves."""
    uses: tuple[Uses, ...] = ()
    """Powers that can be used so and so often."""
