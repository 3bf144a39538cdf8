"""``hcgen play fight initiative`` and ``resource``."""

from typing import TYPE_CHECKING, Annotated

import typer

from hcgen.cli.play_options import Numbers, Ways, needed, played, refuse_idle
from hcgen.cli.table_options import CHECK, PERSON

if TYPE_CHECKING:
    from hcgen.cli.person import Person
    from hcgen.cli.playing import Told
    from hcgen.dice import Die
    from hcgen.rules.hammercrawl.check_rolls import Check

app = typer.Typer(rich_markup_mode=None)

LEADING = PERSON | {name: CHECK[name] for name in ("step", "mod", "feat")}

Name = Annotated[str | None, typer.Argument(metavar="[NAME]", help="Whose initiative it is; with --from their own name.")]
IntMod = Annotated[int | None, typer.Option("--int-mod", metavar="N", help="Without a FILE: the INT mod.")]
Static = Annotated[int | None, typer.Option("--static", metavar="N", help="A creature’s static initiative, which has to be beaten.")]
Against = Annotated[str | None, typer.Option("--against", metavar="FILE", help="The record of the other side’s leader.")]
AgainstMember = Annotated[str | None, typer.Option("--against-member", metavar="WHO", help="Who of the other side’s crew.")]
AgainstName = Annotated[
    str | None,
    typer.Option("--against-name", metavar="NAME", help="What the other side’s leader is called; with --against their own name."),
]
AgainstInt = Annotated[int | None, typer.Option("--against-int-mod", metavar="N", help="The INT mod of the other side’s leader.")]
AgainstFeat = Annotated[str | None, typer.Option("--against-feat", metavar="DIE", help="The other side’s Feat Die.")]
Interrupt = Annotated[
    bool, typer.Option("--interrupt", help="The first waited, it is the other’s turn, and the first wants to act before.")
]
Pass = Annotated[
    str | None, typer.Option("--pass", metavar="NAME,…", help="Who has not acted yet: whom initiative may be passed to; no dice.")
]


@app.command(
    epilog="\b\nExample: hcgen play fight initiative --from ada.toml --against-name Gnoll --against-int-mod 0\n"
    "Rules: HC-CMB-02, HC-CMB-05, HC-CMB-06, HC-SMI-04, AMB-HC-05"
)
@played(LEADING, *LEADING, keeps=False)
def initiative(
    *,
    name: Name = None,
    int_mod: IntMod = None,
    static: Static = None,
    against: Against = None,
    against_member: AgainstMember = None,
    against_name: AgainstName = None,
    against_int_mod: AgainstInt = None,
    against_feat: AgainstFeat = None,
    interrupt: Interrupt = False,
    pass_: Pass = None,
    numbers: Numbers,
    ways: Ways,
) -> None:
    """Roll initiative for two leaders; with --interrupt for one who waited; with --pass say who may go next."""
    from hcgen.cli.playing import Dicebox, finish
    from hcgen.cli.table_options import whose

    theirs: dict[str, object] = {
        "--against": against,
        "--against-member": against_member,
        "--against-int-mod": against_int_mod is not None,
        "--against-feat": against_feat,
        "--against-name": against_name,
    }
    if pass_ is not None:
        own_dice: dict[str, object] = {
            "--step": numbers["step"],
            "--mod": numbers["mod"],
            "--feat": numbers["feat"],
            "--int-mod": int_mod is not None,
        }
        refuse_idle(
            "for a roll (HC-CMB-05); leave --pass out",
            {"--static": static is not None, "--interrupt": interrupt} | own_dice | theirs,
        )
    elif static is not None:
        refuse_idle("for a leader who rolls (HC-SMI-04); leave --static out", {"--interrupt": interrupt} | theirs)
    who = whose(numbers, ways, "initiative")
    called = name or (who.name if who else "One side")
    if pass_ is not None:
        finish(ways, "play fight initiative", _passed(called, pass_), None)
        return
    own = _leader(called, who, int_mod, numbers, "--int-mod")
    dicebox = Dicebox(ways, "fight", "initiative", called)
    if static is not None:
        finish(ways, "play fight initiative", _outpaced(own, static, dicebox.stream), dicebox)
        return
    other = {"from_": against, "member": against_member, "feat": against_feat}
    them = whose(other, ways, "initiative", "against")
    check = _leader(against_name or (them.name if them else "the other side"), them, against_int_mod, other, "--against-int-mod")
    finish(ways, "play fight initiative", _between(own, check, interrupt, dicebox.stream), dicebox)


def _leader(name: str, who: "Person | None", mod: int | None, numbers: Numbers, option: str) -> "Check":
    from msgspec.structs import replace

    from hcgen.cli.table_options import feat_of, moved
    from hcgen.errors import WishError
    from hcgen.rules.hammercrawl.initiative import initiative_check

    if who is not None and mod is not None:
        raise WishError(f"initiative: {option} is for no record, and {who.original.file} says it; leave one of the two out")
    given = who.derived.mods.INT if who else needed(option, mod, "initiative", "the INT mod (HC-CMB-02)")
    by = moved(numbers)
    feat = feat_of(numbers.get("feat"), who, who.feat("initiative") if who else None)
    check = initiative_check(name, given, feat, by.steps)
    return replace(check, mods=(*check.mods, *by.mods))


