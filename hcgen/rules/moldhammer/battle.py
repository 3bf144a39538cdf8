"""A whole fight between starships, turn by turn, by the orders of `orders` (MH-SHIP-05, MH-CRIT-01, MH-CRIT-02).

Which side begins is not in our source: a d6 says it for the first space turn, and from then on the
sides take turns at it. That is a reading of the house. What a hazard does to people is left to the
table, for no ship's record knows their Hearts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.errors import WishError
from hcgen.rules.limits import within
from hcgen.rules.moldhammer import actions
from hcgen.rules.moldhammer.damage import end_turn, hit
from hcgen.rules.moldhammer.orders import armed, order, out_of_it, target_of
from hcgen.rules.rolls import counted, throw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.dice import Stream
    from hcgen.rules.moldhammer.actions import Action
    from hcgen.rules.moldhammer.damage import Damage
    from hcgen.rules.moldhammer.ships import Ship
    from hcgen.rules.rolls import Throw

TURNS = 30
"""Space turns after which a fight is called off, where nobody says otherwise."""

MOST_TURNS = 1_000
MOST_SHIPS = 12
"""On a side."""

FIRST_BEGINS = 3
"""The highest face of the d6 for which the first side begins (house)."""


class Fighter(msgspec.Struct, frozen=True):
    """A ship in a fight, by its name."""

    name: str
    ship: Ship


Sides = tuple[tuple[Fighter, ...], tuple[Fighter, ...]]


class Deed(msgspec.Struct, frozen=True):
    """What a hand did in the fight, and to whom."""

    who: str
    action: Action
    target: str | None
    damage: Damage | None
    words: str


class SpaceTurn(msgspec.Struct, frozen=True):
    """One space turn of a fight."""

    number: int
    """Counting from 1, from the beginning of the fight."""
    deeds: tuple[Deed, ...]
    ends: tuple[str, ...]
    """What the end of the turn brought, ship by ship, where it brought anything."""


class Battle(msgspec.Struct, frozen=True):
    """A fight from beginning to end."""

    first: Throw
    """The d6 for who begins."""
    turns: tuple[SpaceTurn, ...]
    sides: Sides
    """All ships afterwards."""
    winner: int | None
    """0 for the first side, 1 for the second, None where neither is beaten, or both are."""
    words: str


class _Fight:
    """The ships while they fight, each in its place."""

    def __init__(self, sides: Sides, stream: Stream) -> None:
        self.sides = [list(side) for side in sides]
        self.stream = stream

    def turn(self, number: int, begins: int) -> SpaceTurn:
        deeds: list[Deed] = []
        for side in (begins, 1 - begins):
            for at in range(len(self.sides[side])):
                deeds += self.go(side, at)
        return SpaceTurn(number, tuple(deeds), tuple(self.ends()))

    def go(self, side: int, at: int) -> list[Deed]:
        """Let all hands of a ship act."""
        fighter = self.sides[side][at]
        if fighter.ship.exploded:
            return []
        self.sides[side][at] = Fighter(fighter.name, actions.start_turn(fighter.ship))
        deeds: list[Deed] = []
        while self.sides[side][at].ship.acted < fighter.ship.crew and not self.beaten(1 - side):
            deeds.append(self.act(side, at))
        return deeds

    def act(self, side: int, at: int) -> Deed:
        fighter = self.sides[side][at]
        enemies = [enemy.ship for enemy in self.sides[1 - side]]
        aim = target_of(enemies)
        name, what = order(fighter.ship, enemies, enemies[aim])
        act = actions.repair(fighter.ship, what, self.stream) if what else actions.ACTS[name](fighter.ship, self.stream)
        self.sides[side][at] = Fighter(fighter.name, act.ship)
        said = f"{fighter.name}: {act.words}"
        if not act.damage:
            return Deed(fighter.name, act, None, None, said)
        struck = self.sides[1 - side][aim]
        damage = hit(struck.ship, act.damage, self.stream)
        self.sides[1 - side][aim] = Fighter(struck.name, damage.ship)
        return Deed(fighter.name, act, struck.name, damage, f"{said} {struck.name}: {damage.words}")

    def ends(self) -> list[str]:
        """End the turn for everybody who is still there; the quiet say nothing."""
        said: list[str] = []
        for side in self.sides:
            for at, fighter in enumerate(side):
                if not fighter.ship.exploded:
                    end = end_turn(fighter.ship)
                    side[at] = Fighter(fighter.name, end.ship)
                    said += [f"{fighter.name}: {end.words}"] if end.perils or end.ship.exploded or fighter.ship.effect("core") else []
        return said

    def beaten(self, side: int) -> bool:
        return all(out_of_it(fighter.ship) for fighter in self.sides[side])

    def finished(self) -> Sides:
        return tuple(self.sides[0]), tuple(self.sides[1])


def fight(sides: Sides, stream: Stream, turns: int = TURNS) -> Battle:
    """Fight until a side is beaten, every ship of it gone or adrift and unable to fire, or the turns are over.

    Args:
        sides: The ships of both.
        stream: A d6 for who begins, and then whatever comes up.
        turns: The most space turns.

    Raises WishError where a side has no ships or too many, nobody can fire, a name is there twice,
    or a ship has blown up before the fight.
    """
    _check(sides, turns)
    first = throw(stream, "d6", "who begins")
    begins = 0 if first.total <= FIRST_BEGINS else 1
    state, told = _Fight(sides, stream), list[SpaceTurn]()
    while len(told) < turns and not (state.beaten(0) or state.beaten(1)):
        told.append(state.turn(len(told) + 1, begins))
        begins = 1 - begins
    lost = [side for side in (0, 1) if state.beaten(side)]
    winner = 1 - lost[0] if len(lost) == 1 else None
    return Battle(first, tuple(told), state.finished(), winner, _ending(state, winner, len(lost), len(told)))


def _check(sides: Sides, turns: int) -> None:
    within("turns", turns, 1, MOST_TURNS, "MH-SHIP-05")
    for side in sides:
        within("ships on a side", len(side), 1, MOST_SHIPS, "MH-SHIP-05")
    names = [fighter.name for side in sides for fighter in side]
    for name in names:
        if names.count(name) > 1:
            raise WishError(f"battle: {names.count(name)} ships are called {name}, and nobody could tell them apart; rename one")
    for fighter in (*sides[0], *sides[1]):
        if fighter.ship.exploded:
            raise WishError(f"battle: {fighter.name} has blown up (MH-CRIT-02) and 0 of its hands can act; name another ship")
    if not any(armed(fighter.ship) for side in sides for fighter in side):
        raise WishError("battle: 0 of these ships can fire anything now (MH-SHIP-06); name one that is armed")


def _ending(state: _Fight, winner: int | None, lost: int, turns: int) -> str:
    after = f"After {counted(turns, 'space turn')}"
    if not lost:
        return f"{after} the fight is called off: nobody is beaten."
    if winner is None:
        return f"{after} neither side can fight on."
    loser = state.sides[1 - winner]
    fates = " and ".join(f"{fighter.name} {'has blown up' if fighter.ship.exploded else 'is adrift and cannot fire'}" for fighter in loser)
    return f"{after} {fates}: {names_of(state.sides[winner])} {'has' if len(state.sides[winner]) == 1 else 'have'} won."


def names_of(side: Sequence[Fighter]) -> str:
    """Name the ships of a side."""
    return " and ".join(fighter.name for fighter in side)
