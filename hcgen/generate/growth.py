"""What each level brought: the lists of a record taken apart by level, and put together again.

The facts of level 1 stand under the record's own keys; what level n brought stands under keys such
as ``level-3.skills``. Taking apart and putting together lose nothing that somebody edited.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec.structs import replace

from hcgen.records import Choices, PowerChoice, Proficiency, Skill, Spell

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hcgen.generate.part import Facts
    from hcgen.records import Character

Item = TypeVar("Item")


class SkillKey(msgspec.Struct, frozen=True):
    """Which skill became a specialty."""

    id: str
    focus: str | None = None


GAINS: dict[str, Any] = {
    "powers": tuple[PowerChoice, ...],
    "powers-raised": tuple[str, ...],
    "skills": tuple[Skill, ...],
    "specialties": tuple[SkillKey, ...],
    "proficiencies": tuple[Proficiency, ...],
    "raises": tuple[str, ...],
    "spells": tuple[Spell, ...],
}
"""What a level may bring, with the type of the fact."""


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
            powers = (*(_raised(power, raised, n) for power in powers), *gained)
    return made if powers is made.powers else replace(made, powers=powers)


def _raised(power: PowerChoice, raised: tuple[str, ...], level: int) -> PowerChoice:
    is_so = power.id in raised and power.grade == "basic"
    return replace(power, grade="advanced", raised=level) if is_so else power


def skills_of(facts: Facts, level: int) -> tuple[Skill, ...]:
    """Return the skills as they stand at a level (HC-CLS-01, HC-CLS-T1)."""
    known: tuple[Skill, ...] = facts["skills"]
    for n in range(2, level + 1):
        known = (*known, *facts[gain_key(n, "skills")])
        for key in facts[gain_key(n, "specialties")]:
            known = _specialised(known, key, n)
    return known


def _specialised(known: tuple[Skill, ...], key: SkillKey, level: int) -> tuple[Skill, ...]:
    at = next((at for at, skill in enumerate(known) if not skill.specialised and (skill.id, skill.focus) == (key.id, key.focus)), None)
    return known if at is None else (*known[:at], replace(known[at], specialised=True, raised=level), *known[at + 1 :])


def proficiencies_of(facts: Facts, level: int) -> tuple[Proficiency, ...]:
    """Return the weapon proficiencies as they stand at a level (HC-CLS-02, HC-WP-02)."""
    known: tuple[Proficiency, ...] = facts["proficiencies"]
    for n in range(2, level + 1):
        raises = facts[gain_key(n, "raises")]
        if raises:
            known = tuple(_specialised_in(weapon, n) if weapon.weapon in raises else weapon for weapon in known)
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
    facts.update(zip(_keys("spells", level), spells, strict=True))
    return facts


def _put_powers(facts: dict[str, Any], record: Character, level: int, like: Mapping[str, Any] | None) -> None:
    choices, plain = record.class_.choices, list[PowerChoice]()
    alike = choices_of(like, like["level"]).powers if like else ()
    for at, power in enumerate(choices.powers):
        raised = _as_in(alike, at, power.raised)
        if raised is not None and power.grade == "advanced" and 2 <= raised <= level:
            _add(facts, gain_key(raised, "powers-raised"), power.id)
            plain.append(replace(power, grade="basic", raised=None))
        else:
            plain.append(power)
    first, *later = _by_level(plain, lambda power: power.level, level, like, "powers")
    facts["class.choices"] = choices if first == choices.powers else replace(choices, powers=first)
    facts.update(zip(_keys("powers", level)[1:], later, strict=True))


def _put_skills(facts: dict[str, Any], record: Character, level: int, like: Mapping[str, Any] | None) -> None:
    plain = list[Skill]()
    alike = skills_of(like, like["level"]) if like else ()
    for at, skill in enumerate(record.skills):
        raised = _as_in(alike, at, skill.raised)
        if raised is not None and skill.specialised and 2 <= raised <= level:
            _add(facts, gain_key(raised, "specialties"), SkillKey(skill.id, skill.focus))
            plain.append(replace(skill, specialised=False, raised=None))
        else:
            plain.append(skill)
    facts.update(zip(_keys("skills", level), _by_level(plain, lambda skill: skill.level, level, like, "skills"), strict=True))


def _put_proficiencies(facts: dict[str, Any], record: Character, level: int, like: Mapping[str, Any] | None) -> None:
    plain = list[Proficiency]()
    alike = proficiencies_of(like, like["level"]) if like else ()
    for at, known in enumerate(record.proficiencies):
        theirs = alike[at].raised if at < len(alike) else ()
        raised = theirs if len(theirs) == len(known.raised) else known.raised
        if raised and list(raised) == sorted(set(raised)) and all(2 <= n <= level for n in raised) and known.tier >= len(raised):
            for n in raised:
                _add(facts, gain_key(n, "raises"), known.weapon)
            plain.append(replace(known, tier=known.tier - len(raised), raised=()))
        else:
            plain.append(known)
    split = _by_level(plain, lambda known: known.level, level, like, "proficiencies")
    facts.update(zip(_keys("proficiencies", level), split, strict=True))


def _as_in(alike: Sequence[PowerChoice | Skill], at: int, raised: int | None) -> int | None:
    """The level at which something was raised: that of the one in the same place, where both were."""
    theirs = alike[at].raised if at < len(alike) else None
    return theirs if raised is not None and theirs is not None else raised


def _add(facts: dict[str, Any], key: str, item: object) -> None:
    facts[key] = (*facts[key], item)


def _keys(what: str, level: int) -> list[str]:
    return [what, *(gain_key(n, what) for n in range(2, level + 1))]


def _by_level(
    items: Sequence[Item], level_of: Callable[[Item], int], level: int, like: Mapping[str, Any] | None, what: str
) -> list[tuple[Item, ...]]:
    """Split a list by the level that brought each of its items."""
    if like is not None:
        lists = [like["class.choices"].powers if key == "powers" else like[key] for key in _keys(what, level)]
        counts = [len(part) for part in lists]
        if sum(counts) == len(items):
            starts = [sum(counts[:n]) for n in range(level)]
            return [tuple(items[start : start + count]) for start, count in zip(starts, counts, strict=True)]
    split: list[list[Item]] = [[] for _ in range(level)]
    for item in items:
        n = level_of(item)
        split[n - 1 if 1 <= n <= level else 0].append(item)
    return [tuple(part) for part in split]
