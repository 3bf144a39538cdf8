"""Running the program, in this process or in one of its own, and what a refusal looks like."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from contextlib import chdir
from io import BytesIO, TextIOWrapper
from pathlib import Path
from unittest.mock import patch

ENVIRONMENT = {**os.environ, "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1", "HCGEN_CACHE": "0"}

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
"""Names that would lead elsewhere, that no file can have, or that not every font has."""


class Ran:
    """What a command left behind."""

    def __init__(self, code: int, out: bytes, err: bytes) -> None:
        self.code, self.out, self.err = code, out.decode(), err.decode()


def hcgen(*words: str, cwd: Path, stdin: bytes = b"", **environment: str) -> Ran:
    """Run a command here, as its own process would: in its folder, with its streams; warnings are errors."""
    from hcgen.cli import main

    inside, out, err = (TextIOWrapper(BytesIO(data), encoding="utf-8", newline="" if data else "\n") for data in (stdin, b"", b""))
    settings = {**ENVIRONMENT, "HCGEN_CACHE": "1", **environment}
    with (
        chdir(cwd),
        patch.dict(os.environ, settings, clear=True),
        patch.multiple(sys, stdin=inside, stdout=out, stderr=err, argv=["hcgen", *words]),
        warnings.catch_warnings(action="error"),
    ):
        try:
            main()
            code = 0
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 0 if ended.code is None else 1
        for stream in (out, err):
            stream.flush()
    return Ran(code, out.buffer.getvalue(), err.buffer.getvalue())  # type: ignore[attr-defined]


def process(*words: str, cwd: Path, stdin: bytes = b"", **environment: str) -> Ran:
    """Run a command in a process of its own, with another hash seed and nothing that was loaded before."""
    command = [sys.executable, "-W", "error", "-m", "hcgen", *words]
    done = subprocess.run(command, cwd=cwd, input=stdin, capture_output=True, env=ENVIRONMENT | environment, timeout=60, check=False)
    return Ran(done.returncode, done.stdout, done.stderr)


def assert_refused(ran: Ran, *said: str) -> None:
    """One line, no traceback, exit 1, nothing on standard output."""
    assert ran.code == 1, ran.err
    assert ran.out == ""
    assert "Traceback" not in ran.err
    assert len(ran.err.strip().splitlines()) == 1, ran.err
    assert ran.err.startswith("hcgen: ")
    for words in said:
        assert words in ran.err


def assert_found(ran: Ran, *said: str) -> None:
    """One finding, exit 1, no traceback; the count of errors is on standard error."""
    assert ran.code == 1, ran.err
    (line,) = ran.out.splitlines()
    for words in said:
        assert words in line
    assert len(ran.err.splitlines()) == 1, ran.err
    assert "1 error" in ran.err
