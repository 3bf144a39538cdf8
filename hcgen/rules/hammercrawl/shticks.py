"""What Combatants do that others do not: their shticks, Momentum and re-rolls (HC-CLS-F1 to HC-CLS-F9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.rules.hammercrawl.attack import Blow, attack, attack_check, crit_width, is_two_handed
from hcgen.rules.hammercrawl.check_rolls import Check, fall, roll
from hcgen.rules.hammercrawl.checks import crits
from hcgen.rules.hammercrawl.classes import momentum_attacks
from hcgen.rules.limits import within
from hcgen.rules.rolls import Modifier, counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hcgen.dice import Stream
    from hcgen.rules.hammercrawl.attack import AttackRoll
    from hcgen.rules.hammercrawl.check_rolls import CheckRoll
    from hcgen.rules.hammercrawl.weapons import Wielder
    from hcgen.rules.rolls import Throw

HIGHEST_LEVEL = 10

TRICKS: Mapping[str, str] = {
    "gap": "It meets an armour die one step lower.",
    "thing": "It goes for something that the target holds or wears.",
    "through": "It goes on to a second target.",
    "pinned": "The target is a step worse at everything until it spends an action on getting free.",
    "deep": "Harm is one step better.",
    "tactical": "It has the effect of a Tactical Attack as well.",
}
"""What a Sharpshooter chooses among (HC-CLS-F8)."""


class Sharpshot(msgspec.Struct, frozen=True):
    """A Sharpshooter's attack."""

    attack: AttackRoll
    second: Throw
    """The second die, equal to the first."""
    tricks: int
    """How many tricks may be chosen: none, one, or two where both dice crit. A miss has none."""
    words: str


class Rerolls(msgspec.Struct, frozen=True):
    """Re-rolls that last until one is back in town (HC-CLS-F1, HC-STK-DR)."""

    total: int
    used: int = 0

    @property
    def left(self) -> int:
        """How many are left."""
        return self.total - self.used


class Tag(msgspec.Struct, frozen=True):
    """Foes whom a Tank holds until its next turn (HC-CLS-F9)."""

    foes: tuple[str, ...]
    cha: int
    """What they must beat to act against anybody else's ally."""
    words: str


def hit_die_rerolls(level: int) -> Rerolls:
    """Return a Combatant's re-rolls of Health or Harm Dice for a delve: one for each level (HC-CLS-F1)."""
    return Rerolls(_level(level, "HC-CLS-F1"))


def armour_rerolls(con_mod: int) -> Rerolls:
    """Return a Droffen's re-rolls of the armour die for a delve: the CON bonus (HC-STK-DR, AMB-HC-38)."""
    return Rerolls(max(0, con_mod))


def spend(rerolls: Rerolls) -> Rerolls:
    """Use a re-roll; the new face stands.

    Raises WishError where none is left.
    """
    if rerolls.left <= 0:
        raise WishError(f"re-roll: {rerolls.used} of {rerolls.total} are used (HC-CLS-F1); they come back in town")
    return replace(rerolls, used=rerolls.used + 1)


def two_fisted(level: int) -> tuple[int, int]:
    """Return the steps on attack and harm of the primary and the secondary weapon (HC-CLS-F5, AMB-HC-71).

    Raises WishError where there is no such level.
    """
    _level(level, "HC-CLS-F5")
    return (0 if level >= 9 else -1), (-1 if level >= 5 else -2)


def both_at_once(primary: Blow, secondary: Blow, level: int) -> tuple[Blow, Blow]:
    """Attack with a one-handed weapon in each hand (HC-CLS-F5).

    Raises WishError where one of them takes both hands, or is not in hand.
    """
    for blow in (primary, secondary):
        if blow.weapon.hands != 1 or blow.way != "in hand":
            raise WishError(f"two-fisted: {blow.weapon.name} is not 1 one-handed weapon in hand (HC-CLS-F5); use two that are")
    steps = two_fisted(level)
    return _with(primary, steps[0], steps[0], "the primary hand"), _with(secondary, steps[1], steps[1], "the secondary hand")


def two_handed(blow: Blow, level: int) -> Blow:
    """Attack with both hands and the shtick for it: wider crits, and 2s are rolled again too (HC-CLS-F6)."""
    if not is_two_handed(blow):
        raise WishError(f"two-handed: {blow.weapon.name} takes {blow.weapon.hands} hand (HC-CLS-F6); use a two-handed weapon")
    return replace(blow, wider=crit_width(_level(level, "HC-CLS-F6"), True), reroll_twos=True)


def barrage_throws(level: int) -> int:
    """Return the throws of a Barrage: one, and one for every odd level reached (HC-CLS-F7, AMB-HC-30)."""
    return 1 + (_level(level, "HC-CLS-F7") + 1) // 2


