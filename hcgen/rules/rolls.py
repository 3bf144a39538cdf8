"""What was rolled, and against what: the receipts that every procedure of play hands back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from hcgen.dice import parse, read_tens
from hcgen.rules.limits import within

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from hcgen.dice import Stream

Need = Literal["under", "at or under", "at least"]


class Throw(msgspec.Struct, frozen=True):
    """Dice that fell for one purpose."""

    why: str
    """What they were rolled for: "fire lasers"."""
    dice: str
    """The notation: "2d6", "d100"."""
    faces: tuple[int, ...]
    """The natural faces in the order in which they fell; of a d100 tens and ones."""
    total: int
    """What they come to, with the plain numbers of the notation."""

    @property
    def words(self) -> str:
        """The roll as it is said at the table: "Weather: 7 on 2d6 (3 and 4)"."""
        faces = f" ({listed(self.faces)})" if len(self.faces) > 1 and self.dice != "d100" else ""
        return f"{sentence(self.why)}: {self.total} on {self.dice}{faces}"


class Modifier(msgspec.Struct, frozen=True):
    """Something that is added to a roll or taken from it."""

    amount: int
    why: str


class Attempt(msgspec.Struct, frozen=True):
    """A roll that succeeds or fails."""

    throw: Throw
    need: Need
    target: int
    succeeded: bool

    @property
    def words(self) -> str:
        """The roll as it is said at the table: "Fire lasers: 9 on d20, and it takes under 12"."""
        takes = {"under": f"under {self.target}", "at or under": f"{self.target} or less", "at least": f"{self.target} or more"}[self.need]
        return f"{sentence(self.throw.why)}: {self.throw.total} on {self.throw.dice}, and it takes {takes}"


def throw(stream: Stream, dice: str, why: str) -> Throw:
    """Roll plain dice, such as "3d6" or "d4+4", and keep every face.

    Args:
        stream: Where the faces come from.
        dice: The notation, with no dice dropped and none read in pairs.
        why: What they are rolled for.
    """
    faces: list[int] = []
    total = 0
    for term in parse(dice).terms:
        fallen = stream.faces(term.count, term.sides) if term.sides else [term.count]
        total += term.sign * sum(fallen)
        if term.sides:
            faces += fallen
    return Throw(why, dice, tuple(faces), total)


def percentile(stream: Stream, why: str) -> Throw:
    """Roll a d100 on two ten-sided dice, tens first."""
    tens, ones = stream.faces(2, 10)
    return Throw(why, "d100", (tens, ones), read_tens(100, tens, ones))


def percent(stream: Stream, chance: int, why: str, rule: str) -> Attempt:
    """Try something that comes about in so many of a hundred.

    Raises WishError where the chance is not from 0 to 100.
    """
    within("chance", chance, 0, 100, rule)
    rolled = percentile(stream, why)
    return Attempt(rolled, "at or under", chance, rolled.total <= chance)


def in_six(stream: Stream, chances: int, why: str) -> Attempt:
    """Try something that comes about in so many of six."""
    rolled = throw(stream, "d6", why)
    return Attempt(rolled, "at or under", chances, rolled.total <= chances)


def high(stream: Stream, dice: str, target: int, why: str) -> Attempt:
    """Try something that comes about from a total on."""
    rolled = throw(stream, dice, why)
    return Attempt(rolled, "at least", target, rolled.total >= target)


def succeeded(attempts: Sequence[Attempt]) -> int:
    """Count the attempts that succeeded."""
    return sum(attempt.succeeded for attempt in attempts)


def listed(things: Sequence[int] | Sequence[str]) -> str:
    """Say numbers, or words, one after the other: "3, 4 and 6"."""
    *most, last = map(str, things)
    return f"{', '.join(most)} and {last}" if most else last


def sentence(text: str) -> str:
    """Begin a text with a capital, and leave the rest as it is."""
    return text[:1].upper() + text[1:]


def counted(number: int, thing: str) -> str:
    """Say a number with what is counted: "1 turn", "3 turns"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def with_article(name: str) -> str:
    """Put the article before a name: "an Elfin", "a Human"."""
    return f"{'an' if name[:1] in 'AEIOU' else 'a'} {name}"


def spoken(number: Fraction | int) -> str:
    """Round a number for the ear, and only for it: "12", "10.1" (AMB-X-03)."""
    return f"{float(number):.1f}".removesuffix(".0")
