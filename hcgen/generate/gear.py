"""What somebody carries: HC-EQ-01, HC-EQ-02, HC-EQ-05, and gear by standing (AMB-HC-22)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from hcgen.generate.proficiencies import meets, wanted
from hcgen.generate.story import faith_of
from hcgen.records import Gear, Purse
from hcgen.rules.hammercrawl import encumbrance, equipment, stats
from hcgen.rules.hammercrawl.encumbrance import worn_place
from hcgen.tables.rows import SIZES, Carried, Size

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hcgen.dice import Stream
    from hcgen.generate.parts import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.tables import Goods, Tables
    from hcgen.tables.rows import ArmourRow, BundleRow, GearLine, WeaponRow

Origin = Literal["kit", "class", "random"]


class Piece(NamedTuple):
    """A piece of gear before it is stowed."""

    id: str
    name: str
    size: Size
    quantity: int
    carried: Carried
    origin: Origin
    note: str | None = None

    def stowed(self, inside: str | None) -> Gear:
        """Return the piece in its bag, or in none."""
        return _gear(self, inside)


@lru_cache(maxsize=8192)
def _gear(piece: Piece, inside: str | None) -> Gear:
    """Records are frozen, so people share what is alike."""
    return Gear(
        id=piece.id,
        name=piece.name,
        size=piece.size,
        quantity=piece.quantity,
        carried=piece.carried,
        inside=inside,
        origin=piece.origin,
        note=piece.note,
    )


HANDS = 2
WIZARD_CLASS_KIT = "true-mage"
"""The kit that comes with a wizard weapon (HC-EQ-02)."""

HOLY_SYMBOL = "holy-symbol"
AMMUNITION = "ammunition"
"""What a quiver takes, and nothing else."""


def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Roll the free kit, the class kit, and what the standing brings; then stow it all."""
    return _Outfit(facts, wishes, dice, tables).values()


