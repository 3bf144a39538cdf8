"""What a Smith's screen shows: tables to be looked up in the middle of a fight. Every text is ready to be shown."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["key", "number", "die", "name", "text", "small", "aside"]
"""What a column holds: rolls that lead to a row, numbers, dice of the chain, names, sentences, small words, asides before a sentence."""


class _View(msgspec.Struct, frozen=True, kw_only=True):
    pass


class Column(_View, frozen=True):
    """A column of a table."""

    kind: Kind
    head: str = ""
    """What stands above it; nothing where it speaks for itself."""


class TableView(_View, frozen=True):
    """A table of the screen. Its title is that of the panel with its name."""

    key: str
    """"damage": the panel is called "screen-damage"."""
    rules: str
    """The ids of the rules behind it."""
    note: str
    """What is rolled, or how: at the right end of the title's line."""
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    """A text for each column; nothing where it does not apply."""
    foot: str = ""
    """What holds for all of it, below it."""


class Link(_View, frozen=True):
    """A die of the chain, and the steps that lead to it from the die of every Check."""

    die: str
    high: str
    """Steps for those who must roll high: "+1"."""
    low: str
    """Steps for those who must roll low: "−1"."""


class ScreenView(_View, frozen=True):
    """A screen for the Smith: two pages of tables."""

    name: str
    line: str
    overleaf: str
    """The name of the second page."""
    chain: tuple[Link, ...]
    chain_note: str
    chain_rules: str
    tables: tuple[TableView, ...]
    made: str
    seed: str = ""
    code: str = ""

    def table(self, key: str) -> TableView:
        """Return a table by its key.

        Raises KeyError where there is none.
        """
        found = next((table for table in self.tables if table.key == key), None)
        if found is None:
            raise KeyError(key)
        return found
