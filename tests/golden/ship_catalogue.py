"""The golden catalogue of ships: a line for each, and a fingerprint of everything rolled."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec.structs import replace

from hcgen import Dice, load_starships, load_vessels
from hcgen.generate.starship import roll_starships
from hcgen.generate.vessel import roll_vessels
from hcgen.ship_records import Ship

SHIPS = Path(__file__).with_name("ships.txt")
SEEDS = ("7", "k3f9-22qx", "harbour", "Łódź")
EACH = 8


def fingerprint(record: Ship) -> str:
    """Fingerprint what was rolled: not the version, nor the digests of the tables."""
    bare = replace(record, provenance=replace(record.provenance, version="", tables={}))
    return blake2b(msgspec.json.encode(bare), digest_size=8).hexdigest()


def rolled() -> Iterator[Ship]:
    """Roll every ship of the catalogue."""
    for seed in SEEDS:
        yield from roll_starships(Dice(seed), load_starships(), count=EACH)
        yield from roll_vessels(Dice(seed), load_vessels(), count=EACH)


def ship_catalogue() -> str:
    """Write the catalogue anew."""
    lines = [
        f"{ship.provenance.seed} {ship.provenance.index:>2} {fingerprint(ship)} {ship.name}, {ship.kind_name.lower()}" for ship in rolled()
    ]
    return "\n".join(lines) + "\n"
