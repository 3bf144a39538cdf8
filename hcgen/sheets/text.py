"""Text: cleaning, measuring and wrapping. Text is never markup."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any

import msgspec

from hcgen.portrait import Portrait

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from hcgen.sheets.fonts import Face

FLOOR = 7.0
"""The smallest type on a sheet, in pt."""
MM = 72 / 25.4
"""Points in a millimetre."""
BOX = "box"
TICKED = "ticked"
LATIN = "\u058f"
"""The last character of the scripts that share the build of Latin: beyond it, signs are taller."""
BOX_EM = 1.13
"""The width of a tick box in running text, with its air, in em."""

Run = tuple[str, str]
"""A face and a text; the faces BOX and TICKED are tick boxes."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """One set line: its pieces as (face, text, place in em), and its width in em."""

    pieces: tuple[tuple[str, str, float], ...]
    width: float


class Fitted(msgspec.Struct, frozen=True, gc=False):
    """A text set into a width and a number of lines, and what did not fit."""

    lines: tuple[Line, ...]
    size: float
    rest: str = ""

    def lead(self, wanted: float) -> float:
        """Return the distance of the lines in mm: what is wanted, and more where a script is taller than Latin."""
        tall = any(not text.isascii() and max(text) > LATIN for line in self.lines for _, text, _ in line.pieces)
        return max(wanted, self.size * 0.42) if tall else wanted


NOTHING = Fitted((), FLOOR)


class Measure:
    """Widths of texts in the faces of a theme, kept once they are known."""

    def __init__(self, faces: Mapping[str, Face]) -> None:
        self._faces = faces
        self._known: dict[tuple[str, str], float] = {}
        self._set: dict[tuple[object, ...], Any] = {}

    def em(self, face: str, text: str) -> float:
        """Return the width of a text in em."""
        known = self._known.get((face, text))
        if known is None:
            known = BOX_EM * len(text) if face in {BOX, TICKED} else sum(map(self._faces[face].__getitem__, text))
            if len(self._known) > 8_000:  # a batch of strangers must not fill the memory with their names
                self._known.clear()
            self._known[face, text] = known
        return known

    def width(self, face: str, text: str, size: float) -> float:
        """Return the width of a text in mm."""
        return self.em(face, text) * size / MM

    def _kept(self, make: Callable[..., Any], *given: object) -> Any:
        """Return what was set before from the same things: powers and spells come up again and again."""
        key = (make.__name__, *given)
        found = self._set.get(key)
        if found is None:
            if len(self._set) > 2_000:
                self._set.clear()
            found = self._set[key] = make(*given)
        return found

    def wrap(self, runs: Sequence[Run], width: float, size: float) -> tuple[Line, ...]:
        """Set runs of text, a space between them, into lines of a width in mm."""
        lines: tuple[Line, ...] = self._kept(self._wrap, tuple(runs), width, size)
        return lines

    def _wrap(self, runs: Sequence[Run], width: float, size: float) -> tuple[Line, ...]:
        room = width * MM / size + 0.001
        lines: list[Line] = []
        open_line = _OpenLine()
        for face, word in self._words(runs, room):
            wide = self.em(face, word)
            space = self.em(face if face not in {BOX, TICKED} else "sans", " ") if open_line.pieces else 0.0
            if open_line.pieces and open_line.width + space + wide > room:
                lines.append(open_line.close())
                open_line, space = _OpenLine(), 0.0
            open_line.add(face, word, space, wide)
        return (*lines, open_line.close()) if open_line.pieces else tuple(lines)

    def balanced(self, runs: Sequence[Run], width: float, size: float, *, least: float = 0.9) -> tuple[Line, ...]:
        """Wrap so that the last line is at least a part of the longest one, if that takes no more lines."""
        lines: tuple[Line, ...] = self._kept(self._balanced, tuple(runs), width, size, least)
        return lines

    def _balanced(self, runs: Sequence[Run], width: float, size: float, least: float) -> tuple[Line, ...]:
        lines = self._wrap(runs, width, size)
        narrow = width
        while len(lines) > 1 and lines[-1].width < least * max(line.width for line in lines) and narrow > width * 0.7:
            narrow -= width * 0.03
            tried = self._wrap(runs, narrow, size)
            if len(tried) > len(lines):
                break
            lines = tried
        return lines

    def _words(self, runs: Sequence[Run], room: float) -> Iterator[Run]:
        for face, text in runs:
            for word in text.split():
                if self.em(face, word) <= room:
                    yield face, word
                else:
                    yield from ((face, part) for part in self._broken(face, word, room))

    def _broken(self, face: str, word: str, room: float) -> Iterator[str]:
        """Break a word that is longer than the line: behind its hyphens, and where it must be."""
        if "-" in word[:-1]:
            for part in re.findall(r"[^-]*-+|[^-]+", word):
                yield from (part,) if self.em(face, part) <= room else self._split(face, part, room)
        else:
            yield from self._split(face, word, room)

    def _split(self, face: str, word: str, room: float) -> Iterator[str]:
        part, used = "", 0.0
        for character in word:
            wide = self.em(face, character)
            if part and used + wide > room:
                yield part
                part, used = "", 0.0
            part += character
            used += wide
        yield part

    def fit(self, face: str, text: str, width: float, size: float, *, lines: int = 1, floor: float = FLOOR, wrapped: float = 0) -> Fitted:
        """Set a text into so many lines of a width in mm: as it is, shrunk to the floor, then wrapped, then cut.

        Wrapped lines may be set in a smaller size from the start.
        """
        if not text:
            return NOTHING
        fitted: Fitted = self._kept(self._fit, face, text, width, size, lines, floor, wrapped)
        return fitted

    def _fit(self, face: str, text: str, width: float, size: float, lines: int, floor: float, wrapped: float) -> Fitted:
        wide = self.em(face, text)
        if wide * size <= width * MM:
            return Fitted((Line(((face, text, 0.0),), wide),), size)
        shrunk = int(width * MM / wide * 2) / 2
        if shrunk >= (wrapped or floor):
            return Fitted((Line(((face, text, 0.0),), wide),), shrunk)
        return self._fit_wrapped(face, text, width, (wrapped or size, floor), lines)

    def _fit_wrapped(self, face: str, text: str, width: float, sizes: tuple[float, float], lines: int) -> Fitted:
        size, floor = sizes
        while True:
            found = self.wrap([(face, text)], width, size)
            if len(found) <= lines:
                return Fitted(found, size)
            if size <= floor:
                rest = " ".join(word for line in found[lines:] for _, word, _ in line.pieces)
                return Fitted(found[:lines], size, rest)
            size = max(floor, size - 0.5)


class _OpenLine:
    def __init__(self) -> None:
        self.pieces: list[tuple[str, str, float]] = []
        self.width = 0.0

    def add(self, face: str, word: str, space: float, wide: float) -> None:
        if self.pieces and self.pieces[-1][0] == face and face not in {BOX, TICKED}:
            _, text, at = self.pieces[-1]
            self.pieces[-1] = face, f"{text} {word}", at
        else:
            self.pieces.append((face, word, self.width + space))
        self.width += space + wide

    def close(self) -> Line:
        return Line(tuple(self.pieces), self.width)


_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def tidy(text: str, *, paragraphs: bool = False) -> str:
    """Compose a text's characters and turn its control characters into spaces; keep line breaks if asked."""
    if paragraphs:
        return "\n".join(tidy(part) for part in re.split(r"[\n\r\v\f\x85\u2028\u2029]+", text))
    return " ".join(_CONTROL.sub(" ", unicodedata.normalize("NFC", text)).split())


