"""hcgen validate at the shell: files, folders, standard input, and the form for tools."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from commands import hcgen

from hcgen.validate.files import judge_path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of every kind and form, and things beside them that are none."""
    place = tmp_path_factory.mktemp("validate")
    for words in (
        ("character", "--seed", "7", "-o", "z.toml", "-o", "people/ada.toml"),
        ("crew", "-n", "2", "--seed", "7", "-o", "people/watch.JSON", "-o", "people/all.jsonl"),
        ("starship", "--seed", "7", "-o", "ship.toml"),
        ("vessel", "--seed", "7", "-o", "deep/er/boat.json"),
    ):
        for name in words:
            (place / name).parent.mkdir(parents=True, exist_ok=True)
        assert hcgen(*words, cwd=place).code == 0
    (place / "pyproject.toml").write_text('[project]\nname = "x"\n', encoding="utf-8")
    (place / "deep" / "notes.json").write_text("{}", encoding="utf-8")
    (place / "notes.txt").write_text("no TOML at all", encoding="utf-8")
    for hidden in (".git/a.toml", ".b.toml"):
        (place / hidden).parent.mkdir(exist_ok=True)
        (place / hidden).write_text("= no TOML", encoding="utf-8")
    return place


def test_a_folder_is_judged_with_all_the_records_in_it_and_no_others(folder: Path) -> None:
    ran = hcgen("validate", ".", cwd=folder)
    assert (ran.code, ran.out) == (0, "")
    assert ran.err == "7 records: no errors, no warnings; 2 other files left alone\n"
    assert hcgen("validate", "people/", "ship.toml", cwd=folder).err == "5 records: no errors, no warnings\n"


def test_what_is_named_and_no_record_is_told(folder: Path) -> None:
    ran = hcgen("validate", "pyproject.toml", "notes.txt", "z.toml", cwd=folder)
    assert [line.partition("found")[0] for line in ran.out.splitlines()] == [
        "pyproject.toml:1: error: format: expected hcgen.character/1, hcgen.crew/1, hcgen.starship/1 or hcgen.vessel/1, ",
        "notes.txt:1: error: the file: expected a record, in a file that ends in .toml, .json or .jsonl, ",
    ]
    assert (ran.code, ran.err) == (1, "hcgen: 1 record, 2 files that are none: 2 errors, no warnings\n")


def test_a_folder_without_records_is_told(folder: Path) -> None:
    (folder / "empty").mkdir()
    lines = hcgen("validate", "empty", "deep", cwd=folder).out.splitlines()
    assert lines == [
        "empty: error: the folder: expected records, in files that end in .toml, .json or .jsonl, found nothing; "
        "name a folder that holds some (format)"
    ]
    (folder / "empty" / "a.toml").write_text("a = 1", encoding="utf-8")
    assert "found 1 that hold none" in hcgen("validate", "empty", cwd=folder).out


def test_a_record_that_was_spoilt_is_not_left_alone_in_a_folder(folder: Path, tmp_path: Path) -> None:
    text = (folder / "z.toml").read_text(encoding="utf-8")
    (tmp_path / "no-format.toml").write_text(text.partition("\n")[2], encoding="utf-8")
    (tmp_path / "broken.toml").write_text(text + "[[", encoding="utf-8")
    lines = hcgen("validate", ".", cwd=tmp_path).out.splitlines()
    assert lines == [
        f"./broken.toml:{text.count(chr(10)) + 1}: error: the file: expected TOML that can be read, "
        "found a fault: no key begins like this (at the end); mend the line (format)",
        "./no-format.toml:1: error: format: expected hcgen.character/1, by its keys, found nothing; say what it is (format)",
    ]


@pytest.mark.parametrize("name", ["z.toml", "deep/er/boat.json", "people/watch.JSON", "people/all.jsonl"])
def test_standard_input_has_any_form(name: str, folder: Path) -> None:
    data = (folder / name).read_bytes()
    count = "2 records" if name.endswith("l") and not name.endswith("toml") else "1 record"
    assert hcgen("validate", "-", cwd=folder, stdin=data).err == f"{count}: no errors, no warnings\n"
    assert hcgen("validate", "-", cwd=folder, stdin=b"\xef\xbb\xbf" + data).code == 0
    spoilt = data.replace(b"seed", b"sead", 1)
    assert "standard input:" in hcgen("validate", "-", cwd=folder, stdin=spoilt).out


