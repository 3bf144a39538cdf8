"""What is loaded when it is called for: groups of commands, or when help lists them all; libraries that others import in vain."""

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, ClassVar

import typer
from typer.core import TyperGroup
from typer.main import get_command_from_info, get_group

from hcgen.errors import did_you_mean


class LazyGroup(TyperGroup):
    """A group by a table: each command, and the module whose `app` holds it, or is it where that is a group."""

    table: ClassVar[dict[str, str]] = {}

    def list_commands(self, ctx: Any) -> list[str]:
        """Name the commands, in the order of the table."""
        return list(self.table)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import a command, or a group of them."""
        if cmd_name not in self.table:
            return None
        app: typer.Typer = import_module(self.table[cmd_name]).app
        if app.info.name == cmd_name:
            return get_group(app)
        info = next(info for info in app.registered_commands if cmd_name in {info.name, getattr(info.callback, "__name__", "")})
        return get_command_from_info(info, pretty_exceptions_short=False, rich_markup_mode=None)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command; one that there is not gets a suggestion."""
        if args and args[0] not in self.table and not args[0].startswith("-"):
            wanted = did_you_mean(args[0], self.table)
            raise typer.BadParameter(f"there is no command {args[0][:40]!r}{wanted}; see {ctx.command_path} --help")
        return super().resolve_command(ctx, args)


def lazy_app(name: str, text: str, table: dict[str, str], epilog: str | None = None) -> typer.Typer:
    """Make a group of lazily loaded commands; called alone, it lists what there is, and all is well.

    Args:
        name: The word by which it is called.
        text: What it is for.
        table: Each command and the module that holds it.
        epilog: What stands under its help.
    """
    group = type("Group", (LazyGroup,), {"table": table})
    app = typer.Typer(
        cls=group, name=name, help=text, epilog=epilog, rich_markup_mode=None, invoke_without_command=True, add_completion=False
    )

    @app.callback(help=text, epilog=epilog)
    def _list(ctx: typer.Context) -> None:
        if ctx.invoked_subcommand is None:
            typer.echo(ctx.get_help())

    return app


SPARED = ("PIL.Image", "uharfbuzz")
"""What reportlab imports at once, and a sheet in Latin letters never needs: a twelfth of a large document’s memory."""


class _Later(ModuleType):
    """Stands for a module until that is first asked for something."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):  # the import system asks what it is
            raise AttributeError(name)
        if Sparing in sys.meta_path:
            sys.meta_path.remove(Sparing)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


class Sparing:
    """Finds modules that are loaded when they are first used, not when they are imported.

    It is for our own program alone: a library must not change what other modules are.
    """

    @staticmethod
    def find_spec(name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """Find one of those that are spared."""
        return ModuleSpec(name, Sparing) if name in SPARED else None  # type: ignore[arg-type]

    @staticmethod
    def create_module(spec: ModuleSpec) -> ModuleType:
        """Return what stands for it."""
        return _Later(spec.name)

    @staticmethod
    def exec_module(_module: ModuleType) -> None:
        """Load nothing yet."""
