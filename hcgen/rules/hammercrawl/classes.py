"""Classes: Hit Die, skills, proficiencies, Feats: HC-CLS and HC-DERV-02, HC-DERV-03."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.dice import Die, step
from hcgen.tables.effects import (
    DefenseBonus,
    FeatOn,
    HarmSteps,
    HitDie,
    HitDieSteps,
    MorePowers,
    MoreSpecialties,
    Proficiencies,
    Specialties,
)

if TYPE_CHECKING:
    from hcgen.records import Choices, Stats
    from hcgen.rules.formulas import Measures
    from hcgen.rules.hammercrawl.abilities import Abilities
    from hcgen.tables import Tables
    from hcgen.tables.effects import Growth
    from hcgen.tables.rows import ClassRow, Stat


def hit_die(row: ClassRow, abilities: Abilities) -> Die:
    """Return the Hit Die: the class's, or another's where a focus changes it, with all steps (HC-CLS-P8, HC-CLS-M5)."""
    other = abilities.first(HitDie)
    return step(Die.of(other.die if other else row.hit_die), sum(e.steps for e, _ in abilities.of(HitDieSteps)))


def harm_die(hit: Die, abilities: Abilities) -> Die:
    """Return the Harm Die: the Hit Die and the stock's steps (HC-DERV-03, HC-STK-OG)."""
    return step(hit, sum(e.steps for e, _ in abilities.of(HarmSteps)))


def rage_dice(harm: Die) -> tuple[Die, Die]:
    """Return the Harm Die while a Blood Rage lasts, and after it (HC-STK-OG, AMB-HC-29)."""
    return step(harm, 1), step(harm, -2)


def skills(row: ClassRow, prime_mod: int, level: int = 1) -> int:
    """Return how many skills a class knows at a level (HC-CLS-01, AMB-HC-16)."""
    return row.skills + max(0, prime_mod) + level - 1


def skills_known(row: ClassRow, ratings: Stats, prime_mod: int, tables: Tables, level: int = 1) -> int:
    """Return how many skills somebody knows at a level.

    In a setting of Option P the rating of a stat stands in place of the class's number and the
    prime's bonus; later levels bring one each as ever (HC-GEN-08, AMB-HC-18).
    """
    stat = tables.module.skills
    return ratings[stat] + level - 1 if stat else skills(row, prime_mod, level)


def specialties(prime_mod: int, abilities: Abilities) -> int:
    """Return how many skills at level 1 are specialties (HC-CLS-T1)."""
    effect = abilities.first(Specialties)
    return max(effect.at_least, prime_mod) if effect else 0


def specialties_gained(abilities: Abilities, level: int) -> int:
    """Return how many known skills become specialties at a level after the first (HC-CLS-T1)."""
    return sum(level in effect.levels for effect, _ in abilities.of(MoreSpecialties))


def powers_gained(abilities: Abilities, level: int) -> int:
    """Return how many Devout powers are taken or raised at a level after the first (HC-CLS-P0)."""
    return sum(level in effect.levels for effect, _ in abilities.of(MorePowers))


def choices_at(choices: Choices, level: int) -> Choices:
    """Return choices as they stood at a level: no powers that came later, and none raised before its time (HC-CLS-P0)."""
    if all(power.level <= level and (power.raised or 1) <= level for power in choices.powers):
        return choices
    stood = tuple(
        power if power.raised is None or power.raised <= level else replace(power, grade="basic", raised=None)
        for power in choices.powers
        if power.level <= level
    )
    return replace(choices, powers=stood)


def grown(growth: Growth, level: int) -> int:
    """Return what has grown by a level."""
    return growth.start + growth.each * (level // growth.every - 1 // growth.every)


def proficiencies(row: ClassRow, abilities: Abilities, level: int = 1) -> int:
    """Return how many selections of weapon proficiencies a class has at a level (HC-CLS-02, HC-CLS-M5)."""
    other = abilities.first(Proficiencies)
    return grown(other.growth if other else row.proficiencies, level)


def feats(row: ClassRow, prime: Stat, choices: Choices, abilities: Abilities) -> tuple[str, ...]:
    """Return all that the Feat Die may be added to, each once (HC-FEAT-01)."""
    found: list[str] = []
    for feat in (*row.feats, *(feat for effect, _ in abilities.of(FeatOn) for feat in effect.on)):
        if feat == "save-prime":
            found.append(f"save-{prime}")
        elif feat == "save-choice":
            found.extend(f"save-{stat}" for stat in choices.saves)
        else:
            found.append(feat)
    return tuple(dict.fromkeys(found))


def defense_bonus(abilities: Abilities, measures: Measures, aware: bool) -> int:
    """Return what powers add to passive Defense (HC-CLS-F9, HC-CLS-T3)."""
    from hcgen.rules.formulas import work_out

    return sum(work_out(e.amount, measures) for e, _ in abilities.of(DefenseBonus) if aware or not e.aware)


def both_hands(level: int) -> tuple[int, int]:
    """Return the steps to hit and to harm with two weapons at once: the first one's and the second one's (HC-CLS-F5)."""
    return -(level < 9), -1 - (level < 5)


def throws(level: int) -> int:
    """Return how many weapons fly in a Barrage: one more than the odd levels reached (HC-CLS-F7)."""
    return 1 + (level + 1) // 2


def barrage(level: int, first: Die) -> tuple[Die, ...]:
    """Return the attack dice of a Barrage, each a step under the one before (HC-CLS-F7)."""
    return tuple(step(first, -number) for number in range(throws(level)))


def momentum_attacks(level: int) -> int:
    """Return the extra attacks of Combat Momentum (HC-CLS-F3)."""
    return 1 + (level >= 5) + (level >= 10)
