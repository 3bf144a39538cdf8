"""Light: torches by the clock on the wall, lanterns by the Venture (HC-RES-04, AMB-HC-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from hcgen.errors import WishError
from hcgen.rules.limits import at_least
from hcgen.rules.rolls import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

Source = Literal["torch", "lantern"]

BURNS: Mapping[Source, int | None] = {"torch": 60, "lantern": None}
"""Minutes of real time that each burns; a filled lantern burns for the whole Venture (HC-RES-04)."""

SOON = 10
"""Minutes before its end at which a torch is said to gutter."""


class Light(msgspec.Struct, frozen=True):
    """A light that burns."""

    source: Source
    minutes_left: int | None
    """Of real time; None for what lasts the whole Venture."""

    @property
    def burns(self) -> bool:
        """Whether it still gives light."""
        return self.minutes_left is None or self.minutes_left > 0


class Burning(msgspec.Struct, frozen=True):
    """What some minutes did to a light."""

    light: Light
    words: str


def kindle(source: Source) -> Light:
    """Light a torch or a filled lantern (HC-RES-04).

    Raises WishError where it is neither.
    """
    if source not in BURNS:
        raise WishError(f"light: {source!r} is none of {len(BURNS)} sources (HC-RES-04); give one of {', '.join(BURNS)}")
    return Light(source, BURNS[source])


def burn(light: Light, minutes: int) -> Burning:
    """Let real minutes pass at the table (HC-RES-04).

    Raises WishError where the minutes are negative, or it is out already.
    """
    at_least("minutes", minutes, 0, "HC-RES-04")
    if light.minutes_left is None:
        return Burning(light, "The lantern burns on; one filling lasts the Venture.")
    if not light.burns:
        raise WishError(f"{light.source}: 0 minutes are left (HC-RES-04); light another")
    after = replace(light, minutes_left=max(0, light.minutes_left - minutes))
    left = after.minutes_left or 0
    if not left:
        return Burning(after, "The torch is out. Whoever sees in the dark may now say what they see.")
    gutters = " It gutters." if left <= SOON else ""
    return Burning(after, f"The torch burns for {counted(left, 'more minute')}.{gutters}")
