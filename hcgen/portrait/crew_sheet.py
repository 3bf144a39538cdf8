"""A ship's crew made into what its roster on paper shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.portrait.roster import NO_POST, UNNAMED, roster
from hcgen.portrait.ship import plainly
from hcgen.portrait.ship_views import MemberView, RosterView
from hcgen.ship_records import CrewOfStarship

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hcgen.records import Character
    from hcgen.ship_records import ShipCrew
    from hcgen.tables.ships import PostRow


def in_order(crew: ShipCrew) -> tuple[tuple[str, Character], ...]:
    """Return the people in the order of their posts, each with the post or the posts; then those without one."""
    posts = crew.ship.crew.posts if isinstance(crew, CrewOfStarship) else crew.posts
    held: dict[int, list[str]] = {}
    for post in posts:
        if post.member is not None and 1 <= post.member <= len(crew.members):
            held.setdefault(post.member, []).append(post.post)
    rest = [number for number in range(1, len(crew.members) + 1) if number not in held]
    return tuple((", ".join(held.get(number, [NO_POST])), crew.members[number - 1]) for number in (*held, *rest))


def member_view(person: Character, post: str = "") -> MemberView:
    """Make the row of a member of a crew, with the name of the post that they hold."""
    return MemberView(post=post, name=person.name or UNNAMED, stock=person.stock.name, class_=person.class_.name, level=person.level)


def roster_view(crew: ShipCrew, rows: Mapping[str, PostRow]) -> RosterView:
    """Make what a roster shows.

    Args:
        crew: The crew.
        rows: The rows of the posts aboard such a ship, by id.
    """
    seen = roster(crew, rows)
    return RosterView(
        name=seen.name,
        line=seen.line,
        members=tuple(member_view(person, post) for post, person in in_order(crew)),
        coverage=tuple(plainly(text) for text in seen.coverage),
        seed=crew.seed,
        made=f"{seen.made} Rolled by hcgen {crew.ship.provenance.version}.",
    )
