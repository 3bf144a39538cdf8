"""Bringing ships and their crews into order after a hand edit, as `hcgen.generate.refresh` does people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.generate.crewing import post_rows
from hcgen.generate.refresh import refresh, still_edited
from hcgen.generate.ship_replay import full, line_of, verify_ship
from hcgen.generate.ships import EPOCH, kind_row
from hcgen.ship_records import CrewOfStarship, Starship
from hcgen.tables import load

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hcgen.records import Character
    from hcgen.ship_records import Post, Ship, ShipCrew, Vessel
    from hcgen.tables.ships import PostRow, VesselKindRow

SAME_FOR_A_KIND = ("waters", "armour_class", "capacity_cn", "speeds")
"""What a vessel's record copies from its kind, besides the name; how many people there are is hers (WT-VES-01)."""


def refresh_ship(record: Ship, hands: int | None = None) -> Ship:
    """Return a ship's record whose copies are those of her kind and posts, with what follows from it, and her edits noted.

    Args:
        record: The record; it is not changed.
        hands: How many are aboard, where that is known.

    Ids hold over what is copied beside them. What differs from the seed is noted in
    ``provenance.edited``, unless the tables have changed since (see `ship_is_of_these_tables`).

    Raises TableError where the tables have no such kind; DiceError or WishError where the seed or the
    wishes cannot be read.
    """
    row = kind_row(record.kind, line_of(record).tables().kinds)
    copied: Ship
    if isinstance(record, Starship):
        posts = with_names(record.crew.posts, post_rows(record))
        copied = replace(record, kind_name=row.name, crew=replace(record.crew, required=record.scale, posts=posts))
    else:
        copied = _vessel(record, row)
    if ship_is_of_these_tables(record):
        edited = still_edited(verify_ship(copied), copied.provenance.edited)
        copied = replace(copied, provenance=replace(copied.provenance, edited=edited))
    return full(copied, hands)


def ship_is_of_these_tables(record: Ship) -> bool:
    """Say whether a ship was rolled in this epoch on these very tables, so that what differs is an edit."""
    made, digests = record.provenance, line_of(record).tables().digests
    return made.epoch == EPOCH and all(digests.get(name) == digest for name, digest in made.tables.items())


def _vessel(record: Vessel, row: VesselKindRow) -> Vessel:
    """Copy what is the same for all of a kind; what the source leaves blank may be blank."""
    found = {key: getattr(record, key) for key in SAME_FOR_A_KIND}
    copies = {key: getattr(row, key) for key, value in found.items() if not (key in row.house and value in (None, ()))}
    return replace(record, kind_name=row.name, **copies)


def with_names(posts: tuple[Post, ...], rows: Mapping[str, PostRow]) -> tuple[Post, ...]:
    """Return posts by the names that the tables have for them; one that is not there keeps its name."""
    return tuple(replace(post, post=rows[post.id].name) if post.id in rows else post for post in posts)


def refresh_crew(crew: ShipCrew, members: tuple[Character, ...] | None = None) -> ShipCrew:
    """Return a crew with her ship and everybody aboard in order.

    Args:
        crew: The record; it is not changed. Who holds which post stays: `verify` says what follows from the seed.
        members: Everybody aboard, where they have been brought into order already.

    Raises what `refresh_ship` and `hcgen.generate.refresh.refresh` raise.
    """
    people = tuple(refresh(person, load(person.setting)) for person in crew.members) if members is None else members
    ship = refresh_ship(crew.ship, len(people))
    if isinstance(crew, CrewOfStarship):
        return replace(crew, ship=ship, members=people)
    return replace(crew, ship=ship, members=people, posts=with_names(crew.posts, post_rows(ship)))
