"""Choosing and growing at the shell: options, the questions of --ask, and hcgen advance."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from commands import ENVIRONMENT, assert_refused, hcgen


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Seed 7 as a file."""
    assert hcgen("character", "--seed", "7", "--class", "toil", "-o", "a.toml", cwd=tmp_path).code == 0
    return tmp_path / "a.toml"


def content(path: Path) -> dict[str, object]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def test_the_command_that_brings_it_back_names_all_that_was_chosen(tmp_path: Path) -> None:
    words = ["--level", "3", "--set", "STR=14", "--skill", "lore-animal:wolves", "--choose", "shtick=tank"]
    ran = hcgen("character", "--seed", "7", *words, "--format", "toml", cwd=tmp_path)
    assert ran.code == 0
    again = ran.err.rpartition("back: hcgen ")[2].split()
    assert hcgen(*again, "--format", "toml", cwd=tmp_path).out == ran.out
    chosen = tomllib.loads(ran.out)["provenance"]["chosen"]
    assert chosen == {"level": 3, "set": "STR=14", "skill": "lore-animal:wolves", "shtick": "tank"}


def test_a_level_for_every_part_alone(tmp_path: Path) -> None:
    whole = tomllib.loads(hcgen("character", "--seed", "7", "--level", "4", "--format", "toml", cwd=tmp_path).out)
    skills = hcgen("skills", "--seed", "7", "--level", "4", "--format", "jsonl", cwd=tmp_path).out
    assert all(skill["name"] in skills for skill in whole["skills"])
    spells = hcgen("spells", "--seed", "7", "--level", "4", cwd=tmp_path).out
    assert spells.strip() == "; ".join(spell["name"] for spell in whole["spells"])


def test_advance_changes_the_file_and_keeps_its_comments(record: Path) -> None:
    record.write_text(f"# mine\n{record.read_text(encoding='utf-8')}", encoding="utf-8")
    before = content(record)
    ran = hcgen("advance", "a.toml", "--level", "3", "--skill", "stealth", "--yes", cwd=record.parent)
    assert ran.code == 0, ran.err
    assert "level 1 to 3" in ran.err
    assert "level: 1 → 3" in ran.out
    after = content(record)
    assert record.read_text(encoding="utf-8").startswith("# mine\n")
    assert (after["level"], after["xp"]) == (3, 50)
    assert [skill["id"] for skill in after["skills"] if skill["level"] == 2] == ["stealth"]  # type: ignore[attr-defined]
    assert sum(skill.get("raised") == 3 for skill in after["skills"]) == 1  # type: ignore[attr-defined]
    assert after["gear"] == before["gear"]
    for command in ("verify", "validate"):
        assert hcgen(command, "a.toml", cwd=record.parent).code == 0


def test_advance_in_small_steps_and_elsewhere(record: Path) -> None:
    text = record.read_bytes()
    assert hcgen("advance", "a.toml", "--level", "2", "--dry-run", cwd=record.parent).code == 0
    assert hcgen("advance", "a.toml", "--level", "4", "-o", "b.toml", cwd=record.parent).code == 0
    assert record.read_bytes() == text
    for level in ("2", "3", "4"):
        assert hcgen("advance", "a.toml", "--level", level, "--yes", cwd=record.parent).code == 0
    assert content(record) == content(record.parent / "b.toml")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--level", "1"], "HC-CORE-02"),
        (["--level", "11"], "HC-CORE-02"),
        (["--level", "3", "--choose", "shtick=tank"], "HC-CLS-F4"),
        (["--level", "3", "--choose", "powers=revenant"], "HC-CLS-P0"),
        (["--level", "3", "--choose", "level-7-skill=stealth"], "HC-CORE-02"),
        (["--level", "3", "--skill", "flying"], "there is no 'flying'"),
    ],
)
def test_an_advance_that_cannot_be(words: list[str], said: str, record: Path) -> None:
    before = record.read_bytes()
    assert_refused(hcgen("advance", "a.toml", *words, "--yes", cwd=record.parent), said)
    assert record.read_bytes() == before


def test_one_member_of_a_crew_advances(tmp_path: Path) -> None:
    assert hcgen("crew", "-n", "3", "--seed", "7", "-o", "crew.toml", cwd=tmp_path).code == 0
    ran = hcgen("advance", "crew.toml", "--level", "2", "--member", "2", "--yes", cwd=tmp_path)
    assert ran.code == 0, ran.err
    assert [member["level"] for member in content(tmp_path / "crew.toml")["members"]] == [1, 2, 1]  # type: ignore[attr-defined]
    assert hcgen("advance", "crew.toml", "--level", "2", "--yes", cwd=tmp_path).code == 0
    assert [member["level"] for member in content(tmp_path / "crew.toml")["members"]] == [2, 2, 2]  # type: ignore[attr-defined]
    assert hcgen("verify", "crew.toml", cwd=tmp_path).code == 0


def test_nobody_is_asked_off_a_terminal(record: Path) -> None:
    assert_refused(hcgen("character", "--ask", cwd=record.parent), "--ask needs a terminal")
    assert_refused(hcgen("advance", "a.toml", "--level", "2", "--ask", cwd=record.parent), "--ask needs a terminal")


@pytest.mark.skipif(os.name == "nt", reason="there is no pseudo-terminal there")
def test_a_walk_through_every_choice(tmp_path: Path) -> None:
    """Whatever is answered is chosen; Enter leaves it to the dice of the seed."""
    answers = ["human", "STR", "1", "", "tan", "", "14,9,11,10,8,13,12", "nonsense", "stealth"]
    words = ["character", "--ask", "--seed", "7", "-o", "asked.toml"]
    said = on_a_terminal(words, answers, tmp_path)
    assert "there is no 'nonsense'" in said
    asked = content(tmp_path / "asked.toml")
    chosen = asked["provenance"]["chosen"]  # type: ignore[index]
    assert chosen == {
        "stock": "human", "class": "fight", "stock-prime": "STR", "rolls-stats": "14, 9, 11, 10, 8, 13, 12",
        "shtick": "tank", "skill": "stealth",
    }  # fmt: skip
    assert hcgen("verify", "asked.toml", cwd=tmp_path).code == 0


def on_a_terminal(words: list[str], answers: list[str], folder: Path) -> str:
    """Run hcgen on a pseudo-terminal, answer what is known, and press Enter for the rest; return what was said."""
    import pty
    import select

    parent, child = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "hcgen", *words], cwd=folder, stdin=child, stdout=child, stderr=child, env=ENVIRONMENT, close_fds=True
    )
    os.close(child)
    said, waiting = "", list(answers)
    while process.poll() is None:
        ready, _, _ = select.select([parent], [], [], 0.08)
        if ready:
            try:
                said += os.read(parent, 65_536).decode(errors="replace")
            except OSError:
                break
        elif said.endswith(": "):
            os.write(parent, f"{waiting.pop(0) if waiting else ''}\n".encode())
            said += "\n"
    os.close(parent)
    assert process.wait(timeout=20) == 0, said
    return said
