"""Casting: preparing, casting, forgetting, over-casting (HC-MAG-03, HC-MAG-04, HC-MAG-08, HC-CLS-M3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hcgen.dice import Die
from hcgen.errors import WishError
from hcgen.rules.hammercrawl.check_rolls import Check, fall
from hcgen.rules.hammercrawl.checks import D20
from hcgen.rules.hammercrawl.magick import CASTING_DIE
from hcgen.rules.limits import at_least, within
from hcgen.rules.rolls import counted

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.hammercrawl.checks import CheckKind
    from hcgen.rules.rolls import Throw

LEAST_CON = 3
"""Over-casting never burns CON under this (AMB-HC-35)."""

HIGHEST_LEVEL = 10


class Prepared(msgspec.Struct, frozen=True):
    """A spell in somebody's head."""

    name: str
    level: int
    forgotten: bool = False
    sustained: bool = False
    raised: int = 0
    """Levels that over-casting adds while it is sustained (HC-CLS-M3)."""


class Caster(msgspec.Struct, frozen=True, kw_only=True):
    """A caster, as a day of spells leaves them."""

    level: int
    spell_die: Die | None
    """The Spell Die now; None for somebody burned out (HC-MAG-11)."""
    full_die: Die
    """The Spell Die when nothing is burnt: Feat Die or Weak Feat Die (HC-MAG-07)."""
    stat: int
    """The rating of the spell stat."""
    half: int
    spells: tuple[Prepared, ...] = ()
    sustain: int = 0
    """How many spells can be sustained at once (HC-MAG-09)."""
    con: int = 10
    burns_mana: bool = False
    """Whether they have Mana-burn and Over-casting: True Mages do (HC-CLS-M2, HC-CLS-M3)."""
    burnt_con: int = 0

    @property
    def remembered(self) -> tuple[str, ...]:
        """The spells that can be cast."""
        return tuple(spell.name for spell in self.spells if not spell.forgotten)

    @property
    def sustained(self) -> tuple[str, ...]:
        """The spells that are held now."""
        return tuple(spell.name for spell in self.spells if spell.sustained)

    def spell(self, name: str) -> Prepared:
        """Return a prepared spell.

        Raises WishError where it is not prepared.
        """
        found = next((spell for spell in self.spells if spell.name == name), None)
        if found is None:
            prepared = ", ".join(spell.name for spell in self.spells) or "none"
            raise WishError(f"{name}: it is none of the {len(self.spells)} spells prepared (HC-MAG-04); they are {prepared}")
        return found


class Forgetting(msgspec.Struct, frozen=True):
    """A roll of the Spell Die after a spell (HC-MAG-08)."""

    spell: str
    level: int
    """What the die has to beat, over-casting counted in."""
    throw: Throw | None
    """None where the die could not have beaten it."""
    remembered: bool
    lost: tuple[str, ...]
    """Further spells that go with it, chosen by the dice."""
    words: str


class Casting(msgspec.Struct, frozen=True):
    """A spell that was cast."""

    caster: Caster
    """The caster afterwards."""
    spell: str
    level: int
    """The level at which it works."""
    forgetting: Forgetting | None
    """None where it is sustained, and the roll waits (HC-MAG-09)."""
    words: str


def prepare(caster: Caster, spells: tuple[Prepared, ...]) -> Caster:
    """Prepare spells for the day, in an hour of the morning; all that was forgotten is back (HC-MAG-03).

    Args:
        caster: The caster; what they sustain is released first, or this is no hour of reading.
        spells: As many as the rating of the spell stat, at most.

    Raises WishError where there are too many, two alike, or the caster is burned out or sustains something.
    """
    within("prepare", len(spells), 0, caster.stat, "HC-MAG-03")
    if caster.spell_die is None:
        raise WishError("prepare: 0 of the Spell Die is left (HC-MAG-11); a burned-out caster rests first")
    if caster.sustained:
        raise WishError(f"prepare: {len(caster.sustained)} spells are being sustained (HC-MAG-10); release them first")
    names = {spell.name for spell in spells}
    if len(names) < len(spells):
        raise WishError(f"prepare: {len(spells)} spells with {len(names)} names (HC-MAG-03); prepare each once")
    return replace(caster, spells=tuple(replace(spell, forgotten=False, sustained=False, raised=0) for spell in spells))


def recall(caster: Caster, names: tuple[str, ...]) -> Caster:
    """Bring some forgotten spells back at a camp, as many as the Smith allows (HC-MAG-13).

    Raises WishError where one is not forgotten, or the caster is burned out.
    """
    spell_die(caster)
    for name in names:
        if not caster.spell(name).forgotten:
            raise WishError(f"{name}: 0 of it is forgotten (HC-MAG-13); recall something else")
    return replace(caster, spells=tuple(replace(s, forgotten=s.forgotten and s.name not in names) for s in caster.spells))


def cast(caster: Caster, name: str, stream: Stream, sustain: bool = False, burn_con: int = 0) -> Casting:
    """Cast a prepared spell, and roll the Spell Die unless it is sustained (HC-MAG-04, HC-MAG-08, HC-MAG-09).

    Targets save; the caster rolls only where the spell says so (HC-CORE-03). Mana-burn comes after
    this, with `mana.burn`, where the spell was forgotten.

    Args:
        caster: The caster.
        name: The spell.
        stream: The Spell Die, then which other spells go.
        sustain: Whether it is held on to, which is said when it is cast.
        burn_con: Points of CON that are burnt, each for a level more (HC-CLS-M3, AMB-HC-35).

    Raises WishError where it cannot be cast, held, or burnt for.
    """
    spell = _castable(caster, name, sustain)
    caster = overcast(caster, burn_con) if burn_con else caster
    level = spell.level + burn_con
    at = f" at level {level}, for {counted(burn_con, 'point')} of CON" if burn_con else ""
    if sustain:
        held = replace(spell, sustained=True, raised=burn_con)
        after = replace(caster, spells=tuple(held if s.name == name else s for s in caster.spells))
        return Casting(after, name, level, None, f"{name} is cast{at}, and held. The Spell Die waits until it is let go.")
    forgetting = forget(caster, name, level, stream)
    return Casting(forgotten(caster, forgetting), name, level, forgetting, f"{name} is cast{at}. {forgetting.words}")


