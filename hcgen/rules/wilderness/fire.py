"""Fire aboard: what burning pitch costs, and how long it takes to put out (WT-CAT-02, WT-CAT-03)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from hcgen.errors import WishError
from hcgen.rules.limits import within
from hcgen.rules.rolls import counted, throw
from hcgen.rules.wilderness.vessels import afloat, damage_hull

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.rolls import Throw
    from hcgen.rules.wilderness.vessels import Blow, Vessel

BURNING = "d6"
"""Hull points that a burning area costs in a turn (WT-CAT-02, AMB-X-04)."""

TURNS = {15: 1, 10: 2, 5: 3}
"""Turns until the fire is out, by the fewest who fight it (WT-CAT-03)."""

LEAST_CREW = min(TURNS)
MOST_AREAS = 200
"""Areas of ten feet square on the deck of the largest vessel, and more."""


class Fire(msgspec.Struct, frozen=True):
    """Something that burns aboard."""

    areas: int = 1
    """Squares of ten feet."""
    fought: Fraction = Fraction(0)
    """How much of the work of putting it out is done."""

    @property
    def is_out(self) -> bool:
        """Whether nothing burns any longer."""
        return self.areas == 0


class Burning(msgspec.Struct, frozen=True):
    """A turn of fire."""

    vessel: Vessel
    """The vessel afterwards."""
    fire: Fire
    """The fire afterwards."""
    throw: Throw
    blow: Blow
    words: str


def turns_to_put_out(crew: int) -> int | None:
    """Return the turns in which so many put a fire out, or None where they are too few (WT-CAT-03)."""
    return next((turns for least, turns in TURNS.items() if crew >= least), None)


def burn(vessel: Vessel, fire: Fire, crew: int, stream: Stream) -> Burning:
    """Let a turn of fire go by: the damage first, and what was done against it after (WT-CAT-02, WT-CAT-03, WT-REP-01).

    So a fire burns one turn at least. Of a fire that has spread, each area wants a crew of its own;
    one that is not fought spreads to one more. How fast it spreads is not in our source: that is a
    reading of the house.

    Args:
        vessel: The vessel that burns.
        fire: How much of it does.
        crew: Those who fight the fire and do nothing else.
        stream: A d6 for each area, and a d10 where the hull gives out.

    Raises WishError where nothing burns, there are not so many aboard, or it sinks already.
    """
    if fire.is_out:
        raise WishError("fire: 0 areas burn (WT-CAT-03); set something on fire first")
    within("fire, areas", fire.areas, 1, MOST_AREAS, "WT-CAT-02")
    afloat(vessel, "fire", "WT-CAT-02")
    within("fire, crew", crew, 0, vessel.crew, "WT-CAT-03")
    rolled = throw(stream, f"{fire.areas}{BURNING}", "fire, hull points")
    blow = damage_hull(vessel, rolled.total, stream)
    after, said = _fought(fire, crew)
    return Burning(blow.vessel, after, rolled, blow, f"{blow.words} {said}")


def _fought(fire: Fire, crew: int) -> tuple[Fire, str]:
    turns = turns_to_put_out(crew // fire.areas)
    if turns is None:
        spread = min(MOST_AREAS, fire.areas + 1)
        return Fire(spread, Fraction(0)), f"Too few fight the fire, and it spreads to {counted(spread, 'area')}."
    done = fire.fought + Fraction(1, turns)
    if done >= 1:
        return Fire(0, Fraction(0)), "The fire is out."
    return Fire(fire.areas, done), "The fire burns on, and is being fought."
