"""Texts judged: a name can be seen and stands on one line, and no text moves the cursor of a terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from hcgen.places import within
from hcgen.records import is_name
from hcgen.validate.findings import error

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.records import Character
    from hcgen.ship_records import Ship
    from hcgen.validate.findings import Finding

CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""Control characters that belong into no text; tabs and the ends of lines do."""

_ESCAPED = re.compile(rb"\\u00[01]|\\[bf]|\x7f|\xc2[\x80-\x9f]")
"""What every one of them is in JSON, and little else is."""


def text_findings(record: Character | Ship) -> Iterator[Finding]:
    """Judge the name of a record, and look for control characters in all of its texts; what is the reader's own is left alone."""
    if record.name is not None and not is_name(record.name):
        cure = "give such a name, or take the key out"
        yield error("name", "format", "a name that can be seen, on one line", visible(record.name), cure)
    if _ESCAPED.search(msgspec.json.encode(record)):
        for key, value in msgspec.to_builtins(record).items():
            if key not in {"name", "own", "derived"}:
                yield from _controls(key, value)


def _controls(key: str, value: object) -> Iterator[Finding]:
    if isinstance(value, str):
        if CONTROLS.search(value):
            yield error(key, "format", "a text without control characters", visible(value), "take them out")
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _controls(within(key, name), item)
    elif isinstance(value, list | tuple):
        for at, item in enumerate(value):
            yield from _controls(within(key, at), item)


def visible(text: str) -> str:
    """Show what cannot be seen by its code."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
