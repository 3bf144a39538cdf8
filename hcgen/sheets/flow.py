"""Flow: how high each panel of a page becomes, and what gives way where they are too many."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hcgen.sheets.rows import NEVER, Laid, Row, count, even, fill, tails

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hcgen.sheets.design import Paper, Place

HAIRSBREADTH = 0.02
"""What is no overflow, in mm."""
LITTLE = 3.0
"""A panel of which less than this would be left on a page, in baselines, moves to the next one."""


MUCH = 12
"""What hangs over by more than this, in baselines, may be more than tighter rows can make up for."""
NEARLY = 2.5
"""Titles that differ in height by no more than this, in baselines, look as if they were to be on one line."""
BOOK = 600
"""So many rows fit on no page."""


Depths = tuple[tuple[Row, ...], float, tuple[float, ...]]
"""Rows, the height that they take, and how deep each lane of them hangs where they know their lanes."""

Shape = tuple[int, int, bool, bool]
"""The columns of a panel, whether its height is fixed, and whether the design says where it stands."""


class Stand(msgspec.Struct, eq=False):
    """A panel on its way to its place on a page. All measures are mm."""

    place: Place
    lead: float
    """From the title's baseline to the first row's."""
    first: int
    last: int
    unit: float
    asked: float
    """Where the design wants its title, or the highest that it may stand."""
    limits: tuple[float, ...]
    """The lowest that each of its lanes may reach."""
    high: float
    low: float
    """The highest of these, and the lowest."""
    beside: float
    """How much further down its narrow rows may go."""
    fixed: bool
    """Whether the design gives its height."""
    kept: float
    """The height that is kept for it."""
    shape: Shape
    """What it means to its neighbours."""
    rows: tuple[Row, ...] = ()
    tight: int = 0
    """Which of its pitches it has come to."""
    cap: float = NEVER
    """The most height that it may take from its first row on; less than nothing moves it off the page."""
    top: float = 0
    natural: float = 0
    """The height that all of its rows take, from the first one's baseline on."""
    inner: float = 0
    """The height that it takes."""
    tails: tuple[float, ...] = ()
    """How deep each lane hangs below the first row, where the rows know their lanes."""
    number: int = 0
    """Which of the page's panels it is."""
    below: Sequence[Stand] = ()
    """The panels that it can push down. It knows none above it: no circle of panels waits for Python to search for it."""
    known: dict[tuple[int, int, float], Depths] = {}
    """What is known already of rows, by what they are and the lanes that they go into."""

    def of(self, rows: tuple[Row, ...], known: dict[tuple[int, int, float], Depths]) -> Stand:
        """Return a panel that stands here, with rows of its own."""
        stand = replace(self, known=known)
        stand.set_rows(rows)
        return stand

    @property
    def gone(self) -> bool:
        """Say whether it has left the page."""
        return self.cap < 0

    @property
    def bottom(self) -> float:
        """Where its last row ends."""
        return self.top + self.lead + self.inner

    def set_rows(self, rows: tuple[Row, ...]) -> None:
        """Take rows, and find out how high they are."""
        key = id(rows), len(self.limits), self.beside
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._depths(rows)
        self.rows, self.natural, self.tails = found
        self.inner = self.kept if self.fixed else min(max(self.natural, self.kept), self.cap)

    def _depths(self, rows: tuple[Row, ...]) -> Depths:
        if not rows or self.fixed:
            return rows, 0.0, ()
        depths = tails(rows, len(self.limits), self.beside)
        if depths is None:
            # a book of notes is longer than any page, however long exactly
            return rows, NEVER / 2 if count(rows) >= BOOK else even(rows, len(self.limits), self.unit / 2), ()
        return rows, depths[0], depths[1] if self.beside else ()

    def set_cap(self, cap: float) -> None:
        """Take no more height than this."""
        self.cap = cap
        self.inner = self.kept if self.fixed else min(max(self.natural, self.kept), cap)

    def keep_no_more(self) -> None:
        """Keep no more height than the last words of it take: what a design keeps is for whoever has more to say."""
        if self.rows and not self.fixed and self.natural < self.kept:
            self.kept = self.natural
            self.set_cap(self.cap)

    @property
    def moved(self) -> float:
        """How much of it goes to another page, over all its lanes."""
        kept = 0.0 if self.gone else self.inner
        return max(0.0, self.natural - kept) * len(self.limits) if self.rows else 0.0

    def excess(self) -> float:
        """Return how far it hangs over the end of the page."""
        start = self.top + self.lead
        if self.cap >= NEVER and self.tails:
            return start + max([tail - limit for tail, limit in zip(self.tails, self.limits, strict=True)])
        over = start + self.inner - self.low
        return over if over > 0 or not self._is_cut() else self._left_over() or over

    def _is_cut(self) -> bool:
        """Say whether a lane ends above the others, beside the code, and above the end of rows that are shared out among all."""
        if self.low == self.high or self.cap < NEVER or self.fixed or not self.rows:
            return False
        return self.bottom > self.high + HAIRSBREADTH

    def _left_over(self) -> float:
        """Return how much higher each lane would have to be for what they do not hold."""
        return sum([row.height + row.before for row in self.laid().rest]) / len(self.limits)

    def grown(self) -> bool:
        """Say whether it reaches further down than the design expects."""
        return self.place.at is None or self.inner > self.kept + HAIRSBREADTH or self.top > self.asked + HAIRSBREADTH

    def laid(self) -> Laid:
        """Put its rows into its lanes."""
        start = self.top + self.lead
        wanted = self.natural if self.fixed or self.place.height == "rest" else min(self.inner, self.natural)
        if self.fixed:
            return fill(self.rows, [NEVER])
        laid = fill(self.rows, [min(limit - start, wanted) for limit in self.limits], self.beside)
        if laid.rest and self._is_cut() and all(other.gone for other in self.below):
            return fill(self.rows, [limit - start for limit in self.limits], self.beside)  # the others take what that one cannot
        return laid


