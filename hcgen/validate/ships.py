"""Ships judged: starships by MH-SHIP, vessels by WT-VES-01, every finding at once with rule, expected, found and cure."""

from __future__ import annotations

from collections import Counter
from math import isfinite
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from hcgen.dice import parse
from hcgen.errors import did_you_mean
from hcgen.rules.moldhammer.ships import critical_timer
from hcgen.rules.rolls import spoken
from hcgen.rules.wilderness.logbook import SIXTHS, exact, points_gone
from hcgen.rules.wilderness.oars import DEAD_TURNS
from hcgen.rules.wilderness.ramming import HOLED_TURNS
from hcgen.rules.wilderness.vessels import SINKING
from hcgen.ship_records import Starship, StarshipState, VesselState
from hcgen.tables.ships import StarshipTables, VesselTables, load_starships, load_vessels
from hcgen.tables.table import read_range
from hcgen.validate.findings import Words, between, error, warning
from hcgen.validate.posts import held_posts, known_posts
from hcgen.validate.receipts import receipt_findings
from hcgen.validate.texts import text_findings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hcgen.ship_records import Ship, Vessel
    from hcgen.tables.ships import CrewNumbers, Rating, StarshipKindRow, VesselKindRow
    from hcgen.validate.findings import Finding

EFFECTS = 6
"""Results of the critical table (MH-CRIT-02)."""

VESSEL_COUNTS = {
    "damage": "WT-REP-01",
    "shearings": "WT-OAR-01",
    "dead_turns": "WT-OAR-01",
    "grapples": "WT-GRAP-01",
    "swimmers": "WT-GRAP-02",
    "throws": "WT-GRAP-01",
    "thrown_at": "WT-GRAP-01",
    "cuts": "WT-GRAP-01",
    "swims": "AMB-WT-05",
    "sinks_in_rounds": "WT-VES-02",
    "holed_turns": "WT-RAM-02",
    "fires": "WT-CAT-02",
}
"""What a vessel's state counts, and by which rule."""

VESSEL_MOST = {"dead_turns": DEAD_TURNS, "sinks_in_rounds": parse(SINKING).highest, "holed_turns": parse(HOLED_TURNS).highest}
"""What is counted down from a highest number."""


def judge_ship(record: Ship) -> tuple[Finding, ...]:
    """Judge a ship by the bundled tables of its game: all findings at once, none where it is right."""
    if isinstance(record, Starship):
        return tuple(starship_findings(record, load_starships()))
    return tuple(vessel_findings(record, load_vessels()))


def starship_findings(record: Starship, tables: StarshipTables, hands: int | None = None) -> Iterator[Finding]:
    """Judge a starship by MH-SHIP-01 to MH-SHIP-06.

    Args:
        record: The starship.
        tables: The tables of starships.
        hands: How many members its crew has, where that is known: no post is held by anybody beyond, and no more act.
    """
    yield from text_findings(record)
    row = tables.kinds.by_id.get(record.kind)
    if row is None:
        yield _unknown_kind(record.kind, tables.kinds.by_id)
        return
    yield from _kind_name(record.kind_name, row.name)
    yield from _numbers(record, row)
    yield from _weapons(record, row)
    yield from _crew(record, tables, hands)
    yield from _at_least("fuel_crystals", "AMB-MH-04", record.fuel_crystals, 0)
    yield from receipt_findings(record.provenance)
    if record.state is not None:
        yield from _starship_state(record, record.state)
        if hands is not None and (record.state.crew or 0) > hands:
            yield error("state.crew", "MH-SHIP-04", f"{hands} at most, the members of the crew", record.state.crew, "give those who act")


def _unknown_kind(found: str, known: Mapping[str, object]) -> Finding:
    return error("kind", "format", f"one of {', '.join(known)}{did_you_mean(found, known)}", found, "name a kind that there is")


def _kind_name(found: str, expected: str) -> Iterator[Finding]:
    if found != expected:
        yield warning("kind_name", "format", f"“{expected}”, the name of the kind", found, "take the name of the kind, which wins")


