"""``hcgen play magick cast``, ``burn``, ``recover``, ``sustain`` and ``cancel``."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from hcgen.cli.caster import CASTER
from hcgen.cli.play_options import Numbers, Ways, needed, played, refuse_idle
from hcgen.cli.table_options import PERSON

if TYPE_CHECKING:
    from hcgen.cli.person import Person
    from hcgen.cli.playing import Dicebox, Told
    from hcgen.rules.hammercrawl.casting import Caster, Forgetting, Prepared

app = typer.Typer(rich_markup_mode=None)

MOST_LEVEL = 40
"""No spell that is over-cast has more levels."""

AT_ONCE = "at once"
"""How long what leaves nothing behind to call back lasts."""

Spell = Annotated[str, typer.Argument(metavar="SPELL", help="The spell: with --from its id or its name, else any name.")]
Hold = Annotated[bool, typer.Option("--sustain", help="Hold on to it: the Spell Die waits until it is let go.")]
Overcast = Annotated[int, typer.Option("--overcast", metavar="CON", help="Points of CON to burn, a level each (True Mages).")]
BurnToo = Annotated[bool, typer.Option("--burn", help="Where it is forgotten, risk Mana-burn instead (True Mages).")]


@app.command(
    epilog='\b\nExample: hcgen play magick cast "Head Start" --from mage.toml --rolls 4 --save\n'
    "Rules: HC-MAG-04, HC-MAG-07, HC-MAG-08, HC-MAG-09, HC-MAG-11, HC-CLS-M2, HC-CLS-M3, HC-CORE-03, AMB-HC-35"
)
@played(CASTER, *CASTER)
def cast(*, spell: Spell, sustain: Hold = False, overcast: Overcast = 0, burn: BurnToo = False, numbers: Numbers, ways: Ways) -> None:
    """Cast a spell, and roll the Spell Die, which has to beat its level or the spell is forgotten."""
    from hcgen.cli.playing import Told
    from hcgen.rules.hammercrawl.casting import cast as cast_it
    from hcgen.rules.hammercrawl.mana import burn as risk
    from hcgen.rules.limits import at_least

    if sustain:
        refuse_idle("for a spell that is not held (HC-MAG-09); leave --sustain out", {"--burn": burn})
    if overcast:
        at_least("over-casting", overcast, 1, "HC-CLS-M3")
    else:
        refuse_idle("for over-casting (HC-CLS-M3); give the points with --overcast", {"--con": numbers["con"] is not None})
    _of_a_record(numbers)
    who, caster, name = _caster(spell, numbers, ways, "cast", mage=burn or overcast > 0)
    if overcast and who is None:
        needed("--con", numbers["con"], "cast", "CON as it is now (HC-CLS-M3)")
    if who is not None:
        who.awake("cast")
        _holdable(who, name, sustain)
        _lots(who, caster, name, overcast)
    dicebox = _dicebox(ways, "cast", who, name)
    done = cast_it(caster, name, dicebox.stream, sustain, overcast)
    words, after, burning = [done.words], done.caster, None
    if burn and done.forgetting and not done.forgetting.remembered:
        burning = risk(done.caster, done.forgetting, dicebox.stream, _tables(who))
        words, after = [*words, burning.words], burning.caster
    if who is None and done.forgetting and not (burning and after.spell_die is None):
        words += _by_lot(caster, (done.forgetting,), "can be kept at the same risk" if burning else "")
    told = Told(("HC-MAG-04", "HC-MAG-08", *(("HC-MAG-11",) if burning else ())), (" ".join(words),), {"casting": done, "burning": burning})
    _close(ways, "cast", told, dicebox, who, after)


With = Annotated[
    list[str] | None,
    typer.Option("--with", metavar="SPELL[=N]", help="A spell that went with it; without a FILE its level after =; may repeat."),
]
Level = Annotated[int | None, typer.Option("--level", metavar="N", help="The level at which it was cast, where over-casting raised it.")]


@app.command(
    epilog='\b\nExample: hcgen play magick burn "Head Start" --from mage.toml --rolls 1 --save\nRules: HC-MAG-11, HC-CLS-M2, HC-MAG-08'
)
@played(CASTER, *PERSON, "die", "spell_level")
def burn(*, spell: Spell, with_: With = None, level: Level = None, numbers: Numbers, ways: Ways) -> None:
    """Keep a spell that was forgotten just now, at the risk of the Spell Die."""
    from hcgen.cli.playing import Told
    from hcgen.rules.hammercrawl.casting import HIGHEST_LEVEL, Forgetting
    from hcgen.rules.hammercrawl.mana import burn as risk
    from hcgen.rules.limits import within

    more = tuple(_named(text, numbers, HIGHEST_LEVEL) for text in with_ or ())
    who, caster, name = _caster(spell, numbers, ways, "burn", mage=True, more=more)
    from hcgen.cli.caster import spell_name

    lost = tuple(spell_name(one.name, who) for one in more)
    _each_once((name, *lost), "HC-MAG-11")
    own = caster.spell(name).level
    within(f"level of {name}", own, 1, HIGHEST_LEVEL, "AMB-HC-44")
    if level is not None:
        within("--level", level, own, MOST_LEVEL, "HC-CLS-M3")
    forgetting = Forgetting(name, own if level is None else level, None, False, lost, "")
    dicebox = _dicebox(ways, "burn", who, name)
    done = risk(caster, forgetting, dicebox.stream, _tables(who))
    _close(ways, "burn", Told(("HC-MAG-11", "HC-CLS-M2"), (done.words,), done), dicebox, who, done.caster)


Full = Annotated[str | None, typer.Option("--full", metavar="DIE", help="Without a FILE: the Spell Die when nothing is burnt.")]
Town = Annotated[bool, typer.Option("--town", help="A rest in town between adventures: all that was burnt is back.")]
Prepare = Annotated[bool, typer.Option("--prepare", help="Then an hour of the morning with one’s spells: all that was forgotten is back.")]
Recall = Annotated[
    list[str] | None, typer.Option("--recall", metavar="SPELL", help="No night, but a camp, at which this comes back; may repeat.")
]


@app.command(
    epilog="\b\nExample: hcgen play magick recover --from mage.toml --prepare --save\n"
    "Rules: HC-MAG-03, HC-MAG-12, HC-MAG-13, HC-CORE-05, AMB-HC-35"
)
@played(CASTER, *PERSON, "die", "unprepared")
def recover(
    *, full: Full = None, town: Town = False, prepare: Prepare = False, recall: Recall = None, numbers: Numbers, ways: Ways
) -> None:
    """Sleep a night: the Spell Die’s highest face gives a step back, and a point of burnt CON is back."""
    from msgspec.structs import replace

    from hcgen.cli.caster import bare, recorded, spell_name
    from hcgen.cli.playing import Told
    from hcgen.cli.table_options import die_of, whose
    from hcgen.errors import WishError
    from hcgen.rules.hammercrawl.casting import recall as recalled

    _of_a_record(numbers)
    if recall:
        refuse_idle("for a rest, and a camp is none (HC-MAG-13); leave --recall out", {"--town": town, "--prepare": prepare})
    who = whose(numbers, ways, "recover")
    if who is not None:
        refuse_idle("for no record, and --from names one (HC-MAG-12); name no record", {"--full": full})
        caster = recorded(who, numbers)
    else:
        whole = die_of("--full", needed("--full", full, "recover", "the Spell Die when nothing is burnt (HC-MAG-12)"))
        caster = replace(bare(numbers, ()), full_die=whole)
        if caster.spell_die and caster.spell_die > whole:
            raise WishError(f"recover: --die {caster.spell_die} is more than {whole}, the whole of it (HC-MAG-12); give at most --full")
    dicebox = _dicebox(ways, "recover", who, "night")
    if recall:
        names = tuple(spell_name(text, who) for text in recall)
        after = recalled(caster, names)
        told = Told(("HC-MAG-13",), (f"At the camp {', '.join(names)} {'comes' if len(names) == 1 else 'come'} back.",), {"caster": after})
    else:
        told, after = _rested(caster, town, prepare, dicebox)
    _close(ways, "recover", told, dicebox, who, after, in_town=town)


def _rested(caster: "Caster", in_town: bool, prepare: bool, dicebox: "Dicebox") -> "tuple[Told, Caster]":
    from hcgen.cli.playing import Told
    from hcgen.rules.hammercrawl import casting, mana

    if in_town:
        after, night, words = mana.town(caster), None, [f"A rest in town: the Spell Die is {caster.full_die}."]
    else:
        after, night = mana.night(caster, dicebox.stream)
        words = [night.words]
    after = casting.rest_con(after, in_town)
    if after.burnt_con != caster.burnt_con:
        words.append(f"CON is {after.con} again{'' if not after.burnt_con else f', {after.burnt_con} short'}.")
    if prepare and after.spell_die is None:
        words.append("Nothing can be prepared without it.")
    elif prepare:
        after = casting.prepare(after, after.spells)
        words.append(f"An hour of the morning: {len(after.spells)} spells are prepared.")
    return Told(
        ("HC-MAG-12", "AMB-HC-35", *(("HC-MAG-03",) if prepare else ())), (" ".join(words),), {"night": night, "caster": after}
    ), after


Held = Annotated[
    list[str] | None,
    typer.Option("--held", metavar="SPELL=N", help="Without a FILE: a spell that is sustained, with its level; may repeat."),
]
Value = Annotated[int | None, typer.Option("--value", metavar="N", help="Without a FILE: the value of the spell stat.")]
Damaged = Annotated[bool, typer.Option("--damaged", help="The disturbance hurt: half the spell stat counts.")]
Release = Annotated[
    list[str] | None, typer.Option("--release", metavar="SPELL", help="Let it go, with its roll of the Spell Die; all for all; may repeat.")
]


@app.command(
    epilog="\b\nExample: hcgen play magick sustain --from mage.toml --damaged --save\nRules: HC-MAG-08, HC-MAG-09, HC-MAG-10, HC-MAG-13"
)
@played(CASTER, *PERSON, "die", "unprepared")
def sustain(
    *, held: Held = None, value: Value = None, damaged: Damaged = False, release: Release = None, numbers: Numbers, ways: Ways
) -> None:
    """Keep hold of sustained spells through a disturbance, or let them go."""
    from msgspec.structs import replace

    from hcgen.cli.caster import bare, recorded, spell_name
    from hcgen.cli.playing import Told
    from hcgen.cli.table_options import whose
    from hcgen.rules.hammercrawl.sustaining import concentrate
    from hcgen.rules.hammercrawl.sustaining import release as let_go

    _of_a_record(numbers)
    if release:
        told = {"--damaged": damaged, "--value": value is not None}
        refuse_idle("for a disturbance (HC-MAG-10); leave --release out", told)
    who = whose(numbers, ways, "sustain")
    if who is not None:
        told = {"--held": bool(held), "--value": value is not None}
        refuse_idle("for no record, and --from names one (HC-MAG-09); name no record", told)
        caster = recorded(who, numbers)
    else:
        given = needed("--held", held, "sustain", "the spells that are sustained, with their levels (HC-MAG-09)")
        stat = value if release else needed("--value", value, "sustain", "the value of the spell stat (HC-MAG-10)")
        spells = tuple(replace(_named(text, numbers, MOST_LEVEL), sustained=True) for text in given)
        _each_once(tuple(spell.name for spell in spells), "HC-MAG-09")
        caster = bare(numbers, spells, 10 if stat is None else stat)
    dicebox = _dicebox(ways, "sustain", who, "release" if release else "hold")
    if release:
        names = caster.sustained if release == ["all"] else tuple(spell_name(text, who) for text in release)
        done: Any = let_go(caster, names, dicebox.stream)
        rule = "HC-MAG-09"
    else:
        done, rule = concentrate(caster, damaged, dicebox.stream), "HC-MAG-10"
    words = [done.words or "Nothing was sustained."]
    gone = done if release else done.release
    if who is None and gone:
        words += _by_lot(caster, gone.forgettings)
    _close(ways, "sustain", Told((rule, "HC-MAG-08"), (" ".join(words),), done), dicebox, who, done.caster)


@app.command(epilog='\b\nExample: hcgen play magick cancel "Head Start" --from mage.toml --save\nRules: HC-MAG-13, HC-MAG-08, HC-MAG-09')
@played(CASTER, *PERSON, "die", "spell_level", "unprepared")
def cancel(*, spell: Spell, numbers: Numbers, ways: Ways) -> None:
    """Call a spell of one’s own back that is still remembered: one that is held, or one that lingers."""
    from msgspec.structs import replace

    from hcgen.cli.playing import Told
    from hcgen.rules.hammercrawl.sustaining import call_back

    _of_a_record(numbers)
    who, caster, name = _caster(spell, numbers, ways, "cancel", mage=False)
    if who is None:
        caster = replace(caster, spells=(replace(caster.spell(name), sustained=True),))
    else:
        who.awake("cancel")
        _lasting(who, caster, name)
    dicebox = _dicebox(ways, "cancel", who, name)
    done = call_back(caster, name, dicebox.stream)
    words = [done.words, *(_by_lot(caster, done.release.forgettings) if who is None and done.release else ())]
    _close(ways, "cancel", Told(("HC-MAG-13", "HC-MAG-08"), (" ".join(words),), done), dicebox, who, done.caster)


def _lasting(who: "Person", caster: "Caster", name: str) -> None:
    """Refuse to call back what was over at once (HC-MAG-13). Raises WishError."""
    from hcgen.cli.caster import spell_id
    from hcgen.errors import WishError

    row = who.tables.spells.by_id.get(spell_id(name, who))
    if row and row.duration == AT_ONCE and not caster.spell(name).sustained:
        raise WishError(f"{name}: it works at once, and 0 of it is left to call back (HC-MAG-13); name a spell that lasts")


def _by_lot(caster: "Caster", forgettings: "tuple[Forgetting, ...]", otherwise: str = "") -> list[str]:
    """Say how many spells go that nobody has named: what a caster of bare numbers remembers is known at the table alone."""
    from hcgen.rules.hammercrawl.casting import spell_die, taken_along
    from hcgen.rules.rolls import counted

    die = spell_die(caster)
    more = sum(taken_along(die, one.level) - len(one.lost) for one in forgettings if one.throw is None)
    gone = f"{'goes' if more == 1 else 'go'} with it{f', or {otherwise}' if otherwise else ''}"
    return [f"Draw lots among the rest: {counted(more, 'more spell')} {gone}."] if more else []


def _of_a_record(numbers: Numbers) -> None:
    """Refuse what is about a record where there is none. Raises typer.BadParameter."""
    if numbers["from_"] is None:
        refuse_idle("for a record (HC-MAG-03); name it with --from", {"--unprepared": numbers["unprepared"]})


def _caster(
    spell: str, numbers: Numbers, ways: Ways, act: str, mage: bool, more: "tuple[Prepared, ...]" = ()
) -> "tuple[Person | None, Caster, str]":
    """Whoever casts, and the name of the spell."""
    from hcgen.cli.caster import bare, recorded, spell_named
    from hcgen.cli.table_options import whose
    from hcgen.rules.hammercrawl.casting import Prepared

    who = whose(numbers, ways, act)
    if who is not None:
        return who, recorded(who, numbers), spell_named(spell, who, act)
    level = needed("--spell-level", numbers["spell_level"], act, "the level of the spell (HC-MAG-08)")
    name = spell_named(spell, None, act)
    return None, bare(numbers, (Prepared(name, level), *more), mage=mage), name


def _each_once(names: tuple[str, ...], rule: str) -> None:
    from hcgen.errors import WishError

    if len(set(names)) < len(names):
        raise WishError(f"{len(names)} spells with {len(set(names))} names ({rule}); name each once")


def _named(text: str, numbers: Numbers, most: int) -> "Prepared":
    """Read a spell with its level: "Small Print=4"; the level of a record’s spell stands there."""
    from hcgen.errors import WishError
    from hcgen.rules.hammercrawl.casting import Prepared
    from hcgen.rules.limits import within

    name, _, level = text.rpartition("=") if "=" in text else (text, "", "")
    if not level and numbers.get("from_") is not None:
        return Prepared(name, 1)
    if not (level.isascii() and level.isdigit() and len(level) < 3 and name):
        raise WishError(f'{text[:40]!r}: 0 levels stand behind it (HC-MAG-08); write it like "Small Print=4"')
    within(f"level of {name}", int(level), 1, most, "AMB-HC-44")
    return Prepared(name, int(level))


def _holdable(who: "Person", name: str, sustain: bool) -> None:
    """Refuse to hold what does not say that it can be held (HC-MAG-09). Raises WishError."""
    from hcgen.cli.caster import spell_id
    from hcgen.errors import WishError

    row = who.tables.spells.by_id.get(spell_id(name, who))
    if sustain and row and not row.sustained:
        raise WishError(f"{name}: 0 ways to hold it are known (HC-MAG-09); leave --sustain out")


def _lots(who: "Person", caster: "Caster", name: str, overcast: int) -> None:
    from hcgen.cli.caster import enough_known

    enough_known(caster, caster.spell(name).level + overcast, who)


def _tables(who: "Person | None") -> Any:
    from hcgen.tables import load

    return who.tables if who else load("hammercrawl")


def _dicebox(ways: Ways, act: str, who: "Person | None", name: str) -> "Dicebox":
    from hcgen.cli.playing import Dicebox

    return Dicebox(ways, "magick", act, who.name if who else "", name)


def _close(ways: Ways, act: str, told: "Told", dicebox: "Dicebox", who: "Person | None", after: "Caster", *, in_town: bool = False) -> None:
    """Print what came of it, and keep it; in town all other powers of a delve are there again as well (HC-CORE-05)."""
    from msgspec.structs import replace

    from hcgen.cli.caster import state_of
    from hcgen.cli.limited import whole_again
    from hcgen.cli.person import close

    state = state_of(who, after) if who else None
    if who and state and in_town:
        state, back = whole_again(who, state)
        told = replace(told, words=(*told.words, *((f"There again: {'; '.join(back)}.",) if back else ())))
    close(ways, f"play magick {act}", told, dicebox, who, state)
