"""What starships and vessels have in common: wishes, names from one pool, texts, and where a ship came from."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import msgspec

from hcgen.errors import TableError, WishError, did_you_mean
from hcgen.generate.texts import expand
from hcgen.records import is_name
from hcgen.ship_records import ShipProvenance

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hcgen.dice import Dice, Stream
    from hcgen.generate.part import Facts, Values
    from hcgen.tables import Table
    from hcgen.tables.rows import NamesRow, Row
    from hcgen.tables.ships import ShipTables, ShipTextRow, Water

EPOCH = 1
"""Raised when the seeds of ships give other ships, and at no other time."""

TURNS = 16
"""A name that is rolled again comes from another sixteenth of the pool."""


class ShipWishes(msgspec.Struct, frozen=True):
    """Everything that can be chosen of a ship; what is None is rolled."""

    kind: str | None = None
    name: str | None = None
    strict: bool = False

    def noted(self) -> dict[str, str | bool]:
        """The wishes as [provenance.chosen] keeps them."""
        values: dict[str, str | bool | None] = {"kind": self.kind, "name": self.name, "strict": self.strict}
        return {key: value for key, value in values.items() if value}


def wish_ship(kinds: Mapping[str, object], *, kind: str | None = None, name: str | None = None, strict: bool = False) -> ShipWishes:
    """Check what was asked for against the kinds of ship that there are; a kind goes by its id or by its name.

    Raises WishError, with what there is to choose from.
    """
    key = None if kind is None else kind.strip().lower().replace(" ", "-")
    key = next((known for known, row in kinds.items() if getattr(row, "name", "").lower().replace(" ", "-") == key), key)
    if key is not None and key not in kinds:
        raise WishError(f"there is no kind {str(kind)[:40]!r}{did_you_mean(key, kinds)}; there are {', '.join(kinds)}")
    if name is not None and not is_name(name):
        raise WishError("--name must be characters that can be seen, on one line; give such a name, or leave the option out")
    return ShipWishes(key, name.strip() if name else None, strict)


def kind_of(wishes: ShipWishes, dice: Stream, kinds: Table[Any]) -> Any:
    """Return the row of the kind that was asked for; else one of them is rolled, each as likely as its weight says."""
    return kinds.by_id[wishes.kind] if wishes.kind else kinds.roll(dice)[1]


def kind_row(kind: str, kinds: Table[Any]) -> Any:
    """Return the row of a kind. Raises TableError where the tables have none."""
    row = kinds.by_id.get(kind)
    if row is None:
        raise TableError(f"the tables have no kind {kind[:40]!r}{did_you_mean(kind, kinds.by_id)}; they have {', '.join(kinds.by_id)}")
    return row


def name(facts: Facts, wishes: ShipWishes, dice: Stream, tables: ShipTables) -> Values:
    """Give the name that was asked for, or the one that belongs to the index; none where strict."""
    if wishes.name:
        return {"name": wishes.name}
    if wishes.strict:
        return {"name": None}
    pool = _pool(tables)[-1]
    return {"name": name_at(facts["index"] - 1 + dice.turn * (pool // TURNS), dice.dice, tables)}


def name_at(position: int, dice: Dice, tables: ShipTables) -> str:
    """Return the name at a position of the shuffled pool, counting from 0; past its end the names come round as the second, the third …"""
    ends = _pool(tables)
    times_round, place = divmod(position, ends[-1])
    number = dice.place(ends[-1], place, "names", tables.module.id)
    at = bisect_right(ends, number)
    row = tables.names.rows[at]
    family, given = divmod(number - (ends[at - 1] if at else 0), len(row.given))
    made = row.pattern.format(given=row.given[given], family=row.family[family])
    return f"{made} {roman(times_round + 1)}" if times_round > 0 else made


@lru_cache(maxsize=8)
def _pool(tables: ShipTables) -> tuple[int, ...]:
    """Where the names of each row end in the pool of all of them; the last number is its size."""

    def size(row: NamesRow) -> int:
        return len(row.given) * len(row.family)

    return tuple(accumulate(map(size, tables.names.rows)))


_ROMAN = ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"),
          (5, "V"), (4, "IV"), (1, "I"))  # fmt: skip


def roman(number: int) -> str:
    """Write a number from 1 on in Roman numerals, as ships are counted; from 4,000 on in figures, for there is no end to M."""
    if number >= 4_000:
        return str(number)
    written = ""
    for value, letters in _ROMAN:
        times, number = divmod(number, value)
        written += letters * times
    return written


def text(table: str, key: str) -> Callable[[Facts, ShipWishes, Stream, ShipTables], Values]:
    """Make the roll of a key on a table of texts that suit the ship's kind and waters; nothing where strict."""

    def roll(facts: Facts, wishes: ShipWishes, dice: Stream, tables: ShipTables) -> Values:
        if wishes.strict:
            return {key: None}
        return {key: expand(dice.pick(_weighted(tables, table, facts["kind"])).text, dice, tables)}

    return roll


def texts(table: str, key: str, count: str) -> Callable[[Facts, ShipWishes, Stream, ShipTables], Values]:
    """Make the roll of several different texts, as many as a field of the kind says; none where strict."""

    def roll(facts: Facts, wishes: ShipWishes, dice: Stream, tables: ShipTables) -> Values:
        if wishes.strict:
            return {key: ()}
        number = getattr(_kind(tables, facts["kind"]), count, 1)
        drawn = dice.draw(suited(tables, table, facts["kind"]), number)
        return {key: tuple(expand(row.text, dice, tables) for row in drawn)}

    return roll


@lru_cache(maxsize=256)
def suited(tables: ShipTables, table: str, kind: str) -> tuple[ShipTextRow, ...]:
    """Return the rows of a table of texts that are for ships of a kind.

    Raises TableError where there is none.
    """
    waters: tuple[Water, ...] = getattr(_kind(tables, kind), "waters", ())
    rows = tuple(row for row in tables.ship_texts(table).rows if row.suits(kind, waters))
    if not rows:
        raise TableError(f"no row of table {table!r} is for a {kind}; add one without kinds, unless and waters")
    return rows


@lru_cache(maxsize=256)
def _weighted(tables: ShipTables, table: str, kind: str) -> tuple[ShipTextRow, ...]:
    return tuple(row for row in suited(tables, table, kind) for _ in range(row.weight))


def _kind(tables: ShipTables, kind: str) -> Row:
    return kind_row(kind, tables["kinds"])  # type: ignore[no-any-return]


def provenance(
    dice: Dice, index: int, wishes: ShipWishes, tables: ShipTables, facts: Mapping[str, Any], house: tuple[str, ...]
) -> ShipProvenance:
    """Note all that is needed to roll a ship again; under --strict, which of the house's keys stayed blank."""
    from hcgen import __version__

    return ShipProvenance(
        seed=dice.seed,
        index=index,
        epoch=EPOCH,
        version=__version__,
        blanks=blanks_of(facts, house) if wishes.strict else (),
        chosen=wishes.noted(),
        tables=tables.digests,
    )


def blanks_of(facts: Mapping[str, Any], house: tuple[str, ...]) -> tuple[str, ...]:
    """Name which of the house's keys are blank."""
    return tuple(key for key in house if facts[key] in (None, ()))
