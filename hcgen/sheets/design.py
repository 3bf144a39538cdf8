"""Page designs: data from sheets/*.toml, read strictly and checked before anything is drawn."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import TYPE_CHECKING, Literal

import msgspec

from hcgen._resources import folder
from hcgen.errors import FileError, TableError

if TYPE_CHECKING:
    from collections.abc import Mapping


class _Data(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Theme(_Data, frozen=True, kw_only=True):
    """[theme]: the two families of type."""

    book: str
    sans: str


class Alone(_Data, frozen=True, kw_only=True):
    """The columns that a panel takes where another one is not on the page."""

    without: str
    columns: tuple[int, int]


class Place(_Data, frozen=True, kw_only=True):
    """[[papers.….panels]]: where a panel stands. Measures are baselines of the grid."""

    panel: str
    columns: tuple[int, int]
    at: float | None = None
    """The baseline of its title; without one it follows what stands above it."""
    height: float | Literal["flow", "rest"] = "flow"
    """Fixed, as much as there is to say, or all that is left on the page."""
    least: float = 0
    """The height that is kept for it."""
    blanks: int = 0
    """Rows with lines to write on, where there are fewer rows than these."""
    pitch: tuple[float, ...] = (1.75,)
    """The height of a row; further ones are tried where the page is too full."""
    when: Literal["always", "spells", "no spells"] = "always"
    bottom: float | None = None
    """The last baseline that it may reach, where that is not the paper's."""
    whole: bool = False
    """Goes to the next page entire rather than in part."""
    alone: Alone | None = None


class Paper(_Data, frozen=True, kw_only=True):
    """[papers.…]: a sheet of paper, its grid and what stands where on it."""

    width: float
    height: float
    margin: float
    columns: int
    gutter: float
    baseline: float
    bottom: float
    """The last baseline of the panels; the foot stands below it."""
    gap: float
    """From the last row of a panel to the title of the next."""
    panels: tuple[Place, ...]
    """What every first page has."""
    blank: tuple[tuple[Place, ...], ...] = ()
    """The pages of its blank sheet, below the same upper part on the first; without them it looks like the first arrangement."""
    arrangements: tuple[tuple[Place, ...], ...]
    """What follows on it: the first arrangement that holds everything is taken. Its own panels stand for those of the same name above."""
    further: tuple[Place, ...]
    second: tuple[Place, ...] = ()
    """What the second page has, where the design has one of its own: it brings its own masthead."""

    @property
    def pitch(self) -> float:
        """From one column's left edge to the next one's, in mm."""
        return (self.width - 2 * self.margin + self.gutter) / self.columns

    def left(self, column: float) -> float:
        """Return the left edge of a column, counted from 1, in mm."""
        return self.margin + (column - 1) * self.pitch

    def right(self, column: float) -> float:
        """Return the right edge of a column, in mm."""
        return self.left(column + 1) - self.gutter

    def y(self, baseline: float) -> float:
        """Return the place of a baseline, in mm from the top."""
        return self.margin + baseline * self.baseline


class Design(_Data, frozen=True, kw_only=True):
    """A page design."""

    id: str
    title: str
    of: Literal["character", "starship", "vessel", "roster", "screen"] = "character"
    """What it is a sheet of; a screen is of nobody, and needs no record."""
    theme: Theme
    retreat: tuple[str, ...]
    """What moves to the next page first where one is too full."""
    retreat_early: tuple[str, ...] = ()
    """The same for the arrangements that leave some panels to further pages from the start; as the other where it is empty."""
    papers: dict[str, Paper]


def read(text: str, where: str, spans: Mapping[str, int]) -> Design:
    """Read a design and check it against the panels that exist, each with the columns that one lane of it takes.

    Raises TableError, which names the file and the panel.
    """
    try:
        design = msgspec.convert(tomllib.loads(text), Design)
    except tomllib.TOMLDecodeError as fault:
        raise TableError(f"{where}: {fault}; mend the line") from None
    except msgspec.ValidationError as fault:
        raise TableError(f"{where}: {fault}; see sheets/README.md for the keys of a design") from None
    for name, paper in design.papers.items():
        _check_paper(paper, f"{where}: papers.{name}", spans)
    for panel in (*design.retreat, *design.retreat_early):
        _check_known(panel, where, spans)
    return design


