"""Crews for ships: people of the ship's own seed, posts for those whom they suit best, and levels by rank (MH-SHIP-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.dice import parse
from hcgen.errors import WishError
from hcgen.generate.character import roll_character
from hcgen.generate.reroll import advance
from hcgen.generate.wishes import Wishes
from hcgen.rules.crewing import ROOM, assign, fitness
from hcgen.ship_records import CrewOfStarship, CrewOfVessel, Post, Starship
from hcgen.tables.ships import load_starships, load_vessels

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hcgen.dice import Dice
    from hcgen.records import Character
    from hcgen.ship_records import Ship, ShipCrew, Vessel
    from hcgen.tables import Tables
    from hcgen.tables.ships import PostRow, VesselPostRow

PART = "crew"
"""The part of a ship that its crew is."""

BERTHS = 1_000
"""Each ship of a seed has so many people of the seed to herself."""

ROLLS = BERTHS // ROOM
"""How often a crew, each time with room for as many as there can be, can be rolled before its ship runs out of people."""

HIGHEST_LEVEL = 10


def first_place(index: int, turn: int = 0) -> int:
    """Return the place in the seed of a ship's first hand: the people of ship 1 begin at 1, those of ship 2 at 1,001.

    Args:
        index: The place of the ship in its batch, counting from 1.
        turn: How often the crew was rolled again.

    Raises WishError where there is no such roll.
    """
    if not 0 <= turn < ROLLS:
        raise WishError(f"a crew is rolled {ROLLS} times at most, and this would be roll {turn}; --take goes back to 0 to {ROLLS - 1}")
    return 1 + (index - 1) * BERTHS + turn * ROOM


def post_rows(ship: Ship) -> Mapping[str, PostRow]:
    """Return the rows of the posts aboard such a ship, by id."""
    return load_starships().posts.by_id if isinstance(ship, Starship) else load_vessels().posts.by_id


def vessel_posts(vessel: Vessel, *, strict: bool = False) -> tuple[Post, ...]:
    """Return the posts of a vessel, held by nobody; none where she or her people are strict, for they are of the house."""
    if strict or is_strict(vessel):
        return ()
    return tuple(Post(id=row.id, post=row.name) for row in load_vessels().posts.rows if _is_aboard(row, vessel))


def _is_aboard(row: VesselPostRow, vessel: Vessel) -> bool:
    if row.needs == "catapults" and not vessel.catapults:
        return False
    there = getattr(vessel.crew, row.of) if vessel.crew else 0
    return there >= row.least and (not row.kinds or vessel.kind in row.kinds)


def is_strict(ship: Ship) -> bool:
    """Whether a ship was rolled under --strict."""
    return ship.provenance.chosen.get("strict") is True


def bare_posts(ship: Ship, *, strict: bool = False) -> tuple[Post, ...]:
    """Return the posts of a ship, held by nobody.

    Args:
        ship: The ship.
        strict: Whether her people are rolled under --strict: a vessel's posts are given to nobody then.
    """
    if isinstance(ship, Starship):
        return tuple(Post(id=post.id, post=post.post) for post in ship.crew.posts)
    return vessel_posts(ship, strict=strict)


def posts_of(crew: ShipCrew) -> tuple[Post, ...]:
    """Return the posts of a crew, wherever they stand in its record."""
    return crew.ship.crew.posts if isinstance(crew, CrewOfStarship) else crew.posts


def hands_wanted(ship: Ship, *, strict: bool = False) -> int:
    """Return how many people a ship is crewed with where no number is said: her Scale, or a vessel's posts.

    Raises WishError where that is nobody.
    """
    wanted = ship.scale if isinstance(ship, Starship) else len(vessel_posts(ship, strict=strict))
    if wanted < 1:
        name, cure = ship.name or "she", "say how many: -n N, or --hands N"
        if not isinstance(ship, Starship) and (strict or is_strict(ship)):
            raise WishError(f"under --strict {name} has no posts, for those of a vessel are of the house; {cure}")
        raise WishError(f"nothing says how many people {name} takes; {cure}")
    return wanted


def roll_crew(ship: Ship, dice: Dice, tables: Tables, wishes: Wishes | None = None, hands: int | None = None) -> ShipCrew:
    """Roll the people of a ship, and give them posts and levels.

    Person k is the `character` of the seed at the ship's k-th place, which for ship 1 is k; nothing
    else is asked for a crew than for each of its members.

    Args:
        ship: The ship; who held her posts before does not count.
        dice: The seed's dice.
        tables: The tables of the people's setting.
        wishes: What was chosen for all of them; a level takes the place of those that the ranks give.
        hands: How many there are; fewer or more than the ship needs is allowed.

    Raises WishError where what was chosen cannot be, or nobody has room for so many.
    """
    return crewed(ship, dice, tables, wishes or Wishes(), hands, {})


def crewed(ship: Ship, dice: Dice, tables: Tables, wishes: Wishes, hands: int | None, kept: Mapping[int, Character]) -> ShipCrew:
    """Roll a crew in which some places are taken already, by people who keep what they are, and rise where their rank asks for it."""
    count = hands_wanted(ship, strict=wishes.strict) if hands is None else hands
    if not 1 <= count <= ROOM:
        raise WishError(f"{count} people are asked for, and a ship's crew has 1 to {ROOM} with names; the rest are numbers")
    start = first_place(ship.provenance.index, ship.provenance.rerolls.get(PART, 0))
    places = range(start, start + count)
    people = [kept.get(place) or roll_character(dice, tables, wishes, place) for place in places]
    posts = filled(bare_posts(ship, strict=wishes.strict), people, ranked_levels(ship, dice, wishes), post_rows(ship))
    for post in posts:
        if post.member is not None and post.level is not None:
            at = post.member - 1
            people[at] = _risen(people[at], post.level, dice, tables, wishes, places[at] in kept)
    chosen = {**({"hands": hands} if hands is not None else {}), **wishes.noted()}
    return assembled(ship, posts, dice.seed, chosen, tuple(people))


def _risen(person: Character, level: int, dice: Dice, tables: Tables, wishes: Wishes, is_kept: bool) -> Character:
    """The person at the level of their rank; nobody loses one that they have."""
    if person.level >= level:
        return person
    return (
        advance(person, level, tables) if is_kept else roll_character(dice, tables, replace(wishes, level=level), person.provenance.index)
    )


def ranked_levels(ship: Ship, dice: Dice, wishes: Wishes) -> dict[str, int]:
    """Return the level of each post: of the rank, on a stream of its own, or what was chosen for all.

    Where strict, nobody is given one: posts and their levels are of the house.
    """
    rows = post_rows(ship)
    ids = [post.id for post in bare_posts(ship)]
    if wishes.level is not None:
        return dict.fromkeys(ids, wishes.level)
    return {} if wishes.strict else {id_: _level(ship, rows[id_], dice) for id_ in ids if id_ in rows}


def _level(ship: Ship, row: PostRow, dice: Dice) -> int:
    kind = "starship" if isinstance(ship, Starship) else "vessel"
    label = f"{kind} {ship.provenance.index} {PART}.{row.id} {ship.provenance.rerolls.get(PART, 0)}"
    roll = parse(row.level)
    level = roll.lowest if roll.lowest == roll.highest else dice.stream(label).roll(row.level)
    return min(max(level, 1), HIGHEST_LEVEL)


def filled(posts: Sequence[Post], people: Sequence[Character], levels: Mapping[str, int], rows: Mapping[str, PostRow]) -> tuple[Post, ...]:
    """Give the posts, the lowest ranks first, to those people whom they suit best all in all; posts beyond the people stay empty."""
    last = max((row.rank for row in rows.values()), default=0) + 1
    ranks = [rows[post.id].rank if post.id in rows else last for post in posts]
    manned = sorted(range(len(posts)), key=ranks.__getitem__)[: len(people)]
    taken = assign([[fitness(person, rows.get(posts[at].id)).number for person in people] for at in manned])
    member = dict(zip(manned, taken, strict=True))
    return tuple(
        replace(post, member=member[at] + 1, level=levels.get(post.id)) if at in member else replace(post, member=None, level=None)
        for at, post in enumerate(posts)
    )


def assembled(
    ship: Ship, posts: tuple[Post, ...], seed: str, chosen: dict[str, str | bool | int], members: tuple[Character, ...]
) -> ShipCrew:
    """Put ship, posts and people together into a record."""
    if isinstance(ship, Starship):
        manned = replace(ship, crew=replace(ship.crew, posts=posts))
        return CrewOfStarship(seed=seed, chosen=chosen, ship=manned, members=members)
    return CrewOfVessel(seed=seed, chosen=chosen, ship=ship, posts=posts, members=members)
