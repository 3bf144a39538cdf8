"""Layout: what a design must keep to, so that nothing stands on anything else, outside the page or nowhere at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hcgen.errors import did_you_mean
from hcgen.sheets.draft import MANUAL
from hcgen.sheets.pages import FURTHER
from hcgen.sheets.panels import PANELS, find
from hcgen.sheets.panels.card import OVERLEAF

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hcgen.sheets.design import Columns, Design, Paper, Place
    from hcgen.sheets.draft import Draft
    from hcgen.sheets.panels.panel import Panel

EDGE = 6.0
"""What printers leave white about a page, in mm."""
STEPS = (14.0, 60.0)
"""The narrowest and the widest columns with their gutters that panels can be set in, in mm."""
WIDEST_GAP = 20.0
BASELINES = (3.4, 8.0)
GUTTERS = (2.5, 12.0)
NARROWEST_CARD, NARROWEST = 60.0, 10.5
"""The narrowest four columns of a card, and the narrowest column of a page without its gutter, in mm."""


class Grid(NamedTuple):
    """What every page, or every card, has at least."""

    columns: int
    gap: float
    """From a panel's last row to the title below it, in baselines."""
    foot: float
    """The height of the foot, in mm."""
    foot_columns: int
    """The columns that the foot stands in."""
    roof: float
    """The first baseline below the masthead of a further one."""
    room: float
    """The least height of what further ones hold, in baselines."""


PAGE = Grid(columns=12, gap=1.9, foot=6.0, foot_columns=8, roof=FURTHER, room=18.0)
CARD = Grid(columns=4, gap=0.9, foot=3.0, foot_columns=4, roof=OVERLEAF, room=6.0)


class Stood(NamedTuple):
    """A panel of a page, where its table stands in the draft, and the columns that it may come to."""

    path: str
    place: Place

    @property
    def panel(self) -> Panel:
        """What the registry knows of it."""
        return PANELS[self.place.panel]

    @property
    def top(self) -> float | None:
        """How high its ink reaches, in baselines; nothing where it follows what is above it."""
        return None if self.place.at is None else self.place.at - self.panel.above

    @property
    def height(self) -> float:
        """How high it is at least, in baselines."""
        return self.place.kept if self.panel.high else max(self.place.kept, self.panel.lead)

    @property
    def low(self) -> float:
        """How low it reaches at least, in baselines."""
        return (self.place.at or 0.0) + self.height

    def columns(self) -> Iterator[tuple[Columns, str]]:
        """Yield the columns that it may have, each with the panel that must be absent for them."""
        yield self.place.columns, ""
        if self.place.alone is not None:
            yield self.place.alone.columns, self.place.alone.without

    def beside(self, other: Stood) -> bool:
        """Say whether the two never have a column in common, or are never on one page."""
        if "always" not in (self.place.when, other.place.when) and self.place.when != other.place.when:
            return True
        return not any(
            one[0] <= two[1] and two[0] <= one[1] and without != other.place.panel and gone != self.place.panel
            for one, without in self.columns()
            for two, gone in other.columns()
        )


def check(design: Design, draft: Draft) -> None:
    """Refuse what cannot be printed. Raises DesignError with file and line."""
    for name, paper in design.papers.items():
        _Check(design, draft, f"papers.{name}", paper).all()
    for key in ("retreat", "retreat_early", "closer"):
        for number, panel in enumerate(getattr(design, key)):
            _known(draft, f"{key}[{number}]", panel, design)


def _known(draft: Draft, path: str, name: str, design: Design) -> None:
    """Refuse a panel that does not exist, or is of something else."""
    panel = find(name)
    if panel is None:
        own = sorted(panel.name for panel in PANELS.every() if design.of in panel.of)
        draft.refuse(path, f"there is no panel “{name[:40]}”{did_you_mean(name, own)}; {MANUAL} lists those that there are")
    elif design.of not in panel.of:
        kinds = " or a ".join(panel.of)
        draft.refuse(path, f"the panel “{name}” is one of a {kinds}, and this is a sheet of a {design.of}; take it out")


def _below(baselines: float) -> str:
    """Say a bound to a tenth, so that what is said is within it."""
    return f"{int(baselines * 10 + 0.001) / 10:g}"


def _all(pages: Sequence[Sequence[Stood]]) -> list[Stood]:
    return [one for page in pages for one in page]


