"""Attacks: what to roll with any weapon, hand and distance, and whether it hits (HC-CMB-08, HC-CMB-13, HC-CRIT-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from hcgen.errors import WishError
from hcgen.rules.hammercrawl.check_rolls import Check, roll
from hcgen.rules.limits import at_least, within
from hcgen.rules.rolls import Modifier

if TYPE_CHECKING:
    from hcgen.dice import Die, Stream
    from hcgen.rules.hammercrawl.check_rolls import CheckRoll
    from hcgen.rules.hammercrawl.weapons import Wielder
    from hcgen.tables.rows import WeaponRow

Way = Literal["in hand", "thrown", "shot"]

MOST_CALLED = 3
"""Steps that the hardest called shot costs, HC-CMB-13."""

SECOND_ATTACK_TIER = 3
"""From this tier on the Attack action has a second attack with the weapon, HC-WP-04."""

OWN_NAMES = frozenset({"arbalest", "buckler", "hatchet", "longbow", "rapier", "scimitar", "shortbow"})
"""Makes of weapons that are said without their kind."""

TOO_HEAVY = Modifier(-1, "armour too heavy")
"""What armour beyond one's STR costs whatever takes movement, HC-ARM-01, AMB-HC-46."""

PACK = Modifier(1, "the quarry of another Canid")
"""The step of a Canid against what another Canid acted on last; however many did, one (HC-STK-CA)."""

FIST = Modifier(1, "the Fist of an Angry God")
"""The step on attack and on harm against enemies of the faith, HC-CLS-P10."""


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """An attack that is about to be made."""

    weapon: WeaponRow
    way: Way = "in hand"
    proficient: bool = True
    tier: int = 0
    """Specialisation, from 0 to 3 (HC-WP-03)."""
    distance: int | None = None
    """Metres, for what is thrown or shot; None for near enough."""
    called: int = 0
    """Steps of a called shot: 0 for none, 1 as a rule, 2 or 3 for what is hard to hit (HC-CMB-13)."""
    part: str = ""
    """What a called shot is for: "the weapon hand"."""
    steps: tuple[Modifier, ...] = ()
    """Further steps on the attack: a shtick's, a pack's."""
    mods: tuple[Modifier, ...] = ()
    harm_steps: tuple[Modifier, ...] = ()
    """Further steps on the Harm Die."""
    feat: Die | None = None
    """The Feat Die, where this attack is a Feat (HC-FEAT-01)."""
    harm_feat: Die | None = None
    """The Feat Die on harm: an Opportunist's, against whoever is hampered, distracted or unaware (HC-CLS-T3)."""
    two_handed: bool | None = None
    """Whether it counts as two-handed; None for what its row says."""
    wider: int = 0
    """Faces next to the top one that crit as well (HC-CLS-F6)."""
    reroll_twos: bool = False
    """Whether harm re-rolls 2s too, with the Two-Handed shtick (HC-CLS-F6)."""
    advantages: tuple[str, ...] = ()
    disadvantages: tuple[str, ...] = ()


class AttackRoll(msgspec.Struct, frozen=True):
    """An attack that was made."""

    roll: CheckRoll
    defense: int
    """Passive Defense of the target (AMB-HC-57)."""
    hit: bool
    crit: bool
    """Whether it hits whatever the number, and takes a step off a die before harm is rolled (HC-CRIT-03, AMB-HC-07)."""
    words: str


def is_two_handed(blow: Blow) -> bool:
    """Say whether an attack is made with both hands (AMB-HC-39)."""
    return blow.weapon.hands == 2 if blow.two_handed is None else blow.two_handed


def attacks_per_action(tier: int) -> int:
    """Return the attacks of one Attack action with a weapon: two at the third tier (HC-WP-04).

    Raises WishError where there is no such tier.
    """
    within("tier", tier, 0, 3, "HC-WP-03")
    return 1 + (tier >= SECOND_ATTACK_TIER)


def crit_width(level: int, two_handed_shtick: bool, two_handed: bool = True) -> int:
    """Return how many faces next to the top one crit: one more at levels 2, 6 and 10, with both hands (HC-CLS-F6)."""
    return sum(level >= step for step in (2, 6, 10)) if two_handed_shtick and two_handed else 0


def attack_check(blow: Blow, wielder: Wielder, why: str = "", proficiency_counts: bool = True, can_hurt: bool = True) -> Check:
    """Put an attack together: d20 with STR in melee, DEX for what flies or duels (HC-CMB-08).

    Args:
        blow: The attack.
        wielder: Whoever makes it.
        why: What it is called; by default "attack with" the weapon.
        proficiency_counts: False for Tactical Attacks with what is not Tactical (HC-WPN-10).
        can_hurt: Whether it could hurt the target at all; without that there is no crit (HC-CRIT-03).

    Raises WishError where the weapon cannot be used like that, or not as far.
    """
    _usable(blow, wielder)
    stat = attack_stat(blow)
    found = [
        *lacking(blow, wielder, proficiency_counts),
        *_ways(blow, wielder),
        *_burdens(blow, wielder),
    ]
    return Check(
        kind="challenge",
        why=why or f"attack with the {spoken(blow.weapon)}",
        rule="HC-CMB-08",
        steps=(*found, *blow.steps),
        mods=(Modifier(wielder.mods[stat], stat), *blow.mods),
        feat=blow.feat,
        advantages=blow.advantages,
        disadvantages=blow.disadvantages,
        may_crit=can_hurt,
        wider=blow.wider,
        verdicts=(f"It hits{f' {blow.part}' if blow.part else ''}", "It misses"),
    )


