"""Reading a folder of table files, strictly: every fault is named with its file and its row.

A module may extend another: its tables are laid over the other's.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from hcgen._blake2 import blake2b
from hcgen.errors import DiceError, TableError
from hcgen.tables.rows import Row, kind_of, kinds
from hcgen.tables.table import read_range

FORMAT = 2
"""Raised when the stored form of tables changes, so that no cache of another form is read."""


class Module(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The head of a module: module.toml."""

    id: str
    """The id of the module: the name of its folder, in kebab case."""
    name: str
    """What the module is called."""
    game: str
    """The game whose tables these are: “HC”, “MH”, “WT” or “AL”."""
    extends: str = ""
    """The id of the module over whose tables this one's are laid."""
    method: Literal["", "P"] = ""
    """The option of creation that belongs to the setting; A or B, by what was chosen, where it is empty (AMB-HC-75)."""
    skills: Literal["", "STR", "DEX", "CON", "INT", "WIL", "CHA", "SOC"] = ""
    """The stat whose rating is the number of skills at level 1 (HC-GEN-08); the class's own number where it is empty."""


class Stored(msgspec.Struct, frozen=True):
    """A table as the cache keeps it; the rows are decoded by those who ask for them."""

    kind: str
    die: str
    source: str
    digest: str
    rows: msgspec.Raw


class StoredModule(msgspec.Struct, frozen=True):
    """A module as the cache keeps it."""

    module: Module
    tables: dict[str, Stored]


class TableFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as it stands in its file."""

    id: str
    """The id of the table: the file’s name without “.toml”."""
    kind: str
    """What kind of rows these are."""
    rows: list[dict[str, Any]]
    """The rows."""
    source: str = ""
    """The rule id of the source, the ruling, or “house”, for every row that has none of its own."""
    die: str = ""
    """The die that the table is rolled on, such as “d100”; leave the key out where rows have weights, or are chosen."""
    adds: bool = False
    """Whether the rows are laid over those of the module that this one extends, rather than replacing the whole table."""


Files = Sequence[tuple[str, bytes]]
"""The names and contents of a module's files."""


def read_module(files: Files, *over: Files) -> StoredModule:
    """Read the files of one module, and of those that are laid over it, each over the one before.

    Raises TableError with the file, the row and the cure.
    """
    stored = _read_layer(files, None)
    for layer in over:
        stored = _read_layer(layer, stored)
    if any(table.kind == "role" for table in stored.tables.values()):
        from hcgen.tables.roles import check_references

        check_references({name: (table.kind, bytes(table.rows)) for name, table in stored.tables.items()})
    return stored


def _read_layer(files: Files, base: StoredModule | None) -> StoredModule:
    tables: dict[str, Stored] = dict(base.tables) if base else {}
    module = None
    for name, data in files:
        content = _toml(name, data)
        if name == "module.toml":
            module = _convert(content, Module, name)
            continue
        table = _convert(content, TableFile, name)
        if f"{table.id}.toml" != name:
            raise TableError(f"{name}: the table's id is {table.id!r}; name the file {table.id}.toml")
        tables[table.id] = _store(name, _laid_over(name, table, base) if table.adds else table)
    if module is None:
        raise TableError("a folder of tables has no module.toml; write one with id, name and game")
    if module.extends != (base.module.id if base else ""):
        raise TableError(
            f"module.toml: {module.id!r} extends {module.extends!r}, which was not read before it; name a module that there is"
        )
    return StoredModule(module, tables)


def _laid_over(name: str, table: TableFile, base: StoredModule | None) -> TableFile:
    """Put a table's rows over those of the module below: a known id replaces its row, a new one is added at the end."""
    below = base.tables.get(table.id) if base else None
    if below is None or below.kind != table.kind:
        raise TableError(f"{name}: there is no table {table.id!r} of kind {table.kind!r} to add to; take adds out, or mend the id")
    rows: list[dict[str, Any]] = msgspec.msgpack.decode(bytes(below.rows))
    places = {row["id"]: place for place, row in enumerate(rows)}
    source = table.source or below.source
    for row in ({"source": source} | row for row in table.rows):
        if row.get("id") in places:
            rows[places[row["id"]]] = row
        else:
            rows.append(row)
    return TableFile(id=table.id, kind=table.kind, rows=rows, source=source, die=table.die or below.die)