def test_each_line_of_json_lines_is_judged_though_one_cannot_be_read(folder: Path, tmp_path: Path) -> None:
    first, second = (folder / "people" / "all.jsonl").read_bytes().splitlines()
    lines = [first, b"", b"{no", second.replace(b'"xp":0', b'"xp":5'), first.replace(b"CON", b"KON", 1)]
    (tmp_path / "a.jsonl").write_bytes(b"\n".join(lines))
    ran = hcgen("validate", "a.jsonl", cwd=tmp_path)
    assert [line.partition(" expected")[0] for line in ran.out.splitlines()] == [
        "a.jsonl:3: error: the file:",
        "a.jsonl:4: error: xp:",
        "a.jsonl:5: error: stats.CON:",
        "a.jsonl:5: error: stats.KON:",
    ]
    assert ran.err == "hcgen: 3 records, 1 file that is none: 4 errors, no warnings\n"


def test_findings_come_in_the_order_of_the_file_with_their_lines_in_every_form(folder: Path, tmp_path: Path) -> None:
    text = (folder / "people" / "watch.JSON").read_text(encoding="utf-8")
    content = json.loads(text)
    content["members"][1]["story"]["languages"] = ["Pidgin", 7]
    content["members"][1]["stats"]["SOC"] = 33
    content["members"][0]["purse"] = {"start": "much", "coins": 0, "debts": 9}
    text = json.dumps(content, indent=1)
    (tmp_path / "a.json").write_text(text, encoding="utf-8")
    rows = text.splitlines()
    told = [line.split(":")[:4] for line in hcgen("validate", "a.json", cwd=tmp_path).out.splitlines()]
    numbers = [int(line[1]) for line in told]
    assert numbers == sorted(numbers)
    found = {line[3].strip(): rows[int(line[1]) - 1].strip() for line in told}
    assert found["members[1].story.languages[1]"] == "7"
    assert found["members[1].stats.SOC"] == '"SOC": 33'
    assert found["members[0].purse.start"] == '"start": "much",'
    assert found["members[0].purse.debts"] == '"debts": 9'


def test_a_line_is_found_however_a_hand_wrote_the_key(folder: Path, tmp_path: Path) -> None:
    text = (folder / "z.toml").read_text(encoding="utf-8")
    stats = text[text.index("[stats]") : text.index("\n\n", text.index("[stats]"))]
    text = text.replace(stats, "")
    head = """\
stats."STR" = 77
stats.'DEX' = 77
stats.CON = 77
purse = { start = 9, coins = "x" }
state.uses = { "a b" = -1, "c.d" = -1 }
state.dice."left hand" = "d5"
state.dice.'no.die' = "d77"
state.conditions = [
  "wet", # and more
  3,
]
"""
    text = text.replace("[provenance.chosen]\n", "").replace("\n[purse]\n", "\n[own]\n", 1)
    start = text.index("\n[stock]")
    (tmp_path / "a.toml").write_text(f"{text[:start]}\n{head}{text[start:]}", encoding="utf-8")
    rows = (tmp_path / "a.toml").read_text(encoding="utf-8").splitlines()
    ran = hcgen("validate", "a.toml", cwd=tmp_path)
    found = {line.split(": ")[2]: rows[int(line.split(":")[1]) - 1] for line in ran.out.splitlines()}
    assert found["stats.STR"] == 'stats."STR" = 77'
    assert found["stats.DEX"] == "stats.'DEX' = 77"
    assert found["stats.CON"] == "stats.CON = 77"
    assert found["purse.coins"] == 'purse = { start = 9, coins = "x" }'
    assert found['state.uses."a b"'] == found['state.uses."c.d"'] == 'state.uses = { "a b" = -1, "c.d" = -1 }'
    assert found['state.dice."no.die"'] == "state.dice.'no.die' = \"d77\""
    assert found["state.conditions[1]"] == "  3,"
    assert 'state.dice."left hand"' not in found


