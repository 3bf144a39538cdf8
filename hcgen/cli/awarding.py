"""``hcgen award``: what is won and spent in play."""

from typing import TYPE_CHECKING, Annotated

import typer

from hcgen.cli.changing import DryRun, Force, Out, Yes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hcgen.cli.rewriting import Original, Rewrite
    from hcgen.records import Character
    from hcgen.rules.hammercrawl.experience import Standing
    from hcgen.tables import Tables

app = typer.Typer(rich_markup_mode=None)

Files = Annotated[list[str], typer.Argument(metavar="FILE…", help="Records of characters or crews, .toml or .json.")]
Xp = Annotated[int | None, typer.Option("--xp", metavar="N", help="Experience for everybody in the files; -N takes it back.")]
Coins = Annotated[
    int | None, typer.Option("--coins", metavar="N", help="Coins found; -N spends them. For several people add --each or --share.")
]
Each = Annotated[bool, typer.Option("--each", help="Everybody gets as many coins as --coins says.")]
Share = Annotated[bool, typer.Option("--share", help="--coins are divided evenly; what is left over is said.")]


@app.command(
    epilog="\b\nExample: hcgen award ada.toml bo.toml --xp 12 --coins 90 --share\nRules: HC-XP-01 for the levels, HC-EQ-04 for the money"
)
def award(
    files: Files,
    xp: Xp = None,
    coins: Coins = None,
    each: Each = False,
    share: Share = False,
    dry_run: DryRun = False,
    yes: Yes = False,
    out: Out = None,
    force: Force = False,
) -> None:
    """Count experience and coins in [state], and say how far the next level is."""
    from hcgen.cli.output import tell
    from hcgen.cli.rewriting import Manner, Rewrite, read_originals, settle

    _check_usage(xp, coins, each, share)
    manner = Manner(dry_run, yes, out, force)
    originals = read_originals(files, manner, people="an award")
    portion, rest = _portion(originals, coins or 0, each, share)
    rewrites = [
        Rewrite(original, original.changed(lambda person, tables: _paid(person, tables, xp or 0, portion)), bool(xp or portion))
        for original in originals
    ]
    lines = [line for rewrite in rewrites for line in _lines(rewrite, several=len(files) > 1)]
    settle(rewrites, "".join(f"{line}\n" for line in lines), manner)
    if rest:
        tell(f"Left over: {_counted(rest)}")


def _check_usage(xp: int | None, coins: int | None, each: bool, share: bool) -> None:
    if xp is None and coins is None:
        raise typer.BadParameter("nothing is awarded; give --xp N, --coins N, or both")
    if each and share:
        raise typer.BadParameter("--each and --share exclude each other; give one of them")
    if coins is None and (each or share):
        raise typer.BadParameter(f"{'--each' if each else '--share'} is about coins; give --coins N with it")


def _portion(originals: "Sequence[Original]", coins: int, each: bool, share: bool) -> tuple[int, int]:
    """Return the coins that each person gets, and those that are left over.

    Raises WishError where nobody said how several people are to take them, RecordError where there is nobody.
    """
    from hcgen.errors import RecordError, WishError
    from hcgen.rules.hammercrawl.experience import shares

    people = sum(1 for original in originals for _ in original.people())
    if not people:
        raise RecordError(f"{originals[0].file}: nobody is in this crew; name a file with somebody in it")
    if coins and people > 1 and not (each or share):
        raise WishError(f"--coins {coins} is for {people} people; add --each to give everybody as many, or --share to divide them")
    return shares(coins, people) if share else (coins, 0)


def _paid(person: "Character", tables: "Tables", xp: int, coins: int) -> "Character":
    from msgspec.structs import replace

    from hcgen.rules import derive
    from hcgen.rules.hammercrawl.experience import awarded

    richer = awarded(person, tables, xp, coins)
    return replace(richer, derived=derive(richer, tables))


def _lines(rewrite: "Rewrite", several: bool) -> "Iterator[str]":
    """Say how everybody in a file stands, one after the other."""
    from hcgen.cli.output import printable
    from hcgen.records import Character, Crew
    from hcgen.rules.hammercrawl.experience import standing
    from hcgen.tables import load

    original = rewrite.original
    after = rewrite.after.members if isinstance(rewrite.after, Crew) else (rewrite.after,) if isinstance(rewrite.after, Character) else ()
    for at, ((where, before), person) in enumerate(zip(original.people(), after, strict=True), 1):
        tables = load(person.setting)
        was, now = standing(before, tables), standing(person, tables)
        who = printable((where if several else person.name) or where)
        yield f"{who}: {_moved(was.xp, now.xp)} XP, {_way(now)}"
        if now.reached > person.level:
            member = person.name or str(at) if isinstance(rewrite.after, Crew) else None
            yield f"{who}: level {now.reached} is reached; take it with: {_advance(original.file, now.reached, member)}"
        if was.coins != now.coins:
            yield f"{who}: {_moved(was.coins, now.coins)} coins"


def _moved(before: int, after: int) -> str:
    return f"{before} → {after}" if before != after else str(after)


def _way(now: "Standing") -> str:
    return f"{now.missing} to level {now.after}" if now.after else "the last level has no next"


def _advance(file: str, level: int, member: str | None) -> str:
    """The command that takes a level."""
    from hcgen.cli.rewriting import quoted

    return f"hcgen advance {quoted(file)} --level {level}{f' --member {quoted(member)}' if member else ''}"


def _counted(coins: int) -> str:
    return f"{coins} coin{'' if abs(coins) == 1 else 's'}"
