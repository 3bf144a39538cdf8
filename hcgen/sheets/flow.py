"""Flow: how high each panel of a page becomes, and what gives way where they are too many."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.sheets.rows import NEVER, Laid, Row, even, fill

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hcgen.sheets.design import Paper, Place

HAIRSBREADTH = 0.02
"""What is no overflow, in mm."""


LITTLE = 3.0
"""A panel of which less than this would be left on a page, in baselines, moves to the next one."""


class Stand(msgspec.Struct):
    """A panel on its way to its place on a page. All measures are mm."""

    place: Place
    rows: tuple[Row, ...]
    lead: float
    """From the title's baseline to the first row's."""
    first: int
    last: int
    unit: float
    roof: float
    """The highest that its title may stand."""
    limits: tuple[float, ...]
    """The lowest that each of its lanes may reach."""
    beside: float = 0
    """How much further down its narrow rows may go."""
    cap: float = NEVER
    """The most height that it may take from its first row on; less than nothing moves it off the page."""
    tight: int = 0
    """Which of its pitches it has come to."""
    top: float = 0
    natural: float = 0
    """The height that all of its rows take."""

    def __post_init__(self) -> None:
        self.natural = even(self.rows, len(self.limits), self.unit / 2) if self.rows else 0.0

    def tighten(self, rows: tuple[Row, ...]) -> None:
        """Take the same rows at another pitch."""
        self.rows = rows
        self.__post_init__()

    @property
    def gone(self) -> bool:
        """Say whether it has left the page."""
        return self.cap < 0

    @property
    def kept(self) -> float:
        """The height from its first row on that is kept for it."""
        height = self.place.height if isinstance(self.place.height, float | int) else self.place.least
        return max(0.0, height * self.unit - self.lead)

    @property
    def inner(self) -> float:
        """The height from its first row on."""
        if isinstance(self.place.height, float | int):
            return self.kept
        return min(max(self.natural, self.kept), self.cap)

    @property
    def bottom(self) -> float:
        """Where its last row ends."""
        return self.top + self.lead + self.inner

    @property
    def excess(self) -> float:
        """How far it hangs over the end of the page."""
        if self.cap < NEVER or len(set(self.limits)) == 1 and not self.beside:
            return self.bottom - max(self.limits)
        laid = fill(self.rows, [NEVER] * len(self.limits))
        lowest = (
            self.top + self.lead + offset + row.depth - limit - (self.beside if row.narrow else 0)
            for lane, limit in zip(laid.lanes, self.limits, strict=True)
            for row, offset in lane
        )
        return max(lowest, default=0)

    def over(self, other: Stand) -> bool:
        """Say whether it has columns in common with a panel."""
        return self.first <= other.last and other.first <= self.last

    def laid(self) -> Laid:
        """Put its rows into its lanes."""
        start = self.top + self.lead
        wanted = self.natural if self.place.height == "rest" else min(self.inner, self.natural)
        return fill(self.rows, [min(limit - start, wanted) for limit in self.limits], self.beside)


def settle(paper: Paper, stands: Sequence[Stand], retreat: Sequence[str], rows: Callable[[Stand], tuple[Row, ...]]) -> list[Stand]:
    """Give every panel its place. What a page cannot hold is made tighter, then shortened, then moved off it."""
    _descend(paper, stands)
    for stand in stands:
        while _overflow(stands, stand) > 0 and stand.tight + 1 < len(stand.place.pitch):
            stand.tight += 1
            stand.tighten(rows(stand))
            _descend(paper, stands)
    for name in (*retreat, *(stand.place.panel for stand in reversed(stands))):
        for stand in stands:
            if stand.place.panel == name and not stand.gone:
                _give_way(paper, stands, stand)
    for stand in stands:
        if stand.cap < NEVER:
            _take_back(paper, stands, stand)
    return [stand for stand in stands if not stand.gone]


def _descend(paper: Paper, stands: Sequence[Stand]) -> None:
    """Put each panel below whatever stands above it."""
    present: list[Stand] = []
    for stand in stands:
        if stand.gone:
            continue
        asked = stand.roof if stand.place.at is None else paper.y(stand.place.at)
        # the design's own distances hold until a panel above has grown
        pushed = (
            other.bottom + paper.gap * paper.baseline
            for other in present
            if other.over(stand) and (stand.place.at is None or _grown(paper, other))
        )
        stand.top = max(asked, *pushed, stand.roof)
        present.append(stand)


def _grown(paper: Paper, stand: Stand) -> bool:
    pushed = stand.place.at is None or stand.top > paper.y(stand.place.at) + HAIRSBREADTH
    return pushed or stand.inner > stand.kept + HAIRSBREADTH


def _overflow(stands: Sequence[Stand], stand: Stand) -> float:
    """Return how far the panel, or one that it pushes down, hangs over the end of the page."""
    pushed = [stand]
    for other in stands[list(stands).index(stand) + 1 :]:
        if not other.gone and any(other.over(above) for above in pushed):
            pushed.append(other)
    return max(other.excess for other in pushed) - HAIRSBREADTH


def _give_way(paper: Paper, stands: Sequence[Stand], stand: Stand) -> None:
    """Shorten a panel by what is too much, or take it off the page where too little of it would be left."""
    over = _overflow(stands, stand)
    if over <= 0 or isinstance(stand.place.height, float | int):
        return
    stand.cap = stand.inner - over
    if stand.place.at is not None and stand.kept > 0:
        stand.cap = max(stand.cap, stand.kept)
    elif _too_little(stand):
        stand.cap = -1
    _descend(paper, stands)


def _too_little(stand: Stand) -> bool:
    return stand.place.whole or stand.cap < max(stand.kept, min(stand.natural, LITTLE * stand.unit))


def _take_back(paper: Paper, stands: Sequence[Stand], stand: Stand) -> None:
    """Give a panel what others have left free since it gave way."""
    before = stand.cap
    stand.cap = max(stand.cap, stand.kept, 0.0)
    _descend(paper, stands)
    free = -_overflow(stands, stand)
    stand.cap = min(stand.cap + max(free, 0), max(stand.natural, stand.kept))
    if free < -HAIRSBREADTH or before < 0 and (_too_little(stand) and not (stand.place.whole and stand.cap >= stand.natural)):
        stand.cap = before
    _descend(paper, stands)


def columns(place: Place, present: Mapping[str, object]) -> tuple[int, int]:
    """Return the columns of a panel: more of them where its neighbour is not on the page."""
    if place.alone is not None and place.alone.without not in present:
        return place.alone.columns
    return place.columns
