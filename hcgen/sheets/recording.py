"""Recording: pens that draw a part about its own origin, to note how it is drawn again, or to keep it whole as a form."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hcgen.sheets.parts import Piece, Words, most_uses
from hcgen.sheets.pen import AT_EDGE, HAIR, NO_EDGE, Pen

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from hcgen.sheets.parts import Step
    from hcgen.sheets.press import Press
    from hcgen.sheets.rows import Draw


class Whole(Pen):
    """A pen that draws a piece with all its parts about an origin, for a form."""

    def __init__(self, press: Press, *, blank: bool, at_edge: bool) -> None:
        super().__init__(press, blank=blank)
        self._high = self._up = 0
        self._edge = AT_EDGE if at_edge else NO_EDGE

    def drawing(self, piece: Piece) -> str:
        """Return a piece as operators."""
        piece.draw(self)
        return "\n".join([*self._marks, "BT", *self._words, "ET"] if self._words else self._marks)

    def part(self, key: Hashable, x: float, y: float, draw: Draw) -> None:
        """Draw a part of the part."""
        draw(self, x, y)


class Recorder(Whole):
    """A pen that notes what it draws, to draw it again elsewhere."""

    def __init__(self, press: Press, *, blank: bool, at_edge: bool) -> None:
        super().__init__(press, blank=blank, at_edge=at_edge)
        self._steps: list[Step] = []
        self._said: list[tuple[str, str]] = []
        self._length = 0
        """How long it would be as operators."""
        self._opening: tuple[int, int, str, float, float] = (0, 0, "", 0.0, 0.0)
        """Where the words begin that follow each other, and in what."""

    def record(self, draw: Draw) -> Piece:
        """Draw a piece, and return how it is drawn again."""
        draw(self, 0.0, 0.0)
        self._end_words()
        most, letters = most_uses(self._length), self._press.encoder.letters(self._said)
        if len(self._steps) == 1 and self._steps[0][0] is Pen.write:
            return Piece((), most, letters, *self._steps[0][1])
        return Piece(tuple(self._steps), most, letters)

    def part(self, key: Hashable, x: float, y: float, draw: Draw) -> None:
        """Note a part of the part."""
        self._end_words()
        self._note(_parted, PLACED, key, x, y, draw)

    def turned(self, x: float, y: float, text: str, face: str, size: float, *, up: bool, track: float = 0) -> None:
        """Note a line that runs up or down."""
        self._end_words()
        self._said.append((face, text))
        self._note(partial(Pen.turned, up=up, track=track), PLACED + len(text), x, y, text, face, size)

    def stroke(self, x: float, y: float, to_x: float, to_y: float, weight: float = HAIR, *, still: bool = False) -> None:
        """Note a line."""
        self._note(Pen.stroke, MARK, x, y, to_x, to_y, weight)

    def rect(self, x: float, y: float, wide: float, high: float, *, tint: bool = False) -> None:
        """Note a box."""
        self._note(_tinted if tint else Pen.rect, MARK, x, y, wide, high)

    def place(self, x: float, y: float, drawing: str, *, still: bool = False, shared: bool = True) -> None:
        """Note a drawing."""
        self._note(Pen.place if shared else _own, PLACED if shared else len(drawing), x, y, drawing)

    def _say(self, x: float, y: float, face: str, text: str, size: float, track: float) -> None:
        self._said.append((face, text))
        begins = not self._words
        super()._say(x, y, face, text, size, track)
        if begins:
            self._opening = self._at_x, self._at_y, self._texts[face](text)[0], size, track
            self._words[0] = self._words[0].partition("\n")[2]

    def _go_on(self, face: str, text: str, size: float) -> None:
        self._said.append((face, text))
        super()._go_on(face, text, size)

    def _end_words(self) -> None:
        """Note the words that follow each other."""
        if self._words:
            words = Words(*self._opening, "\n".join(self._words), self._at_x, self._at_y, self._font, self._size, self._track)
            self._note(Pen.write, OPENED + len(words.shown), words)
            self._words = []
            self._font, self._track, self._at_x, self._at_y = "", 0.0, 0, 0

    def _note(self, step: Callable[..., object], length: int, *args: object) -> None:
        self._steps.append((step, args))
        self._length += length


OPENED, MARK, PLACED = 35, 30, 33
"""What operators take: what stands before and behind words, a line or a box, and a drawing where it is placed."""


def _parted(pen: Pen, key: Hashable, x: float, y: float, draw: Draw) -> None:
    pen.part(key, x, y, draw)


_tinted, _own = partial(Pen.rect, tint=True), partial(Pen.place, shared=False)
