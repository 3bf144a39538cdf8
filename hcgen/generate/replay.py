"""Replaying: what follows from a record's seed, part by part, each on its own.

A part's dice come from the seed, its facts from the record. So a changed DEX is found as exactly
that, and everything else still proves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec.structs import asdict

from hcgen.dice import Dice
from hcgen.errors import HcgenError, RecordError, did_you_mean
from hcgen.generate.character import CLASS_KEYS, KIND, STOCK_KEYS, STORY_KEYS, assemble
from hcgen.generate.growth import taken_apart
from hcgen.generate.noted import chosen_keys, wishes_of
from hcgen.generate.parts import Part, parts_at
from hcgen.records import to_content

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hcgen.generate.wishes import Wishes
    from hcgen.records import Character
    from hcgen.tables import Tables

Status = Literal["rolled", "chosen", "edited", "differs"]


class Proof(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is to be said of one key."""

    key: str
    part: str
    status: Status
    found: str = ""
    expected: str = ""
    """What follows from the seed, where that is not what stands there."""

    def __str__(self) -> str:
        if self.status in {"rolled", "chosen"}:
            return f"{self.key}: {self.status} ({self.part})"
        how = "edited, and noted" if self.status == "edited" else "differs"
        return f"{self.key}: {how}: the seed gives {self.expected}, found {self.found} ({self.part})"


_PLAIN_KEYS = ("format", "setting", "level", "xp", "name", "stats", "psionics", "casting", "purse", "gear")
"""The keys at a record's top that parts own whole."""


