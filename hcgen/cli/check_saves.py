"""``hcgen play check save``."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from hcgen.cli.play_options import Numbers, Ways, needed, one_of, played, refuse_idle
from hcgen.cli.table_options import CHECK, PERSON

if TYPE_CHECKING:
    from hcgen.cli.person import Person
    from hcgen.rules.hammercrawl.check_rolls import Check
    from hcgen.rules.rolls import Modifier

app = typer.Typer(rich_markup_mode=None)

SAVING: dict[str, Any] = (
    PERSON
    | CHECK
    | {
        "while_": Annotated[
            list[str] | None,
            typer.Option(
                "--while", metavar="WORDS", help='With --from: a condition of a power that holds, such as "on stone or earth"; may repeat.'
            ),
        ]
    }
)
"""The options of whoever saves."""

StatArgument = Annotated[str | None, typer.Argument(metavar="[STAT]", help="STR, DEX, CON, INT, WIL or CHA.")]
Target = Annotated[
    int | None, typer.Option("--target", metavar="N", help="What has to be beaten: for spells the caster’s stat, as a rule.")
]
StatMod = Annotated[int | None, typer.Option("--stat-mod", metavar="N", help="Without a FILE: the mod of the stat.")]
Level = Annotated[int | None, typer.Option("--level", metavar="N", help="Without a FILE: the level of whoever saves.")]
SourceLevel = Annotated[int | None, typer.Option("--source-level", metavar="N", help="Level or Hit Dice of what is saved against.")]
Penetration = Annotated[
    int, typer.Option("--penetration", metavar="STEPS", help="Steps that the caster’s Spell Penetration takes, 0 to 2.")
]
Psionic = Annotated[
    str | None, typer.Option("--psionic", metavar="GRADE", help="The effect is psionic: the saver’s grade; with --from own.")
]
Effect = Annotated[int | None, typer.Option("--effect", metavar="N", help="How much there is of it: a Save leaves half.")]
All = Annotated[bool, typer.Option("--all-or-nothing", help="A Save leaves nothing of it.")]
Thing = Annotated[str | None, typer.Option("--thing", metavar="TAG", help="The Save of a thing: durable, fragile, or plain.")]


@app.command(
    epilog="\b\nExample: hcgen play check save DEX --from ada.toml --target 14 --source-level 3 --effect 9\n"
    "Rules: HC-SAVE-01 to HC-SAVE-04, HC-MAG-05, HC-PSI-03, HC-BAG-07, AMB-HC-09, AMB-HC-10"
)
@played(SAVING, *SAVING, keeps=False)
def save(
    *,
    stat: StatArgument = None,
    target: Target = None,
    stat_mod: StatMod = None,
    level: Level = None,
    source_level: SourceLevel = None,
    penetration: Penetration = 0,
    psionic: Psionic = None,
    effect: Effect = None,
    all_or_nothing: All = False,
    thing: Thing = None,
    numbers: Numbers,
    ways: Ways,
) -> None:
    """Roll a Save: a d20 and the stat’s mod have to beat what the effect sets; a Save leaves half of it."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.cli.table_options import whose
    from hcgen.rules.hammercrawl.save_rolls import save as rolled

    goal = needed("--target", target, "save", "what has to be beaten (HC-SAVE-01)")
    who = whose(numbers, ways, "save")
    if thing is not None:
        _only_a_thing(
            numbers, {"STAT": stat, "--stat-mod": stat_mod is not None, "--level": level is not None}, source_level, penetration, psionic
        )
        check = thing_check(thing, numbers)
    else:
        name = needed("STAT", stat, "save", "the stat that saves (HC-SAVE-03)")
        check = saving(name, who, numbers, stat_mod, level, source_level, penetration, psionic)
    dicebox = Dicebox(ways, "check", "save", check.why)
    result = rolled(check, goal, dicebox.stream, effect, all_or_nothing)
    rules = ("HC-BAG-07", "HC-SAVE-02") if thing else ("HC-SAVE-01", "HC-SAVE-02", "HC-SAVE-03")
    finish(ways, "play check save", Told(rules, (result.words,), result), dicebox)


