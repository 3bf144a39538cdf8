"""Rolling a part again, or the parts of further levels, and nothing else: what reads them sees the same dice with new facts."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from hcgen.dice import Dice
from hcgen.errors import WishError, did_you_mean
from hcgen.generate.character import assemble, blanks
from hcgen.generate.choosing import wish
from hcgen.generate.growth import GAINS
from hcgen.generate.keeping import refuse_unkept
from hcgen.generate.noted import wishes_of
from hcgen.generate.parts import Part, covered, parts_at
from hcgen.generate.replay import facts_of, leaves, replay, traced, verify
from hcgen.records import Character, to_content
from hcgen.rules import check_footing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from hcgen.generate.wishes import Wishes
    from hcgen.records import Provenance
    from hcgen.ship_records import Ship
    from hcgen.tables import Tables
    from hcgen.validate import Finding

MOST_TURNS = 10_000


class Change(msgspec.Struct, frozen=True):
    """One key that a re-roll changed."""

    key: str
    before: str
    after: str


def parts_of(labels: Iterable[str], level: int = 1) -> tuple[Part, ...]:
    """Return the parts that labels cover for people of a level. Raises WishError for a label that covers none."""
    found: list[Part] = []
    there = parts_at(level)
    for label in labels:
        parts = [part for part in covered(label) if part in there]
        if not parts:
            known = sorted({part.label for part in there} | {part.label.split(".")[0] for part in there})
            later = f"; {label} comes with a later level than {level}" if covered(label) else ""
            raise WishError(f"there is no part {label[:40]!r}{did_you_mean(label, known)}{later}; the parts are {', '.join(known)}")
        found.extend(parts)
    return tuple(part for part in there if part in found)


def readers_of(parts: tuple[Part, ...], level: int = 1) -> tuple[Part, ...]:
    """Return the other parts of a level's people that read these, at whatever distance, in order."""
    moved = {key for part in parts for key in part.owns}
    readers = []
    for part in parts_at(level):
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

    What was chosen or edited stays, and all that then differs from the seed is noted as edited. The way
    back to the first roll is always open, whatever stood beside it.

    Raises RecordError where the tables have no such stock, class or level; WishError where there is no such
    part, or where what was edited no longer fits.
    """
    check_footing(record, tables)
    parts = parts_of(labels, record.level)
    if take is not None and not 0 <= take <= MOST_TURNS:
        raise WishError(f"--take {take} is no roll of a part; the first is 0, and there are {MOST_TURNS:,}")
    turns = dict(record.provenance.rerolls)
    for part in parts:
        turns[part.label] = turns.get(part.label, 0) + 1 if take is None else take
    turns = {label: turn for label, turn in sorted(turns.items()) if turn}
    wishes = wishes_of(record, tables)
    fresh = rolled_again(record, parts, turns, wishes, tables, _first_rolls(record, parts, turns, wishes, tables))
    after = put_together(record, fresh, replace(record.provenance, rerolls=turns), tables)
    if take != 0:
        refuse_new_faults(record, after, tables)
    return after


def at_rolls(record: Character, turns: Mapping[str, int], tables: Tables) -> Character:
    """Return a record as it is after re-rolls.

    Args:
        record: The record as its seed gave it first.
        turns: The labels of the parts that were rolled again, each with the count of its roll.
        tables: The tables of its setting.

    Raises WishError where there is no such part.
    """
    there = dict(sorted(turns.items()))
    wishes = wishes_of(record, tables)
    fresh = rolled_again(record, parts_of(there, record.level), there, wishes, tables)
    return put_together(record, fresh, replace(record.provenance, rerolls=there), tables)


def advance(record: Character, level: int, tables: Tables, chosen: Iterable[str] = ()) -> Character:
    """Bring a person to a higher level, each level's gains rolled from its own streams (AMB-HC-67).

    Args:
        record: The record; it is not changed.
        level: The level to reach.
        tables: The tables of its setting.
        chosen: What the new levels are to bring, as "skill=stealth" or "level-3-powers=revenant".

    Raises RecordError where the tables have no such stock or class; WishError where the level is none,
    or what was chosen cannot be had.
    """
    highest = len(tables.levels)
    if not record.level < level <= highest:
        name = record.name or "this person"
        above = f"levels {record.level + 1} to {highest} are above" if record.level < highest else "there is none above"
        raise WishError(f"{name} has level {record.level}, and cannot advance to {level}; {above} (HC-CORE-02)")
    asked = [text if text.startswith(("level-", "from-")) else f"from-{record.level + 1}-{text}" for text in chosen]
    wishes = _with_more(wishes_of(record, tables), record.level, level, asked, tables)
    parts = tuple(part for part in parts_at(level) if part.level > record.level or part.label == "outset")
    fresh = rolled_again(record, parts, dict(record.provenance.rerolls), wishes, tables)
    refuse_unkept(fresh, wishes, tables)
    method = record.provenance.method if tables.module.method else wishes.method
    made = replace(record.provenance, chosen=wishes.noted(), method=method)
    after = put_together(_with_enough_experience(record, fresh["xp"]), fresh, made, tables)
    refuse_new_faults(record, after, tables)
    return after


def _with_more(wishes: Wishes, reached: int, level: int, asked: list[str], tables: Tables) -> Wishes:
    """Add the choices of new levels to what was chosen before."""
    more = wish(tables, level=level, strict=wishes.strict, chosen=asked)
    late = next((made for made in more.chosen if made.level <= reached), None)
    if late:
        what = f"level {late.level} is taken already, and {late.value[:40]} comes too late for it"
        raise WishError(f"{what}; choose for level {reached + 1} or above (AMB-HC-67)")
    return replace(wishes, level=level, chosen=(*wishes.chosen, *more.chosen))


def _with_enough_experience(record: Character, least: int) -> Character:
    """Raise the present count to what the level asks for, where play has kept one and it is lower."""
    state = record.state
    if state is None or state.xp is None or state.xp >= least:
        return record
    return replace(record, state=replace(state, xp=least))


def put_together(record: Character, fresh: dict[str, Any], made: Provenance, tables: Tables) -> Character:
    """Make a record of new facts, and note all that differs from its seed as edited."""
    left_blank = blanks(fresh) if made.chosen.get("strict") else ()
    made = replace(made, edited=(), blanks=left_blank)
    bare = replace(assemble(fresh, made), player=record.player, notes=record.notes, state=record.state, own=record.own)
    edited = tuple(sorted(proof.key for proof in verify(bare, tables) if proof.status == "differs"))
    return replace(bare, provenance=replace(made, edited=edited))


def changes(before: Character | Ship, after: Character | Ship) -> Iterator[Change]:
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


def _first_rolls(record: Character, parts: tuple[Part, ...], turns: dict[str, int], wishes: Wishes, tables: Tables) -> dict[str, Any]:
    """What the seed gave first, for the parts of which neither they nor anything that they read was rolled again.

    An edit that came later was not there to be read, so going back to the first roll brings the first
    record back.
    """
    dice, first, moved = Dice(record.provenance.seed), dict[str, Any](index=record.provenance.index), set[str]()
    outset, *_ = parts_at(1)
    # The seed may have brought somebody to a higher level than a hand has written.
    seeded: int = replay(outset, first, wishes, dice, turns, tables)["level"]
    for part in parts_at(max(seeded, _level_after(record, parts, turns, wishes, tables))):
        if part.label in turns or moved & set(part.reads):
            moved |= set(part.owns)
        else:
            first.update(replay(part, first, wishes, dice, turns, tables))
    return first


def rolled_again(
    record: Character,
    parts: tuple[Part, ...],
    turns: dict[str, int],
    wishes: Wishes,
    tables: Tables,
    first: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The facts after the parts, and whatever reads what they changed, were rolled; edits stay in their places.

    The facts of levels that the record does not have yet are nothing before they are rolled.
    """
    facts, seeded = traced(record, tables)
    dice, moved = Dice(record.provenance.seed), set[str]()
    level = _level_after(record, parts, turns, wishes, tables)
    for part in parts_at(level):
        facts.update((key, ()) for key in part.owns if key not in facts)
    for part in parts_at(level):
        if part in parts or part.level > record.level or moved & set(part.reads):
            if first and set(part.owns) <= set(first):
                values = {key: first[key] for key in part.owns}
            else:
                values = replay(part, facts, wishes, dice, turns, tables)
            for key in part.owns:
                if facts[key] != seeded.get(key, ()):
                    kept = with_edits(key, _bare(seeded.get(key, ())), _bare(facts[key]), _bare(values[key]))
                    values[key] = msgspec.convert(kept, _type_of(key))
            moved |= {key for key, value in values.items() if value != facts[key]}
            facts.update(values)
    return facts


