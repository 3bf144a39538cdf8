"""JSON Schemas of records and of tables, made of the types themselves."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator

Schema = dict[str, Any]

REF = "#/definitions/"


@lru_cache(maxsize=64)
def schema_of(kind: type) -> Schema:
    """Return the schema of a type: what msgspec reads, no more and no less, but for ``null``, which no record has.

    It keeps to what every draft from 4 on understands: references stand alone, and what they lead to is under
    ``definitions``. It is made once; nobody changes it.
    """
    (root,), definitions = msgspec.json.schema_components((kind,), ref_template=f"{REF}{{name}}")
    plain = {name: _plain(definition) for name, definition in definitions.items()}
    for struct in structs_in(kind):
        if struct.__name__ in plain:
            _in_order(plain[struct.__name__], struct)
    return {**_plain(root), "definitions": plain}


def _plain(node: Schema) -> Schema:
    """Take out what a file cannot hold, ``null``, and what says nothing; say that what is open is open."""
    branches = [branch for branch in node.get("anyOf", ()) if branch != {"type": "null"}]
    if len(branches) < len(node.get("anyOf", ())):
        rest = branches[0] if len(branches) == 1 else {"anyOf": branches}
        node = {key: value for key, value in node.items() if key not in {"anyOf", "default"}} | rest
    made = {key: _within(key, value) for key, value in node.items() if key not in {"discriminator", "title"}}
    if made.get("required") == []:
        del made["required"]
    if made.get("type") == "object":
        made.setdefault("additionalProperties", True)
    return made


def _within(key: str, value: Any) -> Any:
    if key == "properties":
        return {name: _plain(node) for name, node in value.items()}
    if key == "anyOf":
        return [_plain(node) for node in value]
    return _plain(value) if key in {"items", "additionalProperties"} and isinstance(value, dict) else value


def structs_in(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """Yield every type of tables that a type is made of, itself among them, each once."""
    waiting, seen = [kind], set()
    while waiting:
        found = waiting.pop()
        waiting.extend(part for part in get_args(found) if part is not Ellipsis)
        if isinstance(found, type) and issubclass(found, msgspec.Struct) and found not in seen:
            seen.add(found)
            waiting.extend(_hints(found).values())
            yield found


@lru_cache(maxsize=256)
def _hints(struct: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(struct)


def _in_order(definition: Schema, struct: type[msgspec.Struct]) -> None:
    """Give the words of an enumeration in their own order, for msgspec sorts them."""
    hints = _hints(struct)
    for field in msgspec.structs.fields(struct):
        words = next(_words_of(hints[field.name]), ())
        node = definition["properties"][field.encode_name]
        for place in (node, node.get("items", {})):
            if isinstance(place, dict) and set(place.get("enum", ())) == set(words) != set():
                place["enum"] = list(words)


def _words_of(hint: Any) -> Iterator[tuple[Any, ...]]:
    if get_origin(hint) is Literal:
        yield get_args(hint)
    for part in get_args(hint):
        yield from _words_of(part)


def resolved(node: Schema, root: Schema) -> Schema:
    """Follow a reference to what it leads to."""
    while "$ref" in node:
        node = root["definitions"][node["$ref"].removeprefix(REF)]
    return node


def beneath(node: Schema, step: str | int, root: Schema) -> tuple[Schema, bool] | None:
    """Return the schema of what lies a step further, and whether it must be there; None where nothing may be."""
    node = resolved(node, root)
    if isinstance(step, int):
        return (node["items"], True) if "items" in node else None
    if step in node.get("properties", {}):
        return node["properties"][step], step in node.get("required", ())
    more = node.get("additionalProperties")
    return (more, False) if isinstance(more, dict) else None
