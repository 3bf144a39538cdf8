"""The shipyard: ships as line drawings, from a family, a seed and numbers. Pure: no dice but the seed's, no paper.

`draw_starship` gives a plan from above, `draw_vessel` a view from abeam. Measures are mm, with x from the ship's axis and y down
from the top of the box that was asked for.
"""

from __future__ import annotations

from hcgen.sheets.shipyard.drawing import Drawing, Line, Mark, Plate, Round
from hcgen.sheets.shipyard.empty import draw_slip, draw_water
from hcgen.sheets.shipyard.starships import Numbers, draw_starship
from hcgen.sheets.shipyard.vessels import Fit, draw_vessel

__all__ = ["Drawing", "Fit", "Line", "Mark", "Numbers", "Plate", "Round", "draw_slip", "draw_starship", "draw_vessel", "draw_water"]
