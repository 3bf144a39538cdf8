"""Weapons, shields and armour in use: HC-WPN, HC-WP, HC-ARM and the attack of HC-CMB-08."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.dice import Die, step
from hcgen.records import Attack
from hcgen.rules.hammercrawl.checks import D20

if TYPE_CHECKING:
    from hcgen.records import Stats
    from hcgen.tables.rows import ArmourRow, WeaponRow

DEFENSIVE_BONUS = (0, 2, 3)
"""Defense from no, one, and two or more Defensive things in hand (HC-WPN-08)."""

HARM_TIER = 2
"""From this tier on the Harm Die is a step better (HC-WP-04)."""

TIER_COSTS = (1, 2, 3)
"""Selections that each tier of specialisation costs, HC-WP-03."""

NATURAL_TIER_COSTS = (2, 2, 3)
"""The same for a natural weapon, whose proficiency came for nothing, HC-STK-P2."""


class Wielder(msgspec.Struct, frozen=True):
    """What an attack needs to know of whoever makes it."""

    harm: Die
    ratings: Stats
    mods: Stats
    halves: Stats
    armour_too_heavy: bool = False
    natural_steps: int = 0
    """Steps on the Harm Die with what grew on the body (HC-STK-P0, AMB-HC-61)."""
    strength_steps: int = 0
    """Steps on Checks of STR, blows among them (HC-STK-P3, HC-CMB-08)."""


def defensive_bonus(count: int) -> int:
    """Return the Defense of so many Defensive things in use (HC-WPN-08)."""
    return DEFENSIVE_BONUS[max(0, min(count, 2))]


def is_too_heavy(armour: ArmourRow | None, strength: int) -> bool:
    """Armour beyond one's strength costs a step on all physical actions (HC-ARM-01)."""
    return armour is not None and strength < armour.strength


def lacking_steps(weapon: WeaponRow, proficient: bool, strength: int) -> int:
    """Return the steps on attack and Harm for want of proficiency and strength, summed (AMB-HC-60).

    HC-WP-01 and HC-WPN-01 each cost one.
    """
    return -(not (proficient or weapon.natural)) - (strength < weapon.strength)


def selections(tier: int, natural: bool) -> int:
    """Return the selections spent on a weapon from known to a tier (HC-WP-03, HC-STK-P2)."""
    return sum((NATURAL_TIER_COSTS if natural else TIER_COSTS)[:tier])


def is_bodily(weapon: WeaponRow) -> bool:
    """Say whether a weapon grew on its wielder (HC-STK-P2)."""
    return weapon.natural and weapon.size == "none"


def attack(weapon: WeaponRow, name: str, proficient: bool, tier: int, wielder: Wielder) -> Attack:
    """Work out one weapon as its wielder rolls it."""
    lacking = lacking_steps(weapon, proficient, wielder.ratings.STR)
    hit = step(D20, lacking - wielder.armour_too_heavy)
    harm = _harm(weapon, lacking, tier, wielder)
    shot = weapon.reach is None
    dueling = weapon.type == "dueling"
    blow = 0 if shot or dueling else wielder.strength_steps
    in_hand = step(D20, lacking - wielder.armour_too_heavy + blow - (weapon.thrown == "plus"))
    hit_mod = wielder.mods.DEX if shot or dueling else wielder.mods.STR
    harm_mod = {"melee": wielder.mods.STR, "dueling": wielder.mods.DEX}.get(weapon.type)
    near, far = _ranges(weapon, wielder.ratings.STR)
    thrown = weapon.thrown is not None
    return Attack(
        weapon=weapon.id,
        name=name,
        hit=str(in_hand),
        hit_mod=hit_mod,
        harm=str(harm),
        harm_mod=harm_mod,
        reach=weapon.reach,
        thrown_hit=str(hit) if thrown else None,
        thrown_hit_mod=wielder.mods.DEX if thrown else None,
        thrown_harm=str(harm) if thrown else None,
        near=near,
        far=far,
        tags=_tags(weapon, wielder),
        tier=tier,
        untrained=not (proficient or weapon.natural),
    )


def _harm(weapon: WeaponRow, lacking: int, tier: int, wielder: Wielder) -> Die:
    die = Die.of(weapon.harm) if weapon.harm else wielder.harm
    natural = wielder.natural_steps if is_bodily(weapon) else 0
    return step(die, lacking + natural + (tier >= HARM_TIER))


def _ranges(weapon: WeaponRow, strength: int) -> tuple[int | None, int | None]:
    """Near and far: twice STR for what is made to be thrown, a step worse beyond STR for Throw- (HC-WPN-07)."""
    if weapon.range_m:
        return weapon.range_m[0], weapon.range_m[-1]
    if weapon.thrown == "plus":
        return 2 * strength, 2 * strength
    return (strength, 2 * strength) if weapon.thrown else (None, None)


def _tags(weapon: WeaponRow, wielder: Wielder) -> tuple[str, ...]:
    return (*weapon.damage, *(("two-handed",) if weapon.hands == 2 else ()), *weapon.tags, *_natural_tags(weapon, wielder.natural_steps))


def _natural_tags(weapon: WeaponRow, steps: int) -> tuple[str, ...]:
    """What a natural weapon does to the Harm Die, which already has it."""
    if not is_bodily(weapon):
        return ()
    sign = "+" if steps > 0 else "−"
    return ("natural", f"Harm {sign}{abs(steps)} step") if steps else ("natural",)


def at_once(line: Attack, steps: int) -> Attack:
    """Return an attack with one of two weapons that are used at once: so many steps to hit and to harm (HC-CLS-F5)."""
    hit, harm = (step(Die.of(die), steps) if die else None for die in (line.hit, line.harm))
    return msgspec.structs.replace(
        line,
        hit=str(hit) if hit else None,
        harm=str(harm) if harm else None,
        thrown_hit=None,
        thrown_hit_mod=None,
        thrown_harm=None,
        near=None,
        far=None,
    )


def throw(weapon: WeaponRow, distance: int, wielder: Wielder, proficient: bool = True) -> tuple[Die, Die] | None:
    """Return attack die and Harm Die of a throw over some metres; None where it falls short (HC-WPN-07).

    What is made for melee flies half STR and is a step worse in both; Throw- is a step worse to hit
    beyond STR; nothing flies beyond twice STR.
    """
    strength = wielder.ratings.STR
    made_for_it = weapon.thrown is not None
    if distance > (2 * strength if made_for_it else wielder.halves.STR):
        return None
    lacking = lacking_steps(weapon, proficient, strength)
    clumsy = 0 if made_for_it else -1
    far = -(weapon.thrown == "minus" and distance > strength)
    hit = step(D20, lacking + clumsy + far - wielder.armour_too_heavy)
    return hit, step(_harm(weapon, lacking, 0, wielder), clumsy)


def untrained(wielder: Wielder) -> Attack:
    """Work out the attack with anything that one has no proficiency in (HC-WP-01)."""
    hit = step(D20, -1 - wielder.armour_too_heavy + wielder.strength_steps)
    return Attack(
        weapon="untrained",
        name="Anything else",
        hit=str(hit),
        hit_mod=wielder.mods.STR,
        harm=str(step(wielder.harm, -1)),
        harm_mod=wielder.mods.STR,
        untrained=True,
    )
