"""A record's content judged: faults of structure and faults by the rules in one list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import msgspec

from hcgen.errors import TableError, did_you_mean
from hcgen.formats import brought_up
from hcgen.places import path_of
from hcgen.records import Character, Crew, without_derived
from hcgen.schemas import schema_of
from hcgen.tables import load, settings
from hcgen.validate import crew_findings, validate
from hcgen.validate.derived import derived_findings, gathered
from hcgen.validate.findings import Finding, error, one_of
from hcgen.validate.kinds import kind_of
from hcgen.validate.mending import hinge_fault, is_hinge, mended, with_known_keys
from hcgen.validate.structure import is_read, structure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from hcgen.records import Record
    from hcgen.ship_records import Ship, ShipCrew
    from hcgen.tables import Tables
    from hcgen.validate.structure import Fault

    Also = Callable[[Character, Tables], Iterable[Finding]]
    """What else is to be said of a person, by those who know more than the rules."""


class Judgement(msgspec.Struct, frozen=True):
    """What was judged, and what is to be said about it."""

    format: str | None
    """The format by which it was judged; None where it is no record."""
    findings: tuple[Finding, ...]
    is_other: bool = False
    """Whether it is another thing altogether, and no record that was spoilt."""


def judge(content: dict[str, Any], also: Also) -> Judgement:
    """Judge the content of a file: all findings at once, none where it is right.

    Unknown keys, missing ones and wrong types hide nothing else: what the rules say whatever
    was meant by them is said too.
    """
    content = brought_up(content)
    kind = kind_of(content)
    if kind.type is None:
        return Judgement(None, (kind.finding,) if kind.finding else (), kind.is_other)
    faults = (*kind.faults, *(fault for fault in structure(content, kind.type) if not _is_told(fault, kind.faults)))
    said = tuple(fault.finding for fault in faults)
    court = _Court(kind.type, also)
    if any(fault.is_unknown_key for fault in faults):
        content = with_known_keys(content, faults)
        faults = (*kind.faults, *structure(content, kind.type))
    more = court.agreed(content, faults) if all(fault.can_be_mended for fault in faults) else ()
    return Judgement(kind.format, gathered((*said, *more)))


def _is_told(fault: Fault, others: Sequence[Fault]) -> bool:
    return any(fault.steps[: len(other.steps)] == other.steps for other in others)


class _Court:
    """The rules, and the people whom they have judged already: a fault of one member moves no other."""

    def __init__(self, kind: type, also: Also) -> None:
        self._kind = kind
        self._also = also
        self._judged: dict[int, tuple[dict[str, Any], tuple[Finding, ...]]] = {}

    def agreed(self, content: dict[str, Any], faults: Sequence[Fault]) -> Iterator[Finding]:
        """Yield what the rules say of a record however its faults are mended, and nothing of those themselves."""
        tries = (made for made in mended(content, faults, schema_of(self._kind)) if is_read(made, self._kind))
        runs = [self.rules(made) for made in tries]
        runs = [run for run in runs if not any(is_hinge(finding) for finding in run)] or runs or [()]
        common = set(runs[0]).intersection(*runs[1:])
        places = tuple(path_of(fault.steps) for fault in faults)
        found = [f for f in runs[0] if f in common and not _is_within(f.key, places) and not _hangs_on(f, faults)]
        hinges = [finding for finding in found if is_hinge(finding)]
        yield from hinges or found
        if hinges:
            yield from self.agreed(content, (*faults, *map(hinge_fault, hinges)))

    def rules(self, content: dict[str, Any]) -> tuple[Finding, ...]:
        """Judge a content without structural faults."""
        record: Record | Ship = msgspec.convert(without_derived(content), self._kind)
        if isinstance(record, Character):
            return self._person(content, record)
        if not isinstance(record, Crew):
            return tuple(_ship(record, content))
        found = list(crew_findings(record))
        if record.ship is not None:
            found.extend(_derived_of_ship(cast("ShipCrew", record), content["ship"]))
        for at, (person, inside) in enumerate(zip(record.members, content["members"], strict=True)):
            found.extend(_under(f"members[{at}]", self._person(inside, person)))
        return tuple(found)

    def _person(self, content: dict[str, Any], person: Character) -> tuple[Finding, ...]:
        judged = self._judged.get(id(content))
        if judged is None:
            # The content is kept with what is said of it, so that no other one takes its id.
            judged = self._judged[id(content)] = content, tuple(self._judge_person(content, person))
        return judged[1]

    def _judge_person(self, content: dict[str, Any], person: Character) -> Iterator[Finding]:
        """Judge a person by the tables of their own setting."""
        try:
            tables = load(person.setting)
        except TableError as fault:
            known = settings()
            near = did_you_mean(person.setting, known)
            cure = str(fault) if person.setting in known else f"give {one_of(known)}"
            yield error("setting", "format", f"a setting that is there{near}", person.setting, cure)
            return
        found = validate(person, tables)
        yield from found
        if not any(is_hinge(finding) for finding in found):
            yield from self._also(person, tables)
            yield from derived_findings(person, content.get("derived"), tables)


def _ship(record: Ship, content: dict[str, Any]) -> Iterator[Finding]:
    from hcgen.validate.ships import derived_of_ship, judge_ship

    found = judge_ship(record)
    yield from found
    if not any(is_hinge(finding) for finding in found):
        yield from derived_of_ship(record, content.get("derived"))


def _derived_of_ship(crew: ShipCrew, content: dict[str, Any]) -> Iterator[Finding]:
    from hcgen.validate.ships import derived_of_ship

    return _under("ship", derived_of_ship(crew.ship, content.get("derived"), len(crew.members)))


def _under(key: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    return (msgspec.structs.replace(finding, key=f"{key}.{finding.key}") for finding in findings)


LIGHT = {"story", "look", "own"}
"""Tables that nothing else hangs on; on the state, ``derived`` does."""

ALONE = {"HC-GEN-04", "HC-CORE-02"}
"""Rules that are about one value alone."""


def _hangs_on(finding: Finding, faults: Iterable[Fault]) -> bool:
    """Whether a finding may hang on a whole table or list that cannot be read: no number of tries is enough for those."""
    for fault in faults:
        if fault.steps == ("ship",) and finding.key in {"chosen", "posts"}:
            return True
        if fault.schema is None or not ("$ref" in fault.schema or fault.schema.get("type") in {"object", "array"}):
            continue
        depth = {"members": 2, "ship": 1}.get(str(fault.steps[0]), 0)
        owner, table = fault.steps[:depth], fault.steps[depth : depth + 1]
        if owner and not _is_within(finding.key, (path_of(owner),)):
            continue
        if LIGHT.issuperset(table):
            continue
        if _is_within(finding.key, (path_of((*owner, "derived")), path_of((*owner, *table)))):
            return True
        if finding.rule not in ALONE and table != ("state",):
            return True
    return False


def _is_within(key: str, places: Sequence[str]) -> bool:
    return any(key == place or key.startswith((f"{place}.", f"{place}[")) for place in places)
