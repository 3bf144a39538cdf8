"""``hcgen play smith light`` and ``rations``."""

from typing import TYPE_CHECKING, Annotated

import typer

from hcgen.cli.play_options import Numbers, Ways, needed, played, refuse_idle
from hcgen.cli.table_options import PERSON

if TYPE_CHECKING:
    from hcgen.cli.person import Person
    from hcgen.records import State
    from hcgen.rules.hammercrawl.supplies import Rations

app = typer.Typer(rich_markup_mode=None)

Source = Annotated[str, typer.Argument(metavar="SOURCE", help="torch or lantern.")]
Minutes = Annotated[int, typer.Option("--minutes", metavar="N", help="Real minutes that go by.")]
Left = Annotated[int | None, typer.Option("--left", metavar="N", help="Minutes that it has left; else it is lit now.")]


@app.command(epilog="\b\nExample: hcgen play smith light torch --minutes 20\nRules: HC-RES-04, AMB-HC-08")
@played({}, keeps=False)
def light(*, source: Source, minutes: Minutes = 0, left: Left = None, ways: Ways) -> None:
    """Let a torch burn by the clock on the wall, or a lantern for the whole Venture."""
    from msgspec.structs import replace

    from hcgen.cli.playing import Told, finish
    from hcgen.rules.hammercrawl.light import BURNS, burn, kindle
    from hcgen.rules.limits import within

    lit = kindle(source.strip().lower())  # type: ignore[arg-type]
    most = BURNS[lit.source]
    if most is None:
        refuse_idle("for a torch (HC-RES-04), and a lantern burns for the whole Venture; light a torch", {"--left": left is not None})
    elif left is not None:
        within("--left", left, 0, most, "HC-RES-04")
        lit = replace(lit, minutes_left=left)
    done = burn(lit, minutes)
    finish(ways, "play smith light", Told(("HC-RES-04",), (done.words,), done), None)


Count = Annotated[int | None, typer.Option("--count", metavar="N", help="How many rations there are, the opened one among them.")]
DieOption = Annotated[
    str | None, typer.Option("--die", metavar="DIE", help="Without a FILE: the die of the opened one; none for food without.")
]
Meals = Annotated[int, typer.Option("-n", "--meals", metavar="N", help="So many meals.")]


@app.command(epilog="\b\nExample: hcgen play smith rations --from ada.toml --rolls 2 --save\nRules: HC-RES-01 to HC-RES-03, AMB-HC-08")
@played(PERSON, *PERSON)
def rations(*, count: Count = None, die: DieOption = None, meals: Meals = 1, numbers: Numbers, ways: Ways) -> None:
    """Eat: off the die of the opened ration, or off the count; the next one is opened when it is empty."""
    from hcgen.cli.person import close
    from hcgen.cli.playing import Dicebox, Told
    from hcgen.cli.table_options import whose
    from hcgen.rules.hammercrawl.supplies import eat
    from hcgen.rules.limits import within

    within("-n", meals, 1, 100, "HC-RES-03")
    who = whose(numbers, ways, "rations")
    now = larder(who, count, die)
    dicebox = Dicebox(ways, "smith", "rations", now.count)
    eaten = []
    for _ in range(meals):
        eaten.append(eat(now, dicebox.stream))
        now = eaten[-1].rations
    told = Told(("HC-RES-01", "HC-RES-03", "AMB-HC-08"), tuple(one.words for one in eaten), eaten)
    close(ways, "play smith rations", told, dicebox, who, after_meals(who, now) if who else None)


def larder(who: "Person | None", count: int | None, die: str | None) -> "Rations":
    """Return the rations at hand; where the opened one is used up, with the die of the next.

    Raises WishError where a number is missing, or stands beside a record that says it.
    """
    from hcgen.cli.person import RATION, RATIONS
    from hcgen.cli.table_options import die_of
    from hcgen.errors import WishError
    from hcgen.rules.hammercrawl.resources import EATEN
    from hcgen.rules.hammercrawl.supplies import Rations

    if who is None:
        number = needed("--count", count, "rations", "how many there are (HC-RES-03)")
        given = needed("--die", die, "rations", "the die of the opened one, or none (HC-RES-02)")
        return Rations(number, None if given == "none" else die_of("--die", given))
    if count is not None or die is not None:
        raise WishError(f"rations: --count and --die are for no record, and {who.original.file} says them; leave them out")
    carried = sum(item.quantity for item in who.record.gear if item.id == RATION)
    return Rations(max(0, carried - who.state.uses.get(EATEN, 0)), who.die(RATIONS) or who.full(RATIONS))


def after_meals(who: "Person", now: "Rations") -> "State":
    """Return the state after the meals: the die, and how many were eaten; the gear of the record stays as it was rolled."""
    from msgspec.structs import replace

    from hcgen.cli.person import RATION, RATIONS
    from hcgen.rules.hammercrawl.resources import EATEN

    carried = sum(item.quantity for item in who.record.gear if item.id == RATION)
    state = who.with_dice(**{RATIONS: now.die}) if now.count else who.with_dice(**{RATIONS: None})
    return replace(state, uses=state.uses | ({EATEN: carried - now.count} if carried != now.count else {}))
