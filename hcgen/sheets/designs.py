"""Designs by their names or from a reader's own file, each read strictly and checked before anything is drawn."""

from __future__ import annotations

import os
import tomllib
from functools import cache
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hcgen._resources import folder
from hcgen.errors import DesignError, FileError, did_you_mean
from hcgen.files import read_text
from hcgen.sheets import layout, theme
from hcgen.sheets.design import Design, Paper
from hcgen.sheets.draft import Draft
from hcgen.sheets.theme import Theme, is_file

if TYPE_CHECKING:
    from typing import Any

MOST_PAPERS = 20


def read(text: str, where: str) -> Design:
    """Read a design and check it against the panels that exist. Raises DesignError with file and line."""
    draft = Draft(text, where)
    papers: Any = draft.content.pop("papers", {})
    if not isinstance(papers, dict) or not 0 < len(papers) <= MOST_PAPERS:
        draft.refuse("papers", f"a design has 1 to {MOST_PAPERS} papers, each in a table such as [papers.a4]; write it so")
    design = draft.take(draft.content | {"papers": {}}, Design)
    # each paper alone, for msgspec does not say which of several tables is at fault
    design = replace(design, papers={name: draft.take(paper, Paper, f"papers.{name}") for name, paper in papers.items()})
    if isinstance(design.theme, Theme):
        theme.checked(design.theme, draft, "theme")
    layout.check(design, draft)
    return design


def load(name: str) -> Design:
    """Return a design by its name, or from a file. Raises DesignError, and FileError where it cannot be read."""
    return read(read_text(name), name) if is_file(name) else _bundled(name)


def called(name: str) -> str:
    """Return a design as messages name it: by its file."""
    return name if is_file(name) else f"sheets/{name}.toml"


@cache
def names() -> tuple[str, ...]:
    """Return the names of the designs that hcgen has."""
    return tuple(sorted(entry.name[:-5] for entry in folder("sheets").iterdir() if entry.name.endswith(".toml")))


@cache
def _bundled(name: str) -> Design:
    if name not in names():
        raise FileError(
            f"there is no page design “{name[:40]}”{did_you_mean(name, names())}; choose one of: {', '.join(names())}, "
            "behind blank- for an empty one, or name a file that ends in .toml"
        )
    # what is ours is checked by a test, not each time
    return msgspec.convert(tomllib.loads((folder("sheets") / f"{name}.toml").read_text(encoding="utf-8")), Design)


def paper_of(design: Design, name: str, paper: str, look: Theme) -> Paper:
    """Return the arrangement of a design for a paper, in a theme that may ask for its own. Raises DesignError."""
    wanted = f"{paper}-{look.arrangement}" if look.arrangement else paper
    if wanted in design.papers:
        return design.papers[wanted].drawn()
    asks = f", which the theme “{look.id}” asks for" if look.arrangement else ""
    raise DesignError(
        f"{called(name)}: there is no arrangement [papers.{wanted}]{asks}; add one, or choose another paper or theme: "
        f"it has {', '.join(design.papers)}"
    )


def theme_of(design: Design, name: str, asked: str | None) -> Theme:
    """Return the theme that was asked for, or else the design's own. Raises DesignError."""
    if asked is not None:
        return theme.load(asked)
    if isinstance(design.theme, Theme):
        return design.theme
    own = design.theme
    if is_file(own) and is_file(name):
        own = os.path.join(os.path.dirname(name), own)
    return theme.load(own)
