"""A vessel's record and the vessel in play, one from the other (WT-VES-01, WT-REP-02)."""

from __future__ import annotations

from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.rules.keeping import kept
from hcgen.rules.limits import MOST, at_least, within
from hcgen.rules.wilderness.fire import MOST_AREAS, Fire
from hcgen.rules.wilderness.vessels import TENTHS, Points, Vessel, VesselFacts, tenths, whole
from hcgen.ship_records import VesselState
from hcgen.tables.ships import CrewNumbers
from hcgen.tables.table import read_range

if TYPE_CHECKING:
    from hcgen.ship_records import Vessel as VesselRecord
    from hcgen.tables.ships import Speed, VesselKindRow

SIXTHS = 6
"""The work against a fire is counted in these: a crew does a third, a half or all of it in a turn (WT-CAT-03)."""

NO_FIRE = Fire(0)
NOBODY = CrewNumbers()

COUNTS = ("shearings", "dead_turns", "grapples", "swimmers", "throws", "thrown_at", "cuts", "swims")
"""What a record's state and a vessel in play call alike, and neither has at first."""


class Voyage(msgspec.Struct, frozen=True, kw_only=True):
    """A vessel in play, with what else its record keeps."""

    vessel: Vessel
    fire: Fire = NO_FIRE
    day: int = 0
    turn: int = 0


def facts_of_kind(row: VesselKindRow) -> VesselFacts:
    """Return what a kind of vessel is, with its standard crew and as much as it can be armed with."""
    low, high = read_range(row.hull)
    facts = _facts(row.name.lower(), row.armour_class, row.crew, row.speeds, (low, high))
    return replace(facts, cargo_cn=row.capacity_cn, ram=row.ram or "none", catapults=read_range(row.catapults)[1])


def facts_of(record: VesselRecord) -> VesselFacts:
    """Return what a recorded vessel is; the span of its hull is what was rolled for it."""
    facts = _facts(record.kind_name.lower(), record.armour_class, record.crew or NOBODY, record.speeds, (record.hull, record.hull))
    return replace(facts, cargo_cn=record.capacity_cn or 0, ram=record.ram or "none", catapults=record.catapults)


def voyage_of(record: VesselRecord) -> Voyage:
    """Return the vessel that a record describes, as play has left it, without asking whether there can be one."""
    state = record.state or VesselState()
    facts = facts_of(record)
    lost = state.lost or NOBODY
    gone = points_gone(record.hull, state)
    damage = max(gone, _damage(record.hull, state))
    vessel = Vessel(
        facts=facts,
        hull_max=record.hull,
        damage=damage,
        mended=whole(damage - gone),
        rowers=max(0, facts.rowers - lost.rowers),
        hands=max(0, facts.crew - facts.rowers - lost.sailors - lost.marines - lost.captain),
        shipped_water=state.shipped_water is True,
        sinks_in_rounds=state.sinks_in_rounds,
        holed_turns=state.holed_turns,
        **{name: getattr(state, name) or 0 for name in COUNTS},
    )
    return Voyage(
        vessel=vessel, fire=Fire(state.fires or 0, Fraction(state.fire_sixths or 0, SIXTHS)), day=state.day or 0, turn=state.turn or 0
    )


def exact(points: float) -> Points:
    """Return hull points of a record exactly: what has a point is the decimal that is written there (AMB-X-03)."""
    return whole(Fraction(str(points))) if isfinite(points) else 0


def points_gone(hull: int, state: VesselState) -> Points:
    """Return the hull points that are short of a whole hull."""
    return 0 if state.hull is None else whole(hull - exact(state.hull))


def _written(points: Points) -> int | float:
    """Points as a record has them: shares of a hull are tenths, which a decimal holds exactly."""
    return points if isinstance(points, int) else float(points)


