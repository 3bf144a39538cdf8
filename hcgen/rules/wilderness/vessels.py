"""Vessels: their facts, their hull, their speed, sinking and repairs (WT-VES, WT-REP)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.rules.limits import at_least, within
from hcgen.rules.rolls import Modifier, counted, spoken, throw

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.rolls import Throw

RamSize = Literal["none", "small", "large"]

Points = Fraction | int
"""Hull points: whole, but where a share of a hull was lost; fractions are kept (AMB-X-03)."""

REPAIR_CREW = 5
"""The fewest who can repair a hull at sea (WT-REP-01)."""

SINKING = "d10"
"""Rounds until a vessel without hull points is under (WT-VES-02)."""

PATCH_CREW = 10
PATCH_TURNS = 5
"""What a patch under the waterline takes (WT-RAM-02)."""

PATCH_FAILS = 25
"""Percent of patches that do not hold (WT-RAM-02)."""

SHORN = Fraction(1, 2)
"""The most of its rowed speed that a vessel keeps whose oars were once sheared off (WT-OAR-01)."""

SHIPPED_WATER = Fraction(2, 3)
"""What is left of the speed of a vessel that shipped water (WT-WIND-01)."""

SLOWED_INCHES = 2
"""Inches a round that each grapple of swimmers takes (WT-GRAP-02)."""

TENTHS = 10


class VesselFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What a kind of vessel is (WT-VES-01)."""

    name: str
    hull_low: int
    """The least hull points of its kind; each number to `hull_high` is as likely as the next (AMB-X-04)."""
    hull_high: int
    armour_class: int
    """Descending."""
    miles_rowed: int = 0
    """Miles a day by oar or paddle; 0 where it has none (AMB-WT-11)."""
    miles_sailed: int = 0
    """Miles a day under sail; 0 where it has none (AMB-WT-11)."""
    inches_rowed: int = 0
    """Inches a round by oar (AMB-WT-15)."""
    inches_sailed: int = 0
    """Inches a round under sail (AMB-WT-15)."""
    oars: int = 0
    """Rowers needed for full speed."""
    rowers: int = 0
    """People who do nothing but row."""
    sailors: int = 0
    marines: int = 0
    captains: int = 0
    sailors_row: bool = False
    """Whether the sailors are the rowers, as on a longship."""
    cargo_cn: int = 0
    ram: RamSize = "none"
    catapults: int = 0
    """The most light catapults that it takes."""

    @property
    def crew(self) -> int:
        """Everybody of the standard crew."""
        return self.rowers + self.sailors + self.marines + self.captains

    @property
    def is_rowed(self) -> bool:
        """Whether it has oars, and so counts as a galley in a gale (AMB-WT-07)."""
        return self.miles_rowed > 0


class Vessel(msgspec.Struct, frozen=True, kw_only=True):
    """A vessel in play. What is done to it returns another."""

    facts: VesselFacts
    hull_max: int
    damage: Points = 0
    """Hull points lost since the last port, mended or not; they set the speed (AMB-WT-06)."""
    mended: Points = 0
    """Of these, hull points mended at sea."""
    rowers: int = 0
    """Of the people who do nothing but row, those alive."""
    hands: int = 0
    """Everybody else aboard."""
    shearings: int = 0
    """How often its oars were sheared off."""
    dead_turns: int = 0
    """Turns for which it will be dead in the water."""
    shipped_water: bool = False
    grapples: int = 0
    """Grapples of other ships that hold it: dead in the water (WT-GRAP-01)."""
    swimmers: int = 0
    """Grapples of Mermen or Nixies that slow it (WT-GRAP-02)."""
    throws: int = 0
    """Grapples that it has thrown in this turn (WT-GRAP-01)."""
    thrown_at: int = 0
    """Grapples that a ship without a record has thrown at it in this turn (WT-GRAP-01)."""
    cuts: int = 0
    """Cuts that it has made at grapples in this turn (WT-GRAP-01)."""
    swims: int = 0
    """Tries of swimmers to grapple it in this turn (AMB-WT-05)."""
    sinks_in_rounds: int | None = None
    """Rounds until a vessel without hull points is under."""
    holed_turns: int | None = None
    """Turns until a vessel holed under the waterline is under."""

    @property
    def hull(self) -> Points:
        """Hull points that are left."""
        return whole(max(0, self.hull_max - self.damage + self.mended))

    @property
    def crew(self) -> int:
        """Everybody aboard who is alive."""
        return self.rowers + self.hands

    @property
    def at_oars(self) -> int:
        """Those who can row."""
        return self.rowers + (max(0, self.hands - self.facts.captains) if self.facts.sailors_row else 0)


