"""Rams: the chart, the list of percents, holes under the waterline and their patches (WT-RAM)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.rules.limits import at_least
from hcgen.rules.rolls import counted, percent, throw
from hcgen.rules.wilderness.vessels import (
    PATCH_CREW,
    PATCH_FAILS,
    PATCH_TURNS,
    TENTHS,
    Vessel,
    VesselFacts,
    afloat,
    damage_hull,
    lose_crew,
    whole,
    whole_people,
)

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.rolls import Attempt, Throw
    from hcgen.rules.wilderness.vessels import Blow, Points, RamSize

Struck = Literal["side", "bow", "stern"]

ATTACK_LEVEL = 1
"""A ram hits as a fighter of this level; the hit itself is rolled elsewhere (WT-RAM-01, AMB-WT-16)."""

SPEED = "Fast"
"""The speed at which one rams (WT-RAM-02)."""

TENFOLD = 10
"""What the dice against ships are multiplied by (AMB-X-04)."""

AGAINST_SHIPS: dict[RamSize, str] = {"small": "d4+4", "large": "d6+5"}
AGAINST_CREATURES: dict[RamSize, str] = {"small": "3d8", "large": "6d6"}
"""The chart; a war galley's ram is a large one (WT-RAM-01, AMB-X-04, AMB-WT-04)."""

HOLED = 25
"""Percent of rams that open a hole under the waterline (WT-RAM-02)."""

HOLED_TURNS = "3d6"
"""Turns until a holed vessel is under (WT-RAM-02, AMB-X-04)."""

CREW_LOST: dict[Struck, int] = {"side": 20, "bow": 5, "stern": 5}
ROWERS_LOST: dict[Struck, int] = {"side": 15, "bow": 0, "stern": 0}
"""Percent of the whole crew that is lost, and of it those that are rowers (WT-RAM-02, AMB-WT-04)."""


class RamOrders(msgspec.Struct, frozen=True, kw_only=True):
    """What has to be done before a ram (WT-RAM-02)."""

    mast_lowered: bool
    at_fast_speed: bool


class CrewLoss(msgspec.Struct, frozen=True):
    """Whom a ram costs."""

    rowers: int
    others: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.rowers + self.others


class Ramming(msgspec.Struct, frozen=True):
    """What a ram that hit did to a vessel."""

    vessel: Vessel
    """The rammed vessel afterwards."""
    throw: Throw
    """What the damage was rolled on."""
    blow: Blow
    hole: Attempt
    """Whether it is holed under the waterline."""
    sinking: Throw | None
    """The turns that a holed vessel has."""
    crew: CrewLoss
    words: str


class Patch(msgspec.Struct, frozen=True):
    """A patch under the waterline."""

    vessel: Vessel
    """The vessel afterwards."""
    attempt: Attempt
    """A roll for failure: where it succeeds, the patch does not hold."""
    holds: bool
    turns: int
    words: str


def ready_to_ram(facts: VesselFacts, orders: RamOrders) -> RamSize:
    """Return the ram of a vessel that may use it now (WT-RAM-01, WT-RAM-02).

    Raises WishError where it has none, its mast stands, or it is too slow.
    """
    if facts.ram == "none":
        raise WishError(f"ram: a {facts.name} has 0 rams (WT-RAM-01); ram with a galley that is fitted with one")
    if facts.miles_sailed and not orders.mast_lowered:
        raise WishError(f"ram: the mast of the {facts.name} stands (WT-RAM-02); lower it first")
    if not orders.at_fast_speed:
        raise WishError(f"ram: the {facts.name} is slower than {SPEED} (WT-RAM-02); row faster first")
    return facts.ram


def crew_loss(vessel: Vessel, struck: Struck) -> CrewLoss:
    """Return whom a ram costs, by where it strikes (WT-RAM-02, AMB-WT-04, AMB-X-03).

    A side costs a fifth of all aboard, three quarters of it rowers where there are any; bow or
    stern cost a twentieth, and no rowers.
    """
    total = whole_people(Fraction(vessel.crew * CREW_LOST[struck], 100))
    rowers = whole_people(Fraction(vessel.crew * ROWERS_LOST[struck], 100)) if vessel.facts.is_rowed else 0
    rowers = min(rowers, vessel.at_oars, total)
    return CrewLoss(rowers, min(total - rowers, vessel.crew - rowers))


