"""The command line: streams, files, exit codes, one-line errors."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from commands import ENVIRONMENT, Ran, assert_found, assert_refused, hcgen, process

from hcgen import read_records
from hcgen.cli.output import Production, Report


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record that is right."""
    assert hcgen("character", "--seed", "7", "-o", "a.toml", cwd=tmp_path).code == 0
    return tmp_path / "a.toml"


def test_alone_it_welcomes(tmp_path: Path) -> None:
    ran = hcgen(cwd=tmp_path)
    assert ran.code == 0
    assert "hcgen character" in ran.out
    assert ran.err == ""


def test_the_version(tmp_path: Path) -> None:
    from hcgen import __version__

    ran = hcgen("--version", cwd=tmp_path)
    assert (ran.code, ran.out, ran.err) == (0, f"hcgen {__version__}\n", "")


@pytest.mark.parametrize("command", ["character", "crew", "sheet", "validate", "award", "refresh"])
def test_help_has_an_example_and_rule_ids(command: str, tmp_path: Path) -> None:
    ran = hcgen(command, "--help", cwd=tmp_path, COLUMNS="100")
    assert ran.code == 0
    assert f"Example: hcgen {command}" in ran.out
    assert re.search(r"(HC|AMB)-[A-Z]+-\d+", ran.out)
    assert ran.err == ""


def tree(command: Any, *words: str) -> Iterator[tuple[str, Any]]:
    """The program, its groups, and all of their commands."""
    yield " ".join(words), command
    for name in getattr(command, "table", ()):
        yield from tree(command.get_command(None, name), *words, name)


def test_every_command_and_every_group_names_rules_that_there_are() -> None:
    """A group may name families of rules; a command names at least one whole id. The example has options that it knows."""
    from typer.main import get_command

    from hcgen.cli.app import app
    from hcgen.cli.ruling import ID
    from hcgen.tables.pages import PAGES, load_page

    known = {row.id for page in PAGES for section in load_page(page).sections for row in section.rows}
    families = {rule.rsplit("-", 1)[0] for rule in known}
    found = list(tree(get_command(app), "hcgen"))
    assert len(found) > 100
    for words, command in found:
        told, line, rules = (command.epilog or "").partition("\nRules: ")
        assert line, f"{words}: its help has no line “Rules: …” with the ids of rules, see hcgen rule; add one to its epilog"
        named = set(re.findall(ID, rules))
        assert named <= known | families, f"{words}: {named - known - families} stand on no page of rules"
        assert named & known or (named and hasattr(command, "table")), f"{words}: its line of rules names no rule"
        if words.startswith("hcgen play ") and not hasattr(command, "table"):
            example = told.removeprefix("\b\n")
            assert example.startswith(f"Example: {words}"), words
            options = {option for parameter in command.params for option in parameter.opts}
            assert {word for word in example.split() if word.startswith("-")} <= options, words


def test_the_completion_lists_are_those_of_the_tables(tables: object) -> None:
    from hcgen.cli import people, wishing
    from hcgen.cli.sinks import FORMATS
    from hcgen.records import SKILL_LISTS
    from hcgen.tables import load

    assert tuple(load().stocks.by_id) == wishing.STOCKS
    assert tuple(load().classes.by_id) == wishing.CLASSES
    assert people.FORMATS == FORMATS
    assert wishing.SKILL_LISTS == SKILL_LISTS


@pytest.mark.parametrize(
    ("line", "found"), [("hcgen character --stock o", ["ogren"]), ("hcgen crew --skill-list ", ["plain", "silly", "mixed"])]
)
def test_completion_completes(line: str, found: list[str], tmp_path: Path) -> None:
    ran = hcgen(cwd=tmp_path, _HCGEN_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD="3", _TYPER_COMPLETE_ARGS=line)
    assert ran.out.split() == found


