"""``hcgen play magick scroll`` and ``psionic-save``."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from hcgen.cli.check_saves import SAVING
from hcgen.cli.play_options import Numbers, Ways, needed, one_of, played, refuse_idle
from hcgen.cli.table_options import PERSON

if TYPE_CHECKING:
    from hcgen.cli.person import Person
    from hcgen.rules.hammercrawl.psychic import Manifestation

app = typer.Typer(rich_markup_mode=None)

Reader = Annotated[
    str | None, typer.Option("--reader", metavar="KIND", help="Without a FILE: dedicated, dabbler, or none who cast nothing.")
]
Int = Annotated[int | None, typer.Option("--int", metavar="N", help="Without a FILE: INT.")]
Foreign = Annotated[bool, typer.Option("--foreign", help="It is in a language that they cannot read.")]


@app.command(epilog="\b\nExample: hcgen play magick scroll --from mage.toml --rolls 9\nRules: HC-MAG-14")
@played(PERSON, *PERSON, keeps=False)
def scroll(*, reader: Reader = None, int_: Int = None, foreign: Foreign = False, numbers: Numbers, ways: Ways) -> None:
    """Read a scroll: an INT Test, and where it fails a d100 for what comes instead."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.cli.table_options import whose
    from hcgen.errors import WishError
    from hcgen.rules.hammercrawl.saves import halve
    from hcgen.rules.hammercrawl.scrolls import read_scroll
    from hcgen.rules.limits import MOST_RATING, within
    from hcgen.tables import load

    who = whose(numbers, ways, "scroll")
    if who is not None:
        if reader is not None or int_ is not None:
            raise WishError(f"scroll: --reader and --int are for no record, and {who.original.file} says them; leave them out")
        kind: Any = who.record.casting.grade if who.record.casting else "none"
        rating, half, tables = who.now.stats.INT, who.derived.halves.INT, who.tables
    else:
        kind = one_of("--reader", needed("--reader", reader, "scroll", "what kind of caster reads it (HC-MAG-14)"), _READERS, "HC-MAG-14")
        rating = needed("--int", int_, "scroll", "INT (HC-MAG-14)")
        within("--int", rating, 1, MOST_RATING, "HC-STAT-01")
        half, tables = halve(rating), load("hammercrawl")
    dicebox = Dicebox(ways, "magick", "scroll", who.name if who else "")
    done = read_scroll(kind, rating, half, dicebox.stream, tables, literate=not foreign)
    finish(ways, "play magick scroll", Told(("HC-MAG-14",), (done.words,), done), dicebox)


_READERS = ("dedicated", "dabbler", "none")

StatArgument = Annotated[str | None, typer.Argument(metavar="[STAT]", help="The stat that saves; with --power the power says it.")]
Target = Annotated[int | None, typer.Option("--target", metavar="N", help="Without --by: the psion’s WIL, which has to be beaten.")]
StatMod = Annotated[int | None, typer.Option("--stat-mod", metavar="N", help="Without --from: the mod of the stat.")]
Level = Annotated[int | None, typer.Option("--level", metavar="N", help="Without --from: the level of whoever saves.")]
SourceLevel = Annotated[int | None, typer.Option("--source-level", metavar="N", help="Without --by: the psion’s level.")]
Grade = Annotated[
    str | None, typer.Option("--grade", metavar="GRADE", help="Without --from: the saver’s own grade, none, minor, major or master.")
]
Effect = Annotated[int | None, typer.Option("--effect", metavar="N", help="How much there is of it: a Save leaves half.")]
All = Annotated[bool, typer.Option("--all-or-nothing", help="A Save leaves nothing of it.")]
By = Annotated[str | None, typer.Option("--by", metavar="FILE", help="The psion’s record; --save keeps the ISP that are spent.")]
ByMember = Annotated[str | None, typer.Option("--by-member", metavar="WHO", help="Who of the psion’s crew.")]
Power = Annotated[str | None, typer.Option("--power", metavar="ID", help="With --by: the power that is used.")]