def board(record: VesselRecord) -> Voyage:
    """Put a recorded vessel into play.

    Raises WishError where its state says what there cannot be.
    """
    state, crew = record.state or VesselState(), record.crew or NOBODY
    at_least("hull", record.hull, 1, "WT-VES-01")
    within("state.speed_loss", state.speed_loss or 0, 0, TENTHS, "AMB-WT-06")
    within("state.fires", state.fires or 0, 0, MOST_AREAS, "WT-CAT-02")
    within("state.fire_sixths", state.fire_sixths or 0, 0, SIXTHS - 1, "WT-CAT-03")
    for name, most in (("hull", record.hull), ("damage", MOST)):
        points = getattr(state, name) or 0
        if not isfinite(points):
            raise WishError(f"state.{name}: {points} is no number of points (WT-VES-02); give one such as 9 or 8.1")
        within(f"state.{name}", exact(points), 0, most, "WT-VES-01" if name == "hull" else "WT-REP-02")
    for name in (*COUNTS, "day", "turn", "sinks_in_rounds", "holed_turns"):
        at_least(f"state.{name}", getattr(state, name) or 0, 0, "WT-REP-02")
    for name in ("rowers", "sailors", "marines", "captain"):
        within(f"state.lost.{name}", getattr(state.lost or NOBODY, name), 0, getattr(crew, name), "WT-RAM-02")
    return voyage_of(record)


def log(record: VesselRecord, voyage: Voyage) -> VesselRecord:
    """Return the record with what play has made of its vessel in the state."""
    before, vessel = record.state or VesselState(), voyage.vessel
    lost = _lost(record.crew or NOBODY, vessel, before.lost or NOBODY)
    state = VesselState(
        hull=kept(_written(vessel.hull), record.hull, before.hull),
        speed_loss=kept(tenths(vessel.damage, vessel.hull_max), 0, before.speed_loss),
        damage=kept(_written(vessel.damage), 0, before.damage),
        day=kept(voyage.day, 0, before.day),
        turn=kept(voyage.turn, 0, before.turn),
        shipped_water=kept(vessel.shipped_water, False, before.shipped_water),
        sinks_in_rounds=vessel.sinks_in_rounds,
        holed_turns=vessel.holed_turns,
        fires=kept(voyage.fire.areas, 0, before.fires),
        fire_sixths=kept(int(voyage.fire.fought * SIXTHS), 0, before.fire_sixths),
        effects=before.effects,
        lost=kept(lost, NOBODY, before.lost),
        **{name: kept(getattr(vessel, name), 0, getattr(before, name)) for name in COUNTS},
    )
    return replace(record, state=None if record.state is None and state == VesselState() else state)


def _facts(name: str, armour_class: int, crew: CrewNumbers, speeds: tuple[Speed, ...], hull: tuple[int, int]) -> VesselFacts:
    by = {speed.by: speed for speed in speeds}
    oars, sail = by.get("oars"), by.get("sail")
    return VesselFacts(
        name=name,
        hull_low=hull[0],
        hull_high=hull[1],
        armour_class=armour_class,
        miles_rowed=oars.miles_per_day if oars else 0,
        inches_rowed=oars.inches_per_round if oars else 0,
        miles_sailed=sail.miles_per_day if sail else 0,
        inches_sailed=sail.inches_per_round if sail else 0,
        oars=crew.rowers or crew.rowing_sailors,
        rowers=crew.rowers,
        sailors=crew.sailors,
        marines=crew.marines,
        captains=crew.captain,
        sailors_row=crew.rowing_sailors > 0,
    )


def _damage(hull: int, state: VesselState) -> Points:
    """The damage that the state speaks of; where it counts only tenths of the speed, the least that costs so many (AMB-WT-06)."""
    damage, loss = exact(state.damage or 0), state.speed_loss or 0
    return damage if tenths(damage, hull) >= loss else -(-loss * hull // TENTHS)


def _lost(crew: CrewNumbers, vessel: Vessel, before: CrewNumbers) -> CrewNumbers:
    """The people lost, by kind: of those who do not row sailors first, then marines, and the captain last (house)."""
    others = sum((before.sailors, before.marines, before.captain))
    more = max(0, crew.sailors + crew.marines + crew.captain - vessel.hands - others)
    sailors = min(more, crew.sailors - before.sailors)
    marines = min(more - sailors, crew.marines - before.marines)
    captain = more - sailors - marines
    rowers = crew.rowers - vessel.rowers
    return CrewNumbers(rowers=rowers, sailors=before.sailors + sailors, marines=before.marines + marines, captain=before.captain + captain)
