"""Rolling a part again, and nothing else: the parts that read it see the same dice with new facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from hcgen.dice import Dice
from hcgen.errors import WishError, did_you_mean
from hcgen.generate.character import assemble, blanks
from hcgen.generate.parts import PARTS, Part, covered
from hcgen.generate.replay import facts_of, is_under, leaves, replay, verify, wishes_of
from hcgen.records import Character, to_content

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hcgen.tables import Tables

MOST_TURNS = 10_000


class Change(msgspec.Struct, frozen=True):
    """One key that a re-roll changed."""

    key: str
    before: str
    after: str


def parts_of(labels: Iterable[str]) -> tuple[Part, ...]:
    """Return the parts that labels cover, in book order. Raises WishError for a label that covers none."""
    found: list[Part] = []
    for label in labels:
        parts = covered(label)
        if not parts:
            known = sorted({part.label for part in PARTS} | {part.label.split(".")[0] for part in PARTS})
            raise WishError(f"there is no part {label[:40]!r}{did_you_mean(label, known)}; the parts are {', '.join(known)}")
        found.extend(parts)
    return tuple(part for part in PARTS if part in found)


def readers_of(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return the other parts that read these, at whatever distance, in book order."""
    moved = {key for part in parts for key in part.owns}
    readers = []
    for part in PARTS:
        if part not in parts and moved & set(part.reads):
            readers.append(part)
            moved |= set(part.owns)
    return tuple(readers)


def reroll(record: Character, labels: Iterable[str], tables: Tables, take: int | None = None) -> Character:
    """Roll parts of a record again: to their next roll, or to an earlier one.

    Args:
        record: The record; it is not changed.
        labels: The parts; "story" covers all that is nested in it.
        tables: The tables of its setting.
        take: Which roll to go to, 0 being the first; the next one where None.

    What was chosen or edited stays.

    Raises WishError where there is no such part, or where what was edited no longer fits.
    """
    parts = parts_of(labels)
    if take is not None and not 0 <= take <= MOST_TURNS:
        raise WishError(f"--take {take} is no roll of a part; the first is 0, and there are {MOST_TURNS:,}")
    turns = dict(record.provenance.rerolls)
    for part in parts:
        turns[part.label] = turns.get(part.label, 0) + 1 if take is None else take
    turns = {label: turn for label, turn in sorted(turns.items()) if turn}
    edited = tuple(proof.key for proof in verify(record, tables) if proof.status in {"edited", "differs"})
    fresh = _rolled_again(record, parts, turns, edited, tables)
    left_blank = blanks(fresh) if record.provenance.chosen.get("strict") else ()
    made = replace(record.provenance, rerolls=turns, edited=edited, blanks=left_blank)
    after = replace(assemble(fresh, made), player=record.player, notes=record.notes, state=record.state, own=record.own)
    _refuse_new_faults(record, after, tables)
    still = tuple(sorted(proof.key for proof in verify(after, tables) if proof.status == "edited"))
    return replace(after, provenance=replace(made, edited=still))


def changes(before: Character, after: Character) -> Iterator[Change]:
    """Name every key that two records have differently, where they came from aside."""
    for path, old, new in leaves("", to_content(before), to_content(after)):
        if old != new and not path.startswith((".provenance", ".derived")):
            yield Change(path.lstrip("."), _shown(old), _shown(new))


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return str(value.get("name") or value.get("id") or "a table")
    if isinstance(value, list):
        return ", ".join(_shown(item) for item in value)
    return str(value) if isinstance(value, str | int) else "nothing"


def _rolled_again(
    record: Character, parts: tuple[Part, ...], turns: dict[str, int], edited: tuple[str, ...], tables: Tables
) -> dict[str, Any]:
    """The facts after the parts, and whatever reads what they changed, were rolled; edits stay in their places."""
    facts, wishes, dice = facts_of(record), wishes_of(record, tables), Dice(record.provenance.seed)
    moved: set[str] = set()
    for part in PARTS:
        if part in parts or moved & set(part.reads):
            values = replay(part, facts, wishes, dice, turns, tables)
            for key in part.owns:
                kept = [path for path in edited if is_under(path, (key,))]
                if kept:
                    values[key] = _with_edits(key, values[key], facts[key], kept)
            moved |= {key for key, value in values.items() if value != facts[key]}
            facts.update(values)
    return facts


def _with_edits(key: str, rolled: Any, before: Any, kept: list[str]) -> Any:
    """Put edited values back into what was rolled. Raises WishError where there is no place for one any more."""
    holder = {key: _bare(rolled)}
    for path in kept:
        steps = _steps(path, key)
        value: Any = {key: _bare(before)}
        for step in steps:
            value = value[step] if _has(value, step) else None
        place: Any = holder
        for step in steps[:-1]:
            if not _has(place, step) and isinstance(step, str) and isinstance(place, dict):
                place[step] = {}
            elif not _has(place, step) or place[step] is None:
                raise WishError(f"{path} was edited, and the new roll has no place for it; take the edit back, or re-roll another part")
            place = place[step]
        _put(place, steps[-1], value)
    return msgspec.convert(holder.get(key), _type_of(key))


def _bare(value: Any) -> Any:
    """Dictionaries and lists alone, all the way down."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _type_of(key: str) -> Any:
    """The type of what stands under a record's key."""
    kind: Any = Character
    for name in key.split("."):
        field = next(field for field in msgspec.structs.fields(kind) if field.encode_name == name)
        kind = field.type
    return kind


def _put(place: Any, last: str | int, value: Any) -> None:
    if isinstance(last, str):
        if value is None:
            place.pop(last, None)
        else:
            place[last] = value
    elif value is None:
        del place[last : last + 1]
    elif last < len(place):
        place[last] = value
    else:
        place.append(value)


def _has(value: Any, step: str | int) -> bool:
    if isinstance(step, str):
        return isinstance(value, dict) and step in value
    return isinstance(value, list) and step < len(value)


def _steps(path: str, key: str) -> list[str | int]:
    """The steps from a key down to a leaf under it."""
    steps: list[str | int] = [key]
    for piece in path.removeprefix(key).replace("[", ".").replace("]", "").split("."):
        if piece:
            steps.append(int(piece) if piece.isdecimal() else piece)
    return steps


def _refuse_new_faults(before: Character, after: Character, tables: Tables) -> None:
    """Refuse what a rule forbids now and did not before."""
    from hcgen.validate import validate

    known = {(finding.key, finding.rule) for finding in validate(before, tables)}
    for finding in validate(after, tables):
        if finding.severity == "error" and (finding.key, finding.rule) not in known:
            fault = f"{finding.key} should be {finding.expected}, not {finding.found} ({finding.rule})"
            raise WishError(f"what was edited does not fit the new roll: {fault}; take the edit back, or re-roll another part")
