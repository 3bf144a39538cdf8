"""The chapter of what a class makes one choose: shtick, focus, saves, specials, and the Devout powers of every level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.rules import is_strict
from hcgen.rules.hammercrawl.classes import choices_at, powers_gained
from hcgen.rules.rolls import with_article
from hcgen.validate.findings import Finding, Words, between, error, listed, one_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hcgen.tables.rows import Choice, OptionRow
    from hcgen.validate.creation import Case


def choices(case: Case) -> Iterator[Finding]:
    """Every choice that the class asks for, made once and within its rule."""
    made = case.record.class_.choices
    asked: dict[str, Choice] = {}
    for choice, source in _asked(case):
        asked[choice.key] = choice
        if choice.key == "saves":
            yield from _saves(case, choice)
        elif choice.key == "powers":
            yield from _powers(case, choice, source)
        else:
            yield from _options(case, choice)
    for key in ("shtick", "focus", "saves", "specials", "powers"):
        if key not in asked and getattr(made, key):
            yield error(
                f"class.choices.{key}",
                case.class_.source,
                f"no {key} for {with_article(case.class_.name)}",
                listed(getattr(made, key)),
                "take the key out",
            )


def _asked(case: Case) -> Iterator[tuple[Choice, str]]:
    """Every choice, those that options bring along among them, each with its source."""
    waiting = [(choice, case.class_.source) for choice in case.class_.choices]
    while waiting:
        choice, source = waiting.pop(0)
        yield choice, source
        if choice.table and choice.key in {"shtick", "focus"}:
            option = case.tables.options(choice.table).by_id.get(getattr(case.record.class_.choices, choice.key) or "")
            if option:
                waiting.extend((further, option.source) for further in option.choices)


def _options(case: Case, choice: Choice) -> Iterator[Finding]:
    table = case.tables.options(choice.table)
    value = getattr(case.record.class_.choices, choice.key)
    names: tuple[str, ...] = value if isinstance(value, tuple) else (value,) if value else ()
    key = f"class.choices.{choice.key}"
    if len(names) != choice.count or len(set(names)) != len(names):
        expected = one_of(table.by_id) if choice.count == 1 else f"{choice.count} different of {', '.join(table.by_id)}"
        yield error(key, table.source, expected, listed(names), "choose as many as the class has")
    for name in names:
        row: OptionRow | None = table.by_id.get(name)
        if row is None:
            yield error(key, table.source, one_of(table.by_id), name, "choose one that there is")
        elif row.requires_prime and row.requires_prime != case.record.class_.prime:
            expected = f"a class prime of {row.requires_prime} for {row.name}"
            yield error(key, row.source, expected, case.record.class_.prime, "choose another")
        elif row.source == "house" and is_strict(case.record):
            yield error(key, "AMB-HC-59", "an option that the sources have, in a strict record", name, "choose another, or take strict out")


def _saves(case: Case, choice: Choice) -> Iterator[Finding]:
    prime = case.record.class_.prime
    among = [stat for stat in choice.stats if not (choice.not_prime and stat == prime)]
    made = case.record.class_.choices.saves
    if len(made) != choice.count or any(stat not in among for stat in made):
        yield error(
            "class.choices.saves",
            "AMB-HC-74",
            one_of(among) if choice.count == 1 else f"{choice.count} of {', '.join(among)}",
            listed(made),
            "choose a Save that the class may choose",
        )


def _powers(case: Case, choice: Choice, source: str) -> Iterator[Finding]:
    made = case.record.class_.choices.powers
    ids = [power.id for power in made]
    if len(set(ids)) != len(ids):
        yield error("class.choices.powers", "HC-CLS-P0", "different powers", listed(ids), "keep one grade of each")
    for at, power in enumerate(made):
        key = f"class.choices.powers[{at}]"
        row = case.tables.devout_powers.by_id.get(power.id)
        if power.id in choice.barred:
            yield error(f"{key}.id", source, f"any power but {one_of(choice.barred)}", power.id, "choose another")
        if not 1 <= power.level <= case.record.level:
            yield error(f"{key}.level", "HC-CLS-P0", between(1, case.record.level), power.level, "give the level at which it was taken")
        if row and row.source == "house" and is_strict(case.record):
            cure = "choose another, or take strict out"
            yield error(f"{key}.id", "AMB-HC-53", "a power that the sources have, in a strict record", power.id, cure)
        if power.raised is not None and not (power.grade == "advanced" and power.level < power.raised <= case.record.level):
            cure = "give the level at which it became advanced, or take the key out"
            levels = between(power.level + 1, case.record.level)
            expected = f"{levels}, of an advanced power" if power.level < case.record.level else "nothing, for no level came after it"
            yield error(f"{key}.raised", "HC-CLS-P0", expected, power.raised, cure)
    first = [power for power in choices_at(case.record.class_.choices, 1).powers if power.level == 1]
    spent = (sum(power.grade == "basic" for power in first), sum(power.grade == "advanced" for power in first))
    budgets = [(budget.basic, budget.advanced) for budget in choice.budgets]
    if spent not in budgets and not _was_raised_unsaid(case, spent, budgets):
        ways = " or ".join(f"{basic} basic and {advanced} advanced" for basic, advanced in budgets)
        found = Words(f"{spent[0]} basic and {spent[1]} advanced")
        yield error("class.choices.powers", "HC-CLS-P0", ways, found, "choose as many as the class has")
    yield from _later_powers(case)


def _was_raised_unsaid(case: Case, spent: tuple[int, int], budgets: list[tuple[int, int]]) -> bool:
    """Whether the powers of level 1 fit once as many are taken for raised as later levels raise, where a record does not say when."""
    unsaid = sum(power.grade == "advanced" and power.raised is None for power in case.record.class_.choices.powers)
    most = min(unsaid, _powers_due(case), spent[1])
    return any((spent[0] + raised, spent[1] - raised) in budgets for raised in range(1, most + 1))


def _powers_due(case: Case) -> int:
    return sum(powers_gained(case.abilities, level) for level in range(2, case.record.level + 1))


def _later_powers(case: Case) -> Iterator[Finding]:
    """One more power, or one raised, at each level that brings it (HC-CLS-P0)."""
    made = case.record.class_.choices.powers
    unsaid = sum(power.grade == "advanced" and power.raised is None for power in made)
    for level in range(2, case.record.level + 1):
        due = powers_gained(case.abilities, level)
        gained = sum(power.level == level for power in made) + sum(power.raised == level for power in made)
        if gained > due or (gained < due and gained + unsaid < due):
            expected = f"{due or 'no'} power{'' if due == 1 else 's'} taken or raised at level {level}"
            yield error("class.choices.powers", "HC-CLS-P0", expected, gained, "take or raise as many as the level brings")
    for at, power in enumerate(made):
        if power.level > 1 and power.grade == "advanced" and power.raised is None:
            cure = "say in raised when it became advanced"
            yield error(f"class.choices.powers[{at}].grade", "AMB-HC-53", "basic, when it is taken after level 1", power.grade, cure)


CHAPTERS: tuple[Callable[[Case], Iterator[Finding]], ...] = (choices,)
