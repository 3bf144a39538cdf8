"""What the book of a person shows beside their portrait: each power with the whole of its rule, and the levels to come."""

from __future__ import annotations

import msgspec

from hcgen.portrait.views import Portrait


class _View(msgspec.Struct, frozen=True, kw_only=True):
    pass


class RuleView(_View, frozen=True):
    """A power, and all that is said of it."""

    name: str
    text: str
    """What the player does and what happens, the numbers worked in."""
    uses: int = 0
    used: int = 0
    per: str = ""
    origin: str = ""
    """Whose it is: "Ogren", "Tank", "basic Devout power"."""
    rules: str = ""
    """The id of its rule."""
    numbers: str = ""
    """Where its numbers come from: "2 is 2 × level"."""
    told: tuple[str, ...] = ()
    """What other rules and the rulings say of it."""
    later: tuple[tuple[str, str], ...] = ()
    """What it becomes: "from level 5" and the words of then."""


class LevelView(_View, frozen=True):
    """A level to come."""

    level: int
    xp: int
    """The experience at which it is reached."""
    brings: str


class Book(Portrait, frozen=True, kw_only=True):
    """A whole person, with the rules of what they can do."""

    chapters: tuple[RuleView, ...]
    """Every power, those among them whose numbers stand in their places already."""
    levels: tuple[LevelView, ...]