class _Check:
    """One paper of a design."""

    def __init__(self, design: Design, draft: Draft, path: str, paper: Paper) -> None:
        self._design, self._draft, self._path, self._paper = design, draft, path, paper.drawn()
        self._least = CARD if paper.is_card else PAGE

    def all(self) -> None:
        """Check the grid, every panel, and every page that the panels may make."""
        self._grid()
        upper = self._stood(f"{self._path}.panels", self._paper.panels)
        second = self._many("second", self._paper.second)
        further = self._stood(f"{self._path}.further", self._paper.further)
        lower = self._many("arrangements", self._paper.arrangements)
        blank = self._many("blank", self._paper.blank)
        last = self._stood(f"{self._path}.last", self._paper.last)
        loose = [*_all(second), *_all(lower)]
        for stood in (*upper, *loose, *_all(blank), *further, *last):
            self._alone(stood)
        for page in (upper, *second, *blank[1:], last):
            self._page(page)
        for places in (*lower, *blank[:1]):
            own = {one.place.panel for one in places}
            self._page([*(one for one in upper if one.place.panel not in own), *places])
        self._overleaf(further, {one.place.panel for one in further}, [*upper, *loose])

    def _refuse(self, path: str, said: str) -> None:
        self._draft.refuse(path, said)

    def _stood(self, path: str, places: Sequence[Place]) -> list[Stood]:
        found = [Stood(f"{path}[{number}]", place) for number, place in enumerate(places)]
        for one in found:
            _known(self._draft, f"{one.path}.panel", one.place.panel, self._design)
            if one.place.alone is not None:
                _known(self._draft, f"{one.path}.alone.without", one.place.alone.without, self._design)
        return found

    def _many(self, key: str, pages: Sequence[Sequence[Place]]) -> list[list[Stood]]:
        return [self._stood(f"{self._path}.{key}[{number}]", places) for number, places in enumerate(pages)]

    def _grid(self) -> None:
        paper, at, scale = self._paper, self._path, self._paper.scale
        for key, unit, found, (least, most), times in (
            ("margin", "mm", paper.margin, (EDGE / scale, 200.0), scale),
            ("baseline", "mm", paper.baseline, BASELINES, scale),
            ("gutter", "mm", paper.gutter, GUTTERS, scale),
            ("gap", "baselines", paper.gap, (self._least.gap, WIDEST_GAP), 1),
            ("columns", "columns", paper.columns, (self._least.columns, 120), 1),
        ):
            if not least <= found <= most:
                self._refuse(
                    f"{at}.{key}", f"{key} is {found * times:g} {unit}, and a page takes {least * times:g} to {most * times:g}; mend it"
                )
        self._widths()
        self._heights()

    def _widths(self) -> None:
        paper, at, scale = self._paper, f"{self._path}.columns", self._paper.scale
        if not STEPS[0] <= paper.pitch <= STEPS[1]:
            self._refuse(
                at,
                f"{paper.columns} columns on {paper.width * scale:g} mm are {paper.pitch * scale:.1f} mm wide with their gutters, "
                f"and panels take {STEPS[0] * scale:g} to {STEPS[1] * scale:g}; change the columns, the margin or the width",
            )
        count, least = (CARD.columns, NARROWEST_CARD) if paper.is_card else (1, NARROWEST)
        room = count * paper.pitch - paper.gutter
        if room < least:
            said = f"{count} columns of a card are" if paper.is_card else "columns without their gutters are"
            self._refuse(
                f"{self._path}.gutter",
                f"{said} {room * scale:.1f} mm wide, and panels take {least * scale:.1f}; change the columns, the gutter or the width",
            )

    def _heights(self) -> None:
        paper, at = self._paper, self._path
        most = (paper.height - 2 * paper.margin - self._least.foot) / paper.baseline
        least = self._least.roof + self._least.room
        if most < least:
            self._refuse(
                f"{at}.height",
                f"there is room for {_below(most)} baselines between the margin and the foot, and a page takes {least:g}; make it higher",
            )
        if not least <= paper.bottom <= most:
            self._refuse(
                f"{at}.bottom",
                f"bottom is baseline {paper.bottom:g}, and the page has room for {least:g} to {_below(most)} above its foot; mend it",
            )

    def _alone(self, one: Stood) -> None:
        """Check a panel by itself: columns, height, rows, and whether it is on the page."""
        place, panel, name = one.place, one.panel, one.place.panel
        for (first, last), without in one.columns():
            at = f"{one.path}.alone.columns" if without else f"{one.path}.columns"
            if not 1 <= first <= last <= self._paper.columns:
                self._refuse(
                    at,
                    f"the panel “{name}” is outside the page: columns {first} to {last} of {self._paper.columns}; move it",
                )
            if (last - first + 1) % panel.span:
                self._refuse(at, f"the panel “{name}” has {last - first + 1} columns; it takes {panel.span}, or a multiple of that")
        if min(place.pitch) < panel.tight:
            self._refuse(
                f"{one.path}.pitch",
                f"the panel “{name}” has rows of {min(place.pitch):g} baselines, and its rows take {panel.tight:g} at least; mend it",
            )
        self._height(one)
        self._inside(one)

    def _height(self, one: Stood) -> None:
        panel, place = one.panel, one.place
        needed = panel.high + panel.rungs * max(place.pitch)
        if not panel.high:
            if not isinstance(place.height, str):
                self._refuse(
                    f"{one.path}.height",
                    f"the panel “{panel.name}” is as high as what it says; give it “least” in place of a height",
                )
        elif isinstance(place.height, str) or place.height < needed - 0.001:
            self._refuse(
                one.path, f"the panel “{panel.name}” is a picture of fixed height; give it a height of {needed:g} baselines or more"
            )
        elif place.at is None:
            self._refuse(one.path, f"the panel “{panel.name}” is a picture with a fixed place; say with “at” where it stands")

    def _inside(self, one: Stood) -> None:
        place, paper = one.place, self._paper
        if place.bottom is not None:
            most = (paper.height - 2 * paper.margin - self._least.foot / 2) / paper.baseline
            limit = most if place.columns[0] > self._least.foot_columns else paper.bottom
            if place.bottom > limit:
                self._refuse(
                    f"{one.path}.bottom",
                    f"the panel “{place.panel}” may reach baseline {place.bottom:g}, into the foot; end it at {_below(limit)}",
                )
        roof = self._least.roof if ".further[" in one.path or ".last[" in one.path else 0.0
        top = one.top if one.top is not None else roof
        low = one.low if one.top is not None else roof + one.height
        bottom = place.bottom if place.bottom is not None else paper.bottom
        if (place.at if place.at is not None else roof) < roof or top < 0 or low > bottom:
            self._refuse(
                f"{one.path}.at" if place.at is not None else one.path,
                f"the panel “{place.panel}” is outside the page: baselines {top:g} to {low:g} of {roof:g} to {bottom:g}; "
                "move it, or make it less high",
            )

    def _page(self, page: Sequence[Stood]) -> None:
        """Check the panels of one page against each other."""
        for number, one in enumerate(page):
            for other in page[:number]:
                self._pair(other, one)

    def _pair(self, above: Stood, one: Stood) -> None:
        """Check two panels, the first of them named first."""
        name, other = one.place.panel, above.place.panel
        when = {above.place.when, one.place.when}
        if name == other and ("always" in when or len(when) == 1):
            self._refuse(one.path, f"the panel “{name}” stands on one page twice; take one out")
        if name == other or above.beside(one):
            return
        if (one.panel.high or one.panel.stays) and not above.panel.high:
            self._refuse(one.path, f"the panel “{name}” stands below “{other}”, which may grow and push it off the page; put it above")
        if above.place.height == "rest":
            self._refuse(one.path, f"the panel “{name}” stands below “{other}”, which takes all that is left of the page; put it above")
        if one.top is None or above.place.at is None:
            return
        if one.place.at is not None and one.place.at < above.place.at:
            self._refuse(one.path, f"the panel “{name}” stands above “{other}” and is named after it; name panels from the top down")
        if one.top < above.low:
            self._refuse(one.path, f"the panel “{name}” stands on “{other}”, which ends at baseline {above.low:g}; move one of them")

    def _overleaf(self, further: Sequence[Stood], known: set[str], first: Sequence[Stood]) -> None:
        """Check that whatever does not fit on a first page has a place on a further one."""
        self._page(further)
        for one in further:
            if one.place.when != "always":
                self._refuse(
                    f"{one.path}.when", f"the panel “{one.place.panel}” of further pages is there where it is needed; leave out “when”"
                )
        for one in first:
            panel = one.panel
            if not (panel.high or panel.stays or panel.lines or panel.name in known):
                self._refuse(
                    one.path, f"the panel “{one.place.panel}” may grow beyond its page and has no place in “further”; give it one there"
                )
        if "more" not in known:
            self._refuse(f"{self._path}.further", "further pages have no panel “more” for the ends of long texts; give them one")
