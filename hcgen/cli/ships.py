"""``hcgen starship`` and ``hcgen vessel``."""

from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from hcgen.cli.people import Force, Paper
from hcgen.cli.wishing import OPTIONS, Strict, Wanted, given_again, tables_of, wishes_of, wishing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from hcgen.cli.ship_sinks import Fleet
    from hcgen.dice import Dice
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


Code = Annotated[
    str | None,
    typer.Option("--code", metavar="CODE", help="The code of a sheet, as its QR code holds it, in place of seed, kind and name."),
]
Crewed = Annotated[bool, typer.Option("--crew", help="Her people too, from the same seed, each at the post that suits them (MH-SHIP-04).")]
Hands = Annotated[
    int | None,
    typer.Option(
        "--hands", metavar="N", min=1, max=50, help="How many people, with --crew; else as many as she needs, her Scale or her posts."
    ),
]

CREW_OPTIONS = tuple(name for name in OPTIONS if name not in {"name", "strict"})
"""The options that say what is wished for the people of a ship, which has a name and a strictness of its own."""


@app.command(
    epilog="\b\nExample: hcgen starship --kind battleship --seed 7 -o warning.toml\n"
    "Example: hcgen starship --kind fighter --crew --seed 7 -o crew.toml\n"
    "Rules: MH-SHIP-01 to MH-SHIP-06, AMB-MH-04; of the crew those of hcgen crew"
)
@wishing(*CREW_OPTIONS)
def starship(
    kind: StarshipKind = None,
    *,
    name: Name = None,
    seed: Seed = None,
    code: Code = None,
    number: Number = 1,
    strict: Strict = False,
    crew: Crewed = False,
    hands: Hands = None,
    out: Out = None,
    format_: Format = None,
    paper: Paper = "a4",
    force: Force = False,
    wanted: Wanted,
) -> None:
    """Roll a starship: Shield, Systems, Scale and weapons by the book, and a hull, a hold and a past of her own."""
    from hcgen.cli.printing import starship_sheet
    from hcgen.cli.ship_sinks import lone_ships, render
    from hcgen.dice import Dice, make_seed
    from hcgen.generate.starship import roll_starships
    from hcgen.portrait.ship import starship_portrait
    from hcgen.rules.ships import derive_starship
    from hcgen.tables.ships import load_starships

    tables = load_starships()
    if code is not None:
        order = _from_code("starship", code, kind, name, seed, number, strict)
    else:
        wishes = _wishes(tables.kinds.by_id, kind, name, strict, number)
        dice = Dice(seed if seed is not None else make_seed())
        order = _Order(lambda: roll_starships(dice, tables, wishes, number), dice, number, _words("starship", dice.seed, number, wishes))
    if _is_crewed(crew, hands, wanted):
        fleet = _with_crews(order, hands, wanted, strict)
    else:
        fleet = lone_ships(
            order.ships,
            number,
            derive_starship,
            lambda record, derived: starship_portrait(record, derived, tables),
            starship_sheet,
            order.again(),
        )
    render(fleet, out or [], format_, paper, force)


