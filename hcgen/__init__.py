"""hcgen rolls characters and crews for the tabletop, checks them by the rules, prints their sheets.

The library in a line: ``hcgen.roll_character(hcgen.Dice("7"), hcgen.load_tables())``. What is named
here is imported when it is first asked for, so that ``import hcgen`` costs nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hcgen.dice import Dice, Die, step
    from hcgen.errors import HcgenError
    from hcgen.forms import read_records, write_toml
    from hcgen.generate.character import roll_character, roll_characters
    from hcgen.generate.choosing import wish
    from hcgen.generate.crewing import roll_crew
    from hcgen.generate.starship import roll_starship
    from hcgen.generate.vessel import roll_vessel
    from hcgen.generate.wishes import Wishes
    from hcgen.records import Character, Crew
    from hcgen.rules import derive
    from hcgen.tables import load as load_tables
    from hcgen.tables.ships import load_starships, load_vessels
    from hcgen.validate import validate as validate_record

__version__ = "1.0.0"

__all__ = [
    "Character",
    "Crew",
    "Dice",
    "Die",
    "HcgenError",
    "Wishes",
    "__version__",
    "derive",
    "load_starships",
    "load_tables",
    "load_vessels",
    "read_records",
    "roll_character",
    "roll_characters",
    "roll_crew",
    "roll_starship",
    "roll_vessel",
    "step",
    "validate_record",
    "wish",
    "write_toml",
]

_PLACES = {
    "Character": "hcgen.records:Character",
    "Crew": "hcgen.records:Crew",
    "Dice": "hcgen.dice:Dice",
    "Die": "hcgen.dice:Die",
    "HcgenError": "hcgen.errors:HcgenError",
    "Wishes": "hcgen.generate.wishes:Wishes",
    "derive": "hcgen.rules:derive",
    "load_starships": "hcgen.tables.ships:load_starships",
    "load_tables": "hcgen.tables:load",
    "load_vessels": "hcgen.tables.ships:load_vessels",
    "read_records": "hcgen.forms:read_records",
    "roll_character": "hcgen.generate.character:roll_character",
    "roll_characters": "hcgen.generate.character:roll_characters",
    "roll_crew": "hcgen.generate.crewing:roll_crew",
    "roll_starship": "hcgen.generate.starship:roll_starship",
    "roll_vessel": "hcgen.generate.vessel:roll_vessel",
    "step": "hcgen.dice:step",
    "validate_record": "hcgen.validate:validate",
    "wish": "hcgen.generate.choosing:wish",
    "write_toml": "hcgen.forms:write_toml",
}


def __getattr__(name: str) -> Any:
    place = _PLACES.get(name)
    if place is None:
        raise AttributeError(f"module 'hcgen' has no attribute {name!r}")
    from importlib import import_module

    module, _, attribute = place.partition(":")
    value = getattr(import_module(module), attribute)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
