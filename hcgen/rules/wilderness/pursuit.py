"""Getting away on land: the chart of evasion, between walkers, riders and what has wings (WT-EVA).

The source has its chart among the vessels. That it serves on land too is our reading: speeds are
those over the ground there, and the time is counted in the Turns in which walkers move (AMB-WT-15).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from hcgen.rules.limits import at_least
from hcgen.rules.rolls import counted
from hcgen.rules.wilderness.evasion import evade
from hcgen.rules.wilderness.travel import OVER, pace
from hcgen.rules.wilderness.vessels import Factor

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.wilderness.evasion import Evasion
    from hcgen.rules.wilderness.travel import Terrain


class Runner(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a chase: of those who flee the slowest, of those who follow the fastest."""

    inches: int | Fraction
    """Movement a Turn over clear land."""
    flies: bool = False
    """Whether the terrain is all the same to it."""


class Pursuit(msgspec.Struct, frozen=True):
    """A chase on land."""

    evasion: Evasion
    """The roll, and by how much the pursued is slower."""
    factors: tuple[Factor, ...]
    """What slowed a side down, and why."""
    turns: int | None
    """Turns until the pursued is caught; None where it never is."""
    words: str


def ground_speed(runner: Runner, terrain: Terrain) -> Fraction:
    """Return the inches a Turn that somebody makes over a terrain (WT-MOVE-03).

    Raises WishError where there is no such terrain, or the movement is negative.
    """
    at_least("runner, inches", runner.inches, 0, "WT-MOVE-02")
    factor = pace(terrain)
    return Fraction(runner.inches) * (1 if runner.flies else factor)


def flee(pursued: Runner, pursuer: Runner, yards: int | Fraction, terrain: Terrain, stream: Stream) -> Pursuit:
    """Try to get away over land (WT-EVA-01, AMB-WT-08).

    Args:
        pursued: The slowest of those who flee.
        pursuer: The fastest of those who follow.
        yards: How far apart they were when they saw each other.
        terrain: What they run over.
        stream: A d100.

    Raises WishError where a number is negative, or there is no such terrain.
    """
    fled = evade(ground_speed(pursued, terrain), ground_speed(pursuer, terrain), yards, stream)
    slowed = pace(terrain)
    sides = ((pursued, "pursued"), (pursuer, "pursuer"))
    factors = tuple(Factor(slowed, f"{who}, {OVER[terrain]}") for side, who in sides if slowed != 1 and not side.flies)
    return Pursuit(fled, factors, fled.rounds, f"{fled.attempt.words}. {_outcome(fled)}")


def _outcome(fled: Evasion) -> str:
    if fled.attempt.succeeded:
        return "You get away, and nobody follows any longer."
    if fled.rounds is None:
        return "They keep you in sight, and come no nearer."
    return f"They stay on your heels, and have you in {counted(fled.rounds, 'turn')}."
