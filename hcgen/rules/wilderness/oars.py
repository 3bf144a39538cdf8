"""Shearing oars off (WT-OAR)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.rules.wilderness.vessels import lose_crew, whole_people

if TYPE_CHECKING:
    from hcgen.rules.wilderness.vessels import Vessel

DEAD_TURNS = 3
"""Turns for which a vessel is dead in the water after its oars were sheared off (WT-OAR-01)."""

KILLED = Fraction(1, 4)
"""Of all rowers: half of those on one of two sides (WT-OAR-01, AMB-WT-14)."""

Oars = Literal["out", "shipped"]


class Shearing(msgspec.Struct, frozen=True):
    """What passing close by does to two vessels."""

    passer: Vessel
    """The vessel that passed, afterwards."""
    passed: Vessel
    """The vessel that was passed, afterwards."""
    passer_killed: int
    passed_killed: int
    words: str


def rowers_killed(vessel: Vessel) -> int:
    """Return the rowers who die where the oars of one side are sheared off (WT-OAR-01, AMB-WT-14, AMB-X-03)."""
    return whole_people(min(vessel.at_oars, vessel.facts.oars) * KILLED)


def shear(passer: Vessel, passed: Vessel, passer_oars: Oars) -> Shearing:
    """Pass alongside a rowed vessel and shear its oars off; no dice are rolled (WT-OAR-01).

    The passer's own go as well, unless it has none or orders say that they are shipped. A vessel
    without oars is dead in the water for three turns, then at half its rowed speed at best; the
    second time it rows no more.

    Raises WishError where the vessel that is passed has no oars.
    """
    if not passed.facts.is_rowed:
        raise WishError(f"shear: a {passed.facts.name} has 0 oars (WT-OAR-01); pass alongside a rowed vessel")
    loses_own = passer.facts.is_rowed and passer_oars == "out"
    killed = rowers_killed(passed)
    own_killed = rowers_killed(passer) if loses_own else 0
    words = f"The oars of the {passed.facts.name} are sheared off, and {killed} of its rowers {_are(killed)} dead."
    own = f" So are the passer's own, and {own_killed} more {_are(own_killed)} dead." if loses_own else ""
    return Shearing(_shorn(passer, own_killed) if loses_own else passer, _shorn(passed, killed), own_killed, killed, words + own)


def _shorn(vessel: Vessel, killed: int) -> Vessel:
    return replace(lose_crew(vessel, killed, 0), shearings=vessel.shearings + 1, dead_turns=DEAD_TURNS)


def _are(number: int) -> str:
    return "is" if number == 1 else "are"
