"""The panels of rosters."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from hcgen.sheets.panels import roster
from hcgen.sheets.panels.panel import Panel

if TYPE_CHECKING:
    from hcgen.sheets.design import Kind

ROSTER: tuple[Kind, ...] = ("roster",)

PANELS = (
    Panel("roster-masthead", roster.head, span=12, of=ROSTER, high=5.2, above=0),
    Panel(
        "members",
        roster.members,
        span=12,
        title="Everybody",
        lead=3.1,
        note=roster.members_note,
        header=roster.members_header,
        headed=roster.members_heads,
        of=ROSTER,
        tight=1.5,
    ),
    Panel("others", roster.others, span=4, title="Before the mast", lead=2, shows=attrgetter("others"), of=ROSTER, tight=1.2),
    Panel("coverage", roster.coverage, span=8, title="Posts and hands", lead=2, shows=attrgetter("coverage"), of=ROSTER),
)
