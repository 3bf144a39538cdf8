"""Structural faults: unknown keys, missing keys, wrong types, all at once.

jsonschema finds them, against the schemas that msgspec makes of the types; where the two disagree,
a fault that only msgspec sees is a finding too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from hcgen.records import type_within, without_derived
from hcgen.validate.findings import Finding, error

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jsonschema import ValidationError

_KINDS = {"int": "a whole number", "float": "a number with a point", "str": "a text", "bool": "true or false", "array": "a list"}
_TYPES = {
    "string": "a text",
    "integer": "a whole number",
    "array": "a list",
    "object": "a table",
    "boolean": "true or false",
    "number": "a number",
}


def structure(content: dict[str, Any]) -> tuple[Finding, ...]:
    """Find every structural fault of a record's content. Raises RecordError where it is no record at all."""
    from jsonschema import Draft202012Validator

    kind = type_within(content)
    bare = without_derived(content)
    validator = Draft202012Validator(msgspec.json.schema(kind))
    found = [finding for fault in validator.iter_errors(bare) for finding in _findings(fault)]
    if not found:
        try:
            msgspec.convert(bare, kind)
        except msgspec.ValidationError as fault:
            what, _, where = str(fault).partition(" - at `$")
            expected, _, got = what.removeprefix("Expected ").replace("`", "").partition(", got ")
            found.append(
                error(where.strip(".`") or "the record", "format", _KINDS.get(expected, expected), _KINDS.get(got, got), "mend the value")
            )
    return tuple(sorted(dict.fromkeys(found), key=lambda finding: finding.key))


def _findings(fault: ValidationError) -> Iterator[Finding]:
    """Turn one fault of jsonschema into findings, of the likeliest branch where a value may be of several types."""
    if fault.validator == "anyOf" and fault.context:
        from jsonschema.exceptions import relevance

        yield from _findings(max(fault.context, key=lambda inner: (len(inner.absolute_path), inner.validator != "type", relevance(inner))))
        return
    key = _path(fault.absolute_path)
    schema: dict[str, Any] = fault.schema  # type: ignore[assignment]
    instance: Any = fault.instance
    if fault.validator == "additionalProperties":
        yield from _unknown_keys(key, schema.get("properties", {}), instance)
    elif fault.validator == "required":
        yield from _missing_keys(key, schema, instance)
    else:
        yield error(
            key or "the record", "format", _expected(str(fault.validator), fault.validator_value), _found(instance), "mend the value"
        )


def _missing_keys(key: str, schema: dict[str, Any], instance: dict[str, Any]) -> Iterator[Finding]:
    for name in schema["required"]:
        if name not in instance:
            wanted = _wanted(schema["properties"].get(name, {}))
            yield error(f"{key}.{name}".lstrip("."), "format", wanted, None, "add the key")


def _unknown_keys(key: str, known: dict[str, Any], instance: dict[str, Any]) -> Iterator[Finding]:
    from hcgen.errors import did_you_mean

    for name in instance:
        if name not in known:
            expected = f"a key of {', '.join(known)}{did_you_mean(name, known)}"
            yield error(f"{key}.{name}".lstrip("."), "format", expected, name, "mend the key, or put what is yours under [own]")


def _expected(validator: str, value: Any) -> str:
    if validator in {"enum", "const"}:
        return " or ".join(str(allowed) for allowed in (value if validator == "enum" else [value]))
    return _wanted({"type": value}) if validator == "type" else f"{validator} {value}"


def _wanted(schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return " or ".join(str(value) for value in schema["enum"])
    if "$ref" in schema:
        return "a table"
    kinds = schema.get("type", "a value")
    names = [_TYPES.get(kind, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)]
    return " or ".join(names)


def _found(value: object) -> object:
    if isinstance(value, dict):
        return "a table"
    return f"a list of {len(value)}" if isinstance(value, list) else value


def _path(steps: Iterable[str | int]) -> str:
    path = ""
    for step in steps:
        path += f"[{step}]" if isinstance(step, int) else f".{step}" if path else step
    return path