def attack(blow: Blow, wielder: Wielder, defense: int, stream: Stream, can_hurt: bool = True) -> AttackRoll:
    """Attack somebody who defends passively (HC-CMB-08).

    Args:
        blow: The attack.
        wielder: Whoever makes it.
        defense: The target's passive Defense, or a creature's static one (AMB-HC-57, HC-CMB-12).
        stream: A d20 or what became of it, a second at an advantage, the Feat Die.
        can_hurt: Whether the attack could hurt the target at all; without that there is no crit (HC-CRIT-03).

    Raises WishError where the weapon cannot be used like that, or the Defense is negative.
    """
    at_least("defense", defense, 0, "HC-CMB-08")
    return judged(roll(attack_check(blow, wielder, can_hurt=can_hurt), defense, stream), defense)


def judged(rolled: CheckRoll, defense: int) -> AttackRoll:
    """Say what an attack roll comes to: a crit always hits (HC-CRIT-03)."""
    told = f"{rolled.words} It takes a step off a die before harm is even rolled." if rolled.crit else rolled.words
    return AttackRoll(rolled, defense, bool(rolled.succeeded) or rolled.crit, rolled.crit, told)


def spoken(weapon: WeaponRow) -> str:
    """Return a weapon's name as it is said: "great sword", "longbow" (HC-WPN-05)."""
    if weapon.size == "none" and not weapon.natural:
        return "bare hands"
    kind, _, make = weapon.name.lower().partition(", ")
    return kind if not make else make if make in OWN_NAMES else f"{make} {kind}"


def attack_stat(blow: Blow) -> Literal["STR", "DEX"]:
    """Return the stat of an attack: STR in melee, DEX for duels and whatever flies (HC-CMB-08, AMB-HC-58)."""
    flies = blow.way != "in hand"
    return "DEX" if flies or blow.weapon.type == "dueling" else "STR"


def lacking(blow: Blow, wielder: Wielder, proficiency_counts: bool = True) -> tuple[Modifier, ...]:
    """Return the steps for want of proficiency and of STR, which are summed (HC-WP-01, HC-WPN-01, AMB-HC-60)."""
    found = []
    if proficiency_counts and not (blow.proficient or blow.weapon.natural):
        found.append(Modifier(-1, "want of proficiency"))
    if blow.weapon.strength > wielder.ratings.STR:
        found.append(Modifier(-1, f"STR under {blow.weapon.strength}"))
    return tuple(found)


def is_clumsy(blow: Blow) -> bool:
    """Say whether something is thrown that was not made for it (HC-WPN-07)."""
    return blow.way == "thrown" and blow.weapon.thrown is None


def reach_of(blow: Blow, wielder: Wielder) -> int | None:
    """Return how many metres a weapon reaches this way at most; None in hand, and for shots without a range (HC-WPN-07)."""
    if blow.way == "in hand":
        return None
    if blow.way == "shot":
        return blow.weapon.range_m[-1] if blow.weapon.range_m else None
    return 2 * wielder.ratings.STR if blow.weapon.thrown else wielder.halves.STR


def _usable(blow: Blow, wielder: Wielder) -> None:
    name = blow.weapon.name
    within("tier", blow.tier, 0, 3, "HC-WP-03")
    within("called shot", blow.called, 0, MOST_CALLED, "HC-CMB-13")
    shoots = blow.weapon.reach is None
    if (blow.way == "shot") != shoots:
        wants = "shoot with it" if shoots else "use it in hand, or throw it"
        raise WishError(f"{name}: 0 attacks {blow.way} are made with it (HC-WPN-05); {wants}")
    if blow.way == "thrown" and blow.weapon.size == "none":
        raise WishError(f"{name}: 0 m is as far as it flies (HC-WPN-07); it grew on you, so use it in hand")
    if blow.distance is None:
        return
    at_least("distance", blow.distance, 0, "HC-WPN-07")
    farthest = reach_of(blow, wielder)
    if farthest is not None and blow.distance > farthest:
        raise WishError(f"{name}: {blow.distance} m is too far (HC-WPN-07); it reaches {farthest} m, so go nearer")


def _ways(blow: Blow, wielder: Wielder) -> list[Modifier]:
    """Steps for how a weapon is used, and how far away (HC-WPN-07)."""
    weapon, distance = blow.weapon, blow.distance or 0
    found = []
    if blow.way == "in hand" and weapon.thrown == "plus":
        found.append(Modifier(-1, "a throwing weapon kept in hand"))
    if is_clumsy(blow):
        found.append(Modifier(-1, "throwing what is no throwing weapon"))
    if blow.way == "thrown" and weapon.thrown == "minus" and distance > wielder.ratings.STR:
        found.append(Modifier(-1, f"more than {wielder.ratings.STR} m"))
    if blow.way == "shot" and weapon.range_m and distance > weapon.range_m[0]:
        found.append(Modifier(-1, f"more than {weapon.range_m[0]} m"))
    return found


def _burdens(blow: Blow, wielder: Wielder) -> list[Modifier]:
    """Steps of the body, and of a called shot (HC-ARM-01, HC-STK-P3, HC-CMB-13)."""
    found = []
    if wielder.armour_too_heavy:
        found.append(TOO_HEAVY)
    if wielder.strength_steps and attack_stat(blow) == "STR":
        found.append(Modifier(wielder.strength_steps, "monstrous strength"))
    return [*found, *called_steps(blow.called, blow.part)]


def called_steps(called: int, part: str) -> tuple[Modifier, ...]:
    """Return what a called shot costs: one step as a rule, two or three for what is hard to hit (HC-CMB-13).

    Args:
        called: The steps; 0 for no called shot.
        part: What it is for, or "".
    """
    return (Modifier(-called, f"a called shot{f' at {part}' if part else ''}"),) if called else ()
