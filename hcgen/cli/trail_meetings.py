"""Meetings on the trail: ``hcgen play trail encounter``, ``hazard``."""

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from hcgen.cli.play_options import Ways, needed, one_of, played
from hcgen.cli.trail_days import Terrain, check_terrain

if TYPE_CHECKING:
    from collections.abc import Callable

    from hcgen.cli.playing import Told
    from hcgen.dice import Stream
    from hcgen.rules.wilderness.encounters import Check, Encounter
    from hcgen.rules.wilderness.travel import Terrain as Ground

app = typer.Typer(rich_markup_mode=None)

TIMES = ("day", "night")
ZONES = ("toxic", "warped", "radioactive")
MOST_HEXES = 40
"""Hexes that a day can lead into."""

RULES = ("WT-ENC-01", "WT-SIGHT-01")

Sea = Annotated[bool, typer.Option("--sea", help="At sea, whatever the terrain.")]
Time = Annotated[str, typer.Option("--time", metavar="TIME", help="day or night.")]
Hexes = Annotated[
    int | None, typer.Option("--hexes", metavar="N", help="On the move over land: a check in each of so many hexes, and no watch.")
]
Led = Annotated[bool, typer.Option("--led", help="A ranger or a druid leads.")]
NoWatch = Annotated[bool, typer.Option("--no-watch", help="Nobody keeps watch, so the party is surprised.")]
Lair = Annotated[int | None, typer.Option("--lair", metavar="PERCENT", help="Roll for whether they are at home, by their percent.")]
Certain = Annotated[bool, typer.Option("--certain", help="No check: somebody is met.")]
What = Annotated[str | None, typer.Option("--what", metavar="TEXT", help="What threatens, such as “falling rocks”.")]
ToHit = Annotated[int | None, typer.Option("--to-hit", metavar="N", help="The To-Hit of whoever is threatened.")]
Zone = Annotated[str | None, typer.Option("--zone", metavar="ZONE", help=f"What is said of a place: {', '.join(ZONES)}.")]
Mishap = Annotated[bool, typer.Option("--mishap", help="Roll on our table of what goes wrong on a journey.")]


class Met(msgspec.Struct, frozen=True):
    """A check, and the encounter that it brought."""

    check: "Check | None"
    """The check, or None where it was certain that somebody comes."""
    encounter: "Encounter | None"

    @property
    def words(self) -> tuple[str, ...]:
        """A line for each."""
        home = self.encounter.lair if self.encounter else None
        lair = f"{home.words}." if home else ""
        return tuple(
            line for line in (self.check.words if self.check else "", self.encounter.words if self.encounter else "", lair) if line
        )


@app.command(
    epilog="\b\nExample: hcgen play trail encounter --terrain forest --time night --seed tuesday\n"
    "Rules: WT-ENC-01, WT-SIGHT-01, AMB-WT-02, AMB-X-04"
)
@played({}, keeps=False)
def encounter(
    *,
    terrain: Terrain = "clear",
    sea: Sea = False,
    time: Time = "day",
    hexes: Hexes = None,
    led: Led = False,
    no_watch: NoWatch = False,
    lair: Lair = None,
    certain: Certain = False,
    ways: Ways,
) -> None:
    """Check for an encounter: in which watch, with whom, from how far, who is surprised, and how they take it."""
    from functools import partial

    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.rules.limits import within

    check_terrain(terrain, "WT-ENC-01")
    one_of("--time", time, TIMES, "WT-ENC-01")
    if lair is not None:
        within("--lair", lair, 0, 100, "WT-ENC-01")
    if hexes is not None:
        if sea or certain:
            raise typer.BadParameter("--hexes is for checks on the move over land; leave --sea and --certain out")
        within("--hexes", hexes, 1, MOST_HEXES, "WT-ENC-01")
    dicebox = Dicebox(ways, "trail", "encounter")
    meet = partial(_meet, terrain, sea, time, not no_watch, lair, dicebox.stream)
    met = [_met(time, led, hexes is not None, certain, meet, dicebox.stream) for _ in range(hexes or 1)]
    many = hexes is not None and hexes > 1
    words = tuple(f"Hex {number}. {line}" if many else line for number, one in enumerate(met, 1) for line in one.words)
    finish(ways, "play trail encounter", Told(RULES, words, met if hexes is not None else met[0]), dicebox)


def _met(time: str, led: bool, in_hex: bool, certain: bool, meet: "Callable[[], Encounter]", stream: "Stream") -> Met:
    from typing import cast

    from hcgen.rules.wilderness import encounters

    if certain:
        return Met(None, meet())
    checked = encounters.check(cast("encounters.Time", time), stream, led=led, in_hex=in_hex)
    return Met(checked, meet() if checked.attempt.succeeded else None)


def _meet(terrain: str, sea: bool, time: str, watched: bool, lair: int | None, stream: "Stream") -> "Encounter":
    from typing import cast

    from hcgen.rules.wilderness import encounters
    from hcgen.tables.journeys import load_trail

    tables = load_trail()
    monsters = tables.texts(encounters.table_of(cast("Ground", terrain), "sea" if sea else "land"))
    return encounters.meet(monsters, tables.reactions, cast("encounters.Time", time), stream, watched=watched, lair=lair)


@app.command(
    epilog="\b\nExample: hcgen play trail hazard --what “falling rocks” --to-hit 12 --seed tuesday\nRules: MH-HAZ-01, AMB-MH-01, WT-ENV-01"
)
@played({}, keeps=False)
def hazard(
    *,
    what: What = None,
    to_hit: ToHit = None,
    zone: Zone = None,
    mishap: Mishap = False,
    ways: Ways,
) -> None:
    """Roll under To-Hit or lose a Heart; or say what a zone does to people; or roll a mishap of the journey."""
    from hcgen.cli.playing import Dicebox, finish

    if (what is not None or to_hit is not None) + (zone is not None) + mishap > 1:
        raise typer.BadParameter("--to-hit, --zone and --mishap exclude each other; give one of them")
    dicebox = Dicebox(ways, "trail", "hazard")
    told = _place(zone) if zone is not None else _mishap(dicebox.stream) if mishap else _braved(what, to_hit, dicebox.stream)
    finish(ways, "play trail hazard", told, dicebox)


def _place(zone: str) -> "Told":
    from typing import cast

    from hcgen.cli.playing import Told
    from hcgen.rules.wilderness import hazards

    one_of("--zone", zone, ZONES, "WT-ENV-01")
    return Told(("WT-ENV-01",), (hazards.warn(cast("hazards.Zone", zone)),), {"zone": zone})


def _mishap(stream: "Stream") -> "Told":
    from hcgen.cli.playing import Told
    from hcgen.rules.wilderness.hazards import mishap
    from hcgen.tables.journeys import load_trail

    drawn = mishap(load_trail().mishaps, stream)
    return Told(("WT-ENV-01",), (f"{drawn.throw.words}. {drawn.text}",), drawn)


def _braved(what: str | None, to_hit: int | None, stream: "Stream") -> "Told":
    from hcgen.cli.playing import Told
    from hcgen.rules.limits import within
    from hcgen.rules.moldhammer.hazards import brave

    score = needed("--to-hit", to_hit, "hazard", "the To-Hit of whoever is threatened (MH-HAZ-01)")
    within("--to-hit", score, 0, 100, "MH-HAZ-01")
    braved = brave(what or "the hazard", score, stream)
    return Told(("MH-HAZ-01",), (braved.words,), braved)