def test_the_same_seed_is_the_same_bytes(tmp_path: Path) -> None:
    """In a process with another hash seed as in this one."""
    for folder, run in (("one", process), ("two", hcgen)):
        (tmp_path / folder).mkdir()
        ran = run("character", "--seed", "7", "-o", "a.toml", "-o", "a.pdf", "-o", "a.json", cwd=tmp_path / folder)
        assert (ran.code, ran.out) == (0, "")
        assert "Wrote a.toml" in ran.err
    for name in ("a.toml", "a.pdf", "a.json"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes(), name
    assert hcgen("character", "--seed", "8", "-o", "b.toml", cwd=tmp_path).code == 0
    assert (tmp_path / "b.toml").read_bytes() != (tmp_path / "one" / "a.toml").read_bytes()


def test_what_was_not_saved_can_be_brought_back(tmp_path: Path) -> None:
    ran = hcgen("character", "--stock", "ogren", "--gear", "none", "--format", "json", cwd=tmp_path)
    assert ran.code == 0
    again = ran.err.strip().partition("bring exactly this back: hcgen ")[2].split()
    assert again[:2] == ["character", "--seed"]
    assert hcgen(*again, "--format", "json", cwd=tmp_path).out == ran.out


def test_a_silly_crew_can_be_brought_back(tmp_path: Path) -> None:
    """AMB-HC-14: crew and character take the list, say it in the command that brings them back, and refuse a code beside it."""
    one = json.loads(hcgen("character", "--seed", "7", "--skill-list", "silly", "--format", "jsonl", cwd=tmp_path).out)
    ran = hcgen("crew", "-n", "3", "--seed", "7", "--skill-list", "silly", "--format", "jsonl", cwd=tmp_path)
    assert json.loads(ran.out.splitlines()[0]) == one
    assert one["provenance"]["chosen"] == {"skill-list": "silly"}
    again = ran.err.strip().partition("bring exactly this back: hcgen ")[2]
    assert again == "crew --seed 7 -n 3 --skill-list silly"
    assert hcgen(*again.split(), "--format", "jsonl", cwd=tmp_path).out == ran.out
    coded = hcgen("character", "--code", "HC1/CH/7/1/L:SILLY", "--format", "jsonl", cwd=tmp_path)
    assert json.loads(coded.out) == one
    assert_refused(hcgen("character", "--code", "HC1/CH/7/1", "--skill-list", "silly", cwd=tmp_path), "--code says everything")


def test_gear_can_be_bought_and_brought_back(tmp_path: Path) -> None:
    ran = hcgen("character", "--seed", "7", "--gear", "buy", "--format", "json", cwd=tmp_path)
    assert "hcgen character --seed 7 --gear buy" in ran.err
    record = json.loads(ran.out)
    assert record["provenance"]["chosen"] == {"gear": "buy"}
    assert record["purse"]["coins"] < record["purse"]["start"]
    assert any(item["from"] == "bought" for item in record["gear"])
    assert hcgen("character", "--code", "HC1/CH/7/1/G:BUY", "--format", "json", cwd=tmp_path).out == ran.out


def test_person_one_of_a_crew_is_the_character(tmp_path: Path) -> None:
    one = json.loads(hcgen("character", "--seed", "7", "--format", "jsonl", cwd=tmp_path).out)
    fifty = [json.loads(line) for line in hcgen("crew", "--seed", "7", "-n", "50", "--format", "jsonl", cwd=tmp_path).out.splitlines()]
    assert fifty[0] == one
    assert len(fifty) == 50
    assert len({person["name"] for person in fifty}) == 50


def test_a_crew_in_every_form(tmp_path: Path) -> None:
    outs = [word for name in ("c.toml", "c.json", "c.jsonl", "c.csv", "c.md", "c.pdf", "people/") for word in ("-o", name)]
    ran = hcgen("crew", "--seed", "7", "-n", "3", *outs, cwd=tmp_path)
    assert (ran.code, ran.out) == (0, "")
    crew = tomllib.loads((tmp_path / "c.toml").read_text(encoding="utf-8"))
    assert crew["format"] == "hcgen.crew/1"
    assert crew == json.loads((tmp_path / "c.json").read_text(encoding="utf-8"))
    lines = (tmp_path / "c.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == crew["members"]
    files = sorted((tmp_path / "people").iterdir())
    assert len(files) == 3
    assert sorted(tomllib.loads(path.read_text(encoding="utf-8"))["name"] for path in files) == sorted(m["name"] for m in crew["members"])
    assert len((tmp_path / "c.csv").read_text(encoding="utf-8").splitlines()) == 4
    for member in crew["members"]:
        assert f"# {member['name']}" in (tmp_path / "c.md").read_text(encoding="utf-8")
    assert (tmp_path / "c.pdf").read_bytes().startswith(b"%PDF-")
    assert sorted(os.listdir(tmp_path)) == ["c.csv", "c.json", "c.jsonl", "c.md", "c.pdf", "c.toml", "people"]
    ran = hcgen("validate", "c.toml", "c.json", "c.jsonl", *(f"people/{path.name}" for path in files), cwd=tmp_path)
    assert ran.code == 0, ran.out


def test_standard_output_can_be_named_beside_files(tmp_path: Path) -> None:
    ran = hcgen("character", "--seed", "7", "-o", "a.toml", "-o", "-", "--format", "json", cwd=tmp_path)
    assert json.loads(ran.out) == tomllib.loads((tmp_path / "a.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--stock", "elfn"], "(did you mean elfin?)"),
        (["--seed", "x" * 10_000], "a seed of 10,000 characters is too long; give at most 200"),
        (["--seed", ""], "a seed has no characters"),
        (["-n", "2", "--name", "Ada"], "--name names one person, and 2 are asked for"),
        (["--gear", "steal"], "it is roll, buy or none"),
        (["--format", "xml"], "--format xml is no format; it is one of card, plain, toml"),
        (["--paper", "a5"], "HCGEN_PAPER, is a4 or letter"),
        (["-o", "a.docx"], "the suffix says the form, and .docx is none of"),
        (["-o", "a"], "none is none of"),
        (["-o", "nowhere/a.toml"], "its folder does not exist"),
        (["-o", "."], "this is a folder"),
        (["-o", "a.toml", "-o", "./a.toml"], "-o names the same file twice"),
        (["-o", "a.toml", "--format", "json"], "add -o -, or leave --format out"),
        (["--strict", "--gear", "roll"], "AMB-HC-22"),
        (["--strict", "--skill-list", "mixed"], "AMB-HC-14"),
        (["--skill-list", "sily"], "(did you mean silly?)"),
        (["--strict", "--gear", "buy"], "--strict leaves no prices to buy at"),
        (["--name", "a\tb"], "--name holds a character that moves the cursor"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, list) else None,
)
def test_a_bad_request_gets_one_sentence(words: list[str], said: str, tmp_path: Path) -> None:
    assert_refused(hcgen("character", *words, cwd=tmp_path), said)
    assert list(tmp_path.iterdir()) == []


def test_wrong_usage_is_two(tmp_path: Path) -> None:
    for words in (["charcter"], ["character", "--sed", "7"], ["character", "-n", "0"], ["validate"]):
        ran = hcgen(*words, cwd=tmp_path)
        assert ran.code == 2
        assert "Traceback" not in ran.err
    assert "did you mean character?" in hcgen("charcter", cwd=tmp_path).err


def test_an_existing_file_is_kept(record: Path) -> None:
    before = record.read_bytes()
    assert_refused(hcgen("character", "--seed", "8", "-o", "a.toml", cwd=record.parent), "the file exists and was kept; give --force")
    assert record.read_bytes() == before
    assert hcgen("character", "--seed", "8", "-o", "a.toml", "--force", cwd=record.parent).code == 0
    assert record.read_bytes() != before
    assert os.listdir(record.parent) == ["a.toml"]


def test_all_targets_are_checked_before_anything_is_written(record: Path) -> None:
    assert_refused(hcgen("character", "-o", "b.toml", "-o", "a.toml", cwd=record.parent), "a.toml: the file exists")
    assert os.listdir(record.parent) == ["a.toml"]


def test_a_full_disk_leaves_no_half_file(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, 2_000))

    command = [sys.executable, "-m", "hcgen", "crew", "-n", "9", "-o", "a.toml", "-o", "a.jsonl"]
    finished = subprocess.run(command, cwd=tmp_path, capture_output=True, env=ENVIRONMENT, preexec_fn=limit, timeout=60, check=False)
    assert_refused(Ran(finished.returncode, finished.stdout, finished.stderr), "file too large; nothing was written there")
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="a superuser may write anywhere")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert_refused(hcgen("character", "-o", "a.toml", cwd=tmp_path), "nothing can be written into")


