"""Every lossless form of a record: TOML, JSON, JSON Lines; reading them from files."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from hcgen import toml
from hcgen.errors import RecordError
from hcgen.files import MAX_CREW_BYTES, decode, read_lines, read_text
from hcgen.records import any_from_content, from_content, to_content

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hcgen.records import Record
    from hcgen.ship_records import Ship

AnyRecord = TypeVar("AnyRecord")

STDIN = "-"


class Source(msgspec.Struct, frozen=True):
    """The content of one record, and where it stands."""

    name: str
    content: dict[str, Any]
    lines: dict[str, int] = {}
    """The line of every key, in TOML."""


def write_toml(record: Record | Ship) -> str:
    """Write a record as TOML, in our layout."""
    return toml.write(to_content(record))


def write_json(record: Record | Ship) -> str:
    """Write a record as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(record), indent=2).decode() + "\n"


def write_json_line(record: Record | Ship) -> str:
    """Write a record as a line of JSON."""
    return msgspec.json.encode(record).decode() + "\n"


def read_records(path: str) -> Iterator[Record]:
    """Read every record of a file of people; "-" is standard input, in any of the forms.

    Raises FileError or RecordError, with the file and the place of the fault.
    """
    return _read(path, from_content)


def read_any(path: str) -> Iterator[Record | Ship]:
    """Read every record of a file, of people or of ships; "-" is standard input, in any of the forms.

    Raises FileError or RecordError, with the file and the place of the fault.
    """
    return _read(path, any_from_content)


def _read(path: str, convert: Callable[[dict[str, Any]], AnyRecord]) -> Iterator[AnyRecord]:
    for source in read_sources(path, with_lines=False):
        try:
            yield convert(source.content)
        except RecordError as fault:
            raise RecordError(f"{source.name}: {fault}") from None


def read_sources(path: str, with_lines: bool = True) -> Iterator[Source]:
    """Read the contents of a file, unjudged: one, or one for each line of JSON Lines.

    Raises FileError or RecordError, with the file and the place of the fault.
    """
    name = "standard input" if path == STDIN else path
    suffix = os.path.splitext(path)[1].lower()
    if suffix == ".jsonl":
        yield from _lines(path)
        return
    text = decode(sys.stdin.buffer.read(MAX_CREW_BYTES + 1), name) if path == STDIN else read_text(path)
    try:
        if path == STDIN and text.lstrip().startswith("{"):
            yield from _typed_json(text, name)
        elif suffix == ".json":
            yield Source(name, _json(text))
        else:
            content = toml.read(text)
            yield Source(name, content, toml.places(text) if with_lines else {})
    except RecordError as fault:
        raise RecordError(f"{name}: {fault}") from None


def _typed_json(text: str, name: str) -> Iterator[Source]:
    """Read JSON that came without a file’s suffix: one record, or one for each line, the first of which is whole then."""
    lines = text.strip().split("\n")
    if len(lines) == 1 or not lines[0].rstrip().endswith("}"):
        yield Source(name, _json(text))
        return
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield Source(f"{name}, line {number}", _json(line))
            except RecordError as fault:
                raise RecordError(f"line {number}: {fault}") from None


def _lines(path: str) -> Iterator[Source]:
    """Read JSON Lines one by one, however many there are; the limit holds for each."""
    count = 0
    for number, data in enumerate(read_lines(path), 1):
        if data.strip():
            count += 1
            name = f"{path}, line {number}"
            try:
                yield Source(name, _json(decode(data, name)))
            except RecordError as fault:
                raise RecordError(f"{name}: {fault}") from None
    if not count:
        raise RecordError(f"{path}: the file holds no record; give one a line")


def _json(text: str) -> dict[str, Any]:
    import json

    toml.check_depth(text)
    try:
        content = json.loads(text, parse_constant=_no_number)
        if "\\u" in text:
            json.dumps(content, ensure_ascii=False).encode()
    except json.JSONDecodeError as fault:
        raise RecordError(f"line {fault.lineno}, column {fault.colno}: {fault.msg[:1].lower()}{fault.msg[1:]}; mend the line") from None
    except UnicodeEncodeError:
        raise RecordError("a text holds half of a character (\\ud800 to \\udfff); mend it") from None
    except ValueError:
        raise RecordError("a number has too many digits to be one of a record; mend it") from None
    if not isinstance(content, dict):
        raise RecordError("this is no record: it has no keys at its top; a record begins with its format")
    return content


def _no_number(word: str) -> float:
    raise RecordError(f"{word} is no number of a record; give a whole number")
