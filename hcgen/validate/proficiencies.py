"""The chapter of weapon proficiencies: HC-CLS-02, HC-WP-02, HC-WP-03, HC-STK-P2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.rules.hammercrawl import classes
from hcgen.rules.hammercrawl import proficiencies as rules
from hcgen.rules.hammercrawl.proficiencies import HIGHEST_TIER
from hcgen.rules.hammercrawl.weapons import is_bodily
from hcgen.rules.rolls import counted, with_article
from hcgen.validate.findings import Finding, Words, between, error, warning

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hcgen.records import Proficiency
    from hcgen.validate.creation import Case


def proficiencies(case: Case) -> Iterator[Finding]:
    """As many selections as the class has, each weapon once, none of a tier at level 1, and none dearer than what was there."""
    record = case.record
    count = classes.proficiencies(case.class_, case.abilities, 1)
    known = [proficiency for proficiency in record.proficiencies if not proficiency.natural and proficiency.level == 1]
    if len(known) != count:
        found = Words(f"{len(known)} at level 1")
        yield error(
            "proficiencies",
            "HC-CLS-02",
            f"{count} {'proficiency' if count == 1 else 'proficiencies'} at level 1",
            found,
            "add or take out proficiencies",
        )
    yield from _natural(case)
    weapons: set[str] = set()
    for at, proficiency in enumerate(record.proficiencies):
        row = case.tables.weapons.by_id.get(proficiency.weapon)
        if proficiency.weapon in weapons:
            yield error(f"proficiencies[{at}].weapon", "HC-WP-02", "each weapon once", proficiency.weapon, "choose another weapon")
        weapons.add(proficiency.weapon)
        if row and proficiency.name != row.name:
            yield warning(f"proficiencies[{at}].name", "HC-WPN-05", row.name, proficiency.name, "the id holds; copy the name of its row")
        yield from _tiers(case, at, proficiency)
        if not 1 <= proficiency.level <= record.level:
            cure = "give the level at which it was gained"
            yield error(f"proficiencies[{at}].level", "HC-CLS-02", between(1, record.level), proficiency.level, cure)
    yield from _selections(case)


def _tiers(case: Case, at: int, known: Proficiency) -> Iterator[Finding]:
    """A tier a level at most, from the level after the weapon was learned (HC-WP-02)."""
    record, key = case.record, f"proficiencies[{at}]"
    highest = min(HIGHEST_TIER, max(0, record.level - known.level))
    if not 0 <= known.tier <= highest:
        expected = f"{between(0, highest)} at level {record.level}, of a weapon of level {known.level}"
        yield error(f"{key}.tier", "HC-WP-02", expected, known.tier, "specialise at a later level")
        return
    bought = known.raised
    if not bought:
        return
    for number, level in enumerate(bought):
        if not known.level < level <= record.level:
            expected = between(known.level + 1, record.level) if known.level < record.level else "nothing, for no level came after it"
            yield error(f"{key}.raised[{number}]", "HC-WP-02", expected, level, "say when the tier was bought")
    if len(bought) != known.tier:
        yield error(
            f"{key}.raised",
            "HC-WP-02",
            f"a level for each tier, of which there {_are(known.tier)}",
            len(bought),
            "say when each tier was bought",
        )
    elif list(bought) != sorted(set(bought)):
        found = Words(", ".join(map(str, bought)))
        yield error(f"{key}.raised", "HC-WP-02", "levels that rise", found, "a weapon gains one tier at a level")


def _are(number: int) -> str:
    return "is 1" if number == 1 else f"are {number}"


def _selections(case: Case) -> Iterator[Finding]:
    """No more selections spent at any level than there were, and no more tiers bought at one level than the class may (HC-CLS-02)."""
    record, most = case.record, case.class_.raises
    tiers = sum(known.tier for known in record.proficiencies)
    if most and tiers > most * (record.level - 1):
        expected = f"{counted(most * (record.level - 1), 'specialisation')} by level {record.level} at most"
        yield error("proficiencies", "HC-CLS-02", expected, tiers, f"{with_article(case.class_.name)} buys {most} a level")
        return
    for level in range(2, record.level + 1):
        bought = sum(level in known.raised for known in record.proficiencies)
        if most and bought > most:
            yield error(
                "proficiencies", "HC-CLS-02", f"{counted(most, 'specialisation')} at level {level}", bought, "move one to another level"
            )
        left = rules.banked(case.class_, case.abilities, record.proficiencies, level)
        if left < 0:
            there = classes.proficiencies(case.class_, case.abilities, level)
            cure = "take out a proficiency or a tier"
            yield error("proficiencies", "HC-WP-03", f"{counted(there, 'selection')} by level {level}", there - left, cure)
            return
    unsaid = sum(
        rules.cost(tier, known.natural)
        for known in record.proficiencies
        for tier in range(len(known.raised), min(known.tier, HIGHEST_TIER))
    )
    there = classes.proficiencies(case.class_, case.abilities, record.level)
    spent = rules.spent(record.proficiencies, record.level) + unsaid
    if spent > there:
        yield error(
            "proficiencies", "HC-WP-03", f"{counted(there, 'selection')} by level {record.level}", spent, "take out a proficiency or a tier"
        )


def _natural(case: Case) -> Iterator[Finding]:
    """What the body brings is known for nothing; nothing else is (HC-STK-P2)."""
    own = case.stock.natural_weapon
    known = case.record.proficiencies
    if own and not any(proficiency.natural and proficiency.weapon == own for proficiency in known):
        yield error("proficiencies", "HC-STK-P2", f"{own}, natural", None, "add what the body brings")
    for at, proficiency in enumerate(known):
        row = case.tables.weapons.by_id.get(proficiency.weapon)
        if proficiency.natural and proficiency.weapon != own:
            cure = "only what grew on the body is natural"
            yield error(f"proficiencies[{at}].natural", "HC-STK-P2", f"{own or 'nothing'} alone to be natural", proficiency.weapon, cure)
        elif row and is_bodily(row) and not proficiency.natural:
            cure = "mark it natural where the stock has it, or choose another weapon"
            yield error(f"proficiencies[{at}].natural", "HC-STK-P2", "true", proficiency.natural, cure)


CHAPTERS: tuple[Callable[[Case], Iterator[Finding]], ...] = (proficiencies,)