def empty(
    place: Place, columns: tuple[int, int], unit: float, lead: float, *, asked: float, limits: tuple[float, ...], beside: float
) -> Stand:
    """Return where a panel may stand: the same for all persons."""
    fixed = not isinstance(place.height, str)
    kept = max(0.0, float(place.height if fixed else place.least) * unit - lead)
    shape = *columns, fixed, place.at is not None
    return Stand(place, lead, *columns, unit, asked, limits, min(limits), max(limits), beside, fixed, kept, shape)


class Flow:
    """The panels of one page."""

    def __init__(self, paper: Paper, stands: list[Stand]) -> None:
        self._gap = paper.gap * paper.baseline
        self.stands = stands
        above, below = _neighbours(tuple([stand.shape for stand in stands]))
        self._above = [[stands[other] for other in others] for others in above]
        for number, (stand, others) in enumerate(zip(stands, below, strict=True)):
            stand.number = number
            stand.below = [stands[other] for other in others]
        self._descend()

    @property
    def moved(self) -> float:
        """How much goes to another page."""
        return sum(stand.moved for stand in self.stands)

    def holds(self) -> bool:
        """Say whether every row has its place, though one may hang a little lower than its panel was to reach."""
        if self.moved > LITTLE * self.stands[0].unit:
            return False
        if all(stand.cap >= NEVER for stand in self.stands):  # nothing had to give way
            return True
        return not any(stand.rows and (stand.gone or stand.laid().rest) for stand in self.stands)

    def hopeless(self, rows: Callable[[Stand], tuple[Row, ...]]) -> bool:
        """Say whether some words hang over the end even where every panel is as tight as it can be."""
        if not self._over(MUCH * self.stands[0].unit):  # a little can be made up for: settling will tell
            return False
        loose = [(stand, stand.rows, stand.natural, stand.tails) for stand in self.stands if len(stand.place.pitch) > 1]
        for stand, *_ in loose:
            stand.tight = len(stand.place.pitch) - 1
            stand.set_rows(rows(stand))
        self._descend()
        over = self._over()
        for stand, stand.rows, stand.natural, stand.tails in loose:
            stand.tight = 0
            stand.set_cap(stand.cap)
        self._descend()
        return over

    def _over(self, most: float = HAIRSBREADTH) -> bool:
        return any(stand.rows and stand.excess() > most for stand in self.stands)

    def settle(self, retreat: Sequence[str], closer: Sequence[str], rows: Callable[[Stand], tuple[Row, ...]]) -> None:
        """Give every panel its place. What a page cannot hold is made tighter, then shortened, then moved off it: some panels first."""
        if self._full():
            self._tighten(closer, rows)
        if self._full():
            for name in (*retreat, *(stand.place.panel for stand in reversed(self.stands))):
                for stand in self.stands:
                    if stand.place.panel == name and not stand.gone:
                        self._give_way(stand)
            for stand in self.stands:
                if stand.cap < NEVER:
                    self._take_back(stand)

    def loosen(self, rows: Callable[[Stand], tuple[Row, ...]]) -> None:
        """Give panels back what they need not have given up: they were made tighter one after the other, the first of them for all."""
        for stand in self.stands:
            if stand.tight and stand.cap >= NEVER and _step_up(stand) <= -self._overflow(stand):
                self._tighter(stand, 0, rows)

    def _full(self) -> bool:
        return any(stand.excess() > HAIRSBREADTH for stand in self.stands if not stand.gone)

    def _tighten(self, closer: Sequence[str], rows: Callable[[Stand], tuple[Row, ...]]) -> None:
        many = [stand for stand in self.stands if len(stand.place.pitch) > 1]
        for stand in sorted(many, key=lambda stand: stand.place.panel not in closer):
            if self._overflow(stand) > 0:
                self._tighter(stand, 1, rows)
        if self._drop_lines():
            for stand in many:
                if stand.tight:
                    self._tighter(stand, 0, rows)

    def _drop_lines(self) -> bool:
        """Take away lines to write on that hang over the end: nothing is lost with them."""
        empty = [stand for stand in self.stands if not stand.rows and not stand.fixed and stand.place.at is None]
        dropped = [stand for stand in empty if stand.excess() > HAIRSBREADTH]
        for stand in dropped:
            stand.set_cap(-1)
        return bool(dropped)

    def _tighter(self, stand: Stand, least: int, rows: Callable[[Stand], tuple[Row, ...]]) -> bool:
        """Take the first pitch that fits, or else the last; say whether it does."""

        def fits(pitch: int) -> bool:
            if pitch != stand.tight:
                stand.tight = pitch
                stand.set_rows(rows(stand))
                self._descend(stand)
            return self._overflow(stand) <= 0

        pitches = stand.place.pitch
        last = len(pitches) - 1
        least = min(least, last)
        at = _guess(stand, self._overflow(stand), least)
        if fits(at):
            while at > least and fits(at - 1):
                at -= 1
            return fits(at)
        return any(fits(pitch) for pitch in range(at + 1, last + 1))

    def _descend(self, changed: Stand | None = None) -> None:
        """Put each panel below whatever stands above it; only those below the one that has changed, if one is told."""
        gap, above = self._gap, self._above
        for stand in self.stands if changed is None else changed.below:
            if stand.cap < 0:
                continue
            top, loose = stand.asked, stand.place.at is None
            for other in above[stand.number]:
                # the design's own distances hold until a panel above has grown
                if other.cap >= 0 and (loose or other.grown()):
                    low = other.top + other.lead + other.inner + gap
                    if low > top:
                        top = low
            stand.top = top

    def _overflow(self, stand: Stand) -> float:
        """Return how far the panel, or one that it pushes down, hangs over the end of the page."""
        worst = stand.excess()
        for other in stand.below:
            if other.cap >= 0 and (over := other.excess()) > worst:
                worst = over
        return worst - HAIRSBREADTH

    def _give_way(self, stand: Stand) -> None:
        """Shorten a panel by what is too much, or take it off the page where too little of it would be left."""
        if stand.fixed or (over := self._overflow(stand)) <= 0:
            return
        cap = stand.inner - over
        if stand.place.at is not None and stand.kept > 0:
            stand.set_cap(max(cap, stand.kept))
        else:
            stand.set_cap(-1 if _too_little(stand, cap) else cap)
        self._descend()

    def _take_back(self, stand: Stand) -> None:
        """Give a panel what others have left free since it gave way."""
        if not stand.rows and stand.gone:
            return
        before = stand.cap
        stand.set_cap(max(before, stand.kept, 0.0))
        self._descend()
        free = -self._overflow(stand)
        cap = min(stand.cap + max(free, 0), max(stand.natural, stand.kept))
        spoiled = before < 0 and _too_little(stand, cap) and not (stand.place.whole and cap >= stand.natural)
        stand.set_cap(before if free < -HAIRSBREADTH or spoiled else cap)
        self._descend()
        if before < 0 and stand.place.whole and not stand.gone and stand.laid().rest:  # a lane beside the code ends above the others
            stand.set_cap(before)
            self._descend()


