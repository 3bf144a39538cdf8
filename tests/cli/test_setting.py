"""--setting at the shell: rolled, brought back, judged, changed, printed."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from commands import assert_refused, hcgen
from typer.testing import CliRunner


def test_a_person_of_the_setting_is_brought_exactly_back(tmp_path: Path) -> None:
    first = hcgen("character", "--setting", "palladium", "--stock", "troll", "--seed", "9", "--format", "jsonl", cwd=tmp_path)
    assert first.code == 0
    record = json.loads(first.out)
    assert (record["setting"], record["provenance"]["method"], record["stock"]["id"]) == ("palladium", "P", "troll")
    assert "hcgen character --seed 9 --setting palladium --stock troll" in first.err
    again = hcgen("character", "--code", "HC1/CH/9/1/P:PALLADIUM/S:TROLL", "--format", "jsonl", cwd=tmp_path)
    assert again.out == first.out


def test_a_spreadsheet_says_the_setting_and_the_powers(tmp_path: Path) -> None:
    wanted = ("--setting", "palladium", "--seed", "3")
    (row,) = csv.DictReader(hcgen("character", *wanted, "--format", "csv", cwd=tmp_path).out.splitlines())
    powers = json.loads(hcgen("psionics", *wanted, "--format", "jsonl", cwd=tmp_path).out)["psionics"]["powers"]
    assert (row["setting"], row["psionics"]) == ("palladium", "; ".join(power["name"] for power in powers))
    (row,) = csv.DictReader(hcgen("character", "--seed", "3", "--format", "csv", cwd=tmp_path).out.splitlines())
    assert (row["setting"], row["psionics"]) == ("hammercrawl", "")


def test_a_setting_that_is_nearly_right_is_suggested(tmp_path: Path) -> None:
    assert_refused(hcgen("character", "--setting", "Paladium", cwd=tmp_path), "'Paladium' (did you mean palladium?)")


def test_a_crew_of_the_setting_is_kept_judged_proven_and_printed(tmp_path: Path) -> None:
    made = hcgen("crew", "--setting", "palladium", "-n", "5", "--seed", "9", "-o", "crew.toml", "-o", "crew.pdf", cwd=tmp_path)
    assert made.code == 0, made.err
    for command in ("validate", "verify"):
        ran = hcgen(command, "crew.toml", cwd=tmp_path)
        assert ran.code == 0, ran.err + ran.out
    assert hcgen("sheet", "crew.toml", "-o", "again.pdf", cwd=tmp_path).code == 0


def test_a_part_of_a_person_is_rolled_again_by_the_record_s_own_setting(tmp_path: Path) -> None:
    assert hcgen("character", "--setting", "palladium", "--stock", "dwarf", "--seed", "9", "-o", "d.toml", cwd=tmp_path).code == 0
    ran = hcgen("reroll", "d.toml", "--part", "psionics", "--yes", cwd=tmp_path)
    assert ran.code == 0, ran.err
    assert "psionics.roll: " in ran.out
    assert hcgen("verify", "d.toml", cwd=tmp_path).code == 0
    assert "psionics (character 1 psionics 1)" in hcgen("explain", "d.toml", cwd=tmp_path).out


def test_one_part_alone(tmp_path: Path) -> None:
    assert hcgen("psionics", "--seed", "4", "--stock", "gnome", cwd=tmp_path).out == "Gnome: no psionics in this stock\n"
    lines = hcgen("psionics", "--seed", "4", "--stock", "kobold", "-n", "40", cwd=tmp_path).out.splitlines()
    assert len(lines) == 40
    assert all(line.startswith("Kobold, ") and " against WIL " in line for line in lines)
    assert any(" ISP; " in line for line in lines)
    assert hcgen("stock", "--setting", "palladium", "--stock", "elf", "--seed", "1", cwd=tmp_path).out == "Elf, prime CHA\n"


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    assert_refused(hcgen("character", "--setting", "marsh", cwd=tmp_path), "there is no setting 'marsh'", "hammercrawl, palladium")
    assert_refused(hcgen("character", "--stock", "wolfen", cwd=tmp_path), "there is no stock 'wolfen'")
    assert_refused(hcgen("character", "--code", "HC1/CH/9/1/P:MARSH", cwd=tmp_path), "there is no setting 'marsh'")
    ran = hcgen("character", "--code", "HC1/CH/9/1", "--setting", "palladium", cwd=tmp_path)
    assert_refused(ran, "--code says everything that is rolled")


@pytest.mark.parametrize(
    ("line", "said"), [("--setting pal", "palladium"), ("--setting palladium --stock wol", "wolfen"), ("--stock og", "ogren")]
)
def test_the_setting_and_its_stocks_are_completed(line: str, said: str) -> None:
    from hcgen.cli.app import app

    words = f"hcgen character {line}"
    environment = {"_HCGEN_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
    done = CliRunner().invoke(app, [], prog_name="hcgen", env=environment)
    assert done.output.split() == [said]


def test_completion_knows_the_stocks_of_the_tables(tmp_path: Path) -> None:
    from hcgen.cli.wishing import SETTINGS
    from hcgen.tables import load

    assert {setting: tuple(load(setting).stocks.by_id) for setting in SETTINGS} == SETTINGS
