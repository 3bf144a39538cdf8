"""Every lossless form of a record: TOML, JSON, JSON Lines; reading them from files."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

from hcgen import toml
from hcgen.complaints import in_words
from hcgen.errors import FileError, RecordError
from hcgen.files import MAX_CREW_BYTES, decode, is_of_a_crew, read_bytes, read_lines
from hcgen.records import any_from_content, from_content, to_content

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from hcgen.records import Record
    from hcgen.ship_records import Ship

AnyRecord = TypeVar("AnyRecord")

STDIN = "-"

MAX_MEMBERS = 10_000
"""The most people of a crew that is read; so many fill the largest file of one."""


class Source(msgspec.Struct, frozen=True):
    """The content of one record, and where it stands."""

    name: str
    content: dict[str, Any]


class Written(msgspec.Struct, frozen=True):
    """One record as it stands in a file, unread."""

    file: str
    """The file, or “standard input”."""
    data: bytes
    form: Literal["toml", "json"]
    line: int | None = None
    """The line that it takes, in JSON Lines."""

    @property
    def name(self) -> str:
        """The file, and which line of it."""
        return self.file if self.line is None else f"{self.file}, line {self.line}"

    def read(self) -> dict[str, Any]:
        """Read the content. Raises FileError or RecordError, with the place of the fault."""
        text = self.text()
        try:
            return _json(text) if self.form == "json" else _with_few_members(toml.read(text, _most(text)))
        except RecordError as fault:
            raise RecordError(f"{self.name}: {fault}") from None

    def text(self) -> str:
        """Return the text. Raises FileError where it is too large, or no UTF-8."""
        return decode(self.data, self.name)


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
    for source in read_sources(path):
        try:
            yield convert(source.content)
        except RecordError as fault:
            raise RecordError(f"{source.name}: {fault}") from None


def read_sources(path: str) -> Iterator[Source]:
    """Read the contents of a file, unjudged: one, or one for each line of JSON Lines.

    Raises FileError or RecordError, with the file and the place of the fault.
    """
    for written in read_written(path):
        yield Source(written.name, written.read())


SUFFIXES = (".toml", ".json", ".jsonl")
"""What a record’s file ends in."""


MADE = {".pdf": "a PDF", ".png": "a picture", ".csv": "a table for spreadsheets", ".md": "a page to read"}
"""What is made of records and never read again, by what its file ends in."""


def check_form(path: str) -> None:
    """Raise FileError where a file’s name says that it is made of records and holds none."""
    made = MADE.get(os.path.splitext(path)[1].lower())
    if made is not None and not os.path.isdir(path):
        raise FileError(f"{path}: {made}, which holds no record; name the {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]} that it was made of")


def files_in(folder: str, unread: dict[str, FileError] | None = None) -> Iterator[str]:
    """Yield the files of a folder and of those in it that may hold records, by their names; nothing that is hidden.

    Args:
        folder: The folder.
        unread: Where to note those that cannot be read, and why.

    Raises FileError where one cannot be read, and is not to be noted.
    """
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as fault:
        refused = FileError(f"{folder}: {str(fault.strerror).lower()}; name a folder that can be read")
        if unread is None:
            raise refused from None
        unread[folder] = refused
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from files_in(entry.path, unread)
        elif os.path.splitext(entry.name)[1].lower() in SUFFIXES:
            yield entry.path


def read_written(path: str) -> Iterator[Written]:
    """Read the records of a file as they are written: one, or one for each line of JSON Lines, however many there are.

    The limit on size holds for each record. "-" is standard input, in any of the forms.

    Raises FileError where the file cannot be read, RecordError where it has no line that holds anything.
    """
    suffix = os.path.splitext(path)[1].lower()
    if path == STDIN:
        yield from _typed(_standard_input(), "standard input")
    elif suffix != ".jsonl":
        check_form(path)
        yield Written(path, read_bytes(path), "json" if suffix == ".json" else "toml")
    else:
        yield from _lines(path, read_lines(path))


def _standard_input() -> bytes:
    """Read standard input, no further than a byte beyond the largest record. Raises FileError where there is none."""
    if sys.stdin is None:
        raise FileError("standard input is closed; open it, or name a file")
    try:
        return sys.stdin.buffer.read(MAX_CREW_BYTES + 1)
    except OSError as fault:
        raise FileError(f"standard input: {fault.strerror}; name a file that can be read") from None


def _typed(data: bytes, name: str) -> Iterator[Written]:
    """Tell the form of what came without a file’s suffix; in JSON Lines the first line is whole."""
    start = data.removeprefix(b"\xef\xbb\xbf").strip()
    first, _, more = start.partition(b"\n")
    if not start.startswith(b"{"):
        yield Written(name, data, "toml")
    elif more and first.rstrip().endswith(b"}") and len(data) <= MAX_CREW_BYTES:
        yield from _lines(name, data.splitlines())
    else:
        yield Written(name, data, "json")


def _lines(name: str, lines: Iterable[bytes]) -> Iterator[Written]:
    count = 0
    for number, data in enumerate(lines, 1):
        if data.strip():
            count += 1
            yield Written(name, data, "json", number)
    if not count:
        raise RecordError(f"{name}: no line that holds anything; give a record a line")


def _json(text: str) -> dict[str, Any]:
    import json

    toml.check_shape(text, _most(text))
    try:
        content = json.loads(text, parse_constant=_no_number, object_pairs_hook=_once_each)
        if "\\u" in text:
            json.dumps(content, ensure_ascii=False).encode()
    except json.JSONDecodeError as fault:
        raise RecordError(f"line {fault.lineno}, column {fault.colno}: {in_words(fault.msg)}; mend the line") from None
    except ValueError:
        # None of the readers says where it is: only now is it looked for.
        raise _misread(text) from None
    if not isinstance(content, dict):
        raise RecordError("line 1: there are no keys at the top, as a record has; begin it with its format")
    return _with_few_members(content)


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make a table of its keys and values. Raises ValueError where one of two would be lost."""
    table = dict(pairs)
    if len(table) < len(pairs):
        raise ValueError
    return table


