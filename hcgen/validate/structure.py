"""Structural faults: unknown keys, missing keys, wrong types, all at once.

jsonschema finds them, against the schemas that msgspec makes of the types; where the two disagree,
a fault that only msgspec sees is a finding too. A sound record costs msgspec alone.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec

from hcgen.errors import closest, did_you_mean
from hcgen.formats import LARGEST
from hcgen.places import path_of
from hcgen.records import without_derived
from hcgen.schemas import beneath, schema_of
from hcgen.validate.findings import Finding, Words, error, one_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jsonschema import ValidationError

    from hcgen.schemas import Schema

Steps = tuple[str | int, ...]
"""The way to a key: ("skills", 2, "focus")."""

MOST_ENTRIES = 10_000
"""As many entries as a list or a table of a record can have; what is longer is no list of a record."""

MOST_NUMBER = 10**15
"""No number of a record is beyond it, upwards or downwards."""

MOST_FAULTS = 1_000
"""As many faults of a record as are told."""

_TYPES = {
    "string": "a text",
    "integer": "a whole number",
    "array": "a list",
    "object": "a table",
    "boolean": "true or false",
    "number": "a number",
}


class Fault(msgspec.Struct, frozen=True):
    """A structural fault: where, what is to be said of it, and what belongs there."""

    steps: Steps
    finding: Finding
    schema: Schema | None = None
    """What belongs there; None where nothing does."""
    needed: bool = True
    """Whether something must be there."""
    meant: tuple[Any, ...] = ()
    """What value may have been meant, where that is known."""
    key: str | None = None
    """What key may have been meant by one that is unknown."""

    @property
    def can_be_mended(self) -> bool:
        """Whether something can be put there, or taken away, so that the rest can be judged."""
        return self.schema is not None or not self.needed

    @property
    def is_unknown_key(self) -> bool:
        """Whether there is no such key."""
        return self.schema is None and not self.needed


def structure(content: dict[str, Any], kind: type) -> tuple[Fault, ...]:
    """Find every structural fault of a record's content.

    Args:
        content: The content; what is under ``derived`` and ``own`` is not looked at.
        kind: The type of record that it should be.
    """
    bare = without_derived(content)
    odd = tuple(_odd(bare, ()))
    if not odd and is_read(content, kind):
        return ()
    schema = schema_of(kind)
    long = tuple(_long(steps, value) for steps, value in odd if isinstance(value, dict | list))
    if long:
        return tuple(_limited(iter(long)))
    vast = tuple(steps for steps, value in odd if isinstance(value, int))
    for steps in vast:
        # jsonschema writes out what it complains of, and Python writes out no number of over 4,300 digits.
        bare = put(bare, steps, MOST_NUMBER)
    found = tuple(_limited(chain((_vast(steps, schema) for steps in vast), _faults(bare, schema))))
    return found or tuple(_last_fault(bare, kind))


def is_read(content: dict[str, Any], kind: type) -> bool:
    """Whether msgspec reads a content as a type; what is under ``derived`` is not looked at."""
    try:
        msgspec.convert(without_derived(content), kind)
    except msgspec.ValidationError:
        return False
    return True


def _odd(value: Any, steps: Steps) -> Iterator[tuple[Steps, Any]]:
    """What msgspec takes and no record has: ``null``, numbers beyond all bounds, endless lists."""
    if isinstance(value, dict | list):
        if len(value) > MOST_ENTRIES:
            yield steps, value
            return
        for step, inner in value.items() if isinstance(value, dict) else enumerate(value):
            if step != "own":
                yield from _odd(inner, (*steps, step))
            else:
                yield from _beyond(inner, (*steps, step))
    elif value is None or (isinstance(value, int) and abs(value) > MOST_NUMBER):
        yield steps, value


def _beyond(value: Any, steps: Steps) -> Iterator[tuple[Steps, Any]]:
    """Numbers that need more than 64 bits, which no record can be read with, a reader's own keys included."""
    if isinstance(value, dict | list):
        for step, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _beyond(inner, (*steps, step))
    elif isinstance(value, int) and not -LARGEST <= value < LARGEST:
        yield steps, value


def _long(steps: Steps, value: dict[str, Any] | list[Any]) -> Fault:
    what = "keys" if isinstance(value, dict) else "entries"
    found = Words(f"{len(value)} {what}")
    return Fault(steps, error(_named(steps), "format", f"{MOST_ENTRIES} {what} at most", found, "take out what does not belong"))


def _vast(steps: Steps, schema: Schema) -> Fault:
    expected = f"a whole number of {len(str(MOST_NUMBER)) - 1} digits at most"
    finding = error(_named(steps), "format", expected, Words("more digits"), "give a number that can be counted")
    return Fault(steps, finding, {"type": "integer"}, _is_needed(steps, schema))


