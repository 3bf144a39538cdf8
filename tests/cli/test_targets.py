"""Where output goes: files, folders, pipes and full disks, and what is left there when something goes wrong."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from commands import ENVIRONMENT, HOSTILE, Ran, assert_refused, hcgen

from hcgen.cli.output import Production, Report


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


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_never_leads_out_of_the_folder(name: str, tmp_path: Path) -> None:
    ran = hcgen("character", "--seed", "7", "--name", name, "-o", "people/", cwd=tmp_path)
    assert ran.code == 0, ran.err
    assert os.listdir(tmp_path) == ["people"]
    (file,) = os.listdir(tmp_path / "people")
    assert file.endswith(".toml")
    assert len(file.encode()) <= 120
    assert not {"/", "\\", ":"} & set(file)


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


NAMED = "import sys, hcgen.files as files; files._open_unnamed = lambda _: None; from hcgen.cli import main; main()"
"""The program on a system that has no files without a name."""


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
@pytest.mark.parametrize(("name", "code"), [("SIGTERM", 143), ("SIGHUP", 129)])
def test_a_closed_terminal_leaves_nothing_half_written(name: str, code: int, tmp_path: Path) -> None:
    import signal
    import time

    def heed() -> None:
        signal.signal(getattr(signal, name), signal.SIG_DFL)

    command = [sys.executable, "-c", NAMED, "crew", "-n", "100000", "-o", "a.pdf"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, env=ENVIRONMENT, preexec_fn=heed) as running:
        for _ in range(400):
            time.sleep(0.05)
            if any(entry.stat().st_size for entry in tmp_path.iterdir()):
                break
        running.send_signal(getattr(signal, name))
        try:
            _, err = running.communicate(timeout=30)
        finally:
            running.kill()
    assert (running.returncode, err) == (code, b"")
    assert os.listdir(tmp_path) == []


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
