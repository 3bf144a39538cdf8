"""The crews of ships judged: the ship, her posts, and the numbers of her people, each fault with its rule (MH-SHIP-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hcgen.ship_records import CrewOfStarship
from hcgen.tables.ships import load_starships, load_vessels
from hcgen.validate.findings import error, warning
from hcgen.validate.posts import held_posts, known_posts
from hcgen.validate.ships import starship_findings, vessel_findings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from hcgen.ship_records import Post, ShipCrew
    from hcgen.tables.ships import PostRow
    from hcgen.validate.findings import Finding


def ship_crew_findings(crew: ShipCrew) -> Iterator[Finding]:
    """Judge the ship of a crew by her game, and her posts by the people who are there; the people are judged on their own."""
    hands = len(crew.members)
    if isinstance(crew, CrewOfStarship):
        found: Iterable[Finding] = starship_findings(crew.ship, load_starships(), hands)
        posts, key = crew.ship.crew.posts, "ship.crew.posts"
        if crew.posts:
            yield error("posts", "format", "nothing: a starship has its own, ship.crew.posts", "something", "take it out")
    else:
        tables = load_vessels()
        found = (*vessel_findings(crew.ship, tables), *_vessel_posts(crew.posts, tables.posts.by_id, hands))
        posts, key = crew.posts, "posts"
    yield from (
        finding if finding.key.startswith("posts[") else msgspec.structs.replace(finding, key=f"ship.{finding.key}") for finding in found
    )
    yield from _levels(crew, posts, key)


def _vessel_posts(posts: tuple[Post, ...], known: Mapping[str, PostRow], hands: int) -> Iterator[Finding]:
    yield from known_posts("posts", posts, known)
    yield from held_posts("posts", "WT-VES-01", posts, hands)


def _levels(crew: ShipCrew, posts: tuple[Post, ...], key: str) -> Iterator[Finding]:
    """Whoever holds a post has at least the level that the rank gave."""
    for at, post in enumerate(posts):
        if post.level is None or post.member is None or not 1 <= post.member <= len(crew.members):
            continue
        level = crew.members[post.member - 1].level
        if level < post.level:
            expected = f"{level} at most, the level of members[{post.member - 1}]"
            yield warning(f"{key}[{at}].level", "house", expected, post.level, f"bring them to it: hcgen advance --level {post.level}")
