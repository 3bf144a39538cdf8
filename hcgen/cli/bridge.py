"""Starships for ``hcgen play ship``: from a record, or from bare numbers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, cast

import msgspec
import typer

from hcgen.cli.output import tell
from hcgen.cli.playing import Dicebox, Told, finish, in_file, seats, sound
from hcgen.errors import WishError, did_you_mean
from hcgen.records import Crew
from hcgen.rules.limits import at_least, within
from hcgen.rules.moldhammer import logbook
from hcgen.rules.moldhammer.damage import CRITICALS, TIMED
from hcgen.rules.moldhammer.ships import KINDS, Effect, Kind, Ship, check, critical_timer, facts_of
from hcgen.ship_records import Starship

if TYPE_CHECKING:
    from hcgen.cli.play_options import Numbers, Ways
    from hcgen.cli.playing import Seat

WHY = {
    "systems": "Systems, which a d20 has to stay under, and which say how long a fuse is (MH-SHIP-05, MH-CRIT-02)",
    "shield": "the Shield points that are left (MH-CRIT-01)",
    "shield_max": "the Shield when it is whole, above which it never rises (AMB-MH-05)",
    "scale": "the hands that the ship asks for (MH-SHIP-04)",
    "crew": "the hands that it has (MH-SHIP-04)",
    "warpedoes": "the Warpedoes that are left (MH-SHIP-05)",
    "fuel": "the fuel crystals that are left (MH-SHIP-04)",
}
"""What each number of a ship without a record is for."""


class Bridge(msgspec.Struct, frozen=True):
    """A starship that somebody acts for."""

    ship: Ship
    seat: Seat | None = None
    """Her file; None where she is made of bare numbers."""

    @property
    def name(self) -> str:
        """What she is called."""
        return self.seat.name if self.seat else "The ship"

    def after(self, ship: Ship) -> list[tuple[Seat, Starship]]:
        """Return her file with what play has made of her, where there is one."""
        return [(self.seat, logbook.log(cast("Starship", self.seat.ship), ship))] if self.seat else []

    def dicebox(self, ways: Ways, act: str) -> Dicebox:
        """The dice for an act: others for each day, space turn and hand, so that a seed does for an evening."""
        return Dicebox(ways, "ship", act.replace(" ", "-"), self.ship.day, self.ship.turn, self.ship.acted)

    def finish(self, ways: Ways, act: str, told: Told, dicebox: Dicebox | None, ship: Ship) -> None:
        """Print what an act came to, and keep the state where that was asked for."""
        finish(ways, f"play ship {act}", told, dicebox, self.after(ship))


def bridges(files: list[str], ways: Ways, act: str, crew: int | None = None) -> list[Bridge]:
    """Board starships by their files; `crew` counts the hands of the first.

    Raises FileError or RecordError where one cannot be read or is no starship, WishError where she cannot be as her record says.
    """
    found = seats(files, ways, Starship, act)
    acting = [_acting(seat, None if at else crew, act) for at, seat in enumerate(found)]
    ships = [in_file(seat, partial(logbook.board, cast("Starship", seat.ship), number)) for seat, number in zip(found, acting, strict=True)]
    for seat in found:
        sound(seat)
    return [Bridge(ship, seat) for ship, seat in zip(ships, found, strict=True)]


def _acting(seat: Seat, crew: int | None, act: str) -> int | None:
    """How many act, where it is not those whom the ship's record names (MH-SHIP-04, AMB-MH-05).

    Raises WishError where more are asked for than are aboard, which a crew's record knows.
    """
    ship, record = cast("Starship", seat.ship), seat.original.record
    named = logbook.hands(ship)
    if not isinstance(record, Crew):
        if crew is not None and named is not None and crew > named:
            tell(f"{crew} hands act, and {named} {'is' if named == 1 else 'are'} named at her posts.")
        return crew
    aboard = len(record.members)
    if crew is not None:
        within(f"{act}, --crew", crew, 0, aboard, "MH-SHIP-04")
    elif named is None and (ship.state is None or ship.state.crew is None):
        return aboard
    return crew


def facing(file: str | None, at: str | None, numbers: Numbers, ways: Ways, act: str, *needs: str) -> tuple[Bridge, Bridge | None]:
    """Board the starship of a file, or one made of the numbers that were given, and the one that she faces.

    Args:
        file: A record, or None.
        at: The record of the other ship, or None.
        numbers: What the options say; of a recorded ship only the crew.
        ways: How the act is played.
        act: Its name.
        needs: The numbers that it cannot do without.

    Raises WishError where a number is missing, stands beside a record that says it, or cannot be.
    """
    for name, value in numbers.items():
        if file is not None and value is not None and value != [] and name != "crew":
            raise WishError(f"{act}: {_option(name)} is for a ship without a record, and {file} says it; leave one of the two out")
    made = Bridge(_from_numbers(numbers, act, needs)) if file is None else None
    boarded = bridges([name for name in (file, at) if name is not None], ways, act, None if made else numbers.get("crew"))
    return made or boarded[0], None if at is None else boarded[-1]


def bridge(file: str | None, numbers: Numbers, ways: Ways, act: str, *needs: str) -> Bridge:
    """Board the starship of a file, or one made of the numbers that were given; as `facing`, without another."""
    return facing(file, None, numbers, ways, act, *needs)[0]


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _from_numbers(numbers: Numbers, act: str, needs: tuple[str, ...]) -> Ship:
    for name in needs:
        if numbers.get(name) is None:
            raise WishError(f"{act}: {_option(name)} is missing: {WHY[name]}; give it, or the FILE of a starship")
    for name in WHY:
        at_least(_option(name), numbers.get(name) or 0, 0, "MH-SHIP-04" if name in {"scale", "crew", "fuel"} else "MH-SHIP-05")
    kind = numbers.get("kind")
    ship = _ship(numbers, kind)
    within("--shield", ship.shield, 0, ship.shield_max, "AMB-MH-05")
    return check(ship) if kind and {"systems", "shield_max", "scale"} <= {name for name in WHY if numbers.get(name) is not None} else ship


def _ship(numbers: Numbers, kind: str | None) -> Ship:
    """A ship of the numbers; of no named kind she has what a battleship has."""
    facts = facts_of(kind or "battleship")
    systems, shield, most = numbers.get("systems") or 0, numbers.get("shield"), numbers.get("shield_max")
    warpedoes = numbers.get("warpedoes") or 0
    if warpedoes and not _may_carry(kind):
        raise WishError(f"--warpedoes: a {kind} carries 0 Warpedoes (MH-SHIP-06); leave it out")
    return Ship(
        kind=cast("Kind", kind or "battleship"),
        shield_max=_first(most, shield, 0),
        shield=_first(shield, most, 0),
        systems=systems,
        scale=_first(numbers.get("scale"), numbers.get("crew"), 1),
        lasers=facts.lasers,
        warpedoes=warpedoes,
        warpedoes_max=max(warpedoes, 1) if _may_carry(kind) else 0,
        fuel_crystals=numbers.get("fuel") or 0,
        crew=_first(numbers.get("crew"), numbers.get("scale"), 1),
        effects=tuple(effect_of(text, critical_timer(systems)) for text in numbers.get("effect") or ()),
        turn=1,
    )


def _first(*values: int | None) -> int:
    return next(value for value in values if value is not None)


def _may_carry(kind: str | None) -> bool:
    return kind in {None, "battleship"}


def effect_of(text: str, timer: int) -> Effect:
    """Read critical damage: "core", or with its space turns "core=2"; a timed one without has just begun.

    Raises WishError where there is no such damage, or its space turns cannot be.
    """
    name, _, turns = text.partition("=")
    known = (*CRITICALS, "airless")
    if name not in known:
        wanted = did_you_mean(name, known)
        raise WishError(f"--effect {name[:40]!r} is none of {len(known)} (MH-CRIT-02){wanted}; take {', '.join(known)}")
    if turns and not (turns.isascii() and turns.isdigit() and len(turns) < 7):
        raise WishError(f"--effect {text[:40]!r}: {turns[:20]!r} is no number of space turns (MH-CRIT-02); give one such as {name}=2")
    timed = name in TIMED or name == "airless"
    if turns and not timed:
        raise WishError(f"--effect {text[:40]!r}: {name} has 0 space turns to count (MH-CRIT-02); write --effect {name}")
    return Effect(name, (int(turns) if turns else timer) if timed else None)


def _complete_kind(incomplete: str) -> list[str]:
    return [kind for kind in KINDS if kind.startswith(incomplete)]


def _complete_effect(incomplete: str) -> list[str]:
    return [name for name in CRITICALS if name.startswith(incomplete)]


OPTIONS: dict[str, Any] = {
    "kind": Annotated[
        str | None,
        typer.Option("--kind", metavar="KIND", autocompletion=_complete_kind, help=f"Without a FILE: {', '.join(KINDS)}."),
    ],
    "systems": Annotated[int | None, typer.Option("--systems", metavar="N", help="Without a FILE: Systems.")],
    "shield": Annotated[int | None, typer.Option("--shield", metavar="N", help="Without a FILE: Shield points that are left.")],
    "shield_max": Annotated[int | None, typer.Option("--shield-max", metavar="N", help="Without a FILE: the Shield when it is whole.")],
    "scale": Annotated[int | None, typer.Option("--scale", metavar="N", help="Without a FILE: hands that the ship asks for.")],
    "crew": Annotated[
        int | None,
        typer.Option("--crew", metavar="N", help="Hands who act; else those named at their posts, or as many as the Scale."),
    ],
    "warpedoes": Annotated[int | None, typer.Option("--warpedoes", metavar="N", help="Without a FILE: Warpedoes that are left.")],
    "fuel": Annotated[int | None, typer.Option("--fuel", metavar="N", help="Without a FILE: fuel crystals that are left.")],
    "effect": Annotated[
        list[str] | None,
        typer.Option(
            "--effect",
            metavar="ID[=N]",
            autocompletion=_complete_effect,
            help=f"Without a FILE: critical damage in force, of {', '.join(CRITICALS)}, with its space turns; may repeat.",
        ),
    ],
}
"""The options of a starship without a record."""

FILE_HELP = "The record of a starship, .toml or .json; without it, give her numbers."
