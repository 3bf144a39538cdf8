"""The Smith's screen: the rules that a fight asks for, as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.portrait.screen_afar import afar_tables
from hcgen.portrait.screen_fight import chain, chain_note, fight_tables
from hcgen.portrait.screen_views import ScreenView
from hcgen.portrait.words import stopped

if TYPE_CHECKING:
    from hcgen.tables import Tables


def screen_view(tables: Tables, version: str) -> ScreenView:
    """Make the screen from the rules core and the tables of a setting.

    Args:
        tables: Where the dice of the levels and the weapons stand.
        version: What the foot says that it was made by.
    """
    return ScreenView(
        name="Smith’s screen",
        line="In a fight",
        overleaf="Magick, chases, ships and the sea",
        chain=chain(),
        chain_note=chain_note(),
        chain_rules="HC-DICE-01 to -05",
        tables=(*fight_tables(tables), *afar_tables()),
        made=f"Made by hcgen {version} from the tables of {stopped(tables.module.name)} For more of a rule: hcgen rule and its id.",
    )