def test_a_full_device_is_said(tmp_path: Path) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "hcgen", "character", "--format", "json"]
        finished = subprocess.run(command, cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, env=ENVIRONMENT, timeout=60, check=False)
    assert finished.returncode == 1
    assert finished.stderr.decode().startswith("hcgen: standard output: ")
    assert b"Traceback" not in finished.stderr


def test_a_closed_pipe_is_fine(tmp_path: Path) -> None:
    command = f"{sys.executable} -m hcgen crew -n 400 --format jsonl | head -n 1"
    finished = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], cwd=tmp_path, capture_output=True, env=ENVIRONMENT, timeout=60, check=False
    )
    assert finished.returncode == 0, finished.stderr
    assert b"Traceback" not in finished.stderr
    assert len(finished.stdout.splitlines()) == 1


def mangled(record: Path, old: str, new: str) -> Path:
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), encoding="utf-8")
    return record


def line_of(record: Path, start: str) -> int:
    return next(number for number, line in enumerate(record.read_text(encoding="utf-8").splitlines(), 1) if line.startswith(start))


NO_RECORDS = [
    pytest.param(b'format = "hcgen.character/1"\nname = "x\n', "a.toml: line 2, column 10", "a.toml:2: error: the file", id="syntax"),
    pytest.param(
        b"name = 3\n", "a.toml: this is no record of hcgen", "a.toml:1: error: format: expected hcgen.character/1", id="no format"
    ),
    pytest.param(
        b'format = "hcgen.character/9"\n',
        "made by a newer hcgen, and this one reads up to hcgen.character/1; update hcgen",
        "a.toml:1: error: format: expected hcgen.character/1, which this hcgen reads, found “hcgen.character/9”; update hcgen",
        id="newer",
    ),
    pytest.param(b'\xff\xfename = "x"', "a.toml: line 1: a byte is no UTF-8", "a.toml:1: error: the file: ", id="no UTF-8"),
    pytest.param(b'name = "a\x00b"', "a.toml: line 1, column 10", "(column 10)", id="NUL"),
    pytest.param(
        b"a." * 30_000 + b"b = 1", "a.toml: line 1: a key is deeper than 8", "found a fault: a key is deeper than 8", id="deep key"
    ),
    pytest.param(b"# " + b"x" * 5_000_000, "a record of over 4 MB is too large", "a record of over 4 MB is too large", id="large"),
]


