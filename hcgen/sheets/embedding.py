"""Embedding: what one document carries of its fonts, as objects of its file.

reportlab reads the fonts, counts their subsets and cuts them out; its own dictionaries of them take longer to write than that.
"""

from __future__ import annotations

from functools import cache, lru_cache
from struct import pack, unpack_from
from typing import TYPE_CHECKING, Any
from zlib import compress

from reportlab.pdfbase.ttfonts import FF_NONSYMBOLIC, FF_SYMBOLIC, SUBSETN

from hcgen.sheets.clusters import is_cluster, text_of
from hcgen.sheets.fonts import COMMON, SPACE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hcgen.sheets.fonts import Embedded

LEVEL = 6
"""How hard fonts are packed."""
LISTED = 100
"""So many characters are told in one list of what is read back."""
SPARED = (b"name", b"OS/2", b"cvt ", b"fpgm", b"prep")
"""Tables that a printed document does not need: what the font is called, and how screens of old rounded it."""


class Carried:
    """The fonts that one document carries, with what its text has of each."""

    def __init__(self) -> None:
        self._fonts: dict[Embedded, tuple[set[int], dict[int, int]]] = {}
        """The codes that its text has of a font, and those of all characters that the document knows."""

    def code(self, font: Embedded, character: str) -> int:
        """Return what shows a character, which is carried from here on: 256 times its subset, and its code in that."""
        used, codes = self._fonts.get(font) or self._begin(font)
        code = codes.get(ord(character))
        if code is None:
            ((subset, (own,)),) = font.splitString(character, self)
            code = subset << 8 | own
        used.add(code)
        return code

    def _begin(self, font: Embedded) -> tuple[set[int], dict[int, int]]:
        font.splitString(COMMON, self)
        state: Any = font.state[self]
        found = self._fonts[font] = set(), state.assignments
        return found

    def subsets(self) -> Iterator[Subset]:
        """Return what is carried of each font: the same whatever was written first."""
        for font in sorted(self._fonts, key=lambda font: font.called):
            used, _ = self._fonts[font]
            for number, points in enumerate(font.state[self].subsets):
                # reportlab puts all of ASCII into a subset; what no text has becomes one more space
                own = [point if code == SPACE or number << 8 | code in used else SPACE for code, point in enumerate(points)]
                yield Subset(font, number, own)


class Subset:
    """Some characters of a font, by their codes."""

    def __init__(self, font: Embedded, number: int, points: Sequence[int]) -> None:
        self.name = font.name(number)
        self._font = font
        self._face: Any = font.face
        self._points = points
        self._called = f"{SUBSETN(number).decode()}+{font.face.name.decode()}"

    def packed(self) -> tuple[int, bytes]:
        """Return how long the font is as a TrueType file, and that file deflated."""
        return _packed(self._font, tuple(self._points))

    def read_back(self) -> str:
        """Return what each code is read back as."""
        told = [(code, _text(point)) for code, point in enumerate(self._points) if point != SPACE or code == SPACE]
        lists = [told[at : at + LISTED] for at in range(0, len(told), LISTED)]
        rows = "\n".join(f"{len(some)} beginbfchar\n{_rows(some)}\nendbfchar" for some in lists)
        return (
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
            "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n"
            f"/CMapName/{self._called} def/CMapType 2 def\n"
            f"1 begincodespacerange<00><FF>endcodespacerange\n{rows}\n"
            "endcmap CMapName currentdict/CMap defineresource pop end end"
        )

    def descriptor(self, font_file: int) -> str:
        """Return what describes the font, by the number of its file."""
        face = self._face
        box = " ".join(_figure(each) for each in face.bbox)
        heights = f"/Ascent {_figure(face.ascent)}/Descent {_figure(face.descent)}/CapHeight {_figure(face.capHeight)}"
        shape = f"/ItalicAngle {_figure(face.italicAngle)}/StemV {_figure(face.stemV)}/MissingWidth {_figure(face.defaultWidth)}"
        flags = face.flags & ~FF_NONSYMBOLIC | FF_SYMBOLIC
        return f"<</Type/FontDescriptor/FontName/{self._called}/Flags {flags}/FontBBox[{box}]{heights}{shape}/FontFile2 {font_file} 0 R>>"

    def dictionary(self, descriptor: int, read_back: int) -> str:
        """Return the font as pages name it."""
        widths = " ".join(_figure(self._face.getCharWidth(point)) for point in self._points)
        codes = f"/FirstChar 0/LastChar {len(self._points) - 1}/Widths[{widths}]"
        return f"<</Type/Font/Subtype/TrueType/BaseFont/{self._called}{codes}/FontDescriptor {descriptor} 0 R/ToUnicode {read_back} 0 R>>"


def _rows(told: Sequence[tuple[int, str]]) -> str:
    return "\n".join(f"<{code:02X}><{text.encode('utf-16-be').hex().upper()}>" for code, text in told)


def _text(point: int) -> str:
    """Return the text that a character is read back as."""
    return text_of(chr(point)) if is_cluster(chr(point)) else chr(point)


@cache
def _figure(number: float) -> str:
    return f"{number:.6g}"


@lru_cache(maxsize=16)
def _packed(font: Embedded, points: tuple[int, ...]) -> tuple[int, bytes]:
    """Cut some characters out of a font: the next crew has the same letters, as a rule."""
    face: Any = font.face
    cut = _spare(face.makeSubset(points))
    return len(cut), compress(cut, LEVEL)


def _spare(font: bytes) -> bytes:
    """Return a TrueType font without the tables that can be spared."""
    tables = {}
    for number in range(unpack_from(">H", font, 4)[0]):
        tag, _, offset, length = unpack_from(">4sLLL", font, 12 + 16 * number)
        if tag not in SPARED:
            tables[tag] = font[offset : offset + length]
    return _font_of(font[:4], tables)


def _font_of(kind: bytes, tables: dict[bytes, bytes]) -> bytes:
    count = len(tables)
    power = count.bit_length() - 1
    head = kind + pack(">HHHH", count, 16 << power, power, (count - (1 << power)) * 16)
    at, rows, body = 12 + 16 * count, b"", b""
    for tag, table in sorted(tables.items()):
        padded = table + b"\0" * (-len(table) % 4)
        total = sum(unpack_from(f">{len(padded) // 4}L", padded)) & 0xFFFFFFFF
        rows += pack(">4sLLL", tag, total, at + len(body), len(table))
        body += padded
    return head + rows + body
