"""What a relative of the fallen begins with, read back from where a record notes it (HC-STK-HU)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from hcgen.errors import WishError, did_you_mean
from hcgen.generate.wishes import ROLLED, Inheritance
from hcgen.records import is_name
from hcgen.tables.rows import STATS, Stat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hcgen.tables import Tables

KEYS = ("heir-of", "heir-stats", "heir-keeps")
"""The keys of [provenance.chosen] that tell of an inheritance."""


def inheritance(chosen: Mapping[str, str | bool | int], tables: Tables) -> Inheritance | None:
    """Read an inheritance as it is noted; None where there is none. Raises WishError with the key and the cure."""
    if not any(key in chosen for key in KEYS):
        return None
    of = chosen.get("heir-of")
    if of is not None and not is_name(of):
        raise WishError("provenance.chosen.heir-of is no name of one line; say whose heir this is, or take the key out (HC-STK-HU)")
    pairs = [pair for pair in str(chosen.get("heir-stats", "")).split(";") if pair.strip()]
    keeps = tuple(piece.strip() for piece in str(chosen.get("heir-keeps", "")).split(";") if piece.strip())
    for piece in keeps:
        if piece not in tables.goods:
            near = did_you_mean(piece, tables.goods)
            raise WishError(f"provenance.chosen.heir-keeps: there is no piece of gear {piece[:40]!r}{near}; give an id (HC-STK-HU)")
    return Inheritance(None if of is None else str(of), tuple(map(_pair, pairs)), keeps)


def _pair(text: str) -> tuple[Stat | None, Stat | None]:
    words = [word.strip() for word in text.split(",")]
    if len(words) != 2 or any(word not in {*STATS, ROLLED} for word in words) or (words[0] == words[1] != ROLLED):
        raise WishError(
            f"provenance.chosen.heir-stats: {text.strip()[:40]!r} names no two stats; write the player’s and the Smith’s, "
            f"such as STR, CHA or {ROLLED}, INT (HC-STK-HU)"
        )
    player, smith = (None if word == ROLLED else cast("Stat", word) for word in words)
    return player, smith
