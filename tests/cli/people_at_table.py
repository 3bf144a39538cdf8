"""People to play with at the table, and what all groups of their procedures are held to."""

from __future__ import annotations

import json
import shlex
import shutil
from pathlib import Path

from at_table import run, written

EXAMPLES = Path(__file__).parents[2] / "examples"

ROLLED = {
    "ada.toml": ("character", "--class", "fight", "--level", "3", "--seed", "8"),
    "mage.toml": ("character", "--class", "meddle", "--level", "5", "--seed", "9"),
    "sly.toml": ("character", "--class", "toil", "--level", "5", "--seed", "8"),
    "monk.toml": ("character", "--class", "pray", "--level", "2", "--seed", "7"),
    "troll.toml": ("character", "--setting", "palladium", "--stock", "troll", "--class", "fight", "--seed", "8"),
    "psion.toml": ("character", "--setting", "palladium", "--class", "toil", "--level", "2", "--seed", "1"),
    "quack.toml": ("character", "--class", "charlatan", "--seed", "8"),
    "crew.toml": ("crew", "-n", "2", "--seed", "8"),
}


def set_out_people(folder: Path) -> None:
    """Put people into a folder, and a ship that is nobody."""
    shutil.copy(EXAMPLES / "ships" / "longship.toml", folder / "otter.toml")
    for name, words in ROLLED.items():
        (folder / name).write_bytes(written(name, *words))


def assert_said(words: str, said: str, rules: tuple[str, ...]) -> None:
    """A command says a text, and the same as JSON, with its rules and its result."""
    plain = run(*shlex.split(words))
    assert (plain.code, plain.out) == (0, said)
    told = json.loads(run(*shlex.split(words), "--format", "json").out)
    lines = [line for text in told["words"] for line in text.splitlines() if line.strip()]
    assert lines == [line for line in said.splitlines() if line.strip() and not line.startswith("state.")]
    assert words.startswith(told["command"])
    assert told["rules"]
    assert all(rule.startswith(rules) for rule in told["rules"])
    assert told["result"] is not None


def assert_refused_untouched(words: str, said: str, folder: Path) -> None:
    """A command is refused in one sentence, and no file is another afterwards."""
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    refused = run(*shlex.split(words))
    assert (refused.code, refused.out, refused.err) == (1, "", said)
    assert len(refused.err.splitlines()) == 1
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
