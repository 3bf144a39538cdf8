"""Changing a file in place: what the reader added, its comments and its order stay.

tomlkit is imported here alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hcgen import toml
from hcgen.files import replace_whole
from hcgen.forms import write_json, write_toml
from hcgen.records import any_from_content, to_content

if TYPE_CHECKING:
    from hcgen.records import Record
    from hcgen.ship_records import Ship


def rewritten(path: str, text: str, before: Record | Ship, after: Record | Ship) -> str:
    """Return a file's new text.

    Args:
        path: The file, whose suffix says its form.
        text: What stands in it.
        before: The record that stands in it, with what follows from it.
        after: The record that is to stand in it, with what follows from it.
    """
    if path.endswith(".json"):
        return write_json(after)
    if text == write_toml(before):
        return write_toml(after)
    return _edited(text, to_content(after))


def change_file(path: str, text: str, before: Record | Ship, after: Record | Ship) -> None:
    """Let a file hold another record. Raises FileError where it cannot be written."""
    replace_whole(path, rewritten(path, text, before, after).encode())


def _edited(text: str, content: dict[str, Any]) -> str:
    import tomlkit

    document = tomlkit.parse(text)
    _sync(document, content)
    result = tomlkit.dumps(document)
    assert any_from_content(toml.read(result)) == any_from_content(content)
    return result


def _sync(place: Any, content: dict[str, Any]) -> None:
    """Bring a table of the document to what it should hold, touching nothing that is right."""
    for key in [key for key in place if key not in content]:
        del place[key]
    for key, value in content.items():
        old = place.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            _sync(old, value)
        elif _are_rows(value) and _are_rows(old) and len(value) == len(old):
            for row, new in zip(old, value, strict=True):
                _sync(row, new)
        elif old is None or _unwrapped(old) != _listed(value):
            place[key] = _item(value)


def _are_rows(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and isinstance(value[0], dict)


def _unwrapped(value: Any) -> Any:
    return value.unwrap() if hasattr(value, "unwrap") else value


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _item(value: Any) -> Any:
    """A value as tomlkit writes it: rows as [[tables]], lists on one line."""
    import tomlkit

    if _are_rows(value):
        rows = tomlkit.aot()
        for row in value:
            rows.append(_item(row))
        return rows
    if isinstance(value, dict):
        table = tomlkit.table()
        for key, inner in value.items():
            table.add(key, _item(inner))
        return table
    return tomlkit.item(_listed(value))
