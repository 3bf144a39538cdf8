"""What is kept: whatever was made before and may be asked for again."""

from __future__ import annotations

from typing import Any, TypeVar

Key = TypeVar("Key")


class Kept(dict[Key, Any]):
    """What was made before, or nothing where it is not known: what was not asked for in a long time is forgotten.

    Where it is full, nothing is added until something is forgotten. Of a batch of strangers, each is seen once, and would
    push out what all people share; and of the same batch printed again, whatever is kept last is asked for last.
    """

    def __init__(self, most: int, span: int) -> None:
        """Keep so many things at most, each for as long as it is asked for between so many that are made and the next as many."""
        super().__init__()
        self._most, self._span = most, span
        self._old: dict[Key, Any] = {}
        """What was made before what it holds itself, and not asked for since."""
        self._made = 0

    def __missing__(self, key: Key) -> Any:
        found = self._old.pop(key, None)
        if found is not None:
            super().__setitem__(key, found)
        return found

    def __setitem__(self, key: Key, value: Any) -> None:
        self._made += 1
        if self._made > self._span:
            self._old, self._made = dict(self), 1
            self.clear()
        if len(self) + len(self._old) < self._most:
            super().__setitem__(key, value)
