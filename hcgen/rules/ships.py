"""What follows from a ship's record: MoldHammer's starships (MH-SHIP, MH-CRIT) and the vessels of the wilderness rules (WT-VES).

Pure functions of numbers, and the two that put them together. No dice are rolled here.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from hcgen.ship_records import Action, SpeedNow, StarshipDerived, VesselDerived

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.ship_records import Starship, Vessel
    from hcgen.tables.ships import CrewNumbers

ActionId = Literal["lasers", "aim", "loose", "evade", "boost", "repair"]

UNDER_INCLUSIVE = False
"""Whether "under" takes in the number itself (AMB-X-02)."""

LUCKY = Fraction(2, 6)
"""The chance to boost the Shield and to repair a critical (MH-SHIP-05, AMB-MH-05)."""

WEAPONS_FAIL = 3
"""The result of the critical table by which no weapon functions (MH-CRIT-02)."""

RAMS = {"small": ("(d4+4)×10", "3d8"), "large": ("(d6+5)×10", "6d6")}
"""What a ram of each size does to a ship and to a creature, as dice (WT-RAM-01, AMB-X-04)."""


def critical_timer(systems: int) -> int:
    """Return N of the critical table, in space turns: Systems less ten (MH-CRIT-02, AMB-MH-06)."""
    return systems - 10


def under(systems: int) -> Fraction:
    """Return the chance to roll under a number on a d20 (AMB-X-02)."""
    good = systems if UNDER_INCLUSIVE else systems - 1
    return Fraction(min(max(good, 0), 20), 20)


def crew_missing(scale: int, aboard: int) -> int:
    """Return how many hands are short of the Scale (MH-SHIP-04)."""
    return max(0, scale - aboard)


def shield_loss(scale: int, aboard: int, crystals: int = 1) -> int:
    """Return the Shield that burning crystals costs for want of hands: one a hand and a crystal (MH-SHIP-04, AMB-MH-04)."""
    return crew_missing(scale, aboard) * crystals


def actions(systems: int, lasers: bool, warpedoes: int, weapons_fail: bool = False) -> tuple[tuple[ActionId, Fraction], ...]:
    """Return what a hand may do in a space turn, each with its chance (MH-SHIP-05); unarmed ships fire nothing (MH-SHIP-06).

    Args:
        systems: The ship's Systems.
        lasers: Whether it has lasers.
        warpedoes: How many are left.
        weapons_fail: Whether a critical has put all weapons out.
    """
    chance = under(systems)
    found: list[tuple[ActionId, Fraction]] = []
    if lasers and not weapons_fail:
        found.append(("lasers", chance))
    if warpedoes > 0 and not weapons_fail:
        found += [("aim", chance), ("loose", Fraction(1))]
    found += [("evade", chance), ("boost", LUCKY), ("repair", LUCKY)]
    return tuple(found)


def percent(chance: Fraction) -> int:
    """Write a chance in whole percent."""
    return round(chance * 100)


def derive_starship(record: Starship, hands: int | None = None) -> StarshipDerived:
    """Work out everything that follows from the rest of a starship's record.

    Args:
        record: The starship.
        hands: How many are aboard, where that is known; else as many as hold posts.
    """
    named = sum(post.member is not None for post in record.crew.posts) if hands is None else hands
    state = record.state
    left = record.weapons.warpedoes if state is None or state.warpedoes is None else state.warpedoes
    fails = state is not None and any(effect.roll == WEAPONS_FAIL for effect in state.effects)
    doable = actions(record.systems, record.weapons.lasers, left, fails)
    return StarshipDerived(
        critical_timer=critical_timer(record.systems),
        chance=percent(under(record.systems)),
        crew_missing=crew_missing(record.scale, named) if named else None,
        shield_loss_per_crystal=shield_loss(record.scale, named) if named else None,
        warnings=tuple(_starship_warnings(record, named)),
        actions=tuple(Action(id=action, percent=percent(chance)) for action, chance in doable),
    )


def _starship_warnings(record: Starship, named: int) -> Iterator[str]:
    missing = crew_missing(record.scale, named) if named else 0
    if missing:
        yield f"{missing} short of the {record.scale} hands she needs: every crystal burned costs {missing} Shield (MH-SHIP-04)"
    if critical_timer(record.systems) <= 0:
        yield "Her fuses are out at the end of the turn in which they are lit (AMB-MH-06)"
    if record.fuel_crystals is None:
        yield "No source says how many fuel crystals she starts with; agree on a number (AMB-MH-04)"
    if record.state is not None and record.state.shield == 0:
        yield "At no Shield, every hit and every crystal burned is a roll on the critical table (MH-CRIT-01)"


def derive_vessel(record: Vessel) -> VesselDerived:
    """Work out everything that follows from the rest of a vessel's record."""
    ram = RAMS.get(record.ram or "", (None, None))
    hull_factor = Fraction(10 - tenths_lost(record), 10)
    rowing = hull_factor * rowed(record)
    return VesselDerived(
        people=people(record.crew) - people(record.state.lost if record.state else None) if record.crew else None,
        ram_ship=ram[0],
        ram_creature=ram[1],
        warnings=tuple(_vessel_warnings(record)),
        speeds=tuple(
            SpeedNow(
                by=speed.by,
                miles_per_day=_tenth(speed.miles_per_day * (rowing if speed.by == "oars" else hull_factor)),
                inches_per_round=_tenth(speed.inches_per_round * (rowing if speed.by == "oars" else hull_factor)),
            )
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


def tenths_lost(record: Vessel) -> int:
    """Return the tenths of its speed that damage has cost, one for each full tenth of the hull, until repaired in port (AMB-WT-06)."""
    state = record.state
    if state is None:
        return 0
    left = record.hull if state.hull is None else state.hull
    steps = 10 * (record.hull - left) // record.hull if record.hull > 0 else 0
    return min(10, max(0, steps, state.speed_loss or 0))


def rowed(record: Vessel) -> Fraction:
    """Return the part of its rowed speed that its rowers still give, less a tenth for each full tenth of them lost (AMB-WT-06)."""
    lost = record.state.lost if record.state else None
    if record.crew is None or lost is None:
        return Fraction(1)
    crew = record.crew
    needed = crew.rowers or crew.rowing_sailors
    left = crew.rowers - lost.rowers if crew.rowers else crew.sailors - lost.sailors
    if not needed:
        return Fraction(1)
    gone = max(0, needed - max(0, left))
    return Fraction(10 - 10 * gone // needed, 10)


def _vessel_warnings(record: Vessel) -> Iterator[str]:
    if record.state is not None and record.state.hull == 0:
        yield "She is sinking, in d10 rounds (WT-VES-02)"
    if record.crew is None:
        yield "No source says how many people she takes; agree on a number (WT-VES-01)"
