"""What a file says under ``derived``, held against what follows from the rest: to know, for nobody reads it back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec

from hcgen.places import path_of
from hcgen.rules import derive
from hcgen.rules.rolls import counted
from hcgen.validate.findings import Words, warning

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from hcgen.records import Character
    from hcgen.tables import Tables
    from hcgen.validate.findings import Finding
    from hcgen.validate.structure import Steps

MOST = 5
"""As many keys as are told one by one; where more are stale, one finding names them all."""

CURE = "hcgen refresh works it out anew"

RULES = {
    "defense": "HC-DERV-04", "defense_unaware": "HC-DERV-04", "defense_unshielded": "HC-DERV-04", "total_defense": "HC-CMB-10",
    "initiative": "HC-STAT-07", "hirelings": "HC-STAT-10", "languages_allowed": "HC-STAT-08", "bonus_languages": "HC-STAT-08",
    "status": "HC-STAT-11", "xp_next": "HC-XP-01", "banked": "HC-WP-02", "soc_save": "AMB-HC-09", "feats": "HC-FEAT-01",
    "mods": "HC-DERV-01", "halves": "HC-DERV-01", "half_mods": "HC-STAT-03", "health": "HC-DERV-02", "harm": "HC-DERV-03",
    "feat": "HC-FEAT-02", "weak_feat": "HC-FEAT-02", "armour": "HC-ARM-03", "spell": "HC-MAG-07", "magick": "HC-MAG-03",
    "stow": "HC-ENC-04", "attacks": "HC-CMB-08", "saves": "HC-SAVE-01", "uses": "HC-CORE-05",
}  # fmt: skip
"""By which rule each key of a person follows from the rest; the dice by their own names."""


def derived_findings(person: Character, found: Any, tables: Tables) -> Iterator[Finding]:
    """Say what of a person's ``derived`` does not follow from the rest of the record; nothing where there is none."""
    if found is not None:
        yield from stale(found, derive(person, tables), RULES)


def stale(found: Any, expected: msgspec.Struct, rules: Mapping[str, str]) -> Iterator[Finding]:
    """Say what is stale.

    Args:
        found: What stands under ``derived``.
        expected: What follows from the record.
        rules: The rule of each key, or of the table that it is in; "format" where there is none.
    """
    for steps, was, should in _differing(found, msgspec.to_builtins(expected), ("derived",)):
        rule = next((rules[name] for name in map(str, (*steps[2:3], *steps[1:2])) if name in rules), "format")
        wanted = "nothing" if should is None else _said(should)
        if isinstance(should, list | tuple) and isinstance(was, str) and not _are_rows(should):
            wanted = f"a list of {wanted}"
        yield warning(path_of(steps), rule, wanted, was if was is None else _said(was), CURE)


def gathered(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Put one finding in place of many where most of a ``derived`` is stale, as it is after an edit of a stat."""
    findings = tuple(findings)
    stale_keys: dict[str, list[str]] = {}
    for finding in findings:
        if place := _WITHIN.match(finding.key):
            stale_keys.setdefault(place[1], []).append(finding.key[place.end() :])
    many = {place: keys for place, keys in stale_keys.items() if len(keys) > MOST}
    made: list[Finding] = []
    for finding in findings:
        place = _WITHIN.match(finding.key)
        keys = many.get(place[1]) if place else None
        if keys is None:
            made.append(finding)
        elif place and finding.key == f"{place[0]}{keys[0]}":
            found = Words(f"{len(keys)} keys that do not: {', '.join(keys)}")
            made.append(warning(place[1], "format", "what follows from the rest", found, CURE))
    return tuple(made)


_WITHIN = re.compile(r"((?:members\[\d+\]\.|ship\.)?derived)\.")


def _differing(found: Any, expected: Any, steps: Steps) -> Iterator[tuple[Steps, Any, Any]]:
    """Walk both down to the leaves that differ; lists of which one is longer are leaves."""
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in dict.fromkeys((*expected, *found)):
            yield from _differing(found.get(key), expected.get(key), (*steps, key))
    elif isinstance(found, list | tuple) and isinstance(expected, list | tuple) and len(found) == len(expected):
        for at, (row, other) in enumerate(zip(found, expected, strict=True)):
            yield from _differing(row, other, (*steps, at))
    elif not (found in _NOTHING and expected in _NOTHING) and not _is_same(found, expected):
        yield steps, found, expected


_NOTHING: tuple[Any, ...] = (None, [], (), {})
"""What is not written at all."""


def _are_rows(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(row, dict) for row in value)


def _is_same(found: Any, expected: Any) -> bool:
    """Whether two leaves are one: a list is a tuple, and 1 is neither true nor 1.0."""
    if isinstance(found, list | tuple) and isinstance(expected, list | tuple):
        return list(found) == list(expected)
    return type(found) is type(expected) and bool(found == expected)


def _said(value: Any) -> Any:
    if isinstance(value, dict):
        return Words("a table")
    if _are_rows(value):
        return Words(counted(len(value), "row"))
    return Words(", ".join(map(str, value)) or "nothing") if isinstance(value, list | tuple) else value
