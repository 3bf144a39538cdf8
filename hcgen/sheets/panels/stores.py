"""What a starship burns and fires: crystals and Warpedoes, drawn as what they are, to be struck off."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from hcgen.sheets import blanks
from hcgen.sheets.panels.callout import struck
from hcgen.sheets.pen import RULE
from hcgen.sheets.text import MM

if TYPE_CHECKING:
    from hcgen.portrait.ship_views import Count
    from hcgen.sheets.pen import Pen

PITCH = 7.2
ROW = 6
CRYSTALS = 12
MISSILES = 6
BOXES = ((48, 12, 2.6, 3.6),)


def _path(*points: tuple[float, float]) -> str:
    spots = [f"{x * MM:.2f} {-y * MM:.2f}" for x, y in points]
    return f"{spots[0]} m {' '.join(f'{spot} l' for spot in spots[1:])} h"


@cache
def _missile() -> str:
    """Return a Warpedo, its point at the origin."""
    half = 1.8
    fins = " ".join(f"{_path((s * half, 6.0), (s * (half + 0.9), 8.2), (s * half, 8.2))} S" for s in (-1, 1))
    start, left = f"{-half * MM:.2f} {-8.2 * MM:.2f} m", f"{-half * MM:.2f} {-2.6 * MM:.2f} l"
    point = f"{-half * MM:.2f} {-1.2 * MM:.2f} {-0.8 * MM:.2f} {-0.4 * MM:.2f} 0 0 c"
    back = f"{0.8 * MM:.2f} {-0.4 * MM:.2f} {half * MM:.2f} {-1.2 * MM:.2f} {half * MM:.2f} {-2.6 * MM:.2f} c"
    return f"1 j 0.5 w {fins} 0.8 w {start} {left} {point} {back} {half * MM:.2f} {-8.2 * MM:.2f} l h S"


def missiles(pen: Pen, x: float, y: float, count: Count, room: float) -> float:
    """Draw Warpedoes from their points' level on into a width, those that are gone struck; return their height."""
    if count.whole > MISSILES:
        return struck(pen, "Warpedo", x, y, count, BOXES, room)
    pitch = min(PITCH, (room - 5.8) / (MISSILES - 1))
    for number in range(count.whole):
        middle = x + 2.8 + number * pitch
        pen.place(middle, y, _missile())
        if number < count.gone:
            pen.stroke(middle - 2.7, y + 8, middle + 2.7, y, RULE)
        else:
            blanks.tick(pen, f"Warpedo {number + 1}", middle - 2.7, y + 1.4, 5.4)
    return 8.2


@cache
def _crystal(dotted: bool) -> str:
    return f"1 j {'0.5 w [0.9 1.1] 0 d' if dotted else '0.8 w'} {_path((0, -2.6), (1.95, 0), (0, 2.6), (-1.95, 0))} S"


def crystals(pen: Pen, x: float, y: float, count: Count | None, room: float) -> float:
    """Draw crystals into a width, those that are burnt struck, and dotted ones for what may be taken on; return their height."""
    whole = count.whole if count else 0
    if count is not None and whole > CRYSTALS:
        return struck(pen, "Crystal", x, y + 0.4, count, BOXES, room)
    pitch = min(PITCH, (room - 4.1) / (ROW - 1))
    for number in range(CRYSTALS):
        row, column = divmod(number, ROW)
        middle, level = x + 2.0 + column * pitch, y + 2.6 + row * 6.0
        pen.place(middle, level, _crystal(number >= whole))
        if count is not None and number < count.gone:
            pen.stroke(middle - 1.9, level + 2.2, middle + 1.9, level - 2.2, RULE)
        else:
            blanks.tick(pen, f"Crystal {number + 1}", middle - 1.95, level - 1.95, 3.9)
    return 11.2
