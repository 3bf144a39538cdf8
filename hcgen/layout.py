"""The layout of a TOML text: where each section, each key and each value of it stands, to the character.

Read from valid texts alone, for whoever changes them and leaves the rest as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.places import TOML_TOKEN, unquoted

if TYPE_CHECKING:
    from collections.abc import Iterator

Steps = tuple[str | int, ...]
"""The way to a key: ("skills", 2, "focus")."""


class Value(msgspec.Struct, eq=False):
    """A value as it is written."""

    start: int
    end: int
    items: list[Value] | None = None
    """The items of a list."""
    pairs: list[Pair] | None = None
    """The keys and values of a table on one line."""


class Pair(msgspec.Struct, eq=False):
    """A key and its value."""

    names: tuple[str, ...]
    """The key; of a dotted one each name."""
    start: int
    value: Value


class Section(msgspec.Struct, eq=False):
    """A header, and the pairs that stand below it; the first section of a text has none."""

    steps: Steps
    """What the header names, with the place in each list."""
    start: int
    end: int
    """Where the header ends."""
    pairs: list[Pair] = []


class Held(msgspec.Struct, eq=False):
    """A pair, and what holds it: a section, or a table on one line."""

    pair: Pair
    within: Section | Value
    above: Steps
    """The way to what holds it."""


class Layout:
    """A valid text, taken apart."""

    def __init__(self, text: str) -> None:
        self.sections: list[Section] = list(_Reader(text).sections())
        self.headed: dict[Steps, Section] = {}
        """The section of each table that has a header, and of the record itself, ()."""
        self.values: dict[Steps, Value] = {}
        """Each value that stands behind an equals sign, or in a list."""
        self.held: dict[Steps, Held] = {}
        """The pair of each value that stands behind an equals sign."""
        self.dotted: dict[Steps, list[Held]] = {}
        """The pairs that each table is made of which only dotted keys name."""
        self._under: dict[Steps, list[Section]] = {}
        for section in self.sections:
            self.headed[section.steps] = section
            for depth in range(len(section.steps) + 1):
                self._under.setdefault(section.steps[:depth], []).append(section)
            for pair in section.pairs:
                self._note(Held(pair, section, section.steps))

    def _note(self, held: Held) -> None:
        steps = held.above
        for name in held.pair.names[:-1]:
            steps = (*steps, name)
            self.dotted.setdefault(steps, []).append(held)
        steps = (*steps, held.pair.names[-1])
        self.held[steps] = held
        self._note_value(steps, held.pair.value)

    def _note_value(self, steps: Steps, value: Value) -> None:
        self.values[steps] = value
        for at, item in enumerate(value.items or ()):
            self._note_value((*steps, at), item)
        for pair in value.pairs or ():
            self._note(Held(pair, value, steps))

    def under(self, steps: Steps) -> list[Section]:
        """Return the sections of a table, its own and those of all that is in it."""
        return self._under.get(steps, [])


_Token = tuple[str, str, int, int]
"""The kind of a token, its text, where it begins and ends."""


class _Reader:
    """One pass over a valid text, one token ahead."""

    def __init__(self, text: str) -> None:
        self._tokens = self._split(text)
        self._ahead = next(self._tokens)
        self._rows: dict[Steps, int] = {}

    def sections(self) -> Iterator[Section]:
        section = Section((), 0, 0, [])
        while self._ahead[0] != "end":
            if self._ahead[0] == "newline":
                self._next()
            elif self._stands("["):
                yield section
                section = self._header()
            else:
                section.pairs.append(self._pair())
        yield section

    @staticmethod
    def _split(text: str) -> Iterator[_Token]:
        for token in TOML_TOKEN.finditer(text):
            kind = token.lastgroup or ""
            if kind != "space":
                yield kind, token[0], token.start(), token.end()
        while True:
            yield "end", "", len(text), len(text)

    def _next(self) -> _Token:
        token, self._ahead = self._ahead, next(self._tokens)
        return token

    def _stands(self, *signs: str) -> bool:
        return self._ahead[0] == "mark" and self._ahead[1] in signs

    def _header(self) -> Section:
        start = end = self._next()[2]
        is_row = self._stands("[")
        if is_row:
            self._next()
        names = self._names()
        steps: Steps = ()
        for number, name in enumerate(names):
            steps = (*steps, name)
            if is_row and number == len(names) - 1:
                self._rows[steps] = self._rows.get(steps, -1) + 1
            if steps in self._rows:
                steps = (*steps, self._rows[steps])
        while self._stands("]"):
            end = self._next()[3]
        return Section(steps, start, end, [])

    def _names(self) -> tuple[str, ...]:
        names = [self._name()]
        while self._stands("."):
            self._next()
            names.append(self._name())
        return tuple(names)

    def _name(self) -> str:
        kind, text, _, _ = self._next()
        return unquoted(text) if kind == "text" else text

    def _pair(self) -> Pair:
        start = self._ahead[2]
        names = self._names()
        self._next()
        return Pair(names, start, self._value())

    def _value(self) -> Value:
        if self._stands("["):
            return self._list()
        if self._stands("{"):
            return self._table()
        start = end = self._ahead[2]
        while self._ahead[0] not in {"newline", "end"} and not self._stands(",", "]", "}"):
            end = self._next()[3]
        return Value(start, end)

    def _list(self) -> Value:
        start = self._next()[2]
        items: list[Value] = []
        while not self._stands("]"):
            if self._ahead[0] == "newline" or self._stands(","):
                self._next()
            else:
                items.append(self._value())
        return Value(start, self._next()[3], items=items)

    def _table(self) -> Value:
        start = self._next()[2]
        pairs: list[Pair] = []
        while not self._stands("}"):
            if self._ahead[0] == "newline" or self._stands(","):
                self._next()
            else:
                pairs.append(self._pair())
        return Value(start, self._next()[3], pairs=pairs)
