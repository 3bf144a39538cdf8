"""Formulas in tables: "level+mod(CHA)", "3+bonus(prime)", "level/3", "2*level".

A formula is a sum of terms. A term is a whole number or a name, with a factor before it or a
divisor behind it; names are level, feat, weak (the maxima of those dice), a stat (its rating), and
mod(), half() and bonus() of a stat, of ``prime`` or of ``stat`` (the spell stat). A bonus is a mod
that is never negative (AMB-HC-16); every division rounds up (HC-CORE-01).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from hcgen.errors import TableError

if TYPE_CHECKING:
    from hcgen.records import Stats

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
    """Read a formula. Raises TableError where it is none.

    By hand, for compiling a pattern would cost every start-up a millisecond.
    """
    pieces = formula.replace(" ", "").replace("-", "+-").removeprefix("+").split("+")
    return tuple(_read_term(piece.removeprefix("-"), -1 if piece.startswith("-") else 1, formula) for piece in pieces)


def _read_term(text: str, sign: int, formula: str) -> _Term:
    factor, times, rest = text.rpartition("*")
    rest, over, divisor = rest.partition("/")
    of, _, what = rest.removesuffix(")").partition("(")
    numbers = [number for sign_, number in ((times, factor), (over, divisor)) if sign_]
    known = (
        (of in {"level", "feat", "weak", *_STATS} and rest == of)
        or (of in {"mod", "half", "bonus"} and what in {"prime", "stat", *_STATS} and rest.endswith(")"))
        or rest.isdecimal()
    )
    if not known or not all(number.isdecimal() and 0 < int(number) < 10_000 for number in numbers) or len(rest) > 16:
        raise TableError(f"{formula!r} is no formula from {text!r} on; write one like level+mod(CHA) or 3+bonus(prime)")
    named = "number" if rest.isdecimal() else "rating" if of in _STATS else of
    return _Term(sign, int(factor or 1), int(divisor or 1), named, what or of, int(rest) if rest.isdecimal() else 0)


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


def say(formula: str) -> str:
    """Return a formula as it is said at the table: "2 × level", "3 + INT mod", "half WIL", "level / 3, rounded up"."""
    pieces = []
    for number, term in enumerate(read(formula)):
        sign = ("− " if term.sign < 0 else "") if not number else (" − " if term.sign < 0 else " + ")
        pieces.append(f"{sign}{_said(term)}")
    rounded = ", rounded up" if any(term.divisor > 1 for term in read(formula)) else ""
    return f"{''.join(pieces)}{rounded}"


def _said(term: _Term) -> str:
    named = {"prime": "class prime", "stat": "spell stat"}.get(term.what, term.what)
    words = {
        "number": str(term.number),
        "level": "level",
        "feat": "the Feat Die’s best",
        "weak": "the Weak Feat Die’s best",
        "mod": f"{named} mod",
        "bonus": f"{named} mod",
        "half": f"half {named}",
        "rating": named,
    }
    times = f"{term.factor} × " if term.factor > 1 else ""
    over = f" / {term.divisor}" if term.divisor > 1 else ""
    return f"{times}{words[term.of]}{over}"


def work_in(text: str, measures: Measures, words: dict[str, str] | None = None) -> str:
    """Work the formulas and words in braces into a text; a mod gets its sign."""
    first, *rest = text.split("{")
    pieces = [first]
    for piece in rest:
        inner, _, after = piece.partition("}")
        pieces.append(_worked(inner, measures, words or {}) + after)
    return "".join(pieces)


def _worked(inner: str, measures: Measures, words: dict[str, str]) -> str:
    if inner in words:
        return words[inner]
    if inner.startswith("mod("):
        return f"{work_out_signed(inner, measures):+d}".replace("-", "−")
    return str(work_out(inner, measures))


def work_out_signed(formula: str, measures: Measures) -> int:
    """Work out a formula of one term that may be negative."""
    (term,) = read(formula)
    return term.sign * -(-term.factor * _value(term, measures) // term.divisor)
