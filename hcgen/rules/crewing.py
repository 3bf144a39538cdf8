"""Who suits which post aboard, and who takes it: the best assignment there is, found exactly.

Pure functions of people's first-level facts. No dice are rolled here. The measure is of the house.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hcgen.records import Character
    from hcgen.tables.ships import PostRow

SUITED = 13
"""From this fitness on a person suits a post: a rating of 13 in one of its stats, or of 10 and one of its skills (house)."""

EACH_SKILL = 3
"""What each skill of the post adds to the rating (house)."""

MOST_SKILLS = 2
"""How many of the post's skills count (house)."""


ROOM = 50
"""No crew whose members have names is larger (house)."""

KINDS_OF_PEOPLE = ("captain", "sailors", "rowers", "marines")
"""The people of a vessel by kind, in the order in which those with names count among them (WT-VES-01)."""


class Fitness(msgspec.Struct, frozen=True):
    """How well a person suits a post, and by what."""

    number: int
    """The rating and what the skills add to it; 0 where the tables do not know the post."""
    reasons: tuple[str, ...] = ()
    """The stat with its rating, and the names of the skills that count."""

    @property
    def suits(self) -> bool:
        """Whether it is enough."""
        return self.number >= SUITED


def fitness(person: Character, post: PostRow | None) -> Fitness:
    """Measure a person against a post: the best of its stats, and 3 for each of its skills, two at most.

    Only what the person had at level 1 counts, so whoever rises later keeps the post for the same reason.

    Args:
        person: The person, of any level.
        post: The row of the post; nobody suits one that the tables do not know.
    """
    if post is None:
        return Fitness(0)
    rating, stat = max(((getattr(person.stats, stat), stat) for stat in post.stats), key=lambda pair: pair[0], default=(0, ""))
    known = {skill.id: skill.name for skill in person.skills if skill.level == 1}
    skills = [known[id_] for id_ in post.skills if id_ in known][:MOST_SKILLS]
    return Fitness(rating + EACH_SKILL * len(skills), (*((f"{stat} {rating}",) if stat else ()), *skills))


def unnamed(aboard: Mapping[str, int], posted: Sequence[str], free: int) -> tuple[dict[str, int], int]:
    """Return how many of a vessel's people have no names, by kind, and how many names there are beyond her people (WT-VES-01).

    Whoever has a name is one of her people. Those with a post count among the kind that it belongs to, and
    all others, as well as those for whom that kind has no room, among the captain, the sailors, and so on.

    Args:
        aboard: Her people by kind.
        posted: For each holder of a post the kind that it belongs to; "" where the tables do not know it.
        free: How many people have names and no post.
    """
    left = {kind: max(aboard.get(kind, 0), 0) for kind in KINDS_OF_PEOPLE}
    for kind in posted:
        if left.get(kind):
            left[kind] -= 1
        else:
            free += 1
    for kind in KINDS_OF_PEOPLE:
        taken = min(free, left[kind])
        left[kind] -= taken
        free -= taken
    return left, free


def assign(values: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Give each row a column of its own so that the sum of the values is the greatest there is.

    Of several such, the first row gets the lowest column that it has in any of them, then the second, and so on.

    Args:
        values: For each row the value of each column; there are no more rows than columns.

    Returns the column of each row, counting from 0.
    """
    rows = len(values)
    base = len(values[0]) + 1 if values else 1
    weight = base**rows
    costs = [[column * base ** (rows - 1 - row) - value * weight for column, value in enumerate(line)] for row, line in enumerate(values)]
    return _cheapest(costs)


class _Matching:
    """Rows and columns matched so far, with the potentials of the Hungarian method; row and column 0 stand for none."""

    def __init__(self, costs: Sequence[Sequence[int]]) -> None:
        self.costs = costs
        self.columns = range(1, len(costs[0]) + 1)
        self.of_row = [0] * (len(costs) + 1)
        self.of_column = [0] * (len(costs[0]) + 1)
        self.row_at = [0] * (len(costs[0]) + 1)

    def add(self, row: int) -> None:
        """Match one more row, along the cheapest way on which others move over."""
        self.row_at[0] = row
        slack: dict[int, int] = {}
        before = dict.fromkeys(self.columns, 0)
        reached = [0]
        while self.row_at[reached[-1]]:
            self._look_around(reached, slack, before)
            step = min(slack[column] for column in self.columns if column not in reached)
            following = next(column for column in self.columns if column not in reached and slack[column] == step)
            for column in reached:
                self.of_row[self.row_at[column]] += step
                self.of_column[column] -= step
            slack = {column: left - step for column, left in slack.items()}
            reached.append(following)
        column = reached[-1]
        while column:
            self.row_at[column] = self.row_at[before[column]]
            column = before[column]

    def _look_around(self, reached: list[int], slack: dict[int, int], before: dict[int, int]) -> None:
        here = reached[-1]
        row = self.row_at[here]
        for column in self.columns:
            if column not in reached:
                left = self.costs[row - 1][column - 1] - self.of_row[row] - self.of_column[column]
                if column not in slack or left < slack[column]:
                    slack[column], before[column] = left, here


def _cheapest(costs: Sequence[Sequence[int]]) -> tuple[int, ...]:
    if not costs:
        return ()
    matching = _Matching(costs)
    for row in range(1, len(costs) + 1):
        matching.add(row)
    taken = {row: column - 1 for column, row in enumerate(matching.row_at) if column and row}
    return tuple(taken[row] for row in range(1, len(costs) + 1))
