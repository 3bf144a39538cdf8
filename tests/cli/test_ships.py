"""``hcgen starship`` and ``hcgen vessel``, and what the other commands do with ships."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from commands import assert_refused, hcgen
from pypdf import PdfReader

from hcgen.tables.ships import StarshipTables, VesselTables


def test_the_same_seed_is_the_same_bytes_and_the_command_brings_it_back(tmp_path: Path) -> None:
    for command in ("starship", "vessel"):
        first, second = (hcgen(command, "--seed", "7", "--format", "toml", cwd=tmp_path) for _ in range(2))
        assert (first.code, first.out) == (0, second.out)
        assert first.err == f"Not saved. To bring exactly this back: hcgen {command} --seed 7\n"
        again = hcgen(*hcgen(command, cwd=tmp_path).err.split("back: hcgen ")[1].split(), cwd=tmp_path)
        assert again.code == 0


def test_every_form(tmp_path: Path) -> None:
    ran = hcgen("starship", "--seed", "7", "-o", "a.toml", "-o", "a.json", "-o", "a.jsonl", "-o", "a.md", "-o", "-", cwd=tmp_path)
    assert ran.code == 0
    assert ran.err.splitlines() == [f"Wrote a.{form}" for form in ("toml", "json", "jsonl", "md")]
    assert ran.out.startswith(json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["name"])
    assert json.loads((tmp_path / "a.jsonl").read_text()) == json.loads((tmp_path / "a.json").read_text())
    assert (tmp_path / "a.md").read_text(encoding="utf-8").startswith("# ")
    for form in ("toml", "json", "jsonl"):
        assert hcgen("validate", f"a.{form}", cwd=tmp_path).code == 0
        assert hcgen("verify", f"a.{form}", cwd=tmp_path).code == 0
    assert hcgen("starship", "--seed", "7", "--format", "card", cwd=tmp_path).out.count("\n") > 8


def test_many_go_into_a_folder_or_into_lines(tmp_path: Path) -> None:
    assert hcgen("vessel", "-n", "9", "--seed", "7", "-o", "fleet/", "-o", "fleet.jsonl", cwd=tmp_path).code == 0
    files = sorted((tmp_path / "fleet").iterdir())
    assert len(files) == 9
    assert len((tmp_path / "fleet.jsonl").read_text().splitlines()) == 9
    assert hcgen("validate", *(str(file) for file in files), "fleet.jsonl", cwd=tmp_path).err == "18 records: no errors, no warnings\n"
    assert_refused(hcgen("vessel", "-n", "9", "--seed", "7", "-o", "fleet/", cwd=tmp_path), "--force")
    plain = hcgen("vessel", "-n", "3", "--seed", "7", "--format", "plain", cwd=tmp_path).out
    assert plain.count("Seed 7, vessel") == 3


def test_sheets_of_ships(tmp_path: Path) -> None:
    for command in ("starship", "vessel"):
        ran = hcgen(command, "-n", "3", "--seed", "7", "-o", "a.pdf", "-o", "a.jsonl", "--paper", "letter", "--force", cwd=tmp_path)
        assert (ran.code, ran.err) == (0, "Wrote a.pdf\nWrote a.jsonl\n")
        assert len(PdfReader(tmp_path / "a.pdf").pages) == 3
        assert hcgen("sheet", "a.jsonl", "-o", "b.pdf", "--paper", "letter", "--force", cwd=tmp_path).code == 0
        assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


@pytest.mark.parametrize(("command", "kind"), [("starship", "fighter"), ("vessel", "galley-small")])
def test_a_ship_with_her_crew_is_a_packet(command: str, kind: str, tmp_path: Path) -> None:
    ran = hcgen(command, "--kind", kind, "--crew", "--seed", "7", "-o", "a.pdf", "-o", "a.toml", "-o", "a.jsonl", cwd=tmp_path)
    assert ran.code == 0
    assert hcgen("sheet", "a.toml", "-o", "b.pdf", cwd=tmp_path).code == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    crew = json.loads((tmp_path / "a.jsonl").read_text(encoding="utf-8"))
    reader = PdfReader(tmp_path / "a.pdf")
    marks = [(mark.title, reader.get_destination_page_number(mark) + 1) for mark in reader.outline]
    assert [title for title, _ in marks][:2] == [f"The crew of {crew['ship']['name']}", crew["ship"]["name"]]
    assert {title for title, _ in marks[2:]} == {member["name"] for member in crew["members"]}
    front = " ".join(reader.pages[0].extract_text().split())
    assert f"{crew['ship']['name']}, page 2" in front
    for name, page in marks[2:]:
        # level, Defense, what defends and harms on average, initiative, Health, the page
        assert re.search(rf"{re.escape(name)} [^0-9]+ (\d+ ){{5}}d\d+ {page}\b", front), name


def test_packets_follow_each_other(tmp_path: Path) -> None:
    assert hcgen("starship", "--kind", "fighter", "-n", "2", "--crew", "--hands", "2", "--seed", "7", "-o", "a.pdf", cwd=tmp_path).code == 0
    reader = PdfReader(tmp_path / "a.pdf")
    assert len(reader.outline) == 2 * (1 + 1 + 2)
    assert f"{len(reader.pages)} of {len(reader.pages)}" in reader.pages[-1].extract_text()


def test_people_and_ships_share_a_document(tmp_path: Path) -> None:
    hcgen("starship", "--seed", "7", "-o", "ship.toml", cwd=tmp_path)
    hcgen("vessel", "--seed", "7", "-o", "boat.toml", cwd=tmp_path)
    hcgen("character", "--seed", "7", "-o", "ada.toml", cwd=tmp_path)
    assert hcgen("sheet", "ship.toml", "ada.toml", "boat.toml", "-o", "all.pdf", cwd=tmp_path).code == 0
    assert len(PdfReader(tmp_path / "all.pdf").outline) == 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["starship", "--kind", "figter"], "did you mean fighter"),
        (["vessel", "--kind", "battleship"], "there are canoe, sailing-boat"),
        (["starship", "--name", "Ada", "-n", "2"], "--name names one ship"),
        (["starship", "-n", "2", "--format", "toml"], "one TOML record is one ship"),
        (["starship", "-n", "2", "-o", "a.json"], "one JSON record is one ship"),
        (["starship", "--format", "csv"], "is no format of ships"),
        (["starship", "-o", "a.csv"], "is none of .toml .json .jsonl .md .pdf"),
        (["starship", "-o", "a.toml", "-o", "./a.toml"], "names the same file twice"),
        (["starship", "-o", "a.toml", "--format", "md"], "is for standard output"),
        (["character", "--setting", "moldhammer"], "there are hammercrawl, palladium"),
        (["sheet", "ship.toml", "--design", "character"], "is a sheet of a character"),
        (["starship", "-o", "a.pdf", "--paper", "a5"], "is no paper of ours"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(words: list[str], said: str, tmp_path: Path) -> None:
    hcgen("starship", "--seed", "7", "-o", "ship.toml", cwd=tmp_path)
    assert_refused(hcgen(*words, cwd=tmp_path), said)
    assert [path.name for path in tmp_path.iterdir()] == ["ship.toml"]


def test_a_ship_is_verified_explained_and_rolled_again(tmp_path: Path) -> None:
    hcgen("starship", "--seed", "7", "-o", "ship.toml", cwd=tmp_path)
    path = tmp_path / "ship.toml"
    path.write_text(f"# ours\n{path.read_text(encoding='utf-8')}", encoding="utf-8")
    assert "numbers (starship 1 numbers 0)" in hcgen("explain", "ship.toml", cwd=tmp_path).out
    assert "nobody is there to be asked" in hcgen("reroll", "ship.toml", "--part", "quirk", cwd=tmp_path).err
    ran = hcgen("reroll", "ship.toml", "--part", "quirk", "--yes", cwd=tmp_path)
    assert (ran.code, ran.err.splitlines()) == (0, ["Rolling again: quirk", "Changed ship.toml"])
    assert ran.out.startswith("quirk: ")
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# ours\n")
    assert "[provenance.rerolls]\nquirk = 1" in text
    assert hcgen("verify", "ship.toml", cwd=tmp_path).code == 0
    path.write_text(text.replace('kind = "fighter"', 'kind = "shuttle"'), encoding="utf-8")
    assert hcgen("validate", "ship.toml", cwd=tmp_path).code == 1
    assert hcgen("verify", "ship.toml", cwd=tmp_path).code == 1


def test_the_completion_lists_are_those_of_the_tables(starships: StarshipTables, vessels: VesselTables) -> None:
    from hcgen.cli import ship_sinks, ships

    assert tuple(starships.kinds.by_id) == ships.STARSHIPS
    assert tuple(vessels.kinds.by_id) == ships.VESSELS
    assert ships.FORMATS == ship_sinks.FORMATS


def test_whoever_rolls_people_loads_nothing_of_ships(tmp_path: Path) -> None:
    from test_start import loaded

    for words in (["character"], ["crew", "--format", "toml"], ["--help"]):
        modules = loaded(*words, cwd=tmp_path)
        ours = {"hcgen.ship_records", "hcgen.tables.ships", "hcgen.generate.ships", "hcgen.rules.ships", "hcgen.portrait.ship"}
        assert modules & ours == set()
        at_the_table = ("hcgen.cli.play_", "hcgen.cli.sea_", "hcgen.rules.moldhammer")
        assert not [name for name in modules - {"hcgen.cli.play_options"} if name.startswith(at_the_table)]
    assert "hcgen.generate.parts" not in loaded("starship", cwd=tmp_path)
