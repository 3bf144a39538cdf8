"""What a file's content is: a record of which kind, one whose format is wrong, or something else altogether."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from hcgen.errors import RecordError
from hcgen.formats import CHARACTER, CREW, FORMATS, format_of
from hcgen.places import path_of
from hcgen.records import type_of
from hcgen.schemas import REF
from hcgen.validate.findings import Finding, Words, error, one_of
from hcgen.validate.structure import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.validate.structure import Steps

LEAST_ALIKE = 3
"""So many keys of a kind make a content one of that kind whose format is missing or wrong; a crew has but two of its own."""


class Kind(msgspec.Struct, frozen=True):
    """What a content is, and what is wrong with what it says of that."""

    format: str | None
    """The format by which it can be judged; None where it cannot be."""
    type: type | None
    faults: tuple[Fault, ...] = ()
    finding: Finding | None = None
    """What is to be said where it cannot be judged."""
    is_other: bool = False
    """Whether it is nothing of ours that was spoilt, but another thing."""


def kind_of(content: dict[str, Any]) -> Kind:
    """Tell what a content is."""
    found = _format(content, (), FORMATS)
    if found.format != CREW:
        return found
    found = msgspec.structs.replace(found, faults=(*found.faults, *_newer_members(content.get("members"))))
    ship = content.get("ship")
    if ship is None:
        return found
    from hcgen.ship_records import CREW_TYPES

    if not isinstance(ship, dict):
        wrong = error("ship", "format", "a table", ship, "put the whole ship there, or take the key out")
        return msgspec.structs.replace(found, faults=(*found.faults, Fault(("ship",), wrong, needed=False)))
    aboard = _format(ship, ("ship",), tuple(CREW_TYPES))
    if aboard.format is None:
        finding = msgspec.structs.replace(aboard.finding, key="ship.format") if aboard.finding else None
        wrong = finding or error("ship.format", "format", one_of(CREW_TYPES), None, "name a ship")
        return msgspec.structs.replace(found, faults=(*found.faults, Fault(("ship",), wrong, needed=False)))
    return msgspec.structs.replace(found, type=CREW_TYPES[aboard.format], faults=(*found.faults, *aboard.faults))


def _newer_members(members: object) -> Iterator[Fault]:
    """The members who were made by a newer hcgen: nothing else can be said of them."""
    for at, member in enumerate(members if isinstance(members, list) else ()):
        newer = _newer(member, (CHARACTER,)) if isinstance(member, dict) else None
        if newer is not None:
            finding = msgspec.structs.replace(newer, key=f"members[{at}].format")
            yield Fault(("members", at), finding, {"$ref": f"{REF}Character"})


def _format(content: dict[str, Any], above: Steps, known: tuple[str, ...]) -> Kind:
    """Tell by the format what a content is; and where that is missing or wrong, by its keys."""
    name = content.get("format")
    likely = _likely(content, known)
    if isinstance(name, str) and name in known and likely in {None, name}:
        return Kind(name, type_of(name))
    newer = _newer(content, known)
    if newer:
        return Kind(None, None, finding=newer)
    if likely is None:
        cure = "put a whole ship there, or take it out" if above else "name a record"
        return Kind(None, None, finding=error("format", "format", one_of(known), _said(content), cure), is_other=True)
    cure = "say what it is" if name is None else "mend the value"
    finding = error(path_of((*above, "format")), "format", f"{likely}, by its keys", name, cure)
    return Kind(likely, type_of(likely), (Fault((*above, "format"), finding, {"type": "string"}, meant=(likely,)),))


def _newer(content: dict[str, Any], known: tuple[str, ...]) -> Finding | None:
    """A format of ours in a version that is not read here."""
    name = content.get("format")
    family, _, version = name.partition("/") if isinstance(name, str) else ("", "", "")
    mine = next((one for one in known if one.partition("/")[0] == family), None)
    if mine is None or not version.isdecimal():
        return None
    try:
        format_of(content)
    except RecordError as fault:
        cure = str(fault).rpartition("; ")[2]
        return error("format", "format", f"{mine}, which this hcgen reads", name, cure)
    return None


def _likely(content: dict[str, Any], known: tuple[str, ...]) -> str | None:
    """The kind whose keys a content has, where it has enough of them; of several, the one that it says, or has most of."""
    alike = {name: len(_telling(name) & content.keys()) for name in known}
    if CREW in alike and {"seed", "members"} <= content.keys():
        return CREW
    most = max(alike.values())
    if most < LEAST_ALIKE:
        return None
    said = content.get("format")
    return said if isinstance(said, str) and 2 * alike.get(said, 0) > most else max(alike, key=lambda name: alike[name])


@lru_cache(maxsize=8)
def _telling(name: str) -> frozenset[str]:
    """The keys of a kind that tell it from other things."""
    return frozenset(type_of(name).__struct_encode_fields__) - {"format", "name", "kind", "notes", "own"}


def _said(content: dict[str, Any]) -> object:
    """Say what something is that is no record."""
    name = content.get("format")
    if name is not None:
        return name
    if isinstance(content.get("rows"), list) and "kind" in content:
        return Words(f"a table of kind {str(content['kind'])[:40]}")
    if {"id", "name", "game"} <= content.keys():
        return Words("the head of a table module")
    if {"of", "papers"} <= content.keys():
        return Words("a page design")
    if {"$schema", "$ref", "definitions"} & content.keys():
        return Words("a JSON Schema")
    return Words(f"a file that begins with {', '.join(list(content)[:4])}") if content else None
