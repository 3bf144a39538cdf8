"""Class, prime and the choices of a class: HC-GEN-06, HC-CLS-F4, M5, P0, T3."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from hcgen.errors import WishError
from hcgen.generate import leeway
from hcgen.generate.growth import choices_of
from hcgen.generate.texts import taken_first
from hcgen.records import Choices, Grade, PowerChoice
from hcgen.rules.hammercrawl.abilities import gather

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.generate.part import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.tables import Tables
    from hcgen.tables.rows import Choice, ClassRow, DevoutPowerRow, OptionRow, Row, Stat


def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Roll the class on its d4 (AMB-HC-14), or by the weights of the role, then its prime (AMB-HC-13)."""
    result, row = _row(wishes, dice, tables)
    prime = _prime(row, wishes, dice, tables)
    while prime is None:
        result, row = _row(wishes, dice, tables)
        prime = _prime(row, wishes, dice, tables)
    return {"class.id": row.id, "class.name": row.name, "class.prime": prime, "rolls.class": result}


def _prime(row: ClassRow, wishes: Wishes, dice: Stream, tables: Tables) -> Stat | None:
    """Roll the prime of a class.

    Where a prime was asked for and no class, both are rolled together until they give it, so that each
    class comes as often as it does among those who have that prime; None is another one.
    """
    primes = leeway.primes(row, wishes, tables) if wishes.narrows else row.primes
    if wishes.class_prime is None or wishes.class_ or wishes.rolled("class"):
        return dice.pick(primes)
    rolled = dice.pick(row.primes)
    return rolled if rolled in primes else None


def _row(wishes: Wishes, dice: Stream, tables: Tables) -> tuple[int | None, ClassRow]:
    """Return the natural result, if any, and the class: chosen, rolled at the table, or rolled until it is allowed."""
    if wishes.class_:
        return None, tables.classes.by_id[wishes.class_]
    given = wishes.rolled("class")
    if given:
        return given[0], tables.classes.at(given[0])
    if wishes.role:
        return None, _of_role(wishes, dice, tables)
    if not wishes.narrows:
        return tables.classes.roll(dice)
    allowed = leeway.classes(wishes, tables)
    return tables.classes.roll_until(dice, lambda row: row in allowed, "what was asked for")


def _of_role(wishes: Wishes, dice: Stream, tables: Tables) -> ClassRow:
    """Draw among the classes of a role by their weights, in the order of the classes, until one is allowed."""
    allowed = leeway.classes(wishes, tables)
    if not allowed:
        raise WishError(f"no {wishes.role} can have all that was asked for; choose otherwise")
    weights = tables.roles.by_id[wishes.role or ""].classes
    among = [row for row in tables.classes.rows for _ in range(weights.get(row.id, 0))]
    picked = dice.pick(among)
    while picked not in allowed:
        picked = dice.pick(among)
    return picked


def choices(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Make every choice that the class asks for, and the choices that an option brings along."""
    row = tables.classes.by_id[facts["class.id"]]
    prime, found = facts["class.prime"], dict[str, Any]()
    waiting = list(row.choices)
    while waiting:
        choice = waiting.pop(0)
        if choice.key == "saves":
            found["saves"] = _saves(choice, prime, wishes, dice)
        elif choice.key == "powers":
            asked = leeway.asked_powers(row, wishes, tables) if wishes.chosen else ()
            found["powers"] = (*found.get("powers", ()), *_powers(choice, asked, wishes.strict, dice, tables))
        else:
            options = _options(row, choice, prime, wishes, dice, tables)
            ids = tuple(option.id for option in options)
            found[choice.key] = ids if choice.key == "specials" else ids[0]
            waiting.extend(further for option in options for further in option.choices)
    return {"class.choices": Choices(**found)}


def hit_die(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Settle the Hit Die by class, choices and what was raised since (HC-DERV-02, HC-CLS-P8)."""
    level = facts["level"]
    abilities = gather(facts["stock.id"], facts["class.id"], choices_of(facts, level), level, tables, wishes.strict)
    return {"class.hit_die": str(abilities.hit_die)}


def _saves(choice: Choice, prime: Stat, wishes: Wishes, dice: Stream) -> tuple[Stat, ...]:
    among = [stat for stat in choice.stats if not (choice.not_prime and stat == prime)]
    chosen = [stat for stat in among if stat in wishes.of("saves")]
    rest = [stat for stat in among if stat not in chosen]
    return (*chosen[: choice.count], *dice.draw(rest, choice.count - len(chosen)))


def _options(row: ClassRow, choice: Choice, prime: Stat, wishes: Wishes, dice: Stream, tables: Tables) -> list[OptionRow]:
    """Take the options that were chosen, or that another wish needs, and draw the rest."""
    among = allowed_options(choice, prime, wishes.strict, tables)
    asked = leeway.asked_of(row, wishes, tables, choice.key) if wishes.chosen else ()
    return taken_first(asked, tables.options(choice.table), choice.count, dice, among)


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


def _powers(choice: Choice, asked: tuple[str, ...], strict: bool, dice: Stream, tables: Tables) -> list[PowerChoice]:
    """Pick a way to spend the choice that what was asked for fits, then the powers."""
    budget = dice.pick([budget for budget in choice.budgets if leeway.fits_budget(budget.basic, budget.advanced, asked)])
    grades: list[Grade] = [*["basic"] * budget.basic, *["advanced"] * budget.advanced]  # type: ignore[list-item]
    taken: list[tuple[str, Grade]] = []
    for power, _, grade in sorted((power.partition(":") for power in asked), key=lambda parts: not parts[2]):
        given: Grade = grade if grade in grades else grades[0]
        grades.remove(given)
        taken.append((power, given))
    rest = [row for row in allowed_powers(choice, strict, tables) if row.id not in {power for power, _ in taken}]
    drawn = [*taken, *zip((row.id for row in dice.draw(rest, len(grades))), grades, strict=True)]
    return [PowerChoice(id=power, grade=grade, level=1) for power, grade in sorted(drawn, key=lambda pair: pair[1], reverse=True)]
