"""The page of rules names places that are there, and every rule of the three other games that the code cites."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
PLACES = sorted(set(re.findall(r"`(rules\.(?:moldhammer|wilderness|alien)(?:\.\w+)+)`", RULES)))


@pytest.mark.parametrize("place", PLACES)
def test_a_place_on_the_page_is_there(place: str) -> None:
    module, name = place.rsplit(".", 1)
    assert hasattr(import_module(f"hcgen.{module}"), name)


@pytest.mark.parametrize("game", ["moldhammer", "wilderness", "alien"])
def test_every_rule_that_the_code_cites_stands_on_the_page(game: str) -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "hcgen" / "rules" / game).glob("*.py"))
    cited = set(re.findall(r"(?<!AMB-)\b(?:MH|WT|AL)-[A-Z]+-\d+\b", code))
    assert cited
    assert sorted(rule for rule in cited if f"| {rule} |" not in RULES) == []
