"""What a panel is, and what it is given."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence  # noqa: TC003 - msgspec reads the annotations
from operator import attrgetter
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from hcgen.sheets.design import Kind, Paper, Place  # noqa: TC001
from hcgen.sheets.rows import Draw, Row

if TYPE_CHECKING:
    from hcgen.portrait import Portrait
    from hcgen.sheets.pen import Pen
    from hcgen.sheets.text import Fitted, Measure

BIG, TITLE, TEXT, LABEL = 16.0, 11.0, 9.0, 7.5
"""The scale of type, in pt: numbers, titles, text, labels."""
NARROW = 2.9
"""From line to line where two of them share a row, in mm."""
TALL = 0.36
"""The least of it for each pt of their type: a bracket is as tall."""
AIR = 0.4
"""Between the lines of two such rows, in mm."""
SMALL_LEAD = 3.1
"""From line to line of labels, in mm."""


class Setting(msgspec.Struct):
    """What a panel sets its rows with, and where it leaves what its fixed places cannot hold."""

    portrait: Any
    """What the sheet is of: its panels know what that is."""
    paper: Paper
    measure: Measure
    place: Place
    first: int
    """The column that the panel begins in."""
    lanes: int
    pitch: float
    """The height of a row, in mm."""
    more: dict[tuple[str, str], str]
    """The ends of texts that go on a further page, by the names of what they belong to and the whole texts."""
    step: float
    """From one column's left edge to the next one's, in mm."""
    bare: Setting | None = None
    """Itself without the portrait, and with nothing left over, for what is made of a piece alone: the same one for all persons."""

    def of(self, portrait: Any, more: dict[tuple[str, str], str]) -> Setting:
        """Return what it is for somebody, whose ends of texts go where they are told."""
        return replace(self, portrait=portrait, more=more, bare=self)

    def pitched(self, pitch: float) -> Setting:
        """Return itself with rows of another height."""
        return replace(self, pitch=pitch, bare=self.bare and replace(self.bare, pitch=pitch, more={}))

    @property
    def unit(self) -> float:
        """One baseline, in mm."""
        return self.paper.baseline

    def left(self, column: float) -> float:
        """Return the left edge of one of the panel's own columns, from its lane's left edge."""
        return (column - 1) * self.step

    def right(self, column: float) -> float:
        """Return the right edge of one of the panel's own columns, from its lane's left edge."""
        return column * self.step - self.paper.gutter

    def middle(self, column: float) -> float:
        """Return the middle of one of the panel's own columns, from its lane's left edge."""
        return (self.left(column) + self.right(column)) / 2

    def fit(
        self,
        name: str,
        face: str,
        text: str,
        width: float,
        size: float,
        *,
        lines: int = 1,
        floor: float = 0,
        wrapped: float = 0,
        even: bool = False,
    ) -> Fitted:
        """Set a text into a fixed place, not smaller than the paper's floor; what does not fit is continued under its name."""
        fitted = self.measure.fit(face, text, width, size, lines=lines, floor=floor or self.paper.floor, wrapped=wrapped)
        if even and len(fitted.lines) > 1 and not fitted.rest:
            return replace(fitted, lines=self.measure.balanced([(face, text)], width, fitted.size))
        if fitted.rest:
            self.more[name, text] = fitted.rest
        return fitted


def shared(make: Callable[[Setting, Any], Any]) -> Callable[[Setting, Any], Any]:
    """Keep what a panel makes of a piece of a portrait: weapons, powers and goods come up again and again.

    What depends on nothing but the piece, the paper and the pitch may be shared by all persons. It is
    made without the rest of the portrait, which it would otherwise keep in memory as well.
    """

    def made(setting: Setting, piece: Any) -> Any:
        known = setting.measure.made
        key = make, piece, setting.pitch
        found = known[key]
        if found is None:
            bare = setting.bare or replace(setting, more={})
            found = _named(make(bare, piece), key)
            if bare.more:  # what goes on under More is told each time
                setting.more.update(bare.more)
                bare.more.clear()
            else:
                known[key] = found
        return found

    return made


def _named(found: Any, key: tuple[Any, ...]) -> Any:
    """Give rows that come again the key of what they are made of."""
    if isinstance(found, Row):
        return replace(found, shared=True, key=found.key or key)
    if isinstance(found, list):
        return [
            replace(row, key=(key, number)) if row.key is None and (row.shared or row.divided is not None) else row
            for number, row in enumerate(found)
        ]
    return found


