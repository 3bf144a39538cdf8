"""Every lossless form of a record: TOML, JSON, JSON Lines; reading them from files."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import msgspec

from hcgen import toml
from hcgen.errors import RecordError
from hcgen.files import decode, read_text
from hcgen.records import from_content, to_content

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.records import Record

STDIN = "-"


class Source(msgspec.Struct, frozen=True):
    """The content of one record, and where it stands."""

    name: str
    content: dict[str, Any]
    lines: dict[str, int] = {}
    """The line of every key, in TOML."""


def write_toml(record: Record) -> str:
    """Write a record as TOML, in our layout."""
    return toml.write(to_content(record))


def write_json(record: Record) -> str:
    """Write a record as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(record), indent=2).decode() + "\n"


def write_json_line(record: Record) -> str:
    """Write a record as a line of JSON."""
    return msgspec.json.encode(record).decode() + "\n"


def read_records(path: str) -> Iterator[Record]:
    """Read every record of a file; "-" is TOML on standard input.

    Raises FileError or RecordError, with the file and the place of the fault.
    """
    for source in read_sources(path, with_lines=False):
        try:
            yield from_content(source.content)
        except RecordError as fault:
            raise RecordError(f"{source.name}: {fault}") from None


def read_sources(path: str, with_lines: bool = True) -> Iterator[Source]:
    """Read the contents of a file, unjudged: one, or one for each line of JSON Lines.

    Raises FileError or RecordError, with the file and the place of the fault.
    """
    name = "standard input" if path == STDIN else path
    text = decode(sys.stdin.buffer.read(), name) if path == STDIN else read_text(path)
    suffix = os.path.splitext(path)[1].lower()
    try:
        if suffix == ".jsonl":
            for number, line in enumerate(text.splitlines(), 1):
                if line.strip():
                    yield Source(f"{name}, line {number}", _json(line))
        elif suffix == ".json":
            yield Source(name, _json(text))
        else:
            content = toml.read(text)
            yield Source(name, content, toml.places(text) if with_lines else {})
    except RecordError as fault:
        raise RecordError(f"{name}: {fault}") from None


def _json(text: str) -> dict[str, Any]:
    import json

    try:
        content = json.loads(text, parse_constant=_no_number)
    except json.JSONDecodeError as fault:
        raise RecordError(f"line {fault.lineno}, column {fault.colno}: {fault.msg[:1].lower()}{fault.msg[1:]}; mend the line") from None
    except RecursionError:
        raise RecordError("the values are nested too deep to be a record") from None
    if not isinstance(content, dict):
        raise RecordError("this is no record: it has no keys at its top; a record begins with its format")
    return content


def _no_number(word: str) -> float:
    raise RecordError(f"{word} is no number of a record; give a whole number")
