"""``hcgen refresh``: a record brought into order after a hand edit."""

from typing import TYPE_CHECKING, Annotated, cast

import typer

from hcgen.cli.changing import DryRun, Force, Out, Yes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.cli.rewriting import Original
    from hcgen.records import Record
    from hcgen.ship_records import Ship, ShipCrew

app = typer.Typer(rich_markup_mode=None)

Files = Annotated[list[str], typer.Argument(metavar="FILE…", help="Records of characters, crews and ships, .toml or .json.")]


@app.command(
    epilog="\b\nExample: hcgen refresh ada.toml --dry-run\nRules: what follows from the rest, HC-DERV-01, MH-CRIT-02 and their kin"
)
def refresh(files: Files, dry_run: DryRun = False, yes: Yes = False, out: Out = None, force: Force = False) -> None:
    """Bring records into order after a hand edit: names by their ids, [derived] anew, edits noted."""
    from hcgen.cli.output import line_of, tell
    from hcgen.cli.rewriting import Manner, Rewrite, read_originals, settle
    from hcgen.generate.refresh import differences
    from hcgen.records import to_content

    manner = Manner(dry_run, yes, out, force)
    rewrites: list[Rewrite] = []
    lines = ""
    for original in read_originals(files, manner):
        after = _refreshed(original)
        found = tuple(differences(original.content, to_content(after)))
        rewrites.append(Rewrite(original, after, bool(found)))
        where = f"{original.file}: " if len(files) > 1 else ""
        lines += "".join(line_of(f"{where}{change.key}: {change.before} → {change.after}") for change in found)
    for where in (place for rewrite in rewrites for place in _of_other_tables(rewrite.original)):
        tell(f"{where}: tables have changed since this was rolled, so nothing was noted as edited")
    settle(rewrites, lines, manner)


def _refreshed(original: "Original") -> "Record | Ship":
    """Return what is to stand in a file. Raises HcgenError with the file, and the place in it."""
    from hcgen.errors import HcgenError
    from hcgen.generate.refresh import refresh as refreshed
    from hcgen.records import Character, Crew

    record = original.record
    if isinstance(record, Character) or (isinstance(record, Crew) and record.ship is None):
        return original.changed(refreshed)
    from hcgen.generate.ship_refresh import refresh_crew, refresh_ship

    if isinstance(record, Crew):
        members = original.changed_people(refreshed)
    try:
        return refresh_crew(cast("ShipCrew", record), members) if isinstance(record, Crew) else refresh_ship(record)
    except HcgenError as fault:
        raise type(fault)(f"{original.file}: {fault}") from fault


def _of_other_tables(original: "Original") -> "Iterator[str]":
    """Name all in a file that was rolled on other tables than those that are there now."""
    from hcgen.generate.refresh import is_of_these_tables
    from hcgen.records import Character, Crew
    from hcgen.tables import load

    for where, person in original.people():
        if not is_of_these_tables(person, load(person.setting)):
            yield where
    record = original.record
    ship = record.ship if isinstance(record, Crew) else None if isinstance(record, Character) else record
    if ship is not None:
        from hcgen.generate.ship_refresh import ship_is_of_these_tables

        if not ship_is_of_these_tables(ship):
            yield f"{original.file}, {ship.name or 'the ship'}" if isinstance(record, Crew) else original.file
