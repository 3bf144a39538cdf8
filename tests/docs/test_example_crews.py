"""The crews in examples/ are what this hcgen writes: no fault in ship or people, and every key follows from the seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcgen.forms import read_any, write_toml
from hcgen.generate.crew_replay import full_crew
from hcgen.generate.ship_replay import verify_file
from hcgen.ship_records import ShipCrew
from hcgen.validate.files import judge_file

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "crews").glob("*.toml"))


def test_there_are_a_starship_and_a_vessel() -> None:
    ships = [record.ship.format for path in EXAMPLES for record in read_any(str(path)) if isinstance(record, ShipCrew)]
    assert sorted(ships) == ["hcgen.starship/1", "hcgen.vessel/1"]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_has_no_findings_follows_from_its_seed_and_is_written_as_it_would_be_today(path: Path) -> None:
    assert [verdict.findings for verdict in judge_file(str(path))] == [()]
    for _, proofs in verify_file(str(path)):
        assert {proof.status for proof in proofs} <= {"rolled", "chosen"}
    (record,) = read_any(str(path))
    assert isinstance(record, ShipCrew)
    assert write_toml(full_crew(record)) == path.read_text(encoding="utf-8")
