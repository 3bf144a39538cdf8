"""What the tests of starships and of vessels share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import sqrt
from typing import Any

import msgspec

from hcgen import Dice
from hcgen.generate.part import Part
from hcgen.generate.ships import ShipWishes
from hcgen.tables.ships import ShipTables

FREE = {"state", "own", "notes", "provenance", "derived"}
"""Keys that no part owns."""


class Watched(dict[str, Any]):
    """Facts that remember who asked for what."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        super().__init__(values)
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.asked.add(key)
        return super().__getitem__(key)


def keys_of(record: type[msgspec.Struct], nested: Mapping[str, type[msgspec.Struct]]) -> set[str]:
    """The keys that parts have to own."""
    keys: set[str] = set()
    for field in msgspec.structs.fields(record):
        if field.name in nested:
            keys |= {f"{field.name}.{inner.name}" for inner in msgspec.structs.fields(nested[field.name])}
        elif field.name not in FREE:
            keys.add(field.name)
    return keys


def check_reading(parts: Iterable[Part[Any, Any]], kind: str, wishes: ShipWishes, tables: ShipTables) -> dict[str, set[str]]:
    """Every part reads what it says and gives what it owns; what was asked for is returned."""
    dice, asked = Dice("watched"), {part.label: set[str]() for part in parts}
    for index in range(1, 120):
        facts: dict[str, Any] = {"index": index}
        for part in parts:
            watched = Watched(facts)
            values = part.roll(watched, wishes, dice.stream(kind, index, part.label, 0), tables)
            assert set(values) == set(part.owns), part.label
            assert watched.asked <= set(part.reads), part.label
            asked[part.label] |= watched.asked
            facts.update(values)
    return asked


def assert_falls_evenly(values: Iterable[int], expected: Mapping[int, float], sigmas: float = 4) -> None:
    """Hold counts against chances: chi-square within so many deviations of its mean, nothing beyond the range."""
    counts = dict.fromkeys(expected, 0)
    total = 0
    for value in values:
        counts[value] += 1
        total += 1
    chi = sum((counts[value] - total * chance) ** 2 / (total * chance) for value, chance in expected.items())
    freedom = len(expected) - 1
    assert chi <= freedom + sigmas * sqrt(2 * freedom), (chi, counts)


def judged(records: Iterable[Any], judge: Callable[[Any], Iterable[Any]]) -> list[str]:
    """What is to be said against any of these."""
    return [str(finding) for record in records for finding in judge(record)]
