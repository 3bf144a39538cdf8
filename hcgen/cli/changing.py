"""``hcgen reroll``: commands that change a file."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.generate.reroll import Change
    from hcgen.records import Character

app = typer.Typer(rich_markup_mode=None)

File = Annotated[str, typer.Argument(metavar="FILE", help="A character’s record, .toml or .json.")]
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
    from hcgen.cli.output import tell
    from hcgen.files import check_target
    from hcgen.generate.reroll import changes, parts_of, readers_of
    from hcgen.generate.reroll import reroll as roll_again
    from hcgen.tables import load

    parts = parts_of(part)
    if out is not None:
        check_target(out, force)
    text, record = _read(file)
    after = roll_again(record, part, load(record.setting), take)
    readers = ", ".join(reader.label for reader in readers_of(parts))
    tell(f"Rolling again: {', '.join(p.label for p in parts)}{f'; what reads it: {readers}' if readers else ''}")
    _apply(file, text, record, after, tuple(changes(record, after)), dry_run=dry_run, yes=yes, out=out, force=force)


def _read(file: str) -> tuple[str, Character]:
    """Read the one character of a file."""
    from hcgen.errors import RecordError
    from hcgen.files import read_text
    from hcgen.forms import read_records
    from hcgen.records import Character

    if not file.endswith((".toml", ".json")):
        raise RecordError(f"{file}: only .toml and .json are changed in place; name such a file")
    record = next(iter(read_records(file)))
    if not isinstance(record, Character):
        raise RecordError(f"{file}: this is a crew; keep its members in files of their own to change one")
    return read_text(file), record


def _apply(
    file: str,
    text: str,
    before: Character,
    after: Character,
    changed: Sequence[Change],
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
    from msgspec.structs import replace

    from hcgen.cli.output import say, tell
    from hcgen.editing import change_file, rewritten
    from hcgen.files import write_whole
    from hcgen.rules import derive
    from hcgen.tables import load

    lines = "".join(f"{change.key}: {change.before} → {change.after}\n" for change in changed)
    tables = load(before.setting)
    old, new = (replace(record, derived=derive(record, tables)) for record in (before, after))
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
