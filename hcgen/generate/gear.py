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
from hcgen.rules.hammercrawl.roles import post
from hcgen.tables.rows import SIZES, Carried, Size, WeaponRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from hcgen.dice import Stream
    from hcgen.generate.part import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.tables import Goods, Tables
    from hcgen.tables.rows import BundleRow, GearLine, RoleBundle

    Bundle = BundleRow | RoleBundle

Origin = Literal["kit", "class", "random", "bought", "play"]


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


@lru_cache(maxsize=2048)
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
        self.place = post(wishes.role, facts["index"], tables) if wishes.role else None
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
        self._heirlooms()
        if self.wishes.is_silly:  # before what is picked by the room there is
            _, row = self.tables.silly_items.roll(self.dice)
            self.add(row, row.name, "random")
        soc = self.facts["stats"].SOC
        start = coins = equipment.money(soc, self.tables)
        if self.wishes.gear_method == "roll":
            start = coins = soc
            self._lines(self._bundle(coins).gear, "random", to_hand=self.place is not None)
        elif self.wishes.gear_method == "buy":
            coins = Shopper(self, start).spend()
        return {"gear": self._stowed(coins), "purse": Purse(start=start, coins=coins)}

    def _bundle(self, coins: int) -> Bundle:
        """Roll a bundle of the role, or else of the standing, until there is room for it (HC-ENC-04).

        That there is room for one is proven first; where there is room for none, any is taken.
        """
        bundles: Sequence[Bundle] = self.place.bundles if self.place else _bundles(self.tables, self.standing.id)
        load = self.load()
        picked = self.dice.pick(bundles)
        if not self._has_room_for(picked, load, coins) and any(self._has_room_for(row, load, coins) for row in bundles):
            while not self._has_room_for(picked, load, coins):
                picked = self.dice.pick(bundles)
        return picked

    def _has_room_for(self, bundle: Bundle, load: Load, coins: int) -> bool:
        """Try a bundle on: its bags help, what would be worn twice is packed, and a role's weapons go into free hands."""
        tried, worn, hands = load.copy(), set(self.worn), self.hands if self.place else 0
        for line, row in self._rows(bundle.gear):
            place = worn_place(row) if line.carried == "worn" else ""
            needed = _hands_for(row, line.quantity)
            carried: Carried = "packed" if place and place in worn else "held" if 0 < needed <= hands else line.carried
            hands -= needed if carried == "held" else 0
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

    def _lines(self, lines: Iterable[GearLine], origin: Origin, *, to_hand: bool = False) -> None:
        for line, row in self._rows(lines):
            quantity = self.dice.roll(line.dice) if line.dice else line.quantity
            carried = self._to_hand(row, quantity) if to_hand and _hands_for(row) else line.carried
            self.add(row, row.name, origin, quantity, carried, self._symbol() if line.item == HOLY_SYMBOL else None)

    def _to_hand(self, weapon: Goods, quantity: int = 1) -> Carried:
        """Hold a weapon where enough hands are free, and pack it where they are not (HC-ENC-01)."""
        needed = _hands_for(weapon, quantity)
        if needed > self.hands:
            return "packed"
        self.hands -= needed
        return "held"

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
            self._blank("wizard-weapon", "medium", "held", "class")
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
            self.add(row, row.name, "class", 1, self._to_hand(row))
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
                self._blank("magick-item", "small", "packed", "random")
            return
        for row in self.dice.draw(self.tables.magick_items.rows, count):
            carried: Carried = self._worn_or_packed(row) if row.worn else "packed"
            self.gear.append(Piece(row.id, row.name, row.size, 1, carried, "random", row.text))

    def _heirlooms(self) -> None:
        """Take over what was kept of the fallen's things: weapons into free hands, the rest packed (HC-STK-HU)."""
        heir = self.wishes.heir
        for id_ in heir.keeps if heir else ():
            row = self.tables.goods[id_]
            carried: Carried = self._to_hand(row) if _hands_for(row) else "packed"
            self.add(row, row.name, "play", 1, carried, f"once {heir.of}’s" if heir and heir.of else None)

    def _blank(self, name: str, size: Size, carried: Carried, origin: Origin) -> None:
        """Name what strict rules leave blank."""
        self.gear.append(Piece(name, equipment.BLANKS[name], size, 1, carried, origin))

    def _stowed(self, coins: int) -> tuple[Gear, ...]:
        ratings = self.facts["stats"]
        base = encumbrance.base_slots(stats.half(ratings.STR, self.tables), stats.mod(ratings.INT, self.tables))
        return stow_away(self.gear, base, coins, self.tables)


def _hands_for(row: Goods, quantity: int = 1) -> int:
    """How many hands so many of a weapon take; none for anything else."""
    return row.hands * quantity if isinstance(row, WeaponRow) else 0


@lru_cache(maxsize=32)
def _bundles(tables: Tables, standing: str) -> list[BundleRow]:
    return [row for row in tables.bundles.rows if row.status == standing for _ in range(row.weight)]


