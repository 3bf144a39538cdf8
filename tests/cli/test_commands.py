"""The program as a whole: help, completion, wrong usage, bad requests, and a bug of ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from commands import assert_refused, hcgen


def test_alone_it_welcomes(tmp_path: Path) -> None:
    ran = hcgen(cwd=tmp_path)
    assert ran.code == 0
    assert "hcgen character" in ran.out
    assert ran.err == ""


def test_the_version(tmp_path: Path) -> None:
    from hcgen import __version__

    ran = hcgen("--version", cwd=tmp_path)
    assert (ran.code, ran.out, ran.err) == (0, f"hcgen {__version__}\n", "")


@pytest.mark.parametrize("command", ["character", "crew", "sheet", "validate", "award", "refresh"])
def test_help_has_an_example_and_rule_ids(command: str, tmp_path: Path) -> None:
    ran = hcgen(command, "--help", cwd=tmp_path, COLUMNS="100")
    assert ran.code == 0
    assert f"Example: hcgen {command}" in ran.out
    assert re.search(r"(HC|AMB)-[A-Z]+-\d+", ran.out)
    assert ran.err == ""


def tree(command: Any, *words: str) -> Iterator[tuple[str, Any]]:
    """The program, its groups, and all of their commands."""
    yield " ".join(words), command
    for name in getattr(command, "table", ()):
        yield from tree(command.get_command(None, name), *words, name)


def test_every_command_and_every_group_names_rules_that_there_are() -> None:
    """A group may name families of rules; a command names at least one whole id. The example has options that it knows."""
    from typer.main import get_command

    from hcgen.cli.app import app
    from hcgen.cli.ruling import ID
    from hcgen.tables.pages import PAGES, load_page

    known = {row.id for page in PAGES for section in load_page(page).sections for row in section.rows}
    families = {rule.rsplit("-", 1)[0] for rule in known}
    found = list(tree(get_command(app), "hcgen"))
    assert len(found) > 100
    for words, command in found:
        told, line, rules = (command.epilog or "").partition("\nRules: ")
        assert line, f"{words}: its help has no line “Rules: …” with the ids of rules, see hcgen rule; add one to its epilog"
        named = set(re.findall(ID, rules))
        assert named <= known | families, f"{words}: {named - known - families} stand on no page of rules"
        assert named & known or (named and hasattr(command, "table")), f"{words}: its line of rules names no rule"
        if words.startswith("hcgen play ") and not hasattr(command, "table"):
            example = told.removeprefix("\b\n")
            assert example.startswith(f"Example: {words}"), words
            options = {option for parameter in command.params for option in parameter.opts}
            assert {word for word in example.split() if word.startswith("-")} <= options, words


def test_the_completion_lists_are_those_of_the_tables(tables: object) -> None:
    from hcgen.cli import people, wishing
    from hcgen.cli.sinks import FORMATS
    from hcgen.records import SKILL_LISTS
    from hcgen.tables import load

    assert tuple(load().stocks.by_id) == wishing.STOCKS
    assert tuple(load().classes.by_id) == wishing.CLASSES
    assert people.FORMATS == FORMATS
    assert wishing.SKILL_LISTS == SKILL_LISTS


@pytest.mark.parametrize(
    ("line", "found"), [("hcgen character --stock o", ["ogren"]), ("hcgen crew --skill-list ", ["plain", "silly", "mixed"])]
)
def test_completion_completes(line: str, found: list[str], tmp_path: Path) -> None:
    ran = hcgen(cwd=tmp_path, _HCGEN_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD="3", _TYPER_COMPLETE_ARGS=line)
    assert ran.out.split() == found


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--stock", "elfn"], "(did you mean elfin?)"),
        (["--seed", "x" * 10_000], "a seed of 10,000 characters is too long; give at most 200"),
        (["--seed", ""], "a seed has no characters"),
        (["-n", "2", "--name", "Ada"], "--name names one person, and 2 are asked for"),
        (["--gear", "steal"], "it is roll, buy or none"),
        (["--format", "xml"], "--format xml is no format; it is one of card, plain, toml"),
        (["--paper", "a5"], "HCGEN_PAPER, is a4 or letter"),
        (["-o", "a.docx"], "the suffix says the form, and .docx is none of"),
        (["-o", "a"], "none is none of"),
        (["-o", "nowhere/a.toml"], "its folder does not exist"),
        (["-o", "."], "this is a folder"),
        (["-o", "a.toml", "-o", "./a.toml"], "-o names the same file twice"),
        (["-o", "a.toml", "--format", "json"], "add -o -, or leave --format out"),
        (["--strict", "--gear", "roll"], "AMB-HC-22"),
        (["--strict", "--skill-list", "mixed"], "AMB-HC-14"),
        (["--skill-list", "sily"], "(did you mean silly?)"),
        (["--strict", "--gear", "buy"], "--strict leaves no prices to buy at"),
        (["--name", "a\tb"], "--name holds a character that moves the cursor"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, list) else None,
)
def test_a_bad_request_gets_one_sentence(words: list[str], said: str, tmp_path: Path) -> None:
    assert_refused(hcgen("character", *words, cwd=tmp_path), said)
    assert list(tmp_path.iterdir()) == []


def test_wrong_usage_is_two(tmp_path: Path) -> None:
    for words in (["charcter"], ["character", "--sed", "7"], ["character", "-n", "0"], ["validate"]):
        ran = hcgen(*words, cwd=tmp_path)
        assert ran.code == 2
        assert "Traceback" not in ran.err
    assert "did you mean character?" in hcgen("charcter", cwd=tmp_path).err


def test_our_own_bug_is_seventy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that lies to the code stands for a bug; with --debug all of it is shown, as Python does."""
    monkeypatch.setattr("hcgen.generate.character.parts_at", lambda level: (None,))
    ran = hcgen("character", cwd=tmp_path)
    assert ran.code == 70
    assert "Traceback" not in ran.err
    with pytest.raises(AttributeError, match="'NoneType' object has no attribute"):
        hcgen("--debug", "character", cwd=tmp_path)


def test_paper_from_the_environment(tmp_path: Path) -> None:
    assert_refused(hcgen("character", "-o", "a.pdf", cwd=tmp_path, HCGEN_PAPER="rubbish"), "--paper, or HCGEN_PAPER, is a4 or letter")
    assert hcgen("character", "-o", "a.pdf", cwd=tmp_path, HCGEN_PAPER="LETTER").code == 0
