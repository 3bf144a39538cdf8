"""Posts judged: each is held by one who is there, and nobody holds two."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hcgen.validate.findings import error

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.ship_records import Post
    from hcgen.validate.findings import Finding


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
