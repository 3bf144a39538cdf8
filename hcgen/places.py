"""Where things stand: the paths that name the keys of a record, and the line of each in its text."""

from __future__ import annotations

import json
import re
import tomllib
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

_BARE = re.compile(r"[A-Za-z0-9_-]+\Z")


def path_of(steps: Iterable[str | int]) -> str:
    """Name a key by the steps that lead to it: ``skills[2].focus``, ``state.dice."left hand"``."""
    path = ""
    for step in steps:
        path = within(path, step)
    return path


def within(path: str, step: str | int) -> str:
    """Name what lies a step further than a path; names that TOML does not take bare are quoted."""
    if isinstance(step, int):
        return f"{path}[{step}]"
    name = step if _BARE.match(step) else json.dumps(step, ensure_ascii=False)
    return f"{path}.{name}" if path else name


def around(path: str) -> Iterator[str]:
    """Yield a path, and then the path of everything that holds it, from the nearest on: "" is the whole record."""
    while path:
        yield path
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    yield ""


def nearest(path: str, lines: dict[str, int]) -> int | None:
    """Return the line of a key, or of the nearest thing around it that has one."""
    return next((lines[place] for place in around(path) if place in lines), None)


def toml_lines(text: str, wanted: Collection[str] | None = None) -> dict[str, int]:
    """Return the line of every key and value of a valid TOML text.

    A table's own path is the line of its header; the record itself, "", begins on line 1.

    Args:
        text: The text.
        wanted: The paths to look for; all where it is None. A large file has a million.
    """
    return _Toml(text, wanted).found


def json_lines(text: str, wanted: Collection[str] | None = None) -> dict[str, int]:
    """Return the line of every key and value of a valid JSON text; a table stands where its key does."""
    return _Json(text, wanted).found


_Token = tuple[str, str, int]
"""The kind of a token, its text, and its line."""


class _Scan:
    """One pass over a valid text, token by token, one ahead."""

    token: re.Pattern[str]

    def __init__(self, text: str, wanted: Collection[str] | None) -> None:
        self.found: dict[str, int] = {"": 1}
        self._wanted = wanted
        self._tokens = self._split(text)
        self._ahead = next(self._tokens)

    def _split(self, text: str) -> Iterator[_Token]:
        line = 1
        for token in self.token.finditer(text):
            kind = token.lastgroup or ""
            if kind != "space":
                yield kind, token[0], line
            line += token[0].count("\n")
        while True:
            yield "end", "", line

    def _next(self) -> _Token:
        token, self._ahead = self._ahead, next(self._tokens)
        return token

    def _note(self, path: str, line: int) -> None:
        """Note where something stands, unless its own key has said so already."""
        if self._wanted is None or path in self._wanted:
            self.found.setdefault(path, line)

    def _note_key(self, path: str, line: int) -> None:
        """Note where a key itself stands."""
        if self._wanted is None or path in self._wanted:
            self.found[path] = line

    def _stands(self, *signs: str) -> bool:
        return self._ahead[0] == "mark" and self._ahead[1] in signs


TOML_TOKEN = re.compile(
    r"""(?P<newline>\n)|(?P<space>[ \t\r]++|\#[^\n]*+)"""
    r"""|(?P<text>"{3}(?:[^"\\]++|\\.|"(?!""))*"{3,5}|'{3}(?:[^']++|'(?!''))*'{3,5}|"(?:[^"\\\n]++|\\.)*"|'[^'\n]*+')"""
    r"""|(?P<mark>[\[\]{}=,.])|(?P<bare>[^\s\[\]{}=,."'\#]++)""",
    re.DOTALL,
)
"""The tokens of a valid TOML text; nothing is tried twice, so that long texts take no memory."""


class _Toml(_Scan):
    token = TOML_TOKEN

    def __init__(self, text: str, wanted: Collection[str] | None) -> None:
        super().__init__(text, wanted)
        self._arrays: dict[str, int] = {}
        prefix = ""
        while self._ahead[0] != "end":
            if self._ahead[0] == "newline":
                self._next()
            elif self._stands("["):
                prefix = self._header()
            else:
                self._pair(prefix)

    def _header(self) -> str:
        line = self._next()[2]
        array = self._stands("[")
        if array:
            self._next()
        path = ""
        names = self._names()
        for number, name in enumerate(names):
            path = within(path, name)
            if array and number == len(names) - 1:
                self._arrays[path] = self._arrays.get(path, -1) + 1
                self._note(path, line)
            if path in self._arrays:
                path = within(path, self._arrays[path])
            self._note(path, line)
        self._note_key(path, line)
        while self._stands("]"):
            self._next()
        return path

    def _names(self) -> list[str]:
        names = [_name(self._next())]
        while self._stands("."):
            self._next()
            names.append(_name(self._next()))
        return names

    def _pair(self, path: str) -> None:
        line = self._ahead[2]
        for name in self._names():
            path = within(path, name)
            self._note(path, line)
        self._note_key(path, line)
        self._next()
        self._value(path)

    def _value(self, path: str) -> None:
        self._note(path, self._ahead[2])
        if self._stands("["):
            self._array(path)
        elif self._stands("{"):
            self._inline(path)
        else:
            while self._ahead[0] not in {"newline", "end"} and not self._stands(",", "]", "}"):
                self._next()

    def _array(self, path: str) -> None:
        self._next()
        number = 0
        while not self._stands("]") and self._ahead[0] != "end":
            if self._ahead[0] == "newline" or self._stands(","):
                self._next()
                continue
            self._value(within(path, number))
            number += 1
        self._next()

    def _inline(self, path: str) -> None:
        self._next()
        while not self._stands("}") and self._ahead[0] != "end":
            if self._ahead[0] == "newline" or self._stands(","):
                self._next()
                continue
            self._pair(path)
        self._next()


def _name(token: _Token) -> str:
    return unquoted(token[1]) if token[0] == "text" else token[1]


@lru_cache(maxsize=1024)
def unquoted(text: str) -> str:
    """Return the key that is written in quotation marks."""
    return str(next(iter(tomllib.loads(f"{text} = 0"))))


JSON_TOKEN = re.compile(r"""(?P<space>\s++)|(?P<text>"(?:[^"\\]++|\\.)*")|(?P<mark>[\[\]{}:,])|(?P<bare>[^\s\[\]{}:,"]++)""")
"""The tokens of a valid JSON text."""


class _Json(_Scan):
    token = JSON_TOKEN

    def __init__(self, text: str, wanted: Collection[str] | None) -> None:
        super().__init__(text, wanted)
        self.found[""] = self._ahead[2]
        self._value("")

    def _value(self, path: str) -> None:
        self._note(path, self._ahead[2])
        sign = self._next()[1]
        if sign == "[":
            self._items(path)
        elif sign == "{":
            self._pairs(path)

    def _items(self, path: str) -> None:
        number = 0
        while not self._stands("]") and self._ahead[0] != "end":
            if self._stands(","):
                self._next()
                continue
            self._value(within(path, number))
            number += 1
        self._next()

    def _pairs(self, path: str) -> None:
        while not self._stands("}") and self._ahead[0] != "end":
            if self._stands(","):
                self._next()
                continue
            _, name, line = self._next()
            key = within(path, str(json.loads(name)))
            self._note_key(key, line)
            self._next()
            self._value(key)
        self._next()
