"""``hcgen play ship vacuum``: somebody aboard, or outside, when there is no air."""

from typing import TYPE_CHECKING, Annotated

import typer

from hcgen.cli.play_options import Ways, needed, one_of, played

if TYPE_CHECKING:
    from hcgen.rules.moldhammer.damage import Peril

app = typer.Typer(rich_markup_mode=None)

PERILS = ("life-support", "suction", "leak", "vacuum")
PLACES = ("aboard", "on-the-hull", "flying-free", "adrift")

File = Annotated[
    str | None,
    typer.Argument(metavar="[FILE]", help="The record of a starship: what the end of her space turn brings. Without it, give --peril."),
]
ToHit = Annotated[int | None, typer.Option("--to-hit", metavar="N", help="To-Hit of whoever is in danger, which a d20 has to stay under.")]
Suit = Annotated[bool, typer.Option("--suit", help="They wear a vacuum-proof suit, and its seal holds.")]
Boots = Annotated[bool, typer.Option("--boots", help="They wear magnet boots.")]
Jetpack = Annotated[bool, typer.Option("--jetpack", help="They wear a jetpack.")]
Place = Annotated[str, typer.Option("--place", metavar="PLACE", help=f"Where they are: {', '.join(PLACES)}.")]
PerilNames = Annotated[
    list[str] | None,
    typer.Option("--peril", metavar="PERIL", help=f"What they have to endure, of {', '.join(PERILS)}; may repeat. Without a FILE: vacuum."),
]


@app.command(
    epilog="\b\nExample: hcgen play ship vacuum --to-hit 12 --boots --peril suction\nRules: MH-VAC-01, MH-CRIT-02, MH-HAZ-01, AMB-MH-07"
)
@played({}, keeps=False)
def vacuum(
    *,
    file: File = None,
    to_hit: ToHit = None,
    suit: Suit = False,
    boots: Boots = False,
    jetpack: Jetpack = False,
    place: Place = "aboard",
    peril: PerilNames = None,
    ways: Ways,
) -> None:
    """Go through a space turn without air: hold on, be hazarded, or lose 2 Hearts."""
    from typing import cast

    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.rules.moldhammer import vacuum as rule

    where = cast("rule.Place", one_of("--place", place, PLACES, "MH-VAC-01").replace("-", " "))
    perils = _perils(file, peril, ways)
    if where == "aboard" and _rolls(perils, suit):
        to_hit = needed(
            "--to-hit", to_hit, "vacuum", "the number that a d20 has to stay under, which no record of a ship knows (MH-VAC-01)"
        )
    spacer = rule.Spacer(to_hit=to_hit or 0, suit=suit, magnet_boots=boots, jetpack=jetpack, place=where)
    dicebox = Dicebox(ways, "ship", "vacuum")
    ordeal = rule.endure(spacer, perils, dicebox.stream)
    torn = " The suit no longer holds." if suit and not ordeal.spacer.suit else ""
    words = (ordeal.words, f"Hearts lost: {ordeal.hearts}.{torn}" if ordeal.hearts else "")
    finish(ways, "play ship vacuum", Told(("MH-VAC-01", "MH-CRIT-02"), words, ordeal), dicebox)


def _rolls(perils: "tuple[Peril, ...]", suit: bool) -> bool:
    """Whether any of it is rolled for."""
    return any(peril in {"life support", "suction"} or (peril == "leak" and not suit) for peril in perils)


def _perils(file: str | None, named: list[str] | None, ways: Ways) -> "tuple[Peril, ...]":
    """What is to be endured: what was named, or what the end of a ship's space turn brings."""
    from typing import cast

    from hcgen.cli.bridge import bridge
    from hcgen.errors import WishError
    from hcgen.rules.moldhammer.damage import end_turn

    if file is None:
        words = (one_of("--peril", name, PERILS, "MH-CRIT-02").replace("-", " ") for name in named or ["vacuum"])
        return tuple(cast("Peril", word) for word in words)
    if named:
        raise WishError(f"vacuum: --peril is for somebody without a ship, and {file} says it (MH-CRIT-02); leave one of the two out")
    return end_turn(bridge(file, {}, ways, "vacuum").ship).perils
