"""How sheets look where the environment says so, and faults that name the variable which said it."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hcgen.errors import DesignError, FileError, HcgenError, WishError

if TYPE_CHECKING:
    from collections.abc import Iterator

DESIGN, THEME, PAPER = "HCGEN_DESIGN", "HCGEN_THEME", "HCGEN_PAPER"
PAPERS = ("a4", "letter")

LEFT_OUT = ("leave the design out", "leave --design out")
"""What is told to whoever gave a design with the command, and helps nobody who gave none."""
UNSET = "unset it or give another with --design"
"""What is told to whoever gave it in the environment."""


def set_by(variable: str, value: str | None) -> str:
    """Return a look as the environment sets it, "HCGEN_PAPER=a5"; nothing where the value is not the variable's.

    An option that says the same as its variable counts as the variable, which would say it again without the option.
    """
    return f"{variable}={value[:40]}" if value and os.environ.get(variable) == value else ""


@contextmanager
def naming(*settings: str, of: type[HcgenError] | tuple[type[HcgenError], ...] = (DesignError, FileError)) -> Iterator[None]:
    """Put in front of a fault the variables that asked for what is at fault, as `set_by` tells them; nothing where none did."""
    try:
        yield
    except of as fault:
        where = ", ".join(filter(None, settings))
        if not where:
            raise
        said = str(fault)
        for cure in LEFT_OUT:
            said = said.replace(cure, UNSET)
        raise type(fault)(f"{where}: {said}") from None


def check_theme(theme: str | None) -> None:
    """Read the theme that HCGEN_THEME asks for before anything is made in it. Raises DesignError or FileError that name it."""
    if theme and (setting := set_by(THEME, theme)):
        from hcgen.sheets.theme import load

        with naming(setting):
            load(theme)


@contextmanager
def usual_theme() -> Iterator[str | None]:
    """Hand out the theme of all sheets that are not told another: HCGEN_THEME.

    Raises DesignError or FileError that name it where it cannot be read, or nothing can be printed in it.
    """
    theme = os.environ.get(THEME) or None
    check_theme(theme)
    with naming(set_by(THEME, theme), of=DesignError):
        yield theme


def check_paper(paper: str) -> str:
    """Return the paper in lower case. Raises WishError where it is none of ours."""
    with naming(set_by(PAPER, paper), of=WishError):
        if paper.lower() not in PAPERS:
            raise WishError(f"{paper[:40]!r} is no paper of ours; --paper, or HCGEN_PAPER, is a4 or letter")
    return paper.lower()
