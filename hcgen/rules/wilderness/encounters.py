"""Encounters: whether, in which watch, with whom, from how far, and in which mood (WT-ENC, WT-SIGHT)."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

import msgspec

from hcgen.rules.limits import one_of, within
from hcgen.rules.rolls import Throw, counted, high, in_six, percent, throw
from hcgen.rules.wilderness.travel import pace

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.rules.rolls import Attempt
    from hcgen.rules.wilderness.travel import Terrain
    from hcgen.tables.rows import TextRow
    from hcgen.tables.table import Table

Time = Literal["day", "night"]
Place = Literal["land", "sea"]

TARGETS: dict[Time, int] = {"day": 6, "night": 5}
"""What a d6 has to show for an encounter (WT-ENC-01)."""

LED_TARGETS: dict[Time, int] = {"day": 12, "night": 11}
"""What a d12 has to show where a ranger or a druid leads (WT-ENC-01, AMB-WT-02)."""

WATCHES = "d3"
"""Which of the three watches of a day, or of a night, it is (AMB-WT-02)."""

WATCH_HOURS = 4
"""Hours of a watch (WT-ENC-01)."""

UNREADY = "d2"
"""Rounds for which those who set no watch can do nothing (WT-ENC-01, AMB-X-04)."""

SURPRISED = 2
"""Chances in six that a side is surprised, where one can be: of the house, as the source names no dice."""

SIGHT, AT_HAND = "4d6", "d3"
"""Tens of yards at which one sees others, and at which one is surprised by them (WT-SIGHT-01, AMB-X-04)."""

TENS = 10

TABLES: dict[Terrain, str] = {
    "clear": "encounters-clear",
    "trail": "encounters-trail",
    "grassland": "encounters-clear",
    "forest": "encounters-forest",
    "hills": "encounters-hills",
    "desert": "encounters-desert",
    "broken": "encounters-hills",
    "mountains": "encounters-mountains",
    "jungle": "encounters-jungle",
    "swamp": "encounters-swamp",
}
"""The house table of each terrain (AMB-WT-02)."""

SEA_TABLE = "encounters-sea"
REACTIONS_TABLE = "reactions"

_ORDINALS = ("first", "second", "third")


class Check(msgspec.Struct, frozen=True):
    """A check for an encounter."""

    attempt: Attempt
    watch_throw: Throw | None
    watch: int | None
    """1 to 3: the watch of the day or of the night in which it happens; None where nothing does, or the hex tells when."""
    words: str


class Surprise(msgspec.Struct, frozen=True):
    """Who is surprised."""

    party_attempt: Attempt | None
    """The party's roll, or None where it had no chance."""
    others_attempt: Attempt
    rounds_throw: Throw | None
    party: bool
    """Whether the party is surprised."""
    others: bool
    """Whether the others are."""
    rounds: int
    """Rounds in which the party can do nothing."""
    words: str


class Sighting(msgspec.Struct, frozen=True):
    """From how far the party sees others."""

    throw: Throw
    yards: Fraction
    words: str


class Drawn(msgspec.Struct, frozen=True):
    """A row of a table, with the dice in its text rolled."""

    throw: Throw
    row: str
    """The row's id."""
    numbers: tuple[Throw, ...]
    """The dice of the text, in their order."""
    text: str


class Encounter(msgspec.Struct, frozen=True):
    """Everything about an encounter that happens."""

    monsters: Drawn
    lair: Attempt | None
    """Whether they are at home, where that was asked."""
    surprise: Surprise
    sighting: Sighting
    reaction: Drawn
    words: str


def encounter_chance(time: Time, *, led: bool = False) -> Fraction:
    """Return the chance that a check brings an encounter (WT-ENC-01, AMB-WT-02)."""
    return Fraction(13 - LED_TARGETS[time], 12) if led else Fraction(7 - TARGETS[time], 6)


def check(time: Time, stream: Stream, *, led: bool = False, in_hex: bool = False) -> Check:
    """Check for an encounter: in each hex on the move; at sea, and at rest, once by day and once by night (WT-ENC-01, AMB-WT-02).

    Args:
        time: Day or night.
        stream: A d6, or a d12 where the party is led, and a d3 for the watch.
        led: Whether a ranger or a druid leads.
        in_hex: Whether the check is that of a hex, so that no watch has to be found.

    Raises WishError where the time is neither.
    """
    one_of("time", time, TARGETS, "WT-ENC-01")
    attempt = high(stream, "d12", LED_TARGETS[time], "encounter") if led else high(stream, "d6", TARGETS[time], "encounter")
    if not attempt.succeeded:
        return Check(attempt, None, None, f"{attempt.words}. Nobody comes.")
    if in_hex:
        return Check(attempt, None, None, f"{attempt.words}. Somebody is here.")
    rolled = throw(stream, WATCHES, "watch")
    when = f"the {_ORDINALS[rolled.total - 1]} watch of the {time}"
    return Check(attempt, rolled, rolled.total, f"{attempt.words}. Somebody comes in {when}.")


