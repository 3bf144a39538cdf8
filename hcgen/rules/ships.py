"""What follows from a ship's record: MoldHammer's starships (MH-SHIP, MH-CRIT) and the vessels of the wilderness rules (WT-VES).

Pure functions of numbers, and the two that put them together. No dice are rolled here.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from hcgen.rules.moldhammer import logbook as starlog
from hcgen.rules.moldhammer.actions import possible
from hcgen.rules.moldhammer.checks import chance_under
from hcgen.rules.moldhammer.ships import crew_missing, critical_timer, shield_loss
from hcgen.rules.rolls import counted
from hcgen.rules.wilderness.logbook import voyage_of
from hcgen.rules.wilderness.ramming import AGAINST_CREATURES, AGAINST_SHIPS, TENFOLD
from hcgen.rules.wilderness.vessels import rowed, sailed
from hcgen.ship_records import Action, SpeedNow, StarshipDerived, VesselDerived

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.rules.wilderness.vessels import RamSize
    from hcgen.ship_records import Starship, Vessel
    from hcgen.tables.ships import CrewNumbers


def percent(chance: Fraction) -> int:
    """Write a chance in whole percent."""
    return round(chance * 100)


def derive_starship(record: Starship, hands: int | None = None) -> StarshipDerived:
    """Work out everything that follows from the rest of a starship's record.

    Args:
        record: The starship.
        hands: How many are aboard, where that is known; else as many as hold posts.
    """
    ship, named = starlog.ship_of(record), starlog.hands(record) if hands is None else hands
    return StarshipDerived(
        critical_timer=critical_timer(record.systems),
        chance=percent(chance_under(record.systems)),
        crew_missing=crew_missing(record.scale, named) if named else None,
        shield_loss_per_crystal=shield_loss(record.scale, named) if named else None,
        warnings=tuple(_starship_warnings(record, named or 0)),
        actions=tuple(Action(id=action, percent=percent(chance)) for action, chance in possible(ship)),
    )


def _starship_warnings(record: Starship, named: int) -> Iterator[str]:
    missing = crew_missing(record.scale, named) if named else 0
    if missing:
        loss = shield_loss(record.scale, named)
        yield f"{missing} short of the {counted(record.scale, 'hand')} she needs: every crystal burned costs {loss} Shield (MH-SHIP-04)"
    if critical_timer(record.systems) == 0:
        yield "Her fuses are out at the end of the turn in which they are lit (AMB-MH-06)"
    if record.fuel_crystals is None:
        yield "No source says how many fuel crystals she starts with; agree on a number (AMB-MH-04)"
    if record.state is not None and record.state.destroyed:
        yield "She has blown up (MH-CRIT-02)"
    elif record.state is not None and record.state.shield == 0:
        yield "At no Shield, every hit and every crystal burned is a roll on the critical table (MH-CRIT-01)"


def ram_dice(ram: RamSize) -> tuple[str, str]:
    """Return what a ram of a size does to a ship and to a creature, as dice (WT-RAM-01, AMB-X-04)."""
    return f"({AGAINST_SHIPS[ram]})×{TENFOLD}", AGAINST_CREATURES[ram]


def derive_vessel(record: Vessel) -> VesselDerived:
    """Work out everything that follows from the rest of a vessel's record."""
    to_ship, to_creature = ram_dice(record.ram) if record.ram else (None, None)
    vessel = voyage_of(record).vessel
    now = {"oars": rowed(vessel), "sail": sailed(vessel)}
    return VesselDerived(
        people=people(record.crew) - people(record.state.lost if record.state else None) if record.crew else None,
        ram_ship=to_ship,
        ram_creature=to_creature,
        warnings=tuple(_vessel_warnings(record)),
        speeds=tuple(
            SpeedNow(by=speed.by, miles_per_day=_tenth(now[speed.by].miles), inches_per_round=_tenth(now[speed.by].inches))
            for speed in record.speeds
        ),
    )


MOST = 10**9
"""A speed beyond all bounds is written as this."""


def _tenth(number: Fraction) -> float:
    return round(float(min(number, Fraction(MOST))), 1)


def people(crew: CrewNumbers | None) -> int:
    """Count the people of a vessel; those who row and sail are counted once."""
    return crew.rowers + crew.sailors + crew.marines + crew.captain if crew else 0


def _vessel_warnings(record: Vessel) -> Iterator[str]:
    state = record.state
    if state is not None and state.hull == 0:
        left = state.sinks_in_rounds
        sinking = "She is sinking, in d10 rounds" if left is None else f"She is sinking, and under in {counted(left, 'round')}"
        yield f"{'She is under' if left == 0 else sinking} (WT-VES-02)"
    if state is not None and state.holed_turns:
        yield f"She is holed under the waterline, and sinks in {counted(state.holed_turns, 'turn')} unless she is patched (WT-RAM-02)"
    if state is not None and state.fires:
        yield f"She burns: {counted(state.fires, 'area')} of ten feet square, each d6 hull points a turn (WT-CAT-02)"
    if record.crew is None:
        yield "No source says how many people she takes; agree on a number (WT-VES-01)"
