"""Page designs: what a file of sheets/ holds, as types. `designs` reads them, `layout` checks what stands where."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from hcgen.sheets.draft import Data, Words
from hcgen.sheets.text import FLOOR
from hcgen.sheets.theme import Theme  # noqa: TC001 - msgspec reads the annotations

Kind = Literal["character", "book", "card", "starship", "vessel", "roster", "screen"]
"""What a design may be of."""
Millimetres = Annotated[float, Meta(gt=0, le=2_000)]
Baselines = Annotated[float, Meta(ge=0, le=2_000)]
Columns = tuple[int, int]
Count = Annotated[int, Meta(ge=1, le=10)]


class Alone(Data, frozen=True, kw_only=True):
    """The columns that a panel takes where another one is not on the page."""

    without: Words
    columns: Columns


class Place(Data, frozen=True, kw_only=True):
    """[[papers.….panels]]: where a panel stands. Measures are baselines of the grid."""

    panel: Words
    columns: Columns
    at: Baselines | None = None
    """The baseline of its title; without one it follows what stands above it."""
    height: Baselines | Literal["flow", "rest"] = "flow"
    """Fixed, as much as there is to say, or all that is left on the page."""
    least: Baselines = 0
    """The height that is kept for it."""
    blanks: Annotated[int, Meta(ge=0, le=200)] = 0
    """Rows with lines to write on, where there are fewer rows than these."""
    most: Annotated[int, Meta(ge=0, le=200)] = 0
    """Of a card: so many pieces at the most, the first ones; 0 for all there are."""
    apart: bool = False
    """Of a card: each level of spells begins a line of its own."""
    pitch: Annotated[tuple[Baselines, ...], Meta(min_length=1, max_length=12)] = (1.75,)
    """The height of a row; further ones are tried where the page is too full."""
    when: Literal["always", "spells", "no spells"] = "always"
    bottom: Baselines | None = None
    """The last baseline that it may reach, where that is not the paper's."""
    whole: bool = False
    """Goes to the next page entire rather than in part."""
    alone: Alone | None = None

    @property
    def kept(self) -> float:
        """The height that is kept for it, in baselines."""
        return self.least if isinstance(self.height, str) else self.height


Places = Annotated[tuple[Place, ...], Meta(max_length=60)]
SomePlaces = Annotated[tuple[Place, ...], Meta(min_length=1, max_length=60)]


class Paper(Data, frozen=True, kw_only=True):
    """[papers.…]: a sheet of paper, its grid and what stands where on it."""

    width: Millimetres
    height: Millimetres
    margin: Millimetres
    scale: Annotated[float, Meta(ge=1, le=4)] = 1.0
    """How many times larger everything is drawn: type, too. The grid's measures are those of the paper."""
    columns: Annotated[int, Meta(ge=1, le=120)]
    gutter: Millimetres
    baseline: Millimetres
    bottom: Baselines
    """The last baseline of the panels; the foot stands below it."""
    gap: Baselines
    """From the last row of a panel to the title of the next."""
    panels: Places
    """What every first page has."""
    up: tuple[Count, Count] | None = None
    """Of cards: how many stand side by side on a sheet of paper, and how many one below the other. All measures are those of one."""
    floor: Annotated[float, Meta(ge=6, le=FLOOR)] = FLOOR
    """The smallest type, in pt: labels are not much larger, so it is no larger than elsewhere."""
    blank: Annotated[tuple[Places, ...], Meta(max_length=10)] = ()
    """The pages of its blank sheet, below the same upper part on the first; without them it looks like the first arrangement."""
    arrangements: Annotated[tuple[Places, ...], Meta(min_length=1, max_length=40)]
    """What follows on it: the first arrangement that holds everything is taken. Its own panels stand for those of the same name above."""
    further: Places
    second: Annotated[tuple[SomePlaces, ...], Meta(max_length=10)] = ()
    """The second page, where the design has one of its own, as arrangements: it brings its own masthead."""
    last: Places = ()
    """What ends the last further page, below all else, where it has room; of a spread, only the page that makes their number even."""

    @property
    def ends_with_code(self) -> bool:
        """Say whether the code stands on the last page: in large print, the first one has no room for it."""
        return self.scale != 1

    def drawn(self) -> Paper:
        """Return the paper that the panels see: as much smaller as everything is drawn larger."""
        if self.scale == 1:
            return self
        measures = {key: getattr(self, key) / self.scale for key in ("width", "height", "margin", "gutter", "baseline")}
        return replace(self, **measures)

    @property
    def is_card(self) -> bool:
        """Say whether it is a card, of which several may share a sheet of paper."""
        return self.up is not None

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


class Design(Data, frozen=True, kw_only=True):
    """A page design."""

    id: Words
    title: Words
    of: Kind = "character"
    """What it is a sheet of; a screen is of nobody, and needs no record; a book is of a person, with the rules of their powers."""
    spread: bool = False
    """Whether its first two pages lie side by side: then it has an even number of them, and the document opens so."""
    theme: Words | Theme = "plain"
    """How it looks: the name of a theme, the file of one (from the design's own folder), or a theme in full."""
    retreat: Annotated[tuple[Words, ...], Meta(max_length=60)] = ()
    """What moves to the next page first where one is too full."""
    retreat_early: Annotated[tuple[Words, ...], Meta(max_length=60)] = ()
    """The same for the arrangements that leave some panels to further pages from the start; as the other where it is empty."""
    closer: Annotated[tuple[Words, ...], Meta(max_length=60)] = ()
    """What is set closer, and smaller, before all else where a page is too full: what is not looked up in play."""
    papers: dict[str, Paper]
