"""Roles of a crew, and relatives of the fallen: the chapters of who follows whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.rules import is_strict
from hcgen.rules.hammercrawl.heirs import RULE, may_have_heirs
from hcgen.rules.hammercrawl.roles import TABLE, post_of
from hcgen.rules.hammercrawl.stats import assign, with_reroll
from hcgen.rules.rolls import counted, with_article
from hcgen.validate.creation import HIGHEST_RATING, LEAST_RATING
from hcgen.validate.findings import Words, error, warning

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hcgen.records import HeirRoll
    from hcgen.validate.creation import Case
    from hcgen.validate.findings import Finding


def role(case: Case) -> Iterator[Finding]:
    """The role of a crew is one that there is, and nothing of a strict record (HC-GEN-09, AMB-HC-14)."""
    found = case.record.provenance.chosen.get("role")
    if found is None:
        return
    if post_of(case.record, case.tables) is None:
        known = ", ".join(case.tables.roles.by_id) if TABLE in case.tables else "no role"
        yield error("provenance.chosen.role", "HC-GEN-09", known, found, "say what was chosen, or take the key out")
    if is_strict(case.record):
        yield error("provenance.chosen.role", "AMB-HC-14", "no role in a strict record", found, "take it out, or take strict out")


def heirs(case: Case) -> Iterator[Finding]:
    """A relative of the fallen is Human, and has two stats anew for each of them (HC-STK-HU)."""
    record, rolls = case.record, case.record.rolls.heirs
    told = str(record.provenance.chosen.get("heir-stats", ""))
    pairs = len([pair for pair in told.split(";") if pair.strip()])
    if len(rolls) != 2 * pairs:
        yield error(
            "rolls.heirs", RULE, f"{2 * pairs} rolls, two for each pair in provenance.chosen.heir-stats", len(rolls), "give each roll"
        )
    if not rolls:
        return
    if not may_have_heirs(case.stock):
        yield error(
            "rolls.heirs", RULE, f"no heirs of {with_article(case.stock.name)}", Words(counted(len(rolls), "roll")), "take the rows out"
        )
    for at, roll in enumerate(rolls):
        if not LEAST_RATING <= roll.new <= HIGHEST_RATING:
            cure = "give a result of 3d6"
            yield error(f"rolls.heirs[{at}].new", "HC-GEN-04", f"{LEAST_RATING} to {HIGHEST_RATING}", roll.new, cure)
        if at % 2 and roll.stat == rolls[at - 1].stat:
            yield error(f"rolls.heirs[{at}].stat", RULE, "another stat than the player’s", roll.stat, "give the one that the Smith picked")
    yield from _ratings(case, rolls)


def _ratings(case: Case, heirs: tuple[HeirRoll, ...]) -> Iterator[Finding]:
    """Each roll begins where the one before it ended; where no rolls of the stats are kept the last ones still stand."""
    record = case.record
    if len(record.rolls.stats) == len(record.stats.__struct_fields__):
        rolled = assign(with_reroll(record.rolls.stats, record.rolls.stat_reroll), record.stock.prime, record.class_.prime)
        now = {stat: rolled[stat] for stat in rolled.__struct_fields__}
        for at, roll in enumerate(heirs):
            if roll.old != now[roll.stat]:
                yield warning(f"rolls.heirs[{at}].old", RULE, now[roll.stat], roll.old, "copy the rating of the fallen")
            now[roll.stat] = roll.new
        return
    for stat, rating in {roll.stat: roll.new for roll in heirs}.items():
        if record.stats[stat] != rating:
            yield error(f"stats.{stat}", RULE, f"{rating}, the new result", record.stats[stat], "the new result stands")


CHAPTERS: tuple[Callable[[Case], Iterator[Finding]], ...] = (role, heirs)
