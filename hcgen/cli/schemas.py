"""``hcgen schema``: what editors read to help with records and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

app = typer.Typer(rich_markup_mode=None)

Kind = Annotated[
    str | None,
    typer.Argument(
        metavar="[KIND]",
        help="character, crew, starship, vessel, or record for any of them; module, tables, or a kind of table such as weapon.",
    ),
]
Into = Annotated[
    str | None,
    typer.Option(
        "--into", metavar="DIR", help="Write all of them to DIR/schemas, and beside it what tells editors which file they are for."
    ),
]
Mark = Annotated[
    list[str] | None,
    typer.Option(
        "--mark", metavar="FILE", help="Put a line at the head of a .toml that names its schema, out of --into or found above it."
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Replace files that --into finds there and are others.")]


@app.command(
    epilog="\b\nExample: hcgen schema character\nExample: hcgen schema --into people/ --mark people/ada.toml\n"
    "Rules: what is said of a key names its own, such as HC-GEN-04 for the stats"
)
def schema(kind: Kind = None, into: Into = None, mark: Mark = None, force: Force = False) -> None:
    """Print a JSON Schema of records or tables, or write them all where an editor finds them."""
    from hcgen.cli.output import say, tell
    from hcgen.errors import WishError
    from hcgen.rules.rolls import counted
    from hcgen.schemas.published import kinds, published

    if kind is not None and (into is not None or mark):
        raise WishError("KIND is printed, --into writes every kind, and --mark marks a file; ask for one or the other")
    if kind is not None:
        say(_written(published(kind)))
        return
    if into is None and not mark:
        raise WishError(f"say of what: a schema of {', '.join(kinds())}; or --into DIR for all of them")
    if into is not None:
        count, kept = _write_all(into, force)
        there = f"; {kept} {'was' if kept == 1 else 'were'} there already" if kept else ""
        tell(f"Wrote {counted(count, 'file')} into {into}{there}")
    for file in mark or ():
        tell(f"Marked {file} with {_mark(file, into)}")


def _written(content: object) -> str:
    import json

    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def _files() -> Iterator[tuple[str, str]]:
    """Yield the path and the text of every file that --into writes."""
    import os

    from hcgen.schemas import association
    from hcgen.schemas.published import kinds, published

    for kind in kinds():
        yield os.path.join(association.FOLDER, association.schema_file(kind)), _written(published(kind))
    yield association.TOMBI, association.tombi()
    yield association.TAPLO, association.taplo()


def _write_all(folder: str, force: bool) -> tuple[int, int]:
    """Write what is not there yet, after a look at all of it. Raises FileError."""
    import os

    from hcgen.files import check_folder, check_target, make_folder, read_bytes, write_whole

    check_folder(folder)
    pending: list[tuple[str, bytes]] = []
    files = list(_files())
    for name, text in files:
        path, data = os.path.join(folder, name), text.encode()
        if not os.path.isfile(path) or read_bytes(path) != data:
            pending.append((path, data))
            if os.path.lexists(path):
                check_target(path, force)
    make_folder(os.path.join(folder, os.path.dirname(files[0][0])))
    for path, data in pending:
        write_whole(path, data, force)
    return len(pending), len(files) - len(pending)


def _mark(file: str, into: str | None) -> str:
    """Mark a file with its schema, and return the line’s path. Raises FileError or RecordError."""
    import os

    from hcgen.errors import FileError, RecordError
    from hcgen.files import check_target, read_bytes, replace_whole
    from hcgen.forms import Written
    from hcgen.schemas.association import marked, schema_file

    if not file.lower().endswith(".toml"):
        raise FileError(f"{file}: only a .toml file has room for a comment; name one")
    data = read_bytes(file)
    kind = _kind_of(Written(file, data, "toml").read())
    if kind is None:
        raise RecordError(f"{file}: this is no record and no table of ours, so there is no schema for it; name one")
    found = _found(os.path.abspath(os.path.dirname(file)), schema_file(kind), into)
    if found is None:
        raise FileError(f"{file}: there are no schemas in a folder of that name here or above; write some: hcgen schema --into DIR")
    path = os.path.relpath(found, os.path.dirname(os.path.realpath(file))).replace(os.sep, "/")
    path = path if path.startswith(".") else f"./{path}"
    check_target(file, force=True)
    new = marked(data.decode(), path).encode()
    if new != data:
        replace_whole(file, new)
    return path


def _kind_of(content: dict[str, object]) -> str | None:
    """Tell by its content which schema a file has."""
    from hcgen.formats import FORMATS
    from hcgen.schemas.published import kinds

    name = content.get("format")
    if name in FORMATS:
        return str(name).partition("/")[0].removeprefix("hcgen.")
    kind = content.get("kind")
    return kind if isinstance(kind, str) and kind in kinds() and isinstance(content.get("rows"), list) else None


def _found(folder: str, name: str, into: str | None) -> str | None:
    """Find a schema: in the folder that was named, or in the nearest folder of schemas here or above."""
    import os

    from hcgen.schemas.association import FOLDER

    places = [os.path.abspath(into)] if into is not None else [folder]
    while into is None and os.path.dirname(places[-1]) != places[-1]:
        places.append(os.path.dirname(places[-1]))
    paths = (os.path.realpath(os.path.join(place, FOLDER, name)) for place in places)
    return next((path for path in paths if os.path.isfile(path)), None)
