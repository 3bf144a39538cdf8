"""Ships' crews replayed: who holds which post verified, explained, rolled again with the ship or with the people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from hcgen.dice import Dice
from hcgen.errors import WishError
from hcgen.generate.character import assemble
from hcgen.generate.crewing import (
    PART,
    bare_posts,
    crewed,
    filled,
    first_place,
    hands_wanted,
    post_rows,
    posts_of,
    ranked_levels,
)
from hcgen.generate.explain import Chapter, Event, TracedDice, TracedStream
from hcgen.generate.noted import wishes_from
from hcgen.generate.replay import Proof, leaves, traced
from hcgen.generate.reroll import MOST_TURNS, Change
from hcgen.generate.ship_replay import full, reroll_ship
from hcgen.records import to_content
from hcgen.rules import derive
from hcgen.rules.crewing import fitness
from hcgen.ship_records import CrewOfStarship, Starship
from hcgen.tables import load

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from hcgen.generate.replay import Status
    from hcgen.generate.wishes import Wishes
    from hcgen.records import Character
    from hcgen.ship_records import Post, Ship, ShipCrew
    from hcgen.tables import Tables


def tables_of(crew: ShipCrew) -> Tables:
    """Return the tables of the setting of a crew's people. Raises TableError where there is no such setting."""
    return load(crew.members[0].setting) if crew.members else load()


def wishes_of(crew: ShipCrew) -> Wishes:
    """Return what was chosen for all of a crew. Raises WishError where the tables no longer know it."""
    return wishes_from({key: value for key, value in crew.chosen.items() if key != "hands"}, tables_of(crew))


def hands_of(crew: ShipCrew) -> int | None:
    """Return how many people were asked for; None where it was left to the ship."""
    hands = crew.chosen.get("hands")
    return hands if isinstance(hands, int) and not isinstance(hands, bool) else None


def posts_key(crew: ShipCrew) -> str:
    """Return the key under which a crew's record keeps its posts."""
    return "ship.crew.posts" if isinstance(crew, CrewOfStarship) else "posts"


def expected_posts(crew: ShipCrew, dice: Dice | None = None) -> tuple[Post, ...]:
    """Return the posts as they follow from the ship, the seed and the members, as these stand in the record.

    Where somebody was edited, they may as well follow from the members as they were rolled: whichever is nearer.

    Raises WishError or DiceError where the crew cannot be rolled from.
    """
    wishes = wishes_of(crew)
    levels = ranked_levels(crew.ship, dice or Dice(crew.seed), wishes)

    def given_to(members: Sequence[Character]) -> tuple[Post, ...]:
        return filled(bare_posts(crew.ship, strict=wishes.strict), members, levels, post_rows(crew.ship))

    found, now = posts_of(crew), given_to(crew.members)
    if found == now:
        return now
    first = given_to([_as_rolled(member) for member in crew.members])
    return min((now, first), key=lambda posts: sum(have != want for have, want in zip(found, posts, strict=False)))


def _as_rolled(member: Character) -> Character:
    """A member as the seed gives them, without what was edited."""
    facts, seeded = traced(member, load(member.setting))
    return assemble({**facts, **seeded}, member.provenance)


def verify_crew(crew: ShipCrew) -> tuple[Proof, ...]:
    """Say of who is aboard, of who holds which post and of the levels of the ranks whether they follow from seed and facts.

    The ship and each member are proven on their own.

    Raises WishError or DiceError where the crew cannot be rolled from.
    """
    return (*_places(crew), *_holders(crew))


def _places(crew: ShipCrew) -> Iterator[Proof]:
    """Everybody is the person of the crew's seed at the next of the ship's places, and there are as many as were asked for."""
    hands = hands_of(crew)
    expected = hands_wanted(crew.ship, strict=wishes_of(crew).strict) if hands is None else hands
    if len(crew.members) != expected:
        yield _proof("members", "rolled", f"{len(crew.members)} people", f"{expected} people")
    start = first_place(crew.ship.provenance.index, crew.ship.provenance.rerolls.get(PART, 0))
    for at, member in enumerate(crew.members):
        made = member.provenance
        yield _proof(f"members[{at}].provenance.seed", "rolled", made.seed, crew.seed)
        yield _proof(f"members[{at}].provenance.index", "rolled", str(made.index), str(start + at))


