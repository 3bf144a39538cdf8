"""The files in examples/ are what this hcgen writes: no fault in them, and every key follows from its seed."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from hcgen import Character, Crew, derive, load_tables, read_records, validate_record, write_toml
from hcgen.generate.replay import verify_file

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.toml"))


def test_there_are_a_person_a_crew_and_another_setting() -> None:
    records = [next(iter(read_records(str(path)))) for path in EXAMPLES]
    assert {type(record).__name__ for record in records} == {"Character", "Crew"}
    assert {record.setting for record in records if not isinstance(record, Crew)} == {"hammercrawl", "palladium"}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_has_no_findings_and_follows_from_its_seed(path: Path) -> None:
    for record in read_records(str(path)):
        people = record.members if isinstance(record, Crew) else (record,)
        for person in people:
            assert not validate_record(person, load_tables(person.setting)), person.name
    for name, proofs in verify_file(str(path)):
        assert {proof.status for proof in proofs} <= {"rolled", "chosen"}, name


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_is_written_as_it_would_be_today(path: Path) -> None:
    (record,) = read_records(str(path))
    if isinstance(record, Crew):
        again = write_toml(replace(record, members=tuple(_derived(person) for person in record.members)))
    else:
        again = write_toml(_derived(record))
    assert again == path.read_text(encoding="utf-8")


def _derived(person: Character) -> Character:
    return replace(person, derived=derive(person, load_tables(person.setting)))
