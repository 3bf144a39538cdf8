"""The types of what a person's record holds: what was rolled or chosen, where it came from, and what play has changed.

The text under a field is what an editor shows of its key: `hcgen.schemas` puts it into the JSON Schemas.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from hcgen.tables.rows import Carried, PsionicGrade, Size, Stat, Tradition

Grade = Literal["basic", "advanced"]


class _Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Records hold no cycles, so the collector need not look at them: a batch rolls a tenth faster."""


class Stock(_Record, frozen=True, kw_only=True):
    """[stock]: the people that somebody belongs to (HC-STK-00)."""

    id: str
    """The id of the stock in the table "stocks"."""
    name: str
    """The stock's name, copied from its row; the id holds."""
    prime: Stat
    """The stat that the stock is made for: one of its row's."""
    source: str
    """The rule that the stock comes from."""
    nightvision_ft: int | None = None
    """How far one sees in the dark, in feet; absent for those who do not."""
    oversized: bool | None = None
    """True for those whom no common clothes fit (HC-STK-P4)."""
    natural_weapon: str | None = None
    """The id of the weapon that comes with the body (HC-STK-P2)."""
    quirks: tuple[str, ...] = ()
    """What is other-worldly about somebody (HC-STK-NE)."""


class PowerChoice(_Record, frozen=True, kw_only=True):
    """[[class.choices.powers]]: a Devout power, its grade, and the level at which it was taken."""

    id: str
    """The id of the power in the table "devout-powers"."""
    grade: Grade
    """How much of the power there is."""
    level: int
    """The level at which it was taken."""
    raised: int | None = None
    """The level at which it became advanced, where it was taken as basic (HC-CLS-P0)."""


class Choices(_Record, frozen=True, kw_only=True):
    """[class.choices]: what the class makes one choose; each class has keys of its own."""

    shtick: str | None = None
    """The id of a Combatant's shtick (HC-CLS-F4)."""
    focus: str | None = None
    """The id of a True Mage's focus (HC-CLS-M5)."""
    saves: tuple[Stat, ...] = ()
    """The Saves to which the Feat Die was chosen to be added (AMB-HC-74)."""
    specials: tuple[str, ...] = ()
    """The ids of a Specialist's specials (HC-CLS-T3)."""
    powers: tuple[PowerChoice, ...] = ()
    """The powers of the Devout, of every level (HC-CLS-P0)."""


class Class(_Record, frozen=True, kw_only=True):
    """[class]: what somebody does for a living, and what it made of them (HC-CLS-01)."""

    id: str
    """The id of the class in the table "classes"."""
    name: str
    """The name of the class, copied from its row; the id holds."""
    prime: Stat
    """The stat that the class is played on: one of its row's."""
    hit_die: str
    """The Hit Die after all choices, such as "d8" (HC-DERV-02)."""
    choices: Choices
    """What was chosen; the table is needed even where it is empty."""


