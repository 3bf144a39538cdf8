"""``hcgen character`` and ``hcgen crew``."""

import os
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

if TYPE_CHECKING:
    from hcgen.cli.output import Production

app = typer.Typer(rich_markup_mode=None)

STOCKS = ("canid", "halfern", "elfin", "human", "droffen", "ogren", "nethern")
PALLADIUM_STOCKS = (
    "changeling", "hob-goblin", "goblin", "wolfen", "elf", "dwarf", "human", "orc", "ogre", "kobold", "gnome", "troglodyte", "troll",
)  # fmt: skip
SETTINGS = {"hammercrawl": STOCKS, "palladium": PALLADIUM_STOCKS}
CLASSES = ("fight", "meddle", "pray", "toil", "charlatan")
ROLES = (
    "guard", "sailor", "marine", "cultist", "courtier", "scholar", "thief", "servant", "merchant", "soldier", "hunter", "priest",
    "healer", "entertainer", "miner", "pirate", "beggar", "smuggler", "knight", "tax-collector", "ships-officer",
)  # fmt: skip
SKILL_LISTS = ("plain", "silly", "mixed")
WAYS = ("roll", "buy", "none")
FORMATS = ("card", "plain", "toml", "json", "jsonl", "md", "csv")


def _complete_setting(incomplete: str) -> list[str]:
    return [setting for setting in SETTINGS if setting.startswith(incomplete)]


def _complete_stock(ctx: typer.Context, incomplete: str) -> list[str]:
    """Complete the stocks of the setting that was given before."""
    stocks = SETTINGS.get(ctx.params.get("setting") or "hammercrawl", ())
    return [stock for stock in stocks if stock.startswith(incomplete)]


def _complete_class(incomplete: str) -> list[str]:
    return [name for name in CLASSES if name.startswith(incomplete)]


def _complete_role(incomplete: str) -> list[str]:
    return [role for role in ROLES if role.startswith(incomplete)]


def _complete_gear(incomplete: str) -> list[str]:
    return [way for way in WAYS if way.startswith(incomplete)]


def _complete_paper(incomplete: str) -> list[str]:
    return [paper for paper in ("a4", "letter") if paper.startswith(incomplete)]


def _complete_skill_list(incomplete: str) -> list[str]:
    return [name for name in SKILL_LISTS if name.startswith(incomplete)]


def _complete_format(incomplete: str) -> list[str]:
    return [name for name in FORMATS if name.startswith(incomplete)]


Seed = Annotated[
    str | None,
    typer.Option(
        "--seed", "-s", metavar="TEXT", help="Any text; the same seed is the same person. One is made, and shown, where none is given."
    ),
]
Number = Annotated[
    int,
    typer.Option(
        "-n", "--number", metavar="N", min=1, max=1_000_000, help="How many people; person k is the same in every batch of the seed."
    ),
]
Setting = Annotated[
    str,
    typer.Option(
        "--setting",
        metavar="SETTING",
        autocompletion=_complete_setting,
        help="hammercrawl (Options A and B) or palladium (Option P, with psionics; HC-GEN-03, AMB-HC-75).",
    ),
]
Stock = Annotated[
    str | None,
    typer.Option(
        "--stock",
        metavar="STOCK",
        autocompletion=_complete_stock,
        help=f"One of {', '.join(STOCKS)} (HC-STK-00), in palladium of {', '.join(PALLADIUM_STOCKS)} (HC-STK-P0); else rolled.",
    ),
]
Class = Annotated[
    str | None,
    typer.Option(
        "--class",
        metavar="CLASS",
        autocompletion=_complete_class,
        help="fight, meddle, pray or toil: the Combatant, True Mage, Devout, Specialist (HC-CLS-01); charlatan by name only.",
    ),
]
Role = Annotated[
    str | None,
    typer.Option(
        "--role",
        metavar="ROLE",
        autocompletion=_complete_role,
        help=f"People of a kind, person 1 in charge of the others: {', '.join(ROLES)}.",
    ),
]
Name = Annotated[str | None, typer.Option("--name", metavar="TEXT", help="The name, for one person.")]
Gear = Annotated[
    str | None,
    typer.Option(
        "--gear",
        metavar="HOW",
        autocompletion=_complete_gear,
        help="roll: by standing, the default; buy: the money is spent; none: the free kit and all the money (HC-EQ-04, AMB-HC-22).",
    ),
]
SkillList = Annotated[
    str | None,
    typer.Option(
        "--skill-list",
        metavar="LIST",
        autocompletion=_complete_skill_list,
        help="plain: the book’s skills, the default; silly: the house’s; mixed: a d2 for each says which (HC-GEN-02, AMB-HC-14).",
    ),
]
Strict = Annotated[bool, typer.Option("--strict", help="Source content and rulings only; what the sources leave blank stays blank.")]
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