def _holders(crew: ShipCrew) -> Iterator[Proof]:
    key, expected = posts_key(crew), expected_posts(crew)
    found, wanted = ([to_builtins(post) for post in posts] for posts in (posts_of(crew), expected))
    if [post["id"] for post in found] != [post["id"] for post in wanted]:
        yield _proof(key, "rolled", ", ".join(post["id"] for post in found), ", ".join(post["id"] for post in wanted))
        return
    for at, (have, want) in enumerate(zip(found, wanted, strict=True)):
        for field in dict.fromkeys((*want, *have)):
            status: Status = "chosen" if field == "level" and "level" in crew.chosen else "rolled"
            yield _proof(f"{key}[{at}].{field}", status, str(have.get(field, "nothing")), str(want.get(field, "nothing")))


def _proof(key: str, status: Status, found: str, expected: str) -> Proof:
    if found == expected:
        return Proof(key=key, part=PART, status=status)
    return Proof(key=key, part=PART, status="differs", found=found, expected=expected)


def to_builtins(post: Post) -> dict[str, Any]:
    """Turn a post into a plain dictionary."""
    plain: dict[str, Any] = msgspec.to_builtins(post)
    return plain


def explain_crew(crew: ShipCrew) -> Iterator[Chapter]:
    """Tell why everybody holds the post that they hold, and what their rank rolled, a chapter for each post."""
    dice = TracedDice(crew.seed)
    posts = expected_posts(crew, dice)
    thrown = {stream.label.split()[2]: stream for stream in dice.streams}
    rows = post_rows(crew.ship)
    for post in posts:
        part = f"{PART}.{post.id}"
        yield Chapter(part=part, follows=tuple(_why(crew, post, rows.get(post.id))), **_thrown(thrown.get(part), part))


def _thrown(stream: TracedStream | None, part: str) -> dict[str, Any]:
    """What was thrown for the level of a rank, and on which stream; nothing, where the level takes no dice."""
    if stream is None:
        return {"label": part, "events": ()}
    stream.rest()
    return {"label": stream.label, "events": tuple(Event(dice=event.dice, table="the level of the rank") for event in stream.events)}


def _why(crew: ShipCrew, post: Post, row: Any) -> Iterator[str]:
    if post.member is None:
        yield "held by nobody: there are not enough hands"
        return
    holder = crew.members[post.member - 1]
    found = fitness(holder, row)
    yield f"member {post.member}, {holder.name or 'unnamed'}: {'; '.join(found.reasons)}; fitness {found.number}"
    if post.level is not None:
        yield f"level {post.level}"


class CrewRolledAgain(msgspec.Struct, frozen=True):
    """A crew and its ship after parts of the ship were rolled again."""

    after: Any
    parts: tuple[str, ...]
    readers: tuple[str, ...]
    """The other parts that read what was rolled again."""


def reroll_aboard(crew: ShipCrew, labels: Iterable[str], take: int | None = None) -> CrewRolledAgain:
    """Roll parts of a crew's ship again; ``crew`` brings other people of the seed aboard, and nothing else does.

    Where the ship comes to need other posts or more hands, the people who are aboard stay who they are,
    take the posts anew, and rise where their rank asks for it.

    Args:
        crew: The record; it is not changed.
        labels: The parts of the ship.
        take: Which roll to go to, 0 being the first; the next one where None.

    Raises WishError where there is no such part or roll, or where what was edited no longer fits.
    """
    asked = tuple(labels)
    of_ship = [label for label in asked if label != PART or isinstance(crew.ship, Starship)]
    ship: Ship = crew.ship
    parts: tuple[str, ...] = ()
    readers: tuple[str, ...] = ()
    if of_ship:
        rolled = reroll_ship(ship, of_ship, take)
        ship, parts, readers = rolled.after, rolled.parts, rolled.readers
    if PART in asked and not isinstance(ship, Starship):
        ship, parts = _turned(ship, take), (*parts, PART)
    after = _with_ship(crew, ship)
    return CrewRolledAgain(after, parts, readers)


