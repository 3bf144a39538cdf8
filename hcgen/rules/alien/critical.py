"""Critical injuries by D66 (AL-CRIT-01, AL-CRIT-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hcgen.rules.alien.health import Wound, living
from hcgen.rules.rolls import Throw, throw

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.alien.health import Person
    from hcgen.tables.rows import InjuryRow
    from hcgen.tables.table import Table

INJURIES_TABLE = "critical-injuries"
"""The house table: the source's own is not in it (AMB-AL-02)."""

DEADLY = (64, 65, 66)
"""Results that are death at once, whatever the table says of them (AL-CRIT-04)."""


class Critical(msgspec.Struct, frozen=True):
    """A critical injury that was rolled."""

    person: Person
    """The person afterwards."""
    throw: Throw
    row: InjuryRow
    healing: Throw | None
    """The days until it has healed, or None where nothing heals."""
    words: str


def roll_d66(stream: Stream) -> Throw:
    """Roll two dice, the first for the tens (HC-DICE-09)."""
    tens, ones = stream.faces(2, 6)
    return Throw("critical injury", "d66", (tens, ones), tens * 10 + ones)


def injure(person: Person, table: Table[InjuryRow], stream: Stream) -> Critical:
    """Roll a critical injury (AL-CRIT-01, AL-CRIT-04, AMB-AL-02).

    Args:
        person: Who is hurt.
        table: The critical injuries, by d66.
        stream: Two d6, then the dice of the days until it has healed.

    Raises WishError where the person is dead.
    """
    living(person, "critical injury", "AL-CRIT-01")
    rolled = roll_d66(stream)
    row = table.at(rolled.total)
    stream.saw(table.id, row)
    said = f"Critical injury {rolled.total}: {row.name}. {row.text}"
    if row.kills or rolled.total in DEADLY:
        return Critical(replace(person, health=0, dead=True), rolled, row, None, said)
    healing = throw(stream, row.heals, "days to heal") if row.heals else None
    wound = Wound(
        id=row.id,
        name=row.name,
        text=row.text,
        limit=row.limit or None,
        days=healing.total if healing else None,
        surgery=row.surgery,
    )
    return Critical(replace(person, wounds=(*person.wounds, wound)), rolled, row, healing, f"{said}{_fate(wound)}")


def _fate(wound: Wound) -> str:
    death = f" Lethal: a death roll after each {wound.limit}." if wound.limit else ""
    days = "It never heals" if wound.days is None else f"It heals in {wound.days} {'day' if wound.days == 1 else 'days'}"
    return f"{death} {days}{', once it has been operated on' if wound.surgery and wound.days else ''}."
