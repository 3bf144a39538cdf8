"""The panels: each knows one piece of a portrait and sets it into rows."""

from __future__ import annotations

from importlib import import_module
from threading import RLock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hcgen.sheets.panels.panel import Panel

GROUPS = ("persons", "cards", "rosters", "ships", "screen")
"""The modules that name panels, in the order in which they are searched."""


class _Panels(dict[str, "Panel"]):
    """The panels that were asked for and those of their groups: whoever prints people need not load what draws ships."""

    def __init__(self) -> None:
        super().__init__()
        self._left = list(GROUPS)
        self._loading = RLock()

    def __missing__(self, name: str) -> Panel:
        with self._loading:
            while name not in self and self._left:
                self._load()
        if name not in self:
            raise KeyError(name)
        return self[name]

    def _load(self) -> None:
        own = import_module(f"hcgen.sheets.panels.{self._left.pop(0)}").PANELS
        self.update({panel.name: panel for panel in own})

    def every(self) -> list[Panel]:
        """Return all panels that there are."""
        with self._loading:
            while self._left:
                self._load()
            return [*self.values()]


PANELS = _Panels()
"""Every panel that a design may name."""


def find(name: str) -> Panel | None:
    """Return a panel by its name; nothing where there is none of that name."""
    try:
        return PANELS[name]
    except KeyError:
        return None
