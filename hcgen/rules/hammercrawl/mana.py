"""Mana-burn: keeping a spell at the price of the Spell Die, and how it comes back (HC-MAG-11, HC-MAG-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hcgen.dice import Die, step
from hcgen.errors import WishError
from hcgen.rules.hammercrawl.casting import spell_die
from hcgen.rules.hammercrawl.check_rolls import fall
from hcgen.rules.rolls import counted

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.hammercrawl.casting import Caster, Forgetting
    from hcgen.rules.rolls import Throw
    from hcgen.tables import Tables

AFFLICTIONS = "mana-burn-afflictions"
"""The table of the house that says what burning out does to people for good."""


class Burn(msgspec.Struct, frozen=True):
    """One risk of Mana-burn, for one spell."""

    spell: str
    level: int
    throw: Throw | None
    """None where the die could not have beaten the level, and burns unrolled."""
    before: Die
    after: Die | None
    """The Spell Die afterwards; None for burned out."""


class Burning(msgspec.Struct, frozen=True):
    """Mana-burn, from the spell to the last one that would have gone with it."""

    caster: Caster
    """The caster afterwards."""
    burns: tuple[Burn, ...]
    affliction: str | None
    """What stays of burning out, for good; None where nobody burned out, or the tables have none."""
    words: str


class Night(msgspec.Struct, frozen=True):
    """A night's rest of a Spell Die that was burnt."""

    throw: Throw | None
    """None where nothing was burnt."""
    before: Die | None
    after: Die | None
    words: str


def burn(caster: Caster, forgetting: Forgetting, stream: Stream, tables: Tables | None = None) -> Burning:
    """Risk Mana-burn rather than forget (HC-MAG-11).

    The Spell Die is rolled again: where it beats the level, nothing else happens; otherwise it is a
    step lower, and the spell is kept all the same. Where it cannot beat the level it burns unrolled,
    and every further spell that would have gone is risked in the same way, at its own level and on
    the die as it is by then.

    Args:
        caster: The caster as the casting, or the release, left them; what is kept comes back.
        forgetting: What the Spell Die took.
        stream: The rolls of the Spell Die, then the affliction.
        tables: Where afflictions stand; None leaves them to the Smith.

    Raises WishError where nothing was forgotten, or the caster has no Mana-burn.
    """
    if not caster.burns_mana:
        raise WishError("Mana-burn: 0 casters but True Mages have it (HC-CLS-M2); the spell is forgotten")
    if forgetting.remembered:
        raise WishError(f"Mana-burn: {forgetting.spell} was remembered, and 0 spells are at stake (HC-MAG-11); keep it")
    burns: list[Burn] = []
    kept = (forgetting.spell, *forgetting.lost)
    caster = replace(caster, spells=tuple(replace(s, forgotten=s.forgotten and s.name not in kept) for s in caster.spells))
    for name in kept:
        level = forgetting.level if name == forgetting.spell else caster.spell(name).level
        burns.append(_risk(caster, name, level, stream))
        caster = replace(caster, spell_die=burns[-1].after)
        if caster.spell_die is None:
            break
    told = " ".join(_said(one) for one in burns)
    if caster.spell_die is not None:
        return Burning(caster, tuple(burns), None, told)
    affliction = tables.texts(AFFLICTIONS).roll(stream)[1].text if tables and AFFLICTIONS in tables else None
    lost = replace(caster, spells=tuple(replace(spell, forgotten=True, sustained=False, raised=0) for spell in caster.spells))
    stays = f" From now on: {affliction}" if affliction else " The Smith says what stays of it."
    return Burning(lost, tuple(burns), affliction, f"{told} Burned out, with every spell gone.{stays}")


def night(caster: Caster, stream: Stream) -> tuple[Caster, Night]:
    """Sleep a full night in mid-adventure: the highest face gives a step back (HC-MAG-12).

    The burned-out roll a d3, and on a 3 have a d3 again.

    Args:
        caster: The caster.
        stream: The Spell Die, where there is anything to come back.

    Raises WishError where something is being sustained, which takes all attention, and is no sleep.
    """
    _at_rest(caster)
    before = caster.spell_die
    if before == caster.full_die:
        return caster, Night(None, before, before, "The Spell Die is whole.")
    die = before or Die(0)
    thrown = fall(stream, die, "night's rest")
    restored = all(face == size for face, size in zip(thrown.faces, die.sizes, strict=True))
    after = (step(before, 1) if before else die) if restored else before
    head = f"A night's rest: {thrown.total} on {die}."
    words = f"{head} The Spell Die is {after} again." if restored else f"{head} It would have taken {die.maximum}."
    return replace(caster, spell_die=after), Night(thrown, before, after, words)


def town(caster: Caster) -> Caster:
    """Rest in town between adventures: the Spell Die is whole again (HC-MAG-12).

    Raises WishError where something is being sustained.
    """
    _at_rest(caster)
    return replace(caster, spell_die=caster.full_die)


def _at_rest(caster: Caster) -> None:
    held = caster.sustained
    if held:
        raise WishError(
            f"rest: {counted(len(held), 'spell')} being sustained takes all attention (HC-MAG-10); release {', '.join(held)} first"
        )


def _risk(caster: Caster, name: str, level: int, stream: Stream) -> Burn:
    die = spell_die(caster)
    if level >= die.maximum:
        return Burn(name, level, None, die, step(die, -1, "negate"))
    thrown = fall(stream, die, "Mana-burn")
    return Burn(name, level, thrown, die, die if thrown.total > level else step(die, -1, "negate"))


def _said(one: Burn) -> str:
    rolled = f"{one.throw.total} on {one.before}" if one.throw else f"{one.before} cannot beat {one.level}"
    if one.after == one.before:
        return f"Mana-burn for {one.spell}: {rolled}, and it is kept for nothing."
    became = f"the Spell Die falls to {one.after}" if one.after else "the Spell Die is gone"
    return f"Mana-burn for {one.spell}: {rolled}. It is kept, and {became}."
