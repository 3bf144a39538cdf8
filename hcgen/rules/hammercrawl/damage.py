"""Damage: overwhelming blows, soaking, armour that breaks, people who fall (HC-DMG, HC-CRIT-03, AMB-HC-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from hcgen.dice import step
from hcgen.errors import WishError
from hcgen.rules.hammercrawl.check_rolls import fall, signed, written
from hcgen.rules.hammercrawl.harm import roll_again
from hcgen.rules.limits import at_least, within
from hcgen.rules.rolls import counted, percent

if TYPE_CHECKING:
    from hcgen.dice import Die, Stream
    from hcgen.rules.rolls import Attempt, Throw

Which = Literal["armour", "health"]
Revenant = Literal["none", "basic", "advanced"]

BARE_PERCENT = 30
"""Of a hundred blows at somebody in Partial armour, so many find the bare places, HC-ARM-01."""

REVENANT_FACES = {"none": (), "basic": (1,), "advanced": (1, 2)}
"""The faces of a Health soak that a Revenant rolls again, HC-CLS-P11."""

GONE = {"armour": "and is in pieces", "health": "and is gone"}

NAMES = {"armour": "The armour die", "health": "The Health Die"}


class Body(msgspec.Struct, frozen=True, kw_only=True):
    """What stands between somebody and the floor."""

    health: Die | None
    """The Health Die now; None for somebody who is unconscious and dying (HC-DMG-05, AMB-HC-43)."""
    con_mod: int = 0
    """Added to Health soaks and to nothing else (AMB-HC-42)."""
    armour: Die | None = None
    magickal_armour: bool = False
    partial: bool = False
    """Whether the armour covers only part (HC-ARM-01)."""
    revenant: Revenant = "none"


class Drop(msgspec.Struct, frozen=True):
    """A step off a die."""

    which: Which
    before: Die
    after: Die | None
    why: str


class Soak(msgspec.Struct, frozen=True):
    """A roll to resist damage."""

    which: Which
    die: Die
    throws: tuple[Throw, ...]
    """Every die that fell, those that were rolled again among them."""
    kept: tuple[int, ...]
    """The natural faces that count."""
    mod: int
    total: int
    dv: int
    """What had to be beaten."""
    succeeded: bool
    rerolled: int
    """How many re-rolls were spent on it (HC-CLS-F1, HC-STK-DR)."""


class Damage(msgspec.Struct, frozen=True):
    """What a blow did."""

    dv: int
    before: Body
    body: Body
    bared: Attempt | None
    """Whether the blow found a bare place of Partial armour; None where there was nothing to find."""
    drops: tuple[Drop, ...]
    soak: Soak | None
    left: int
    """What is left of the damage value after all that overwhelmed."""
    words: str

    @property
    def defeated(self) -> bool:
        """Whether it put somebody down, unconscious and dying (HC-DMG-05)."""
        return self.body.health is None

    @property
    def carried(self) -> int:
        """What Hack and Slash may carry on to the weakest foe in reach (HC-CLS-F2)."""
        return self.left if self.defeated and self.soak is None else 0


class Force(msgspec.Struct, frozen=True, kw_only=True):
    """How a blow comes, beside its damage value."""

    penetrating: bool = False
    """Skips armour, unless that is magickal and the weapon is not (HC-WPN-09)."""
    magickal: bool = False
    crit_steps: int = 0
    """Free steps off a die before anything else: one for a crit, one more for each twin comet (HC-CRIT-03, AMB-HC-07)."""
    crit_on: Which = "armour"
    """The die that the defender gives to a crit; with no armour, or under a Penetrating blow, it is Health."""
    bypass: int = 0
    """Steps of armour that it slips past (HC-CLS-F8)."""


PLAIN = Force()


def take(body: Body, dv: int, stream: Stream, force: Force = PLAIN, rerolls: int = 0) -> Damage:
    """Take damage: crit, overwhelming, soak (HC-DMG-03 to HC-DMG-06).

    While the damage value is as much as the soak die can show at best, it loses the die's size and
    the die a step; armour that is gone passes the rest on to Health. What remains is soaked.

    Args:
        body: Who is hit.
        dv: The damage value, static or rolled.
        stream: A d100 for Partial armour, then the soak with all that is rolled again.
        force: How the blow comes.
        rerolls: How many failed soaks the defender will roll again.

    Raises WishError where somebody is dying already, or a number is negative.
    """
    at_least("damage", dv, 0, "HC-DMG-02")
    at_least("re-rolls", rerolls, 0, "HC-CLS-F1")
    within("crit", force.crit_steps, 0, 12, "HC-CRIT-03")
    within("bypass", force.bypass, 0, 12, "HC-CLS-F8")
    if body.health is None:
        raise WishError("damage: 0 Health is left, and they are dying (HC-DMG-05); heal them first, or leave them be")
    return _Blow(body, dv, stream, force, rerolls).taken()


class _Blow:
    """One blow, as it works its way through."""

    def __init__(self, body: Body, dv: int, stream: Stream, force: Force, rerolls: int) -> None:
        self.before, self.stream, self.force, self.rerolls = body, stream, force, rerolls
        self.body, self.dv = body, dv
        self.left = dv
        self.drops: list[Drop] = []
        self.bared: Attempt | None = None
        self.skips = force.penetrating and (force.magickal or not body.magickal_armour)

    def taken(self) -> Damage:
        if self.before.partial and self.before.armour and not self.skips:
            self.bared = percent(self.stream, BARE_PERCENT, "finding a bare place", "HC-ARM-01")
            self.skips = self.bared.succeeded
        for _ in range(self.force.crit_steps):
            if self.body.health:
                self._drop("armour" if self.force.crit_on == "armour" and self._armour() else "health", "a crit")
        while self.body.health and self.left > 0 and self.left >= self._best():
            which, die = self._soak_die()
            self.left = max(0, self.left - die.maximum)
            self._drop(which, "overwhelming")
        soak = self._soak() if self.body.health and self.left else None
        return Damage(self.dv, self.before, self.body, self.bared, tuple(self.drops), soak, self.left, self._said(soak))

    def _armour(self) -> Die | None:
        """What the blow meets of the armour."""
        if self.skips or self.body.armour is None:
            return None
        return step(self.body.armour, -self.force.bypass, "negate")

    def _soak_die(self) -> tuple[Which, Die]:
        armour = self._armour()
        if armour:
            return "armour", armour
        assert self.body.health is not None
        return "health", self.body.health

    def _best(self) -> int:
        which, die = self._soak_die()
        return die.maximum + (self.body.con_mod if which == "health" else 0)

    def _drop(self, which: Which, why: str) -> None:
        before = self.body.armour if which == "armour" else self.body.health
        assert before is not None
        after = step(before, -1, "negate")
        self.drops.append(Drop(which, before, after, why))
        self.body = replace(self.body, armour=after) if which == "armour" else replace(self.body, health=after)

    def _soak(self) -> Soak:
        which, die = self._soak_die()
        throws, kept = self._roll(which, die)
        used = 0
        while not self._soaks(which, kept) and used < self.rerolls:
            more, kept = self._roll(which, die)
            throws, used = (*throws, *more), used + 1
        mod = self.body.con_mod if which == "health" else 0
        soak = Soak(which, die, throws, kept, mod, sum(kept) + mod, self.left, self._soaks(which, kept), used)
        if not soak.succeeded:
            self._drop(which, "a failed soak")
        return soak

    def _soaks(self, which: Which, kept: tuple[int, ...]) -> bool:
        """A soak must beat the damage, and fails where every die shows 1 (HC-DMG-04)."""
        mod = self.body.con_mod if which == "health" else 0
        return any(face != 1 for face in kept) and sum(kept) + mod > self.left

    def _roll(self, which: Which, die: Die) -> tuple[tuple[Throw, ...], tuple[int, ...]]:
        """Roll a soak; a Revenant rolls low faces of Health again, and an advanced one has an advantage (HC-CLS-P11)."""
        revenant = self.body.revenant if which == "health" else "none"
        rolls = [
            roll_again(fall(self.stream, die, "soak"), die, REVENANT_FACES[revenant], self.stream)
            for _ in range(2 if revenant == "advanced" else 1)
        ]
        return tuple(throw for throws, _ in rolls for throw in throws), max((kept for _, kept in rolls), key=sum)

    def _said(self, soak: Soak | None) -> str:
        told = [f"A blow of {self.dv}."]
        if self.bared:
            found = "It finds" if self.bared.succeeded else "It does not find"
            told.append(f"{found} a bare place, {self.bared.throw.total} on d100.")
        told += [_dropped(drop) for drop in self.drops if drop.why != "a failed soak"]
        if soak:
            told.append(_soaked(soak, self.drops))
        elif self.body.health and not self.dv and not self.drops:
            told.append("It does no harm.")
        if self.body.health is None:
            told.append("That is the end of the fight for them: unconscious, and dying.")
        return " ".join(told)


def _dropped(drop: Drop) -> str:
    became = f"falls from {drop.before} to {drop.after}" if drop.after else f"falls from {drop.before}, {GONE[drop.which]}"
    return f"{NAMES[drop.which]} {became}: {'a crit' if drop.why == 'a crit' else 'more than it could stop'}."


def _soaked(soak: Soak, drops: list[Drop]) -> str:
    low = [face for throw in soak.throws if throw.why == "rolled again" for face in throw.faces]
    again = (
        f" after {soak.rerolled} rolled again" if soak.rerolled else f" after {counted(len(low), 'low face')} rolled again" if low else ""
    )
    added = f", {signed(soak.mod)} for CON, makes {written(soak.total)}" if soak.mod else ""
    head = f"Soak: {sum(soak.kept)} on {soak.die}{again}{added}, and it takes more than {soak.dv}."
    if soak.succeeded:
        return f"{head} Nothing gets through."
    if drops[-1].after is None:
        return f"{head} {NAMES[soak.which]} falls from {soak.die}, {GONE[soak.which]}."
    return f"{head} {NAMES[soak.which]} falls a step."
