"""Health, and the people who have it (AL-HLTH)."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.rules.limits import at_least, within

Limit = Literal["round", "stretch", "shift"]
"""How long somebody has from one death roll to the next."""


class Wound(msgspec.Struct, frozen=True, kw_only=True):
    """A critical injury that somebody carries."""

    id: str
    name: str
    text: str
    """What it does until it has healed."""
    limit: Limit | None = None
    """The time from one death roll to the next; None where nobody dies of it, or no longer does."""
    passed: int = 0
    """Death rolls that succeeded."""
    days: int | None = None
    """Days until it has healed; None where it never does."""
    surgery: bool = False
    """Whether it has to be operated on before it heals."""

    @property
    def is_lethal(self) -> bool:
        """Whether death rolls have to be made."""
        return self.limit is not None


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who can be hurt."""

    max_health: int
    health: int
    wounds: tuple[Wound, ...] = ()
    dead: bool = False

    @property
    def is_broken(self) -> bool:
        """Whether they live and have no Health (AL-BRK-01)."""
        return not self.dead and self.health == 0


def max_health(strength: int, agility: int) -> int:
    """Return the Health that somebody begins with: half of strength and agility, rounded up (AL-HLTH-01).

    Raises WishError where an attribute is under 1.
    """
    at_least("strength", strength, 1, "AL-HLTH-01")
    at_least("agility", agility, 1, "AL-HLTH-01")
    return -(-(strength + agility) // 2)


def whole(most: int, health: int | None = None) -> Person:
    """Return somebody without injuries.

    Args:
        most: Their full Health.
        health: What of it they have now; all of it where None.

    Raises WishError where there is no full Health, or there is more of it than that.
    """
    at_least("max_health", most, 1, "AL-HLTH-01")
    within("health", most if health is None else health, 0, most, "AL-HLTH-01")
    return Person(max_health=most, health=most if health is None else health)


def living(person: Person, act: str, rule: str) -> Person:
    """Return somebody who is alive.

    Raises WishError where they are not.
    """
    if person.dead:
        raise WishError(f"{act}: the person is dead, at 0 Health ({rule}); go on with another")
    return person


def gain(person: Person, points: int) -> Person:
    """Return somebody with Health given back, never above what they began with (AMB-AL-06)."""
    return replace(person, health=min(person.max_health, person.health + points))


def wound_at(person: Person, place: int, rule: str) -> Wound:
    """Return one of somebody's injuries, the first being 1.

    Raises WishError where they have not so many.
    """
    if not 1 <= place <= len(person.wounds):
        raise WishError(f"injury: there is none at {place} ({rule}); the person has {len(person.wounds)}, counted from 1")
    return person.wounds[place - 1]


def with_wound(person: Person, place: int, wound: Wound | None) -> Person:
    """Return somebody with one of their injuries changed, or gone where None."""
    kept = () if wound is None else (wound,)
    return replace(person, wounds=(*person.wounds[: place - 1], *kept, *person.wounds[place:]))
