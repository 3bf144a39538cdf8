"""Vessels for ``hcgen play sea``: from a record, or from bare numbers."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Annotated, Any, cast

import msgspec
import typer
from msgspec.structs import replace

from hcgen.cli.play_options import exact
from hcgen.cli.playing import Dicebox, Told, finish, in_file, seats, sound
from hcgen.cli.ships import VESSELS
from hcgen.errors import WishError, did_you_mean
from hcgen.rules.limits import at_least, within
from hcgen.rules.wilderness import logbook
from hcgen.rules.wilderness.logbook import Voyage
from hcgen.rules.wilderness.vessels import Vessel as Afloat
from hcgen.rules.wilderness.vessels import rowed, sailed, whole
from hcgen.ship_records import Vessel

if TYPE_CHECKING:
    from fractions import Fraction

    from hcgen.cli.play_options import Numbers, Ways
    from hcgen.cli.playing import Seat
    from hcgen.rules.wilderness.vessels import VesselFacts

WHY = {
    "kind": "what sort of vessel it is (WT-VES-01)",
    "hull": "the hull points that are left (WT-VES-02)",
}
"""What each number of a vessel without a record is for."""


class Deck(msgspec.Struct, frozen=True):
    """A vessel that something happens to."""

    voyage: Voyage
    seat: Seat | None = None
    """Its file; None where it is made of bare numbers."""

    @property
    def vessel(self) -> Afloat:
        """The vessel in play."""
        return self.voyage.vessel

    @property
    def name(self) -> str:
        """What it is called."""
        return self.seat.name if self.seat else f"The {self.vessel.facts.name}"

    def after(self, voyage: Voyage) -> list[tuple[Seat, Vessel]]:
        """Return its file with what play has made of it, where there is one."""
        return [(self.seat, logbook.log(cast("Vessel", self.seat.ship), voyage))] if self.seat else []

    def moved(self, vessel: Afloat, **changes: Any) -> Voyage:
        """Return the voyage with another state of its vessel, and whatever else has changed."""
        return replace(self.voyage, vessel=vessel, **changes)

    def dicebox(self, ways: Ways, act: str) -> Dicebox:
        """The dice for an act: others for each day and turn, so that a seed does for an evening."""
        return Dicebox(ways, "sea", act.replace(" ", "-"), self.voyage.day, self.voyage.turn)

    def finish(self, ways: Ways, act: str, told: Told, dicebox: Dicebox | None, voyage: Voyage) -> None:
        """Print what an act came to, and keep the state where that was asked for."""
        finish(ways, f"play sea {act}", told, dicebox, self.after(voyage))


def alongside(file: str | None, by: str | None, numbers: Numbers, ways: Ways, act: str, *needs: str) -> tuple[Deck, Deck | None]:
    """Board the vessel of a file, or one made of the numbers that were given, and the one that comes alongside.

    Args:
        file: A record, or None.
        by: The record of the other vessel, or None.
        numbers: What the options say of a vessel without a record.
        ways: How the act is played.
        act: Its name.
        needs: The numbers that it cannot do without.

    Raises FileError or RecordError where a file cannot be read or is no vessel's, WishError where a
    number is missing, stands beside a record that says it, or cannot be.
    """
    for name, value in numbers.items():
        if file is not None and value is not None:
            raise WishError(f"{act}: {_option(name)} is for a vessel without a record, and {file} says it; leave one of the two out")
    made = Deck(_from_numbers(numbers, act, needs)) if file is None else None
    found = seats([name for name in (file, by) if name is not None], ways, Vessel, act)
    boarded = [Deck(in_file(seat, partial(logbook.board, cast("Vessel", seat.ship))), seat) for seat in found]
    for seat in found:
        sound(seat)
    return made or boarded[0], None if by is None else boarded[-1]


def deck(file: str | None, numbers: Numbers, ways: Ways, act: str, *needs: str) -> Deck:
    """Board the vessel of a file, or one made of the numbers that were given; as `alongside`, without another."""
    return alongside(file, None, numbers, ways, act, *needs)[0]


def facts_by_name(kind: str, option: str = "--kind") -> VesselFacts:
    """Return what a kind of vessel is. Raises WishError where there is none of this name."""
    from hcgen.tables.ships import load_vessels

    row = load_vessels().kinds.by_id.get(kind)
    if row is None:
        known = f"{did_you_mean(kind, VESSELS)}; take {', '.join(VESSELS)}"
        raise WishError(f"{option} {kind[:40]!r} is none of the {len(VESSELS)} kinds of vessel (WT-VES-01){known}")
    return logbook.facts_of_kind(row)


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _from_numbers(numbers: Numbers, act: str, needs: tuple[str, ...]) -> Voyage:
    for name in ("kind", *needs):
        if numbers.get(name) is None:
            raise WishError(f"{act}: {_option(name)} is missing: {WHY[name]}; give it, or the FILE of a vessel")
    facts = facts_by_name(numbers["kind"])
    hull, most = numbers.get("hull"), numbers.get("hull_max")
    given = None if hull is None else whole(exact("--hull", hull, "WT-VES-01"))
    most = next(number for number in (most, None if given is None else ceil(given), facts.hull_low) if number is not None)
    at_least("--hull-max", most, 1, "WT-VES-01")
    left = most if given is None else given
    within("--hull", left, 0, most, "WT-VES-01")
    rowers, hands = (facts.rowers, facts.crew - facts.rowers)
    rowers = rowers if numbers.get("rowers") is None else numbers["rowers"]
    hands = hands if numbers.get("hands") is None else numbers["hands"]
    at_least("--rowers", rowers, 0, "WT-VES-01")
    at_least("--hands", hands, 0, "WT-VES-01")
    return Voyage(vessel=Afloat(facts=facts, hull_max=most, damage=most - left, rowers=rowers, hands=hands))


def inches_now(vessel: Afloat, by: str | None, act: str) -> Fraction:
    """Return the inches a round that a vessel makes, by what moves it, or by whichever is faster.

    Raises WishError where it has no such thing.
    """
    moves = {"oars": rowed(vessel), "sail": sailed(vessel)}
    if by is None:
        return max(speed.inches for speed in moves.values())
    check_moves(vessel, by, act)
    return moves[by].inches


def check_moves(vessel: Afloat, by: str, act: str) -> None:
    """Refuse oars to what has none, and sails as well. Raises WishError."""
    facts = vessel.facts
    if by == "oars" and not facts.is_rowed:
        raise WishError(f"{act}: a {facts.name} has 0 oars and cannot be rowed (WT-VES-01); go by sail")
    if by == "sail" and not facts.miles_sailed:
        raise WishError(f"{act}: a {facts.name} has 0 sails (WT-VES-01); go by oars")


def said(number: Fraction) -> str:
    """Round for the ear only (AMB-X-03)."""
    return f"{float(number):.1f}".removesuffix(".0")


def _complete_kind(incomplete: str) -> list[str]:
    return [kind for kind in VESSELS if kind.startswith(incomplete)]


OPTIONS: dict[str, Any] = {
    "kind": Annotated[
        str | None,
        typer.Option("--kind", metavar="KIND", autocompletion=_complete_kind, help=f"Without a FILE: {', '.join(VESSELS)}."),
    ],
    "hull": Annotated[float | None, typer.Option("--hull", metavar="N", help="Without a FILE: hull points that are left.")],
    "hull_max": Annotated[int | None, typer.Option("--hull-max", metavar="N", help="Without a FILE: hull points when it is whole.")],
    "rowers": Annotated[
        int | None, typer.Option("--rowers", metavar="N", help="Without a FILE: who does nothing but row; else as many as the kind has.")
    ],
    "hands": Annotated[
        int | None, typer.Option("--hands", metavar="N", help="Without a FILE: everybody else aboard; else as many as the kind has.")
    ],
}
"""The options of a vessel without a record."""

CREWED = ("kind", "hull", "hull_max", "rowers", "hands")
FILE_HELP = "The record of a vessel, .toml or .json; without it, give its kind and numbers."
