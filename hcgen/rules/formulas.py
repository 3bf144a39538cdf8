"""Formulas in tables: "level+mod(CHA)", "3+bonus(prime)", "level/3", "2*level".

A formula is a sum of terms. A term is a whole number or a name, with a factor before it or a
divisor behind it; names are level, feat, weak (the maxima of those dice), a stat (its rating), and
mod(), half() and bonus() of a stat, of ``prime`` or of ``stat`` (the spell stat). A bonus is a mod
that is never negative (AMB-HC-16); every division rounds up (HC-CORE-01).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from hcgen.errors import TableError

if TYPE_CHECKING:
    from hcgen.records import Stats

_TERM = re.compile(
    r"(?:(?P<factor>\d{1,4})\*)?(?:(?P<number>\d{1,5})|(?P<of>mod|half|bonus)\((?P<what>[A-Za-z]+)\)|(?P<name>[A-Za-z]+))(?:/(?P<divisor>[1-9]\d?))?"
)
_STATS = {"STR", "DEX", "CON", "INT", "WIL", "CHA", "SOC"}


class Measures(msgspec.Struct, frozen=True):
    """What formulas are worked out from."""

    level: int
    ratings: Stats
    mods: Stats
    halves: Stats
    prime: str
    feat: int
    weak: int
    stat: str = ""


class _Term(msgspec.Struct, frozen=True):
    sign: int
    factor: int
    divisor: int
    of: str
    what: str
    number: int = 0


@lru_cache(maxsize=256)
def read(formula: str) -> tuple[_Term, ...]:
    """Read a formula. Raises TableError where it is none."""
    terms = []
    for sign, text in re.findall(r"([+-]?)([^+-]+)", formula.replace(" ", "")):
        found = _TERM.fullmatch(text)
        known = found and (found["name"] in {None, "level", "feat", "weak", *_STATS}) and (found["what"] in {None, "prime", "stat", *_STATS})
        if not found or not known:
            raise TableError(f"{formula!r} is no formula from {text!r} on; write one like level+mod(CHA) or 3+bonus(prime)")
        of = found["of"] or ("rating" if found["name"] in _STATS else found["name"] or "number")
        number = int(found["number"] or 0)
        terms.append(_Term(-1 if sign == "-" else 1, int(found["factor"] or 1), int(found["divisor"] or 1), of, found["what"] or found["name"] or "", number))
    if not terms:
        raise TableError("a formula is empty; write one like level+mod(CHA)")
    return tuple(terms)


def work_out(formula: str, measures: Measures) -> int:
    """Work a formula out; the result is never under 0 (AMB-HC-38)."""
    total = 0
    for term in read(formula):
        value = term.number if term.of == "number" else _value(term, measures)
        total += term.sign * -(-term.factor * value // term.divisor)
    return max(0, total)


def _value(term: _Term, measures: Measures) -> int:
    if term.of in {"level", "feat", "weak"}:
        value: int = getattr(measures, term.of)
        return value
    stat = measures.prime if term.what == "prime" else measures.stat if term.what == "stat" else term.what
    if term.of == "rating":
        return measures.ratings[stat]
    if term.of == "half":
        return measures.halves[stat]
    mod = measures.mods[stat]
    return max(0, mod) if term.of == "bonus" else mod


_PLACE = re.compile(r"\{([^{}]+)\}")


def work_in(text: str, measures: Measures, words: dict[str, str] | None = None) -> str:
    """Work the formulas and words in braces into a text; a mod gets its sign."""

    def value(found: re.Match[str]) -> str:
        inner = found[1]
        if words and inner in words:
            return words[inner]
        if inner.startswith("mod("):
            return f"{work_out_signed(inner, measures):+d}".replace("-", "−")
        return str(work_out(inner, measures))

    return _PLACE.sub(value, text)


def work_out_signed(formula: str, measures: Measures) -> int:
    """Work out a formula of one term that may be negative."""
    (term,) = read(formula)
    return term.sign * -(-term.factor * _value(term, measures) // term.divisor)
