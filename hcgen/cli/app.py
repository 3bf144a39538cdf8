"""The Typer app, its lazily loaded commands, and the one boundary that catches errors."""

import sys
from typing import Annotated, Any

import typer

from hcgen import __version__
from hcgen.cli.lazy import LazyGroup
from hcgen.errors import HcgenError

OUR_BUG = 70

COMMANDS = {
    "character": "hcgen.cli.people",
    "crew": "hcgen.cli.people",
    **dict.fromkeys(("starship", "vessel"), "hcgen.cli.ships"),
    **dict.fromkeys(("stock", "class", "stats", "skills", "psionics", "gear", "spells", "name"), "hcgen.cli.parts"),
    "treasure": "hcgen.cli.hoard",
    "sheet": "hcgen.cli.printing",
    "validate": "hcgen.cli.judging",
    "verify": "hcgen.cli.judging",
    "explain": "hcgen.cli.judging",
    "reroll": "hcgen.cli.changing",
    "advance": "hcgen.cli.changing",
    "award": "hcgen.cli.awarding",
    "refresh": "hcgen.cli.refreshing",
    "heir": "hcgen.cli.heirs",
    "play": "hcgen.cli.play",
    "roll": "hcgen.cli.rolling",
    "rule": "hcgen.cli.ruling",
    "schema": "hcgen.cli.schemas",
}
"""Each command and the module that holds it."""

WELCOME = """\
hcgen rolls characters and crews for HAMMERCRAWL! and prints their sheets.

  hcgen character                        somebody, shown here
  hcgen character -o ada.toml -o ada.pdf   the same, kept and printed
  hcgen crew -n 12 -o crew.pdf           a dozen, a sheet each
  hcgen --help                           everything else
"""


class Program(LazyGroup):
    """The whole program: the one place where an error becomes a line and an exit code."""

    table = COMMANDS

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        from hcgen.cli.output import ReaderGone, close_quietly, complain

        try:
            return super().invoke(ctx)
        except HcgenError as fault:
            complain(str(fault))
            raise typer.Exit(1) from None
        except ReaderGone:
            close_quietly()
            raise typer.Exit(0) from None
        except Exception as fault:
            if isinstance(fault, typer.Abort) or hasattr(fault, "exit_code") or ctx.params.get("debug"):
                raise
            complain(
                f"this is a bug of hcgen’s own ({type(fault).__name__}: {str(fault)[:120]}); "
                "run it again as hcgen --debug …, and report what it says"
            )
            raise typer.Exit(OUR_BUG) from None


app = typer.Typer(
    cls=Program,
    name="hcgen",
    help="Roll characters, crews and ships for the tabletop, check them by the rules, print the sheets of people.",
    epilog="Exit codes: 0 fine, 1 the input or the request is at fault, 2 wrong usage, 70 a bug of ours, 130 Ctrl-C.\n\n"
    "\b\nRules: HC-CORE, MH-SHIP, WT-MOVE, AL-ARM and their kin; each command names its own.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _show_version(asked: bool) -> None:
    if asked:
        print(f"hcgen {__version__}")
        raise typer.Exit


@app.callback()
def start(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.", callback=_show_version, is_eager=True)] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show the whole trace of a bug.")] = False,
) -> None:
    """Welcome whoever gives no command."""
    if ctx.invoked_subcommand is None:
        sys.stdout.write(WELCOME)
