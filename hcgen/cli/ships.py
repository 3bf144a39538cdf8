"""``hcgen starship`` and ``hcgen vessel``."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from hcgen.cli.people import Force, Paper
from hcgen.cli.wishing import Strict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hcgen.generate.ships import ShipWishes

app = typer.Typer(rich_markup_mode=None)

STARSHIPS = ("shuttle", "fighter", "battleship")
VESSELS = (
    "canoe", "sailing-boat", "riverboat", "galley-large", "galley-small", "galley-war", "longship",
    "sailing-ship-large", "sailing-ship-small",
)  # fmt: skip
FORMATS = ("card", "plain", "toml", "json", "jsonl", "md")


def _complete_starship(incomplete: str) -> list[str]:
    return [kind for kind in STARSHIPS if kind.startswith(incomplete)]


def _complete_vessel(incomplete: str) -> list[str]:
    return [kind for kind in VESSELS if kind.startswith(incomplete)]


def _complete_format(incomplete: str) -> list[str]:
    return [name for name in FORMATS if name.startswith(incomplete)]


StarshipKind = Annotated[
    str | None,
    typer.Option(
        "--kind",
        metavar="KIND",
        autocompletion=_complete_starship,
        help=f"One of {', '.join(STARSHIPS)} (MH-SHIP-01 to MH-SHIP-03); else rolled.",
    ),
]
VesselKind = Annotated[
    str | None,
    typer.Option("--kind", metavar="KIND", autocompletion=_complete_vessel, help=f"One of {', '.join(VESSELS)} (WT-VES-01); else rolled."),
]
Name = Annotated[str | None, typer.Option("--name", metavar="TEXT", help="The name, for one ship.")]
Seed = Annotated[
    str | None,
    typer.Option(
        "--seed", "-s", metavar="TEXT", help="Any text; the same seed is the same ship. One is made, and shown, where none is given."
    ),
]
Number = Annotated[
    int,
    typer.Option(
        "-n", "--number", metavar="N", min=1, max=1_000_000, help="How many ships; ship k is the same in every batch of the seed."
    ),
]
Out = Annotated[
    list[str] | None,
    typer.Option(
        "-o",
        "--out",
        metavar="FILE",
        help="Where to; the suffix decides: .toml .json .jsonl .md .pdf. FOLDER/ names files itself, - is standard output.",
    ),
]
Format = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="FORMAT",
        autocompletion=_complete_format,
        help=f"What standard output carries: {', '.join(FORMATS)}. The card on a terminal, else plain.",
    ),
]


@app.command(epilog="\b\nExample: hcgen starship --kind battleship --seed 7 -o warning.toml\nRules: MH-SHIP-01 to MH-SHIP-06, AMB-MH-04")
def starship(
    kind: StarshipKind = None,
    name: Name = None,
    seed: Seed = None,
    number: Number = 1,
    strict: Strict = False,
    out: Out = None,
    format_: Format = None,
    paper: Paper = "a4",
    force: Force = False,
) -> None:
    """Roll a starship: Shield, Systems, Scale and weapons by the book, and a hull, a hold and a past of her own."""
    from hcgen.cli.printing import starship_sheet
    from hcgen.cli.ship_sinks import Fleet, render
    from hcgen.dice import Dice, make_seed
    from hcgen.generate.starship import roll_starships
    from hcgen.portrait.ship import starship_portrait
    from hcgen.rules.ships import derive_starship
    from hcgen.tables.ships import load_starships

    tables = load_starships()
    wishes = _wishes(tables.kinds.by_id, kind, name, strict, number)
    dice = Dice(seed if seed is not None else make_seed())
    fleet = Fleet(
        ships=lambda: roll_starships(dice, tables, wishes, number),
        count=number,
        derive=derive_starship,
        portrait=lambda record, derived: starship_portrait(record, derived, tables),
        sheet=starship_sheet,
        again=_again("starship", dice.seed, number, wishes),
    )
    render(fleet, out or [], format_, paper, force)


@app.command(epilog="\b\nExample: hcgen vessel --kind longship --seed 7 -o elspet.toml\nRules: WT-VES-01, AMB-X-04, AMB-WT-11")
def vessel(
    kind: VesselKind = None,
    name: Name = None,
    seed: Seed = None,
    number: Number = 1,
    strict: Strict = False,
    out: Out = None,
    format_: Format = None,
    paper: Paper = "a4",
    force: Force = False,
) -> None:
    """Roll a boat or a ship for river, lake or sea: hull, size and arms by the book, and a cargo and a past of her own."""
    from hcgen.cli.printing import vessel_sheet
    from hcgen.cli.ship_sinks import Fleet, render
    from hcgen.dice import Dice, make_seed
    from hcgen.generate.vessel import roll_vessels
    from hcgen.portrait.ship import vessel_portrait
    from hcgen.rules.ships import derive_vessel
    from hcgen.tables.ships import load_vessels

    tables = load_vessels()
    wishes = _wishes(tables.kinds.by_id, kind, name, strict, number)
    dice = Dice(seed if seed is not None else make_seed())
    fleet = Fleet(
        ships=lambda: roll_vessels(dice, tables, wishes, number),
        count=number,
        derive=derive_vessel,
        portrait=lambda record, derived: vessel_portrait(record, derived, tables),
        sheet=vessel_sheet,
        again=_again("vessel", dice.seed, number, wishes),
    )
    render(fleet, out or [], format_, paper, force)


def _wishes(kinds: "Mapping[str, object]", kind: str | None, name: str | None, strict: bool, number: int) -> "ShipWishes":
    from hcgen.errors import WishError
    from hcgen.generate.ships import wish_ship

    if name is not None and number > 1:
        raise WishError(f"--name names one ship, and {number} are asked for; leave it out, or give -n 1")
    return wish_ship(kinds, kind=kind, name=name, strict=strict)


def _again(command: str, seed: str, number: int, wishes: "ShipWishes") -> str:
    """Write the command that brings exactly this back."""
    words = ["hcgen", command, "--seed", seed]
    if number > 1:
        words += ["-n", str(number)]
    for key, value in wishes.noted().items():
        words += [f"--{key}"] if value is True else [f"--{key}", str(value)]
    if os.name == "nt":
        return " ".join(f'"{word}"' if " " in word else word for word in words)
    import shlex

    return shlex.join(words)
