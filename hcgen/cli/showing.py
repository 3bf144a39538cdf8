"""Sheets as files: the PDF, its pages as pictures, and the system's own viewer."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, NamedTuple

from hcgen.cli.output import say_bytes
from hcgen.errors import FileError, WishError
from hcgen.files import check_target, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator

STDOUT = "-"
DPI = 150
"""How fine a picture is: as large as a page looks on most screens."""
PATIENCE = 2.0
"""Seconds that are given to a viewer to say that it cannot: one that takes longer is at work, and is left alone."""


class Targets(NamedTuple):
    """Where a document goes."""

    pdf: str | None
    pictures: str | None
    """What the pictures of its pages are called, without number and suffix; None where there are none."""
    alone: bool = False
    """Whether a single picture takes no number."""


def targets_of(out: str | None, beside: str, png: bool) -> Targets:
    """Say where a document goes: `out`, or files beside its records.

    Raises WishError where the suffix is neither .pdf nor .png; FileError where there can be no pictures.
    """
    if out == STDOUT:
        if png:
            raise WishError("-o -: pictures are files; name one with -o NAME.png, or leave --png out")
        return Targets(STDOUT, None)
    if out is None:
        found = Targets(None, beside) if png else Targets(f"{beside}.pdf", None)
    else:
        stem, suffix = os.path.splitext(out)
        if suffix.lower() not in {".pdf", ".png"}:
            raise WishError(f"-o {out}: a sheet is a PDF, or pictures of its pages; end its name in .pdf or .png")
        pictures = stem if png or suffix.lower() == ".png" else None
        found = Targets(out if suffix.lower() == ".pdf" else None, pictures, alone=suffix.lower() == ".png")
    if found.pictures is not None:
        _check_pictures()
    return found


def _check_pictures() -> None:
    from importlib.util import find_spec

    if find_spec("pypdfium2") is None:
        raise FileError(
            "pictures of pages need pypdfium2, which is not installed; pip install pypdfium2 brings it, as the extra png of hcgen does"
        )


def publish(pdf: bytes, targets: Targets, force: bool) -> list[str]:
    """Write a document, and pictures of its pages, each of them or nothing; return the names of the files: none of standard output.

    Raises FileError where one of them is there already, unless forced.
    """
    if targets.pdf == STDOUT:
        say_bytes(pdf)
        return []
    whole = {targets.pdf: pdf} if targets.pdf else {}
    pages = list(_pictures(pdf)) if targets.pictures is not None else []
    if len(pages) == 1 and targets.alone:
        numbered = [f"{targets.pictures}.png"]
    else:
        numbered = [f"{targets.pictures}-{number}.png" for number in range(1, len(pages) + 1)]
    files = whole | dict(zip(numbered, pages, strict=True))
    for name in files:
        check_target(name, force)
    for name, data in files.items():
        write_whole(name, data, force)
    return list(files)


def _pictures(pdf: bytes) -> Iterator[bytes]:
    """Draw the pages of a document as PNG, in grey where they have no colour."""
    from io import BytesIO

    from PIL import ImageChops
    from pypdfium2 import PdfDocument

    for page in PdfDocument(pdf):
        image = page.render(scale=DPI / 72).to_pil().convert("RGB")
        grey = image.convert("L")
        if ImageChops.difference(image, grey.convert("RGB")).getbbox() is None:
            image = grey
        out = BytesIO()
        image.save(out, "PNG", dpi=(DPI, DPI))
        yield out.getvalue()


def open_with_viewer(path: str) -> str:
    """Open a file with the system's viewer, and wait for nobody; return what is to be said where that cannot be."""
    place = os.path.abspath(path)
    if sys.platform == "win32":
        return _start_file(place)
    return _run_opener("open" if sys.platform == "darwin" else "xdg-open", path, place)


def _start_file(place: str) -> str:
    try:
        os.startfile(place)  # type: ignore[attr-defined]  # noqa: S606 - a sheet that we have just written
    except OSError as fault:
        return f"{place} cannot be opened: {fault.strerror}; open it yourself"
    return ""


def _run_opener(opener: str, path: str, place: str) -> str:
    from shutil import which
    from subprocess import DEVNULL, Popen, TimeoutExpired

    found = which(opener)
    if found is None:
        return f"There is no viewer to open {path} with, for {opener} is not there; open it yourself"
    try:
        viewer = Popen([found, place], stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True)  # noqa: S603 - no shell, and a path that we have just written
    except OSError as fault:
        return f"{opener} cannot open {path}: {fault.strerror}; open it yourself"
    try:
        code = viewer.wait(PATIENCE)
    except TimeoutExpired:
        viewer.returncode = 0  # it shows the sheet, and outlives us
        return ""
    return f"{opener} found no viewer for {path} (it ended with {code}); open it yourself" if code else ""
