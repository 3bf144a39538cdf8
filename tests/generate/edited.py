"""People of many kinds, and what a hand may change in their records."""

from __future__ import annotations

from typing import Any

import msgspec

from hcgen import Character, Dice, Wishes, roll_character
from hcgen.forms import write_json_line
from hcgen.generate.parts import parts_at
from hcgen.generate.replay import leaves, verify
from hcgen.generate.wishes import Chosen
from hcgen.records import from_content
from hcgen.tables import Tables

WISHES = [
    Wishes(),
    Wishes(gear="buy"),
    Wishes(stock="elfin", gear="none"),
    Wishes(strict=True),
    Wishes(class_="pray", name="Ada"),
    Wishes(skill_list="mixed"),
    Wishes(level=3),
    Wishes(class_="toil", level=7),
    Wishes(class_="pray", level=6, strict=True),
    Wishes(
        stock="elfin",
        class_="fight",
        level=2,
        chosen=(Chosen("shtick", "spellblade"), Chosen("weapons", "unarmed")),
    ),
]


ALL = slice(None)


def every(step: int, at: int) -> slice:
    """Take turns: of one person these parts or keys, of the next the ones after them."""
    return slice(at % step, None, step)


def unproven(record: Character, tables: Tables) -> list[str]:
    return [proof.key for proof in verify(record, tables) if proof.status in {"edited", "differs"}]


def people(count: int, tables: Tables) -> list[Character]:
    return [roll_character(Dice("again"), tables, WISHES[index % len(WISHES)], index) for index in range(1, count + 1)]


def bare(record: Character) -> dict[str, Any]:
    content: dict[str, Any] = msgspec.json.decode(write_json_line(record))
    return content


def edits(content: dict[str, Any]) -> list[tuple[str, Any]]:
    """Every leaf of a record that a part owns, with another value for it."""
    keys = tuple(key for part in parts_at(1) for key in part.owns if key not in {"format", "setting"})
    found = []
    for path, value, _ in leaves("", content, content):
        key = path.lstrip(".")
        if key.startswith(keys) and not key.startswith("provenance"):
            changed = changed_value(key, value)
            if changed is not None:
                found.append((key, changed))
    return found


CHOICES: dict[str, list[Any]] = {
    "prime": ["STR", "DEX", "CON"],
    "stat": ["STR", "DEX", "CON"],
    "size": ["small", "medium"],
    "carried": ["packed", "held"],
    "from": ["play", "bought"],
    "grade": ["basic", "advanced", "dedicated", "dabbler"],
    "tradition": ["scholastic", "believer"],
}


def changed_value(key: str, value: Any) -> Any:
    last = key.split(".")[-1].split("[")[0]
    if last in CHOICES:
        options = CHOICES[last][2:] if key.startswith("casting.grade") else CHOICES[last]
        options = CHOICES[last][:2] if "powers" in key else options
        return next(option for option in options if option != value)
    if key.startswith("class.choices.saves"):
        return "STR" if value != "STR" else "DEX"
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if key in {"stock.id", "class.id", "class.choices.shtick", "class.choices.focus"} or "specials" in key or last in {"id", "weapon"}:
        return None  # ids are changed on their own below: a record must still be readable by the tables
    return f"{value} or so" if isinstance(value, str) else None


def with_value(content: dict[str, Any], key: str, value: Any) -> Character:
    from copy import deepcopy

    changed = deepcopy(content)
    steps = key.replace("]", "").replace("[", ".").split(".")
    place: Any = changed
    for step in steps[:-1]:
        place = place[int(step)] if step.isdecimal() else place[step]
    place[int(steps[-1]) if steps[-1].isdecimal() else steps[-1]] = value
    record = from_content(changed)
    assert isinstance(record, Character)
    return record
