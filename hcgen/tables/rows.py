"""The typed rows of every kind of table: what a homebrewer may write, and what the code may read.

A table file names its ``kind``; the kind names one of these types. Rows are data: they hold the
game's numbers and words, never code. Fields that every row has stand in `Row`.
"""

from typing import Literal

import msgspec

from hcgen.tables.effects import Growth
from hcgen.tables.goods import (
    AmmunitionRow,
    ArmourRow,
    BagRow,
    BundleRow,
    GearLine,
    GoodsRow,
    ItemRow,
    KitRow,
    MagickItemRow,
    RoleBundle,
    RoleRow,
    ShoppingLine,
    ShoppingRow,
    Special,
    WeaponRow,
)
from hcgen.tables.powers import PSIONIC_GRADES, DevoutPowerRow, Power, PsionicGrade, PsionicGradeRow, PsionicPowerRow, SpellRow
from hcgen.tables.row import SIZES, STATS, Carried, Row, Size, Stat, Tradition

__all__ = [
    "KINDS",
    "PSIONIC_GRADES",
    "SIZES",
    "STATS",
    "AmmunitionRow",
    "ArmourRow",
    "BagRow",
    "BeliefRow",
    "Budget",
    "BundleRow",
    "Carried",
    "Choice",
    "ClassRow",
    "DevoutPowerRow",
    "FeatRow",
    "FocusRow",
    "GearLine",
    "GoodsRow",
    "InjuryRow",
    "ItemRow",
    "KitRow",
    "MagickItemRow",
    "NamesRow",
    "OptionRow",
    "Power",
    "PsionicGrade",
    "PsionicGradeRow",
    "PsionicPowerRow",
    "QuirkRow",
    "RoleBundle",
    "RoleRow",
    "Row",
    "ShoppingLine",
    "ShoppingRow",
    "Size",
    "SkillRow",
    "Special",
    "SpellRow",
    "Stat",
    "StatRow",
    "StatusRow",
    "StockRow",
    "TextRow",
    "Tradition",
    "WeaponRow",
    "kind_of",
    "kinds",
]  # fmt: skip


class StatRow(Row, frozen=True, kw_only=True):
    """What a rating is worth (HC-STAT-02)."""

    rating: int
    """The rating."""
    half: int
    """Half of it, rounded up."""
    mod: int
    """What it adds to a Check."""


class FeatRow(Row, frozen=True, kw_only=True):
    """The Feat Die and the experience of a level (HC-FEAT-02, HC-XP-01)."""

    level: int
    """The level."""
    feat: str
    """The Feat Die."""
    weak: str
    """The Weak Feat Die."""
    xp: int
    """The experience of the level."""
    crawl: int
    """The experience of the level where level 1 has its price too (AMB-HC-23)."""


class StatusRow(Row, frozen=True, kw_only=True):
    """A band of SOC, and its money (HC-EQ-04, HC-STAT-11)."""

    name: str
    """What the band is called."""
    multiplier: int = 0
    """Coins for each point of SOC."""
    coins: int = 0
    """A flat sum, over and above the multiplier."""
    magick_items: int = 0
    """How many magick items come in place of money (HC-EQ-05)."""


class StockRow(Row, frozen=True, kw_only=True):
    """A people (HC-STK-00, HC-STK-P0)."""

    name: str
    """What the people are called."""
    primes: tuple[Stat, ...]
    """One stat, or all of those among which the player chooses."""
    language: str
    """The native language (house)."""
    age: str
    """The age in years, as dice: "16+2d12" (house)."""
    names: str
    """The id of the stock's row in the table "names"."""
    nightvision_ft: int | None = None
    """How far they see in the dark, in feet; leave the key out for those who do not."""
    oversized: bool = False
    """Whether common clothes do not fit them (HC-STK-P4)."""
    natural_weapon: str = ""
    """The id of a weapon row that comes with the body."""
    natural_steps: int = 0
    """Steps on the Harm Die with the natural weapon (AMB-HC-61)."""
    psionics: bool = False
    """Whether they may have psionics (HC-PSI-02)."""
    quirks: int = 0
    """How many rows of the table "quirks" a person of this stock has."""
    powers: tuple[Power, ...] = ()
    """What they all can do."""


