"""``hcgen play fight damage``: overwhelming blows, soaks, dice that drop."""

from typing import TYPE_CHECKING, Annotated

import typer

from hcgen.cli.play_options import Numbers, Ways, needed, one_of, played, refuse_idle
from hcgen.cli.table_options import PERSON

if TYPE_CHECKING:
    from hcgen.cli.person import Person
    from hcgen.records import State
    from hcgen.rules.hammercrawl.damage import Body, Damage

app = typer.Typer(rich_markup_mode=None)

REVENANT = "revenant"

CON_MODS = (-5, 5)
"""The least and the highest mod of the table of ratings, HC-STAT-02."""

Dv = Annotated[int | None, typer.Argument(metavar="DV", help="The damage value, as harm came to, or static.")]
Health = Annotated[str | None, typer.Option("--health", metavar="DIE", help="Without a FILE: the Health Die now.")]
Armour = Annotated[
    str | None, typer.Option("--armour", metavar="DIE", help="Without a FILE: the armour die now; none where nothing is worn.")
]
Con = Annotated[int | None, typer.Option("--con-mod", metavar="N", help="Without a FILE: the CON mod, added to soaks with Health.")]
Revenant = Annotated[str | None, typer.Option("--revenant", metavar="GRADE", help="Without a FILE: basic or advanced, of a Revenant.")]
Partial = Annotated[bool, typer.Option("--partial", help="The armour covers only part.")]
MagickalArmour = Annotated[bool, typer.Option("--magickal-armour", help="The armour is magickal.")]
Penetrating = Annotated[bool, typer.Option("--penetrating", help="The blow skips armour, unless that is magickal and it is not.")]
Magickal = Annotated[bool, typer.Option("--magickal", help="The blow is magickal.")]
Crit = Annotated[int, typer.Option("--crit", metavar="STEPS", help="Steps off a die at once: 1 for a crit.")]
CritOn = Annotated[
    str | None, typer.Option("--crit-on", metavar="DIE", help="The die that the defender gives to a crit: armour, as a rule, or health.")
]
Bypass = Annotated[int, typer.Option("--bypass", metavar="STEPS", help="Steps of armour that it slips past.")]
Rerolls = Annotated[int, typer.Option("--rerolls", metavar="N", help="Failed soaks that will be rolled again.")]


@app.command(
    epilog="\b\nExample: hcgen play fight damage 9 --from ada.toml --penetrating --save\n"
    "Rules: HC-DMG-01 to HC-DMG-06, HC-CRIT-03, HC-ARM-01, HC-WPN-09, HC-CLS-F1, HC-CLS-F2, HC-CLS-F8, HC-CLS-P11, AMB-HC-42"
)
@played(PERSON, *PERSON)
def damage(
    *,
    dv: Dv = None,
    health: Health = None,
    armour: Armour = None,
    con_mod: Con = None,
    revenant: Revenant = None,
    partial: Partial = False,
    magickal_armour: MagickalArmour = False,
    penetrating: Penetrating = False,
    magickal: Magickal = False,
    crit: Crit = 0,
    crit_on: CritOn = None,
    bypass: Bypass = 0,
    rerolls: Rerolls = 0,
    numbers: Numbers,
    ways: Ways,
) -> None:
    """Take a blow: what overwhelms a die drops it, the rest is soaked, and a failed soak drops it as well."""
    from msgspec.structs import replace

    from hcgen.cli.person import close
    from hcgen.cli.playing import Dicebox, Told
    from hcgen.cli.table_options import whose
    from hcgen.errors import WishError
    from hcgen.rules.hammercrawl.damage import Force, take

    value = needed("DV", dv, "damage", "the damage value (HC-DMG-02)")
    if not crit:
        refuse_idle("for a crit (HC-CRIT-03); give its steps with --crit", {"--crit-on": crit_on})
    given = one_of("--crit-on", crit_on or "armour", ("armour", "health"), "HC-CRIT-03")
    who = whose(numbers, ways, "damage")
    bare = (health, armour, con_mod, revenant)
    if who is not None and any(given is not None for given in bare):
        file = who.original.file
        raise WishError(f"damage: --health, --armour, --con-mod and --revenant are for no record, and {file} says them; leave them out")
    body = replace(recorded_body(who) if who else bare_body(*bare), partial=partial, magickal_armour=magickal_armour)
    force = Force(penetrating=penetrating, magickal=magickal, crit_steps=crit, crit_on=given, bypass=bypass)  # type: ignore[arg-type]
    dicebox = Dicebox(ways, "fight", "damage", value)
    done = take(body, value, dicebox.stream, force, rerolls)
    state = used_rerolls(who, done, state_after(who, done)) if who else None
    words = f"{who.name}: {done.words}" if who else done.words
    told = Told(("HC-DMG-03", "HC-DMG-04", "HC-DMG-05", "HC-DMG-06"), (words, *what_is_left(done.before, done.body), *_carried(done)), done)
    close(ways, "play fight damage", told, dicebox, who, state)


