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
    from hcgen.generate.wishes import Wishes
    from hcgen.records import Character, Crew
    from hcgen.rules import derive
    from hcgen.tables import load as load_tables
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
    "load_tables",
    "read_records",
    "roll_character",
    "roll_characters",
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
    "load_tables": "hcgen.tables:load",
    "read_records": "hcgen.forms:read_records",
    "roll_character": "hcgen.generate.character:roll_character",
    "roll_characters": "hcgen.generate.character:roll_characters",
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
