"""What levels change: powers in their present wording, and what the next level brings."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.dice import Die, step
from hcgen.portrait.words import counted, listed
from hcgen.rules import is_strict
from hcgen.rules.hammercrawl import classes, magick, resources, saves, weapons
from hcgen.rules.hammercrawl.abilities import gather
from hcgen.rules.hammercrawl.checks import D20, check_die
from hcgen.tables.effects import (
    Adaptable,
    Casting,
    DefenseBonus,
    HarmSteps,
    HitDie,
    MorePowers,
    MoreSpecialties,
    Proficiencies,
    SpellsKnown,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hcgen.records import Character, Derived
    from hcgen.rules.formulas import Measures
    from hcgen.rules.hammercrawl.abilities import Abilities, Ability
    from hcgen.tables import Tables

HIGHEST = "the highest level there is"

BOTH = {
    (-1, -2): "the first a step worse, the second two,",
    (-1, -1): "each a step worse",
    (0, -1): "the first as ever, the second a step worse,",
}
"""The steps of two weapons at once (HC-CLS-F5)."""

_IN_NUMBERS = (Adaptable, Casting, DefenseBonus, HarmSteps, HitDie, MorePowers, MoreSpecialties, Proficiencies, SpellsKnown)


def present(abilities: Iterable[Ability]) -> tuple[Ability, ...]:
    """Return abilities as they stand: of those of one name and origin, the last, in the place of the first."""
    return tuple({(ability.origin, ability.power.name): ability for ability in abilities}.values())


def is_worked_in(ability: Ability) -> bool:
    """Whether a power asks nothing of the player: its numbers stand in their places already.

    What a Devout chose is always named.
    """
    effects = ability.power.effects
    return bool(effects) and not ability.is_devout and all(_is_number(effect) for effect in effects)


def _is_number(effect: object) -> bool:
    return isinstance(effect, _IN_NUMBERS) and not (isinstance(effect, DefenseBonus) and effect.aware)


@lru_cache(maxsize=64)
def words_of(level: int, first: Die = D20) -> dict[str, str]:
    """Return the words of powers that levels change by more than a formula says; first is the attack die of a throw."""
    return {
        "both": BOTH[classes.both_hands(level)],
        "barrage": listed(map(str, classes.barrage(level, first))),
        "pierced": str(check_die("challenge", saves.penetration(level))),
    }


def words_for(record: Character, derived: Derived, tables: Tables) -> dict[str, str]:
    """Return every word of a person's powers that is no formula: dice, and what levels change."""
    dice = derived.dice
    rage, spent = classes.rage_dice(Die.of(dice.harm))
    words = {"rage": str(rage), "spent": str(spent), "feat": dice.feat, "weak": dice.weak_feat, "hit": dice.health}
    return words | words_of(record.level, throwing_die(record, tables))


def throwing_die(record: Character, tables: Tables) -> Die:
    """Return the die that a weapon is thrown with by those who know how, armour beyond their strength considered (HC-ARM-01)."""
    worn = (tables.armour[item.id] for item in record.gear if item.carried == "worn" and item.id in tables.armour)
    return step(D20, -weapons.is_too_heavy(next(worn, None), record.stats.STR))


def gains(record: Character, derived: Derived, tables: Tables, measures: Measures) -> str:
    """Return what the next level brings, and when: "20 to level 2: a skill, two weapon picks, Feat Die d4"."""
    if derived.xp_next is None:
        return HIGHEST
    after = record.level + 1
    return f"{derived.xp_next} to level {after}: {', '.join(brought(record, tables, measures, after))}"


def brought(record: Character, tables: Tables, measures: Measures, level: int) -> list[str]:
    """Return what a later level brings, as things stand: "a skill", "two weapon picks", "Feat Die d4".

    Args:
        record: The person; their choices are those of today.
        tables: The tables.
        measures: What formulas are worked out from, of any level.
        level: The level, from 2 on.
    """
    last = level - 1
    strict = is_strict(record)
    before, later = (gather(record.stock.id, record.class_.id, record.class_.choices, at, tables, strict) for at in (last, level))
    counts = {
        "skill": 1,
        "specialty": classes.specialties_gained(later, level),
        "weapon pick": _picks(later, level) - _picks(before, last),
        "Devout power": classes.powers_gained(later, level),
        "spell": _spells(later, replace(measures, level=level)) - _spells(before, replace(measures, level=last)),
    }
    found = [counted(number, one) for one, number in counts.items() if number]
    found.extend(dict.fromkeys(_changed(later, level)))
    feat, next_feat = resources.feat_die(last, tables), resources.feat_die(level, tables)
    if feat != next_feat:
        found.append(f"Feat Die {next_feat}")
    weak, next_weak = resources.weak_feat_die(last, tables), resources.weak_feat_die(level, tables)
    if record.casting and record.casting.grade == "dabbler" and weak != next_weak:
        found.append(f"Spell Die {next_weak}")
    return found


def _picks(abilities: Abilities, level: int) -> int:
    return classes.proficiencies(abilities.class_row, abilities, level)


def _spells(abilities: Abilities, measures: Measures) -> int:
    return magick.spells_known(abilities, measures) if magick.is_caster(abilities) else 0


def _changed(abilities: Abilities, level: int) -> Iterator[str]:
    """Return the names of powers that begin or become another at a level."""
    before, now = words_of(level - 1), words_of(level)
    for ability in abilities.all:
        power = ability.power
        changed = any(before[word] != now[word] and f"{{{word}}}" in power.text for word in now)
        if (power.from_level == level or changed) and not is_worked_in(ability):
            yield power.name
