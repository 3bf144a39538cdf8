"""Posts judged: each is one that there is, and is there once; it is held by one who is there, and nobody holds two."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hcgen.errors import did_you_mean
from hcgen.validate.findings import error, one_of, warning

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hcgen.ship_records import Post
    from hcgen.tables.ships import PostRow
    from hcgen.validate.findings import Finding


def known_posts(key: str, posts: tuple[Post, ...], known: Mapping[str, PostRow]) -> Iterator[Finding]:
    """Every post is one of the tables, has the name that it has there, and stands there once.

    Args:
        key: The key under which the posts stand.
        posts: The posts.
        known: The rows of the posts aboard such a ship, by id.
    """
    seen: dict[str, int] = {}
    for at, post in enumerate(posts):
        where = f"{key}[{at}]"
        row = known.get(post.id)
        if row is None:
            yield warning(f"{where}.id", "house", f"{one_of(known)}{did_you_mean(post.id, known)}", post.id, "name a post that there is")
        elif post.post != row.name:
            yield warning(
                f"{where}.post", "house", f"“{row.name}”, the name of {post.id}", post.post, "take the name of the post, or mend id"
            )
        if post.level is not None and post.level < 1:
            yield error(f"{where}.level", "HC-CORE-02", "1 or more", post.level, "give the level that the rank gave, or take the key out")
        if post.id in seen:
            free = [id_ for id_ in known if all(other.id != id_ for other in posts)]
            cure = f"take it out, or make it another post, such as {free[0]}" if free else "take it out"
            yield error(f"{where}.id", "house", f"each post once, and {key}[{seen[post.id]}] is this one", post.id, cure)
        seen.setdefault(post.id, at)


def held_posts(key: str, rule: str, posts: tuple[Post, ...], hands: int | None) -> Iterator[Finding]:
    """No post is held by somebody who is not there, and nobody holds two.

    Args:
        key: The key under which the posts stand.
        rule: The rule that says so.
        posts: The posts.
        hands: How many people there are, where that is known.
    """
    held = Counter(post.member for post in posts if post.member is not None)
    most = "" if hands is None else f" to {hands}"
    for at, post in enumerate(posts):
        where = f"{key}[{at}].member"
        if post.member is None:
            continue
        if post.member < 1 or (hands is not None and post.member > hands):
            yield error(where, rule, f"a member of the crew, 1{most}", post.member, "name somebody who is aboard")
        elif held[post.member] > 1:
            yield error(where, rule, "a hand at one post only", post.member, "leave them at one of their posts")
