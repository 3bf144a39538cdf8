"""People dealt out: as cards, or into the tables of rosters."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from hcgen.cli.gathering import gathered
from hcgen.cli.printing import derived
from hcgen.errors import DesignError
from hcgen.records import Character, Crew
from hcgen.sheets import Sheet
from hcgen.ship_records import ShipCrew, Starship

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hcgen.ship_records import Vessel

KINDS = ("card", "roster")
"""The kinds of design that take people out of whatever they are in."""


def cards(paths: Sequence[str], design: str, left_out: list[str]) -> Iterator[Sheet]:
    """Yield a card for everybody of some files: of a ship's crew in the order of their posts, which the cards name.

    Raises DesignError where a file holds a ship without a crew.
    """
    from hcgen.portrait.crew_sheet import in_order

    for path in paths:
        for record in gathered(path, left_out):
            if isinstance(record, ShipCrew):
                yield from (card_sheet(person, design, post) for post, person in in_order(record))
            elif isinstance(record, Crew):
                yield from (card_sheet(person, design) for person in record.members)
            elif isinstance(record, Character):
                yield card_sheet(record, design)
            else:
                raise DesignError(f"{_ship(path, record)}, and a card is of a person; leave --design out, or name people")


def card_sheet(person: Character, design: str, post: str = "") -> Sheet:
    """Return the card of a person, who may hold a post."""
    from hcgen.portrait.smith_card import card_view
    from hcgen.rules import derive
    from hcgen.tables import load

    tables = load(person.setting)
    return Sheet(card_view(person, derive(person, tables), tables, post), design)


def rosters(paths: Sequence[str], design: str, left_out: list[str]) -> Iterator[Sheet]:
    """Yield a table for each crew of some files, then one of all people who are in no crew.

    Raises DesignError where a file holds a ship without a crew.
    """
    from hcgen.generate.crewing import post_rows
    from hcgen.portrait.crew_sheet import people_view, roster_view

    people: list[Character] = []
    for path in paths:
        for record in gathered(path, left_out):
            if isinstance(record, ShipCrew):
                yield Sheet(roster_view(record, post_rows(record.ship), derived), design)
            elif isinstance(record, Crew):
                yield Sheet(people_view(record.members, _title(path), derived), design)
            elif isinstance(record, Character):
                people.append(record)
            else:
                raise DesignError(f"{_ship(path, record)} without a crew, and a roster is of people; leave --design out, or name a crew")
    if people:
        yield Sheet(people_view(people, _title(paths[0]) if len(paths) == 1 else "Roster", derived), design)


def _title(path: str) -> str:
    """Make the title of a table out of the name of the file or the folder that the people are in."""
    stem = os.path.splitext(os.path.basename(os.path.abspath(path)))[0].replace("-", " ").replace("_", " ").strip()
    return f"{stem[0].upper()}{stem[1:]}" if stem and path != "-" else "Roster"


def _ship(path: str, ship: Starship | Vessel) -> str:
    kind = "starship" if isinstance(ship, Starship) else "vessel"
    return f"{path}: {ship.name or 'this'} is a {kind}"
