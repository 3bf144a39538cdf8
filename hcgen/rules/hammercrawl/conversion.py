"""Stats out of the attributes of a Palladium first-edition character: HC-PALC-01 and HC-PALC-02."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.errors import WishError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hcgen.tables.rows import Stat

ATTRIBUTES = ("IQ", "ME", "MA", "PS", "PP", "PE", "PB", "SPD")
"""The attributes that are converted, in the order of their own sheet."""

HIGHEST_CONVERTED = 19

CONVERTED = "palladium-1e"
"""What [provenance.chosen] says of stats that were converted: stats = "palladium-1e"."""

_LIKE = "all eight, as in iq=14,me=11,ma=17,ps=22,pp=13,pe=9,pb=12,spd=16"
_UNCHANGED = 12
_BANDS = ((14, 13), (16, 14), (18, 15), (20, 16), (22, 17), (30, 18))


def read_attributes(text: str) -> dict[str, int]:
    """Read attributes as they are typed: "iq=14,me=11,ma=17,ps=22,pp=13,pe=9,pb=12,spd=16", all eight in any order.

    Raises WishError where one is missing, twice there, unknown, or no whole number from 1 to 99.
    """
    found: dict[str, int] = {}
    for piece in text.split(","):
        name, _, number = piece.partition("=")
        key = name.strip().upper()
        if key not in ATTRIBUTES:
            raise WishError(f"there is no attribute {name.strip()[:20]!r}{did_you_mean(key, ATTRIBUTES)}; give {_LIKE} (HC-PALC-01)")
        if key in found:
            raise WishError(f"{key} is given twice; give each attribute once")
        word = number.strip()
        if not (word.isascii() and word.isdecimal() and len(word) <= 2 and int(word)):
            raise WishError(f"{key} is {word[:20]!r}; give a whole number from 1 to 99, as in {key.lower()}=12")
        found[key] = int(word)
    missing = [name for name in ATTRIBUTES if name not in found]
    if missing:
        raise WishError(f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing; give {_LIKE} (HC-PALC-01)")
    return found


def converted(attributes: Mapping[str, int]) -> dict[Stat, int]:
    """Return six ratings for eight attributes; an average of two is rounded up, and then all are banded (HC-PALC-01).

    SOC is not among them: it is eyeballed, out of the old background.
    """
    return {
        "STR": banded(attributes["PS"]),
        "DEX": banded(_average(attributes["PP"], attributes["SPD"])),
        "CON": banded(attributes["PE"]),
        "INT": banded(attributes["IQ"]),
        "WIL": banded(attributes["ME"]),
        "CHA": banded(_average(attributes["MA"], attributes["PB"])),
    }


def banded(attribute: int) -> int:
    """Return the rating of an attribute: itself to 12, then ever less (HC-PALC-02)."""
    if attribute <= _UNCHANGED:
        return attribute
    return next((rating for top, rating in _BANDS if attribute <= top), HIGHEST_CONVERTED)


def _average(one: int, other: int) -> int:
    return (one + other + 1) // 2
