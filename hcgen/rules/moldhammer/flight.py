"""Flight by day: fuel crystals, space hexes, and a crew that is too small (MH-SHIP-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.rules.limits import at_least
from hcgen.rules.moldhammer.damage import roll_critical, strain, whole
from hcgen.rules.moldhammer.ships import shield_loss
from hcgen.rules.rolls import Modifier, counted

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.moldhammer.damage import Critical
    from hcgen.rules.moldhammer.ships import Ship

HEXES_A_DAY = 1
"""Space hexes that a day's flight covers at most (MH-SHIP-04)."""


class Leg(msgspec.Struct, frozen=True):
    """A day under way, or a day of lying still."""

    ship: Ship
    """The ship afterwards."""
    crystals: int
    """Fuel crystals consumed."""
    hexes: int
    """Space hexes it may have moved."""
    modifiers: tuple[Modifier, ...]
    """What the Shield lost, and why."""
    criticals: tuple[Critical, ...]
    words: str


def fly(ship: Ship, stream: Stream) -> Leg:
    """Fly for a day: a crystal, a hex, and a Shield point for everyone who is missing (MH-SHIP-04, AMB-MH-04).

    The crystal comes first: burnt at no Shield it is critical damage, and so is, apart from it,
    what the missing crew does to a Shield at or down to nothing (MH-CRIT-01, AMB-MH-06).

    Args:
        ship: The ship that flies.
        stream: A d6 for each roll of critical damage, of which there are two at most.

    Raises WishError where it has blown up, is adrift, has no crystal, or nobody to pilot it.
    """
    _may_fly(ship)
    after = replace(ship, fuel_crystals=ship.fuel_crystals - 1, day=ship.day + 1)
    words = [f"Day {after.day}: a crystal is burnt for {counted(HEXES_A_DAY, 'space hex')}; {after.fuel_crystals} left."]
    criticals: tuple[Critical, ...] = ()
    if not ship.shield:
        critical = roll_critical(after, stream)
        after, criticals = critical.ship, (critical,)
        words.append(f"Burning it without a Shield is critical damage, {critical.throw.total} on d6: {critical.words}")
    loss = shield_loss(ship.scale, ship.crew)
    if not loss:
        return Leg(after, 1, HEXES_A_DAY, (), criticals, " ".join(words))
    damage = strain(after, loss, stream)
    words.append(f"The crew is {loss} short. {damage.words}")
    modifiers = (Modifier(-loss, f"{loss} of {ship.scale} crew missing"),)
    return Leg(damage.ship, 1, HEXES_A_DAY, modifiers, (*criticals, *damage.criticals), " ".join(words))


def _may_fly(ship: Ship) -> None:
    whole(ship, "flight", "MH-SHIP-04")
    if ship.effect("thrusters"):
        raise WishError("flight: the thrusters are broken and the ship moves 0 hexes (MH-CRIT-02, AMB-MH-10); repair them first")
    if ship.fuel_crystals < 1:
        raise WishError(f"flight: {ship.fuel_crystals} fuel crystals are left and a day takes 1 (MH-SHIP-04); take some on first")
    if ship.crew < 1:
        raise WishError(f"flight: {ship.crew} crew pilot the ship (MH-SHIP-04); put at least 1 aboard")


def lie_still(ship: Ship) -> Leg:
    """Let a day go by without moving, which takes no crystal (AMB-MH-04).

    Raises WishError where the ship has blown up.
    """
    after = replace(whole(ship, "day", "MH-SHIP-04"), day=ship.day + 1)
    return Leg(after, 0, 0, (), (), f"Day {after.day}: the ship stays where it is and burns nothing.")


def take_on_fuel(ship: Ship, crystals: int) -> Ship:
    """Take fuel crystals aboard; no limit of the tank is known (AMB-MH-04).

    Raises WishError where they are negative or the ship has blown up.
    """
    at_least("crystals", crystals, 0, "MH-SHIP-04")
    return replace(whole(ship, "fuel", "MH-SHIP-04"), fuel_crystals=ship.fuel_crystals + crystals)