def _outpaced(own: "Check", static: int, stream: object) -> "Told":
    from hcgen.cli.playing import Told
    from hcgen.rules.hammercrawl.monsters import Creature, outpace

    creature = Creature(name="the creature", attack=0, dv=1, defense=0, initiative=static)
    rolled = outpace(creature, own, stream)  # type: ignore[arg-type]
    names = f"{own.why} names who goes first." if rolled.succeeded else "The creatures go first."
    return Told(("HC-CMB-02", "HC-SMI-04"), (f"{rolled.words} {names}",), rolled)


def _between(own: "Check", other: "Check", interrupt: bool, stream: object) -> "Told":
    from hcgen.cli.playing import Told
    from hcgen.errors import WishError
    from hcgen.rules.hammercrawl import initiative as rules

    if not interrupt:
        begun = rules.begin(own, other, stream)  # type: ignore[arg-type]
        return Told(("HC-CMB-02", "AMB-HC-05"), (begun.words,), begun)
    if own.why == other.why:
        raise WishError(f"interrupt: 2 people are called {own.why} (HC-CMB-05); give one of them another NAME")
    round_ = rules.Round((own.why, other.why), other.why, waits=(rules.Wait(own.why, other.why),))
    done = rules.interrupt(round_, own, other, stream)  # type: ignore[arg-type]
    return Told(("HC-CMB-05", "AMB-HC-05"), (done.words,), done)


def _either(names: tuple[str, ...]) -> str:
    """Say names of which one is taken: "Bo", "Bo or Cy", "Bo, Cy or Di"."""
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last


def _passed(who: str, names: str) -> "Told":
    from hcgen.cli.playing import Told
    from hcgen.rules.hammercrawl.initiative import start

    others = tuple(name.strip() for name in names.split(",") if name.strip())
    round_ = start((who, *others), who)
    if not others:
        words = f"{who} is the last to act, and names who begins the next round."
    else:
        words = f"{who} acts, and then passes initiative to {_either(others)}; nobody else has a turn left in this round."
    return Told(("HC-CMB-05", "HC-CMB-06"), (words,), round_)


MOST_LETTERS = 60
"""No name of what is used up is longer."""

WhatArgument = Annotated[
    str, typer.Argument(metavar="WHAT", help="What is used: arrows, rations, or your own word; with --from as the record calls it.")
]
DieOption = Annotated[
    str | None, typer.Option("--die", metavar="DIE", help="Its die now; with --from it need not be said for rations and ammunition.")
]


@app.command(
    epilog="\b\nExample: hcgen play fight resource ammunition --from ada.toml --save\nRules: HC-RES-01, HC-RES-02, HC-RES-03, AMB-HC-51"
)
@played(PERSON, *PERSON)
def resource(*, what: WhatArgument, die: DieOption = None, numbers: Numbers, ways: Ways) -> None:
    """Use something that runs out: on 1 or 2 its die drops a step, and a d3 is then used up."""
    from hcgen.cli.person import RATIONS, close
    from hcgen.cli.playing import Dicebox, Told
    from hcgen.cli.smith_supplies import after_meals, larder
    from hcgen.cli.table_options import whose
    from hcgen.errors import WishError
    from hcgen.records import DiceSet
    from hcgen.rules.hammercrawl.supplies import eat, use_up

    who = whose(numbers, ways, "resource")
    name = _called(what.strip().lower() or "it", who)
    if not name.isprintable() or len(name) > MOST_LETTERS:
        raise WishError(f"resource: {what[:20]!r} is no name of up to {MOST_LETTERS} letters (HC-RES-03); give another")
    if name in DiceSet.__struct_fields__:
        raise WishError(f"resource: {name} is 1 die that no use wears down (HC-RES-03); blows are for fight damage, spells for magick cast")
    dicebox = Dicebox(ways, "fight", "resource", name)
    if who is not None and name == RATIONS and die is None:
        meal = eat(larder(who, None, None), dicebox.stream)
        told = Told(("HC-RES-01", "AMB-HC-08"), (meal.words,), meal)
        close(ways, "play fight resource", told, dicebox, who, after_meals(who, meal.rations))
        return
    now = _die(name, die, who)
    used = use_up(now, name, dicebox.stream)
    moves = who.with_dice(**{name: used.after}) if who and used.after != used.before else None
    close(ways, "play fight resource", Told(("HC-RES-01",), (used.words,), used), dicebox, who, moves)


def _called(name: str, who: "Person | None") -> str:
    """What the sheet calls a thing: "ammunition" for the arrows that are carried, "rations" for a ration."""
    from hcgen.cli.person import AMMUNITION, RATION, RATIONS

    names = {item.name.lower(): item.id for item in who.record.gear} if who else {}
    id_ = names.get(name, name)
    if id_ == RATION:
        return RATIONS
    return AMMUNITION if who and id_ in who.tables.ammunition else name


def _die(name: str, given: str | None, who: "Person | None") -> "Die | None":
    """The die of something now: as given, as [state] has it, or that of what is carried. Raises WishError where nobody says it."""
    from hcgen.cli.table_options import die_of
    from hcgen.errors import WishError

    if given is not None:
        return die_of("--die", given)
    if who is None:
        needed("--die", given, name, "its die now (HC-RES-01)")
    assert who is not None
    if name not in who.state.dice and who.full(name) is None:
        raise WishError(f"{name}: {who.original.file} says 0 dice of it (HC-RES-01); give --die, the die that it has now")
    return who.die(name)
