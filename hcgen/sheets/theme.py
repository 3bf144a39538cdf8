"""Themes: families of type, colours, lines and a frame, from sheets/themes/; none may make a sheet hard to read."""

from __future__ import annotations

import os
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta

from hcgen._resources import folder
from hcgen.errors import DesignError, did_you_mean
from hcgen.files import read_text
from hcgen.sheets.draft import COLOUR, SMALL_LETTERS, Data, Draft, Words
from hcgen.sheets.fonts import families

Colour = Annotated[str, Meta(pattern=COLOUR)]
TEXT, LINES = 7.0, 4.5
"""The least contrast of text, and of lines, against what they stand on (WCAG 2, 1.4.6 and 1.4.3)."""
PALE = 0.8
"""The least brightness of a ground, of 1: paler than this it is gone without a trace in black and white."""


class Theme(Data, frozen=True, kw_only=True):
    """How sheets look."""

    id: Words = "plain"
    book: Words = "EB Garamond"
    """The family of names and titles."""
    sans: Words = "Source Sans 3"
    """The family of numbers, labels and text."""
    ink: Colour = "#000000"
    """Text, and whatever is drawn."""
    paper: Colour = "#ffffff"
    """The ground."""
    accent: Colour = "#000000"
    """Titles and their rules."""
    line: Colour = "#000000"
    """Hairlines: what is written on."""
    tint: Colour = "#ededed"
    """The ground of what is filled."""
    weight: Annotated[float, Meta(ge=0.5, le=3)] = 1.0
    """How many times heavier all lines are."""
    frame: Literal["none", "fillet", "chart"] = "none"
    """What runs about the page."""
    arrangement: Annotated[str, Meta(pattern=SMALL_LETTERS, max_length=20)] = ""
    """Which arrangement of a paper it takes: with "large", that of papers.a4-large instead of papers.a4."""


PLAIN = Theme()
"""Black on white."""


def read(text: str, where: str) -> Theme:
    """Read a theme. Raises DesignError with file and line."""
    draft = Draft(text, where)
    return checked(draft.take(draft.content, Theme), draft)


def checked(theme: Theme, draft: Draft, path: str = "") -> Theme:
    """Return a theme that stands at a path of a draft. Raises DesignError where a sheet in it could not be read."""
    at = f"{path}." if path else ""
    for key in ("book", "sans"):
        family = getattr(theme, key)
        if family not in families():
            known = ", ".join(families())
            draft.refuse(f"{at}{key}", f"there is no font “{family[:40]}”{did_you_mean(family, families())}; choose one of: {known}")
    for key in ("paper", "tint"):
        if (pale := brightness(getattr(theme, key))) < PALE:
            draft.refuse(
                f"{at}{key}", f"{key} is {round(pale * 100)} % bright, which black and white would turn to black; {PALE:.0%} is the least"
            )
    for key, ground, least in (("ink", "paper", TEXT), ("ink", "tint", TEXT), ("accent", "paper", TEXT), ("line", "paper", LINES)):
        if (found := contrast(getattr(theme, key), getattr(theme, ground))) < least:
            draft.refuse(f"{at}{key}", f"{key} on {ground} has a contrast of {found:.1f} to 1, and {least:g} is the least; make it darker")
    return theme


def load(name: str) -> Theme:
    """Return a theme by its name, or from a file. Raises DesignError, and FileError where it cannot be read."""
    if is_file(name):
        return read(read_text(name), name)
    if name not in names():
        raise DesignError(
            f"there is no theme “{name[:40]}”{did_you_mean(name, names())}; choose one of: {', '.join(names())}, "
            "or name a file that ends in .toml"
        )
    return _bundled(name)


@cache
def _bundled(name: str) -> Theme:
    where = f"themes/{name}.toml"
    return read((folder("sheets") / where).read_text(encoding="utf-8"), f"sheets/{where}")


@cache
def names() -> tuple[str, ...]:
    """Return the names of the themes that hcgen has: the usual one first."""
    found = sorted(entry.name[:-5] for entry in (folder("sheets") / "themes").iterdir() if entry.name.endswith(".toml"))
    return tuple(sorted(found, key=lambda name: name != PLAIN.id))


def is_file(name: str) -> bool:
    """Say whether a reader's name of a design or a theme means a file of theirs: it ends in .toml, or leads to a folder."""
    return name.lower().endswith(".toml") or "/" in name or os.sep in name


def channels(colour: str) -> tuple[float, float, float]:
    """Return the red, the green and the blue of "#rrggbb", each of 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def brightness(colour: str) -> float:
    """Return how bright a colour is in grey, of 1 (ITU-R BT.601, as picture programs reckon)."""
    red, green, blue = channels(colour)
    return 0.299 * red + 0.587 * green + 0.114 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG 2 reckons it: 1 where they are the same, 21 for black on white."""
    low, high = sorted(_luminance(colour) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
