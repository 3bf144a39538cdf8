"""A starship's record and the ship in play, one from the other (MH-SHIP-01 to MH-SHIP-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.rules.keeping import kept
from hcgen.rules.moldhammer.damage import CRITICALS
from hcgen.rules.moldhammer.ships import Effect, Kind, Ship, check
from hcgen.ship_records import CriticalEffect, StarshipState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.ship_records import Starship

NAMES = {
    "core": "Cracked core",
    "thrusters": "Dead thrusters",
    "weapons": "Dark weapons",
    "life-support": "Failing life support",
    "cargo": "Lost cargo",
    "cabin": "Leaking cabin",
}
"""What a record calls the results of the critical table; ours."""


def hands(record: Starship) -> int | None:
    """Count those named at their posts, each of them once, or return None where nobody is (MH-SHIP-04)."""
    return len({post.member for post in record.crew.posts if post.member is not None}) or None


def is_cargo_lost(record: Starship) -> bool:
    """Say whether the cargo has gone out of the hold; a repair does not bring it back (MH-CRIT-02, AMB-MH-10)."""
    state = record.state or StarshipState()
    return state.cargo_lost is True or any(effect.roll == CRITICALS.index("cargo") + 1 for effect in state.effects)


def ship_of(record: Starship) -> Ship:
    """Return the ship that a record describes, as play has left it, without asking whether there can be one.

    Where neither the state nor a post says who acts, all hands that the Scale asks for do.
    """
    state = record.state or StarshipState()
    return Ship(
        kind=cast("Kind", record.kind),
        shield_max=record.shield,
        shield=_or(state.shield, record.shield),
        systems=record.systems,
        scale=record.scale,
        lasers=record.weapons.lasers,
        warpedoes=_or(state.warpedoes, record.weapons.warpedoes),
        warpedoes_max=record.weapons.warpedoes,
        fuel_crystals=_or(state.fuel_crystals, record.fuel_crystals or 0),
        crew=_or(state.crew, hands(record) or record.scale),
        effects=tuple(_effects(state)),
        day=state.day or 0,
        turn=state.turn or 0,
        acted=state.acted or 0,
        evasions=state.evasions or 0,
        exploded=state.destroyed is True,
        cargo_lost=is_cargo_lost(record),
    )


def board(record: Starship, crew: int | None = None) -> Ship:
    """Put a recorded ship into play.

    Args:
        record: The record.
        crew: Who acts, in place of those whom the record knows.

    Raises WishError where the record holds what its kind cannot have, or its state what there cannot be.
    """
    for effect in record.state.effects if record.state else ():
        if not 1 <= effect.roll <= len(CRITICALS):
            raise WishError(f"state.effects: {effect.roll} is no result of the critical table (MH-CRIT-02); give 1 to {len(CRITICALS)}")
    ship = ship_of(record)
    return check(ship if crew is None else replace(ship, crew=crew))


def log(record: Starship, ship: Ship) -> Starship:
    """Return the record with what play has made of its ship in the state."""
    before = record.state or StarshipState()
    airless = ship.effect("airless")
    state = StarshipState(
        shield=kept(ship.shield, record.shield, before.shield),
        warpedoes=kept(ship.warpedoes, record.weapons.warpedoes, before.warpedoes),
        fuel_crystals=kept(ship.fuel_crystals, record.fuel_crystals or 0, before.fuel_crystals),
        day=kept(ship.day, 0, before.day),
        turn=kept(ship.turn, 0, before.turn),
        crew=kept(ship.crew, hands(record) or record.scale, before.crew),
        acted=kept(ship.acted, 0, before.acted),
        evasions=kept(ship.evasions, 0, before.evasions),
        air_in=airless.turns_left if airless else None,
        destroyed=kept(ship.exploded, False, before.destroyed),
        cargo_lost=kept(ship.cargo_lost, False, before.cargo_lost),
        effects=tuple(_rows(ship, before)),
    )
    return replace(record, state=None if record.state is None and state == StarshipState() else state)


def _or(now: int | None, rolled: int) -> int:
    return rolled if now is None else now


def _effects(state: StarshipState) -> Iterator[Effect]:
    for effect in state.effects:
        if 1 <= effect.roll <= len(CRITICALS):
            yield Effect(CRITICALS[effect.roll - 1], effect.turns_left)
    if state.air_in is not None:
        yield Effect("airless", state.air_in)


def _rows(ship: Ship, before: StarshipState) -> Iterator[CriticalEffect]:
    """The effects in force; one that was there keeps the name that it had."""
    named = {effect.roll: effect.name for effect in before.effects}
    for effect in ship.effects:
        if effect.id != "airless":
            roll = CRITICALS.index(effect.id) + 1
            yield CriticalEffect(roll=roll, name=named.get(roll, NAMES[effect.id]), turns_left=effect.turns_left)