def by(*names: str) -> Callable[[Callable[[Setting, Any], Any]], Callable[[Setting, Portrait], Any]]:
    """Keep, as `shared` does, what a panel makes of some parts of a portrait."""
    parts = attrgetter(*names)

    def kept(make: Callable[[Setting, Any], Any]) -> Callable[[Setting, Portrait], Any]:
        def made(setting: Setting, portrait: Portrait) -> Any:
            return shared_by_parts(setting, parts(portrait))

        shared_by_parts = shared(lambda setting, values: make(setting, SimpleNamespace(**dict(zip(names, values, strict=True)))))
        return made

    return kept


class Panel(msgspec.Struct, frozen=True):
    """A panel of the registry."""

    name: str
    rows: Callable[[Setting], Sequence[Row]]
    span: int
    """The columns that one lane of it takes."""
    title: str = ""
    lead: float = 0
    """From the title's baseline to the first row's, in baselines."""
    note: Callable[[Any], str] | None = None
    """How to roll: at the right end of the title's line."""
    aside: bool = False
    """Whether its title stands beside its first row rather than above it on a rule."""
    parted: bool = False
    """Whether a hairline above it parts it from what it has nothing to do with; for a title that stands beside."""
    indent: float = 0
    """Where the lines to write on begin, in mm, where that is not its left edge."""
    overleaf: Callable[[Pen, Setting, float, float], float] | None = None
    """Of a masthead: draws what stands for it on a further page, and returns the first baseline below that."""
    behind: Callable[[Any], str] | None = None
    """Small words behind the title: the rules that the panel is of."""
    header: Callable[[Pen, Setting, float, float], None] | None = None
    """What else stands in its head: drawn with the left edge and the title's baseline."""
    headed: Callable[[Any], Hashable] | None = None
    """What that depends on, where it is not the same for everybody."""
    shows: Callable[[Any], object] | None = None
    """Whether it has anything to say of somebody; it is left out where it has not."""
    of: tuple[Kind, ...] = ("character", "book")
    """What it is a panel of."""
    high: float = 0
    """The height that a picture takes at least, in baselines; nothing where the panel is as high as what it says."""
    rungs: float = 0
    """And so many rows of its pitch."""
    above: float = 0.9
    """How far its ink rises above its baseline, in baselines: a title."""
    tight: float = 0.5
    """The lowest rows that it can be set in, in baselines."""
    stays: bool = False
    """Never goes on: it stands at the top of a page, where there is room for all of it."""
    spare: str = ""
    """What the lines are for that fill the page below what it says, in a word, where they would be taken for something else."""
    lines: bool = False
    """Says nothing: lines to write on, which are left out where there is no room."""


def grown(lines: int, lead: float) -> float:
    """Return by how much a row of many lines is higher than a row of two, above and below its baseline each."""
    return max(0, (lines - 1) * lead - NARROW) / 2


def leading(*texts: Fitted) -> float:
    """Return how far apart the lines of texts that share a row must be, in mm: for the tallest script and the largest type of them."""
    return max(text.lead(max(NARROW, text.size * TALL)) if len(text.lines) > 1 else NARROW for text in texts)


def paired(setting: Setting, *texts: Fitted) -> tuple[float, float]:
    """Return the lead of texts that stand side by side in a row, and by how much that row is higher, above and below its baseline each.

    Neighbours of several lines keep apart however close the rows stand.
    """
    lead, lines = leading(*texts), max(len(text.lines) for text in texts)
    return lead, max(0.0, (lines * lead + AIR - setting.pitch) / 2) if lines > 1 else 0.0


def stack(pen: Pen, x: float, y: float, lead: float, *texts: Fitted) -> None:
    """Write lines about a row's baseline: a single one on it, more around it."""
    lines = [(line, text.size) for text in texts for line in text.lines]
    if len(lines) == 1:
        pen.line(x, y, *lines[0])
    else:
        for number, (line, size) in enumerate(lines):
            pen.line(x, y - 0.1 + (number - (len(lines) - 1) / 2) * lead, line, size)


def one(draw: Draw, height: float = 0, depth: float = 0) -> list[Row]:
    """Return a panel that is a single row."""
    return [Row(draw, height, depth=depth)]