@pytest.mark.parametrize(("text", "said", "found"), NO_RECORDS)
def test_a_file_that_is_no_record(text: bytes, said: str, found: str, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(text)
    assert_refused(hcgen("sheet", "a.toml", cwd=tmp_path), said)
    assert_found(hcgen("validate", "a.toml", cwd=tmp_path), found)
    assert os.listdir(tmp_path) == ["a.toml"]


def test_a_folder_or_nothing_in_place_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "d.toml").mkdir()
    assert_refused(hcgen("sheet", "d.toml", cwd=tmp_path), "d.toml: there is no record in this folder")
    assert_refused(hcgen("sheet", "none.toml", cwd=tmp_path), "none.toml: no such file or directory; name a file that can be read")
    assert_found(hcgen("validate", "d.toml", cwd=tmp_path), "d.toml: error: the folder: expected records")
    assert_found(
        hcgen("validate", "none.toml", cwd=tmp_path), "none.toml: error: the file: ", "found no such file or directory; name a file"
    )


def test_structural_faults_are_all_found_with_their_lines(record: Path) -> None:
    mangled(record, "STR = ", 'STR = "many" # ')
    mangled(record, "[stats]", "[stats]\nLCK = 7")
    mangled(record, "[purse]\nstart = ", "[purse]\nstarted = ")
    ran = hcgen("validate", "a.toml", cwd=record.parent)
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert len([line for line in lines if "error" in line]) == 4
    assert f"a.toml:{line_of(record, 'STR')}: error: stats.STR: expected a whole number, found “many”; mend the value (format)" in lines
    assert any(f"a.toml:{line_of(record, 'LCK')}: error: stats.LCK" in line for line in lines)
    assert any("purse.started" in line and "did you mean start?" in line for line in lines)
    assert any("purse.start: expected a whole number, found nothing; add the key" in line for line in lines)


