"""A text brought to another content: exactly what changes, to the letter."""

from __future__ import annotations

import json
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest

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
