"""Seeds give the same ships for ever."""

from __future__ import annotations

from ship_catalogue import SHIPS, ship_catalogue


def test_the_catalogue_of_ships_has_not_moved() -> None:
    """If this moves, raise the EPOCH of generate/ships.py, say so in CHANGELOG, and run tests/golden/record.py."""
    assert ship_catalogue() == SHIPS.read_text(encoding="utf-8")
