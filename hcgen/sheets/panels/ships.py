"""The panels of the sheets of starships and vessels."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hcgen.sheets.panels import aboard, ship, track, vessel
from hcgen.sheets.panels.panel import Panel

if TYPE_CHECKING:
    from hcgen.sheets.design import Kind

STARSHIP: tuple[Kind, ...] = ("starship",)
VESSEL: tuple[Kind, ...] = ("vessel",)
ABOARD: tuple[Kind, ...] = ("starship", "vessel")

PANELS = (
    Panel("ship-masthead", ship.head, span=12, of=STARSHIP, high=5.2, above=0),
    Panel("plan", ship.plan, span=12, of=STARSHIP, high=3.7, rungs=3, above=3.6, tight=6.8),
    Panel("posts", ship.posts, span=12, title="Posts", lead=3.1, note=ship.posts_note, header=ship.posts_header, of=STARSHIP, tight=1.5),
    Panel("actions", ship.actions, span=4, title="Actions", lead=2.25, note=ship.actions_note, of=STARSHIP, tight=1.5),
    Panel("criticals", ship.criticals, span=8, title="Critical damage", lead=2.25, note=ship.criticals_note, of=STARSHIP, tight=1.5),
    Panel("counters", aboard.counters, span=4, title="Days and turns", lead=2.35, of=ABOARD, tight=1.5),
    Panel("story", aboard.story, span=4, title="To read aloud", lead=2, of=ABOARD, tight=0.85),
    Panel("vessel-masthead", vessel.head, span=12, of=VESSEL, high=5.2, above=0),
    Panel("view", vessel.view, span=12, of=VESSEL, high=4, rungs=2, above=1.4, tight=5.3),
    Panel("hull", track.hull, span=8, title="Hull track", lead=1.7, note=track.hull_note, of=VESSEL, tight=1.2),
    Panel("hands", track.crew, span=4, title="Crew", lead=2, note=track.crew_note, of=VESSEL),
    Panel("winds", vessel.winds, span=8, title="Wind", lead=1.7, note=vessel.wind_note, of=VESSEL, tight=1.2),
    Panel("rose", vessel.rose, span=4, title="Direction", lead=1, note=vessel.rose_note, of=VESSEL),
    Panel("arms", vessel.arms, span=4, title="Arms", lead=2, of=VESSEL),
    Panel("hold", vessel.hold, span=4, title="Hold", lead=2, note=vessel.hold_note, of=VESSEL),
    Panel("log", partial(aboard.log, 4), span=4, title="Log", lead=2.2, note=aboard.log_note, of=ABOARD, lines=True),
    Panel("log-wide", partial(aboard.log, 6), span=6, title="Log", lead=2.2, note=aboard.log_note, of=ABOARD, lines=True),
)
