"""One part alone: ``hcgen stock``, ``class``, ``stats``, ``skills``, ``psionics``, ``gear``, ``spells``, ``name``."""

from typing import TYPE_CHECKING, Annotated

import typer

from hcgen.cli.wishing import Number, Seed, Wanted, tables_of, wishes_of, wishing

if TYPE_CHECKING:
    from hcgen.records import Character

app = typer.Typer(rich_markup_mode=None)

FORMATS = ("plain", "json", "jsonl")

Format = Annotated[str, typer.Option("--format", metavar="FORMAT", help="plain, json (indented) or jsonl (a line each).")]

FromPalladium = Annotated[
    str | None,
    typer.Option(
        "--from-palladium",
        metavar="ATTRIBUTES",
        help="Convert a first-edition character in place of rolling: iq, me, ma, ps, pp, pe, pb and spd, as iq=14,me=11,… (HC-PALC-01).",
    ),
]


def _epilog(command: str, rules: str) -> str:
    return f"\b\nExample: hcgen {command} -n 5 --seed market\nRules: {rules}"


WHO = ("setting", "stock", "class_", "stock_prime", "class_prime", "level", "rolls", "ratings", "choose", "strict")
"""The options of whoever rolls something that depends on who somebody is."""


@app.command(epilog=_epilog("stock", "HC-STK-00, HC-STK-P0"))
@wishing("setting", "stock", "stock_prime", "rolls", "choose", "strict")
def stock(seed: Seed = None, *, number: Number = 1, format_: Format = "plain", wanted: Wanted) -> None:
    """Roll a stock and its prime: those of the seed's character."""
    _show("stock", format_, seed, number, wanted)


@app.command(name="class", epilog=_epilog("class", "HC-CLS-01, AMB-HC-14"))
@wishing("setting", "class_", "class_prime", "level", "rolls", "choose", "strict")
def class_(seed: Seed = None, *, number: Number = 1, format_: Format = "plain", wanted: Wanted) -> None:
    """Roll a class, its prime and its choices: those of the seed's character."""
    _show("class", format_, seed, number, wanted)


@app.command(
    epilog="\b\nExample: hcgen stats -n 5 --seed market\n"
    "Example: hcgen stats --from-palladium iq=14,me=11,ma=17,ps=22,pp=13,pe=9,pb=12,spd=16\n"
    "Rules: HC-GEN-04, HC-GEN-05, HC-PALC-01, HC-PALC-02"
)
@wishing(*WHO)
def stats(
    seed: Seed = None, *, number: Number = 1, from_palladium: FromPalladium = None, format_: Format = "plain", wanted: Wanted
) -> None:
    """Roll the seven stats, assigned by the primes: those of the seed's character; or convert six of them."""
    if from_palladium is None:
        _show("stats", format_, seed, number, wanted)
    elif seed is None and number == 1 and not any(wanted.values()):
        _convert(from_palladium, format_)
    else:
        from hcgen.errors import WishError

        raise WishError("--from-palladium rolls nothing; leave the seed, the number, the setting, the stock and the class out")


@app.command(epilog=_epilog("skills", "HC-GEN-07, HC-CLS-01"))
@wishing(*WHO, "skill", "skill_list")
def skills(seed: Seed = None, *, number: Number = 1, format_: Format = "plain", wanted: Wanted) -> None:
    """Roll the skills: those of the seed's character."""
    _show("skills", format_, seed, number, wanted)


@app.command(epilog="\b\nExample: hcgen psionics --setting palladium -n 5 --seed market\nRules: HC-PSI-01, HC-PSI-02, AMB-HC-19, AMB-HC-20")
@wishing(*WHO)
def psionics(seed: Seed = None, *, number: Number = 1, format_: Format = "plain", wanted: Wanted) -> None:
    """Roll psionics: those of the seed's character in the Palladium setting, who may have none."""
    _show("psionics", format_, seed, number, {**wanted, "setting": wanted["setting"] or "palladium"})


@app.command(epilog=_epilog("gear", "HC-EQ-01, HC-EQ-02, AMB-HC-22"))
@wishing(*WHO, "skill_list", "gear")
def gear(seed: Seed = None, *, number: Number = 1, format_: Format = "plain", wanted: Wanted) -> None:
    """Roll the gear and the purse: those of the seed's character."""
    _show("gear", format_, seed, number, wanted)


@app.command(epilog=_epilog("spells", "HC-CLS-M1, AMB-HC-44"))
@wishing(*WHO)
def spells(seed: Seed = None, *, number: Number = 1, format_: Format = "plain", wanted: Wanted) -> None:
    """Roll the spells: those of the seed's character, who may know none."""
    _show("spells", format_, seed, number, wanted)


