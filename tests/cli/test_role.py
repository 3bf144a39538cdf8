"""hcgen crew --role: what the shell sees of a dozen of a kind."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from commands import assert_refused, hcgen

from hcgen import Character, Crew, load_tables, read_records
from hcgen.cli.wishing import _complete_role

ROWS = load_tables().roles.by_id


def test_a_crew_of_guards_on_paper_and_in_files(tmp_path: Path) -> None:
    from pypdf import PdfReader

    targets = ("watch.toml", "watch.pdf", "watch.csv", "watch.md")
    ran = hcgen("crew", "-n", "12", "--role", "guard", "--seed", "harbour", *(w for name in targets for w in ("-o", name)), cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "".join(f"Wrote {name}\n" for name in targets))
    (crew,) = read_records(str(tmp_path / "watch.toml"))
    assert isinstance(crew, Crew)
    titles = [member.story.role for member in crew.members]
    assert titles == ["sergeant of the watch", *["town guard"] * 11]
    rows = list(csv.DictReader(io.StringIO((tmp_path / "watch.csv").read_text(encoding="utf-8"))))
    assert [row["role"] for row in rows] == titles
    pages = " ".join(" ".join(page.extract_text().split()) for page in PdfReader(tmp_path / "watch.pdf").pages)
    page = (tmp_path / "watch.md").read_text(encoding="utf-8")
    for text in (pages, page):
        assert text.count("sergeant of the watch") >= 1
        assert text.count("town guard") >= 11
    for command in ("validate", "verify"):
        assert hcgen(command, "watch.toml", cwd=tmp_path).code == 0


def test_a_character_of_a_role_is_in_charge_and_comes_back(tmp_path: Path) -> None:
    ran = hcgen("character", "--role", "Ships-officer", "--seed", "reef", "--format", "card", cwd=tmp_path)
    assert ran.code == 0
    assert f", {ROWS['ships-officer'].leader}, level " in " ".join(ran.out.split())
    again = "hcgen character --seed reef --role ships-officer"
    assert ran.err == f"Not saved. To bring exactly this back: {again}\n"
    assert hcgen(*again.split()[1:], "--format", "card", cwd=tmp_path).out == ran.out


def test_the_code_of_a_sheet_brings_a_role_back(tmp_path: Path) -> None:
    hcgen("character", "--role", "pirate", "--seed", "reef", "-o", "one.toml", cwd=tmp_path)
    hcgen("character", "--code", "HC1/CH/REEF/1/ROLE:PIRATE", "-o", "other.toml", cwd=tmp_path)
    assert (tmp_path / "one.toml").read_bytes() == (tmp_path / "other.toml").read_bytes()
    (record,) = read_records(str(tmp_path / "one.toml"))
    assert isinstance(record, Character)
    assert record.story.role == ROWS["pirate"].leader


def test_roles_that_are_none_are_refused(tmp_path: Path) -> None:
    assert_refused(hcgen("crew", "--role", "gard", cwd=tmp_path), "there is no role 'gard' (did you mean guard?)")
    assert_refused(hcgen("crew", "--role", "guard", "--strict", cwd=tmp_path), "(AMB-HC-14)")


@pytest.mark.parametrize(
    ("typed", "offered"), [("sai", ["sailor"]), ("s", ["sailor", "scholar", "servant", "soldier", "smuggler", "ships-officer"])]
)
def test_roles_are_completed(typed: str, offered: list[str]) -> None:
    assert _complete_role(typed) == offered
