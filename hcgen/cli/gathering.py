"""Records from wherever they lie: files, folders of files, standard input."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from hcgen.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.records import Record
    from hcgen.ship_records import Ship


def gathered(path: str, left_out: list[str]) -> Iterator[Record | Ship]:
    """Read every record of a file, of a folder and all that lies in it, or of standard input, where the path is "-".

    A folder is read in the order of its files’ names, without what is hidden. Whatever of it has a
    record’s suffix and is none is added to `left_out`.

    Raises FileError or RecordError, with the file and the place of the fault; FileError where a folder has no record.
    """
    from hcgen.forms import SUFFIXES, files_in

    if not os.path.isdir(path):
        yield from _records_in(path)
        return
    found = False
    for file in files_in(path):
        for record in _records_in(file, left_out):
            found = True
            yield record
    if not found:
        raise FileError(f"{path}: there is no record in this folder; put {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]} files of hcgen there")


def _records_in(file: str, left_out: list[str] | None = None) -> Iterator[Record | Ship]:
    """Read the records of a file; one that is none is added to those left out, where there are such."""
    from hcgen.errors import RecordError, TableError
    from hcgen.forms import read_sources
    from hcgen.records import any_from_content

    for source in read_sources(file):
        if left_out is not None and not str(source.content.get("format")).startswith("hcgen."):
            left_out.append(source.name)
            continue
        try:
            record = any_from_content(source.content)
            _check_footing(record)
        except (RecordError, TableError) as fault:
            raise RecordError(f"{source.name}: {fault}") from None
        yield record


def _check_footing(record: Record | Ship) -> None:
    """Refuse people from whom nothing follows, now that it is known where they stand. Raises RecordError or TableError."""
    from hcgen.errors import RecordError, TableError
    from hcgen.records import Character, Crew
    from hcgen.rules import check_footing
    from hcgen.tables import load

    people = {"": record} if isinstance(record, Character) else {}
    if isinstance(record, Crew):
        people = {f"members[{at}]: ": member for at, member in enumerate(record.members)}
    for where, person in people.items():
        try:
            check_footing(person, load(person.setting))
        except (RecordError, TableError) as fault:
            raise RecordError(f"{where}{fault}") from None


def beside(path: str) -> str:
    """Return the path, without a suffix, of what is made of a record: beside it; of a folder, within it, under its own name."""
    if path == "-":
        return "sheet"
    if os.path.isdir(path):
        return os.path.join(path, os.path.basename(os.path.abspath(path)) or "sheet")
    return os.path.splitext(path)[0]
