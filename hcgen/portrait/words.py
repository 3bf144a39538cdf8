"""The words in which views speak: signs, lists, short phrases for rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

SIZE_LETTERS = {"none": "", "tiny": "T", "small": "S", "medium": "M", "large": "L", "huge": "H"}

AGAINST = {
    "STR": "weakness, being held",
    "DEX": "blasts, traps, breath",
    "CON": "poison, endurance",
    "INT": "illusions and lies",
    "WIL": "charms and fear",
    "CHA": "hearts and crowds",
}
"""What each Save is rolled against, in a few words (HC-SAVE-03)."""

FEAT_WORDS = {
    "attack": "attacks",
    "defence": "defence",
    "initiative": "initiative",
    "casting": "casting",
    "casting-defence": "defence against spells",
    "total-defense": "Total Defense",
    "tactical": "Tactical attacks",
    "attack-unaware": "blows against the unaware",
    "untrained": "untrained skills",
}

COUNTS = ("no", "a", "two", "three", "four", "five", "six")


def signed(number: int) -> str:
    """Write a modifier with its sign, a true minus for what is less than nothing."""
    return f"{number:+d}".replace("-", "−")


def listed(words: Iterable[str]) -> str:
    """Write words as a list: "a, b and c"."""
    every = tuple(words)
    if len(every) < 2:
        return "".join(every)
    return f"{', '.join(every[:-1])} and {every[-1]}"


def counted(number: int, one: str) -> str:
    """Write a small number of things: "a skill", "two spells"."""
    word = COUNTS[number] if 0 <= number < len(COUNTS) else str(number)
    return f"{word} {one}" if number == 1 else f"{word} {one}s"


def stopped(text: str) -> str:
    """End a text with a full stop, where nothing else ends it."""
    return text if text.endswith((".", "!", "?", "…", "”")) else f"{text}."
