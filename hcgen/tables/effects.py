"""The kinds of effect that a row can have: what the rules core knows, so that it need not know classes.

Formulas are sums of whole numbers and of the words level, feat, weak, bonus(prime), mod(STAT),
half(STAT) and STAT, each with a factor or a divisor where wanted (``level/3`` rounds up,
HC-CORE-01): see `hcgen.rules.formulas`.
"""

from typing import Literal

import msgspec


class Growth(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """So many at level 1, and so many more at every level, or at every second one."""

    start: int
    """How many at level 1."""
    each: int = 0
    """How many more come."""
    every: int = 1
    """At every so many levels."""


class _Effect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind"):
    pass


class HarmSteps(_Effect, tag="harm-steps", frozen=True, kw_only=True):
    """Steps on the Harm Die (HC-STK-OG)."""

    steps: int
    """How many steps up the chain; down where it is negative."""


class HitDie(_Effect, tag="hit-die", frozen=True, kw_only=True):
    """Another Hit Die than the class has (HC-CLS-M5, War Mage)."""

    die: str
    """The die in its place."""


class HitDieSteps(_Effect, tag="hit-die-steps", frozen=True, kw_only=True):
    """Steps on the Hit Die of the class (HC-CLS-P8)."""

    steps: int
    """How many steps up the chain."""


class DefenseBonus(_Effect, tag="defense", frozen=True, kw_only=True):
    """Added to passive Defense: a formula, always or only while aware (HC-CLS-F9, HC-CLS-T3)."""

    amount: str
    """A formula: how much is added."""
    aware: bool = False
    """Whether only while one is aware of the attack."""


class ArmourSteps(_Effect, tag="armour-steps", frozen=True, kw_only=True):
    """Steps on the armour die, and the die of those who wear none (HC-CLS-P7)."""

    steps: int
    """How many steps up the chain."""
    bare: str
    """The armour die of those who wear none."""


class FeatOn(_Effect, tag="feat", frozen=True, kw_only=True):
    """More that the Feat Die may be added to."""

    on: tuple[str, ...]
    """What it may be added to: “save-CON”, “attack” and so on, as in a class row."""


class SaveAdvantage(_Effect, tag="save-advantage", frozen=True, kw_only=True):
    """Saves at advantage while a condition holds (HC-STK-EL)."""

    stat: str
    """The stat that saves."""
    when: str
    """When that is; it reads after “advantage”."""


class SaveBonus(_Effect, tag="save-bonus", frozen=True, kw_only=True):
    """A formula added to Saves while a condition holds (HC-STK-DR)."""

    stats: tuple[str, ...]
    """The stats that save."""
    amount: str
    """A formula: how much is added."""
    when: str
    """When that is; it reads after the number."""


class Casting(_Effect, tag="casting", frozen=True, kw_only=True):
    """Spellcasting: how, on what, how much (HC-CLS-M1, F10, P12, T3)."""

    traditions: tuple[Literal["scholastic", "believer"], ...]
    """The traditions among which one is chosen."""
    grade: Literal["dedicated", "dabbler"]
    """Whether casting is a calling or a hobby."""
    stats: tuple[str, ...]
    """Stats to choose among, or "prime"."""
    spells: str
    """A formula: spells known at the level at which the casting is gained."""
    odd: int = 0
    """Spells gained at each later odd level."""
    even: int = 0
    """Spells gained at each later even level."""
    sustain: str = ""
    """A formula: how many spells can be sustained."""


class SpellsKnown(_Effect, tag="spells-known", frozen=True, kw_only=True):
    """Another number of spells than the class has (HC-CLS-M5, Traditional Mage)."""

    spells: str
    """A formula: spells known at the level at which the casting is gained."""
    odd: int
    """Spells gained at each later odd level."""
    even: int
    """Spells gained at each later even level."""


class FreeSpells(_Effect, tag="free-spells", frozen=True, kw_only=True):
    """So many spells at each level, for casters and others alike (HC-STK-EL)."""

    each: int
    """How many at each level."""
    tradition: Literal["scholastic", "believer"]
    """The tradition that they are of."""
    stat: str
    """The stat that they are cast with."""
    grade: Literal["dabbler"] = "dabbler"
    """How well they are cast."""
    sustain: str = "level/2"
    """A formula: how many spells can be sustained."""


class Proficiencies(_Effect, tag="proficiencies", frozen=True, kw_only=True):
    """Other weapon proficiencies than the class has (HC-CLS-M5, War Mage)."""

    growth: Growth
    """How many there are, and how they grow."""


class Specialties(_Effect, tag="specialties", frozen=True, kw_only=True):
    """Skills in which one is a specialist, one of them cursed (HC-CLS-T1, HC-CLS-T2)."""

    at_least: int
    """How many, where the mod of the prime gives fewer."""


class MoreSpecialties(_Effect, tag="more-specialties", frozen=True, kw_only=True):
    """Levels at which one more skill that is known becomes a specialty (HC-CLS-T1)."""

    levels: tuple[int, ...]
    """The levels."""


class MorePowers(_Effect, tag="more-powers", frozen=True, kw_only=True):
    """Levels at which another Devout power is taken, or one is raised to its advanced grade (HC-CLS-P0)."""

    levels: tuple[int, ...]
    """The levels."""


class SavePenetration(_Effect, tag="save-penetration", frozen=True, kw_only=True):
    """Levels at which Saves against one's spells become a step worse (HC-CLS-M4)."""

    levels: tuple[int, ...]
    """The levels."""


class CheckSteps(_Effect, tag="check-steps", frozen=True, kw_only=True):
    """Steps on every Test, Challenge and Competition of one stat (HC-STK-P3)."""

    stat: Literal["STR", "DEX", "CON", "INT", "WIL", "CHA", "SOC"]
    """The stat."""
    steps: int
    """How many steps up the chain."""


class Adaptable(_Effect, tag="adaptable", frozen=True, kw_only=True):
    """One stat rolled again, the better roll kept, and the rolls assigned in any order (HC-STK-P1)."""


Effect = (
    HarmSteps
    | HitDie
    | HitDieSteps
    | DefenseBonus
    | ArmourSteps
    | FeatOn
    | SaveAdvantage
    | SaveBonus
    | Casting
    | SpellsKnown
    | FreeSpells
    | Proficiencies
    | Specialties
    | MoreSpecialties
    | MorePowers
    | SavePenetration
    | CheckSteps
    | Adaptable
)
