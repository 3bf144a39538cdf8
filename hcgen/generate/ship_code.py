"""The code of a ship, without her crew: what her sheet's QR code holds, and what `hcgen starship --code` and `hcgen vessel --code` take."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.dice import Dice
from hcgen.errors import HcgenError
from hcgen.generate.codewords import read, spell
from hcgen.generate.ship_replay import reroll_ship
from hcgen.generate.ships import ShipWishes, wish_ship
from hcgen.generate.starship import roll_starship, unheld
from hcgen.generate.vessel import roll_vessel
from hcgen.ship_records import Starship
from hcgen.tables.ships import load_starships, load_vessels

if TYPE_CHECKING:
    from hcgen.ship_records import Ship

STARSHIP, VESSEL = "SS", "VE"
_LETTERS = {"kind": "K", "name": "N"}


class ShipOrder(msgspec.Struct, frozen=True):
    """What a code asks for."""

    kind: str
    """SS for a starship, VE for a vessel."""
    seed: str
    index: int
    wishes: ShipWishes
    rerolls: tuple[tuple[str, int], ...] = ()
    """Parts that were rolled again, each with the count of its roll."""


def encode_ship(record: Ship) -> str:
    """Write the code of a ship's record; nothing where it would be longer than 300 characters."""
    made = record.provenance
    return spell(_kind_of(record), (made.seed, made.index), made.chosen, made.rerolls.items(), _LETTERS)


def ship_code_of(record: Ship) -> str:
    """Return the code that brings a ship back, proven by rolling it; nothing where none does.

    A record that was edited or rolled by other tables has no code. Who holds the posts is not in it.
    """
    if record.provenance.edited:
        return ""
    try:
        code = encode_ship(record)
        if not code:
            return ""
        again = roll_order(decode_ship(code, _kind_of(record)))
    except HcgenError:
        return ""
    return code if _rolled(again) == _rolled(record) else ""


def decode_ship(code: str, kind: str) -> ShipOrder:
    """Read the code of a starship (SS) or a vessel (VE). Raises WishError where it is none, or asks for what there is not."""
    found = read(code, kind, _LETTERS, lambda _: False)
    kinds = (load_starships() if kind == STARSHIP else load_vessels()).kinds.by_id
    type_, name = (str(found.asked[key]) if key in found.asked else None for key in ("kind", "name"))
    return ShipOrder(
        kind, found.seed, found.index, wish_ship(kinds, kind=type_, name=name, strict=found.asked.get("strict") is True), found.rerolls
    )


def roll_order(order: ShipOrder) -> Ship:
    """Roll what a code asks for. Raises WishError where it rolls a part again that there is not."""
    dice = Dice(order.seed)
    ship: Ship
    if order.kind == STARSHIP:
        ship = roll_starship(dice, load_starships(), order.wishes, order.index)
    else:
        ship = roll_vessel(dice, load_vessels(), order.wishes, order.index)
    for label, turn in order.rerolls:
        ship = reroll_ship(ship, [label], turn).after
    return ship


def _kind_of(record: Ship) -> str:
    return STARSHIP if isinstance(record, Starship) else VESSEL


def _rolled(record: Ship) -> Ship:
    """A record as the dice left it: without crew, without what play and the reader added, and where it came from."""
    from msgspec.structs import replace

    made = replace(record.provenance, version="", tables={})
    bare = replace(record, notes=None, state=None, own=None, derived=None, provenance=made)
    return replace(bare, crew=unheld(bare.crew)) if isinstance(bare, Starship) else bare