def _level_after(record: Character, parts: tuple[Part, ...], turns: dict[str, int], wishes: Wishes, tables: Tables) -> int:
    """The highest level that a roll of parts has to do with: the record's, or one that the outset now brings."""
    outset, *_ = parts_at(1)
    if outset not in parts:
        return record.level
    level: int = replay(outset, facts_of(record), wishes, Dice(record.provenance.seed), turns, tables)["level"]
    return max(level, record.level)


def with_edits(path: str, seeded: Any, found: Any, fresh: Any) -> Any:
    """Make the change from what the seed gave to what was found in a fresh roll as well.

    Raises WishError where there is no place for it any more.
    """
    if found == seeded:
        return fresh
    if fresh == seeded:
        return found
    values = (seeded, found, fresh)
    if isinstance(found, dict) and isinstance(seeded, dict):
        keys = dict.fromkeys(key for value in (fresh, found, seeded) for key in value or ())
        pairs = {key: with_edits(f"{path}.{key}", *(value.get(key) if value else None for value in values)) for key in keys}
        kept = {key: value for key, value in pairs.items() if value is not None}
        if fresh is None and any(kept.values()):
            raise _no_place(path)
        return None if fresh is None else kept
    if any(isinstance(value, list) for value in values) and all(value is None or isinstance(value, list) for value in values):
        seeded, found, fresh = (value or [] for value in values)
        if any(isinstance(item, dict) for value in (seeded, found, fresh) for item in value):
            return _with_edited_items(path, seeded, found, fresh)
        return _with_edited_words(seeded, found, fresh)
    return found