def _turned(ship: Any, take: int | None) -> Any:
    """A vessel whose crew is rolled again: it is no part of the vessel alone, for her numbers are printed."""
    before = ship.provenance.rerolls
    turn = before.get(PART, 0) + 1 if take is None else take
    if not 0 <= turn <= MOST_TURNS:
        raise WishError(f"--take {turn} is no roll of a part; the first is 0, and there are {MOST_TURNS:,}")
    turns = {label: count for label, count in sorted({**before, PART: turn}.items()) if count}
    return replace(ship, provenance=replace(ship.provenance, rerolls=turns))


def _with_ship(crew: ShipCrew, ship: Ship) -> ShipCrew:
    """Put a ship in the place of the one before, and crew her anew where she needs it."""
    strict = wishes_of(crew).strict
    needs = [(bare_posts(one, strict=strict), one.provenance.rerolls.get(PART, 0), _scale(one)) for one in (crew.ship, ship)]
    if needs[0] == needs[1]:
        return replace(crew, ship=ship)
    return _crewed_again(crew, ship)


def _scale(ship: Ship) -> int:
    return ship.scale if isinstance(ship, Starship) else 0


def _crewed_again(crew: ShipCrew, ship: Ship) -> ShipCrew:
    dice = Dice(crew.seed)
    kept = {member.provenance.index: member for member in crew.members if member.provenance.seed == crew.seed}
    return crewed(ship, dice, tables_of(crew), wishes_of(crew), hands_of(crew), kept)


def reposted(crew: ShipCrew, before: ShipCrew) -> ShipCrew:
    """Let the posts follow their people: whom a re-roll made fitter takes the post, and rises to its level.

    Args:
        crew: The crew after some of its members changed.
        before: The crew as it was. Where its posts were given out by hand, they stay as they are.
    """
    if posts_of(before) != expected_posts(before) or expected_posts(crew) == posts_of(crew):
        return crew
    after = _crewed_again(crew, crew.ship)
    return after if len(after.members) == len(crew.members) else crew


def full_crew(crew: ShipCrew) -> ShipCrew:
    """Return a crew's record with what follows from it, for the ship and for everybody aboard."""
    members = tuple(replace(member, derived=derive(member, load(member.setting))) for member in crew.members)
    return with_full_ship(replace(crew, members=members))


def with_full_ship(crew: ShipCrew) -> ShipCrew:
    """Return a crew's record with what follows from its ship and the number of its hands."""
    return replace(crew, ship=full(crew.ship, len(crew.members)))


def changes_aboard(before: ShipCrew, after: ShipCrew) -> Iterator[Change]:
    """Name what two records of a crew have differently about the ship, the posts and who is aboard."""
    for path, old, new in leaves("ship", *(to_content(_without_posts(record.ship)) for record in (before, after))):
        if old != new and not path.startswith(("ship.provenance", "ship.derived")):
            yield Change(path, _shown(old), _shown(new))
    held = [{post.id: (post.post, _holder(record, post)) for post in posts_of(record)} for record in (before, after)]
    for id_ in dict.fromkeys((*held[0], *held[1])):
        (name, old), (new_name, new) = (posts.get(id_, ("", "no such post")) for posts in held)
        if old != new:
            yield Change(name or new_name, old, new)
    people = [[(member.name or "unnamed", member.provenance.index) for member in record.members] for record in (before, after)]
    if [place for _, place in people[0]] != [place for _, place in people[1]]:
        yield Change("members", *(", ".join(name for name, _ in names) for names in people))


def _without_posts(ship: Ship) -> Ship:
    return replace(ship, crew=replace(ship.crew, posts=())) if isinstance(ship, Starship) else ship


def _holder(crew: ShipCrew, post: Post) -> str:
    if post.member is None or not 1 <= post.member <= len(crew.members):
        return "nobody"
    name = crew.members[post.member - 1].name or f"member {post.member}"
    return f"{name}, level {post.level}" if post.level is not None else name


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return str(value.get("name") or value.get("post") or value.get("id") or "a table")
    if isinstance(value, list | tuple):
        return ", ".join(map(_shown, value))
    return str(value) if isinstance(value, str | int) else "nothing"
