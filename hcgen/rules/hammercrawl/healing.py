"""Getting better: Lay on Hands, and what the Smith gives back (HC-CLS-P9, AMB-HC-37, AMB-HC-43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.dice import Die
from hcgen.errors import WishError
from hcgen.rules.hammercrawl.check_rolls import Check, roll
from hcgen.rules.limits import at_least
from hcgen.rules.rolls import counted

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.records import Grade
    from hcgen.rules.hammercrawl.check_rolls import CheckRoll

HEALED = 1
"""Steps of Health that Lay on Hands gives back."""

HEALED_BY_CRIT = 3


class Healing(msgspec.Struct, frozen=True):
    """Health that came back, or did not."""

    roll: CheckRoll
    steps: int
    before: Die | None
    after: Die | None
    words: str


def hands_target(wil: int, half: int, same_faith: bool, heretic: bool = False) -> int:
    """Return what Lay on Hands rolls at or under: WIL, or half of it for another faith (HC-CLS-P9, AMB-HC-37).

    Raises WishError for a heretic.
    """
    if heretic:
        raise WishError("Lay on Hands: a heretic has 0 claims on it (HC-CLS-P9); convert them, or send for a physician")
    return wil if same_faith else half


def restored(health: Die | None, full: Die, steps: int) -> Die:
    """Return the Health Die after steps are given back, never above the full one; the dying begin below d3 (HC-CLS-P9).

    Raises WishError where no step is given back.
    """
    at_least("steps", steps, 1, "HC-CLS-P9")
    return Die(min(full.place, (health.place if health else -1) + steps))


def lay_on_hands(
    target: int,
    health: Die | None,
    full: Die,
    stream: Stream,
    grade: Grade = "basic",
    in_combat: bool = False,
    rounds_since: int | None = None,
) -> Healing:
    """Heal somebody else by touch: a WIL Test gives back one step of Health, a crit three (HC-CLS-P9).

    It takes a whole turn and once a Turn out of combat; the advanced power also works in combat, as
    a full-round action every other round.

    Args:
        target: What is rolled at or under, from `hands_target`.
        health: Their Health Die now; None for somebody dying.
        full: Their Health Die when whole.
        stream: A d20.
        grade: The grade of the power.
        in_combat: Whether there is a fight.
        rounds_since: Rounds since it was last done in this fight; None for not yet.

    Raises WishError where they are whole, or the power does not work now.
    """
    if in_combat and grade != "advanced":
        raise WishError("Lay on Hands: in combat it takes the advanced power, and 0 grades above basic are known (HC-CLS-P9); win first")
    if in_combat and rounds_since is not None and rounds_since < 2:
        raise WishError(f"Lay on Hands: {rounds_since} rounds have passed (HC-CLS-P9); in combat it works every other round, so wait")
    if health is not None and health >= full:
        raise WishError(f"Lay on Hands: {full} Health is whole (HC-CLS-P9); heal somebody who is hurt")
    rolled = roll(Check(kind="test", why="Lay on Hands", rule="HC-CLS-P9", may_crit=True), target, stream)
    if not rolled.succeeded:
        return Healing(rolled, 0, health, health, f"{rolled.words} Nothing happens, but it was a kind thought.")
    steps = HEALED_BY_CRIT if rolled.crit else HEALED
    after = restored(health, full, steps)
    return Healing(rolled, steps, health, after, f"{rolled.words} {counted(steps, 'step')} of Health: the die is {after} again.")
