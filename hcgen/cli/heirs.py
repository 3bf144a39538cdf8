"""``hcgen heir``: the relative who comes in the place of a fallen Human."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from hcgen.cli.changing import DryRun, Force

if TYPE_CHECKING:
    from hcgen.records import Character

app = typer.Typer(rich_markup_mode=None)

STATS = ("STR", "DEX", "CON", "INT", "WIL", "CHA", "SOC")


def _complete_stat(incomplete: str) -> list[str]:
    return [stat for stat in STATS if stat.startswith(incomplete.upper())]


File = Annotated[str, typer.Argument(metavar="FILE", help="The record of the fallen, .toml or .json; it stays as it is.")]
Player = Annotated[
    str | None,
    typer.Option(
        "--player",
        metavar="STAT",
        autocompletion=_complete_stat,
        help="The stat that the player picks to be rolled again; the new result stands. Rolled where it is not given.",
    ),
]
Smith = Annotated[
    str | None,
    typer.Option("--smith", metavar="STAT", autocompletion=_complete_stat, help="The same for the Smith, who picks another stat."),
]
Keep = Annotated[
    list[str] | None,
    typer.Option(
        "--keep",
        metavar="ITEM",
        help="A thing of the fallen, worth under 10 coins, to be kept; one for each of their levels. Else the first that can be.",
    ),
]
RerollSkills = Annotated[bool, typer.Option("--reroll-skills", help="Roll the skills again.")]
Reroll = Annotated[
    list[str] | None, typer.Option("--reroll", metavar="PART", help="Roll a trait again: trait, bond, or story for all; may repeat.")
]
Out = Annotated[
    str | None, typer.Option("-o", "--out", metavar="FILE", help="Where the heir goes; NAME-heir.toml beside NAME.toml if not given.")
]


@app.command(epilog="\b\nExample: hcgen heir ada.toml --player STR --smith CHA --keep rope\nRules: HC-STK-HU, AMB-HC-23")
def heir(
    file: File,
    player: Player = None,
    smith: Smith = None,
    keep: Keep = None,
    reroll_skills: RerollSkills = False,
    reroll: Reroll = None,
    dry_run: DryRun = False,
    out: Out = None,
    force: Force = False,
) -> None:
    """Let a relative come for a fallen Human, if a friend lives: a level less, two stats anew, a new name, new gear."""
    from hcgen.cli.output import printable, say, tell
    from hcgen.files import check_target, write_whole
    from hcgen.generate.heirs import heir as heir_of
    from hcgen.generate.reroll import changes
    from hcgen.tables import load

    target = out or _beside(file)
    if not dry_run:
        check_target(_checked(target), force)
    record = _read(file)
    again = [*(["skills"] if reroll_skills else []), *(reroll or [])]
    after = heir_of(record, load(record.setting), player=player, smith=smith, keep=keep or (), again=again)
    lines = "".join(printable(f"{change.key}: {change.before} → {change.after}") + "\n" for change in changes(record, after))
    if dry_run:
        say(lines)
        tell("Nothing was written.")
        return
    write_whole(target, _written(after, target).encode(), force)
    tell(f"Wrote {target}; {file} stays as it is")
    say(lines)


def _beside(file: str) -> str:
    """Return where an heir goes that is told no place: beside the fallen."""
    stem, suffix = os.path.splitext(file)
    return f"{stem}-heir{suffix}"


def _checked(target: str) -> str:
    """Return the target. Raises WishError where its suffix is no form of a record."""
    from hcgen.errors import WishError

    if not target.lower().endswith((".toml", ".json")):
        raise WishError(f"{target[-80:]} says no form of a record; give FILE, and the name behind -o, an end in .toml or .json")
    return target


def _read(file: str) -> "Character":
    """Read the one character of a file. Raises RecordError where it is a crew."""
    from hcgen.errors import RecordError
    from hcgen.forms import read_records
    from hcgen.records import Character

    record = next(iter(read_records(file)))
    if not isinstance(record, Character):
        raise RecordError(f"{file}: this is a crew; keep its members in files of their own, and name the fallen’s")
    return record


def _written(record: "Character", target: str) -> str:
    """Write the heir in the form that the target's suffix says, with what follows from the record."""
    from msgspec.structs import replace

    from hcgen.forms import write_json, write_toml
    from hcgen.rules import derive
    from hcgen.tables import load

    full = replace(record, derived=derive(record, load(record.setting)))
    return write_json(full) if target.lower().endswith(".json") else write_toml(full)
