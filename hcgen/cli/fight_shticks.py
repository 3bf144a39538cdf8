"""``hcgen play fight turn`` and ``tag``: what fits into a turn, and whom a Tank holds."""

from typing import TYPE_CHECKING, Annotated

import typer

from hcgen.cli.play_options import Numbers, Ways, needed, played, refuse_idle
from hcgen.cli.table_options import CHECK, PERSON

if TYPE_CHECKING:
    from hcgen.cli.person import Person
    from hcgen.rules.hammercrawl.turns import Turn

app = typer.Typer(rich_markup_mode=None)

Actions = Annotated[list[str] | None, typer.Argument(metavar="[ACTION…]", help="What was done in this turn so far, in order.")]
Regular = Annotated[
    str | None,
    typer.Option("--momentum", metavar="WEAPON,…", help="Combat Momentum: the weapon of the attack, and those of the free ones."),
]
Level = Annotated[int | None, typer.Option("--level", metavar="N", help="Without a FILE: the level.")]


@app.command(epilog='\b\nExample: hcgen play fight turn "ready weapon" attack\nRules: HC-CMB-03, HC-CMB-04, HC-CLS-F3')
@played(PERSON, *PERSON, keeps=False)
def turn(*, actions: Actions = None, momentum: Regular = None, level: Level = None, numbers: Numbers, ways: Ways) -> None:
    """Say what still fits into a turn: one Dice Action and free ones, or one action that fills the round."""
    from hcgen.cli.playing import Told, finish
    from hcgen.cli.table_options import whose
    from hcgen.rules.hammercrawl.shticks import momentum as free
    from hcgen.rules.hammercrawl.turns import Turn, items_usable, take
    from hcgen.rules.rolls import counted

    if momentum is None:
        refuse_idle("for Combat Momentum (HC-CLS-F3); give the weapons with --momentum", {"--level": level is not None})
    who = whose(numbers, ways, "turn")
    done = Turn()
    for action in actions or ():
        done = take(done, action.strip().lower())
    words = [f"Still possible: {', '.join(done.may)}." if done.may else "The turn is over."]
    if momentum is not None:
        regular, *extra = _with_attack(done, who, momentum)
        left = free(_level(who, level, "turn"), regular, tuple(extra))
        words.append(f"Combat Momentum: {counted(len(extra), 'free attack')}, and {left} more might be made.")
    if who is not None:
        words.append(f"A magickal item action uses {counted(items_usable(who.derived.mods.INT), 'item')}.")
    rules = ("HC-CMB-03", "HC-CMB-04", *(("HC-CLS-F3",) if momentum is not None else ()))
    finish(ways, "play fight turn", Told(rules, tuple(words), {"turn": done, "may": done.may}), None)


def _with_attack(done: "Turn", who: "Person | None", momentum: str) -> list[str]:
    """The weapons of Combat Momentum, the regular one first.

    Raises WishError where there is none, somebody has no Momentum, or the turn has no room for the Attack action that it goes with.
    """
    from hcgen.errors import WishError

    if who is not None and not who.has(RULES["turn"]):
        raise WishError(f"turn: {who.name} has 0 powers of Momentum ({RULES['turn']}); leave --momentum out")
    if "attack" not in (*done.done, *done.may):
        raise WishError(
            f"turn: Momentum goes with 1 Attack action, which this turn has no room for ({RULES['turn']}); leave --momentum out"
        )
    weapons = [name.strip() for name in momentum.split(",")]
    if not all(weapons):
        raise WishError(f"--momentum {momentum[:40]!r}: 1 weapon has no name ({RULES['turn']}); write it like club,dagger")
    return weapons


