"""A ship and what follows from it, made into what a reader sees: the view behind its card, plain text and Markdown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from hcgen.portrait.words import listed, stopped
from hcgen.rules.rolls import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from hcgen.ship_records import Action, ShipProvenance, Starship, StarshipDerived, Vessel, VesselDerived
    from hcgen.tables.ships import CrewNumbers, StarshipTables, VesselTables

UNNAMED = "Unnamed"

ACTIONS = {
    "lasers": ("Lasers", "1 Shield off a ship in the same hex"),
    "aim": ("Aim", "a Warpedo for 2 in the same hex, or 1 in the next"),
    "loose": ("Loose", "a Warpedo for 1 in the same hex, and it never misses"),
    "evade": ("Evade", "cancels 1 that comes in before the next turn"),
    "boost": ("Boost", "1 Shield more, up to the whole"),
    "repair": ("Repair", "ends one critical effect"),
}
"""What a hand can do in a space turn, in a few words (MH-SHIP-05)."""

HANDS = ("no hands", "one hand", "two hands", "three hands", "four hands", "five hands", "six hands", "seven hands", "eight hands")

Section = tuple[str, tuple[str, ...]]


class ShipPortrait(msgspec.Struct, frozen=True, kw_only=True):
    """A ship as a reader sees it, in words."""

    name: str
    line: str
    """What it is, on one line."""
    facts: tuple[tuple[str, str], ...]
    """The numbers that are asked for most, each with its name."""
    sections: tuple[Section, ...]
    """Everything else, by title; none is empty."""
    made: str
    """Where it came from."""


def starship_portrait(record: Starship, derived: StarshipDerived, tables: StarshipTables, names: Sequence[str | None] = ()) -> ShipPortrait:
    """Make a starship's portrait from its record, what follows from it, and the words of its tables.

    Args:
        record: The starship.
        derived: What `hcgen.rules.ships.derive_starship` makes of it.
        tables: The tables of starships.
        names: The names of the members of its crew, where they are known.
    """
    hull = f"{record.look.hull} hull, " if record.look else ""
    return ShipPortrait(
        name=record.name or UNNAMED,
        line=f"{record.kind_name}, {hull}{hands_of(record.scale)} to fly her",
        facts=tuple(_starship_facts(record, derived)),
        sections=_told(
            ("To read aloud", _starship_story(record)),
            ("Registry", (record.registry or "",)),
            ("Hold", _stowed(record)),
            ("Aboard", record.rooms),
            ("Posts", _posts(record, tables, names)),
            ("In a space turn, each hand does one of these", map(_action, derived.actions)),
            ("Critical effects", _effects(record)),
            ("Mind", derived.warnings),
            ("Notes", (record.notes or "").splitlines()),
        ),
        made=made_by("starship", record.provenance, tables.module.name),
    )


def vessel_portrait(record: Vessel, derived: VesselDerived, tables: VesselTables) -> ShipPortrait:
    """Make a vessel's portrait from its record, what follows from it, and the name of its rules."""
    waters = f", for {listed(record.waters)}" if record.waters else ""
    return ShipPortrait(
        name=record.name or UNNAMED,
        line=f"{record.kind_name}{waters}",
        facts=tuple(_vessel_facts(record)),
        sections=_told(
            ("To read aloud", _vessel_story(record)),
            ("Crew", _people(record.crew)),
            (
                "Speed",
                [f"By {speed.by}: {speed.miles_per_day:g} miles a day, {speed.inches_per_round:g}″ a round" for speed in derived.speeds],
            ),
            ("Hold", [*([f"Room for {record.capacity_cn:,} cn"] if record.capacity_cn is not None else []), *record.cargo]),
            ("Fitted", _fitted(record, derived)),
            ("Effects", record.state.effects if record.state else ()),
            ("Mind", derived.warnings),
            ("Notes", (record.notes or "").splitlines()),
        ),
        made=made_by("vessel", record.provenance, tables.module.name),
    )


def _told(*sections: tuple[str, Iterable[str]]) -> tuple[Section, ...]:
    """Sections with what they hold; what is empty is left out."""
    made = ((title, tuple(item for item in items if item)) for title, items in sections)
    return tuple(section for section in made if section[1])


def hands_of(number: int) -> str:
    """Write a number of hands."""
    return HANDS[number] if 0 <= number < len(HANDS) else f"{number} hands"


def _stowed(record: Starship) -> tuple[str, ...]:
    """The cargo; what has gone out of the hold is lost for good (AMB-MH-10)."""
    from hcgen.rules.moldhammer.logbook import is_cargo_lost

    return tuple(f"{thing} (lost)" for thing in record.cargo) if is_cargo_lost(record) else record.cargo


