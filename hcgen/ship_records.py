"""The types of ships' records. They stand apart so that whoever rolls people need not load them.

A starship is `hcgen.starship/1`, a vessel `hcgen.vessel/1`. The same rules hold as for people: what
was rolled or chosen is stored, ``state`` is what play has changed, ``derived`` follows from the rest,
is dropped on reading, and absent means none.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hcgen.errors import RecordError
from hcgen.formats import STARSHIP, VESSEL
from hcgen.person_records import _Record
from hcgen.records import Crew
from hcgen.tables.ships import CrewNumbers, Hull, RamSize, Speed, Water


class ShipProvenance(_Record, frozen=True, kw_only=True):
    """[provenance]: all that is needed to roll the same ship again."""

    seed: str
    """The seed, taken literally."""
    index: int
    """Which ship of the seed, counting from 1."""
    epoch: int
    """The epoch of rolling ships: raised when seeds give other ships."""
    version: str
    """The version of hcgen that rolled it."""
    blanks: tuple[str, ...] = ()
    """Keys that the sources leave blank, under --strict."""
    edited: tuple[str, ...] = ()
    """Keys that were changed by hand, and noted as such."""
    chosen: dict[str, str | bool] = msgspec.field(default_factory=dict)
    """What was chosen, by the names of the options."""
    rerolls: dict[str, int] = msgspec.field(default_factory=dict)
    """How often each part was rolled anew."""
    tables: dict[str, str] = msgspec.field(default_factory=dict)
    """A fingerprint of each table, over what rolling can see."""


class Look(_Record, frozen=True, kw_only=True):
    """[look]: what a starship looks like from outside (house)."""

    hull: Hull
    """The family of its hull, as it is drawn."""
    text: str
    """What one sees of her."""


class Weapons(_Record, frozen=True, kw_only=True):
    """[weapons] (MH-SHIP-01 to MH-SHIP-03); how many lasers there are is nowhere said (AMB-MH-08)."""

    lasers: bool
    """Whether she has lasers."""
    warpedoes: int
    """How many it has when it is full; what is left stands in the state."""


class Post(_Record, frozen=True, kw_only=True):
    """[[crew.posts]] of a starship, [[posts]] of a vessel's crew: a post, and who holds it."""

    id: str
    """The id of the post in the table "posts"."""
    post: str
    """The name of the post."""
    member: int | None = None
    """The place of the member of the crew, counting from 1; nobody where it is absent."""
    level: int | None = None
    """The level that the rank gave whoever holds it."""


class StarshipCrew(_Record, frozen=True, kw_only=True):
    """[crew]: how many hands she needs, and their posts (MH-SHIP-04)."""

    required: int
    """As many as the Scale (MH-SHIP-04)."""
    posts: tuple[Post, ...] = ()
    """As many posts as hands; who holds them is told by their places in the crew."""


class StarshipRolls(_Record, frozen=True, kw_only=True):
    """[rolls]: the natural results, in the order rolled; what has no die has none."""

    shield: int | None = None
    """The die of the Shield."""
    systems: int | None = None
    """The die of Systems."""
    scale: int | None = None
    """The die of Scale."""
    warpedoes: int | None = None
    """The die of the Warpedoes."""


class CriticalEffect(_Record, frozen=True, kw_only=True):
    """[[state.effects]]: a result of the critical table that is in force (MH-CRIT-02)."""

    roll: int
    """1 to 6."""
    name: str | None = None
    """What it is called."""
    turns_left: int | None = None
    """Space turns to go, where the result has a timer."""


class StarshipState(_Record, frozen=True, kw_only=True):
    """[state]: what play has changed; what is absent is as it was rolled."""

    shield: int | None = None
    """The Shield that is left (AMB-MH-05)."""
    warpedoes: int | None = None
    """Warpedoes that are left."""
    fuel_crystals: int | None = None
    """Fuel crystals that are left (AMB-MH-04)."""
    day: int | None = None
    """Days under way."""
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
    """Whether she is gone."""
    cargo_lost: bool | None = None
    """Whether the cargo went out of the hold; it stays gone when the hold is repaired (AMB-MH-10)."""
    effects: tuple[CriticalEffect, ...] = ()
    """Critical results that are in force."""


class Action(_Record, frozen=True, kw_only=True):
    """[[derived.actions]]: what a hand can do in a space turn (MH-SHIP-05), with its chance in percent."""

    id: Literal["lasers", "aim", "loose", "evade", "boost", "repair"]
    """What the hand does."""
    percent: int
    """The chance that it works."""


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
    """What to mind at the table."""
    actions: tuple[Action, ...] = ()
    """What each hand can do in a space turn."""


def _starship_format() -> Literal["hcgen.starship/1"]:
    """The default is made, not given, so that the key is written although it never varies."""
    return STARSHIP


def _vessel_format() -> Literal["hcgen.vessel/1"]:
    return VESSEL