@app.command(epilog="\b\nExample: hcgen character --seed 7 -o ada.toml -o ada.pdf\nRules: HC-GEN-01, HC-CHAR-01, HC-EQ-01")
def character(
    seed: Seed = None,
    code: Code = None,
    number: Number = 1,
    setting: Setting = "hammercrawl",
    stock: Stock = None,
    class_: Class = None,
    role: Role = None,
    name: Name = None,
    gear: Gear = None,
    skill_list: SkillList = None,
    strict: Strict = False,
    out: Out = None,
    format_: Format = None,
    paper: Paper = "a4",
    force: Force = False,
) -> None:
    """Roll a level-1 character by the book (Option A, or P), whole from stock to the last button."""
    from hcgen.cli.output import render

    asked = _Asked(seed, number, stock, class_, name, gear, strict, skill_list, setting, role)
    production = _from_code(code, asked) if code is not None else _from_wishes("character", asked)
    render(production, out or [], format_, paper, force)


@app.command(epilog="\b\nExample: hcgen crew -n 12 --seed harbour -o crew.toml -o crew.pdf\nRules: HC-GEN-01, HC-CHAR-01, HC-EQ-01")
def crew(
    number: Number = 6,
    seed: Seed = None,
    setting: Setting = "hammercrawl",
    stock: Stock = None,
    class_: Class = None,
    role: Role = None,
    name: Name = None,
    gear: Gear = None,
    skill_list: SkillList = None,
    strict: Strict = False,
    out: Out = None,
    format_: Format = None,
    paper: Paper = "a4",
    force: Force = False,
) -> None:
    """Roll several people from one seed, no two of one name; person 1 is the seed's character."""
    from hcgen.cli.output import render

    production = _from_wishes("crew", _Asked(seed, number, stock, class_, name, gear, strict, skill_list, setting, role))
    render(production, out or [], format_, paper, force)


class _Asked(NamedTuple):
    """What the options say, as they were given."""

    seed: str | None
    number: int
    stock: str | None
    class_: str | None
    name: str | None
    gear: str | None
    strict: bool
    skill_list: str | None
    setting: str = "hammercrawl"
    role: str | None = None


def _from_wishes(command: str, asked: _Asked) -> "Production":
    """Check every wish, and say what is to be rolled; nothing is rolled before it is asked for."""
    from hcgen.cli.output import Production
    from hcgen.dice import Dice, make_seed
    from hcgen.errors import WishError
    from hcgen.generate.character import roll_characters
    from hcgen.generate.choosing import wish
    from hcgen.tables import load

    if asked.name is not None and asked.number > 1:
        raise WishError(f"--name names one person, and {asked.number} are asked for; leave it out, or give -n 1")
    tables = load(asked.setting)
    wishes = wish(
        tables,
        stock=asked.stock,
        class_=asked.class_,
        name=asked.name,
        gear=asked.gear,
        strict=asked.strict,
        skill_list=asked.skill_list,
        role=asked.role,
    )
    dice = Dice(asked.seed if asked.seed is not None else make_seed())
    return Production(
        people=lambda: roll_characters(dice, tables, wishes, asked.number),
        count=asked.number,
        is_crew=command == "crew" or asked.number > 1,
        seed=dice.seed,
        tables=tables,
        again=_again(command, dice.seed, asked.number, asked.setting, wishes.noted()),
    )


def _from_code(code: str, asked: _Asked) -> "Production":
    """Roll again what a sheet's code stands for."""
    from hcgen.cli.output import Production
    from hcgen.errors import WishError
    from hcgen.generate.code import decode, roll, setting_of
    from hcgen.tables import load

    if asked != _Asked(None, 1, None, None, None, None, False, None):
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


def _again(command: str, seed: str, number: int, setting: str, noted: dict[str, str | bool | int]) -> str:
    """Write the command that brings exactly this back."""
    words = ["hcgen", command, "--seed", seed]
    if number > 1 or command == "crew":
        words += ["-n", str(number)]
    if setting != "hammercrawl":
        words += ["--setting", setting]
    for key, value in noted.items():
        words += [f"--{key}"] if value is True else [f"--{key}", str(value)]
    if all(word.replace("-", "").replace(".", "").isalnum() and word.isascii() for word in words):
        return " ".join(words)
    import shlex

    return shlex.join(words) if os.name != "nt" else " ".join(f'"{word}"' if " " in word else word for word in words)
