"""The formats of records: their names and versions, and how an older version becomes the present one.

A file says in its key ``format`` what it is: ``hcgen.character/1``. The number rises when a record as it
was written can no longer be read as it stands, and for nothing less: a new key that may be absent leaves
it. Whoever raises it writes a row of `MIGRATIONS`, so that the files that people have stay readable.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from hcgen.errors import RecordError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable

    Migration = Callable[[dict[str, Any]], dict[str, Any]]

CHARACTER: Final = "hcgen.character/1"
CREW: Final = "hcgen.crew/1"
STARSHIP: Final = "hcgen.starship/1"
VESSEL: Final = "hcgen.vessel/1"
FORMATS = (CHARACTER, CREW, STARSHIP, VESSEL)
"""Every format that a file may have, in its present version."""

MIGRATIONS: dict[tuple[str, int], Migration] = {}
"""By kind and version, as in ``("character", 1)``: what makes the content of that version one of the next.

It is handed what stands in a file before anybody has judged it, so it moves what it finds and leaves what
it does not know; ``format`` is set for it, and what is embedded (members, a ship) has rows of its own. There
is no row yet, for there is one version only.
"""

_PRESENT = {kind: int(version) for kind, version in (name.removeprefix("hcgen.").split("/") for name in FORMATS)}


LARGEST = 2**63
"""Whole numbers from here on are none of TOML's, nor can JSON be written of them; the same downwards."""


def format_of(content: dict[str, Any]) -> str:
    """Return the format that a file's content says it has, in its present version.

    Raises RecordError where it is none of ours, or is older or newer than what can be read.
    """
    name = content.get("format")
    if isinstance(name, str) and name in FORMATS:
        return name
    kind, version = _parted(name)
    if kind is None:
        said = "has no key format" if name is None else f"says in its key format {str(name)[:40]!r}"
        near = did_you_mean(name, FORMATS) if isinstance(name, str) else ""
        raise RecordError(f"this is no record of hcgen: it {said}{near}; that should be one of {', '.join(FORMATS)}")
    if version > _PRESENT[kind]:
        raise RecordError(f"format {name!r} was made by a newer hcgen, and this one reads up to {_named(kind)}; update hcgen")
    if (kind, version) not in MIGRATIONS:
        raise RecordError(f"format {name!r} is none that there ever was; it should be {_named(kind)}")
    return _named(kind)


def brought_up(content: dict[str, Any]) -> dict[str, Any]:
    """Return the content of a file as the present version has it, with the ship and the members that are embedded in it.

    What is none of ours, or newer, stays as it is; `check_formats` says so.
    """
    kind, version = _parted(content.get("format"))
    while kind is not None and version < _PRESENT[kind] and (kind, version) in MIGRATIONS:
        content = {**MIGRATIONS[kind, version](content), "format": f"hcgen.{kind}/{version + 1}"}
        version += 1
    older = {key: value for key in ("ship", "members") if (value := _embedded(content.get(key))) is not content.get(key)}
    return {**content, **older} if older else content


def _embedded(value: Any) -> Any:
    """What is embedded, as the present version has it: the very same where nothing in it is older."""
    if isinstance(value, dict):
        return brought_up(value)
    if isinstance(value, list | tuple):
        made = [_embedded(one) for one in value]
        return made if any(new is not old for new, old in zip(made, value, strict=True)) else value
    return value


def check_formats(content: dict[str, Any]) -> None:
    """Refuse a content that is none of ours, or has embedded what is newer. Raises RecordError with the place."""
    format_of(content)
    for at, member in enumerate(content["members"] if isinstance(content.get("members"), list | tuple) else ()):
        if isinstance(member, dict) and member.get("format", CHARACTER) != CHARACTER:
            _check_embedded(member, f"members[{at}]")
    if isinstance(content.get("ship"), dict) and "format" in content["ship"]:
        _check_embedded(content["ship"], "ship")


def _check_embedded(content: dict[str, Any], where: str) -> None:
    try:
        format_of(content)
    except RecordError as fault:
        raise RecordError(f"{where}: {fault}") from None


def has_vast_number(value: Any) -> bool:
    """Whether there is a whole number that needs more than 64 bits."""
    kind = type(value)
    if kind is dict:
        return any(map(has_vast_number, value.values()))
    if kind is list or kind is tuple:
        return any(map(has_vast_number, value))
    return kind is int and not -LARGEST <= value < LARGEST


def check_numbers(value: Any, path: str = "") -> None:
    """Refuse whole numbers that need more than 64 bits. Raises RecordError with the key."""
    if isinstance(value, dict):
        for key, inner in value.items():
            check_numbers(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list | tuple):
        for at, inner in enumerate(value):
            check_numbers(inner, f"{path}[{at}]")
    elif isinstance(value, int) and not -LARGEST <= value < LARGEST:
        raise RecordError(f"{path[:200]}: a number has too many digits to be one of a record; mend it")


def _parted(name: object) -> tuple[str | None, int]:
    """Take a format apart into kind and version; no kind where it is none of ours."""
    found = re.fullmatch(r"hcgen\.([a-z]+)/(0|[1-9][0-9]{0,8})", name) if isinstance(name, str) else None
    return (found[1], int(found[2])) if found is not None and found[1] in _PRESENT else (None, 0)


def _named(kind: str) -> str:
    return f"hcgen.{kind}/{_PRESENT[kind]}"
