"""Structural faults: unknown keys, missing keys, wrong types, all at once.

jsonschema finds them, against the schemas that msgspec makes of the types; where the two disagree,
a fault that only msgspec sees is a finding too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from hcgen.records import TYPES, format_of, without_derived
from hcgen.validate.findings import Finding, error, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jsonschema import ValidationError

_TYPES = {"string": "a text", "integer": "a whole number", "array": "a list", "object": "a table", "boolean": "true or false", "number": "a number"}


def structure(content: dict[str, Any]) -> tuple[Finding, ...]:
    """Find every structural fault of a record's content. Raises RecordError where it is no record at all."""
    from jsonschema import Draft202012Validator

    kind = TYPES[format_of(content)]
    bare = without_derived(content)
    validator = Draft202012Validator(msgspec.json.schema(kind))
    found = [finding for fault in validator.iter_errors(bare) for finding in _findings(fault)]
    if not found:
        try:
            msgspec.convert(bare, kind)
        except msgspec.ValidationError as fault:
            what, _, where = str(fault).partition(" - at `$")
            found.append(error(where.strip(".`") or "the record", "format", what.replace("`", ""), "another", "mend the key"))
    return tuple(sorted(found, key=lambda finding: finding.key))


def _findings(fault: ValidationError) -> Iterator[Finding]:
    """Turn one fault of jsonschema into findings, of the likeliest branch where a value may be of several types."""
    if fault.validator == "anyOf" and fault.context:
        from jsonschema.exceptions import relevance

        yield from _findings(max(fault.context, key=lambda inner: (len(inner.absolute_path), inner.validator != "type", relevance(inner))))
        return
    key = _path(fault.absolute_path)
    if fault.validator == "additionalProperties":
        yield from _unknown_keys(fault, key)
    elif fault.validator == "required":
        for name in fault.validator_value:
            if name not in fault.instance:
                yield error(f"{key}.{name}".lstrip("."), "format", "the key", "none", f"add it; it is {_wanted(fault.schema['properties'].get(name, {}))}")
    else:
        yield error(key or "the record", "format", _expected(fault), _found(fault.instance), "mend the value")


def _unknown_keys(fault: ValidationError, key: str) -> Iterator[Finding]:
    from hcgen.generate.wishes import did_you_mean

    known = fault.schema.get("properties", {})
    for name in fault.instance:
        if name not in known:
            expected = f"a key of {', '.join(known)}"
            yield error(f"{key}.{name}".lstrip("."), "format", f"no such key{did_you_mean(name, known)}", name, f"{expected}; what is yours goes under [own]")


def _expected(fault: ValidationError) -> str:
    if fault.validator in {"enum", "const"}:
        values = fault.validator_value if fault.validator == "enum" else [fault.validator_value]
        return " or ".join(str(value) for value in values)
    if fault.validator == "type":
        return _wanted({"type": fault.validator_value})
    return f"{fault.validator} {fault.validator_value}"


def _wanted(schema: dict[str, Any]) -> str:
    kinds = schema.get("type", "a value")
    names = [_TYPES.get(kind, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)]
    return " or ".join(names)


def _found(value: object) -> object:
    if isinstance(value, dict):
        return "a table"
    return f"a list of {len(value)}" if isinstance(value, list) else shown(value)


def _path(steps: Iterable[str | int]) -> str:
    path = ""
    for step in steps:
        path += f"[{step}]" if isinstance(step, int) else f".{step}" if path else step
    return path
