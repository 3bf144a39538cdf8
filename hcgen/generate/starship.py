"""Starships, part by part: MH-SHIP-01 to MH-SHIP-03, and the words of the house around the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hcgen.formats import STARSHIP
from hcgen.generate.part import Part, roll_parts
from hcgen.generate.ships import ShipWishes, kind_of, kind_row, name, provenance, text, texts
from hcgen.generate.texts import expand
from hcgen.ship_records import Look, Post, Starship, StarshipCrew, StarshipRolls, Weapons

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.dice import Dice, Stream
    from hcgen.generate.part import Facts, Values
    from hcgen.tables.ships import Rating, StarshipKindRow, StarshipTables

KIND = "starship"


def _kind(facts: Facts, wishes: ShipWishes, dice: Stream, tables: StarshipTables) -> Values:
    """The kind that was asked for, or any of the three: the source rolls for none."""
    row = kind_of(wishes, dice, tables.kinds)
    return {"format": STARSHIP, "kind": row.id, "kind_name": row.name}


def _numbers(facts: Facts, wishes: ShipWishes, dice: Stream, tables: StarshipTables) -> Values:
    """Shield, Systems, Scale and Warpedoes, in this order (MH-SHIP-01 to MH-SHIP-03)."""
    row: StarshipKindRow = kind_row(facts["kind"], tables.kinds)
    shield, shield_roll = _rating(row.shield, dice)
    systems, systems_roll = _rating(row.systems, dice)
    scale, scale_roll = _rating(row.scale, dice)
    warpedoes, warpedo_roll = _rating(row.warpedoes, dice) if row.warpedoes else (0, None)
    return {
        "shield": shield,
        "systems": systems,
        "scale": scale,
        "weapons": Weapons(lasers=row.lasers, warpedoes=warpedoes),
        "rolls": StarshipRolls(shield=shield_roll, systems=systems_roll, scale=scale_roll, warpedoes=warpedo_roll),
    }


def _rating(rating: Rating, dice: Stream) -> tuple[int, int | None]:
    """Roll a number: the total, and the natural result where there is a die."""
    if not rating.die:
        return rating.base, None
    natural = dice.roll(rating.die)
    return rating.base + natural, natural


def _fuel(facts: Facts, wishes: ShipWishes, dice: Stream, tables: StarshipTables) -> Values:
    """The crystals at the start, on the dice of the house; none are said where strict (AMB-MH-04)."""
    notation = kind_row(facts["kind"], tables.kinds).fuel
    return {"fuel_crystals": dice.roll(notation) if notation and not wishes.strict else None}


def _crew(facts: Facts, wishes: ShipWishes, dice: Stream, tables: StarshipTables) -> Values:
    """As many hands as the Scale (MH-SHIP-04), and a post of the house for each, held by nobody yet."""
    required = facts["scale"]
    posts = () if wishes.strict else posts_for(required, facts["weapons"], tables)
    return {"crew": StarshipCrew(required=required, posts=posts)}


def posts_for(scale: int, weapons: Weapons, tables: StarshipTables) -> tuple[Post, ...]:
    """Return the posts of a ship of a Scale with these weapons, in the order in which they are called."""
    arms = {"": True, "lasers": weapons.lasers, "warpedoes": weapons.warpedoes > 0}
    useful = sorted((row for row in tables.posts.rows if arms[row.needs]), key=lambda row: row.rank)[:scale]
    manned = {row.id for row in useful}
    return tuple(Post(id=row.id, post=row.name) for row in tables.posts.rows if row.id in manned)


def unheld(crew: StarshipCrew) -> StarshipCrew:
    """Return a crew whose posts are held by nobody: who holds them, and at which level, belongs to no part of a ship alone."""
    return replace(crew, posts=tuple(replace(post, member=None, level=None) for post in crew.posts))


def held_as(crew: StarshipCrew, other: StarshipCrew) -> StarshipCrew:
    """Return a crew whose posts are held as they are in another, as far as that has them."""
    holders = {post.id: post for post in other.posts}
    return replace(crew, posts=tuple(_held(post, holders.get(post.id)) for post in crew.posts))


def _held(post: Post, by: Post | None) -> Post:
    return replace(post, member=by.member, level=by.level) if by else post


def _registry(facts: Facts, wishes: ShipWishes, dice: Stream, tables: StarshipTables) -> Values:
    """A number and a port on the tables of the house; none where strict."""
    return {"registry": None if wishes.strict else expand(tables.texts("registries").roll(dice)[1].text, dice, tables)}


def _look(facts: Facts, wishes: ShipWishes, dice: Stream, tables: StarshipTables) -> Values:
    """A hull, and what one sees of it, on the table of the house; none where strict."""
    if wishes.strict:
        return {"look": None}
    row = tables.looks.roll(dice)[1]
    return {"look": Look(hull=row.hull, text=expand(row.text, dice, tables))}


PARTS: tuple[Part[ShipWishes, StarshipTables], ...] = (
    Part("kind", (), ("format", "kind", "kind_name"), _kind),
    Part("numbers", ("kind",), ("shield", "systems", "scale", "weapons", "rolls"), _numbers),
    Part("fuel", ("kind",), ("fuel_crystals",), _fuel),
    Part("crew", ("scale", "weapons"), ("crew",), _crew),
    Part("name", ("index",), ("name",), name),
    Part("registry", (), ("registry",), _registry),
    Part("look", (), ("look",), _look),
    Part("cargo", ("kind",), ("cargo",), texts("cargoes", "cargo", "cargoes")),
    Part("history", ("kind",), ("history",), text("histories", "history")),
    Part("quirk", ("kind",), ("quirk",), text("quirks", "quirk")),
    Part("rooms", ("kind",), ("rooms",), texts("rooms", "rooms", "rooms")),
)
"""The parts of a starship; every key of a record outside notes, state, own, provenance and derived belongs to exactly one."""

HOUSE = ("name", "registry", "fuel_crystals", "cargo", "history", "quirk", "rooms", "look")
"""The keys that the source leaves blank."""


def roll_starship(dice: Dice, tables: StarshipTables, wishes: ShipWishes | None = None, index: int = 1) -> Starship:
    """Roll the starship at an index, counting from 1: the same one in every batch of the seed.

    Args:
        dice: The seed's dice.
        tables: What `hcgen.tables.ships.load_starships` reads.
        wishes: What was chosen; everything is rolled where nothing was.
        index: The place in the batch.

    Raises TableError where the tables lack what a part needs.
    """
    asked = wishes or ShipWishes()
    facts = roll_parts(PARTS, KIND, index, asked, dice, tables)
    return assemble(facts, provenance(dice, index, asked, tables, facts, HOUSE))


def roll_starships(
    dice: Dice, tables: StarshipTables, wishes: ShipWishes | None = None, count: int = 1, first: int = 1
) -> Iterator[Starship]:
    """Roll several starships, one after the other, from an index on."""
    for index in range(first, first + count):
        yield roll_starship(dice, tables, wishes, index)


def assemble(facts: dict[str, Any], made: Any) -> Starship:
    """Put the values of all parts together into a record, with its provenance."""
    return Starship(provenance=made, **{key: facts[key] for part in PARTS for key in part.owns})
