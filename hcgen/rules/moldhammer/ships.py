"""The three kinds of starship, their numbers, and a ship in play (MH-SHIP)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from hcgen.dice import parse
from hcgen.errors import WishError, did_you_mean
from hcgen.rules.limits import at_least, within
from hcgen.rules.rolls import throw

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.rolls import Throw

Kind = Literal["shuttle", "fighter", "battleship"]
EffectId = Literal["core", "thrusters", "weapons", "life-support", "cargo", "cabin", "airless"]

FUEL = "2d6"
"""Fuel crystals of a new ship: of the house, and absent under --strict (AMB-MH-04)."""

NUMBERS = ("shield", "systems", "scale", "warpedoes")
"""In the order in which their dice are rolled."""


class KindFacts(msgspec.Struct, frozen=True):
    """The dice of a kind of ship, or a plain number where it has none."""

    rule: str
    shield: str
    systems: str
    scale: str
    warpedoes: str
    lasers: bool

    def dice(self, number: str) -> str:
        """Return the notation of shield, systems, scale or warpedoes."""
        notation: str = getattr(self, number)
        return notation


KINDS: dict[Kind, KindFacts] = {
    "shuttle": KindFacts("MH-SHIP-01", "2", "10", "1", "0", lasers=False),
    "fighter": KindFacts("MH-SHIP-02", "2+d6", "10+d6", "d6", "0", lasers=True),
    "battleship": KindFacts("MH-SHIP-03", "4+d6", "12+d4", "4+d4", "d6", lasers=True),
}


class Effect(msgspec.Struct, frozen=True):
    """Critical damage in force."""

    id: EffectId
    turns_left: int | None = None
    """Space turns until it strikes: at 0 it does at the end of this one. None where it has, or needs no time.

    Of "airless", which is a repaired cabin that fills again, the space turns until there is air.
    """


class Ship(msgspec.Struct, frozen=True, kw_only=True):
    """A starship in play. What is done to it returns another."""

    kind: Kind
    shield_max: int
    shield: int
    systems: int
    scale: int
    lasers: bool
    warpedoes: int = 0
    warpedoes_max: int = 0
    fuel_crystals: int = 0
    crew: int = 0
    """Those who pilot: each takes one action in a space turn."""
    effects: tuple[Effect, ...] = ()
    day: int = 0
    """Days that have passed (AMB-MH-09)."""
    turn: int = 0
    """Space turns that have begun (AMB-MH-09)."""
    acted: int = 0
    """Actions taken in this space turn."""
    evasions: int = 0
    """Points of damage that evasive manoeuvres will cancel before the ship's next space turn."""
    exploded: bool = False
    cargo_lost: bool = False
    """Whether the cargo has gone out of the hold, for good (AMB-MH-10)."""

    def effect(self, id_: EffectId) -> Effect | None:
        """Return an effect in force, or None."""
        return next((effect for effect in self.effects if effect.id == id_), None)

    @property
    def critical_timer(self) -> int:
        """The space turns that the critical table counts (MH-CRIT-02)."""
        return critical_timer(self.systems)

    @property
    def crew_missing(self) -> int:
        """How many more the ship wants (MH-SHIP-04)."""
        return crew_missing(self.scale, self.crew)


class NumbersRolled(msgspec.Struct, frozen=True):
    """What a new ship was rolled to be."""

    throws: tuple[Throw, ...]
    """Only what took dice."""
    shield: int
    systems: int
    scale: int
    warpedoes: int


def facts_of(kind: str) -> KindFacts:
    """Return the dice of a kind.

    Raises WishError where there is no such kind.
    """
    for name, facts in KINDS.items():
        if name == kind:
            return facts
    raise WishError(f"kind: {kind[:40]!r} is none of the {len(KINDS)} (MH-SHIP-01){did_you_mean(kind, KINDS)}; take {', '.join(KINDS)}")


def roll_numbers(kind: Kind, stream: Stream) -> NumbersRolled:
    """Roll Shield, Systems, Scale and Warpedoes, in this order; a shuttle takes no dice (MH-SHIP-01 to 03).

    Raises WishError where there is no such kind.
    """
    facts = facts_of(kind)
    throws = [throw(stream, facts.dice(number), number) for number in NUMBERS]
    return NumbersRolled(tuple(thrown for thrown in throws if thrown.faces), *(thrown.total for thrown in throws))


def roll_fuel(stream: Stream) -> Throw:
    """Roll the fuel crystals of a new ship (AMB-MH-04)."""
    return throw(stream, FUEL, "fuel crystals")


def number_range(kind: Kind, number: str) -> tuple[int, int]:
    """Return the least and the most that a kind's shield, systems, scale or warpedoes can be (MH-SHIP-01 to 03)."""
    roll = parse(facts_of(kind).dice(number))
    return roll.lowest, roll.highest


def critical_timer(systems: int) -> int:
    """Return Systems less 10, never under 0 (MH-CRIT-02)."""
    return max(0, systems - 10)


def crew_missing(scale: int, crew: int) -> int:
    """Return how many are missing to pilot a ship properly (MH-SHIP-04, AMB-MH-08)."""
    return max(0, scale - crew)


def shield_loss(scale: int, crew: int, crystals: int = 1) -> int:
    """Return the Shield points that missing crew cost for so many crystals (MH-SHIP-04)."""
    return crew_missing(scale, crew) * crystals


def launch(kind: Kind, numbers: NumbersRolled, crew: int, fuel_crystals: int) -> Ship:
    """Put a rolled ship into play, whole and with all its Warpedoes.

    Raises WishError where crew or crystals are negative.
    """
    return check(
        Ship(
            kind=kind,
            shield_max=numbers.shield,
            shield=numbers.shield,
            systems=numbers.systems,
            scale=numbers.scale,
            lasers=facts_of(kind).lasers,
            warpedoes=numbers.warpedoes,
            warpedoes_max=numbers.warpedoes,
            fuel_crystals=fuel_crystals,
            crew=crew,
        )
    )


def check(ship: Ship) -> Ship:
    """Return a ship whose numbers its kind can have.

    Raises WishError for the first that it cannot.
    """
    facts = facts_of(ship.kind)
    of_kind = {"shield": ship.shield_max, "systems": ship.systems, "scale": ship.scale, "warpedoes": ship.warpedoes_max}
    for name, number in of_kind.items():
        within(f"{ship.kind}, {name}", number, *number_range(ship.kind, name), facts.rule)
    if ship.lasers != facts.lasers:
        raise WishError(f"{ship.kind}, lasers: it has {'them' if facts.lasers else 'none'} (MH-SHIP-06); set lasers to {facts.lasers}")
    within("shield", ship.shield, 0, ship.shield_max, facts.rule)
    within("warpedoes", ship.warpedoes, 0, ship.warpedoes_max, "MH-SHIP-05")
    for name in ("fuel_crystals", "crew", "day"):
        at_least(name, getattr(ship, name), 0, "MH-SHIP-04")
    for name in ("turn", "acted", "evasions"):
        at_least(name, getattr(ship, name), 0, "MH-SHIP-05")
    for effect in ship.effects:
        at_least(f"effects, {effect.id}", effect.turns_left or 0, 0, "MH-CRIT-02")
        times = sum(other.id == effect.id for other in ship.effects)
        within(f"effects, times {effect.id} is there", times, 1, 1, "AMB-MH-06")
    return ship
