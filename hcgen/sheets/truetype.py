"""TrueType: reportlab's reader of fonts, without what it loads beside that and hardly ever needs.

Pictures and HarfBuzz take a twelfth of all the memory of a document of a thousand sheets, and a tenth of the time until the first.
They are loaded when somebody asks them for something, reportlab itself or whoever else.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from threading import Lock
from types import ModuleType

_loading = Lock()


class _Later(ModuleType):
    """Stands for a module until that is first asked for something."""

    def __getattr__(self, name: str) -> object:
        own = self.__name__
        with _loading:
            if sys.modules.get(own) is self:
                del sys.modules[own]
        return getattr(import_module(own), name)


def _put_off(name: str) -> None:
    """Have a module loaded when it is first used, not when it is imported."""
    if name in sys.modules or find_spec(name) is None:
        return
    later = sys.modules[name] = _Later(name)
    package, _, last = name.rpartition(".")
    if package:
        setattr(sys.modules[package], last, later)


for _name in ("PIL.Image", "uharfbuzz"):
    _put_off(_name)

from reportlab.pdfbase.ttfonts import FF_NONSYMBOLIC, FF_SYMBOLIC, SUBSETN, TTFError, TTFNameBytes, TTFont, TTFontFace  # noqa: E402

__all__ = ["FF_NONSYMBOLIC", "FF_SYMBOLIC", "SUBSETN", "TTFError", "TTFNameBytes", "TTFont", "TTFontFace"]
