"""Where ships go as they are rolled, with their crews or without: to standard output, to files, to a folder of files."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from hcgen.errors import FileError, WishError
from hcgen.files import check_folder, check_target, distinct_name, make_folder, published, safe_name, write_whole
from hcgen.ship_records import Starship, Vessel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from hcgen.cli.output import Report
    from hcgen.portrait.ship import ShipPortrait
    from hcgen.records import Record
    from hcgen.sheets import Paper, Printed, Sheet
    from hcgen.ship_records import Ship

AnyShip = TypeVar("AnyShip", Starship, Vessel)
Follows = TypeVar("Follows")
Thing = TypeVar("Thing")

FORMATS = ("card", "plain", "toml", "json", "jsonl", "md")
SUFFIXES = (".toml", ".json", ".jsonl", ".md", ".pdf")
WHOLE = {"toml", "json"}
"""Forms in which one text is one ship."""
SPACED = {"card", "plain", "md"}


class File(msgspec.Struct, frozen=True):
    """A file to be written into a folder."""

    name: str
    index: int
    """The place of what is in it, which tells files of one name apart."""
    text: Callable[[], str]
    """Writes it, as TOML."""


class Fleet(msgspec.Struct, Generic[Thing], frozen=True):
    """Ships to be rolled, alone or with their crews, and what is known about them before."""

    ships: Callable[[], Iterator[Thing]]
    """Rolls them, from the first on."""
    count: int
    text: Callable[[str, Thing], str]
    """Writes one of them in a form."""
    files: Callable[[Thing], Iterable[File]]
    """The files of a folder that hold one of them."""
    printed: Callable[[Sequence[Thing], Paper], Printed]
    """Prints all of them."""
    again: str
    """The command that brings exactly these back."""
    remarks: Callable[[Thing], Iterable[str]] | None = None
    """What is to be said of one of them where nobody sees it."""


def file_of(name: str | None, index: int, text: Callable[[], str]) -> File:
    """Name the file of a ship or of a person."""
    return File(safe_name(name or f"unnamed-{index}"), index, text)


def lone_ships(
    ships: Callable[[], Iterator[AnyShip]],
    count: int,
    derive: Callable[[AnyShip], Follows],
    portrait: Callable[[AnyShip, Follows], ShipPortrait],
    sheet: Callable[[AnyShip], Sheet],
    again: str,
) -> Fleet[AnyShip]:
    """Make a fleet of ships without crews.

    Args:
        ships: Rolls them, from the first on.
        count: How many there are.
        derive: Works out what follows from a ship's record.
        portrait: Says what a reader sees of it.
        sheet: Makes what is printed of it.
        again: The command that brings exactly these back.
    """

    def text(form: str, ship: AnyShip) -> str:
        derived = derive(ship)
        if form in {"plain", "md", "card"}:
            return written(form, portrait(ship, derived))
        return recorded(form, msgspec.structs.replace(ship, derived=derived))

    def files(ship: AnyShip) -> Iterator[File]:
        yield file_of(ship.name, ship.provenance.index, lambda: text("toml", ship))

    def printed(all_of_them: Sequence[AnyShip], paper: Paper) -> Printed:
        from hcgen.cli.looks import usual_theme
        from hcgen.sheets import render_sheets

        with usual_theme() as theme:
            return render_sheets([sheet(ship) for ship in all_of_them], paper, theme=theme)

    return Fleet(ships, count, text, files, printed, again)


def written(form: str, seen: ShipPortrait) -> str:
    """Write a ship for reading: as a card, plain text or Markdown."""
    from hcgen import export

    if form == "card":
        from hcgen.cli.card import ship_card

        return ship_card(seen)
    return export.plain_ship(seen) if form == "plain" else export.markdown_ship(seen)


def recorded(form: str, whole: Record | Ship) -> str:
    """Write a record losslessly: as TOML, JSON or a line of JSON."""
    from hcgen import forms

    if form == "toml":
        return forms.write_toml(whole)
    return forms.write_json(whole) if form == "json" else forms.write_json_line(whole)


def render(fleet: Fleet[Thing], out: list[str], format_: str | None, paper: str, force: bool) -> None:
    """Roll ships, and put them where they were asked for; all targets are checked before anything is rolled.

    Raises WishError or FileError where a target cannot be.
    """
    from hcgen.cli.looks import check_paper
    from hcgen.cli.output import Report, say, tell, with_progress

    form, paper = _check(fleet.count, out, format_), check_paper(paper)
    files = [target for target in out if target != "-"]
    for target in files:
        _check_file(target, fleet, force)
    report = Report([], [])
    remarks: list[str] = []
    with report.of_what_stands(), ExitStack() as stack:
        # The last to be entered is the first to be left: files are published in the order in which they were asked for.
        takers = [stack.enter_context(_to_file(target, fleet, paper, force, report)) for target in reversed(files)]
        if form:
            takers.append(_writer(form, fleet, say))
        elif fleet.remarks and fleet.count == 1:
            takers.append(partial(_remark, fleet.remarks, remarks))
        for ship in with_progress(fleet.ships, fleet.count):
            for take in takers:
                take(ship)
    for line in (*report.lines, *remarks):
        tell(line)
    if not out:
        tell(f"Not saved. To bring exactly this back: {fleet.again}")


def _remark(remarks: Callable[[Thing], Iterable[str]], told: list[str], ship: Thing) -> None:
    told.extend(remarks(ship))


def _check(count: int, out: list[str], format_: str | None) -> str:
    """Return the form of standard output; nothing where it stays empty."""
    if format_ is not None and format_ not in FORMATS:
        raise WishError(f"--format {format_[:40]} is no format of ships; it is one of {', '.join(FORMATS)}")
    files = [target for target in out if target != "-"]
    if len({os.path.abspath(target) for target in files}) < len(files):
        raise WishError("-o names the same file twice; name each once")
    if files and "-" not in out:
        if format_ is not None:
            raise WishError(f"--format {format_} is for standard output, and -o names files; add -o -, or leave --format out")
        return ""
    form = format_ or ("card" if sys.stdout is not None and sys.stdout.isatty() else "plain")
    _check_whole(form, count, f"--format {form}")
    return form


def _check_whole(form: str, count: int, where: str) -> None:
    if form in WHOLE and count > 1:
        raise WishError(f"{where}: one {form.upper()} record is one ship, and {count:,} are asked for; take jsonl, or -o FOLDER{os.sep}")


def _check_file(target: str, fleet: Fleet[Thing], force: bool) -> None:
    if target.endswith(("/", os.sep)):
        check_folder(target)
        if os.path.isdir(target) and not force:
            taken: set[str] = set()
            for ship in fleet.ships():
                for file in fleet.files(ship):
                    check_target(_path(target, file, taken), force)
        return
    if os.path.isdir(target):
        raise FileError(f"{target}: this is a folder; end it with {os.sep} to have files named in it, or name a file")
    suffix = os.path.splitext(target)[1].lower()
    if suffix not in SUFFIXES:
        raise WishError(
            f"-o {target}: the suffix says the form, and {suffix or 'none'} is none of {' '.join(SUFFIXES)}; a folder ends with {os.sep}"
        )
    _check_whole(suffix[1:], fleet.count, f"-o {target}")
    check_target(target, force)


def _path(folder: str, file: File, taken: set[str]) -> str:
    """Name a file in a folder, unlike every other that is taken."""
    return os.path.join(folder, f"{distinct_name(file.name, file.index, taken)}.toml")


def _to_file(
    target: str, fleet: Fleet[Thing], paper: str, force: bool, report: Report
) -> AbstractContextManager[Callable[[Thing], object]]:
    """Return the context of a target, which takes ships, and publishes them where it is left in peace."""
    if target.lower().endswith(".pdf"):
        return _pdf(target, fleet, paper, force, report)
    if target.endswith(("/", os.sep)):
        return _folder(target, fleet, force, report)
    return _file(target, fleet, force, report)


@contextmanager
def _file(target: str, fleet: Fleet[Thing], force: bool, report: Report) -> Iterator[Callable[[Thing], object]]:
    with published(target, force) as file:
        yield _writer(os.path.splitext(target)[1].lower()[1:], fleet, lambda text: file.write(text.encode()))
    report.wrote(target)


@contextmanager
def _folder(target: str, fleet: Fleet[Thing], force: bool, report: Report) -> Iterator[Callable[[Thing], object]]:
    make_folder(target)
    taken: set[str] = set()
    count, done = 0, False

    def take(ship: Thing) -> None:
        nonlocal count
        for file in fleet.files(ship):
            write_whole(_path(target, file, taken), file.text().encode(), force)
            count += 1

    try:
        yield take
        done = True
    finally:
        report.filled(target, count, done)


@contextmanager
def _pdf(target: str, fleet: Fleet[Thing], paper: str, force: bool, report: Report) -> Iterator[Callable[[Thing], object]]:
    """Take ships, and print them all once they are there."""
    things: list[Thing] = []
    yield things.append
    data, unprintable = fleet.printed(things, paper)  # type: ignore[arg-type]
    write_whole(target, data, force)
    report.wrote(target)
    report.lines.extend(unprintable)


def _writer(form: str, fleet: Fleet[Thing], write: Callable[[str], object]) -> Callable[[Thing], object]:
    count = 0

    def take(ship: Thing) -> None:
        nonlocal count
        write(("\n" if count and form in SPACED else "") + fleet.text(form, ship))
        count += 1

    return take
