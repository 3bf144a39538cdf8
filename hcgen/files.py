"""Files: limits on what is read, safe names, and publishing that never leaves half a file."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import time
from typing import TYPE_CHECKING

from hcgen.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

MAX_BYTES = 4 * 1024 * 1024
"""The largest record that is read."""

MAX_CREW_BYTES = 32 * 1024 * 1024
"""The largest crew that is read."""

_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³")}
_NAME_BYTES = 100


def read_text(path: str) -> str:
    """Read a text file in UTF-8, with or without a byte-order mark, whatever its line ends.

    Raises FileError where it is missing, a folder, too large, or no UTF-8.
    """
    return decode(read_bytes(path), path)


def read_bytes(path: str) -> bytes:
    """Read a file as it is, no further than a byte beyond the largest that is read.

    Raises FileError where it is missing, a folder, or a pipe into which nobody writes.
    """
    with _reading(path) as source:
        data = source.read(MAX_CREW_BYTES + 1)
        if not data and stat.S_ISFIFO(os.fstat(source.fileno()).st_mode):
            raise FileError(f"{path}: a pipe into which nobody writes; name a file, or give - and pipe it in")
        return data


def read_lines(path: str) -> Iterator[bytes]:
    """Read a file line by line; a line that is too long for a record comes cut, and is refused by `decode`.

    Raises FileError where it is missing or a folder.
    """
    with _reading(path) as source:
        while line := source.readline(MAX_CREW_BYTES + 1):
            yield line


@contextlib.contextmanager
def _reading(path: str) -> Iterator[IO[bytes]]:
    """Open a file, and do not wait for whoever might write into it: a pipe that has no writer is empty."""
    try:
        with open(path, "rb", opener=lambda name, flags: os.open(name, flags | _AT_ONCE)) as source:
            if _AT_ONCE:
                os.set_blocking(source.fileno(), True)
            yield source
    except OSError as fault:
        raise FileError(f"{path}: {_why(fault)}; name a file that can be read") from None
    except ValueError:
        raise FileError(f"{path!r} is no name of a file; name a file that can be read") from None


_AT_ONCE = getattr(os, "O_NONBLOCK", 0)


def is_of_a_crew(data: bytes) -> bool:
    """Whether what was read says near its beginning that it is a crew, which may be larger than others."""
    return re.search(rb"""^[ \t{,]*"?format"?[ \t]*[=:][ \t]*["']hcgen\.crew/""", data[:4096], re.MULTILINE) is not None


def decode(data: bytes, name: str) -> str:
    """Decode what was read from a file or from standard input.

    Raises FileError where it is too large, or no UTF-8.
    """
    limit = MAX_CREW_BYTES if is_of_a_crew(data) else MAX_BYTES
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


def distinct_name(name: str, index: int, taken: set[str]) -> str:
    """Name a file unlike every other of a folder, also where the system takes large and small letters for the same.

    Args:
        name: The name that it would like to have, from `safe_name`.
        index: The place of what is in it among the others, which tells those of one name apart.
        taken: What the others are called; the name is added to it.
    """
    from itertools import chain, count
    from unicodedata import normalize

    for one in chain((name, f"{name}-{index}"), (f"{name}-{index}-{more}" for more in count(2))):
        key = one if one.isascii() else normalize("NFKC", one).casefold()
        if key not in taken:
            taken.add(key)
            return one
    raise AssertionError("numbers do not end")


def check_target(path: str, force: bool) -> None:
    """Refuse a target that cannot be written, before anything is rolled.

    Raises FileError where it exists (unless forced), is a folder or a device, may not be written, or has
    no folder to lie in.
    """
    mode = _mode(path)
    if mode is not None and stat.S_ISDIR(mode):
        raise FileError(f"{path}: this is a folder; name a file")
    if mode is not None and not stat.S_ISREG(mode):
        raise FileError(f"{path}: this is a device or a pipe, and no file can take its place; name a file, or - for standard output")
    if os.path.lexists(path) and not force:
        raise FileError(f"{path}: the file exists and was kept; give --force to replace it, or another name")
    if mode is not None and not os.access(path, os.W_OK):
        raise FileError(f"{path}: the file may only be read, and was kept; let it be written first, or give another name")
    parent = os.path.dirname(os.path.realpath(path))
    if not os.path.isdir(parent):
        raise FileError(f"{path}: its folder does not exist; make {parent} first, or name another")
    if not os.access(parent, os.W_OK):
        raise FileError(f"{path}: nothing can be written into {parent}; name another folder")


def _mode(path: str) -> int | None:
    """Return what stands under a name; None where nothing does. Raises FileError where nothing could."""
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as fault:
        raise FileError(f"{path!r}: {_why(fault)}; give another name") from None


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
def published(path: str, force: bool, durable: bool = False) -> Iterator[IO[bytes]]:
    """Open a file that appears under its name only when it is whole.

    A new file appears by link, which never replaces another process's; a forced one replaces what
    was there, and is readable and writable for the same people. Whatever goes wrong, no half file is
    left, and no litter: where the system knows files without a name, not even by a power cut.

    Args:
        path: The file.
        force: Whether it may take the place of another.
        durable: Whether it has to be on the disk before it takes the name.

    Raises FileError.
    """
    if force:
        # What a link leads to is replaced, not the link.
        path = os.path.realpath(path)
    draft = os.path.join(os.path.dirname(path), f".hcgen-{os.getpid()}-{os.urandom(4).hex()}.part")
    try:
        descriptor = _open_unnamed(os.path.dirname(path) or ".")
        named = descriptor is None
        with os.fdopen(_open_named(draft) if descriptor is None else descriptor, "wb") as out:
            yield out
            out.flush()
            if durable:
                os.fsync(out.fileno())
            if not named:
                # The system's own way to give a name to a file without one.
                os.link(f"/proc/self/fd/{out.fileno()}", draft if force else path, src_dir_fd=out.fileno())
        if force:
            _replace(draft, path, durable)
        elif named:
            _link(draft, path)
    except FileExistsError:
        raise FileError(f"{path}: the file exists and was kept; give --force to replace it, or another name") from None
    except BrokenPipeError:
        raise
    except OSError as fault:
        raise FileError(f"{path}: {_why(fault)}; nothing was written there") from None
    finally:
        with contextlib.suppress(OSError):
            os.unlink(draft)


def _open_unnamed(folder: str) -> int | None:
    """Open a file that has no name, and is gone if it never gets one; None where the system has none such."""
    if not (hasattr(os, "O_TMPFILE") and os.path.isdir("/proc/self/fd")):
        return None
    try:
        return os.open(folder, os.O_WRONLY | os.O_TMPFILE, 0o666)
    except OSError:
        return None


def _open_named(draft: str) -> int:
    return os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)


