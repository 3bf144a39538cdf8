"""Flow: how high each panel of a page becomes, and what gives way where they are too many."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.sheets.rows import Laid, Row, even, fill

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hcgen.sheets.design import Paper, Place

NEVER = 1e9


class Stand(msgspec.Struct):
    """A panel on its way to its place on a page."""

    place: Place
    rows: tuple[Row, ...]
    lead: float
    """From the title's baseline to the first row's, in mm."""
    lanes: int
    first: int
    last: int
    limit: float
    """The lowest that it may reach, in mm from the top."""
    cap: float = NEVER
    """The most height that it may take from its first row on; nothing moves it off the page."""
    tight: int = 0
    """Which of its pitches it has come to."""
    top: float = 0

    @property
    def gone(self) -> bool:
        """Say whether it has left the page."""
        return self.cap < 0

    def inner(self, unit: float) -> float:
        """Return the height from its first row on."""
        if isinstance(self.place.height, float | int):
            return self.place.height * unit - self.lead
        wanted = even(self.rows, self.lanes, unit / 2) if self.rows else 0.0
        return min(max(wanted, self.place.least * unit - self.lead), self.cap)

    def bottom(self, unit: float) -> float:
        """Return where its last row ends."""
        return self.top + self.lead + self.inner(unit)

    def over(self, other: Stand) -> bool:
        """Say whether it has columns in common with a panel."""
        return self.first <= other.last and other.first <= self.last

    def laid(self, unit: float) -> Laid:
        """Put its rows into its lanes."""
        room = self.limit - self.top - self.lead if self.place.height == "rest" else self.inner(unit)
        balanced = even(self.rows, self.lanes, unit / 2) if self.rows else 0.0
        return fill(self.rows, min(room, max(balanced, 0.0)), self.lanes)


def settle(paper: Paper, stands: Sequence[Stand], retreat: Sequence[str], rows: Callable[[Stand], tuple[Row, ...]]) -> list[Stand]:
    """Give every panel its place. What a page cannot hold is made tighter, then shortened, then moved off it."""
    _descend(paper, stands)
    for stand in stands:
        while _overflow(paper, stands, stand) > 0 and stand.tight + 1 < len(stand.place.pitch):
            stand.tight += 1
            stand.rows = rows(stand)
            _descend(paper, stands)
    for name in (*retreat, *(stand.place.panel for stand in reversed(stands))):
        for stand in stands:
            if stand.place.panel == name and not stand.gone:
                _give_way(paper, stands, stand)
    return [stand for stand in stands if not stand.gone]


def _descend(paper: Paper, stands: Sequence[Stand]) -> None:
    """Put each panel below whatever stands above it."""
    present: list[Stand] = []
    for stand in stands:
        if stand.gone:
            continue
        above = max((other.bottom(paper.baseline) for other in present if other.over(stand)), default=None)
        asked = 0.0 if stand.place.at is None else paper.y(stand.place.at)
        fixed = stand.place.at is not None and above is not None and above < asked + 0.01
        least = paper.y(0) if above is None else above if fixed else above + paper.gap * paper.baseline
        stand.top = max(asked, least)
        present.append(stand)


def _overflow(paper: Paper, stands: Sequence[Stand], stand: Stand) -> float:
    """Return how far the panel, or one that it pushes down, hangs over the end of the page."""
    pushed = [stand]
    for other in stands[list(stands).index(stand) + 1 :]:
        if not other.gone and any(other.over(above) for above in pushed):
            pushed.append(other)
    return max(other.bottom(paper.baseline) - other.limit for other in pushed) - 0.01


def _give_way(paper: Paper, stands: Sequence[Stand], stand: Stand) -> None:
    """Shorten a panel by what is too much, or take it off the page where too little of it would be left."""
    unit = paper.baseline
    over = _overflow(paper, stands, stand)
    if over <= 0 or isinstance(stand.place.height, float | int):
        return
    height = stand.inner(unit)
    kept = stand.place.least * unit - stand.lead
    stand.cap = max(height - over, kept if stand.place.at is not None else -1)
    first_rows = min((row.depth for row in stand.rows[:1]), default=unit)
    if stand.place.at is None and (stand.place.whole or stand.cap < first_rows or stand.cap + stand.lead < stand.place.least * unit):
        stand.cap = -1
    _descend(paper, stands)


def columns(place: Place, present: Mapping[str, object]) -> tuple[int, int]:
    """Return the columns of a panel: more of them where its neighbour is not on the page."""
    if place.alone is not None and place.alone.without not in present:
        return place.alone.columns
    return place.columns
