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
        where = f"line {self.line}, {self.key}" if self.line else self.key
        return f"{self.severity}: {where}: expected {self.expected}, found {self.found}; {self.cure} ({self.rule})"


def error(key: str, rule: str, expected: object, found: object, cure: str) -> Finding:
    """Make the finding of a fault."""
    return Finding(severity="error", key=key, rule=rule, expected=str(expected), found=shown(found), cure=cure)


def warning(key: str, rule: str, expected: object, found: object, cure: str) -> Finding:
    """Make the finding of something to know."""
    return Finding(severity="warning", key=key, rule=rule, expected=str(expected), found=shown(found), cure=cure)


def shown(value: object) -> str:
    """Show a value on one line, and no endless one."""
    text = (
        "nothing"
        if value is None
        else str(value).lower()
        if isinstance(value, bool)
        else f"“{value}”"
        if isinstance(value, str)
        else str(value)
    )
    text = " ".join(text.split())
    return text if len(text) <= 80 else f"{text[:77]}…"


def one_of(words: object) -> str:
    """List words of which one has to be taken: "a, b or c"."""
    texts = [str(word) for word in words]  # type: ignore[attr-defined]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} or {texts[-1]}"


def listed(value: object) -> str | None:
    """Show a value, or the values of a list by their ids."""
    if isinstance(value, tuple | list):
        return ", ".join(str(getattr(item, "id", item)) for item in value) or None
    return None if value is None else str(value)
