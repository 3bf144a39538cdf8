"""The families of hulls: outlines in fractions of length and half breadth, each a little different by its seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.sheets.shipyard.geometry import Point, Points, curve

if TYPE_CHECKING:
    from collections.abc import Callable

    from hcgen.sheets.shipyard.drawing import Chance


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """The form of a hull. All numbers are fractions: of the length along the ship, of the half breadth across it."""

    outline: Points
    """The right half, from the bow to the stern, from axis to axis."""
    spine: Points
    """The raised deck along the axis, as the outline."""
    aspect: float
    """The half breadth as a fraction of the length."""
    bridge: float
    fuel: float
    hold: float
    core: float
    """Where these stand on the spine, in this order from the bow."""
    turrets: tuple[tuple[float, float, float], ...]
    """Part of the width, station, bearing in degrees from ahead."""
    tubes: tuple[float, float, float]
    """Half width of the innermost, station of its mouth, its length."""
    stern: tuple[float, float]
    """The half width of the row of engines, and its station."""
    hole: tuple[float, float, float] | None = None
    """A ring's opening: station of its middle, half axis across and along."""
    spokes: tuple[float, ...] = ()
    bays: int = 0
    """Rows of great hatches on both sides of the spine."""
    dish: float = 0
    """The station of a great dish on the axis; none where it is 0."""
    plate: tuple[float, float, float] = (0, 0, 0)
    """Half width, station and length of the plate with the name; none where the length is 0."""


def _closed(points: list[Point]) -> Points:
    return ((0.0, points[0][1]), *points, (0.0, points[-1][1]))


def wedge(chance: Chance) -> Form:
    """A dart: straight edges to a point, steps in its flanks."""
    tip, step, mid = chance.between(0.04, 0.09), chance.between(0.36, 0.48), chance.between(0.44, 0.56)
    wing, low = chance.between(0.68, 0.82), chance.between(0.80, 0.88)
    flank = [(tip, 0.0), (step, mid), (step + chance.between(0.02, 0.09), mid + 0.005)]
    if chance.one_in(3):  # a second step
        flank += [(step + 0.16, mid + 0.16), (step + 0.22, mid + 0.165)]
    flank += [(wing, low), (wing + chance.between(0.03, 0.1), low)]
    tail = chance.pick("square", "swallow", "notched")
    if tail == "swallow":
        flank += [(1.0, 0.965), (0.9, 0.985), (0.60, 0.945)]
    elif tail == "notched":
        flank += [(1.0, 0.93), (1.0, 0.965), (0.80, 0.965), (0.76, 0.935), (0.60, 0.945)]
    else:
        flank += [(1.0, 0.95), (0.96, 0.965), (0.56, 0.965), (0.53, 0.945)]
    broad = chance.between(0.25, 0.31)
    return Form(
        outline=_closed(flank),
        spine=_closed([(0.012, 0.10), (0.16, 0.27), (0.18, 0.42), (broad, 0.56), (broad, 0.90), (broad - 0.06, 0.93)]),
        aspect=chance.between(0.34, 0.40),
        bridge=0.31,
        fuel=0.495,
        hold=0.585,
        core=0.815,
        turrets=((0.76, 0.40, 24), (0.72, 0.62, 34), (0.80, 0.895, 62)),
        tubes=(step - 0.22, mid - 0.14, 0.085),
        stern=(0.50, 0.945),
        plate=(0.44, chance.between(0.70, 0.72), 0.17),
    )


def spindle(chance: Chance) -> Form:
    """A lens or a cigar: one long curve, sometimes with fins."""
    most, nose = chance.between(0.38, 0.52), chance.between(0.35, 0.8)
    flank = curve((0.0, 0.0), (nose, 0.01), (1.0, most - 0.24), (1.0, most), 14)
    flank += curve((1.0, most), (1.0, most + 0.2), (0.80, 0.80), (0.56, 0.88), 12)
    fins = chance.pick("none", "swept", "square")
    if fins == "swept":
        flank[-3:] = [(0.84, 0.76), (1.0, 0.90), (0.98, 0.975), (0.86, 0.955), (0.64, 0.90)]
    elif fins == "square":
        flank[-2:] = [(0.76, 0.80), (0.92, 0.82), (0.92, 0.93), (0.66, 0.94), (0.62, 0.90)]
    flank += [(0.56, 0.95)]
    broad = chance.between(0.32, 0.38)
    return Form(
        outline=((0.0, 0.0), *flank, (0.0, 0.95)),
        spine=_closed([(0.10, 0.09), (0.26, 0.20), (broad, 0.34), (broad, 0.68), (0.30, 0.84), (0.30, 0.925)]),
        aspect=chance.between(0.215, 0.275),
        bridge=0.205,
        fuel=0.37,
        hold=0.505,
        core=0.71,
        turrets=((0.74, 0.29, 25), (0.78, 0.55, 60), (0.72, 0.78, 132)),
        tubes=(0.16, 0.055, 0.075),
        stern=(0.54, 0.95),
        plate=(0.66, chance.between(0.40, 0.42), 0.13),
    )


