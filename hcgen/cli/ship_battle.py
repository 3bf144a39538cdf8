"""``hcgen play ship battle``: a whole fight between starships."""

from typing import TYPE_CHECKING, Annotated

import typer

from hcgen.cli.play_options import Ways, played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.cli.bridge import Bridge
    from hcgen.cli.playing import Told
    from hcgen.dice import Dice
    from hcgen.rules.moldhammer.battle import Battle, Sides
    from hcgen.rules.moldhammer.ships import Ship

app = typer.Typer(rich_markup_mode=None)

Files = Annotated[list[str], typer.Argument(metavar="FILE…", help="The records of two starships; with --against, of all on one side.")]
Against = Annotated[
    list[str] | None, typer.Option("--against", metavar="FILE", help="The record of a starship of the other side; may repeat.")
]
Turns = Annotated[int, typer.Option("--turns", metavar="N", help="The most space turns.")]
Times = Annotated[
    int | None, typer.Option("--times", metavar="N", help="Fight it so often, and say only how often each side wins, with the error.")
]
MOST_TIMES = 100_000


@app.command(
    epilog="\b\nExample: hcgen play ship battle gull.toml warning.toml --seed 7\n"
    "Rules: MH-SHIP-05, MH-SHIP-06, MH-CRIT-01, MH-CRIT-02; the orders and who begins are of the house"
)
@played({})
def battle(*, files: Files, against: Against = None, turns: Turns = 30, times: Times = None, ways: Ways) -> None:
    """Fight it out, turn by turn: who repairs, evades, fires and boosts is decided by the state of the ships."""
    from hcgen.cli.bridge import bridges
    from hcgen.cli.playing import Dicebox, finish
    from hcgen.rules.moldhammer.battle import fight

    if not against and len(files) != 2:
        raise typer.BadParameter(f"a fight is between two, and {len(files)} are named; name two, or give the other side with --against")
    first, second = (files, against) if against else (files[:1], files[1:])
    ships = bridges([*first, *second], ways, "battle")
    sides = _sides(ships, len(first))
    dicebox = Dicebox(ways, "ship", "battle", *(0 if one.ship.turn is None else one.ship.turn for one in ships))
    if times is not None:
        if ways.keeps or ways.rolls is not None:
            raise typer.BadParameter("--times only counts, so it keeps no state and takes no --rolls; leave --times out to fight once")
        dicebox.counts = True
        finish(ways, "play ship battle", _counted(sides, dicebox.dice, turns, times), dicebox)
        return
    fought = fight(sides, dicebox.stream, turns)
    after = (fighter.ship for side in fought.sides for fighter in side)
    changed = [kept for one, ship in zip(ships, after, strict=True) for kept in one.after(ship)]
    finish(ways, "play ship battle", _told(fought, sides), dicebox, changed)


RULES = ("MH-SHIP-05", "MH-SHIP-06", "MH-CRIT-01", "MH-CRIT-02")


def _sides(ships: "list[Bridge]", first: int) -> "Sides":
    from hcgen.rules.moldhammer.battle import Fighter

    names = [one.name for one in ships]
    files = [one.seat.original.file if one.seat else "" for one in ships]
    told = (f"{name} ({file})" if names.count(name) > 1 else name for name, file in zip(names, files, strict=True))
    fighters = tuple(Fighter(name, one.ship) for name, one in zip(told, ships, strict=True))
    return fighters[:first], fighters[first:]


def _told(fought: "Battle", sides: "Sides") -> "Told":
    from hcgen.cli.playing import Told

    return Told(RULES, tuple(_lines(fought, sides)), fought)


def _lines(fought: "Battle", sides: "Sides") -> "Iterator[str]":
    from hcgen.rules.moldhammer.battle import FIRST_BEGINS, names_of

    begins = sides[0 if fought.first.total <= FIRST_BEGINS else 1]
    yield f"{fought.first.words}: {names_of(begins)}."
    for turn in fought.turns:
        yield f"Space turn {turn.number}."
        yield from (f"  {deed.words}" for deed in turn.deeds)
        yield from (f"  {end}" for end in turn.ends)
    yield fought.words
    yield from (f"{fighter.name}: {_left(fighter.ship)}" for side in fought.sides for fighter in side)


def _left(ship: "Ship") -> str:
    """What is left of a ship after a fight."""
    if ship.exploded:
        return "gone."
    broken = ", ".join(effect.id for effect in ship.effects if effect.id != "airless") or "nothing"
    warpedoes = f", Warpedoes {ship.warpedoes} of {ship.warpedoes_max}" if ship.warpedoes_max else ""
    return f"Shield {ship.shield} of {ship.shield_max}{warpedoes}, broken: {broken}."


def _counted(sides: "Sides", dice: "Dice", turns: int, times: int) -> "Told":
    """Fight many times, each time on dice of its own, and count who wins."""
    from hcgen.cli.output import with_progress
    from hcgen.cli.playing import Told
    from hcgen.rules.limits import within
    from hcgen.rules.moldhammer.battle import fight, names_of

    within("--times", times, 1, MOST_TIMES, "MH-SHIP-05")
    won = [0, 0, 0]
    for number in with_progress(lambda: iter(range(1, times + 1)), times):
        winner = fight(sides, dice.stream("play", "ship", "battle", "times", number), turns).winner
        won[2 if winner is None else winner] += 1
    names = (*(f"{names_of(side)} {'wins' if len(side) == 1 else 'win'}" for side in sides), "Nobody wins")
    shares = [_share(count, times) for count in won]
    words = [f"{name} {share[0]:.1f} of 100 fights (standard error {share[1]:.1f})." for name, share in zip(names, shares, strict=True)]
    result = {
        "times": times,
        "won": won[:2],
        "undecided": won[2],
        "percent": [share[0] for share in shares],
        "error": [e for _, e in shares],
    }
    return Told(RULES, (f"Fought {times:,} times:", *words), result)


def _share(count: int, times: int) -> tuple[float, float]:
    """So many of a hundred, and the standard error."""
    part = count / times
    return 100 * part, 100 * (part * (1 - part) / times) ** 0.5
