"""Fonts: the theme's faces, true small caps, and the chain of fonts that a missing glyph falls through."""

from __future__ import annotations

import copy
from functools import cache
from itertools import chain
from pathlib import Path
from struct import unpack_from
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from reportlab.pdfbase.ttfonts import TTFError, TTFNameBytes, TTFont

from hcgen.errors import FileError
from hcgen.sheets.clusters import is_cluster, text_of
from hcgen.sheets.shaping import Glyphs, Widths

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.sheets.theme import Theme

FALLBACKS = ("Gentium Book Plus", "Mukta", "Noto Sans JP", "Noto Sans KR", "Noto Sans SC")
"""Families asked in turn, each loaded only when a glyph needs it."""


class Embedded(TTFont):
    """A font whose text can be copied out of the PDF even beyond the basic plane, and that holds no glyph in vain."""

    def __init__(self, name: str, filename: str, called: str) -> None:
        super().__init__(name, filename)
        self.called = called
        """What every document calls it: what was drawn for one may be taken for another."""
        self.face: Any = self.face  # its class is ours from here on
        self.face.__class__ = Glyphs
        self.face.slim()
        self.features: dict[str, bool] = {}
        """What of the font's own features holds for all that is written in it."""

    def takes(self, character: str) -> bool:
        """Say whether the font has a character; a cluster, where it has all that is drawn together."""
        glyphs = self.face.charToGlyph
        code = ord(character)
        if code in glyphs or not is_cluster(character):
            return code in glyphs
        if not all(ord(part) in glyphs for part in text_of(character)):
            return False
        self.face.add(code, self.features)
        return True

    def name(self, subset: int) -> str:
        """Return what a subset is called on a page."""
        return f"{self.called}{subset or ''}"


COMMON = "’“”–—…×·●−″′½⅓⅔¼¾éèöüä"
"""Signs that have the same code in every document, as ASCII has: a font has room for 31 of them below the space."""
SPACE = 32
"""The code of a space, in every subset that begins with ASCII."""


def _path(family: str, style: str) -> Path:
    from rendercv_fonts import package_folder_path

    folder = "Noto Sans" if family.startswith("Noto Sans") else family
    return Path(package_folder_path) / folder / f"{family.replace(' ', '')}-{style}.ttf"


@cache
def families() -> tuple[str, ...]:
    """Return the families that a theme may name: TrueType, with a bold."""
    from rendercv_fonts import package_folder_path

    found = [entry.name for entry in Path(package_folder_path).iterdir() if entry.is_dir()]
    named = [*found, *(family for family in FALLBACKS if family not in found)]
    return tuple(sorted(family for family in named if _path(family, "Regular").is_file() and _path(family, "Bold").is_file()))


@cache
def load(family: str, style: str) -> Embedded:
    """Return a font of a family that rendercv-fonts carries; families without italics give the upright."""
    path = _path(family, style)
    if not path.is_file() and style == "Italic":
        return load(family, "Regular")
    try:
        font = Embedded(f"{family} {style}", str(path), f"{style[0]}{families().index(family)}")
    except (TTFError, OSError) as fault:
        raise FileError(f"the font “{family}” cannot be read: {fault}; name a family of rendercv-fonts in the design’s theme") from None
    return font


@cache
def small_caps(family: str) -> Embedded:
    """Return a font whose letters are the family's own small capitals.

    It is the same file with the letters' code points on other glyphs. The glyphs' text stays what it
    was, so that "STR" is found again as "STR".
    """
    base = load(family, "Regular")
    font: Embedded = copy.copy(base)
    font.face = face = copy.copy(base.face)
    font.fontName += " Small Caps"
    font.called = f"C{font.called}"
    font.state = WeakKeyDictionary()
    font.features = {"smcp": True, "c2sc": True}
    face.name = TTFNameBytes(face.name + b"-SmallCaps")  # else the two would share one embedded subset
    face.charToGlyph = dict(face.charToGlyph)
    face.charWidths = Widths(face.charToGlyph, face.hmetrics, face.unitsPerEm)
    glyphs = _substitutes(_table(face, "GSUB"), b"smcp")
    for code, glyph in base.face.charToGlyph.items():
        small = glyphs.get(base.face.charToGlyph.get(_lower(code), glyph))
        if small is not None:
            face.charToGlyph[code] = small
    return font


def _table(face: Any, tag: str) -> bytes:
    return bytes(face.get_table(tag))


def _lower(code: int) -> int:
    lower = chr(code).lower()
    return ord(lower) if len(lower) == 1 else code


def _substitutes(gsub: bytes, feature: bytes) -> dict[int, int]:
    """Read the one-to-one substitutions of an OpenType feature."""
    features, lookups = unpack_from(">HH", gsub, 6)
    wanted: set[int] = set()
    for number in range(unpack_from(">H", gsub, features)[0]):
        tag, offset = unpack_from(">4sH", gsub, features + 2 + 6 * number)
        if tag == feature:
            wanted.update(_shorts(gsub, features + offset + 2))
    offsets = _shorts(gsub, lookups)
    found: dict[int, int] = {}
    for number in sorted(wanted):
        for kind, table in _subtables(gsub, lookups + offsets[number]):
            if kind == 1:
                found.update(_single(gsub, table))
    return found


