"""Powers that work so often in a Venture and no more: what is left of them in a record, what was used, what town gives back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.rules.limits import at_least
from hcgen.rules.rolls import counted

if TYPE_CHECKING:
    from hcgen.cli.person import Person
    from hcgen.records import State


class Limited(msgspec.Struct, frozen=True):
    """A power of somebody's that is used up by and by (HC-CORE-05)."""

    name: str
    number: int
    """How often it can be used."""
    per: str
    """Until when: "delve", "Venture"."""
    used: int

    @property
    def left(self) -> int:
        """How often it can still be used."""
        return max(0, self.number - self.used)


def powers(who: Person) -> tuple[Limited, ...]:
    """Return all such powers of somebody's, as play has left them."""
    return tuple(Limited(uses.power, uses.number, uses.per, who.state.uses.get(uses.power, 0)) for uses in who.derived.uses)


def power_of(who: Person, rule: str) -> Limited | None:
    """Return the power that somebody has by a rule; None where they have none."""
    names = {ability.power.name for ability in who.abilities.all if ability.power.source == rule and ability.power.uses}
    return next((power for power in powers(who) if power.name in names), None)


def spent(who: Person, state: State, rule: str, times: int, option: str, what: str) -> State:
    """Return a state in which a power was used.

    Args:
        who: Whose power it is.
        state: Their state, in which the rest of the act is counted already.
        rule: The rule that gives the power.
        times: How often it is used.
        option: The option that asks for it, for the message.
        what: What it is for: "the Harm Die".

    Raises WishError where they have no such power, or too few uses are left.
    """
    at_least(option, times, 0, rule)
    if not times:
        return state
    power = power_of(who, rule)
    left = power.left if power else 0
    if power is None or times > left:
        asked = f"{times} {'was' if times == 1 else 'were'} asked for"
        raise WishError(f"{option}: {who.name} has {left} left for {what} ({rule}), and {asked}; {_cure(power, option)}")
    return replace(state, uses=state.uses | {power.name: power.used + times})


def _cure(power: Limited | None, option: str) -> str:
    if power is None:
        return f"leave {option} out"
    return f"give fewer, or return to town first, for {power.name} is {counted(power.number, 'time')} a {power.per}"


def whole_again(who: Person, state: State) -> tuple[State, tuple[str, ...]]:
    """Return a state after a return to town, and what is there again (HC-CORE-05)."""
    back = [power for power in powers(who) if power.used]
    names = {power.name for power in back}
    uses = {name: number for name, number in state.uses.items() if name not in names}
    return replace(state, uses=uses), tuple(f"{power.name}, {counted(power.number, 'time')} a {power.per}" for power in back)
