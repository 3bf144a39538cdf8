"""Getting lost, and not noticing (WT-LOST)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.errors import WishError
from hcgen.rules.rolls import in_six
from hcgen.rules.wilderness.travel import pace
from hcgen.rules.wilderness.wind import direction_of, roll_direction

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.rolls import Attempt, Throw
    from hcgen.rules.wilderness.travel import Terrain
    from hcgen.rules.wilderness.wind import Direction

CHANCES: dict[Terrain, int] = {
    "clear": 1,
    "trail": 0,
    "grassland": 1,
    "forest": 2,
    "hills": 2,
    "desert": 3,
    "broken": 2,
    "mountains": 2,
    "jungle": 3,
    "swamp": 3,
}
"""Chances in six of getting lost (WT-LOST-01), with the terrains that the chart leaves out (AMB-WT-01)."""


class Way(msgspec.Struct, frozen=True):
    """Whether a party keeps to its way."""

    attempt: Attempt | None
    """The roll to get lost, or None where there was none."""
    direction_throw: Throw | None
    direction: Direction | None
    """Where the way leads in truth, or None where it is the right one."""
    words: str

    @property
    def lost(self) -> bool:
        """Whether the party is lost; it does not know."""
        return self.direction is not None


def lost_chance(terrain: Terrain) -> int:
    """Return the chances in six of getting lost (WT-LOST-01, AMB-WT-01).

    Raises WishError where there is no such terrain.
    """
    pace(terrain)
    return CHANCES[terrain]


def find_way(
    terrain: Terrain,
    stream: Stream,
    *,
    follows: bool = False,
    guided: bool = False,
    extreme: bool = False,
    skill_roll: bool | None = None,
) -> Way:
    """Roll at the beginning of a day for whether the party gets lost, and where to (WT-LOST-01, AMB-WT-01).

    Args:
        terrain: Where it travels; on a trail nobody is lost.
        stream: A d6, and a d8 for the direction of those who are lost.
        follows: Whether it follows a road, a river or the like.
        guided: Whether a ranger, an elf, a druid or a barbarian leads it.
        extreme: Whether conditions are extreme, in which such a guide has to make a skill roll.
        skill_roll: Whether the guide made it; one who did not rolls like everybody.

    Raises WishError where there is no such terrain, or the guide's skill roll is wanted and not told.
    """
    chances = lost_chance(terrain)
    if follows or not chances:
        return Way(None, None, None, "The way is plain, and nobody gets lost on it.")
    if guided and _knows_the_way(extreme, skill_roll):
        return Way(None, None, None, "The guide knows the way.")
    attempt = in_six(stream, chances, "get lost")
    if not attempt.succeeded:
        return Way(attempt, None, None, f"{attempt.words}. The party keeps to its way.")
    turned = roll_direction(stream)
    towards = direction_of(turned.total)
    return Way(
        attempt,
        turned,
        towards,
        f"{attempt.words}. In truth the way leads {towards} today, and everybody believes that it is the right one.",
    )


def _knows_the_way(extreme: bool, skill_roll: bool | None) -> bool:
    if extreme and skill_roll is None:
        raise WishError("skill_roll: in extreme conditions a guide makes 1 skill roll (WT-LOST-01); say whether it succeeded")
    return bool(skill_roll) if extreme else True