def _carried(done: "Damage") -> tuple[str, ...]:
    """What a Combatant’s Hack and Slash may do with the rest of a blow (HC-CLS-F2)."""
    if not done.carried:
        return ()
    left = "is left" if done.carried == 1 else "are left"
    return (f"{done.carried} of the blow {left}, for Hack and Slash to carry on to the weakest foe in reach.",)


def what_is_left(before: "Body", now: "Body") -> tuple[str, ...]:
    """Say what is left of somebody, where a die has dropped."""
    if (before.health, before.armour) == (now.health, now.armour):
        return ()
    armour = f", armour {now.armour or 'none'}" if before.armour else ""
    return (f"Now: Health {now.health or 'none'}{armour}.",)


def recorded_body(who: "Person") -> "Body":
    """Return what stands between somebody and the floor, as their record has it."""
    from hcgen.rules.hammercrawl.damage import Body

    found = [power.grade for power in who.record.class_.choices.powers if power.id == REVENANT]
    return Body(health=who.die("health"), con_mod=who.derived.mods.CON, armour=who.die("armour"), revenant=found[0] if found else "none")


def bare_body(health: str | None, armour: str | None, con_mod: int | None, revenant: str | None) -> "Body":
    """Return what stands between somebody and the floor, as it was given. Raises WishError where Health is missing."""
    from hcgen.cli.table_options import die_of
    from hcgen.rules.hammercrawl.damage import Body
    from hcgen.rules.limits import within

    now = die_of("--health", needed("--health", health, "damage", "the Health Die now (HC-DMG-04)"))
    worn = None if armour in {None, "none"} else die_of("--armour", armour or "")
    within("--con-mod", con_mod or 0, *CON_MODS, "HC-STAT-02")
    grade = one_of("--revenant", revenant or "none", ("none", "basic", "advanced"), "HC-CLS-P11")
    return Body(health=now, con_mod=con_mod or 0, armour=worn, revenant=grade)  # type: ignore[arg-type]


REROLLS = {"health": ("HC-CLS-F1", "the Health Die"), "armour": ("HC-STK-DR", "the armour die")}
"""Which power rolls a failed soak of each die again."""


def used_rerolls(who: "Person", done: "Damage", state: "State") -> "State":
    """Count the re-rolls of a soak among the uses of the power that gives them.

    Raises WishError where nobody has such a power, or too few uses are left.
    """
    from hcgen.cli.limited import spent

    if done.soak is None:
        return state
    rule, what = REROLLS[done.soak.which]
    return spent(who, state, rule, done.soak.rerolled, "--rerolls", what)


def state_after(who: "Person", done: "Damage") -> "State":
    """The state after a blow: the dice that dropped."""
    return who.with_dice(**{drop.which: done.body.health if drop.which == "health" else done.body.armour for drop in done.drops})
