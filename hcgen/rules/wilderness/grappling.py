"""Grapples: of ships, of mermen and nixies; and what the great beasts of the deep do to ships (WT-GRAP, WT-MON)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.errors import WishError
from hcgen.rules.limits import at_least, within
from hcgen.rules.rolls import counted, percent, succeeded, throw
from hcgen.rules.wilderness.vessels import SLOWED_INCHES

if TYPE_CHECKING:
    from fractions import Fraction

    from hcgen.dice import Stream
    from hcgen.rules.rolls import Attempt, Throw
    from hcgen.rules.wilderness.vessels import VesselFacts

CHANCE = 20
"""Percent for a ship's grapple to hold, and for one to be cut (WT-GRAP-01)."""

TRIES = 3
"""Grapples that a ship throws in a turn, and as many that it cuts at (WT-GRAP-01)."""

REACH_INCHES = 1
"""How near one has to be (WT-GRAP-01, WT-GRAP-02)."""

MOST_PERCENT = 100


class Swimmers(msgspec.Struct, frozen=True):
    """People of the water who board ships."""

    name: str
    rule: str
    inches: int
    """Inches a turn."""
    group: int
    """How many give 10 percent (AMB-WT-05)."""


MERMEN = Swimmers("Mermen", "WT-GRAP-02", 15, 10)
NIXIES = Swimmers("Nixies", "WT-GRAP-03", 9, 40)
"""Of fresh water only (WT-GRAP-03)."""


class Grappling(msgspec.Struct, frozen=True):
    """Grapples thrown, or cut at."""

    attempts: tuple[Attempt, ...]
    held: int
    """Grapples that hold now."""
    words: str


def grapple(held: int, tries: int, crew: int, inches: int | Fraction, stream: Stream) -> Grappling:
    """Throw a ship's grapples: 20 percent each, three a turn at most, one hand to each (WT-GRAP-01).

    Grappled ships are dead in the water, and can be boarded.

    Args:
        held: Grapples that hold already.
        tries: How many are thrown this turn.
        crew: The hands that throw them.
        inches: How far the other ship is.
        stream: A d100 for each.

    Raises WishError where the ship is too far, or throws too many.
    """
    _near(inches, "WT-GRAP-01")
    attempts = _tries("grapple", held, tries, crew, stream)
    now = held + succeeded(attempts)
    state = "The ships lie fast together, dead in the water, and can be boarded." if now else "Nothing holds."
    return Grappling(attempts, now, f"Grapples that catch: {succeeded(attempts)} of {tries}. {state}")


def cut(held: int, tries: int, crew: int, stream: Stream) -> Grappling:
    """Cut at grapples: 20 percent each, three a turn at most, one hand to each (WT-GRAP-01).

    Args:
        held: Grapples that hold.
        tries: How many cuts are made this turn; those left when nothing holds any longer are not rolled.
        crew: The hands that cut.
        stream: A d100 for each.

    Raises WishError where nothing holds, or too many cuts are made.
    """
    if held < 1:
        raise WishError(f"cut: {held} grapples hold (WT-GRAP-01); there is nothing to cut")
    within("cut, tries", tries, 1, min(TRIES, max(1, crew)), "WT-GRAP-01")
    at_least("cut, crew", crew, 1, "WT-GRAP-01")
    attempts: list[Attempt] = []
    while len(attempts) < tries and succeeded(attempts) < held:
        attempts.append(percent(stream, CHANCE, "cut", "WT-GRAP-01"))
    now = held - succeeded(attempts)
    state = f"{now} hold on." if now else "The ship is free."
    return Grappling(tuple(attempts), now, f"Grapples cut: {held - now} of {held}. {state}")


def _tries(why: str, held: int, tries: int, crew: int, stream: Stream) -> tuple[Attempt, ...]:
    at_least(f"{why}, held", held, 0, "WT-GRAP-01")
    at_least(f"{why}, crew", crew, 1, "WT-GRAP-01")
    within(f"{why}, tries", tries, 1, min(TRIES, crew), "WT-GRAP-01")
    return tuple(percent(stream, CHANCE, why, "WT-GRAP-01") for _ in range(tries))


