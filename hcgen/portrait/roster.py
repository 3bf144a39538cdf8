"""A ship's crew made into what a reader sees: who holds which post and why, and which posts nobody suits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.portrait.words import listed
from hcgen.rules.crewing import KINDS_OF_PEOPLE, SUITED, Fitness, fitness, unnamed
from hcgen.rules.moldhammer.ships import crew_missing
from hcgen.rules.rolls import counted
from hcgen.ship_records import CrewOfStarship

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from hcgen.records import Character
    from hcgen.ship_records import CrewOfVessel, Post, ShipCrew
    from hcgen.tables.ships import PostRow

UNNAMED = "Unnamed"
NO_POST = "Hand"
"""What somebody is who holds no post."""


class RosterLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a roster: a post and who holds it, or somebody without one."""

    post: str
    name: str
    who: str
    """Stock and class; nothing where nobody holds the post."""
    level: int | None = None
    why: str = ""
    """The stat and the skills that speak for them, or that they make do."""

    def __str__(self) -> str:
        level = f"level {self.level}" if self.level is not None else ""
        said = ", ".join(word for word in (self.name, self.who, level) if word)
        return f"{self.post}: {said}{f'; {self.why}' if self.why else ''}"


class Roster(msgspec.Struct, frozen=True, kw_only=True):
    """A ship's crew as a reader sees it."""

    name: str
    line: str
    """How many people there are."""
    lines: tuple[RosterLine, ...]
    """The posts in the order in which they are called, then those without one."""
    coverage: tuple[str, ...]
    """Which posts nobody suits, which nobody holds, and what too few hands cost."""
    made: str


def roster(crew: ShipCrew, rows: Mapping[str, PostRow]) -> Roster:
    """Make the roster of a crew.

    Args:
        crew: The crew.
        rows: The rows of the posts aboard such a ship, by id.
    """
    is_starship = isinstance(crew, CrewOfStarship)
    posts = crew.ship.crew.posts if isinstance(crew, CrewOfStarship) else crew.posts
    made = crew.ship.provenance
    kind = "starship" if is_starship else "vessel"
    count = len(crew.members)
    return Roster(
        name=f"The crew of {crew.ship.name or 'a ship without a name'}",
        line=f"{_people(count)}, {counted(len(posts), 'post')}",
        lines=tuple(_lines(crew, posts, rows)),
        coverage=tuple(_coverage(crew, posts, rows)),
        made=f"Seed {crew.seed}, the crew of {kind} {made.index}.",
    )


def _people(number: int) -> str:
    return "1 person" if number == 1 else f"{number} people"


def _lines(crew: ShipCrew, posts: Sequence[Post], rows: Mapping[str, PostRow]) -> Iterator[RosterLine]:
    for post in posts:
        holder = _holder(crew, post)
        if holder is None:
            yield RosterLine(post=post.post, name="nobody", who="")
        else:
            yield _line(post.post, holder, _why(fitness(holder, rows.get(post.id))))
    held = {post.member for post in posts}
    yield from (_line(NO_POST, member, "") for at, member in enumerate(crew.members, 1) if at not in held)


def _holder(crew: ShipCrew, post: Post) -> Character | None:
    return crew.members[post.member - 1] if post.member is not None and 1 <= post.member <= len(crew.members) else None


def _line(post: str, person: Character, why: str) -> RosterLine:
    who = f"{person.stock.name} {person.class_.name}"
    return RosterLine(post=post, name=person.name or UNNAMED, who=who, level=person.level, why=why)


def _why(found: Fitness) -> str:
    return "; ".join((*found.reasons, *(() if found.suits else ("makes do",))))


def _coverage(crew: ShipCrew, posts: Sequence[Post], rows: Mapping[str, PostRow]) -> Iterator[str]:
    """Say of the posts what a captain asks first."""
    unsuited = [post.post for post in posts if not any(fitness(member, rows.get(post.id)).suits for member in crew.members)]
    holders = [(post, _holder(crew, post)) for post in posts]
    makeshift = [
        post.post for post, holder in holders if holder and not fitness(holder, rows.get(post.id)).suits and post.post not in unsuited
    ]
    empty = [post.post for post, holder in holders if holder is None]
    if unsuited:
        yield f"Nobody aboard suits {listed(unsuited)}: that takes a fitness of {SUITED}"
    if makeshift:
        yield f"Those who suit {listed(makeshift)} are needed more elsewhere"
    if empty:
        yield f"Nobody holds {listed(empty)}: there are not enough hands"
    if posts and not (unsuited or makeshift or empty):
        yield "Every post is held by somebody who suits it"
    yield from _hands(crew) if isinstance(crew, CrewOfStarship) else _complement(crew, rows)


def _hands(crew: CrewOfStarship) -> Iterator[str]:
    scale, aboard = crew.ship.scale, len(crew.members)
    missing = crew_missing(scale, aboard)
    if missing:
        yield f"{missing} short of the {counted(scale, 'hand')} she needs: every crystal burned costs {missing} Shield (MH-SHIP-04)"
    elif aboard > scale:
        yield f"{aboard - scale} more than the {counted(scale, 'hand')} she needs; all who fly her act (AMB-MH-05)"


def _complement(crew: CrewOfVessel, rows: Mapping[str, PostRow]) -> Iterator[str]:
    """The rest of the people, as numbers: those with names are counted among them."""
    numbers, state = crew.ship.crew, crew.ship.state
    if numbers is None:
        return
    lost = state.lost if state else None
    aboard = {kind: getattr(numbers, kind) - (getattr(lost, kind) if lost else 0) for kind in KINDS_OF_PEOPLE}
    holders = {post.member: getattr(rows.get(post.id), "of", "") for post in crew.posts if _holder(crew, post) is not None}
    rest, over = unnamed(aboard, tuple(holders.values()), len(crew.members) - len(holders))
    words = [f"{number} {many if number != 1 else many.removesuffix('s')}" for many, number in rest.items() if number]
    if words:
        yield f"Besides them, without names: {listed(words)}"
    if over:
        yield f"{over} more than the {_people(sum(aboard.values()))} of her kind (WT-VES-01)"
