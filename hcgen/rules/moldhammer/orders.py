"""Sensible orders for the hands of a starship in a fight: who repairs, evades, fires, boosts, by the ship's state (house).

The rules say what a hand may do in a space turn (MH-SHIP-05), and leave to the captain who does what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.rules.moldhammer.actions import ALWAYS, LASERS, WARPEDOES
from hcgen.rules.moldhammer.checks import chance_under

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.rules.moldhammer.ships import EffectId, Ship

Order = tuple[str, "EffectId | None"]
"""An action, and what is to be repaired by it."""

EVADE, BOOST, REPAIR = ALWAYS

URGENT_TURNS = 1
"""A core with no more space turns than these is everybody's business."""

WEAK = 1
"""A Shield with no more points than these has somebody at the helm."""

FEW = 3
"""With no more hands than these, nobody is spared for the Shield while there is something to fire at."""

IDLE_REPAIRS: tuple[EffectId, ...] = ("cabin", "life-support", "thrusters")
"""What is repaired when nothing presses, in this order."""


def armed(ship: Ship) -> bool:
    """Say whether a ship can fire anything now (MH-SHIP-06, MH-CRIT-02)."""
    return not ship.exploded and ship.effect("weapons") is None and (ship.lasers or ship.warpedoes > 0)


def out_of_it(ship: Ship) -> bool:
    """Say whether a ship is beaten: blown up, or adrift and unable to fire."""
    return ship.exploded or (ship.effect("thrusters") is not None and not armed(ship))


def target_of(enemies: Sequence[Ship]) -> int:
    """Return the place of the enemy to fire at: of those not beaten the one that can fire and has the least Shield."""
    return min(range(len(enemies)), key=lambda at: (out_of_it(enemies[at]), not armed(enemies[at]), enemies[at].shield, at))


def order(ship: Ship, enemies: Sequence[Ship], target: Ship) -> Order:
    """Return what the next hand of a ship does.

    Args:
        ship: Their ship, in the middle of its space turn.
        enemies: The other side.
        target: The one that would be fired at.
    """
    return _must(ship) or _wary(ship, enemies) or _spare(ship, fires=armed(ship)) or _fire(ship, target)


def _must(ship: Ship) -> Order | None:
    """A cracking core first, one hand's work until it is urgent; then the weapons."""
    core = ship.effect("core")
    if core is not None and (not ship.acted or (core.turns_left or 0) <= URGENT_TURNS):
        return REPAIR, "core"
    if ship.effect("weapons") is not None:
        return REPAIR, "weapons"
    return None


def _wary(ship: Ship, enemies: Sequence[Ship]) -> Order | None:
    """The first hand of several evades where the next hit hurts."""
    wary = ship.crew > 1 and ship.shield <= WEAK and not ship.acted and not ship.evasions
    return (EVADE, None) if wary and any(armed(enemy) for enemy in enemies) else None


def _spare(ship: Ship, fires: bool) -> Order | None:
    """The last hand of many looks after the ship, and everybody does where there is nothing to fire."""
    last = ship.crew > FEW and ship.acted == ship.crew - 1
    if fires and not last:
        return None
    idle = next((id_ for id_ in IDLE_REPAIRS if ship.effect(id_)), None)
    if idle:
        return REPAIR, idle
    if ship.shield < ship.shield_max:
        return BOOST, None
    return None if fires else (EVADE, None)


def _fire(ship: Ship, target: Ship) -> Order:
    """A Warpedo while there is one: aimed where that does more, sure where a point is enough."""
    if not ship.warpedoes:
        return LASERS[0], None
    sure = target.shield <= WEAK and not target.evasions
    aimed = 2 * chance_under(ship.systems) > 1 and not sure
    return WARPEDOES[1 if aimed else 0], None
