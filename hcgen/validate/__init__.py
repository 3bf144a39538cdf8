"""Records judged: every finding at once, each with the rule that it breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import msgspec

from hcgen.records import Character, Crew
from hcgen.validate.findings import Finding, Words, error
from hcgen.validate.receipts import seed_findings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hcgen.records import Derived, Record
    from hcgen.ship_records import ShipCrew
    from hcgen.tables import Tables

__all__ = ["Finding", "crew_findings", "validate"]


def validate(record: Record, tables: Tables, derived: Derived | None = None) -> tuple[Finding, ...]:
    """Recompute a record by the rules and judge it: all findings at once, none where it is right.

    Args:
        record: The record.
        tables: The tables of its setting.
        derived: What `hcgen.rules.derive` makes of a character, where the caller has it already.
    """
    if isinstance(record, Crew):
        return (*crew_findings(record), *_members(record, tables))
    return tuple(_character(record, tables, derived))


def _character(record: Character, tables: Tables, derived: Derived | None) -> Iterator[Finding]:
    from hcgen.validate import choices, creation, possessions, proficiencies, succession, talents, texts

    if record.setting != tables.module.id:
        yield error(
            "setting", "format", f"{tables.module.id}, whose tables judge it", record.setting, "judge it by the tables of its own setting"
        )
        return
    yield from texts.text_findings(record)
    unknown = tuple(creation.unknown_ids(record, tables))
    yield from unknown
    if any(finding.key in {"level", "stock.id", "class.id"} for finding in unknown):
        return
    judge = creation.Case(record, tables, derived)
    chapters: tuple[Callable[[creation.Case], Iterator[Finding]], ...] = (
        *creation.CHAPTERS,
        *choices.CHAPTERS,
        *succession.CHAPTERS,
        *talents.CHAPTERS,
        *proficiencies.CHAPTERS,
        *possessions.CHAPTERS,
    )
    for chapter in chapters:
        yield from chapter(judge)


def crew_findings(record: Crew) -> Iterator[Finding]:
    """What is wrong with a crew as a crew: nobody in it, two of one name or one place, or what is wrong with its ship and posts."""
    if not record.members:
        yield error("members", "format", "at least one member", 0, "add a member, or delete the file")
    yield from seed_findings("seed", record.seed)
    if record.ship is None and (record.posts or record.chosen):
        key = "posts" if record.posts else "chosen"
        yield error(key, "format", "nothing, where there is no ship", Words("something"), "take it out, or put the ship in")
    yield from _hands(record)
    yield from _alike(record)
    if record.ship is not None:
        from hcgen.validate.crews import ship_crew_findings

        yield from ship_crew_findings(cast("ShipCrew", record))


def _hands(record: Crew) -> Iterator[Finding]:
    """As many hands were asked for as can be."""
    from hcgen.rules.crewing import ROOM

    hands = record.chosen.get("hands", 1)
    if isinstance(hands, bool) or not isinstance(hands, int) or not 1 <= hands <= ROOM:
        yield error("chosen.hands", "format", f"1 to {ROOM}", hands, "say how many were asked for, or take the key out")


def _alike(record: Crew) -> Iterator[Finding]:
    """Members of one name or of one place."""
    names: dict[str, int] = {}
    places: dict[tuple[str, int], int] = {}
    for at, member in enumerate(record.members):
        place = (member.provenance.seed, member.provenance.index)
        if member.name is not None and member.name in names:
            expected = f"a name of its own (members[{names[member.name]}] has this one)"
            yield error(f"members[{at}].name", "format", expected, member.name, "give one of them another name")
        elif place in places:
            expected = f"a place of its own (members[{places[place]}] has this one)"
            yield error(f"members[{at}].provenance.index", "format", expected, place[1], "give the place from which it was rolled")
        if member.name is not None:
            names.setdefault(member.name, at)
        places.setdefault(place, at)


def _members(record: Crew, tables: Tables) -> Iterator[Finding]:
    for at, member in enumerate(record.members):
        for finding in _character(member, tables, None):
            yield msgspec.structs.replace(finding, key=f"members[{at}].{finding.key}")
