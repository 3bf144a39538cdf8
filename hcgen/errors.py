"""What can go wrong by the reader's doing. Each message is one sentence: where, what, what next."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class HcgenError(Exception):
    """The input or the request is at fault; the program's exit code is 1."""


class DiceError(HcgenError):
    """A die, a notation or a script that cannot be rolled."""


class TableError(HcgenError):
    """A table that cannot be read, or that breaks its own rules."""


class RecordError(HcgenError):
    """A record that cannot be read."""


class WishError(HcgenError):
    """Something was asked for that the rules do not allow; the message names the rule."""


class DesignError(HcgenError):
    """A page design or a theme that cannot be read, or that nothing can be printed by."""


class FileError(HcgenError):
    """A file that cannot be read or written."""


def closest(asked: str, known: Iterable[str]) -> str | None:
    """Return what is known and closest to what was asked; None where nothing is close."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(asked[:60], list(known), n=1)), None)


def did_you_mean(asked: str, known: Iterable[str]) -> str:
    """Return " (did you mean …?)" where something known is close to what was asked."""
    near = closest(asked, known)
    return f" (did you mean {near}?)" if near else ""