@app.command(
    epilog="\b\nExample: hcgen vessel --kind longship --seed 7 -o elspet.toml\n"
    "Example: hcgen vessel --kind galley-small --crew --seed 7 -o crew.toml\n"
    "Rules: WT-VES-01, AMB-X-04, AMB-WT-11; of the crew those of hcgen crew"
)
@wishing(*CREW_OPTIONS)
def vessel(
    kind: VesselKind = None,
    *,
    name: Name = None,
    seed: Seed = None,
    code: Code = None,
    number: Number = 1,
    strict: Strict = False,
    crew: Crewed = False,
    hands: Hands = None,
    out: Out = None,
    format_: Format = None,
    paper: Paper = "a4",
    force: Force = False,
    wanted: Wanted,
) -> None:
    """Roll a boat or a ship for river, lake or sea: hull, size and arms by the book, and a cargo and a past of her own."""
    from hcgen.cli.printing import vessel_sheet
    from hcgen.cli.ship_sinks import lone_ships, render
    from hcgen.dice import Dice, make_seed
    from hcgen.generate.vessel import roll_vessels
    from hcgen.portrait.ship import vessel_portrait
    from hcgen.rules.ships import derive_vessel
    from hcgen.tables.ships import load_vessels

    tables = load_vessels()
    if code is not None:
        order = _from_code("vessel", code, kind, name, seed, number, strict)
    else:
        wishes = _wishes(tables.kinds.by_id, kind, name, strict, number)
        dice = Dice(seed if seed is not None else make_seed())
        order = _Order(lambda: roll_vessels(dice, tables, wishes, number), dice, number, _words("vessel", dice.seed, number, wishes))
    if _is_crewed(crew, hands, wanted):
        fleet = _with_crews(order, hands, wanted, strict)
    else:
        fleet = lone_ships(
            order.ships,
            number,
            derive_vessel,
            lambda record, derived: vessel_portrait(record, derived, tables),
            vessel_sheet,
            order.again(),
        )
    render(fleet, out or [], format_, paper, force)


class _Order(NamedTuple):
    """Ships that were asked for."""

    ships: "Callable[[], Iterator[Any]]"
    dice: "Dice"
    number: int
    words: list[str]
    """The command that brings exactly these back."""

    def again(self, *more: str) -> str:
        from hcgen.cli.output import shell_words

        return shell_words([*self.words, *more])


def _from_code(command: str, code: str, kind: str | None, name: str | None, seed: str | None, number: int, strict: bool) -> _Order:
    """Order again what a sheet's code stands for. Raises WishError where it is none, or is not alone."""
    from hcgen.dice import Dice
    from hcgen.errors import WishError
    from hcgen.generate.ship_code import STARSHIP, VESSEL, decode_ship, roll_order

    if kind is not None or name is not None or seed is not None or number != 1 or strict:
        raise WishError("--code says everything that is rolled; leave the seed, the number, --kind, --name and --strict out")
    order = decode_ship(code, STARSHIP if command == "starship" else VESSEL)
    return _Order(lambda: iter((roll_order(order),)), Dice(order.seed), 1, ["hcgen", command, "--code", code])


def _is_crewed(crew: bool, hands: int | None, wanted: Wanted) -> bool:
    """Whether there are people. Raises WishError where something is wished for people that nobody asked for."""
    from hcgen.errors import WishError

    words = [*(["--hands"] if hands is not None else []), *given_again(wanted)]
    if words and not crew:
        raise WishError(f"{words[0]} is for the people of a ship, and none were asked for; add --crew, or leave it out")
    return crew


def _with_crews(order: _Order, hands: int | None, wanted: Wanted, strict: bool) -> "Fleet[Any]":
    from hcgen.cli.crewing import crewed_fleet

    tables = tables_of(wanted)
    wishes = wishes_of({**wanted, "strict": strict}, tables)
    more = ["--crew", *(["--hands", str(hands)] if hands is not None else []), *given_again(wanted, wishes)]
    return crewed_fleet(order.ships, order.number, order.dice, tables, wishes, hands, order.again(*more))


def _wishes(kinds: "Mapping[str, object]", kind: str | None, name: str | None, strict: bool, number: int) -> "ShipWishes":
    from hcgen.errors import WishError
    from hcgen.generate.ships import wish_ship

    if name is not None and number > 1:
        raise WishError(f"--name names one ship, and {number} are asked for; leave it out, or give -n 1")
    return wish_ship(kinds, kind=kind, name=name, strict=strict)


def _words(command: str, seed: str, number: int, wishes: "ShipWishes") -> list[str]:
    """Write the command that rolls these ships, word by word."""
    words = ["hcgen", command, "--seed", seed]
    if number > 1:
        words += ["-n", str(number)]
    for key, value in wishes.noted().items():
        words += [f"--{key}"] if value is True else [f"--{key}", str(value)]
    return words
