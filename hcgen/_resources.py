"""The one place that knows where the bundled data lies."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_HERE = os.path.dirname(os.path.abspath(__file__))


def folder(name: str) -> Traversable:
    """Return the folder of bundled data with this name: "tables" or "sheets".

    In an installed package it lies under ``hcgen/_data``, in a checkout beside ``hcgen``. Only a
    package inside a zip file needs importlib.resources, which costs three times bare Python's start.
    """
    for place in (os.path.join(_HERE, "_data", name), os.path.join(os.path.dirname(_HERE), name)):
        if os.path.isdir(place):
            return Path(place)
    from importlib.resources import files

    return files("hcgen") / "_data" / name
