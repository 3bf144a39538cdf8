"""The list of parts: every key is owned once, and a part reads what it says it reads."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from hcgen import Dice, Wishes, roll_character
from hcgen.generate.growth import GAINS, gain_key
from hcgen.generate.parts import BY_LABEL, PARTS, covered, parts_at
from hcgen.records import Character, Class, Rolls, Stock, Story
from hcgen.tables import Tables

FREE = {"state", "own", "notes", "player", "provenance", "derived"}
"""Keys that no part owns."""

NESTED: dict[str, type[msgspec.Struct]] = {"stock": Stock, "class": Class, "story": Story, "rolls": Rolls}


class Watched(dict[str, Any]):
    """Facts that remember who asked for what."""

    def __init__(self, values: dict[str, Any]) -> None:
        super().__init__(values)
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.asked.add(key)
        return super().__getitem__(key)


def record_keys() -> list[str]:
    keys: list[str] = []
    for field in msgspec.structs.fields(Character):
        name = field.encode_name
        if name in NESTED:
            keys.extend(f"{name}.{inner.encode_name}" for inner in msgspec.structs.fields(NESTED[name]))
        elif name not in FREE:
            keys.append(name)
    return keys


def test_every_key_of_a_record_belongs_to_exactly_one_part() -> None:
    """What levels append to the lists of a record are facts of their own, each owned once as well."""
    owned = Counter(key for part in PARTS for key in part.owns)
    assert {key: count for key, count in owned.items() if count > 1} == {}
    assert {key for part in parts_at(1) for key in part.owns} == set(record_keys())
    gains = {gain_key(level, kind) for level in range(2, 11) for kind in GAINS}
    assert set(owned) == set(record_keys()) | gains


def test_a_part_reads_only_what_was_rolled_before_it() -> None:
    known = {"index"}
    for part in PARTS:
        assert set(part.reads) <= known, part.label
        known |= set(part.owns)


@pytest.mark.parametrize(
    "wishes",
    [
        Wishes(level=10),
        Wishes(),
        Wishes(gear="buy"),
        Wishes(gear="none"),
        Wishes(strict=True, level=4),
        Wishes(skill_list="mixed", level=3),
        Wishes(role="cultist", level=2),
    ],
    ids=["tenth level", "plain", "bought", "no gear", "strict", "mixed", "role"],
)
def test_a_part_reads_what_it_says_and_gives_what_it_owns(wishes: Wishes, tables: Tables) -> None:
    parts = parts_at(wishes.level or 1)
    dice, asked = Dice("watched"), {part.label: set[str]() for part in parts}
    for index in range(1, 60):
        facts: dict[str, Any] = {"index": index}
        for part in parts:
            watched = Watched(facts)
            values = part.roll(watched, wishes, dice.stream("character", index, part.label, 0), tables)
            assert set(values) == set(part.owns), part.label
            assert watched.asked <= set(part.reads), part.label
            asked[part.label] |= watched.asked
            facts.update(values)
    if wishes == Wishes(level=10):
        for label in ("gear", "story.attire", "story.background"):
            watched = Watched(facts)
            BY_LABEL[label].roll(watched, Wishes(role="guard"), dice.stream(label), tables)
            asked[label] |= watched.asked
        busy = [part for part in parts if not part.label.endswith("specialties") or part.level in {3, 6, 9}]
        unread = {part.label: set(part.reads) - asked[part.label] for part in busy}
        assert {label: keys for label, keys in unread.items() if keys} == {}


def test_labels_nest_by_a_dot() -> None:
    assert len(BY_LABEL) == len(PARTS)
    assert {part.label for part in covered("story")} == {part.label for part in PARTS if part.label.startswith("story.")}
    assert [part.label for part in covered("stock")] == ["stock", "stock.quirks"]
    assert covered("sto") == ()


def test_a_part_depends_on_its_own_stream_and_on_what_it_reads(tables: Tables) -> None:
    """Another trait moves the sentence, which reads it, and nothing else."""
    before = roll_character(Dice("surgery"), tables)
    sides = len(tables.texts("traits").rows)
    other = Dice.scripted({"character 1 story.trait 0": [sides]}, seed="surgery")
    after = roll_character(other, tables)
    assert before.story.trait != after.story.trait
    moved = {name for name in Story.__struct_fields__ if getattr(before.story, name) != getattr(after.story, name)}
    assert moved == {"trait", "sentence"}
    assert msgspec.structs.replace(after, story=before.story) == before
