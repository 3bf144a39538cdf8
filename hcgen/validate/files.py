"""Files judged: structural faults and faults by the rules in one list, each with its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.errors import RecordError, TableError
from hcgen.forms import Source, read_sources
from hcgen.records import Character, Crew, any_from_content
from hcgen.tables import load
from hcgen.validate import crew_findings, validate
from hcgen.validate.findings import Finding, error
from hcgen.validate.structure import structure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from hcgen.tables import Tables


UNREADABLE = {"setting", "level", "stock.id", "class.id"}
"""Where one of these is wrong, nothing more can be said of a person."""


class Verdict(msgspec.Struct, frozen=True):
    """A record, and what is to be said about it."""

    file: str
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> int:
        """How many of the findings are errors."""
        return sum(finding.severity == "error" for finding in self.findings)


def _nothing(person: Character, tables: Tables) -> tuple[Finding, ...]:
    return ()


def judge_file(path: str, also: Callable[[Character, Tables], Iterable[Finding]] = _nothing) -> Iterator[Verdict]:
    """Judge every record of a file.

    Args:
        path: The file.
        also: What else is to be said of each person, by those who know more than the rules.

    Raises FileError or RecordError where the file cannot be read as records at all.
    """
    for source in read_sources(path):
        yield Verdict(source.name, tuple(_with_line(finding, source) for finding in _judge(source, also)))


def _judge(source: Source, also: Callable[[Character, Tables], Iterable[Finding]]) -> tuple[Finding, ...]:
    try:
        faults = structure(source.content)
    except RecordError as fault:
        raise RecordError(f"{source.name}: {fault}") from None
    if faults:
        return faults
    record = any_from_content(source.content)
    if not isinstance(record, Character | Crew):
        from hcgen.validate.ships import judge_ship

        return judge_ship(record)
    people = [("", record)] if isinstance(record, Character) else [(f"members[{at}].", person) for at, person in enumerate(record.members)]
    found = list(crew_findings(record)) if isinstance(record, Crew) else []
    for where, person in people:
        found.extend(msgspec.structs.replace(finding, key=f"{where}{finding.key}") for finding in _judge_person(person, also))
    return tuple(found)


def _judge_person(person: Character, also: Callable[[Character, Tables], Iterable[Finding]]) -> tuple[Finding, ...]:
    """Judge a person by the tables of their own setting."""
    try:
        tables = load(person.setting)
    except TableError as fault:
        return (error("setting", "format", "a setting that is there", person.setting, str(fault)),)
    found = validate(person, tables)
    return (*found, *also(person, tables)) if not any(finding.key in UNREADABLE for finding in found) else found


def _with_line(finding: Finding, source: Source) -> Finding:
    """Find the line of the key, or of the nearest table around it."""
    key = finding.key
    while key and key not in source.lines:
        key = key[: max(key.rfind("."), key.rfind("["), 0)]
    line = source.lines.get(key)
    return msgspec.structs.replace(finding, line=line) if line else finding