def _numbers(record: Starship, row: StarshipKindRow) -> Iterator[Finding]:
    """The numbers lie in their ranges, and are what was rolled for them."""
    rolls = record.rolls
    for key, found, rating, natural in (
        ("shield", record.shield, row.shield, rolls.shield),
        ("systems", record.systems, row.systems, rolls.systems),
        ("scale", record.scale, row.scale, rolls.scale),
    ):
        yield from _rated(key, key, found, rating, natural, row)


def _rated(key: str, rolled: str, found: int, rating: Rating, natural: int | None, row: StarshipKindRow) -> Iterator[Finding]:
    low, high = span(rating)
    if not low <= found <= high:
        what = f"{low}, as every {row.name} has" if low == high else f"{between(low, high)} ({_written(rating)})"
        yield error(key, row.source, what, found, f"give a number that a {row.name} can have")
    elif natural is not None and not low <= rating.base + natural <= high:
        what = (
            f"{between(low - rating.base, high - rating.base)}, a result of the {rating.die}" if rating.die else "nothing: there is no die"
        )
        yield error(f"rolls.{rolled}", row.source, what, natural, "give what lay on the table")
    elif natural is None and rating.die:
        yield error(f"rolls.{rolled}", row.source, f"the result of the {rating.die}", natural, f"give {found - rating.base}")
    elif natural is not None and rating.base + natural != found:
        expected = rating.base + natural
        yield error(key, row.source, f"{expected}, by rolls.{rolled} = {natural}", found, f"give {expected}, or mend rolls.{rolled}")


def span(rating: Rating) -> tuple[int, int]:
    """Return the least and the greatest value of a number of a starship."""
    if not rating.die:
        return rating.base, rating.base
    roll = parse(rating.die)
    return rating.base + roll.lowest, rating.base + roll.highest


def _written(rating: Rating) -> str:
    return f"{rating.base}+{rating.die}" if rating.base else rating.die


def _weapons(record: Starship, row: StarshipKindRow) -> Iterator[Finding]:
    """Shuttles are unarmed, and only battleships have Warpedoes (MH-SHIP-06, AMB-MH-08)."""
    found = record.weapons
    if found.lasers != row.lasers:
        cure = f"write lasers = {str(row.lasers).lower()}"
        yield error("weapons.lasers", row.source, "lasers" if row.lasers else f"none: a {row.name} is unarmed", found.lasers, cure)
    if row.warpedoes is not None:
        yield from _rated("weapons.warpedoes", "warpedoes", found.warpedoes, row.warpedoes, record.rolls.warpedoes, row)
    elif found.warpedoes:
        yield error("weapons.warpedoes", "AMB-MH-08", f"0: a {row.name} has none", found.warpedoes, "write warpedoes = 0")
    elif record.rolls.warpedoes is not None:
        yield error("rolls.warpedoes", "AMB-MH-08", f"nothing: a {row.name} rolls none", record.rolls.warpedoes, "take the key out")


def _crew(record: Starship, tables: StarshipTables, hands: int | None) -> Iterator[Finding]:
    """As many hands as the Scale; each post once; no hand at two posts, and none that is not there (MH-SHIP-04, MH-SHIP-05)."""
    crew = record.crew
    if crew.required != record.scale:
        yield error("crew.required", "MH-SHIP-04", f"{record.scale}, the Scale", crew.required, f"give {record.scale}")
    yield from known_posts("crew.posts", crew.posts, tables.posts.by_id)
    yield from held_posts("crew.posts", "MH-SHIP-05", crew.posts, hands)


def _starship_state(record: Starship, state: StarshipState) -> Iterator[Finding]:
    """What play has changed stays between nought and what was rolled (AMB-MH-05)."""
    yield from _between("state.shield", "AMB-MH-05", state.shield, record.shield)
    yield from _between("state.warpedoes", "MH-SHIP-05", state.warpedoes, record.weapons.warpedoes)
    for key, rule, found in (
        ("state.fuel_crystals", "AMB-MH-04", state.fuel_crystals),
        ("state.day", "AMB-MH-09", state.day),
        ("state.turn", "AMB-MH-09", state.turn),
        ("state.crew", "MH-SHIP-04", state.crew),
        ("state.acted", "MH-SHIP-05", state.acted),
        ("state.evasions", "MH-SHIP-05", state.evasions),
    ):
        yield from _at_least(key, rule, found, 0)
    timer = critical_timer(record.systems)
    yield from _between("state.air_in", "MH-CRIT-02", state.air_in, timer)
    for roll, times in Counter(effect.roll for effect in state.effects).items():
        if times > 1:
            yield error("state.effects", "AMB-MH-06", f"result {roll} once", Words(f"{times} times"), "take the later ones out")
    for at, effect in enumerate(state.effects):
        if not 1 <= effect.roll <= EFFECTS:
            yield error(f"state.effects[{at}].roll", "MH-CRIT-02", "1 to 6", effect.roll, "give a result of the critical table")
        yield from _between(f"state.effects[{at}].turns_left", "AMB-MH-06", effect.turns_left, timer)


