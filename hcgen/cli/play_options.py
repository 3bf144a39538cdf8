"""The options that the commands of ``hcgen play`` share, and the decorator that gives them to a command."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from hcgen.cli.changing import DryRun, Force
from hcgen.errors import WishError

if TYPE_CHECKING:
    from hcgen.cli.rewriting import Manner

FORMATS = ("plain", "json")
SCRIPT = "--rolls"


def _complete_format(incomplete: str) -> list[str]:
    return [name for name in FORMATS if name.startswith(incomplete)]


Seed = Annotated[
    str | None, typer.Option("--seed", "-s", metavar="TEXT", help="The dice, as any text; made, and shown, where none is given.")
]
Rolls = Annotated[
    str | None,
    typer.Option(SCRIPT, metavar="N,N…", help="The faces of dice rolled at the table, in order; a d100 is tens and ones, and 0 is 10."),
]
Format = Annotated[
    str, typer.Option("--format", metavar="FORMAT", autocompletion=_complete_format, help="plain, to be said aloud, or json.")
]
Save = Annotated[bool, typer.Option("--save", help="Keep what has changed in [state] of FILE; its comments and order stay.")]
Out = Annotated[str | None, typer.Option("-o", "--out", metavar="FILE", help="Keep it there, and leave FILE as it is.")]

DICE: dict[str, tuple[Any, Any]] = {"seed": (Seed, None), "rolls": (Rolls, None), "format_": (Format, "plain")}
KEEPING: dict[str, tuple[Any, Any]] = {"save": (Save, False), "dry_run": (DryRun, False), "out": (Out, None), "force": (Force, False)}

Numbers = dict[str, Any]
"""What the options say of a ship without a record, as they were given."""


class Ways(msgspec.Struct, frozen=True, kw_only=True):
    """How a procedure is played: the options that all of them have."""

    seed: str | None = None
    rolls: str | None = None
    format_: str = "plain"
    save: bool = False
    dry_run: bool = False
    out: str | None = None
    force: bool = False

    @property
    def keeps(self) -> bool:
        """Whether the new state is to be kept, or at least shown."""
        return self.save or self.dry_run or self.out is not None

    def manner(self) -> "Manner":
        """How the file is changed: --save is the leave to do so."""
        from hcgen.cli.rewriting import Manner

        return Manner(dry_run=self.dry_run or not self.keeps, yes=True, out=self.out, force=self.force)


def played(options: dict[str, Any], *names: str, keeps: bool = True) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command the options that say how it is played, as ``ways``, and those of a ship without a record, as ``numbers``.

    Args:
        options: The options of such a ship, each with what Typer has to know of it.
        names: Those of them that the command takes; without any it gets no ``numbers``.
        keeps: Whether there is a state to be kept.
    """

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        shared = DICE | (KEEPING if keeps else {})

        def command(**given: Any) -> None:
            ways = Ways(**{name: given.pop(name) for name in shared})
            _check_format(ways.format_)
            numbers = {name: given.pop(name) for name in names}
            function(ways=ways, **({"numbers": numbers} if names else {}), **given)

        own = [parameter for name, parameter in signature(function).parameters.items() if name not in {"ways", "numbers"}]
        numbered = [_parameter(name, options[name], None) for name in names]
        last = [_parameter(name, annotation, default) for name, (annotation, default) in shared.items()]
        command.__signature__ = Signature([*(one.replace(kind=Parameter.KEYWORD_ONLY) for one in own), *numbered, *last])  # type: ignore[attr-defined]
        command.__name__, command.__doc__ = function.__name__, function.__doc__
        command.__annotations__ = {}
        return command

    return decorate


def _parameter(name: str, annotation: Any, default: Any) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _check_format(format_: str) -> None:
    if format_ not in FORMATS:
        raise WishError(f"--format {format_[:40]} is no format; it is one of {', '.join(FORMATS)}")


def one_of(option: str, given: str, known: tuple[str, ...], rule: str) -> str:
    """Return what was given where it is one of several words. Raises WishError where it is none."""
    from hcgen.errors import did_you_mean

    if given not in known:
        raise WishError(f"{option} {given[:40]!r} is none of {len(known)} ({rule}){did_you_mean(given, known)}; take {', '.join(known)}")
    return given


def needed(option: str, value: Any, act: str, why: str) -> Any:
    """Return a number that a rule needs. Raises WishError where it was not given."""
    if value is None:
        raise WishError(f"{act}: {option} is missing: {why}; give it")
    return value


def refuse_idle(why: str, options: Mapping[str, object]) -> None:
    """Refuse options that would change nothing, rather than leave them unheard.

    Args:
        why: What they are for, and what to do: "for a skill (HC-SKL-03); name it with --skill".
        options: Each with what was given; nothing, no, nought and an empty list are as good as not given.

    Raises typer.BadParameter with all that were given.
    """
    given = [name for name, value in options.items() if value]
    if given:
        are, them = ("is", "it") if len(given) == 1 else ("are", "them")
        raise typer.BadParameter(f"{', '.join(given[:-1])}{' and ' if given[1:] else ''}{given[-1]} {are} {why}, or leave {them} out")


def exact(option: str, value: float, rule: str) -> Fraction:
    """Return a number with a point as the fraction that was meant. Raises WishError where it is none."""
    if not abs(value) < float("inf"):
        raise WishError(f"{option}: {value} is no number that can be counted ({rule}); give one such as 9 or 8.1")
    return Fraction(str(value))
