"""The golden catalogue of seeds: a line for each person, and a fingerprint of everything rolled."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec.structs import replace

from hcgen import Character, Dice, load_tables, roll_characters

PAGE = Path(__file__).with_name("catalogue.txt")
SEEDS = ("7", "k3f9-22qx", "harbour", "Łódź", "moth-7p4d")
EACH = 12


def fingerprint(record: Character) -> str:
    """Fingerprint what was rolled: not the version, nor the digests of the tables."""
    bare = replace(record, provenance=replace(record.provenance, version="", tables={}))
    return blake2b(msgspec.json.encode(bare), digest_size=8).hexdigest()


def catalogue() -> str:
    """Write the catalogue anew."""
    tables = load_tables()
    lines = [
        f"{seed} {record.provenance.index:>2} {fingerprint(record)} {record.name}, {record.stock.name} {record.class_.name}"
        for seed in SEEDS
        for record in roll_characters(Dice(seed), tables, count=EACH)
    ]
    return "\n".join(lines) + "\n"
