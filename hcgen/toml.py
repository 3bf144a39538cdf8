"""TOML: reading with limits; writing in our layout."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from typing import Any

from hcgen.errors import RecordError

MAX_KEY_DEPTH = 8
MAX_NESTING = 32

_BARE = re.compile(r"[A-Za-z0-9_-]+\Z")
_SCAN = re.compile(
    r'"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"'
    r"|'''.*?'''|'[^'\n]*'"
    r"|\#[^\n]*|[\[\]{}=,\n.]",
    re.DOTALL,
)
"""Texts and comments, which may hold anything, and the marks that make depth."""


def read(text: str, of: str = "record") -> dict[str, Any]:
    """Read TOML: that of a record, unless something else is named.

    Raises RecordError, with line and column, where the text is none, or nested deeper than any
    record is (tomllib takes seconds for one deep key).
    """
    check_depth(text, of)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise RecordError(f"{_say(str(fault), text)}; mend the line") from None
    except ValueError:
        raise RecordError(f"a number has too many digits to be one of a {of}; mend it") from None


def _say(fault: str, text: str) -> str:
    """Put the place in front: "line 3, column 8: expected …"."""
    found = re.fullmatch(r"(.*) \(at (line \d+, column \d+|end of document)\)", fault, re.DOTALL)
    if found is None:
        return fault
    where = found[2] if found[2].startswith("line") else f"line {text.count(chr(10)) + 1}, at the end"
    return f"{where}: {found[1][:1].lower()}{found[1][1:]}"


def check_depth(text: str, of: str = "record") -> None:
    """Refuse keys and values that are deeper than any record's, in TOML or in JSON, before they are read.

    Raises RecordError with the line.
    """
    depth = dots = 0
    for mark in _SCAN.finditer(text):
        sign = mark[0]
        if sign == ".":
            dots += 1
        elif sign in "[{":
            depth, dots = depth + 1, 0
        elif sign in "]}":
            depth, dots = max(0, depth - 1), 0
        elif sign in "=,\n":
            dots = 0
        if dots >= MAX_KEY_DEPTH or depth > MAX_NESTING:
            line = text.count("\n", 0, mark.start()) + 1
            what = f"a key is deeper than {MAX_KEY_DEPTH}" if dots >= MAX_KEY_DEPTH else f"values are nested deeper than {MAX_NESTING}"
            raise RecordError(f"line {line}: {what}; a {of}’s are not")


def write(content: dict[str, Any]) -> str:
    """Write a record's content: plain keys first, then its tables, rows as [[tables]].

    The headers, the order and the lists on one line are ours; every value that is more than a plain
    word or a whole number is written by tomli-w.
    """
    lines: list[str] = []
    _table(lines, "", content)
    return "\n".join(lines).lstrip("\n") + "\n"


def _table(lines: list[str], path: str, table: dict[str, Any]) -> None:
    nested: list[tuple[str, Any]] = []
    for key, value in table.items():
        kind = type(value)
        if kind is dict or (kind in _LISTS and value and type(value[0]) is dict):
            nested.append((key, value))
        elif kind in _LISTS:
            lines.append(f"{_key(key)} = [{', '.join(map(_value, value))}]")
        else:
            lines.append(f"{_key(key)} = {_value(value)}")
    for key, value in nested:
        name = f"{path}{_key(key)}"
        header, rows = (f"\n[{name}]", [value]) if type(value) is dict else (f"\n[[{name}]]", value)
        for row in rows:
            lines.append(header)
            _table(lines, f"{name}.", row)


_LISTS = {list, tuple}


def _value(value: Any) -> str:
    kind = type(value)
    if kind is str and value.isprintable() and '"' not in value and "\\" not in value:
        return f'"{value}"'
    if kind is int:
        return str(value)
    from tomli_w import dumps

    return dumps({"v": value})[len("v = ") : -1]


@lru_cache(maxsize=1024)
def _key(key: str) -> str:
    if _BARE.match(key):
        return key
    from tomli_w import dumps

    return dumps({key: 0})[: -len(" = 0\n")]