def test_the_form_for_tools_is_what_its_page_says(folder: Path, tmp_path: Path) -> None:
    text = (folder / "z.toml").read_text(encoding="utf-8")
    (tmp_path / "a.toml").write_text(text.replace("xp = 0", "xp = 5") + "[moon]\n", encoding="utf-8")
    (tmp_path / "b.jsonl").write_bytes((folder / "people" / "all.jsonl").read_bytes())
    (tmp_path / "none.toml").write_text("", encoding="utf-8")
    ran = hcgen("validate", "a.toml", "b.jsonl", "none.toml", "gone.toml", "--format", "json", cwd=tmp_path)
    content = json.loads(ran.out)
    assert (ran.code, list(content)) == (1, ["format", "errors", "warnings", "files"])
    assert (content["format"], content["errors"], content["warnings"]) == ("hcgen.findings/1", 4, 0)
    places = [(one["file"], one.get("line"), one.get("record"), len(one.get("findings", ()))) for one in content["files"]]
    assert places == [
        ("a.toml", None, "hcgen.character/1", 2),
        ("b.jsonl", 1, "hcgen.character/1", 0),
        ("b.jsonl", 2, "hcgen.character/1", 0),
        ("none.toml", None, None, 1),
        ("gone.toml", None, None, 1),
    ]
    finding = content["files"][0]["findings"][0]
    assert finding == {
        "severity": "error",
        "key": "xp",
        "rule": "HC-XP-01",
        "expected": "0, the minimum of level 1",
        "found": "5",
        "cure": "keep the present count in [state]",
        "line": 5,
    }
    page = (Path(__file__).parents[2] / "docs" / "validate.md").read_text(encoding="utf-8")
    for key in (*content, *content["files"][1], "record", "findings", *finding):
        assert f"`{key}`" in page


@pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="there a file’s name is always text")
def test_a_files_name_that_is_no_text_is_told_to_tools_all_the_same(folder: Path, tmp_path: Path) -> None:
    name = os.fsdecode(b"\xff.toml")
    (tmp_path / name).write_bytes((folder / "z.toml").read_bytes().replace(b"\nxp = 0\n", b"\nxp = 5\n"))
    (tmp_path / "ship.toml").write_bytes((folder / "ship.toml").read_bytes())
    os.rename(tmp_path / "ship.toml", tmp_path / f"ship{name}")
    (file,) = json.loads(hcgen("validate", name, "--format", "json", cwd=tmp_path).out)["files"]
    assert (file["file"], file["record"], file["findings"][0]["key"]) == ("\ufffd.toml", "hcgen.character/1", "xp")
    assert {key["file"][:6] for key in json.loads(hcgen("verify", name, "--format", "json", cwd=tmp_path).out)["keys"]} == {"\ufffd.toml"}
    ran = hcgen("play", "ship", "hit", f"ship{name}", "--points", "1", "--seed", "7", "--format", "json", cwd=tmp_path)
    assert (ran.code, json.loads(ran.out)["changes"][0]["file"]) == (0, "ship\ufffd.toml")
    assert hcgen("validate", "no" + name, "--format", "json", cwd=tmp_path).code == 1


def test_a_folder_that_cannot_be_read_hides_none_of_the_others(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a/one.toml", "b/two.toml", "c/three.toml"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_bytes((folder / "z.toml").read_bytes().replace(b"\nxp = 0\n", b"\nxp = 5\n"))
    scan = os.scandir

    def scandir(path: str) -> Any:
        if str(path).endswith("b"):
            raise PermissionError(13, "Permission denied")
        return scan(path)

    monkeypatch.setattr(os, "scandir", scandir)
    found = [f"{verdict.file}: {finding}" for verdict in judge_path(str(tmp_path)) for finding in verdict.findings]
    assert [line.removeprefix(f"{tmp_path}{os.sep}").partition(":")[0] for line in found] == [
        os.path.join("a", "one.toml"),
        os.path.join("c", "three.toml"),
        "b",
    ]
    assert found[-1].endswith(
        "b: error: the folder: expected a folder that can be read, found permission denied; name a folder that can be read (format)"
    )
