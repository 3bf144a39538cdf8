"""What is kept: whatever was made before and may be asked for again."""

from __future__ import annotations

from typing import Any

ROOMY = 3
"""So many times as much is kept before it is too much for the first time."""


class Kept(dict[tuple[object, ...], Any]):
    """What was made before, or nothing where it is not known: what was not asked for in a long time is forgotten.

    A batch of strangers must not fill the memory with their names, nor push out what all people share.
    What is kept warily is kept from the second time on that it was made. Until it is full for the first time,
    it keeps several times as much: the people of a small document are asked for again, those of a large one are not.
    """

    def __init__(self, most: int, *, wary: bool = False) -> None:
        super().__init__()
        self._most = most
        self._room = ROOMY * most
        self._wary = wary
        self._old: dict[tuple[object, ...], Any] = {}
        """What was made before what it holds itself, and not asked for since."""
        self._once: set[int] = set()
        """What was made once, by the hashes of its keys."""

    def begin(self) -> None:
        """Begin a document: there is room again."""
        self._room = ROOMY * self._most

    def __missing__(self, key: tuple[object, ...]) -> Any:
        found = self._old.pop(key, None)
        if found is not None:
            super().__setitem__(key, found)
        return found

    def __setitem__(self, key: tuple[object, ...], value: Any) -> None:
        if self._wary and self._is_new(hash(key)):
            return
        if len(self) >= self._room // 2:
            self._old = dict(self)
            self.clear()
            self._room = self._most
        super().__setitem__(key, value)

    def _is_new(self, key: int) -> bool:
        if key in self._once:
            return False
        if len(self._once) > 2 * self._most:
            self._once.clear()
        self._once.add(key)
        return True
