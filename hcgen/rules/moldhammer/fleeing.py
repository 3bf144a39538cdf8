"""Fleeing on foot: the Flight Table and what moves it (MH-FLEE)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

import msgspec

from hcgen.errors import WishError
from hcgen.rules.limits import at_least
from hcgen.rules.moldhammer.checks import roll_under
from hcgen.rules.rolls import Modifier, throw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.dice import Stream
    from hcgen.rules.rolls import Attempt, Throw

Result = Literal["blocked", "hot trail", "one turn ahead", "lost them"]

FLIGHT: tuple[Result, ...] = ("blocked", "hot trail", "hot trail", "one turn ahead", "one turn ahead", "lost them")
"""What totals of 1 to 6 mean (MH-FLEE-02)."""

WORDS: dict[Result, str] = {
    "blocked": "The way is barred. Nobody gets anywhere, and the fight goes on.",
    "hot trail": "You get there with the enemy at your heels, and the fight goes on there.",
    "one turn ahead": "You get there with a turn to spare before the enemy arrives.",
    "lost them": "You get there, and the enemy runs off another way.",
}


class Chase(msgspec.Struct, frozen=True, kw_only=True):
    """What sets the two sides of a chase apart (MH-FLEE-03, AMB-MH-03).

    Being faster and taking the cleverer route is one thing; of two equally fast sides neither is
    faster. Both sides may have taken a clever route.
    """

    fleers_faster: bool = False
    """The fleers are faster, or took a clever route."""
    fleers_drop: bool = False
    """The fleers drop something that slows the pursuers down."""
    pursuers_faster: bool = False
    """The pursuers are faster, or took a clever route."""
    fleers_dally: bool = False
    """The fleers waste time."""


class Flight(msgspec.Struct, frozen=True):
    """How a flight on foot went."""

    throw: Throw
    nimble: Attempt
    """The d20 of the fleer with the lowest To-Hit."""
    modifiers: tuple[Modifier, ...]
    total: int
    """From 1 to 6."""
    result: Result
    words: str


def flight_total(face: int, modifiers: int) -> int:
    """Return the total of the Flight Table, never outside 1 to 6 (AMB-MH-02)."""
    return min(6, max(1, face + modifiers))


def flight_result(total: int) -> Result:
    """Return the row of a total from 1 to 6 (MH-FLEE-02)."""
    return FLIGHT[total - 1]


def chase_modifiers(chase: Chase) -> tuple[Modifier, ...]:
    """Return what a chase adds and takes away, before the To-Hit roll (MH-FLEE-03)."""
    entries = (
        (chase.fleers_faster, 1, "fleers faster or cleverer"),
        (chase.fleers_drop, 1, "something dropped in the way"),
        (chase.pursuers_faster, -1, "pursuers faster or cleverer"),
        (chase.fleers_dally, -1, "time wasted"),
    )
    return tuple(Modifier(amount, why) for holds, amount, why in entries if holds)


def flee(to_hits: Sequence[int], chase: Chase, stream: Stream) -> Flight:
    """Roll a pursued flight: a d6 on the table, and a d20 that always counts (MH-FLEE-01 to 03, AMB-MH-03).

    Args:
        to_hits: The To-Hit of everybody who flees; the lowest is rolled under.
        chase: What sets the sides apart.
        stream: A d6, then a d20.

    Raises WishError where nobody flees, or a To-Hit is negative.
    """
    if not to_hits:
        raise WishError("to_hits: 0 people flee (MH-FLEE-03); give the To-Hit of each")
    rolled = throw(stream, "d6", "flight")
    nimble = roll_under(stream, min(to_hits), "slowest to react, To-Hit", "MH-FLEE-03")
    last = Modifier(1, "lowest To-Hit made it") if nimble.succeeded else Modifier(-1, "lowest To-Hit stumbled")
    modifiers = (*chase_modifiers(chase), last)
    moved = sum(modifier.amount for modifier in modifiers)
    total = flight_total(rolled.total, moved)
    result = flight_result(total)
    signed = f"{moved:+d}".replace("-", "−")
    words = f"{nimble.words}. Flight: {rolled.total} on d6 with {signed} is {total}. {WORDS[result]}"
    return Flight(rolled, nimble, modifiers, total, result, words)


def carcass_needed(predator_hearts: int) -> Fraction:
    """Return the Hearts that dropped carcasses must have had to tempt a predator: half its own (MH-FLEE-04, AMB-X-03)."""
    at_least("predator_hearts", predator_hearts, 1, "MH-FLEE-04")
    return Fraction(predator_hearts, 2)


def tempts(predator_hearts: int, carcass_hearts: int, servings: int) -> bool:
    """Say whether dropped food holds a predator up (MH-FLEE-04).

    Carcasses of half its Hearts do, or as many servings as it has Hearts; the two do not add up.
    """
    at_least("carcass_hearts", carcass_hearts, 0, "MH-FLEE-04")
    at_least("servings", servings, 0, "MH-FLEE-04")
    return carcass_hearts >= carcass_needed(predator_hearts) or servings >= predator_hearts
