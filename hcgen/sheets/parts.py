"""Parts: pieces of a page that may come again, as they are drawn once more wherever they stand."""

from __future__ import annotations

from collections.abc import Callable
from sys import maxsize
from typing import Any

import msgspec

Mark = tuple[Callable[..., None], float, float, tuple[Any, ...]]
"""How a mark is drawn again: by what, where from the origin, and what else that takes."""


class Part(msgspec.Struct):
    """A piece of a page that may come again: words and marks about its own origin."""

    drawing: str = ""
    """Everything as operators, for a form."""
    most: int = 0
    """So many uses may be written out before a form is shorter."""
    uses: int = 0
    form: str = ""
    """The form that it has become."""
    marks: tuple[Mark, ...] = ()
    words: str = ""
    """Its text, behind the first move and the first font."""
    gap: str = ""
    """What stands before the text where that font is set already: a number would be one word with the move, a bracket is not."""
    first: tuple[int, int, str, float] = (0, 0, "", 0)
    """The first move in tenths, the first font and its size."""
    end: tuple[int, int, str, float] = (0, 0, "", 0)
    """Where the text ends, as `first`."""

    def become(self, form: str) -> None:
        """Be a form from here on: nothing else of it is needed."""
        self.form = form
        self.drawing, self.words, self.marks = "", "", ()


def most_uses(drawing: str) -> int:
    """Return how often a drawing may be written out before a form is shorter: deflated, both are two fifths of what they were."""
    size = 0.4 * len(drawing)
    return int((70 + size) / (size - 12)) if size > 12 else maxsize