def hammerhead(chance: Chance) -> Form:
    """A broad head on a neck, a body behind it."""
    neck, body, stern = chance.between(0.22, 0.30), chance.between(0.56, 0.68), chance.between(0.74, 0.92)
    brow, chin, waist = chance.between(0.03, 0.07), chance.between(0.12, 0.15), chance.between(0.04, 0.1)
    head = chance.pick("horned", "straight", "swept")
    flank = [(0.30, 0.012), (0.36, 0.0), (0.74, 0.018)] if head == "horned" else [(0.40, 0.0), (0.70, 0.012)]
    if head == "swept":
        flank = [(0.22, 0.0), (0.40, 0.012), (0.78, 0.045)]
        brow, chin = brow + 0.03, chin + 0.02
    flank += [(0.97, brow + 0.012), (1.0, brow + 0.032), (1.0, chin), (0.93, chin + 0.03), (0.62, chin + 0.043)]
    flank += curve((0.62, chin + 0.043), (0.40, chin + 0.047), (neck + 0.02, chin + 0.065), (neck, chin + 0.125))
    flank += [(neck, 0.40), (neck + 0.08, 0.425)]
    flank += curve((neck + 0.08, 0.425), (body - 0.12, 0.455), (body - 0.02, 0.49), (body, 0.55))
    flank += [(body, 0.635), (body - waist, 0.65), (body - waist, 0.735), (body, 0.75)]
    flank += [(body + 0.03, 0.80), (stern - 0.02, 0.825), (stern, 0.84), (stern, 0.93), (stern - 0.06, 0.955), (stern * 0.78, 0.955)]
    flank += [(stern * 0.75, 0.945)]
    broad = min(0.34, body - 0.24)
    return Form(
        outline=_closed(flank),
        spine=_closed(
            [
                (0.20, 0.03),
                (0.24, 0.05),
                (0.24, 0.15),
                (0.15, 0.182),
                (0.125, 0.225),
                (0.125, 0.405),
                (0.17, 0.432),
                (broad - 0.04, 0.465),
                (broad, 0.50),
                (broad, 0.90),
                (broad - 0.06, 0.925),
            ]
        ),
        aspect=chance.between(0.335, 0.385),
        bridge=0.245,
        fuel=0.505,
        hold=0.60,
        core=0.80,
        turrets=((0.86, chin - 0.04, 52), (0.79, 0.505, 16), (0.80, 0.893, 138)),
        tubes=(0.40, 0.012, 0.095),
        stern=(stern * 0.72, 0.945),
        dish=0.094,
        plate=((broad + body) / 2 - 0.03, 0.56, 0.22) if body - waist - broad > 0.14 else (0, 0, 0),
    )


def ring(chance: Chance) -> Form:
    """A tower through a wheel."""
    top, wide = chance.between(0.15, 0.20), chance.between(0.14, 0.20)
    low, middle = chance.between(0.78, 0.82), chance.between(0.47, 0.50)
    flank = [(wide - 0.02, 0.02), (wide + 0.02, top)] if chance.one_in(2) else [(wide * 0.6, 0.0), (wide, 0.05), (wide, top)]
    flank += curve((wide + 0.02, top), (0.75, top + 0.03), (1.0, middle - 0.15), (1.0, middle), 14)
    flank += curve((1.0, middle), (1.0, middle + 0.16), (0.74, low - 0.03), (0.25, low), 14)
    foot = chance.between(0.30, 0.42)
    flank += [(foot, low + 0.06), (foot, 0.95)] if chance.one_in(2) else [(0.25, 0.90), (foot, 0.92), (foot, 0.95)]
    thick = chance.between(0.13, 0.18)
    spokes = ((0.36, 0.48, 0.60), (0.42, 0.56), (0.34, 0.44, 0.54, 0.64))[chance.count(0, 2)]
    return Form(
        outline=_closed(flank),
        spine=_closed([(0.11, 0.04), (0.14, 0.17), (0.25, 0.29), (0.25, 0.71), (0.20, 0.80), (0.20, 0.925)]),
        aspect=chance.between(0.37, 0.43),
        bridge=0.10,
        fuel=0.35,
        hold=0.465,
        core=0.655,
        turrets=((0.93, 0.40, 70), (0.93, 0.575, 110), (0.66, 0.90, 150)),
        tubes=(0.27, 0.235, 0.075),
        stern=(foot, 0.95),
        hole=((top + low) / 2, 1 - thick, (low - top) / 2 - thick * 0.42),
        spokes=spokes,
    )


def barge(chance: Chance) -> Form:
    """A box of bays behind a blunt bow."""
    bow, shoulder = chance.between(0.46, 0.62), chance.between(0.19, 0.22)
    hips, foot = chance.between(0.72, 0.76), chance.between(0.70, 0.86)
    flank = [(bow, 0.02), (bow + 0.10, 0.05), (bow + 0.12, 0.13), (bow + 0.06, 0.155), (bow + 0.06, shoulder - 0.015)]
    flank += [(1.0, shoulder)] if chance.one_in(2) else [(0.90, shoulder), (1.0, shoulder + 0.03)]
    if chance.one_in(2):  # parted amidships
        flank += [(1.0, 0.44), (0.94, 0.45), (0.94, 0.49), (1.0, 0.50)]
    flank += [(1.0, hips), (0.58, hips + 0.02), (0.58, hips + 0.045), (foot - 0.02, hips + 0.075), (foot, 0.93), (foot - 0.08, 0.955)]
    return Form(
        outline=_closed(flank),
        spine=_closed([(0.27, 0.045), (0.27, 0.20), (0.13, 0.22), (0.13, hips - 0.01), (0.30, hips + 0.03), (0.30, 0.93)]),
        aspect=chance.between(0.33, 0.40),
        bridge=0.075,
        fuel=0.155,
        hold=0.46,
        core=0.855,
        turrets=((0.80, 0.11, 40), (0.955, hips - 0.02, 90), (0.80, 0.885, 130)),
        tubes=(0.36, 0.022, 0.08),
        stern=(foot - 0.12, 0.955),
        bays=chance.count(4, 6),
        plate=(0.205, 0.30, 0.26),
    )


FAMILIES: dict[str, Callable[[Chance], Form]] = {
    "wedge": wedge,
    "spindle": spindle,
    "hammerhead": hammerhead,
    "ring": ring,
    "barge": barge,
}
"""Every family that can be drawn, by the ids of the table of hulls."""
