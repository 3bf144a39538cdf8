"""What all commands of ``hcgen play`` have in common: dice, ships from files, words and numbers, and the state kept."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

import msgspec
import typer
from msgspec.structs import replace

from hcgen.errors import RecordError, WishError
from hcgen.records import Crew

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from hcgen.cli.play_options import Ways
    from hcgen.cli.rewriting import Original, Rewrite
    from hcgen.dice import Stream
    from hcgen.records import Record
    from hcgen.ship_records import Ship, ShipCrew, Starship, Vessel

Wanted = TypeVar("Wanted")


class Place(Protocol):
    """A file, and what in it a procedure changes."""

    @property
    def original(self) -> Original:
        """The file as it stands."""

    def rewrite(self, ship: Any, /) -> Rewrite:
        """Return the file with something else in that place."""

    def changes(self, ship: Any, /) -> Iterator[dict[str, str]]:
        """Name every key that is another then."""


class Told(msgspec.Struct, frozen=True):
    """What a procedure came to."""

    rules: tuple[str, ...]
    words: tuple[str, ...]
    """A line each."""
    result: Any = None
    """The result of the rule, with every die."""


class Dicebox:
    """The dice of one command: from a seed, or as they fell at the table."""

    def __init__(self, ways: Ways, *label: str | int) -> None:
        """Raises WishError where --rolls holds no faces, DiceError where the seed is none."""
        from hcgen.cli.play_options import SCRIPT
        from hcgen.dice import Dice, make_seed

        if ways.seed is not None and ways.rolls is not None:
            raise typer.BadParameter("--seed and --rolls exclude each other; give one of them")
        self.seed: str | None = None
        self.made = False
        self.counts = False
        if ways.rolls is not None:
            self.dice = Dice.scripted({SCRIPT: _faces(ways.rolls)})
            self.stream: Stream = self.dice.stream(SCRIPT)
            return
        self.seed = ways.seed if ways.seed is not None else make_seed()
        self.made = ways.seed is None
        self.dice = Dice(self.seed)
        self.stream = self.dice.stream("play", *label)

    @property
    def used(self) -> bool:
        """Whether anything was rolled, on its own stream or, where it only counts, on others of its seed."""
        return self.counts or self.stream.drawn

    def close(self) -> None:
        """Refuse faces that nobody asked for. Raises WishError."""
        if self.stream.unread:
            raise WishError(f"--rolls gives {self.stream.unread} more than were rolled; leave the last {self.stream.unread} out")


def _faces(text: str) -> list[int]:
    faces: list[int] = []
    for piece in text.replace(" ", ",").split(","):
        if piece and not (piece.isascii() and piece.isdigit() and len(piece) < 5):
            raise WishError(f"--rolls {text[:60]!r}: {piece[:20]!r} is no face of a die; give numbers such as 3,5")
        faces += [int(piece)] if piece else []
    return faces


class Seat(msgspec.Struct, frozen=True):
    """A file with a ship in it: the ship itself, or a crew that it is embedded in."""

    original: Original
    ship: Ship

    @property
    def name(self) -> str:
        """What she is called."""
        return self.ship.name or self.original.file

    def rewrite(self, ship: Ship) -> Rewrite:
        """Return the file with another state of its ship."""
        from hcgen.cli.rewriting import Rewrite
        from hcgen.generate.ship_replay import full

        record = self.original.record
        whole = full(ship) if ship is not self.ship else ship
        after: Record | Ship = whole
        if isinstance(record, Crew):
            from hcgen.generate.crew_replay import full_crew

            after = full_crew(cast("ShipCrew", replace(record, ship=whole)))
        return Rewrite(self.original, after, ship != self.ship)

    def changes(self, ship: Ship) -> Iterator[dict[str, str]]:
        """Name every key of the state that is another with this ship."""
        return _changes(self, ship)


def seats(files: Sequence[str], ways: Ways, kind: type[Starship] | type[Vessel], act: str) -> tuple[Seat, ...]:
    """Read files, each of which holds a ship of a kind.

    Raises FileError or RecordError where one cannot be read, or holds something else.
    """
    from hcgen.cli.rewriting import read_originals

    return tuple(_seat(original, kind, act) for original in read_originals(files, ways.manner())) if files else ()


def _seat(original: Original, kind: type[Starship] | type[Vessel], act: str) -> Seat:
    record = original.record
    ship = getattr(record, "ship", None) or record
    if not isinstance(ship, kind):
        wanted = kind.__name__.lower()
        found = "a character" if hasattr(ship, "stock") else "a crew without a ship" if hasattr(ship, "members") else "another sort of ship"
        raise RecordError(f"{original.file}: this is {found}, and {act} is for a {wanted}; name the record of a {wanted}")
    return Seat(original, ship)


def in_file(seat: Seat, work: Callable[[], Wanted]) -> Wanted:
    """Do something with what a file holds; a rule that it breaks is told with the file's name. Raises WishError."""
    try:
        return work()
    except WishError as fault:
        raise WishError(f"{seat.original.file}: {fault}") from None


