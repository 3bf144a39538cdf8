"""What stock, class and choices let a person do: powers, and their effects by kind.

Code knows kinds of effect, not classes; this is where the rows of a person are gathered.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from hcgen.rules.hammercrawl import classes
from hcgen.tables.effects import CheckSteps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.dice import Die
    from hcgen.records import Choices
    from hcgen.tables import Tables
    from hcgen.tables.rows import ClassRow, Power

AnyEffect = TypeVar("AnyEffect")


class Ability(msgspec.Struct, frozen=True):
    """A power and where it comes from."""

    power: Power
    house: bool
    origin: str
    """"stock", "class", or the id of the option or the Devout power."""
    level: int = 1
    """The level at which it was gained."""
    is_devout: bool = False
    """Whether it is a Devout power, which somebody chose for its own sake."""
    raised: int = 0
    """The level at which a Devout power became advanced; 0 where it never was anything else."""
    before: Power | None = None
    """What it was until then."""


class Abilities:
    """Everything that a person can do at a level."""

    def __init__(self, gathered: tuple[Ability, ...], row: ClassRow) -> None:
        self.all = gathered
        self.class_row = row
        self._by_kind: dict[type[Any], list[tuple[Any, Ability]]] = {}
        for ability in gathered:
            for effect in ability.power.effects:
                self._by_kind.setdefault(type(effect), []).append((effect, ability))

    @cached_property
    def hit_die(self) -> Die:
        """The Hit Die (HC-DERV-02)."""
        return classes.hit_die(self.class_row, self)

    @cached_property
    def harm_die(self) -> Die:
        """The Harm Die (HC-DERV-03)."""
        return classes.harm_die(self.hit_die, self)

    def check_steps(self, stat: str) -> int:
        """Steps on every Check of a stat (HC-STK-P3)."""
        return sum(effect.steps for effect, _ in self.of(CheckSteps) if effect.stat == stat)

    def of(self, kind: type[AnyEffect]) -> list[tuple[AnyEffect, Ability]]:
        """Return the effects of one kind, with the abilities that have them."""
        return self._by_kind.get(kind, _NONE)

    def first(self, kind: type[AnyEffect]) -> AnyEffect | None:
        """Return the first effect of one kind."""
        found = self._by_kind.get(kind)
        return found[0][0] if found else None


_NONE: list[tuple[Any, Ability]] = []


def gather(stock: str, class_: str, choices: Choices, level: int, tables: Tables, strict: bool = False) -> Abilities:
    """Gather the abilities of a stock, a class and its choices at a level.

    Under strict rules what is of the house is left out.
    """
    return _gather(stock, class_, choices, level, tables, strict)


@lru_cache(maxsize=1536)
def _gather(stock: str, class_: str, choices: Choices, level: int, tables: Tables, strict: bool) -> Abilities:
    found = _abilities(stock, class_, choices, tables)
    kept = tuple(a for a in found if a.power.from_level <= level and not (strict and a.house))
    return Abilities(kept, tables.classes.by_id[class_])


def _abilities(stock: str, class_: str, choices: Choices, tables: Tables) -> Iterator[Ability]:
    stock_row = tables.stocks.by_id.get(stock)
    class_row = tables.classes.by_id[class_]
    for row, origin in ((class_row, "class"), (stock_row, "stock")):
        for power in row.powers if row else ():
            yield Ability(power, _is_house(power, row.source if row else ""), origin)
    for choice in class_row.choices:
        if choice.key in {"shtick", "focus", "specials"}:
            for name in _named(choices, choice.key):
                yield from _option(choice.table, name, tables)
    for taken in choices.powers:
        power_row = tables.devout_powers.by_id.get(taken.id)
        if power_row:
            power = power_row.basic if taken.grade == "basic" else power_row.advanced
            house, before = _is_house(power, power_row.source), power_row.basic if taken.raised else None
            yield Ability(power, house, taken.id, taken.level, is_devout=True, raised=taken.raised or 0, before=before)


def _named(choices: Choices, key: str) -> tuple[str, ...]:
    value = getattr(choices, key)
    return value if isinstance(value, tuple) else (value,) if value else ()


def _option(table: str, name: str, tables: Tables) -> Iterator[Ability]:
    row = tables.options(table).by_id.get(name)
    for power in row.powers if row else ():
        yield Ability(power, _is_house(power, row.source if row else ""), name)


def _is_house(power: Power, source: str) -> bool:
    return (power.source or source) == "house"