def in_turn(what: str, done: int, more: int, most: int, rule: str) -> None:
    """Refuse more tries than are left of a turn's.

    Raises WishError where some were made and these are too many.
    """
    if done and done + more > most:
        tries = f"{done} of {most} {'try' if most == 1 else 'tries'}"
        raise WishError(
            f"{what}: {tries} in this turn {'is' if done == 1 else 'are'} made, and {more} more asked for ({rule}); begin a turn first"
        )


def _near(inches: int | Fraction, rule: str) -> None:
    if not 0 <= inches <= REACH_INCHES:
        raise WishError(f'grapple: {inches}" is not within {REACH_INCHES}" ({rule}); come nearer first')


def swimmers_chance(swimmers: Swimmers, number: int) -> int:
    """Return the percent of a group's grapple: 10 for each full ten Mermen or forty Nixies, 100 at most (AMB-WT-05).

    Raises WishError where the number is negative.
    """
    at_least(swimmers.name, number, 0, swimmers.rule)
    return min(MOST_PERCENT, number // swimmers.group * 10)


def swim_and_grapple(swimmers: Swimmers, number: int, held: int, inches: int | Fraction, stream: Stream) -> Grappling:
    """Let a group of swimmers grapple a ship, once a turn, at the surface (WT-GRAP-02, WT-GRAP-03, AMB-WT-05).

    At the surface they can be shot at. Each grapple slows the ship, see `vessels.slowed`.

    Args:
        swimmers: MERMEN or NIXIES.
        number: How many there are.
        held: Grapples of theirs that hold already.
        inches: How far the ship is.
        stream: A d100.

    Raises WishError where they are too few to try, or too far.
    """
    _near(inches, swimmers.rule)
    at_least("grapple, held", held, 0, swimmers.rule)
    at_least(swimmers.name, number, swimmers.group, swimmers.rule)
    attempt = percent(stream, swimmers_chance(swimmers, number), f"{swimmers.name} grapple", swimmers.rule)
    now = held + attempt.succeeded
    slows = f'{counted(now, "grapple")} slow{"s" if now == 1 else ""} the ship by {now * SLOWED_INCHES}"' if now else "Nothing holds"
    words = f"{attempt.words}. {slows}, and the swimmers can be shot at."
    return Grappling((attempt,), now, words)


class Beast(msgspec.Struct, frozen=True, kw_only=True):
    """A great beast of the deep, and what it does to ships (WT-MON-01)."""

    name: str
    inches_swimming: int | None
    """Inches a turn; None where our source has no figure."""
    inches_walking: int | None
    hit_dice: str | None
    """How its Hit Dice are rolled, or None where our source has no figure."""
    words: str


DRAGON_TURTLE = Beast(
    name="dragon turtle",
    inches_swimming=9,
    inches_walking=3,
    hit_dice="d3+10",
    words="It comes up under any ship and lifts it out of the water, and its steam reaches as far as a red dragon's fire. It cannot fly.",
)
WATER_ELEMENTAL = Beast(
    name="water elemental",
    inches_swimming=None,
    inches_walking=None,
    hit_dice=None,
    words="It holds any ship where it is, and turns small ones over.",
)

SMALL_HULL = 40
"""A vessel whose kind has no more hull points is small to a water elemental; the source names no size."""


def roll_hit_dice(beast: Beast, stream: Stream) -> Throw:
    """Roll how many Hit Dice a beast has: 11 to 13 for a dragon turtle (WT-MON-01).

    Raises WishError where our source has no figure.
    """
    if beast.hit_dice is None:
        raise WishError(f"hit dice: the source has 0 figures for a {beast.name} (WT-MON-01); take the Smith's")
    return throw(stream, beast.hit_dice, f"Hit Dice of a {beast.name}")


def is_overturned(facts: VesselFacts) -> bool:
    """Say whether a water elemental can turn a vessel over: small ones only (WT-MON-01)."""
    return facts.hull_high <= SMALL_HULL
