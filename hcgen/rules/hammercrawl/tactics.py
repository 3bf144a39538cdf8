"""Tactical Attacks, which do no harm and make openings (HC-CMB-09, HC-WPN-10, AMB-HC-76)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.errors import WishError
from hcgen.rules.hammercrawl.attack import attack_check, attack_stat, judged, spoken
from hcgen.rules.hammercrawl.check_rolls import roll
from hcgen.rules.hammercrawl.save_rolls import save
from hcgen.rules.limits import at_least
from hcgen.rules.rolls import Modifier

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hcgen.dice import Stream
    from hcgen.rules.hammercrawl.attack import AttackRoll, Blow
    from hcgen.rules.hammercrawl.check_rolls import Check
    from hcgen.rules.hammercrawl.save_rolls import SaveRoll
    from hcgen.rules.hammercrawl.weapons import Wielder
    from hcgen.tables.rows import WeaponRow

EFFECTS: Mapping[str, str] = {
    "opening": "The next Check that anybody makes against it is {steps} better.",
    "hampered": "Its next Check is {steps} worse.",
    "staggered": "It loses its standard action {turns}.",
    "other": "Something else happens, as agreed with the Smith.",
}
"""What a Tactical Attack can do to its target (HC-CMB-09)."""

OPENING = Modifier(1, "an opening")
"""The step on the next Check against whoever stands open."""

HAMPERED = Modifier(-1, "being hampered")
"""The step on the next Check of whoever is hampered."""

GAINS_TACTICAL = "Gains Tactical"
"""How the special of a weapon begins that becomes Tactical at the first tier (HC-WPN-06)."""


class Tactical(msgspec.Struct, frozen=True):
    """A Tactical Attack."""

    attack: AttackRoll
    save: SaveRoll | None
    """The target's Save; None where it missed."""
    effects: tuple[str, ...]
    """What came of it; one effect twice is that effect doubled."""
    words: str


def is_tactical(weapon: WeaponRow, tier: int) -> bool:
    """Say whether a weapon is Tactical: by its tag, or by its special from the first tier on (HC-WPN-06, HC-WPN-10)."""
    gained = tier >= 1 and weapon.special is not None and weapon.special.text.startswith(GAINS_TACTICAL)
    return "tactical" in weapon.tags or gained


def reach_step(own: int | None, other: int | None) -> tuple[Modifier, ...]:
    """Return the step for reach: longer is better, shorter worse; what is shot has none (HC-WPN-02, AMB-HC-40)."""
    if own is None or other is None or own == other:
        return ()
    return (Modifier(1, "the longer reach"),) if own > other else (Modifier(-1, "the shorter reach"),)


def tactical_attack(
    blow: Blow,
    wielder: Wielder,
    defense: int,
    target_save: Check,
    effects: tuple[str, ...],
    stream: Stream,
    reach: int | None = None,
) -> Tactical:
    """Attack to make an opening in place of a wound; the target saves against one's stat (HC-CMB-09).

    Args:
        blow: The attack. Without the Tactical tag neither proficiency nor specialisation counts (HC-WPN-10).
        wielder: Whoever makes it.
        defense: The target's passive Defense.
        target_save: The target's Save, as `save_check` puts it together.
        effects: What is wanted: one of EFFECTS; for a crit name two, or one twice.
        stream: The attack, and if it hits the Save.
        reach: The reach of the target's weapon, where reach is to count (AMB-HC-76); None leaves it out.

    Raises WishError where an effect is unknown, none or more than two are named.
    """
    at_least("defense", defense, 0, "HC-CMB-09")
    _known(effects)
    counts = is_tactical(blow.weapon, blow.tier)
    check = attack_check(blow, wielder, f"Tactical Attack with the {spoken(blow.weapon)}", counts)
    if reach is not None:
        check = msgspec.structs.replace(check, steps=(*check.steps, *reach_step(blow.weapon.reach, reach)))
    struck = judged(roll(check, defense, stream), defense)
    head = struck.roll.words
    if not struck.hit:
        return Tactical(struck, None, (), f"{head} Nothing comes of it.")
    saved = save(target_save, wielder.ratings[attack_stat(blow)], stream, all_or_nothing=True)
    if saved.succeeded:
        return Tactical(struck, saved, (), f"{head} {saved.roll.words} The target keeps its feet.")
    done = effects if struck.crit else effects[:1]
    return Tactical(struck, saved, done, f"{head} {saved.roll.words} {effect_words(done)}")


def effect_words(effects: tuple[str, ...]) -> str:
    """Say what effects do; the same one twice counts double."""
    if len(effects) == 2 and effects[0] == effects[1]:
        return EFFECTS[effects[0]].format(steps="two steps", turns="in its next two turns")
    return " ".join(EFFECTS[effect].format(steps="a step", turns="in its next turn") for effect in effects)


def _known(effects: tuple[str, ...]) -> None:
    if not 1 <= len(effects) <= 2:
        raise WishError(f"effects: {len(effects)} are named (HC-CMB-09); name 1, or 2 in case it is a crit")
    for effect in effects:
        if effect not in EFFECTS:
            raise WishError(f"effects: {effect!r} is none of {len(EFFECTS)} (HC-CMB-09); choose among {', '.join(EFFECTS)}")
