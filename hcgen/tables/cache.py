"""What was read and checked once is kept in the user's cache folder: data only, typed on reading.

Anything that is wrong with the cache (stale, damaged, unwritable) is the same as having none.
HCGEN_CACHE=0 turns it off.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import msgspec

from hcgen._blake2 import blake2b
from hcgen.tables.reading import FORMAT, StoredModule, read_module

if TYPE_CHECKING:
    from hcgen.tables.reading import Files


def cached_module(files: Files, *over: Files) -> StoredModule:
    """Return the module of these files, and of those laid over it, from the cache where it is kept there."""
    if os.environ.get("HCGEN_CACHE") == "0":
        return read_module(files, *over)
    path = _path(files, *over)
    try:
        with open(path, "rb") as kept:
            return msgspec.msgpack.decode(kept.read(), type=StoredModule)
    except (OSError, msgspec.MsgspecError):
        module = read_module(files, *over)
        _keep(path, msgspec.msgpack.encode(module))
        return module


def _path(*layers: Files) -> str:
    """The cache's file, named after the content of every file of every layer."""
    state = blake2b(digest_size=16)
    for layer in layers:
        state.update(f"{len(layer)}\0".encode())
        for name, data in layer:
            state.update(f"{name}\0{len(data)}\0".encode())
            state.update(data)
    return os.path.join(_folder(), f"tables-{FORMAT}-{_shape()}-{state.hexdigest()}.msgpack")


def _folder() -> str:
    """The user's cache folder; on Linux by the XDG rule itself, for importing platformdirs takes five milliseconds."""
    if sys.platform == "linux":
        home = os.environ.get("XDG_CACHE_HOME", "")
        return os.path.join(home if os.path.isabs(home) else os.path.expanduser("~/.cache"), "hcgen")
    from platformdirs import user_cache_dir

    return user_cache_dir("hcgen", appauthor=False)


def _shape() -> str:
    """Fingerprint the code that checks rows, so that another version's checks are never trusted."""
    from hcgen import __version__
    from hcgen.tables import rows

    stamps = []
    folder = os.path.dirname(rows.__file__)
    for name in ("rows.py", "row.py", "goods.py", "powers.py", "effects.py", "ships.py"):
        try:
            stat = os.stat(os.path.join(folder, name))
        except OSError:
            continue
        stamps.append(f"{stat.st_mtime_ns}.{stat.st_size}")
    return blake2b("/".join([__version__, *stamps]).encode(), digest_size=4).hexdigest()


def _keep(path: str, data: bytes) -> None:
    import contextlib
    import tempfile

    with contextlib.suppress(OSError):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        descriptor, temporary = tempfile.mkstemp(dir=os.path.dirname(path), prefix=".tables-")
        try:
            with os.fdopen(descriptor, "wb") as out:
                out.write(data)
            os.replace(temporary, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