def level(stands: Sequence[Stand]) -> None:
    """Let lines to write on that begin nearly side by side begin on one line: those that can, on the lowest of them."""
    lined = [stand for stand in stands if stand.place.height == "rest" and not stand.rows and not stand.gone and stand.place.at is None]
    low = max((stand.top for stand in lined), default=0.0)
    for stand in lined:
        before = stand.top
        if low - before <= NEARLY * stand.unit:
            stand.top = low
            if stand.excess() > HAIRSBREADTH:
                stand.top = before


@cache
def _neighbours(panels: tuple[Shape, ...]) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Return for each panel those above it that it minds, and those that it can push down, they that these push among them."""
    above: list[tuple[int, ...]] = []
    for number, (first, last, _, placed) in enumerate(panels):
        found = []
        for other, (left, right, fixed, at) in enumerate(panels[:number]):
            # what the design has put in its place as high as it is can push down nothing else that it has
            if first <= right and left <= last and not (placed and fixed and at and not above[other]):
                found.append(other)
        above.append(tuple(found))
    below = []
    for number in range(len(panels)):
        pushing = [number]
        for other in range(number + 1, len(panels)):
            if not set(pushing).isdisjoint(above[other]):
                pushing.append(other)
        below.append(tuple(pushing[1:]))
    return tuple(above), tuple(below)


def _guess(stand: Stand, over: float, least: int) -> int:
    """Guess the pitch at which a panel fits: a text that is set smaller has lower lines, and fewer of them."""
    pitches = stand.place.pitch
    part = max(0.0, 1 - over / stand.natural) if stand.natural > 0 else 1.0
    wanted = pitches[stand.tight] * part**0.5
    return next((number for number in range(least, len(pitches)) if pitches[number] <= wanted), len(pitches) - 1)


def _step_up(stand: Stand) -> float:
    """Return by how much a text would grow at its next looser pitch: its lines stand further apart, and there are more of them."""
    looser, pitch = stand.place.pitch[stand.tight - 1], stand.place.pitch[stand.tight]
    growth: float = (looser / pitch) ** 1.8
    return stand.natural * (growth - 1)


def _too_little(stand: Stand, height: float) -> bool:
    return stand.place.whole or height < max(stand.kept, min(stand.natural, LITTLE * stand.unit))


def columns(place: Place, present: frozenset[str]) -> tuple[int, int]:
    """Return the columns of a panel: more of them where its neighbour is not on the page."""
    if place.alone is not None and place.alone.without not in present:
        return place.alone.columns
    return place.columns
