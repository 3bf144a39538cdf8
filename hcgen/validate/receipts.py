"""Receipts judged: the numbers under ``provenance`` count what can be counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.dice import MAX_SEED, check_seed
from hcgen.errors import DiceError
from hcgen.places import within
from hcgen.validate.findings import error
from hcgen.validate.texts import CONTROLS, visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.records import Provenance
    from hcgen.ship_records import ShipProvenance
    from hcgen.validate.findings import Finding


def seed_findings(key: str, seed: str) -> Iterator[Finding]:
    """Tell a seed from which nothing can be rolled."""
    try:
        check_seed(seed)
    except DiceError:
        expected = f"a text of 1 to {MAX_SEED} characters, all of which can be printed"
        yield error(key, "format", expected, visible(seed) or None, "give the seed from which it was rolled")


def receipt_findings(provenance: Provenance | ShipProvenance) -> Iterator[Finding]:
    """A seed can be rolled from, places and epochs are counted from 1, and no part was rolled anew less than never."""
    if not CONTROLS.search(provenance.seed):  # which is told of any text
        yield from seed_findings("provenance.seed", provenance.seed)
    if provenance.index < 1:
        yield error("provenance.index", "format", "1 or more", provenance.index, "people and ships are counted from 1")
    if provenance.epoch < 1:
        yield error("provenance.epoch", "format", "1 or more", provenance.epoch, "give the epoch in which it was rolled")
    for part, times in provenance.rerolls.items():
        if times < 0:
            yield error(within("provenance.rerolls", part), "format", "0 or more", times, "say how often it was rolled anew")
