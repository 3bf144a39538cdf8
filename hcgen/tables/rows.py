"""The typed rows of every kind of table: what a homebrewer may write, and what the code may read.

A table file names its ``kind``; the kind names one of these types. Rows are data: they hold the
game's numbers and words, never code. Fields that every row has stand in `Row`.
"""

from typing import Literal

import msgspec

from hcgen.tables.effects import Effect, Growth

Stat = Literal["STR", "DEX", "CON", "INT", "WIL", "CHA", "SOC"]
Size = Literal["none", "tiny", "small", "medium", "large", "huge"]
Carried = Literal["held", "worn", "packed"]
Tradition = Literal["scholastic", "believer"]

SIZES: tuple[Size, ...] = ("none", "tiny", "small", "medium", "large", "huge")
STATS: tuple[Stat, ...] = ("STR", "DEX", "CON", "INT", "WIL", "CHA", "SOC")


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What every row of every table has."""

    id: str
    """A stable word in kebab case, unlike every other id of its table."""
    on: str = ""
    """The results of the table's die that give this row: "7" or "4-5"."""
    weight: int = 1
    """How often the row comes up in a table without a die, against the others' weights."""
    source: str = ""
    """The rule id of the source, the ruling, or "house"; the table's own where it is empty."""


class Power(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something a person can do: one sentence, the boxes to tick, and what it changes."""

    name: str
    text: str
    """One sentence that says what the player does and what happens. {level}, {2*level}, {CHA},
    {half(CHA)}, {mod(CHA)}, {feat}, {weak} and {hit} are worked in. Where a row has two powers of one
    name, the one of the higher level stands for the other."""
    uses: str = ""
    """A formula: how many boxes there are to tick; none where it is empty."""
    per: str = ""
    """What fills the boxes again: "delve", "Venture", "day"."""
    from_level: int = 1
    effects: tuple[Effect, ...] = ()
    source: str = ""


class StatRow(Row, frozen=True, kw_only=True):
    """HC-STAT-02: what a rating is worth."""

    rating: int
    half: int
    mod: int


class FeatRow(Row, frozen=True, kw_only=True):
    """HC-FEAT-02 and HC-XP-01: the Feat Die and the experience of a level."""

    level: int
    feat: str
    weak: str
    xp: int
    crawl: int
    """The experience of the level where level 1 has its price too (AMB-HC-23)."""


class StatusRow(Row, frozen=True, kw_only=True):
    """HC-EQ-04 and HC-STAT-11: a band of SOC, and its money."""

    name: str
    multiplier: int = 0
    """Coins for each point of SOC."""
    coins: int = 0
    """A flat sum, over and above the multiplier."""
    magick_items: int = 0
    """How many magick items come in place of money (HC-EQ-05)."""


class StockRow(Row, frozen=True, kw_only=True):
    """A people: HC-STK-00 and HC-STK-P0."""

    name: str
    primes: tuple[Stat, ...]
    """One stat, or all of those among which the player chooses."""
    language: str
    """The native language (house)."""
    age: str
    """The age in years, as dice: "16+2d12" (house)."""
    names: str
    """The id of the stock's row in the table "names"."""
    nightvision_ft: int | None = None
    oversized: bool = False
    natural_weapon: str = ""
    """The id of a weapon row that comes with the body."""
    natural_steps: int = 0
    """Steps on the Harm Die with the natural weapon (AMB-HC-61)."""
    psionics: bool = False
    quirks: int = 0
    """How many rows of the table "quirks" a person of this stock has."""
    powers: tuple[Power, ...] = ()


class Budget(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One way of spending a choice of powers: so many basic, so many advanced."""

    basic: int = 0
    advanced: int = 0


class Choice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that a class or an option makes the player choose."""

    key: Literal["shtick", "focus", "saves", "specials", "powers"]
    """The key of [class.choices] that the choice fills."""
    table: str = ""
    """The table of options."""
    stats: tuple[Stat, ...] = ()
    """For saves: the stats to choose among; the class prime is left out where `not_prime`."""
    not_prime: bool = False
    count: int = 1
    budgets: tuple[Budget, ...] = ()
    """For powers: the ways to spend the choice, each as likely as the next when rolled."""
    barred: tuple[str, ...] = ()
    """Rows of the table that this choice may not take."""


class ClassRow(Row, frozen=True, kw_only=True):
    """A class: HC-CLS-01 to HC-CLS-T3."""

    name: str
    word: str
    """The class as the book's chapter names it: Fight, Meddle, Pray, Toil."""
    hit_die: str
    primes: tuple[Stat, ...]
    skills: int
    """Skills at level 1, before the bonus of the prime."""
    proficiencies: Growth
    raises: int = 0
    """The most specialisations that are bought at one level; 0 where there is no such limit (HC-CLS-02)."""
    kit: str
    weapons: int = 0
    """Weapons of choice in the class kit (HC-EQ-02)."""
    feats: tuple[str, ...] = ()
    """What the Feat Die may be added to: "save-CON", "save-prime", "save-choice", "attack",
    "defence", "initiative", "casting", "casting-defence"."""
    choices: tuple[Choice, ...] = ()
    powers: tuple[Power, ...] = ()
    faith: bool = False
    """Whether a person of this class must have a faith."""
    experimental: bool = False
    """Taken only when it is asked for by name; such a row may stand on no result of the die."""


class OptionRow(Row, frozen=True, kw_only=True):
    """A shtick, a focus or a special: one of those among which a class chooses."""

    name: str
    label: str = ""
    """How the option stands in a line such as "Ogren Combatant, a Tank"."""
    requires_prime: Stat | None = None
    wants: tuple[str, ...] = ()
    """Kinds of weapon that the option is useless without, in order: "two-handed", "one-handed",
    "thrown", "ranged", "shield"; each entry is one weapon of the class kit."""
    choices: tuple[Choice, ...] = ()
    powers: tuple[Power, ...] = ()


class DevoutPowerRow(Row, frozen=True, kw_only=True):
    """A Devout power, in both its grades (HC-CLS-P1 to P12)."""

    name: str
    basic: Power
    advanced: Power


class SkillRow(Row, frozen=True, kw_only=True):
    """A skill: HC-SKL-06."""

    name: str
    stats: tuple[Stat, ...]
    """One stat; two of which the better serves; or all seven where the stat varies."""
    focus: str = ""
    """The table of foci, where the skill has one."""
    focus_required: bool = False


class FocusRow(Row, frozen=True, kw_only=True):
    """What a skill that must be narrowed is narrowed to."""

    text: str
    stat: Stat | None = None
    """The stat, where the skill's own varies."""


class GoodsRow(Row, frozen=True, kw_only=True):
    """What everything that can be carried has."""

    price: int = 0
    """Coins for one, at the house price list (AMB-HC-22); 0 is not for sale."""


class ArmourRow(GoodsRow, frozen=True, kw_only=True):
    """HC-ARM-03."""

    name: str
    category: Literal["light", "heavy"]
    soak: str
    strength: int
    size: Size


class Special(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a weapon does for those who have specialised in it (HC-WPN-06, AMB-HC-40)."""

    text: str
    source: str


class WeaponRow(GoodsRow, frozen=True, kw_only=True):
    """HC-WPN-05."""

    name: str
    type: Literal["melee", "dueling", "missile", "mechanical"]
    size: Size
    strength: int
    damage: tuple[str, ...]
    reach: int | None = None
    thrown: Literal["plus", "minus"] | None = None
    """Throw+ and Throw-: HC-WPN-07."""
    hands: int = 1
    harm: str = ""
    """The weapon's own Harm Die, where it does not take its wielder's (AMB-HC-39)."""
    range_m: tuple[int, ...] = ()
    """Near and far range in metres, of what is shot (house)."""
    ammunition: str = ""
    tags: tuple[str, ...] = ()
    special: Special | None = None
    natural: bool = False
    """Needs no proficiency: it grew on its wielder, or was made for one hand alone."""


class AmmunitionRow(GoodsRow, frozen=True, kw_only=True):
    """AMB-HC-51: ammunition is a resource."""

    name: str
    size: Size
    die: str


class BagRow(GoodsRow, frozen=True, kw_only=True):
    """HC-BAG-02 to HC-BAG-07 and AMB-HC-41."""

    name: str
    size: Size
    slots: int
    holds: Size
    """The largest size that goes in (the "fun" way only, HC-ENC-05)."""
    wearable: bool = False
    only: str = ""
    """The one kind of thing that goes in: "ammunition", "paper"."""
    tags: tuple[str, ...] = ()


class ItemRow(GoodsRow, frozen=True, kw_only=True):
    """Any other piece of gear."""

    name: str
    size: Size
    worn: str = ""
    """The part of the body it is worn on; nothing where it is not worn."""
    die: str = ""
    """The resource die, of what is used up (HC-RES-02)."""
    text: str = ""
    """What it does, in a sentence, where its name does not say it."""


class GearLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of a kit or a bundle."""

    item: str = ""
    """The id of a row of any gear table."""
    first_fit: tuple[str, ...] = ()
    """Armour, best first: the first of these that the person is strong enough for."""
    quantity: int = 1
    dice: str = ""
    """Dice for the quantity: "1d4"."""
    carried: Carried = "packed"
    classes: tuple[str, ...] = ()
    """Only for people of these classes."""
    dark: bool = False
    """Only for those who cannot see in the dark (HC-EQ-01)."""


class KitRow(Row, frozen=True, kw_only=True):
    """What a class, or everybody, begins with for nothing (HC-EQ-01, HC-EQ-02)."""

    gear: tuple[GearLine, ...]


class BundleRow(Row, frozen=True, kw_only=True):
    """Gear in place of the money, for one band of SOC (AMB-HC-22)."""

    status: str
    """The id of the row of "status"."""
    text: str
    """The story that the bundle tells, in one sentence."""
    gear: tuple[GearLine, ...]


class RoleBundle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody in a role brings in place of the money, whatever their standing."""

    text: str
    """The story that the bundle tells, in one sentence."""
    gear: tuple[GearLine, ...]


class RoleRow(Row, frozen=True, kw_only=True):
    """What a whole crew is: a dozen of a kind, and the one in charge of them (house)."""

    name: str
    """The word for the role: "guard"."""
    title: str
    """What one of them is called, in lower case: "town guard"."""
    leader: str
    """What the one in charge is called: "sergeant of the watch"."""
    classes: dict[str, int]
    """The ids of the classes that they are of, each with its weight against the others."""
    level: str
    """Dice for the level of the ordinary ones, within 1 to 10: "1d2"."""
    leader_level: str
    """Dice for the level of the one in charge, within 1 to 10."""
    attire: tuple[str, ...]
    """What they wear; each reads like the texts of "attire", after "in"."""
    backgrounds: tuple[str, ...]
    """What the ordinary ones did before; each reads like the texts of "backgrounds"."""
    leader_backgrounds: tuple[str, ...]
    """What the one in charge did before."""
    bundles: tuple[RoleBundle, ...]
    """What the ordinary ones bring; one each."""
    leader_bundles: tuple[RoleBundle, ...]
    """What the one in charge brings."""


class ShoppingLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that somebody might buy."""

    what: tuple[str, ...]
    """Ids of rows of any gear table; the first of them that can be had is bought."""
    any: bool = False
    """Whether dice decide among those that can be had, in place of their order."""
    dice: str = ""
    """Dice for how many: "1d4"; one where it is empty."""
    carried: Carried = "packed"
    share: int = 100
    """The most that it may cost, in percent of the money at the start."""
    unless: tuple[str, ...] = ()
    """Not for those who have one of these: ids, "weapon" for any weapon, "room" for slots to spare."""
    needs: tuple[str, ...] = ()
    """Only for those who have one of these."""
    dark: bool = False
    """Only for those who cannot see in the dark."""
    weight: int = 1
    """How often it is drawn, against the other lines, where lines are drawn."""


class ShoppingRow(Row, frozen=True, kw_only=True):
    """A shopping list; people go through theirs in the order of the table (AMB-HC-22)."""

    lines: tuple[ShoppingLine, ...]
    classes: tuple[str, ...] = ()
    """Only for people of these classes."""
    status: tuple[str, ...] = ()
    """Only for people of these bands of SOC."""
    picks: str = ""
    """Dice for how many lines are drawn; every line, in its order, where it is empty."""


class SpellRow(Row, frozen=True, kw_only=True):
    """A spell of the house list (AMB-HC-44)."""

    name: str
    level: int
    traditions: tuple[Tradition, ...]
    duration: str
    """How long it lasts once nobody sustains it: "at once", "a scene", "an hour"."""
    text: str
    """What happens, in one sentence of this game's terms."""
    sustained: bool = False
    save: Stat | None = None
    """The stat of the Save that resists it."""


PsionicGrade = Literal["none", "minor", "major", "master"]
PSIONIC_GRADES: tuple[PsionicGrade, ...] = ("none", "minor", "major", "master")


class PsionicGradeRow(Row, frozen=True, kw_only=True):
    """What a grade of psionics brings; the id is the grade (AMB-HC-20)."""

    name: str
    isp: int = 0
    """Inner strength points, over and above those for WIL."""
    isp_per_wil: int = 0
    """Inner strength points for each point of WIL."""
    count: int = 0
    """How many powers a person of the grade has."""


class PsionicPowerRow(Row, frozen=True, kw_only=True):
    """A psionic power of the house (AMB-HC-20)."""

    name: str
    grade: PsionicGrade
    """The least grade that can have it."""
    isp: int
    """What one use costs, in inner strength points."""
    text: str
    """What happens, in one sentence of this game's terms."""
    save: Stat | None = None
    """The stat of the Save that resists it."""


class TextRow(Row, frozen=True, kw_only=True):
    """A piece of a person's story. Text may hold dice ({1d4}) and other tables' rows ({@towns})."""

    text: str
    stocks: tuple[str, ...] = ()
    """Only for people of these stocks."""
    status: tuple[str, ...] = ()
    """Only for people of these bands of SOC."""


class BeliefRow(Row, frozen=True, kw_only=True):
    """What somebody believes; a faith has a name and a holy symbol."""

    text: str
    faith: str = ""
    """The faith's name; nothing where the belief is none."""
    symbol: str = ""
    """The holy symbol of a faith, as an object that can be held."""


class QuirkRow(Row, frozen=True, kw_only=True):
    """An other-worldly quirk (HC-STK-NE); {option} is one of the options."""

    text: str
    options: tuple[str, ...] = ()


class NamesRow(Row, frozen=True, kw_only=True):
    """The names of one stock: every given name goes with every family name."""

    given: tuple[str, ...]
    family: tuple[str, ...]
    pattern: str = "{given} {family}"


class MagickItemRow(Row, frozen=True, kw_only=True):
    """An item bound to somebody of no standing at all (HC-EQ-05)."""

    name: str
    size: Size
    text: str
    worn: str = ""
    uses: str = ""
    per: str = ""


class InjuryRow(Row, frozen=True, kw_only=True):
    """A critical injury (AL-CRIT-01)."""

    name: str
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
