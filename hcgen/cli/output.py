"""Results to streams and files: the one renderer. Standard output is the product, standard error the talk."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from hcgen.errors import FileError, HcgenError, WishError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from hcgen.cli.sinks import Sink
    from hcgen.records import Character
    from hcgen.tables import Tables

Thing = TypeVar("Thing")

LONG_WORK = 200
"""From so many people on a terminal shows how far the work has come."""


class ReaderGone(Exception):
    """Whoever read our standard output has stopped reading."""


class Production(msgspec.Struct, frozen=True):
    """People to be rolled, and what is known about them before."""

    people: Callable[[], Iterator[Character]]
    """Rolls them, from the first on."""
    count: int
    is_crew: bool
    seed: str
    tables: Tables
    again: str
    """The command that brings exactly this back."""


class Report(msgspec.Struct, frozen=True):
    """What has become of the targets of a command."""

    lines: list[str]
    """What is to be said when all is done."""
    standing: list[str]
    """What was written, and stays whatever comes after it."""

    def wrote(self, target: str) -> None:
        """Note that a file was published."""
        self.lines.append(f"Wrote {target}")
        self.standing.append(target)

    def filled(self, folder: str, count: int, done: bool) -> None:
        """Note that files were published into a folder, all of them or not."""
        if count or done:
            files = f"{count:,} file{'' if count == 1 else 's'}"
            self.lines.append(f"Wrote {files} into {folder}")
            self.standing.append(f"{files} in {folder}")

    @contextmanager
    def of_what_stands(self) -> Iterator[None]:
        """Add to an error what was written before it, so that nobody has to look for it."""
        try:
            yield
        except HcgenError as fault:
            if self.standing:
                verb = "stands" if len(self.standing) == 1 else "stand"
                raise type(fault)(f"{fault}; written before it, and {verb}: {', '.join(self.standing)}") from fault
            raise


def say(text: str) -> None:
    """Write to standard output. Raises ReaderGone where nobody reads it any more."""
    out = sys.stdout
    if out is None:
        raise FileError("standard output is closed; open it, or name a file with -o")
    if isinstance(out, TextIOWrapper) and not out.encoding.lower().startswith("utf"):
        # A file gets UTF-8, a terminal its own letters and question marks for the rest.
        out.reconfigure(encoding=None if out.isatty() else "utf-8", errors="replace")
    try:
        out.write(text)
        out.flush()
    except BrokenPipeError:
        raise ReaderGone from None
    except OSError as fault:
        raise FileError(f"standard output: {fault.strerror}; nothing more was written there") from None


def as_json(content: Any, enc_hook: Callable[[Any], Any] | None = None) -> str:
    """Write a content for tools, indented. In the name of a file that is no text, what cannot be written is replaced.

    Args:
        content: The content.
        enc_hook: What makes something that can be written of what cannot be.
    """
    try:
        data = msgspec.json.encode(content, enc_hook=enc_hook)
    except UnicodeEncodeError:
        data = msgspec.json.encode(_replaced(msgspec.to_builtins(content, enc_hook=enc_hook)))
    return msgspec.json.format(data, indent=2).decode() + "\n"


def _replaced(value: Any) -> Any:
    if isinstance(value, dict):
        return {_replaced(key): _replaced(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_replaced(inner) for inner in value]
    return value.encode(errors="surrogateescape").decode(errors="replace") if isinstance(value, str) else value


def say_bytes(data: bytes) -> None:
    """Write a document to standard output, where that is no terminal.

    Raises FileError where it is one or is closed, ReaderGone where nobody reads it any more.
    """
    out = sys.stdout
    if out is None or out.isatty():
        raise FileError("standard output is no place for a document; send it on with > or |, or name a file with -o")
    try:
        out.buffer.write(data)
        out.flush()
    except BrokenPipeError:
        raise ReaderGone from None
    except OSError as fault:
        raise FileError(f"standard output: {fault.strerror}; nothing more was written there") from None


def close_quietly() -> None:
    """Let the interpreter end without a complaint about a closed pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def tell(text: str) -> None:
    """Say something on standard error, where there is one."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(f"{text}\n")
    except UnicodeEncodeError:
        sys.stderr.write(text.encode("ascii", "replace").decode() + "\n")


def complain(text: str) -> None:
    """Say what is at fault, on one line of standard error."""
    tell(f"hcgen: {printable(' '.join(text.split()))}")


def printable(text: str) -> str:
    """Replace what would move the terminal's cursor."""
    return "".join(
        letter if letter.isprintable() or letter in "\n\t" or (letter.isspace() and letter >= "\xa0") else "�" for letter in text
    )


def line_of(text: str) -> str:
    """Write a text of somebody's record as one line that moves no cursor."""
    return printable(" ".join(text.splitlines())) + "\n"


def shell_words(words: Sequence[str]) -> str:
    """Write the words of a command as a shell takes them."""
    if all(word.translate(_HARMLESS).isalnum() and word.isascii() for word in words):
        return " ".join(words)
    import shlex

    if os.name == "nt":
        return " ".join(f'"{word}"' if " " in word else word for word in words)
    return shlex.join(words)


_HARMLESS = str.maketrans("", "", "-.=:,/_")
"""Signs that no shell reads anything into; with these alone, shlex need not be loaded."""


def render(production: Production, out: list[str], format_: str | None, paper: str, force: bool) -> None:
    """Roll what is to be rolled, and put it where it was asked for; all targets are checked first."""
    report = Report([], [])
    sinks = _sinks(production, out, format_, paper, force, report)
    with report.of_what_stands(), ExitStack() as stack:
        # The last to be entered is the first to be left: files are published in the order in which they were asked for.
        takers = [stack.enter_context(sink) for sink in reversed(sinks)]
        for record in with_progress(production.people, production.count):
            for take in takers:
                take(record)
    for line in report.lines:
        tell(line)
    if not out:
        tell(f"Not saved. To bring exactly this back: {production.again}")


def _sinks(production: Production, out: list[str], format_: str | None, paper: str, force: bool, report: Report) -> list[Sink]:
    from hcgen.cli import sinks
    from hcgen.cli.looks import check_paper

    paper = check_paper(paper)
    if format_ is not None and format_ not in sinks.FORMATS:
        raise WishError(f"--format {format_[:40]} is no format; it is one of {', '.join(sinks.FORMATS)}")
    files = [target for target in out if target != "-"]
    if len({os.path.abspath(target) for target in files}) < len(files):
        raise WishError("-o names the same file twice; name each once")
    if format_ is not None and files and "-" not in out:
        raise WishError(f"--format {format_} is for standard output, and -o names files; add -o -, or leave --format out")
    made = [sinks.to_file(target, production, paper, force, report) for target in files]
    if "-" in out or not out:
        on_terminal = sys.stdout is not None and sys.stdout.isatty()
        made.append(sinks.to_stdout(format_ or ("card" if on_terminal else "plain"), production))
    return made


def with_progress(things: Callable[[], Iterator[Thing]], count: int) -> Iterator[Thing]:
    """Roll things one by one; long work shows a bar on standard error, on a terminal only."""
    if count < LONG_WORK or sys.stderr is None or not sys.stderr.isatty():
        yield from things()
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(things(), total=count, description="Rolling")
