"""Printing: portraits through a design into the pages of one document."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hcgen.errors import FileError
from hcgen.sheets import Printed, marks
from hcgen.sheets import design as designs
from hcgen.sheets.file import PdfFile
from hcgen.sheets.fonts import Encoder, faces
from hcgen.sheets.pages import compose
from hcgen.sheets.panels import spans
from hcgen.sheets.pen import Pen, Press
from hcgen.sheets.text import MM, Cleaner, Measure

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hcgen.portrait import Portrait
    from hcgen.sheets.design import Design, Paper

LEAST_MODULE = 0.36
"""The smallest square of a code that a telephone reads from paper, in mm."""


def print_sheets(portraits: Sequence[Portrait], name: str, paper_name: str) -> Printed:
    """Print the sheets of all portraits, one after the other."""
    if not portraits:
        raise FileError("there is nobody to print; name at least one record")
    design, paper = designs.load(name, paper_name, spans())
    document = _Document(design, paper)
    with _no_searches():
        odd = [document.add(portrait) for portrait in portraits]
        pdf = document.save()
    return Printed(pdf, tuple(sentence for sentence in odd if sentence))


@contextmanager
def _no_searches() -> Iterator[None]:
    """Keep Python from searching for cycles, which takes a third of the time: pages make none, and much that is kept."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


class _Document:
    """One PDF on its way."""

    def __init__(self, design: Design, paper: Paper) -> None:
        known = faces(design.theme)
        self._file = PdfFile(paper.width * MM, paper.height * MM)
        self._press = Press(Encoder(self._file.fonts, design.theme), Measure(known), paper)
        self._cleaner = Cleaner(lambda character: all(face.has(character) for face in known.values()))
        self._design = design
        self._kept = 0
        self._people: list[str] = []
        self._seeds: dict[str, None] = {}

    def add(self, portrait: Portrait) -> str:
        """Add a person's pages; return what could not be printed as it was written."""
        portrait, odd = self._cleaner.clean(portrait)
        code = marks.qr(portrait.code) if portrait.code else None
        side = max(self._press.paper.pitch - self._press.paper.gutter, code.modules * LEAST_MODULE) if code else 0.0
        pages = compose(self._press, self._design, portrait, side)
        for number, pen in enumerate(pages, 1):
            self._foot(pen, portrait, f"{number} of {len(pages)}")
            if code is not None and number == 1:
                paper = self._press.paper
                pen.place(paper.width - paper.margin - side, paper.height - paper.margin, code.drawing(side), shared=False)
            self._page(pen, portrait if number == 1 else None)
        return f"{portrait.name} prints {_listed(odd)}." if odd else ""

    def _foot(self, pen: Pen, portrait: Portrait, page: str) -> None:
        paper = self._press.paper
        low = paper.height - paper.margin - 0.7
        made = self._press.measure.fit("sans", portrait.made, paper.right(7) - paper.margin, 7, lines=2)
        pen.lines(paper.margin, low - (len(made.lines) - 1) * 2.9, made.lines, made.size, 2.9)
        pen.text(paper.right(8), low, page, size=7, align="r")

    def _page(self, pen: Pen, portrait: Portrait | None) -> None:
        still = self._press.form(pen.still)
        for drawing, name in list(self._press.forms.items())[self._kept :]:
            self._file.form(name, drawing)
        self._kept = len(self._press.forms)
        if portrait is not None:
            self._people.append(portrait.name)
            self._seeds.update({portrait.seed: None} if portrait.seed else {})
        self._file.page(f"/{still} Do\n{pen.content}", portrait.name if portrait is not None else None)

    def save(self) -> bytes:
        """Return the document; its own data say what it is."""
        seeds, people = self._seeds, self._people
        title = ", ".join(people[:3]) + (f" and {len(people) - 3} more" if len(people) > 3 else "")
        subject = f"{self._design.title}, seed {', '.join(list(seeds)[:3])}" if seeds else self._design.title
        return self._file.save({"Title": title, "Author": "hcgen", "Creator": "hcgen", "Producer": "hcgen, reportlab", "Subject": subject})


def _listed(odd: tuple[str, ...]) -> str:
    if len(odd) == 1:
        return f"{odd[0]} as its code point"
    shown = ", ".join(odd[:12]) + (f" and {len(odd) - 12} more" if len(odd) > 12 else "")
    return f"{shown} as their code points"
