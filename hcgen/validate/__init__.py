"""Records judged: every finding at once, each with the rule that it breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.records import Character, Crew
from hcgen.validate.findings import Finding, error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hcgen.records import Derived, Record
    from hcgen.tables import Tables

__all__ = ["Finding", "validate"]


def validate(record: Record, tables: Tables, derived: Derived | None = None) -> tuple[Finding, ...]:
    """Recompute a record by the rules and judge it: all findings at once, none where it is right.

    Args:
        record: The record.
        tables: The tables of its setting.
        derived: What `hcgen.rules.derive` makes of a character, where the caller has it already.
    """
    if isinstance(record, Crew):
        return (*_crew(record), *_members(record, tables))
    return tuple(_character(record, tables, derived))


def _character(record: Character, tables: Tables, derived: Derived | None) -> Iterator[Finding]:
    from hcgen.validate import creation, possessions, talents

    unknown = tuple(creation.unknown_ids(record, tables))
    yield from unknown
    if any(finding.key in {"level", "stock.id", "class.id"} for finding in unknown):
        return
    judge = creation.Case(record, tables, derived)
    chapters: tuple[Callable[[creation.Case], Iterator[Finding]], ...] = (
        *creation.CHAPTERS,
        *talents.CHAPTERS,
        *possessions.CHAPTERS,
    )
    for chapter in chapters:
        yield from chapter(judge)


def _crew(record: Crew) -> Iterator[Finding]:
    names: dict[str, int] = {}
    for at, member in enumerate(record.members):
        if member.name is None:
            continue
        if member.name in names:
            cure = "give one of them another name"
            yield error(
                f"members[{at}].name", "format", f"a name of its own (members[{names[member.name]}] has this one)", member.name, cure
            )
        names.setdefault(member.name, at)


def _members(record: Crew, tables: Tables) -> Iterator[Finding]:
    for at, member in enumerate(record.members):
        for finding in _character(member, tables, None):
            yield msgspec.structs.replace(finding, key=f"members[{at}].{finding.key}")
