"""What a reader sees: the one view behind card, plain text, Markdown and sheets."""

from __future__ import annotations

from hcgen.portrait.character import portrait
from hcgen.portrait.views import (
    PROFICIENCIES,
    AttackView,
    BagView,
    Boxes,
    ItemView,
    Portrait,
    PowerView,
    Roll,
    SaveView,
    SkillView,
    SpellView,
    StatView,
    Track,
)

__all__ = [
    "PROFICIENCIES",
    "AttackView",
    "BagView",
    "Boxes",
    "ItemView",
    "Portrait",
    "PowerView",
    "Roll",
    "SaveView",
    "SkillView",
    "SpellView",
    "StatView",
    "Track",
    "portrait",
]
