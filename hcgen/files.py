"""Files: limits on what is read, safe names, and publishing that never leaves half a file."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from hcgen.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

MAX_BYTES = 4 * 1024 * 1024
"""The largest record that is read."""

MAX_CREW_BYTES = 32 * 1024 * 1024
"""The largest crew that is read."""

_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
_NAME_BYTES = 100


def read_text(path: str) -> str:
    """Read a text file in UTF-8, with or without a byte-order mark, whatever its line ends.

    Raises FileError where it is missing, a folder, too large, or no UTF-8.
    """
    return decode(read_bytes(path), path)


def read_bytes(path: str) -> bytes:
    """Read a file as it is, no further than a byte beyond the largest that is read.

    Raises FileError where it is missing or a folder.
    """
    try:
        with open(path, "rb") as source:
            return source.read(MAX_CREW_BYTES + 1)
    except OSError as fault:
        raise FileError(f"{path}: {_why(fault)}; name a file that can be read") from None
    except ValueError:
        raise FileError(f"{path!r} is no name of a file; name a file that can be read") from None


def read_lines(path: str) -> Iterator[bytes]:
    """Read a file line by line; a line that is too long for a record comes cut, and is refused by `decode`.

    Raises FileError where it is missing or a folder.
    """
    try:
        with open(path, "rb") as source:
            while line := source.readline(MAX_BYTES + 2):
                yield line
    except OSError as fault:
        raise FileError(f"{path}: {_why(fault)}; name a file that can be read") from None


def decode(data: bytes, name: str) -> str:
    """Decode what was read from a file or from standard input.

    Raises FileError where it is too large, or no UTF-8.
    """
    limit = MAX_CREW_BYTES if b"hcgen.crew/" in data[:4096] else MAX_BYTES
    if len(data) > limit:
        raise FileError(f"{name}: a record of over {limit // 1024 // 1024} MB is too large; keep a large crew as .jsonl or in a folder")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = data[: fault.start].count(b"\n") + 1
        raise FileError(f"{name}: line {line}: a byte is no UTF-8; save the file as UTF-8") from None
    return text.replace("\r\n", "\n")


def safe_name(name: str) -> str:
    """Make a file's name, without a suffix, of any text: no path, nothing reserved, never empty."""
    from unicodedata import normalize

    kept = "".join(letter if letter.isalnum() or letter in "-_" else " " for letter in normalize("NFC", name).lower())
    short = "-".join(kept.split()).strip("-_")
    short = short.encode()[:_NAME_BYTES].decode(errors="ignore").rstrip("-_") or "unnamed"
    return f"{short}-" if short in _RESERVED else short


def check_target(path: str, force: bool) -> None:
    """Refuse a target that cannot be written, before anything is rolled.

    Raises FileError where it exists (unless forced), is a folder, or has none to lie in.
    """
    if os.path.isdir(path):
        raise FileError(f"{path}: this is a folder; name a file")
    if os.path.lexists(path) and not force:
        raise FileError(f"{path}: the file exists and was kept; give --force to replace it, or another name")
    parent = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(parent):
        raise FileError(f"{path}: its folder does not exist; make {parent} first, or name another")
    if not os.access(parent, os.W_OK):
        raise FileError(f"{path}: nothing can be written into {parent}; name another folder")


def check_folder(path: str) -> None:
    """Refuse a folder that cannot be made or written into. Raises FileError."""
    place = os.path.abspath(path)
    while not os.path.lexists(place):
        place = os.path.dirname(place)
    if not os.path.isdir(place):
        raise FileError(f"{path}: {place} is a file, not a folder; name another folder")
    if not os.access(place, os.W_OK):
        raise FileError(f"{path}: nothing can be written into {place}; name another folder")


def make_folder(path: str) -> None:
    """Make a folder where there is none. Raises FileError."""
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as fault:
        raise FileError(f"{path}: {_why(fault)}; name another folder") from None


@contextlib.contextmanager
def published(path: str, force: bool) -> Iterator[IO[bytes]]:
    """Open a file that appears under its name only when it is whole.

    A new file appears by link, which never replaces another process's; a forced one replaces what
    was there. Whatever goes wrong, no half file and no litter is left.

    Raises FileError.
    """
    if force:
        # What a link leads to is replaced, not the link.
        path = os.path.realpath(path)
    temporary = os.path.join(os.path.dirname(path) or ".", f".{os.path.basename(path)[:60]}.{os.getpid()}.{os.urandom(4).hex()}.part")
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        try:
            with os.fdopen(descriptor, "wb") as out:
                yield out
            _publish(temporary, path, force)
        finally:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
    except FileExistsError:
        raise FileError(f"{path}: the file exists and was kept; give --force to replace it, or another name") from None
    except BrokenPipeError:
        raise
    except OSError as fault:
        raise FileError(f"{path}: {_why(fault)}; nothing was written there") from None


def write_whole(path: str, data: bytes, force: bool) -> None:
    """Publish a whole file. Raises FileError."""
    with published(path, force) as out:
        out.write(data)


def replace_whole(path: str, data: bytes) -> None:
    """Change a file in place: the new one is on the disk before it takes the old one's name.

    Raises FileError.
    """
    with published(path, force=True) as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())


def _publish(temporary: str, path: str, force: bool) -> None:
    if force:
        if os.path.exists(path):
            os.chmod(temporary, os.stat(path).st_mode & 0o7777)
        os.replace(temporary, path)
    elif os.name == "nt":
        os.rename(temporary, path)
    else:
        _link(temporary, path)


def _link(temporary: str, path: str) -> None:
    try:
        os.link(temporary, path)
    except PermissionError:
        # Some file systems have no hard links; an exclusive file keeps the promise, if not the atomicity.
        data = Path(temporary).read_bytes()
        with open(path, "xb") as out:
            out.write(data)


def _why(fault: OSError) -> str:
    """Say the system's words for a fault in lower case: "no space left on device"."""
    words = fault.strerror or str(fault)
    return words[:1].lower() + words[1:]