def _misread(text: str) -> RecordError:
    """Find what JSON can be read with, and a record cannot: a key that stands twice, half a character, a number that is none."""
    found = _oddity(text)
    return RecordError(f"line {found[0]}: {found[1]}" if found else "JSON that no record can be read from; mend it")


def _most(text: str) -> int:
    """How many keys and values a text may have."""
    return toml.MAX_CREW_VALUES if is_of_a_crew(text[:4096].encode(errors="replace")) else toml.MAX_VALUES


def _with_few_members(content: dict[str, Any]) -> dict[str, Any]:
    """Return a content. Raises RecordError where it is a crew of more people than are read."""
    members = content.get("members")
    if isinstance(members, list) and len(members) > MAX_MEMBERS:
        raise RecordError(f"members: {len(members):,} are more than the {MAX_MEMBERS:,} of a crew; keep them as .jsonl or in a folder")
    return content


def _no_number(word: str) -> float:
    raise ValueError(word)


def _oddity(text: str) -> tuple[int, str] | None:
    """Find the first thing that JSON can be read with, and a record cannot: its line, and what is to be said of it.

    That is a key that stands twice in one table, half of a character, or what is no number, or has too many digits.

    Args:
        text: The text; what stands before the oddity has to be valid.
    """
    from hcgen.places import JSON_TOKEN

    tables: list[set[str] | None] = []
    before, line = "", 1
    for token in JSON_TOKEN.finditer(text):
        written = token[0]
        if token.lastgroup == "space":
            line += written.count("\n")
            continue
        is_key = before in {"{", ","} and tables[-1:] not in ([], [None])
        said = _odd_text(written, tables[-1] if is_key else None) if token.lastgroup == "text" else _odd_word(written)
        if said:
            return line, said
        if written in {"{", "["}:
            tables.append(set() if written == "{" else None)
        elif written in {"}", "]"}:
            tables.pop()
        before = written
    return None


def _odd_text(written: str, keys: set[str] | None) -> str | None:
    """What is to be said of a text; one that is a key is added to those of its table."""
    import json

    text = str(json.loads(written))
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        return "a text holds half of a character (\\ud800 to \\udfff); mend it"
    if keys is None:
        return None
    if text in keys:
        return f"the key {text[:60]!r} stands twice in one table; keep one of them"
    keys.add(text)
    return None


def _odd_word(written: str) -> str | None:
    if written.removeprefix("-") in {"NaN", "Infinity"}:
        return f"{written} is no number of a record; give one that is"
    if len(written) > _MOST_DIGITS:
        return "a number has too many digits to be one of a record; mend it"
    return None


_MOST_DIGITS = 4_300
"""Python reads no number that has more."""