class Starship(_Record, frozen=True, kw_only=True):
    """A whole starship: ``hcgen.starship/1`` (MH-SHIP-01 to MH-SHIP-03)."""

    format: Literal["hcgen.starship/1"] = msgspec.field(default_factory=_starship_format)
    """What this file is."""
    name: str | None = None
    """Her name, on one line; absent until she has one."""
    kind: str
    """The id of the kind in the table "kinds": shuttle, fighter or battleship."""
    kind_name: str
    """The name of the kind, copied from its row; the id holds."""
    registry: str | None = None
    """Number and port, as they are painted on."""
    shield: int
    """The Shield when it is whole; the present one stands in the state."""
    systems: int
    """What everybody aboard rolls under."""
    scale: int
    """How many hands fly her properly (MH-SHIP-04)."""
    fuel_crystals: int | None = None
    """The crystals it starts with (AMB-MH-04)."""
    cargo: tuple[str, ...] = ()
    """What is in the hold."""
    history: str | None = None
    """What became of her before the game; it reads after her name."""
    quirk: str | None = None
    """How she behaves; it reads after her name."""
    rooms: tuple[str, ...] = ()
    """Rooms that are worth showing."""
    notes: str | None = None
    """Yours; printed on the sheet."""
    look: Look | None = None
    """What she looks like from outside."""
    weapons: Weapons
    """What she fires."""
    crew: StarshipCrew
    """Her hands and their posts."""
    rolls: StarshipRolls
    """Natural results; the table is needed even where it is empty."""
    provenance: ShipProvenance
    """Where the record came from."""
    state: StarshipState | None = None
    """What play has changed."""
    own: dict[str, Any] | None = None
    """Yours: any keys, any values. They are printed among the notes."""
    derived: StarshipDerived | None = None
    """What follows from the rest; written for the reader, and never read back."""


class VesselRolls(_Record, frozen=True, kw_only=True):
    """[rolls]: the natural results."""

    hull: int
    """The hull points that were rolled out of their range (AMB-X-04)."""
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
    """Days under way."""
    turn: int | None = None
    """Turns; days and turns are two counters (AMB-WT-15)."""
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
    """Whatever else there is to say."""
    lost: CrewNumbers | None = None
    """The people who are lost, by kind."""


class SpeedNow(_Record, frozen=True, kw_only=True):
    """[[derived.speeds]]: a speed as it is now, rounded to a tenth (AMB-X-03)."""

    by: Literal["oars", "sail"]
    """What moves her."""
    miles_per_day: float
    """Miles in a day of travel."""
    inches_per_round: float
    """Inches in a round of battle."""


class VesselDerived(_Record, frozen=True, kw_only=True):
    """[derived]: everything that follows from the rest of a vessel's record."""

    people: int | None = None
    """All who are aboard and alive; absent where the record says nothing of a crew."""
    ram_ship: str | None = None
    """What its ram does to a ship, as dice (WT-RAM-01, AMB-X-04)."""
    ram_creature: str | None = None
    """What its ram does to a large creature, as dice."""
    warnings: tuple[str, ...] = ()
    """What to mind at the table."""
    speeds: tuple[SpeedNow, ...] = ()
    """The speeds of the moment."""


class Vessel(_Record, frozen=True, kw_only=True):
    """A whole vessel: ``hcgen.vessel/1`` (WT-VES-01). Lengths are in feet, cargo is in coins of weight (cn)."""

    format: Literal["hcgen.vessel/1"] = msgspec.field(default_factory=_vessel_format)
    """What this file is."""
    name: str | None = None
    """Her name, on one line; absent until she has one."""
    kind: str
    """The id of the kind in the table "kinds"."""
    kind_name: str
    """The name of the kind, copied from its row; the id holds."""
    waters: tuple[Water, ...] = ()
    """Where she can sail."""
    hull: int
    """The hull points when it is whole; the present ones stand in the state."""
    armour_class: int
    """Her armour class, which descends."""
    length_ft: int | None = None
    """Her length in feet."""
    beam_ft: int | None = None
    """Her width in feet."""
    draft_ft: int | None = None
    """How deep she lies, in feet."""
    capacity_cn: int | None = None
    """What she carries besides her crew, in coins of weight."""
    ram: RamSize | None = None
    """The size of her ram; absent where she has none (WT-RAM-01)."""
    catapults: int = 0
    """How many light catapults she has."""
    fittings: tuple[str, ...] = ()
    """What else there is aboard."""
    cargo: tuple[str, ...] = ()
    """What is in the hold."""
    condition: str | None = None
    """How she looks; it reads after her name."""
    history: str | None = None
    """What became of her before the game; it reads after her name."""
    quirk: str | None = None
    """How she behaves; it reads after her name."""
    notes: str | None = None
    """Yours; printed on the sheet."""
    crew: CrewNumbers | None = None
    """The people aboard, by kind."""
    speeds: tuple[Speed, ...]
    """How fast she is, by oars and by sail."""
    rolls: VesselRolls
    """Natural results."""
    provenance: ShipProvenance
    """Where the record came from."""
    state: VesselState | None = None
    """What play has changed."""
    own: dict[str, Any] | None = None
    """Yours: any keys, any values. They are printed among the notes."""
    derived: VesselDerived | None = None
    """What follows from the rest; written for the reader, and never read back."""


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
    if not isinstance(name, str) or name not in CREW_TYPES:
        raise RecordError(f"ship.format: {str(name)[:40]!r} is no ship of ours; it should be one of {', '.join(CREW_TYPES)}")
    return CREW_TYPES[name]
