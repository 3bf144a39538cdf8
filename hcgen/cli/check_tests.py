"""``hcgen play check test``, ``challenge``, ``competition`` and ``open``."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from hcgen.cli.play_options import Numbers, Ways, needed, one_of, played, refuse_idle
from hcgen.cli.table_options import AGAINST, CHECK, TABLE

if TYPE_CHECKING:
    from hcgen.cli.person import Person
    from hcgen.cli.playing import Dicebox
    from hcgen.cli.table_options import Moved
    from hcgen.rules.hammercrawl.check_rolls import Check, CheckRoll
    from hcgen.rules.hammercrawl.skill_tests import SkillRoll

app = typer.Typer(rich_markup_mode=None)

What = Annotated[str | None, typer.Argument(metavar="[WHAT]", help='What is attempted, in your words: "climb the wall".')]
Half = Annotated[bool, typer.Option("--half", help="Against half the stat, rounded up.")]
SkillName = Annotated[str | None, typer.Option("--skill", metavar="SKILL", help="The skill that it takes; with --from its id or its name.")]
Untrained = Annotated[bool, typer.Option("--untrained", help="Without a FILE: the skill is not known, so half the stat counts.")]
Specialty = Annotated[
    int | None,
    typer.Option(
        "--specialty", metavar="LEVEL", help="Without a FILE: the skill is a specialty of a Specialist of this level; give --feat."
    ),
]
Cursed = Annotated[bool, typer.Option("--cursed", help="Without a FILE: the specialty is cursed.")]
Duress = Annotated[bool, typer.Option("--duress", help="Under duress: a specialty’s level does not count.")]
Hindrance = Annotated[int, typer.Option("--hindrance", metavar="STEPS", help="Steps that the situation costs a skill, 0 to 2.")]
Fitting = Annotated[int | None, typer.Option("--fitting", metavar="N", help="A simple task in a bad moment: so many skills help.")]
Crit = Annotated[bool, typer.Option("--crit", help="This Check can be a crit.")]
DieOption = Annotated[str | None, typer.Option("--die", metavar="DIE", help="Another die than d20, before any steps.")]


@app.command(
    "test",
    epilog='\b\nExample: hcgen play check test "climb the wall" --target 12 --step 1=rope --rolls 9\n'
    "Rules: HC-CHK-01, HC-CHK-07, HC-DICE-03, HC-CRIT-01, HC-SKL-02 to HC-SKL-04, HC-CLS-T1, HC-CLS-T2, HC-CLS-C1, HC-ARM-01, AMB-HC-46",
)
@played(TABLE, *TABLE, keeps=False)
def attempt(
    *,
    what: What = None,
    half: Half = False,
    skill: SkillName = None,
    untrained: Untrained = False,
    specialty: Specialty = None,
    cursed: Cursed = False,
    duress: Duress = False,
    hindrance: Hindrance = 0,
    fitting: Fitting = None,
    crit: Crit = False,
    die: DieOption = None,
    numbers: Numbers,
    ways: Ways,
) -> None:
    """Roll a Test: a d20 at or under a stat, or at or under its half; with --skill as the skill says."""
    from msgspec.structs import replace

    from hcgen.cli.playing import Dicebox
    from hcgen.cli.skilled import Task, rolled_skill
    from hcgen.cli.table_options import whose

    trained = {"--untrained": untrained, "--specialty": specialty is not None, "--cursed": cursed, "--duress": duress}
    plain = {"--fitting": fitting is not None, "--crit": crit, "--die": die}
    _fit_together(skill, fitting, trained | {"--hindrance": hindrance}, plain, bool(numbers["from_"]))
    who = whose(numbers, ways, "test")
    if who is None and numbers["target"] is not None:
        refuse_idle("for a record, whose value counts (HC-STAT-01); name it with --from", {"--stat": numbers["stat"]})
    if who is not None and numbers["target"] is not None and not (skill or numbers["stat"] or numbers["feat"]):
        refuse_idle("for a stat, a skill or a Feat Die of theirs (HC-CHK-01); name one", {"--from": True})
    dicebox = Dicebox(ways, "check", "test", what or skill or "")
    if skill is not None:
        task = Task(skill, what or skill, half, untrained, specialty, cursed, duress, hindrance)
        _finish(ways, "test", rolled_skill(task, who, numbers, dicebox.stream), dicebox)
        return
    rating, goal = _rating(numbers, who, "test", half)
    if fitting is not None:
        from hcgen.cli.table_options import bodily, feat_of, moved, stat_of
        from hcgen.rules.hammercrawl.skill_tests import mundane

        by = moved(numbers)
        rolled = mundane(
            what or "something simple",
            rating,
            fitting,
            dicebox.stream,
            (*bodily(who, stat_of(numbers["stat"])), *by.steps),
            mods=by.mods,
            feat=feat_of(numbers["feat"], who),
            advantages=by.advantages,
            disadvantages=by.disadvantages,
        )
        _finish(ways, "test", rolled, dicebox)
        return
    _roll(ways, replace(_check("test", what or "test", who, numbers, crit, die), goal=goal), rating, dicebox)


def _fit_together(skill: str | None, fitting: int | None, trained: dict[str, Any], plain: dict[str, Any], recorded: bool) -> None:
    """Refuse what one kind of Test has and another has not. Raises typer.BadParameter."""
    if skill is None:
        refuse_idle("for a skill (HC-SKL-03); name it with --skill", trained)
    else:
        refuse_idle("for a Test without a skill (HC-SKL-03); leave --skill out", plain)
    if skill is not None and not recorded and not trained["--specialty"]:
        refuse_idle(
            "for a specialty (HC-CLS-T1); give its level with --specialty", {name: trained[name] for name in ("--cursed", "--duress")}
        )
    if fitting is not None:
        refuse_idle("for a Test of another kind (HC-SKL-02); leave --fitting out", {name: plain[name] for name in ("--crit", "--die")})


@app.command(
    epilog="\b\nExample: hcgen play check challenge --target 12 --mod 2=STR --rolls 11\n"
    "Rules: HC-CHK-02, HC-CHK-05, HC-DICE-06, HC-CRIT-01, HC-VANT-01, HC-FEAT-01, HC-ARM-01, AMB-HC-04"
)
@played(TABLE, *TABLE, keeps=False)
def challenge(*, what: What = None, crit: Crit = False, die: DieOption = None, numbers: Numbers, ways: Ways) -> None:
    """Roll a Challenge: a d20 and a stat’s mod have to beat a number."""
    from hcgen.cli.playing import Dicebox
    from hcgen.cli.table_options import whose

    target = needed("--target", numbers["target"], "challenge", "the number that has to be beaten (HC-CHK-02)")
    who = whose(numbers, ways, "challenge")
    _roll(ways, _check("challenge", what or "challenge", who, numbers, crit, die), target, Dicebox(ways, "check", "challenge", what or ""))


@app.command(
    epilog="\b\nExample: hcgen play check competition Ada --mod 2=STR --against-name Bo --against-mod 1=STR --rolls 11,13\n"
    "Rules: HC-CHK-03, HC-DICE-06, HC-VANT-01, HC-FEAT-01, HC-ARM-01, AMB-HC-05"
)
@played(TABLE | AGAINST, *AGAINST, *(name for name in TABLE if name != "target"), keeps=False)
def competition(*, what: What = None, die: DieOption = None, numbers: Numbers, ways: Ways) -> None:
    """Roll a Competition: both roll, and the higher total wins."""
    from hcgen.cli.playing import Dicebox
    from hcgen.cli.table_options import whose

    ours = whose(numbers, ways, "competition")
    theirs = other_side(numbers, ways, "competition", numbers["stat"], die)
    first = _check("competition", what or (ours.name if ours else "One side"), ours, numbers, False, die)
    contested(ways, "play check competition", first, theirs, numbers["defender"], Dicebox(ways, "check", "competition", first.why))


def other_side(numbers: Numbers, ways: Ways, act: str, stat: str | None, die: str | None = None) -> "Check":
    """Put the Check of the other side of a Competition together, of a record or of bare numbers.

    Args:
        numbers: What the options of the other side say.
        ways: How it is played.
        act: What is done.
        stat: The stat of theirs that counts where --against-stat does not say it.
        die: Another die than d20.

    Raises WishError where a number is missing or cannot be; typer.BadParameter where an option would not be heard.
    """
    from hcgen.cli.table_options import whose

    if numbers["defender"] is not None:
        one_of("--defender", numbers["defender"], ("first", "second"), "HC-CHK-03")
    if numbers["against"] is None:
        refuse_idle("for a record of the other side (HC-STAT-01); name it with --against", {"--against-stat": numbers["against_stat"]})
    other = {
        "from_": numbers["against"],
        "member": numbers["against_member"],
        "stat": numbers["against_stat"] or stat if numbers["against"] else None,
        "mod": numbers["against_mod"],
        "step": numbers["against_step"],
        "feat": numbers["against_feat"],
    }
    theirs = whose(other, ways, act, "against")
    return _check("competition", numbers["against_name"] or (theirs.name if theirs else "The other side"), theirs, other, False, die)


def contested(ways: Ways, command: str, first: "Check", second: "Check", defender: Any, dicebox: "Dicebox") -> None:
    """Roll a Competition, whose ties are the defender’s where there is one, and print it (HC-CHK-03)."""
    from hcgen.cli.playing import Told, finish
    from hcgen.rules.hammercrawl.check_rolls import compete

    contest = compete(first, second, dicebox.stream, defender)
    finish(ways, command, Told(tuple(dict.fromkeys(("HC-CHK-03", "AMB-HC-05", first.rule))), (contest.words,), contest), dicebox)


Low = Annotated[bool, typer.Option("--low", help="Low is good: steps and advantages go the other way.")]
NotationArgument = Annotated[str, typer.Argument(metavar="NOTATION", help="Dice: d20, 2d6, d100, d66.")]
Why = Annotated[str, typer.Option("--why", metavar="TEXT", help="What it is rolled for.")]


@app.command(
    "open",
    epilog="\b\nExample: hcgen play check open d100 --advantage luck --rolls 3,7\n"
    "Rules: HC-CHK-06, HC-DICE-02, HC-DICE-07 to HC-DICE-09, HC-VANT-01, HC-VANT-02",
)
@played(CHECK, *(name for name in CHECK if name != "feat"), keeps=False)
def open_(*, notation: NotationArgument, why: Why = "open roll", low: Low = False, numbers: Numbers, ways: Ways) -> None:
    """Roll dice without a target; what they come to may be the target of something else."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.cli.table_options import moved
    from hcgen.rules.hammercrawl.check_rolls import open_roll
    from hcgen.rules.hammercrawl.checks import settle_vantages

    by = moved(numbers)
    if not (by.steps or by.advantages or by.disadvantages):
        refuse_idle("for steps and advantages (HC-DICE-03); give some", {"--low": low})
    vantage = settle_vantages(len(by.advantages), len(by.disadvantages))
    dicebox = Dicebox(ways, "check", "open", notation)
    rolled = open_roll(notation, dicebox.stream, why, by.steps, by.mods, vantage, not low)
    finish(ways, "play check open", Told(("HC-CHK-06",), (rolled.words,), rolled), dicebox)


