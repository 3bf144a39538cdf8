"""What a record with structural faults may have been meant to be: so that the rules can judge the rest of it.

A fault leaves open what should stand in its place. So something fitting is put there, several times over
and each time another thing; what is said of the rest every time does not hang on it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from hcgen.errors import TableError
from hcgen.rules.hammercrawl.equipment import OVERSIZED
from hcgen.schemas import resolved
from hcgen.tables import SETTING, load, settings
from hcgen.validate.structure import NOTHING, Fault, put

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from hcgen.schemas import Schema
    from hcgen.tables import Tables
    from hcgen.validate.findings import Finding
    from hcgen.validate.structure import Steps

TRIES = 8
MOST_TRIES = 16

_HINGES = re.compile(
    r"(?:members\[\d+\]\.)?(?:setting: a setting that is there.*|level: 1 to \d+|(?:stock|class)\.id: the id of .*)"
    r"|(?:ship\.)?kind: one of .*"
)
"""Findings that stop the judge: nothing can be said by the rows of what no table has."""


def is_hinge(finding: Finding) -> bool:
    """Whether a finding is of a key by which the rows for all the rest are found, and there are none."""
    return _HINGES.fullmatch(f"{finding.key}: {finding.expected}") is not None


def hinge_fault(finding: Finding) -> Fault:
    """Take a hinge that no table has for a structural fault, so that the rest can be judged without it."""
    steps = tuple(int(step) if step.isdigit() else step for step in re.findall(r"[a-z]+|\d+", finding.key))
    return Fault(steps, finding, {"type": "string"})


def with_known_keys(content: dict[str, Any], faults: Sequence[Fault]) -> dict[str, Any]:
    """Return a content without its unknown keys; what stands under a misspelt one goes where it was meant to be."""
    for fault in faults:
        if fault.is_unknown_key:
            *above, _ = fault.steps
            value = _get(content, fault.steps)
            content = put(content, fault.steps, NOTHING)
            if fault.key is not None and fault.key not in _get(content, above):
                content = put(content, (*above, fault.key), value)
    return content


def mended(content: dict[str, Any], faults: Sequence[Fault], root: Schema) -> Iterator[dict[str, Any]]:
    """Yield a record's content with its faults mended, each time in another way.

    Args:
        content: The content; it is not changed.
        faults: Its faults, all of which can be mended.
        root: The schema of its type.
    """
    faults = _outermost(faults)
    ways = [_ways(fault, content, root) for fault in faults]
    for number in range(min(MOST_TRIES, max(map(len, ways), default=1))):
        made = content
        for at, (fault, way) in enumerate(zip(faults, ways, strict=True)):
            made = put(made, fault.steps, way[(number + at) % len(way)])
        yield made


def _outermost(faults: Sequence[Fault]) -> list[Fault]:
    """Leave out the faults that are within others: what is put in the place of those has none of them."""
    places = {fault.steps for fault in faults}
    return [fault for fault in faults if not any(fault.steps[:depth] in places for depth in range(len(fault.steps)))]


def _ways(fault: Fault, content: dict[str, Any], root: Schema) -> list[Any]:
    if fault.is_unknown_key:
        return [NOTHING]
    known = fault.meant or _spread(_known(fault.steps, content))
    if known:
        return list(known)
    absent = [] if fault.needed else [NOTHING]
    return [*absent, *(_fitting(fault.schema or {}, number, fault.steps, content, root) for number in range(TRIES))]


def _fitting(schema: Schema, number: int, steps: Steps, content: dict[str, Any], root: Schema) -> Any:
    """Make something that fits a schema, another thing for each number."""
    schema = resolved(schema, root)
    if "anyOf" in schema:
        schema = schema["anyOf"][number % len(schema["anyOf"])]
    kind = schema.get("type")
    if kind == "object":
        properties, needed = schema.get("properties", {}), schema.get("required", ())
        return {name: _fitting(properties[name], number, (*steps, name), content, root) for name in needed}
    if kind == "array":
        rows = range(number % 4) if "items" in schema else ()
        return [_fitting(schema["items"], 16 * number + at, (*steps, at), content, root) for at in rows]
    words = schema.get("enum") or _spread(_known(steps, content)) or _PLAIN.get(kind or "", _TEXTS)
    return words[number % len(words)]


_TEXTS = ("", "something else")
_PLAIN: dict[str, tuple[Any, ...]] = {
    "integer": (1, 18, 10, 3, 0, 14, 250, 2),
    "boolean": (False, True),
    "number": (1, 2.5, 0, 10, 250),
    "string": _TEXTS,
}


def _spread(words: Iterable[Any]) -> tuple[Any, ...]:
    """As many words as there are tries, from all over the list."""
    found = tuple(words)
    return tuple(found[at * len(found) // MOST_TRIES] for at in range(MOST_TRIES)) if len(found) > MOST_TRIES else found


def _known(steps: Steps, content: dict[str, Any]) -> Iterable[Any]:
    """What a key can hold that leads to the rows of a table, or is copied from them; nothing where it is none of those."""
    place = steps[2:] if steps[0] == "members" else steps[1:] if steps[0] == "ship" else steps
    names = [step for step in place if isinstance(step, str)]
    if not names:
        return ()
    if place == ("setting",):
        return settings()
    if place == ("kind",):
        return _kinds()
    if names == ["provenance", "blanks"]:
        return BLANKS
    setting = _get(content, (*steps[: len(steps) - len(place)], "setting"))
    try:
        tables = load(setting if isinstance(setting, str) else SETTING)
    except TableError:
        return ()
    if place == ("level",):
        return range(1, len(tables.levels) + 1)
    if names[:2] == ["class", "choices"] and names[-1] in {"shtick", "focus", "specials"}:
        return _options(tables)
    rows = _ROWS.get("/".join(names[:-1]))
    return _ids_or_names(names[-1], _get(content, steps[:-1]), rows(tables)) if rows else ()


BLANKS = ("story.languages", "spells", "psionics.isp", "psionics.powers")
"""Keys that make a difference to the rules when they are blank."""


def _options(tables: Tables) -> list[str]:
    return [row.id for name in tables if tables.kind(name) == "option" for row in tables.options(name).rows]


_ROWS: dict[str, Callable[[Tables], Mapping[str, Any]]] = {
    "stock": lambda tables: tables.stocks.by_id,
    "class": lambda tables: tables.classes.by_id,
    "class/choices/powers": lambda tables: tables.devout_powers.by_id,
    "skills": lambda tables: tables.every_skill,
    "proficiencies": lambda tables: tables.weapons.by_id,
    "spells": lambda tables: tables.spells.by_id,
    "gear": lambda tables: {**tables.goods, **tables.magick_items.by_id},
}
"""The rows that the things of a table or a list are named after."""


def _ids_or_names(key: str, thing: Any, rows: Mapping[str, Any]) -> Iterable[Any]:
    """The id of the row whose name a thing has, or else any; the name of the row whose id it has."""
    found = thing if isinstance(thing, dict) else {}
    if key in {"id", "weapon"}:
        name = str(found.get("name")).removesuffix(OVERSIZED)
        return [id_ for id_, row in rows.items() if row.name == name][:1] or rows
    row = rows.get(str(found.get("id", found.get("weapon")))) if key == "name" else None
    return (row.name, *_TEXTS) if row is not None else ()


def _kinds() -> tuple[str, ...]:
    from hcgen.tables.ships import load_starships, load_vessels

    return (*load_starships().kinds.by_id, *load_vessels().kinds.by_id)


def _get(content: Any, steps: Sequence[str | int]) -> Any:
    """Return what is at a place; None where the way there ends before."""
    for step in steps:
        try:
            content = content[step]
        except (KeyError, IndexError, TypeError):
            return None
    return content