class Factor(msgspec.Struct, frozen=True):
    """Something that a speed is multiplied by."""

    times: Fraction
    why: str


class Speed(msgspec.Struct, frozen=True):
    """How fast a vessel is, exactly; round only what is shown (AMB-X-03)."""

    miles: Fraction
    """Miles a day."""
    inches: Fraction
    """Inches a round."""
    factors: tuple[Factor, ...]
    """What it was multiplied by, and why."""
    modifiers: tuple[Modifier, ...] = ()
    """Inches that were then taken away, and why."""
    stops: tuple[str, ...] = ()
    """What keeps it where it is just now: its inches are 0. Its miles are too where it is grappled; the rest does not last a day."""


class Blow(msgspec.Struct, frozen=True):
    """What damage did to a hull."""

    vessel: Vessel
    """The vessel afterwards."""
    points: Points
    sinking: Throw | None
    """The d10 of a vessel that goes down."""
    words: str


class Repair(msgspec.Struct, frozen=True):
    """What work on a hull came to."""

    vessel: Vessel
    """The vessel afterwards."""
    points: Points
    words: str


def roll_hull(facts: VesselFacts, stream: Stream) -> Throw:
    """Roll hull points: one number of the printed range, each as likely as the next (WT-VES-01, AMB-X-04)."""
    span = facts.hull_high - facts.hull_low + 1
    dice = f"d{span}+{facts.hull_low - 1}" if span > 1 else str(facts.hull_low)
    return throw(stream, dice, f"hull of a {facts.name}")


def launch(facts: VesselFacts, hull_max: int) -> Vessel:
    """Put a vessel into play, whole and with its standard crew.

    Raises WishError where its kind cannot have such a hull.
    """
    within("hull_max", hull_max, facts.hull_low, facts.hull_high, "WT-VES-01")
    return Vessel(facts=facts, hull_max=hull_max, rowers=facts.rowers, hands=facts.crew - facts.rowers)


def whole_people(share: Fraction) -> int:
    """Round people lost to the nearest whole number (AMB-X-03)."""
    return int(share + Fraction(1, 2))


def whole(number: Points) -> Points:
    """Return a whole number as one, and any other as the exact fraction that it is (AMB-X-03)."""
    return int(number) if number == int(number) else number


def pointed(number: Points, thing: str = "point") -> str:
    """Say points: "1 point", "22.5 points"."""
    return f"{spoken(number)} {thing}{'' if number == 1 else 's'}"


def damage_hull(vessel: Vessel, points: Points, stream: Stream) -> Blow:
    """Take hull points; without any left the vessel sinks in d10 rounds (WT-VES-02).

    Args:
        vessel: The vessel that is hit.
        points: Hull points lost.
        stream: A d10 where it begins to sink.

    Raises WishError where the points are negative.
    """
    at_least("points", points, 0, "WT-VES-02")
    after = replace(vessel, damage=vessel.damage + min(points, vessel.hull))
    words = f"The hull loses {pointed(points)}; {spoken(after.hull)} of {after.hull_max} are left."
    if after.hull or vessel.sinks_in_rounds is not None:
        return Blow(after, points, None, words)
    sinking = throw(stream, SINKING, "rounds until it sinks")
    after = replace(after, sinks_in_rounds=sinking.total)
    return Blow(after, points, sinking, f"{words} It goes down in {counted(sinking.total, 'round')}.")


