"""Parts: pieces of a page that may come again, as they are drawn once more wherever they stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

Mark = tuple[Callable[..., None], float, float, tuple[Any, ...]]
"""How a mark is drawn again: by what, where from the origin, and what else that takes."""


class Part(msgspec.Struct):
    """A piece of a page that may come again: words and marks about its own origin."""

    uses: int = 0
    drawing: str = ""
    """Everything as operators, for a form."""
    form: str = ""
    """The form that it has become."""
    marks: tuple[Mark, ...] = ()
    words: str = ""
    """Its text, behind the first move and the first font."""
    opening: str = ""
    """What sets that font."""
    gap: str = ""
    """What stands before the text where that font is set already: a number would be one word with the move, a bracket is not."""
    first: tuple[int, int, str, float] = (0, 0, "", 0)
    """The first move in tenths, the first font and its size."""
    end: tuple[int, int, str, float] = (0, 0, "", 0)
    """Where the text ends, as `first`."""

    def pays(self) -> bool:
        """Say whether it has been written out so often that a form would have been shorter."""
        size = len(self.drawing)
        return self.uses * (0.4 * size - 12) > 70 + 0.4 * size

    def become(self, form: str) -> None:
        """Be a form from here on: nothing else of it is needed."""
        self.form = form
        self.drawing, self.words, self.opening, self.marks = "", "", "", ()
