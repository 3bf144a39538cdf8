"""Whatever value of a record is spoilt, something is said of it, at its key and on its line; of a record that is not, nothing is."""

from __future__ import annotations

from typing import Any

import pytest
from spoiling import Spoilt, line_of, record, spoilt, texts

from hcgen.forms import Written
from hcgen.generate.noted import findings as noted
from hcgen.validate import Finding
from hcgen.validate.files import judge_written

ALONE = {"wrong type", "deleted", "misspelt"}
"""Ways after which nobody knows what was meant, so that nothing else may be said to be wrong."""


def findings(form: str, text: str) -> tuple[Finding, ...]:
    return judge_written(Written(f"a.{form}", text.encode(), form), noted).findings  # type: ignore[arg-type]


def is_of(finding: Finding, one: Spoilt) -> bool:
    """Whether a finding is of what was spoilt; of rows that changed places, of what one of them says."""
    return finding.key == one.key or (one.way == "swapped" and finding.key.startswith(f"{one.key}."))


def check(number: int, count: int) -> int:
    """Hold so many ways of spoiling a record, from all over it, against what is said of it; return how many there are."""
    content = record(number)
    form, text, _ = texts(content, content, bool(number % 2))
    assert list(map(str, findings(form, text))) == [], f"record {number}, unspoilt"
    ways = list(spoilt(content))
    for at in range(count):
        one = ways[(at * len(ways) // count + number) % len(ways)]
        _check_one(f"record {number}, {one}", content, one, bool((at + number) % 2))
    return len(ways)


def _check_one(which: str, content: dict[str, Any], one: Spoilt, as_json: bool) -> None:
    form, before, after = texts(content, one.of(content), as_json)
    said = findings(form, after)
    mine = [finding for finding in said if is_of(finding, one)]
    told = "\n".join(f"{finding.line}: {finding}" for finding in said)
    assert mine, f"{which}: nothing is said of it\n{told}"
    if one.way != "swapped":
        line = line_of(form, before, after, one.way == "deleted")
        assert line in {finding.line for finding in mine}, f"{which}: it stands on line {line}\n{told}"
    if one.way in ALONE and "derived" not in one.key:
        others = [finding for finding in said if finding not in mine and not finding.key.startswith(one.key[:-1])]
        assert others == [], f"{which}: more is said than is known\n{told}"


@pytest.mark.parametrize("number", range(12))
def test_what_is_spoilt_is_found_where_it_stands(number: int) -> None:
    """A way for each of twelve records, of all kinds and of both settings; the proof tier has the rest."""
    assert check(number, 1) > 100


@pytest.mark.proof
@pytest.mark.parametrize("part", range(20))
def test_two_hundred_records_are_spoilt_in_every_way(part: int) -> None:
    """A hundred ways for each of two hundred records, beginning each time elsewhere: every way falls to several of a kind."""
    assert sum(check(number, 100) for number in range(part, 200, 20)) > 2_000
