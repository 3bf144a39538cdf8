"""Changing a file in place: what the reader added, its comments and its order stay.

tomlkit is imported here alone.
"""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from typing import TYPE_CHECKING, Any

from hcgen import toml
from hcgen.errors import FileError
from hcgen.files import alone_in, decode, read_bytes, replace_whole
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
    if path.lower().endswith(".json"):
        return write_json(after)
    if text == write_toml(before):
        return write_toml(after)
    return _edited(text, to_content(after))


def change_file(path: str, text: str, before: Record | Ship, after: Record | Ship) -> None:
    """Let a file hold another record, with the line ends and the byte-order mark that it had.

    Raises FileError where it cannot be written, or is no longer what was read.
    """
    new = rewritten(path, text, before, after)
    with alone_in(os.path.dirname(os.path.realpath(path))):
        data = read_bytes(path)
        if decode(data, path) != text:
            raise FileError(f"{path}: somebody has changed it since it was read, and it was left as it is; give the command again")
        replace_whole(path, dressed(new, data))


def dressed(text: str, like: bytes) -> bytes:
    """Encode a text with the line ends of another file's first line, and with a byte-order mark if that has one."""
    first, ended, _ = like.partition(b"\n")
    if ended and first.endswith(b"\r"):
        text = text.replace("\n", "\r\n")
    return (BOM_UTF8 if like.startswith(BOM_UTF8) else b"") + text.encode()


def _edited(text: str, content: dict[str, Any]) -> str:
    import tomlkit

    document = tomlkit.parse(text)
    _sync(document, content)
    result = tomlkit.dumps(document)
    if not text.endswith("\n\n"):
        # A table that was added ends in an empty line, which no file does.
        result = f"{result.rstrip(chr(10))}\n"
    assert _bytes(any_from_content(toml.read(result, toml.MAX_CREW_VALUES))) == _bytes(any_from_content(content))
    return result


def _bytes(record: Record | Ship) -> bytes:
    """What a record holds, for comparing: of a reader's own keys no order counts, and what is no number equals itself."""
    import msgspec

    return msgspec.json.encode(record, order="sorted")


def _sync(place: Any, content: dict[str, Any]) -> None:
    """Bring a table of the document to what it should hold, touching nothing that is right.

    A list or a table that stands there empty is as good as none, and stays.
    """
    for key in [key for key in place if key not in content and _unwrapped(place[key]) not in ([], {})]:
        del place[key]
    for key, value in content.items():
        old = place.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            _sync(old, value)
            if not value and getattr(old, "is_super_table", bool)():
                # It stood only in the headers of its own tables, and would go with the last of them.
                place[key] = _item(value)
        elif _are_rows(value) and _are_rows(old) and len(value) == len(old):
            for row, new in zip(old, value, strict=True):
                _sync(row, new)
        elif old is None or _unwrapped(old) != _listed(value):
            if old is not None and _has_header(old) != _has_header(value):
                # A header in the place of a plain key would take the keys below it for its own.
                del place[key]
            place[key] = _item(value)


def _has_header(value: Any) -> bool:
    return isinstance(value, dict) or _are_rows(value)


def _are_rows(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and isinstance(value[0], dict)


def _unwrapped(value: Any) -> Any:
    return value.unwrap() if hasattr(value, "unwrap") else value


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _item(value: Any) -> Any:
    """A value as tomlkit writes it: rows as [[tables]], lists on one line, an empty line after a table."""
    import tomlkit

    if _are_rows(value):
        rows = tomlkit.aot()
        for row in value[:-1]:
            rows.append(_table(row))
        rows.append(_item(value[-1]))
        return rows
    if isinstance(value, dict):
        table = _table(value)
        if not any(map(_has_header, value.values())):
            table.add(tomlkit.nl())
        return table
    return tomlkit.item(_listed(value))


def _table(value: dict[str, Any]) -> Any:
    import tomlkit

    table = tomlkit.table()
    for key, inner in value.items():
        table.add(key, _item(inner))
    return table
