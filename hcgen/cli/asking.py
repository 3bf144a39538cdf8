"""Walking through every choice in the terminal: what each means, and the roll one keypress away.

Whatever was answered is wished for, and the person is rolled anew after each answer: what is left to
the dice falls as it would have fallen, for every part has its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import typer

from hcgen.cli.output import printable, tell
from hcgen.cli.wishing import Wanted, tables_of, wishes_of
from hcgen.errors import WishError, did_you_mean
from hcgen.portrait.growth import words_for
from hcgen.rules import abilities_of, derive, measures_of
from hcgen.rules.formulas import work_in
from hcgen.rules.hammercrawl.proficiencies import HIGHEST_TIER
from hcgen.rules.hammercrawl.weapons import is_bodily
from hcgen.tables.effects import Casting
from hcgen.tables.rows import STATS, DevoutPowerRow, OptionRow, StockRow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from hcgen.records import Character
    from hcgen.tables import Tables
    from hcgen.tables.rows import Power, Row

SHORT = 12
"""Lists up to this long are shown at once, longer ones on demand."""


class Option(NamedTuple):
    """Something to choose."""

    value: str
    meaning: str


class Question(NamedTuple):
    """Something to be asked."""

    words: str
    options: tuple[Option, ...]
    put: Callable[[Wanted, str], Wanted]
    """Adds an answer to what is wanted."""
    shown: Callable[[Character], str]
    """What the person has of it."""
    free: bool = False
    """Whether the answer may be anything."""
    series: str = ""
    """What several questions are about; an empty answer to one leaves the others to the dice as well."""


class Walk:
    """A walk through choices: what is wanted so far, and the person whom that gives."""

    def __init__(self, wanted: Wanted, tables: Tables, roll: Callable[[Wanted], Character]) -> None:
        self.wanted = wanted
        self.tables = tables
        self._roll = roll
        self._left = ""
        """The series of questions that was left to the dice."""

    def person(self) -> Character:
        """Return the person as they would be now."""
        return self._roll(self.wanted)

    def ask(self, question: Question) -> None:
        """Ask until the answer can be had; an empty one leaves it to the dice."""
        if question.series and question.series == self._left:
            return
        if len(question.options) <= SHORT:
            _list(question)
        while True:
            try:
                answer = typer.prompt(question.words, default="", show_default=False, err=True).strip()
            except typer.Abort:
                raise KeyboardInterrupt from None
            if answer == "?":
                _list(question)
                continue
            try:
                wanted = question.put(self.wanted, _meant(answer, question)) if answer else self.wanted
                person = self._roll(wanted)
            except WishError as fault:
                tell(f"  {printable(str(fault))}")
                continue
            self.wanted, self._left = wanted, "" if answer else question.series
            _tell(f"{'' if answer else 'The dice say: '}{question.shown(person)}\n", "  ")
            return


def walk(seed: str, wanted: Wanted) -> Wanted:
    """Ask for every choice that is still open; return all that is wanted then.

    Raises WishError off a terminal.
    """
    from hcgen.dice import Dice
    from hcgen.generate.character import roll_character

    tables = tables_of(wanted)
    walking = Walk(wanted, tables, lambda asked: roll_character(Dice(seed), tables, wishes_of(asked, tables)))
    _begin(f"Seed {seed}. ")
    for questions in (_who, _choices, _numbers, _talents, _story, _levels):
        for question in questions(walking):
            walking.ask(question)
    return walking.wanted


def walk_levels(record: Character, level: int, chosen: list[str], tables: Tables) -> list[str]:
    """Ask for what each level up to one is to bring to a person; return all that was chosen.

    Raises WishError off a terminal.
    """
    from hcgen.generate.reroll import advance

    noted = record.provenance.chosen
    wanted: Wanted = {"choose": chosen, "skill_list": noted.get("skill-list"), "strict": noted.get("strict")}
    walking = Walk(wanted, tables, lambda asked: advance(record, level, tables, asked["choose"]))
    _begin("")
    for reached in range(record.level + 1, level + 1):
        for question in _level(walking, reached):
            walking.ask(question)
    answers: list[str] = walking.wanted["choose"]
    return answers


def _begin(words: str) -> None:
    import sys

    if sys.stdin is None or not sys.stdin.isatty():
        raise WishError("--ask needs a terminal to ask in; choose with --stock, --class, --choose and their kin")
    tell(f"{words}Enter leaves a choice to the dice, and so the rest of a row; ? lists what there is; Ctrl-C stops.\n")


def _list(question: Question) -> None:
    for at, option in enumerate(question.options, 1):
        _tell(f"{option.value}{f': {option.meaning}' if option.meaning else ''}", f"  {at:>3}  ")


def _tell(text: str, first: str) -> None:
    """Say something, its lines broken between words and set in as far as the first."""
    from shutil import get_terminal_size
    from textwrap import wrap

    width = max(40, min(100, get_terminal_size().columns))
    lines = wrap(printable(text), width, initial_indent=first, subsequent_indent=" " * len(first))
    tell("\n".join(lines) + ("\n" if text.endswith("\n") else ""))


def _meant(answer: str, question: Question) -> str:
    """Return the option that an answer means: its number, its id, or the only one that begins or goes on like that."""
    values = [option.value for option in question.options]
    if answer.isdecimal() and 1 <= int(answer[:6]) <= len(values):
        return values[int(answer) - 1]
    head, colon, tail = answer.partition(":")
    word = head.strip().lower().replace(" ", "-")
    near = [value for value in values if value.lower().startswith(word)] or [value for value in values if word in value.lower()]
    if answer in values or word in values or question.free or not values:
        return answer
    if len(near) == 1:
        return f"{near[0]}{colon}{tail}"
    if near:
        raise WishError(f"{answer[:40]!r} may be {', '.join(near[:8])}; write more of it")
    raise WishError(f"there is no {answer[:40]!r}{did_you_mean(answer, values)}; ? lists what there is")


def _option(key: str) -> Callable[[Wanted, str], Wanted]:
    return lambda wanted, answer: {**wanted, key: answer}


def _choice(key: str) -> Callable[[Wanted, str], Wanted]:
    return lambda wanted, answer: {**wanted, "choose": [*(wanted.get("choose") or ()), f"{key}={answer}"]}


def _rows(rows: Iterable[Row], walking: Walk) -> tuple[Option, ...]:
    """Rows as options: the id, and what its row says of itself."""
    return tuple(Option(row.id, _meaning(row, walking)) for row in rows)


def _meaning(row: Row, walking: Walk) -> str:
    if isinstance(row, DevoutPowerRow):
        return _told((row.basic,), walking)
    if isinstance(row, StockRow):
        return (
            f"{row.name}, prime {' or '.join(row.primes) if len(row.primes) < len(STATS) else 'as you like'}. {_told(row.powers, walking)}"
        )
    if isinstance(row, OptionRow):
        return _told(row.powers, walking) or row.name
    return str(getattr(row, "text", ""))


def _told(powers: Iterable[Power], walking: Walk) -> str:
    """Say what powers do, in the numbers of the person as they would be now."""
    record = walking.person()
    words = words_for(record, derive(record, walking.tables), walking.tables)
    present = [power for power in powers if power.from_level <= record.level]
    return " ".join(work_in(power.text, measures_of(record, walking.tables), words) for power in present)


def _who(walking: Walk) -> Iterator[Question]:
    """Stock and class, with their primes."""
    if not walking.wanted["stock"]:
        options = _rows(walking.tables.stocks.rows, walking)
        yield Question("Stock", options, _option("stock"), lambda record: record.stock.name)
    primes = walking.tables.stocks.by_id[walking.person().stock.id].primes
    if len(primes) > 1 and not walking.wanted["stock_prime"]:
        yield Question("Prime of the stock", _words(primes), _option("stock_prime"), lambda record: record.stock.prime)
    if walking.person().stock.quirks:
        quirks = _rows(walking.tables.quirks.rows, walking)
        yield Question("Quirk", quirks, _choice("quirks"), lambda record: "; ".join(record.stock.quirks))
    if not walking.wanted["class_"]:
        options = tuple(Option(row.id, f"{row.name}. {_told(row.powers, walking)}") for row in walking.tables.classes.rows)
        yield Question("Class", options, _option("class_"), lambda record: record.class_.name)
    primes = walking.tables.classes.by_id[walking.person().class_.id].primes
    if len(primes) > 1 and not walking.wanted["class_prime"]:
        yield Question("Prime of the class", _words(primes), _option("class_prime"), lambda record: record.class_.prime)


def _words(words: Iterable[str]) -> tuple[Option, ...]:
    return tuple(Option(word, "") for word in words)


def _choices(walking: Walk) -> Iterator[Question]:
    """Whatever the class makes one choose, and the choices that an option brings along."""
    from hcgen.generate.class_ import allowed_options, allowed_powers

    record = walking.person()
    waiting = list(walking.tables.classes.by_id[record.class_.id].choices)
    while waiting:
        choice = waiting.pop(0)
        strict = bool(walking.wanted["strict"])
        if choice.key == "saves":
            among = [stat for stat in choice.stats if not (choice.not_prime and stat == record.class_.prime)]
            options, count = _words(among), choice.count
        elif choice.key == "powers":
            options = _rows(allowed_powers(choice, strict, walking.tables), walking)
            count = max(budget.basic + budget.advanced for budget in choice.budgets)
        else:
            options, count = _rows(allowed_options(choice, record.class_.prime, strict, walking.tables), walking), choice.count
        for at in range(1, count + 1):
            if choice.key == "powers" and at > len(walking.person().class_.choices.powers):
                break
            words = f"{choice.key.capitalize()}{f' ({at} of {count})' if count > 1 else ''}"
            yield Question(words, options, _choice(choice.key), _chosen_of(choice.key), series=choice.key if count > 1 else "")
        if choice.key in {"shtick", "focus"}:
            option = walking.tables.options(choice.table).by_id.get(getattr(walking.person().class_.choices, choice.key) or "")
            waiting.extend(option.choices if option else ())
    yield from _castings(walking)


def _castings(walking: Walk) -> Iterator[Question]:
    """Tradition and spell stat, where the way of casting leaves them open (HC-CLS-F10)."""
    record = walking.person()
    effect = abilities_of(record, walking.tables).first(Casting)
    if effect and len(effect.traditions) > 1:
        yield Question("Tradition", _words(effect.traditions), _choice("tradition"), lambda record: _cast(record, "tradition"))
    if effect and len(effect.stats) > 1:
        yield Question("Spell stat", _words(effect.stats), _choice("spell-stat"), lambda record: _cast(record, "stat"))


def _cast(record: Character, key: str) -> str:
    return str(getattr(record.casting, key)) if record.casting else "nothing"


def _chosen_of(key: str) -> Callable[[Character], str]:
    """Return how a choice of a class is told."""

    def told(record: Character) -> str:
        made = getattr(record.class_.choices, key)
        if key == "powers":
            return ", ".join(f"{power.id} ({power.grade})" for power in made)
        return ", ".join(made) if isinstance(made, tuple) else str(made or "nothing")

    return told


def _numbers(walking: Walk) -> Iterator[Question]:
    """The stats: rolled here, rolled at the table, or set."""
    if not walking.wanted["rolls"] and not walking.wanted["ratings"]:
        words = "Stats, as seven results of 3d6 (14,9,…), or ratings (STR=14, DEX=9)"
        yield Question(words, (), _stats, lambda record: _ratings(record), free=True)
    if walking.tables.has_psionics and walking.person().psionics is not None:
        grades = _words(walking.tables.psionics.by_id)
        yield Question("Psionics", grades, _choice("psionics"), lambda record: record.psionics.grade if record.psionics else "none")


def _stats(wanted: Wanted, answer: str) -> Wanted:
    if "=" in answer:
        return {**wanted, "ratings": [answer]}
    return {**wanted, "rolls": [*(wanted.get("rolls") or ()), f"stats={','.join(answer.replace(',', ' ').split())}"]}


def _ratings(record: Character) -> str:
    return "  ".join(f"{stat} {record.stats[stat]}" for stat in record.stats.__struct_fields__)


def _talents(walking: Walk) -> Iterator[Question]:
    """Skills, weapons and spells of level 1."""
    record = walking.person()
    count = sum(skill.level == 1 for skill in record.skills)
    for at in range(1, count + 1):
        yield Question(f"Skill {at} of {count}", _skills(walking), _choice("skill"), _skills_of, series="skill")
    special = sum(skill.specialised and not skill.raised for skill in walking.person().skills)
    for at in range(1, special + 1):
        known = tuple(Option(skill.id, skill.name) for skill in walking.person().skills if skill.level == 1)
        yield Question(f"Specialty {at} of {special}", known, _choice("specialties"), _specialties_of, series="specialties")
    count = sum(known.level == 1 and not known.natural for known in record.proficiencies)
    for at in range(1, count + 1):
        yield Question(f"Weapon {at} of {count}", _arms(walking), _choice("weapons"), _weapons_of, series="weapons")
    count = sum(spell.gained == 1 for spell in record.spells)
    for at in range(1, count + 1):
        yield Question(f"Spell {at} of {count}", _spells(walking, 1), _choice("spells"), _spells_of(1), series="spells")


def _arms(walking: Walk) -> tuple[Option, ...]:
    rows = [row for row in walking.tables.weapons.rows if not is_bodily(row)]
    return tuple(Option(row.id, f"{row.name}, {row.type}, STR {row.strength}") for row in rows)


def _skills(walking: Walk) -> tuple[Option, ...]:
    plain, silly = walking.tables.skills.rows, walking.tables.silly_skills.rows
    lists = {"plain": plain, "silly": silly, "mixed": (*plain, *silly)}
    rows = lists[walking.wanted.get("skill_list") or "plain"]
    return tuple(Option(row.id, f"{row.name}, {' or '.join(row.stats) if len(row.stats) < len(STATS) else 'any stat'}") for row in rows)


def _skills_of(record: Character) -> str:
    return "; ".join(f"{skill.name}: {skill.focus}" if skill.focus else skill.name for skill in record.skills)


def _spells(walking: Walk, level: int) -> tuple[Option, ...]:
    record = walking.person()
    tradition = record.casting.tradition if record.casting else ""
    known = {spell.id for spell in record.spells if spell.gained < level}
    rows = [row for row in walking.tables.spells.rows if row.level <= level and tradition in row.traditions and row.id not in known]
    return tuple(Option(row.id, f"level {row.level}. {row.text}") for row in rows)


def _story(walking: Walk) -> Iterator[Question]:
    """Who somebody is, what they carry, and what they are called."""
    if not walking.wanted["strict"]:
        for key, table in _STORIES.items():
            yield Question(key.capitalize(), _rows(walking.tables[table].rows, walking), _choice(key), _story_of(key))
        languages = len(walking.person().story.languages) - 1
        for at in range(1, languages + 1):
            rows = _rows(walking.tables.texts("languages").rows, walking)
            words = f"Language {at} of {languages}"
            yield Question(words, rows, _choice("languages"), lambda record: ", ".join(record.story.languages), series="languages")
    if not walking.wanted["gear"] and not walking.wanted["strict"]:
        ways = (Option("roll", "by standing"), Option("buy", "the money is spent"), Option("none", "the free kit, and all the money"))
        yield Question("Gear", ways, _option("gear"), lambda record: ", ".join(item.name for item in record.gear))
    if not walking.wanted["name"]:
        yield Question("Name", (), _option("name"), lambda record: record.name or "no name", free=True)


_STORIES = {
    "origin": "origins", "age": "ages", "attire": "attire", "background": "backgrounds", "trait": "traits", "bond": "bonds",
    "belief": "beliefs",
}  # fmt: skip


def _story_of(key: str) -> Callable[[Character], str]:
    return lambda record: str(getattr(record.story, key) or "nothing")


def _levels(walking: Walk) -> Iterator[Question]:
    """What each level after the first brings."""
    for level in range(2, (walking.wanted.get("level") or 1) + 1):
        yield from _level(walking, level)


def _level(walking: Walk, level: int) -> Iterator[Question]:
    """What one level brings: a power, a skill, a specialty, weapons and tiers, spells."""
    record, prefix = walking.person(), f"level-{level}-"
    if any(power.level == level or power.raised == level for power in record.class_.choices.powers):
        yield Question(
            f"Level {level}, a power", _rows(walking.tables.devout_powers.rows, walking), _choice(f"{prefix}powers"), _chosen_of("powers")
        )
    for _ in (skill for skill in record.skills if skill.level == level):
        yield Question(f"Level {level}, a skill", _skills(walking), _choice(f"{prefix}skill"), _skills_of)
    if any(skill.raised == level for skill in record.skills):
        known = tuple(Option(skill.id, skill.name) for skill in walking.person().skills if not skill.specialised or skill.raised == level)
        yield Question(f"Level {level}, a specialty", known, _choice(f"{prefix}specialties"), _specialties_of)
    yield from _weapons(walking, level)
    for _ in (spell for spell in record.spells if spell.gained == level):
        yield Question(
            f"Level {level}, a spell", _spells(walking, level), _choice(f"{prefix}spells"), _spells_of(level), series=f"{prefix}spells"
        )


def _weapons(walking: Walk, level: int) -> Iterator[Question]:
    """What selections may be spent on at a level."""
    known = tuple(
        Option(weapon.weapon, f"{weapon.name}, tier {weapon.tier}")
        for weapon in walking.person().proficiencies
        if weapon.level < level and weapon.tier - (level in weapon.raised) < HIGHEST_TIER
    )
    yield Question(f"Level {level}, a weapon to specialise in", known, _choice(f"level-{level}-raise"), _weapons_of)
    if any(weapon.level == level for weapon in walking.person().proficiencies):
        yield Question(f"Level {level}, a new weapon", _arms(walking), _choice(f"level-{level}-weapons"), _weapons_of)


def _weapons_of(record: Character) -> str:
    tiers = (f"{known.name} {known.tier}" if known.tier else known.name for known in record.proficiencies)
    return "; ".join(tiers)


def _specialties_of(record: Character) -> str:
    return ", ".join(skill.name for skill in record.skills if skill.specialised)


def _spells_of(level: int) -> Callable[[Character], str]:
    return lambda record: ", ".join(spell.name for spell in record.spells if spell.gained == level)
