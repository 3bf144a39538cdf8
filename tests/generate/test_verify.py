"""Verify names what was edited, key by key, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from edited import bare, edits, every, people, unproven, with_value

from hcgen import Character, Dice, Wishes, roll_character
from hcgen.errors import RecordError
from hcgen.generate.parts import parts_at
from hcgen.generate.replay import verify
from hcgen.records import from_content
from hcgen.tables import Tables


def assert_named(record: Character, some: slice, tables: Tables) -> int:
    """Change one value after the other, and verify names it; return how many were changed."""
    content = bare(record)
    chosen = edits(content)[some]
    for key, value in chosen:
        assert unproven(with_value(content, key, value), tables) == [key], (record.provenance, key)
    return len(chosen)


def test_verify_names_exactly_the_changed_key(tables: Tables) -> None:
    tried = [assert_named(record, every(5, at), tables) for at, record in enumerate(people(10, tables))]
    assert sum(tried) > 150


@pytest.mark.proof
def test_verify_names_exactly_the_changed_key_in_500(tables: Tables) -> None:
    """A dozen values of each, spread over the record."""
    for at, record in enumerate(people(500, tables)):
        step = max(1, len(edits(bare(record))) // 12)
        assert_named(record, slice(at % 7, None, step), tables)


@pytest.mark.parametrize("key", ["stock.id", "class.id"])
def test_an_id_that_was_changed_is_named_alone(key: str, tables: Tables) -> None:
    for record in people(20, tables):
        new = {
            "stock.id": "ogren" if record.stock.id != "ogren" else "human",
            "class.id": "toil" if record.class_.id != "toil" else "fight",
        }[key]
        changed = with_value(bare(record), key, new)
        assert unproven(changed, tables) == [key]


def tables_within(content: dict[str, Any], place: str = "") -> list[tuple[str, dict[str, Any]]]:
    """Every table of a record, with where it stands, and the table that it stands in."""
    found = []
    for key, value in content.items():
        if isinstance(value, dict | list):
            found.append((f"{place}{key}", content))
        if isinstance(value, dict):
            found += tables_within(value, f"{place}{key}.")
    return found


@pytest.mark.parametrize("level", [1, 4])
def test_a_table_that_was_taken_out_is_named(level: int, tables: Tables) -> None:
    """A whole table that is empty or missing has no key within that a part owns; its finding is on the table, or within."""
    record = roll_character(Dice("again"), tables, Wishes(class_="meddle", level=level))
    tried = 0
    for place, _ in tables_within(bare(record)):
        content = bare(record)
        above = next(table for there, table in tables_within(content) if there == place)
        del above[place.rpartition(".")[2]]
        try:
            changed = from_content(content)
        except RecordError:  # what nobody can be without
            continue
        assert isinstance(changed, Character)
        named = [proof for proof in verify(changed, tables) if proof.status == "differs"]
        if place.partition(".")[0] in {"provenance", "state", "own", "derived"}:
            continue
        assert named, place
        assert all(proof.key.startswith(place) or place.startswith(proof.key) for proof in named), (place, named)
        assert {proof.part for proof in named} <= {part.label for part in parts_at(level)}
        tried += 1
    assert tried >= 7
