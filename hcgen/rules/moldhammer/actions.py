"""Starship actions: what each of those who pilot can do in a space turn (MH-SHIP-05, MH-SHIP-06)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.rules.moldhammer.checks import chance_under, roll_under
from hcgen.rules.moldhammer.damage import broken, mend, whole
from hcgen.rules.rolls import counted, in_six

if TYPE_CHECKING:
    from collections.abc import Callable

    from hcgen.dice import Stream
    from hcgen.rules.moldhammer.ships import EffectId, Ship
    from hcgen.rules.rolls import Attempt

ActionId = Literal["lasers", "aim", "loose", "evade", "boost", "repair"]
"""What records call the actions."""

BASE_CHANCE = 2
"""Chances in six of boosting Shields and of repairs, with nothing added (AMB-MH-05)."""

LASER_DAMAGE = 1
SURE_WARPEDO_DAMAGE = 1
AIMED_WARPEDO_DAMAGE = 2
FAR_WARPEDO_DAMAGE = 1

LASERS = ("fire lasers",)
WARPEDOES = ("fire Warpedo, sure", "fire Warpedo, aimed", "fire Warpedo, far")
ALWAYS = ("evade", "boost Shields", "repair")
"""What every ship can do."""


class Action(msgspec.Struct, frozen=True):
    """What somebody did in a space turn."""

    ship: Ship
    """The acting ship afterwards."""
    name: str
    rule: str
    attempt: Attempt | None
    """The roll, or None where none was needed."""
    damage: int
    """Shield damage that its target takes, before evasive manoeuvres."""
    words: str


def actions_of(ship: Ship) -> tuple[str, ...]:
    """Return the actions that a ship is built for; those unarmed have no weapon actions (MH-SHIP-06)."""
    return (LASERS if ship.lasers else ()) + (WARPEDOES if ship.warpedoes_max else ()) + ALWAYS


def possible(ship: Ship) -> tuple[tuple[ActionId, Fraction], ...]:
    """Return what a hand can do now and may bring about, each with its exact chance (MH-SHIP-05, MH-SHIP-06, AMB-MH-05).

    Aiming and letting loose are the two ways of a Warpedo; a far one is aimed.
    """
    under, lucky = chance_under(ship.systems), Fraction(BASE_CHANCE, 6)
    works = ship.effect("weapons") is None
    found: list[tuple[ActionId, Fraction]] = [("lasers", under)] if ship.lasers and works else []
    if ship.warpedoes > 0 and works:
        found += [("aim", under), ("loose", Fraction(1))]
    return (*found, ("evade", under), ("boost", lucky), ("repair", lucky))


def start_turn(ship: Ship) -> Ship:
    """Begin the ship's next space turn: everybody may act again, and old manoeuvres are over (MH-SHIP-05).

    Raises WishError where the ship has blown up.
    """
    return replace(whole(ship, "turn", "MH-SHIP-05"), turn=ship.turn + 1, acted=0, evasions=0)


def fire_lasers(ship: Ship, stream: Stream) -> Action:
    """Fire lasers at a ship in the same hex: a d20 under Systems for 1 point (MH-SHIP-05).

    Raises WishError where there are none, they are broken, or everybody has acted.
    """
    if not ship.lasers:
        raise WishError(f"fire lasers: a {ship.kind} has 0 lasers (MH-SHIP-06); evade, boost Shields or repair")
    after = _armed(ship, "fire lasers")
    return _shot(after, "fire lasers", LASER_DAMAGE, stream)


def fire_sure_warpedo(ship: Ship, stream: Stream) -> Action:
    """Fire a Warpedo at a ship in the same hex for 1 point without a roll (MH-SHIP-05).

    It takes no dice; the stream is there so that all actions are called alike.

    Raises WishError where no Warpedo is left, weapons are broken, or everybody has acted.
    """
    after = _launched(ship, WARPEDOES[0])
    words = f"{_left(after)} It cannot miss: {counted(SURE_WARPEDO_DAMAGE, 'point')} of Shield damage."
    return Action(after, WARPEDOES[0], "MH-SHIP-05", None, SURE_WARPEDO_DAMAGE, words)


def fire_aimed_warpedo(ship: Ship, stream: Stream) -> Action:
    """Fire a Warpedo at a ship in the same hex: a d20 under Systems for 2 points (MH-SHIP-05).

    It is spent even where it misses (AMB-MH-05).

    Raises WishError where no Warpedo is left, weapons are broken, or everybody has acted.
    """
    return _shot(_launched(ship, WARPEDOES[1]), WARPEDOES[1], AIMED_WARPEDO_DAMAGE, stream)


def fire_far_warpedo(ship: Ship, stream: Stream) -> Action:
    """Fire a Warpedo at a ship in the next hex: a d20 under Systems for 1 point (MH-SHIP-05).

    It is spent even where it misses (AMB-MH-05).

    Raises WishError where no Warpedo is left, weapons are broken, or everybody has acted.
    """
    return _shot(_launched(ship, WARPEDOES[2]), WARPEDOES[2], FAR_WARPEDO_DAMAGE, stream)


def evade(ship: Ship, stream: Stream) -> Action:
    """Manoeuvre: a d20 under Systems cancels 1 point of damage before the ship's next turn (MH-SHIP-05, AMB-MH-05).

    Raises WishError where everybody has acted.
    """
    after = _acts(ship, "evade")
    attempt = roll_under(stream, ship.systems, "evade", "MH-SHIP-05")
    if not attempt.succeeded:
        return Action(after, "evade", "MH-SHIP-05", attempt, 0, f"{attempt.words}. The ship is too slow to turn.")
    after = replace(after, evasions=after.evasions + 1)
    words = f"{attempt.words}. {counted(after.evasions, 'point')} of damage will miss before the ship's next space turn."
    return Action(after, "evade", "MH-SHIP-05", attempt, 0, words)


def boost_shields(ship: Ship, stream: Stream) -> Action:
    """Boost Shields: 2 in 6 for a point, never above what the ship was built with (MH-SHIP-05, AMB-MH-05).

    Raises WishError where the Shield is full or everybody has acted.
    """
    after = _acts(ship, "boost Shields")
    if ship.shield >= ship.shield_max:
        raise WishError(f"boost Shields: the Shield is at its full {ship.shield_max} (MH-SHIP-05, AMB-MH-05); do something else")
    attempt = in_six(stream, BASE_CHANCE, "boost Shields")
    if not attempt.succeeded:
        return Action(after, "boost Shields", "MH-SHIP-05", attempt, 0, f"{attempt.words}. The Shield stays at {ship.shield}.")
    after = replace(after, shield=ship.shield + 1)
    return Action(after, "boost Shields", "MH-SHIP-05", attempt, 0, f"{attempt.words}. The Shield rises to {after.shield}.")


def repair(ship: Ship, effect: EffectId, stream: Stream) -> Action:
    """Repair one effect of critical damage: 2 in 6 (MH-SHIP-05, AMB-MH-05).

    Raises WishError where it is not in force or everybody has acted.
    """
    after = _acts(ship, "repair")
    broken(ship, effect)
    attempt = in_six(stream, BASE_CHANCE, f"repair {effect}")
    if not attempt.succeeded:
        return Action(after, "repair", "MH-SHIP-05", attempt, 0, f"{attempt.words}. It stays broken.")
    after = mend(after, effect)
    airless = after.effect("airless")
    air = f" It takes {counted(airless.turns_left or 0, 'space turn')} to fill with air." if airless and effect == "cabin" else ""
    return Action(after, "repair", "MH-SHIP-05", attempt, 0, f"{attempt.words}. It is repaired.{air}")


ACTS: dict[str, Callable[[Ship, Stream], Action]] = {
    LASERS[0]: fire_lasers,
    WARPEDOES[0]: fire_sure_warpedo,
    WARPEDOES[1]: fire_aimed_warpedo,
    WARPEDOES[2]: fire_far_warpedo,
    ALWAYS[0]: evade,
    ALWAYS[1]: boost_shields,
}
"""Every action but repair, which has to be told what to repair."""


def refill_warpedoes(ship: Ship) -> Ship:
    """Take on Warpedoes at a station, as many as the ship was built with; the price is the Smith's (MH-SHIP-05).

    Raises WishError where it was built without, or has blown up.
    """
    whole(ship, "refill", "MH-SHIP-05")
    if not ship.warpedoes_max:
        raise WishError(f"refill: a {ship.kind} carries 0 Warpedoes (MH-SHIP-06); only a battleship takes them on")
    return replace(ship, warpedoes=ship.warpedoes_max)


def _acts(ship: Ship, act: str) -> Ship:
    """Count somebody's action of this space turn (AMB-MH-05)."""
    whole(ship, act, "MH-SHIP-05")
    if ship.acted >= ship.crew:
        raise WishError(f"{act}: all {ship.crew} crew have acted in this space turn (MH-SHIP-05); begin the next one")
    return replace(ship, acted=ship.acted + 1)


def _armed(ship: Ship, act: str) -> Ship:
    after = _acts(ship, act)
    if ship.effect("weapons"):
        raise WishError(f"{act}: 0 weapons work since critical damage 3 (MH-CRIT-02); repair them first")
    return after


def _launched(ship: Ship, act: str) -> Ship:
    if not ship.warpedoes_max:
        raise WishError(f"{act}: a {ship.kind} carries 0 Warpedoes (MH-SHIP-06); choose another action")
    after = _armed(ship, act)
    if not ship.warpedoes:
        raise WishError(f"{act}: 0 Warpedoes are left (MH-SHIP-05); refill at a station")
    return replace(after, warpedoes=ship.warpedoes - 1)


def _left(ship: Ship) -> str:
    return f"Warpedo away, {ship.warpedoes} left."


def _shot(after: Ship, act: str, damage: int, stream: Stream) -> Action:
    attempt = roll_under(stream, after.systems, act, "MH-SHIP-05")
    done = damage if attempt.succeeded else 0
    away = f" {_left(after)}" if act in WARPEDOES else ""
    result = f"A hit: {counted(done, 'point')} of Shield damage." if done else "It misses."
    return Action(after, act, "MH-SHIP-05", attempt, done, f"{attempt.words}.{away} {result}")
