"""What runs out: the tracks of a person, with what play has struck off, and what else play has changed in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.dice import Die
from hcgen.portrait.views import Boxes, Track
from hcgen.rules.hammercrawl.resources import BURNT_CON, EATEN, SPENT_ISP
from hcgen.tables.rows import AmmunitionRow, ArmourRow, ItemRow

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from hcgen.records import Character, Derived
    from hcgen.tables import Tables

RATION = "ration"
TORCH = "torch"
TORCH_BOXES = 6
"""A torch burns for an hour (HC-RES-04), ticked off by ten minutes."""
OUT = "out"
"""What [state.dice] says of a die that is gone."""
ROLLED = ("harm", "feat")
"""Dice that are no tracks: they are rolled, and stand beside these."""


def tracks(record: Character, derived: Derived, tables: Tables) -> Iterator[Track]:
    """Yield the tracks: Health, what is worn, spells, what is eaten and shot, and whatever else play has a die for."""
    named: dict[str, None] = {}
    for name, die, note in _whole(record, derived, tables):
        # of several kinds of ammunition, play counts the one that is named first
        yield _track(record, name, Die.of(die), note, counts=name not in named)
        named[name] = None
    known = {*(name.lower() for name in named), *ROLLED}
    for name, die in (record.state.dice if record.state else {}).items():
        if name not in known:
            yield _track(record, f"{name[:1].upper()}{name[1:]}", Die(0) if die == OUT else Die.of(die), "")


def _whole(record: Character, derived: Derived, tables: Tables) -> Iterator[tuple[str, str, str]]:
    """Yield the tracks as they are when nothing is lost: name, die, note."""
    dice = derived.dice
    yield "Health", dice.health, ""
    if dice.armour:
        worn = next((i.name for i in record.gear if isinstance(tables.goods.get(i.id), ArmourRow) and i.carried == "worn"), "")
        yield "Armour", dice.armour, worn.lower() or "of righteousness"
    if dice.spell:
        yield "Spell", dice.spell, "forgets at the spell’s level or under"
    carried = sum(item.quantity for item in record.gear if item.id == RATION)
    food = tables.goods.get(RATION)
    if carried and isinstance(food, ItemRow) and food.die:
        yield "Rations", food.die, f"{max(0, carried - used(record, EATEN))}, fresh"
    shots: dict[tuple[str, str], int] = {}
    for item in record.gear:
        row = tables.goods.get(item.id)
        if isinstance(row, AmmunitionRow):
            shots[item.name, row.die] = shots.get((item.name, row.die), 0) + item.quantity
    for (name, die), number in shots.items():
        yield "Ammunition", die, name.lower() if number == 1 else f"{number}, {name.lower()}"


def _track(record: Character, name: str, whole: Die, note: str, *, counts: bool = True) -> Track:
    now = record.state.dice.get(name.lower()) if record.state and counts else None
    if now == OUT:
        lost = whole.place + 1
    else:
        present = Die.of(now) if now else whole
        whole = max(whole, present)
        lost = whole.place - present.place
    return Track(name=name, dice=tuple(str(lower) for lower in whole.down()), note=note, lost=lost)


def torch(record: Character) -> tuple[Boxes, ...]:
    """Return the boxes of a torch, where any is carried."""
    torches = sum(item.quantity for item in record.gear if item.id == TORCH)
    note = "ten minutes a box" if torches < 2 else f"ten minutes a box, {torches} torches"
    return (Boxes(name="Torch", count=TORCH_BOXES, note=note),) if torches else ()


def rolled(record: Character, name: str, whole: str) -> tuple[str, tuple[str, ...]]:
    """Return a die that is rolled as it is now, and what it is when it is whole, where that is another."""
    now = record.state.dice.get(name) if record.state else None
    if now is None or now == whole:
        return whole, ()
    return ("d3" if now == OUT else now), (f"{whole} when it is whole again",)


def used(record: Character, name: str) -> int:
    """Return how much of something is used up, by the name under which [state] counts it."""
    return record.state.uses.get(name, 0) if record.state else 0


def changed(record: Character, shown: Container[str]) -> Iterator[str]:
    """Say what play has changed and nothing on the sheet shows; `shown` are the names of powers with boxes."""
    if record.state is None:
        return
    if burnt := used(record, BURNT_CON):
        yield f"CON burnt: {burnt}, so it is {record.stats.CON - burnt} for now"
    others = {name: number for name, number in record.state.uses.items() if name not in {BURNT_CON, EATEN, SPENT_ISP}}
    unseen = [f"{name} {number}" for name, number in others.items() if name not in shown and number]
    if unseen:
        yield f"Used: {', '.join(unseen)}"
    if record.state.conditions:
        yield f"Conditions: {', '.join(record.state.conditions)}"
