"""Encoding: the texts of one document in the codes of its embedded fonts."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from hcgen.sheets.fonts import faces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from hcgen.sheets.embedding import Carried
    from hcgen.sheets.fonts import Face
    from hcgen.sheets.theme import Theme

_NEVER = re.compile("(?!)")
KEPT = 1_500
"""Texts kept of a face as they are encoded: enough for what all people have in common."""
Pieces = tuple[tuple[str, str], ...]
"""What is written in a document's fonts: the name of each font, and the operator that shows its text."""
Shown = tuple[str, str, Pieces]
"""A text in its first font, and what comes behind that in others: most have one."""


class _Texts(dict[str, Shown]):
    """The texts of one face in one document, encoded when they are first asked for."""

    def __init__(self, carried: Carried, face: Face, colour: str) -> None:
        super().__init__()
        self._carried = carried
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
        for character in text:
            if character not in self._slow:
                self._encode(character)
        try:
            return self._first, f"({''.join(map(self._quick.__getitem__, text))})Tj", ()
        except KeyError:
            (font, shown), *rest = [(font, f"({codes})Tj") for font, codes in self._grouped(text)]
            return font, shown, tuple(rest)

    def _learn(self) -> None:
        """Now and then, ever more rarely, make a pattern of the characters that are their own codes: it knows a text four times as fast."""
        self._slowly += 1
        if self._slowly >= 32 and not self._slowly & (self._slowly - 1):
            plain = "".join(character for character, code in self._quick.items() if character == code)
            self._plain = re.compile(f"[{re.escape(plain)}]*+" if plain else "(?!)").fullmatch

    def _grouped(self, text: str) -> list[list[str]]:
        found: list[list[str]] = []
        for character in text:
            name, code = self._slow[character]
            if found and found[-1][0] == name:
                found[-1][1] += code
            else:
                found.append([name, code])
        return found

    def _encode(self, character: str) -> None:
        font = self._face.font(character)
        subset, byte = divmod(self._carried.code(font, character), 256)
        name = f"{self._colour}/{font.name(subset)}"
        code = _escaped(byte)
        self._slow[character] = name, code
        if font is self._face.primary and subset == 0:
            self._first = name
            self._quick[character] = code


class Encoder:
    """The text of one document in the codes of its embedded subsets."""

    def __init__(self, carried: Carried, theme: Theme, colour: Callable[[str], str] | None = None) -> None:
        self.faces = faces(theme)
        self.texts: dict[str, Callable[[str], Shown]] = {
            name: _Texts(carried, face, colour(name) if colour is not None else "").__getitem__ for name, face in self.faces.items()
        }
        """What encodes each face's texts; the colour is what stands before a face's font, where they have colours."""
        self._signs = _signs(theme)
        self._carried = 0

    def letters(self, said: Iterable[tuple[str, str]]) -> int | None:
        """Return which letters of each face texts have, a bit for each; nothing where one has another code in another document."""
        found = 0
        try:
            for face, text in said:
                numbers = self._signs.numbers[face]
                for character in set(text):
                    found |= 1 << numbers[character]
        except KeyError:
            return None
        return found

    def use(self, letters: int) -> None:
        """Have the document carry the letters of what was encoded for another one."""
        missing = letters & ~self._carried
        self._carried |= letters
        while missing:
            number = missing.bit_length() - 1
            missing ^= 1 << number
            face, character = self._signs.every[number]
            self.texts[face](character)


class _Signs(NamedTuple):
    """What is written with the same codes in every document."""

    every: tuple[tuple[str, str], ...]
    """Faces and characters."""
    numbers: dict[str, dict[str, int]]
    """The place of each among them."""


@cache
def _signs(theme: Theme) -> _Signs:
    # what is written most comes first: its bits make small numbers
    named = sorted(faces(theme).items(), key=lambda each: not each[0].startswith("sans"))
    every = tuple((name, character) for name, face in named for character in face.common())
    numbers: dict[str, dict[str, int]] = {name: {} for name, _ in named}
    for number, (name, character) in enumerate(every):
        numbers[name][character] = number
    return _Signs(every, numbers)


def _escaped(byte: int) -> str:
    if byte in b"()\\":
        return "\\" + chr(byte)
    return chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}"