class Stats(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """[stats]: the seven ratings, each from 3 to 18 (HC-GEN-04)."""

    STR: int
    """Strength."""
    DEX: int
    """Dexterity."""
    CON: int
    """Constitution."""
    INT: int
    """Intelligence."""
    WIL: int
    """Will."""
    CHA: int
    """Charisma."""
    SOC: int
    """Social standing."""

    def __getitem__(self, stat: str) -> int:
        rating: int = getattr(self, stat)
        return rating


class Story(_Record, frozen=True, kw_only=True):
    """[story]: who somebody is, in texts that read after the name."""

    role: str | None = None
    """The title in a crew that has a role: "town guard", "sergeant of the watch"."""
    origin: str | None = None
    """Where somebody comes from, or what they remember of it."""
    age: str | None = None
    """How old, in words."""
    attire: str | None = None
    """What somebody wears; it reads after "in"."""
    background: str | None = None
    """What came before."""
    trait: str | None = None
    """A habit that can be acted out at the table."""
    bond: str | None = None
    """Whom or what somebody cannot leave alone."""
    languages: tuple[str, ...] = ()
    """The native language, then one for each point of the INT mod (HC-STAT-08)."""
    belief: str | None = None
    """What somebody believes; of the Devout always a faith."""
    sentence: str | None = None
    """All of it in a few sentences, to be read aloud."""


class PsionicPower(_Record, frozen=True, kw_only=True):
    """[[psionics.powers]]: a power of the mind (AMB-HC-20)."""

    id: str
    """The id of the power in the table "psionic-powers"."""
    name: str
    """Its name, copied from its row; the id holds."""


class Psionics(_Record, frozen=True, kw_only=True):
    """[psionics]: of those whose stock may have any (HC-PSI-01, HC-PSI-02)."""

    roll: int
    """The d100 that was rolled against WIL."""
    grade: PsionicGrade
    """What the roll gave."""
    isp: int | None = None
    """Inner strength points at full rest (AMB-HC-20)."""
    powers: tuple[PsionicPower, ...] = ()
    """As many powers as the grade gives."""


class Casting(_Record, frozen=True, kw_only=True):
    """[casting]: how somebody casts spells; absent for those who do not."""

    tradition: Tradition
    """Whether spells come out of books or out of faith."""
    grade: Literal["dedicated", "dabbler"]
    """Whether casting is a calling or a hobby (HC-MAG-07)."""
    stat: Stat
    """The stat that one casts with."""


class Purse(_Record, frozen=True, kw_only=True):
    """[purse]: the money at the start, and what was left of it after creation."""

    start: int
    """Coins at the start, by the standing (HC-EQ-04)."""
    coins: int
    """Coins that were left when all was bought (AMB-HC-22); the present ones are counted in the state."""


class Skill(_Record, frozen=True, kw_only=True):
    """[[skills]]: a skill, and since when (HC-SKL-06)."""

    id: str
    """The id of the skill in the table "skills" or "silly-skills"."""
    name: str
    """Its name, copied from its row; the id holds."""
    stat: Stat
    """The stat that it is rolled on (AMB-HC-15)."""
    focus: str | None = None
    """What it is narrowed to, where it has to be (AMB-HC-15)."""
    specialised: bool
    """Whether it is a specialty (HC-CLS-T1)."""
    cursed: bool
    """Whether it is the specialty with the curse on it (HC-CLS-T2)."""
    level: int
    """The level at which it was gained."""
    raised: int | None = None
    """The level at which it became a specialty, where that was after the first (HC-CLS-T1)."""


class Proficiency(_Record, frozen=True, kw_only=True):
    """[[proficiencies]]: a weapon that somebody knows how to use (HC-CLS-02)."""

    weapon: str
    """The id of the weapon in the table "weapons"."""
    name: str
    """Its name, copied from its row; the id holds."""
    tier: int
    """How far one has specialised in it: 0 to 3, and 0 at level 1 (HC-WP-02)."""
    natural: bool
    """Whether it grew on its wielder, and is counted among none (HC-STK-P2)."""
    level: int
    """The level at which it was gained."""
    raised: tuple[int, ...] = ()
    """The level at which each tier was bought (HC-WP-02)."""


class Spell(_Record, frozen=True, kw_only=True):
    """[[spells]]: a spell known, its level, and the level at which it was gained."""

    id: str
    """The id of the spell in the table "spells"."""
    name: str
    """Its name, copied from its row; the id holds."""
    level: int
    """The level of the spell itself."""
    gained: int
    """The level that the caster had when it was learned."""


class Gear(_Record, frozen=True, kw_only=True, rename={"inside": "in", "origin": "from"}):
    """[[gear]]: a thing, or several that are alike (HC-EQ-01)."""

    id: str
    """The id of the thing in a table of gear; what was found in play may have any."""
    name: str
    """What it is called, and printed as."""
    size: Size
    """How large it is: that of its row (HC-ENC-02)."""
    quantity: int
    """How many there are, at least 1."""
    carried: Carried
    """Whether it is in the hands, on the body or stowed away (HC-ENC-01)."""
    inside: str | None = None
    """The id of the bag that it is in; absent where it is in none (HC-ENC-05)."""
    origin: Literal["kit", "class", "random", "bought", "play"]
    """How it was come by: the free kit, the kit of the class, dice, money, or play."""
    note: str | None = None
    """What there is to say about it."""


class StatReroll(_Record, frozen=True, kw_only=True):
    """[rolls.stat_reroll]: the one stat that an adaptable stock rolled again (HC-STK-P1)."""

    index: int
    """Which of the seven rolls, counting from 1."""
    old: int
    """What was rolled first."""
    new: int
    """What was rolled then."""
    kept: int
    """The better of the two."""


class HeirRoll(_Record, frozen=True, kw_only=True):
    """[[rolls.heirs]]: a stat that a relative of the fallen has anew (HC-STK-HU)."""

    stat: Stat
    """Which stat."""
    by: Literal["player", "smith"]
    """Who picked it."""
    old: int
    """The rating of the fallen."""
    new: int
    """The 3d6 that stand, even where they are lower."""


class Rolls(_Record, frozen=True, kw_only=True, rename={"class_": "class"}):
    """[rolls]: natural results, as they lay on the table."""

    stock: int | None = None
    """The dice of the stock; absent where it was chosen (HC-STK-00)."""
    class_: int | None = None
    """The die of the class; absent where it was chosen, or came with a role (AMB-HC-14)."""
    stats: tuple[int, ...] = ()
    """Seven times 3d6, in the order rolled; leave the key out where they were rolled otherwise (HC-GEN-04)."""
    stat_reroll: StatReroll | None = None
    """The one stat that was rolled again."""
    heirs: tuple[HeirRoll, ...] = ()
    """Two for each of the fallen whom this person follows, in the order rolled."""


class Provenance(_Record, frozen=True, kw_only=True):
    """[provenance]: all that is needed to roll the same thing again."""

    seed: str
    """The seed, taken literally."""
    index: int
    """Which person of the seed, counting from 1."""
    method: Literal["A", "B", "P"]
    """The option of creation: all rolled, something chosen, or Palladium's own (AMB-HC-75)."""
    epoch: int
    """The epoch of rolling: raised when seeds give other people."""
    version: str
    """The version of hcgen that rolled it."""
    blanks: tuple[str, ...] = ()
    """Keys that the sources leave blank, under --strict."""
    edited: tuple[str, ...] = ()
    """Keys that were changed by hand, and noted as such."""
    chosen: dict[str, str | bool | int] = {}
    """What was chosen, by the names of the options."""
    rerolls: dict[str, int] = {}
    """How often each part was rolled anew."""
    tables: dict[str, str] = {}
    """A fingerprint of each table, over what rolling can see."""


class State(_Record, frozen=True, kw_only=True):
    """[state]: what play has changed."""

    xp: int | None = None
    """The present experience (HC-XP-01)."""
    coins: int | None = None
    """The coins in the purse at present (HC-EQ-04)."""
    dice: dict[str, str] = {}
    """Dice that have dropped, by their names on the sheet in lower case: "d5", or "out" (HC-DICE-01)."""
    forgotten: tuple[str, ...] = ()
    """The ids of spells that are forgotten (HC-MAG-08)."""
    uses: dict[str, int] = {}
    """How often each power was used, by its name (HC-CORE-05)."""
    conditions: tuple[str, ...] = ()
    """Whatever ails somebody."""
