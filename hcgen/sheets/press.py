"""The press: what all pages of one document share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.sheets.parts import Drawn, Parts
from hcgen.sheets.recording import Recorder, Whole

if TYPE_CHECKING:
    from collections.abc import Hashable

    from hcgen.sheets.design import Paper
    from hcgen.sheets.encoding import Encoder
    from hcgen.sheets.flow import Stand
    from hcgen.sheets.look import Look
    from hcgen.sheets.panels.panel import Setting
    from hcgen.sheets.parts import Piece
    from hcgen.sheets.rows import Draw
    from hcgen.sheets.text import Measure


class Press(msgspec.Struct, frozen=True):
    """What all pages of one document share."""

    encoder: Encoder
    measure: Measure
    paper: Paper
    forms: dict[str, str] = {}
    """Drawings that are kept once, with the names of their forms."""
    parts: dict[bool, tuple[Parts, Parts]] = {}
    """What was drawn before and may come again, on pages of somebody and on blank ones: within the page, and at its left margin."""
    grounds: dict[Hashable, Stand] = {}
    """Where panels may stand, by what decides it."""
    settings: dict[Hashable, Setting] = {}
    """What panels set their rows with, the same for all persons."""
    fillable: bool = False
    """Whether the blanks are to be form fields."""
    look: Look | None = None
    """Its colours and weights, where they are not black on white."""

    def places(self, *, blank: bool) -> tuple[Parts, Parts]:
        """Return the parts of a page: what stands within it, and what stands at its left margin."""
        found = self.parts.get(blank)
        if found is None:
            drawn = self.measure.drawn.setdefault(blank, (Drawn(), Drawn()))
            found = self.parts[blank] = Parts(drawn[0]), Parts(drawn[1])
        return found

    def noted(self, draw: Draw, *, blank: bool, at_edge: bool) -> Piece:
        """Return how something is drawn again."""
        return Recorder(self, blank=blank, at_edge=at_edge).record(draw)

    def whole(self, piece: Piece, *, blank: bool, at_edge: bool) -> str:
        """Return the name of the form that holds a piece with all its parts."""
        return self.form(Whole(self, blank=blank, at_edge=at_edge).drawing(piece))

    def form(self, drawing: str) -> str:
        """Return the name of the form that holds a drawing."""
        name = self.forms.get(drawing)
        if name is None:
            name = self.forms[drawing] = f"f{len(self.forms)}"
        return name
