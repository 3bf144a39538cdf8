"""The sheets that lie on the table: a page design and a portrait become a PDF.

Nothing here loads reportlab before something is printed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hcgen.portrait import Portrait
    from hcgen.sheets.text import Sitter

__all__ = ["Paper", "Printed", "Sheet", "render", "render_packet", "render_sheets"]

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


def render_packet(front: Callable[[Sequence[int]], Sheet], sheets: Sequence[Sheet], paper: Paper = "a4") -> Printed:
    """Print a packet: a sheet in front that tells the pages of the others, and these, as one PDF with a bookmark for each.

    Args:
        front: Makes the sheet in front when it is given the page that each of the others begins on.
        sheets: The others, in their order.
        paper: a4 or letter.

    Raises as `render`.
    """
    from hcgen.sheets.document import print_packet

    return print_packet(front, sheets, paper)