def ram_by_chart(ram: RamSize, target: Vessel, struck: Struck, stream: Stream) -> Ramming:
    """Ram a vessel, with the damage of the chart: 50 to 80 or 60 to 110 hull points (WT-RAM-01, WT-RAM-02, AMB-WT-04).

    The attacker has to back oars at once; grappling is not affected.

    Args:
        ram: Small, or large as on large and war galleys.
        target: The vessel that is hit.
        struck: Where.
        stream: The damage, a d100 for a hole and 3d6 where there is one, a d10 where the hull gives out.

    Raises WishError where there is no ram or the target sinks already.
    """
    rolled = throw(stream, _chart(AGAINST_SHIPS, ram), "ram")
    return _rammed(target, struck, rolled, rolled.total * TENFOLD, stream)


def ram_by_percent(target: Vessel, struck: Struck, stream: Stream) -> Ramming:
    """Ram a vessel, with 10 to 60 percent of its whole hull as damage (WT-RAM-02, AMB-WT-04).

    As `ram_by_chart`, for tables that play by the list; the first die is a d6, and points are
    exact: three tenths of 75 are 22.5 (AMB-X-03).
    """
    rolled = throw(stream, "d6", "ram, tenths of the hull")
    return _rammed(target, struck, rolled, whole(Fraction(target.hull_max * rolled.total, TENTHS)), stream)


def ram_creature(ram: RamSize, is_large: bool, stream: Stream) -> Throw:
    """Ram a creature: 3 to 24 or 6 to 36 hit points (WT-RAM-01).

    Raises WishError where it is small, or there is no ram.
    """
    if not is_large:
        raise WishError("ram: small targets are hit in 0 of 20 cases (WT-RAM-01); ram ships and huge creatures only")
    return throw(stream, _chart(AGAINST_CREATURES, ram), "ram, hit points")


def patch(vessel: Vessel, crew: int, stream: Stream) -> Patch:
    """Patch a hole under the waterline: ten hands, five turns, and one in four does not hold (WT-RAM-02).

    Where it does not, it can be done again, in another five turns, if the vessel floats so long.

    Args:
        vessel: A holed vessel.
        crew: Those who work on it.
        stream: A d100.

    Raises WishError where there is no hole, too few work, or it sinks before five turns are over.
    """
    if vessel.holed_turns is None:
        raise WishError("patch: the vessel has 0 holes under the waterline (WT-RAM-02); repair its hull instead")
    at_least("patch, crew", crew, PATCH_CREW, "WT-RAM-02")
    if vessel.holed_turns < PATCH_TURNS:
        left = counted(vessel.holed_turns, "turn")
        raise WishError(f"patch: it sinks in {left} and a patch takes {PATCH_TURNS} (WT-RAM-02); leave the ship")
    attempt = percent(stream, PATCH_FAILS, "the patch gives way", "WT-RAM-02")
    if attempt.succeeded:
        left_turns = vessel.holed_turns - PATCH_TURNS
        words = f"{attempt.words}. Five turns of work are lost, and {counted(left_turns, 'turn')} are left."
        return Patch(replace(vessel, holed_turns=left_turns), attempt, False, PATCH_TURNS, words)
    return Patch(replace(vessel, holed_turns=None), attempt, True, PATCH_TURNS, f"{attempt.words}. After five turns the patch holds.")


def _chart(chart: dict[RamSize, str], ram: RamSize) -> str:
    if ram not in chart:
        raise WishError("ram: the vessel has 0 rams (WT-RAM-01); give a small or a large one")
    return chart[ram]


def _rammed(target: Vessel, struck: Struck, rolled: Throw, points: Points, stream: Stream) -> Ramming:
    afloat(target, "ram", "WT-RAM-01")
    lost = crew_loss(target, struck)
    hole = percent(stream, HOLED, "holed under the waterline", "WT-RAM-02")
    sinking = throw(stream, HOLED_TURNS, "turns until it sinks") if hole.succeeded else None
    blow = damage_hull(lose_crew(target, lost.rowers, lost.others), points, stream)
    vessel, words = blow.vessel, f"{blow.words} Crew lost: {lost.total}, {lost.rowers} of them at the oars."
    if sinking:
        turns = min(sinking.total, vessel.holed_turns or sinking.total)
        vessel = replace(vessel, holed_turns=turns)
        words += f" It is holed and sinks in {counted(turns, 'turn')} unless it is patched."
    return Ramming(vessel, rolled, blow, hole, sinking, lost, f"{words} The attacker must back oars at once.")