def stow_away(pieces: Sequence[Piece], base: int, coins: int, tables: Tables) -> tuple[Gear, ...]:
    """Say of each packed thing which bag it is in.

    Ammunition goes into the quiver. Everything else goes, in the order in which it came, into the
    first worn bag that takes its size and has room, else onto the person's own slots, else into any
    bag with room (HC-ENC-04); what is over stays on the person (AMB-HC-25). Where that leaves
    something over, or in a bag that is too small for it, the largest things go first instead.
    """
    alike: dict[tuple[str, str, Size], list[int]] = {}
    for at, piece in enumerate(pieces):
        if piece.carried == "packed":
            alike.setdefault((piece.id, piece.name, piece.size), []).append(at)
    groups = list(alike.values())
    purse = encumbrance.slots("tiny", coins)
    best = Stowing(pieces, base, tables)
    best.take_coins(purse)
    best.put(groups)
    if best.faults != (0, 0):
        groups.sort(key=lambda group: -SIZES.index(pieces[group[0]].size))
        for loose_first in (False, True):
            other = Stowing(pieces, base, tables, loose_first=loose_first)
            other.put(groups)
            other.take_coins(purse)  # they go into whatever room is left
            best = min(best, other, key=lambda stowing: stowing.faults)
    return tuple(piece.stowed(best.homes.get(at) or None) for at, piece in enumerate(pieces))


class Stowing:
    """One try at stowing everything that is packed. The bag "" is the person."""

    def __init__(self, pieces: Sequence[Piece], base: int, tables: Tables, *, loose_first: bool = False) -> None:
        self.pieces = pieces
        self.tables = tables
        self.room = {"": base}
        self.largest = {"": len(SIZES)}
        self.quiver = ""
        self.homes: dict[int, str] = {}
        self.over = 0
        """Slots that are not there."""
        self.misfits = 0
        """Things in bags that are too small for them."""
        self.inside: dict[tuple[str, str, str, Size], int] = {}
        worn = self._own()
        self.fitting = ["", *worn] if loose_first else [*worn, ""]
        self.any = ["", *worn, *(bag for bag in self.room if bag not in {"", self.quiver, *worn})]

    @property
    def faults(self) -> tuple[int, int]:
        """What is wrong with it, the worse first."""
        return self.over, self.misfits

    def _own(self) -> list[str]:
        """Find the bags, and return those that are worn."""
        worn = []
        for piece in self.pieces:
            bag = self.tables.bags.get(piece.id)
            if bag is None:
                continue
            if bag.only and (bag.only != AMMUNITION or piece.carried != "worn"):
                continue
            self.room[bag.id] = self.room.get(bag.id, 0) + bag.slots * piece.quantity
            self.largest[bag.id] = SIZES.index(bag.holds)
            if bag.only:
                self.quiver = bag.id
            elif piece.carried == "worn":
                worn.append(bag.id)
        return worn

    def take_coins(self, need: int) -> None:
        """Keep slots for the coins: on the person, else wherever there is room."""
        for bag in self.any:
            taken = min(need, self.room[bag])
            self.room[bag] -= taken
            need -= taken
        self.over += need

    def put(self, groups: Iterable[list[int]]) -> None:
        """Put identical things into one bag, where they share slots (HC-ENC-02); apart where no bag has room for all."""
        for group in groups:
            if not self._put_together(group):
                for at in group:
                    if not (len(group) > 1 and self._put_together([at])):
                        self._put_anywhere(at)

    def _put_together(self, group: Sequence[int]) -> bool:
        piece = self.pieces[group[0]]
        quantity, size = sum([self.pieces[at].quantity for at in group]), SIZES.index(piece.size)
        if self.quiver and piece.id in self.tables.ammunition and self._has_taken(self.quiver, group, quantity):
            return True
        return any(size <= self.largest[bag] and self._has_taken(bag, group, quantity) for bag in self.fitting)

    def _put_anywhere(self, at: int) -> None:
        """Go the easy way, where sizes of bags are not looked at; a bag that fits comes first all the same."""
        piece = self.pieces[at]
        size = SIZES.index(piece.size)
        bags = self.any if piece.id not in self.tables.bags else [bag for bag in self.fitting if bag != piece.id]
        for bag in sorted(bags, key=lambda bag: size > self.largest[bag]):
            if self._has_taken(bag, [at], piece.quantity):
                self.misfits += size > self.largest[bag]
                return
        self.over += encumbrance.slots(piece.size, piece.quantity)

    def _has_taken(self, bag: str, group: Sequence[int], quantity: int) -> bool:
        """Take things into a bag if they fit; what is there already leaves its last slot to more of the same."""
        piece = self.pieces[group[0]]
        if bag == piece.id:
            return False
        key = bag, piece.id, piece.name, piece.size
        before = self.inside.get(key, 0)
        need = encumbrance.slots(piece.size, before + quantity) - encumbrance.slots(piece.size, before)
        if need > self.room[bag]:
            return False
        self.room[bag] -= need
        self.inside[key] = before + quantity
        self.homes.update(dict.fromkeys(group, bag))
        return True