def overcast(caster: Caster, points: int) -> Caster:
    """Burn CON for spell levels; mods and halves follow (HC-CLS-M3, AMB-HC-35).

    Raises WishError where the caster does not burn, or too much is burnt.
    """
    at_least("over-casting", points, 1, "HC-CLS-M3")
    if not caster.burns_mana:
        raise WishError(f"over-casting: {points} CON is burnt by True Mages alone (HC-CLS-M3); cast at the spell's own level")
    if caster.con - points < LEAST_CON:
        most = max(0, caster.con - LEAST_CON)
        raise WishError(
            f"over-casting: {points} of CON {caster.con} is too much (AMB-HC-35); burn {most} or fewer, so that {LEAST_CON} are left"
        )
    return replace(caster, con=caster.con - points, burnt_con=caster.burnt_con + points)


def rest_con(caster: Caster, in_town: bool = False) -> Caster:
    """Give burnt CON back: a point for a full night's sleep, all of it in town (AMB-HC-35)."""
    back = caster.burnt_con if in_town else min(1, caster.burnt_con)
    return replace(caster, con=caster.con + back, burnt_con=caster.burnt_con - back)


def forget(caster: Caster, name: str, level: int, stream: Stream) -> Forgetting:
    """Roll the Spell Die, which has to beat the level of the spell (HC-MAG-08).

    Where it cannot, the spell is forgotten unrolled, and with it as many others as the level is
    above the die, chosen by the dice among those that are remembered and not held.

    Raises WishError where the caster is burned out.
    """
    die = spell_die(caster)
    if level >= die.maximum:
        others = [s.name for s in caster.spells if not s.forgotten and not s.sustained and s.name != name]
        lost = tuple(stream.draw(others, taken_along(die, level)))
        too = f" {_named(lost)} go with it." if len(lost) > 1 else f" {_named(lost)} goes with it." if lost else ""
        return Forgetting(name, level, None, False, lost, f"Spell Die: {die} cannot beat {level}, and {name} is forgotten.{too}")
    thrown = fall(stream, die, "Spell Die")
    kept = thrown.total > level
    result = "is remembered" if kept else "is forgotten"
    return Forgetting(
        name, level, thrown, kept, (), f"Spell Die: {thrown.total} on {die}, and it takes more than {level}. {name} {result}."
    )


def taken_along(die: Die, level: int) -> int:
    """Return how many other spells one of a level takes along that the Spell Die cannot beat (HC-MAG-08)."""
    return max(0, level - die.maximum)


def forgotten(caster: Caster, forgetting: Forgetting) -> Caster:
    """Return the caster with the spells gone that a roll took."""
    gone = (*((forgetting.spell,) if not forgetting.remembered else ()), *forgetting.lost)
    return replace(caster, spells=tuple(replace(s, forgotten=True) if s.name in gone else s for s in caster.spells))


def spell_die(caster: Caster) -> Die:
    """Return the Spell Die.

    Raises WishError where the caster is burned out.
    """
    if caster.spell_die is None:
        raise WishError("Spell Die: 0 is left of it (HC-MAG-11); a burned-out caster casts nothing until it comes back")
    return caster.spell_die


def casting_check(kind: CheckKind, why: str, caster_by_class: bool, feat: Die | None = None) -> Check:
    """Put the Check together that a spell asks for; Elfin without a class for it cast on a d14 (HC-MAG-04, HC-STK-EL).

    On a Test they roll a d20 against half INT in place of the smaller die.

    Args:
        kind: What the spell says.
        why: The spell.
        caster_by_class: Whether a class, a power or a shtick makes them a caster.
        feat: The Feat Die, where casting is a Feat.
    """
    die = D20 if caster_by_class or kind == "test" else Die.of(CASTING_DIE)
    return Check(kind=kind, why=why, rule="HC-MAG-04", die=die, feat=feat)


def ready(caster: Caster, name: str) -> Prepared:
    """Return a spell that can be cast now: prepared and remembered (HC-MAG-04, HC-MAG-08).

    Raises WishError where it is not, or the caster is burned out.
    """
    spell_die(caster)
    spell = caster.spell(name)
    if spell.forgotten:
        raise WishError(f"{name}: 0 of it is remembered (HC-MAG-08); prepare it again in the morning")
    within(f"level of {name}", spell.level, 1, HIGHEST_LEVEL, "AMB-HC-44")
    return spell


def _castable(caster: Caster, name: str, sustain: bool) -> Prepared:
    spell = ready(caster, name)
    held = caster.sustained
    if sustain and spell.sustained:
        raise WishError(f"{name}: 1 is being sustained already (HC-MAG-09); no spell is held twice")
    if sustain and len(held) >= caster.sustain:
        raise WishError(f"{name}: {len(held)} of {caster.sustain} spells are sustained (HC-MAG-09); release one first")
    if held and not sustain:
        raise WishError(
            f"{name}: {len(held)} spells are sustained, which takes all attention (HC-MAG-10); hold this one as well, or release them"
        )
    return spell


def _named(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
