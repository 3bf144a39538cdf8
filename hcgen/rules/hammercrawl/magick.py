"""Casters: HC-MAG-03, HC-MAG-07, HC-MAG-09, and the spells of HC-CLS-M1, F10, P12, T3 and HC-STK-EL."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.records import Magick
from hcgen.rules.formulas import Measures, work_out
from hcgen.tables.effects import Casting, FreeSpells, SpellsKnown

if TYPE_CHECKING:
    from hcgen.rules.hammercrawl.abilities import Abilities, Ability

CASTING_DIE = "d14"
"""The die of Elfin who cast without a class for it, in Challenges and Competitions (HC-STK-EL)."""


def is_caster(abilities: Abilities) -> bool:
    """Say whether somebody casts at all, by class or by birth."""
    return abilities.first(Casting) is not None or abilities.first(FreeSpells) is not None


def casts_by_class(abilities: Abilities) -> bool:
    """Say whether a class, a power or a shtick makes somebody a caster, and not their birth alone (HC-STK-EL)."""
    return abilities.first(Casting) is not None


def spells_known(abilities: Abilities, measures: Measures) -> int:
    """Return how many spells are known at the level of the measures (AMB-HC-33, AMB-HC-53, AMB-HC-55).

    Casting that was gained later begins with its first number then; a stock's free spells are added.
    """
    total = sum(effect.each * measures.level for effect, _ in abilities.of(FreeSpells))
    casting = next(iter(abilities.of(Casting)), None)
    if casting:
        effect, ability = casting
        other = abilities.first(SpellsKnown)
        known = other or effect
        total += work_out(known.spells, measures)
        for level in range(ability.level + 1, measures.level + 1):
            growth = _casting_before(ability) if level < ability.raised else known
            total += growth.odd if level % 2 else growth.even
    return total


def _casting_before(ability: Ability) -> Casting:
    """How a Devout power let somebody cast until it was raised: what it brought by then stays (AMB-HC-53)."""
    assert ability.before is not None
    return next(effect for effect in ability.before.effects if isinstance(effect, Casting))


def magick(abilities: Abilities, measures: Measures) -> Magick | None:
    """Return what a caster can do; None for those who cast nothing.

    Elfin without a class that casts work against half INT (HC-STK-EL) and sustain half their level
    (AMB-HC-34); what can be prepared is the whole stat's value for everybody (HC-MAG-03).
    """
    casting, gift = abilities.first(Casting), abilities.first(FreeSpells)
    if casting is None and gift is None:
        return None
    if casting:
        target = prepare = measures.ratings[measures.stat]
        sustain = work_out(casting.sustain, measures) if casting.sustain else 0
    else:
        assert gift is not None
        target, prepare = measures.halves[gift.stat], measures.ratings[gift.stat]
        sustain = work_out(gift.sustain, measures)
    return Magick(
        known=spells_known(abilities, measures),
        max_level=measures.level,
        target=target,
        prepare=prepare,
        sustain=sustain,
    )


def with_spell_stat(measures: Measures, stat: str) -> Measures:
    """Return the measures of a caster with this spell stat."""
    return msgspec.structs.replace(measures, stat=stat)
