"""Drawings about their own origin, in pt, ready to be placed: dice, tracks, shield, star, frame, code."""

from __future__ import annotations

import math
import re
from functools import cache
from typing import Any

import msgspec

from hcgen.sheets.text import MM

Points = tuple[tuple[float, float], ...]

WORD = 2.6
"""The least radius of a track's end mark, in mm: a word stands in it."""
CURVE = 0.5523
"""The handle of a quarter circle, as a part of its radius."""


def _regular(corners: int, first: float, radius: float, wide: float = 1, high: float = 1) -> Points:
    angles = (math.radians(first + 360 * number / corners) for number in range(corners))
    return tuple((wide * radius * math.cos(angle), high * radius * math.sin(angle)) for angle in angles)


OUTLINES: dict[int, tuple[Points, float]] = {
    4: (_regular(3, 90, 1.30), -0.10),
    5: (_regular(5, 90, 1.10), -0.02),
    6: (_regular(4, 45, 1.22), 0),
    7: (_regular(7, 90, 1.05), -0.02),
    8: (_regular(4, 90, 1, 1.10, 1.22), 0),
    10: (((0, 1.18), (1.10, -0.16), (0, -1.06), (-1.10, -0.16)), -0.06),
    12: (_regular(5, 270, 1.10), 0.15),
    14: (((0, 1.14), (0.98, 0.16), (0.98, -0.40), (0, -1.06), (-0.98, -0.40), (-0.98, 0.16)), -0.03),
    16: (_regular(8, 90, 1.06), 0),
    20: (_regular(6, 90, 1.10), 0),
    24: (_regular(8, 22.5, 1.06), 0),
    30: (_regular(10, 90, 1.04), 0),
}
"""Each die of the chain seen from the front, for a radius of 1, and where the eye wants its number."""

_NOTATION = re.compile(r"[dD](\d+)(?:\+[dD](\d+))?\Z")


class Die(msgspec.Struct, frozen=True, cache_hash=True):
    """A die as it is drawn: its sides, what is written on it, and how much wider than high it is."""

    sides: int
    label: str
    stretch: float = 1.0


@cache
def read_die(notation: str) -> Die | None:
    """Read "d8" or "d30+d3"; nothing for what is no single die."""
    found = _NOTATION.match(notation)
    if found is None:
        return None
    if found[2] is None:
        return Die(int(found[1]), found[1])
    return Die(int(found[1]), f"{found[1]}+{found[2]}", 1.6)


def rise(die: Die) -> float:
    """Return how far above the middle the number stands, for a radius of 1."""
    if die.sides == 3:
        return -0.10
    return OUTLINES[die.sides][1] if die.sides in OUTLINES else 0.0


def _numbers(*values: float) -> str:
    return " ".join(f"{round(value, 2):g}" for value in values)


def polygon(points: Points, radius: float, stretch: float = 1.0) -> str:
    """Return the path of a closed polygon."""
    corners = [_numbers(x * radius * stretch, y * radius) for x, y in points]
    return f"{corners[0]} m {' '.join(f'{corner} l' for corner in corners[1:])} h"


def ellipse(wide: float, high: float) -> str:
    """Return the path of an ellipse by its half axes."""
    a, b = wide * CURVE, high * CURVE
    arcs = ((wide, b, a, high, 0, high), (-a, high, -wide, b, -wide, 0), (-wide, -b, -a, -high, 0, -high), (a, -high, wide, -b, wide, 0))
    return f"{_numbers(wide, 0)} m " + " ".join(f"{_numbers(*arc)} c" for arc in arcs) + " h"


def _three(radius: float) -> str:
    """Return a triangle with sides that bulge: no die has three faces, and this is no D4."""
    reach, side = radius * 1.22, radius * 0.92
    corners = [(reach * math.cos(a), reach * math.sin(a)) for a in map(math.radians, (90, 330, 210))]
    path = f"{_numbers(*corners[0])} m"
    for number, middle in enumerate(map(math.radians, (30, 270, 150))):
        (ax, ay), (bx, by) = corners[number], corners[(number + 1) % 3]
        kx, ky = 2 * side * math.cos(middle) - (ax + bx) / 2, 2 * side * math.sin(middle) - (ay + by) / 2
        handles = (ax + 2 / 3 * (kx - ax), ay + 2 / 3 * (ky - ay), bx + 2 / 3 * (kx - bx), by + 2 / 3 * (ky - by))
        path += f" {_numbers(*handles, bx, by)} c"
    return path + " h"


def outline(die: Die, radius: float) -> str:
    """Return the path of a die; a die outside the chain is a circle."""
    if die.sides == 3:
        return _three(radius)
    if die.sides not in OUTLINES:
        return ellipse(radius * die.stretch, radius)
    return polygon(OUTLINES[die.sides][0], radius, die.stretch)


@cache
def die(shape: Die, radius: float, *, ring: bool = False, weight: float = 0.6) -> str:
    """Return a single die; ringed where it is the die of the moment."""
    size = radius * MM
    around = f"0.9 w {ellipse(size * 1.36 * (1 + (shape.stretch - 1) * 0.8), size * 1.36)} S " if ring else ""
    return f"1 j {around}{weight:g} w {outline(shape, size)} S"


class Track(msgspec.Struct, frozen=True, cache_hash=True):
    """A row of dice: the drawing, and where each die's number goes, in mm right of the origin."""

    drawing: str
    numbers: tuple[tuple[float, float, str], ...]
    out: float
    """The middle of the end mark."""
    end: float
    """The radius of the end mark, in mm."""


