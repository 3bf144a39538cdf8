"""What must be true of every sheet: margins, overlaps, sizes."""

from __future__ import annotations

import pypdfium2
from reading import MM, overlaps, page_boxes, page_sizes
from test_sheet_page import MARGIN, SIZES

from hcgen.sheets import Paper
from hcgen.sheets.text import FLOOR


def assert_sound(
    pdf: bytes, paper: Paper | tuple[float, float], margin: float = MARGIN, *, reach: float | None = None, floor: float = FLOOR
) -> None:
    """Nothing outside the margins, no two texts on each other, nothing below the floor.

    The lines of a frame may reach further than texts do: so far from the edge, in mm; to the edge itself where it is nought.
    """
    edge = margin - 0.05
    for number, page in enumerate(pypdfium2.PdfDocument(pdf), 1):
        wide, high = (side / MM for side in page.get_size())
        assert sorted((round(wide, 1), round(high, 1))) == sorted(
            SIZES[paper] if isinstance(paper, str) else (round(paper[0], 1), round(paper[1], 1))
        )  # a sheet may lie on its side
        boxes = page_boxes(page)
        outside = [b for b in boxes if b.left < edge or b.right > wide - edge or b.top < edge or b.bottom > high - edge]
        assert outside == [], number
        assert list(overlaps(boxes)) == [], number
        sizes = page_sizes(page)
        assert min(sizes) >= floor
        assert max(sizes) <= 26
        if reach != 0:
            _assert_margins(page, margin if reach is None else reach)


def _assert_margins(page: pypdfium2.PdfPage, margin: float) -> None:
    scale = 2
    edge = int((margin - 0.2) * MM * scale)
    image = page.render(scale=scale).to_pil()
    wide, high = image.size
    ground = tuple((value, value) for value in image.getpixel((0, 0)))  # white, or what the theme has
    for strip in ((0, 0, wide, edge), (0, high - edge, wide, high), (0, 0, edge, high), (wide - edge, 0, wide, high)):
        assert image.crop(strip).getextrema() == ground
