"""A ship's crew made into what its roster on paper shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.portrait.roster import NO_POST, UNNAMED, roster
from hcgen.portrait.ship import plainly
from hcgen.portrait.ship_views import MemberView, RosterView
from hcgen.portrait.smith_card import static_values
from hcgen.ship_records import CrewOfStarship

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hcgen.derived_records import Derived
    from hcgen.records import Character
    from hcgen.ship_records import ShipCrew
    from hcgen.tables import Tables
    from hcgen.tables.ships import PostRow

    Derive = Callable[[Character], tuple[Derived, Tables]]

SEEDS = 5
"""So many seeds are named; there may be as many as people."""


def in_order(crew: ShipCrew) -> tuple[tuple[str, Character], ...]:
    """Return the people in the order of their posts, each with the post or the posts; then those without one."""
    posts = crew.ship.crew.posts if isinstance(crew, CrewOfStarship) else crew.posts
    held: dict[int, list[str]] = {}
    for post in posts:
        if post.member is not None and 1 <= post.member <= len(crew.members):
            held.setdefault(post.member, []).append(post.post)
    rest = [number for number in range(1, len(crew.members) + 1) if number not in held]
    return tuple((", ".join(held.get(number, [NO_POST])), crew.members[number - 1]) for number in (*held, *rest))


def member_view(person: Character, post: str = "", derived: Derive | None = None) -> MemberView:
    """Make the row of a member of a crew, with the post that they hold, and with what a fight asks for where that can be derived."""
    row = MemberView(post=post, name=person.name or UNNAMED, stock=person.stock.name, class_=person.class_.name, level=person.level)
    if derived is None:
        return row
    found, tables = derived(person)
    values = static_values(person, found, tables)
    health = person.state.dice.get("health", found.dice.health) if person.state else found.dice.health
    numbers = {"attack": values.attack, "dv": values.dv, "initiative": values.initiative}
    return replace(row, defense=str(found.defense), health=health, **numbers)


def roster_view(crew: ShipCrew, rows: Mapping[str, PostRow], derived: Derive | None = None) -> RosterView:
    """Make what a roster shows.

    Args:
        crew: The crew.
        rows: The rows of the posts aboard such a ship, by id.
        derived: Tells what follows from a record, and the tables of its setting; without it, what a fight asks for is left to be
            written.
    """
    seen = roster(crew, rows)
    return RosterView(
        name=seen.name,
        line=seen.line,
        members=tuple(member_view(person, post, derived) for post, person in in_order(crew)),
        coverage=tuple(plainly(text) for text in seen.coverage),
        seed=crew.seed,
        made=f"{seen.made} Rolled by hcgen {crew.ship.provenance.version}.",
    )


def people_view(people: Sequence[Character], name: str, derived: Derive | None = None) -> RosterView:
    """Make the roster of people without a ship: by their roles, or by their classes where nobody has a role.

    Args:
        people: The people, in the order in which each group keeps them.
        name: What they are called together.
        derived: Tells what follows from a record, and the tables of its setting; without it, what a fight asks for is left to be
            written.
    """
    by = "role" if any(person.story.role for person in people) else "class"
    groups: dict[str, list[MemberView]] = {}
    for person in people:
        row = member_view(person, (person.story.role or "") if by == "role" else person.class_.name, derived)
        groups.setdefault(row.post, []).append(row if by == "role" else replace(row, class_=""))
    without = groups.pop("", [])
    return RosterView(
        name=name,
        line=_counted(people),
        members=tuple(row for rows in (*groups.values(), without) for row in rows),
        by=by,
        seed=next(iter(seeds)) if len(seeds := dict.fromkeys(person.provenance.seed for person in people)) == 1 else "",
        made=_made(tuple(seeds)),
    )


def _counted(people: Sequence[Character]) -> str:
    """Say how many they are, and of which levels."""
    count = "1 person" if len(people) == 1 else f"{len(people):,} people"
    levels = sorted({person.level for person in people})
    if not levels:
        return count
    return f"{count}, level {levels[0]}" if len(levels) == 1 else f"{count}, levels {levels[0]} to {levels[-1]}"


def _made(seeds: Sequence[str]) -> str:
    if not seeds:
        return ""
    more = f" and {len(seeds) - SEEDS} more" if len(seeds) > SEEDS else ""
    return f"Seed{'s' if len(seeds) > 1 else ''} {', '.join(seeds[:SEEDS])}{more}."