def typed_rows(kind: str, raw: bytes) -> tuple[Row, ...]:
    """Decode stored rows into their types."""
    return tuple(msgspec.msgpack.decode(raw, type=list[kind_of(kind)]))  # type: ignore[misc]


def _toml(name: str, data: bytes) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(data.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise TableError(f"{name}: {fault}; mend the line") from None


def _convert(content: Any, kind: type[Any], name: str) -> Any:
    try:
        return msgspec.convert(content, kind)
    except msgspec.ValidationError as fault:
        raise TableError(f"{name}: {fault}; tables/README.md tells the format") from None


def _store(name: str, table: TableFile) -> Stored:
    kind = kind_of(table.kind)
    if kind is None:
        raise TableError(f"{name}: {table.kind!r} is no kind of table; the kinds are {', '.join(kinds())}")
    rows = tuple(_convert({"source": table.source} | row, kind, f"{name}: row {row.get('id', '?')!r}") for row in table.rows)
    _check_ids(name, rows)
    if table.kind == "role":
        from hcgen.tables.roles import check_rows

        check_rows(name, rows)
    if table.kind == "injury":
        from hcgen.tables.injuries import check_injuries

        check_injuries(name, rows)
    if table.die:
        try:
            _check_cover(name, table.die, rows)
        except DiceError as fault:
            raise TableError(f"{name}: {fault}") from None
    encoded = msgspec.msgpack.encode(rows)
    return Stored(table.kind, table.die, table.source, _digest(table, rows), msgspec.Raw(encoded))


def _check_ids(name: str, rows: Sequence[Row]) -> None:
    seen: set[str] = set()
    for row in rows:
        if row.id in seen:
            raise TableError(f"{name}: two rows have the id {row.id!r}; give each its own")
        if row.id != row.id.lower() or not row.id.replace("-", "").isalnum():
            raise TableError(f"{name}: {row.id!r} is no id; write words in kebab case, such as old-boots")
        if row.weight < 1:
            raise TableError(f"{name}: row {row.id!r} has a weight of {row.weight}; give 1 or more, or take the row out")
        if not row.source:
            raise TableError(f"{name}: row {row.id!r} has no source; give the table one, a rule id or house")
        seen.add(row.id)
    if not rows:
        raise TableError(f"{name}: the table has no rows; write at least one")


def _check_cover(name: str, die: str, rows: Sequence[Row]) -> None:
    from hcgen.dice import parse

    roll = parse(die)
    owners: dict[int, str] = {}
    for row in rows:
        if getattr(row, "experimental", False) and not row.on:
            continue
        first, last = read_range(row.on, f"{name}: row {row.id!r}: ")
        for result in range(first, last + 1):
            if result in owners:
                raise TableError(f"{name}: {result} belongs to {owners[result]!r} and to {row.id!r}; give it to one of them")
            if not roll.lowest <= result <= roll.highest:
                raise TableError(
                    f"{name}: row {row.id!r} stands on {result}, which {die} cannot roll; it rolls {roll.lowest} to {roll.highest}"
                )
            owners[result] = row.id
    gaps = [str(result) for result in roll.results if result not in owners]
    if gaps:
        raise TableError(f"{name}: no row stands on {', '.join(gaps)} of {die}; give each result a row")


_UNSEEN = {"source", "special"}
_UNSEEN_IN_POWERS = {"source", "text", "name"}


def _digest(table: TableFile, rows: Sequence[Row]) -> str:
    """Fingerprint what rolling can see: not the sources, nor the wordings of powers."""
    seen = [_without(row, _UNSEEN) for row in msgspec.to_builtins(rows)]
    for row in seen:
        for key in ("powers", "basic", "advanced"):
            if key in row:
                powers = row[key] if isinstance(row[key], list | tuple) else [row[key]]
                row[key] = [_without(power, _UNSEEN_IN_POWERS) for power in powers]
    data = msgspec.json.encode([table.kind, table.die, seen], order="sorted")
    return blake2b(data, digest_size=6).hexdigest()


def _without(row: dict[str, Any], keys: set[str]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in keys}