class Budget(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One way of spending a choice of powers: so many basic, so many advanced."""

    basic: int = 0
    """How many basic ones."""
    advanced: int = 0
    """How many advanced ones."""


class Choice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that a class or an option makes the player choose."""

    key: Literal["shtick", "focus", "saves", "specials", "powers"]
    """The key of [class.choices] that the choice fills."""
    table: str = ""
    """The table of options."""
    stats: tuple[Stat, ...] = ()
    """For saves: the stats to choose among; the class prime is left out where `not_prime`."""
    not_prime: bool = False
    """Whether the class prime is left out."""
    count: int = 1
    """How many are chosen."""
    budgets: tuple[Budget, ...] = ()
    """For powers: the ways to spend the choice, each as likely as the next when rolled."""
    barred: tuple[str, ...] = ()
    """Rows of the table that this choice may not take."""


class ClassRow(Row, frozen=True, kw_only=True):
    """A class (HC-CLS-01 to HC-CLS-T3)."""

    name: str
    """What the class is called."""
    word: str
    """The class as the book's chapter names it: Fight, Meddle, Pray, Toil."""
    hit_die: str
    """The Hit Die, before any choice."""
    primes: tuple[Stat, ...]
    """The stats among which the prime is chosen."""
    skills: int
    """Skills at level 1, before the bonus of the prime."""
    proficiencies: Growth
    """How many weapon proficiencies there are, and how they grow."""
    raises: int = 0
    """The most specialisations that are bought at one level; 0 where there is no such limit (HC-CLS-02)."""
    kit: str
    """The id of the row of “kits” that the class begins with."""
    weapons: int = 0
    """Weapons of choice in the class kit (HC-EQ-02)."""
    feats: tuple[str, ...] = ()
    """What the Feat Die may be added to: "save-CON", "save-prime", "save-choice", "attack",
    "defence", "initiative", "casting", "casting-defence"."""
    choices: tuple[Choice, ...] = ()
    """What the class makes one choose."""
    powers: tuple[Power, ...] = ()
    """What everybody of the class can do."""
    faith: bool = False
    """Whether a person of this class must have a faith."""
    experimental: bool = False
    """Taken only when it is asked for by name; such a row may stand on no result of the die."""


class OptionRow(Row, frozen=True, kw_only=True):
    """A shtick, a focus or a special: one of those among which a class chooses."""

    name: str
    """What the option is called."""
    label: str = ""
    """How the option stands in a line such as "Ogren Combatant, a Tank"."""
    requires_prime: Stat | None = None
    """The class prime without which it cannot be chosen."""
    wants: tuple[str, ...] = ()
    """Kinds of weapon that the option is useless without, in order: "two-handed", "one-handed",
    "thrown", "ranged", "shield"; each entry is one weapon of the class kit."""
    choices: tuple[Choice, ...] = ()
    """What the option makes one choose in its turn."""
    powers: tuple[Power, ...] = ()
    """What it lets one do."""


class SkillRow(Row, frozen=True, kw_only=True):
    """A skill (HC-SKL-06)."""

    name: str
    """What the skill is called."""
    stats: tuple[Stat, ...]
    """One stat; two of which the better serves; or all seven where the stat varies."""
    focus: str = ""
    """The table of foci, where the skill has one."""
    focus_required: bool = False
    """Whether it has to be narrowed."""


class FocusRow(Row, frozen=True, kw_only=True):
    """What a skill that must be narrowed is narrowed to."""

    text: str
    """The focus, in a few words."""
    stat: Stat | None = None
    """The stat, where the skill's own varies."""


class TextRow(Row, frozen=True, kw_only=True):
    """A piece of a person's story. Text may hold dice ({1d4}) and other tables' rows ({@towns})."""

    text: str
    """The piece of the story; it reads after the name."""
    stocks: tuple[str, ...] = ()
    """Only for people of these stocks."""
    status: tuple[str, ...] = ()
    """Only for people of these bands of SOC."""


class BeliefRow(Row, frozen=True, kw_only=True):
    """What somebody believes; a faith has a name and a holy symbol."""

    text: str
    """The belief; it reads after the name."""
    faith: str = ""
    """The faith's name; nothing where the belief is none."""
    symbol: str = ""
    """The holy symbol of a faith, as an object that can be held."""


class QuirkRow(Row, frozen=True, kw_only=True):
    """An other-worldly quirk (HC-STK-NE); {option} is one of the options."""

    text: str
    """The quirk, in a few words."""
    options: tuple[str, ...] = ()
    """The words of which {option} is one."""


class NamesRow(Row, frozen=True, kw_only=True):
    """The names of one stock: every given name goes with every family name."""

    given: tuple[str, ...]
    """Given names."""
    family: tuple[str, ...]
    """Family names."""
    pattern: str = "{given} {family}"
    """How the two are put together."""


class InjuryRow(Row, frozen=True, kw_only=True):
    """A critical injury (AL-CRIT-01)."""

    name: str
    """What the injury is called."""
    text: str
    """What it does, until it has healed."""
    lethal: bool = False
    """Whether one dies of it unless helped."""
    limit: Literal["", "round", "stretch", "shift"] = ""
    """How long one has from one death roll to the next."""
    heals: str = ""
    """Days until it has healed, in dice; nothing where it never does."""
    surgery: bool = False
    """Whether it has to be operated on before it heals."""
    kills: bool = False
    """Whether it is death at once."""


KINDS: dict[str, type[Row]] = {
    "stat": StatRow,
    "feat": FeatRow,
    "status": StatusRow,
    "stock": StockRow,
    "class": ClassRow,
    "option": OptionRow,
    "devout-power": DevoutPowerRow,
    "skill": SkillRow,
    "focus": FocusRow,
    "armour": ArmourRow,
    "weapon": WeaponRow,
    "ammunition": AmmunitionRow,
    "bag": BagRow,
    "item": ItemRow,
    "kit": KitRow,
    "bundle": BundleRow,
    "role": RoleRow,
    "shopping": ShoppingRow,
    "spell": SpellRow,
    "psionic-grade": PsionicGradeRow,
    "psionic-power": PsionicPowerRow,
    "text": TextRow,
    "belief": BeliefRow,
    "quirk": QuirkRow,
    "names": NamesRow,
    "magick-item": MagickItemRow,
    "injury": InjuryRow,
}


def kinds() -> dict[str, type[Row]]:
    """Return every kind of rows there is, those of ships among them."""
    from hcgen.tables.ships import SHIP_KINDS

    return {**KINDS, **SHIP_KINDS}


def kind_of(name: str) -> type[Row] | None:
    """Return the type of a kind of rows; that of ships is imported when one is asked for."""
    return KINDS.get(name) or kinds().get(name)
