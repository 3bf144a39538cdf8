"""Defence with the dice: against static attacks, in Total Defense, and Covering (HC-CMB-10 to HC-CMB-12, HC-CRIT-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from hcgen.rules.hammercrawl.attack import TOO_HEAVY, spoken
from hcgen.rules.hammercrawl.check_rolls import Check, compete, roll
from hcgen.rules.hammercrawl.checks import LEAST_CRIT_DIE
from hcgen.rules.hammercrawl.tactics import reach_step
from hcgen.rules.limits import at_least, within
from hcgen.rules.rolls import Modifier

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.dice import Die, Stream
    from hcgen.rules.hammercrawl.check_rolls import CheckRoll, Contest
    from hcgen.tables.rows import WeaponRow


class Defence(msgspec.Struct, frozen=True):
    """A defence that was rolled."""

    roll: CheckRoll
    contest: Contest | None
    """The whole Competition; None against a static attack."""
    hit: bool
    """Whether the attack gets through."""
    crit: bool
    """Whether the attack is a crit: by its own die, or by a natural 1 on the defence (HC-CRIT-04)."""
    words: str


Held = tuple["WeaponRow", int]
"""Something held before one, with the tier of its specialisation."""


class Screen(msgspec.Struct, frozen=True):
    """Whether a shield keeps something off without a roll (HC-WPN-06)."""

    shield: str | None
    """The id of the shield that does; None where nothing does."""
    against: Literal["called shot", "sight"]
    words: str

    @property
    def stops(self) -> bool:
        """Whether it is kept off."""
        return self.shield is not None


def defence_check(
    dex_mod: int,
    defense_mods: tuple[Modifier, ...] = (),
    *,
    feat: Die | None = None,
    reach: int | None = None,
    against: int | None = None,
    steps: tuple[Modifier, ...] = (),
    armour_too_heavy: bool = False,
    total: bool = False,
) -> Check:
    """Put a defence together: d20, the DEX mod, and all that stands before one (HC-CMB-10, AMB-HC-31).

    Args:
        dex_mod: The DEX mod.
        defense_mods: What shields and powers add (HC-WPN-08).
        feat: The Feat Die, where this defence is a Feat.
        reach: The reach of one's weapon.
        against: The reach of the attacker's. Reach counts in Total Defense alone (HC-WPN-02).
        steps: Further steps.
        armour_too_heavy: Whether armour is beyond one's STR (HC-ARM-01).
        total: Whether this is Total Defense.
    """
    heavy = (TOO_HEAVY,) if armour_too_heavy else ()
    reached = reach_step(reach, against) if total else ()
    return Check(
        kind="competition" if total else "challenge",
        why="Total Defense" if total else "defence",
        rule="HC-CMB-10" if total else "HC-CMB-12",
        steps=(*reached, *heavy, *steps),
        mods=(Modifier(dex_mod, "DEX"), *defense_mods),
        feat=feat,
        verdicts=("The defence holds", "The defence fails"),
    )


def defend(check: Check, attack: int, stream: Stream) -> Defence:
    """Defend against a creature's static attack: the roll has to beat it (HC-CMB-12, AMB-HC-04).

    Args:
        check: The defence.
        attack: The creature's attack value.
        stream: The die of the defence.

    Raises WishError where the attack is negative.
    """
    at_least("attack", attack, 0, "HC-CMB-12")
    rolled = roll(check, attack, stream)
    crit = is_fatal(rolled)
    hit = crit or not rolled.succeeded
    return Defence(rolled, None, hit, crit, f"{rolled.words} {_crit_said(crit, bool(rolled.succeeded))}" if crit else rolled.words)


def total_defense(check: Check, attack: Check, stream: Stream) -> Defence:
    """Defend in Total Defense: a Competition whose ties are the defender's (HC-CMB-10).

    Args:
        check: The defence.
        attack: The attack, as `attack_check` puts it together.
        stream: The attack's dice, then the defence's.
    """
    struck = msgspec.structs.replace(attack, kind="competition")
    contest = compete(struck, check, stream, defender="second")
    fatal, held = is_fatal(contest.second), contest.winner == "second"
    crit = contest.first.crit or fatal
    told = _crit_said(fatal, held) if crit else "The attack comes to nothing." if held else "The attack gets through."
    return Defence(contest.second, contest, crit or not held, crit, f"{contest.words} {told}")


def is_fatal(rolled: CheckRoll) -> bool:
    """Say whether a defence is so bad that the enemy has a crit: a natural 1 on a die that can crit (HC-CRIT-04, AMB-HC-06)."""
    die = rolled.check.rolled
    return min(die.sizes[0], die.maximum) >= LEAST_CRIT_DIE and all(face == 1 for face in rolled.kept)


def covers(level: int, distance: int) -> bool:
    """Say whether a Tank in Total Defense can step into an attack on an ally so many metres away (HC-CMB-11).

    Raises WishError where the distance is negative, or there is no such level.
    """
    within("level", level, 1, 10, "HC-CMB-11")
    at_least("distance", distance, 0, "HC-CMB-11")
    return distance <= level


def cover(check: Check, attack: Check, level: int, distance: int, feat: Die, stream: Stream) -> Defence:
    """Step into an attack on an ally, as a Feat, and be its target (HC-CMB-11).

    Args:
        check: The Tank's Total Defense.
        attack: The attack.
        level: The Tank's level.
        distance: How many metres away the ally stands.
        feat: The Tank's Feat Die.
        stream: The attack's dice, then the defence's, the Feat Die last.

    Raises WishError where the ally is too far away.
    """
    if not covers(level, distance):
        within("distance", distance, 0, level, "HC-CMB-11")
    return total_defense(msgspec.structs.replace(check, why="Covering", feat=feat), attack, stream)


def stops_called_shot(shield: WeaponRow, tier: int, in_front: bool, in_total_defense: bool) -> bool:
    """Say whether a tower shield stops a called shot: in Total Defense, from in front, at the first tier (HC-WPN-06).

    Large things that are Defensive count as tower shields.
    """
    return shield.size == "large" and "defensive" in shield.tags and tier >= 1 and in_front and in_total_defense


def stops_sight(shield: WeaponRow, tier: int, in_total_defense: bool) -> bool:
    """Say whether a tower shield hides head and body from what has to see them: in Total Defense, at the first tier (HC-WPN-06)."""
    return stops_called_shot(shield, tier, in_front=True, in_total_defense=in_total_defense)


def meet_called_shot(shields: Sequence[Held], part: str, in_front: bool) -> Screen:
    """Say whether a shield in Total Defense makes a called shot impossible (HC-WPN-06).

    Args:
        shields: What is held before one, each with the tier of its specialisation.
        part: What the shot is for, or "".
        in_front: Whether it comes from the front.
    """
    aimed = f"A called shot at {part}" if part else "A called shot"
    for row, tier in shields:
        if stops_called_shot(row, tier, in_front, in_total_defense=True):
            words = f"{aimed} from in front comes to nothing, and no die is rolled: the {spoken(row)} is in the way."
            return Screen(row.id, "called shot", words)
    return Screen(None, "called shot", f"Nothing is in the way of it: {aimed[0].lower()}{aimed[1:]} is rolled.")


def meet_sight(shields: Sequence[Held]) -> Screen:
    """Say whether a shield in Total Defense hides one from a spell or effect that has to see head or body (HC-WPN-06).

    Args:
        shields: What is held before one, each with the tier of its specialisation.
    """
    for row, tier in shields:
        if stops_sight(row, tier, in_total_defense=True):
            return Screen(row.id, "sight", f"It cannot be aimed: the {spoken(row)} hides head and body.")
    return Screen(None, "sight", "It can be aimed: nothing hides head and body. Total Defense is no help; a Save may be.")


def _crit_said(fatal: bool, held: bool) -> str:
    """Say why an attack is a crit, and that it is one even where the number did not reach."""
    why = "A 1 on the defence is a crit of the enemy’s" if fatal else "The attack is a crit"
    return f"{why}: it strikes home{' all the same' if held else ''}, and takes a step off a die before harm counts."
