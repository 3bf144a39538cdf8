"""The options that say what is wished for, shared by every command that rolls people."""

from collections.abc import Callable
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from hcgen.generate.wishes import Wishes
    from hcgen.tables import Tables

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


def _complete_skill_list(incomplete: str) -> list[str]:
    return [name for name in SKILL_LISTS if name.startswith(incomplete)]


def _complete_choice(incomplete: str) -> list[str]:
    from hcgen.generate.choosable import KEYS

    return [f"{key}=" for key in KEYS if key.startswith(incomplete)]


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
    str | None,
    typer.Option(
        "--setting",
        metavar="SETTING",
        autocompletion=_complete_setting,
        help="hammercrawl (Options A and B), the usual one, or palladium (Option P, with psionics; HC-GEN-03, AMB-HC-75).",
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

StockPrime = Annotated[
    str | None,
    typer.Option(
        "--stock-prime", metavar="STAT", help="The prime of a stock that leaves it free; else a stock that has it is rolled (AMB-HC-13)."
    ),
]
ClassPrime = Annotated[
    str | None,
    typer.Option("--class-prime", metavar="STAT", help="The prime of the class; else a class that may have it is rolled (AMB-HC-13)."),
]
Level = Annotated[
    int | None, typer.Option("--level", metavar="N", help="The level, 1 to 10; each brings its gains from its own dice (AMB-HC-67).")
]
Crawl = Annotated[
    bool, typer.Option("--crawl", help="Count experience on the dungeon crawl’s track, on which level 1 costs 10 (AMB-HC-23).")
]
Rolls = Annotated[
    list[str] | None,
    typer.Option(
        "--rolls",
        metavar="PART=N,N,…",
        help="Natural results rolled at the table, in their order, such as stats=14,9,11,10,8,13,12; also stock=, class=, psionics=.",
    ),
]
Ratings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="STAT=N", help="A rating outright, 3 to 18; may repeat. The rolls are then not kept (HC-GEN-04)."),
]
Assign = Annotated[
    str | None,
    typer.Option(
        "--assign", metavar="STAT,STAT,…", help="The order in which the seven rolls are assigned, for a Palladium Human (HC-STK-P1)."
    ),
]
Skill = Annotated[
    list[str] | None,
    typer.Option(
        "--skill", metavar="SKILL", help="A skill to have; may repeat. What it is narrowed to stands behind a colon: lore-animal:wolves."
    ),
]
Choose = Annotated[
    list[str] | None,
    typer.Option(
        "--choose",
        metavar="KEY=VALUE",
        autocompletion=_complete_choice,
        help="Anything else, such as shtick=tank, powers=revenant:advanced, level-3-powers=revenant; may repeat. "
        "A wrong KEY or VALUE lists what there is.",
    ),
]
Ask = Annotated[bool, typer.Option("--ask", help="Walk through every choice in the terminal; Enter leaves it to the dice.")]

OPTIONS: dict[str, Any] = {
    "setting": Setting,
    "stock": Stock,
    "class_": Class,
    "stock_prime": StockPrime,
    "class_prime": ClassPrime,
    "role": Role,
    "name": Name,
    "level": Level,
    "rolls": Rolls,
    "ratings": Ratings,
    "assign": Assign,
    "skill": Skill,
    "choose": Choose,
    "skill_list": SkillList,
    "gear": Gear,
    "strict": Strict,
    "crawl": Crawl,
}
"""The options that say what is wished for, each with what Typer has to know of it."""

Wanted = dict[str, Any]
"""What the options say, as they were given."""


def wishing(*names: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command the options of these names, which it gets as one argument, ``wanted``.

    Typer reads a command's options from its signature, and so many commands share so many options
    that each signature would be the same page again.
    """

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        def command(**given: Any) -> None:
            wanted = {name: given.pop(name) for name in names}
            function(wanted=wanted, **given)

        own = [parameter for parameter in signature(function).parameters.values() if parameter.name != "wanted"]
        shared = [
            Parameter(name, Parameter.KEYWORD_ONLY, default=False if name in {"strict", "crawl"} else None, annotation=OPTIONS[name])
            for name in names
        ]
        command.__signature__ = Signature([own[0].replace(kind=Parameter.KEYWORD_ONLY), *shared, *_keywords(own[1:])])  # type: ignore[attr-defined]
        command.__name__, command.__doc__ = function.__name__, function.__doc__
        command.__annotations__ = {}
        return command

    return decorate


def _keywords(parameters: list[Parameter]) -> list[Parameter]:
    return [parameter.replace(kind=Parameter.KEYWORD_ONLY) for parameter in parameters]


def tables_of(wanted: Wanted) -> "Tables":
    """Load the tables of the setting that is wanted."""
    from hcgen.tables import SETTING, load

    return load(wanted.get("setting") or SETTING)


def wishes_of(wanted: Wanted, tables: "Tables") -> "Wishes":
    """Check what is wanted against the tables and the rules. Raises WishError with the rule."""
    asked = {key: value for key, value in wanted.items() if value is not None and value is not False and key != "setting"}
    if not asked:
        # Whoever wants nothing need not wait for what reads wishes.
        from hcgen.generate.wishes import Wishes

        return Wishes()
    from hcgen.generate.choosing import wish

    chosen = [*(f"skill={skill}" for skill in asked.pop("skill", ())), *asked.pop("choose", ())]
    return wish(tables, **asked, chosen=chosen)


def given_again(wanted: Wanted, wishes: "Wishes | None" = None) -> list[str]:
    """Return what is wanted as the words of a command, ids in place of the names that were accepted for them."""
    words: list[str] = []
    for key, given in wanted.items():
        value = getattr(wishes, key, given) or given if isinstance(given, str) else given
        option = _WORDS.get(key, f"--{key.rstrip('_').replace('_', '-')}")
        if value is True:
            words.append(option)
        elif isinstance(value, list):
            words += [word for each in value for word in (option, each)]
        elif value is not None and value is not False:
            words += [option, str(value)]
    return words


_WORDS = {"ratings": "--set"}