def facts_of(record: Character, like: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Take a record apart into the facts that parts read.

    Args:
        record: The record.
        like: The facts of one that is as long, whose places say which level brought what; without it
            the levels that stand in the record say so.
    """
    facts: dict[str, Any] = {
        "index": record.provenance.index,
        "rolls.stock": record.rolls.stock,
        "rolls.class": record.rolls.class_,
        "rolls.stats": record.rolls.stats,
        "rolls.stat_reroll": record.rolls.stat_reroll,
        "rolls.heirs": record.rolls.heirs,
    }
    for owner, keys in ((record.stock, STOCK_KEYS), (record.class_, CLASS_KEYS), (record.story, STORY_KEYS)):
        facts.update((key, getattr(owner, field)) for field, key in keys)
    facts.update((key, getattr(record, key)) for key in _PLAIN_KEYS)
    facts.update(taken_apart(record, like))
    return facts


def replay(part: Part, facts: dict[str, Any], wishes: Wishes, dice: Dice, turns: dict[str, int], tables: Tables) -> dict[str, Any]:
    """Roll one part again, from facts that may be a record's or another's.

    Args:
        part: The part.
        facts: Everything that it reads.
        wishes: What was chosen.
        dice: The seed's dice.
        turns: How often each part was rolled again.
        tables: The tables of the setting.
    """
    label = f"{KIND} {facts['index']} {part.label} {turns.get(part.label, 0)}"
    return part.roll(facts, wishes, dice.stream(label), tables)


def verify(record: Character, tables: Tables) -> tuple[Proof, ...]:
    """Say of every key that a part owns whether it was rolled, chosen or edited, or differs.

    A part proves from the record's facts, or from those that the seed gives: what was rolled before
    an edit has not read it.

    Raises DiceError or WishError where the seed or the wishes cannot be read, and RecordError where
    the tables have no such stock or class.
    """
    _, seeded = traced(record, tables)
    found, expected = to_content(record), to_content(assemble(seeded, record.provenance))
    chosen, edited = chosen_keys(record, wishes_of(record, tables)), record.provenance.edited
    return tuple(_proofs(found, expected, chosen, edited))


def traced(record: Character, tables: Tables) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a record's facts, and those that the seed gives: each part's from its own or from the record's, whichever is nearer."""
    check_ids(record, tables)
    wishes, dice, turns = wishes_of(record, tables), Dice(record.provenance.seed), record.provenance.rerolls
    pristine: dict[str, Any] = {"index": record.provenance.index}
    outset, *_ = parts_at(1)
    pristine.update(replay(outset, pristine, wishes, dice, turns, tables))
    level = max(record.level, pristine["level"])
    for part in parts_at(level)[1:]:
        pristine.update(replay(part, pristine, wishes, dice, turns, tables))
    view = _in_order(facts_of(record, pristine), pristine)
    seeded = dict(pristine)
    for part in parts_at(level):
        values = {key: pristine[key] for key in part.owns}
        unproven = _differing(part, view, values)
        if unproven:
            now = replay(part, view, wishes, dice, turns, tables)
            if len(_differing(part, view, now)) <= len(unproven):
                values = now
        seeded.update(values)
    return {**dict.fromkeys(pristine, ()), **_in_order(facts_of(record), seeded)}, seeded


_UNORDERED = ("powers-raised", "specialties", "raises")
"""What a level raised: a record says of each thing when, and not in which order."""


def _in_order(facts: dict[str, Any], like: Mapping[str, Any]) -> dict[str, Any]:
    """Put what each level raised in the order in which the seed raised it, where it is the same things."""
    for key in [key for key in facts if key.endswith(_UNORDERED)]:
        found, raised = facts[key], like.get(key, ())
        if len(raised) == len(found) > 1 and all(raised.count(value) == found.count(value) for value in found):
            facts[key] = raised
    return facts


MOST_RATING = 99
"""Beyond this, somebody would be due more skills than there are (HC-GEN-03)."""


def check_ids(record: Character, tables: Tables) -> None:
    """Refuse a record whose stock, class or weapons no table has, or whose numbers are beyond all bounds.

    Parts that read them could not be rolled.

    Raises RecordError with the key, what was found, and what there is.
    """
    asked: list[tuple[str, str, str, Mapping[str, object]]] = [
        ("stock.id", "stock", record.stock.id, tables.stocks.by_id),
        ("class.id", "class", record.class_.id, tables.classes.by_id),
    ]
    for at, proficiency in enumerate(record.proficiencies):
        asked.append((f"proficiencies[{at}].weapon", "weapon", proficiency.weapon, tables.weapons.by_id))
    for key, what, found, known in asked:
        if found not in known:
            there_is = f"the tables of {tables.module.id} have no {what} {found[:40]!r}{did_you_mean(found, known)}"
            raise RecordError(f"{key}: {there_is}; they have {', '.join(known)}")
    if not 1 <= record.level <= len(tables.levels):
        raise RecordError(f"level: {record.level} is no level; there are 1 to {len(tables.levels)} (HC-CORE-02)")
    for stat, rating in asdict(record.stats).items():
        if not 0 <= rating <= MOST_RATING:
            raise RecordError(f"stats.{stat}: {rating} is no rating that anything could be rolled from; give 3 to 18 (HC-GEN-04)")


Leaf = tuple[str, Any, Any]


def _differing(part: Part, facts: dict[str, Any], values: dict[str, Any]) -> list[Leaf]:
    return [leaf for key in part.owns if facts[key] != values[key] for leaf in leaves(key, facts[key], values[key]) if leaf[1] != leaf[2]]


_PLAIN_OWNERS = {key: part.label for part in parts_at(1) for key in part.owns}
_LISTS = {"skills": "level", "proficiencies": "level", "spells": "gained", "class.choices.powers": "level"}
"""The lists to which levels append, each with the key that says which level brought an item."""

_RAISED = {"skills": "specialties", "proficiencies": "proficiencies", "class.choices.powers": "powers"}
"""The part of a level that raises what is in a list already."""


def owner_of(path: str, expected: Any, found: Any) -> str:
    """Return the label of the part that owns a leaf of a record."""
    place, _, rest = path.partition("[")
    if place not in _LISTS or not rest:
        return _plain_owner(place)
    item = expected or found
    raised = item.get("raised") or (found or {}).get("raised")
    if raised and rest.partition("]")[2].startswith((".raised", ".tier", ".specialised", ".grade")):
        return f"level-{raised[-1] if isinstance(raised, list | tuple) else raised}.{_RAISED[place]}"
    level = item.get(_LISTS[place], 1)
    what = place.rpartition(".")[2]
    return f"level-{level}.{what}" if level > 1 else _PLAIN_OWNERS.get(what, "class.choices")


def _plain_owner(place: str) -> str:
    """Return the part that owns a key or what it stands in; of a table that is empty, the first that would own something in it."""
    above = place
    while above:
        if above in _PLAIN_OWNERS:
            return _PLAIN_OWNERS[above]
        above = above.rpartition(".")[0]
    return next(part for key, part in _PLAIN_OWNERS.items() if key.startswith(f"{place}."))


def _proofs(found: dict[str, Any], expected: dict[str, Any], chosen: tuple[str, ...], edited: tuple[str, ...]) -> Iterator[Proof]:
    """Hold a record against what the seed gives, leaf by leaf."""
    for key in dict.fromkeys((*expected, *found)):
        if key in _NOT_ROLLED:
            continue
        for path, was, should in leaves(key, found.get(key, _ABSENT), expected.get(key, _ABSENT)):
            part = owner_of(path, _item_at(path, expected), _item_at(path, found))
            if was == should:
                yield Proof(key=path, part=part, status="chosen" if is_under(path, chosen) else "rolled")
            else:
                status: Status = "edited" if is_under(path, edited) else "differs"
                yield Proof(key=path, part=part, status=status, found=_said(was), expected=_said(should))


_NOT_ROLLED = {"player", "notes", "provenance", "state", "own", "derived"}
"""The keys that no part owns."""


def _item_at(path: str, content: dict[str, Any]) -> dict[str, Any] | None:
    """Return the item of a list in which a leaf stands; None where there is none."""
    place, bracket, rest = path.partition("[")
    value: Any = content
    for name in place.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    at = int(rest.partition("]")[0]) if bracket else 0
    item = value[at] if bracket and isinstance(value, list | tuple) and at < len(value) else None
    return item if isinstance(item, dict) else None


def verify_file(path: str) -> Iterator[tuple[str, tuple[Proof, ...]]]:
    """Verify every character of a file, the members of crews among them.

    Raises FileError or RecordError where the file cannot be read, HcgenError where a member cannot be rolled from.
    """
    from hcgen.tables import load

    for name, person in people_of(path):
        try:
            yield name, verify(person, load(person.setting))
        except HcgenError as fault:
            raise type(fault)(f"{name}: {fault}") from fault


def people_of(path: str) -> Iterator[tuple[str, Character]]:
    """Read every character of a file, the members of crews among them, each with where it stands.

    Raises FileError or RecordError where the file cannot be read.
    """
    from hcgen.forms import read_records
    from hcgen.records import Crew

    for record in read_records(path):
        if isinstance(record, Crew):
            yield from ((f"{path}, {person.name}", person) for person in record.members)
        else:
            yield path, record


_ABSENT = object()


def leaves(path: str, found: Any, expected: Any) -> Iterator[Leaf]:
    """Walk two values at once, down to their leaves; what only one has is held against nothing."""
    found, expected = _opened(found), _opened(expected)
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in (*expected, *(key for key in found if key not in expected)):
            yield from leaves(f"{path}.{key}", found.get(key, _ABSENT), expected.get(key, _ABSENT))
    elif isinstance(found, list) and isinstance(expected, list):
        for at in range(max(len(found), len(expected))):
            pair = [values[at] if at < len(values) else _ABSENT for values in (found, expected)]
            yield from leaves(f"{path}[{at}]", *pair)
    elif not (found is _ABSENT and expected is _ABSENT):
        yield path, found, expected


def _opened(value: Any) -> Any:
    """Plain dictionaries and lists; an empty one is nothing, as it is in a file."""
    if isinstance(value, msgspec.Struct | tuple):
        value = msgspec.to_builtins(value)
    if isinstance(value, tuple):
        value = list(value)
    return _ABSENT if value is None or value in ([], {}) else value


def is_under(path: str, keys: tuple[str, ...]) -> bool:
    """Whether a path is one of these keys, or lies within one."""
    return any(path == key or path.startswith((f"{key}.", f"{key}[")) for key in keys)


def _said(value: Any) -> str:
    if value is _ABSENT:
        return "nothing"
    if isinstance(value, dict):
        return str(value.get("name") or value.get("id") or "a table")
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