@app.command(epilog=_epilog("name", "HC-GEN-09"))
@wishing("setting", "stock", "stock_prime", "rolls")
def name(seed: Seed = None, *, number: Number = 1, format_: Format = "plain", wanted: Wanted) -> None:
    """Roll a name: that of the seed's character; no two in a batch are alike."""
    _show("name", format_, seed, number, wanted)


def _convert(text: str, format_: str) -> None:
    import msgspec

    from hcgen.cli.output import say, tell
    from hcgen.rules.hammercrawl.conversion import converted, read_attributes

    _check_format(format_)
    ratings = converted(read_attributes(text))
    if format_ == "plain":
        say("  ".join(f"{stat} {rating}" for stat, rating in ratings.items()) + "\n")
    else:
        line = msgspec.json.encode({"stats": ratings})
        say((msgspec.json.format(line, indent=2) if format_ == "json" else line).decode() + "\n")
    tell("SOC is yours to say, from 3 to 18, by the background of old (HC-PALC-01)")


def _check_format(format_: str) -> None:
    from hcgen.errors import WishError

    if format_ not in FORMATS:
        raise WishError(f"--format {format_[:40]} is no format of a part; it is one of {', '.join(FORMATS)}")


def _show(part: str, format_: str, seed: str | None, number: int, wanted: Wanted) -> None:
    import msgspec

    from hcgen.cli.output import say, tell
    from hcgen.dice import Dice, make_seed
    from hcgen.generate.character import roll_characters

    _check_format(format_)
    tables = tables_of(wanted)
    wishes = wishes_of(wanted, tables)
    dice = Dice(seed if seed is not None else make_seed())
    for record in roll_characters(dice, tables, wishes, number):
        if format_ == "plain":
            say(_plain(part, record))
            continue
        line = msgspec.json.encode(_piece(part, record))
        say((msgspec.json.format(line, indent=2) if format_ == "json" else line).decode() + "\n")
    if seed is None:
        tell(f"Seed {dice.seed}")


def _piece(part: str, record: "Character") -> dict[str, object]:
    """The part as it stands in the record, and whose it is."""
    keys = {
        "stock": ("stock",),
        "class": ("class",),
        "stats": ("stats", "rolls"),
        "skills": ("skills",),
        "psionics": ("psionics",),
        "gear": ("gear", "purse"),
        "spells": ("casting", "spells"),
        "name": ("name",),
    }[part]
    values = {key: getattr(record, "class_" if key == "class" else key) for key in keys}
    return {"seed": record.provenance.seed, "index": record.provenance.index, **{key: value for key, value in values.items() if value}}


def _plain(part: str, record: "Character") -> str:
    if part == "stock":
        return f"{record.stock.name}, prime {record.stock.prime}{''.join(f'; {quirk}' for quirk in record.stock.quirks)}\n"
    if part == "class":
        return f"{record.class_.name}, prime {record.class_.prime}{_chosen(record)}\n"
    if part == "stats":
        return "  ".join(f"{stat} {getattr(record.stats, stat)}" for stat in record.stats.__struct_fields__) + "\n"
    if part == "psionics":
        return f"{_psionics(record)}\n"
    if part == "name":
        return f"{record.name}\n"
    return "; ".join(_listed(part, record)) + "\n"


def _listed(part: str, record: "Character") -> list[str]:
    if part == "skills":
        return [f"{skill.name}: {skill.focus}" if skill.focus else skill.name for skill in record.skills]
    if part == "spells":
        return [spell.name for spell in record.spells] or ["no spells"]
    things = [f"{item.quantity} × {item.name}" if item.quantity > 1 else item.name for item in record.gear]
    return [*things, f"{record.purse.coins} coins"]


def _psionics(record: "Character") -> str:
    made = record.psionics
    if made is None:
        return f"{record.stock.name}: no psionics in this stock"
    grade = f"{record.stock.name}, {made.roll} against WIL {record.stats.WIL}: {made.grade}"
    return grade if made.isp is None else f"{grade}, {made.isp} ISP; {', '.join(power.name for power in made.powers)}"


def _chosen(record: "Character") -> str:
    made = record.class_.choices
    words = [word for word in (made.shtick, made.focus) if word]
    words += [*made.specials, *(f"{power.id} ({power.grade})" for power in made.powers), *(f"{stat} Saves" for stat in made.saves)]
    return f"; {', '.join(words)}" if words else ""
