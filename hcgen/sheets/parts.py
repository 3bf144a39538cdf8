"""Parts: pieces of a page that may come again, as they are drawn once more wherever they stand."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from sys import maxsize
from typing import TYPE_CHECKING, Any

import msgspec

from hcgen.sheets.kept import Kept

if TYPE_CHECKING:
    from hcgen.sheets.pen import Pen

MANY, MOST = 1_500, 3_000
"""Parts that a document has at once, but for forms; and pieces that are kept for others, or remembered as drawn once."""
SPAN = 6_000
"""So many pieces are made until those are forgotten that nobody has asked for meanwhile."""
Step = tuple[Callable[..., object], tuple[Any, ...]]
"""How something of a piece is drawn again: by what, and what that takes."""


class Words(msgspec.Struct, frozen=True, gc=False):
    """Words that are written one after the other: where they begin and end, in tenths of a point from the origin, and in what."""

    right: int
    up: int
    font: str
    size: float
    track: float
    shown: str
    """The first text, and all moves and texts behind it."""
    end_right: int
    end_up: int
    end_font: str
    end_size: float
    end_track: float


class Piece(msgspec.Struct, frozen=True, gc=False):
    """Something that always looks the same, as it was drawn about its own origin."""

    steps: tuple[Step, ...]
    most: int
    """So many uses may be written out before a form is shorter."""
    letters: int | None
    """What a document must have of its fonts for it; nothing where another one would write it with other codes."""
    words: Words | None = None
    """Its words, where it is nothing else: then there are no steps."""

    def draw(self, pen: Pen, _x: float = 0, _y: float = 0) -> None:
        """Draw it again, with a pen that draws about the place where it is to stand."""
        if self.words is not None:
            pen.write(self.words)
        for step, given in self.steps:
            step(pen, *given)


NOTHING = Piece((), 0, None)
"""What a part has where nobody knows how it is drawn again, and where it is a form."""


class Part(msgspec.Struct):
    """A piece in one document."""

    piece: Piece
    uses: int = 0
    form: str = ""
    """The form that it has become."""

    def become(self, form: str) -> None:
        """Be a form from here on: nothing else of it is needed."""
        self.form, self.piece = form, NOTHING


class Drawn:
    """What was drawn in one look on one paper, for documents to come."""

    def __init__(self) -> None:
        self.pieces: Kept[Hashable] = Kept(MOST, SPAN)
        self.once: set[int] = set()
        """What the last document has, by the hashes of what it is."""


class Parts(dict[Hashable, Part]):
    """The parts of one document that were drawn in it several times, by what they are.

    What stands in it once is not kept: a batch of strangers must not fill the memory.
    """

    def __init__(self, drawn: Drawn) -> None:
        super().__init__()
        self._pieces = drawn.pieces
        """What other documents have left."""
        self._loose: list[Hashable] = []
        """What was no form when it was last looked at."""
        self._once: set[int] = set()
        self._before, drawn.once = drawn.once, self._once

    def begin(self, key: Hashable) -> Part | None:
        """Return what was not drawn in this document before, or once; it has no piece yet where nobody knows how it is drawn again.

        Nothing is returned for what is drawn as if it never came again.
        """
        mark = hash(key)
        piece: Piece | None = self._pieces[key]
        if mark in self._once:
            part = Part(piece or NOTHING)
            self._keep(key, part)
            return part
        self._note(mark)
        if piece is None and mark not in self._before:
            return None
        return Part(piece or NOTHING)

    def leave(self, key: Hashable, piece: Piece) -> Piece:
        """Leave to other documents how something is drawn again."""
        if piece.letters is not None:
            self._pieces[key] = piece
        return piece

    def _note(self, mark: int) -> None:
        """Note what is drawn for the first time."""
        if len(self._once) >= MOST:
            self._once.clear()
        self._once.add(mark)

    def _keep(self, key: Hashable, part: Part) -> None:
        """Keep a part; where there are too many, forget those that have not become forms."""
        if len(self._loose) >= MANY:
            for old in self._loose:
                if not self[old].form:
                    del self[old]
            self._loose.clear()
        self._loose.append(key)
        self[key] = part


def most_uses(length: float) -> int:
    """Return how often a drawing of a length may be written out before a form is shorter: both are deflated to two fifths."""
    size = 0.4 * length
    return int((70 + size) / (size - 12)) if size > 12 else maxsize
