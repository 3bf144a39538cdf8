"""What commands leave on the disk: whole files, all of them or said which, nobody's lost, and no litter."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from commands import ENVIRONMENT, Ran, assert_refused, hcgen

from hcgen import Character, Dice, load_tables, read_records, roll_characters
from hcgen.cli import sinks
from hcgen.cli.output import Production, Report
from hcgen.errors import FileError
from hcgen.files import _open_unnamed, write_whole

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and limits are those of POSIX")


def limited(size: int, *words: str, cwd: Path) -> Ran:
    """Run a command on a disk on which no file can be larger than this."""
    import resource

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    command = [sys.executable, "-m", "hcgen", *words]
    done = subprocess.run(
        command, cwd=cwd, capture_output=True, env=ENVIRONMENT | {"HCGEN_CACHE": "1"}, preexec_fn=limit, timeout=60, check=False
    )
    return Ran(done.returncode, done.stdout, done.stderr)


@pytest.mark.proof
def test_an_edit_on_a_full_disk_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    assert hcgen("character", "--seed", "7", "-o", "a.toml", cwd=tmp_path).code == 0
    before = (tmp_path / "a.toml").read_bytes()
    assert_refused(
        limited(2_000, "award", "a.toml", "--xp", "1", "--yes", cwd=tmp_path), "a.toml: file too large; nothing was written there"
    )
    assert (tmp_path / "a.toml").read_bytes() == before
    assert os.listdir(tmp_path) == ["a.toml"]


@pytest.mark.proof
def test_of_several_outputs_on_a_full_disk_it_says_which_stand(tmp_path: Path) -> None:
    ran = limited(20_000, "character", "--seed", "7", "-o", "a.toml", "-o", "a.json", "-o", "a.pdf", "-o", "a.md", cwd=tmp_path)
    assert_refused(ran, "a.pdf: file too large; nothing was written there; written before it, and stand: a.toml, a.json\n")
    assert sorted(os.listdir(tmp_path)) == ["a.json", "a.toml"]
    (record,) = read_records(str(tmp_path / "a.toml"))
    assert list(read_records(str(tmp_path / "a.json"))) == [record]


def test_of_several_outputs_those_stand_that_were_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are written in the order in which they were asked for; the first that cannot be is the last."""

    def full(path: str, data: bytes, force: bool) -> None:
        if path.endswith(".json"):
            raise FileError(f"{path}: no space left on device; nothing was written there")
        write_whole(path, data, force)

    monkeypatch.setattr(sinks, "write_whole", full)
    ran = hcgen("character", "--seed", "7", "-o", "a.toml", "-o", "a.json", "-o", "a.md", cwd=tmp_path)
    assert_refused(ran, "a.json: no space left on device; nothing was written there; written before it, and stands: a.toml\n")
    assert os.listdir(tmp_path) == ["a.toml"]


def people(*names: str) -> Production:
    """People who are called so, whatever they would have been called."""
    from msgspec.structs import replace

    def rolled() -> Iterator[Character]:
        for person, name in zip(roll_characters(Dice("7"), load_tables(), count=len(names)), names, strict=True):
            yield replace(person, name=name)

    return Production(rolled, len(names), True, "7", load_tables(), "")


def filled(production: Production, folder: str, force: bool = False) -> Report:
    report = Report([], [])
    with sinks.to_file(folder, production, "a4", force, report) as take:
        for person in production.people():
            take(person)
    return report


NAMESAKES = ("Ada", "ADA", "ada!", "Ada 2", "Ada 3", "Ada/3", "NUL", "nul", "", "...", "unnamed 9", "unnamed")


@pytest.mark.parametrize("force", [False, True])
def test_members_of_one_name_have_files_of_their_own(force: bool, tmp_path: Path) -> None:
    assert filled(people(*NAMESAKES), f"{tmp_path}/d/", force).lines == [f"Wrote 12 files into {tmp_path}/d/"]
    files = os.listdir(tmp_path / "d")
    assert len({file.lower() for file in files}) == len(NAMESAKES)
    assert sorted(next(iter(read_records(str(tmp_path / "d" / file)))).name or "" for file in files) == sorted(NAMESAKES)


