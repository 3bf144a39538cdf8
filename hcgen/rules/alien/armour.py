"""Armour, weak spots, cover, and barriers with their breach limits (AL-ARM, AL-COV)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from hcgen.errors import WishError
from hcgen.rules.limits import at_least, one_of
from hcgen.rules.rolls import Modifier

if TYPE_CHECKING:
    from collections.abc import Sequence

Cover = Literal["open", "partial", "full"]
Action = Literal["quick", "full"]

PIERCED = 1
"""Levels that armour counts less against what pierces it (AL-ARM-02)."""

SPOTTED = 1
"""Levels that armour counts less where its weak spot is hit (AL-ARM-03)."""

AIMING = -2
"""Dice for an attack on a weak spot (AL-ARM-03)."""

COVERED: dict[Cover, int] = {"open": 0, "partial": -2, "full": -3}
"""Dice for a ranged attack on somebody in cover (AL-COV-01)."""

TAKING: dict[Cover, Action] = {"partial": "quick", "full": "full"}
"""What kind of action it is to take cover (AL-COV-01)."""

BARRIERS = {"furniture": 1, "inner bulkhead": 2, "outer bulkhead": 3, "armoured bulkhead": 4}
"""Levels of what one hides behind; an armoured bulkhead has that or more (AL-COV-02, AMB-AL-05)."""


class Soak(msgspec.Struct, frozen=True):
    """What armour lets through."""

    level: int
    """What its level counts as."""
    modifiers: tuple[Modifier, ...]
    """What was taken from the level, and why."""
    damage: int
    """What comes through, never under 0 (AMB-AL-04)."""
    words: str


class AttackDice(msgspec.Struct, frozen=True):
    """The dice of an attack."""

    dice: int
    """Never under 0."""
    modifiers: tuple[Modifier, ...]
    may_dodge: bool
    """Whether the target may dodge."""
    breach: bool
    """Whether a barrier has to be gone through."""
    words: str


class Shot(msgspec.Struct, frozen=True):
    """An attack on somebody behind a barrier."""

    breached: bool
    barrier: Soak | None
    """What the barrier let through, or None where it cannot be breached."""
    armour: Soak | None
    damage: int
    """What reaches the person."""
    words: str


def worn(suits: Sequence[int]) -> int:
    """Return the level of the armour that somebody wears: one suit, or none (AL-ARM-01).

    Raises WishError where there are several suits, or a level is negative.
    """
    if len(suits) > 1:
        raise WishError(f"armour: {len(suits)} suits cannot be worn at a time (AL-ARM-01); take off all but 1")
    level = suits[0] if suits else 0
    at_least("armour, level", level, 0, "AL-ARM-01")
    return level


def counts_as(level: int, *, piercing: bool = False, weak_spot: bool = False) -> int:
    """Return what a level of armour counts as, never under 0 (AL-ARM-02, AL-ARM-03, AMB-AL-04).

    Raises WishError where the level is negative.
    """
    at_least("armour, level", level, 0, "AL-ARM-01")
    return max(0, level - PIERCED * piercing - SPOTTED * weak_spot)


def soak(damage: int, level: int, *, piercing: bool = False, weak_spot: bool = False) -> Soak:
    """Take armour off the damage of a hit (AL-ARM-01 to 03, AMB-AL-04).

    Args:
        damage: What came in.
        level: The level of the armour.
        piercing: Whether the attack pierces armour.
        weak_spot: Whether it was aimed at a weak spot, and hit.

    Raises WishError where a number is negative.
    """
    at_least("damage", damage, 0, "AL-ARM-01")
    counted = counts_as(level, piercing=piercing, weak_spot=weak_spot)
    entries = ((piercing, -PIERCED, "armour-piercing"), (weak_spot, -SPOTTED, "weak spot"))
    modifiers = tuple(Modifier(amount, why) for holds, amount, why in entries if holds)
    through = max(0, damage - counted)
    said = f"Armour {level}{f' counts as {counted}' if counted != level else ''}: {through} of {damage} damage come through."
    return Soak(counted, modifiers, through, said)


def attack_dice(dice: int, cover: Cover = "open", *, weak_spot: bool = False, ranged: bool = True) -> AttackDice:
    """Return the dice of an attack on somebody in cover, or on a weak spot (AL-ARM-03, AL-COV-01, AMB-AL-07).

    Cover is against what is shot or thrown. Behind full cover one cannot dodge, and the barrier has
    to be breached; whether the shooter knows where the other is, the table says.

    Args:
        dice: The dice that the attacker has.
        cover: The target's cover.
        weak_spot: Whether a weak spot is aimed at.
        ranged: Whether it is a ranged attack.

    Raises WishError where there are fewer than no dice, or no such cover.
    """
    at_least("attack, dice", dice, 0, "AL-COV-01")
    one_of("cover", cover, COVERED, "AL-COV-01")
    entries = ((weak_spot, AIMING, "aimed at a weak spot"), (ranged and cover != "open", COVERED[cover], f"{cover} cover"))
    modifiers = tuple(Modifier(amount, why) for holds, amount, why in entries if holds)
    left = max(0, dice + sum(modifier.amount for modifier in modifiers))
    breach = ranged and cover == "full"
    why = ", ".join(f"{modifier.why} {modifier.amount}".replace("-", "−") for modifier in modifiers)
    said = f"{left} {'die' if left == 1 else 'dice'}{f' of {dice}: {why}' if why else ''}."
    return AttackDice(left, modifiers, cover != "full", breach, f"{said} The barrier has to be breached." if breach else said)


def take_cover(cover: Cover, *, cluttered: bool) -> Action:
    """Return what kind of action it is to take cover (AL-COV-01).

    Args:
        cover: Partial or full.
        cluttered: Whether the zone is cluttered, or there is a door or a hatch.

    Raises WishError where there is nothing to hide behind, or no cover is taken.
    """
    one_of("cover to take", cover, TAKING, "AL-COV-01")
    if not cluttered:
        raise WishError("cover: there are 0 things to hide behind here (AL-COV-01); go to a cluttered zone, a door or a hatch")
    return TAKING[cover]


def barrier_level(barrier: str, level: int | None = None) -> int:
    """Return the level of a barrier (AL-COV-02, AMB-AL-05).

    Args:
        barrier: Its name.
        level: For an armoured bulkhead, 4 or more; 4 where None.

    Raises WishError where there is no such barrier, or it cannot have the level.
    """
    one_of("barrier", barrier, BARRIERS, "AL-COV-02")
    printed = BARRIERS[barrier]
    if level is None or level == printed:
        return printed
    if barrier != "armoured bulkhead":
        raise WishError(f"barrier: the level of {barrier} is {printed}, not {level} (AL-COV-02); leave it out")
    at_least("barrier, level", level, printed, "AL-COV-02")
    return level


def may_breach(level: int, base_damage: int, *, piercing: bool = False) -> bool:
    """Say whether a weapon can breach a barrier at all: not one whose level is above its base damage (AL-COV-03, AMB-AL-01).

    Successes do not help. What pierces armour makes the level count 1 lower here too.

    Raises WishError where a number is negative.
    """
    at_least("weapon, base damage", base_damage, 0, "AL-COV-03")
    return counts_as(level, piercing=piercing) <= base_damage


def shoot_through(damage: int, base_damage: int, barrier: int, armour: int = 0, *, piercing: bool = False, weak_spot: bool = False) -> Shot:
    """Hit somebody behind a barrier: the barrier first, then what they wear (AL-COV-01, AL-COV-03, AMB-AL-05).

    Args:
        damage: What the hit comes to, successes and all.
        base_damage: The weapon's own damage, which decides on the breach.
        barrier: The level of the barrier.
        armour: The level of the armour behind it.
        piercing: Whether the attack pierces armour, and barriers alike.
        weak_spot: Whether a weak spot of the armour was aimed at.

    Raises WishError where a number is negative.
    """
    if not may_breach(barrier, base_damage, piercing=piercing):
        words = f"The barrier of level {barrier} holds: a weapon of base damage {base_damage} never breaches it."
        return Shot(False, None, None, 0, words)
    first = soak(damage, barrier, piercing=piercing)
    second = soak(first.damage, armour, piercing=piercing, weak_spot=weak_spot)
    return Shot(True, first, second, second.damage, f"Through the barrier. {first.words} Then {second.words[0].lower()}{second.words[1:]}")
