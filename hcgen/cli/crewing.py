"""Ships with their crews, for the commands: ``hcgen starship --crew``, ``hcgen crew --for``, and changes to their records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from hcgen.cli.ship_sinks import File, Fleet, file_of, recorded, written
from hcgen.errors import RecordError, WishError, did_you_mean
from hcgen.generate.crewing import PART, post_rows, roll_crew
from hcgen.ship_records import Ship, ShipCrew, Starship

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from hcgen.cli.rewriting import Manner, Original
    from hcgen.cli.wishing import Wanted
    from hcgen.dice import Dice
    from hcgen.generate.wishes import Wishes
    from hcgen.portrait.ship import ShipPortrait
    from hcgen.records import Character, Crew
    from hcgen.sheets import Paper, Printed
    from hcgen.tables import Tables


def crewed_fleet(
    ships: Callable[[], Iterator[Ship]], count: int, dice: Dice, tables: Tables, wishes: Wishes, hands: int | None, again: str
) -> Fleet[Any]:
    """Make a fleet of ships with their crews.

    Args:
        ships: Rolls the ships, from the first on.
        count: How many there are.
        dice: The dice of the seed of the people.
        tables: The tables of the people's setting.
        wishes: What was chosen for all of the people.
        hands: How many people each ship gets; None leaves it to the ship.
        again: The command that brings exactly these back.
    """

    def crews() -> Iterator[ShipCrew]:
        for ship in ships():
            yield roll_crew(ship, dice, tables, wishes, hands)

    return Fleet(crews, count, _text, _files, _printed, again, _coverage)


def _coverage(crew: ShipCrew) -> tuple[str, ...]:
    """How the posts are covered, and what too few hands cost."""
    from hcgen.portrait.roster import roster

    return roster(crew, post_rows(crew.ship)).coverage


def _text(form: str, crew: ShipCrew) -> str:
    """Write a ship and her crew in a form: the ship first, then the roster, then everybody."""
    from hcgen.cli import card
    from hcgen.generate.crew_replay import full_crew
    from hcgen.portrait.roster import roster

    if form not in {"plain", "md", "card"}:
        return recorded(form, full_crew(crew))
    from hcgen import export

    seen = roster(crew, post_rows(crew.ship))
    pieces = [written(form, _portrait(crew))]
    pieces.append({"card": card.roster_card, "plain": export.plain_roster, "md": export.markdown_roster}[form](seen))
    pieces.extend(_person(form, member) for member in crew.members)
    return "\n".join(pieces)


def _printed(crews: Sequence[ShipCrew], paper: Paper) -> Printed:
    """Print a packet for each crew: the roster, the ship, everybody."""
    from hcgen.cli.looks import usual_theme
    from hcgen.cli.printing import packet_of
    from hcgen.sheets import packets

    with usual_theme() as theme:
        return packets([packet_of(crew) for crew in crews], paper, theme=theme)


def _person(form: str, member: Character) -> str:
    from hcgen import export
    from hcgen.cli import card
    from hcgen.cli.sinks import seen
    from hcgen.tables import load

    write = {"card": card.card, "plain": export.plain, "md": export.markdown}[form]
    return write(seen(member, load(member.setting)))


def _portrait(crew: ShipCrew) -> ShipPortrait:
    from hcgen.portrait.ship import starship_portrait, vessel_portrait
    from hcgen.rules.ships import derive_starship, derive_vessel
    from hcgen.tables.ships import load_starships, load_vessels

    ship = crew.ship
    if isinstance(ship, Starship):
        names = [member.name for member in crew.members]
        return starship_portrait(ship, derive_starship(ship, len(crew.members)), load_starships(), names)
    return vessel_portrait(ship, derive_vessel(ship), load_vessels())


def _files(crew: ShipCrew) -> Iterator[File]:
    """A file for the ship, and one for each of her people."""
    from hcgen.generate.crew_replay import full_crew

    whole = full_crew(crew)
    ship: Ship = whole.ship
    yield file_of(ship.name, ship.provenance.index, lambda: recorded("toml", ship))
    for member in whole.members:
        yield file_of(member.name, member.provenance.index, lambda member=member: recorded("toml", member))  # type: ignore[misc]


def crew_for(
    path: str, seed: str | None, hands: int | None, wanted: Wanted, out: list[str], format_: str | None, paper: str, force: bool
) -> None:
    """Roll a crew for the ship of a record, and put both where they were asked for.

    Raises RecordError where there is no ship in it, or one that its rules forbid; WishError for what cannot be rolled.
    """
    from hcgen.cli.output import shell_words
    from hcgen.cli.ship_sinks import render
    from hcgen.cli.wishing import given_again, tables_of, wishes_of
    from hcgen.dice import Dice

    ship = ship_of(path)
    check_name(wanted, hands)
    tables = tables_of(wanted)
    wishes = wishes_of(wanted, tables)
    words = ["hcgen", "crew", "--for", path, *(["--seed", seed] if seed is not None else [])]
    words += [*(["-n", str(hands)] if hands is not None else []), *given_again(wanted, wishes)]
    dice = Dice(ship.provenance.seed if seed is None else seed)
    render(crewed_fleet(lambda: iter((ship,)), 1, dice, tables, wishes, hands, shell_words(words)), out, format_, paper, force)


def check_name(wanted: Wanted, hands: int | None) -> None:
    """Refuse one name for several people."""
    if wanted.get("name") is not None and hands != 1:
        raise WishError("--name names one person, and a ship's crew may be several; leave it out, or give -n 1")


def ship_of(path: str) -> Ship:
    """Read the one ship of a file: its own record, or that of a crew.

    Raises FileError or RecordError where there is none, or one that its rules forbid.
    """
    from hcgen.forms import read_any
    from hcgen.validate.ships import judge_ship

    records = list(read_any(path))
    ship: Any = records[0].ship if isinstance(records[0], ShipCrew) else records[0]
    if len(records) > 1 or not isinstance(ship, Ship):
        raise RecordError(f"{path}: one ship belongs here; name the file of a starship, of a vessel, or of a crew that has one")
    faults = [finding for finding in judge_ship(replace_unheld(ship)) if finding.severity == "error"]
    if faults:
        first = faults[0]
        more = f", and {len(faults) - 1} more" if len(faults) > 1 else ""
        raise RecordError(
            f"{path}: {first.key} should be {first.expected}, not {first.found} ({first.rule}){more}; {first.cure}, then crew her"
        )
    return ship


def replace_unheld(ship: Ship) -> Ship:
    """Return a ship whose posts nobody holds: whoever held them makes way for a new crew."""
    from hcgen.generate.starship import unheld

    return replace(ship, crew=unheld(ship.crew)) if isinstance(ship, Starship) else ship


def are_of_the_ship(crew: Crew, labels: Sequence[str]) -> bool:
    """Whether labels are parts of a crew's ship; without --member, "name" is the ship's.

    Raises WishError where one is no part at all, or where some are of the ship and others of her people.
    """
    from hcgen.generate.parts import covered
    from hcgen.generate.ship_replay import line_of

    own = {PART, *(part.label for part in line_of(crew.ship).parts)}
    for label in labels:
        if label not in own and not covered(label):
            raise WishError(
                f"there is no part {label[:40]!r}{did_you_mean(label, own)}; the parts of the ship are {', '.join(sorted(own))}, "
                "and all else is a part of her people"
            )
    mine = [label for label in labels if label in own]
    if mine and len(mine) < len(labels):
        other = next(label for label in labels if label not in own)
        raise WishError(f"{mine[0]} is a part of the ship and {other} is none; roll the one again, and then the other")
    return bool(mine)


def reroll_ship_of(original: Original, parts: list[str], take: int | None, manner: Manner) -> None:
    """Roll parts of the ship of a crew's record again, and her crew where it follows."""
    from hcgen.cli.output import tell
    from hcgen.cli.rewriting import Rewrite, naming, settle
    from hcgen.generate.crew_replay import changes_aboard, full_crew, reroll_aboard

    before = cast("ShipCrew", original.record)
    with naming(original.file):
        rolled = reroll_aboard(before, parts, take)
    read = f"; what reads it: {', '.join(rolled.readers)}" if rolled.readers else ""
    tell(f"Rolling again: {', '.join(rolled.parts)}{read}")
    lines = "".join(f"{move.key}: {move.before} → {move.after}\n" for move in changes_aboard(before, rolled.after))
    settle([Rewrite(original, full_crew(rolled.after), rolled.after != before)], lines, manner)


def followed(original: Original, after: Crew) -> Crew:
    """Let the posts of a ship follow from her people, as they now are."""
    from hcgen.generate.crew_replay import full_crew, reposted

    return full_crew(reposted(cast("ShipCrew", after), cast("ShipCrew", original.record)))


def moved(original: Original, after: Crew) -> str:
    """Say which posts passed from one to another, a line for each."""
    from hcgen.generate.crew_replay import changes_aboard

    moves = changes_aboard(cast("ShipCrew", original.record), cast("ShipCrew", after))
    return "".join(f"{move.key}: {move.before} → {move.after}\n" for move in moves)
