"""``hcgen play fight attack`` and ``tactical``."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from hcgen.cli.armed import ARMED, HARM
from hcgen.cli.play_options import Numbers, Ways, needed, one_of, played, refuse_idle

if TYPE_CHECKING:
    from hcgen.cli.armed import Armed
    from hcgen.cli.person import Person
    from hcgen.cli.playing import Dicebox, Told
    from hcgen.records import State
    from hcgen.rules.hammercrawl.attack import AttackRoll
    from hcgen.rules.hammercrawl.check_rolls import Check
    from hcgen.rules.hammercrawl.damage import Damage
    from hcgen.rules.hammercrawl.harm import HarmRoll
    from hcgen.rules.hammercrawl.shticks import Sharpshot
    from hcgen.tables import Tables

app = typer.Typer(rich_markup_mode=None)

Defense = Annotated[int | None, typer.Option("--defense", metavar="N", help="The target’s passive Defense, or a creature’s static one.")]
At = Annotated[
    str | None, typer.Option("--at", metavar="FILE", help="The record of the target: its Defense counts, and it takes the damage.")
]
AtMember = Annotated[str | None, typer.Option("--at-member", metavar="WHO", help="Who of the target’s crew.")]
NoHarm = Annotated[bool, typer.Option("--no-harm", help="Roll no harm where it hits.")]
Immune = Annotated[bool, typer.Option("--cannot-hurt", help="The attack could not hurt the target at all, so it cannot be a crit.")]
Partial = Annotated[bool, typer.Option("--partial", help="The target’s armour covers only part.")]


Rerolls = Annotated[int, typer.Option("--rerolls", metavar="N", help="A Combatant’s re-rolls of harm: N more rolls, and the last stands.")]


@app.command(
    epilog="\b\nExample: hcgen play fight attack --from ada.toml --weapon dagger-common --defense 8 --rolls 12,2,5\n"
    "Rules: HC-CMB-08, HC-CMB-13, HC-CRIT-03, HC-WP-01, HC-WP-04, HC-WPN-01, HC-WPN-03, HC-WPN-05, HC-WPN-07, HC-WPN-09, "
    "HC-DMG-02, HC-CLS-F1, HC-CLS-F5 to HC-CLS-F8, HC-CLS-P10, HC-CLS-T3, HC-STK-CA"
)
@played(ARMED, *ARMED)
def attack(
    *,
    defense: Defense = None,
    at: At = None,
    at_member: AtMember = None,
    no_harm: NoHarm = False,
    rerolls: Rerolls = 0,
    cannot_hurt: Immune = False,
    partial: Partial = False,
    numbers: Numbers,
    ways: Ways,
) -> None:
    """Attack with any weapon against passive Defense, and roll the harm where it hits."""
    from hcgen.cli.armed import armed, used_up
    from hcgen.cli.playing import Dicebox, Told
    from hcgen.rules.hammercrawl.harm import harm

    if no_harm:
        given = {"--rerolls": rerolls, "--harm-step": numbers["harm_step"], "--partial": partial}
        refuse_idle("for harm, which --no-harm does not roll (HC-DMG-02); leave --no-harm out", given)
    if at is None:
        refuse_idle("for whoever is hit (HC-ARM-01); name their record with --at", {"--partial": partial})
    fist = bool(numbers["fist"])
    own = ways if at is None or fist or rerolls else read_only(ways)
    who, target, tables = sides(numbers, (at, at_member), "attack", own, ways)
    unaware_of(numbers, who, target)
    arms = armed(numbers, who, tables, harms=not no_harm)
    goal = passive_defense(defense, target, bool(numbers["unaware"]))
    if who:
        used_up(who, fist, rerolls)
    dicebox = Dicebox(ways, "fight", "attack", arms.name, arms.blow.weapon.id)
    struck, words = _struck(arms, goal, dicebox, not cannot_hurt)
    words.insert(0, f"{arms.name} attacks.") if who else None
    done = harm(arms.blow, arms.wielder, dicebox.stream, rerolls) if struck.hit and not no_harm else None
    hurt = hurting(target, arms, done, int(struck.crit), partial, dicebox) if target and done else None
    words += [done.words] if done else []
    words += [f"{target.name}: {hurt.words}"] if target and hurt else []
    told = Told(("HC-CMB-08", "HC-DMG-02"), (" ".join(words),), {"attack": struck, "harm": done, "damage": hurt})
    uses = used_up(who, fist, done.rerolled if done else 0) if who and (fist or rerolls) else None
    close_between(ways, "play fight attack", told, dicebox, (who, uses), (target, hurt))


def close_between(
    ways: Ways,
    command: str,
    told: "Told",
    dicebox: "Dicebox",
    attacker: "tuple[Person | None, State | None]",
    struck: "tuple[Person | None, Damage | None]",
) -> None:
    """Print what an attack came to, and keep what it used up and what it hurt.

    Args:
        ways: How it was played.
        command: Its name.
        told: What it came to.
        dicebox: What it was rolled on.
        attacker: Whose attack it was, and their state where something of theirs may be used up.
        struck: Who was hit, and what that did.

    Raises WishError where -o names one place for two records.
    """
    from hcgen.cli.fight_damage import state_after
    from hcgen.cli.person import both_after, close
    from hcgen.cli.playing import finish
    from hcgen.errors import WishError

    (who, uses), (target, hurt) = attacker, struck
    after = state_after(target, hurt) if target and hurt else None
    if who is None or uses is None:
        close(ways, command, told, dicebox, target, after, "--at")
    elif target is None:
        close(ways, command, told, dicebox, who, uses)
    else:
        changed = both_after(who, uses, target, after or target.state)
        if ways.out is not None and len(changed) > 1:
            raise WishError("-o is for the result of one file, and 2 may change; give --save, or leave -o out")
        finish(ways, command, told, dicebox, changed)


def sides(
    numbers: Numbers, at: tuple[str | None, str | None], act: str, own: Ways, theirs: Ways
) -> "tuple[Person | None, Person | None, Tables]":
    """Read whoever attacks and whoever is attacked, where they have records, and the tables of the attacker.

    Args:
        numbers: What the options say of the attacker.
        at: The record of the target, and who of its crew.
        act: What is done.
        own: How the attacker's record is read: only to be read, or to be changed as well.
        theirs: How the target's is.

    Raises WishError where they are one and the same.
    """
    from hcgen.cli.table_options import whose
    from hcgen.errors import WishError
    from hcgen.tables import load

    who = whose(numbers, own, act)
    target = whose({"from_": at[0], "member": at[1]}, theirs, act, "at")
    if who and target and who.is_in_place_of(target):
        raise WishError(f"{act}: {target.name} is 1 person, and cannot be on both sides (HC-CMB-08); name somebody else with --at")
    return who, target, who.tables if who else target.tables if target else load("hammercrawl")


def read_only(ways: Ways) -> Ways:
    """For a record that is only read: no place to write to is looked at."""
    from msgspec.structs import replace

    return replace(ways, save=False, out=None, dry_run=True)


def unaware_of(numbers: Numbers, who: "Person | None", target: "Person | None") -> None:
    """Refuse --unaware where nobody's powers and nobody's Defense can hear it. Raises typer.BadParameter."""
    if who is None and target is None:
        refuse_idle("for the powers of a record (HC-CLS-T3); name one with --from or --at", {"--unaware": numbers["unaware"]})


def passive_defense(given: int | None, target: "Person | None", unaware: bool, act: str = "attack") -> int:
    """Return the Defense that an attack has to beat: as it was given, or the target's (HC-CMB-08).

    Raises WishError where it is neither, or both.
    """
    from hcgen.errors import WishError

    if target is None:
        return int(needed("--defense", given, act, "the target’s passive Defense (HC-CMB-08)"))
    if given is not None:
        raise WishError(f"{act}: --defense is for no record, and {target.original.file} says it; leave one of the two out")
    return target.derived.defense_unaware if unaware else target.derived.defense


def _struck(arms: "Armed", goal: int, dicebox: "Dicebox", can_hurt: bool) -> "tuple[AttackRoll, list[str]]":
    from hcgen.rules.hammercrawl.attack import attack as strike
    from hcgen.rules.hammercrawl.shticks import TRICKS, sharpshot

    if not arms.looks_twice:
        struck = strike(arms.blow, arms.wielder, goal, dicebox.stream, can_hurt)
        return struck, [struck.words]
    shot: Sharpshot = sharpshot(arms.blow, arms.wielder, goal, dicebox.stream, can_hurt)
    tricks = [f"({' '.join(TRICKS.values())})"] if shot.tricks else []
    return shot.attack, [shot.words, *tricks]


def hurting(target: "Person", arms: "Armed", done: "HarmRoll", crit_steps: int, partial: bool, dicebox: "Dicebox") -> "Damage":
    """Let a recorded target take the harm of an attack that hit (HC-DMG-03 to HC-DMG-06)."""
    from msgspec.structs import replace

    from hcgen.cli.fight_damage import recorded_body
    from hcgen.rules.hammercrawl.damage import Force, take

    force = Force(penetrating="penetrating" in arms.blow.weapon.tags, crit_steps=crit_steps)
    return take(replace(recorded_body(target), partial=partial), done.dv, dicebox.stream, force)


Effects = Annotated[
    list[str],
    typer.Option("--effect", metavar="WHAT", help="opening, hampered, staggered or other; a second one, or one twice, for a crit."),
]
SaveStat = Annotated[str, typer.Option("--save-stat", metavar="STAT", help="What the target saves with.")]
SaveMod = Annotated[int | None, typer.Option("--save-mod", metavar="N", help="Without --at: the target’s mod of that stat.")]
SaveLevel = Annotated[int | None, typer.Option("--save-level", metavar="N", help="Without --at: the target’s level or Hit Dice.")]
SourceLevel = Annotated[int | None, typer.Option("--source-level", metavar="N", help="Without --from: the attacker’s level.")]
Reach = Annotated[int | None, typer.Option("--reach", metavar="M", help="The reach of the target’s weapon, where reach is to count.")]


@app.command(
    epilog="\b\nExample: hcgen play fight tactical --from ada.toml --weapon dagger-common --defense 8 --save-stat DEX --save-mod 0 "
    "--save-level 1 --effect opening\n"
    "Rules: HC-CMB-09, HC-WPN-02, HC-WPN-06, HC-WPN-10, HC-SAVE-01, HC-CLS-T3, AMB-HC-76"
)
@played(ARMED, *(name for name in ARMED if name not in HARM))
def tactical(
    *,
    effect: Effects,
    save_stat: SaveStat,
    defense: Defense = None,
    at: At = None,
    at_member: AtMember = None,
    save_mod: SaveMod = None,
    save_level: SaveLevel = None,
    source_level: SourceLevel = None,
    reach: Reach = None,
    numbers: Numbers,
    ways: Ways,
) -> None:
    """Attack for an opening in place of a wound: where it hits, the target saves against your STR or DEX."""
    from msgspec.structs import replace

    from hcgen.cli.armed import armed, used_up
    from hcgen.cli.person import close
    from hcgen.cli.playing import Dicebox, Told
    from hcgen.cli.table_options import feat_of
    from hcgen.rules.hammercrawl.tactics import tactical_attack
    from hcgen.rules.limits import at_least

    if reach is not None:
        at_least("--reach", reach, 0, "AMB-HC-76")
    who, target, tables = sides(numbers, (at, at_member), "tactical", ways, read_only(ways))
    if who is not None:
        refuse_idle("for no record, and --from names one (HC-SAVE-01); name no record", {"--source-level": source_level is not None})
    unaware_of(numbers, who, target)
    arms = armed(numbers, who, tables, harms=False)
    own = who.feat("tactical") if who else None
    blow = replace(arms.blow, feat=arms.blow.feat or feat_of(numbers["feat"], who, own))
    level = who.record.level if who else needed("--source-level", source_level, "tactical", "the attacker’s level (HC-SAVE-01)")
    saves = _target_save(save_stat, target, save_mod, save_level, level)
    goal = passive_defense(defense, target, bool(numbers["unaware"]))
    uses = used_up(who, bool(numbers["fist"]), 0) if who else None
    dicebox = Dicebox(ways, "fight", "tactical", arms.name, blow.weapon.id)
    done = tactical_attack(blow, arms.wielder, goal, saves, tuple(effect), dicebox.stream, reach)
    told = Told(("HC-CMB-09", "HC-WPN-10"), (done.words,), done)
    close(ways, "play fight tactical", told, dicebox, who, uses)


def _target_save(stat: str, target: "Person | None", mod: int | None, level: int | None, source: int) -> "Check":
    from hcgen.cli.check_saves import saving
    from hcgen.rules.hammercrawl.saves import SAVES
    from hcgen.rules.hammercrawl.stats import spelled

    name = one_of("--save-stat", spelled(stat), SAVES, "HC-SAVE-03")
    given: Any = {"feat": None}
    if target is None:
        needed("--save-mod", mod, "tactical", f"the target’s mod of {name} (HC-CMB-09)")
        needed("--save-level", level, "tactical", "the target’s level or Hit Dice (HC-SAVE-01)")
    else:
        theirs = {"--save-mod": mod is not None, "--save-level": level is not None}
        refuse_idle("for no record, and --at names one (HC-SAVE-01); name no record", theirs)
    return saving(name, target, given, mod, level, source, 0, None)