def _rating(numbers: Numbers, who: "Person | None", act: str, half: bool) -> tuple[int, str]:
    """The number that a Test is rolled against, and what it is where it is a half: what was given, or the stat of a record.

    Raises WishError where it is neither.
    """
    from hcgen.cli.table_options import stat_of
    from hcgen.errors import WishError
    from hcgen.rules.hammercrawl.saves import halve

    stat, target = stat_of(numbers["stat"]), numbers["target"]
    if target is not None:
        return (halve(target), f"half of {target}") if half else (int(target), "")
    if who is not None and stat is not None:
        whole = who.now.stats[stat]
        return (who.derived.halves[stat], f"half of {stat} {whole}") if half else (whole, "")
    missing = "--stat is missing: the stat that counts" if who else "--target is missing: the stat’s value"
    raise WishError(f"{act}: {missing} (HC-CHK-01); give it, or --from FILE with --stat or --skill")


def _check(kind: Any, why: str, who: "Person | None", numbers: Numbers, crit: bool, die: str | None) -> "Check":
    """Put a Check together of what the options and a record say."""
    from hcgen.cli.table_options import bodily, die_of, feat_of, moved, stat_of
    from hcgen.errors import WishError
    from hcgen.rules.hammercrawl.check_rolls import Check
    from hcgen.rules.hammercrawl.checks import D20
    from hcgen.rules.rolls import Modifier

    by: Moved = moved(numbers)
    stat = stat_of(numbers["stat"])
    if stat is not None and who is None and kind != "test":
        raise WishError(f"{why}: --stat {stat} takes 1 record that says its mod (HC-STAT-01); name it with --from, or give --mod")
    if stat is None and who is not None and kind != "test":
        raise WishError(f"{why}: --stat is missing: the stat whose mod counts (HC-CHK-02); give it with --from")
    own = (Modifier(who.derived.mods[stat], stat),) if who and stat and kind != "test" else ()
    return Check(
        kind=kind,
        why=why,
        rule={"test": "HC-CHK-01", "challenge": "HC-CHK-02"}.get(kind, "HC-CHK-03"),
        die=die_of("--die", die) if die else D20,
        steps=(*bodily(who, stat), *by.steps),
        mods=(*own, *by.mods),
        feat=feat_of(numbers["feat"], who),
        advantages=by.advantages,
        disadvantages=by.disadvantages,
        may_crit=crit,
    )


def _roll(ways: Ways, check: "Check", target: int, dicebox: Any) -> None:
    from hcgen.rules.hammercrawl.check_rolls import roll

    _finish(ways, check.kind, roll(check, target, dicebox.stream), dicebox)


def _finish(ways: Ways, act: str, rolled: "CheckRoll | SkillRoll", dicebox: Any) -> None:
    from hcgen.cli.playing import Told, finish

    check = getattr(rolled, "check", None) or rolled.roll.check  # type: ignore[union-attr]
    finish(ways, f"play check {act}", Told((check.rule,), (rolled.words,), rolled), dicebox)
