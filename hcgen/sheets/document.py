"""Printing: portraits through a design into the pages of one document."""

from __future__ import annotations

from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Any
from zlib import compress

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFObjectReference, PDFResourceDictionary, PDFStream, xObjectName
from reportlab.pdfgen.canvas import Canvas

from hcgen.errors import FileError
from hcgen.sheets import Printed, marks
from hcgen.sheets import design as designs
from hcgen.sheets.fonts import Encoder, faces
from hcgen.sheets.pages import compose
from hcgen.sheets.panels import spans
from hcgen.sheets.pen import Form, Pen, Press
from hcgen.sheets.text import MM, Cleaner, Measure

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hcgen.portrait import Portrait
    from hcgen.sheets.design import Design, Paper

RESOURCES = "SheetResources"
"""The name of the fonts and forms that all pages share."""
LEAST_MODULE = 0.36
"""The smallest square of a code that a telephone reads from paper, in mm."""


def print_sheets(portraits: Sequence[Portrait], name: str, paper_name: str) -> Printed:
    """Print the sheets of all portraits, one after the other."""
    if not portraits:
        raise FileError("there is nobody to print; name at least one record")
    design, paper = designs.load(name, paper_name, spans())
    document = _Document(design, paper)
    odd = [document.add(portrait) for portrait in portraits]
    document.describe()
    return Printed(document.save(), tuple(sentence for sentence in odd if sentence))


class _Document:
    """One PDF on its way."""

    def __init__(self, design: Design, paper: Paper) -> None:
        known = faces(design.theme)
        first = known["sans"].primary
        # without this, reportlab names Helvetica on every page and does not embed it
        pdfmetrics.registerFont(first)
        size = (paper.width * MM, paper.height * MM)
        canvas: Any = Canvas  # its stubs take the name of a font for a number
        self._canvas = canvas(BytesIO(), pagesize=size, invariant=1, pageCompression=1, lang="en", initialFontName=first.fontName)
        self._press = Press(Encoder(self._canvas._doc, design.theme), Measure(known), paper, {})
        self._cleaner = Cleaner(lambda character: all(face.has(character) for face in known.values()))
        self._design = design
        self._kept = self._pages = 0
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
        self._keep_forms()
        if portrait is not None:
            self._people.append(portrait.name)
            self._seeds.update({portrait.seed: None} if portrait.seed else {})
            self._canvas.bookmarkPage(f"p{len(self._people)}")
            self._canvas.addOutlineEntry(portrait.name, f"p{len(self._people)}")
        # doForm would note each use on the page, and the forms are in the resources that all pages share
        self._canvas.addLiteral("\n".join([f"/{xObjectName(still)} Do", *map(_operators, pen.drawn), pen.words]))
        self._canvas.showPage()
        self._press_page()

    def _press_page(self) -> None:
        """Compress a page as soon as it is drawn: reportlab would hold all of them plain until the end."""
        self._pages += 1
        page: Any = self._canvas._doc.idToObject[f"Page{self._pages}"]
        packed = PDFDictionary({"Filter": PDFName("FlateDecode")})
        page.Contents = PDFStream(packed, compress(page.stream.encode("ascii")))
        page.stream = None
        # reportlab would list the forms anew on every page
        page.Resources = PDFObjectReference(RESOURCES)

    def _keep_forms(self) -> None:
        """Define the forms that this page is the first to use."""
        wide, high = self._press.paper.width * MM, self._press.paper.height * MM
        for drawing, name in list(self._press.forms.items())[self._kept :]:
            # drawings lie about their own origin, so the form's box reaches to all sides of it
            self._canvas.beginForm(name, -wide, -high, wide, high)
            self._canvas.addLiteral(drawing)
            self._canvas.endForm()
            self._kept += 1

    def describe(self) -> None:
        """Say in the document's own data what it is."""
        seeds, people = self._seeds, self._people
        self._canvas.setTitle(", ".join(people[:3]) + (f" and {len(people) - 3} more" if len(people) > 3 else ""))
        self._canvas.setAuthor("hcgen")
        self._canvas.setCreator("hcgen")
        self._canvas.setSubject(f"{self._design.title}, seed {', '.join(list(seeds)[:3])}" if seeds else self._design.title)

    def save(self) -> bytes:
        """Return the document."""
        resources: Any = PDFResourceDictionary()
        resources.basicFonts()
        resources.XObject = self._canvas._doc.xobjDict(list(self._press.forms.values()))
        self._canvas._doc.Reference(resources, RESOURCES)
        with _plain_streams():
            return bytes(self._canvas.getpdfdata())


def _operators(mark: str | Form) -> str:
    return mark if isinstance(mark, str) else f"q {mark.matrix}/{xObjectName(mark.name)} Do Q"


@contextmanager
def _plain_streams() -> Iterator[None]:
    """Keep reportlab from writing the streams as text, for the time of one document only."""
    before = rl_config.useA85
    rl_config.useA85 = 0
    try:
        yield
    finally:
        rl_config.useA85 = before


def _listed(odd: tuple[str, ...]) -> str:
    if len(odd) == 1:
        return f"{odd[0]} as its code point"
    shown = ", ".join(odd[:12]) + (f" and {len(odd) - 12} more" if len(odd) > 12 else "")
    return f"{shown} as their code points"
