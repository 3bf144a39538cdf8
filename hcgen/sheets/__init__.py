"""The sheets that lie on the table: a page design and a portrait become a PDF.

Nothing here loads reportlab before something is printed.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from contextlib import AbstractContextManager

    from hcgen.portrait import Portrait
    from hcgen.portrait.ship_views import RosterView
    from hcgen.sheets.document import Booklet
    from hcgen.sheets.text import Sitter

__all__ = [
    "Packet",
    "Paper",
    "Printed",
    "Sheet",
    "a_sheetful",
    "blank",
    "booklet",
    "kind_of",
    "packet",
    "packets",
    "render",
    "render_sheets",
]

Paper = Literal["a4", "letter"]


class Printed(NamedTuple):
    """A document, and what it could not print as it was written."""

    pdf: bytes
    unprintable: tuple[str, ...]
    """One sentence for each sheet with characters that no font has."""


class Sheet(NamedTuple):
    """One sheet of a document: what it is of, and the page design that it is printed by."""

    sitter: Sitter
    """A portrait: of a person, a starship, a vessel, a crew."""
    design: str
    """A name of ours, or a file of a reader's own."""


def kind_of(design: str) -> str:
    """Return what a design is a sheet of.

    It is "character", "starship", "vessel" or "roster"; "screen", which is of nobody; "book", a person with the rules of
    their powers, as `hcgen.portrait.book.book` makes it; or "card", a person whom the Smith plays, as
    `hcgen.portrait.smith_card.card_view` makes it.

    Raises as `render`.
    """
    from hcgen.sheets import designs

    return designs.load(design).of


def a_sheetful(design: str, paper: Paper = "a4", theme: str | None = None) -> int:
    """Return how many of a design stand on one sheet of paper: of cards several, of all else one.

    Raises as `render`.
    """
    from hcgen.sheets import designs

    read = designs.load(design)
    across, down = designs.paper_of(read, design, paper, designs.theme_of(read, design, theme)).up or (1, 1)
    return across * down


def render(
    portraits: Sequence[Portrait], design: str = "character", paper: Paper = "a4", *, theme: str | None = None, fillable: bool = False
) -> Printed:
    """Print the sheets of one or more persons as one PDF, with a bookmark for each.

    A design and a theme are names of ours or files of a reader's own; without a theme, the design says how it looks.
    On a fillable one, what is left for a pencil is a form field. The same portraits give the same bytes.
    Raises DesignError or FileError where the design or the theme is at fault.
    """
    return render_sheets([Sheet(portrait, design) for portrait in portraits], paper, theme=theme, fillable=fillable)


def blank(design: str = "character") -> Sheet:
    """Return the sheet of a design for writing by hand: what it is of, with all that is to be said of it left open.

    Raises DesignError or FileError where the design is at fault; FileError where it is of nobody, a screen.
    """
    from hcgen.errors import FileError
    from hcgen.portrait.blank import BLANKS

    kind = kind_of(design)
    if kind not in BLANKS:
        raise FileError(f"there is no blank {design}: a {kind} is of nobody; print it as it is, with --design {design}")
    return Sheet(BLANKS[kind](), design)


def render_sheets(sheets: Iterable[Sheet], paper: Paper = "a4", *, theme: str | None = None, fillable: bool = False) -> Printed:
    """Print sheets of any kinds as one PDF, in order, with a bookmark for each.

    Raises as `render`.
    """
    out = BytesIO()
    with booklet(out, paper, theme=theme, fillable=fillable) as pages:
        for sheet in sheets:
            pages.add(sheet)
        unprintable = pages.finish()
    return Printed(out.getvalue(), unprintable)


def booklet(out: BinaryIO, paper: Paper = "a4", *, theme: str | None = None, fillable: bool = False) -> AbstractContextManager[Booklet]:
    """Begin a PDF to which sheets are added one by one: each is written as soon as it is drawn, and forgotten, however many there are.

    It goes to any binary file that has a buffer, and nothing is read back: a pipe will do. Raises as `render`.
    """
    from hcgen.sheets.document import bound

    return bound(out, paper, theme, fillable=fillable)


class Packet(NamedTuple):
    """A crew to be printed: its roster in front, the ship's sheet, a sheet for each of the people."""

    people: Sequence[Sheet]
    """In the order of the roster; the last members may have none."""
    roster: RosterView | Mapping[str, object] | None = None
    """The crew, as a `RosterView` or as a mapping with its keys: `name`, `line`, `members` (each with `post`, `name`,
    `stock`, `class`, `level`), and what else there is. The pages are filled in. No roster is printed where it is absent."""
    ship: Sheet | None = None


def packets(packets: Sequence[Packet], paper: Paper = "a4", *, theme: str | None = None, fillable: bool = False) -> Printed:
    """Print packets one after the other as one PDF, the pages counted through, with a bookmark for each roster, ship and person.

    Raises as `render`, and FileError where there are more sheets than members or a roster is none.
    """
    from hcgen.sheets.document import print_packets

    return print_packets(packets, paper, theme, fillable=fillable)


def packet(
    roster: RosterView | Mapping[str, object],
    people: Sequence[Sheet],
    ship: Sheet | None = None,
    paper: Paper = "a4",
    *,
    theme: str | None = None,
) -> Printed:
    """Print one packet: the roster with page numbers, the ship's sheet, and a sheet for each of the crew.

    Raises as `packets`.
    """
    return packets([Packet(people, roster, ship)], paper, theme=theme)
