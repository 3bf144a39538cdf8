"""The typed rows of what people own: weapons, armour, bags, and the kits, bundles and lists that they come by them from."""

from typing import Literal

import msgspec

from hcgen.tables.row import Carried, Row, Size


class GoodsRow(Row, frozen=True, kw_only=True):
    """What everything that can be carried has."""

    price: int = 0
    """Coins for one, at the house price list (AMB-HC-22); 0 is not for sale."""


class ArmourRow(GoodsRow, frozen=True, kw_only=True):
    """A suit of armour (HC-ARM-03)."""

    name: str
    """What the suit is called."""
    category: Literal["light", "heavy"]
    """How heavy it is to move in."""
    soak: str
    """The armour die."""
    strength: int
    """The STR that it wants (HC-ARM-01)."""
    size: Size
    """How large it is."""


class Special(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a weapon does for those who have specialised in it (HC-WPN-06, AMB-HC-40)."""

    text: str
    """What the weapon does, in one sentence."""
    source: str
    """The rule id of the source, the ruling, or “house”."""


class WeaponRow(GoodsRow, frozen=True, kw_only=True):
    """A weapon, or what grew on a body (HC-WPN-05)."""

    name: str
    """What the weapon is called."""
    type: Literal["melee", "dueling", "missile", "mechanical"]
    """How one fights with it."""
    size: Size
    """How large it is; “none” for what grew on the body."""
    strength: int
    """The STR that it wants."""
    damage: tuple[str, ...]
    """The kinds of damage that it does."""
    reach: int | None = None
    """How far it reaches, in metres; leave the key out for what is shot."""
    thrown: Literal["plus", "minus"] | None = None
    """Throw+ and Throw-: HC-WPN-07."""
    hands: int = 1
    """How many hands it takes."""
    harm: str = ""
    """The weapon's own Harm Die, where it does not take its wielder's (AMB-HC-39)."""
    range_m: tuple[int, ...] = ()
    """Near and far range in metres, of what is shot (house)."""
    ammunition: str = ""
    """The id of the row of “ammunition” that it shoots."""
    tags: tuple[str, ...] = ()
    """What else it is: “defensive”, “shield” and the like."""
    special: Special | None = None
    """What it does for those who have specialised in it."""
    natural: bool = False
    """Needs no proficiency: it grew on its wielder, or was made for one hand alone."""


class AmmunitionRow(GoodsRow, frozen=True, kw_only=True):
    """Ammunition, which is a resource (AMB-HC-51)."""

    name: str
    """What it is called."""
    size: Size
    """How large a lot of it is."""
    die: str
    """The resource die (HC-RES-02)."""


class BagRow(GoodsRow, frozen=True, kw_only=True):
    """Something that others are carried in (HC-BAG-02 to HC-BAG-07, AMB-HC-41)."""

    name: str
    """What the bag is called."""
    size: Size
    """How large it is itself."""
    slots: int
    """The slots that it adds."""
    holds: Size
    """The largest size that goes in (the "fun" way only, HC-ENC-05)."""
    wearable: bool = False
    """Whether it can be worn (HC-BAG-07)."""
    only: str = ""
    """The one kind of thing that goes in: "ammunition", "paper"."""
    tags: tuple[str, ...] = ()
    """What else it is."""


class ItemRow(GoodsRow, frozen=True, kw_only=True):
    """Any other piece of gear."""

    name: str
    """What the thing is called."""
    size: Size
    """How large it is."""
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
    """How many."""
    dice: str = ""
    """Dice for the quantity: "1d4"."""
    carried: Carried = "packed"
    """How it is carried."""
    classes: tuple[str, ...] = ()
    """Only for people of these classes."""
    dark: bool = False
    """Only for those who cannot see in the dark (HC-EQ-01)."""


class KitRow(Row, frozen=True, kw_only=True):
    """What a class, or everybody, begins with for nothing (HC-EQ-01, HC-EQ-02)."""

    gear: tuple[GearLine, ...]
    """What is in the kit."""


class BundleRow(Row, frozen=True, kw_only=True):
    """Gear in place of the money, for one band of SOC (AMB-HC-22)."""

    status: str
    """The id of the row of "status"."""
    text: str
    """The story that the bundle tells, in one sentence."""
    gear: tuple[GearLine, ...]
    """What is in the bundle."""


class RoleBundle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody in a role brings in place of the money, whatever their standing."""

    text: str
    """The story that the bundle tells, in one sentence."""
    gear: tuple[GearLine, ...]
    """What is in the bundle."""


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
    """How it is carried."""
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
    """What is on the list."""
    classes: tuple[str, ...] = ()
    """Only for people of these classes."""
    status: tuple[str, ...] = ()
    """Only for people of these bands of SOC."""
    picks: str = ""
    """Dice for how many lines are drawn; every line, in its order, where it is empty."""


class MagickItemRow(Row, frozen=True, kw_only=True):
    """An item bound to somebody of no standing at all (HC-EQ-05)."""

    name: str
    """What the item is called."""
    size: Size
    """How large it is."""
    text: str
    """What it does, in one sentence."""
    worn: str = ""
    """The part of the body it is worn on; nothing where it is not worn."""
    uses: str = ""
    """A formula: how many boxes there are to tick; none where it is empty."""
    per: str = ""
    """What fills the boxes again: “delve”, “Venture”, “day”."""
