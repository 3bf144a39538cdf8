"""Scrolls: reading them, and what happens when that goes wrong (HC-MAG-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from hcgen.errors import WishError
from hcgen.rules.hammercrawl.check_rolls import Check, roll
from hcgen.rules.limits import within
from hcgen.rules.rolls import Modifier, percentile

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hcgen.dice import Stream
    from hcgen.rules.hammercrawl.check_rolls import CheckRoll
    from hcgen.rules.rolls import Throw
    from hcgen.tables import Tables

Reader = Literal["dedicated", "dabbler", "none"]
Result = Literal["cast", "destroyed", "backfires", "random"]

DESTROYED, BACKFIRES = 33, 66
"""The highest of a d100 at which a scroll crumbles, and at which it backfires; above that anything may happen."""

TABLES: Mapping[str, str] = {"backfires": "scroll-backfires", "random": "scroll-surprises"}
"""Tables of the house that say how."""

SAID: Mapping[Result, str] = {
    "cast": "The spell is cast.",
    "destroyed": "Nothing happens, and the scroll is ash.",
    "backfires": "The spell backfires!",
    "random": "Something else happens altogether.",
}


class Scroll(msgspec.Struct, frozen=True):
    """A scroll that was read; it is used up either way, and no Spell Die is rolled."""

    roll: CheckRoll
    mishap: Throw | None
    """A d100; None where it was read well."""
    result: Result
    detail: str | None
    """How it backfired, or what came instead, from a table of the house."""
    words: str


def scroll_check(reader: Reader) -> Check:
    """Put the INT Test of a scroll together: a step better for the dedicated (HC-MAG-14)."""
    steps = (Modifier(1, "a dedicated caster"),) if reader == "dedicated" else ()
    return Check(kind="test", why="reading the scroll", rule="HC-MAG-14", steps=steps)


def scroll_target(reader: Reader, intelligence: int, half: int) -> int:
    """Return what the INT Test is rolled at or under: INT, or half of it for those who cast nothing (HC-MAG-14)."""
    return half if reader == "none" else intelligence


def mishap(number: int) -> Result:
    """Return what a d100 after a failed reading means (HC-MAG-14).

    Raises WishError where it is no d100.
    """
    within("d100", number, 1, 100, "HC-MAG-14")
    if number <= DESTROYED:
        return "destroyed"
    return "backfires" if number <= BACKFIRES else "random"


def read_scroll(
    reader: Reader, intelligence: int, half: int, stream: Stream, tables: Tables | None = None, literate: bool = True
) -> Scroll:
    """Cast a spell from a scroll (HC-MAG-14).

    Args:
        reader: What kind of caster reads it.
        intelligence: Their INT.
        half: Half of it.
        stream: A d20 or d16, then a d100 and a row of a table where it fails.
        tables: Where mishaps stand; None leaves them to the Smith.
        literate: Whether they can read its language.

    Raises WishError where they cannot.
    """
    if not literate:
        raise WishError("scroll: 0 words of it can be read (HC-MAG-14); find somebody who knows its language")
    rolled = roll(scroll_check(reader), scroll_target(reader, intelligence, half), stream)
    if rolled.succeeded:
        return Scroll(rolled, None, "cast", None, f"{rolled.words} {SAID['cast']}")
    fallen = percentile(stream, "what goes wrong")
    result = mishap(fallen.total)
    table = TABLES.get(result)
    detail = tables.texts(table).roll(stream)[1].text if tables and table and table in tables else None
    told = f"{rolled.words} {fallen.total} on d100: {SAID[result]}"
    return Scroll(rolled, fallen, result, detail, f"{told} {detail}" if detail else told)
