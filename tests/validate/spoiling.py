"""Records of every kind, and every way to spoil one value of them."""

from __future__ import annotations

import contextlib
import copy
import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from hcgen import Dice, derive, load_tables, roll_character, toml
from hcgen.errors import RecordError
from hcgen.generate.crew_replay import full_crew
from hcgen.generate.crewing import roll_crew
from hcgen.generate.ship_replay import full
from hcgen.generate.ships import ShipWishes
from hcgen.generate.starship import roll_starship
from hcgen.generate.vessel import roll_vessel
from hcgen.generate.wishes import Wishes
from hcgen.places import path_of
from hcgen.records import Character, Crew, State, type_within
from hcgen.schemas import beneath, resolved, schema_of
from hcgen.ship_records import StarshipState, VesselState
from hcgen.tables.ships import CrewNumbers, load_starships, load_vessels

Steps = tuple[str | int, ...]

CHARACTERS = [
    ("hammercrawl", Wishes()),
    ("palladium", Wishes(level=4)),
    ("hammercrawl", Wishes(level=10, gear="buy")),
    ("palladium", Wishes()),
    ("hammercrawl", Wishes(level=2, class_="pray")),
    ("hammercrawl", Wishes(strict=True)),
    ("palladium", Wishes(level=7, class_="meddle")),
    ("hammercrawl", Wishes(level=5, class_="toil", skill_list="mixed")),
    ("hammercrawl", Wishes(level=3, stock="elfin", class_="fight")),
]
KINDS = ("shuttle", "fighter", "battleship")
VESSELS = ("galley-war", "riverboat", "longship", "canoe", "sailing-boat", "galley-large")


