"""Nodes of a dungeon, as the Smith's Hammer Dice make them (HC-SMI-01, AMB-HC-47)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.rules.hammercrawl.hammer_dice import MOST_DICE, Pool, counted_symbol, roll_pool
from hcgen.rules.limits import at_least, within
from hcgen.rules.rolls import sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hcgen.dice import Stream
    from hcgen.rules.hammercrawl.hammer_dice import Colour, Symbol

MEANINGS: Mapping[Symbol, str] = {
    "hammer": "somebody friendly, or treasure",
    "hammer+": "somebody friendly, or treasure",
    "falcon": "something here that helps the party, or hinders its foes",
    "comet": "experience to be found and earned, or a blue die more for every node until they leave",
    "hourglass": "turns lost, on whatever the Smith is counting",
    "teardrop": "supplies lost: food, ammunition, patience",
    "crossblades": "somebody hostile",
    "skull": "something here that hinders the party: it helps foes, adds a black die next time, or moves a counter on",
    "chaos": "a boss, a purple die more for every node until they leave, worse company, or a curse",
}
"""What each symbol may mean for a node, HC-SMI-01."""


class Extra(msgspec.Struct, frozen=True):
    """Dice that earlier nodes added until the party leaves the dungeon."""

    blue: int = 0
    purple: int = 0
    black: int = 0
    """Of skulls, for the next node alone."""


class Node(msgspec.Struct, frozen=True):
    """What the dice say about a node."""

    pool: Pool
    meanings: tuple[tuple[Symbol, int, str], ...]
    """Every symbol, how often, and what it may mean; hammers and crossblades after they cancelled."""
    words: str


NO_EXTRA = Extra()


def node_dice(difficulty: int, extra: Extra = NO_EXTRA) -> tuple[Colour, ...]:
    """Return the dice of a node: a purple one for each point of difficulty and one blue (HC-SMI-01).

    Raises WishError where a number is negative, or there are too many.
    """
    at_least("difficulty", difficulty, 0, "HC-SMI-01")
    for name in ("blue", "purple", "black"):
        at_least(name, getattr(extra, name), 0, "HC-SMI-01")
    purple, blue = difficulty + extra.purple, 1 + extra.blue
    within("Hammer Dice", purple + blue + extra.black, 1, MOST_DICE, "HC-SMI-01")
    colours: list[Colour] = ["purple"] * purple
    colours += ["black"] * extra.black
    colours += ["blue"] * blue
    return tuple(colours)


def roll_node(difficulty: int, stream: Stream, extra: Extra = NO_EXTRA) -> Node:
    """Roll what is in a node (HC-SMI-01).

    Args:
        difficulty: How hard the adventure is.
        stream: A face for each die: purple, black, blue.
        extra: Dice that earlier nodes added.

    Raises WishError where a number is negative, or there are too many.
    """
    pool = roll_pool(node_dice(difficulty, extra), stream)
    meanings = tuple((symbol, count, MEANINGS[symbol]) for symbol, count, _ in pool.options)
    told = [f"{sentence(counted_symbol(symbol, count))}: {meaning}." for symbol, count, meaning in meanings]
    return Node(pool, meanings, " ".join(told) or "An empty node. Somebody swept it, even.")


def boss_xp(dungeon_level: int) -> int:
    """Return the experience that a boss is worth on top: the level of its dungeon (HC-SMI-01).

    Raises WishError where there is no such level.
    """
    within("dungeon level", dungeon_level, 1, 100, "HC-SMI-01")
    return dungeon_level
