"""What the help of the table commands gives as an example works as it stands there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from at_table import run
from people_at_table import set_out_people

from hcgen.cli.ruling import _epilogs

GROUPS = re.compile(r"hcgen (play (check|fight|magick|smith)|roll|treasure)\b")
EXAMPLES = {path: epilog.partition("Example: hcgen ")[2].partition("\n")[0] for path, epilog in _epilogs() if GROUPS.match(path)}
STATES = {"ada.toml": '[state.dice]\nhealth = "d6"', "mage.toml": '[state]\nconditions = ["sustaining Cold Feet"]'}
"""Somebody who is hurt, for whoever heals; and something that is held, for whoever lets it go."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("table")
    set_out_people(folder)
    for name, state in STATES.items():
        path = folder / name
        (folder / f"whole-{name}").write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
        path.write_text(f"{path.read_text(encoding='utf-8')}\n{state}\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize("path", EXAMPLES)
def test_the_example_of_the_help_works(path: str, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a record the faces are those of the dice at hand, and the spell is one that is known there."""
    monkeypatch.chdir(table)
    example = EXAMPLES[path]
    assert f"hcgen {example}".startswith(path)
    words = shlex.split(example)
    if ".toml" in example:
        free = path.endswith(("cast", "burn", "recover"))
        words = [*shlex.split(re.sub(r"--rolls \S+", "", example).replace("Head Start", "Cold Feet")), "--seed", "1"]
        words = [f"whole-{word}" if free and word == "mage.toml" else word for word in words]
    said = run(*words)
    assert said.code == 0, said.err
    assert said.out
