"""Looks: a theme as operators. Drawings are made in black on white; a look gives them its colours where they are placed."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.sheets import frames
from hcgen.sheets.pen import HAIR, HEAVY, RULE, TINT
from hcgen.sheets.theme import PLAIN, channels

if TYPE_CHECKING:
    from hcgen.sheets.blanks import Blank
    from hcgen.sheets.design import Paper
    from hcgen.sheets.theme import Theme

_OPERATOR = re.compile(r"(?<![\d.])(\d*\.?\d+) (g|G|w)(?![A-Za-z])")
"""A grey, or a weight, in a drawing: these hold no text."""
KEPT = 2_000
"""Drawings kept in the colours of a look: a batch of strange ships must not fill the memory."""


class Look:
    """How everything looks that a pen draws."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self.coloured = (theme.ink, theme.paper, theme.accent, theme.line, theme.tint) != _colours(PLAIN)
        self._changed = self.coloured or theme.weight != PLAIN.weight
        """Whether drawings in black on white are to be changed at all."""
        self.ink = f"{_fill(theme.ink)} {_stroke(theme.ink)} " if self.coloured else ""
        """What a page and every drawing begin with."""
        self._lines = {HAIR: theme.line, RULE: theme.accent, HEAVY: theme.accent}
        self._drawings: dict[str, str] = {}

    def line(self, weight: float) -> str:
        """Return what sets the weight of a line, and its colour: hairlines are written on, rules belong to titles."""
        colour = f" {_stroke(self._lines.get(weight, self._theme.ink))}" if self.coloured else ""
        # the heaviest line stands within the margin's edge, and has no need to be heavier
        return f"{weight * (self._theme.weight if weight < HEAVY else 1):g} w{colour}"

    def tinted(self, path: str) -> str:
        """Return a path that is outlined on a tint; what comes behind it is drawn in ink again."""
        if not self.coloured:
            return f"{TINT} g {path} B 0 g"
        return f"{_fill(self._theme.tint)} {path} B {_fill(self._theme.ink)}"

    def drawing(self, drawing: str) -> str:
        """Return a drawing in the colours and the weights of the theme."""
        if not self._changed:
            return drawing
        known = self._drawings.get(drawing)
        if known is None:
            if len(self._drawings) > KEPT:
                self._drawings.clear()
            known = self._drawings[drawing] = self.ink + _OPERATOR.sub(self._operator, drawing)
        return known

    def _operator(self, found: re.Match[str]) -> str:
        value, operator = float(found[1]), found[2]
        if operator == "w":
            return f"{value * self._theme.weight:g} w"
        if not self.coloured:
            return found[0]
        colour = self._theme.ink if not value else self._theme.paper if value == 1 else self._theme.tint
        return _fill(colour) if operator == "g" else _stroke(colour)

    def font(self, face: str) -> str:
        """Return what stands before a face's font, so that titles have their colour."""
        return f"{_fill(self._theme.accent if face == 'title' else self._theme.ink)} "

    def blank(self, blank: Blank) -> Blank:
        """Return a blank that is written on in ink, on the paper of the theme."""
        return replace(blank, ink=_fill(self._theme.ink), ground=_fill(self._theme.paper)) if self.coloured else blank

    def ground(self, paper: Paper) -> str:
        """Return what lies below everything on a page: its colour, and what runs about it."""
        return frames.ground(self._theme, paper.width, paper.height, framed=self.frames(paper))

    def frames(self, paper: Paper) -> bool:
        """Say whether a frame closes a page at the top, where else the heavy line of the masthead does; cards have no room for one."""
        return self._theme.frame != "none" and not paper.is_card


def _colours(theme: Theme) -> tuple[str, ...]:
    return theme.ink, theme.paper, theme.accent, theme.line, theme.tint


@cache
def _fill(colour: str) -> str:
    return _set(colour, "g", "rg")


@cache
def _stroke(colour: str) -> str:
    return _set(colour, "G", "RG")


def _set(colour: str, grey: str, other: str) -> str:
    parts = [f"{round(part, 3):g}" for part in channels(colour)]
    return f"{parts[0]} {grey}" if len(set(parts)) == 1 else f"{' '.join(parts)} {other}"
