"""Files that a command changes in place: all are read and checked before the first is written."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING, Any, cast

import msgspec
from msgspec.structs import replace

from hcgen.errors import DiceError, FileError, HcgenError, RecordError, TableError, WishError
from hcgen.records import Character, Crew, Record, any_from_content

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from hcgen.ship_records import Ship, ShipCrew
    from hcgen.tables import Tables

FORMS = (".toml", ".json")
STDOUT = "-"


class Original(msgspec.Struct, frozen=True):
    """A file as it stands."""

    file: str
    text: str
    content: dict[str, Any]
    """What stands in it, ``derived`` and all."""
    record: Record | Ship

    def people(self) -> Iterator[tuple[str, Character]]:
        """Yield everybody in it, each with where they stand."""
        if isinstance(self.record, Character):
            yield self.file, self.record
        elif isinstance(self.record, Crew):
            yield from ((f"{self.file}, {person.name or f'members[{at}]'}", person) for at, person in enumerate(self.record.members))

    def changed(self, change: Callable[[Character, Tables], Character]) -> Record:
        """Return the record with everybody in it changed. Raises as `changed_people`."""
        members = self.changed_people(change)
        return with_members(self.record, members) if isinstance(self.record, Crew) else members[0]

    def changed_people(self, change: Callable[[Character, Tables], Character]) -> tuple[Character, ...]:
        """Return everybody in it as they are changed. Raises HcgenError with the file, and the member, of whoever cannot be."""
        return tuple(_changed(where, person, change) for where, person in self.people())


def with_members(crew: Crew, members: tuple[Character, ...]) -> Crew:
    """Return a crew with other members, and with what follows from its ship, where it has one."""
    after = replace(crew, members=members)
    if after.ship is None:
        return after
    from hcgen.generate.crew_replay import with_full_ship

    return with_full_ship(cast("ShipCrew", after))


SAME = "The same came up again: only its take is counted.\n"
"""What is said where a file is written, and nothing that is shown has moved."""


class Rewrite(msgspec.Struct, frozen=True):
    """A file, and what is to stand in it, with what follows from it."""

    original: Original
    after: Record | Ship
    moves: bool
    """Whether anything in it changes; if not, it is left alone."""


class Manner(msgspec.Struct, frozen=True):
    """How a change is to be made: the options that all such commands have."""

    dry_run: bool
    yes: bool
    out: str | None
    force: bool


def read_originals(files: Sequence[str], manner: Manner, people: str = "") -> tuple[Original, ...]:
    """Read the files that are to be changed, after a look at where the result is to go.

    Args:
        files: Their names.
        manner: How the change is to be made.
        people: What it does to people, where it is for them alone: "an award", "a level".

    Raises FileError or RecordError where one cannot be read or written, or holds a ship where people
    are meant; WishError where one is named twice.
    """
    _check_out(files, manner)
    places = [os.path.realpath(file) for file in files]
    for at, place in enumerate(places):
        if place in places[:at]:
            raise WishError(f"{files[at]}: the same file is named twice; name each once")
    originals = tuple(_read(file, manner) for file in files)
    for original in originals:
        if people and not isinstance(original.record, Character | Crew):
            raise RecordError(f"{original.file}: this is a ship, and {people} is for people; name a character or a crew")
    return originals


def settle(rewrites: Sequence[Rewrite], lines: str, manner: Manner) -> None:
    """Say what changes, and change the files unless told otherwise; those in which nothing would change stay.

    Raises FileError where one cannot be written, WishError where nobody is there to be asked.
    """
    from hcgen.cli.output import say, tell

    pending = [rewrite for rewrite in rewrites if rewrite.moves]
    if manner.out is not None and not manner.dry_run:
        _write_elsewhere(rewrites[0], lines, manner.out, manner.force)
        return
    if manner.dry_run or not pending:
        say(lines or (SAME if pending else ""))
        tell("Nothing was changed.")
        return
    if manner.yes:
        _change(pending)
        say(lines or SAME)
        return
    _ask(pending, lines or SAME)
    _change(pending)


def _changed(where: str, person: Character, change: Callable[[Character, Tables], Character]) -> Character:
    from hcgen.tables import load

    try:
        return change(person, load(person.setting))
    except HcgenError as fault:
        raise type(fault)(f"{where}: {fault}") from fault


@contextlib.contextmanager
def naming(file: str) -> Iterator[None]:
    """Name the file where nothing can be rolled from what stands in it. Raises TableError or DiceError."""
    try:
        yield
    except (DiceError, TableError) as fault:
        raise type(fault)(f"{file}: {fault}") from None


def _check_out(files: Sequence[str], manner: Manner) -> None:
    from hcgen.files import check_target

    if manner.out is None:
        return
    if len(files) > 1:
        raise WishError(f"-o is for the result of one file, and {len(files)} are named; leave -o out, or give one at a time")
    if manner.out != STDOUT:
        if not manner.out.lower().endswith(FORMS):
            raise WishError(f"-o {manner.out[:80]} says no form of a record; end the name in .toml or .json")
        check_target(manner.out, manner.force)


def _read(file: str, manner: Manner) -> Original:
    from hcgen.files import check_target
    from hcgen.forms import read_written

    if not file.lower().endswith(FORMS):
        raise RecordError(f"{file}: only .toml and .json are changed in place; name such a file")
    (written,) = read_written(file)
    content = written.read()
    if manner.out is None and not manner.dry_run:
        check_target(os.path.realpath(file), force=True)
    try:
        return Original(file, written.text(), content, any_from_content(content))
    except RecordError as fault:
        raise RecordError(f"{file}: {fault}") from None


def _full(original: Original) -> Record | Ship:
    """The record as it stands, with what follows from it."""
    from hcgen.rules import derive

    if not isinstance(original.record, Character | Crew):
        from hcgen.generate.ship_replay import full

        whole: Ship = full(original.record)
        return whole
    return original.changed(lambda person, tables: replace(person, derived=derive(person, tables)))


def _write_elsewhere(rewrite: Rewrite, lines: str, out: str, force: bool) -> None:
    from hcgen.cli.output import say, tell
    from hcgen.editing import dressed, rewritten
    from hcgen.files import read_bytes, write_whole
    from hcgen.forms import write_json, write_toml

    original = rewrite.original
    form, wanted = (os.path.splitext(name)[1].lower() for name in (original.file, out))
    text = rewritten(original.file, original.text, _full(original), rewrite.after)
    if out == STDOUT:
        tell(lines.rstrip("\n") or "Nothing was changed.")
        say(text)
        return
    if form == wanted:
        data = dressed(text, read_bytes(original.file))
    else:
        data = (write_json(rewrite.after) if wanted == ".json" else write_toml(rewrite.after)).encode()
    write_whole(out, data, force)
    tell(f"Wrote {out}")
    say(lines)


def _ask(pending: Sequence[Rewrite], lines: str) -> None:
    """Show the changes and ask for leave. Raises WishError where nobody is there to answer, Exit where it is refused."""
    import typer

    from hcgen.cli.output import say, tell

    files = ", ".join(rewrite.original.file for rewrite in pending)
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr)):
        raise WishError(f"{files}: nothing was changed, for nobody is there to be asked; give --yes, --dry-run, or -o for elsewhere")
    say(lines)
    # typer's own question leaves a space on standard output.
    sys.stderr.write(f"Change {files}? [y/N]: ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in {"y", "yes"}:
        tell("Nothing was changed.")
        raise typer.Exit(1)


def _change(pending: Sequence[Rewrite]) -> None:
    """Change the files one by one; should one fail, say which were changed and which were not."""
    from hcgen.cli.output import tell
    from hcgen.editing import change_file

    before = [_full(rewrite.original) for rewrite in pending]
    for at, (rewrite, old) in enumerate(zip(pending, before, strict=True)):
        original = rewrite.original
        try:
            change_file(original.file, original.text, old, rewrite.after)
        except FileError as fault:
            left = ", ".join(other.original.file for other in pending[at + 1 :])
            raise FileError(f"{fault}; not reached: {left}" if left else str(fault)) from None
        tell(f"Changed {original.file}")


def quoted(file: str) -> str:
    """Return a file's name as a shell takes it."""
    import shlex

    if os.name == "nt":
        return f'"{file}"' if " " in file else file
    return shlex.quote(file)
