"""Files that nobody meant: random bytes, random TOML, and records in which something is another thing."""

from __future__ import annotations

import datetime
import tomllib
from functools import cache
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from hcgen import Crew, Dice, derive, load_tables, roll_character, toml
from hcgen.forms import write_toml
from hcgen.generate.choosing import wish
from hcgen.generate.crew_replay import full_crew
from hcgen.generate.crewing import roll_crew
from hcgen.generate.ship_replay import full
from hcgen.generate.ships import ShipWishes
from hcgen.generate.starship import roll_starship
from hcgen.generate.vessel import roll_vessel
from hcgen.records import State
from hcgen.tables.ships import load_starships, load_vessels

SIGNS = ('"""', "'''", '"', "'", *"[]{}=.,#:\\\n\r\t\0 \ufeff", "[[", "]]", "\\u0000", "\r\n")
KEYS = ("format", '"hcgen.character/1"', '"hcgen.vessel/1"', '"hcgen.crew/1"', "members", "stats", "own", "a", "é", "😀")
SCALARS = ("true", "inf", "nan", "1e400", "0xff", "1979-05-27T07:32:00Z", "07:32:00", "9" * 30, "-1", "0.1", "{}", "[]", "null")
WORDS = st.sampled_from((*SIGNS, *KEYS, *SCALARS))
NUMBERS = st.one_of(st.integers(-3, 40), st.sampled_from((100, 10**6, 2**31, 2**63 - 1, -(2**63))))
TEXTS = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
    st.sampled_from(
        ("", "x", "d20", "d0", "d9999999", "1d6+", "../../x", "nobody", "STR", "held", "z" * 3_000, "\n" * 50, "ﷺ" * 40, "\u202e")
    ),
)
DATES = st.sampled_from((datetime.date(1, 1, 1), datetime.time(23, 59, 59), datetime.datetime(9999, 12, 31, tzinfo=datetime.UTC)))
PLAIN = st.one_of(NUMBERS, TEXTS, st.booleans(), st.floats(), DATES)
VALUES = st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3), max_leaves=5)


@cache
def contents() -> tuple[dict[str, Any], ...]:
    """What is spoilt: people of all classes and both settings, a crew, ships, and a ship with her crew."""
    made: list[Any] = []
    for setting, class_, level in (
        ("hammercrawl", "meddle", 1),
        ("hammercrawl", "fight", 7),
        ("palladium", "pray", 4),
        ("palladium", "toil", 10),
    ):
        tables = load_tables(setting)
        person = roll_character(Dice("fuzz"), tables, wish(tables, class_=class_, level=level))
        made.append(replace(person, state=State(xp=3, dice={"health": "d3"}, uses={"Second Wind": 1}), derived=derive(person, tables)))
    made.append(Crew(seed="fuzz", members=tuple(made[:2])))
    ships: tuple[Any, ...] = (
        roll_starship(Dice("fuzz"), load_starships(), ShipWishes(kind="battleship")),
        roll_vessel(Dice("fuzz"), load_vessels(), ShipWishes(kind="galley-war")),
    )
    made += [full(ship) for ship in ships]
    made.append(full_crew(roll_crew(ships[0], Dice("fuzz"), load_tables(), hands=2)))
    return tuple(tomllib.loads(write_toml(record)) for record in made)


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(inner) for key, inner in value.items()}
    return [_copied(inner) for inner in value] if isinstance(value, list) else value


@st.composite
def mutated(draw: Any) -> bytes:
    """A record in which a few things are others, are missing, or stand twice."""
    content = _copied(draw(st.sampled_from(contents())))
    for _ in range(draw(st.integers(1, 4))):
        place: Any = content
        while True:
            key = draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
            inner = place[key]
            if not isinstance(inner, dict | list) or not inner or draw(st.integers(0, 5)) == 0:
                break
            place = inner
        _spoil(draw, place, key)
        if not content:
            break
    return toml.write(content).encode()


def _spoil(draw: Any, place: Any, key: Any) -> None:
    how = draw(st.integers(0, 5))
    if how == 0:
        del place[key]
    elif how == 1 and isinstance(place, list):
        place.insert(key, _copied(place[key]))
    elif how == 2 and isinstance(place, dict):
        place[draw(TEXTS)] = place.pop(key)
    elif how == 3 and isinstance(place, dict):
        other = draw(st.sampled_from(sorted(place)))
        place[key], place[other] = place[other], place[key]
    else:
        place[key] = draw(VALUES)


FILES = st.one_of(
    st.tuples(st.sampled_from((".toml", ".json", ".jsonl")), st.binary(max_size=300)),
    st.tuples(st.sampled_from((".toml", ".json", ".jsonl")), st.lists(WORDS, max_size=40).map(lambda words: " ".join(words).encode())),
    st.tuples(st.just(".toml"), st.dictionaries(TEXTS, VALUES, max_size=5).map(lambda content: toml.write(content).encode())),
    *[st.tuples(st.just(".toml"), mutated())] * 3,
)
"""A suffix, and what stands in the file: every other one is a record that was spoilt."""
