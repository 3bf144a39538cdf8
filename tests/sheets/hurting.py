"""Records that are meant to hurt a sheet: each breaks one thing alone, or several at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import ships
from msgspec.structs import replace

from hcgen import Character, Dice, derive, load_tables, roll_characters, wish
from hcgen.dice import Stream
from hcgen.portrait import Portrait, portrait
from hcgen.portrait.book import book
from hcgen.portrait.book_views import Book
from hcgen.portrait.card_views import CardView
from hcgen.portrait.crew_sheet import member_view, people_view
from hcgen.portrait.ship_views import HandsView, RosterView, StarshipView, VesselView
from hcgen.portrait.smith_card import card_view
from hcgen.records import Gear, Skill, Spell, State
from hcgen.ship_records import CriticalEffect, StarshipState, VesselState

WORDS = 10_000
SKILLS, GEAR, SPELLS = 60, 80, 40
NAMES = (
    "A",
    "W" * 60,
    "".join(chr(ord("a") + number * 7 % 26) for number in range(400)),
    "שלום עליכם, \u200fمرحبا بالعالم\u202e tfel ot",
    "Zal\u0301\u0300\u0323\u0330go\u0308\u0304 q\u0301x\u0327 e\u0301 각",
    "\U0001f600\U0001f468\u200d\U0001f469\u200d\U0001f467 \u2620\ufe0f",
    '<b>&amp;"</font><para> &lt; %s {0} \\n (\\)',
    "bell\x07 null\x00 \x1b[31mred\x1b[0m\ttab\x85next\u2028line",
    "Ωμέγα Жук Łódź 山田の魔女 한국어 汉语 देवनागरी",
    "Hy-phen-at-ed–dashed—" * 12,
)
"""Each breaks another thing; the two first and the third one by their length alone."""


def words(count: int) -> str:
    """Return so many words, each of them another and none the beginning of another; a paragraph for each hundred."""
    return "\n".join(" ".join(f"w{number:05}" for number in range(at, min(at + 100, count))) for at in range(0, count, 100))


def _name(luck: Stream) -> str:
    return luck.pick(NAMES)


def _text(luck: Stream) -> str:
    return " ".join(_name(luck) for _ in range(luck.pick(range(1, 5))))


# People


def _skills(record: Character, luck: Stream) -> dict[str, Any]:
    rows = load_tables(record.setting).skills.rows
    found = []
    for number in range(SKILLS):
        row = rows[number % len(rows)]
        focus = f"{number} {_name(luck)[:80]}" if number % 3 == 0 else str(number)
        found.append(Skill(id=row.id, name=row.name, stat="INT", focus=focus, specialised=number % 2 == 0, cursed=number % 5 == 0, level=1))
    return {"skills": tuple(found)}


def _gear(record: Character, luck: Stream) -> dict[str, Any]:
    sizes, places = ("tiny", "small", "medium", "large", "huge"), ("held", "worn", "packed", "packed", "packed")
    return {
        "gear": tuple(
            Gear(
                id=f"thing-{number}",
                name=f"Thing {number} {_name(luck) if number % 4 == 0 else ''}".strip(),
                size=sizes[number % 5],  # type: ignore[arg-type]
                quantity=1 + number % 3,
                carried=places[number % 7 % 5],  # type: ignore[arg-type]
                origin="play",
                note=_name(luck) if number % 9 == 0 else None,
            )
            for number in range(GEAR)
        )
    }


def _spells(record: Character, luck: Stream) -> dict[str, Any]:
    rows = load_tables(record.setting).spells.rows
    chosen = [rows[number % len(rows)] for number in range(SPELLS)]
    return {"spells": tuple(Spell(id=row.id, name=row.name, level=row.level, gained=1) for row in chosen)}


def _story(record: Character, luck: Stream) -> dict[str, Any]:
    keys = ("origin", "age", "attire", "background", "trait", "bond", "belief", "sentence")
    return {"story": replace(record.story, **{key: _text(luck) for key in luck.draw(keys, 4)}, languages=(_name(luck), _name(luck)))}


def _state(record: Character, luck: Stream) -> dict[str, Any]:
    conditions = tuple(f"{number} {_name(luck)}" for number in range(luck.pick(range(1, 10))))
    return {"state": State(xp=luck.pick((0, 7, 10**9)), coins=luck.pick((-5, 10**12)), conditions=conditions)}


def _titles(record: Character, luck: Stream) -> dict[str, Any]:
    return {
        "stock": replace(record.stock, name=_name(luck), quirks=(_text(luck),)),
        "class_": replace(record.class_, name=_name(luck)),
        "player": _name(luck),
    }


PERSON: tuple[Callable[[Character, Stream], dict[str, Any]], ...] = (
    lambda record, luck: {"name": _name(luck)},
    _skills,
    _gear,
    _spells,
    lambda record, luck: {"notes": words(WORDS)},
    _story,
    _state,
    _titles,
    lambda record, luck: {"notes": "\n".join(NAMES), "player": _name(luck)},
)


@cache
def people(count: int) -> tuple[Character, ...]:
    """Return so many people: the first ones with each name and each fault alone, the others with several."""
    found = []
    for number in range(count):
        luck = Dice("hurting").stream(f"person {number}")
        setting, level = ("hammercrawl", "palladium")[number % 2], number % 10 + 1
        tables = load_tables(setting)
        record = next(roll_characters(Dice(f"hurt {number}"), tables, wish(tables, level=level), 1))
        record = replace(record, **_changed(record, number, luck))
        found.append(record)
    return tuple(found)


def _changed(record: Character, number: int, luck: Stream) -> dict[str, Any]:
    if number < len(NAMES):
        return {"name": NAMES[number]}
    if number < len(NAMES) + len(PERSON):
        return PERSON[number - len(NAMES)](record, luck)
    return {key: value for hurt in luck.draw(PERSON, luck.pick(range(2, 6))) for key, value in hurt(record, luck).items()}


def portraits(count: int) -> tuple[Portrait, ...]:
    """Return what their sheets show."""
    return tuple(portrait(one, derive(one, load_tables(one.setting)), load_tables(one.setting)) for one in people(count))


def books(count: int) -> tuple[Book, ...]:
    """Return what their books show."""
    return tuple(book(one, derive(one, load_tables(one.setting)), load_tables(one.setting)) for one in people(count))


def cards(count: int) -> tuple[CardView, ...]:
    """Return what their cards show; every other one holds a post of an impossible name."""
    return tuple(
        card_view(one, derive(one, load_tables(one.setting)), load_tables(one.setting), NAMES[at % len(NAMES)] if at % 2 else "")
        for at, one in enumerate(people(count))
    )


# Ships and crews


def _ship(luck: Stream) -> dict[str, Any]:
    changes: tuple[Callable[[], dict[str, Any]], ...] = (
        lambda: {"name": _name(luck)},
        lambda: {"cargo": tuple(_text(luck) for _ in range(luck.pick(range(1, 41))))},
        lambda: {"history": luck.pick((_text(luck), words(400))), "quirk": _text(luck)},
        lambda: {"notes": luck.pick((words(WORDS), "\n".join(NAMES)))},
        lambda: {"kind_name": _name(luck), "own": {"deck": _name(luck), "keel": [_name(luck)] * 9}},
    )
    return {key: value for change in luck.draw(changes, luck.pick(range(1, 5))) for key, value in change().items()}


@cache
def starships(count: int) -> tuple[StarshipView, ...]:
    """Return so many starships."""
    found = []
    for number in range(count):
        luck = Dice("hurting").stream(f"starship {number}")
        record = ships.starship(number + 1)
        changes = {"name": NAMES[number]} if number < len(NAMES) else _ship(luck)
        if number % 3 == 1:
            changes |= {"registry": _name(luck), "rooms": tuple(_text(luck) for _ in range(luck.pick(range(1, 10))))}
            posts = tuple(replace(post, post=_name(luck)) for post in record.crew.posts) * luck.pick(range(1, 5))
            changes |= {"crew": replace(record.crew, posts=tuple(replace(post, member=at) for at, post in enumerate(posts, 1)))}
        if number % 3 == 2:
            effects = tuple(CriticalEffect(roll=roll, turns_left=luck.pick((None, 1, 9))) for roll in range(1, 7))
            changes["state"] = StarshipState(shield=0, day=12, turn=400, air_in=3, effects=effects)
        found.append(ships.seen_starship(replace(record, **changes), tuple(_name(luck) for _ in range(50))))
    return tuple(found)


@cache
def vessels(count: int) -> tuple[VesselView, ...]:
    """Return so many vessels."""
    found = []
    for number in range(count):
        luck = Dice("hurting").stream(f"vessel {number}")
        record = ships.vessel(number + 1)
        changes = {"name": NAMES[number]} if number < len(NAMES) else _ship(luck)
        if number % 3 == 1:
            changes |= {"condition": _text(luck), "fittings": tuple(_text(luck) for _ in range(luck.pick(range(1, 10))))}
        if number % 3 == 2:
            effects = tuple(_name(luck) for _ in range(luck.pick(range(1, 10))))
            changes["state"] = VesselState(hull=record.hull / 3, day=99, turn=99, shipped_water=True, effects=effects)
        found.append(ships.seen_vessel(replace(record, **changes)))
    return tuple(found)


def rosters(count: int) -> tuple[RosterView, ...]:
    """Return so many crews, some of them without posts."""
    everybody, found = people(100), []
    for number in range(count):
        luck = Dice("hurting").stream(f"roster {number}")
        members = luck.draw(everybody, luck.pick((1, 4, 12, 60)))
        seen = people_view(members, NAMES[number % len(NAMES)])
        if number % 2:
            rows = tuple(member_view(one, luck.pick((_name(luck), "Captain"))) for one in members)
            others = tuple(HandsView(name=_name(luck), count=ships.holed().crew[0].count, note=_name(luck)) for _ in range(3))
            seen = replace(seen, members=rows, by="post", others=others, coverage=(_text(luck), _text(luck)), line=_text(luck))
        found.append(seen)
    return tuple(found)
