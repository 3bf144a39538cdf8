"""Sustaining spells: keeping hold of them, losing them, letting them go (HC-MAG-09, HC-MAG-10, HC-MAG-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.rules.hammercrawl.casting import forget, forgotten
from hcgen.rules.hammercrawl.check_rolls import Check, roll
from hcgen.rules.rolls import Modifier

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.hammercrawl.casting import Caster, Forgetting
    from hcgen.rules.hammercrawl.check_rolls import CheckRoll


class Release(msgspec.Struct, frozen=True):
    """Spells that were let go, with their rolls of the Spell Die."""

    caster: Caster
    forgettings: tuple[Forgetting, ...]
    """The highest level first (HC-MAG-10)."""
    words: str


class Concentration(msgspec.Struct, frozen=True):
    """A disturbance of somebody who sustains spells."""

    caster: Caster
    roll: CheckRoll
    release: Release | None
    """What was lost; None where they kept hold."""
    words: str


class Ending(msgspec.Struct, frozen=True):
    """A spell that was called back."""

    caster: Caster
    release: Release | None
    """The roll of the Spell Die that has waited; None where the spell was not held any more."""
    words: str


def concentration_target(stat: int, half: int, sustained: int, damaged: bool) -> int:
    """Return what concentration is rolled at or under: the spell stat, or half of it where it hurt, less the spells held (HC-MAG-10)."""
    return (half if damaged else stat) - sustained


def concentrate(caster: Caster, damaged: bool, stream: Stream) -> Concentration:
    """Keep hold of all spells through a disturbance, or lose them all (HC-MAG-10).

    Args:
        caster: Who sustains something. They take no other Dice Action, do not talk, and move slowly.
        damaged: Whether the disturbance hurt.
        stream: A d20, then the Spell Dice of what is lost.

    Raises WishError where nothing is sustained.
    """
    held = caster.sustained
    if not held:
        raise WishError("concentration: 0 spells are sustained (HC-MAG-10); there is nothing to lose")
    check = Check(kind="test", why="concentration", rule="HC-MAG-10", mods=(Modifier(-len(held), "spells sustained"),))
    rolled = roll(check, caster.half if damaged else caster.stat, stream)
    if rolled.succeeded:
        return Concentration(caster, rolled, None, f"{rolled.words} Everything is held.")
    lost = release(caster, held, stream)
    return Concentration(lost.caster, rolled, lost, f"{rolled.words} Everything slips. {lost.words}")


def release(caster: Caster, names: tuple[str, ...], stream: Stream) -> Release:
    """Let spells go, which costs no action, and roll the Spell Die for each, the highest first (HC-MAG-09, HC-MAG-10).

    A spell of a higher level that could not be beaten may take others of those along.

    Raises WishError where one is not sustained.
    """
    for name in names:
        if not caster.spell(name).sustained:
            raise WishError(f"{name}: 0 of it is sustained (HC-MAG-09); release one of {', '.join(caster.sustained) or 'nothing'}")
    going = [spell for spell in caster.spells if spell.name in names]
    spells = tuple(replace(spell, sustained=False, raised=0) if spell in going else spell for spell in caster.spells)
    caster = replace(caster, spells=spells)
    forgettings = []
    for spell in sorted(going, key=lambda s: -s.level - s.raised):
        if caster.spell(spell.name).forgotten:
            continue
        forgettings.append(forget(caster, spell.name, spell.level + spell.raised, stream))
        caster = forgotten(caster, forgettings[-1])
    return Release(caster, tuple(forgettings), " ".join(one.words for one in forgettings))


def cancel(caster: Caster, name: str, cancellable: bool = True) -> str:
    """Call a spell back that still has its effect, and say so; it must be remembered (HC-MAG-13).

    Raises WishError where it is forgotten, or cannot be called back.
    """
    if not cancellable:
        raise WishError(f"{name}: 0 ways to cancel it are known (HC-MAG-13); let it run its course, or dispel it")
    if caster.spell(name).forgotten:
        raise WishError(f"{name}: 0 of it is remembered (HC-MAG-13); prepare it again, or let it run its course")
    return f"{name} is called back, and ends."


def call_back(caster: Caster, name: str, stream: Stream, cancellable: bool = True) -> Ending:
    """Call a spell back, whether it is held or lingers, and roll the Spell Die that has waited (HC-MAG-13, HC-MAG-09).

    What is held is remembered, for its roll comes when it is let go: so it ends for certain, and the roll comes after.

    Args:
        caster: Whoever cast it.
        name: The spell.
        stream: The Spell Die of a spell that was held.
        cancellable: Whether the spell allows it.

    Raises WishError where it is forgotten, or cannot be called back.
    """
    words = cancel(caster, name, cancellable)
    if not caster.spell(name).sustained:
        return Ending(caster, None, words)
    done = release(caster, (name,), stream)
    return Ending(done.caster, done, f"{words} {done.words}")
