"""A vessel and what follows from it, made into what its sheet shows."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, isfinite
from typing import TYPE_CHECKING

from hcgen.portrait.ship import UNNAMED, made_by, noted, plainly
from hcgen.portrait.ship_views import ArmView, Count, HandsView, SpeedView, TenthView, VesselView, WindView
from hcgen.portrait.words import listed, stopped
from hcgen.rules.rolls import counted
from hcgen.rules.wilderness.wind import CHART, DIRECTIONS, GALE, GALLEY_SINKS, SHIPS_WATER, WATER_CHANCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.ship_records import SpeedNow, Vessel, VesselDerived, VesselState
    from hcgen.tables.ships import CrewNumbers, Speed, VesselTables

TENTHS = 10
ENDINGS = {1: "st", 2: "nd", 3: "rd"}
MANY = 60
"""The most people of a kind that have a box each."""

SHORT = {3: "a breath, or to windward"}
"""Winds whose names are too long for a row."""

CATAPULT = (
    "150 to 300 yards; hits as a fighter of its crew’s number",
    "every 5 rounds by four hands, 8 by three, 10 by two",
    "rock: 3d6 hull in 10 × 10 ft; pitch: d6 a turn, burning",
)
RAM = "hits as a fighter of level 1, at Fast, the mast down"


def vessel_view(record: Vessel, derived: VesselDerived, tables: VesselTables) -> VesselView:
    """Make what a vessel's sheet shows from its record, what follows from it, and the name of its rules."""
    waters = f", for {listed(record.waters)}" if record.waters else ""
    state, made = record.state, record.provenance
    short, notes = noted(record.notes)
    left = record.hull if state is None or state.hull is None else ceil(state.hull) if isfinite(state.hull) else 0
    sizes = (("length", record.length_ft), ("beam", record.beam_ft), ("draft", record.draft_ft))
    return VesselView(
        name=record.name or UNNAMED,
        line=f"{record.kind_name}{waters}",
        kind=record.kind,
        drawn_from=f"{made.seed} vessel {made.index} name {made.rerolls.get('name', 0)}",
        length=record.length_ft or 0,
        ram=record.ram is not None,
        catapults=record.catapults,
        hull=Count(whole=record.hull, left=left),
        armour_class=record.armour_class,
        size=tuple((name, f"{feet} ft") for name, feet in sizes if feet is not None),
        speeds=tuple(_speeds(record, derived)),
        tenths=tuple(_tenths(record, record.hull - left)),
        winds=tuple(_winds(record)),
        directions=DIRECTIONS,
        crew=tuple(hands_views(record.crew, state.lost if state else None)),
        people=derived.people,
        arms=tuple(_arms(record, derived)),
        capacity=f"room for {record.capacity_cn:,} cn" if record.capacity_cn is not None else "",
        cargo=record.cargo,
        story=(*_story(record), *short),
        effects=(*happened(state), *state.effects) if state else (),
        day=(state.day or 0) if state else 0,
        turn=(state.turn or 0) if state else 0,
        notes=notes,
        warnings=tuple(plainly(warning) for warning in derived.warnings),
        seed=made.seed,
        made=made_by("vessel", made, tables.module.name),
    )


HAPPENED = {
    "sinks_in_rounds": ("she is under in {}", "round"),
    "holed_turns": ("holed below the waterline: under in {} unless patched", "turn"),
    "fires": ("fires: {}", ""),
    "dead_turns": ("dead in the water for {} more", "turn"),
    "shearings": ("oars sheared off: {}", "time"),
    "grapples": ("held by grapples: {}", ""),
    "swimmers": ("slowed by grapples of swimmers: {}", ""),
    "speed_loss": ("tenths of her speed gone until port: {}", ""),
}
"""What play has done to a vessel, beside the numbers that are struck off, and what is counted."""


def happened(state: VesselState) -> Iterator[str]:
    """Say what play has done to a vessel."""
    for key, (words, thing) in HAPPENED.items():
        if number := getattr(state, key):
            yield words.format(counted(number, thing) if thing else number)
    if state.sinks_in_rounds == 0:
        yield "she is under"
    if state.shipped_water:
        yield "she has shipped water: two thirds of her speed until port"


def _number(number: Fraction | float) -> str:
    return f"{round(float(number), 1):g}"


def _under_sail(speed: Speed | SpeedNow) -> int:
    """Sort the speed by sail before that by oars: so they stand everywhere on a sheet, as the sail is above the oars in its drawing."""
    return 0 if speed.by == "sail" else 1


