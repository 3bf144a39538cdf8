"""One table: its die, its rows, and the rolling of it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

from hcgen.dice import Roll, parse
from hcgen.errors import TableError
from hcgen.tables.rows import Row

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hcgen.dice import Stream

AnyRow = TypeVar("AnyRow", bound=Row)


class Table(Generic[AnyRow]):
    """A table of typed rows.

    A table with a die is rolled with it; its rows cover every result once. A table without one is
    a list whose rows come up by their weights.
    """

    def __init__(self, name: str, die: str, source: str, rows: tuple[AnyRow, ...], digest: str) -> None:
        self.id = name
        self.die = die
        self.source = source
        self.rows = rows
        self.digest = digest
        """A fingerprint over everything that rolling can see."""

    @cached_property
    def by_id(self) -> dict[str, AnyRow]:
        """The rows by their ids."""
        return {row.id: row for row in self.rows}

    @cached_property
    def roll_notation(self) -> Roll:
        """The table's die, read."""
        return parse(self.die)

    @cached_property
    def faces(self) -> list[AnyRow]:
        """The row of each result, from the lowest on; the row of each weight where there is no die."""
        if not self.die:
            return [row for row in self.rows for _ in range(row.weight)]
        owners: dict[int, AnyRow] = {}
        for row in self.rows:
            if row.on:
                first, last = read_range(row.on)
                owners.update(dict.fromkeys(range(first, last + 1), row))
        return [owners[result] for result in self.results]

    @cached_property
    def results(self) -> Sequence[int]:
        """Every result of the table's die, from the lowest on."""
        return self.roll_notation.results

    def at(self, result: int) -> AnyRow:
        """Return the row of a result of the table's die."""
        if result not in self.results:
            raise TableError(f"table {self.id!r} has no row for {result}; its die is {self.die}")
        return self.faces[self.results.index(result)]

    def roll(self, stream: Stream) -> tuple[int, AnyRow]:
        """Roll the table: the natural result and its row."""
        if not self.die:
            result = stream.face(len(self.faces)) if len(self.faces) > 1 else 1
            row = self.faces[result - 1]
        else:
            result = self.roll_notation.roll(stream)
            row = self.faces[self.results.index(result)]
        stream.saw(self.id, row)
        return result, row

    def roll_until(self, stream: Stream, allowed: Callable[[AnyRow], bool], wish: str) -> tuple[int, AnyRow]:
        """Roll until a row is allowed, after proof that one is.

        Raises TableError, naming the wish, where none is.
        """
        if not any(allowed(row) for row in self.rows):
            raise TableError(f"no row of table {self.id!r} is {wish}; its rows are {', '.join(self.by_id)[:200]}")
        while True:
            result, row = self.roll(stream)
            if allowed(row):
                return result, row


def read_range(text: str, where: str = "") -> tuple[int, int]:
    """Read "7" or "4-5": the first and the last result of a row."""
    first, _, last = text.replace("–", "-").partition("-")
    try:
        return int(first), int(last or first)
    except ValueError:
        raise TableError(f"{where}{text!r} is no range of results; write one like 7 or 4-5") from None
