"""The types of ships' records. They stand apart so that whoever rolls people need not load them.

A starship is `hcgen.starship/1`, a vessel `hcgen.vessel/1`. The same rules hold as for people: what
was rolled or chosen is stored, ``state`` is what play has changed, ``derived`` follows from the rest,
is dropped on reading, and absent means none.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hcgen.errors import RecordError
from hcgen.records import STARSHIP, VESSEL, Crew, _Record
from hcgen.tables.ships import CrewNumbers, Hull, RamSize, Speed, Water


class ShipProvenance(_Record, frozen=True, kw_only=True):
    """[provenance]: all that is needed to roll the same ship again."""

    seed: str
    index: int
    epoch: int
    version: str
    blanks: tuple[str, ...] = ()
    """Keys that the sources leave blank, under --strict."""
    edited: tuple[str, ...] = ()
    chosen: dict[str, str | bool] = msgspec.field(default_factory=dict)
    rerolls: dict[str, int] = msgspec.field(default_factory=dict)
    tables: dict[str, str] = msgspec.field(default_factory=dict)


class Look(_Record, frozen=True, kw_only=True):
    """[look]: what a starship looks like from outside (house)."""

    hull: Hull
    """The family of its hull, as it is drawn."""
    text: str


class Weapons(_Record, frozen=True, kw_only=True):
    """[weapons] (MH-SHIP-01 to MH-SHIP-03); how many lasers there are is nowhere said (AMB-MH-08)."""

    lasers: bool
    warpedoes: int
    """How many it has when it is full; what is left stands in the state."""


class Post(_Record, frozen=True, kw_only=True):
    """[[crew.posts]] of a starship, [[posts]] of a vessel's crew: a post, and who holds it."""

    id: str
    post: str
    """The name of the post."""
    member: int | None = None
    """The place of the member of the crew, counting from 1; nobody where it is absent."""
    level: int | None = None
    """The level that the rank gave whoever holds it."""


class StarshipCrew(_Record, frozen=True, kw_only=True):
    """[crew]"""

    required: int
    """As many as the Scale (MH-SHIP-04)."""
    posts: tuple[Post, ...] = ()


class StarshipRolls(_Record, frozen=True, kw_only=True):
    """[rolls]: the natural results, in the order rolled; what has no die has none."""

    shield: int | None = None
    systems: int | None = None
    scale: int | None = None
    warpedoes: int | None = None


class CriticalEffect(_Record, frozen=True, kw_only=True):
    """[[state.effects]]: a result of the critical table that is in force (MH-CRIT-02)."""

    roll: int
    """1 to 6."""
    name: str | None = None
    turns_left: int | None = None
    """Space turns to go, where the result has a timer."""


class StarshipState(_Record, frozen=True, kw_only=True):
    """[state]: what play has changed; what is absent is as it was rolled."""

    shield: int | None = None
    warpedoes: int | None = None
    fuel_crystals: int | None = None
    day: int | None = None
    turn: int | None = None
    """Space turns; days and turns are two counters (AMB-MH-09)."""
    crew: int | None = None
    """Hands who act, where play has settled it; else those named at their posts, or the Scale where nobody is."""
    acted: int | None = None
    """Actions taken in this space turn (MH-SHIP-05)."""
    evasions: int | None = None
    """Points of damage that will still miss (MH-SHIP-05)."""
    air_in: int | None = None
    """Space turns until a repaired cabin has air again (MH-CRIT-02)."""
    destroyed: bool | None = None
    cargo_lost: bool | None = None
    """Whether the cargo went out of the hold; it stays gone when the hold is repaired (AMB-MH-10)."""
    effects: tuple[CriticalEffect, ...] = ()


class Action(_Record, frozen=True, kw_only=True):
    """[[derived.actions]]: what a hand can do in a space turn (MH-SHIP-05), with its chance in percent."""

    id: Literal["lasers", "aim", "loose", "evade", "boost", "repair"]
    percent: int


class StarshipDerived(_Record, frozen=True, kw_only=True):
    """[derived]: everything that follows from the rest of a starship's record."""

    critical_timer: int
    """Space turns to every fuse: Systems less ten (MH-CRIT-02)."""
    chance: int
    """The chance in percent to roll under Systems on a d20 (AMB-X-02)."""
    crew_missing: int | None = None
    """Hands short of the Scale; absent where no hand is named."""
    shield_loss_per_crystal: int | None = None
    """Shield that every crystal burned costs for want of hands (MH-SHIP-04)."""
    warnings: tuple[str, ...] = ()
    actions: tuple[Action, ...] = ()


def _starship_format() -> Literal["hcgen.starship/1"]:
    """The default is made, not given, so that the key is written although it never varies."""
    return STARSHIP


def _vessel_format() -> Literal["hcgen.vessel/1"]:
    return VESSEL


class Starship(_Record, frozen=True, kw_only=True):
    """A whole starship: ``hcgen.starship/1`` (MH-SHIP-01 to MH-SHIP-03)."""

    format: Literal["hcgen.starship/1"] = msgspec.field(default_factory=_starship_format)
    name: str | None = None
    kind: str
    kind_name: str
    registry: str | None = None
    shield: int
    """The Shield when it is whole; the present one stands in the state."""
    systems: int
    scale: int
    fuel_crystals: int | None = None
    """The crystals it starts with (AMB-MH-04)."""
    cargo: tuple[str, ...] = ()
    history: str | None = None
    quirk: str | None = None
    rooms: tuple[str, ...] = ()
    notes: str | None = None
    look: Look | None = None
    weapons: Weapons
    crew: StarshipCrew
    rolls: StarshipRolls
    provenance: ShipProvenance
    state: StarshipState | None = None
    own: dict[str, Any] | None = None
    derived: StarshipDerived | None = None