def _only_a_thing(numbers: Numbers, own: dict[str, object], source_level: int | None, penetration: int, psionic: str | None) -> None:
    """Refuse what is said of people beside the Save of a thing. Raises typer.BadParameter."""
    effect = {"--source-level": source_level is not None, "--penetration": penetration, "--psionic": psionic}
    rest = {"--from": numbers["from_"], "--feat": numbers["feat"], "--while": numbers["while_"]}
    refuse_idle("for the Save of somebody (HC-BAG-07); leave --thing out", own | effect | rest)


def thing_check(tag: str, numbers: Numbers) -> "Check":
    """Put the Save of a thing together. Raises WishError where there is no such tag."""
    from msgspec.structs import replace

    from hcgen.cli.table_options import moved
    from hcgen.rules.hammercrawl.save_rolls import item_save_check

    one_of("--thing", tag, ("durable", "fragile", "plain"), "HC-BAG-07")
    by = moved(numbers)
    check = item_save_check((tag,))
    return replace(check, steps=(*check.steps, *by.steps), mods=by.mods, advantages=by.advantages, disadvantages=by.disadvantages)


def saving(
    stat: str,
    who: "Person | None",
    numbers: Numbers,
    stat_mod: int | None,
    level: int | None,
    source_level: int | None,
    penetration: int,
    psionic: str | None,
) -> "Check":
    """Put somebody’s Save together, from their record or from bare numbers.

    Raises WishError where a number is missing, or stands beside a record that says it.
    """
    from hcgen.cli.table_options import feat_of, moved, strength
    from hcgen.errors import WishError
    from hcgen.rules.hammercrawl.save_rolls import save_check
    from hcgen.rules.hammercrawl.saves import SAVES
    from hcgen.rules.hammercrawl.stats import spelled
    from hcgen.rules.limits import within

    name = one_of("STAT", spelled(stat), SAVES, "HC-SAVE-03")
    if who is not None and (stat_mod is not None or level is not None):
        raise WishError(f"save: --stat-mod and --level are for whoever has no record, and {who.original.file} says them; leave them out")
    mod = who.derived.mods[name] if who else needed("--stat-mod", stat_mod, "save", f"the mod of {name} (HC-SAVE-04)")
    source = needed("--source-level", source_level, "save", "level or Hit Dice of what is saved against (HC-SAVE-01)")
    own = who.record.level if who else needed("--level", level, "save", "the level of whoever saves (HC-SAVE-01)")
    within("--penetration", penetration, 0, 2, "HC-MAG-05")
    by = moved(numbers)
    advantages, mods = _own_help(name, who, numbers.get("while_"))
    return save_check(
        name,
        mod,
        own,
        source,
        penetration=-penetration,
        psionic=_grade(psionic, who),  # type: ignore[arg-type]
        feat=feat_of(numbers["feat"], who, who.feat(f"save-{name}") if who else None),
        steps=(*strength(who, name), *by.steps),
        mods=(*mods, *by.mods),
        advantages=(*advantages, *by.advantages),
        disadvantages=by.disadvantages,
    )


def _own_help(stat: str, who: "Person | None", given: list[str] | None) -> "tuple[tuple[str, ...], tuple[Modifier, ...]]":
    """What somebody's own powers bring to a Save now: full Health stands in the record, the rest is said.

    Raises WishError where a condition is none of theirs, or there is no record.
    """
    from hcgen.errors import WishError
    from hcgen.rules import measures_of
    from hcgen.rules.hammercrawl.save_rolls import WHOLE, conditions, own_help

    if who is None:
        if given:
            raise WishError("--while is about the powers of 1 record (HC-STK-DR); name it with --from, or give --mod and --advantage")
        return (), ()
    known = [words for words in conditions(who.abilities) if words != WHOLE]
    for words in given or ():
        if words not in known:
            theirs = f"give {' or '.join(map(repr, known))}" if known else "no power of theirs waits for one, so leave it out"
            raise WishError(f"--while {words[:40]!r} is none of {len(known)} conditions of {who.name} (HC-STK-DR); {theirs}")
    whole = (WHOLE,) if who.die("health") == who.full("health") else ()
    return own_help(stat, who.abilities, measures_of(who.now, who.tables), (*whole, *(given or ())))


def _grade(text: str | None, who: "Person | None") -> str | None:
    """The psionic grade of whoever saves; "own" is that of the record."""
    from hcgen.errors import WishError

    if text != "own":
        return text
    if who is None:
        raise WishError("--psionic own takes 1 record that says it (HC-PSI-03); name it with --from, or give the grade")
    return who.record.psionics.grade if who.record.psionics else "none"