class _Outfit:
    """One person's gear, piece by piece in the order of the book."""

    def __init__(self, facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> None:
        self.facts = facts
        self.wishes = wishes
        self.dice = dice
        self.tables = tables
        self.class_row = tables.classes.by_id[facts["class.id"]]
        self.oversized = bool(facts["stock.oversized"])
        self.standing = equipment.status(facts["stats"].SOC, tables)
        self.gear: list[Piece] = []
        self.hands = HANDS
        self.worn: set[str] = set()

    def values(self) -> Values:
        self._lines(self.tables.kits.by_id["everyone"].gear, "kit")
        self._lines(self.tables.kits.by_id[self.class_row.kit].gear, "class")
        if self.class_row.kit == WIZARD_CLASS_KIT:
            self._wizard_weapon()
        self._class_weapons()
        self._magick_items()
        soc = self.facts["stats"].SOC
        coins = equipment.money(soc, self.tables)
        if self.wishes.gear_method == "roll":
            coins = soc
            self._lines(self.dice.pick(_bundles(self.tables, self.standing.id)).gear, "random")
        return {"gear": self._stowed(coins), "purse": Purse(start=coins, coins=coins)}

    def _lines(self, lines: Iterable[GearLine], origin: Origin) -> None:
        goods, add = self.tables.goods, self._add
        for line in lines:
            if line.classes and self.class_row.id not in line.classes:
                continue
            if line.dark and self.facts["stock.nightvision_ft"]:
                continue
            row = goods[line.item] if line.item else self._fitting(line.first_fit)
            if row is not None:
                quantity = self.dice.roll(line.dice) if line.dice else line.quantity
                add(row, row.name, origin, quantity, line.carried, self._symbol() if line.item == HOLY_SYMBOL else None)

    def _fitting(self, best_first: tuple[str, ...]) -> ArmourRow | None:
        strength = self.facts["stats"].STR
        fitting = (self.tables.armour[name] for name in best_first)
        return next((row for row in fitting if row.strength <= strength), None)

    def _symbol(self) -> str | None:
        """A holy symbol is that of one's faith."""
        faith = faith_of(self.facts["story.belief"], self.tables)
        return faith.symbol if faith else None

    def _add(self, row: Goods, name: str, origin: Origin, quantity: int = 1, carried: Carried = "packed", note: str | None = None) -> None:
        if carried == "worn":
            carried = self._worn_or_packed(row)
        name = equipment.fitted_name(row, name, self.oversized)
        self.gear.append(Piece(row.id, name, row.size, quantity, carried, origin, note))

    def _worn_or_packed(self, row: object) -> Carried:
        """Pack what would be worn where something is worn already (HC-ENC-01)."""
        place = worn_place(row)
        if place and place in self.worn:
            return "packed"
        self.worn.add(place)
        return "worn"

    def _wizard_weapon(self) -> None:
        """Roll a wizard weapon; a named blank where strict (AMB-HC-21)."""
        if self.wishes.strict:
            self._blank("wizard-weapon", "Wizard weapon", "medium", "held", "class")
            self.hands -= 1
            return
        _, form = self.tables.wizard_weapons.roll(self.dice)
        make, ornament, tip, effect = (
            self.tables.texts(f"wizard-{table}").roll(self.dice)[1].text for table in ("makes", "ornaments", "tips", "effects")
        )
        note = f"{ornament[0].upper()}{ornament[1:]}, tipped with {tip}. {effect}"
        self._add(form, f"{form.name} of {make}", "class", 1, "held", note)
        self.hands -= form.hands

    def _class_weapons(self) -> None:
        """Pick the weapons of the class among the proficiencies, and put them into the hands first (AMB-HC-51)."""
        for row in self._picked():
            carried: Carried = "held" if row.hands <= self.hands else "packed"
            if carried == "held":
                self.hands -= row.hands
            self._add(row, row.name, "class", 1, carried)
            if row.ammunition:
                ammunition = self.tables.goods[row.ammunition]
                self._add(ammunition, ammunition.name, "class")

    def _picked(self) -> list[WeaponRow]:
        known = [self.tables.weapons.by_id[p.weapon] for p in self.facts["proficiencies"]]
        rest = [row for row in known if row.size != "none"]
        picked: list[WeaponRow] = []
        for want in wanted(self.class_row.id, self.facts["class.choices"], self.tables):
            suited = [row for row in rest if meets(row, want, self.tables)]
            if suited and len(picked) < self.class_row.weapons:
                picked.append(self.dice.pick(suited))
                rest.remove(picked[-1])
        while len(picked) < self.class_row.weapons and rest:
            picked.append(self.dice.pick(self._wieldable(rest)))
            rest.remove(picked[-1])
        return picked

    def _wieldable(self, rows: Sequence[WeaponRow]) -> Sequence[WeaponRow]:
        strength = self.facts["stats"].STR
        return [row for row in rows if row.strength <= strength] or rows

    def _magick_items(self) -> None:
        """Three magick items for those of no standing; named blanks where strict (HC-EQ-05)."""
        count = self.standing.magick_items
        if self.wishes.strict:
            for _ in range(count):
                self._blank("magick-item", "Magick item", "small", "packed", "random")
            return
        for row in self.dice.draw(self.tables.magick_items.rows, count):
            carried: Carried = self._worn_or_packed(row) if row.worn else "packed"
            self.gear.append(Piece(row.id, row.name, row.size, 1, carried, "random", row.text))

    def _blank(self, name: str, title: str, size: Size, carried: Carried, origin: Origin) -> None:
        """Name what strict rules leave blank."""
        self.gear.append(Piece(name, title, size, 1, carried, origin))

    def _stowed(self, coins: int) -> tuple[Gear, ...]:
        ratings = self.facts["stats"]
        base = encumbrance.base_slots(stats.half(ratings.STR, self.tables), stats.mod(ratings.INT, self.tables))
        return stow_away(self.gear, base, coins, self.tables)


@lru_cache(maxsize=32)
def _bundles(tables: Tables, standing: str) -> list[BundleRow]:
    return [row for row in tables.bundles.rows if row.status == standing for _ in range(row.weight)]


def stow_away(pieces: Sequence[Piece], base: int, coins: int, tables: Tables) -> tuple[Gear, ...]:
    """Say of each packed thing which bag it is in.

    Ammunition and papers go into the bag made for them. Everything else goes, in the order in which
    it came, into the first worn bag that takes its size and has room, else onto the person's own
    slots, else into any bag with room; what is over stays on the person (AMB-HC-25).
    """
    bags = [tables.bags[piece.id] for piece in pieces if piece.carried == "worn" and piece.id in tables.bags]
    special = {row.only: row.id for row in bags if row.only}
    room = {row.id: row.slots for row in bags if not row.only}
    room[""] = base - encumbrance.slots("tiny", coins)
    largest = {row.id: SIZES.index(row.holds) for row in bags}
    homes = (_home(piece, special, room, largest, tables) if piece.carried == "packed" else None for piece in pieces)
    return tuple(piece.stowed(home or None) for piece, home in zip(pieces, homes, strict=True))


@lru_cache(maxsize=512)
def _need(size: Size, quantity: int) -> tuple[int, int]:
    """The slots that a thing takes, and where its size stands among the sizes."""
    return encumbrance.slots(size, quantity), SIZES.index(size)


def _home(piece: Piece, special: dict[str, str], room: dict[str, int], largest: dict[str, int], tables: Tables) -> str:
    if special and piece.id in tables.ammunition and AMMUNITION in special:
        return special[AMMUNITION]
    need, size = _need(piece.size, piece.quantity)
    for bag, free in room.items():
        if free >= need and bag and size <= largest[bag]:
            room[bag] -= need
            return bag
    for bag in ("", *room):
        if room[bag] >= need:
            room[bag] -= need
            return bag
    return ""
