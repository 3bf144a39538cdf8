"""What runs out: resource dice, rations, ammunition (HC-RES-01 to HC-RES-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.errors import WishError
from hcgen.rules.hammercrawl.check_rolls import fall
from hcgen.rules.hammercrawl.resources import COMMON, use
from hcgen.rules.limits import at_least

if TYPE_CHECKING:
    from hcgen.dice import Die, Stream
    from hcgen.rules.rolls import Throw


class Use(msgspec.Struct, frozen=True):
    """A use of something that runs out."""

    throw: Throw
    before: Die
    after: Die | None
    """None where it is used up until somebody fills it again."""
    words: str


class Rations(msgspec.Struct, frozen=True):
    """Food: so many rations, and the die of the last one that was opened (AMB-HC-08)."""

    count: int
    die: Die | None = COMMON


class Meal(msgspec.Struct, frozen=True):
    """A meal."""

    rations: Rations
    """What is left."""
    use: Use | None
    words: str


def use_up(die: Die | None, what: str, stream: Stream) -> Use:
    """Use something once: on 1 or 2 its die drops a step, and a d3 is then used up (HC-RES-01).

    Args:
        die: The resource die now.
        what: What is used: "arrows".
        stream: The die.

    Raises WishError where it is used up already.
    """
    if die is None:
        raise WishError(f"{what}: 0 are left (HC-RES-01); find more, or buy more in town")
    thrown = fall(stream, die, what)
    after = use(die, thrown.total)
    head = f"{what[:1].upper()}{what[1:]}: {thrown.total} on {die}"
    if after is None:
        return Use(thrown, die, None, f"{head}, and that was the last of it.")
    return Use(thrown, die, after, f"{head}. There is enough." if after == die else f"{head}. It runs low: {after} from now on.")


def eat(rations: Rations, stream: Stream) -> Meal:
    """Eat: off the die where food has one, otherwise a ration from the count (AMB-HC-08).

    When the die is used up the next ration is opened, with a die of common quality (HC-RES-02).

    Raises WishError where nothing is left.
    """
    at_least("rations", rations.count, 0, "HC-RES-03")
    if not rations.count:
        raise WishError("rations: 0 are left (HC-RES-03); forage, hunt, or eat what you hoped not to")
    if rations.die is None:
        left = Rations(rations.count - 1, None)
        return Meal(left, None, f"One ration is eaten, and {left.count} left.")
    used = use_up(rations.die, "rations", stream)
    if used.after:
        return Meal(Rations(rations.count, used.after), used, used.words)
    left = Rations(rations.count - 1, COMMON)
    return Meal(left, used, f"{used.words} {left.count} more to open.")