def surprise(stream: Stream, *, watched: bool = True) -> Surprise:
    """Roll for who is surprised (WT-ENC-01, AMB-X-04).

    A party that set no watch always is, and can do nothing for a round or two. The source has no
    dice for the rest: on a d6 each side is surprised by 1 or 2, for a round, which is of the house.

    Args:
        stream: A d6 for the party, or a d2 where nobody watches; then a d6 for the others.
        watched: Whether somebody keeps watch.
    """
    mine = in_six(stream, SURPRISED, "party surprised") if watched else None
    rounds = None if watched else throw(stream, UNREADY, "rounds unready")
    theirs = in_six(stream, SURPRISED, "others surprised")
    party = mine is None or mine.succeeded
    lost = rounds.total if rounds else int(party)
    return Surprise(mine, theirs, rounds, party, theirs.succeeded, lost, _surprised(mine, theirs, lost))


def _surprised(mine: Attempt | None, theirs: Attempt, lost: int) -> str:
    if mine is None:
        said = f"Nobody kept watch: the party can do nothing for {counted(lost, 'round')}."
    else:
        said = f"{mine.words}. {'The party is caught off its guard for a round' if mine.succeeded else 'The party is ready'}."
    return f"{said} {theirs.words}. {'They suspect nothing' if theirs.succeeded else 'They are ready'}."


def sight(time: Time, surprised: bool, stream: Stream) -> Sighting:
    """Roll from how far the party sees others, by night half as far (WT-SIGHT-01, AMB-X-04).

    Args:
        time: Day or night.
        surprised: Whether the others surprised the party; they are then near enough to strike.
        stream: 4d6, or a d3.
    """
    rolled = throw(stream, AT_HAND if surprised else SIGHT, "sighting, tens of yards")
    yards = Fraction(rolled.total * TENS, 2 if time == "night" else 1)
    near = ", within reach of a blow" if surprised else ""
    return Sighting(rolled, yards, f"They are {yards} yards away{near}.")


def in_lair(chance: int, stream: Stream) -> Attempt:
    """Roll for whether those met are at home, by their own percent (WT-ENC-01, AMB-WT-02).

    Raises WishError where the chance is not from 0 to 100.
    """
    within("lair, percent", chance, 0, 100, "WT-ENC-01")
    return percent(stream, chance, "in the lair", "WT-ENC-01")


def table_of(terrain: Terrain, place: Place = "land") -> str:
    """Return the id of the house table of a terrain, or of the sea (AMB-WT-02).

    Raises WishError where there is no such terrain.
    """
    pace(terrain)
    return SEA_TABLE if place == "sea" else TABLES[terrain]


def draw(table: Table[TextRow], stream: Stream, why: str) -> Drawn:
    """Roll on a table of texts, and then what stands in braces in the row's text, keeping every die.

    Args:
        table: A table with a die, whose texts hold dice only.
        stream: The table's die, then those of the text in their order.
        why: What the roll is for.
    """
    rolled = throw(stream, table.die, why)
    row = table.at(rolled.total)
    stream.saw(table.id, row)
    pieces = re.split(r"\{([^}]*)\}", row.text)
    numbers = tuple(throw(stream, dice, f"{why}, number") for dice in pieces[1::2])
    pieces[1::2] = [str(number.total) for number in numbers]
    return Drawn(rolled, row.id, numbers, "".join(pieces))


def meet(
    monsters: Table[TextRow],
    reactions: Table[TextRow],
    time: Time,
    stream: Stream,
    *,
    watched: bool = True,
    lair: int | None = None,
) -> Encounter:
    """Work out an encounter that a check has brought (WT-ENC-01, WT-SIGHT-01, AMB-WT-02).

    Args:
        monsters: The table of the terrain, or of the sea; `table_of` names it.
        reactions: A table of moods by 2d6.
        time: Day or night.
        stream: The monsters' die and their number; a d100 where a lair is asked for; surprise;
            sighting; 2d6 for the mood.
        watched: Whether somebody keeps watch.
        lair: The percent of finding them at home, where that is asked.

    Raises WishError where the percent is not from 0 to 100.
    """
    drawn = draw(monsters, stream, "encounter")
    home = None if lair is None else in_lair(lair, stream)
    caught = surprise(stream, watched=watched)
    seen = sight(time, caught.party, stream)
    mood = draw(reactions, stream, "reaction")
    at_home = " They are at home." if home and home.succeeded else ""
    words = f"You meet {drawn.text}.{at_home} {seen.words} {caught.words} Reaction {mood.throw.total}: they {mood.text}."
    return Encounter(drawn, home, caught, seen, mood, words)
