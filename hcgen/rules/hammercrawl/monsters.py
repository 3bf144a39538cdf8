"""The Smith's creatures: static values, for which the Smith rolls nothing (HC-CMB-12, HC-SMI-04, HC-DMG-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.errors import WishError
from hcgen.rules.hammercrawl.check_rolls import roll
from hcgen.rules.hammercrawl.damage import PLAIN, take
from hcgen.rules.hammercrawl.defense import defend
from hcgen.rules.limits import at_least, within

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.hammercrawl.check_rolls import Check, CheckRoll
    from hcgen.rules.hammercrawl.damage import Body, Damage, Force
    from hcgen.rules.hammercrawl.defense import Defence

LEAST_DV, MOST_DV = 1, 10
"""The static damage of what is weak and common, and of what is all but unheard of, HC-DMG-02."""


class Creature(msgspec.Struct, frozen=True, kw_only=True):
    """A creature of the Smith's, in numbers that players roll against (HC-SMI-04)."""

    name: str
    attack: int
    """What a defence has to beat."""
    dv: int
    """The damage of a hit, from 1 to 10."""
    defense: int
    """What an attack has to beat."""
    initiative: int
    """What initiative has to beat."""
    hit_dice: int = 1
    """Its level, for Saves against what it does (HC-SAVE-01)."""


class Assault(msgspec.Struct, frozen=True):
    """A creature's attack on somebody who defends."""

    defence: Defence
    damage: Damage | None
    """None where it came to nothing."""
    words: str


def check(creature: Creature) -> Creature:
    """Return a creature whose numbers may be (HC-SMI-04).

    Raises WishError where one may not.
    """
    at_least(f"attack of {creature.name}", creature.attack, 0, "HC-SMI-04")
    at_least(f"defense of {creature.name}", creature.defense, 0, "HC-SMI-04")
    at_least(f"initiative of {creature.name}", creature.initiative, 0, "HC-SMI-04")
    within(f"damage of {creature.name}", creature.dv, LEAST_DV, MOST_DV, "HC-DMG-02")
    within(f"Hit Dice of {creature.name}", creature.hit_dice, 0, 100, "HC-SAVE-01")
    return creature


def rank(dv: int) -> str:
    """Say how rare a creature of this damage is (HC-DMG-02).

    Raises WishError where it is not from 1 to 10.
    """
    within("damage", dv, LEAST_DV, MOST_DV, "HC-DMG-02")
    words = ("common vermin", "common", "uncommon", "rare", "ultra-rare")
    return words[(dv - 1) // 2]


def outpace(creature: Creature, own: Check, stream: Stream) -> CheckRoll:
    """Roll initiative against a creature's static value, which has to be beaten (HC-SMI-04, AMB-HC-04)."""
    challenge = msgspec.structs.replace(own, kind="challenge")
    return roll(challenge, check(creature).initiative, stream)


def assault(creature: Creature, defence: Check, body: Body, stream: Stream, force: Force = PLAIN, rerolls: int = 0) -> Assault:
    """Let a creature attack somebody who rolls the defence, and the soak if it gets through (HC-CMB-12, HC-DMG-02).

    Args:
        creature: The attacker.
        defence: The defence, from `defence_check`.
        body: Who is attacked.
        stream: The defence, then the soak.
        force: How the blow comes; the step of a crit is added.
        rerolls: How many failed soaks the defender will roll again.

    Raises WishError where a number may not be, or somebody is dying already.
    """
    if body.health is None:
        raise WishError("monster: 0 Health is left, and they are dying (HC-DMG-05); heal them first, or leave them be")
    defended = defend(defence, check(creature).attack, stream)
    if not defended.hit:
        return Assault(defended, None, f"{creature.name} attacks. {defended.words}")
    force = msgspec.structs.replace(force, crit_steps=force.crit_steps + defended.crit)
    damage = take(body, creature.dv, stream, force, rerolls)
    return Assault(defended, damage, f"{creature.name} attacks. {defended.words} {damage.words}")
