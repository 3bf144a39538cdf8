"""What is wrong with a record: where, which rule, what was expected, what was found, what to do."""

from __future__ import annotations

from typing import Literal

import msgspec


class Finding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One fault, or one thing to know."""

    severity: Literal["error", "warning"]
    key: str
    """The path of the key: ``skills[2].focus``."""
    rule: str
    """The id of the rule, or "format" for a fault of the file's structure."""
    expected: str
    found: str
    cure: str
    line: int | None = None

    def __str__(self) -> str:
        return f"{self.severity}: {self.key}: expected {self.expected}, found {self.found}; {self.cure} ({self.rule})"


def error(key: str, rule: str, expected: object, found: object, cure: str) -> Finding:
    """Make the finding of a fault."""
    return Finding(severity="error", key=key, rule=rule, expected=str(expected), found=shown(found), cure=cure)


def warning(key: str, rule: str, expected: object, found: object, cure: str) -> Finding:
    """Make the finding of something to know."""
    return Finding(severity="warning", key=key, rule=rule, expected=str(expected), found=shown(found), cure=cure)


class Words(str):
    """What is said of a value, and not the value itself: it is shown without quotes."""

    __slots__ = ()


def shown(value: object) -> str:
    """Show a value on one line, and no endless one."""
    if value is None:
        text = "nothing"
    elif isinstance(value, bool):
        text = str(value).lower()
    elif isinstance(value, str) and not isinstance(value, Words):
        text = f"“{value[:LONGEST]}”"
    elif isinstance(value, int) and value.bit_length() > VAST:
        text = f"a number of over {value.bit_length() // 4} digits"
    else:
        text = str(value)
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}…"


LONGEST = 80
"""As many letters of a value as are shown."""

VAST = 1_000
"""A number of so many bits is not written out: Python refuses, and nobody would read it."""


def between(low: int, high: int) -> str:
    """Say what numbers there may be: "1 to 5", or "1" where there is no other."""
    return f"{low} to {high}" if low < high else str(low)


def one_of(words: object) -> str:
    """List words of which one has to be taken: "a, b or c"."""
    texts = [str(word) for word in words]  # type: ignore[attr-defined]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} or {texts[-1]}"


def listed(value: object) -> str | None:
    """Show a value, or the values of a list by their ids; such a list stands in no quotes."""
    if isinstance(value, tuple | list):
        return Words(", ".join(str(getattr(item, "id", item)) for item in value)) or None
    return None if value is None else str(value)