def _shorts(data: bytes, at: int) -> tuple[int, ...]:
    """Read a list of numbers with its length in front."""
    return unpack_from(f">{unpack_from('>H', data, at)[0]}H", data, at + 2)


def _subtables(gsub: bytes, lookup: int) -> Iterator[tuple[int, int]]:
    kind = unpack_from(">H", gsub, lookup)[0]
    for offset in _shorts(gsub, lookup + 4):
        at = lookup + offset
        if kind == 7:  # an extension: the real table stands further off
            real, far = unpack_from(">HL", gsub, at + 2)
            yield real, at + far
        else:
            yield kind, at


def _single(gsub: bytes, at: int) -> dict[int, int]:
    form, coverage = unpack_from(">HH", gsub, at)
    covered = list(_covered(gsub, at + coverage))
    if form == 1:
        delta = unpack_from(">h", gsub, at + 4)[0]
        return {glyph: (glyph + delta) & 0xFFFF for glyph in covered}
    return dict(zip(covered, _shorts(gsub, at + 4), strict=True))


def _covered(gsub: bytes, at: int) -> Iterator[int]:
    if unpack_from(">H", gsub, at)[0] == 1:
        yield from _shorts(gsub, at + 2)
        return
    for number in range(unpack_from(">H", gsub, at + 2)[0]):
        first, last, _ = unpack_from(">HHH", gsub, at + 4 + 6 * number)
        yield from range(first, last + 1)


class Face(dict[str, float]):
    """One way of writing: the width in em of each character, found when it is first asked for."""

    def __init__(self, primary: Embedded, capitals: Embedded | None, chain: tuple[tuple[str, str], ...]) -> None:
        super().__init__()
        self.primary = primary
        self.capitals = capitals
        """The font that real capitals come from, where the others are small."""
        self.chain = chain
        self._overhangs: dict[str, float] = {}

    def font(self, character: str) -> Embedded:
        """Return the font that has the character; the primary one where none has it."""
        first = text_of(character)[0] if is_cluster(character) else character
        if self.capitals is not None and first.isupper() and self.capitals.takes(character):
            return self.capitals
        if self.primary.takes(character):
            return self.primary
        return next((font for font in self._fallbacks() if font.takes(character)), self.primary)

    def common(self) -> list[str]:
        """Return the characters that are written with the same codes in every document."""
        own = {self.primary, self.capitals}
        every = (*map(chr, range(126, SPACE - 1, -1)), *COMMON)
        return [character for character in every if self.font(character) in own and self.has(character)]

    def has(self, character: str) -> bool:
        """Say whether any font of the chain can print the character."""
        return ord(character) in self.font(character).face.charToGlyph

    def joins(self, cluster: str) -> bool:
        """Say whether one font of the chain has all the characters of a cluster."""
        codes = set(map(ord, cluster))
        return any(codes <= font.face.charToGlyph.keys() for font in chain((self.primary,), self._fallbacks()))

    def overhang(self, character: str) -> float:
        """Return how far a character's ink reaches out to the left of its place, in em."""
        found = self._overhangs.get(character)
        if found is None:
            face: Any = self.font(character).face
            bearing: int = face.hmetrics[face.charToGlyph.get(ord(character), 0)][1]
            # reportlab reads the bearings as if they had no sign
            found = float(65536 - bearing) / float(face.unitsPerEm) if bearing > 32767 else 0.0
            self._overhangs[character] = found
        return found

    def lean(self, character: str) -> float:
        """Return how far a character's ink reaches beyond the right of its place, in em."""
        face: Any = self.font(character).face
        return float(max(0, face.right(face.charToGlyph.get(ord(character), 0)))) / float(face.unitsPerEm)

    def _fallbacks(self) -> Iterator[Embedded]:
        return (load(family, style) for family, style in self.chain)

    def __missing__(self, character: str) -> float:
        face: Any = self.font(character).face
        width = float(face.getCharWidth(ord(character))) / 1000
        self[character] = width
        return width


@cache
def faces(theme: Theme) -> dict[str, Face]:
    """Return the theme's faces by their names in the panels."""
    book, sans = theme.book, theme.sans
    plain = ((sans, "Regular"), *((family, "Regular") for family in FALLBACKS))
    bold = ((sans, "Bold"), *((family, "Bold") for family in FALLBACKS), *plain)
    small = small_caps(book)
    return {
        "book": Face(load(book, "Regular"), None, plain),
        "book-italic": Face(load(book, "Italic"), None, ((book, "Regular"), *plain)),
        "title": Face(small, load(book, "Regular"), plain),
        "small": Face(small, None, plain),
        "sans": Face(load(sans, "Regular"), None, ((book, "Regular"), *plain[1:])),
        "sans-bold": Face(load(sans, "Bold"), None, ((book, "Bold"), *bold[1:])),
        "sans-italic": Face(load(sans, "Italic"), None, ((book, "Italic"), *plain)),
    }
