"""Where ships go as they are rolled: to standard output, to files, to a folder of files."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from hcgen.errors import FileError, WishError
from hcgen.files import check_folder, check_target, make_folder, published, safe_name, write_whole
from hcgen.ship_records import Starship, Vessel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hcgen.portrait.ship import ShipPortrait
    from hcgen.sheets import Sheet

AnyShip = TypeVar("AnyShip", Starship, Vessel)
Follows = TypeVar("Follows")

FORMATS = ("card", "plain", "toml", "json", "jsonl", "md")
SUFFIXES = (".toml", ".json", ".jsonl", ".md", ".pdf")
WHOLE = {"toml", "json"}
"""Forms in which one text is one ship."""
SPACED = {"card", "plain", "md"}


class Fleet(msgspec.Struct, Generic[AnyShip, Follows], frozen=True):
    """Ships to be rolled, and what is known about them before."""

    ships: Callable[[], Iterator[AnyShip]]
    """Rolls them, from the first on."""
    count: int
    derive: Callable[[AnyShip], Follows]
    portrait: Callable[[AnyShip, Follows], ShipPortrait]
    sheet: Callable[[AnyShip], Sheet]
    """Makes what is printed."""
    again: str
    """The command that brings exactly these back."""


def render(fleet: Fleet[AnyShip, Follows], out: list[str], format_: str | None, paper: str, force: bool) -> None:
    """Roll ships, and put them where they were asked for; all targets are checked before anything is rolled.

    Raises WishError or FileError where a target cannot be.
    """
    from hcgen.cli.output import check_paper, say, tell, with_progress

    form, paper = _check(fleet, out, format_), check_paper(paper)
    files = [target for target in out if target != "-"]
    for target in files:
        _check_file(target, fleet, force)
    told: list[str] = []
    with ExitStack() as stack:
        takers = [_to_file(target, fleet, paper, force, stack, told) for target in files]
        if form:
            takers.append(_writer(form, fleet, say))
        for ship in with_progress(fleet.ships, fleet.count):
            for take in takers:
                take(ship)
    for line in told:
        tell(line)
    if not out:
        tell(f"Not saved. To bring exactly this back: {fleet.again}")


def _check(fleet: Fleet[AnyShip, Follows], out: list[str], format_: str | None) -> str:
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
    _check_whole(form, fleet.count, f"--format {form}")
    return form


def _check_whole(form: str, count: int, where: str) -> None:
    if form in WHOLE and count > 1:
        raise WishError(f"{where}: one {form.upper()} record is one ship, and {count:,} are asked for; take jsonl, or -o FOLDER{os.sep}")


def _check_file(target: str, fleet: Fleet[AnyShip, Follows], force: bool) -> None:
    if target.endswith(("/", os.sep)):
        check_folder(target)
        if os.path.isdir(target) and not force:
            taken: set[str] = set()
            for ship in fleet.ships():
                check_target(_path(target, ship, taken), force)
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


def _path(folder: str, ship: Starship | Vessel, taken: set[str]) -> str:
    """Name a ship's file, unlike every other that is taken."""
    name = safe_name(ship.name or f"unnamed-{ship.provenance.index}")
    name = f"{name}-{ship.provenance.index}" if name in taken else name
    taken.add(name)
    return os.path.join(folder, f"{name}.toml")


def _to_file(
    target: str, fleet: Fleet[AnyShip, Follows], paper: str, force: bool, stack: ExitStack, told: list[str]
) -> Callable[[AnyShip], object]:
    """Open a target; what was written is added to `told`."""
    if target.lower().endswith(".pdf"):
        told.append(f"Wrote {target}")
        return stack.enter_context(_pdf(target, fleet, paper, force, told))
    if not target.endswith(("/", os.sep)):
        file = stack.enter_context(published(target, force))
        told.append(f"Wrote {target}")
        return _writer(os.path.splitext(target)[1].lower()[1:], fleet, lambda text: file.write(text.encode()))
    make_folder(target)
    taken: set[str] = set()
    told.append(f"Wrote {fleet.count:,} file{'' if fleet.count == 1 else 's'} into {target}")
    return lambda ship: write_whole(_path(target, ship, taken), _text("toml", ship, fleet).encode(), force)


@contextmanager
def _pdf(target: str, fleet: Fleet[AnyShip, Follows], paper: str, force: bool, told: list[str]) -> Iterator[Callable[[AnyShip], object]]:
    """Take ships, and print them all once they are there."""
    from hcgen.sheets import render_sheets

    sheets: list[Sheet] = []
    yield lambda ship: sheets.append(fleet.sheet(ship))
    data, unprintable = render_sheets(sheets, paper)  # type: ignore[arg-type]
    write_whole(target, data, force)
    told.extend(unprintable)


def _writer(form: str, fleet: Fleet[AnyShip, Follows], write: Callable[[str], object]) -> Callable[[AnyShip], object]:
    count = 0

    def take(ship: AnyShip) -> None:
        nonlocal count
        write(("\n" if count and form in SPACED else "") + _text(form, ship, fleet))
        count += 1

    return take


def _text(form: str, ship: AnyShip, fleet: Fleet[AnyShip, Follows]) -> str:
    """Write one ship, with what follows from it."""
    from hcgen import export, forms

    derived = fleet.derive(ship)
    if form in {"plain", "md", "card"}:
        seen = fleet.portrait(ship, derived)
        if form == "card":
            from hcgen.cli.card import ship_card

            return ship_card(seen)
        return export.plain_ship(seen) if form == "plain" else export.markdown_ship(seen)
    whole = msgspec.structs.replace(ship, derived=derived)
    if form == "toml":
        return forms.write_toml(whole)
    return forms.write_json(whole) if form == "json" else forms.write_json_line(whole)