class VesselRolls(_Record, frozen=True, kw_only=True):
    """[rolls]: the natural results."""

    hull: int
    ram: int | None = None
    """The d2 for a ram that is an extra: 1 is one (house)."""


class VesselState(_Record, frozen=True, kw_only=True):
    """[state]: what play has changed; what is absent is as it was rolled."""

    hull: int | float | None = None
    """Hull points that are left; a share of a hull leaves tenths of one (AMB-X-03)."""
    speed_loss: int | None = None
    """Tenths of its speed that are gone until it is repaired in port (WT-REP-02, AMB-WT-06)."""
    damage: int | float | None = None
    """Hull points lost since the last port, mended or not (WT-REP-01)."""
    day: int | None = None
    turn: int | None = None
    shearings: int | None = None
    """How often its oars were sheared off (WT-OAR-01)."""
    dead_turns: int | None = None
    """Turns for which it is dead in the water (WT-OAR-01)."""
    shipped_water: bool | None = None
    """Whether it has shipped water (WT-WIND-01)."""
    grapples: int | None = None
    """Grapples of other ships that hold it (WT-GRAP-01)."""
    swimmers: int | None = None
    """Grapples of Mermen or Nixies that slow it (WT-GRAP-02)."""
    throws: int | None = None
    """Grapples that it has thrown in this turn (WT-GRAP-01)."""
    thrown_at: int | None = None
    """Grapples that a ship without a record has thrown at it in this turn (WT-GRAP-01)."""
    cuts: int | None = None
    """Cuts that it has made at grapples in this turn (WT-GRAP-01)."""
    swims: int | None = None
    """Tries of swimmers to grapple it in this turn (AMB-WT-05)."""
    sinks_in_rounds: int | None = None
    """Rounds until it is under (WT-VES-02)."""
    holed_turns: int | None = None
    """Turns until it is under, holed as it is (WT-RAM-02)."""
    fires: int | None = None
    """Areas of ten feet square that burn (WT-CAT-02)."""
    fire_sixths: int | None = None
    """Sixths of the work of putting the fire out that are done (WT-CAT-03)."""
    effects: tuple[str, ...] = ()
    lost: CrewNumbers | None = None
    """The people who are lost, by kind."""


class SpeedNow(_Record, frozen=True, kw_only=True):
    """[[derived.speeds]]: a speed as it is now, rounded to a tenth (AMB-X-03)."""

    by: Literal["oars", "sail"]
    miles_per_day: float
    inches_per_round: float


class VesselDerived(_Record, frozen=True, kw_only=True):
    """[derived]: everything that follows from the rest of a vessel's record."""

    people: int | None = None
    """All who are aboard and alive; absent where the record says nothing of a crew."""
    ram_ship: str | None = None
    """What its ram does to a ship, as dice (WT-RAM-01, AMB-X-04)."""
    ram_creature: str | None = None
    warnings: tuple[str, ...] = ()
    speeds: tuple[SpeedNow, ...] = ()


class Vessel(_Record, frozen=True, kw_only=True):
    """A whole vessel: ``hcgen.vessel/1`` (WT-VES-01). Lengths are in feet, cargo is in coins of weight (cn)."""

    format: Literal["hcgen.vessel/1"] = msgspec.field(default_factory=_vessel_format)
    name: str | None = None
    kind: str
    kind_name: str
    waters: tuple[Water, ...] = ()
    hull: int
    """The hull points when it is whole; the present ones stand in the state."""
    armour_class: int
    length_ft: int | None = None
    beam_ft: int | None = None
    draft_ft: int | None = None
    capacity_cn: int | None = None
    ram: RamSize | None = None
    catapults: int = 0
    fittings: tuple[str, ...] = ()
    cargo: tuple[str, ...] = ()
    condition: str | None = None
    history: str | None = None
    quirk: str | None = None
    notes: str | None = None
    crew: CrewNumbers | None = None
    speeds: tuple[Speed, ...]
    rolls: VesselRolls
    provenance: ShipProvenance
    state: VesselState | None = None
    own: dict[str, Any] | None = None
    derived: VesselDerived | None = None


Ship = Starship | Vessel
SHIP_TYPES: dict[str, type[Starship] | type[Vessel]] = {STARSHIP: Starship, VESSEL: Vessel}


class CrewOfStarship(Crew, frozen=True, kw_only=True):
    """A starship and her people: ``hcgen.crew/1`` (MH-SHIP-04). Who holds which post stands in the ship."""

    ship: Starship


class CrewOfVessel(Crew, frozen=True, kw_only=True):
    """A vessel and those of her people who have names: ``hcgen.crew/1`` (WT-VES-01). The rest are the ship's numbers."""

    ship: Vessel
    posts: tuple[Post, ...] = ()


ShipCrew = CrewOfStarship | CrewOfVessel
CREW_TYPES: dict[str, type[ShipCrew]] = {STARSHIP: CrewOfStarship, VESSEL: CrewOfVessel}


def crew_type(ship: object) -> type[ShipCrew]:
    """Return the type of a crew by the content of its ship. Raises RecordError where that is no ship of ours."""
    name = ship.get("format") if isinstance(ship, dict) else None
    if name not in CREW_TYPES:
        raise RecordError(f"ship.format: {str(name)[:40]!r} is no ship of ours; it should be one of {', '.join(CREW_TYPES)}")
    return CREW_TYPES[name]
