"""The panels of people's sheets and books, and those that every sheet may have."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from hcgen.sheets.panels import book, fight, gear, glance, head, lists
from hcgen.sheets.panels.panel import Panel

if TYPE_CHECKING:
    from hcgen.sheets.design import Kind

PERSON: tuple[Kind, ...] = ("character", "book")
BOOK: tuple[Kind, ...] = ("book",)
ANY: tuple[Kind, ...] = (*PERSON, "starship", "vessel", "roster", "card", "screen")

PANELS = (
    Panel("masthead", head.masthead, span=10, high=5.2, above=0),
    Panel("portrait", head.portrait, span=2, high=8, above=0),
    Panel("stats", head.stats, span=7, high=4.4, above=2),
    Panel("level", head.level, span=3, high=4.4, above=1.4),
    Panel("defense", glance.defense, span=2, above=0, stays=True),
    Panel("tracks", glance.tracks, span=10, above=1.8, tight=2.3),
    Panel("attacks", fight.attacks, span=12, title="Attacks", lead=3.1, note=fight.attacks_note, header=fight.attacks_header, tight=1.65),
    Panel("saves", fight.saves, span=4, title="Saves", lead=2.25, note=fight.saves_note, tight=1.5),
    Panel("skills", fight.skills, span=4, title="Skills", lead=2.25, note=fight.skills_note, tight=1.5),
    Panel("powers", lists.powers, span=4, title="Powers", lead=2, note=lists.powers_note, tight=0.78),
    Panel("spells", lists.spells, span=6, title="Spells", lead=2.15, note=lists.spells_note, tight=0.8),
    Panel("person", lists.person, span=4, title="Person", lead=2, shows=lambda sitter: sitter.person or sitter.blank, tight=0.8),
    Panel("notes", lists.notes, span=4, title="Notes", lead=2, of=ANY),
    Panel("gear", gear.gear, span=2, title="Gear", lead=1.85, note=gear.gear_note, tight=0.9, spare="elsewhere"),
    Panel("more", lists.more, span=4, title="More", lead=2, of=ANY),
    Panel("book-heading", book.heading, span=12, of=BOOK, high=3, above=0),
    Panel("rules", book.rules, span=4, title="Powers", lead=2, note=lists.powers_note, of=BOOK, tight=0.9),
    Panel("spellbook", book.spells, span=4, title="Spells", lead=2, note=lists.spells_note, shows=book.has_spells, of=BOOK, tight=0.9),
    Panel("venture", book.lines, span=4, title="This Venture", lead=2, of=BOOK, lines=True),
    Panel("found", book.lines, span=4, title="Found and owed", lead=2, of=BOOK, lines=True),
    Panel("spells-to-come", book.spells_to_come, span=4, title="Spells to come", lead=2.3, shows=book.has_spells, of=BOOK, lines=True),
    Panel("ventures", book.ventures, span=12, title="Ventures", lead=3.1, header=book.ventures_header, lines=True),
    Panel("people-met", book.lines, span=4, title="People met", lead=2, lines=True),
    Panel("places", book.lines, span=4, title="Places", lead=2, lines=True),
    Panel("promises", book.lines, span=4, title="Promises and grudges", lead=2, lines=True),
    Panel("levels", book.levels, span=4, title="Levels to come", lead=2.1, shows=attrgetter("levels"), of=BOOK, tight=1.1),
)
