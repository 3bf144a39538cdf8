"""``hcgen play smith hammer-dice`` and ``nodes``."""

from typing import Annotated

import typer

from hcgen.cli.play_options import Ways, needed, played

app = typer.Typer(rich_markup_mode=None)

Colours = Annotated[
    list[str] | None,
    typer.Argument(metavar="[COLOUR…]", help="The dice: purple, black, white, blue, yellow, green, red; or let the options name them."),
]
FeatLevel = Annotated[int | None, typer.Option("--feat-level", metavar="N", help="The Check is a Feat of somebody of this level.")]
Advantages = Annotated[int, typer.Option("--advantages", metavar="N", help="How many advantages.")]
Disadvantages = Annotated[int, typer.Option("--disadvantages", metavar="N", help="How many disadvantages; they cancel nothing.")]
Stance = Annotated[str, typer.Option("--stance", metavar="STANCE", help="none, cautious or reckless.")]
Health = Annotated[str | None, typer.Option("--health", metavar="DIE", help="The Health Die now: what teardrops leave of it.")]


@app.command(
    "hammer-dice",
    epilog="\b\nExample: hcgen play smith hammer-dice --feat-level 3 --disadvantages 1 --rolls 4,6\n"
    "Rules: HC-HAM-01 to HC-HAM-10, AMB-HC-45, AMB-HC-48",
)
@played({}, keeps=False)
def hammer_dice(
    *,
    colours: Colours = None,
    feat_level: FeatLevel = None,
    advantages: Advantages = 0,
    disadvantages: Disadvantages = 0,
    stance: Stance = "none",
    health: Health = None,
    ways: Ways,
) -> None:
    """Roll Hammer Dice, an option in place of Feat Dice and advantages: each face, and what may be chosen."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.cli.table_options import die_of
    from hcgen.errors import WishError
    from hcgen.rules.hammercrawl.hammer_dice import counted_symbol, dice_of, roll_pool, teardrops
    from hcgen.rules.rolls import sentence

    dice = (*(colour.strip().lower() for colour in colours or ()), *dice_of(feat_level, advantages, disadvantages, stance))  # type: ignore[arg-type]
    if not dice:
        raise WishError(
            "hammer-dice: 0 dice are named (HC-HAM-02); name colours, or give --feat-level, --advantages, --disadvantages or --stance"
        )
    dicebox = Dicebox(ways, "smith", "hammer-dice", *dice)
    pool = roll_pool(dice, dicebox.stream)  # type: ignore[arg-type]
    lines = [*pool.picture.splitlines(), pool.words]
    lines += [f"{sentence(counted_symbol(symbol, count))}: {' '.join(chosen)}" for symbol, count, chosen in pool.options]
    after = None
    if health is not None:
        after = teardrops(die_of("--health", health), pool.count("teardrop"))
        lines.append(f"The Health Die is {after}." if after else "The Health Die is gone: unconscious, and dying.")
    result = {"pool": pool, "options": pool.options, "health": after}
    finish(ways, "play smith hammer-dice", Told(("HC-HAM-03", "HC-HAM-04", "HC-HAM-05"), tuple(lines), result), dicebox)


Difficulty = Annotated[
    int | None, typer.Option("--difficulty", metavar="N", help="How hard the adventure is: a purple die for each point.")
]
Blue = Annotated[int, typer.Option("--blue", metavar="N", help="Blue dice that twin comets added.")]
Purple = Annotated[int, typer.Option("--purple", metavar="N", help="Purple dice that chaos stars added.")]
Black = Annotated[int, typer.Option("--black", metavar="N", help="Black dice that skulls of the last node added.")]
Rooms = Annotated[int, typer.Option("-n", "--nodes", metavar="N", help="So many nodes.")]

MOST_NODES = 100


@app.command(epilog="\b\nExample: hcgen play smith nodes --difficulty 2 -n 3\nRules: HC-SMI-01, HC-HAM-04, AMB-HC-47")
@played({}, keeps=False)
def nodes(*, difficulty: Difficulty = None, blue: Blue = 0, purple: Purple = 0, black: Black = 0, number: Rooms = 1, ways: Ways) -> None:
    """Roll what is in the nodes of a dungeon: a blue die, and a purple one for each point of difficulty."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.rules.hammercrawl.nodes import Extra, roll_node
    from hcgen.rules.limits import within

    hard = needed("--difficulty", difficulty, "nodes", "how hard the adventure is, 0 or more (HC-SMI-01)")
    within("-n", number, 1, MOST_NODES, "HC-SMI-01")
    dicebox = Dicebox(ways, "smith", "nodes", hard)
    rolled = [roll_node(hard, dicebox.stream, Extra(blue, purple, black if not at else 0)) for at in range(number)]
    lines = [f"Node {at}: {node.words}" if number > 1 else node.words for at, node in enumerate(rolled, 1)]
    finish(ways, "play smith nodes", Told(("HC-SMI-01",), tuple(lines), rolled), dicebox)
