"""The schemas that editors read: for every kind of record and of table, with a description of every key."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from hcgen.errors import WishError, did_you_mean
from hcgen.schemas import REF, schema_of, structs_in
from hcgen.schemas.words import tidy, words_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from hcgen.schemas import Schema
    from hcgen.tables.rows import Row

DRAFT = "http://json-schema.org/draft-07/schema#"
"""What the schemas say of themselves; they hold to what Draft 4 and all later ones have in common."""

RECORD, MODULE, TABLES = "record", "module", "tables"
"""Any record, the head of a table module, and any of its tables."""


def kinds() -> tuple[str, ...]:
    """Return the name of every schema: the kinds of records, the head of a module, any table, and each kind of table."""
    return (*_MAKERS, *_rows())


def published(kind: str) -> Schema:
    """Make the schema of a kind, with a description of every key.

    Raises WishError where there is no such kind.
    """
    if kind in _MAKERS:
        return {"$schema": DRAFT, **_MAKERS[kind]()}
    if kind in _rows():
        return {"$schema": DRAFT, **_table(kind)}
    known = kinds()
    raise WishError(f"there is no schema of {kind[:40]!r}{did_you_mean(kind, known)}; there are {', '.join(known)}")


@lru_cache(maxsize=64)
def described(kind: type) -> Schema:
    """Return the schema of a type with a description of every key, the type itself at its root. Nobody changes it.

    A reference with anything beside it is read by no Draft-4 reader, so one that has a description stands in an ``allOf``.
    """
    plain = schema_of(kind)
    definitions = {name: dict(definition) for name, definition in plain["definitions"].items()}
    for struct in structs_in(kind):
        definition = definitions[struct.__name__]
        words = words_of(struct)
        names = {struct.__struct_encode_fields__[at]: words.get(name, "") for at, name in enumerate(struct.__struct_fields__)}
        definition["description"] = tidy(struct.__doc__ or "")
        definition["properties"] = {
            name: _with_words(node, names.get(name, f"What this is: {one}." if (one := _only(node)) else ""))
            for name, node in definition["properties"].items()
        }
    root = definitions.pop(plain["$ref"].removeprefix(REF))
    return {"title": _title(kind), **root, "definitions": definitions}


def _with_words(node: Schema, words: str) -> Schema:
    if not words:
        return node
    return {"description": words, "allOf": [node]} if "$ref" in node else {"description": words, **node}


def _only(node: Schema) -> str:
    """The one word that a tag can be."""
    words = node.get("enum", ())
    return str(words[0]) if len(words) == 1 else ""


def _title(kind: type) -> str:
    return {"AnyCrew": "Crew"}.get(kind.__name__, kind.__name__.lstrip("_"))


def _of_record(kind: type) -> Schema:
    """The schema of a file: it says what it is."""
    made = described(kind)
    return {**made, "required": ["format", *made.get("required", ())]}


def _character() -> Schema:
    from hcgen.records import Character

    return _of_record(Character)


def _starship() -> Schema:
    from hcgen.ship_records import Starship

    return _of_record(Starship)


def _vessel() -> Schema:
    from hcgen.ship_records import Vessel

    return _of_record(Vessel)


def _crew() -> Schema:
    """The schema of any crew: on its own, of a starship, or of a vessel."""
    from hcgen.ship_records import CrewOfStarship, CrewOfVessel

    vessel, starship = _of_record(CrewOfVessel), described(CrewOfStarship)
    ship = {**vessel["properties"]["ship"]}
    del ship["allOf"]
    ship["anyOf"] = [{"$ref": f"{REF}Starship"}, {"$ref": f"{REF}Vessel"}]
    definitions = {**starship["definitions"], **vessel["definitions"]}
    for name in ("Starship", "Vessel"):
        definitions[name] = {**definitions[name], "required": ["format", *definitions[name]["required"]]}
    return {
        **vessel,
        "title": "Crew",
        "description": "Several people from one seed: `hcgen.crew/1`, with their ship where they have one.",
        "properties": {**vessel["properties"], "ship": ship},
        "required": [name for name in vessel["required"] if name != "ship"],
        "definitions": definitions,
    }


def _record() -> Schema:
    """The schema of a record of any kind: by its format, one of the four."""
    return _one_of(
        [maker() for maker in (_character, _crew, _starship, _vessel)], "Record", "A record of hcgen: what it is says its format."
    )


def _module() -> Schema:
    from hcgen.tables.reading import Module

    return described(Module)


def _rows() -> dict[str, type[Row]]:
    from hcgen.tables.rows import kinds as kinds_of_rows

    return kinds_of_rows()


def _table(kind: str) -> Schema:
    """The schema of a table whose rows are of a kind."""
    from hcgen.tables.reading import TableFile

    row = _rows()[kind]
    file, rows = described(TableFile), described(row)
    name, properties = row.__name__, file["properties"]
    itself = {key: value for key, value in rows.items() if key not in {"title", "definitions"}}
    return {
        **file,
        "title": f"Table of kind {kind}",
        "description": rows["description"],
        "properties": {
            **properties,
            "kind": {**properties["kind"], "enum": [kind]},
            "rows": {**properties["rows"], "items": {"$ref": f"{REF}{name}"}},
        },
        "definitions": {**rows["definitions"], name: itself},
    }


def _tables() -> Schema:
    """The schema of a table of any kind."""
    return _one_of([_table(kind) for kind in _rows()], "Table", "A table of a module: what its rows are says its kind.")


def _one_of(schemas: list[Schema], title: str, words: str) -> Schema:
    definitions: dict[str, Any] = {}
    branches = []
    for schema in schemas:
        definitions |= schema["definitions"]
        branches.append({key: value for key, value in schema.items() if key != "definitions"})
    return {"title": title, "description": words, "oneOf": branches, "definitions": definitions}


_MAKERS: dict[str, Callable[[], Schema]] = {
    "character": _character,
    "crew": _crew,
    "starship": _starship,
    "vessel": _vessel,
    RECORD: _record,
    MODULE: _module,
    TABLES: _tables,
}
