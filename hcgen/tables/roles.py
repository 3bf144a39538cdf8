"""What is refused in a table of roles: faults of a row by itself, and ids that lead nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from hcgen.dice import Roll, parse
from hcgen.errors import DiceError, TableError, did_you_mean
from hcgen.tables.rows import GearLine, RoleRow, Row

HIGHEST_LEVEL = 10
GEAR = {"armour", "weapon", "ammunition", "bag", "item"}
"""The kinds of tables whose rows can be carried."""


def check_rows(file: str, rows: Iterable[Row]) -> None:
    """Judge each role by itself: its weights, its dice, and that nothing is left empty.

    Raises TableError with the file, the row and the cure.
    """
    for row in rows:
        if isinstance(row, RoleRow):
            where = f"{file}: row {row.id!r}"
            _check_words(where, row)
            _check_classes(where, row)
            for field in ("level", "leader_level"):
                _check_level(where, field, getattr(row, field))
            for place, line in _lines(row):
                _check_line(f"{where}: {place}", line)


def check_references(tables: Mapping[str, tuple[str, bytes]]) -> None:
    """Judge whether every class, piece of gear and armour that a role names is there.

    Args:
        tables: For each table of the whole module its kind and its rows as they are stored.

    Raises TableError with the file, the row and the cure.
    """
    known: dict[str, list[str]] = {}
    for kind, rows in tables.values():
        if kind in GEAR or kind == "class":
            known.setdefault(kind, []).extend(row["id"] for row in msgspec.msgpack.decode(rows))
    goods = [id_ for kind in sorted(GEAR) for id_ in known.get(kind, [])]
    classes, armour = known.get("class", []), known.get("armour", [])
    for name, (kind, rows) in tables.items():
        if kind != "role":
            continue
        for role in msgspec.msgpack.decode(rows, type=list[RoleRow]):
            where = f"{name}.toml: row {role.id!r}"
            _check_known(where, "class", role.classes, classes)
            for place, line in _lines(role):
                _check_known(f"{where}: {place}", "class", line.classes, classes)
                _check_known(f"{where}: {place}", "piece of gear", [line.item] if line.item else [], goods)
                _check_known(f"{where}: {place}", "armour", line.first_fit, armour)


def _lines(role: RoleRow) -> Iterator[tuple[str, GearLine]]:
    """Every line of gear, with where it stands."""
    for field in ("bundles", "leader_bundles"):
        for number, bundle in enumerate(getattr(role, field), 1):
            for at, line in enumerate(bundle.gear, 1):
                yield f"{field} {number}, line {at}", line


def _check_words(where: str, role: RoleRow) -> None:
    for field in ("name", "title", "leader"):
        if not getattr(role, field).strip():
            raise TableError(f"{where}: {field} is empty; write what people call it")
    for field in ("attire", "backgrounds", "leader_backgrounds", "bundles", "leader_bundles"):
        entries = getattr(role, field)
        if not entries:
            raise TableError(f"{where}: {field} is empty; write at least one")
        for number, entry in enumerate(entries, 1):
            text = entry if isinstance(entry, str) else entry.text
            if not text.strip():
                raise TableError(f"{where}: {field} {number} has no text; write one, or take it out")


def _check_classes(where: str, role: RoleRow) -> None:
    if not role.classes:
        raise TableError(f"{where}: classes is empty; give at least one class its weight, such as {{ fight = 6, toil = 2 }}")
    for name, weight in role.classes.items():
        if weight < 1:
            raise TableError(f"{where}: class {name!r} has a weight of {weight}; give 1 or more, or take the class out")


def _check_level(where: str, field: str, notation: str) -> None:
    roll = _parsed(f"{where}: {field}", notation)
    if roll.lowest < 1 or roll.highest > HIGHEST_LEVEL:
        raise TableError(
            f"{where}: {field} {notation!r} rolls {roll.lowest} to {roll.highest}; choose dice that stay within 1 to {HIGHEST_LEVEL}"
        )


def _check_line(where: str, line: GearLine) -> None:
    if bool(line.item) == bool(line.first_fit):
        raise TableError(f"{where}: a line brings one thing; give it either item or first_fit")
    if line.quantity < 1:
        raise TableError(f"{where}: a quantity of {line.quantity}; give 1 or more, or take the line out")
    if line.dice and _parsed(where, line.dice).lowest < 1:
        raise TableError(f"{where}: {line.dice!r} may roll none; choose dice that roll 1 or more")


def _parsed(where: str, notation: str) -> Roll:
    try:
        return parse(notation)
    except DiceError as fault:
        raise TableError(f"{where}: {fault}") from None


def _check_known(where: str, what: str, named: Iterable[str], known: Sequence[str]) -> None:
    for name in named:
        if name not in known:
            raise TableError(f"{where}: there is no {what} {name!r}{did_you_mean(name, known)}; name one that there is, or write its row")
