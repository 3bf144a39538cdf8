"""Days on the trail: ``hcgen play trail day``, ``march``, ``lost``, ``forage``."""

from typing import TYPE_CHECKING, Annotated

import typer

from hcgen.cli.play_options import Ways, exact, needed, one_of, played

if TYPE_CHECKING:
    from hcgen.rules.wilderness.travel import Day
    from hcgen.rules.wilderness.travel import Terrain as Ground

app = typer.Typer(rich_markup_mode=None)

TERRAINS = ("clear", "trail", "grassland", "forest", "hills", "desert", "broken", "mountains", "jungle", "swamp")
MEANS = ("land", "air", "water")
OUTCOMES = ("success", "failure")


def _complete_terrain(incomplete: str) -> list[str]:
    return [terrain for terrain in TERRAINS if terrain.startswith(incomplete)]


Inches = Annotated[float | None, typer.Option("--inches", metavar="N", help="Movement a Turn; of a party, that of the slowest.")]
Terrain = Annotated[str, typer.Option("--terrain", metavar="TERRAIN", autocompletion=_complete_terrain, help=f"Of {', '.join(TERRAINS)}.")]
By = Annotated[str, typer.Option("--by", metavar="HOW", help="land, air, or water for what is at home in it.")]
Forages = Annotated[int, typer.Option("--forages", metavar="N", help="How often one stops to look for food: a quarter of the day each.")]
OwesRest = Annotated[bool, typer.Option("--owes-rest", help="The day before was a forced march.")]
Rest = Annotated[bool, typer.Option("--rest", help="A day of rest; nobody goes anywhere.")]
Follows = Annotated[bool, typer.Option("--follows", help="The party follows a road, a river or the like.")]
Guided = Annotated[bool, typer.Option("--guided", help="A ranger, an elf, a druid or a barbarian leads.")]
Extreme = Annotated[bool, typer.Option("--extreme", help="Conditions in which such a guide makes a skill roll.")]
SkillRoll = Annotated[str | None, typer.Option("--skill-roll", metavar="RESULT", help="The guide’s skill roll: success or failure.")]
Tries = Annotated[int, typer.Option("--tries", metavar="N", help="How often one looks now, 1 to 3.")]
Already = Annotated[int, typer.Option("--already", metavar="N", help="How often one has looked today.")]
Woodwise = Annotated[bool, typer.Option("--woodwise", help="A ranger, or one of that kind, who always finds food.")]
Harsh = Annotated[bool, typer.Option("--harsh", help="Conditions that are not normal, in which the woodwise roll too.")]


def check_terrain(terrain: str, rule: str = "WT-MOVE-03") -> None:
    """Refuse a terrain that there is not. Raises WishError."""
    one_of("--terrain", terrain, TERRAINS, rule)


@app.command(
    epilog="\b\nExample: hcgen play trail day --inches 9 --terrain forest --forages 1\n"
    "Rules: WT-MOVE-01, WT-MOVE-02, WT-MOVE-03, WT-MOVE-04, WT-FOR-01, WT-ENC-01, AMB-WT-03"
)
@played({}, keeps=False)
def day(
    *,
    inches: Inches = None,
    terrain: Terrain = "clear",
    by: By = "land",
    forages: Forages = 0,
    owes_rest: OwesRest = False,
    rest: Rest = False,
    ways: Ways,
) -> None:
    """Travel for a day, or rest: how many miles and hexes, and how many checks for encounters they bring."""
    from hcgen.rules.wilderness import travel

    if rest:
        if inches is not None or forages:
            raise typer.BadParameter("--rest goes nowhere; leave --inches and --forages out")
        _finish(ways, "day", travel.rest(), None)
        return
    _finish(ways, "day", _day("day", inches, terrain, by, forages, owes_rest, forced=False), by)


