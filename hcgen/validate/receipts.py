"""Receipts judged: the numbers under ``provenance`` count what can be counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.places import within
from hcgen.validate.findings import error

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.records import Provenance
    from hcgen.ship_records import ShipProvenance
    from hcgen.validate.findings import Finding


def receipt_findings(provenance: Provenance | ShipProvenance) -> Iterator[Finding]:
    """Places and epochs are counted from 1, and no part was rolled anew less than never."""
    if provenance.index < 1:
        yield error("provenance.index", "format", "1 or more", provenance.index, "people and ships are counted from 1")
    if provenance.epoch < 1:
        yield error("provenance.epoch", "format", "1 or more", provenance.epoch, "give the epoch in which it was rolled")
    for part, times in provenance.rerolls.items():
        if times < 0:
            yield error(within("provenance.rerolls", part), "format", "0 or more", times, "say how often it was rolled anew")