def _left(now: float | None, whole: int) -> str:
    return str(whole) if now is None or now == whole else f"{f'{now:g}' if isinstance(now, float) else now} of {whole}"


def _starship_facts(record: Starship, derived: StarshipDerived) -> Iterator[tuple[str, str]]:
    state = record.state
    yield "Shield", _left(state.shield if state else None, record.shield)
    yield "Systems", f"{record.systems} ({derived.chance} %)"
    yield "Scale", str(record.scale)
    yield "Lasers", "yes" if record.weapons.lasers else "none"
    yield "Warpedoes", _left(state.warpedoes if state else None, record.weapons.warpedoes) if record.weapons.warpedoes else "none"
    if record.fuel_crystals is not None:
        yield "Fuel crystals", _left(state.fuel_crystals if state else None, record.fuel_crystals)
    yield "Fuse", f"{derived.critical_timer} space turn{'' if derived.critical_timer == 1 else 's'}"
    if state is not None and state.day is not None:
        yield "Day", str(state.day)
    if state is not None and state.turn is not None:
        yield "Space turn", str(state.turn)


def _starship_story(record: Starship) -> Iterator[str]:
    if record.look:
        yield f"A {record.look.hull} hull, {record.look.text}."
    yield from (f"She {said}." for said in (record.history, record.quirk) if said)


def _posts(record: Starship, tables: StarshipTables, names: Sequence[str | None]) -> Iterator[str]:
    for post in record.crew.posts:
        row = tables.posts.by_id.get(post.id)
        holder = "nobody yet" if post.member is None else f"member {post.member}"
        if post.member is not None and 1 <= post.member <= len(names):
            holder = names[post.member - 1] or holder
        yield f"{post.post}{f' ({row.duty})' if row else ''}: {holder}"


def _action(action: Action) -> str:
    name, does = ACTIONS[action.id]
    return f"{name}, {action.percent} %: {does}"


def _effects(record: Starship) -> Iterator[str]:
    for effect in record.state.effects if record.state else ():
        left = f", {counted(effect.turns_left, 'space turn')} left" if effect.turns_left is not None else ""
        yield f"{effect.roll}: {effect.name or 'no name'}{left}"


def _vessel_facts(record: Vessel) -> Iterator[tuple[str, str]]:
    yield "Hull", _left(record.state.hull if record.state else None, record.hull)
    yield "AC", str(record.armour_class)
    for name, feet in (("Length", record.length_ft), ("Beam", record.beam_ft), ("Draft", record.draft_ft)):
        if feet is not None:
            yield name, f"{feet} ft"


def _vessel_story(record: Vessel) -> Iterator[str]:
    return (f"She {said}." for said in (record.condition, record.history, record.quirk) if said)


def _people(crew: CrewNumbers | None) -> Iterator[str]:
    if crew is None:
        return
    for number, one, many in (
        (crew.captain, "captain", "captains"),
        (crew.sailors, "sailor", "sailors"),
        (crew.rowers, "rower", "rowers"),
        (crew.marines, "marine", "marines"),
    ):
        if number:
            yield f"{number} {one if number == 1 else many}"
    if crew.rowing_sailors:
        yield f"{crew.rowing_sailors} of the sailors row for full speed, and all of them fight"


def _fitted(record: Vessel, derived: VesselDerived) -> Iterator[str]:
    if record.ram:
        yield f"A {record.ram} ram: {derived.ram_ship} to a ship, {derived.ram_creature} to a creature"
    if record.catapults:
        yield f"{record.catapults} light catapult{'' if record.catapults == 1 else 's'}"
    yield from (f"{fitting[:1].upper()}{fitting[1:]}" for fitting in record.fittings)


FEW = 160
"""A note of no more characters than this stands among what is told of a ship."""


def noted(notes: str | None) -> tuple[tuple[tuple[str, str], ...], str]:
    """Return notes as a part of a ship's story where they are short, or else as they are."""
    text = (notes or "").strip()
    short = text and len(text) <= FEW and "\n" not in text
    return ((("Notes", text),), "") if short else ((), text)


def plainly(warning: str) -> str:
    """Leave out the ids of rules at the end of a warning, and end the sentence: paper is for those who play."""
    return stopped(re.sub(r" \([A-Z]{2,3}-[^()]*\)$", "", warning))


def made_by(kind: str, made: ShipProvenance, rules: str) -> str:
    """Say where a ship came from."""
    return f"Seed {made.seed}, {kind} {made.index}. Rolled by hcgen {made.version} for {rules}."
