"""The story of every roll of a record: dice, table, row, rule, and what followed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from hcgen.dice import Dice, Stream
from hcgen.generate.noted import wishes_of
from hcgen.generate.parts import parts_at
from hcgen.generate.replay import check_ids, facts_of, leaves, replay
from hcgen.records import Crew

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from hcgen.records import Character
    from hcgen.ship_records import Ship, ShipCrew
    from hcgen.tables import Tables

NO_DICE = "no dice"
MOST_LEAVES = 12
"""What follows from a part is told key by key up to here, and by number beyond."""


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One throw: what was thrown, and what it gave."""

    dice: str
    """"2, 5, 1 on 3d6", "no dice"."""
    table: str = ""
    row: str = ""
    source: str = ""

    def __str__(self) -> str:
        where = f", for {self.table}" if self.table else ""
        what = f": {self.row}" if self.row else ""
        return f"{self.dice}{where}{what}{f' ({self.source})' if self.source else ''}"


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """The story of one part."""

    part: str
    label: str
    """The label of its stream."""
    events: tuple[Event, ...]
    follows: tuple[str, ...]
    """What the record says of it."""


class TracedStream(Stream):
    """A stream that remembers what was thrown on it."""

    __slots__ = ("events", "faces_drawn")

    def __init__(self, dice: Dice, label: str) -> None:
        super().__init__(dice, label)
        self.events: list[Event] = []
        self.faces_drawn: list[tuple[int, int]] = []

    def face(self, sides: int) -> int:
        """Draw a face, and remember it."""
        face = super().face(sides)
        self.faces_drawn.append((sides, face))
        return face

    def saw(self, table: str, row: object) -> None:
        """Remember the row that the dice gave."""
        self._remember(table, row)

    def pick(self, items: Sequence[Any]) -> Any:
        """Choose one, and remember which."""
        chosen = super().pick(items)
        if len(items) > 1:
            self._remember("", chosen)
        return chosen

    def draw(self, items: Iterable[Any], count: int) -> list[Any]:
        """Draw several, and remember them."""
        drawn = super().draw(items, count)
        if drawn:
            self._remember("", drawn)
        return drawn

    def rest(self) -> None:
        """Remember faces that no table was read with."""
        if self.faces_drawn:
            self._remember("", None)

    def _remember(self, table: str, gave: object) -> None:
        self.events.append(Event(dice=_thrown(self.faces_drawn), table=table, row=_named(gave), source=getattr(gave, "source", "")))
        self.faces_drawn = []


class TracedDice(Dice):
    """Dice whose streams remember what was thrown on them."""

    __slots__ = ("streams",)

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.streams: list[TracedStream] = []

    def stream(self, *label: str | int) -> Stream:
        """Open a stream, and keep it."""
        self.streams.append(TracedStream(self, " ".join(map(str, label))))
        return self.streams[-1]


def explain(record: Character, tables: Tables) -> Iterator[Chapter]:
    """Tell the story of a record, part by part in the order of the book.

    Each part is told from the facts as they stand in the record.

    Raises DiceError or WishError where the seed or the wishes cannot be read, and RecordError where
    the tables have no such stock or class.
    """
    check_ids(record, tables)
    facts, wishes, dice = facts_of(record), wishes_of(record, tables), TracedDice(record.provenance.seed)
    for part in sorted(parts_at(record.level), key=lambda part: part.level):
        replay(part, facts, wishes, dice, record.provenance.rerolls, tables)
        stream = dice.streams[-1]
        stream.rest()
        yield chapter(part.label, part.owns, stream, facts)


def chapter(label: str, owns: Iterable[str], stream: TracedStream, facts: Mapping[str, Any]) -> Chapter:
    """Tell the story of one part: what was thrown, and what the record says of it."""
    keys = tuple(owns)
    follows = [f"{path} = {_said(found)}" for key in keys for path, found, _ in leaves(key, facts[key], facts[key])]
    if len(follows) > MOST_LEAVES or label.startswith("level-"):
        follows = [
            f"{key}: {_summed(facts[key])}" for key in keys if facts[key] is not None and (facts[key] or not key.startswith("level-"))
        ]
    return Chapter(part=label, label=stream.label, events=tuple(stream.events), follows=tuple(follows))


def title(record: Character | Ship | ShipCrew) -> str | None:
    """Return the name of what a story is about; of a crew, the name of her ship."""
    return record.ship.name if isinstance(record, Crew) else record.name


def told(record: Character | Ship | ShipCrew, chapters: Iterable[Chapter]) -> Iterator[str]:
    """Write the story as lines of text."""
    if isinstance(record, Crew):
        yield f"The crew of {title(record) or 'a ship without a name'}: seed {record.seed}, {len(record.members)} people."
        yield from _lines(chapters)
        return
    made = record.provenance
    kind = record.format.removeprefix("hcgen.").partition("/")[0]
    method = getattr(made, "method", None)
    yield f"{record.name or 'Unnamed'}: seed {made.seed}, {kind} {made.index}{f', method {method}' if method else ''}."
    if made.chosen:
        yield f"Chosen: {', '.join(key if value is True else f'{key} {value}' for key, value in made.chosen.items())}."
    yield from _lines(chapters)


def _lines(chapters: Iterable[Chapter]) -> Iterator[str]:
    for chapter in chapters:
        yield ""
        yield f"{chapter.part} ({chapter.label})"
        for event in chapter.events:
            yield f"  rolled {event}" if event.dice != NO_DICE else f"  {event}"
        if not chapter.events:
            yield "  no dice"
        for line in chapter.follows:
            yield f"  so {line}"


def _thrown(faces: list[tuple[int, int]]) -> str:
    """Say which dice fell how: "2, 5, 1 on 3d6"."""
    if not faces:
        return NO_DICE
    sizes = [size for size, _ in faces]
    if len(set(sizes)) == 1:
        notation = f"{len(faces)}d{sizes[0]}" if len(faces) > 1 else f"d{sizes[0]}"
        return f"{', '.join(str(face) for _, face in faces)} on {notation}"
    return ", ".join(f"{face} on d{size}" for size, face in faces)


def _named(gave: object) -> str:
    if isinstance(gave, list):
        return ", ".join(_named(item) for item in gave)
    for field in ("name", "text", "id"):
        value = getattr(gave, field, None)
        if isinstance(value, str):
            return value
    return gave if isinstance(gave, str) else "" if gave is None else str(gave) if isinstance(gave, int) else ""


def _said(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _summed(value: object) -> str:
    if isinstance(value, tuple):
        return "; ".join(_named(item) or _said(item) for item in value) or "none"
    if isinstance(value, msgspec.Struct):
        return ", ".join(f"{key} {_said(inner)}" for key, inner in msgspec.to_builtins(value).items())
    return _said(value)
