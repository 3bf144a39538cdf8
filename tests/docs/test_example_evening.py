"""The evening in examples/: every command of it runs, says what evening.txt says, and leaves sound records behind."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hcgen.validate.files import judge_file

EXAMPLES = Path(__file__).parents[2] / "examples"
SAID = (EXAMPLES / "evening.txt").read_text(encoding="utf-8")
ENVIRONMENT = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}


@pytest.mark.skipif(os.name == "nt", reason="the example is for bash")
def test_the_evening_goes_as_it_is_told(tmp_path: Path) -> None:
    command = ["bash", str(EXAMPLES / "evening.sh"), str(tmp_path / "evening")]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=ENVIRONMENT, timeout=120, check=False)
    assert (ran.returncode, ran.stdout) == (0, SAID), ran.stderr
    kept = sorted((tmp_path / "evening").iterdir())
    assert [path.name for path in kept] == ["boarder.toml", "keel.toml", "mate.toml", "pirates.toml", "rival.toml", "star.toml"]
    assert [verdict.findings for path in kept for verdict in judge_file(str(path))] == [()] * 6


def test_the_evening_has_all_that_an_evening_needs() -> None:
    commands = re.findall(r"^\$ hcgen play (\S+ \S+)", SAID, re.MULTILINE)
    for wanted in ("trail day", "trail lost", "trail encounter", "trail flee", "sea grapple", "fight attack", "ship hit", "alien hurt"):
        assert wanted in commands


def test_what_is_said_is_sentences() -> None:
    for line in SAID.splitlines():
        if line and not line.startswith(("$ ", "== ")) and "state." not in line:
            assert line.endswith((".", "!")), line
