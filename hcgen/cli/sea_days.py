"""Days at sea: ``hcgen play sea weather``, ``day``, ``evasion``."""

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from hcgen.cli.deck import FILE_HELP, OPTIONS
from hcgen.cli.play_options import Numbers, Ways, exact, needed, one_of, played

if TYPE_CHECKING:
    from fractions import Fraction

    from hcgen.cli.deck import Deck
    from hcgen.dice import Stream
    from hcgen.rules.wilderness.vessels import Vessel
    from hcgen.rules.wilderness.weather import Sky

app = typer.Typer(rich_markup_mode=None)

SKIES = ("calm", "fair", "gale")
MOVES = ("oars", "sail")
GALES = ("run", "shore", "sit", "ride-out", "seek-shore")
COASTS = ("clear", "other")

File = Annotated[str | None, typer.Argument(metavar="[FILE]", help=FILE_HELP)]
OptionalWind = Annotated[bool, typer.Option("--optional-wind", help="Roll on the optional chart of winds (WT-WIND-01).")]
SkyName = Annotated[str | None, typer.Option("--sky", metavar="SKY", help=f"The weather, of {', '.join(SKIES)}; else it is rolled.")]
By = Annotated[str | None, typer.Option("--by", metavar="HOW", help="oars or sail; else both are said, or the faster is taken.")]
Favour = Annotated[
    float, typer.Option("--favour", metavar="N", help="What steady winds multiply a fair day by, 1 to 2, at the Smith’s word (AMB-WT-07).")
]
Gale = Annotated[
    str | None,
    typer.Option(
        "--gale",
        metavar="HOW",
        help="What is done in a gale: run, shore (met while running), or sit, for ships; ride-out or seek-shore for what has oars.",
    ),
]
Coast = Annotated[
    str | None, typer.Option("--coast", metavar="COAST", help="For --gale seek-shore: clear, as it is unless said, or other.")
]
Pursuer = Annotated[str | None, typer.Option("--pursuer", metavar="FILE", help="The record of the vessel that follows.")]
Inches = Annotated[float | None, typer.Option("--inches", metavar="N", help="Without a FILE: inches a round of whoever flees.")]
PursuerInches = Annotated[
    float | None, typer.Option("--pursuer-inches", metavar="N", help="Without --pursuer: inches a round of whoever follows.")
]
Yards = Annotated[float | None, typer.Option("--yards", metavar="N", help="How far apart they were when they saw each other.")]


class Outcome(msgspec.Struct, frozen=True):
    """A day, as it went."""

    vessel: "Vessel"
    words: tuple[str, ...]
    result: object
    passed: bool = True
    """Whether the day is over; it is not where a gale waits for an order."""