def _speeds(record: Vessel, derived: VesselDerived) -> Iterator[SpeedView]:
    for speed, now in zip(sorted(record.speeds, key=_under_sail), sorted(derived.speeds, key=_under_sail), strict=True):
        whole = now.miles_per_day == speed.miles_per_day and now.inches_per_round == speed.inches_per_round
        told = "" if whole else f"now {now.miles_per_day:g} mi, {now.inches_per_round:g}″"
        yield SpeedView(by=speed.by, miles=str(speed.miles_per_day), inches=str(speed.inches_per_round), now=told)


def _tenths(record: Vessel, damage: int) -> Iterator[TenthView]:
    """The hull point by point: a tenth of the speed goes with each full tenth of the hull (WT-REP-02, AMB-WT-06)."""
    before = 0
    ways = sorted(record.speeds, key=_under_sail)
    for tenth in range(1, TENTHS + 1):
        end = -(-record.hull * tenth // TENTHS)
        following = -(-record.hull * (tenth + 1) // TENTHS)
        if end == before or (end == following and tenth < TENTHS):
            continue
        left = Fraction(TENTHS - tenth, TENTHS)
        speeds = tuple(f"{_number(speed.miles_per_day * left)} mi, {_number(speed.inches_per_round * left)}″" for speed in ways)
        gone = min(max(damage - before, 0), end - before)
        points = Count(whole=end - before, left=end - before - gone)
        yield TenthView(name=tenth_name(tenth), points=points, speeds=speeds)
        before = end


def tenth_name(tenth: int) -> str:
    """Write which tenth of the hull it is: "3rd tenth"."""
    return f"{tenth}{ENDINGS.get(tenth, 'th')} tenth"


def wind_names() -> Iterator[tuple[int, str, str]]:
    """Yield the rows of the chart: a roll that brings the wind, all that do, and what it is called. Equal ones in a run are one row."""
    ordinary = [roll for roll, row in CHART.items() if row == CHART[7]]
    for roll, row in CHART.items():
        if roll not in ordinary[1:]:
            yield roll, f"{ordinary[0]}–{ordinary[-1]}" if roll in ordinary else str(roll), SHORT.get(roll, row.name)


def _winds(record: Vessel) -> Iterator[WindView]:
    rowed = any(speed.by == "oars" for speed in record.speeds)
    ways = sorted(record.speeds, key=_under_sail)
    for roll, number, name in wind_names():
        row = CHART[roll]
        moves = tuple(_number(speed.miles_per_day * (row.oar if speed.by == "oars" else row.sail)) for speed in ways)
        yield WindView(roll=number, name=name, moves=moves, note=peril(roll, rowed))


def peril(roll: int, rowed: bool) -> str:
    """Say what a wind does to a vessel, beside its miles (WT-WIND-01)."""
    if roll == SHIPS_WATER:
        return f"{WATER_CHANCE[rowed]} %: ships water, 2/3 speed until port"
    if roll == GALE:
        return f"{GALLEY_SINKS} %: sinks; else runs where the d8 says" if rowed else "runs where the d8 says"
    return ""


def hands_views(crew: CrewNumbers | None, lost: CrewNumbers | None = None) -> Iterator[HandsView]:
    """Yield the people of a vessel by kind, each with those who are left."""
    if crew is None:
        return
    for key, name in (("captain", "Captain"), ("sailors", "Sailors"), ("rowers", "Rowers"), ("marines", "Marines")):
        whole = getattr(crew, key)
        if whole:
            left = whole - (getattr(lost, key) if lost else 0)
            yield HandsView(name=name, count=Count(whole=whole, left=left), note=_rowing(crew, key))


def _rowing(crew: CrewNumbers, key: str) -> str:
    if key == "rowers":
        return "each tenth of them lost is a tenth of the speed by oars"
    if key == "sailors" and crew.rowing_sailors:
        return f"{crew.rowing_sailors} of them row for full speed; all of them fight"
    return ""


def _arms(record: Vessel, derived: VesselDerived) -> Iterator[ArmView]:
    if record.ram:
        strikes = f"{derived.ram_ship} to a ship, {derived.ram_creature} to a creature"
        yield ArmView(name=f"{record.ram.capitalize()} ram", text=(strikes, RAM))
    if record.catapults:
        name = "A light catapult" if record.catapults == 1 else f"{record.catapults} light catapults"
        yield ArmView(name=name, text=CATAPULT)


def _story(record: Vessel) -> Iterator[tuple[str, str]]:
    yield from (("", stopped(f"She {said}")) for said in (record.condition, record.history, record.quirk) if said)
    if record.fittings:
        yield "Fitted with", stopped("; ".join(record.fittings))
