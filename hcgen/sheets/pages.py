"""Pages: a person's portrait laid out on as many of them as it takes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hcgen.sheets import flow, heads
from hcgen.sheets.panels import PANELS
from hcgen.sheets.panels.panel import Setting
from hcgen.sheets.pen import HAIR, RULE, Pen
from hcgen.sheets.rows import count, freed, write
from hcgen.sheets.ruling import Ruling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from hcgen.sheets.design import Design, Place
    from hcgen.sheets.flow import Stand
    from hcgen.sheets.panels.panel import Panel
    from hcgen.sheets.press import Press
    from hcgen.sheets.rows import Row
    from hcgen.sheets.ruling import Field
    from hcgen.sheets.text import Sitter

FURTHER = 6.2
"""The first baseline below the small masthead of a further page."""


def compose(press: Press, design: Design, portrait: Sitter, code: float) -> list[Pen]:
    """Return the pages of a person, a ship or a crew; code is the side of the QR code, in mm."""
    return _Composer(press, design, portrait, code).pages()


class _Composer:
    def __init__(self, press: Press, design: Design, portrait: Sitter, code: float) -> None:
        self._press = press
        self._paper = press.paper
        self._design = design
        self._portrait: Any = portrait
        """Its panels know what it is."""
        ends = press.paper.ends_with_code
        self._code, self._last_code = (0.0, code) if ends else (code, 0.0)
        """The side of the code on the page that is being laid out, and of one that stands on the last page, whichever that is."""
        self._pages: list[Pen] = []
        self._blank: bool = getattr(portrait, "blank", False)
        self._on = False
        """Whether this is a further page."""
        self._parts = False
        """Whether a page was too small for what the design wants whole, so that it is parted after all."""
        self._more: dict[tuple[str, str], str] = {}
        self._told: frozenset[tuple[str, str]] = frozenset()
        """Which of these stand under More."""
        self._rest: dict[str, tuple[Row, ...]] = {}
        self._begun: set[str] = set()
        self._upper = self._present(press.paper.panels)
        optional = {"more", "spells", "notes"}
        self._whole = {place.panel for place in self._present(press.paper.further)} - optional
        """What every person has: an arrangement without it leaves something to further pages."""
        self._set: dict[tuple[str, int, float, int, int, bool], tuple[Row, ...]] = {}
        self._known: dict[tuple[int, int, float], flow.Depths] = {}
        self._ruling = Ruling(press.paper, ())
        """The lines to write on of the page that is being drawn."""

    def pages(self) -> list[Pen]:
        """Draw the first page, the second where the design has one of its own, then further ones until nothing is left."""
        if self._blank:
            return [*self._blank_pages()]
        pages = self._pages
        pages.append(self._first())
        if self._paper.second:
            pages.append(self._second())
        if rows := tuple(PANELS["more"].rows(self._setting(self._further_place("more"), (1, 4), 0))):
            self._rest["more"] = rows
            self._told = frozenset(self._more)
        while self._rest:
            before, begun = self._left(), len(self._begun)
            page = self._further()
            if self._left() < before or len(self._begun) > begun:
                pages.append(page)
                self._parts = False
            elif self._parts:
                raise RuntimeError(f"a further page takes nothing of {', '.join(self._rest)}")
            else:
                self._parts = True
        if self._design.spread and len(pages) % 2:  # whoever follows begins on the left
            pages.append(self._further())
        return pages

    def _left(self) -> int:
        """Return how many lines are left for further pages."""
        return sum([count(rows) for rows in self._rest.values()])

    def _blank_pages(self) -> Iterator[Pen]:
        """Draw what is to be written on by hand: nothing of it goes on, for there is nothing yet."""
        paper = self._paper
        plain = (paper.arrangements[0], *paper.second[:1])
        for number, places in enumerate(paper.blank or plain):
            pen = Pen(self._press, blank=True)
            own = self._present(places)
            names = {place.panel for place in own}
            page = self._begin([*(place for place in self._upper if not number and place.panel not in names), *own])
            page.settle((), self._design.closer, self._again)
            if number and paper.blank:
                heads.blank(pen, self._paper)
            self._draw(pen, page.stands)
            yield pen

    def _first(self) -> Pen:
        pen = Pen(self._press)
        standing = self._best()
        self._leave_over(frozenset(stand.place.panel for stand in standing))
        if not self._paper.second and self._comes_last(standing):
            standing = self._beside_code(self._best)
        self._draw(pen, standing)
        self._code = 0.0
        return pen

    def _second(self) -> Pen:
        """Draw the page that the design has behind the first one: the first arrangement that holds all that it names, or the last."""
        pen = Pen(self._press)
        stands = self._as_second()
        self._draw(pen, self._beside_code(self._as_second) if self._comes_last(stands) else stands)
        return pen

    def _as_second(self) -> list[Stand]:
        for places in map(self._present, self._paper.second):
            present = frozenset(place.panel for place in places)
            page = flow.Flow(self._paper, [self._goes_on(place, flow.columns(place, present)) for place in places])
            page.settle(self._design.retreat, self._design.closer, self._again)
            if page.holds():
                break
        page.loosen(self._again)
        return page.stands

    def _comes_last(self, stands: Sequence[Stand]) -> bool:
        """Say whether the code stands on the page with these panels: where it ends the sheet, on the one that leaves nothing over."""
        if not self._last_code or self._more.keys() - self._told or (self._design.spread and len(self._pages) % 2 == 0):
            return False
        staying = {stand.place.panel for stand in stands if not stand.gone}
        left = any(freed(stand.rows if stand.gone else stand.laid().rest) for stand in stands)
        return not left and staying.issuperset(self._rest)

    def _beside_code(self, stand: Callable[[], list[Stand]]) -> list[Stand]:
        """Stand panels on the page that the code ends."""
        self._code = self._last_code
        stands = stand()
        self._code = 0.0
        return stands

    def _goes_on(self, place: Place, columns: tuple[int, int]) -> Stand:
        """Return a panel of the second page: what the first one has left of it, or all of it."""
        begun = place.panel in self._begun
        return self._bare_stand(place, columns, self._rest.get(place.panel, ()) if begun else self._rows(place, columns, 0))

    def _leave_over(self, standing: frozenset[str]) -> None:
        """Keep for further pages what the arrangement does not name."""
        for place in self._paper.further:
            if place.panel not in standing and place.panel != "more":
                rows = freed(PANELS[place.panel].rows(self._setting(place, place.columns, 0)))
                if rows:
                    self._rest[place.panel] = rows

    def _best(self) -> list[Stand]:
        """Try the design's arrangements; take the first that holds all that it names, or else the last."""
        tried: list[flow.Flow] = []
        put_off: list[flow.Flow] = []
        for places in self._paper.arrangements:
            own = self._present(places)
            if not own:
                continue
            names = {place.panel for place in own}
            page = self._begin([*(place for place in self._upper if place.panel not in names), *own])
            tried.append(page)
            if page.hopeless(self._again):
                put_off.append(page)
            elif self._settle(page):
                page.loosen(self._again)
                return page.stands
        for page in put_off:
            self._settle(page)
        return self._widened(tried[-1]) if tried else self._begin(self._upper).stands

    def _widened(self, page: flow.Flow) -> list[Stand]:
        """Give the room of a panel that has left the page to those who take it."""
        places = [stand.place for stand in page.stands]
        wanted = {place.alone.without for place in places if place.alone is not None}
        gone = [stand for stand in page.stands if stand.gone and stand.place.panel in wanted]
        if not gone:
            page.loosen(self._again)
            return page.stands
        page = self._begin([stand.place for stand in page.stands if stand not in gone])
        self._settle(page)
        page.loosen(self._again)
        return [*page.stands, *gone]

    def _present(self, places: Sequence[Place]) -> list[Place]:
        sitter = self._portrait
        kind = "spells" if getattr(sitter, "spells", ()) or getattr(sitter, "spell_note", "") else "no spells"
        return [place for place in places if place.when in {"always", kind} and self._shows(PANELS[place.panel])]

    def _shows(self, panel: Panel) -> bool:
        return panel.shows is None or bool(panel.shows(self._portrait))

    def _begin(self, places: Sequence[Place]) -> flow.Flow:
        present = frozenset(place.panel for place in places)
        return flow.Flow(self._paper, [self._stand(place, present) for place in places])

    def _settle(self, page: flow.Flow) -> bool:
        names = {stand.place.panel for stand in page.stands}
        whole = self._whole <= names
        early = self._design.retreat_early or self._design.retreat
        page.settle(self._design.retreat if whole else early, self._design.closer, self._again)
        return page.holds()

    def _further_place(self, name: str) -> Place:
        return next(place for place in self._paper.further if place.panel == name)

    def _further(self) -> Pen:
        self._on = True
        pen = Pen(self._press)
        roof = self._paper.y(self._overleaf(pen))
        stands = self._as_further(roof)
        self._draw(pen, self._beside_code(partial(self._as_further, roof)) if self._comes_last(stands) else stands)
        return pen

    def _as_further(self, roof: float) -> list[Stand]:
        if ending := self._ended(roof):
            return ending
        stands = self._carry_on(frozenset(self._rest), roof)
        staying = frozenset(stand.place.panel for stand in stands if not stand.gone)
        if "notes" not in staying and len(staying) < len(stands) - 1:
            # lines to write on gave way to what has then left the page itself: they may have its room
            stands = self._carry_on(staying, roof)
        return stands

    def _ended(self, roof: float) -> list[Stand] | None:
        """Stand what is left, and below it what the design ends with; nothing where there is no room for both.

        A spread ends so on a page that has nothing else.
        """
        if not self._paper.last or "notes" in self._rest or (self._design.spread and self._rest):
            return None
        places = [*(place for place in self._paper.further if place.panel in self._rest), *self._present(self._paper.last)]
        present = frozenset(place.panel for place in places)
        found = [(place, flow.columns(place, present)) for place in places]
        stands = [self._bare_stand(place, columns, self._carried_over(place, columns, 0), roof) for place, columns in found]
        page = flow.Flow(self._paper, stands)
        page.settle((), self._design.closer, self._again)
        return stands if page.holds() and not any(stand.gone for stand in stands) else None

    def _carry_on(self, present: frozenset[str], roof: float) -> list[Stand]:
        """Stand some of what is left on a further page, and lines to write on below it."""
        stands = []
        for place in self._paper.further:
            if place.panel in present or place.panel == "notes":
                columns = flow.columns(place, present)
                rows = self._carried_over(place, columns, 0)
                own = replace(place, whole=False, least=0) if self._parts else place
                stands.append(self._bare_stand(own, columns, rows, roof))
                stands[-1].keep_no_more()
        flow.Flow(self._paper, stands).settle((), self._design.closer, self._again)
        return stands

    def _carried_over(self, place: Place, columns: tuple[int, int], tight: int) -> tuple[Row, ...]:
        """Return what further pages have of a panel: set anew in their own size where none of it stands anywhere yet."""
        name = place.panel
        if name not in self._rest:
            return self._rows(place, columns, tight) if PANELS[name].lines else ()
        if name in self._begun or name == "more":
            return self._rest.get(name, ())
        rows = self._rows(place, columns, tight)
        lanes = (columns[1] - columns[0] + 1) // PANELS[name].span
        return rows if rows[0].lane is None or len({row.lane for row in rows}) == lanes else freed(rows)

    def _stand(self, place: Place, present: frozenset[str]) -> Stand:
        columns = flow.columns(place, present)
        return self._bare_stand(place, columns, self._rows(place, columns, 0))

    def _rows(self, place: Place, columns: tuple[int, int], tight: int) -> tuple[Row, ...]:
        """Set a panel's rows; the same ones serve every arrangement that is tried."""
        key = place.panel, columns[1] - columns[0], place.pitch[tight], place.blanks, place.most, place.apart
        if key not in self._set:
            self._set[key] = tuple(PANELS[place.panel].rows(self._setting(place, columns, tight)))
        return self._set[key]

    def _bare_stand(self, place: Place, columns: tuple[int, int], rows: tuple[Row, ...], roof: float = 0) -> Stand:
        key = place, columns, self._code, roof
        ground = self._press.grounds.get(key)
        if ground is None:
            ground = self._press.grounds[key] = self._ground(place, columns, roof)
        return ground.of(rows, self._known)

    def _ground(self, place: Place, columns: tuple[int, int], roof: float) -> Stand:
        """Return where a panel may stand: its lead, its place, how low its lanes may reach, and beside the code."""
        panel, paper = PANELS[place.panel], self._paper
        first, last = columns
        ends = range(first + panel.span - 1, last + 1, panel.span)
        bottom = paper.y(place.bottom or paper.bottom)
        limits = tuple(min(bottom, self._above_code(end)) for end in ends)
        asked = paper.y(place.at) if place.at is not None else max(roof, paper.y(0))
        beside = bottom - limits[-1] if self._above_code(last - 1) > bottom else 0.0
        lead = panel.lead * paper.baseline
        return flow.empty(place, columns, paper.baseline, lead, asked=asked, limits=limits, beside=beside)

    def _above_code(self, last: int) -> float:
        """Return the lowest place in a column: the code stands at the foot’s right."""
        paper = self._paper
        if not self._code or paper.right(last) <= paper.width - paper.margin - self._code:
            return paper.height
        return paper.height - paper.margin - self._code - 1.2

    def _setting(self, place: Place, columns: tuple[int, int], tight: int) -> Setting:
        key = place, columns, tight
        bare = self._press.settings.get(key)
        if bare is None:
            paper, lanes = self._paper, (columns[1] - columns[0] + 1) // PANELS[place.panel].span
            pitch = place.pitch[tight] * paper.baseline
            bare = self._press.settings[key] = Setting(None, paper, self._press.measure, place, columns[0], lanes, pitch, {}, paper.pitch)
        return bare.of(self._portrait, self._more)

    def _again(self, stand: Stand) -> tuple[Row, ...]:
        """Set a panel's rows anew at its tighter pitch."""
        if stand.place.panel in self._begun:
            return stand.rows
        if self._on:
            return self._carried_over(stand.place, (stand.first, stand.last), stand.tight)
        return self._rows(stand.place, (stand.first, stand.last), stand.tight)

    def _draw(self, pen: Pen, stands: Sequence[Stand]) -> None:
        flow.level(stands)
        lined = [stand for stand in stands if stand.place.height == "rest" and not stand.gone]
        self._ruling = Ruling(self._paper, [stand for stand in lined if not stand.rows and not PANELS[stand.place.panel].aside])
        for stand in stands:
            name = stand.place.panel
            left = self._rest.pop(name, None)
            if not stand.gone:
                self._panel(pen, stand)
            elif rows := left or freed(stand.rows):  # what was left over is not more of it because it would be set larger here
                self._rest[name] = rows
        self._ruling.tell(pen)

    def _panel(self, pen: Pen, stand: Stand) -> None:
        panel, paper, ruling = PANELS[stand.place.panel], self._paper, self._ruling
        laid, fields = stand.laid(), []
        if stand.place.height == "rest":
            fields = ruling.fields(stand, panel, [lane[-1][1] + lane[-1][0].height if lane else 0.0 for lane in laid.lanes])
        beside = panel.aside and not stand.rows and bool(fields) and fields[0].lines > 0
        self._head(pen, stand, panel, ruling.beside(fields[0]) - stand.lead if beside else stand.top, goes_on=bool(laid.rest))
        for number, lane in enumerate(laid.lanes):
            x = paper.left(stand.first + number * panel.span)
            write(pen, lane, x, stand.top + stand.lead)
        self._lines(pen, stand, panel, fields)
        self._begun.add(stand.place.panel)
        if laid.rest:
            self._rest[stand.place.panel] = laid.rest

    def _head(self, pen: Pen, stand: Stand, panel: Panel, top: float, *, goes_on: bool) -> None:
        """A title in small capitals on a rule; at the line's right end, how to roll."""
        if not panel.title:
            return
        note = panel.note(self._portrait) if panel.note is not None else ""
        behind = panel.behind(self._portrait) if panel.behind is not None else ""
        begun = stand.place.panel in self._begun and bool(stand.rows)

        # where all else is to be written on, what parts is no line to write on
        title = heads.Title(panel, stand, note, begun, goes_on, behind, RULE if self._blank else HAIR)
        drawn = heads.aside if panel.aside else heads.over

        def draw(pen: Pen, left: float, y: float) -> None:
            setting = self._setting(stand.place, (stand.first, stand.last), 0)
            # what is kept for all is drawn without the sitter, which it must not depend on
            drawn(pen, setting if panel.headed is not None else setting.bare or setting, title, left, y)

        headed = panel.headed(self._portrait) if panel.headed is not None else None
        key = "head", panel.name, stand.first, stand.last, note, begun, goes_on, behind, headed
        pen.part(key, self._paper.left(stand.first), top, draw)

    def _lines(self, pen: Pen, stand: Stand, panel: Panel, fields: Sequence[Field]) -> None:
        """Rule what is left of the page, to be written on."""
        paper, wide = self._paper, panel.span
        if self._on and not stand.rows and stand.low == stand.high:  # nothing but lines, and no code: one wide field
            fields, wide = fields[:1], stand.last - stand.first + 1
        for field in fields:
            x = paper.left(stand.first + field.number * panel.span) + panel.indent
            self._ruling.draw(pen, panel, field, x, wide * paper.pitch - paper.gutter - panel.indent)

    def _overleaf(self, pen: Pen) -> float:
        """Draw the head of a further page; return the first baseline below it."""
        for place in self._upper:
            own = PANELS[place.panel].overleaf
            if own is not None:
                return own(pen, self._setting(place, place.columns, 0), self._paper.left(place.columns[0]), self._paper.y(0))
        heads.continued(pen, self._paper, self._portrait)
        return FURTHER
