"""What each level brought: the lists of a record taken apart by level, and put together again.

The facts of level 1 stand under the record's own keys; what level n brought stands under keys such
as ``level-3.skills``. Taking apart and putting together lose nothing that somebody edited.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from hcgen.records import Choices, PowerChoice, Proficiency, Skill, Spell

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hcgen.generate.part import Facts
    from hcgen.records import Character

Item = TypeVar("Item")


GAINS: dict[str, Any] = {
    "powers": tuple[PowerChoice, ...],
    "powers-raised": tuple[int, ...],
    "skills": tuple[Skill, ...],
    "specialties": tuple[int, ...],
    "proficiencies": tuple[Proficiency, ...],
    "raises": tuple[int, ...],
    "spells": tuple[Spell, ...],
}
"""What a level may bring, with the type of the fact. What it raises is said by its place in the list, counting from 0."""


def gain_key(level: int, what: str) -> str:
    """Return the key of a fact that a level brought."""
    return f"level-{level}.{what}"


def choices_of(facts: Facts, level: int) -> Choices:
    """Return the choices as they stand at a level (HC-CLS-P0)."""
    made: Choices = facts["class.choices"]
    powers = made.powers
    for n in range(2, level + 1):
        raised, gained = facts[gain_key(n, "powers-raised")], facts[gain_key(n, "powers")]
        if raised or gained:
            powers = (*(_raised(power, n) if at in raised else power for at, power in enumerate(powers)), *gained)
    return made if powers is made.powers else replace(made, powers=powers)


def _raised(power: PowerChoice, level: int) -> PowerChoice:
    return replace(power, grade="advanced", raised=level) if power.grade == "basic" else power


def skills_of(facts: Facts, level: int) -> tuple[Skill, ...]:
    """Return the skills as they stand at a level (HC-CLS-01, HC-CLS-T1)."""
    known: tuple[Skill, ...] = facts["skills"]
    for n in range(2, level + 1):
        known = (*known, *facts[gain_key(n, "skills")])
        special = facts[gain_key(n, "specialties")]
        if special:
            known = tuple(_specialised(skill, n) if at in special else skill for at, skill in enumerate(known))
    return known


def _specialised(skill: Skill, level: int) -> Skill:
    return skill if skill.specialised else replace(skill, specialised=True, raised=level)


def proficiencies_of(facts: Facts, level: int) -> tuple[Proficiency, ...]:
    """Return the weapon proficiencies as they stand at a level (HC-CLS-02, HC-WP-02)."""
    known: tuple[Proficiency, ...] = facts["proficiencies"]
    for n in range(2, level + 1):
        raises = facts[gain_key(n, "raises")]
        if raises:
            known = tuple(_specialised_in(weapon, n) if at in raises else weapon for at, weapon in enumerate(known))
        known = (*known, *facts[gain_key(n, "proficiencies")])
    return known


def _specialised_in(known: Proficiency, level: int) -> Proficiency:
    return replace(known, tier=known.tier + 1, raised=(*known.raised, level))


def spells_of(facts: Facts, level: int) -> tuple[Spell, ...]:
    """Return the spells as they are known at a level (AMB-HC-44)."""
    known: tuple[Spell, ...] = facts["spells"]
    for n in range(2, level + 1):
        known = (*known, *facts[gain_key(n, "spells")])
    return known


def taken_apart(record: Character, like: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Take the lists of a record apart by level.

    Args:
        record: The record.
        like: The facts of one that is as long, whose places say which level brought what; without it
            the levels that stand in the record say so, and putting together loses nothing.
    """
    level = record.level if like is None else max(record.level, like["level"])
    facts: dict[str, Any] = {gain_key(n, what): () for n in range(2, level + 1) for what in GAINS}
    if level == 1:
        lists = {"skills": record.skills, "proficiencies": record.proficiencies, "spells": record.spells}
        return facts | lists | {"class.choices": record.class_.choices}
    _put_powers(facts, record, level, like)
    _put_skills(facts, record, level, like)
    _put_proficiencies(facts, record, level, like)
    spells = _by_level(record.spells, lambda spell: spell.gained, level, like, "spells")
    _put(facts, "spells", record.spells, spells)
    return facts


