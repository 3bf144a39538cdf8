"""Seeds give the same people for ever."""

from __future__ import annotations

from catalogue import PAGE, catalogue


def test_the_catalogue_of_seeds_has_not_moved() -> None:
    """If this moves, raise EPOCH, say so in CHANGELOG, and run tests/golden/record.py."""
    assert catalogue() == PAGE.read_text(encoding="utf-8")
