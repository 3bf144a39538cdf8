"""Imposition: the cards of many people side by side on sheets of paper, with marks to cut them by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.sheets.file import Part
from hcgen.sheets.pen import HAIR
from hcgen.sheets.text import MM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.sheets.design import Paper

MARK = 5.0
"""The length of a cut mark, from the margin or from the crossing of two cuts, in mm."""

Line = tuple[float, float, float, float]


class Sheetful:
    """A sheet of paper that is being filled with cards, row by row; what is not filled stays white."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        self.parts: list[Part] = []
        """What it has of each person."""
        self._cards: list[str] = []

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height of the paper, in pt."""
        across, down = self._up
        wide, high = self._card
        return across * wide * MM, down * high * MM

    @property
    def _up(self) -> tuple[int, int]:
        return self.paper.up or (1, 1)

    @property
    def _card(self) -> tuple[float, float]:
        return self.paper.width * self.paper.scale, self.paper.height * self.paper.scale

    @property
    def is_full(self) -> bool:
        """Say whether no other card has room on it."""
        across, down = self._up
        return len(self._cards) == across * down

    @property
    def content(self) -> str:
        """The cards as operators, each moved to its place."""
        return "\n".join(self._cards)

    def put(self, content: str, part: Part) -> None:
        """Put the next card on it, with what it has of a person: the blanks move with it."""
        across, down = self._up
        row, column = divmod(len(self._cards), across)
        wide, high = self._card
        x, y = column * wide, row * high
        right, up = x * MM, (down - 1 - row) * high * MM
        self._cards.append(f"q 1 0 0 1 {right:.2f} {up:.2f} cm\n{content}\nQ")
        moved = None if part.blanks is None else [replace(blank, x=blank.x + x, y=blank.y + y) for blank in part.blanks]
        self.parts.append(Part(part.bookmark, moved))


def cut_marks(paper: Paper) -> str:
    """Return hairlines where a sheet is cut: at its edges, and a cross wherever two cuts meet."""
    drawn = [f"{_points(x)} {_points(y)} m {_points(to_x)} {_points(to_y)} l S" for x, y, to_x, to_y in _marks(paper)]
    return "\n".join([f"{HAIR:g} w", *drawn])


def _points(length: float) -> str:
    return f"{round(length * MM, 2):g}"


def _marks(paper: Paper) -> Iterator[Line]:
    across, down = paper.up or (1, 1)
    card_wide, card_high, edge = (length * paper.scale for length in (paper.width, paper.height, paper.margin))
    wide, high = across * card_wide, down * card_high
    upright = [column * card_wide for column in range(1, across)]
    level = [row * card_high for row in range(1, down)]
    for x in upright:
        yield x, edge, x, edge + MARK
        yield x, high - edge - MARK, x, high - edge
        yield from ((x, y - MARK, x, y + MARK) for y in level)
    for y in level:
        yield edge, y, edge + MARK, y
        yield wide - edge - MARK, y, wide - edge, y
        yield from ((x - MARK, y, x + MARK, y) for x in upright)