@cache
def _bundled(name: str) -> str:
    folder_of_designs = folder("sheets")
    names = sorted(entry.name[:-5] for entry in folder_of_designs.iterdir() if entry.name.endswith(".toml"))
    if name not in names:
        raise FileError(f"there is no page design “{name}” in sheets/; choose one of: {', '.join(names)}; behind blank- for an empty one")
    return (folder_of_designs / f"{name}.toml").read_text(encoding="utf-8")


def load(name: str, paper: str, spans: Mapping[str, int]) -> tuple[Design, Paper]:
    """Return a bundled design and its arrangement for a paper."""
    design = _loaded(name, tuple(spans.items()))
    if paper not in design.papers:
        raise TableError(f"sheets/{name}.toml: there is no arrangement for the paper “{paper}”; choose one of: {', '.join(design.papers)}")
    return design, design.papers[paper]


@cache
def _loaded(name: str, spans: tuple[tuple[str, int], ...]) -> Design:
    return read(_bundled(name), f"sheets/{name}.toml", dict(spans))


def _check_known(panel: str, where: str, spans: Mapping[str, int]) -> None:
    if panel not in spans:
        raise TableError(f"{where}: there is no panel “{panel}”; choose one of: {', '.join(sorted(spans))}")


def _check_paper(paper: Paper, where: str, spans: Mapping[str, int]) -> None:
    arranged = (place for places in (*paper.arrangements, *paper.blank) for place in places)
    for place in (*paper.panels, *arranged, *paper.second, *paper.further):
        _check_known(place.panel, where, spans)
        _check_columns(place, place.columns, paper, where, spans)
        if place.alone is not None:
            _check_known(place.alone.without, where, spans)
            _check_columns(place, place.alone.columns, paper, where, spans)
        _check_inside(place, paper, where)
    for places in (*paper.arrangements, *paper.blank[:1]):
        own = {place.panel for place in places}
        _check_apart((*(place for place in paper.panels if place.panel not in own), *places), where)
    _check_apart(paper.second, where)


def _check_apart(places: tuple[Place, ...], where: str) -> None:
    for number, place in enumerate(places):
        for other in places[:number]:
            if _meet(place, other):
                raise TableError(f"{where}: the panel “{place.panel}” stands on “{other.panel}”; move one of them")


def _check_columns(place: Place, columns: tuple[int, int], paper: Paper, where: str, spans: Mapping[str, int]) -> None:
    first, last = columns
    if not 1 <= first <= last <= paper.columns:
        raise TableError(
            f"{where}: the panel “{place.panel}” is outside the page: columns {first} to {last} of {paper.columns}; "
            "give it columns of the page"
        )
    if (last - first + 1) % spans[place.panel]:
        raise TableError(
            f"{where}: the panel “{place.panel}” has {last - first + 1} columns; it takes {spans[place.panel]}, or a multiple of that"
        )


def _check_inside(place: Place, paper: Paper, where: str) -> None:
    if not place.pitch or min(place.pitch) <= 0:
        raise TableError(f"{where}: the panel “{place.panel}” has a pitch of nothing; give it rows of more than 0 baselines")
    if place.at is None:
        return
    low = place.at + _kept(place)
    if place.at < 0 or low > paper.bottom:
        raise TableError(
            f"{where}: the panel “{place.panel}” is outside the page: baselines {place.at:g} to {low:g} of 0 to {paper.bottom:g}; "
            "move it, or make it less high"
        )


def _kept(place: Place) -> float:
    return place.height if isinstance(place.height, float | int) else place.least


def _meet(one: Place, other: Place) -> bool:
    if one.at is None or other.at is None or ("always" not in (one.when, other.when) and one.when != other.when):
        return False
    columns = one.columns[0] <= other.columns[1] and other.columns[0] <= one.columns[1]
    return columns and one.at < other.at + _kept(other) and other.at < one.at + _kept(one)
