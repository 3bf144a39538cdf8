"""The bundled tables of the wilderness and of the Alien game, read by themselves."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hcgen.tables import Tables
from hcgen.tables.reading import read_module

FOLDER = Path(__file__).parents[2] / "tables"
LAND = ("clear", "desert", "forest", "hills", "jungle", "mountains", "swamp", "trail")
NAMES = (*(f"encounters-{terrain}" for terrain in LAND), "encounters-sea", "reactions", "mishaps")


@cache
def wilderness() -> Tables:
    """The tables of encounters, reactions and mishaps, without those of vessels."""
    files = [(f"{name}.toml", (FOLDER / "wilderness" / f"{name}.toml").read_bytes()) for name in NAMES]
    return Tables(read_module([("module.toml", b'id = "wilderness"\nname = "Wilderness"\ngame = "WT"\n'), *files]))


@cache
def alien() -> Tables:
    """The table of critical injuries."""
    folder = FOLDER / "alien"
    return Tables(read_module([(path.name, path.read_bytes()) for path in sorted(folder.glob("*.toml"))]))