def _between(key: str, rule: str, found: float | None, most: int) -> Iterator[Finding]:
    if found is not None and not 0 <= found <= most:
        yield error(key, rule, f"0 to {most}" if most > 0 else "0", found, "give what is left")


def _at_least(key: str, rule: str, found: float | None, least: int) -> Iterator[Finding]:
    if found is not None and found < least:
        yield error(key, rule, f"{least} or more", found, "give a number that can be counted")


def vessel_findings(record: Vessel, tables: VesselTables) -> Iterator[Finding]:
    """Judge a vessel by WT-VES-01: what is the same for all of its kind, what was rolled, and what play has changed."""
    yield from text_findings(record)
    row = tables.kinds.by_id.get(record.kind)
    if row is None:
        yield _unknown_kind(record.kind, tables.kinds.by_id)
        return
    yield from _kind_name(record.kind_name, row.name)
    yield from _fixed(record, row)
    yield from _ranges(record, row)
    yield from _arms(record, row)
    yield from receipt_findings(record.provenance)
    if record.state is not None:
        yield from _vessel_state(record, record.state)


def _fixed(record: Vessel, row: VesselKindRow) -> Iterator[Finding]:
    """What every vessel of the kind has; what the source leaves blank may be blank."""
    for key in ("waters", "armour_class", "capacity_cn", "crew", "speeds"):
        found, expected = getattr(record, key), getattr(row, key)
        if key in row.house and found in (None, ()):
            continue
        for place, is_there, should in _unlike(key, found, expected):
            more = place == "crew.sailors" and row.more_sailors
            if not (more and is_there > should):
                rule = "house" if key in row.house else row.source
                said = f"{should} or more" if more else _said(should)
                told = is_there if isinstance(is_there, int) else _said(is_there)
                yield error(place, rule, said, told, f"give what every {row.name} has")


def _unlike(key: str, found: Any, expected: Any) -> Iterator[tuple[str, Any, Any]]:
    """Name what two values have differently: the fields of tables, and of rows where there are as many."""
    if isinstance(found, Struct) and isinstance(expected, Struct):
        for field in expected.__struct_fields__:
            yield from _unlike(f"{key}.{field}", getattr(found, field), getattr(expected, field))
    elif isinstance(found, tuple) and len(found) == len(expected) and all(isinstance(row, Struct) for row in found):
        for at, (row, other) in enumerate(zip(found, expected, strict=True)):
            yield from _unlike(f"{key}[{at}]", row, other)
    elif found != expected:
        yield key, found, expected


def _said(value: object) -> str:
    """Write numbers of people, speeds and the like on one line."""
    if value is None or value == ():
        return "nothing"
    if isinstance(value, tuple):
        return ", ".join(_said(item) for item in value)
    fields = getattr(value, "__struct_fields__", ())
    return " ".join(f"{key} {getattr(value, key)}" for key in fields if getattr(value, key)) if fields else str(value)


def _ranges(record: Vessel, row: VesselKindRow) -> Iterator[Finding]:
    """Hull and dimensions lie in the printed ranges (AMB-X-04)."""
    for key in ("hull", "length_ft", "beam_ft", "draft_ft"):
        found = getattr(record, key)
        low, high = read_range(getattr(row, key))
        if found is None and key in row.house:
            continue
        if found is None or not low <= found <= high:
            rule = "house" if key in row.house else row.source
            yield error(key, rule, between(low, high), found, f"give a number that a {row.name} can have")
        elif key == "hull" and not low <= record.rolls.hull <= high:
            yield error("rolls.hull", row.source, f"{low} to {high}", record.rolls.hull, f"give {found}, or what lay on the table")
        elif key == "hull" and record.rolls.hull != found:
            yield error("hull", "AMB-X-04", f"{record.rolls.hull}, by rolls.hull", found, "mend the one or the other")


