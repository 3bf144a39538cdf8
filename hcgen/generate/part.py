"""What a part is: a row of a list that makes a record.

A part is its label, the facts that it reads, the record keys that it owns, and a pure function from
facts, wishes, dice and tables to values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hcgen.dice import Dice, Stream

    Facts = Mapping[str, Any]
    Values = dict[str, Any]

Asked = TypeVar("Asked")
"""The wishes of one kind of thing."""
Set = TypeVar("Set")
"""The tables of one kind of thing."""


class Part(msgspec.Struct, Generic[Asked, Set], frozen=True):
    """A row of a list of parts."""

    label: str
    reads: tuple[str, ...]
    """Facts: record keys that earlier parts own, and ``index``, the place in the batch."""
    owns: tuple[str, ...]
    """Record keys; a key that stands for a table covers all that is in it."""
    roll: Callable[[Facts, Asked, Stream, Set], Values]
    level: int = 1
    """The level that the part belongs to, where there are levels; nobody below it has the part."""


def roll_parts(
    parts: tuple[Part[Asked, Set], ...],
    kind: str,
    index: int,
    asked: Asked,
    dice: Dice,
    tables: Set,
    turns: Mapping[str, int] | None = None,
) -> dict[str, Any]:
    """Roll every part of a list in its order, each on its own stream, and return all facts.

    Args:
        parts: The list.
        kind: The first word of the labels: "starship".
        index: The place in the batch, counting from 1.
        asked: What was chosen.
        dice: The seed's dice.
        tables: The tables.
        turns: How often each part was rolled again; never, where it is not said.
    """
    facts: dict[str, Any] = {"index": index}
    again = turns or {}
    for part in parts:
        facts.update(part.roll(facts, asked, dice.stream(f"{kind} {index} {part.label} {again.get(part.label, 0)}"), tables))
    return facts
