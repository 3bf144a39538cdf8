"""What fits into a turn: one Dice Action and some that need no dice, or one that fills the round (HC-CMB-03, HC-CMB-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.rules.limits import within

if TYPE_CHECKING:
    from collections.abc import Mapping

Cost = Literal["dice", "free", "full round"]

ACTIONS: Mapping[str, Cost] = {
    "attack": "dice",
    "tactical attack": "dice",
    "magickal ability": "dice",
    "magickal item": "dice",
    "command": "dice",
    "ready weapon": "free",
    "stow weapon": "free",
    "drop": "free",
    "adjust inventory": "full round",
    "total defense": "full round",
}
"""What each common action costs; giving a command costs a Commander the Dice Action (HC-CLS-T3)."""


class Turn(msgspec.Struct, frozen=True):
    """What somebody has done in a turn so far."""

    done: tuple[str, ...] = ()

    @property
    def may(self) -> tuple[str, ...]:
        """What can still be done."""
        return tuple(action for action in ACTIONS if not _hindrance(self, action))


def take(turn: Turn, action: str) -> Turn:
    """Do something in a turn (HC-CMB-03).

    Raises WishError where there is no such action, or no room for it.
    """
    if action not in ACTIONS:
        raise WishError(f"action: {action!r} is none of {len(ACTIONS)} (HC-CMB-04); choose among {', '.join(ACTIONS)}")
    hindrance = _hindrance(turn, action)
    if hindrance:
        raise WishError(f"{action}: {hindrance} (HC-CMB-03); wait for the next turn")
    return replace(turn, done=(*turn.done, action))


def items_usable(int_mod: int) -> int:
    """Return how many magickal items one action uses, one power of each: one, and one for each point of INT mod (HC-CMB-04)."""
    within("INT mod", int_mod, -5, 5, "HC-CMB-04")
    return 1 + max(0, int_mod)


def _hindrance(turn: Turn, action: str) -> str:
    costs = [ACTIONS[done] for done in turn.done]
    if "full round" in costs:
        return "1 action has filled the round"
    if ACTIONS[action] == "full round" and costs:
        return f"it fills the round, and {len(costs)} actions are done"
    if ACTIONS[action] == "dice" and "dice" in costs:
        return "1 Dice Action is done"
    return ""