def _arms(record: Vessel, row: VesselKindRow) -> Iterator[Finding]:
    low, high = read_range(row.catapults)
    if not low <= record.catapults <= high:
        expected = between(low, high)
        yield error("catapults", row.source, expected, record.catapults, f"give a number that a {row.name} can have")
    if record.ram is not None and record.ram != row.ram:
        expected = f"a {row.ram} ram, or none" if row.ram else f"none: a {row.name} has no ram"
        yield error("ram", row.source, expected, record.ram, "mend the ram, or take it out")
    elif record.ram is None and row.ram_fitted == "always":
        yield error("ram", row.source, f"a {row.ram} ram, as every {row.name} has", None, f'write ram = "{row.ram}"')
    elif record.rolls.ram is not None and not 1 <= record.rolls.ram <= 2:
        yield error("rolls.ram", "house", "1 or 2, a result of the d2", record.rolls.ram, "give what lay on the table")
    elif record.rolls.ram is not None and (record.rolls.ram == 1) != (record.ram is not None):
        expected = "a ram, by rolls.ram = 1" if record.rolls.ram == 1 else f"none, by rolls.ram = {record.rolls.ram}"
        yield error("ram", "house", expected, record.ram, "mend the ram, or rolls.ram")


def _vessel_state(record: Vessel, state: VesselState) -> Iterator[Finding]:
    """What play has changed stays between nought and what was rolled (WT-REP-02)."""
    yield from _between("state.hull", "WT-VES-01", state.hull, record.hull)
    yield from _between("state.speed_loss", "AMB-WT-06", state.speed_loss, 10)
    yield from _at_least("state.day", "AMB-WT-15", state.day, 0)
    yield from _at_least("state.turn", "AMB-WT-15", state.turn, 0)
    for key, rule in VESSEL_COUNTS.items():
        found, most = getattr(state, key), VESSEL_MOST.get(key)
        yield from _at_least(f"state.{key}", rule, found, 0) if most is None else _between(f"state.{key}", rule, found, most)
    yield from _between("state.fire_sixths", "WT-CAT-03", state.fire_sixths, SIXTHS - 1)
    gone = points_gone(record.hull, state)
    if state.damage is not None and not isfinite(state.damage):
        yield error("state.damage", "WT-REP-01", "0 or more", state.damage, "give a number that can be counted")
    elif state.damage is not None and 0 <= exact(state.damage) < gone:
        short = spoken(gone)
        yield error("state.damage", "WT-REP-01", f"{short} or more, the points that the hull is short of", state.damage, f"give {short}")
    if state.lost is not None and record.crew is not None:
        yield from _lost(state.lost, record.crew)


def _lost(lost: CrewNumbers, crew: CrewNumbers) -> Iterator[Finding]:
    for key in ("rowers", "sailors", "marines", "captain"):
        yield from _between(f"state.lost.{key}", "WT-RAM-02", getattr(lost, key), getattr(crew, key))


STARSHIP_RULES = {
    "critical_timer": "MH-CRIT-02",
    "chance": "AMB-X-02",
    "crew_missing": "MH-SHIP-04",
    "shield_loss_per_crystal": "MH-SHIP-04",
    "actions": "MH-SHIP-05",
}
VESSEL_RULES = {"people": "WT-VES-01", "ram_ship": "WT-RAM-01", "ram_creature": "WT-RAM-01", "speeds": "WT-REP-02"}
"""By which rule each key of ``derived`` follows from the rest."""


def derived_of_ship(record: Ship, found: Any, hands: int | None = None) -> Iterator[Finding]:
    """Say what of a ship's ``derived`` does not follow from the rest of the record; nothing where there is none.

    Args:
        record: The ship.
        found: What stands under ``derived``.
        hands: How many members her crew has, where that is known.
    """
    from hcgen.rules.ships import derive_starship, derive_vessel
    from hcgen.validate.derived import stale

    if found is None:
        return
    if isinstance(record, Starship):
        yield from stale(found, derive_starship(record, hands), STARSHIP_RULES)
    else:
        yield from stale(found, derive_vessel(record), VESSEL_RULES)