Foes = Annotated[list[str], typer.Argument(metavar="FOE=METRES…", help="Each foe with its distance.")]
Cha = Annotated[int | None, typer.Option("--cha", metavar="N", help="Without a FILE: the Tank’s CHA.")]
Defy = Annotated[str | None, typer.Option("--defy", metavar="FOE", help="This one acts against somebody else: roll its Challenge.")]
DefyMod = Annotated[int | None, typer.Option("--defy-mod", metavar="N", help="The mod of that Challenge, whatever the Check was.")]

RULES = {"turn": "HC-CLS-F3", "tag": "HC-CLS-F9"}

TAGGING = PERSON | {"step": CHECK["step"]}


@app.command(
    epilog="\b\nExample: hcgen play fight tag Gnoll=4 Ghoul=2 --level 3 --cha 12 --defy Gnoll --defy-mod 1 --rolls 9\n"
    "Rules: HC-CLS-F9, HC-CHK-02"
)
@played(TAGGING, *TAGGING, keeps=False)
def tag(
    *, foes: Foes, level: Level = None, cha: Cha = None, defy: Defy = None, defy_mod: DefyMod = None, numbers: Numbers, ways: Ways
) -> None:
    """Tag foes, who then have to beat the Tank’s CHA to act against anybody else."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.cli.table_options import moved, whose
    from hcgen.errors import WishError
    from hcgen.rules.hammercrawl.check_rolls import Check
    from hcgen.rules.hammercrawl.shticks import defy as defied
    from hcgen.rules.hammercrawl.shticks import tag as tagged
    from hcgen.rules.limits import MOST_RATING, within
    from hcgen.rules.rolls import Modifier, counted

    if defy is None:
        refuse_idle("for a foe that acts (HC-CLS-F9); name it with --defy", {"--defy-mod": defy_mod is not None, "--step": numbers["step"]})
    who = whose(numbers, ways, "tag")
    if who is not None and (cha is not None or who.record.class_.choices.shtick != "tank"):
        shtick = who.record.class_.choices.shtick or "no shtick"
        fault = f"{who.original.file} says CHA; leave --cha out" if cha is not None else f"{who.name} has {shtick}, and 1 Tank does it"
        raise WishError(f"tag: {fault} (HC-CLS-F9)")
    own = _level(who, level, "tag")
    value = who.now.stats.CHA if who else needed("--cha", cha, "tag", "the Tank’s CHA (HC-CLS-F9)")
    within("--cha", value, 1, MOST_RATING, "HC-STAT-01")
    near = [_foe(text) for text in foes]
    if len(dict(near)) < len(near):
        raise WishError(f"tag: {len(near)} foes have {counted(len(dict(near)), 'name')} (HC-CLS-F9); give each one of its own")
    held = tagged(own, value, dict(near))
    dicebox = Dicebox(ways, "fight", "tag", *foes)
    words, rolled = [held.words], None
    if defy is not None:
        mod = needed("--defy-mod", defy_mod, "tag", "the mod of whatever it does (HC-CLS-F9)")
        check = Check(kind="challenge", why=defy, rule="HC-CLS-F9", mods=(Modifier(mod, "what it does"),), steps=moved(numbers).steps)
        rolled = defied(defy, held, check, dicebox.stream)
        words.append(rolled.words)
    finish(ways, "play fight tag", Told(("HC-CLS-F9",), tuple(words), {"tag": held, "defy": rolled}), dicebox)


def _foe(text: str) -> tuple[str, int]:
    from hcgen.errors import WishError

    name, _, metres = text.rpartition("=")
    if not (name and metres.isascii() and metres.isdigit() and len(metres) < 6):
        raise WishError(f"{text[:40]!r}: 0 metres stand behind it (HC-CLS-F9); write it like Gnoll=4")
    return name, int(metres)


def _level(who: "Person | None", level: int | None, act: str) -> int:
    from hcgen.errors import WishError

    if who is not None and level is not None:
        raise WishError(f"{act}: --level is for no record, and {who.original.file} says it; leave one of the two out")
    return who.record.level if who else int(needed("--level", level, act, f"the level ({RULES[act]})"))
