"""TOML: reading with limits; writing in our layout."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from typing import Any

from hcgen.complaints import in_words
from hcgen.errors import RecordError

MAX_KEY_DEPTH = 8
MAX_NESTING = 32

MAX_VALUES = 20_000
"""How many keys, tables and values of lists a record may have; twenty times as many as the largest that can be rolled."""

MAX_CREW_VALUES = 2_500_000
"""How many a crew may have: as many as the largest file of one holds."""

LINES_TO_A_VALUE = 5
"""How many times as many lines there may be, with comments, empty ones and texts of several."""

MAX_TEXT = 250_000
"""How many characters a text may have: fifty pages of notes."""

_SCAN = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*(?:""")?|"(?:[^"\\\n]++|\\[^\n])*"?'
    r"|'''(?:[^']++|'(?!''))*(?:''')?|'[^'\n]*+'?"
    r"|\#[^\n]*+|[\[\]{}=,\n.]",
    re.DOTALL,
)
"""Texts and comments, which may hold anything, and the marks that make depth or stand between values.

Nothing is tried twice, and what is never closed goes on to the end of its line, or of all: so neither a
long text nor a thousand quotation marks take more than one pass.
"""


def read(text: str, most: int = MAX_VALUES, of: str = "record") -> dict[str, Any]:
    """Read TOML: that of a record, unless something else is named.

    Args:
        text: The text, with any line ends.
        most: How many keys and values it may have.

        of: What is read, for the message.

    Raises RecordError, with the line, where the text is no TOML, or is larger or nested deeper than any
    record (tomllib takes seconds for one deep key).
    """
    if "\r" in text:
        text = _with_plain_line_ends(text)
    check_shape(text, most, of)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise RecordError(f"{_say(str(fault), text)}; mend the line") from None
    except ValueError:
        raise RecordError(f"a number has too many digits to be one of a {of}; mend it") from None


def _with_plain_line_ends(text: str) -> str:
    plain = text.replace("\r\n", "\n")
    if "\r" in plain:
        line = plain.count("\n", 0, plain.index("\r")) + 1
        raise RecordError(f"line {line}: a carriage return stands alone; save the file with the line ends of Unix or of Windows")
    return plain


def _say(fault: str, text: str) -> str:
    """Put the place in front: "line 3, column 8: this is no value"."""
    found = re.fullmatch(r"(.*) \(at (line \d+, column \d+|end of document)\)", fault, re.DOTALL)
    if found is None:
        return fault
    where = found[2] if found[2].startswith("line") else f"line {text.count(chr(10)) + 1}, at the end"
    return f"{where}: {in_words(found[1])}"


def check_shape(text: str, most: int = MAX_VALUES, of: str = "record") -> None:
    """Refuse keys and values that are deeper or more than any record's, in TOML or in JSON, before they are read.

    Raises RecordError with the line.
    """
    if text.count("\n") > LINES_TO_A_VALUE * most:
        raise RecordError(
            f"there are more than {LINES_TO_A_VALUE * most:,} lines; a {of} has fewer, so keep what is yours in a file of its own"
        )
    dots = values = 0
    entries = [0]
    for mark in _SCAN.finditer(text):
        sign = mark[0]
        if sign == ".":
            dots += 1
        elif sign in "[{":
            entries.append(0)
            dots, values = 0, values + 1
        elif sign in "]}":
            dots = 0
            if len(entries) > 1:
                entries.pop()
        elif sign in "=,":
            dots, values = 0, values + 1
            entries[-1] += sign == ","
        elif sign == "\n":
            dots = 0
        long = len(sign) > MAX_TEXT and sign[0] != "#"
        if dots >= MAX_KEY_DEPTH or len(entries) > MAX_NESTING + 1 or values > most or entries[-1] > MAX_VALUES or long:
            said = _too_much(dots, len(entries) - 1, most, entries[-1] > MAX_VALUES, long, of)
            raise RecordError(f"line {text.count(chr(10), 0, mark.start()) + 1}: {said}")


def _too_much(dots: int, depth: int, most: int, endless: bool, long: bool, of: str) -> str:
    if long:
        return f"a text has more than {MAX_TEXT:,} characters; a {of}’s are shorter, so keep it in a file of its own"
    if endless and most > MAX_VALUES:
        return f"a list has more than {MAX_VALUES:,} entries up to here; none of a {of} has, so keep what is yours in a file of its own"
    if dots >= MAX_KEY_DEPTH:
        return f"a key is deeper than {MAX_KEY_DEPTH}; a {of}’s are not"
    if depth > MAX_NESTING:
        return f"values are nested deeper than {MAX_NESTING}; a {of}’s are not"
    return f"there are more than {most:,} keys and values up to here; a {of} has fewer, so keep what is yours in a file of its own"


def write(content: dict[str, Any]) -> str:
    """Write a record's content: plain keys first, then its tables, rows as [[tables]].

    The headers, the order and the lists on one line are ours; every value that is more than a plain
    word or a whole number is written by tomli-w.
    """
    lines: list[str] = []
    _table(lines, "", content)
    return "\n".join(lines).lstrip("\n") + "\n"


def section(header: str, path: str, table: dict[str, Any]) -> str:
    """Write one table below its header, and those in it below theirs.

    Args:
        header: The header, "[stock]" or "[[skills]]".
        path: What it names.
        table: What the table holds.
    """
    lines = [header]
    _table(lines, f"{path}.", table)
    return "\n".join(lines) + "\n"


def _table(lines: list[str], path: str, table: dict[str, Any]) -> None:
    nested: list[tuple[str, Any]] = []
    for name, value in table.items():
        kind = type(value)
        if kind is dict or (kind in _LISTS and value and type(value[0]) is dict and all(type(row) is dict for row in value)):
            nested.append((name, value))
        elif kind in _LISTS:
            lines.append(f"{key(name)} = [{', '.join(map(inline, value))}]")
        else:
            lines.append(f"{key(name)} = {inline(value)}")
    for name, value in nested:
        inner = f"{path}{key(name)}"
        header, rows = (f"\n[{inner}]", [value]) if type(value) is dict else (f"\n[[{inner}]]", value)
        for row in rows:
            lines.append(header)
            _table(lines, f"{inner}.", row)


_LISTS = {list, tuple}


def inline(value: Any) -> str:
    """Write a value on one line, whatever it holds."""
    kind = type(value)
    if kind is str and value.isprintable() and '"' not in value and "\\" not in value:
        return f'"{value}"'
    if kind is int:
        return str(value)
    if kind in _LISTS:
        return f"[{', '.join(map(inline, value))}]"
    if kind is dict:
        pairs = ", ".join(f"{key(name)} = {inline(inner)}" for name, inner in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    from tomli_w import dumps

    return dumps({"v": value})[len("v = ") : -1]


_BARE = re.compile(r"[A-Za-z0-9_-]+\Z")


@lru_cache(maxsize=1024)
def key(name: str) -> str:
    """Write a key: bare where TOML takes it so, else in quotation marks."""
    if _BARE.match(name):
        return name
    from tomli_w import dumps

    return dumps({name: 0})[: -len(" = 0\n")]
