"""Ruling: the lines to write on that fill what is left of a page, and how far they stand apart."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from hcgen.sheets import blanks, heads
from hcgen.sheets.panels.panel import LABEL

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hcgen.sheets.design import Paper
    from hcgen.sheets.flow import Stand
    from hcgen.sheets.panels.panel import Panel
    from hcgen.sheets.pen import Pen

RULED = 1.75
"""From line to line, in baselines."""
NEAR, FAR = 0.9, 1.5
"""The least and the most room between the rule of a head and the first line below it, in steps from line to line."""
ON_CARD, ON_PAGE = -1.2, 0.6
"""How far below a page's last baseline its last line stands, in mm."""
BELOW_WORDS = 0.7
"""What is between words and the first line below them at least, in baselines."""
QUIET = 0.9
"""How far above the end of a lane beside the code its last line stands, in mm: with what a lane keeps, four modules of the code."""
SUNK = 0.6
"""How far below a title's baseline a line stands that the title stands beside, in mm."""
CLOSEST, WIDEST = -12, 15
"""By so many hundredths lines may stand closer or further apart than usual."""
RATIOS = tuple(sorted((1 + hundredths / 100 for hundredths in range(CLOSEST, WIDEST + 1)), key=lambda ratio: abs(ratio - 1)))
"""How far apart lines may stand, in usual steps: the nearest to these first."""
FEW = 3
"""Where no more than two lines have room that need a word, they would be taken for something else."""
LOWERED = 1.2
"""How much nearer that word stands to its lines than a line would in its place, in mm."""
HAIRSBREADTH = 0.001


class Field(NamedTuple):
    """The lines to write on in one lane. All measures are mm."""

    number: int
    """The lane."""
    lowest: float
    lines: int
    above: float
    """The room above the first line."""


class Ruling:
    """The lines of one page: all panels have them on common levels, counted from below."""

    def __init__(self, paper: Paper, headed: Iterable[Stand]) -> None:
        """Take the panels that have nothing but lines below their heads: these say how far lines stand apart."""
        self._paper = paper
        self._words: list[tuple[float, float, str]] = []
        self._bottom = paper.y(paper.bottom) + (ON_CARD if paper.is_card else ON_PAGE)
        heights = [self._bottom - stand.top - heads.DROP for stand in headed]
        self.step = step(RULED * paper.baseline, heights)

    def fields(self, stand: Stand, panel: Panel, ends: Iterable[float]) -> list[Field]:
        """Return the lines below what the lanes of a panel say, by how deep each of them reaches below the first row's baseline."""
        found = []
        start = stand.top + stand.lead
        for number, (end, limit) in enumerate(zip(ends, stand.limits, strict=False)):
            least, upper = self._above(stand, panel, start, end)
            lowest = self._lowest(limit)
            count = max(0, int((lowest - least) / self.step + 1 + HAIRSBREADTH))
            found.append(Field(number, lowest, count, lowest - (count - 1) * self.step - upper))
        return found

    def _above(self, stand: Stand, panel: Panel, start: float, end: float) -> tuple[float, float]:
        """Return how high a first line may stand, and where the room above it begins."""
        paper = self._paper
        if end:
            return start + end + BELOW_WORDS * paper.baseline, start + end
        if panel.aside:
            return start + SUNK, start - paper.gap * paper.baseline
        return stand.top + heads.DROP + NEAR * self.step, stand.top + heads.DROP

    def _lowest(self, limit: float) -> float:
        """Return the lowest line above a limit, where that is higher than the last line of the page."""
        if limit >= self._bottom - 0.7:
            return self._bottom
        return self._bottom - ceil((self._bottom - limit + QUIET) / self.step) * self.step

    def beside(self, field: Field) -> float:
        """Return the baseline of a title that stands beside the first of some lines."""
        return field.lowest - (field.lines - 1) * self.step - SUNK

    def draw(self, pen: Pen, panel: Panel, field: Field, x: float, wide: float) -> None:
        """Draw the lines of a lane; what they are for stands in the place of the first, if it has to be said and they are not too few."""
        lines, above = field.lines, field.above
        if panel.spare:
            lines, above = (lines - 1 if lines >= FEW else 0), self.step
            if lines:
                self._words.append((x, field.lowest - lines * self.step + LOWERED, panel.spare))
        key = "ruled", lines, wide, self.step
        pen.part(key, x, field.lowest, partial(_ruled, panel, lines, wide, (self.step, above)))

    def tell(self, pen: Pen) -> None:
        """Say what lines are for: after all panels, for a reader takes words in their order that stand on one level by chance."""
        for x, y, words in self._words:
            pen.text(x, y, words, size=LABEL, apart=True)


def _ruled(panel: Panel, count: int, wide: float, steps: tuple[float, float], pen: Pen, x: float, y: float) -> None:
    """Draw lines to write on, from the lowest one up; the steps are those from line to line, and the room above the first one."""
    blanks.area(pen, panel.spare or panel.name.removeprefix("card-"), x, y, x + wide, count, steps)


def step(usual: float, heights: Sequence[float]) -> float:
    """Return how far lines stand apart: as nearly as usual as may be where no head shall stand too far above its first line.

    The heights are those from the rules of the heads to the last line of the page. All measures are mm.
    """
    return next((usual * ratio for ratio in RATIOS if all(_stands_well(high / usual / ratio) for high in heights)), usual)


def _stands_well(steps: float) -> bool:
    """Say whether what is left above as many lines as there is room for is neither too much nor too little."""
    return steps < NEAR or (steps - NEAR) % 1 <= FAR - NEAR + HAIRSBREADTH
