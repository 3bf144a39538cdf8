"""``hcgen refresh``: a record brought into order after a hand edit."""

from typing import Annotated

import typer

from hcgen.cli.changing import DryRun, Force, Out, Yes

app = typer.Typer(rich_markup_mode=None)

Files = Annotated[list[str], typer.Argument(metavar="FILE…", help="Records of characters or crews, .toml or .json.")]


@app.command(epilog="\b\nExample: hcgen refresh ada.toml --dry-run\nRules: what follows from the rest, HC-DERV-01 and its kin")
def refresh(files: Files, dry_run: DryRun = False, yes: Yes = False, out: Out = None, force: Force = False) -> None:
    """Bring records into order after a hand edit: names by their ids, [derived] anew, edits noted."""
    from hcgen.cli.output import printable, tell
    from hcgen.cli.rewriting import Manner, Rewrite, read_originals, settle
    from hcgen.generate.refresh import differences, is_of_these_tables
    from hcgen.generate.refresh import refresh as refreshed
    from hcgen.records import to_content
    from hcgen.tables import load

    manner = Manner(dry_run, yes, out, force)
    rewrites: list[Rewrite] = []
    lines = ""
    for original in read_originals(files, manner, people="a refresh"):
        after = original.changed(refreshed)
        found = tuple(differences(original.content, to_content(after)))
        rewrites.append(Rewrite(original, after, bool(found)))
        where = f"{original.file}: " if len(files) > 1 else ""
        lines += "".join(printable(f"{where}{change.key}: {change.before} → {change.after}") + "\n" for change in found)
    for where, person in (found for rewrite in rewrites for found in rewrite.original.people()):
        if not is_of_these_tables(person, load(person.setting)):
            tell(f"{where}: tables have changed since this was rolled, so nothing was noted as edited")
    settle(rewrites, lines, manner)
