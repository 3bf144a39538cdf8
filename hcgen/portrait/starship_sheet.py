"""A starship and what follows from it, made into what its sheet shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.portrait.ship import ACTIONS, UNNAMED, hands_of, made_by, noted, plainly
from hcgen.portrait.ship_views import ActionView, Count, CriticalView, PostView, StarshipView
from hcgen.portrait.words import stopped
from hcgen.rules.moldhammer.actions import possible
from hcgen.rules.moldhammer.logbook import is_cargo_lost, ship_of
from hcgen.rules.rolls import counted
from hcgen.rules.ships import percent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hcgen.ship_records import CriticalEffect, Starship, StarshipDerived
    from hcgen.tables.ships import StarshipTables

CRITICALS = (
    ("Core breach", "blows up when the fuse is out", True),
    ("Thrusters dead", "adrift: no hex, no crystal burned", False),
    ("Weapons dead", "no laser, no Warpedo", False),
    ("Air failing", "then all are hazarded, every turn", True),
    ("Hold open", "the cargo is gone", False),
    ("Cabin breach", "under To-Hit each turn, or out you go", True),
)
"""The critical table in a few words, and which results have a fuse (MH-CRIT-02)."""

TOLD = ("short of the", "Her fuses are out", "she starts with")
"""What is in warnings that stand beside the numbers already."""

AT_ONCE = "at the end of this turn"

SHORT = {
    "lasers": "1 Shield, same hex",
    "aim": "Warpedo: 2, or 1 next hex",
    "loose": "Warpedo: 1, same hex",
    "evade": "cancels 1 until next turn",
    "boost": "d6, 1–2: Shield +1",
    "repair": "d6, 1–2: ends a critical",
}
"""What the actions do, and what boosting and repairing are rolled on, where there is little room (MH-SHIP-05)."""

DUTIES = {
    "helm": "evade",
    "first-gunner": "lasers",
    "second-gunner": "lasers",
    "torpedoist": "aim",
    "shieldwright": "boost",
    "engineer": "repair",
    "second-engineer": "repair",
}
"""The action that is a post's duty."""


def starship_view(record: Starship, derived: StarshipDerived, tables: StarshipTables, names: Sequence[str | None] = ()) -> StarshipView:
    """Make what a starship's sheet shows.

    Args:
        record: The starship.
        derived: What `hcgen.rules.ships.derive_starship` makes of it.
        tables: The tables of starships.
        names: The names of the members of its crew, where they are known.
    """
    state, made = record.state, record.provenance
    short, notes = noted(record.notes)
    look = record.look
    hull = f"{look.hull} hull, " if look else ""
    able = possible(ship_of(replace(record, state=None)))
    chances = {str(action): percent(chance) for action, chance in able}
    return StarshipView(
        name=record.name or UNNAMED,
        line=f"{record.kind_name}, {hull}{hands_of(record.scale)} to fly her",
        registry=record.registry or "",
        family=look.hull if look else "",
        drawn_from=f"{made.seed} starship {made.index} look {made.rerolls.get('look', 0)}",
        scale=record.scale,
        lasers=record.weapons.lasers,
        shield=_count(record.shield, state.shield if state else None),
        systems=record.systems,
        chance=derived.chance,
        warpedoes=_count(record.weapons.warpedoes, state.warpedoes if state else None),
        fuel=_count(record.fuel_crystals, state.fuel_crystals if state else None) if record.fuel_crystals is not None else None,
        fuse=max(0, derived.critical_timer),
        hands=_hands(record, derived),
        cargo=record.cargo,
        cargo_lost=is_cargo_lost(record),
        posts=tuple(_posts(record, tables, names, chances, derived.chance)),
        actions=tuple(ActionView(name=ACTIONS[id_][0], percent=chance, does=SHORT[id_]) for id_, chance in chances.items()),
        criticals=tuple(_criticals(record, max(0, derived.critical_timer))),
        day=(state.day or 0) if state else 0,
        turn=(state.turn or 0) if state else 0,
        story=(*_story(record), *short),
        notes=notes,
        warnings=tuple(_minded(record, derived)),
        seed=made.seed,
        made=made_by("starship", made, tables.module.name),
    )


def _minded(record: Starship, derived: StarshipDerived) -> Iterator[str]:
    yield from (plainly(warning) for warning in derived.warnings if not any(told in warning for told in TOLD))
    if record.cargo and is_cargo_lost(record):
        yield "The cargo went out of the hold, and is lost."
    if record.state is not None and record.state.air_in:
        yield f"The cabin has air again in {counted(record.state.air_in, 'space turn')}."


def _count(whole: int, left: int | None) -> Count:
    """Count what is left; where more was taken on than she came with, that is the whole."""
    return Count(whole=max(whole, left or 0), left=whole if left is None else left)


def _hands(record: Starship, derived: StarshipDerived) -> str:
    if derived.crew_missing:
        short = derived.crew_missing
        return f"{short} short of them: every crystal that burns costs {derived.shield_loss_per_crystal} Shield"
    if record.scale == 1:
        return "With nobody at the helm, every crystal that burns costs 1 Shield"
    return f"Each of the {hands_of(record.scale)} that is missing costs 1 Shield whenever a crystal burns"


def _posts(
    record: Starship, tables: StarshipTables, names: Sequence[str | None], chances: dict[str, int], chance: int
) -> Iterator[PostView]:
    for post in record.crew.posts:
        row = tables.posts.by_id.get(post.id)
        holder = ""
        if post.member is not None:
            known = names[post.member - 1] if 1 <= post.member <= len(names) else None
            holder = known or f"member {post.member}"
        yield PostView(post=post.post, holder=holder, duty=row.duty if row else "", percent=chances.get(DUTIES.get(post.id, ""), chance))


def _criticals(record: Starship, fuse: int) -> Iterator[CriticalView]:
    effects = {effect.roll: effect for effect in (record.state.effects if record.state else ())}
    for roll, (name, text, timed) in enumerate(CRITICALS, 1):
        effect = effects.get(roll)
        yield CriticalView(
            roll=roll,
            name=name,
            text=f"{text}; {AT_ONCE}" if timed and not fuse else text,
            fuse=fuse if timed else None,
            burnt=_burnt(effect, fuse) if timed else 0,
            in_force=effect is not None,
        )


def _burnt(effect: CriticalEffect | None, fuse: int) -> int:
    return max(0, fuse - effect.turns_left) if effect is not None and effect.turns_left is not None else 0


def _story(record: Starship) -> Iterator[tuple[str, str]]:
    if record.look:
        yield "", stopped(f"A {record.look.hull} hull, {record.look.text}")
    yield from (("", stopped(f"She {said}")) for said in (record.history, record.quirk) if said)
    if record.rooms:
        yield "Aboard", stopped("; ".join(record.rooms))
    if record.registry:
        yield "Registry", stopped(record.registry)
