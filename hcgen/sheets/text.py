"""Text: measuring, breaking and fitting. Text is never markup."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec

from hcgen.sheets.kept import Kept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from hcgen.sheets.fonts import Face
    from hcgen.sheets.parts import Drawn

FLOOR = 7.0
"""The smallest type on a sheet, in pt."""
MM = 72 / 25.4
"""Points in a millimetre."""
BOX = "box"
TICKED = "ticked"
_TALL = re.compile("[\u0590-\u1fff\u2c00-\U0010ffff]")
"""The signs of scripts that are taller than Latin and its like; the signs between words are not."""
TALLER = 0.42
"""The distance of their lines in mm, for each pt of their size."""
SEEN = 0.03
"""What leans less out of its line than this, in em, nobody sees."""
BOX_EM = 1.13
"""The width of a tick box in running text, with its air, in em."""


NUMBER = "No."
TIED = frozenset({NUMBER, *(unit + end for unit in ("m", "ft", "mi", "km", "kg", "cn", "%", "XP") for end in ("", *".,;:!?)"))})
"""Units, and what may stand behind them; and what a number stands behind."""


class Sitter(Protocol):
    """Whatever a sheet is of: a person, a ship, a crew."""

    @property
    def name(self) -> str:
        """What it is called, on the sheet and among the bookmarks."""

    @property
    def line(self) -> str:
        """What it is, on one line."""

    @property
    def seed(self) -> str:
        """What it was rolled from."""

    @property
    def made(self) -> str:
        """Where it came from: the foot."""

    @property
    def code(self) -> str:
        """The contents of the QR code; nothing where there is none."""


AnySitter = TypeVar("AnySitter", bound=Sitter)

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
    tall: bool = False
    """Whether one of its scripts is taller than Latin."""

    def lead(self, wanted: float) -> float:
        """Return the distance of the lines in mm: what is wanted, and more where a script is taller than Latin."""
        return max(wanted, self.size * TALLER) if self.tall else wanted


NOTHING = Fitted((), FLOOR)


def is_tall(text: str) -> bool:
    """Say whether a script of a text is taller than Latin."""
    return not text.isascii() and _TALL.search(text) is not None


def lead_of(texts: Iterable[str], size: float, wanted: float) -> float:
    """Return the distance of lines in mm: what is wanted, and more where the script of one of their texts is taller than Latin."""
    for text in texts:
        if is_tall(text):
            return max(wanted, size * TALLER)
    return wanted


def lead_of_lines(lines: Iterable[Line], size: float, wanted: float) -> float:
    """Return the distance of set lines in mm, as `lead_of` does for texts."""
    return lead_of([text for line in lines for _, text, _ in line.pieces], size, wanted)


class Measure:
    """Widths of texts in the faces of a theme, kept once they are known."""

    def __init__(self, faces: Mapping[str, Face]) -> None:
        self._faces = faces
        self._widths = {name: _Widths(face) for name, face in faces.items()} | {BOX: _Widths(None), TICKED: _Widths(None)}
        self._set: Kept[tuple[object, ...]] = Kept(120, 60)
        self.made: Kept[tuple[object, ...]] = Kept(4_400, 6_000)
        """What panels have made of what comes up again and again."""
        self.drawn: dict[bool, tuple[Drawn, Drawn]] = {}
        """And what pens have drawn of it, on pages of somebody and on blank ones: within the page, and at its left margin."""

    def em(self, face: str, text: str) -> float:
        """Return the width of a text in em."""
        return self._widths[face][text]

    def width(self, face: str, text: str, size: float) -> float:
        """Return the width of a text in mm."""
        return self.em(face, text) * size / MM

    def _kept(self, make: Callable[..., Any], *given: object) -> Any:
        """Return what was set before from the same things: powers and spells come up again and again."""
        key = (make.__name__, *given)
        found = self._set[key]
        if found is None:
            found = self._set[key] = make(*given)
        return found

    def wrap(self, runs: Sequence[Run], width: float, size: float) -> tuple[Line, ...]:
        """Set runs of text, a space between them, into lines of a width in mm."""
        lines: tuple[Line, ...] = self._kept(self._wrap, tuple(runs), width, size)
        return lines

    def _wrap(self, runs: Sequence[Run], width: float, size: float) -> tuple[Line, ...]:
        room = width * MM / size + 0.001
        words = self._fitting(runs, room)
        return Broken(words, words.breaks(room)).lines()

    def _fitting(self, runs: Sequence[Run], room: float) -> _Words:
        """Return the words of runs; those broken that are longer than a line."""
        words: _Words = self._kept(self._words, tuple(runs))
        return words if words.widest <= room else self._words(self._parts(runs, room))

    def _words(self, runs: Sequence[Run]) -> _Words:
        return _Words(runs, self._widths)

    def balanced(self, runs: Sequence[Run], width: float, size: float, *, least: float = 0.9) -> tuple[Line, ...]:
        """Wrap so that the last line is at least a part of the longest one, if that takes no more lines."""
        return self.broken(runs, width, size, least=least).lines()

    def broken(self, runs: Sequence[Run], width: float, size: float, *, least: float = 0.9) -> Broken:
        """Break as `balanced` does; no line is made before it is asked for."""
        room = width * MM / size + 0.001
        words = self._fitting(runs, room)
        return Broken(words, words.breaks(room), room, least)

    def _parts(self, runs: Sequence[Run], room: float) -> Sequence[Run]:
        """Return runs of single words, those broken that are longer than a line."""
        found: list[Run] = []
        for face, text in runs:
            for word in text.split():
                found += [(face, part) for part in self._broken(face, word, room)] if self._reach(face, word) > room else [(face, word)]
        return found

    def _broken(self, face: str, word: str, room: float) -> Iterator[str]:
        """Break a word that is longer than the line: behind its hyphens, and where it must be."""
        if "-" in word[:-1]:
            for part in re.findall(r"[^-]*-+|[^-]+", word):
                yield from (part,) if self._reach(face, part) <= room else self._split(face, part, room)
        else:
            yield from self._split(face, word, room)

    def _reach(self, face: str, text: str) -> float:
        """Return the width of a text in em, to where the ink of its last letter ends."""
        widths = self._widths[face]
        return widths[text] + widths.leans[text[-1]]

    def _split(self, face: str, word: str, room: float) -> Iterator[str]:
        part, used, leans = "", 0.0, self._widths[face].leans
        for character in word:
            wide = self.em(face, character)
            if part and used + wide + leans[character] > room:
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
        wide = self._widths[face][text]
        if wide * size <= width * MM:
            return Fitted((Line(((face, text, 0.0),), wide),), size, "", is_tall(text))
        shrunk = int(width * MM / wide * 2) / 2
        if shrunk >= (wrapped or floor):
            return Fitted((Line(((face, text, 0.0),), wide),), shrunk, "", is_tall(text))
        return self._fit_wrapped(face, text, width, (wrapped or size, floor), lines)

    def _fit_wrapped(self, face: str, text: str, width: float, sizes: tuple[float, float], lines: int) -> Fitted:
        size, floor = sizes
        while True:
            found = self.wrap([(face, text)], width, size)
            if len(found) <= lines:
                return Fitted(found, size, "", is_tall(text))
            if size <= floor:
                rest = " ".join(word for line in found[lines:] for _, word, _ in line.pieces)
                return Fitted(found[:lines], size, rest, any(is_tall(words) for line in found[:lines] for _, words, _ in line.pieces))
            size = max(floor, size - 0.5)


WORDS = 6_000
"""Words of a face whose widths are kept: all that the house tables have, and names."""


class _Widths(dict[str, float]):
    """The widths in em of texts in one face."""

    def __init__(self, face: Face | None) -> None:
        super().__init__()
        self._face = face
        self.leans = _Leans(face)

    def __missing__(self, text: str) -> float:
        if len(self) > WORDS:  # a batch of strangers must not fill the memory with their names
            self.clear()
        wide = self[text] = BOX_EM * len(text) if self._face is None else sum(map(self._face.__getitem__, text))
        return wide


class _Leans(dict[str, float]):
    """How far the last letter of a word leans out of its place, in em, by what it is."""

    def __init__(self, face: Face | None) -> None:
        super().__init__()
        self._face = face

    def __missing__(self, character: str) -> float:
        lean = self._face.lean(character) if self._face is not None else 0.0
        wide = self[character] = lean if lean > SEEN else 0.0
        return wide


def _tied(words: list[str]) -> list[str]:
    """Return words with each unit tied to its number, and each number to its “No.”: no line ends between the two."""
    if TIED.isdisjoint(words):
        return words
    found = words[:1]
    for word in words[1:]:
        if (word in TIED and found[-1][-1].isdigit()) or found[-1] == NUMBER:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


class _Words:
    """The words of a text one after the other on an endless line: where each begins and ends, in em."""

    def __init__(self, runs: Sequence[Run], widths: Mapping[str, _Widths]) -> None:
        self._spans: list[tuple[str, int, int]] = []
        """The words of each face, by the first and the one behind the last: what is written at once."""
        self.widest = 0.0
        all_words: list[str] = []
        starts: list[float] = []
        ends: list[float] = []
        at = end = 0.0
        for face, text in runs:
            known = widths[face]
            words = _tied(text.split())
            if not words:
                continue
            boxed = face in {BOX, TICKED}
            space = widths["sans"][" "] if boxed else known[" "]
            if ends:
                at = end + space
            leans = known.leans
            for word in words:
                wide = known[word]
                starts.append(at)
                end = at + wide
                reach = wide + leans[word[-1]]  # the last letter of a line may lean out of it
                ends.append(at + reach)
                if reach > self.widest:
                    self.widest = reach
                at = end + space
            self._span(face, len(all_words), len(ends), boxed=boxed)
            all_words += words
        self._starts, self._ends = array("d", starts), array("d", ends)
        # one text takes a fifth of the memory of its words
        self._text = " ".join(all_words)
        self._places = array("L", accumulate([len(word) + 1 for word in all_words], initial=0))
        """Where each word begins in the text, and where one behind the last would."""

    def _span(self, face: str, first: int, end: int, *, boxed: bool) -> None:
        """Add words of a face: boxes are drawn one by one."""
        if boxed:
            self._spans += [(face, number, number + 1) for number in range(first, end)]
        elif self._spans and self._spans[-1][0] == face:
            self._spans[-1] = face, self._spans[-1][1], end
        else:
            self._spans.append((face, first, end))

    def breaks(self, room: float) -> list[tuple[int, int]]:
        """Return the first word of each line, and the first one behind it."""
        found, at, starts, ends = [], 0, self._starts, self._ends
        while at < len(ends):
            after = max(bisect_right(ends, starts[at] + room, at), at + 1)
            found.append((at, after))
            at = after
        return found

    def ragged(self, breaks: Sequence[tuple[int, int]], least: float) -> bool:
        """Say whether the last line is shorter than a part of the longest one."""
        widths = [self._ends[after - 1] - self._starts[at] for at, after in breaks]
        return widths[-1] < least * max(widths)

    def line(self, at: int, after: int) -> Line:
        """Return the line of some of the words: the first, and the one behind the last."""
        return Line(tuple(self._pieces(at, after)), self._ends[after - 1] - self._starts[at])

    def _pieces(self, at: int, after: int) -> Iterator[tuple[str, str, float]]:
        starts, places = self._starts, self._places
        for face, first, last in self._spans:
            if first < after and at < last:
                begin = max(at, first)
                yield face, self._text[places[begin] : places[min(after, last)] - 1], starts[begin] - starts[at]


class Broken:
    """A text broken into lines that are not made yet: of what is set in several sizes, one is drawn."""

    def __init__(self, words: _Words, breaks: Sequence[tuple[int, int]], room: float = 0, least: float = 0) -> None:
        self._words, self._breaks = words, breaks
        self._room, self._least = room, least
        """The width of a line in em, and the part of the longest one that the last one is to have: it costs no line, so it can wait."""

    def __len__(self) -> int:
        return len(self._breaks)

    def line(self, number: int) -> Line:
        """Make a line."""
        if self._least:
            self._balance()
        return self._words.line(*self._breaks[number])

    def lines(self) -> tuple[Line, ...]:
        """Make all lines."""
        if self._least:
            self._balance()
        return tuple([self._words.line(at, after) for at, after in self._breaks])

    def _balance(self) -> None:
        """Break the lines earlier as long as the last one is too short, if that takes no more of them."""
        words, room, breaks = self._words, self._room, self._breaks
        least_room, step = max(room * 0.7, words.widest), room * 0.03
        while len(breaks) > 1 and room - step >= least_room and words.ragged(breaks, self._least):
            room -= step
            tried = words.breaks(room)
            if len(tried) > len(breaks):
                break
            breaks = tried
        self._breaks, self._least = breaks, 0.0
