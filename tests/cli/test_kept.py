"""Whatever changes a file changes what it says and nothing else: comments, order and ways of writing stay."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from commands import hcgen
from handwritten import by_hand, comments

from hcgen import toml

ROLLED = {
    "character": ("character", "--seed", "7"),
    "crew": ("crew", "--seed", "7", "-n", "2", "--gear", "none"),
    "starship": ("starship", "--kind", "fighter", "--seed", "7"),
    "vessel": ("vessel", "--kind", "galley-small", "--seed", "7"),
    "starship and crew": ("starship", "--kind", "shuttle", "--seed", "7", "--crew", "--gear", "none"),
    "vessel and crew": ("vessel", "--kind", "sailing-boat", "--seed", "7", "--crew", "--gear", "none"),
}
PEOPLE = (
    "reroll FILE --part story.trait --part skills --yes",
    "advance FILE --level 7 --yes",
    "award FILE --xp 3 --coins 9 --each --yes",
    "refresh FILE --yes",
)
COMMANDS = {
    "character": (*PEOPLE, "reroll FILE --part gear --yes", "play fight damage 1 --from FILE --rolls 2 --save"),
    "crew": PEOPLE,
    "starship": ("reroll FILE --part name --part cargo --yes", "refresh FILE --yes", "play ship evade FILE --rolls 3 --save"),
    "vessel": ("reroll FILE --part numbers --yes", "refresh FILE --yes", "play sea day FILE --seed 7 --save"),
    "starship and crew": (*PEOPLE, "reroll FILE --part crew --yes", "play ship evade FILE --rolls 3 --save"),
    "vessel and crew": (*PEOPLE, "reroll FILE --part kind --yes", "play sea day FILE --seed 7 --save"),
}
CASES = [
    pytest.param(kind, command, id=f"{kind}: {command.partition(' FILE')[0]}")
    for kind, commands in COMMANDS.items()
    for command in commands
]


@cache
def rolled(kind: str) -> dict[str, Any]:
    """What a record holds, after an edit of which a refresh has something to say."""
    ran = hcgen(*ROLLED[kind], "--format", "json", cwd=Path())
    content: dict[str, Any] = json.loads(ran.out)
    for person in content.get("members", [content] if "stats" in content else []):
        person["stats"]["WIL"] = 12
        person["own"] = {"left hand": {"rings": [{"of": "tin"}, {"of": "bone"}]}, "luck": [1, [2.5, {"x": True}]]}
    if "stats" not in content and ("ship" in content or "members" not in content):
        content.get("ship", content)["name"] = "Bo"
    return content


def run(command: str, file: Path) -> tuple[int, str, str]:
    ran = hcgen(*command.replace("FILE", file.name).split(), cwd=file.parent)
    return ran.code, ran.out.replace(file.name, "FILE"), ran.err.replace(file.name, "FILE")


def gone(before: str, after: str) -> Iterator[str]:
    """The comments on lines of their own that are there no more."""
    kept = comments(after)
    for line in before.splitlines():
        if line.startswith("#said-") and line.split()[0].removeprefix("#said-") not in kept:
            yield line


def assert_kept(kind: str, command: str, seed: int, folder: Path) -> None:
    """A command does with a file that a hand wrote what it does with ours, and leaves the rest."""
    plain, written = folder / "plain.toml", folder / "hand.toml"
    text = by_hand(rolled(kind), seed)
    plain.write_text(toml.write(rolled(kind)), encoding="utf-8")
    written.write_text(text, encoding="utf-8")
    said = run(command, written)
    assert said == run(command, plain)
    assert said[0] == 0, said
    after = written.read_text(encoding="utf-8")
    assert tomllib.loads(after) == tomllib.loads(plain.read_text(encoding="utf-8"))
    assert list(gone(text, after)) == []
    assert after != text
    again = folder / "windows.toml"
    again.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert run(command, again) == said
    assert again.read_bytes() == b"\xef\xbb\xbf" + after.replace("\n", "\r\n").encode()


@pytest.mark.parametrize(("kind", "command"), [CASES[at] for at in (0, 5, 11, 16, 20)])
def test_a_file_is_left_as_somebody_wrote_it(kind: str, command: str, tmp_path: Path) -> None:
    assert_kept(kind, command, len(command), tmp_path)


@pytest.mark.proof
@pytest.mark.parametrize(("kind", "command"), CASES)
def test_many_files_are_left_as_somebody_wrote_them(kind: str, command: str, tmp_path: Path) -> None:
    for seed in range(1, 41 if "crew" not in kind else 13):
        assert_kept(kind, command, seed, tmp_path)


LATER = [
    pytest.param(command, marks=pytest.mark.proof)
    for command in ("reroll FILE --part story.trait", "advance FILE --level 2", "award FILE --xp 1")
]


@pytest.mark.parametrize("command", ["refresh FILE", *LATER])
def test_a_dry_run_and_another_file_leave_it_untouched(command: str, tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text(by_hand(rolled("character"), 3), encoding="utf-8")
    before = file.read_bytes()
    dry = run(f"{command} --dry-run", file)
    assert dry[0] == 0
    assert file.read_bytes() == before
    other = run(f"{command} -o b.toml", file)
    assert (other[0], other[1]) == (0, dry[1])
    assert "Wrote b.toml\n" in other[2]
    assert file.read_bytes() == before
    assert run(f"{command} --yes", file)[1] == dry[1]
    assert file.read_bytes() == (tmp_path / "b.toml").read_bytes()
