"""Shield loss, critical damage and its timers, and what a ship's crew has to endure (MH-CRIT)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.rules.limits import at_least
from hcgen.rules.moldhammer.ships import Effect
from hcgen.rules.rolls import counted, sentence, throw

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.moldhammer.ships import EffectId, Ship
    from hcgen.rules.rolls import Throw

Peril = Literal["life support", "suction", "leak", "vacuum"]

CRITICALS: tuple[EffectId, ...] = ("core", "thrusters", "weapons", "life-support", "cargo", "cabin")
"""What a d6 of critical damage hits (MH-CRIT-02)."""

TIMED = frozenset({"core", "life-support", "cabin"})
"""What strikes only after Systems less 10 space turns (MH-CRIT-02)."""

STRUCK: dict[EffectId, str] = {
    "core": "The core cracks. Unless it is repaired, the ship blows up {when}.",
    "thrusters": "The thrusters die. The ship drifts, and makes no way until they are repaired.",
    "weapons": "The weapons go dark. Nothing on board can fire.",
    "life-support": "Life support fails. {When}, and every space turn after that, all aboard are hazarded.",
    "cargo": "The hold bursts open, and all the cargo is gone.",
    "cabin": "The cabin leaks. All aboard must hold on each space turn and are hazarded by the thin air; the air is gone {when}.",
}


class Critical(msgspec.Struct, frozen=True):
    """One roll of critical damage."""

    ship: Ship
    """The ship afterwards."""
    throw: Throw
    id: EffectId
    took_hold: bool
    """False where it was in force already, or there was nothing to break (AMB-MH-06, AMB-MH-10)."""
    words: str


class Damage(msgspec.Struct, frozen=True):
    """What damage did to a ship."""

    ship: Ship
    """The ship afterwards."""
    points: int
    """Points that came in."""
    evaded: int
    """Points that evasive manoeuvres cancelled."""
    lost: int
    """Shield points that are gone."""
    criticals: tuple[Critical, ...]
    words: str


class TurnEnd(msgspec.Struct, frozen=True):
    """What the end of a space turn brings."""

    ship: Ship
    """The ship afterwards."""
    perils: tuple[Peril, ...]
    """What everybody aboard has to endure now, in this order."""
    words: str


def whole(ship: Ship, act: str, rule: str) -> Ship:
    """Return a ship that has not blown up.

    Raises WishError where it has.
    """
    if ship.exploded:
        raise WishError(f"{act}: the ship blew up in space turn {ship.turn} ({rule}, MH-CRIT-02); go on with another ship")
    return ship


def roll_critical(ship: Ship, stream: Stream) -> Critical:
    """Roll a d6 of critical damage and put it into force (MH-CRIT-01, MH-CRIT-02, AMB-MH-06).

    What is in force already has no further effect, so a core keeps its earlier deadline.
    """
    rolled = throw(stream, "d6", "critical damage")
    id_ = CRITICALS[rolled.total - 1]
    if ship.effect(id_):
        return Critical(ship, rolled, id_, False, "It hits what is broken already: nothing further.")
    if id_ == "weapons" and not (ship.lasers or ship.warpedoes_max):
        return Critical(ship, rolled, id_, False, "It would hit the weapons, and there are none.")
    return Critical(_break(ship, id_), rolled, id_, True, _struck(id_, ship.critical_timer))


def _break(ship: Ship, id_: EffectId) -> Ship:
    """Put damage into force; a cabin that is still filling with air loses what it has at once."""
    timer = ship.critical_timer if id_ in TIMED else None
    kept = ship.effects
    if id_ == "cabin" and ship.effect("airless"):
        timer, kept = None, tuple(effect for effect in kept if effect.id != "airless")
    return replace(ship, effects=(*kept, Effect(id_, timer)), cargo_lost=ship.cargo_lost or id_ == "cargo")


def _struck(id_: EffectId, timer: int) -> str:
    when = f"in {counted(timer, 'space turn')}" if timer else "at the end of this space turn"
    return STRUCK[id_].format(when=when, When=sentence(when))


def hit(ship: Ship, points: int, stream: Stream) -> Damage:
    """Take enemy fire: evasive manoeuvres first, then the Shield, then critical damage (MH-SHIP-05, MH-CRIT-01).

    Args:
        ship: The ship that is hit.
        points: Points of one attack, all of which are one event.
        stream: A d6 where the Shield is or comes to nothing.

    Raises WishError where the points are negative or the ship has blown up.
    """
    whole(ship, "hit", "MH-SHIP-05")
    at_least("points", points, 0, "MH-SHIP-05")
    evaded = min(points, ship.evasions)
    damage = strain(replace(ship, evasions=ship.evasions - evaded), points - evaded, stream)
    words = f"Evasive manoeuvres cancel {evaded} of {counted(points, 'point')}. {damage.words}" if evaded else damage.words
    return Damage(damage.ship, points, evaded, damage.lost, damage.criticals, words)


def strain(ship: Ship, points: int, stream: Stream) -> Damage:
    """Take damage that cannot be evaded: that of a crew too small (MH-SHIP-04, MH-CRIT-01, AMB-MH-06).

    The Shield never falls under 0; damage that brings it there, or comes when it is there, is one
    roll of critical damage.

    Raises WishError where the points are negative or the ship has blown up.
    """
    whole(ship, "damage", "MH-CRIT-01")
    at_least("points", points, 0, "MH-SHIP-04")
    if not points:
        return Damage(ship, 0, 0, 0, (), "No damage comes through.")
    after = replace(ship, shield=max(0, ship.shield - points))
    lost = ship.shield - after.shield
    words = f"The Shield falls from {ship.shield} to {after.shield}." if lost else "There is no Shield left to stop it."
    if after.shield:
        return Damage(after, points, 0, lost, (), words)
    critical = roll_critical(after, stream)
    return Damage(critical.ship, points, 0, lost, (critical,), f"{words} Critical damage, {critical.throw.total} on d6: {critical.words}")


def mend(ship: Ship, id_: EffectId) -> Ship:
    """Take a repaired effect out of force; what it cost does not come back (MH-SHIP-05, AMB-MH-10).

    A cabin whose air was gone takes as many space turns as the timer counts to fill again (MH-CRIT-02).

    Raises WishError where it is not in force.
    """
    effect = broken(ship, id_)
    left = tuple(other for other in ship.effects if other.id != id_)
    if id_ == "cabin" and effect.turns_left is None and ship.critical_timer:
        left = (*left, Effect("airless", ship.critical_timer))
    return replace(ship, effects=left)


def broken(ship: Ship, id_: EffectId) -> Effect:
    """Return an effect in force that can be repaired.

    Raises WishError where there is none of this name.
    """
    effect = ship.effect(id_)
    if effect is None or id_ == "airless":
        known = ", ".join(other.id for other in ship.effects if other.id != "airless") or "nothing"
        raise WishError(f"repair: {id_} is not damaged (MH-SHIP-05); what can be repaired now: {known}")
    return effect


def end_turn(ship: Ship) -> TurnEnd:
    """End a space turn: what is due strikes, and all timers count down (MH-CRIT-02, AMB-MH-06).

    What was broken with N on its timer strikes at the end of the Nth space turn after this one;
    with 0, at the end of this one.

    Raises WishError where the ship has blown up.
    """
    whole(ship, "end of the turn", "MH-CRIT-02")
    core = ship.effect("core")
    if core is not None and core.turns_left == 0:
        return TurnEnd(replace(ship, exploded=True), (), "The core gives way, and the ship is gone with all that is still aboard.")
    perils: list[Peril] = []
    words: list[str] = []
    for effect in ship.effects:
        new_perils, said = _strikes(effect)
        perils += new_perils
        words += [said] if said else []
    ticked = (_tick(effect) for effect in ship.effects)
    after = replace(ship, effects=tuple(effect for effect in ticked if effect is not None))
    return TurnEnd(after, tuple(perils), " ".join(words) or "All quiet aboard.")


def _strikes(effect: Effect) -> tuple[tuple[Peril, ...], str]:
    left = effect.turns_left or 0
    if effect.id == "core":
        return (), f"The core will hold for {counted(left, 'more space turn')}."
    if effect.id == "life-support":
        return (() if left else ("life support",)), "" if left else "Life support is out: all aboard are hazarded."
    if effect.id == "cabin" and left:
        return ("suction", "leak"), "The cabin leaks: all aboard hold on, and are hazarded by the thin air."
    if effect.id == "cabin" and effect.turns_left == 0:
        return ("suction", "vacuum"), f"The last of the air goes: all aboard hold on. {_NO_AIR}"
    if effect.id in {"cabin", "airless"}:
        return ("vacuum",), _NO_AIR
    return (), ""


_NO_AIR = "There is no air aboard: two Hearts for everybody without a sealed suit."


def _tick(effect: Effect) -> Effect | None:
    """A turn less; what was due has struck, and air that was coming back is there."""
    if effect.turns_left is None:
        return effect
    if effect.id == "airless" and effect.turns_left <= 1:
        return None
    return Effect(effect.id, effect.turns_left - 1 if effect.turns_left else None)