def tenths(lost: Points, of: int) -> int:
    """Count full tenths that are lost, ten at most (AMB-WT-06)."""
    return min(TENTHS, int(lost * TENTHS // of)) if of > 0 else 0


def hull_factor(vessel: Vessel) -> Fraction:
    """Return what hull damage leaves of the speed: a tenth less for each full tenth (WT-REP-02, AMB-WT-06)."""
    return 1 - Fraction(tenths(vessel.damage, vessel.hull_max), TENTHS)


def rower_factor(vessel: Vessel) -> Fraction:
    """Return what lost rowers leave of the rowed speed: a tenth less for each full tenth (WT-REP-02, AMB-WT-06)."""
    oars = vessel.facts.oars
    return 1 - Fraction(tenths(max(0, oars - vessel.at_oars), oars), TENTHS)


def sailed(vessel: Vessel) -> Speed:
    """Return the speed under sail, in ordinary wind (WT-REP-02)."""
    return _speed(vessel, vessel.facts.miles_sailed, vessel.facts.inches_sailed, _factors(vessel))


def rowed(vessel: Vessel) -> Speed:
    """Return the speed by oar: the hull's part times the rowers' (WT-REP-02, WT-OAR-01, AMB-WT-06, AMB-WT-14)."""
    return _speed(vessel, vessel.facts.miles_rowed, vessel.facts.inches_rowed, (*_factors(vessel), *_oar_factors(vessel)))


def slowed(inches: Fraction | int, grapples: int) -> Fraction:
    """Return the movement of a ship that swimmers hold: 2" less for each grapple, never under 0 (WT-GRAP-02).

    Raises WishError where the grapples are negative.
    """
    at_least("grapples", grapples, 0, "WT-GRAP-02")
    return max(Fraction(0), Fraction(inches) - SLOWED_INCHES * grapples)


def _speed(vessel: Vessel, miles: int, inches: int, factors: tuple[Factor, ...]) -> Speed:
    times = Fraction(1)
    for factor in factors:
        times *= factor.times
    stops = _stops(vessel)
    if stops:
        return Speed(Fraction(0) if vessel.grapples else miles * times, Fraction(0), factors, (), stops)
    swimmers = vessel.swimmers
    modifiers = (Modifier(-SLOWED_INCHES * swimmers, f"{counted(swimmers, 'grapple')} of swimmers"),) if swimmers else ()
    return Speed(miles * times, slowed(inches * times, swimmers), factors, modifiers)


def _stops(vessel: Vessel) -> tuple[str, ...]:
    stops = [f"held by {counted(vessel.grapples, 'grapple')}"] if vessel.grapples else []
    stops += [f"dead in the water for {counted(vessel.dead_turns, 'turn')}"] if vessel.dead_turns else []
    return tuple(stops)


def _factors(vessel: Vessel) -> tuple[Factor, ...]:
    factors = [
        Factor(hull_factor(vessel), f"{spoken(vessel.damage)} of {vessel.hull_max} hull points lost since port"),
        Factor(SHIPPED_WATER if vessel.shipped_water else Fraction(1), "water shipped"),
    ]
    return tuple(factor for factor in factors if factor.times != 1)


def _oar_factors(vessel: Vessel) -> tuple[Factor, ...]:
    crew = rower_factor(vessel)
    if vessel.shearings > 1:
        return (Factor(Fraction(0), "oars sheared off again"),)
    if vessel.shearings and crew > SHORN:
        return (Factor(SHORN, "oars sheared off"),)
    return (Factor(crew, f"{vessel.at_oars} of {vessel.facts.oars} at the oars"),) if crew != 1 else ()


def repairable(vessel: Vessel) -> Points:
    """Return the hull points that can still be mended at sea: half of all damage, rounded down (WT-REP-01, AMB-X-03)."""
    return whole(max(0, int(vessel.damage // 2) - vessel.mended))


def repair_at_sea(vessel: Vessel, crew: int, turns: int) -> Repair:
    """Mend a hull point a turn, up to half of the damage; the speed stays as it is (WT-REP-01, AMB-WT-06).

    It comes after the damage of the turn, and whoever repairs does nothing else.

    Raises WishError where fewer than five work, there are not so many, turns are negative, or it sinks already.
    """
    afloat(vessel, "repair", "WT-REP-01")
    within("crew", crew, REPAIR_CREW, max(REPAIR_CREW, vessel.crew), "WT-REP-01")
    at_least("turns", turns, 0, "WT-REP-01")
    points = min(turns, repairable(vessel))
    after = replace(vessel, mended=vessel.mended + points)
    words = (
        f"{crew} hands mend {pointed(points, 'hull point')}; {spoken(after.hull)} of {after.hull_max} hold now, and port must do the rest."
    )
    return Repair(after, points, words)


def repair_in_port(vessel: Vessel) -> Repair:
    """Repair hull, oars and speed in port, and come loose (WT-REP-01, WT-REP-02); the dead stay dead.

    Raises WishError where it sinks already.
    """
    afloat(vessel, "repair in port", "WT-REP-02")
    after = Vessel(facts=vessel.facts, hull_max=vessel.hull_max, rowers=vessel.rowers, hands=vessel.hands)
    points = whole(vessel.hull_max - vessel.hull)
    return Repair(after, points, f"Port puts {pointed(points, 'hull point')} right, and the vessel is as fast as its crew makes it.")


def lose_crew(vessel: Vessel, rowers: int, others: int) -> Vessel:
    """Return the vessel without so many of its rowers and others, as far as there are any.

    Where sailors row, they are the rowers that are lost. Raises WishError where a number is negative.
    """
    at_least("rowers", rowers, 0, "WT-RAM-02")
    at_least("others", others, 0, "WT-RAM-02")
    if vessel.facts.sailors_row:
        return replace(vessel, hands=max(0, vessel.hands - rowers - others))
    return replace(vessel, rowers=max(0, vessel.rowers - rowers), hands=max(0, vessel.hands - others))


def afloat(vessel: Vessel, act: str, rule: str) -> Vessel:
    """Return a vessel that has hull points left.

    Raises WishError where it has none.
    """
    if not vessel.hull:
        raise WishError(f"{act}: the {vessel.facts.name} has 0 hull points and sinks ({rule}, WT-VES-02); go on with another vessel")
    return vessel


def loose(vessel: Vessel, act: str) -> Vessel:
    """Return a vessel that no ship's grapples hold.

    Raises WishError where some do: it is dead in the water (WT-GRAP-01).
    """
    if vessel.grapples:
        held = f"{counted(vessel.grapples, 'grapple')} hold{'s' if vessel.grapples == 1 else ''} the {vessel.facts.name}"
        raise WishError(f"{act}: {held} dead in the water (WT-GRAP-01); cut loose first, with grapple --cut")
    return vessel


def rested(vessel: Vessel) -> Vessel:
    """Return a vessel in a new turn, in which nothing has been thrown or cut yet (WT-GRAP-01)."""
    return replace(vessel, throws=0, thrown_at=0, cuts=0, swims=0)


def pass_turn(vessel: Vessel) -> Vessel:
    """Return the vessel a turn later: less dead in the water, and nearer to sinking where it is holed (WT-OAR-01, WT-RAM-02)."""
    after = replace(rested(vessel), dead_turns=max(0, vessel.dead_turns - 1))
    if vessel.holed_turns is None:
        return after
    after = replace(after, holed_turns=max(0, vessel.holed_turns - 1))
    return after if after.holed_turns else founder(after)


def founder(vessel: Vessel) -> Vessel:
    """Return the vessel under water, with no hull points and no rounds left (WT-VES-02)."""
    return replace(vessel, damage=vessel.damage + vessel.hull, sinks_in_rounds=0)
