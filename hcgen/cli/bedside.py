"""People for ``hcgen play alien``, made of bare numbers, and how they are told of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, cast

import typer
from msgspec.structs import replace

from hcgen.cli.play_options import needed
from hcgen.errors import WishError
from hcgen.rules.alien import pool
from hcgen.rules.alien.death import ROLLS
from hcgen.rules.alien.health import Wound, whole
from hcgen.rules.limits import at_least, one_of, within

if TYPE_CHECKING:
    from hcgen.cli.play_options import Numbers
    from hcgen.dice import Stream
    from hcgen.rules.alien.health import Limit, Person
    from hcgen.rules.alien.pool import Pool

LIMITS = ("round", "stretch", "shift")

OPTIONS: dict[str, Any] = {
    "max_health": Annotated[int | None, typer.Option("--max-health", metavar="N", help="Full Health.")],
    "health": Annotated[int | None, typer.Option("--health", metavar="N", help="Health that is left; all of it unless given.")],
    "injury": Annotated[
        str | None,
        typer.Option("--injury", metavar="ID", help="The injury, by its id in our table, such as bleeding-arm; it says the rest."),
    ],
    "limit": Annotated[
        str | None, typer.Option("--limit", metavar="TIME", help="How long there is until a death roll: round, stretch or shift.")
    ],
    "passed": Annotated[int | None, typer.Option("--passed", metavar="N", help="Death rolls that succeeded already, 0 to 2.")],
    "days": Annotated[int | None, typer.Option("--injury-days", metavar="N", help="Days until the injury has healed.")],
    "dice": Annotated[int | None, typer.Option("--dice", metavar="N", help="Dice of the roll; each 6 is a success.")],
    "successes": Annotated[
        int | None, typer.Option("--successes", metavar="N", help="In place of --dice: the successes of a roll that was made at the table.")
    ],
}
"""The options of somebody who is hurt."""

BODY = ("max_health", "health")
INJURY = ("injury", "limit", "passed", "days")
SKILL = ("dice", "successes")


def body(numbers: Numbers, act: str) -> Person:
    """Return somebody of so much Health. Raises WishError where the full Health is missing, or a number cannot be."""
    most = needed("--max-health", numbers.get("max_health"), act, "full Health, as health works it out (AL-HLTH-01)")
    at_least("--max-health", most, 1, "AL-HLTH-01")
    if (left := numbers.get("health")) is not None:
        within("--health", left, 0, most, "AL-HLTH-01")
    return whole(most, left)


def wounded(person: Person, numbers: Numbers, act: str, *, surgery: bool | None = None, stable: bool = False) -> Person:
    """Return somebody with the injury that the options tell of, or without one where they tell of none.

    Raises WishError where there is no such injury, or a number cannot be.
    """
    given = {name: numbers.get(name) for name in INJURY}
    if not any(value is not None for value in given.values()) and surgery is None:
        return person
    wound = _by_id(given["injury"], act) if given["injury"] else Wound(id="injury", name="The injury", text="")
    if given["limit"] is not None:
        one_of("--limit", given["limit"], LIMITS, "AL-CRIT-02")
        wound = replace(wound, limit=cast("Limit", given["limit"]))
    if given["passed"] is not None:
        within("--passed", given["passed"], 0, ROLLS - 1, "AL-CRIT-02")
        wound = replace(wound, passed=given["passed"])
    if given["days"] is not None:
        at_least("--injury-days", given["days"], 1, "AL-CRIT-05")
        wound = replace(wound, days=given["days"])
    wound = replace(wound, surgery=wound.surgery if surgery is None else surgery, limit=None if stable else wound.limit)
    return replace(person, wounds=(wound,))


def _by_id(name: str, act: str) -> Wound:
    from hcgen.errors import did_you_mean
    from hcgen.tables.journeys import load_alien

    rows = {row.id: row for row in load_alien().injuries.rows if not row.kills}
    row = rows.get(name)
    if row is None:
        near = did_you_mean(name, rows)
        raise WishError(f"{act}: --injury {name[:40]!r} is none of the {len(rows)} of our table (AL-CRIT-01){near}; take {', '.join(rows)}")
    return Wound(id=row.id, name=row.name, text=row.text, limit=row.limit or None, surgery=row.surgery)


def skill(numbers: Numbers, stream: Stream, act: str, why: str, rule: str) -> Pool:
    """Roll a pool, or take the successes of one that was rolled at the table. Raises WishError where neither or both were given."""
    dice, successes = numbers.get("dice"), numbers.get("successes")
    if dice is not None and successes is not None:
        raise typer.BadParameter("--dice and --successes exclude each other; give one of them")
    if successes is not None:
        return pool.told(successes, why, rule)
    return pool.roll(needed("--dice", dice, act, f"the dice of {why}, or --successes ({rule})"), stream, why, rule)