@cache
def track(dice: tuple[Die, ...], radius: float, pitch: float, lost: int = 0, *, end: bool = True) -> Track:
    """Return a track that begins at the origin's left end: a thread, its dice, the one of the moment ringed."""
    centres, edge = [], 0.0
    for shape in dice:
        cell = pitch * (1 + (shape.stretch - 1) * 0.8)
        centres.append(edge + cell / 2)
        edge += cell
    out = edge + pitch / 2
    size, last = radius * MM, max(radius * 0.98, WORD)
    parts = ["1 j 0.4 w", f"{_numbers(centres[0] * MM, 0)} m {_numbers((out if end else centres[-1]) * MM, 0)} l S 1 g"]
    for number, (shape, centre) in enumerate(zip(dice, centres, strict=True)):
        parts.append(_placed(centre, _one(shape, size, now=number == lost, struck=number < lost)))
    if end:
        parts.append(_placed(out, _end(size, last * MM, now=lost >= len(dice))))
    numbers = tuple((centre, rise(shape) * radius, shape.label) for shape, centre in zip(dice, centres, strict=True))
    return Track(" ".join(parts), numbers, out, last)


def _placed(centre: float, drawing: str) -> str:
    return f"q 1 0 0 1 {_numbers(centre * MM)} 0 cm {drawing} Q"


def _one(shape: Die, size: float, *, now: bool, struck: bool) -> str:
    ring = f"0.9 w {ellipse(size * 1.36 * (1 + (shape.stretch - 1) * 0.8), size * 1.36)} B " if now else ""
    stroke = f" 0.8 w {_numbers(-size * 1.1, -size * 1.1)} m {_numbers(size * 1.1, size * 1.1)} l S" if struck else ""
    return f"{ring}{1 if now else 0.5:g} w {outline(shape, size)} B{stroke}"


def _end(size: float, radius: float, *, now: bool) -> str:
    ring = f"0.9 w {ellipse(size * 1.36, size * 1.36)} B " if now else ""
    return f"{ring}0.5 w {ellipse(radius, radius)} B"


@cache
def star(radius: float, *, filled: bool = True) -> str:
    """Return a star: filled, or an outline to be filled by hand."""
    reach = [radius * MM * (1 if number % 2 == 0 else 0.42) for number in range(10)]
    angles = [math.radians(90 + 36 * number) for number in range(10)]
    return polygon(tuple((r * math.cos(a), r * math.sin(a)) for r, a in zip(reach, angles, strict=True)), 1) + (
        " f" if filled else " 0.4 w S"
    )


@cache
def ring(radius: float, weight: float) -> str:
    """Return a circle."""
    return f"{weight:g} w {ellipse(radius * MM, radius * MM)} S"


@cache
def boxes(count: int, side: float, pitch: float, *, across: int = 100, drop: float = 0, five: float = 0) -> str:
    """Return boxes in rows of so many, the first one's top left corner at the origin; five is the air after each fifth."""
    parts = ["0.5 w"]
    for number in range(count):
        row, column = divmod(number, across)
        left = column * pitch + column // 5 * five
        parts.append(f"{_numbers(left * MM, -(row * drop + side) * MM, side * MM, side * MM)} re")
    return " ".join([*parts, "S"])


@cache
def shield(wide: float, high: float, tint: float) -> str:
    """Return a heater shield, its top's middle at the origin."""
    a, h = wide / 2 * MM, high * MM
    right = _numbers(a, -h * 0.72, a * 0.45, -h * 0.90, 0, -h)
    left = _numbers(-a * 0.45, -h * 0.90, -a, -h * 0.72, -a, -h * 0.42)
    return f"{tint} g 1.2 w {_numbers(-a, 0)} m {_numbers(a, 0)} l {_numbers(a, -h * 0.42)} l {right} c {left} c h B"


@cache
def frame(wide: float, high: float) -> str:
    """Return an arched frame for a portrait, its top left at the origin."""
    return " ".join(_arch(wide, high, inset, weight) for inset, weight in ((0.14, 0.8), (1.1, 0.4)))


def _arch(wide: float, high: float, inset: float, weight: float) -> str:
    radius = (wide / 2 - inset) * MM
    left, right, low = inset * MM, (wide - inset) * MM, (inset - high) * MM
    middle, spring, top, handle = wide / 2 * MM, -wide / 2 * MM, -inset * MM, radius * CURVE
    up = _numbers(left, spring + handle, middle - handle, top, middle, top)
    down = _numbers(middle + handle, top, right, spring + handle, right, spring)
    start = f"{weight:g} w {_numbers(left, low)} m {_numbers(left, spring)} l"
    return f"{start} {up} c {down} c {_numbers(right, low)} l h S"


class Code(msgspec.Struct, frozen=True):
    """A QR code as a 1-bit mask."""

    modules: int
    rows: str

    def drawing(self, side: float) -> str:
        """Return the code with a side in mm, its lower left corner at the origin."""
        size = _numbers(side * MM)
        head = f"BI /IM true /W {self.modules} /H {self.modules} /BPC 1 /D [1 0] /F /AHx ID"
        return f"{size} 0 0 {size} 0 0 cm {head} {self.rows}> EI"


def qr(text: str) -> Code:
    """Return the QR code of a text."""
    import zxingcpp

    # zxing-cpp's stubs do not say that its image is a buffer
    image: Any = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode).to_image(scale=1, add_quiet_zones=False)
    modules = image.shape[0]
    pixels = memoryview(image).tobytes()
    rows = (pixels[row * modules : (row + 1) * modules] for row in range(modules))
    return Code(modules, "".join(_packed(row) for row in rows))


def _packed(row: bytes) -> str:
    bits = "".join("1" if pixel < 128 else "0" for pixel in row)
    bits += "0" * (-len(bits) % 8)
    return "".join(f"{int(bits[at : at + 8], 2):02x}" for at in range(0, len(bits), 8))
