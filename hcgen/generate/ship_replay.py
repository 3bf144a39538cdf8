"""Ships replayed: verified, explained, rolled again part by part, as people are; and files that hold either."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from hcgen.dice import Dice
from hcgen.errors import HcgenError, WishError, did_you_mean
from hcgen.generate import starship, vessel
from hcgen.generate.explain import TracedDice, chapter
from hcgen.generate.explain import explain as explain_person
from hcgen.generate.replay import Proof, is_under, leaves
from hcgen.generate.replay import verify as verify_person
from hcgen.generate.reroll import MOST_TURNS, with_edits
from hcgen.generate.ships import ShipWishes, blanks_of, kind_row, wish_ship
from hcgen.records import Character, Crew
from hcgen.ship_records import ShipCrew, Starship, Vessel
from hcgen.tables import load
from hcgen.tables.ships import ShipTables, load_starships, load_vessels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from hcgen.generate.explain import Chapter
    from hcgen.generate.part import Part
    from hcgen.generate.replay import Status
    from hcgen.ship_records import Ship

Set = TypeVar("Set", bound=ShipTables)


class Line(msgspec.Struct, Generic[Set], frozen=True):
    """What is to be known to roll one sort of ship again."""

    kind: str
    """The first word of its labels."""
    parts: tuple[Part[ShipWishes, Set], ...]
    tables: Callable[[], Set]
    assemble: Callable[[dict[str, Any], Any], Any]
    house: tuple[str, ...]
    record: type[Any]


STARSHIP_LINE = Line(starship.KIND, starship.PARTS, load_starships, starship.assemble, starship.HOUSE, Starship)
VESSEL_LINE = Line(vessel.KIND, vessel.PARTS, load_vessels, vessel.assemble, vessel.HOUSE, Vessel)


def line_of(record: Ship) -> Line[Any]:
    """Return what is to be known to roll this sort of ship again."""
    return STARSHIP_LINE if isinstance(record, Starship) else VESSEL_LINE


def facts_of(record: Ship, parts: Iterable[Part[Any, Any]]) -> dict[str, Any]:
    """Take a ship's record apart into the facts that parts read; who holds a post is none."""
    facts: dict[str, Any] = {"index": record.provenance.index}
    for part in parts:
        for key in part.owns:
            value: Any = record
            for name in key.split("."):
                value = getattr(value, name)
            facts[key] = value
    if isinstance(record, Starship):
        facts["crew"] = starship.unheld(record.crew)
    return facts


def wishes_of(record: Ship, kinds: Mapping[str, object]) -> ShipWishes:
    """Return the wishes that a record notes. Raises WishError where the tables no longer know them."""
    chosen = record.provenance.chosen
    kind, name = (str(chosen[key]) if key in chosen else None for key in ("kind", "name"))
    return wish_ship(kinds, kind=kind, name=name, strict=chosen.get("strict") is True)