def _put(facts: dict[str, Any], what: str, items: Sequence[Item], places: list[list[int]]) -> None:
    """Put the items of a list where the levels are that brought them."""
    for key, part in zip(_keys(what, len(places)), places, strict=True):
        facts[key] = tuple(items[at] for at in part)


def _put_powers(facts: dict[str, Any], record: Character, level: int, like: Mapping[str, Any] | None) -> None:
    choices, plain, raises = record.class_.choices, list[PowerChoice](), dict[int, int]()
    alike = choices_of(like, like["level"]).powers if like else ()
    for at, power in enumerate(choices.powers):
        raised = _as_in(alike, at, power.raised)
        if raised is not None and power.grade == "advanced" and 2 <= raised <= level:
            raises[at] = raised
            plain.append(replace(power, grade="basic", raised=None))
        else:
            plain.append(power)
    places = _by_level(plain, lambda power: power.level, level, like, "powers")
    _put(facts, "powers", plain, places)
    first = facts.pop("powers")
    facts["class.choices"] = choices if first == choices.powers else replace(choices, powers=first)
    _mark(facts, "powers-raised", raises, places)


def _put_skills(facts: dict[str, Any], record: Character, level: int, like: Mapping[str, Any] | None) -> None:
    plain, raises = list[Skill](), dict[int, int]()
    alike = skills_of(like, like["level"]) if like else ()
    for at, skill in enumerate(record.skills):
        raised = _as_in(alike, at, skill.raised)
        if raised is not None and skill.specialised and 2 <= raised <= level:
            raises[at] = raised
            plain.append(replace(skill, specialised=False, raised=None))
        else:
            plain.append(skill)
    places = _by_level(plain, lambda skill: skill.level, level, like, "skills")
    _put(facts, "skills", plain, places)
    _mark(facts, "specialties", raises, places)


def _put_proficiencies(facts: dict[str, Any], record: Character, level: int, like: Mapping[str, Any] | None) -> None:
    plain, raises = list[Proficiency](), list[tuple[int, int]]()
    alike = proficiencies_of(like, like["level"]) if like else ()
    for at, known in enumerate(record.proficiencies):
        theirs = alike[at].raised if at < len(alike) else ()
        is_like = bool(theirs) and len(theirs) == len(known.raised)
        raised = theirs if is_like else known.raised
        may = list(raised) == sorted(set(raised)) and all(2 <= n <= level for n in raised) and known.tier >= len(raised)
        if raised and (is_like or may):
            raises.extend((at, n) for n in raised)
            plain.append(replace(known, tier=known.tier - len(raised), raised=()))
        else:
            plain.append(known)
    places = _by_level(plain, lambda known: known.level, level, like, "proficiencies")
    _put(facts, "proficiencies", plain, places)
    for at, n in raises:
        _mark(facts, "raises", {at: n}, places)


def _mark(facts: dict[str, Any], what: str, raises: Mapping[int, int], places: list[list[int]]) -> None:
    """Note what was raised at which level, by its place once the list is put together again."""
    order = [at for part in places for at in part]
    for at, level in raises.items():
        key = gain_key(level, what)
        facts[key] = tuple(sorted((*facts[key], order.index(at))))


def _as_in(alike: Sequence[PowerChoice | Skill], at: int, raised: int | None) -> int | None:
    """The level at which something was raised: that of the one in the same place, where both were."""
    theirs = alike[at].raised if at < len(alike) else None
    return theirs if raised is not None and theirs is not None else raised


def _keys(what: str, level: int) -> list[str]:
    return [what, *(gain_key(n, what) for n in range(2, level + 1))]


def _by_level(
    items: Sequence[Item], level_of: Callable[[Item], int], level: int, like: Mapping[str, Any] | None, what: str
) -> list[list[int]]:
    """Return the places of a list's items by the level that brought each."""
    if like is not None:
        lists = [like["class.choices"].powers if key == "powers" else like[key] for key in _keys(what, level)]
        counts = [len(part) for part in lists]
        if sum(counts) == len(items):
            starts = [sum(counts[:n]) for n in range(level)]
            return [list(range(start, start + count)) for start, count in zip(starts, counts, strict=True)]
    split: list[list[int]] = [[] for _ in range(level)]
    for at, item in enumerate(items):
        n = level_of(item)
        split[n - 1 if 1 <= n <= level else 0].append(at)
    return split
