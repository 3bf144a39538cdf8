"""Being hit, being broken, and getting up again (AL-BRK, AL-REC, AL-CRIT-03, AL-CRIT-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.rules.alien.critical import injure
from hcgen.rules.alien.death import Care, hasten, stabilize
from hcgen.rules.alien.health import gain, living
from hcgen.rules.limits import at_least

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.alien.critical import Critical
    from hcgen.rules.alien.health import Person
    from hcgen.rules.alien.pool import Pool
    from hcgen.tables.rows import InjuryRow
    from hcgen.tables.table import Table

Act = Literal["move", "mumble", "other"]

OVERKILL = 2
"""A hit of so many times full Health is death (AL-CRIT-04)."""

MOVES = 1
"""Move actions of the broken in a round (AL-BRK-01)."""


class Hit(msgspec.Struct, frozen=True):
    """What damage did to somebody."""

    person: Person
    """The person afterwards."""
    damage: int
    """What came through the armour."""
    critical: Critical | None
    """The critical injury of somebody who is broken."""
    words: str


def is_instant_death(damage: int, max_health: int) -> bool:
    """Say whether a single hit kills at once: twice full Health or more, after armour (AL-CRIT-04, AMB-AL-03).

    Raises WishError where a number is out of range.
    """
    at_least("damage", damage, 0, "AL-CRIT-04")
    at_least("max_health", max_health, 1, "AL-HLTH-01")
    return damage >= OVERKILL * max_health


def hurt(person: Person, damage: int, table: Table[InjuryRow], stream: Stream, *, deadly: bool = False) -> Hit:
    """Do damage that came through the armour (AL-BRK-01, AL-CRIT-04, AMB-AL-03).

    Whoever has no Health left is broken, and rolls a critical injury; whoever is broken already rolls
    another for any damage.

    Args:
        person: Who is hit.
        damage: Points of a single hit, after armour and barriers.
        table: The critical injuries, by d66.
        stream: Two d6 and the days to heal, where an injury is rolled.
        deadly: Whether the attack is one of those that kill at once.

    Raises WishError where the person is dead, or the damage is negative.
    """
    living(person, "hit", "AL-BRK-01")
    at_least("damage", damage, 0, "AL-BRK-01")
    if deadly or is_instant_death(damage, person.max_health):
        return Hit(replace(person, health=0, dead=True), damage, None, f"{damage} damage, and death at once.")
    if not damage:
        return Hit(person, 0, None, "No damage comes through.")
    after = replace(person, health=max(0, person.health - damage))
    if after.health:
        return Hit(after, damage, None, f"{damage} damage: Health falls from {person.health} to {after.health}.")
    critical = injure(after, table, stream)
    fallen = "Broken already, and hit again." if person.is_broken else "Health falls to 0: broken."
    return Hit(critical.person, damage, critical, f"{damage} damage. {fallen} {critical.words}")


def may(person: Person, act: Act, moved: int = 0) -> bool:
    """Say whether somebody may act: the broken make one move action in a round, and mumble (AL-BRK-01).

    Args:
        person: Who would.
        act: Moving, mumbling, or anything else.
        moved: Move actions that they made already in this round.

    Raises WishError where they are dead.
    """
    living(person, "act", "AL-BRK-01")
    return not person.is_broken or act == "mumble" or (act == "move" and moved < MOVES)


def stress_gained(person: Person, points: int) -> int:
    """Return the stress that somebody gains: the broken gain none (AL-BRK-01).

    Raises WishError where they are dead, or the points are negative.
    """
    living(person, "stress", "AL-BRK-01")
    at_least("stress", points, 0, "AL-BRK-01")
    return 0 if person.is_broken else points


def panics(person: Person) -> bool:
    """Say whether somebody makes panic rolls: the broken never do, nor the dead (AL-BRK-01)."""
    return not person.is_broken and not person.dead


def first_aid(person: Person, roll: Pool, *, adjacent: bool = True) -> Care:
    """Give first aid: a full action and a MEDICAL AID roll, from Adjacent range (AL-REC-01, AL-CRIT-03, AMB-AL-06).

    A success stabilizes every lethal injury, and gives a broken person a point of Health for each.
    Failure shortens the time limit of every lethal injury by a step.

    Args:
        person: Who is helped.
        roll: The MEDICAL AID roll, from `pool`.
        adjacent: Whether the helper is at Adjacent range.

    Raises WishError where they are dead, too far away, or there is nothing that first aid helps.
    """
    living(person, "first aid", "AL-REC-01")
    dying = any(wound.is_lethal for wound in person.wounds)
    if not adjacent:
        raise WishError("first aid: 1 helper has to be at Adjacent range (AL-REC-01); go there first")
    if not (person.is_broken or dying):
        raise WishError("first aid: the person is not broken, and has 0 lethal injuries (AL-REC-01); let them rest")
    if not roll.succeeded:
        return _failed(person, roll, dying)
    after = gain(stabilize(person), roll.successes if person.is_broken else 0)
    stable = " Stable: no more death rolls." if dying else ""
    return Care(after, roll, f"{roll.words}.{stable}{_up(person, after)}")


def _failed(person: Person, roll: Pool, dying: bool) -> Care:
    after = hasten(person)
    if after.dead:
        return Care(after, roll, f"{roll.words}. There was no time left, and the person dies.")
    return Care(after, roll, f"{roll.words}. {'Time is running out faster now.' if dying else 'It does not help.'}")


def rally(person: Person, roll: Pool, *, same_zone: bool = True) -> Care:
    """Rally somebody broken: a quick action and a COMMAND roll, in the same zone (AL-REC-01, AMB-AL-06).

    It does nothing for injuries.

    Args:
        person: Who is spoken to.
        roll: The COMMAND roll, from `pool`.
        same_zone: Whether the speaker is in the same zone.

    Raises WishError where they are dead, not broken, or elsewhere.
    """
    _broken(person, "rally")
    if not same_zone:
        raise WishError("rally: 1 speaker has to be in the same zone (AL-REC-01); go there first")
    after = gain(person, roll.successes)
    return Care(after, roll, f"{roll.words}.{_up(person, after) if roll.succeeded else ' It does not help.'}")


def get_up(person: Person) -> Care:
    """Get up on one's own, a stretch after being broken, with a point of Health (AL-REC-01).

    Raises WishError where the person is dead, or not broken.
    """
    _broken(person, "get up")
    after = gain(person, 1)
    return Care(after, None, f"A stretch goes by.{_up(person, after)}")


def rest(person: Person, stretches: int, *, fatigued: bool = False, safe: bool = True) -> Care:
    """Rest in safety: a point of Health for each stretch, injured or not (AL-REC-02, AMB-AL-06).

    Args:
        person: Who rests.
        stretches: How long.
        fatigued: Whether they are; it brings nothing then.
        safe: Whether the place is; it brings nothing elsewhere.

    Raises WishError where they are dead, or the stretches are negative.
    """
    living(person, "rest", "AL-REC-02")
    at_least("rest, stretches", stretches, 0, "AL-REC-02")
    if fatigued or not safe:
        return Care(person, None, f"{'Too tired to recover' if fatigued else 'No place to recover in'}: Health stays at {person.health}.")
    after = gain(person, stretches)
    quiet = "1 quiet stretch" if stretches == 1 else f"{stretches} quiet stretches"
    return Care(after, None, f"{quiet}: Health is {after.health} of {after.max_health}.")


def _broken(person: Person, act: str) -> None:
    living(person, act, "AL-REC-01")
    if not person.is_broken:
        raise WishError(f"{act}: the person has {person.health} Health and is not broken (AL-REC-01); let them rest")


def _up(before: Person, after: Person) -> str:
    if after.health == before.health:
        return ""
    return f" Health is {after.health} of {after.max_health}{', and the person is up again' if before.is_broken else ''}."
