"""Who somebody is: the story tables of the house (HC-GEN-09), languages (HC-STAT-08) and belief."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from hcgen.generate.texts import expand, taken_first
from hcgen.rules.hammercrawl.equipment import status
from hcgen.rules.hammercrawl.roles import post
from hcgen.rules.hammercrawl.stats import bonus_languages

if TYPE_CHECKING:
    from collections.abc import Callable

    from hcgen.dice import Stream
    from hcgen.generate.part import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.tables import Tables
    from hcgen.tables.rows import BeliefRow, TextRow

TOLD = ("age", "attire", "origin", "background", "trait")
"""The texts that the sentence tells."""

TOLD_KEYS = ("name", *(f"story.{key}" for key in TOLD))
"""Where the sentence finds what it tells."""


def role(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Give the title of the role, or that of the one in charge; nothing without a role."""
    place = post(wishes.role, facts["index"], tables)
    return {"story.role": place.title if place else None}


def text(table: str, key: str) -> Callable[[Facts, Wishes, Stream, Tables], Values]:
    """Make the roll of a story key: on a table of texts that suit stock and standing, or on what a role has of its own."""

    def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
        if wishes.strict:
            return {f"story.{key}": None}
        theirs = () if wishes.one(key) else _of_role(key, facts, wishes, tables)
        said = expand(dice.pick(theirs), dice, tables) if theirs else _roll_text(table, wishes.one(key), facts, dice, tables)
        return {f"story.{key}": said}

    return roll


def _of_role(key: str, facts: Facts, wishes: Wishes, tables: Tables) -> tuple[str, ...]:
    """Return the texts of a key that are a role's own, for one of many or for the one in charge."""
    place = post(wishes.role, facts["index"], tables) if wishes.role and key in {"attire", "background"} else None
    if place is None:
        return ()
    return place.row.attire if key == "attire" else place.backgrounds


def age(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Roll the age on the stock's dice, and what there is to say about it."""
    if wishes.strict:
        return {"story.age": None}
    years = dice.roll(tables.stocks.by_id[facts["stock.id"]].age)
    said = _roll_text("ages", wishes.one("age"), facts, dice, tables, age=str(years))
    return {"story.age": said}


def languages(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Give the native language, and as many more as INT brings; none are named where strict."""
    if wishes.strict:
        return {"story.languages": ()}
    more = bonus_languages(facts["stats"].INT, tables)
    drawn = taken_first(wishes.of("languages"), tables.texts("languages"), more, dice)
    native = tables.stocks.by_id[facts["stock.id"]].language
    return {"story.languages": (native, *(row.text for row in drawn))}


def belief(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Roll a belief; a class that must have a faith has one."""
    if wishes.strict:
        return {"story.belief": None}
    chosen, must = wishes.one("belief"), tables.classes.by_id[facts["class.id"]].faith
    row = tables.beliefs.by_id[chosen] if chosen else dice.pick(_beliefs(tables, must))
    return {"story.belief": expand(row.text, dice, tables)}


def faith_of(belief_text: str | None, tables: Tables) -> BeliefRow | None:
    """Return the faith that a belief's text tells of."""
    return _faiths(tables).get(belief_text or "")


@lru_cache(maxsize=8)
def _faiths(tables: Tables) -> dict[str, BeliefRow]:
    return {row.text: row for row in tables.beliefs.rows if row.faith}


def sentence(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Put the person into a sentence to read aloud; nothing of it where something is missing that it tells."""
    words = {key: facts[key] for key in TOLD_KEYS}
    if wishes.strict or None in words.values():
        return {"story.sentence": None}
    return {"story.sentence": sentence_pattern(dice, tables).format_map({place: word(words[key]) for place, key, word in PLACES})}


def sentence_pattern(dice: Stream, tables: Tables) -> str:
    """Roll the pattern that a sentence is told by; what it tells stands in it by the names of `PLACES`."""
    return tables.texts("sentences").roll(dice)[1].text


def _as_it_is(text: str) -> str:
    return text


def _at_the_beginning(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


PLACES: tuple[tuple[str, str, Callable[[str], str]], ...] = (
    ("name", "name", _as_it_is),
    *((key, f"story.{key}", _as_it_is) for key in TOLD),
    *((key.capitalize(), f"story.{key}", _at_the_beginning) for key in TOLD),
)
"""What stands in a pattern, the key that it tells, and how: with a capital where a sentence begins with it."""


@lru_cache(maxsize=16)
def _beliefs(tables: Tables, must_be_faith: bool) -> list[BeliefRow]:
    return [row for row in tables.beliefs.rows if row.faith or not must_be_faith for _ in range(row.weight)]


def _roll_text(table: str, chosen: str | None, facts: Facts, dice: Stream, tables: Tables, **words: str) -> str:
    """Take the text that was chosen, or roll one that suits stock and standing."""
    rows = tables.texts(table).by_id
    said = (rows[chosen] if chosen else dice.pick(_suited(tables, table, facts["stock.id"], facts["stats"].SOC))).text
    for word, value in words.items():
        said = said.replace(f"{{{word}}}", value)
    return expand(said, dice, tables)


@lru_cache(maxsize=2048)
def _suited(tables: Tables, table: str, stock: str, soc: int) -> list[TextRow]:
    standing = status(soc, tables).id
    return [
        row
        for row in tables.texts(table).rows
        if (not row.stocks or stock in row.stocks) and (not row.status or standing in row.status)
        for _ in range(row.weight)
    ]
