"""``hcgen character`` and ``hcgen crew``."""

from typing import TYPE_CHECKING, Annotated

import typer

from hcgen.cli.wishing import OPTIONS, Ask, Number, Seed, Wanted, given_again, tables_of, wishes_of, wishing

if TYPE_CHECKING:
    from hcgen.cli.output import Production
    from hcgen.dice import Dice
    from hcgen.generate.wishes import Wishes
    from hcgen.tables import Tables

app = typer.Typer(rich_markup_mode=None)

FORMATS = ("card", "plain", "toml", "json", "jsonl", "md", "csv")


def _complete_paper(incomplete: str) -> list[str]:
    return [paper for paper in ("a4", "letter") if paper.startswith(incomplete)]


def _complete_format(incomplete: str) -> list[str]:
    return [name for name in FORMATS if name.startswith(incomplete)]


Out = Annotated[
    list[str] | None,
    typer.Option(
        "-o",
        "--out",
        metavar="FILE",
        help="Where to; the suffix decides: .toml .json .jsonl .csv .md .pdf. FOLDER/ names files itself, - is standard output.",
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
Force = Annotated[bool, typer.Option("--force", help="Replace files that exist.")]
Paper = Annotated[
    str, typer.Option("--paper", metavar="SIZE", envvar="HCGEN_PAPER", autocompletion=_complete_paper, help="a4 or letter, for sheets.")
]


Code = Annotated[
    str | None, typer.Option("--code", metavar="CODE", help="The code of a sheet, as its QR code holds it, in place of seed and filters.")
]


@app.command(
    epilog="\b\nExample: hcgen character --seed 7 -o ada.toml -o ada.pdf\n"
    "Example: hcgen character --choose shtick=tank --set STR=15 --level 3\n"
    "Rules: HC-GEN-01, HC-GEN-02, HC-CHAR-01, HC-EQ-01, AMB-HC-67"
)
@wishing(*OPTIONS)
def character(
    seed: Seed = None,
    *,
    code: Code = None,
    number: Number = 1,
    ask: Ask = False,
    out: Out = None,
    format_: Format = None,
    paper: Paper = "a4",
    force: Force = False,
    wanted: Wanted,
) -> None:
    """Roll a character by the book (Option A, or P), whole from stock to the last button; or choose any part of them (Option B)."""
    from hcgen.cli.output import render

    if code is not None:
        production = _from_code(code, seed, number, ask, wanted)
    elif ask:
        production = _from_answers(seed, number, wanted)
    else:
        production = _from_wishes("character", seed, number, wanted)
    render(production, out or [], format_, paper, force)


Size = Annotated[
    int | None,
    typer.Option(
        "-n",
        "--number",
        metavar="N",
        min=1,
        max=1_000_000,
        help="How many people, 6 or as many as the ship needs; person k is the same in every batch of the seed.",
    ),
]
Ship = Annotated[
    str | None, typer.Option("--for", metavar="SHIP", help="The record of a ship to crew, of her own seed unless --seed names another.")
]


@app.command(
    epilog="\b\nExample: hcgen crew -n 12 --seed harbour -o crew.toml -o crew.pdf\n"
    "Example: hcgen crew --for ship.toml -o crew.toml\n"
    "Rules: HC-GEN-01, HC-GEN-02, HC-CHAR-01, HC-EQ-01, AMB-HC-67; MH-SHIP-04 for a ship"
)
@wishing(*OPTIONS)
def crew(
    number: Size = None,
    *,
    for_: Ship = None,
    seed: Seed = None,
    out: Out = None,
    format_: Format = None,
    paper: Paper = "a4",
    force: Force = False,
    wanted: Wanted,
) -> None:
    """Roll several people from one seed, no two of one name; person 1 is the seed's character."""
    from hcgen.cli.output import render

    if for_ is not None:
        from hcgen.cli.crewing import crew_for

        crew_for(for_, seed, number, wanted, out or [], format_, paper, force)
        return
    render(_from_wishes("crew", seed, 6 if number is None else number, wanted), out or [], format_, paper, force)


def _from_wishes(command: str, seed: str | None, number: int, wanted: Wanted) -> "Production":
    """Check every wish, and say what is to be rolled; nothing is rolled before it is asked for."""
    from hcgen.dice import Dice, make_seed
    from hcgen.errors import WishError

    if wanted["name"] is not None and number > 1:
        raise WishError(f"--name names one person, and {number} are asked for; leave it out, or give -n 1")
    tables = tables_of(wanted)
    wishes = wishes_of(wanted, tables)
    dice = Dice(seed if seed is not None else make_seed())
    return _production(command, dice, number, wishes, wanted, tables)


def _production(command: str, dice: "Dice", number: int, wishes: "Wishes", wanted: Wanted, tables: "Tables") -> "Production":
    from hcgen.cli.output import Production
    from hcgen.generate.character import roll_characters

    return Production(
        people=lambda: roll_characters(dice, tables, wishes, number),
        count=number,
        is_crew=command == "crew" or number > 1,
        seed=dice.seed,
        tables=tables,
        again=_again(command, dice.seed, number, given_again(wanted, wishes)),
    )


def _from_answers(seed: str | None, number: int, wanted: Wanted) -> "Production":
    """Walk through every choice, and say what is to be rolled."""
    from hcgen.cli.asking import walk
    from hcgen.dice import make_seed
    from hcgen.errors import WishError

    if number > 1:
        raise WishError(f"--ask walks through one person, and {number} are asked for; leave it out, or give -n 1")
    seed = seed if seed is not None else make_seed()
    return _from_wishes("character", seed, 1, walk(seed, wanted))


def _from_code(code: str, seed: str | None, number: int, ask: bool, wanted: Wanted) -> "Production":
    """Roll again what a sheet's code stands for."""
    from hcgen.cli.output import Production
    from hcgen.errors import WishError
    from hcgen.generate.code import decode, roll, setting_of
    from hcgen.tables import load

    if seed is not None or number != 1 or ask or any(wanted.values()) or wanted["level"] is not None:
        raise WishError("--code says everything that is rolled; leave the seed, the number and the filters out")
    tables = load(setting_of(code))
    order = decode(code, tables)
    return Production(
        people=lambda: iter((roll(order, tables),)),
        count=1,
        is_crew=False,
        seed=order.seed,
        tables=tables,
        again=f"hcgen character --code '{code}'",
    )


def _again(command: str, seed: str, number: int, given: list[str]) -> str:
    """Write the command that brings exactly this back."""
    from hcgen.cli.output import shell_words

    words = ["hcgen", command, "--seed", seed]
    if number > 1 or command == "crew":
        words += ["-n", str(number)]
    return shell_words([*words, *given])
