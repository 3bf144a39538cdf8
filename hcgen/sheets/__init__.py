"""The sheets that lie on the table: a page design and a portrait become a PDF.

Nothing here loads reportlab before something is printed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.portrait import Portrait

__all__ = ["Paper", "Printed", "render"]

Paper = Literal["a4", "letter"]


class Printed(NamedTuple):
    """A document, and what it could not print as it was written."""

    pdf: bytes
    unprintable: tuple[str, ...]
    """One sentence for each person with characters that no font has."""


def render(portraits: Sequence[Portrait], design: str = "character", paper: Paper = "a4") -> Printed:
    """Print the sheets of one or more persons as one PDF, with a bookmark for each.

    The same portraits give the same bytes. Raises TableError or FileError where the design is at fault.
    """
    from hcgen.sheets.document import print_sheets

    return print_sheets(portraits, design, paper)
