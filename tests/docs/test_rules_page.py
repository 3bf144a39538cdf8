"""The page of rules names places that are there, and every rule that the code cites."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
PLACES = sorted(set(re.findall(r"`(rules(?:\.\w+)+)`", RULES)))
ROWS = dict(re.findall(r"^\| ([A-Z]+-[A-Z0-9-]+) \|.*\| (.*) \|$", RULES.split("## What is played")[0], re.MULTILINE))
LISTED = re.findall(r"\bHC-[A-Z]+-[A-Z0-9]+\b", RULES.split("## What is played")[1].split("## Left out")[0])
LEFT_OUT = dict(re.findall(r"^\| (HC-[A-Z]+-[A-Z0-9]+) \| (.*) \|$", RULES.split("## Left out")[1], re.MULTILINE))


def thing(place: str) -> object:
    """Return what a place on the page names: a module of the package, a name in one, or a name of such a name; None for nothing."""
    names = place.split(".")
    for cut in range(len(names), 0, -1):
        try:
            found: object = import_module(".".join(["hcgen", *names[:cut]]))
        except ModuleNotFoundError:
            continue
        for name in names[cut:]:
            found = getattr(found, name, None)
        return found
    return None


def is_there(place: str) -> bool:
    return thing(place) is not None


@pytest.mark.parametrize("place", PLACES)
def test_a_place_on_the_page_is_there(place: str) -> None:
    assert is_there(place)


@pytest.mark.parametrize("game", ["moldhammer", "wilderness", "alien"])
def test_every_rule_that_the_code_cites_stands_on_the_page(game: str) -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "hcgen" / "rules" / game).glob("*.py"))
    cited = set(re.findall(r"(?<!AMB-)\b(?:MH|WT|AL)-[A-Z]+-\d+\b", code))
    assert cited
    assert sorted(rule for rule in cited if f"| {rule} |" not in RULES) == []


def test_the_list_of_what_is_played_is_long_and_without_repeats() -> None:
    assert len(LISTED) == 140
    assert len(set(LISTED)) == len(LISTED)


@pytest.mark.parametrize("rule", LISTED)
def test_a_rule_that_is_played_has_a_place(rule: str) -> None:
    if rule in LEFT_OUT:
        assert len(LEFT_OUT[rule]) > 20
        return
    places = re.findall(r"`((?:rules|dice|tables|generate|validate|portrait)(?:\.\w+)+)`", ROWS[rule])
    assert places or re.search(r"\b(?:tables|effects?) `", ROWS[rule]), "only words, and no place"
    assert [place for place in places if not is_there(place)] == []


@pytest.mark.parametrize("rule", LISTED)
def test_a_rule_that_is_played_stands_in_a_test(rule: str) -> None:
    if rule in LEFT_OUT:
        return
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert re.search(rf"\b{rule}\b", tests), "no test names it"


PAGED = sorted(set(re.findall(r"^\| ([A-Z]+-[A-Z]+-[A-Z0-9]+) \|", RULES.split("## Left out")[0], re.MULTILINE)))
TESTED = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
PLACED = r"`(?:(?:rules|dice|tables|generate|validate|portrait)(?:\.\w+)+)`|\b(?:tables|effects?) "


def test_every_rule_on_the_page_has_a_place_and_a_test_that_names_it() -> None:
    """Of all four games: what is derived, rolled, judged and played (only what is left out has neither)."""
    where = dict(re.findall(r"^\| ([A-Z]+-[A-Z]+-[A-Z0-9]+) \|.*\| ([^|]*) \|$", RULES.split("## Left out")[0], re.MULTILINE))
    assert len(PAGED) > 220
    assert [rule for rule in PAGED if not re.search(PLACED, where[rule])] == []
    assert [rule for rule in PAGED if not re.search(rf"\b{rule}\b", TESTED)] == []


def test_whatever_is_played_or_derived_has_a_function() -> None:
    """A value of a table, or a number, is not enough: something in the package works with it."""
    where = dict(re.findall(r"^\| ([A-Z]+-[A-Z]+-[A-Z0-9]+) \|.*\| ([^|]*) \|$", RULES.split("## Left out")[0], re.MULTILINE))
    played = [rule for rule in (*LISTED, *(rule for rule in PAGED if not rule.startswith("HC-"))) if rule not in LEFT_OUT]
    assert len(played) > 185
    bare = [rule for rule in played if not any(callable(thing(place)) for place in re.findall(r"`([a-z]+(?:\.\w+)+)`", where[rule]))]
    assert bare == []