def test_a_folder_in_which_a_file_turns_up_meanwhile_keeps_it(tmp_path: Path) -> None:
    """What was checked before may be taken since: the file stays, and what was written before it is said."""
    report = Report([], [])

    def interfered() -> None:
        with report.of_what_stands(), sinks.to_file(f"{tmp_path}/", people("Ada", "Bo", "Cy"), "a4", False, report) as take:
            for person in people("Ada", "Bo", "Cy").people():
                take(person)
                (tmp_path / "bo.toml").write_text("mine", encoding="utf-8")

    with pytest.raises(
        FileError, match=rf"bo.toml: the file exists and was kept; .*; written before it, and stands: 1 file in {tmp_path}/$"
    ):
        interfered()
    assert sorted(os.listdir(tmp_path)) == ["ada.toml", "bo.toml"]
    assert (tmp_path / "bo.toml").read_text(encoding="utf-8") == "mine"


def together(folder: Path, *commands: str) -> list[Ran]:
    """Run commands at the same time."""
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "hcgen", *command.split()],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT | {"HCGEN_CACHE": "1"},
        )
        for command in commands
    ]
    said = [(process.communicate(timeout=120), process.returncode) for process in running]
    return [Ran(code, out, err) for (out, err), code in said]


def whole(folder: Path) -> dict[str, Character]:
    """Everybody in the files of a folder, none of which is half."""
    found: dict[str, Character] = {}
    for path in folder.iterdir():
        (record,) = read_records(str(path))
        assert isinstance(record, Character)
        found[path.name] = record
    return found


def assert_nobody_lost(folder: Path, rounds: int, writers: int) -> None:
    for number in range(rounds):
        place = folder / f"d{number}"
        said = together(folder, *(f"crew -n 9 --seed {number} -o d{number}/ -o {writer}.jsonl" for writer in range(writers)))
        assert len(whole(place)) == 9
        assert all(ran.code in {0, 1} and "Traceback" not in ran.err for ran in said)
        written = sum(
            int(part.split()[0]) for ran in said for part in ran.err.replace("Wrote ", "stands: ").split("stands: ")[1:] if "file" in part
        )
        assert written == 9
        for path in folder.glob("*.jsonl"):
            assert sum(1 for _ in read_records(str(path))) == 9
            path.unlink()


@pytest.mark.proof
def test_six_who_write_into_one_folder_lose_nothing(tmp_path: Path) -> None:
    assert_nobody_lost(tmp_path, 12, 6)


@pytest.mark.proof
def test_of_several_who_change_one_file_at_once_nobody_is_forgotten(tmp_path: Path) -> None:
    """Each award is in the file, or was refused: somebody else was quicker."""
    assert hcgen("character", "--seed", "7", "-o", "a.toml", cwd=tmp_path).code == 0
    given = 0
    for _ in range(10):
        said = together(tmp_path, *["award a.toml --xp 1 --yes"] * 6)
        given += sum(ran.code == 0 for ran in said)
        for ran in said:
            assert ran.code == 0 or "somebody has changed it since it was read, and it was left as it is" in ran.err, ran.err
        (record,) = read_records(str(tmp_path / "a.toml"))
        assert isinstance(record, Character)
        assert record.state is not None
        assert record.state.xp == given
    assert given >= 10


WRITER = """
import itertools, sys
from hcgen.files import published, replace_whole
line = b"x" * 999 + b"\\n"
for number in itertools.count():
    with published(f"new-{number}", force=False) as out:
        for _ in range(100):
            out.write(line)
        out.write(b"end\\n")
    replace_whole("same", line * (number % 50) + b"end\\n")
"""
"""Writes files until it is killed: new ones in a hundred pieces, and the same again and again."""