def _faults(bare: dict[str, Any], schema: Schema) -> Iterator[Fault]:
    seen: set[tuple[Steps, Finding]] = set()
    for complaint in _validator()(schema).iter_errors(bare):
        for fault in _faults_of(complaint, schema):
            if (fault.steps, fault.finding) not in seen:
                seen.add((fault.steps, fault.finding))
                yield fault


def _limited(faults: Iterator[Fault]) -> Iterator[Fault]:
    for number, fault in enumerate(faults):
        if number == MOST_FAULTS:
            expected = f"{MOST_FAULTS} faults at most"
            yield Fault((), error("the record", "format", expected, Words("more"), "mend these first, and ask again"))
            return
        yield fault


@lru_cache(maxsize=1)
def _validator() -> Any:
    """A whole number is an int, as for msgspec: 3.0 is none, and true is none either."""
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    checker = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool))
    return extend(Draft202012Validator, type_checker=checker)  # type: ignore[no-untyped-call]


def _faults_of(complaint: ValidationError, root: Schema) -> Iterator[Fault]:
    """Turn one complaint of jsonschema into faults."""
    steps: Steps = tuple(complaint.absolute_path)
    schema: Schema = complaint.schema  # type: ignore[assignment]
    instance: Any = complaint.instance
    if complaint.validator == "additionalProperties":
        for name in instance:
            if name not in schema.get("properties", {}):
                yield _unknown_key((*steps, name), schema, root)
    elif complaint.validator == "required":
        for name in schema["required"]:
            if name not in instance:
                wanted = schema["properties"].get(name, {})
                finding = error(path_of((*steps, name)), "format", _wanted(wanted), None, "add the key")
                yield Fault((*steps, name), finding, wanted)
    else:
        cure = "mend the value" if instance is not None else "give one, or take the key out"
        words = schema.get("enum", ())
        near = did_you_mean(instance, words) if len(words) > 1 and isinstance(instance, str) else ""
        finding = error(_named(steps), "format", f"{_wanted(schema)}{near}", _found(instance), cure)
        yield Fault(steps, finding, schema, _is_needed(steps, root), _meant(instance, schema))


def _unknown_key(steps: Steps, table: Schema, root: Schema) -> Fault:
    known, name = table.get("properties", {}), str(steps[-1])
    near = closest(name, known)
    expected = f"a key that is known (did you mean {near}?)" if near else f"one of the keys {', '.join(known)}" if known else "no key"
    cure = "mend the key, or put what is yours under [own]" if _has_own(steps, root) else "mend the key, or take it out"
    finding = error(path_of(steps), "format", expected, name, cure)
    return Fault(steps, finding, needed=False, key=near)


def _has_own(steps: Steps, root: Schema) -> bool:
    """Whether a record has a table for what is the reader's own: a crew has none, but its people and its ship have."""
    return beneath(root, "own", root) is not None or (steps[0], len(steps) > 1) in {("members", True), ("ship", True)}


def _meant(instance: object, schema: Schema) -> tuple[Any, ...]:
    """The word of an enumeration that a wrong one is close to."""
    near = closest(instance, schema["enum"]) if "enum" in schema and isinstance(instance, str) else None
    return (near,) if near else ()


def _is_needed(steps: Steps, root: Schema) -> bool:
    node, needed = root, True
    for step in steps:
        below = beneath(node, step, root)
        if below is None:
            return False
        node, needed = below
    return needed


def _last_fault(bare: dict[str, Any], kind: type) -> Iterator[Fault]:
    """What only msgspec sees; it tells one fault at a time."""
    try:
        msgspec.convert(bare, kind)
    except msgspec.ValidationError as fault:
        what, _, where = str(fault).partition(" - at `$")
        expected, _, got = what.removeprefix("Expected ").replace("`", "").partition(", got ")
        yield Fault((), error(where.strip(".`") or "the record", "format", expected, Words(got or "something else"), "mend the value"))


def _wanted(schema: Schema) -> str:
    if "enum" in schema:
        return one_of(schema["enum"])
    if "$ref" in schema:
        return "a table"
    if "anyOf" in schema:
        return one_of(dict.fromkeys(map(_wanted, schema["anyOf"])))
    return _TYPES.get(schema.get("type", ""), "a value")


def _found(value: object) -> object:
    if isinstance(value, dict):
        return Words("a table")
    if isinstance(value, list | tuple):
        return Words(f"a list of {len(value)}")
    return value


def put(content: Any, steps: Steps, value: Any) -> Any:
    """Return a content with another value at one place, or with none where it is `NOTHING`; all else in it is the very same."""
    step, *rest = steps
    inner = put(content[step], tuple(rest), value) if rest else value
    if isinstance(content, list):
        return [*content[: int(step)], inner, *content[int(step) + 1 :]]
    made = {key: item for key, item in content.items() if key != step or inner is not NOTHING}
    return made if inner is NOTHING else made | {str(step): inner}


NOTHING = object()
"""The key is to be absent."""


def _named(steps: Steps) -> str:
    return path_of(steps) or "the record"
