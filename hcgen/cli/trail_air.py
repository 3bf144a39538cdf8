"""On the wing: ``hcgen play trail turn``, ``dive``, ``climb``, ``bomb``."""

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from hcgen.cli.play_options import Ways, exact, needed, played

if TYPE_CHECKING:
    from fractions import Fraction

    from hcgen.rules.wilderness.bombing import Bomb
    from hcgen.rules.wilderness.flying import Wing

app = typer.Typer(rich_markup_mode=None)

Flyer = Annotated[str | None, typer.Option("--flyer", metavar="NAME", help="What flies, by the chart: “dragon”, “flying carpet”.")]
Move = Annotated[float | None, typer.Option("--move", metavar="N", help="Its movement in the Turn, inches.")]
At = Annotated[
    list[float] | None, typer.Option("--at", metavar="N", help="After how many inches from the start it turns; once for each turn.")
]
Meleed = Annotated[bool, typer.Option("--meleed", help="It is in a melee, and nobody on it shoots.")]
Down = Annotated[float | None, typer.Option("--down", metavar="N", help="Height to lose, inches.")]
Sharp = Annotated[bool, typer.Option("--sharp", help="A sharp dive: half as fast again, straight, and nearly straight down.")]
Turns = Annotated[int, typer.Option("--turns", metavar="N", help="Turns made on the way.")]
Up = Annotated[float | None, typer.Option("--up", metavar="N", help="Height to win, inches.")]
Size = Annotated[float | None, typer.Option("--size", metavar="N", help="The flyer’s size, to say how much it carries.")]
Largest = Annotated[
    float | None, typer.Option("--largest", metavar="N", help="With --size: the size of the largest flyer, counted the same.")
]


class Dropped(msgspec.Struct, frozen=True):
    """A bomb, and what part of a large catapult’s missile it is."""

    load: "Fraction | None"
    bomb: "Bomb"


@app.command(
    epilog="\b\nExample: hcgen play trail turn --flyer dragon --move 24 --at 5 --at 12\nRules: WT-AIR-01, WT-AIR-02",
)
@played({}, keeps=False)
def turn(*, flyer: Flyer = None, move: Move = None, at: At = None, meleed: Meleed = False, ways: Ways) -> None:
    """Check the orders for a level flight: how often a flyer turns in a Turn, and how far it has to fly in between."""
    from hcgen.cli.playing import Told, finish
    from hcgen.rules.rolls import counted, spoken
    from hcgen.rules.wilderness import flying

    wing = _wing("turn", flyer, "WT-AIR-02")
    flown = flying.fly(wing, _inches("turn", "--move", move, "its movement (WT-AIR-02)", "WT-AIR-02"), _turns(at))
    where = f"It turns after {', '.join(map(spoken, flown.turns))} inches." if flown.turns else ""
    allowed = f"Such a flyer turns {counted(wing.turns, 'time')} in a Turn, with {spoken(wing.spaces)} inches or more in between."
    shots = "Nobody on it shoots." if not flying.may_shoot(meleed=meleed) else "At the end of the Turn it may shoot."
    finish(ways, "play trail turn", Told(("WT-AIR-01", "WT-AIR-02"), (flown.words, where, allowed, shots), flown), None)


@app.command(epilog="\b\nExample: hcgen play trail dive --move 24 --down 30 --sharp\nRules: WT-AIR-03, WT-AIR-04")
@played({}, keeps=False)
def dive(*, move: Move = None, down: Down = None, sharp: Sharp = False, turns: Turns = 0, ways: Ways) -> None:
    """Dive: gently, for half the movement in height at most; or sharply, half as fast again and without a turn."""
    from hcgen.cli.playing import Told, finish
    from hcgen.rules.limits import at_least
    from hcgen.rules.wilderness import flying

    at_least("--turns", turns, 0, "WT-AIR-02")
    rule = "WT-AIR-04" if sharp else "WT-AIR-03"
    inches = _inches("dive", "--move", move, f"its movement ({rule})", rule)
    height = _inches("dive", "--down", down, f"the height to lose ({rule})", rule)
    dived = flying.dive(inches, height, sharp=sharp, turns=turns)
    finish(ways, "play trail dive", Told((rule,), (dived.words,), dived), None)


@app.command(epilog="\b\nExample: hcgen play trail climb --flyer pegasus --move 48 --up 10\nRules: WT-AIR-05, AMB-WT-09")
@played({}, keeps=False)
def climb(*, flyer: Flyer = None, move: Move = None, up: Up = None, ways: Ways) -> None:
    """Climb: twice the height in movement, and the room of a turn besides."""
    from hcgen.cli.playing import Told, finish
    from hcgen.rules.wilderness import flying

    wing = _wing("climb", flyer, "WT-AIR-05")
    inches = _inches("climb", "--move", move, "its movement (WT-AIR-05)", "WT-AIR-05")
    height = _inches("climb", "--up", up, "the height to win (WT-AIR-05)", "WT-AIR-05")
    climbed = flying.climb(wing, inches, height)
    finish(ways, "play trail climb", Told(("WT-AIR-05",), (climbed.words,), climbed), None)


@app.command(epilog="\b\nExample: hcgen play trail bomb --size 12 --largest 30 --seed tuesday\nRules: WT-BOMB-01, AMB-WT-10")
@played({}, keeps=False)
def bomb(*, turns: Turns = 0, size: Size = None, largest: Largest = None, ways: Ways) -> None:
    """Drop a bomb after a Turn flown straight or in a dive: 7 on 2d6 hits, and everything else lands elsewhere."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.rules.limits import at_least
    from hcgen.rules.wilderness import bombing

    at_least("--turns", turns, 0, "WT-BOMB-01")
    part = _load(size, largest)
    dicebox = Dicebox(ways, "trail", "bomb")
    dropped = bombing.drop(dicebox.stream, turns=turns)
    thrown = [one.words for one in (dropped.miss, dropped.side) if one is not None]
    carried = "" if part is None else f"It carried {_part(part)} of a large catapult."
    told = Told(("WT-BOMB-01",), (carried, dropped.words, f"{'; '.join(thrown)}." if thrown else ""), Dropped(part, dropped))
    finish(ways, "play trail bomb", told, dicebox)


def _load(size: float | None, largest: float | None) -> "Fraction | None":
    from hcgen.rules.wilderness.bombing import load

    if size is None and largest is None:
        return None
    own = _inches("bomb", "--size", size, "how large the flyer is (WT-BOMB-01)", "WT-BOMB-01")
    return load(own, _inches("bomb", "--largest", largest, "how large the largest flyer is (WT-BOMB-01)", "WT-BOMB-01"))


def _part(part: "Fraction") -> str:
    return "a whole missile" if part == 1 else f"{part} of the missile"


def _wing(act: str, flyer: str | None, rule: str) -> "Wing":
    from hcgen.rules.wilderness.flying import wing_of

    return wing_of(needed("--flyer", flyer, act, f"what it is that flies ({rule})"))


def _turns(at: list[float] | None) -> "list[Fraction]":
    return [exact("--at", inches, "WT-AIR-02") for inches in at or ()]


def _inches(act: str, option: str, value: float | None, why: str, rule: str) -> "Fraction":
    from hcgen.rules.limits import at_least

    number = exact(option, needed(option, value, act, why), rule)
    at_least(option, number, 0, rule)
    return number
