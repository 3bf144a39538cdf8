"""Running the program as a process, and what a refusal looks like."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ENVIRONMENT = {**os.environ, "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1", "HCGEN_CACHE": "0"}


class Ran:
    """What a command left behind."""

    def __init__(self, finished: subprocess.CompletedProcess[bytes]) -> None:
        self.code = finished.returncode
        self.out = finished.stdout.decode()
        self.err = finished.stderr.decode()


def hcgen(*words: str, cwd: Path, stdin: bytes = b"", **environment: str) -> Ran:
    command = [sys.executable, "-W", "error", "-m", "hcgen", *words]
    finished = subprocess.run(command, cwd=cwd, input=stdin, capture_output=True, env=ENVIRONMENT | environment, timeout=60, check=False)
    return Ran(finished)


def assert_refused(ran: Ran, *said: str) -> None:
    """One line, no traceback, exit 1, nothing on standard output."""
    assert ran.code == 1, ran.err
    assert ran.out == ""
    assert "Traceback" not in ran.err
    assert len(ran.err.strip().splitlines()) == 1, ran.err
    assert ran.err.startswith("hcgen: ")
    for words in said:
        assert words in ran.err
