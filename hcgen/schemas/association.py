"""Which schema belongs to which file: the files that tell editors, and the line in a file itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.schemas.published import MODULE, RECORD, TABLES, kinds
from hcgen.tables import kinds_of_tables

if TYPE_CHECKING:
    from collections.abc import Sequence

FOLDER = "schemas"
"""The folder of the schemas, beside the files that associate them."""

TOMBI, TAPLO = "tombi.toml", ".taplo.toml"
"""The files that editors read; Even Better TOML reads the second."""

PAGES = "**/tables/pages/*.toml"
"""What lies beside the tables and is none: the pages that tell the rules."""

_HEAD = "# Which schema belongs to which file, by hcgen schema.\n"


class Rule(msgspec.Struct, frozen=True):
    """A schema, and the files that it belongs to."""

    kind: str
    patterns: tuple[str, ...]


def schema_file(kind: str) -> str:
    """Return the name of a schema's file."""
    return f"{kind}.schema.json"


def rules() -> tuple[Rule, ...]:
    """Return which files belong to which schema, the particular before the general.

    Tables lie in a folder named tables, and those that have the name of a bundled one are of its kind.
    """
    named: dict[str, list[str]] = {}
    for name, found in kinds_of_tables().items():
        if len(found) == 1:
            named.setdefault(next(iter(found)), []).append(f"**/tables/**/{name}.toml")
    tables = (Rule(kind, tuple(named[kind])) for kind in kinds() if kind in named)
    return (Rule(MODULE, ("**/module.toml",)), *tables, Rule(TABLES, ("**/tables/**/*.toml",)), Rule(RECORD, ("**/*.toml",)))


def tombi() -> str:
    """Write the file that tombi reads, of whose entries the first that fits is taken."""
    others = f"[files]\nexclude = {_list((TAPLO, PAGES))}\n"
    own = f'[[schemas]]\npath = "tombi://www.schemastore.org/tombi.json"\ninclude = ["{TOMBI}"]\n'
    entries = (f'[[schemas]]\npath = "{FOLDER}/{schema_file(rule.kind)}"\ninclude = {_list(rule.patterns)}\n' for rule in rules())
    return "\n".join([_HEAD, others, own, *entries])


def taplo() -> str:
    """Write the file that taplo reads, of whose rules the last that fits is taken."""
    entries = (
        f'[[rule]]\ninclude = {_list(rule.patterns)}\n[rule.schema]\npath = "./{FOLDER}/{schema_file(rule.kind)}"\n'
        for rule in reversed(rules())
    )
    return "\n".join([_HEAD, f"exclude = {_list((TAPLO, TOMBI, PAGES))}\n", *entries])


def _list(patterns: Sequence[str]) -> str:
    quoted = ", ".join(f'"{pattern}"' for pattern in patterns)
    return f"[{quoted}]"


MARK = "#:schema "
"""How a line begins that names the schema of its file."""


def marked(text: str, path: str) -> str:
    """Put the line that names a file's schema at its head, in place of another such line.

    Args:
        text: The text, with ends of lines as they are in the file.
        path: The path of the schema from the file's folder.
    """
    end = "\r\n" if "\r\n" in text else "\n"
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    lines = text.removeprefix(mark).split(end)
    if lines[0].startswith(MARK):
        lines = lines[2:] if lines[1:2] == [""] else lines[1:]
    # A blank line ends what is said of the whole file, as tombi reads it.
    return mark + end.join([f"{MARK}{path}", "", *lines])