def sound(seat: Seat) -> None:
    """Refuse a file whose ship or posts there cannot be: its first fault, as the validator finds it. Raises WishError."""
    record = seat.original.record
    if isinstance(record, Crew):
        from hcgen.validate.crews import ship_crew_findings

        if not record.members:
            rule = "WT-VES-01" if hasattr(seat.ship, "hull") else "MH-SHIP-04"
            raise WishError(f"{seat.original.file}: members: 0 hands are aboard ({rule}); add a member, or play the ship without a crew")
        findings = tuple(ship_crew_findings(cast("ShipCrew", record)))
    else:
        from hcgen.validate.ships import judge_ship

        findings = judge_ship(seat.ship)
    fault = next((finding for finding in findings if finding.severity == "error"), None)
    if fault is not None:
        told = f"expected {fault.expected}, found {fault.found}; {fault.cure} ({fault.rule})"
        raise WishError(f"{seat.original.file}: {fault.key}: {told}")


def finish(
    ways: Ways,
    command: str,
    told: Told,
    dicebox: Dicebox | None,
    changed: Sequence[tuple[Place, Any]] = (),
    wants: str = "the record of a ship; name its FILE",
) -> None:
    """Print what a procedure came to, and keep the new state where that was asked for.

    Args:
        ways: How it was played.
        command: Its name: "play ship evade".
        told: What it came to.
        dicebox: What it was rolled on.
        changed: The files it touches, each with what is in it afterwards.
        wants: What --save is about.
    """
    from hcgen.cli.output import say, tell
    from hcgen.cli.rewriting import settle

    if dicebox is not None:
        dicebox.close()
    elif ways.rolls is not None:
        raise WishError(f"--rolls gives {len(_faces(ways.rolls))} more than were rolled, for nothing is rolled here; leave it out")
    if ways.keeps and not changed:
        raise WishError(f"--save, --dry-run and -o are about {wants}")
    moved = [move for seat, after in changed for move in seat.changes(after)]
    seed = dicebox.seed if dicebox is not None else None
    lines = _lines(ways, command, told, seed, moved, several=len(changed) > 1)
    if ways.keeps:
        settle([seat.rewrite(after) for seat, after in changed], lines, ways.manner())
    else:
        say(lines)
        if moved:
            tell("The new state was not kept; give --save to keep it in the record.")
    if dicebox is not None and dicebox.made and dicebox.used:
        tell(f"Rolled with --seed {seed}")


def _changes(seat: Seat, ship: Ship) -> Iterator[dict[str, str]]:
    """Name every key of the state that has changed."""
    from hcgen.generate.replay import leaves
    from hcgen.records import to_content

    before, after = (to_content(one).get("state", {}) for one in (seat.ship, ship))
    before = {key: value for key, value in _rolled(seat.ship).items() if key in after} | before
    for key in dict.fromkeys((*after, *before)):
        for path, old, new in leaves(f"state.{key}", before.get(key), after.get(key)):
            if old != new:
                yield {"file": seat.original.file, "key": path, "before": _shown(old), "after": _shown(new)}


def _rolled(ship: Ship) -> dict[str, int | None]:
    """What the state counts down from: it says so only when it has changed."""
    from hcgen.ship_records import Starship

    if isinstance(ship, Starship):
        return {"shield": ship.shield, "warpedoes": ship.weapons.warpedoes, "fuel_crystals": ship.fuel_crystals}
    return {"hull": ship.hull}


def _shown(value: Any) -> str:
    """A value as it is said: effects by their names and space turns, people by their number."""
    if isinstance(value, dict):
        from hcgen.rules.rolls import counted

        left = f" ({counted(value['turns_left'], 'space turn')} left)" if "turns_left" in value else ""
        return (
            f"{value['name']}{left}"
            if "name" in value
            else ", ".join(counted(number, who.removesuffix("s")) for who, number in value.items())
        )
    if isinstance(value, list | tuple):
        return ", ".join(map(_shown, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value) if isinstance(value, str | int) else "nothing"


def _lines(ways: Ways, command: str, told: Told, seed: str | None, moved: list[dict[str, str]], several: bool) -> str:
    from hcgen.cli.output import as_json, printable

    if ways.format_ == "json":
        content = {
            "command": command,
            "seed": seed,
            "rules": told.rules,
            "words": told.words,
            "result": _opened(told.result),
            "changes": moved,
        }
        return as_json(content, _number)
    shown = moved if ways.keeps else []
    where = (f"{move['file']}: " if several else "" for move in shown)
    kept = [f"{file}{move['key']}: {move['before']} → {move['after']}" for file, move in zip(where, shown, strict=True)]
    return "".join(f"{printable(line)}\n" for line in (*told.words, *kept) if line)


def _opened(value: Any) -> Any:
    """A result as dictionaries and lists, in which a die is written as it is said."""
    from hcgen.dice import Die

    if isinstance(value, Die):
        return str(value)
    if isinstance(value, msgspec.Struct):
        return {name: _opened(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {key: _opened(one) for key, one in value.items()}
    return [_opened(one) for one in value] if isinstance(value, tuple | list) else value


def _number(value: Any) -> Any:
    """A fraction as a number: whole where it is, else as near as can be."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    raise NotImplementedError(type(value).__name__)
