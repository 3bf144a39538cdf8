"""Death rolls, stabilizing, surgery and the days until an injury has healed (AL-CRIT-02 to 05)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.rules.alien import pool
from hcgen.rules.alien.health import living, with_wound, wound_at
from hcgen.rules.limits import at_least, within
from hcgen.rules.rolls import counted

if TYPE_CHECKING:
    from fractions import Fraction

    from hcgen.dice import Stream
    from hcgen.rules.alien.health import Limit, Person
    from hcgen.rules.alien.pool import Pool

Step = Literal["shift", "stretch", "round", "death"]

SHORTER: dict[Limit, Step] = {"shift": "stretch", "stretch": "round", "round": "death"}
"""What a time limit becomes where first aid fails (AL-CRIT-03)."""

ROLLS = 3
"""Death rolls that have to succeed, one after the other (AL-CRIT-02, AMB-AL-02)."""


class DeathRoll(msgspec.Struct, frozen=True):
    """A death roll."""

    person: Person
    """The person afterwards."""
    roll: Pool
    passed: int
    """Death rolls that succeeded, this one among them."""
    words: str


class Care(msgspec.Struct, frozen=True):
    """What was done for somebody."""

    person: Person
    """The person afterwards."""
    roll: Pool | None
    """The roll, or None where none was needed."""
    words: str


def shorter(limit: Limit) -> Step:
    """Return what a time limit becomes where first aid fails (AL-CRIT-03)."""
    return SHORTER[limit]


def survival_chance(stamina: int, passed: int = 0) -> Fraction:
    """Return the exact chance to live through the death rolls that are left, without help (AL-CRIT-02).

    Args:
        stamina: Dice of STAMINA.
        passed: Death rolls that succeeded already.

    Raises WishError where a number is out of range.
    """
    at_least("stamina, dice", stamina, 0, "AL-CRIT-02")
    within("death rolls that succeeded", passed, 0, ROLLS, "AL-CRIT-02")
    return pool.chance(stamina) ** (ROLLS - passed)


def death_roll(person: Person, place: int, stamina: int, stream: Stream) -> DeathRoll:
    """Make a death roll when an injury's time limit has passed (AL-CRIT-02, AMB-AL-02).

    It is not pushed and has no stress dice. Failure is death; the third success is life.

    Args:
        person: Who may die.
        place: Which of their injuries it is for, counted from 1.
        stamina: Dice of STAMINA, without those of stress.
        stream: So many d6.

    Raises WishError where they are dead, or the injury is not lethal, or is stable.
    """
    living(person, "death roll", "AL-CRIT-02")
    wound = wound_at(person, place, "AL-CRIT-02")
    if wound.limit is None:
        raise WishError(f"death roll: of {wound.name}, injury {place}, nobody dies any longer (AL-CRIT-02); roll for one that is lethal")
    rolled = pool.roll(stamina, stream, "STAMINA against death", "AL-CRIT-02")
    if not rolled.succeeded:
        return DeathRoll(replace(person, health=0, dead=True), rolled, wound.passed, f"{rolled.words}. That is the end.")
    passed = wound.passed + 1
    if passed == ROLLS:
        after = with_wound(person, place, replace(wound, limit=None, passed=passed))
        return DeathRoll(after, rolled, passed, f"{rolled.words}. That is the third, and the person will live.")
    after = with_wound(person, place, replace(wound, passed=passed))
    return DeathRoll(after, rolled, passed, f"{rolled.words}. Alive; {ROLLS - passed} more to go, the next in a {wound.limit}.")


def stabilize(person: Person) -> Person:
    """Return somebody who needs no death rolls any longer (AL-CRIT-03)."""
    return replace(person, wounds=tuple(replace(wound, limit=None) for wound in person.wounds))


def hasten(person: Person) -> Person:
    """Return somebody whom failed first aid has left less time; a step below a round is death (AL-CRIT-03)."""
    steps = [(wound, SHORTER[wound.limit] if wound.limit else None) for wound in person.wounds]
    if any(step == "death" for _, step in steps):
        return replace(person, health=0, dead=True)
    return replace(person, wounds=tuple(replace(wound, limit=step) if step else wound for wound, step in steps))


def operate(person: Person, place: int, roll: Pool) -> Care:
    """Operate for a shift, with a MEDICAL AID roll, so that an injury can heal (AL-CRIT-05).

    Args:
        person: Who lies on the table.
        place: Which of their injuries it is for, counted from 1.
        roll: The MEDICAL AID roll, from `pool`.

    Raises WishError where they are dead, or the injury needs no surgery.
    """
    living(person, "surgery", "AL-CRIT-05")
    wound = wound_at(person, place, "AL-CRIT-05")
    if not wound.surgery:
        raise WishError(f"surgery: {wound.name}, injury {place}, needs none (AL-CRIT-05); let it heal")
    if not roll.succeeded:
        return Care(person, roll, f"A shift of surgery. {roll.words}. It has to be done again.")
    after = with_wound(person, place, replace(wound, surgery=False))
    return Care(after, roll, f"A shift of surgery. {roll.words}. {wound.name} can heal now.")


def heal(person: Person, place: int, days: int) -> Care:
    """Let days go by for an injury; what has healed is gone (AL-CRIT-05).

    Args:
        person: Who is healing.
        place: Which of their injuries it is, counted from 1.
        days: How many go by.

    Raises WishError where they are dead, the days are under 1, or the injury does not heal as it is.
    """
    living(person, "heal", "AL-CRIT-05")
    at_least("heal, days", days, 1, "AL-CRIT-05")
    wound = wound_at(person, place, "AL-CRIT-05")
    if wound.surgery:
        raise WishError(f"heal: {wound.name}, injury {place}, does not heal before 1 operation (AL-CRIT-05); operate first")
    if wound.limit:
        raise WishError(f"heal: of {wound.name}, injury {place}, the person may still die (AL-CRIT-02); stabilize it first")
    if wound.days is None:
        raise WishError(f"heal: {wound.name}, injury {place}, never heals (AL-CRIT-01); learn to live with it")
    left = wound.days - days
    if left <= 0:
        return Care(with_wound(person, place, None), None, f"{wound.name}: healed.")
    return Care(with_wound(person, place, replace(wound, days=left)), None, f"{wound.name}: {counted(left, 'day')} to go.")
