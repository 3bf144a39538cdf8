"""Whatever a file holds, no command takes longer than five seconds over it, or more than 500 MB."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hostile import FILES, HostileFile

resource = pytest.importorskip("resource")

SECONDS, MEGABYTES = 5, 500
COMMANDS = (["validate", "{}"], ["refresh", "{}", "--dry-run"], ["sheet", "{}", "-o", "a.pdf"])


def bounded(words: list[str], folder: Path) -> tuple[int, bytes, bytes]:
    """Run a command with no more processor time and memory than anybody should need; return code, output and talk."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (4 * SECONDS, 4 * SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (4 * MEGABYTES * 2**20, 4 * MEGABYTES * 2**20))

    with open(folder / "out", "w+b") as out, open(folder / "err", "w+b") as err:
        command = [sys.executable, "-m", "hcgen", *words]
        running = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err, preexec_fn=limit)
        _, status, used = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        assert used.ru_utime + used.ru_stime < SECONDS, words
        assert used.ru_maxrss < MEGABYTES * (2**10 if sys.platform == "linux" else 2**20), words
        return running.returncode, out.read(), err.read()


@pytest.mark.proof
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_file_takes_long_or_much(file: HostileFile, tmp_path: Path) -> None:
    (tmp_path / file.name).write_bytes(file.data())
    for command in COMMANDS if not file.name.endswith(".jsonl") else COMMANDS[::2]:
        code, out, err = bounded([word.format(file.name) for word in command], tmp_path)
        assert code == (0 if file.said is None else 1), (command, err)
        assert b"Traceback" not in err
        assert len(out) < 1_000_000
        if file.said is not None and command[0] != "validate":
            assert file.said in err.decode()
            assert len(err.splitlines()) == 1
