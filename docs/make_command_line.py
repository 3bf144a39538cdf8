"""Write docs/command-line.md from what the program itself says under --help.

python docs/make_command_line.py           writes the page
python docs/make_command_line.py --check   exits 1 where the page is out of date
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from typer.main import get_command
from typer.testing import CliRunner

from hcgen.cli.app import app
from hcgen.cli.lazy import LazyGroup

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = Path(__file__).with_name("command-line.md")

HEAD = """\
# The command line

This page is made by `python docs/make_command_line.py` from the program's own help.
Change the help, run the script, and leave the page alone.

What the exit codes mean stands in [exit-codes.md](exit-codes.md).
"""

ENVIRONMENT = {"COLUMNS": "80", "NO_COLOR": "1", "HCGEN_PAPER": None, "HCGEN_DESIGN": None}


def page() -> str:
    """Return the whole page."""
    return "\n".join([HEAD, *(_section(*words) for words in commands())])


def commands() -> Iterator[tuple[str, ...]]:
    """Yield the program, each of its commands, and each of those that a group of them holds."""
    return _under(get_command(app), "hcgen")


def _under(command: Any, *words: str) -> Iterator[tuple[str, ...]]:
    yield words
    if isinstance(command, LazyGroup):
        for name in command.table:
            yield from _under(command.get_command(None, name), *words, name)


def _section(*words: str) -> str:
    result = CliRunner().invoke(app, [*words[1:], "--help"], prog_name=words[0], env=ENVIRONMENT)
    if result.exit_code:
        raise SystemExit(f"{' '.join(words)} --help ended with {result.exit_code}: {result.output}")
    lines = "\n".join(line.rstrip() for line in result.stdout.strip("\n").splitlines())
    return f"## {' '.join(words)}\n\n```text\n{lines}\n```\n"


def main() -> None:
    """Write the page, or compare it."""
    made = page()
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(made, encoding="utf-8", newline="\n")
    elif PAGE.read_text(encoding="utf-8") != made:
        raise SystemExit("docs/command-line.md is out of date; run: python docs/make_command_line.py")


if __name__ == "__main__":
    main()
