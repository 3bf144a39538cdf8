"""A text brought to another content: exactly what changes, to the letter."""

from __future__ import annotations

import json
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hcgen.revision import edited_json, edited_toml


def revisions() -> list[Any]:
    """Read what stands in a text, what it is to hold, and what it is then; ¬ stands for a last line that does not end."""
    blocks = Path(__file__).with_name("revisions.txt").read_text(encoding="utf-8").split("=== ")[1:]
    read = []
    for block in blocks:
        name, _, rest = block.partition("\n")
        text, _, rest = rest.partition("--- ")
        content, _, after = rest.partition("\n")
        read.append(pytest.param(text.replace("¬\n", ""), json.loads(content), after, id=name))
    return read


@pytest.mark.parametrize(("text", "content", "after"), revisions())
def test_one_change_is_one_change(text: str, content: dict[str, Any], after: str) -> None:
    assert edited_toml(text, content) == after
    assert edited_toml(after, content) == after


ROW = ("{", '"id": 2,', '"n": 4,', '"m": "é"', "}")


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ('{\n    "b": 1,\n    "a": [{"id": 2, "n": 3}]\n}\n', ["{", '    "b": 1,', '    "a": [', ROW, "    ],", '    "c": 5', "}", ""]),
        ('{\n\t"a": [{"id": 2, "n": 3}],\n\t"b": 1}', ["{", '\t"a": [', ROW, "\t],", '\t"c": 5,', '\t"b": 1', "}"]),
        ('{"b": 1, "a": [{"id": 2, "n": 3}]}', ['{"b": 1, "a": [{"id": 2, "n": 4, "m": "é"}], "c": 5}']),
        ('{"b":1,"a":[{"n":3,"id":2}]}\n', ['{"b":1,"a":[{"n":4,"m":"é","id":2}],"c":5}', ""]),
    ],
    ids=["four spaces", "tabs", "one line", "no spaces"],
)
def test_json_keeps_order_and_indentation(text: str, after: list[str | tuple[str, ...]]) -> None:
    content = {"a": [{"id": 2, "n": 4, "m": "é"}], "c": 5, "b": 1}
    step = "\t" if "\t" in text else "    "
    lines: list[str] = []
    for line in after:
        indented = (step * (2 if piece in "{}" else 3) + piece for piece in line) if isinstance(line, tuple) else (line,)
        lines += indented
    assert edited_json(text, content) == "\n".join(lines)


def test_a_long_list_of_the_same_is_compared_in_little_time() -> None:
    begin = time.process_time()
    old, new = [7] * 9_000 + [1], [7] * 8_000 + [2] * 1_000
    assert tomllib.loads(edited_toml(f"l = {old}\n", {"l": new}))["l"] == new
    old, new = [1, *[7] * 9_000], [2, *[7] * 9_001]
    assert tomllib.loads(edited_toml(f"l = {old}\n", {"l": new}))["l"] == new
    assert time.process_time() - begin < 1


def list_by_hand(chance: Any, items: list[str]) -> str:
    """A list as hands write one: items on lines of their own or not, commas before or behind, comments all over."""
    text = "x = 1\nl = [" + chance.choice(["", "\n", " # head\n", "\n  # lead\n"])
    for number, item in enumerate(items, 1):
        text += chance.choice(["  ", "\n  ", f"\n  # above {item}\n  "]) + f'"{item}"'
        text += chance.choice([",", " ,", "\n  ,"] if number < len(items) else ["", ",", " ,", "\n ,"])
        text += chance.choice(["", "\n", f" # by {item}\n"])
    return text + chance.choice(["]", "\n]", "\n  # tail\n] # end"]) + "\ny = 2\n"


def changed_by_chance(chance: Any, items: list[str]) -> list[str]:
    new = list(items)
    for number in range(chance.randint(1, 3)):
        if new and chance.random() < 0.5:
            new.pop(chance.randrange(len(new)))
        else:
            new.insert(chance.randint(0, len(new)), f"new {number}")
    return new


@settings(max_examples=150)
@given(st.randoms(use_true_random=False))
def test_any_list_is_brought_to_any_other(chance: Any) -> None:
    items = [f"{chance.choice('abc')}{number}" for number in range(chance.randint(1, 5))]
    text, new = list_by_hand(chance, items), changed_by_chance(chance, items)
    after = edited_toml(text, {"x": 1, "l": new, "y": 2})
    assert tomllib.loads(after) == {"x": 1, "l": new, "y": 2}
    assert edited_toml(after, {"x": 1, "l": new, "y": 2}) == after


@settings(max_examples=100)
@given(st.randoms(use_true_random=False))
def test_in_a_list_of_lines_each_item_keeps_its_own_comment(chance: Any) -> None:
    items = [f"{chance.choice('abc')}{number}" for number in range(chance.randint(2, 6))]
    new = changed_by_chance(chance, items) or items
    last = chance.choice([",", ""])
    lines = [f'  "{item}"{"," if item != items[-1] else last} # by {item}' for item in items]
    after = edited_toml("\n".join(["l = [", *lines, "]", ""]), {"l": new}).splitlines()
    assert [line.strip(' "').partition('"')[0] for line in after[1:-1]] == new
    told = {line.strip(' "').partition('"')[0]: line.partition(" # by ")[2] for line in after[1:-1]}
    assert {item: told[item] for item in items if item in told} == {item: item for item in items if item in new}