class _Replayed:
    """A record held against its seed: what each part gives from the record's facts, or from the seed's, whichever is nearer."""

    def __init__(self, record: Ship, dice: Dice | None = None) -> None:
        """Raises TableError where the tables do not know the record's kind, DiceError or WishError where it cannot be rolled from."""
        self.line = line_of(record)
        self.tables = self.line.tables()
        kind_row(record.kind, self.tables.kinds)
        self.wishes = wishes_of(record, self.tables.kinds.by_id)
        self.dice = dice or Dice(record.provenance.seed)
        self.turns = record.provenance.rerolls
        self.facts = facts_of(record, self.line.parts)

    def roll(self, part: Part[Any, Any], facts: Mapping[str, Any], turns: Mapping[str, int]) -> dict[str, Any]:
        label = f"{self.line.kind} {self.facts['index']} {part.label} {turns.get(part.label, 0)}"
        return part.roll(facts, self.wishes, self.dice.stream(label), self.tables)

    def origins(self) -> Iterator[tuple[Part[Any, Any], dict[str, Any]]]:
        pristine: dict[str, Any] = {"index": self.facts["index"]}
        for part in self.line.parts:
            values = self.roll(part, pristine, self.turns)
            pristine.update(values)
            unproven = self.differing(part, values)
            if unproven:
                now = self.roll(part, self.facts, self.turns)
                if len(self.differing(part, now)) <= len(unproven):
                    values = now
            yield part, values

    def differing(self, part: Part[Any, Any], values: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
        """The leaves that the record has otherwise than these values."""
        pairs = (leaf for key in part.owns for leaf in leaves(key, self.facts[key], values[key]))
        return [leaf for leaf in pairs if leaf[1] != leaf[2]]


DECIDED = {"kind": ("kind", "kind_name"), "name": ("name",)}
"""The record keys that a wish decides alone."""


def verify_ship(record: Ship) -> tuple[Proof, ...]:
    """Say of every key that a part owns whether it was rolled, chosen or edited, or differs.

    Raises TableError, DiceError or WishError where the record cannot be rolled from.
    """
    replayed = _Replayed(record)
    chosen = {key for wished in record.provenance.chosen for key in DECIDED.get(wished, ())}
    return tuple(
        proof
        for part, values in replayed.origins()
        for proof in _proofs(part, replayed, replayed.differing(part, values), chosen, record.provenance.edited)
    )


def _proofs(
    part: Part[Any, Any], replayed: _Replayed, unproven: list[tuple[str, Any, Any]], chosen: set[str], edited: tuple[str, ...]
) -> Iterator[Proof]:
    differing = {path for path, _, _ in unproven}
    for key in part.owns:
        for path, _, _ in leaves(key, replayed.facts[key], replayed.facts[key]):
            if path not in differing:
                yield Proof(key=path, part=part.label, status="chosen" if key in chosen else "rolled")
    for path, found, expected in unproven:
        status: Status = "edited" if is_under(path, edited) else "differs"
        yield Proof(key=path, part=part.label, status=status, found=_said(found), expected=_said(expected))


def _said(value: Any) -> str:
    if isinstance(value, str | int):
        return str(value)
    if isinstance(value, list):
        return ", ".join(map(_said, value))
    return "a table" if isinstance(value, dict) else "nothing"


def explain_ship(record: Ship) -> Iterator[Chapter]:
    """Tell the story of a ship's record, part by part, from the facts as they stand in it.

    Raises TableError, DiceError or WishError where the record cannot be rolled from.
    """
    dice = TracedDice(record.provenance.seed)
    replayed = _Replayed(record, dice)
    for part in replayed.line.parts:
        replayed.roll(part, replayed.facts, replayed.turns)
        stream = dice.streams[-1]
        stream.rest()
        yield chapter(part.label, part.owns, stream, replayed.facts)


class RolledAgain(msgspec.Struct, frozen=True):
    """A ship after parts of it were rolled again."""

    after: Any
    parts: tuple[str, ...]
    readers: tuple[str, ...]
    """The other parts that read what was rolled again."""


def reroll_ship(record: Ship, labels: Iterable[str], take: int | None = None) -> RolledAgain:
    """Roll parts of a ship again, and nothing else; the parts that read them see the same dice with new facts.

    Args:
        record: The record; it is not changed.
        labels: The parts.
        take: Which roll to go to, 0 being the first; the next one where None.

    What was chosen or edited stays, and all that then differs from the seed is noted as edited.

    Raises WishError where there is no such part, or where what was edited no longer fits.
    """
    if take is not None and not 0 <= take <= MOST_TURNS:
        raise WishError(f"--take {take} is no roll of a part; the first is 0, and there are {MOST_TURNS:,}")
    replayed = _Replayed(record)
    wanted = _known(labels, tuple(part.label for part in replayed.line.parts))
    turns = dict(record.provenance.rerolls)
    for label in wanted:
        turns[label] = turns.get(label, 0) + 1 if take is None else take
    turns = {label: turn for label, turn in sorted(turns.items()) if turn}
    readers = _roll_again(replayed, wanted, turns)
    after = _assembled(record, replayed, turns)
    _refuse_new_faults(record, after)
    return RolledAgain(after, wanted, readers)


def _known(labels: Iterable[str], known: tuple[str, ...]) -> tuple[str, ...]:
    asked = tuple(labels)
    for label in asked:
        if label not in known:
            raise WishError(f"there is no part {label[:40]!r}{did_you_mean(label, known)}; the parts are {', '.join(known)}")
    return tuple(label for label in known if label in asked)


def _roll_again(replayed: _Replayed, wanted: tuple[str, ...], turns: Mapping[str, int]) -> tuple[str, ...]:
    """Roll the parts, and whatever reads what they own, in place; edits stay. Return the readers."""
    seeded = {key: value for _, values in replayed.origins() for key, value in values.items()}
    moved: set[str] = set()
    readers = []
    for part in replayed.line.parts:
        if part.label not in wanted and not moved & set(part.reads):
            continue
        if part.label not in wanted:
            readers.append(part.label)
        values = replayed.roll(part, replayed.facts, turns)
        for key in part.owns:
            if replayed.facts[key] != seeded[key]:
                kept = with_edits(key, *(_bare(value) for value in (seeded[key], replayed.facts[key], values[key])))
                values[key] = msgspec.convert(kept, _type_of(replayed.line.record, key))
        moved |= set(part.owns)
        replayed.facts.update(values)
    return tuple(readers)


def _assembled(record: Ship, replayed: _Replayed, turns: dict[str, int]) -> Any:
    from msgspec.structs import replace

    house = blanks_of(replayed.facts, replayed.line.house) if replayed.wishes.strict else ()
    made = replace(record.provenance, rerolls=turns, edited=(), blanks=house)
    bare = replace(replayed.line.assemble(replayed.facts, made), notes=record.notes, state=record.state, own=record.own)
    if isinstance(record, Starship):
        bare = replace(bare, crew=starship.held_as(bare.crew, record.crew))
    edited = tuple(sorted(proof.key for proof in verify_ship(bare) if proof.status == "differs"))
    return replace(bare, provenance=replace(made, edited=edited))


def _refuse_new_faults(before: Ship, after: Ship) -> None:
    """Refuse what a rule forbids now and did not before."""
    from hcgen.validate.ships import judge_ship

    known = {(finding.key, finding.rule, finding.found) for finding in judge_ship(before)}
    for finding in judge_ship(after):
        if finding.severity == "error" and (finding.key, finding.rule, finding.found) not in known:
            fault = f"{finding.key} should be {finding.expected}, not {finding.found} ({finding.rule})"
            raise WishError(f"what was edited or changed in play does not fit the new roll: {fault}; mend it, or re-roll another part")


def _bare(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _type_of(kind: Any, key: str) -> Any:
    for name in key.split("."):
        kind = next(field for field in msgspec.structs.fields(kind) if field.encode_name == name).type
    return kind


def full(record: Ship, hands: int | None = None) -> Ship:
    """Return a ship's record with what follows from it, and from the number of hands aboard where that is known."""
    from hcgen.rules.ships import derive_starship, derive_vessel

    derived = derive_starship(record, hands) if isinstance(record, Starship) else derive_vessel(record)
    return msgspec.structs.replace(record, derived=derived)


Proven = Character | Starship | Vessel | ShipCrew
"""What is proven and told on its own; of a ship's crew, who is aboard and at which post."""


def records_of(path: str) -> Iterator[tuple[str, Proven]]:
    """Read every character and ship of a file, the members of crews and their ships among them, each with where it stands.

    Raises FileError or RecordError where the file cannot be read.
    """
    from hcgen.forms import read_any

    for record in read_any(path):
        if isinstance(record, ShipCrew):
            yield f"{path}, {record.ship.name or 'the ship'}", record.ship
            yield f"{path}, the crew", record
        if isinstance(record, Crew):
            yield from ((f"{path}, {person.name}", person) for person in record.members)
        else:
            yield path, record


def verify_file(path: str) -> Iterator[tuple[str, tuple[Proof, ...]]]:
    """Verify every character, ship and ship's crew of a file.

    Raises FileError or RecordError where the file cannot be read, HcgenError where something in it cannot be rolled from.
    """
    for name, record in records_of(path):
        try:
            yield name, _verified(record)
        except HcgenError as fault:
            raise type(fault)(f"{name}: {fault}") from fault


def _verified(record: Proven) -> tuple[Proof, ...]:
    if isinstance(record, Character):
        return verify_person(record, load(record.setting))
    if isinstance(record, Crew):
        from hcgen.generate.crew_replay import verify_crew

        return verify_crew(record)
    return verify_ship(record)


def explain_file(path: str) -> Iterator[tuple[Proven, tuple[Chapter, ...]]]:
    """Tell the story of every character, ship and ship's crew of a file.

    Raises FileError or RecordError where the file cannot be read, HcgenError where something in it cannot be rolled from.
    """
    for name, record in records_of(path):
        try:
            yield record, tuple(_story(record))
        except HcgenError as fault:
            raise type(fault)(f"{name}: {fault}") from fault


def _story(record: Proven) -> Iterator[Chapter]:
    if isinstance(record, Character):
        return explain_person(record, load(record.setting))
    if isinstance(record, Crew):
        from hcgen.generate.crew_replay import explain_crew

        return explain_crew(record)
    return explain_ship(record)
