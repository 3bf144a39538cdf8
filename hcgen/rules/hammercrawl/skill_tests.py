"""Skills at the table: mundane and complicated tasks, specialties and their curse (HC-SKL, HC-CLS-T1, HC-CLS-T2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.errors import WishError
from hcgen.rules.hammercrawl.check_rolls import Check, roll
from hcgen.rules.hammercrawl.skills import SPECIALTY_STEPS
from hcgen.rules.limits import at_least, within
from hcgen.rules.rolls import Modifier, counted

if TYPE_CHECKING:
    from hcgen.dice import Die, Stream
    from hcgen.rules.hammercrawl.check_rolls import CheckRoll

HIGHEST_LEVEL = 10

MOST_HINDRANCE = 2
"""Steps that an abnormal situation may cost at most, HC-SKL-03."""


class Specialty(msgspec.Struct, frozen=True):
    """A Specialist's skill, as it is used now (HC-CLS-T1, HC-CLS-T2)."""

    level: int
    feat: Die | None
    """The Feat Die that it adds; None where somebody leaves it out."""
    under_duress: bool = False
    cursed: bool = False


class SkillRoll(msgspec.Struct, frozen=True):
    """A Test of a skill."""

    roll: CheckRoll
    cursed: bool
    """Whether a die of a cursed specialty showed its worst face, and all goes wrong (HC-CLS-T2)."""
    succeeded: bool
    words: str


def mundane(
    skill: str,
    rating: int,
    applicable: int,
    stream: Stream,
    steps: tuple[Modifier, ...] = (),
    *,
    mods: tuple[Modifier, ...] = (),
    feat: Die | None = None,
    advantages: tuple[str, ...] = (),
    disadvantages: tuple[str, ...] = (),
) -> SkillRoll:
    """Try something simple in a bad moment: a step for one fitting skill, two for more (HC-SKL-02).

    Args:
        skill: What is tried.
        rating: The stat.
        applicable: How many of one's skills help.
        stream: A die, unless it cannot fail (HC-SKL-04); a second at an advantage; the Feat Die.
        steps: Further steps.
        mods: Static mods, which move the target.
        feat: The Feat Die, where something makes this a Feat.
        advantages: Where each comes from.
        disadvantages: Where each comes from.

    Raises WishError where the number of skills is negative.
    """
    at_least("skills", applicable, 0, "HC-SKL-02")
    helped = min(applicable, 2)
    fitting = (Modifier(helped, counted(applicable, "fitting skill")),) if helped else ()
    check = Check(
        kind="test",
        why=skill,
        rule="HC-SKL-02",
        steps=(*fitting, *steps),
        mods=mods,
        feat=feat,
        advantages=advantages,
        disadvantages=disadvantages,
        skips=True,
    )
    return _done(roll(check, rating, stream), None)


def complicated(
    skill: str,
    rating: int,
    half: int,
    stream: Stream,
    *,
    skilled: bool = True,
    hindrance: int = 0,
    specialty: Specialty | None = None,
    feat: Die | None = None,
    goal: str = "",
    steps: tuple[Modifier, ...] = (),
    mods: tuple[Modifier, ...] = (),
    advantages: tuple[str, ...] = (),
    disadvantages: tuple[str, ...] = (),
) -> SkillRoll:
    """Try something that takes a skill: against the stat with it, against half the stat without (HC-SKL-03).

    Args:
        skill: What is tried.
        rating: The stat; for a Charlatan without the skill, half of whose CHA is not asked for, give CHA twice (HC-CLS-C1).
        half: Half of it.
        stream: A die, unless it cannot fail; a second at an advantage; the Feat Die.
        skilled: Whether the right skill is known.
        hindrance: Steps that the situation costs, from 0 to 2, as the Smith says.
        specialty: Where the skill is a Specialist's specialty.
        feat: The Feat Die, where something else makes this a Feat.
        goal: What the target is, where the number alone would puzzle: "half of DEX 9".
        steps: Further steps.
        mods: Further static mods, which move the target.
        advantages: Where each comes from.
        disadvantages: Where each comes from.

    Raises WishError where the hindrance is out of range, or a specialty is not known.
    """
    within("hindrance", hindrance, 0, MOST_HINDRANCE, "HC-SKL-03")
    if specialty and not skilled:
        raise WishError(f"{skill}: a specialty with 0 skill is none (HC-CLS-T1); say that the skill is known, or leave the specialty out")
    if specialty:
        within("specialty", specialty.level, 1, HIGHEST_LEVEL, "HC-CLS-T1")
    special = (Modifier(SPECIALTY_STEPS, "a specialty"),) if specialty else ()
    hindered = (Modifier(-hindrance, "the situation"),) if hindrance else ()
    calm = (Modifier(specialty.level, "one’s level, without duress"),) if specialty and not specialty.under_duress else ()
    check = Check(
        kind="test",
        why=skill,
        rule="HC-SKL-03",
        steps=(*special, *hindered, *steps),
        mods=(*calm, *mods),
        feat=specialty.feat if specialty else feat,
        goal=goal,
        advantages=advantages,
        disadvantages=disadvantages,
        skips=True,
    )
    return _done(roll(check, rating if skilled else half, stream), specialty)


def _done(rolled: CheckRoll, specialty: Specialty | None) -> SkillRoll:
    cursed = specialty is not None and specialty.cursed and shows_worst(rolled)
    if cursed:
        return SkillRoll(
            rolled, True, False, f"{rolled.words} But the skill is cursed, a die shows its worst, and it goes spectacularly wrong."
        )
    return SkillRoll(rolled, False, bool(rolled.succeeded), rolled.words)


def shows_worst(rolled: CheckRoll) -> bool:
    """Say whether any die of a Test shows its worst face: the highest, or 1 on the Feat Die (HC-CLS-T2)."""
    for throw in rolled.throws:
        if throw.why == "Feat Die":
            if 1 in throw.faces:
                return True
        elif any(face == size for face, size in zip(throw.faces, rolled.check.rolled.sizes, strict=True)):
            return True
    return False
