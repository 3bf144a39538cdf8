"""``hcgen play smith treasure``; `hcgen.cli.hoard` is the same as a command of its own."""

from typing import Annotated

import typer

from hcgen.cli.play_options import Ways, needed, played, refuse_idle

app = typer.Typer(rich_markup_mode=None)

MOST = 1_000
"""No more finds at once."""

TierArgument = Annotated[
    str | None, typer.Argument(metavar="TIER", help="1 to 11, or its name: copper, silver, gold, platinum, gems, art … artifacts.")
]
Number = Annotated[int, typer.Option("-n", "--number", metavar="N", help="So many finds.")]
Armour = Annotated[bool, typer.Option("--armour", help="And a looted suit of armour: is it only part of one?")]


@app.command(epilog="\b\nExample: hcgen play smith treasure gems --seed 4\nRules: HC-TRS-01, HC-ARM-02")
@played({}, keeps=False)
def treasure(*, ctx: typer.Context, tier: TierArgument = None, number: Number = 1, armour: Armour = False, ways: Ways) -> None:
    """Find treasure of a tier: how much of it there is, and what."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.rules.hammercrawl.treasure import find, looted_armour
    from hcgen.rules.limits import within
    from hcgen.tables import load

    if armour and tier is None:
        refuse_idle("for finds of a tier (HC-TRS-01); name one", {"-n": number != 1})
    which = tier if armour else needed("TIER", tier, "treasure", "the tier, 1 to 11, or its name (HC-TRS-01)")
    within("-n", number, 1, MOST, "HC-TRS-01")
    tables = load("hammercrawl")
    dicebox = Dicebox(ways, "treasure", which or "armour")
    finds = [find(which, dicebox.stream, tables) for _ in range(number)] if which else []
    lines = [found.words for found in finds]
    suit = looted_armour(dicebox.stream) if armour else None
    if suit:
        lines.append(f"{suit.words}. {'It covers only part.' if suit.succeeded else 'It is whole.'}")
    rules = (*(("HC-TRS-01",) if which else ()), *(("HC-ARM-02",) if suit else ()))
    finish(ways, ctx.command_path.removeprefix("hcgen "), Told(rules, tuple(lines), {"finds": finds, "armour": suit}), dicebox)
