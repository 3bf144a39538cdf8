"""The sheets that lie on the table: a page design and a portrait become a PDF.

Nothing here loads reportlab before something is printed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hcgen.portrait import Portrait
    from hcgen.portrait.ship_views import RosterView
    from hcgen.sheets.text import Sitter

__all__ = ["Paper", "Printed", "Sheet", "packet", "render", "render_sheets"]

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


def render(portraits: Sequence[Portrait], design: str = "character", paper: Paper = "a4") -> Printed:
    """Print the sheets of one or more persons as one PDF, with a bookmark for each.

    The same portraits give the same bytes. Raises TableError or FileError where the design is at fault.
    """
    return render_sheets([Sheet(portrait, design) for portrait in portraits], paper)


def render_sheets(sheets: Sequence[Sheet], paper: Paper = "a4") -> Printed:
    """Print sheets of any kinds as one PDF, in order, with a bookmark for each.

    Raises as `render`.
    """
    from hcgen.sheets.document import print_sheets

    return print_sheets(sheets, paper)


def packet(roster: RosterView | Mapping[str, object], people: Sequence[Sheet], ship: Sheet | None = None, paper: Paper = "a4") -> Printed:
    """Print a packet as one PDF: the roster with page numbers, the ship's sheet, and a sheet for each of the crew.

    The pages are counted through, and there is a bookmark for each. What the roster says of pages is filled in here.

    Args:
        roster: The crew, as a `RosterView` or as a mapping with its keys: `name`, `line`, `members` (each with `post`,
            `name`, `stock`, `class`, `level`), and what else there is.
        people: The sheets of the members, in the order of the roster; the last members may have none.
        ship: The sheet of the ship, where there is one.
        paper: a4 or letter.

    Raises as `render`, and FileError where there are more sheets than members or the roster is none.
    """
    from hcgen.sheets.document import print_packet

    return print_packet(roster, people, ship, paper)
