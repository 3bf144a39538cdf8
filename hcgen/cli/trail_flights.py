"""Getting away on foot: ``hcgen play trail flee``, ``pursuit``."""

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from hcgen.cli.play_options import Ways, exact, needed, played
from hcgen.cli.trail_days import Terrain, check_terrain

if TYPE_CHECKING:
    from fractions import Fraction

    from hcgen.rules.moldhammer.fleeing import Flight
    from hcgen.rules.wilderness.pursuit import Runner
    from hcgen.rules.wilderness.travel import Terrain as Ground

app = typer.Typer(rich_markup_mode=None)

ToHits = Annotated[
    list[int] | None, typer.Option("--to-hit", metavar="N", help="The To-Hit of somebody who flees; once for each, or the lowest alone.")
]
Faster = Annotated[bool, typer.Option("--faster", help="Those who flee are faster, or took a clever route: 1 more.")]
Drop = Annotated[bool, typer.Option("--drop", help="They drop something that slows those behind them: 1 more.")]
Dally = Annotated[bool, typer.Option("--dally", help="They waste time: 1 less.")]
PursuersFaster = Annotated[bool, typer.Option("--pursuers-faster", help="Those who follow are faster, or took a clever route: 1 less.")]
PredatorHearts = Annotated[
    int | None, typer.Option("--predator-hearts", metavar="N", help="A predator’s Hearts: is what is dropped enough for it?")
]
CarcassHearts = Annotated[int, typer.Option("--carcass-hearts", metavar="N", help="For it: the Hearts that dropped carcasses had.")]
Servings = Annotated[int, typer.Option("--servings", metavar="N", help="For it: servings of food that are dropped.")]
Inches = Annotated[float | None, typer.Option("--inches", metavar="N", help="Movement a Turn of the slowest who flees.")]
PursuerInches = Annotated[float | None, typer.Option("--pursuer-inches", metavar="N", help="Movement a Turn of the fastest who follows.")]
Yards = Annotated[float | None, typer.Option("--yards", metavar="N", help="How far apart they were when they saw each other.")]
Flies = Annotated[bool, typer.Option("--flies", help="Those who flee fly, and the terrain does not slow them.")]
PursuerFlies = Annotated[bool, typer.Option("--pursuer-flies", help="Those who follow fly.")]


class Fled(msgspec.Struct, frozen=True):
    """A flight, and whether what was dropped held a predator up."""

    tempted: bool | None
    """None where nothing was offered to a predator."""
    flight: "Flight"


@app.command(
    epilog="\b\nExample: hcgen play trail flee --to-hit 12 --to-hit 9 --faster --seed tuesday\n"
    "Rules: MH-FLEE-01, MH-FLEE-02, MH-FLEE-03, MH-FLEE-04, AMB-MH-02, AMB-MH-03"
)
@played({}, keeps=False)
def flee(
    *,
    to_hit: ToHits = None,
    faster: Faster = False,
    drop: Drop = False,
    dally: Dally = False,
    pursuers_faster: PursuersFaster = False,
    predator_hearts: PredatorHearts = None,
    carcass_hearts: CarcassHearts = 0,
    servings: Servings = 0,
    ways: Ways,
) -> None:
    """Flee on foot to the next room or hex: a d6 on the flight table, and a d20 under the lowest To-Hit, which always counts."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.rules.limits import at_least
    from hcgen.rules.moldhammer import fleeing

    to_hits = needed("--to-hit", to_hit or None, "flee", "the To-Hit of each who flees (MH-FLEE-03)")
    for score in to_hits:
        at_least("--to-hit", score, 0, "MH-FLEE-03")
    tempted = _tempted(predator_hearts, carcass_hearts, servings)
    chase = fleeing.Chase(fleers_faster=faster, fleers_drop=drop or tempted is True, pursuers_faster=pursuers_faster, fleers_dally=dally)
    dicebox = Dicebox(ways, "trail", "flee")
    flight = fleeing.flee(to_hits, chase, dicebox.stream)
    offered = {None: "", True: "The predator stops for what you dropped.", False: "What you dropped is not enough for the predator."}
    why = ", ".join(f"{modifier.why} {'+' if modifier.amount > 0 else '−'}{abs(modifier.amount)}" for modifier in flight.modifiers)
    words = (offered[tempted], flight.words, f"Counted in: {why}.")
    rules = ("MH-FLEE-01", "MH-FLEE-02", "MH-FLEE-03", *(() if tempted is None else ("MH-FLEE-04",)))
    finish(ways, "play trail flee", Told(rules, words, Fled(tempted, flight)), dicebox)


def _tempted(hearts: int | None, carcass: int, servings: int) -> bool | None:
    from hcgen.rules.limits import at_least
    from hcgen.rules.moldhammer.fleeing import tempts

    if hearts is None:
        if carcass or servings:
            needed("--predator-hearts", None, "flee", "the Hearts of what the food is for (MH-FLEE-04)")
        return None
    at_least("--predator-hearts", hearts, 1, "MH-FLEE-04")
    return tempts(hearts, carcass, servings)


@app.command(
    epilog="\b\nExample: hcgen play trail pursuit --inches 9 --pursuer-inches 12 --yards 80 --terrain forest --seed tuesday\n"
    "Rules: WT-EVA-01, WT-MOVE-03, AMB-WT-08, AMB-WT-15"
)
@played({}, keeps=False)
def pursuit(
    *,
    inches: Inches = None,
    pursuer_inches: PursuerInches = None,
    yards: Yards = None,
    terrain: Terrain = "clear",
    flies: Flies = False,
    pursuer_flies: PursuerFlies = False,
    ways: Ways,
) -> None:
    """Try to get away over land by the chart of evasion, on foot, in the saddle or on the wing; or be caught in so many turns."""
    from typing import cast

    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.rules.wilderness import pursuit as chases

    check_terrain(terrain)
    pursued = _runner("--inches", inches, flies, "the movement of the slowest who flees (WT-EVA-01)")
    pursuer = _runner("--pursuer-inches", pursuer_inches, pursuer_flies, "the movement of the fastest who follows (WT-EVA-01)")
    apart = _number("--yards", yards, "how far apart they were when they saw each other (WT-EVA-01)")
    dicebox = Dicebox(ways, "trail", "pursuit")
    run = chases.flee(pursued, pursuer, apart, cast("Ground", terrain), dicebox.stream)
    why = f"Counted in: {'; '.join(f'{factor.why} ×{factor.times}' for factor in run.factors)}." if run.factors else ""
    finish(ways, "play trail pursuit", Told(("WT-EVA-01", "WT-MOVE-03"), (run.words, why), run), dicebox)


def _runner(option: str, inches: float | None, flies: bool, why: str) -> "Runner":
    from hcgen.rules.wilderness.pursuit import Runner

    return Runner(inches=_number(option, inches, why), flies=flies)


def _number(option: str, value: float | None, why: str) -> "Fraction":
    from hcgen.rules.limits import at_least

    number = exact(option, needed(option, value, "pursuit", why), "WT-EVA-01")
    at_least(option, number, 0, "WT-EVA-01")
    return number
