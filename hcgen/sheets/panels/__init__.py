"""The panels: each knows one piece of a portrait and sets it into rows."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from hcgen.sheets.panels import aboard, fight, gear, glance, head, lists, roster, screen, ship, track, vessel
from hcgen.sheets.panels.panel import Panel

if TYPE_CHECKING:
    from collections.abc import Mapping

PANELS: dict[str, Panel] = {
    panel.name: panel
    for panel in (
        Panel("masthead", head.masthead, span=10),
        Panel("portrait", head.portrait, span=2),
        Panel("stats", head.stats, span=7),
        Panel("level", head.level, span=3),
        Panel("defense", glance.defense, span=2),
        Panel("tracks", glance.tracks, span=10),
        Panel("attacks", fight.attacks, span=12, title="Attacks", lead=3.1, note=fight.attacks_note, header=fight.attacks_header),
        Panel("saves", fight.saves, span=4, title="Saves", lead=2.25, note=fight.saves_note),
        Panel("skills", fight.skills, span=4, title="Skills", lead=2.25, note=fight.skills_note),
        Panel("powers", lists.powers, span=4, title="Powers", lead=2, note=lists.powers_note),
        Panel("spells", lists.spells, span=6, title="Spells", lead=2.15, note=lists.spells_note),
        Panel("person", lists.person, span=4, title="Person", lead=2, shows=lambda sitter: sitter.person or sitter.blank),
        Panel("notes", lists.notes, span=4, title="Notes", lead=2),
        Panel("gear", gear.gear, span=2, title="Gear", lead=1.85, note=gear.gear_note),
        Panel("more", lists.more, span=4, title="More", lead=2),
        Panel("ship-masthead", ship.head, span=12),
        Panel("plan", ship.plan, span=12),
        Panel("posts", ship.posts, span=12, title="Posts", lead=3.1, note=ship.posts_note, header=ship.posts_header),
        Panel("actions", ship.actions, span=4, title="Actions", lead=2.25, note=ship.actions_note),
        Panel("criticals", ship.criticals, span=8, title="Critical damage", lead=2.25, note=ship.criticals_note),
        Panel("counters", aboard.counters, span=4, title="Days and turns", lead=2.35),
        Panel("story", aboard.story, span=4, title="To read aloud", lead=2),
        Panel("vessel-masthead", vessel.head, span=12),
        Panel("view", vessel.view, span=12),
        Panel("hull", track.hull, span=8, title="Hull track", lead=1.7, note=track.hull_note),
        Panel("hands", track.crew, span=4, title="Crew", lead=2, note=track.crew_note),
        Panel("winds", vessel.winds, span=8, title="Wind", lead=1.7, note=vessel.wind_note),
        Panel("rose", vessel.rose, span=4, title="Direction", lead=1, note=vessel.rose_note),
        Panel("arms", vessel.arms, span=4, title="Arms", lead=2),
        Panel("hold", vessel.hold, span=4, title="Hold", lead=2, note=vessel.hold_note),
        Panel("roster-masthead", roster.head, span=12),
        Panel("members", roster.members, span=12, title="Crew", lead=3.1, note=roster.members_note, header=roster.members_header),
        Panel("others", roster.others, span=4, title="Before the mast", lead=2, shows=attrgetter("others")),
        Panel("coverage", roster.coverage, span=8, title="Mind", lead=2, shows=attrgetter("coverage")),
        Panel("log", aboard.log, span=4, title="Log", lead=2, note=aboard.log_note),
        *screen.PANELS,
    )
}
"""Every panel that a design may name."""


def spans() -> Mapping[str, int]:
    """Return the columns that one lane of each panel takes."""
    return {name: panel.span for name, panel in PANELS.items()}
