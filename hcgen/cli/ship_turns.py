"""What becomes of a starship: ``hcgen play ship hit``, ``critical``, ``turn``, ``jump``, ``station``."""

from typing import Annotated

import typer

from hcgen.cli.bridge import FILE_HELP, OPTIONS
from hcgen.cli.play_options import Numbers, Ways, needed, played

app = typer.Typer(rich_markup_mode=None)

File = Annotated[str | None, typer.Argument(metavar="[FILE]", help=FILE_HELP)]
Points = Annotated[int | None, typer.Option("--points", metavar="N", help="Points of one attack, before evasive manoeuvres.")]
Still = Annotated[bool, typer.Option("--still", help="Stay where you are for a day, and burn nothing.")]
Crystals = Annotated[int, typer.Option("--crystals", metavar="N", help="Fuel crystals that are taken on.")]
Refill = Annotated[bool, typer.Option("--refill", help="Take on Warpedoes, as many as the ship was built with.")]


@app.command(epilog="\b\nExample: hcgen play ship hit warning.toml --points 2 --save\nRules: MH-SHIP-05, MH-CRIT-01, AMB-MH-06")
@played(OPTIONS, "systems", "shield", "shield_max")
def hit(*, file: File = None, points: Points = None, numbers: Numbers, ways: Ways) -> None:
    """Take enemy fire: evasive manoeuvres first, then the Shield, then critical damage."""
    from hcgen.cli.bridge import bridge
    from hcgen.cli.playing import Told
    from hcgen.rules.moldhammer.damage import hit as struck

    points = needed("--points", points, "hit", "the points of Shield damage that come in (MH-SHIP-05)")
    ours = bridge(file, numbers, ways, "hit", "systems", "shield")
    dicebox = ours.dicebox(ways, "hit")
    damage = struck(ours.ship, points, dicebox.stream)
    ours.finish(ways, "hit", Told(("MH-SHIP-05", "MH-CRIT-01"), (damage.words,), damage), dicebox, damage.ship)


@app.command(epilog="\b\nExample: hcgen play ship critical --systems 14\nRules: MH-CRIT-01, MH-CRIT-02, AMB-MH-06, AMB-MH-10")
@played(OPTIONS, "kind", "systems", "effect")
def critical(*, file: File = None, numbers: Numbers, ways: Ways) -> None:
    """Roll critical damage: a d6 says what breaks, and Systems less 10 how many space turns some of it gives you."""
    from hcgen.cli.bridge import bridge
    from hcgen.cli.playing import Told
    from hcgen.rules.moldhammer.damage import roll_critical, whole

    ours = bridge(file, numbers, ways, "critical", "systems")
    dicebox = ours.dicebox(ways, "critical")
    struck = roll_critical(whole(ours.ship, "critical", "MH-CRIT-01"), dicebox.stream)
    told = Told(("MH-CRIT-01", "MH-CRIT-02"), (f"{struck.throw.words}. {struck.words}",), struck)
    ours.finish(ways, "critical", told, dicebox, struck.ship)


@app.command(epilog="\b\nExample: hcgen play ship turn warning.toml --save\nRules: MH-SHIP-05, MH-CRIT-02, AMB-MH-06")
@played(OPTIONS, "systems", "effect", "crew", keeps=True)
def turn(*, file: File = None, numbers: Numbers, ways: Ways) -> None:
    """End the space turn, let what is due strike, and begin the next one; the first one is only begun."""
    from hcgen.cli.bridge import bridge
    from hcgen.cli.playing import Told
    from hcgen.rules.moldhammer.actions import start_turn
    from hcgen.rules.moldhammer.damage import end_turn, whole
    from hcgen.rules.rolls import counted

    ours = bridge(file, numbers, ways, "turn")
    ship, words, perils = whole(ours.ship, "turn", "MH-SHIP-05"), list[str](), tuple[str, ...]()
    if ship.turn:
        end = end_turn(ship)
        words.append(f"Space turn {ship.turn} ends. {end.words}")
        ship, perils = end.ship, end.perils
    if not ship.exploded:
        ship = start_turn(ship)
        words.append(f"Space turn {ship.turn} begins: {counted(ship.crew, 'hand')} may act.")
    told = Told(("MH-SHIP-05", "MH-CRIT-02"), tuple(words), {"ship": ship, "perils": perils})
    ours.finish(ways, "turn", told, None, ship)


@app.command(epilog="\b\nExample: hcgen play ship jump warning.toml --save\nRules: MH-SHIP-04, MH-CRIT-01, AMB-MH-04, AMB-MH-06, AMB-MH-09")
@played(OPTIONS, "systems", "shield", "shield_max", "scale", "fuel", "effect", "crew")
def jump(*, file: File = None, still: Still = False, numbers: Numbers, ways: Ways) -> None:
    """Fly for a day: a fuel crystal, a space hex, and a Shield point for every hand that is missing."""
    from hcgen.cli.bridge import bridge
    from hcgen.cli.playing import Told
    from hcgen.rules.moldhammer.flight import fly, lie_still

    ours = bridge(file, numbers, ways, "jump", *(() if still else ("systems", "shield", "scale", "crew", "fuel")))
    dicebox = ours.dicebox(ways, "jump")
    leg = lie_still(ours.ship) if still else fly(ours.ship, dicebox.stream)
    ours.finish(ways, "jump", Told(("MH-SHIP-04", "MH-CRIT-01"), (leg.words,), leg), dicebox, leg.ship)


@app.command(
    epilog="\b\nExample: hcgen play ship station warning.toml --crystals 4 --refill --save\nRules: MH-SHIP-04, MH-SHIP-05, AMB-MH-04"
)
@played({})
def station(
    *,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The record of a starship, .toml or .json.")],
    crystals: Crystals = 0,
    refill: Refill = False,
    ways: Ways,
) -> None:
    """Take on fuel crystals and Warpedoes; what they cost is the Smith’s to say."""
    from hcgen.cli.bridge import bridge
    from hcgen.cli.playing import Told
    from hcgen.rules.moldhammer.actions import refill_warpedoes
    from hcgen.rules.moldhammer.flight import take_on_fuel
    from hcgen.rules.rolls import counted

    if not crystals and not refill:
        raise typer.BadParameter("nothing is taken on; give --crystals N, --refill, or both")
    ours = bridge(file, {}, ways, "station")
    ship = take_on_fuel(ours.ship, crystals)
    words = [f"{counted(crystals, 'fuel crystal')} taken on; {ship.fuel_crystals} aboard."] if crystals else []
    if refill:
        ship = refill_warpedoes(ship)
        words.append(f"Warpedoes taken on; {ship.warpedoes} aboard.")
    ours.finish(ways, "station", Told(("MH-SHIP-04", "MH-SHIP-05"), tuple(words), {"ship": ship}), None, ship)
