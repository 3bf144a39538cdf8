"""Playing at the table in this process: files to play with, transcripts, and what a command left behind."""

from __future__ import annotations

import shlex
import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from typer.testing import CliRunner

from hcgen.cli.app import app

EXAMPLES = Path(__file__).parents[2] / "examples" / "ships"
TRANSCRIPTS = Path(__file__).with_name("transcripts")

ROLLED = {
    "gull.toml": ("starship", "--kind", "fighter", "--seed", "8"),
    "tub.toml": ("starship", "--kind", "shuttle", "--seed", "8"),
    "galley.toml": ("vessel", "--kind", "galley-war", "--seed", "7"),
    "dinghy.toml": ("vessel", "--kind", "sailing-boat", "--seed", "7"),
    "cog.toml": ("vessel", "--kind", "sailing-ship-small", "--seed", "7"),
}


class Said:
    """What a command left behind."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


def run(*words: str) -> Said:
    """Run a command here and now, in the folder that we are in."""
    result = CliRunner().invoke(app, list(words), prog_name="hcgen")
    return Said(result.exit_code, result.stdout, result.stderr)


def play(words: str) -> Said:
    return run("play", *shlex.split(words))


def set_out(folder: Path) -> None:
    """Put two ships of the examples into a folder, and some that are rolled there."""
    shutil.copy(EXAMPLES / "battleship.toml", folder / "spirit.toml")
    shutil.copy(EXAMPLES / "longship.toml", folder / "otter.toml")
    for name, words in ROLLED.items():
        (folder / name).write_bytes(written(name, *words))


@cache
def written(name: str, *words: str) -> bytes:
    """Roll a file once, for all who want it."""
    with TemporaryDirectory() as folder:
        path = Path(folder, name)
        assert run(*words, "-o", str(path)).code == 0
        return path.read_bytes()


def transcript(name: str) -> list[tuple[str, str]]:
    """Read commands and what each of them says."""
    text = (TRANSCRIPTS / f"{name}.txt").read_text(encoding="utf-8")
    pieces = [piece.partition("\n") for piece in f"\n{text}".split("\n$ ")[1:]]
    return [(words, f"{said.rstrip()}\n") for words, _, said in pieces]


def commented(path: Path) -> None:
    """Write comments into a record, as a reader would."""
    lines = path.read_text(encoding="utf-8").split("\n")
    lines[1] += "   # she came with it"
    path.write_text("\n".join(["# ours since the flood", "", *lines]), encoding="utf-8")


def assert_kept(path: Path, *state: str) -> None:
    """The comments are there, the new state too; the record is right, and follows from its seed."""
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# ours since the flood\n\n")
    assert "   # she came with it\n" in text
    for line in state:
        assert f"\n{line}\n" in text, text[text.index("[state]") :]
    assert run("validate", str(path)).code == 0
    assert run("verify", str(path)).code == 0
