"""Spending the money of one's standing against the house price list (HC-EQ-06, AMB-HC-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.rules.hammercrawl.encumbrance import worn_place
from hcgen.tables.rows import ArmourRow, WeaponRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.generate.gear import Outfit
    from hcgen.tables import Goods
    from hcgen.tables.rows import ShoppingLine, ShoppingRow

ROOM = 6
"""Free slots from which on nobody needs another bag: what is brought home has to go somewhere."""


class Shopper:
    """Somebody with money and a list: never over the slots, never what cannot be used."""

    def __init__(self, outfit: Outfit, money: int) -> None:
        self.outfit = outfit
        self.tables = outfit.tables
        self.dice = outfit.dice
        self.money = money
        self.coins = money
        self.strength: int = outfit.facts["stats"].STR
        self.known = {known.weapon for known in outfit.facts["proficiencies"]}
        self.owned = {piece.id for piece in outfit.gear}
        self.load = outfit.load()

    def spend(self) -> int:
        """Go through the lists of one's class and standing, and return the coins that are left."""
        for shopping in self.tables.shopping.rows:
            if self._is_for_us(shopping):
                self._go_through(shopping)
        return self.coins

    def _is_for_us(self, shopping: ShoppingRow) -> bool:
        class_id, standing = self.outfit.class_row.id, self.outfit.standing.id
        return (not shopping.classes or class_id in shopping.classes) and (not shopping.status or standing in shopping.status)

    def _go_through(self, shopping: ShoppingRow) -> None:
        if not shopping.picks:
            for line in shopping.lines:
                self._buy(line)
            return
        rest = list(shopping.lines)
        for _ in range(self.dice.roll(shopping.picks)):
            offers = [line for line in rest if self._offers(line) for _ in range(line.weight)]
            if not offers:
                return
            line = self.dice.pick(offers)
            rest.remove(line)
            self._buy(line)

    def _buy(self, line: ShoppingLine) -> None:
        offers = self._offers(line)
        if not offers:
            return
        row = self.dice.pick(offers) if line.any else offers[0]
        quantity = self.dice.roll(line.dice) if line.dice else 1
        while quantity > 1 and not self._can_take(row, quantity, line):
            quantity -= 1
        self.coins -= row.price * quantity
        self.dice.saw(f"shopping, {quantity} at {row.price}, {self.coins} coins left", row)
        self.owned.add(row.id)
        self.load.add(row.id, row.name, row.size, quantity, line.carried)
        if line.carried == "held" and isinstance(row, WeaponRow):
            self.outfit.hands -= row.hands
        self.outfit.add(row, row.name, "bought", quantity, line.carried)

    def _offers(self, line: ShoppingLine) -> Sequence[Goods]:
        """What of a line can be had: wanted, for sale, usable, affordable, and there is room for it."""
        if any(self._has(word) for word in line.unless) or (line.needs and not self.owned & set(line.needs)):
            return ()
        if line.dark and self.outfit.facts["stock.nightvision_ft"]:
            return ()
        rows = (self.tables.goods[name] for name in line.what)
        return [row for row in rows if row.price and self._can_use(row, line) and self._can_take(row, 1, line)]

    def _has(self, word: str) -> bool:
        if word == "weapon":
            return any(name in self.tables.arms for name in self.owned)
        if word == "room":
            return self.load.spare(self.coins) >= ROOM
        return word in self.owned

    def _can_use(self, row: Goods, line: ShoppingLine) -> bool:
        """Known, light enough, with a hand or a place for it, and not had already (HC-WP-01, HC-ENC-01)."""
        if row.id in self.owned and not line.dice:
            return False
        if isinstance(row, ArmourRow | WeaponRow) and row.strength > self.strength:
            return False
        if isinstance(row, WeaponRow) and (row.id not in self.known or (line.carried == "held" and row.hands > self.outfit.hands)):
            return False
        place = worn_place(row)
        return line.carried != "worn" or (place != "" and place not in self.outfit.worn)

    def _can_take(self, row: Goods, quantity: int, line: ShoppingLine) -> bool:
        """Whether the purse and the slots allow it; who is over them already may not get further over."""
        price = row.price * quantity
        if price > min(self.coins, self.money * line.share // 100):
            return False
        load = self.load.copy()
        load.add(row.id, row.name, row.size, quantity, line.carried)
        return load.spare(self.coins - price) >= min(0, self.load.spare(self.coins))
