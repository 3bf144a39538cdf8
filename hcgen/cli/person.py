"""People for the table commands: read from a record, and kept there as play leaves them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, cast

import msgspec
from msgspec.structs import replace

from hcgen.cli.playing import finish
from hcgen.dice import Die
from hcgen.errors import RecordError, WishError, did_you_mean
from hcgen.records import Crew, State
from hcgen.rules import abilities_of, derive
from hcgen.rules.hammercrawl.resources import BURNT_CON

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.cli.play_options import Ways
    from hcgen.cli.playing import Dicebox, Told
    from hcgen.cli.rewriting import Original, Rewrite
    from hcgen.records import Character, Derived
    from hcgen.rules.hammercrawl.abilities import Abilities
    from hcgen.tables import Tables

OUT = "out"
"""What [state.dice] says of a die that is gone."""

RATION = "ration"
RATIONS, AMMUNITION = "rations", "ammunition"
"""What the sheet calls them."""


class Person(msgspec.Struct, frozen=True):
    """Somebody in a file: alone, or a member of a crew."""

    original: Original
    record: Character
    place: int
    """Their place in the file, counted from nought."""
    tables: Tables
    now: Character
    """The record as it counts now: burnt CON is gone from the stats, and mods and halves follow (AMB-HC-35)."""
    derived: Derived
    """What follows from that."""

    @property
    def name(self) -> str:
        """What they are called."""
        return self.record.name or self.original.file

    @property
    def state(self) -> State:
        """What play has changed so far."""
        return self.record.state or State()

    def is_in_place_of(self, other: Person) -> bool:
        """Whether somebody stands in the same place of the same file."""
        return self.place == other.place and os.path.realpath(self.original.file) == os.path.realpath(other.original.file)

    @property
    def abilities(self) -> Abilities:
        """All that they can do."""
        return abilities_of(self.record, self.tables)

    def full(self, name: str) -> Die | None:
        """Return a die as it is when nothing is lost; None where they have none of the name."""
        text = getattr(self.derived.dice, name, None) or self._goods(name)
        return Die.of(text) if text else None

    def _goods(self, name: str) -> str | None:
        """The die of rations or ammunition, as the sheet has it, where any are carried."""
        carried = [item.id for item in self.record.gear]
        if name == RATIONS:
            return getattr(self.tables.goods[RATION], "die", None) if RATION in carried else None
        shots = [self.tables.ammunition[each].die for each in carried if each in self.tables.ammunition]
        return shots[0] if shots and name == AMMUNITION else None

    def die(self, name: str) -> Die | None:
        """Return a die as it is now; None where it is gone, or there never was one."""
        now = self.state.dice.get(name)
        if now == OUT:
            return None
        return Die.of(now) if now else self.full(name)

    def feat(self, what: str) -> Die | None:
        """Return the Feat Die where something is a Feat of theirs (HC-FEAT-01)."""
        return Die.of(self.derived.dice.feat) if what in self.derived.feats else None

    def has(self, rule: str) -> bool:
        """Say whether a power that a rule gives is among theirs: "HC-CLS-F3"."""
        return any(ability.power.source == rule for ability in self.abilities.all)

    def awake(self, act: str) -> None:
        """Refuse what nobody does who is unconscious (HC-DMG-05). Raises WishError."""
        if self.die("health") is None:
            raise WishError(f"{act}: {self.name} has 0 Health left, and is unconscious (HC-DMG-05); heal them first")

    def with_dice(self, **dice: Die | None) -> State:
        """Return the state with dice as they are now; what is whole again is not mentioned."""
        after = dict(self.state.dice)
        for name, die in dice.items():
            if die is not None and die == self.full(name):
                after.pop(name, None)
            else:
                after[name] = OUT if die is None else str(die)
        return replace(self.state, dice=after)

    def after(self, state: State) -> list[tuple[Person, Character]]:
        """Return their place in the file with another state."""
        none = state == State() and self.record.state is None
        after = replace(self.record, state=None if none else state)
        return [(self, replace(after, derived=derive(after, self.tables)))]

    def rewrite(self, after: Character) -> Rewrite:
        """Return the file with somebody else in their place."""
        from hcgen.cli.rewriting import Rewrite

        record = self.original.record
        moves = after.state != self.record.state
        return Rewrite(self.original, _with_others(record, {self.place: after}) if isinstance(record, Crew) else after, moves)

    def changes(self, after: Character) -> Iterator[dict[str, str]]:
        """Name every key of their state that has changed."""
        before, now = _flat(self.state), _flat(after.state or State())
        dice = self.state.dice | (after.state.dice if after.state else {})
        whole = {f"dice.{name}": str(self.full(name) or "whole") for name in dice}
        for key in dict.fromkeys((*now, *before)):
            old, new = (values.get(key, whole.get(key, "nothing")) for values in (before, now))
            if old != new:
                yield {"file": self.original.file, "key": f"state.{key}", "before": old, "after": new}


class Pair(msgspec.Struct, frozen=True):
    """Two people of one file, both of whom an act changes."""

    first: Person
    second: Person

    @property
    def original(self) -> Original:
        """The file as it stands."""
        return self.first.original

    def rewrite(self, after: tuple[Character, Character]) -> Rewrite:
        """Return the file with somebody else in both of their places."""
        from hcgen.cli.rewriting import Rewrite

        record = self.original.record
        assert isinstance(record, Crew)
        now = dict(zip((self.first.place, self.second.place), after, strict=True))
        moves = any(new.state != old.record.state for new, old in zip(after, (self.first, self.second), strict=True))
        return Rewrite(self.original, _with_others(record, now), moves)

    def changes(self, after: tuple[Character, Character]) -> Iterator[dict[str, str]]:
        """Name every key of both states that has changed, with the place of whose it is."""
        for who, now in zip((self.first, self.second), after, strict=True):
            for change in who.changes(now):
                yield change | {"key": f"members[{who.place}].{change['key']}"}


def _with_others(crew: Crew, now: dict[int, Character]) -> Crew:
    """Return a crew with others in some places, and all that follows from its members."""
    from hcgen.cli.rewriting import with_members
    from hcgen.tables import load

    members = (now.get(at, one) for at, one in enumerate(crew.members))
    return with_members(crew, tuple(replace(one, derived=derive(one, load(one.setting))) for one in members))


def both_after(first: Person, state: State, second: Person, other: State) -> list[tuple[Any, Any]]:
    """Return two people with other states, each in their file, or in the one file that holds both."""
    (one, two) = (*first.after(state), *second.after(other))
    if os.path.realpath(first.original.file) != os.path.realpath(second.original.file):
        return [one, two]
    return [(Pair(first, second), (one[1], two[1]))]


def _flat(state: State) -> dict[str, str]:
    """A state as keys and words."""
    lists = {"forgotten": state.forgotten, "conditions": state.conditions}
    return {
        **{f"dice.{name}": die for name, die in state.dice.items()},
        **{key: ", ".join(words) for key, words in lists.items() if words},
        **{f"uses.{name}": str(number) for name, number in state.uses.items()},
    }


def person(file: str, member: str | None, ways: Ways, act: str, option: str = "--member") -> Person:
    """Read somebody from a file.

    Args:
        file: A character, or a crew.
        member: Who of a crew: the name, or the place from 1.
        ways: How the act is played.
        act: What is done, for the message where the file holds something else.
        option: What names the member.

    Raises FileError or RecordError where the file cannot be read or is a ship, WishError where it is not plain who is meant.
    """
    from hcgen.cli.rewriting import read_originals
    from hcgen.tables import load

    (original,) = read_originals([file], ways.manner(), people=act)
    at, record = _meant(original, member, option)
    tables = load(record.setting)
    try:
        now = _with_burnt(record)
        return Person(original, record, at, tables, now, derive(now, tables))
    except RecordError as fault:
        raise RecordError(f"{file}: {fault}") from None


def _with_burnt(record: Character) -> Character:
    """Return somebody without the CON that was burnt (AMB-HC-35). Raises RecordError where so much cannot have been."""
    from hcgen.rules.hammercrawl.casting import LEAST_CON

    burnt = record.state.uses.get(BURNT_CON, 0) if record.state else 0
    most = max(0, record.stats.CON - LEAST_CON)
    if not 0 <= burnt <= most:
        raise RecordError(f"state.uses.{BURNT_CON}: {burnt} of CON {record.stats.CON} cannot be burnt (AMB-HC-35); write 0 to {most}")
    return replace(record, stats=replace(record.stats, CON=record.stats.CON - burnt)) if burnt else record


def _meant(original: Original, member: str | None, option: str) -> tuple[int, Character]:
    people = [record for _, record in original.people()]
    names = [one.name or str(at) for at, one in enumerate(people, 1)]
    found = [at for at, one in enumerate(people) if member is None or member.strip() in {str(at + 1), one.name}]
    if member is not None and not found:
        raise WishError(f"{original.file} has no member {member[:60]!r}{did_you_mean(member, names)}; it has {', '.join(names)[:200]}")
    if len(found) != 1:
        raise WishError(f"{original.file}: {len(found)} people could be meant; name one with {option}, of {', '.join(names)[:200]}")
    return found[0], people[found[0]]


def close(
    ways: Ways,
    command: str,
    told: Told,
    dicebox: Dicebox | None,
    who: Person | None = None,
    state: State | None = None,
    option: str = "--from",
) -> None:
    """Print what a procedure came to, and keep somebody's new state where that was asked for.

    Args:
        ways: How it was played.
        command: Its name.
        told: What it came to.
        dicebox: What it was rolled on.
        who: Whose record it was; None where there was none.
        state: How they are afterwards; None where nothing has changed.
        option: What names the record.
    """
    changed = who.after(state or who.state) if who else []
    finish(ways, command, told, dicebox, cast("Any", changed), f"somebody’s record; name it with {option} FILE")
