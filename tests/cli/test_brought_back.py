"""The same again: by the seed, by the command that is said, and by the code of a sheet."""

from __future__ import annotations

import json
from pathlib import Path

from commands import assert_refused, hcgen, process


def test_the_same_seed_is_the_same_bytes(tmp_path: Path) -> None:
    """In a process with another hash seed as in this one."""
    for folder, run in (("one", process), ("two", hcgen)):
        (tmp_path / folder).mkdir()
        ran = run("character", "--seed", "7", "-o", "a.toml", "-o", "a.pdf", "-o", "a.json", cwd=tmp_path / folder)
        assert (ran.code, ran.out) == (0, "")
        assert "Wrote a.toml" in ran.err
    for name in ("a.toml", "a.pdf", "a.json"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes(), name
    assert hcgen("character", "--seed", "8", "-o", "b.toml", cwd=tmp_path).code == 0
    assert (tmp_path / "b.toml").read_bytes() != (tmp_path / "one" / "a.toml").read_bytes()


def test_what_was_not_saved_can_be_brought_back(tmp_path: Path) -> None:
    ran = hcgen("character", "--stock", "ogren", "--gear", "none", "--format", "json", cwd=tmp_path)
    assert ran.code == 0
    again = ran.err.strip().partition("bring exactly this back: hcgen ")[2].split()
    assert again[:2] == ["character", "--seed"]
    assert hcgen(*again, "--format", "json", cwd=tmp_path).out == ran.out


def test_a_silly_crew_can_be_brought_back(tmp_path: Path) -> None:
    """AMB-HC-14: crew and character take the list, say it in the command that brings them back, and refuse a code beside it."""
    one = json.loads(hcgen("character", "--seed", "7", "--skill-list", "silly", "--format", "jsonl", cwd=tmp_path).out)
    ran = hcgen("crew", "-n", "3", "--seed", "7", "--skill-list", "silly", "--format", "jsonl", cwd=tmp_path)
    assert json.loads(ran.out.splitlines()[0]) == one
    assert one["provenance"]["chosen"] == {"skill-list": "silly"}
    again = ran.err.strip().partition("bring exactly this back: hcgen ")[2]
    assert again == "crew --seed 7 -n 3 --skill-list silly"
    assert hcgen(*again.split(), "--format", "jsonl", cwd=tmp_path).out == ran.out
    coded = hcgen("character", "--code", "HC1/CH/7/1/L:SILLY", "--format", "jsonl", cwd=tmp_path)
    assert json.loads(coded.out) == one
    assert_refused(hcgen("character", "--code", "HC1/CH/7/1", "--skill-list", "silly", cwd=tmp_path), "--code says everything")


def test_gear_can_be_bought_and_brought_back(tmp_path: Path) -> None:
    ran = hcgen("character", "--seed", "7", "--gear", "buy", "--format", "json", cwd=tmp_path)
    assert "hcgen character --seed 7 --gear buy" in ran.err
    record = json.loads(ran.out)
    assert record["provenance"]["chosen"] == {"gear": "buy"}
    assert record["purse"]["coins"] < record["purse"]["start"]
    assert any(item["from"] == "bought" for item in record["gear"])
    assert hcgen("character", "--code", "HC1/CH/7/1/G:BUY", "--format", "json", cwd=tmp_path).out == ran.out


def test_person_one_of_a_crew_is_the_character(tmp_path: Path) -> None:
    one = json.loads(hcgen("character", "--seed", "7", "--format", "jsonl", cwd=tmp_path).out)
    fifty = [json.loads(line) for line in hcgen("crew", "--seed", "7", "-n", "50", "--format", "jsonl", cwd=tmp_path).out.splitlines()]
    assert fifty[0] == one
    assert len(fifty) == 50
    assert len({person["name"] for person in fifty}) == 50


def test_a_code_brings_the_character_back(tmp_path: Path) -> None:
    first = hcgen("character", "--seed", "k3f9-22qx", "--stock", "ogren", "--format", "jsonl", cwd=tmp_path)
    again = hcgen("character", "--code", "HC1/CH/K3F9-22QX/1/S:OGREN", "--format", "jsonl", cwd=tmp_path)
    assert (again.code, again.out) == (0, first.out)
    assert_refused(hcgen("character", "--code", "HC1/CH/7/1", "--seed", "8", cwd=tmp_path), "--code says everything that is rolled")
    assert_refused(hcgen("character", "--code", "nonsense", cwd=tmp_path), "is no code of a character")
