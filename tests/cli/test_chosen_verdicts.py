"""What a record says was chosen is held against what can be chosen: whoever validates hears of it before anybody rolls."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import hcgen


@pytest.mark.parametrize(
    ("line", "key", "rule"),
    [
        ('shtick = "dancer"', "provenance.chosen", "AMB-HC-59"),
        ('focus = "war-mage"', "provenance.chosen", "HC-CLS-M5"),
        ('class-prime = "CON"', "provenance.chosen", "HC-CLS-01"),
        ('rolls-stats = "99"', "provenance.chosen", "HC-GEN-04"),
        ('set = "STR=99"', "provenance.chosen", "HC-GEN-04"),
        ('skill = "stealth; stealth"', "provenance.chosen", "HC-SKL-06"),
        ('level-9-skill = "stealth"', "provenance.chosen", "HC-CORE-02"),
        ('nonsense = "x"', "provenance.chosen.nonsense", "format"),
    ],
)
def test_a_wish_that_nobody_can_have_is_a_finding(line: str, key: str, rule: str, tmp_path: Path) -> None:
    assert hcgen("character", "--class", "fight", "--level", "4", "--seed", "7", "-o", "a.toml", cwd=tmp_path).code == 0
    path = tmp_path / "a.toml"
    text = path.read_text(encoding="utf-8")
    assert (
        hcgen("validate", "a.toml", cwd=tmp_path).out.count("warning") + hcgen("validate", "a.toml", cwd=tmp_path).out.count("error: ") == 0
    )
    path.write_text(text.replace("[provenance.chosen]\n", f"[provenance.chosen]\n{line}\n"), encoding="utf-8")
    ran = hcgen("validate", "a.toml", cwd=tmp_path)
    assert key in ran.out
    assert f"({rule})" in ran.out


def test_another_level_than_the_record_s_is_a_finding(tmp_path: Path) -> None:
    assert hcgen("character", "--class", "fight", "--level", "4", "--seed", "7", "-o", "a.toml", cwd=tmp_path).code == 0
    path = tmp_path / "a.toml"
    text = path.read_text(encoding="utf-8")
    at = text.index("[provenance.chosen]")
    path.write_text(text[:at] + text[at:].replace("level = 4", "level = 9", 1), encoding="utf-8")
    ran = hcgen("validate", "a.toml", cwd=tmp_path)
    assert ran.code == 1
    assert "provenance.chosen.level" in ran.out