def test_faults_by_the_rules_name_file_line_key_rule_and_cure(record: Path) -> None:
    rating = int(re.search(r"^STR = (\d+)$", record.read_text(encoding="utf-8"), re.MULTILINE)[1])  # type: ignore[index]
    mangled(record, f"STR = {rating}", "STR = 19")
    ran = hcgen("validate", "a.toml", cwd=record.parent)
    assert ran.code == 1
    number = line_of(record, "STR = 19")
    assert f"a.toml:{number}: error: stats.STR: expected 3 to 18, found 19; give a rating that three dice can show (HC-GEN-04)" in ran.out
    assert "(HC-GEN-05)" in ran.out
    found = json.loads(hcgen("validate", "a.toml", "--format", "json", cwd=record.parent).out)
    assert found["format"] == "hcgen.findings/1"
    assert {"severity", "key", "rule", "expected", "found", "cure", "line"} == set(found["files"][0]["findings"][0])


def test_standard_input_is_read(record: Path) -> None:
    ran = hcgen("validate", "-", cwd=record.parent, stdin=record.read_bytes())
    assert ran.code == 0
    assert hcgen("validate", "-", cwd=record.parent, stdin=b"\xef\xbb\xbf" + record.read_bytes().replace(b"\n", b"\r\n")).code == 0


HOSTILE = [
    '<b>&"</font>',
    "Зоя Ветрова",
    "Ἀθηνᾶ",
    "Łódź Źrebię",
    "さくら 桜子",
    "🐉 Ember 🔥",
    "../../x",
    "C:\\x",
    "NUL",
    "." * 9,
    "n" * 300,
]


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_gives_a_right_sheet(name: str, record: Path) -> None:
    import pypdfium2

    written = json.dumps(name, ensure_ascii=False)
    text = re.sub(r'^name = ".*"$', lambda _: f"name = {written}", record.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)
    record.write_text(text, encoding="utf-8")
    assert hcgen("validate", "a.toml", cwd=record.parent).code == 0
    ran = hcgen("sheet", "a.toml", cwd=record.parent)
    assert ran.code == 0, ran.err
    read = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(record.with_suffix(".pdf")))
    for letter in name:
        if not letter.isspace():
            assert letter in read or f"{ord(letter):04X}" in read, letter


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_never_leads_out_of_the_folder(name: str, tmp_path: Path) -> None:
    ran = hcgen("character", "--seed", "7", "--name", name, "-o", "people/", cwd=tmp_path)
    assert ran.code == 0, ran.err
    assert os.listdir(tmp_path) == ["people"]
    (file,) = os.listdir(tmp_path / "people")
    assert file.endswith(".toml")
    assert len(file.encode()) <= 120
    assert not {"/", "\\", ":"} & set(file)