def write_whole(path: str, data: bytes, force: bool) -> None:
    """Publish a whole file. Raises FileError."""
    with published(path, force) as out:
        out.write(data)


def replace_whole(path: str, data: bytes) -> None:
    """Change a file in place: the new one is on the disk before it takes the old one's name.

    Raises FileError.
    """
    with published(path, force=True, durable=True) as out:
        out.write(data)


@contextlib.contextmanager
def alone_in(folder: str) -> Iterator[None]:
    """Let no other process of ours change a file of this folder meanwhile, where the system can keep them waiting.

    Raises FileError where another takes seconds over it.
    """
    try:
        import fcntl
    except ImportError:
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        for _ in range(_PATIENCE):
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                time.sleep(0.02)
            except OSError:
                # Some network file systems know no locks.
                break
        else:
            raise FileError(f"{folder}: somebody else is changing files in there; wait for them, and give the command again")
        yield
    finally:
        os.close(descriptor)


_PATIENCE = 200
"""How often a folder is tried that another process holds, every fiftieth of a second."""


def _replace(draft: str, path: str, durable: bool) -> None:
    """Put a draft in the place of a file, as that was: for the same people, and theirs."""
    if os.path.exists(path):
        _dress(draft, path)
    os.replace(draft, path)
    if durable and os.name != "nt":
        folder = os.open(os.path.dirname(path), os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _dress(draft: str, like: str) -> None:
    """Give a draft owner, rights and attributes of another file, as far as that is ours to give."""
    was = os.stat(like)
    if hasattr(os, "chown"):
        with contextlib.suppress(OSError):
            os.chown(draft, was.st_uid, was.st_gid)
    os.chmod(draft, was.st_mode & 0o7777)
    if hasattr(os, "listxattr"):
        with contextlib.suppress(OSError):
            for name in os.listxattr(like):
                os.setxattr(draft, name, os.getxattr(like, name))


def _link(draft: str, path: str) -> None:
    """Give a draft its name, which nobody may have. Raises FileExistsError."""
    if os.name == "nt":
        os.rename(draft, path)
        return
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:
        # Some file systems have no hard links. There the name is taken first, by an empty file, and then the draft put in its place.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        try:
            os.replace(draft, path)
        except BaseException:
            os.unlink(path)
            raise


def _why(fault: OSError | ValueError) -> str:
    """Say the system's words for a fault in lower case: "no space left on device"."""
    words = getattr(fault, "strerror", None) or str(fault)
    return words[:1].lower() + words[1:]
