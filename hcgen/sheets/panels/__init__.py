"""The panels: each knows one piece of a portrait and sets it into rows."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from hcgen.sheets.panels import aboard, book, card, card_lists, fight, gear, glance, head, lists, roster, screen, ship, track, vessel
from hcgen.sheets.panels.panel import Panel

if TYPE_CHECKING:
    from collections.abc import Callable

    from hcgen.sheets.design import Kind

PERSON: tuple[Kind, ...] = ("character", "book")
BOOK: tuple[Kind, ...] = ("book",)
STARSHIP: tuple[Kind, ...] = ("starship",)
VESSEL: tuple[Kind, ...] = ("vessel",)
ABOARD: tuple[Kind, ...] = ("starship", "vessel")
ROSTER: tuple[Kind, ...] = ("roster",)
CARD: tuple[Kind, ...] = ("card",)
ANY: tuple[Kind, ...] = (*PERSON, *ABOARD, *ROSTER, *CARD, "screen")


def _or_blank(name: str) -> Callable[[Any], object]:
    """Say that a panel shows what there is, and lines to write on where nobody is there yet."""

    def shows(sitter: Any) -> object:
        return getattr(sitter, name) or sitter.blank

    return shows


PANELS: dict[str, Panel] = {
    panel.name: panel
    for panel in (
        Panel("masthead", head.masthead, span=10, high=5.2, above=0),
        Panel("portrait", head.portrait, span=2, high=8, above=0),
        Panel("stats", head.stats, span=7, high=4.4, above=2),
        Panel("level", head.level, span=3, high=4.4, above=1.4),
        Panel("defense", glance.defense, span=2, above=0, stays=True),
        Panel("tracks", glance.tracks, span=10, above=1.8, tight=2.3),
        Panel(
            "attacks", fight.attacks, span=12, title="Attacks", lead=3.1, note=fight.attacks_note, header=fight.attacks_header, tight=1.65
        ),
        Panel("saves", fight.saves, span=4, title="Saves", lead=2.25, note=fight.saves_note, tight=1.5),
        Panel("skills", fight.skills, span=4, title="Skills", lead=2.25, note=fight.skills_note, tight=1.5),
        Panel("powers", lists.powers, span=4, title="Powers", lead=2, note=lists.powers_note, tight=0.78),
        Panel("spells", lists.spells, span=6, title="Spells", lead=2.15, note=lists.spells_note, tight=0.8),
        Panel("person", lists.person, span=4, title="Person", lead=2, shows=lambda sitter: sitter.person or sitter.blank, tight=0.8),
        Panel("notes", lists.notes, span=4, title="Notes", lead=2, of=ANY),
        Panel("gear", gear.gear, span=2, title="Gear", lead=1.85, note=gear.gear_note, tight=0.9),
        Panel("more", lists.more, span=4, title="More", lead=2, of=ANY),
        Panel("book-heading", book.heading, span=12, of=BOOK, high=3, above=0),
        Panel("rules", book.rules, span=4, title="Powers", lead=2, note=lists.powers_note, of=BOOK, tight=0.9),
        Panel("spellbook", book.spells, span=4, title="Spells", lead=2, note=lists.spells_note, shows=book.has_spells, of=BOOK, tight=0.9),
        Panel("venture", book.lines, span=4, title="This Venture", lead=2, of=BOOK, lines=True),
        Panel("found", book.lines, span=4, title="Found and owed", lead=2, of=BOOK, lines=True),
        Panel("spells-to-come", book.spells_to_come, span=4, title="Spells to come", lead=2.3, shows=book.has_spells, of=BOOK, lines=True),
        Panel("ventures", book.ventures, span=12, title="Ventures", lead=3.1, header=book.ventures_header, of=PERSON, lines=True),
        Panel("people-met", book.lines, span=4, title="People met", lead=2, of=PERSON, lines=True),
        Panel("places", book.lines, span=4, title="Places", lead=2, of=PERSON, lines=True),
        Panel("promises", book.lines, span=4, title="Promises and grudges", lead=2, of=PERSON, lines=True),
        Panel("levels", book.levels, span=4, title="Levels to come", lead=2.1, shows=attrgetter("levels"), of=BOOK, tight=1.1),
        Panel("ship-masthead", ship.head, span=12, of=STARSHIP, high=5.2, above=0),
        Panel("plan", ship.plan, span=12, of=STARSHIP, high=3.7, rungs=3, above=3.6, tight=6.8),
        Panel(
            "posts", ship.posts, span=12, title="Posts", lead=3.1, note=ship.posts_note, header=ship.posts_header, of=STARSHIP, tight=1.5
        ),
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
        Panel("roster-masthead", roster.head, span=12, of=ROSTER, high=5.2, above=0),
        Panel(
            "members",
            roster.members,
            span=12,
            title="Crew",
            lead=3.1,
            note=roster.members_note,
            header=roster.members_header,
            of=ROSTER,
            tight=1.5,
        ),
        Panel("others", roster.others, span=4, title="Before the mast", lead=2, shows=attrgetter("others"), of=ROSTER, tight=1.2),
        Panel("coverage", roster.coverage, span=8, title="Mind", lead=2, shows=attrgetter("coverage"), of=ROSTER),
        Panel("card-head", card.head, span=4, of=CARD, high=2.8, above=0, overleaf=card.overleaf),
        Panel("card-numbers", card.numbers, span=4, of=CARD, high=3.3, above=0),
        Panel("card-tracks", card.tracks, span=4, of=CARD, above=1.2, tight=1.7),
        Panel(
            "card-strikes",
            card_lists.strikes,
            span=4,
            title="Strikes",
            aside=True,
            parted=True,
            lead=0.5,
            shows=_or_blank("strikes"),
            of=CARD,
            tight=1.0,
        ),
        Panel("card-saves", card_lists.saves, span=4, title="Saves", aside=True, shows=attrgetter("saves"), of=CARD),
        Panel(
            "card-skills",
            card_lists.skills,
            span=4,
            title="Skills",
            aside=True,
            parted=True,
            lead=0.5,
            note=card_lists.skills_note,
            shows=_or_blank("skills"),
            of=CARD,
            tight=1.0,
        ),
        Panel("card-powers", card_lists.powers, span=4, title="Powers", aside=True, shows=_or_blank("powers"), of=CARD, tight=0.7),
        Panel("card-spells", card_lists.spells, span=4, title="Spells", aside=True, shows=_or_blank("casting"), of=CARD, tight=0.7),
        Panel(
            "card-play",
            card_lists.play,
            span=4,
            title="Play",
            aside=True,
            parted=True,
            lead=0.5,
            shows=_or_blank("play"),
            of=CARD,
            tight=0.75,
        ),
        Panel("card-gear", card_lists.gear, span=4, title="Gear", aside=True, shows=_or_blank("gear"), of=CARD, tight=0.7),
        Panel("card-notes", card_lists.notes, span=4, title="Notes", aside=True, indent=card.INDENT, of=CARD, tight=0.7),
        Panel("log", aboard.log, span=4, title="Log", lead=2, note=aboard.log_note, of=ABOARD, lines=True),
        *screen.PANELS,
    )
}
"""Every panel that a design may name."""
