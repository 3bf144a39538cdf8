"""TOML: reading with limits and with the place of every value; writing in our layout."""

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


def places(text: str) -> dict[str, int]:
    """Return the line of every key and value of a valid TOML text.

    Keys are paths such as ``class.choices.saves`` and ``skills[2].name``; a table's own path is
    the line of its header.
    """
    return _Places(text).found


class _Places:
    """One pass over a valid text, token by token."""

    _TOKEN = re.compile(
        r"""(?P<newline>\n)|(?P<space>[ \t\r]+|\#[^\n]*)"""
        r"""|(?P<text>"{3}(?:\\.|[^\\])*?"{3,5}|'{3}.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*')"""
        r"""|(?P<mark>[\[\]{}=,.])|(?P<bare>[^\s\[\]{}=,."'\#]+)""",
        re.DOTALL,
    )

    def __init__(self, text: str) -> None:
        self.found: dict[str, int] = {}
        self._arrays: dict[str, int] = {}
        self._tokens = list(self._split(text))
        self._at = 0
        self._prefix = ""
        while self._at < len(self._tokens):
            self._line()

    def _split(self, text: str) -> Any:
        line = 1
        for token in self._TOKEN.finditer(text):
            kind = token.lastgroup
            if kind != "space":
                yield kind, token[0], line
            line += token[0].count("\n")

    def _peek(self, ahead: int = 0) -> tuple[str, str, int]:
        at = self._at + ahead
        return self._tokens[at] if at < len(self._tokens) else ("end", "", 0)

    def _next(self) -> tuple[str, str, int]:
        token = self._peek()
        self._at += 1
        return token

    def _line(self) -> None:
        kind, text, _ = self._peek()
        if kind == "newline":
            self._at += 1
        elif text == "[":
            self._header()
        else:
            self._pair(self._prefix)

    def _header(self) -> None:
        line = self._next()[2]
        array = self._peek()[1] == "["
        if array:
            self._next()
        path = ""
        names = self._names()
        for number, name in enumerate(names):
            path = f"{path}.{name}" if path else name
            if array and number == len(names) - 1:
                self._arrays[path] = self._arrays.get(path, -1) + 1
            if path in self._arrays:
                path = f"{path}[{self._arrays[path]}]"
        for _ in range(2 if array else 1):
            self._next()
        self.found[path] = line
        self._prefix = path

    def _names(self) -> list[str]:
        names = [self._name(self._next())]
        while self._peek()[1] == ".":
            self._next()
            names.append(self._name(self._next()))
        return names

    @staticmethod
    def _name(token: tuple[str, str, int]) -> str:
        if token[0] != "text":
            return token[1]
        return str(next(iter(tomllib.loads(f"{token[1]} = 0"))))

    def _pair(self, prefix: str) -> None:
        line = self._peek()[2]
        path = ".".join([prefix, *self._names()] if prefix else self._names())
        self.found[path] = line
        self._next()
        self._value(path)

    def _value(self, path: str) -> None:
        kind, text, line = self._peek()
        self.found.setdefault(path, line)
        if text == "[" and kind == "mark":
            self._array(path)
        elif text == "{" and kind == "mark":
            self._inline(path)
        else:
            while self._peek()[0] not in {"newline", "end"} and self._peek()[1] not in {",", "]", "}"}:
                self._next()

    def _array(self, path: str) -> None:
        self._next()
        number = 0
        while self._peek()[1] != "]" and self._peek()[0] != "end":
            if self._peek()[0] == "newline" or self._peek()[1] == ",":
                self._next()
                continue
            self._value(f"{path}[{number}]")
            number += 1
        self._next()

    def _inline(self, path: str) -> None:
        self._next()
        while self._peek()[1] != "}" and self._peek()[0] != "end":
            if self._peek()[0] == "newline" or self._peek()[1] == ",":
                self._next()
                continue
            self._pair(path)
        self._next()
