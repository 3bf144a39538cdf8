"""People to be judged, rolled with scripts for what a case needs, and how they are changed key by key."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from hcgen.dice import Dice
from hcgen.generate.character import roll_character
from hcgen.generate.wishes import Wishes
from hcgen.records import Casting, Character, Gear, PowerChoice, Skill
from hcgen.tables import load
from hcgen.validate import Finding

if TYPE_CHECKING:
    from collections.abc import Callable

    from hcgen.records import Grade
    from hcgen.tables.rows import Carried, Size


def three(total: int) -> list[int]:
    """Three faces of a d6 that sum to a total."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return [first, second, total - first - second]


OGREN, ELFIN, NETHERN, DROFFEN = [6, 6, 5], [2, 2, 3], [6, 6, 6], [6, 6, 2]
W1, W2, W4 = (11, 16, 9, 13, 8, 12, 10), (10, 14, 7, 12, 17, 9, 4), (9, 9, 14, 3, 10, 12, 14)

SCRIPTS: dict[str, tuple[list[int], list[int], list[int], tuple[int, ...]]] = {
    # stock, class and prime, choices, stats
    "combatant": (OGREN, [1, 2], [2, 1], W1),
    "scum": (DROFFEN, [1, 2], [2, 1], (11, 16, 9, 13, 8, 12, 3)),
    "royal": (OGREN, [1, 2], [2, 1], (18, 18, 9, 13, 8, 12, 18)),
    "nethern": (NETHERN, [1, 2], [2, 1], W1),
    "elfin-combatant": (ELFIN, [1, 2], [2, 1], W1),
    "mage": (ELFIN, [2, 1], [2], W2),
    "holy-mage": (DROFFEN, [2, 1], [1, 1], W2),
    "war-mage": (DROFFEN, [2, 1], [3], W2),
    "devout": (DROFFEN, [3, 1], [1, 1, 2, 3], W2),
    "casting-devout": (DROFFEN, [3, 1], [1, 12, 1, 1], W2),
    "weak": (DROFFEN, [2, 1], [2], (8, 14, 7, 12, 17, 9, 4)),
    "just-strong-enough": (DROFFEN, [2, 1], [2], (9, 14, 7, 12, 17, 9, 4)),
    "specialist": ([3, 3, 4, 2], [4, 6], [1, 1, 1], W4),
    "specialist-of-DEX": ([3, 3, 4, 2], [4, 2], [1, 2, 2], W4),
    "specialist-of-SOC": ([3, 3, 4, 2], [4, 7], [1, 2, 2], W4),
}


@lru_cache(maxsize=64)
def person(name: str) -> Character:
    """A valid person with gear "none"; the specialist knows club and mace, holds the club, and has six things."""
    stock, class_, choices, stats = SCRIPTS[name]
    scripts = {"stock": stock, "class": class_, "class.choices": choices, "stats": [face for total in stats for face in three(total)]}
    if name.startswith("specialist"):
        usable = [weapon.id for weapon in load().weapons.rows if weapon.strength <= 9]
        club = usable.index("club")
        usable.remove("club")
        scripts |= {"proficiencies": [club + 1, usable.index("mace") + 1], "gear": [3, 1]}
    faces = {f"character 1 {part} 0": script for part, script in scripts.items()}
    return roll_character(Dice.scripted(faces, seed=name), load(), Wishes(gear="none"))


def put(thing: Any, path: str, value: Any) -> Any:
    """Change one place of a record: "skills.0.focus". A callable is given the old value."""
    head, _, rest = path.partition(".")
    old = thing[int(head)] if isinstance(thing, tuple) else getattr(thing, head)
    new = put(old, rest, value) if rest else value(old) if callable(value) else value
    if isinstance(thing, tuple):
        return (*thing[: int(head)], new, *thing[int(head) + 1 :])
    return msgspec.structs.replace(thing, **{head: new})


Changes = dict[str, Any]


def changed(name: str, changes: Changes) -> Character:
    record = person(name)
    for path, value in changes.items():
        record = put(record, path, value)
    return record


Said = tuple[str, str, str]


def said(findings: tuple[Finding, ...]) -> set[Said]:
    return {(finding.severity, finding.key, finding.rule) for finding in findings}


def add(*more: object) -> Callable[[tuple[object, ...]], tuple[object, ...]]:
    return lambda old: (*old, *more)


def thing(id_: str, size: Size = "medium", carried: Carried = "packed", quantity: int = 1, **more: Any) -> Gear:
    made = Gear(id=id_, name=id_, size=size, carried=carried, quantity=quantity, origin="play")
    return msgspec.structs.replace(made, **more)


def powers(*chosen: tuple[str, Grade]) -> tuple[PowerChoice, ...]:
    return tuple(PowerChoice(id=name, grade=grade, level=1) for name, grade in chosen)


def skill(id_: str, name: str, stat: Any, focus: str | None = None) -> Skill:
    return Skill(id=id_, name=name, stat=stat, focus=focus, specialised=False, cursed=False, level=1)


STEALTH = skill("stealth", "Stealth", "DEX")
CATS, DOGS = (skill("lore-animal", "Lore, Animal", "INT", focus) for focus in ("cats", "dogs"))
POWERS, SPECIALS, SAVES = "class_.choices.powers", "class_.choices.specials", "class_.choices.saves"
LAY, FIST, REVENANT = "lay-on-hands", "fist-of-an-angry-god", "revenant"


CRAWL = "provenance.chosen"
ON_A_CRAWL: Changes = {CRAWL: {"crawl": True}, "xp": 10}
CASTER = Casting(tradition="scholastic", grade="dabbler", stat="INT")
