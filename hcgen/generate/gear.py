"""What somebody carries: HC-EQ-01, HC-EQ-02, HC-EQ-05, gear by standing (AMB-HC-22), and silly gear (AMB-HC-14)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from hcgen.dice import parse
from hcgen.generate.buying import Shopper
from hcgen.generate.proficiencies import meets, wanted
from hcgen.generate.story import faith_of
from hcgen.records import Gear, Purse
from hcgen.rules.hammercrawl import encumbrance, equipment, stats
from hcgen.rules.hammercrawl.encumbrance import AMMUNITION, Load, worn_place
from hcgen.tables.rows import SIZES, Carried, Size

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from hcgen.dice import Stream
    from hcgen.generate.parts import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.tables import Goods, Tables
    from hcgen.tables.rows import BundleRow, GearLine, WeaponRow

Origin = Literal["kit", "class", "random", "bought"]


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


def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Roll the free kit, the class kit, what is silly, and what the standing brings or buys; then stow it all."""
    return Outfit(facts, wishes, dice, tables).values()


class Outfit:
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
        """Return what the part owns: everything that is carried, and the purse."""
        self._lines(self.tables.kits.by_id["everyone"].gear, "kit")
        self._lines(self.tables.kits.by_id[self.class_row.kit].gear, "class")
        if self.class_row.kit == WIZARD_CLASS_KIT:
            self._wizard_weapon()
        self._class_weapons()
        self._magick_items()
        if self.wishes.is_silly:  # before what is picked by the room there is
            _, row = self.tables.silly_items.roll(self.dice)
            self.add(row, row.name, "random")
        soc = self.facts["stats"].SOC
        start = coins = equipment.money(soc, self.tables)
        if self.wishes.gear_method == "roll":
            start = coins = soc
            self._lines(self._bundle(coins).gear, "random")
        elif self.wishes.gear_method == "buy":
            coins = Shopper(self, start).spend()
        return {"gear": self._stowed(coins), "purse": Purse(start=start, coins=coins)}

    def _bundle(self, coins: int) -> BundleRow:
        """Roll a bundle until there is room for it, after proof that there is one; any where there is none (HC-ENC-04)."""
        bundles, load = _bundles(self.tables, self.standing.id), self.load()
        picked = self.dice.pick(bundles)
        if not self._has_room_for(picked, load, coins) and any(self._has_room_for(row, load, coins) for row in bundles):
            while not self._has_room_for(picked, load, coins):
                picked = self.dice.pick(bundles)
        return picked

    def _has_room_for(self, bundle: BundleRow, load: Load, coins: int) -> bool:
        """Try a bundle on: its bags help, and what would be worn twice is packed."""
        tried, worn = load.copy(), set(self.worn)
        for line, row in self._rows(bundle.gear):
            place = worn_place(row) if line.carried == "worn" else ""
            carried: Carried = "packed" if place and place in worn else line.carried
            worn.add(place)
            tried.add(row.id, row.name, row.size, parse(line.dice).highest if line.dice else line.quantity, carried)
        return tried.spare(coins) >= 0

    def load(self) -> Load:
        """Add up what there is so far."""
        ratings = self.facts["stats"]
        load = Load(encumbrance.base_slots(stats.half(ratings.STR, self.tables), stats.mod(ratings.INT, self.tables)), self.tables)
        for piece in self.gear:
            load.add(piece.id, piece.name, piece.size, piece.quantity, piece.carried)
        return load

    def _lines(self, lines: Iterable[GearLine], origin: Origin) -> None:
        for line, row in self._rows(lines):
            quantity = self.dice.roll(line.dice) if line.dice else line.quantity
            self.add(row, row.name, origin, quantity, line.carried, self._symbol() if line.item == HOLY_SYMBOL else None)

    def _rows(self, lines: Iterable[GearLine]) -> Iterator[tuple[GearLine, Goods]]:
        """The lines that are for this person, each with what it brings."""
        for line in lines:
            if line.classes and self.class_row.id not in line.classes:
                continue
            if line.dark and self.facts["stock.nightvision_ft"]:
                continue
            row = self.tables.goods[line.item] if line.item else equipment.fitting(line.first_fit, self.facts["stats"].STR, self.tables)
            if row is not None:
                yield line, row

    def _symbol(self) -> str | None:
        """A holy symbol is that of one's faith."""
        faith = faith_of(self.facts["story.belief"], self.tables)
        return faith.symbol if faith else None

    def add(self, row: Goods, name: str, origin: Origin, quantity: int = 1, carried: Carried = "packed", note: str | None = None) -> None:
        """Take something up; what would be worn over something else is packed (HC-ENC-01)."""
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
        self.add(form, f"{form.name} of {make}", "class", 1, "held", note)
        self.hands -= form.hands

    def _class_weapons(self) -> None:
        """Pick the weapons of the class among the proficiencies, and put them into the hands first (AMB-HC-51)."""
        for row in self._picked():
            carried: Carried = "held" if row.hands <= self.hands else "packed"
            if carried == "held":
                self.hands -= row.hands
            self.add(row, row.name, "class", 1, carried)
            if row.ammunition:
                ammunition = self.tables.goods[row.ammunition]
                self.add(ammunition, ammunition.name, "class")

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