def _with_edited_words(seeded: list[Any], found: list[Any], fresh: list[Any]) -> list[Any]:
    """A list of plain values: what was changed stays in its place, what was added follows, what was taken out stays out."""
    if len(seeded) == len(found):
        changed = {at: new for at, (old, new) in enumerate(zip(seeded, found, strict=True)) if old != new}
        rolled = [changed.pop(at, value) for at, value in enumerate(fresh)]
        return [*rolled, *changed.values()]
    rolled = [value for value in fresh if value in found or value not in seeded]
    return rolled + [value for value in found if value not in seeded and value not in rolled]


def _with_edited_items(path: str, seeded: list[Any], found: list[Any], fresh: list[Any]) -> list[Any]:
    """A list of tables: each that was changed is sought by what it is, not by where it stands.

    What was added follows what was rolled. What was put in another's place takes its place, except
    among gear, which is as long as it likes.
    """
    theirs = _paired(seeded, found)
    places = _paired(seeded, fresh)
    kept: list[Any] = list(fresh)
    gone: set[int] = set()
    added = set(range(len(found))) - set(theirs.values())
    for at, item in enumerate(seeded):
        place = places.get(at)
        if at in theirs:
            now = found[theirs[at]]
            if now != item and place is None:
                raise _no_place(f"{path}[{theirs[at]}]")
            if place is not None:
                kept[place] = with_edits(f"{path}[{theirs[at]}]", item, now, fresh[place])
        elif at in added and len(seeded) == len(found) and path != "gear" and (place is not None or at < len(fresh)):
            kept[at if place is None else place] = found[at]
            added.remove(at)
        elif place is not None:
            gone.add(place)
    return [item for at, item in enumerate(kept) if at not in gone] + [found[at] for at in sorted(added)]


def _paired(items: list[Any], others: list[Any]) -> dict[int, int]:
    """Which of the others each item is: the same in all, or else the same by id, and none twice."""
    pairs: dict[int, int] = {}
    for alike in (_whole, _identity):
        rest = [at for at in range(len(others)) if at not in pairs.values()]
        for at, item in enumerate(items):
            if at not in pairs:
                match = next((other for other in rest if alike(others[other]) == alike(item)), None)
                if match is not None:
                    pairs[at] = match
                    rest.remove(match)
    return pairs


def _whole(item: Any) -> Any:
    return item


def _identity(item: Any) -> Any:
    return item.get("id", item.get("weapon")) if isinstance(item, dict) else item


def _no_place(path: str) -> WishError:
    return WishError(f"{path} was edited, and the new roll has no place for it; take the edit back, or re-roll another part")


def _bare(value: Any) -> Any:
    """Dictionaries and lists alone, all the way down."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _type_of(key: str) -> Any:
    """The type of what stands under a record's key, or of what a level brought."""
    if key.startswith("level-"):
        return GAINS[key.partition(".")[2]]
    kind: Any = Character
    for name in key.split("."):
        field = next(field for field in msgspec.structs.fields(kind) if field.encode_name == name)
        kind = field.type
    return kind


def refuse_new_faults(before: Character, after: Character, tables: Tables) -> None:
    """Refuse what a rule forbids now and did not before."""
    from hcgen.validate import validate

    known = Counter(_fault(finding) for finding in validate(before, tables))
    for finding in validate(after, tables):
        known[_fault(finding)] -= 1
        if finding.severity == "error" and known[_fault(finding)] < 0:
            fault = f"{finding.key} should be {finding.expected}, not {finding.found} ({finding.rule})"
            raise WishError(f"what was edited does not fit what is rolled now: {fault}; take the edit back first")


def _fault(finding: Finding) -> tuple[str, str]:
    """What a finding is about, wherever in its list the thing stands, and whatever the numbers are by now."""
    return re.sub(r"\[\d+\]", "[]", finding.key), finding.rule