def barrage(blows: tuple[Blow, ...], level: int, wielder: Wielder) -> tuple[Blow, ...]:
    """Throw one weapon after the other: harm a step worse, and each after the first a further step worse to hit (HC-CLS-F7).

    The steps count from the die of the first throw, whatever each weapon's own would be.

    Args:
        blows: The throws, in their order.
        level: The Thrower's level.
        wielder: Whoever throws, for what each weapon's own die would be.

    Raises WishError where there are too many, or one is not thrown.
    """
    within("barrage", len(blows), 1, barrage_throws(level), "HC-CLS-F7")
    for blow in blows:
        if blow.way != "thrown":
            raise WishError(f"barrage: {blow.weapon.name} is 1 attack that is not thrown (HC-CLS-F7); throw them all")
    own = [sum(step.amount for step in attack_check(blow, wielder).steps) for blow in blows]
    return tuple(_with(blow, own[0] - own[at] - at, -1, "the Barrage") for at, blow in enumerate(blows))


def sharpshot(blow: Blow, wielder: Wielder, defense: int, stream: Stream, can_hurt: bool = True) -> Sharpshot:
    """Shoot or throw with a second look: a second die that is no lower brings a trick (HC-CLS-F8).

    Args:
        blow: The attack, thrown or shot.
        wielder: Whoever makes it.
        defense: The target's Defense.
        stream: The attack as ever, and then the second die.
        can_hurt: Whether the attack could hurt the target at all; without that neither die crits (HC-CRIT-03).

    Raises WishError where the attack is made in hand.
    """
    if blow.way == "in hand":
        raise WishError("sharpshooter: 0 attacks in hand have a second look (HC-CLS-F8); throw or shoot")
    struck = attack(blow, wielder, defense, stream, can_hurt)
    die = struck.roll.check.rolled
    second = fall(stream, die, "second look")
    both = struck.crit and crits("challenge", second.faces, die, blow.wider)
    tricks = (1 + both) if struck.hit and second_triggers(struck.roll.natural, second.total) else 0
    chosen = f" Choose {counted(tricks, 'trick')}." if tricks else ""
    return Sharpshot(struck, second, tricks, f"{struck.words} The second look shows {second.total}.{chosen}")


def second_triggers(first: int, second: int) -> bool:
    """Say whether a Sharpshooter's second die is no lower than the first (HC-CLS-F8)."""
    return second >= first


def momentum(level: int, regular: str, extra: tuple[str, ...]) -> int:
    """Allow the free attacks of Combat Momentum, each with another weapon (HC-CLS-F3).

    Args:
        level: The Combatant's level.
        regular: The weapon of the regular attack.
        extra: The weapons of the free ones.

    Returns how many more there might be.

    Raises WishError where there are too many, or a weapon comes twice.
    """
    most = momentum_attacks(_level(level, "HC-CLS-F3"))
    within("momentum", len(extra), 0, most, "HC-CLS-F3")
    if len({regular, *extra}) <= len(extra):
        raise WishError(
            f"momentum: {1 + len(extra)} attacks with {len({regular, *extra})} weapons (HC-CLS-F3); take another weapon for each"
        )
    return most - len(extra)


def tag(level: int, cha: int, foes: Mapping[str, int]) -> Tag:
    """Tag foes, who then must get past the Tank to act against others (HC-CLS-F9).

    Args:
        level: The Tank's level.
        cha: The Tank's CHA.
        foes: Each with its distance in metres.

    Raises WishError where there are too many, or one is too far away.
    """
    within("tag", len(foes), 1, _level(level, "HC-CLS-F9"), "HC-CLS-F9")
    for foe, distance in foes.items():
        if distance > 2 * level:
            raise WishError(f"tag: {foe} is {distance} m away (HC-CLS-F9); {2 * level} m is as far as it goes at level {level}")
    names = " and ".join(foes)
    return Tag(tuple(foes), cha, f"Until your next turn, {names} must beat {cha} to act against anybody but you.")


def defy(foe: str, held: Tag, check: Check, stream: Stream) -> CheckRoll:
    """Let a tagged foe try to act against somebody else: a Challenge against the Tank's CHA, whatever the Check was (HC-CLS-F9).

    Raises WishError where it is not tagged.
    """
    if foe not in held.foes:
        raise WishError(f"defy: {foe} is none of the {len(held.foes)} tagged (HC-CLS-F9); it may act against anybody")
    return roll(replace(check, kind="challenge"), held.cha, stream)


def _with(blow: Blow, steps: int, harm_steps: int, why: str) -> Blow:
    attack_steps = (*blow.steps, Modifier(steps, why)) if steps else blow.steps
    return replace(blow, steps=attack_steps, harm_steps=(*blow.harm_steps, Modifier(harm_steps, why)) if harm_steps else blow.harm_steps)


def _level(level: int, rule: str) -> int:
    within("level", level, 1, HIGHEST_LEVEL, rule)
    return level
