"""What wishes leave open: the stocks, classes, primes and options that still may be rolled.

A class is barred with the rule that bars it, so that a wish which nobody can have is refused by name.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from hcgen.generate.choosable import HIGHEST_RATING, KEYS
from hcgen.generate.wishes import NOTHING
from hcgen.rules.hammercrawl import classes as rules
from hcgen.rules.hammercrawl.stats import is_adaptable
from hcgen.rules.rolls import with_article
from hcgen.tables.effects import Casting, FreeSpells, Proficiencies, Specialties

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.generate.wishes import Wishes
    from hcgen.tables import Tables
    from hcgen.tables.rows import Choice, ClassRow, OptionRow, Power, Stat, StockRow

OPTION_KEYS = ("shtick", "focus", "specials")
"""The choices that are made among the rows of a table of options."""

CASTING_KEYS = ("spells", "tradition", "spell-stat")
"""The wishes that somebody must cast to have."""

SPELLCASTING = "spellcasting"


class Bar(NamedTuple):
    """Why a class cannot have what was asked for."""

    weight: int
    """How near the class comes to it; of several bars the heaviest is told."""
    reason: str


@lru_cache(maxsize=512)
def stocks(wishes: Wishes, tables: Tables) -> tuple[StockRow, ...]:
    """Return the stocks that may be rolled."""
    return tuple(row for row in tables.stocks.rows if not bar_of_stock(row, wishes, tables))


def bar_of_stock(row: StockRow, wishes: Wishes, tables: Tables) -> str:
    """Say why a stock cannot have what was asked for; nothing where it can."""
    if wishes.stock_prime and wishes.stock_prime not in row.primes:
        return f"the prime of {with_article(row.name)} is {' or '.join(row.primes)}, not {wishes.stock_prime} (HC-STK-00)"
    if _wants_psionics(wishes) and not row.psionics:
        return f"{with_article(row.name)} has no psionics (HC-PSI-02)"
    if wishes.assign and not is_adaptable(row):
        return f"{with_article(row.name)} assigns rolls by the primes, not freely (HC-STK-P1)"
    if wishes.of("quirks") and not row.quirks:
        return f"{with_article(row.name)} has no quirks (HC-STK-NE)"
    return ""


def _wants_psionics(wishes: Wishes) -> bool:
    return bool(wishes.of("psionic-powers") or wishes.rolled("psionics")) or wishes.one("psionics") not in {None, "none"}


@lru_cache(maxsize=512)
def classes(wishes: Wishes, tables: Tables) -> tuple[ClassRow, ...]:
    """Return the classes that may be rolled: those of the role, or else those that stand on a result of the die."""
    return tuple(row for row in could_be(wishes, tables) if not bar_of_class(row, wishes, tables))


def could_be(wishes: Wishes, tables: Tables) -> tuple[ClassRow, ...]:
    """Return the classes that would be rolled if nothing barred them."""
    role = tables.roles.by_id[wishes.role] if wishes.role else None
    return tuple(row for row in tables.classes.rows if (row.id in role.classes if role else row.on))


@lru_cache(maxsize=1024)
def primes(row: ClassRow, wishes: Wishes, tables: Tables) -> tuple[Stat, ...]:
    """Return the primes of a class that go with what was chosen (AMB-HC-13, AMB-HC-66, AMB-HC-74)."""
    barred = {stat for choice in row.choices if choice.key == "saves" and choice.not_prime for stat in wishes.of("saves")}
    needed = {option.requires_prime for option in _chosen_options(row, wishes, tables) if option.requires_prime}
    asked = {wishes.class_prime} if wishes.class_prime else set(row.primes)
    return tuple(stat for stat in row.primes if stat in asked and stat not in barred and needed <= {stat})


@lru_cache(maxsize=1024)
def bar_of_class(row: ClassRow, wishes: Wishes, tables: Tables) -> Bar | None:
    """Say why a class cannot have what was asked for; None where it can."""
    return next(_bars(row, wishes, tables), None)


def _bars(row: ClassRow, wishes: Wishes, tables: Tables) -> Iterator[Bar]:
    name = with_article(row.name)
    known: dict[str, Choice] = {choice.key: choice for choice, _ in _every_choice(row, wishes, tables)}
    for key in (*OPTION_KEYS, "saves", "powers"):
        values = wishes.of(key)
        if values and key not in known:
            yield Bar(0, f"{name} has no {key} to choose ({KEYS[key].rule})")
        elif values:
            yield from _bars_of_values(row, known[key], values, tables)
    yield from _bars_of_powers(row, wishes, tables)
    yield from _bars_of_counts(row, wishes, tables)
    if wishes.class_prime and wishes.class_prime not in row.primes:
        yield Bar(1, f"the prime of {name} is {' or '.join(row.primes)}, not {wishes.class_prime} ({row.source})")
    elif not primes(row, wishes, tables):
        needed = next((option for option in _chosen_options(row, wishes, tables) if option.requires_prime), None)
        if needed:
            yield Bar(3, f"{needed.name} asks for a class prime of {needed.requires_prime}, not {wishes.class_prime} (AMB-HC-66)")
        else:
            yield Bar(3, f"the Save that {name} chooses must not be the prime’s, {wishes.class_prime} (AMB-HC-74)")
    if _must_cast(wishes, tables) and not _casters(row, wishes, tables):
        rule = KEYS["tradition"].rule if wishes.of("tradition") or wishes.of("spell-stat") else KEYS["spells"].rule
        yield Bar(1, f"{name} cannot cast by that tradition, that stat or those spells ({rule})")
    if row.faith and wishes.one("belief") and not tables.beliefs.by_id[wishes.one("belief") or ""].faith:
        yield Bar(2, f"{name} must have a faith, and that belief is none ({row.source})")


def _bars_of_values(row: ClassRow, choice: Choice, values: tuple[str, ...], tables: Tables) -> Iterator[Bar]:
    if choice.key == "powers":
        return
    if len(values) > choice.count:
        yield Bar(2, f"{with_article(row.name)} chooses {choice.count} of {choice.key}, not {len(values)} ({KEYS[choice.key].rule})")
    among = choice.stats if choice.key == "saves" else tables.options(choice.table).by_id
    for value in values:
        if value not in among:
            yield Bar(
                1, f"{with_article(row.name)} has no {value} among {choice.key}; there are {', '.join(among)} ({KEYS[choice.key].rule})"
            )


def _bars_of_counts(row: ClassRow, wishes: Wishes, tables: Tables) -> Iterator[Bar]:
    """More skills or weapons than the class can ever have by the level, or specialties where it has none."""
    name, level = with_article(row.name), wishes.level or 1
    asked = Counter(made.key for made in wishes.chosen if made.value != NOTHING)
    if asked["specialties"] and not any(isinstance(effect, Specialties) for power in row.powers for effect in power.effects):
        yield Bar(1, f"{name} has no specialties ({KEYS['specialties'].rule})")
    growths = [row.proficiencies, *(effect.growth for option in _every_option(row, tables) for effect in _growths(option.powers))]
    selections = max(rules.grown(growth, level) for growth in growths)
    if asked["weapons"] > selections:
        yield Bar(2, f"{name} of level {level} has {selections} weapon picks, not {asked['weapons']} (HC-CLS-02)")
    most = rules.skills(row, max(stat.mod for stat in tables.ratings[:HIGHEST_RATING]), level)
    if asked["skill"] > most and not tables.module.skills:
        yield Bar(2, f"{asked['skill']} skills were chosen, and {name} of level {level} has {most} at most (HC-CLS-01)")


def _growths(powers: tuple[Power, ...]) -> list[Proficiencies]:
    return [effect for power in powers for effect in power.effects if isinstance(effect, Proficiencies)]


def _every_option(row: ClassRow, tables: Tables) -> list[OptionRow]:
    return [option for choice in row.choices if choice.key in OPTION_KEYS for option in tables.options(choice.table).rows]


def _bars_of_powers(row: ClassRow, wishes: Wishes, tables: Tables) -> Iterator[Bar]:
    asked = wishes.of("powers")
    if not asked:
        return
    among = [(choice, option) for choice, option in _every_choice(row, wishes, tables) if choice.key == "powers"]
    rule = next((option.source for _, option in among if option), KEYS["powers"].rule)
    barred = next((power for choice, _ in among for power in _ids(asked) if power in choice.barred), None)
    if among and barred:
        yield Bar(2, f"{with_article(row.name)} may not choose {barred} ({rule})")
    elif among and not any(_fits(choice, asked) for choice, _ in among):
        ways = " or ".join(f"{budget.basic} basic and {budget.advanced} advanced" for choice, _ in among for budget in choice.budgets)
        yield Bar(2, f"{with_article(row.name)} begins with powers of which {ways}, and {', '.join(asked)} does not fit that ({rule})")


def _fits(choice: Choice, asked: tuple[str, ...]) -> bool:
    return any(fits_budget(budget.basic, budget.advanced, asked) for budget in choice.budgets)


def fits_budget(basic: int, advanced: int, asked: tuple[str, ...]) -> bool:
    """Say whether powers that were asked for fit so many basic and so many advanced ones; "revenant" may be either."""
    grades = [grade for _, _, grade in (power.partition(":") for power in asked)]
    sure = grades.count("basic") <= basic and grades.count("advanced") <= advanced
    return sure and len(asked) <= basic + advanced


def _ids(asked: tuple[str, ...]) -> list[str]:
    return [power.partition(":")[0] for power in asked]


@lru_cache(maxsize=1024)
def asked_of(row: ClassRow, wishes: Wishes, tables: Tables, key: str) -> tuple[str, ...]:
    """Return what was chosen of a key, and what must be so that another wish can be kept."""
    values = wishes.of(key)
    if key in OPTION_KEYS and not values and wishes.of("powers") and not any(choice.key == "powers" for choice in row.choices):
        values = tuple(option.id for option in _options(row, key, tables) if any(further.key == "powers" for further in option.choices))[:1]
    if values or not _must_cast(wishes, tables):
        return values
    casters = _casters(row, wishes, tables)
    return () if "" in casters else tuple(value for where, value in casters.items() if where == key)


@lru_cache(maxsize=1024)
def asked_powers(row: ClassRow, wishes: Wishes, tables: Tables) -> tuple[str, ...]:
    """Return the Devout powers that were chosen, and that of casting where another wish needs it."""
    values = wishes.of("powers")
    if _must_cast(wishes, tables) and _casters(row, wishes, tables).get("powers") and SPELLCASTING not in _ids(values):
        return (*values, SPELLCASTING)
    return values


def _must_cast(wishes: Wishes, tables: Tables) -> bool:
    """Whether something was asked for that only those who cast by class can have."""
    if not any(wishes.of(key) for key in CASTING_KEYS):
        return False
    stock = tables.stocks.by_id.get(wishes.stock or "")
    gifted = any(isinstance(effect, FreeSpells) for power in (stock.powers if stock else ()) for effect in power.effects)
    return not gifted or bool(wishes.of("tradition") or wishes.of("spell-stat"))


def _casters(row: ClassRow, wishes: Wishes, tables: Tables) -> dict[str, str]:
    """By which choice a class can cast as was asked, with the option; "" where it casts without one."""
    found: dict[str, str] = {}
    if any(serves(effect, row, wishes, tables) for effect in _castings(row.powers)):
        found[""] = ""
    for choice, _ in _every_choice(row, wishes, tables):
        if choice.key in OPTION_KEYS:
            wished = wishes.of(choice.key)
            for option in tables.options(choice.table).rows:
                may = option.id in wished or len(wished) < choice.count
                if may and any(serves(effect, row, wishes, tables) for effect in _castings(option.powers)):
                    found.setdefault(choice.key, option.id)
        elif choice.key == "powers" and SPELLCASTING not in choice.barred and SPELLCASTING in tables.devout_powers.by_id:
            power = tables.devout_powers.by_id[SPELLCASTING]
            if any(serves(effect, row, wishes, tables) for effect in _castings((power.basic,))):
                found.setdefault("powers", SPELLCASTING)
    return found


def serves(effect: Casting, row: ClassRow, wishes: Wishes, tables: Tables) -> bool:
    """Say whether a way of casting goes with the tradition, the stat and the spells that were chosen."""
    stats = primes(row, wishes, tables) if effect.stats == ("prime",) else effect.stats
    stat = wishes.one("spell-stat")
    return bool(traditions(effect, wishes, tables)) and (stat is None or stat in stats)


def traditions(effect: Casting, wishes: Wishes, tables: Tables) -> list[str]:
    """Return the traditions of a way of casting that go with the tradition and the spells that were chosen."""
    spells = [tables.spells.by_id[spell] for spell in wishes.of("spells")]
    asked = wishes.one("tradition")
    return [
        tradition
        for tradition in effect.traditions
        if asked in {None, tradition} and all(tradition in spell.traditions for spell in spells)
    ]


def _castings(powers: tuple[Power, ...]) -> list[Casting]:
    return [effect for power in powers for effect in power.effects if isinstance(effect, Casting)]


def _chosen_options(row: ClassRow, wishes: Wishes, tables: Tables) -> list[OptionRow]:
    return [
        option
        for choice in row.choices
        if choice.key in OPTION_KEYS
        for value in wishes.of(choice.key)
        if (option := tables.options(choice.table).by_id.get(value))
    ]


def _options(row: ClassRow, key: str, tables: Tables) -> list[OptionRow]:
    return [option for choice in row.choices if choice.key == key for option in tables.options(choice.table).rows]


def _every_choice(row: ClassRow, wishes: Wishes, tables: Tables) -> Iterator[tuple[Choice, OptionRow | None]]:
    """Every choice of a class, those among them that an option brings along which may still be taken."""
    for choice in row.choices:
        yield choice, None
        if choice.key in OPTION_KEYS:
            wished = wishes.of(choice.key)
            for option in tables.options(choice.table).rows:
                if not wished or option.id in wished:
                    yield from ((further, option) for further in option.choices)
