"""``hcgen play fight attack`` and ``tactical``."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from hcgen.cli.armed import ARMED
from hcgen.cli.play_options import Numbers, Ways, needed, one_of, played

if TYPE_CHECKING:
    from hcgen.cli.armed import Armed
    from hcgen.cli.person import Person
    from hcgen.cli.playing import Dicebox
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


@app.command(
    epilog="\b\nExample: hcgen play fight attack --from ada.toml --weapon dagger-common --defense 8 --rolls 12,2,5\n"
    "Rules: HC-CMB-08, HC-CMB-13, HC-CRIT-03, HC-WP-01, HC-WP-04, HC-WPN-01, HC-WPN-03, HC-WPN-05, HC-WPN-07, HC-WPN-09, "
    "HC-DMG-02, HC-CLS-F5 to HC-CLS-F8, HC-CLS-P10, HC-CLS-T3, HC-STK-CA"
)
@played(ARMED, *ARMED)
def attack(
    *,
    defense: Defense = None,
    at: At = None,
    at_member: AtMember = None,
    no_harm: NoHarm = False,
    cannot_hurt: Immune = False,
    partial: Partial = False,
    numbers: Numbers,
    ways: Ways,
) -> None:
    """Attack with any weapon against passive Defense, and roll the harm where it hits."""
    from hcgen.cli.armed import armed
    from hcgen.cli.person import close
    from hcgen.cli.playing import Dicebox, Told
    from hcgen.rules.hammercrawl.harm import harm

    who, target, tables = _sides(numbers, ways, at, at_member, "attack")
    arms = armed(numbers, who, tables)
    goal = _defense(defense, target, bool(numbers["unaware"]))
    dicebox = Dicebox(ways, "fight", "attack", arms.name, arms.blow.weapon.id)
    struck, words = _struck(arms, goal, dicebox, not cannot_hurt)
    words.insert(0, f"{arms.name} attacks.") if who else None
    done = harm(arms.blow, arms.wielder, dicebox.stream) if struck.hit and not no_harm else None
    hurt = _hurt(target, arms, done, struck, partial, dicebox) if target and done else None
    words += [done.words] if done else []
    words += [f"{target.name}: {hurt.words}"] if target and hurt else []
    result = {"attack": struck, "harm": done, "damage": hurt}
    told = Told(("HC-CMB-08", "HC-DMG-02"), (" ".join(words),), result)
    close(ways, "play fight attack", told, dicebox, target, _after(target, hurt), "--at")


def _sides(numbers: Numbers, ways: Ways, at: str | None, at_member: str | None, act: str) -> "tuple[Person | None, Person | None, Tables]":
    """Whoever attacks and whoever is attacked, where they have records, and the tables of the attacker."""
    from hcgen.cli.table_options import whose
    from hcgen.tables import load

    who = whose(numbers, ways if at is None else read_only(ways), act)
    target = whose({"from_": at, "member": at_member}, ways, act, "at")
    return who, target, who.tables if who else target.tables if target else load("hammercrawl")


def read_only(ways: Ways) -> Ways:
    """For a record that is only read: no place to write to is looked at."""
    from msgspec.structs import replace

    return replace(ways, save=False, out=None, dry_run=True)


def _defense(given: int | None, target: "Person | None", unaware: bool) -> int:
    from hcgen.errors import WishError

    if target is None:
        return int(needed("--defense", given, "attack", "the target’s passive Defense (HC-CMB-08)"))
    if given is not None:
        raise WishError(f"attack: --defense is for no record, and {target.original.file} says it; leave one of the two out")
    return target.derived.defense_unaware if unaware else target.derived.defense


def _struck(arms: "Armed", goal: int, dicebox: "Dicebox", can_hurt: bool) -> "tuple[AttackRoll, list[str]]":
    from hcgen.rules.hammercrawl.attack import attack as strike
    from hcgen.rules.hammercrawl.shticks import TRICKS, sharpshot

    if not arms.looks_twice:
        struck = strike(arms.blow, arms.wielder, goal, dicebox.stream, can_hurt)
        return struck, [struck.words]
    shot: Sharpshot = sharpshot(arms.blow, arms.wielder, goal, dicebox.stream)
    tricks = [f"({' '.join(TRICKS.values())})"] if shot.tricks else []
    return shot.attack, [shot.words, *tricks]


def _hurt(target: "Person", arms: "Armed", done: "HarmRoll", struck: "AttackRoll", partial: bool, dicebox: "Dicebox") -> "Damage":
    from msgspec.structs import replace

    from hcgen.cli.fight_damage import recorded_body
    from hcgen.rules.hammercrawl.damage import Force, take

    force = Force(penetrating="penetrating" in arms.blow.weapon.tags, crit_steps=int(struck.crit))
    return take(replace(recorded_body(target), partial=partial), done.dv, dicebox.stream, force)


def _after(target: "Person | None", hurt: "Damage | None") -> "State | None":
    from hcgen.cli.fight_damage import state_after

    return state_after(target, hurt) if target and hurt else None


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
@played(ARMED, *ARMED, keeps=False)
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

    from hcgen.cli.armed import armed
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.cli.table_options import feat_of
    from hcgen.rules.hammercrawl.tactics import tactical_attack
    from hcgen.rules.limits import at_least

    if reach is not None:
        at_least("--reach", reach, 0, "AMB-HC-76")
    who, target, tables = _sides(numbers, ways, at, at_member, "tactical")
    arms = armed(numbers, who, tables)
    own = who.feat("tactical") if who else None
    blow = replace(arms.blow, feat=arms.blow.feat or feat_of(numbers["feat"], who, own))
    level = who.record.level if who else needed("--source-level", source_level, "tactical", "the attacker’s level (HC-SAVE-01)")
    saves = _target_save(save_stat, target, save_mod, save_level, level)
    goal = _defense(defense, target, bool(numbers["unaware"]))
    dicebox = Dicebox(ways, "fight", "tactical", arms.name, blow.weapon.id)
    done = tactical_attack(blow, arms.wielder, goal, saves, tuple(effect), dicebox.stream, reach)
    finish(ways, "play fight tactical", Told(("HC-CMB-09", "HC-WPN-10"), (done.words,), done), dicebox)


def _target_save(stat: str, target: "Person | None", mod: int | None, level: int | None, source: int) -> "Check":
    from hcgen.cli.check_saves import saving
    from hcgen.rules.hammercrawl.saves import SAVES

    name = one_of("--save-stat", stat.upper(), SAVES, "HC-SAVE-03")
    given: Any = {"feat": None}
    if target is None:
        needed("--save-mod", mod, "tactical", f"the target’s mod of {name} (HC-CMB-09)")
        needed("--save-level", level, "tactical", "the target’s level or Hit Dice (HC-SAVE-01)")
    return saving(name, target, given, mod, level, source, 0, None)
