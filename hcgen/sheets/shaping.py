"""Shaping: the glyph of a cluster, put together from a font's own as HarfBuzz says."""

from __future__ import annotations

import re
from array import array
from itertools import accumulate
from mmap import ACCESS_READ, mmap
from struct import pack, unpack_from
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase.ttfonts import TTFontFace

from hcgen.sheets.clusters import is_cluster, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


class Glyphs(TTFontFace):
    """The tables of a font, and glyphs that are put together from its own."""

    added: dict[int, bytes]
    """By their numbers."""
    making = False
    """Whether a part of the font is being made: then what was added lies behind all its tables."""

    def slim(self) -> None:
        """Forget what reading the font alone needed, and keep the rest small: a third of what reportlab holds of a font."""
        shared = _numbers.setdefault
        self.added = {}
        self.glyphToChar: dict[int, list[int]] = {}
        self.charToGlyph = {shared(code, code): shared(glyph, glyph) for code, glyph in self.charToGlyph.items()}
        self.hmetrics: Any = Metrics(self.hmetrics)
        self.glyphPos = array("L", self.glyphPos)
        self.charWidths = Widths(self.charToGlyph, self.hmetrics, self.unitsPerEm)
        with open(self.filename, "rb") as file:
            self._ttf_data: Any = mmap(file.fileno(), 0, access=ACCESS_READ)

    def add(self, code: int, features: dict[str, bool]) -> None:
        """Add the glyph of a cluster."""
        text = text_of(chr(code))
        placed, advance = _shaped(self, text, features)
        boxes = [self._box(glyph) for glyph, _, _ in placed]
        if ord(text[0]) < INDIC:
            through = {self.charToGlyph[ord(mark)] for mark in _THROUGH.findall(text)}
            placed = _settled(placed, boxes, through, self.unitsPerEm)
        data, left = _composite([(glyph, x, y or 0) for glyph, x, y in placed], boxes)
        if not self.added:  # the number behind the last of the font's own has no glyph, only its end
            self.hmetrics.append((0, 0))
        number = len(self.hmetrics)
        self.added[number] = data
        self.hmetrics.append((advance, left & 0xFFFF))
        self.charToGlyph[code] = number

    def right(self, glyph: int) -> int:
        """Return how far a glyph's ink reaches beyond its place, in the units of the font; less than nothing where it ends before."""
        if glyph >= len(self.glyphPos) - 1:  # put together
            return int(unpack_from(">hhhhh", self.added[glyph])[3] - self.hmetrics[glyph][0])
        box = self._box(glyph)
        return int(box[2] - self.hmetrics[glyph][0]) if box is not None else 0

    def _box(self, glyph: int) -> Box | None:
        start, end = self.glyphPos[glyph], self.glyphPos[glyph + 1]
        if start == end:  # a space
            return None
        left, low, right, top = unpack_from(">hhhh", self._ttf_data, self.get_table_pos("glyf")[0] + start + 2)
        return left, low, right, top

    def makeSubset(self, subset: Sequence[Any]) -> bytes:  # noqa: N802 - reportlab's name
        """Make a font of some characters."""
        if not any(is_cluster(chr(code)) for code in subset):  # what other documents have does not change this one
            return bytes(super().makeSubset(subset))
        whole = self._ttf_data
        places = self.glyphPos
        even = whole[:] + b"\0" * (len(whole) % 2)
        at = len(even) - self.get_table_pos("glyf")[0]
        self._ttf_data, self.making = even + b"".join(self.added.values()), True
        self.glyphPos = [*places, *accumulate(map(len, self.added.values()), initial=at)]
        try:
            return bytes(super().makeSubset(subset))
        finally:
            self._ttf_data, self.glyphPos, self.making = whole, places, False

    def get_table(self, tag: str) -> bytes:
        """Return a table: that of the glyphs with those that were added, and the limits that hold for them."""
        if tag == "glyf" and self.making:
            return bytes(self._ttf_data[self.get_table_pos("glyf")[0] :])
        table = bytes(super().get_table(tag))  # type: ignore[no-untyped-call]
        if tag == "maxp" and self.making:
            return table[:10] + pack(">HH", MOST, MOST) + table[14:28] + pack(">HH", PARTS, PARTS) + table[32:]
        return table


_numbers: dict[int, int] = {}
"""Every number once: all fonts have the same characters."""


class Metrics:
    """How wide each glyph is, and where its ink begins."""

    def __init__(self, pairs: Iterable[tuple[float, int]]) -> None:
        self._numbers = array("H")
        last = 0
        for wide, left in pairs:
            # those that share the last width are told it in thousandths by reportlab
            last = wide if isinstance(wide, int) else last
            self._numbers.extend((last, left))

    def __len__(self) -> int:
        return len(self._numbers) // 2

    def __getitem__(self, glyph: int) -> tuple[int, int]:
        return self._numbers[2 * glyph], self._numbers[2 * glyph + 1]

    def append(self, pair: tuple[int, int]) -> None:
        """Add a glyph."""
        self._numbers.extend(pair)