@app.command(
    epilog="\b\nExample: hcgen play trail march --inches 9 --terrain hills\n"
    "Rules: WT-MOVE-01, WT-MOVE-02, WT-MOVE-03, WT-MOVE-04, WT-FOR-01, WT-ENC-01"
)
@played({}, keeps=False)
def march(
    *,
    inches: Inches = None,
    terrain: Terrain = "clear",
    by: By = "land",
    forages: Forages = 0,
    owes_rest: OwesRest = False,
    ways: Ways,
) -> None:
    """March for a day half as far again as one should, and rest for the whole of the next."""
    _finish(ways, "march", _day("march", inches, terrain, by, forages, owes_rest, forced=True), by)


def _day(act: str, inches: float | None, terrain: str, by: str, forages: int, owes_rest: bool, *, forced: bool) -> "Day":
    from typing import cast

    from hcgen.rules.wilderness.travel import Means, travel

    check_terrain(terrain)
    one_of("--by", by, MEANS, "WT-MOVE-02")
    moved = exact("--inches", needed("--inches", inches, act, "the movement of the slowest (WT-MOVE-02)"), "WT-MOVE-02")
    return travel(moved, cast("Ground", terrain), by=cast("Means", by), forced=forced, forages=forages, owes_rest=owes_rest)


def _finish(ways: Ways, act: str, gone: "Day", by: str | None) -> None:
    from hcgen.cli.playing import Told, finish

    rules = ("WT-MOVE-01", "WT-MOVE-02", "WT-MOVE-03", "WT-MOVE-04") if by else ("WT-MOVE-04",)
    why = f"Counted in: {', '.join(f'{factor.why} ×{factor.times}' for factor in gone.factors)}." if gone.factors else ""
    finish(ways, f"play trail {act}", Told(rules, (gone.words, why, _checks(gone) if by else ""), gone), None)


def _checks(gone: "Day") -> str:
    from hcgen.rules.rolls import counted
    from hcgen.rules.wilderness.travel import hexes_entered

    return f"Check for encounters {counted(hexes_entered(gone), 'time')} on the way."


@app.command(
    epilog="\b\nExample: hcgen play trail lost --terrain swamp --seed tuesday\nRules: WT-LOST-01, AMB-WT-01",
)
@played({}, keeps=False)
def lost(
    *,
    terrain: Terrain = "clear",
    follows: Follows = False,
    guided: Guided = False,
    extreme: Extreme = False,
    skill_roll: SkillRoll = None,
    ways: Ways,
) -> None:
    """Roll at the beginning of a day for whether the party loses its way, and where it goes instead."""
    from typing import cast

    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.errors import WishError
    from hcgen.rules.wilderness.lost import find_way

    check_terrain(terrain, "WT-LOST-01")
    if skill_roll is not None:
        one_of("--skill-roll", skill_roll, OUTCOMES, "WT-LOST-01")
    if guided and extreme and skill_roll is None:
        raise WishError("lost: in extreme conditions a guide makes 1 skill roll (WT-LOST-01); give --skill-roll success or failure")
    dicebox = Dicebox(ways, "trail", "lost")
    made = None if skill_roll is None else skill_roll == "success"
    way = find_way(cast("Ground", terrain), dicebox.stream, follows=follows, guided=guided, extreme=extreme, skill_roll=made)
    turned = f"{way.direction_throw.words}." if way.direction_throw else ""
    finish(ways, "play trail lost", Told(("WT-LOST-01",), (way.words, turned), way), dicebox)


@app.command(epilog="\b\nExample: hcgen play trail forage --tries 2 --seed tuesday\nRules: WT-FOR-01, AMB-WT-03")
@played({}, keeps=False)
def forage(*, tries: Tries = 1, already: Already = 0, woodwise: Woodwise = False, harsh: Harsh = False, ways: Ways) -> None:
    """Look for food along the way: a 1 on a d6 finds it, three times a day at most, for a quarter of the day each."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.rules.wilderness import foraging

    dicebox = Dicebox(ways, "trail", "forage")
    found = foraging.forage(tries, dicebox.stream, already=already, woodwise=woodwise, normal=not harsh)
    finish(ways, "play trail forage", Told(("WT-FOR-01",), (found.words,), found), dicebox)
