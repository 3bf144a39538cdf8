"""``hcgen play magick check``: the Check that a spell asks for in its own words."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from hcgen.cli.caster import CASTER
from hcgen.cli.magick_spells import Spell
from hcgen.cli.play_options import Numbers, Ways, needed, one_of, played, refuse_idle
from hcgen.cli.table_options import AGAINST, CHECK, PERSON, STAT

if TYPE_CHECKING:
    from hcgen.cli.person import Person
    from hcgen.rules.hammercrawl.check_rolls import Check

app = typer.Typer(rich_markup_mode=None)

KINDS = ("test", "challenge", "competition")

Kind = Annotated[str, typer.Argument(metavar="KIND", help="What the spell asks for: test, challenge or competition.")]
Value = Annotated[int | None, typer.Option("--value", metavar="N", help="Without a FILE: the value of the spell stat, for a Test.")]
ByBirth = Annotated[
    bool, typer.Option("--by-birth", help="Without a FILE: an Elfin whose class casts nothing, with half the stat, or a d14.")
]


@app.command(
    epilog="\b\nExample: hcgen play magick check Moth challenge --by-birth --mod 2=INT --target 9 --rolls 8\n"
    "Rules: HC-MAG-04, HC-STK-EL, HC-CORE-03, HC-CHK-01 to HC-CHK-03, AMB-HC-04, AMB-HC-05"
)
@played(PERSON | CHECK | STAT | CASTER | AGAINST, *PERSON, "unprepared", "target", *CHECK, *AGAINST, keeps=False)
def check(*, spell: Spell, kind: Kind, value: Value = None, by_birth: ByBirth = False, numbers: Numbers, ways: Ways) -> None:
    """Roll the Check that a spell asks for, before its Spell Die; most ask for none, and their targets save."""
    from hcgen.cli.check_tests import contested, other_side
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.cli.table_options import whose
    from hcgen.rules.hammercrawl.check_rolls import roll

    one_of("KIND", kind, KINDS, "HC-MAG-04")
    _heard(kind, numbers, value, by_birth)
    who = whose(numbers, ways, "check")
    put, name = _put(kind, spell, who, numbers, by_birth)
    dicebox = Dicebox(ways, "magick", "check", who.name if who else "", name)
    if kind == "competition":
        stat = who.record.casting.stat if who and who.record.casting else None
        contested(ways, "play magick check", put, other_side(numbers, ways, "check", stat), numbers["defender"], dicebox)
        return
    done = roll(put, _target(kind, who, numbers, value, by_birth), dicebox.stream)
    rules = ("HC-MAG-04", "HC-CHK-01" if kind == "test" else "HC-CHK-02", "HC-STK-EL")
    finish(ways, "play magick check", Told(rules, (done.words,), done), dicebox)


def _heard(kind: str, numbers: Numbers, value: int | None, by_birth: bool) -> None:
    """Refuse what the kind of Check, or a record, leaves unheard. Raises typer.BadParameter."""
    if kind != "challenge":
        refuse_idle("for a Challenge (HC-CHK-02); ask for one", {"--target": numbers["target"] is not None})
    if kind != "competition":
        refuse_idle("for a Competition (HC-CHK-03); ask for one", {f"--{name.replace('_', '-')}": numbers[name] for name in AGAINST})
    if kind != "test":
        refuse_idle("for a Test (HC-CHK-01); ask for one", {"--value": value is not None})
    if numbers["from_"] is None:
        refuse_idle("for a record (HC-MAG-03); name it with --from", {"--unprepared": numbers["unprepared"]})
    else:
        refuse_idle(
            "for no record, and --from names one (HC-STK-EL); name no record", {"--value": value is not None, "--by-birth": by_birth}
        )


def _put(kind: Any, spell: str, who: "Person | None", numbers: Numbers, by_birth: bool) -> "tuple[Check, str]":
    """Put the Check together, and name the spell.

    Raises WishError where the spell is not ready to be cast, or its caster is not awake.
    """
    from msgspec.structs import replace

    from hcgen.cli.caster import recorded, spell_named
    from hcgen.cli.table_options import feat_of, moved
    from hcgen.rules.hammercrawl.casting import casting_check, ready
    from hcgen.rules.rolls import Modifier

    caster = recorded(who, numbers) if who else None
    name = spell_named(spell, who, "check")
    if who and caster:
        who.awake("check")
        ready(caster, name)
    stat = who.record.casting.stat if who and who.record.casting else ""
    own = (Modifier(who.derived.mods[stat], stat),) if who and kind != "test" else ()
    by = moved(numbers)
    put = casting_check(kind, name, not (_by_birth(who) if who else by_birth), feat_of(numbers["feat"], who))
    goal = f"half of {stat} {who.now.stats[stat]}" if who and kind == "test" and _by_birth(who) else ""
    return replace(
        put,
        steps=by.steps,
        mods=(*own, *by.mods),
        advantages=by.advantages,
        disadvantages=by.disadvantages,
        goal=goal,
    ), name


def _by_birth(who: "Person") -> bool:
    """Whether somebody casts by birth alone, and no class, power or shtick makes them a caster (HC-STK-EL)."""
    from hcgen.rules.hammercrawl.magick import casts_by_class

    return not casts_by_class(who.abilities)


def _target(kind: str, who: "Person | None", numbers: Numbers, value: int | None, by_birth: bool) -> int:
    """What has to be beaten, or stayed within: of a record the spell stat, or half of it."""
    from hcgen.rules.hammercrawl.saves import halve
    from hcgen.rules.limits import MOST_RATING, within

    if kind == "challenge":
        return int(needed("--target", numbers["target"], "check", "the number that has to be beaten (HC-CHK-02)"))
    if who is not None:
        assert who.derived.magick is not None
        return who.derived.magick.target
    rating = int(needed("--value", value, "check", "the value of the spell stat (HC-CHK-01)"))
    within("--value", rating, 1, MOST_RATING, "HC-STAT-01")
    return halve(rating) if by_birth else rating
