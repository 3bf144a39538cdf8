"""Write docs/command-line.md from what the program itself says under --help.

python docs/make_command_line.py           writes the page
python docs/make_command_line.py --check   exits 1 where the page is out of date
"""

from __future__ import annotations

import sys
from pathlib import Path

from typer.testing import CliRunner

from hcgen.cli.app import COMMANDS, app

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
    pieces = [HEAD, _section("hcgen")]
    pieces.extend(_section("hcgen", command) for command in COMMANDS)
    return "\n".join(pieces)


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
