"""``hcgen sheet``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from hcgen.portrait import Portrait

app = typer.Typer(rich_markup_mode=None)

Records = Annotated[
    list[str], typer.Argument(metavar="RECORD…", help="Characters and crews: .toml, .json, .jsonl, or - for TOML on standard input.")
]
Out = Annotated[
    str | None, typer.Option("-o", "--out", metavar="OUT.pdf", help="The sheet; NAME.pdf beside the first record where it is not given.")
]
Design = Annotated[str, typer.Option("--design", metavar="NAME", envvar="HCGEN_DESIGN", help="The page design: character.")]
Paper = Annotated[str, typer.Option("--paper", metavar="SIZE", envvar="HCGEN_PAPER", help="a4 or letter.")]
Force = Annotated[bool, typer.Option("--force", help="Replace a sheet that exists.")]


@app.command(
    epilog="\b\nExample: hcgen sheet ada.toml --paper letter\nRules: all that follows is worked out anew, HC-DERV-01 to HC-DERV-07"
)
def sheet(records: Records, out: Out = None, design: Design = "character", paper: Paper = "a4", force: Force = False) -> None:
    """Print the sheets of records, all into one PDF."""
    import os

    from hcgen.cli.output import check_paper, tell
    from hcgen.files import check_target, write_whole
    from hcgen.sheets import render

    paper = check_paper(paper)
    target = out or (os.path.splitext(records[0])[0] if records[0] != "-" else "sheet") + ".pdf"
    check_target(target, force)
    portraits = [portrait for path in records for portrait in _portraits(path)]
    data, unprintable = render(portraits, design=design, paper=paper)  # type: ignore[arg-type]
    write_whole(target, data, force)
    for line in (*unprintable, f"Wrote {target}"):
        tell(line)


def _portraits(path: str) -> list[Portrait]:
    from msgspec.structs import replace

    from hcgen.forms import read_records
    from hcgen.generate.code import code_of
    from hcgen.portrait import portrait
    from hcgen.records import Crew
    from hcgen.rules import derive
    from hcgen.tables import load

    people = [person for record in read_records(path) for person in (record.members if isinstance(record, Crew) else (record,))]
    portraits = []
    for person in people:
        tables = load(person.setting)
        seen = portrait(person, derive(person, tables), tables)
        portraits.append(replace(seen, code=code_of(person, tables)))
    return portraits
