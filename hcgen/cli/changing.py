"""``hcgen reroll``: commands that change a file."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hcgen.generate.reroll import Change
    from hcgen.records import Character
    from hcgen.ship_records import Ship

app = typer.Typer(rich_markup_mode=None)

File = Annotated[str, typer.Argument(metavar="FILE", help="A character’s record, or a ship’s: .toml or .json.")]
Parts = Annotated[
    list[str], typer.Option("--part", "-p", metavar="PART", help="The part to roll again; may repeat. story covers story.trait.")
]
Take = Annotated[int | None, typer.Option("--take", metavar="N", help="Go to roll N of the part; 0 is the first.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Say what would change, and change nothing.")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]
Out = Annotated[str | None, typer.Option("-o", "--out", metavar="FILE", help="Write the result there, and leave FILE as it is.")]
Force = Annotated[bool, typer.Option("--force", help="Replace the file that -o names.")]


@app.command(
    epilog="\b\nExample: hcgen reroll ada.toml --part story.trait --part gear\nRules: each part’s own, such as HC-GEN-07 for skills"
)
def reroll(
    file: File, part: Parts, take: Take = None, dry_run: DryRun = False, yes: Yes = False, out: Out = None, force: Force = False
) -> None:
    """Roll parts of a character again, and nothing else; what was chosen or edited stays."""
    from hcgen.cli.sinks import full as full_person
    from hcgen.files import check_target
    from hcgen.generate.reroll import changes, parts_of, readers_of
    from hcgen.generate.reroll import reroll as roll_again
    from hcgen.records import Character
    from hcgen.tables import load

    if out is not None:
        check_target(out, force)
    text, record = _read(file)
    if not isinstance(record, Character):
        from hcgen.generate.ship_replay import full, reroll_ship

        changed = reroll_ship(record, part, take)
        _tell_parts(changed.parts, changed.readers)
        shown = tuple(changes(record, changed.after))
        _apply(file, text, record, changed.after, shown, full, dry_run=dry_run, yes=yes, out=out, force=force)
        return
    parts = parts_of(part)
    tables = load(record.setting)
    after = roll_again(record, part, tables, take)
    _tell_parts([p.label for p in parts], [reader.label for reader in readers_of(parts)])
    shown = tuple(changes(record, after))
    _apply(file, text, record, after, shown, lambda person: full_person(person, tables), dry_run=dry_run, yes=yes, out=out, force=force)


def _tell_parts(parts: Sequence[str], readers: Sequence[str]) -> None:
    from hcgen.cli.output import tell

    read = f"; what reads it: {', '.join(readers)}" if readers else ""
    tell(f"Rolling again: {', '.join(parts)}{read}")


def _read(file: str) -> tuple[str, Character | Ship]:
    """Read the one character or ship of a file."""
    from hcgen.errors import RecordError
    from hcgen.files import read_text
    from hcgen.forms import read_any
    from hcgen.records import Crew

    if not file.endswith((".toml", ".json")):
        raise RecordError(f"{file}: only .toml and .json are changed in place; name such a file")
    record = next(iter(read_any(file)))
    if isinstance(record, Crew):
        raise RecordError(f"{file}: this is a crew; keep its members in files of their own to change one")
    return read_text(file), record


def _apply(
    file: str,
    text: str,
    before: Any,
    after: Any,
    changed: Sequence[Change],
    full: Callable[[Any], Any],
    *,
    dry_run: bool,
    yes: bool,
    out: str | None,
    force: bool,
) -> None:
    """Say what changes, and change the file unless told otherwise.

    Where nobody is asked the file is changed first, so that a reader who stops listening stops
    nothing else.
    """
    from hcgen.cli.output import say, tell
    from hcgen.editing import change_file, rewritten
    from hcgen.files import write_whole

    lines = "".join(f"{change.key}: {change.before} → {change.after}\n" for change in changed)
    old, new = full(before), full(after)
    if dry_run:
        say(lines)
        tell("Nothing was changed.")
    elif out is not None:
        write_whole(out, rewritten(file, text, old, new).encode(), force)
        tell(f"Wrote {out}")
        say(lines)
    elif yes:
        change_file(file, text, old, new)
        tell(f"Changed {file}")
        say(lines)
    else:
        _on_a_terminal(file)
        say(lines)
        if not typer.confirm(f"Change {file}?", err=True):
            tell(f"{file} was left as it is.")
            raise typer.Exit(1)
        change_file(file, text, old, new)
        tell(f"Changed {file}")


def _on_a_terminal(file: str) -> None:
    """Refuse to ask where nobody is there to answer."""
    from hcgen.errors import WishError

    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise WishError(f"{file} was left as it is, for nobody is there to be asked; give --yes, --dry-run, or -o for elsewhere")
