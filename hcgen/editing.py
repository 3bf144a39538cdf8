"""Changing a file in place: what the reader added, comments and order, stays."""

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
    is_json = path.lower().endswith(".json")
    write = write_json if is_json else write_toml
    if text == write(before):
        return write(after)
    from hcgen.revision import edited_json, edited_toml

    result = (edited_json if is_json else edited_toml)(text, to_content(after))
    _check(result, after, is_json)
    return result


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


def _check(text: str, after: Record | Ship, is_json: bool) -> None:
    """Read back what is to be written: should the edit have gone wrong, nothing is."""
    import json

    content: dict[str, Any] = json.loads(text) if is_json else toml.read(text, toml.MAX_CREW_VALUES)
    assert _bytes(any_from_content(content)) == _bytes(any_from_content(to_content(after)))


def _bytes(record: Record | Ship) -> bytes:
    """What a record holds, for comparing: of a reader's own keys no order counts, and what is no number equals itself."""
    import msgspec

    return msgspec.json.encode(record, order="sorted")