@lru_cache(maxsize=512)
def record(number: int) -> dict[str, Any]:
    """Record of a number, as a file has it: of three, one is a character, one a ship, and one now a crew, now a character."""
    dice = Dice(f"spoilt {number}")
    turn, kind = divmod(number, 3)
    if kind == 0 or (kind == 2 and turn % 3):
        return _plain(_person(dice, turn))
    if kind == 1:
        return _plain(_starship(dice, turn) if turn % 2 else _vessel(dice, turn))
    return _plain(_crew(dice, turn // 3))


def _plain(made: Any) -> dict[str, Any]:
    content: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(made))
    return content


def _person(dice: Dice, turn: int, index: int = 1) -> Character:
    setting, wishes = CHARACTERS[turn % len(CHARACTERS)]
    tables = load_tables(setting)
    person = roll_character(dice, tables, wishes, index)
    while derive(person, tables).stow.over_by:  # which is told, and rightly (HC-ENC-04)
        person = roll_character(dice, tables, wishes, person.provenance.index + 10)
    if turn % 2:
        dropped = {"health": "d4", "left hand": "out"}
        learned = tuple(spell.id for spell in person.spells[:1])
        uses = {boxes.power: 0 for boxes in derive(person, tables).uses[:1]}
        state = State(xp=person.xp, coins=person.purse.coins, dice=dropped, forgotten=learned, uses=uses, conditions=("wet",))
        person = msgspec.structs.replace(person, state=state, notes="Mine.", player="Zoë", own={"any thing": [1, "two"]})
    return msgspec.structs.replace(person, derived=derive(person, tables))


def _starship(dice: Dice, turn: int) -> Any:
    ship = roll_starship(dice, load_starships(), ShipWishes(kind=KINDS[turn % 3]))
    if turn % 4 == 1:
        state = StarshipState(shield=0, fuel_crystals=1, day=3, turn=2, crew=1, acted=1, evasions=0)
        ship = msgspec.structs.replace(ship, state=state)
    return full(ship)


def _vessel(dice: Dice, turn: int) -> Any:
    boat = roll_vessel(dice, load_vessels(), ShipWishes(kind=VESSELS[turn % len(VESSELS)]))
    if turn % 4 == 0:
        lost = CrewNumbers(sailors=1) if boat.crew is not None and boat.crew.sailors else None
        state = VesselState(hull=boat.hull, speed_loss=1, damage=2, day=1, turn=4, fires=1, fire_sixths=2, grapples=1, lost=lost)
        boat = msgspec.structs.replace(boat, state=state)
    return full(boat)


def _crew(dice: Dice, turn: int) -> Any:
    if turn % 3 == 0:
        return Crew(seed="x", members=tuple(_person(dice, turn + index, index) for index in (1, 2)))
    ship = _starship(dice, 2 * turn) if turn % 3 == 1 else _vessel(dice, 2 * turn + 1)
    return full_crew(roll_crew(ship, dice, load_tables(), hands=2))


class Spoilt(NamedTuple):
    """One way to spoil one value of a record."""

    way: str
    key: str
    """The key at which something has to be said."""
    change: Callable[[dict[str, Any]], None]
    """Spoils a copy of the record."""

    def __repr__(self) -> str:
        return f"{self.way}: {self.key}"

    def of(self, content: dict[str, Any]) -> dict[str, Any]:
        """A record, spoilt."""
        made = copy.deepcopy(content)
        self.change(made)
        return made


FREE = {"own", "chosen", "rerolls", "tables", "dice", "uses"}
"""Tables whose keys are anybody's."""

NO_RANGE = {
    "provenance.index": "anybody can be person a million of a seed",
    "provenance.epoch": "a later hcgen may be in a later one",
    "gear.quantity": "whoever can carry them",
    "state.xp": "is told where a level is reached, and the last has no next",
    "state.coins": "whoever earns them",
    "state.day": "ships sail long",
    "state.turn": "ships sail long",
    "fuel_crystals": "whoever buys them",
    "state.fuel_crystals": "whoever buys them",
    "state.crew": "whoever hires them",
    "state.acted": "whoever hires them",
    "state.evasions": "as many as were evaded",
    **{f"state.{key}": "the sea is wide" for key in "damage shearings grapples swimmers throws thrown_at cuts swims fires".split()},
}
"""Numbers that can be as high as one likes, and why."""


def spoilt(content: dict[str, Any]) -> Iterator[Spoilt]:
    """Yield every way that is known to spoil a record, one value at a time."""
    for steps, value in _everything(content, ()):
        free = any(step in FREE for step in steps[:-1])
        if "own" in steps[:-1]:
            continue
        yield _put("wrong type", steps, _of_another_type(value, steps))
        if isinstance(value, int) and not isinstance(value, bool):
            if _bare(steps) not in NO_RANGE and not _may_be_more(content, steps):
                yield _put("too high", steps, 10**9)
            yield _put("too low", steps, -1000)
        if isinstance(steps[-1], str) and not free:
            yield _misspelt(steps)
            if steps != ("ship",) and _is_needed(content, steps):
                yield _deleted(steps)
    yield from _swapped(content)


def _may_be_more(content: dict[str, Any], steps: Steps) -> bool:
    """Whether it is the sailors of a boat that may have more of them (WT-VES-01)."""
    return steps[-2:] == ("crew", "sailors") and load_vessels().kinds.by_id[_get(content, (*steps[:-2], "kind"))].more_sailors


def _everything(value: Any, steps: Steps) -> Iterator[tuple[Steps, Any]]:
    for step in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield (*steps, step), value[step]
        yield from _everything(value[step], (*steps, step))


def _of_another_type(value: Any, steps: Steps) -> Any:
    if "chosen" in steps[:-1]:
        return 1.5
    return 7 if isinstance(value, str | list | dict) else "much"


def _bare(steps: Steps) -> str:
    """The path without places in lists, and without where in a crew it is."""
    names = [step for step in steps if isinstance(step, str)]
    return ".".join(names[1:] if names[0] in {"members", "ship"} else names)


def _get(content: Any, steps: Steps) -> Any:
    for step in steps:
        content = content[step]
    return content


def _put(way: str, steps: Steps, value: Any) -> Spoilt:
    def change(made: dict[str, Any]) -> None:
        _get(made, steps[:-1])[steps[-1]] = value

    return Spoilt(way, path_of(steps), change)


def _misspelt(steps: Steps) -> Spoilt:
    name = str(steps[-1])
    wrong = f"{name}{name[-1]}"

    def change(made: dict[str, Any]) -> None:
        inside = _get(made, steps[:-1])
        items = [(wrong if key == name else key, value) for key, value in inside.items()]
        inside.clear()
        inside.update(items)

    return Spoilt("misspelt", path_of((*steps[:-1], wrong)), change)


def _deleted(steps: Steps) -> Spoilt:
    def change(made: dict[str, Any]) -> None:
        del _get(made, steps[:-1])[steps[-1]]

    return Spoilt("deleted", path_of(steps), change)


def _is_needed(content: dict[str, Any], steps: Steps) -> bool:
    root = schema_of(type_within(content))
    node, needed = resolved(root, root), True
    for step in steps:
        if step == "derived":
            return False
        below = beneath(node, step, root)
        if below is None:
            return False
        node, needed = below
    return needed or steps in {("format",), ("ship", "format")}


def _swapped(content: dict[str, Any]) -> Iterator[Spoilt]:
    """The ids of two neighbours in a list, and those of stock and class, change places."""
    for steps, value in _everything(content, ()):
        key = "weapon" if steps[-1] == "proficiencies" else "id"
        if not isinstance(value, list) or {"derived", "own"} & set(steps) or steps[-2:] == ("choices", "powers"):
            continue
        for at, (one, other) in enumerate(pairwise(value)):
            if isinstance(one, dict) and key in one and one[key] != other[key]:
                yield _swap(path_of((*steps, at)), (*steps, at, key), (*steps, at + 1, key))
    if "stock" in content:
        for key in ("stock.id", "class.id"):
            yield _swap(key, ("stock", "id"), ("class", "id"))


def _swap(key: str, one: Steps, other: Steps) -> Spoilt:
    def change(made: dict[str, Any]) -> None:
        first, second = _get(made, one), _get(made, other)
        _get(made, one[:-1])[one[-1]], _get(made, other[:-1])[other[-1]] = second, first

    return Spoilt("swapped", key, change)


def texts(before: dict[str, Any], after: dict[str, Any], as_json: bool) -> tuple[str, str, str]:
    """Return the form, and two contents as texts of it; what has a plain value among rows has no form in our TOML."""
    if not as_json:
        with contextlib.suppress(AttributeError, RecordError):
            text = toml.write(after)
            if toml.read(text) == after:
                return "toml", toml.write(before), text
    return "json", *(json.dumps(content, indent=1, ensure_ascii=False) for content in (before, after))  # type: ignore[return-value]


def line_of(form: str, before: str, after: str, deleted: bool) -> int:
    """Where two texts differ first: the line of what was spoilt, or of the table out of which something was taken."""
    rows, old = after.splitlines(), before.splitlines()
    line = next((at for at, (one, other) in enumerate(zip(old, rows, strict=False), 1) if one != other), len(rows))
    if not deleted:
        return line
    if form == "toml":
        taken = old[line - 1]
        around = taken.strip("[]").rpartition(".")[0] if taken.startswith("[") else ""
        headers = (f"[{around}]", f"[[{around}]]") if taken.startswith("[") else ("[",)
        return next((at for at in range(line - 1, 0, -1) if rows[at - 1].startswith(headers)), 1)
    if rows[line - 1] == old[line - 1].rstrip(","):
        line += 1  # the last of a table was taken, and with it the comma before it
    if rows[line - 1].rstrip(",") == f"{old[line - 1]}}}":
        return line  # the only one was taken
    deep = _indent(old[line - 1])
    return next(at for at in range(line - 1, 0, -1) if _indent(rows[at - 1]) < deep)


def _indent(row: str) -> int:
    return len(row) - len(row.lstrip())
