"""Harm: the Harm Die of an attack, and the damage value that it makes (HC-DMG-02, HC-WPN-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.dice import Die, step
from hcgen.rules.hammercrawl.attack import Blow, is_clumsy, is_two_handed, lacking
from hcgen.rules.hammercrawl.check_rolls import fall, signed
from hcgen.rules.hammercrawl.shticks import HIGHEST_LEVEL
from hcgen.rules.hammercrawl.weapons import HARM_TIER, is_bodily
from hcgen.rules.limits import within
from hcgen.rules.rolls import Modifier, Throw, sentence

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.hammercrawl.weapons import Wielder


class HarmRoll(msgspec.Struct, frozen=True):
    """Harm that was rolled."""

    die: Die
    steps: tuple[Modifier, ...]
    throws: tuple[Throw, ...]
    """The Harm Die, what was rolled again in its place, the Feat Die."""
    kept: tuple[int, ...]
    """The natural faces that count."""
    mods: tuple[Modifier, ...]
    dv: int
    """The damage value, never under 0 (AMB-HC-52)."""
    words: str
    rerolled: int = 0
    """How many re-rolls a Combatant spent on it (HC-CLS-F1)."""


def harm_steps(blow: Blow, wielder: Wielder) -> tuple[Modifier, ...]:
    """Return every step on the Harm Die with its reason (HC-WP-01, HC-WP-04, HC-WPN-01, HC-WPN-07, AMB-HC-60)."""
    found = list(lacking(blow, wielder))
    if is_bodily(blow.weapon) and wielder.natural_steps:
        found.append(Modifier(wielder.natural_steps, "what grew on the body"))
    if blow.tier >= HARM_TIER:
        found.append(Modifier(1, "specialisation"))
    if is_clumsy(blow):
        found.append(Modifier(-1, "throwing what is no throwing weapon"))
    return (*found, *blow.harm_steps)


def harm_die(blow: Blow, wielder: Wielder) -> Die:
    """Return the Harm Die of an attack: one's own, but for crossbows, which have theirs (HC-WPN-03, AMB-HC-39)."""
    die = Die.of(blow.weapon.harm) if blow.weapon.harm else wielder.harm
    return step(die, sum(modifier.amount for modifier in harm_steps(blow, wielder)))


def harm_mods(blow: Blow, wielder: Wielder) -> tuple[Modifier, ...]:
    """Return what is added to harm: STR in melee, DEX in duels, nothing to what flies (HC-WPN-03, AMB-HC-58)."""
    if blow.way != "in hand":
        return ()
    if blow.weapon.type == "melee":
        return (Modifier(wielder.mods.STR, "STR"),)
    return (Modifier(wielder.mods.DEX, "DEX"),) if blow.weapon.type == "dueling" else ()


def rerolled_faces(two_handed: bool, shtick: bool = False) -> tuple[int, ...]:
    """Return the faces that harm rolls again: 1 with both hands, 2 as well with the Two-Handed shtick (HC-WPN-03, HC-CLS-F6)."""
    if not two_handed:
        return ()
    return (1, 2) if shtick else (1,)


def harm(blow: Blow, wielder: Wielder, stream: Stream, rerolls: int = 0) -> HarmRoll:
    """Roll harm (HC-DMG-02).

    Args:
        blow: The attack that hit.
        wielder: Whoever made it.
        stream: The Harm Die, what is rolled again (each die once), the Feat Die of an Opportunist; then the re-rolls.
        rerolls: How often a Combatant rolls the Harm Die again; the last roll stands (HC-CLS-F1).

    Raises WishError where the re-rolls are negative, or more than anybody has.
    """
    within("re-rolls", rerolls, 0, HIGHEST_LEVEL, "HC-CLS-F1")
    die, mods = harm_die(blow, wielder), harm_mods(blow, wielder)
    faces = rerolled_faces(is_two_handed(blow), blow.reroll_twos)
    throws, kept = roll_again(fall(stream, die, "harm"), die, faces, stream)
    if blow.harm_feat:
        feat = fall(stream, blow.harm_feat, "Feat Die")
        throws, mods = (*throws, feat), (*mods, Modifier(feat.total, f"the Feat Die, {feat.dice}"))
    words = [_said("harm", die, throws, kept, mods)]
    for _ in range(rerolls):
        more, kept = roll_again(fall(stream, die, "harm, a re-roll"), die, faces, stream)
        throws = (*throws, *more)
        words.append(_said("once more", die, more, kept, mods))
    dv = _dv(kept, mods)
    return HarmRoll(die, harm_steps(blow, wielder), throws, kept, mods, dv, " ".join(words), rerolls)


def roll_again(first: Throw, die: Die, faces: tuple[int, ...], stream: Stream) -> tuple[tuple[Throw, ...], tuple[int, ...]]:
    """Roll dice that show certain faces again, each once; the second face stands.

    Args:
        first: What fell.
        die: The die, or the dice beyond D30.
        faces: The faces that are rolled again.
        stream: One face for each.

    Returns what fell in all, and the faces that count.
    """
    kept, fresh = [], []
    for size, face in zip(die.sizes, first.faces, strict=True):
        if face in faces:
            fresh.append(stream.face(size))
            kept.append(fresh[-1])
        else:
            kept.append(face)
    again = (Throw("rolled again", first.dice, tuple(fresh), sum(fresh)),) if fresh else ()
    return (first, *again), tuple(kept)


def _dv(kept: tuple[int, ...], mods: tuple[Modifier, ...]) -> int:
    """The damage value of a roll, never under 0 (AMB-HC-52)."""
    return max(0, sum(kept) + sum(mod.amount for mod in mods))


def _said(what: str, die: Die, throws: tuple[Throw, ...], kept: tuple[int, ...], mods: tuple[Modifier, ...]) -> str:
    again = f" after a {throws[0].total} that is rolled again" if len(throws) > 1 and throws[1].why == "rolled again" else ""
    added = "".join(f", {signed(mod.amount)} for {mod.why}" for mod in mods if mod.amount)
    dv = _dv(kept, mods)
    made = f", makes {dv}" if added else ""
    none = " It does no harm at all." if not dv else ""
    return f"{sentence(what)}: {sum(kept)} on {die}{again}{added}{made}.{none}"