def code_point(character: str) -> str:
    """Return a character's number as it is printed where no font has the character."""
    return f"U+{ord(character):04X}"


class Cleaner:
    """Portraits made printable: every text composed, and what no font has written as its code point."""

    def __init__(self, has: Callable[[str], bool]) -> None:
        self._has = has
        self._safe: set[str] = set()

    def clean(self, portrait: Portrait) -> tuple[Portrait, tuple[str, ...]]:
        """Return the portrait to print, and the code points that stand for characters."""
        if self._is_clean(portrait):
            return portrait, ()
        found: dict[str, None] = {}
        plain = msgspec.to_builtins(portrait)
        cleaned = {key: self._walk(value, found, paragraphs=key == "notes") for key, value in plain.items()}
        return msgspec.convert(cleaned, Portrait), tuple(found)

    def _is_clean(self, portrait: Portrait) -> bool:
        # one JSON text of everything shows in a few microseconds that there is nothing to do
        try:
            whole = msgspec.json.encode(portrait).decode()
        except UnicodeEncodeError:  # half a surrogate pair
            return False
        if "\\" in whole or "  " in whole or not unicodedata.is_normalized("NFC", whole):
            return False
        fresh = set(whole) - self._safe
        self._safe.update(character for character in fresh if not _CONTROL.match(character) and self._has(character))
        return fresh <= self._safe

    def _walk(self, value: Any, found: dict[str, None], *, paragraphs: bool = False) -> Any:
        if isinstance(value, str):
            return self._printable(tidy(value, paragraphs=paragraphs), found)
        if isinstance(value, dict):
            return {key: self._walk(part, found) for key, part in value.items()}
        if isinstance(value, list | tuple):
            return [self._walk(part, found) for part in value]
        return value

    def _printable(self, text: str, found: dict[str, None]) -> str:
        odd = {character for character in set(text) - self._safe if character != "\n" and not self._has(character)}
        self._safe.update(set(text) - odd - {"\n"})
        found.update((code_point(character), None) for character in text if character in odd)
        return "".join(code_point(character) if character in odd else character for character in text)
