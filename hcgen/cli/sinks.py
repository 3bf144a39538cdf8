"""Where people go as they are rolled: a sink for each target, each in its own form.

A sink is a context that hands out a function which takes people one by one. Left in peace it
publishes what it took; left by an error it publishes nothing.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hcgen.errors import FileError, WishError
from hcgen.files import MAX_CREW_BYTES, check_folder, check_target, distinct_name, make_folder, published, safe_name, write_whole
from hcgen.rules import derive

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from hcgen.cli.output import Production, Report
    from hcgen.portrait import Portrait
    from hcgen.records import Character, Record
    from hcgen.tables import Tables

    Take = Callable[[Character], None]
    Sink = AbstractContextManager[Take]
    Texts = Iterator[str]

FORMATS = ("card", "plain", "toml", "json", "jsonl", "md", "csv")
SUFFIXES = (".toml", ".json", ".jsonl", ".csv", ".md", ".pdf")


def to_stdout(form: str, production: Production) -> Sink:
    """Make the sink of standard output."""
    from hcgen.cli.output import say

    if form in {"toml", "json"}:
        return _collected(lambda people: say(_whole(form, people, production)))
    return _streamed(form, production.tables, say)


def to_file(target: str, production: Production, paper: str, force: bool, report: Report) -> Sink:
    """Make the sink of a file or a folder, after a check that it can be written.

    What was written is noted in the report. Raises FileError or WishError.
    """
    if target.endswith(("/", os.sep)):
        check_folder(target)
        for path in () if force else _paths(target, production.people()):
            check_target(path, force)
        return _folder(target, production.tables, force, report)
    if os.path.isdir(target):
        raise FileError(f"{target}: this is a folder; end it with {os.sep} to have files named in it, or name a file")
    suffix = os.path.splitext(target)[1].lower()
    if suffix not in SUFFIXES:
        raise WishError(
            f"-o {target}: the suffix says the form, and {suffix or 'none'} is none of {' '.join(SUFFIXES)}; a folder ends with {os.sep}"
        )
    check_target(target, force)
    if suffix == ".pdf":
        return _pdf(target, production.tables, paper, force, report)
    if suffix in {".toml", ".json"}:
        return _record(target, suffix[1:], production, force, report)
    return _file(target, suffix[1:], production.tables, force, report)


@contextmanager
def _collected(finish: Callable[[list[Character]], None]) -> Iterator[Take]:
    people: list[Character] = []
    yield people.append
    finish(people)


@contextmanager
def _record(path: str, form: str, production: Production, force: bool, report: Report) -> Iterator[Take]:
    with _collected(lambda people: write_whole(path, _whole(form, people, production).encode(), force)) as take:
        yield take
    report.wrote(path)


@contextmanager
def _streamed(form: str, tables: Tables, write: Callable[[str], object]) -> Iterator[Take]:
    first, text = _LINES[form]
    if first:
        write(first())
    count = 0

    def take(record: Character) -> None:
        nonlocal count
        if count and form in _SPACED:
            write("\n")
        count += 1
        write(text(record, tables))

    yield take


@contextmanager
def _file(path: str, form: str, tables: Tables, force: bool, report: Report) -> Iterator[Take]:
    with published(path, force) as out, _streamed(form, tables, lambda text: out.write(text.encode())) as take:
        yield take
    report.wrote(path)


@contextmanager
def _folder(path: str, tables: Tables, force: bool, report: Report) -> Iterator[Take]:
    from hcgen.forms import write_toml

    make_folder(path)
    taken: set[str] = set()
    count, done = 0, False

    def take(record: Character) -> None:
        nonlocal count
        write_whole(_path(path, record, taken), write_toml(full(record, tables)).encode(), force)
        count += 1

    try:
        yield take
        done = True
    finally:
        report.filled(path, count, done)


def _paths(folder: str, people: Iterator[Character]) -> Iterator[str]:
    """Name the files of people, before any of them is written."""
    if os.path.isdir(folder):
        taken: set[str] = set()
        for record in people:
            yield _path(folder, record, taken)


def _path(folder: str, record: Character, taken: set[str]) -> str:
    """Name a person's file, unlike every other that is taken."""
    index = record.provenance.index
    name = distinct_name(safe_name(record.name or f"unnamed-{index}"), index, taken)
    return os.path.join(folder, f"{name}.toml")


@contextmanager
def _pdf(path: str, tables: Tables, paper: str, force: bool, report: Report) -> Iterator[Take]:
    from msgspec.structs import replace

    from hcgen.cli.looks import usual_theme
    from hcgen.generate.code import encode
    from hcgen.sheets import Sheet, booklet

    with usual_theme() as theme, published(path, force) as out, booklet(out, paper, theme=theme) as pages:  # type: ignore[arg-type]
        yield lambda record: pages.add(Sheet(replace(seen(record, tables), code=encode(record)), "character"))
        unprintable = pages.finish()
    report.wrote(path)
    report.lines.extend(unprintable)


def full(record: Character, tables: Tables) -> Character:
    """Return a record with what follows from it."""
    from msgspec.structs import replace

    return replace(record, derived=derive(record, tables))


def seen(record: Character, tables: Tables) -> Portrait:
    """Return a person as a reader sees them."""
    from hcgen.portrait import portrait

    return portrait(record, derive(record, tables), tables)


def _whole(form: str, people: list[Character], production: Production) -> str:
    """One record for all: the character alone, or the crew."""
    from hcgen.forms import MAX_MEMBERS, write_json, write_toml
    from hcgen.records import Crew

    members = tuple(full(person, production.tables) for person in people)
    record: Record = Crew(seed=production.seed, members=members) if production.is_crew else members[0]
    text = write_toml(record) if form == "toml" else write_json(record)
    if len(text.encode()) > MAX_CREW_BYTES or len(people) > MAX_MEMBERS:
        raise FileError(f"{len(people):,} people are too many for one {form.upper()} record; keep them as .jsonl, or in a folder")
    return text


def _json_line(record: Character, tables: Tables) -> str:
    from hcgen.forms import write_json_line

    return write_json_line(full(record, tables))


def _card(record: Character, tables: Tables) -> str:
    from hcgen.cli.card import card

    return card(seen(record, tables))


def _plain(record: Character, tables: Tables) -> str:
    from hcgen.export import plain

    return plain(seen(record, tables))


def _markdown(record: Character, tables: Tables) -> str:
    from hcgen.export import markdown

    return markdown(seen(record, tables))


def _csv(record: Character, tables: Tables) -> str:
    from hcgen.export import csv_row

    return csv_row(record, derive(record, tables))


def _csv_head() -> str:
    from hcgen.export import csv_head

    return csv_head()


_LINES: dict[str, tuple[Callable[[], str] | None, Callable[[Character, Tables], str]]] = {
    "card": (None, _card),
    "plain": (None, _plain),
    "jsonl": (None, _json_line),
    "md": (None, _markdown),
    "csv": (_csv_head, _csv),
}
_SPACED = {"card", "plain", "md"}