def test_our_own_bug_is_seventy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that lies to the code stands for a bug; with --debug all of it is shown, as Python does."""
    monkeypatch.setattr("hcgen.generate.character.parts_at", lambda level: (None,))
    ran = hcgen("character", cwd=tmp_path)
    assert ran.code == 70
    assert "Traceback" not in ran.err
    with pytest.raises(AttributeError, match="'NoneType' object has no attribute"):
        hcgen("--debug", "character", cwd=tmp_path)


def is_writing(process: int, folder: Path) -> bool:
    """Whether a process has a file of this folder open, though it may have no name yet."""
    files = Path(f"/proc/{process}/fd")
    with contextlib.suppress(OSError):
        return files.exists() and any(str(folder) in os.readlink(file) for file in files.iterdir())
    return False


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
def test_ctrl_c_is_130_and_leaves_nothing(tmp_path: Path) -> None:
    import signal
    import time

    def heed() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell has children in the background ignore it

    command = [sys.executable, "-m", "hcgen", "crew", "-n", "1000000", "-o", "a.jsonl"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT, preexec_fn=heed
    ) as running:
        for _ in range(200):
            time.sleep(0.05)
            if os.listdir(tmp_path) or is_writing(running.pid, tmp_path):
                break
        running.send_signal(signal.SIGINT)
        try:
            _, err = running.communicate(timeout=30)
        finally:
            running.kill()
    assert running.returncode == 130
    assert b"Traceback" not in err
    assert os.listdir(tmp_path) == []


def test_a_large_batch_of_lines_is_read_back(tmp_path: Path) -> None:
    """The limit of 4 MB holds for a record, not for a file of many."""
    assert hcgen("crew", "-n", "100", "--gear", "none", "-o", "many.jsonl", cwd=tmp_path).code == 0
    line = (tmp_path / "many.jsonl").read_bytes()
    times = 5_000_000 // len(line) + 1
    (tmp_path / "many.jsonl").write_bytes(line * times)
    assert sum(1 for _ in read_records(str(tmp_path / "many.jsonl"))) == 100 * times


def test_a_crew_that_no_one_could_read_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hcgen.cli import sinks
    from hcgen.errors import FileError

    monkeypatch.setattr(sinks, "MAX_CREW_BYTES", 10_000)
    production = sinks_production()
    sink = sinks.to_file(str(tmp_path / "c.toml"), production, "a4", False, Report([], []))
    take = sink.__enter__()
    for record in production.people():
        take(record)
    with pytest.raises(FileError, match="are too many for one TOML record"):
        sink.__exit__(None, None, None)
    assert os.listdir(tmp_path) == []


def sinks_production() -> Production:
    from hcgen import Dice, load_tables, roll_characters

    tables = load_tables()
    return Production(lambda: roll_characters(Dice("7"), tables, count=5), 5, True, "7", tables, "")


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (
            "deep.toml",
            "[own]\nx = {" + "a." * 50_000 + "a = 1}\n",
            "deep.toml:2: error: the file: expected TOML that can be read, found a fault: a key is deeper than 8",
        ),
        ("quoted.toml", ".".join(['"a\\"b"'] * 9_000) + " = 1\n", "found a fault: a key is deeper than 8"),
        ("lists.toml", "a = " + "[\n" * 300 + "]\n" * 300, "lists.toml:33: error: "),
        ("tables.toml", "a = " + "{a=" * 300 + "1" + "}" * 300, "values are nested deeper than 32"),
        ("deep.json", '{"a":' * 900 + "1" + "}" * 900, "values are nested deeper than 32"),
        ("number.toml", 'format = "hcgen.character/1"\nlevel = ' + "9" * 5_000, "a number has too many digits"),
        ("number.json", '{"format": "hcgen.character/1", "level": ' + "9" * 5_000 + "}", "a number has too many digits"),
        (
            "half.json",
            '{"format": "hcgen.character/1", "name": "\\ud800"}',
            "half.json:1: error: the file: expected JSON that can be read, found a fault: a text holds half of a character",
        ),
        (
            "nan.json",
            '{"format": "hcgen.character/1", "level": NaN}',
            "nan.json:1: error: the file: expected JSON that can be read, found a fault: NaN is no number of a record; give one that is",
        ),
        (
            "list.json",
            "[1, 2]",
            "list.json:1: error: the file: expected JSON that can be read, found a fault: there are no keys at the top",
        ),
        ("empty.jsonl", "\n", "found no line that holds anything; give a record a line"),
        ("empty.toml", "", "empty.toml:1: error: format: expected hcgen.character/1"),
    ],
    ids=lambda value: value if isinstance(value, str) and value.endswith(("toml", "json", "jsonl")) else "",
)
def test_what_would_hang_or_crash_a_reader_is_refused(name: str, text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert_found(hcgen("validate", name, cwd=tmp_path), said)


def test_depth_is_no_matter_of_what_texts_and_comments_hold(record: Path) -> None:
    text = record.read_text(encoding="utf-8") + "\n# " + "[{" * 90 + "a." * 90 + '\n[own]\nsaid = "' + "[a.b." * 60 + '"\n'
    record.write_text(text, encoding="utf-8")
    assert hcgen("validate", "a.toml", cwd=record.parent).code == 0


def test_one_file_that_cannot_be_read_does_not_hide_the_others(record: Path) -> None:
    mangled(record, "[stats]", "[stats]\nLCK = 7")
    (record.parent / "b.toml").write_text("x", encoding="utf-8")
    ran = hcgen("validate", "b.toml", "a.toml", "none.toml", cwd=record.parent)
    assert ran.code == 1
    assert "stats.LCK" in ran.out
    assert "b.toml:1: error: the file: expected TOML that can be read" in ran.out
    assert "none.toml: error: the file: " in ran.out
    assert "1 record, 2 files that are none: 3 errors" in ran.err


def test_a_folder_is_checked_before_anybody_is_rolled(tmp_path: Path) -> None:
    assert hcgen("crew", "-n", "5", "--seed", "aa", "-o", "d/", cwd=tmp_path).code == 0
    names = sorted(os.listdir(tmp_path / "d"))
    for name in names[1:]:
        (tmp_path / "d" / name).unlink()
    assert_refused(
        hcgen("crew", "-n", "5", "--seed", "aa", "-o", "d/", "-o", "d.pdf", cwd=tmp_path), f"{names[0]}: the file exists and was kept"
    )
    assert os.listdir(tmp_path / "d") == names[:1]
    assert not (tmp_path / "d.pdf").exists()
    (tmp_path / "f").write_text("", encoding="utf-8")
    assert_refused(hcgen("crew", "-n", "5", "-o", "f/", cwd=tmp_path), "is a file, not a folder")


@pytest.mark.skipif(os.name == "nt", reason="links are those of POSIX")
def test_a_forced_write_goes_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.toml").write_text("old", encoding="utf-8")
    (tmp_path / "link.toml").symlink_to("real.toml")
    assert hcgen("character", "-o", "link.toml", "--force", cwd=tmp_path).code == 0
    assert (tmp_path / "link.toml").is_symlink()
    assert (tmp_path / "real.toml").read_text(encoding="utf-8").startswith("format")


@pytest.mark.skipif(os.name == "nt", reason="closing a stream is a matter of the shell")
def test_closed_streams_are_no_crash(tmp_path: Path) -> None:
    for words, code in (("character --seed 7 >&-", 1), ("character --seed 7 -o a.toml 2>&-", 0), ("validate a.toml >&- 2>&-", 0)):
        ran = subprocess.run(
            ["bash", "-c", f"{sys.executable} -m hcgen {words}"],
            cwd=tmp_path,
            capture_output=True,
            env=ENVIRONMENT,
            timeout=60,
            check=False,
        )
        assert ran.returncode == code, words
        assert b"Traceback" not in ran.stderr


def test_paper_from_the_environment(tmp_path: Path) -> None:
    assert_refused(hcgen("character", "-o", "a.pdf", cwd=tmp_path, HCGEN_PAPER="rubbish"), "--paper, or HCGEN_PAPER, is a4 or letter")
    assert hcgen("character", "-o", "a.pdf", cwd=tmp_path, HCGEN_PAPER="LETTER").code == 0


def test_a_code_brings_the_character_back(tmp_path: Path) -> None:
    first = hcgen("character", "--seed", "k3f9-22qx", "--stock", "ogren", "--format", "jsonl", cwd=tmp_path)
    again = hcgen("character", "--code", "HC1/CH/K3F9-22QX/1/S:OGREN", "--format", "jsonl", cwd=tmp_path)
    assert (again.code, again.out) == (0, first.out)
    assert_refused(hcgen("character", "--code", "HC1/CH/7/1", "--seed", "8", cwd=tmp_path), "--code says everything that is rolled")
    assert_refused(hcgen("character", "--code", "nonsense", cwd=tmp_path), "is no code of a character")
