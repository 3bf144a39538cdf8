"""Whatever a file holds: a verdict, a change or a sheet, or else one sentence; never a crash, never a hang."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from commands import ENVIRONMENT, hcgen
from fuzz import FILES
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
COMMANDS = ("validate FILE", "refresh FILE --dry-run", "sheet FILE -o a.pdf --force")
OTHERS = (
    "validate FILE --format json",
    "verify FILE",
    "explain FILE",
    "reroll FILE --part name --dry-run",
    "reroll FILE --part story --part gear --dry-run",
    "advance FILE --level 9 --dry-run",
    "award FILE --xp 2 --coins 3 --share --dry-run",
    "refresh FILE -o b.toml --force",
    "refresh FILE --yes",
    "crew --for FILE -n 1 --format plain",
    "heir FILE --dry-run",
    "play fight damage 2 --from FILE --rolls 1 --dry-run",
    "play ship evade FILE --rolls 3 --dry-run",
    "play sea day FILE --seed 7 --dry-run",
)
SECONDS = 5


class HangError(BaseException):
    """A command that does not end."""


def _hang(*_: object) -> None:
    raise HangError


@contextmanager
def no_hang() -> Iterator[None]:
    """Stop what takes three times too long, where the system can: a hang is to be told, not to be waited for."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGPROF, _hang)
    signal.setitimer(signal.ITIMER_PROF, 3 * SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def assert_survived(command: str, suffix: str, data: bytes, folder: Path) -> None:
    file = folder / f"a{suffix}"
    file.write_bytes(data)
    begin = time.process_time()
    with no_hang():
        ran = hcgen(*command.replace("FILE", file.name).split(), cwd=folder)
    assert time.process_time() - begin < SECONDS, command
    assert ran.code in {0, 1}, (command, ran.code, ran.err)
    assert "Traceback" not in ran.err
    if ran.code and not command.startswith(("validate", "verify")):
        said = [line for line in ran.err.splitlines() if line.startswith("hcgen: ")]
        assert len(said) == 1, (command, ran.err)
        assert len(said[0]) < 2_000, command


def files(count: int) -> settings:
    # To make a file smaller that failed would take minutes, and the file is there.
    return settings(max_examples=count, deadline=None, suppress_health_check=QUIET, phases=(Phase.explicit, Phase.reuse, Phase.generate))


@files(10)
@given(file=FILES, command=st.sampled_from(COMMANDS))
@example(file=(".toml", b"a = {b.c = [[{}], 1]}"), command=COMMANDS[0])
def test_no_file_brings_the_three_down(file: tuple[str, bytes], command: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert_survived(command, *file, tmp_path_factory.getbasetemp())


@files(5)
@given(file=FILES, command=st.sampled_from(OTHERS))
def test_no_file_brings_any_other_down(file: tuple[str, bytes], command: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert_survived(command, *file, tmp_path_factory.getbasetemp())


@pytest.mark.proof
@files(3_000)
@given(file=FILES, command=st.sampled_from(COMMANDS))
def test_thousands_of_files_do_not_bring_the_three_down(
    file: tuple[str, bytes], command: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert_survived(command, *file, tmp_path_factory.getbasetemp())


@pytest.mark.proof
@files(3_000)
@given(file=FILES, command=st.sampled_from(OTHERS))
def test_thousands_of_files_do_not_bring_any_other_down(
    file: tuple[str, bytes], command: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert_survived(command, *file, tmp_path_factory.getbasetemp())


DRIVER = """
import os, resource, sys, time
sys.path.insert(0, sys.argv[1])
resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
from pathlib import Path
from commands import hcgen
for name in sorted(os.listdir()):
    for command in sys.argv[2:]:
        begin = time.process_time()
        code = hcgen(*command.replace("FILE", name).split(), cwd=Path.cwd()).code
        seconds = time.process_time() - begin
        if code not in (0, 1) or seconds > 5:
            print(name, command, code, seconds, flush=True)
print("most", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
"""Runs commands over a folder of files with no more than a gigabyte of addresses; tells what failed, and the most memory in MB."""


@pytest.mark.proof
@pytest.mark.skipif(sys.platform != "linux", reason="limits and their units are those of Linux")
def test_no_file_takes_much_memory(tmp_path: Path) -> None:
    found: list[tuple[str, bytes]] = []

    @files(400)
    @given(file=FILES)
    def gather(file: tuple[str, bytes]) -> None:
        found.append(file)

    gather()
    for number, (suffix, data) in enumerate(found):
        (tmp_path / f"{number:04}{suffix}").write_bytes(data)
    driver = [sys.executable, "-c", DRIVER, os.path.dirname(__file__), COMMANDS[0], COMMANDS[1], "sheet FILE -o ../a.pdf --force"]
    done = subprocess.run(driver, cwd=tmp_path, capture_output=True, text=True, env=ENVIRONMENT, timeout=600, check=True)
    *failed, most = done.stdout.splitlines()
    assert failed == []
    assert int(most.split()[1]) < 500
