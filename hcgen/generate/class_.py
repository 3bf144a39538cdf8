"""Class, prime and the choices of a class: HC-GEN-06, HC-CLS-F4, M5, P0, T3."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from hcgen.records import Choices, PowerChoice
from hcgen.rules.hammercrawl.abilities import gather

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.generate.parts import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.tables import Tables
    from hcgen.tables.rows import Choice, DevoutPowerRow, OptionRow, Row, Stat


def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Roll the class on its d4 (AMB-HC-14), then its prime (AMB-HC-13)."""
    result: int | None = None
    if wishes.class_:
        row = tables.classes.by_id[wishes.class_]
    else:
        result, row = tables.classes.roll(dice)
    return {"class.id": row.id, "class.name": row.name, "class.prime": dice.pick(row.primes), "rolls.class": result}


def choices(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Make every choice that the class asks for, and the choices that an option brings along."""
    row = tables.classes.by_id[facts["class.id"]]
    found: dict[str, Any] = {}
    waiting = list(row.choices)
    while waiting:
        choice = waiting.pop(0)
        waiting.extend(_make(choice, found, facts["class.prime"], wishes.strict, dice, tables))
    made = Choices(**found)
    abilities = gather(facts["stock.id"], row.id, made, 1, tables, wishes.strict)
    return {"class.choices": made, "class.hit_die": str(abilities.hit_die)}


def _make(choice: Choice, found: dict[str, Any], prime: Stat, strict: bool, dice: Stream, tables: Tables) -> tuple[Choice, ...]:
    """Make one choice; return the choices that it brings along."""
    if choice.key == "saves":
        among = [stat for stat in choice.stats if not (choice.not_prime and stat == prime)]
        found["saves"] = tuple(dice.draw(among, choice.count))
        return ()
    if choice.key == "powers":
        found["powers"] = (*found.get("powers", ()), *_powers(choice, strict, dice, tables))
        return ()
    options = dice.draw(allowed_options(choice, prime, strict, tables), choice.count)
    if choice.key == "specials":
        found["specials"] = tuple(option.id for option in options)
    else:
        found[choice.key] = options[0].id
    return tuple(further for option in options for further in option.choices)


def allowed_options(choice: Choice, prime: Stat, strict: bool, tables: Tables) -> list[OptionRow]:
    """Return the options of a choice that a prime may take (AMB-HC-66), the house's aside where strict (AMB-HC-59)."""
    return _allowed_options(choice.table, prime, strict, tables)


@lru_cache(maxsize=256)
def _allowed_options(table: str, prime: Stat, strict: bool, tables: Tables) -> list[OptionRow]:
    rows = tables.options(table).rows
    return [row for row in rows if row.requires_prime in {None, prime} and _is_allowed(row, strict)]


def allowed_powers(choice: Choice, strict: bool, tables: Tables) -> list[DevoutPowerRow]:
    """Return the Devout powers that a choice may take (AMB-HC-53)."""
    return [row for row in tables.devout_powers.rows if row.id not in choice.barred and _is_allowed(row, strict)]


def _is_allowed(row: Row, strict: bool) -> bool:
    return not (strict and row.source == "house")


def _powers(choice: Choice, strict: bool, dice: Stream, tables: Tables) -> list[PowerChoice]:
    budget = dice.pick(choice.budgets)
    drawn = dice.draw(allowed_powers(choice, strict, tables), budget.basic + budget.advanced)
    grades = ["basic"] * budget.basic + ["advanced"] * budget.advanced
    return [PowerChoice(id=row.id, grade=grade, level=1) for row, grade in zip(drawn, grades, strict=True)]  # type: ignore[arg-type]