@app.command(epilog="\b\nExample: hcgen play sea weather --seed tuesday\nRules: WT-WEA-01, WT-WIND-01, AMB-WT-07")
@played({}, keeps=False)
def weather(*, optional_wind: OptionalWind = False, ways: Ways) -> None:
    """Roll the weather of a day at sea: 2d6, of which 2 is a calm and 12 a gale; or the optional chart of winds."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.rules.wilderness.weather import roll_weather
    from hcgen.rules.wilderness.wind import roll_wind

    dicebox = Dicebox(ways, "sea", "weather")
    if optional_wind:
        wind = roll_wind(dicebox.stream)
        moves = f"Movement under sail is {_times(wind.row.sail)}, by oar {_times(wind.row.oar)}."
        told = Told(("WT-WIND-01",), (f"{wind.throw.words}; {wind.direction_throw.words}. {wind.words} {moves}",), wind)
    else:
        sky = roll_weather(dicebox.stream)
        told = Told(("WT-WEA-01",), (f"{sky.throw.words}. {sky.words}",), sky)
    finish(ways, "play sea weather", told, dicebox)


def _times(factor: "Fraction") -> str:
    return (
        "what it was"
        if factor == 1
        else "nothing"
        if not factor
        else f"{factor} of what it was"
        if factor < 1
        else f"{factor} times as much"
    )


@app.command(
    epilog="\b\nExample: hcgen play sea day longship.toml --by oars --gale ride-out --save\n"
    "Rules: WT-WEA-01, WT-WEA-02, WT-WIND-01, WT-REP-02, AMB-WT-06, AMB-WT-07"
)
@played(OPTIONS, "kind", "hull", "hull_max", "rowers", "hands")
def day(
    *,
    file: File = None,
    sky: SkyName = None,
    optional_wind: OptionalWind = False,
    by: By = None,
    favour: Favour = 1,
    gale: Gale = None,
    coast: Coast = None,
    numbers: Numbers,
    ways: Ways,
) -> None:
    """Go through a day at sea: the weather, how far it takes the vessel, and what a gale does to it."""
    from hcgen.cli.deck import check_moves, deck
    from hcgen.cli.playing import Told
    from hcgen.errors import WishError
    from hcgen.rules.rolls import counted
    from hcgen.rules.wilderness.vessels import afloat, loose

    if optional_wind and (sky or gale or favour != 1 or coast):
        raise typer.BadParameter("--optional-wind rolls the whole day; leave --sky, --favour, --gale and --coast out")
    _check_words(sky, by, gale, coast)
    _check_agree(sky, gale, coast, favour)
    ours = deck(file, numbers, ways, "day")
    if by:
        check_moves(ours.vessel, by, "day")
    if (left := ours.vessel.holed_turns) is not None:
        raise WishError(f"day: the vessel is holed and sinks in {counted(left, 'turn')} (WT-RAM-02); patch it first")
    loose(afloat(ours.vessel, "day", "WT-WEA-01"), "day")
    dicebox = ours.dicebox(ways, "day")
    if optional_wind:
        outcome = _by_chart(ours, by, dicebox.stream)
    else:
        outcome = _by_sky(ours, sky, by, exact("--favour", favour, "AMB-WT-07"), gale, coast or "clear", dicebox.stream)
    voyage = ours.moved(_next_day(outcome.vessel), day=ours.voyage.day + 1) if outcome.passed else ours.voyage
    rules = ("WT-WIND-01",) if optional_wind else ("WT-WEA-01", "WT-WEA-02")
    ours.finish(ways, "day", Told(rules, outcome.words, outcome.result), dicebox, voyage)


def _check_agree(sky: str | None, gale: str | None, coast: str | None, favour: float) -> None:
    """Refuse what would have no part in the day."""
    if gale and sky not in {None, "gale"}:
        raise typer.BadParameter(f"--gale {gale} is for a gale, and --sky says {sky} (WT-WEA-02); leave one of the two out")
    if coast and gale != "seek-shore":
        raise typer.BadParameter(f"--coast {coast} is for --gale seek-shore (WT-WEA-02), and --gale says {gale or 'nothing'}; leave it out")
    if favour != 1 and sky == "gale":
        raise typer.BadParameter(f"--favour {favour:g} is for a day of steady winds, and --sky says {sky} (AMB-WT-07); leave it out")


def _check_words(sky: str | None, by: str | None, gale: str | None, coast: str | None) -> None:
    for option, given, known in (("--sky", sky, SKIES), ("--by", by, MOVES), ("--gale", gale, GALES), ("--coast", coast, COASTS)):
        if given is not None:
            one_of(option, given, known, "WT-WEA-01")


def _next_day(vessel: "Vessel") -> "Vessel":
    """A day is longer than the turns for which shorn oars leave a vessel dead in the water (WT-OAR-01)."""
    from msgspec.structs import replace

    from hcgen.rules.wilderness.vessels import rested

    return replace(rested(vessel), dead_turns=0)


def _by_chart(ours: "Deck", by: str | None, stream: "Stream") -> Outcome:
    from hcgen.rules.wilderness.wind import day as windy

    went = windy(ours.vessel, stream)
    peril = f" {went.peril.words}." if went.peril else ""
    miles = "" if went.sunk else _miles(went.miles_sailed, went.miles_rowed, by, ours.vessel)
    return Outcome(went.vessel, (f"{went.throw.words}; {went.direction_throw.words}. {went.words}{peril}", miles), went)


def _by_sky(ours: "Deck", named: str | None, by: str | None, favour: "Fraction", gale: str | None, coast: str, stream: "Stream") -> Outcome:
    from typing import cast

    from hcgen.rules.wilderness.vessels import afloat
    from hcgen.rules.wilderness.weather import SAID, roll_weather
    from hcgen.rules.wilderness.weather import day as ordinary

    afloat(ours.vessel, "day", "WT-WEA-01")
    rolled = None if named else roll_weather(stream)
    sky = cast("Sky", named) if rolled is None else rolled.sky
    first = SAID[sky] if rolled is None else f"{rolled.throw.words}. {rolled.words}"
    if sky != "gale":
        went = ordinary(ours.vessel, sky, favour)
        return Outcome(ours.vessel, (first, _miles(went.miles_sailed, went.miles_rowed, by, ours.vessel)), {"weather": rolled, "day": went})
    if gale is None:
        orders = "ride-out or seek-shore" if ours.vessel.facts.is_rowed else "run, shore or sit"
        return Outcome(ours.vessel, (first, f"Say what the vessel does with --gale: {orders}."), {"weather": rolled}, passed=False)
    return _in_gale(ours, gale, coast, first, rolled, stream)


def _in_gale(ours: "Deck", gale: str, coast: str, first: str, rolled: object, stream: "Stream") -> Outcome:
    from typing import cast

    from hcgen.rules.wilderness import weather as rule
    from hcgen.rules.wilderness.vessels import founder

    if gale == "run":
        ran = rule.run(ours.vessel, stream)
        return Outcome(ours.vessel, (first, f"{ran.throw.words}. {ran.words}"), {"weather": rolled, "run": ran})
    if gale == "seek-shore":
        fate = rule.seek_shore(ours.vessel, cast("rule.Coast", coast), stream)
        if not fate.safe:
            return Outcome(ours.vessel, (first, fate.words), {"weather": rolled, "fate": fate}, passed=False)
    else:
        fate = {"shore": rule.reach_shore, "sit": rule.sit, "ride-out": rule.ride_out}[gale](ours.vessel, stream)
    return Outcome(ours.vessel if fate.safe else founder(ours.vessel), (first, fate.words), {"weather": rolled, "fate": fate})


def _miles(by_sail: "Fraction", by_oar: "Fraction", by: str | None, vessel: "Vessel") -> str:
    from hcgen.cli.deck import said

    ways = []
    if vessel.facts.miles_sailed and by != "oars":
        ways.append(f"{said(by_sail)} miles under sail")
    if vessel.facts.is_rowed and by != "sail":
        ways.append(f"{said(by_oar)} miles by oar")
    return f"The day is worth {', or '.join(ways)}."


@app.command(epilog="\b\nExample: hcgen play sea evasion --inches 9 --pursuer-inches 12 --yards 200\nRules: WT-EVA-01, AMB-WT-08")
@played({}, keeps=False)
def evasion(
    *,
    file: File = None,
    pursuer: Pursuer = None,
    inches: Inches = None,
    pursuer_inches: PursuerInches = None,
    by: By = None,
    yards: Yards = None,
    ways: Ways,
) -> None:
    """Try to get away from a pursuer: the slower you are, the smaller the chance."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.rules.wilderness.evasion import evade

    if by:
        one_of("--by", by, MOVES, "WT-EVA-01")
    pursued = _speed(file, inches, by, "--inches", "flees", ways)
    follows = _speed(pursuer, pursuer_inches, None, "--pursuer-inches", "follows", ways)
    far = exact("--yards", needed("--yards", yards, "evasion", "how far apart they were when they saw each other (WT-EVA-01)"), "WT-EVA-01")
    dicebox = Dicebox(ways, "sea", "evasion")
    tried = evade(pursued, follows, far, dicebox.stream)
    finish(ways, "play sea evasion", Told(("WT-EVA-01",), (tried.words,), tried), dicebox)


def _speed(file: str | None, inches: float | None, by: str | None, option: str, who: str, ways: Ways) -> "Fraction":
    """The inches a round of one of the two, from its record or as they were given."""
    from hcgen.cli.deck import deck, inches_now
    from hcgen.errors import WishError
    from hcgen.rules.wilderness.vessels import afloat, loose

    if file is None:
        why = f"the inches a round of whoever {who} (WT-EVA-01)"
        return exact(option, needed(option, inches, "evasion", why), "WT-EVA-01")
    if inches is not None:
        raise WishError(f"evasion: {option} is for a vessel without a record, and {file} says it; leave one of the two out")
    vessel = deck(file, {}, ways, "evasion").vessel
    return inches_now(loose(afloat(vessel, "evasion", "WT-EVA-01"), "evasion"), by, "evasion")
