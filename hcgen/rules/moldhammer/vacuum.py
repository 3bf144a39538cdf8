"""The vacuum: leaks, suits, boots and jetpacks (MH-VAC, and the sixth critical of MH-CRIT-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from hcgen.rules.limits import at_least
from hcgen.rules.moldhammer.checks import roll_under
from hcgen.rules.moldhammer.hazards import brave

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.dice import Stream
    from hcgen.rules.moldhammer.damage import Peril
    from hcgen.rules.rolls import Attempt

Place = Literal["aboard", "on the hull", "flying free", "adrift"]

VACUUM_HEARTS = 2
"""Hearts that a space turn of vacuum costs without a sealed suit (MH-VAC-01)."""


class Spacer(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in danger of the vacuum, and what they wear."""

    to_hit: int
    suit: bool = False
    """A vacuum-proof suit whose seal holds."""
    magnet_boots: bool = False
    jetpack: bool = False
    place: Place = "aboard"


class Ordeal(msgspec.Struct, frozen=True):
    """What a space turn did to somebody."""

    spacer: Spacer
    """The person afterwards."""
    attempts: tuple[Attempt, ...]
    hearts: int
    """Hearts lost."""
    words: str


def hurt(spacer: Spacer, hearts: int) -> Spacer:
    """Return somebody after harm from whatever source: any at all breaks the suit's seal (MH-VAC-01, AMB-MH-07).

    Raises WishError where the Hearts are negative.
    """
    at_least("hearts", hearts, 0, "MH-VAC-01")
    return replace(spacer, suit=False) if hearts else spacer


def exposed(spacer: Spacer) -> Ordeal:
    """Spend a space turn in the vacuum: 2 Hearts without a sealed suit, and no roll (MH-VAC-01, AMB-MH-07)."""
    if spacer.suit:
        return Ordeal(spacer, (), 0, "The suit holds.")
    return Ordeal(spacer, (), VACUUM_HEARTS, f"Bare to the vacuum: that costs {VACUUM_HEARTS} Hearts.")


def hold_on(spacer: Spacer, stream: Stream) -> Ordeal:
    """Roll a d20 under To-Hit or be pulled out of a leaking cabin (MH-CRIT-02, AMB-MH-07).

    Outside, magnet boots give a second such roll to stand on the hull; a jetpack keeps one from
    drifting; without either one is adrift.

    Args:
        spacer: Who is aboard; somebody who is not stays where they are and rolls nothing.
        stream: A d20, and another for magnet boots.
    """
    if spacer.place != "aboard":
        return Ordeal(spacer, (), 0, f"Already {spacer.place}.")
    grip = roll_under(stream, spacer.to_hit, "hold on", "MH-CRIT-02")
    if grip.succeeded:
        return Ordeal(spacer, (grip,), 0, f"{grip.words}. Still aboard.")
    attempts: tuple[Attempt, ...] = (grip,)
    if spacer.magnet_boots:
        cling = roll_under(stream, spacer.to_hit, "magnet boots", "MH-VAC-01")
        attempts = (grip, cling)
    place: Place = "on the hull" if attempts[-1].succeeded else "flying free" if spacer.jetpack else "adrift"
    said = ". ".join(attempt.words for attempt in attempts)
    return Ordeal(replace(spacer, place=place), attempts, 0, f"{said}. Pulled out, and now {place}.")


def endure(spacer: Spacer, perils: Sequence[Peril], stream: Stream) -> Ordeal:
    """Go through the perils that the end of a ship's space turn brings (MH-CRIT-02, AMB-MH-07).

    Whoever is outside when it begins spends the turn in the vacuum in place of what happens aboard.
    While air leaks, whoever wears no sealed suit is hazarded by it, be they held or pulled out.

    Args:
        spacer: One of those aboard, or outside.
        perils: What `damage.end_turn` said.
        stream: A d20 for each roll that comes up, in the order of the perils.
    """
    if spacer.place != "aboard":
        return exposed(spacer)
    attempts: tuple[Attempt, ...] = ()
    hearts = 0
    words: list[str] = []
    for peril in perils:
        one = _endure(spacer, peril, stream)
        spacer, attempts, hearts = one.spacer, attempts + one.attempts, hearts + one.hearts
        words.append(one.words)
    return Ordeal(spacer, attempts, hearts, " ".join(words) or "Nothing to endure.")


def _endure(spacer: Spacer, peril: Peril, stream: Stream) -> Ordeal:
    if peril == "suction":
        return hold_on(spacer, stream)
    if peril == "vacuum":
        return exposed(spacer)
    if peril == "leak" and spacer.suit:
        return Ordeal(spacer, (), 0, "The suit keeps the thin air out.")
    hazard = brave("thin air" if peril == "leak" else "failing life support", spacer.to_hit, stream)
    return Ordeal(hurt(spacer, hazard.hearts), (hazard.attempt,), hazard.hearts, hazard.words)