def killed(command: list[str], folder: Path, first: str, wait: float) -> None:
    """Start a command, and kill it so many seconds after its first file is there; or after its end, where it is quicker."""
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENVIRONMENT | {"HCGEN_CACHE": "1"}
    ) as running:
        while running.poll() is None and not any(folder.glob(first)):
            time.sleep(0.003)
        time.sleep(wait)
        running.send_signal(signal.SIGKILL)


def test_whoever_is_killed_leaves_whole_files(tmp_path: Path) -> None:
    (tmp_path / "same").write_bytes(b"end\n")
    moments = Dice("moments").stream("kill")
    for number in range(3):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "same").write_bytes(b"end\n")
        killed([sys.executable, "-c", WRITER], folder, "new-0", moments.face(12) / 1000)
        for path in folder.iterdir():
            if path.suffix != ".part":
                data = path.read_bytes()
                assert data.endswith(b"end\n"), path
                assert path.name == "same" or len(data) == 100_004
        assert len(list(folder.glob("new-*"))) > 0


@pytest.mark.proof
def test_two_hundred_batches_that_are_killed_leave_whole_files(tmp_path: Path) -> None:
    """At random moments from the first file on; where files have no name before they are whole, no litter is left either."""
    moments = Dice("moments").stream("batches")
    written = finished = 0
    for number in range(200):
        folder = tmp_path / str(number)
        folder.mkdir()
        words = ["crew", "-n", "60", "--seed", str(number), "-o", "d/", "-o", "crew.toml", "-o", "crew.jsonl", "-o", "crew.csv"]
        killed([sys.executable, "-m", "hcgen", *words], folder, "d/*", moments.face(100) / 1000 if number % 10 else 0)
        for path in folder.rglob("*.*"):
            if path.suffix == ".toml":
                tomllib.loads(path.read_text(encoding="utf-8"))
                assert path.name == "crew.toml" or list(read_records(str(path)))
            elif path.suffix == ".jsonl":
                assert sum(1 for _ in read_records(str(path))) == 60
            elif path.suffix == ".csv":
                assert len(path.read_text(encoding="utf-8").splitlines()) == 61
            else:
                assert path.suffix == ".part"
        unnamed = _open_unnamed(str(folder))
        if unnamed is not None:
            os.close(unnamed)
            assert list(folder.rglob("*.part")) == []
        written += len(list(folder.rglob("*.toml")))
        finished += (folder / "crew.csv").exists()
    assert written > 400
    assert 0 <= finished < 200


OTHERS = [pytest.param(command, marks=pytest.mark.proof) for command in ("sheet a.toml", "explain a.toml", "heir a.toml")]


@pytest.mark.parametrize("command", ["reroll a.toml --part story --yes", "refresh a.toml --yes", *OTHERS])
def test_nothing_in_a_record_is_run_or_expanded(command: str, tmp_path: Path) -> None:
    texts = ("{1d4} {@origins} {name} {0.__class__}", "$(touch run) `touch run` %(name)s %s", "__import__('os').system('touch run')")
    assert hcgen("character", "--seed", "7", "--stock", "human", "--level", "2", "-o", "a.toml", cwd=tmp_path).code == 0
    path = tmp_path / "a.toml"
    content: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    content |= {"name": texts[1], "notes": texts[0], "own": {texts[2]: texts[1]}}
    content["story"] |= {"attire": texts[0], "trait": texts[1], "bond": texts[2]}
    from hcgen import toml

    path.write_text(toml.write(content), encoding="utf-8")
    ran = hcgen(*command.split(), cwd=tmp_path)
    assert ran.code == 0, ran.err
    assert not (tmp_path / "run").exists()
    assert not [name for name in os.listdir(tmp_path) if name.split(".")[0] not in {"a", "a-heir"}]
    if not command.startswith("sheet"):
        return
    from pypdf import PdfReader

    said = "".join("".join(page.extract_text() for page in PdfReader(tmp_path / "a.pdf").pages).split())
    for text in texts:
        assert "".join(text.split()) in said