@app.command(
    "psionic-save",
    epilog="\b\nExample: hcgen play magick psionic-save WIL --from ada.toml --target 14 --source-level 3\n"
    "Rules: HC-PSI-03, HC-SAVE-01, HC-SAVE-02, AMB-HC-20",
)
@played(SAVING, *SAVING)
def psionic_save(
    *,
    stat: StatArgument = None,
    target: Target = None,
    stat_mod: StatMod = None,
    level: Level = None,
    source_level: SourceLevel = None,
    grade: Grade = None,
    effect: Effect = None,
    all_or_nothing: All = False,
    by: By = None,
    by_member: ByMember = None,
    power: Power = None,
    numbers: Numbers,
    ways: Ways,
) -> None:
    """Save against a psionic power: the better a psion one is, the easier it is."""
    from hcgen.cli.check_saves import saving
    from hcgen.cli.fight_attacks import read_only
    from hcgen.cli.person import close
    from hcgen.cli.playing import Dicebox, Told
    from hcgen.cli.table_options import whose
    from hcgen.rules.hammercrawl.save_rolls import save

    if by:
        theirs = {"--target": target is not None, "--source-level": source_level is not None}
        refuse_idle("for a psion without a record (AMB-HC-20); leave --by out", theirs)
    else:
        refuse_idle("for a psion’s record (AMB-HC-20); name it with --by", {"--power": power})
    who = whose(numbers, read_only(ways) if by else ways, "psionic-save")
    if who is not None:
        refuse_idle("for no record, and --from names one (HC-PSI-03); name no record", {"--grade": grade})
    psion = whose({"from_": by, "member": by_member}, ways, "psionic-save", "by")
    used = _used(psion, power) if psion else None
    if psion and used and used.save is None:
        refuse_idle(
            f"for a power that is saved against, and {used.power} is not (AMB-HC-20); use another",
            {"STAT": stat, "--from": numbers["from_"]},
        )
        told = Told(("AMB-HC-20",), (used.words,), {"power": used, "save": None})
        close(ways, "play magick psionic-save", told, None, psion, _spent(psion, used), "--by")
        return
    name = _saved_with(stat, used)
    goal = used.target if used else needed("--target", target, "psionic-save", "the psion’s WIL (AMB-HC-20)")
    saver = needed("STAT", name, "psionic-save", "the stat that saves (HC-SAVE-03)")
    own = "own" if who else needed("--grade", grade, "psionic-save", "the saver’s own grade, or none (HC-PSI-03)")
    source = psion.record.level if psion else source_level
    check = saving(saver, who, numbers, stat_mod, level, source, 0, own)
    dicebox = Dicebox(ways, "magick", "psionic-save", check.why)
    done = save(check, goal, dicebox.stream, effect, all_or_nothing)
    words = f"{used.words} {done.words}" if used else done.words
    told = Told(("HC-PSI-03", "HC-SAVE-01", "AMB-HC-20"), (words,), {"power": used, "save": done})
    close(ways, "play magick psionic-save", told, dicebox, psion, _spent(psion, used) if psion and used else None, "--by")


def _saved_with(stat: str | None, used: "Manifestation | None") -> str | None:
    """The stat that saves: what the power says. Raises WishError where something else is given beside it."""
    from hcgen.errors import WishError
    from hcgen.rules.hammercrawl.stats import spelled

    if used is None or stat is None or spelled(stat) == used.save:
        return stat or (used.save if used else None)
    raise WishError(
        f"psionic-save: {used.power} is saved against with 1 stat, {used.save} (AMB-HC-20), and not {stat[:20]!r}; leave STAT out"
    )


def _used(psion: "Person", power: str | None) -> "Manifestation":
    """Use a power of a psion’s. Raises WishError where it is not known, or there are too few ISP."""
    from hcgen.errors import WishError, did_you_mean
    from hcgen.rules.hammercrawl.psychic import manifest
    from hcgen.rules.hammercrawl.resources import SPENT_ISP

    own = psion.record.psionics
    if own is None or own.grade == "none":
        raise WishError(f"psionic-save: {psion.name} has 0 psionic powers (HC-PSI-03); name the record of a psion with --by")
    known = {one.id: one.name for one in own.powers}
    wanted = needed("--power", power, "psionic-save", f"the power that is used, one of {', '.join(known)} (AMB-HC-20)")
    if wanted not in known:
        raise WishError(
            f"--power {wanted[:40]!r} is none of {len(known)} (AMB-HC-20){did_you_mean(wanted, known)}; take {', '.join(known)}"
        )
    row = psion.tables.psionic_powers.by_id[wanted]
    left = (own.isp or 0) - psion.state.uses.get(SPENT_ISP, 0)
    return manifest(row, own.grade, left, psion.now.stats.WIL)


def _spent(psion: "Person", used: "Manifestation") -> Any:
    from msgspec.structs import replace

    from hcgen.rules.hammercrawl.resources import SPENT_ISP

    full = psion.record.psionics.isp if psion.record.psionics else 0
    return replace(psion.state, uses=psion.state.uses | {SPENT_ISP: (full or 0) - used.isp})
