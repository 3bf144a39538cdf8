"""Vessels of the wilderness rules, part by part: WT-VES-01, and the words of the house around the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hcgen.formats import VESSEL
from hcgen.generate.part import Part, roll_parts
from hcgen.generate.ships import ShipWishes, kind_of, kind_row, name, provenance, text, texts
from hcgen.generate.texts import expand
from hcgen.ship_records import Vessel, VesselRolls
from hcgen.tables.table import read_range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.dice import Dice, Stream
    from hcgen.generate.part import Facts, Values
    from hcgen.tables.ships import VesselKindRow, VesselTables

KIND = "vessel"


def _kind(facts: Facts, wishes: ShipWishes, dice: Stream, tables: VesselTables) -> Values:
    """The kind that was asked for, or any of the nine, and what is the same for all of a kind (WT-VES-01)."""
    row: VesselKindRow = kind_of(wishes, dice, tables.kinds)
    blank = left_blank(row, wishes.strict)
    return {
        "format": VESSEL,
        "kind": row.id,
        "kind_name": row.name,
        "waters": () if "waters" in blank else row.waters,
        "armour_class": row.armour_class,
        "capacity_cn": None if "capacity_cn" in blank else row.capacity_cn,
        "crew": None if "crew" in blank else row.crew,
        "speeds": row.speeds,
    }


def left_blank(row: VesselKindRow, strict: bool) -> tuple[str, ...]:
    """Name the fields of a kind that stay blank: under --strict those that the house has filled."""
    return row.house if strict else ()


def _numbers(facts: Facts, wishes: ShipWishes, dice: Stream, tables: VesselTables) -> Values:
    """Hull, length, beam and draft, in this order, each a whole number of its range (AMB-X-04)."""
    row: VesselKindRow = kind_row(facts["kind"], tables.kinds)
    hull = within(row.hull, dice)
    values: Values = {"hull": hull, "rolls.hull": hull}
    for key in ("length_ft", "beam_ft", "draft_ft"):
        values[key] = None if key in left_blank(row, wishes.strict) else within(getattr(row, key), dice)
    return values


def within(span: str, dice: Stream) -> int:
    """Roll a whole number of a printed range, each as likely as the next; of one number nothing is rolled (AMB-X-04)."""
    low, high = read_range(span)
    return low if low == high else low - 1 + dice.face(high - low + 1)


def _arms(facts: Facts, wishes: ShipWishes, dice: Stream, tables: VesselTables) -> Values:
    """Ram, catapults and fittings; a ram that costs extra is there on 1 of a d2 of the house, and never where strict."""
    row: VesselKindRow = kind_row(facts["kind"], tables.kinds)
    toss = dice.face(2) if row.ram_fitted == "extra" and not wishes.strict else None
    fitted = row.ram_fitted == "always" or toss == 1
    return {
        "ram": row.ram if fitted else None,
        "rolls.ram": toss,
        "catapults": within(row.catapults, dice),
        "fittings": tuple(expand(fitting, dice, tables) for fitting in row.fittings),
    }


PARTS: tuple[Part[ShipWishes, VesselTables], ...] = (
    Part("kind", (), ("format", "kind", "kind_name", "waters", "armour_class", "capacity_cn", "crew", "speeds"), _kind),
    Part("numbers", ("kind",), ("hull", "length_ft", "beam_ft", "draft_ft", "rolls.hull"), _numbers),
    Part("arms", ("kind",), ("ram", "catapults", "fittings", "rolls.ram"), _arms),
    Part("name", ("index",), ("name",), name),
    Part("cargo", ("kind",), ("cargo",), texts("cargoes", "cargo", "cargoes")),
    Part("condition", ("kind",), ("condition",), text("conditions", "condition")),
    Part("history", ("kind",), ("history",), text("histories", "history")),
    Part("quirk", ("kind",), ("quirk",), text("quirks", "quirk")),
)
"""The parts of a vessel; every key of a record outside notes, state, own, provenance and derived belongs to exactly one."""

HOUSE = ("name", "waters", "crew", "capacity_cn", "length_ft", "beam_ft", "draft_ft", "cargo", "condition", "history", "quirk")
"""The keys that the source leaves blank, in some kinds or in all."""


def roll_vessel(dice: Dice, tables: VesselTables, wishes: ShipWishes | None = None, index: int = 1) -> Vessel:
    """Roll the vessel at an index, counting from 1: the same one in every batch of the seed.

    Args:
        dice: The seed's dice.
        tables: What `hcgen.tables.ships.load_vessels` reads.
        wishes: What was chosen; everything is rolled where nothing was.
        index: The place in the batch.

    Raises TableError where the tables lack what a part needs.
    """
    asked = wishes or ShipWishes()
    facts = roll_parts(PARTS, KIND, index, asked, dice, tables)
    return assemble(facts, provenance(dice, index, asked, tables, facts, HOUSE))


def roll_vessels(dice: Dice, tables: VesselTables, wishes: ShipWishes | None = None, count: int = 1, first: int = 1) -> Iterator[Vessel]:
    """Roll several vessels, one after the other, from an index on."""
    for index in range(first, first + count):
        yield roll_vessel(dice, tables, wishes, index)


def assemble(facts: dict[str, Any], made: Any) -> Vessel:
    """Put the values of all parts together into a record, with its provenance."""
    keys = [key for part in PARTS for key in part.owns if not key.startswith("rolls.")]
    rolls = VesselRolls(hull=facts["rolls.hull"], ram=facts["rolls.ram"])
    return Vessel(provenance=made, rolls=rolls, **{key: facts[key] for key in keys})
