"""Encoding: the texts of one document in the codes of its embedded fonts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from hcgen.sheets.fonts import faces

if TYPE_CHECKING:
    from collections.abc import Callable

    from hcgen.sheets.fonts import Face
    from hcgen.sheets.theme import Theme

_NEVER = re.compile("(?!)")
KEPT = 750
"""Texts kept of a face as they are encoded: enough for what all people have in common."""
Pieces = tuple[tuple[str, str], ...]
"""What is written in a document's fonts: the name of each font, and the operator that shows its text."""
Shown = tuple[str, str, Pieces]
"""A text in its first font, and what comes behind that in others: most have one."""


class _Texts(dict[str, Shown]):
    """The texts of one face in one document, encoded when they are first asked for."""

    def __init__(self, document: Any, face: Face, colour: str) -> None:
        super().__init__()
        self._document = document
        self._face = face
        self._colour = colour
        """What stands before its fonts, where it has a colour."""
        self._first = ""
        """The font of most of its text."""
        self._quick: dict[str, str] = {}
        """The codes of the characters in that font."""
        self._plain: Callable[[str], object] = _NEVER.fullmatch
        """What knows texts that are their own codes."""
        self._slowly = 0
        self._slow: dict[str, tuple[str, str]] = {}

    def __missing__(self, text: str) -> Shown:
        if len(self) > KEPT:
            self.clear()
        shown = self[text] = (self._first, f"({text})Tj", ()) if self._plain(text) else self._written(text)
        return shown

    def _written(self, text: str) -> Shown:
        self._learn()
        try:
            return self._first, f"({''.join(map(self._quick.__getitem__, text))})Tj", ()
        except KeyError:
            (font, shown), *rest = [(font, f"({codes})Tj") for font, codes in self._grouped(text)]
            return font, shown, tuple(rest)

    def _learn(self) -> None:
        """Now and then, make a pattern of the characters that are their own codes: it knows a text four times as fast."""
        self._slowly += 1
        if not self._slowly % 16:
            plain = "".join(character for character, code in self._quick.items() if character == code)
            self._plain = re.compile(f"[{re.escape(plain)}]*+" if plain else "(?!)").fullmatch

    def _grouped(self, text: str) -> list[list[str]]:
        found: list[list[str]] = []
        for character in text:
            name, code = self._slow.get(character) or self._encode(character)
            if found and found[-1][0] == name:
                found[-1][1] += code
            else:
                found.append([name, code])
        return found

    def _encode(self, character: str) -> tuple[str, str]:
        font = self._face.font(character)
        ((subset, byte),) = font.splitString(character, self._document)
        font.used.setdefault(self._document, set()).add((subset, byte[0]))
        name = self._colour + font.getSubsetInternalName(subset, self._document)
        code = _escaped(byte[0])
        self._slow[character] = name, code
        if font is self._face.primary and subset == 0:
            self._first = name
            self._quick[character] = code
        return name, code


class Encoder:
    """The text of one document in the codes of its embedded subsets."""

    def __init__(self, document: Any, theme: Theme, colour: Callable[[str], str] | None = None) -> None:
        self.faces = faces(theme)
        self.texts: dict[str, Callable[[str], Shown]] = {
            name: _Texts(document, face, colour(name) if colour is not None else "").__getitem__ for name, face in self.faces.items()
        }
        """What encodes each face's texts; the colour is what stands before a face's font, where they have colours."""


def _escaped(byte: int) -> str:
    if byte in b"()\\":
        return "\\" + chr(byte)
    # reportlab encodes a page's text as PDFDoc, which is Latin-1 for ASCII only
    return chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}"