class Widths:
    """The widths of a font's characters in thousandths of its size, looked up in its own tables: reportlab would keep all of them."""

    def __init__(self, glyphs: Mapping[int, int], metrics: Metrics, em: float) -> None:
        self._glyphs, self._metrics, self._em = glyphs, metrics, em

    def get(self, code: int, default: float) -> float:
        """Return the width of a character, or the default where the font has none."""
        glyph = self._glyphs.get(code)
        return default if glyph is None else self._metrics[glyph][0] * 1000.0 / self._em


MOST, PARTS = 4_000, 60
"""The points and the contours of a glyph that is put together, and its parts: limits that a font tells its reader."""


Placed = list[tuple[int, int, int | None]]
"""Glyphs, each with its place; nothing for the height of a mark that the font has no place for."""
INDIC = 0x0900
"""Where the scripts begin whose signs are placed by their fonts alone."""
TOP, LOW = 0.86, 0.3
"""How far a cluster may reach above its line and below it, in em, where its letter alone does not: as far as capitals with an accent do."""
_THROUGH = re.compile(r"[\u0334-\u0338\u0488\u0489\u20d2\u20d3\u20d8-\u20da\u20dd-\u20e0\u20e2-\u20e6\u20ea\u20eb]")
"""What is drawn through a letter or about it, not above or below."""
Box = tuple[int, int, int, int]
"""What a glyph takes: its left, low, right and upper edge."""


def _shaped(face: Glyphs, text: str, features: dict[str, bool]) -> tuple[Placed, int]:
    """Return the glyphs of a cluster with their places, and how wide it is, in the units of the font."""
    import uharfbuzz

    font = _fonts.get(face.filename)
    if font is None:
        font = _fonts[face.filename] = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(face._ttf_data[:])))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer, features)
    found: Placed = []
    x = 0
    for glyph, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        loose = bool(found) and not (place.x_offset or place.y_offset or place.x_advance) and ord(text[0]) < INDIC
        found.append((glyph.codepoint, x + place.x_offset, None if loose else place.y_offset))
        x += place.x_advance
    return found, x


def _settled(placed: Placed, boxes: list[Box | None], through: set[int], em: int) -> Placed:
    """Place marks, those that the font does not know where to put in the middle: over their letter, under it, or through it.

    What would reach into the line above or the one below stands closer to its letter, or on the mark before it.
    """
    found: Placed = []
    letter = boxes[0]
    for (glyph, x, y), box in zip(placed, boxes, strict=True):
        if found and box is not None and letter is not None:
            if y is None:
                x = placed[0][1] + (letter[0] + letter[2] - box[0] - box[2]) // 2
                y = _height(letter, box, through=glyph in through, gap=em // 20)
            y = max(min(y, max(int(TOP * em), letter[3]) - box[3]), min(-int(LOW * em), letter[1]) - box[1])
            letter = min(letter[0], box[0] + x), min(letter[1], box[1] + y), max(letter[2], box[2] + x), max(letter[3], box[3] + y)
        found.append((glyph, x, y))
    return found


def _height(letter: Box, box: Box, *, through: bool, gap: int) -> int:
    """Return how far a mark is moved up from where the font draws it."""
    if through:
        return (letter[1] + letter[3] - box[1] - box[3]) // 2
    return min(0, letter[1] - gap - box[3]) if box[3] <= gap else max(0, letter[3] + gap - box[1])


_fonts: dict[str, Any] = {}

WORDS, PLACES, MORE = 0x0001, 0x0002, 0x0020
"""What is said of a part of a glyph: its place is in words, it is a place, and others follow."""


def _composite(placed: list[tuple[int, int, int]], boxes: list[Box | None]) -> tuple[bytes, int]:
    """Return a glyph of placed ones, and its left edge."""
    moved = [(x + box[0], y + box[1], x + box[2], y + box[3]) for (_, x, y), box in zip(placed, boxes, strict=True) if box is not None]
    sides = list(zip(*moved, strict=True)) or [(0,)] * 4
    left, low, right, top = min(sides[0]), min(sides[1]), max(sides[2]), max(sides[3])
    parts = b""
    for number, (glyph, x, y) in enumerate(placed):
        flags = WORDS | PLACES | (MORE if number < len(placed) - 1 else 0)
        parts += pack(">HHhh", flags, glyph, x, y)
    return pack(">hhhhh", -1, left, low, right, top) + parts, left
