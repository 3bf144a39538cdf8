"""The shipyard: ships as line drawings, from a family, a seed and numbers. Pure: no dice but the seed's, no paper.

`draw_starship` gives a plan from above. Measures are mm, with x from the ship's axis and y down
from the top of the box that was asked for.
"""

from __future__ import annotations

from hcgen.sheets.shipyard.drawing import Drawing, Line, Mark, Plate, Round
from hcgen.sheets.shipyard.starships import Numbers, draw_starship

__all__ = ["Drawing", "Line", "Mark", "Numbers", "Plate", "Round", "draw_starship"]
