"""The panels of the Smith's cards."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from hcgen.sheets.panels import card, card_lists
from hcgen.sheets.panels.panel import Panel

if TYPE_CHECKING:
    from collections.abc import Callable

    from hcgen.sheets.design import Kind

CARD: tuple[Kind, ...] = ("card",)


def _or_blank(name: str) -> Callable[[Any], object]:
    """Say that a panel shows what there is, and lines to write on where nobody is there yet."""

    def shows(sitter: Any) -> object:
        return getattr(sitter, name) or sitter.blank

    return shows


PANELS = (
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
)
