"""``hcgen play fight barrage``."""

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from hcgen.cli.armed import ARMED
from hcgen.cli.fight_attacks import At, AtMember, Defense, Immune, NoHarm, Partial
from hcgen.cli.play_options import Numbers, Ways, played, refuse_idle

if TYPE_CHECKING:
    from hcgen.cli.armed import Armed
    from hcgen.cli.person import Person
    from hcgen.cli.playing import Dicebox
    from hcgen.rules.hammercrawl.attack import AttackRoll
    from hcgen.rules.hammercrawl.damage import Damage
    from hcgen.rules.hammercrawl.harm import HarmRoll

app = typer.Typer(rich_markup_mode=None)

Weapons = Annotated[list[str], typer.Argument(metavar="WEAPON…", help="What is thrown, in order; one may come again.")]

NOT_THROWN = ("weapon", "thrown", "both_hands", "hand", "barrage", "first", "fist")
"""The options of an attack that a whole Barrage has not, or says otherwise."""


class Thrown(msgspec.Struct, frozen=True):
    """A throw of a Barrage, and what came of it."""

    weapon: str
    attack: "AttackRoll"
    harm: "HarmRoll | None"
    damage: "Damage | None"
    words: str


@app.command(
    epilog="\b\nExample: hcgen play fight barrage javelin dagger-throwing club --str 14 --dex 12 --harm d8 --shtick thrower --level 3 "
    "--defense 8 --rolls 12,5,3,11,2\n"
    "Rules: HC-CLS-F7, HC-CMB-08, HC-CRIT-03, HC-DMG-02, HC-WP-01, HC-WPN-01, HC-WPN-07, AMB-HC-30"
)
@played(ARMED, *(name for name in ARMED if name not in NOT_THROWN))
def barrage(
    *,
    weapons: Weapons,
    defense: Defense = None,
    at: At = None,
    at_member: AtMember = None,
    no_harm: NoHarm = False,
    cannot_hurt: Immune = False,
    partial: Partial = False,
    numbers: Numbers,
    ways: Ways,
) -> None:
    """Throw one weapon after the other at somebody, as Throwers do: two throws, and one more from each odd level after the first."""
    from hcgen.cli.armed import volley
    from hcgen.cli.fight_attacks import passive_defense, read_only, sides, unaware_of
    from hcgen.cli.person import close
    from hcgen.cli.playing import Dicebox, Told

    if no_harm:
        given = {"--harm-step": numbers["harm_step"], "--partial": partial}
        refuse_idle("for harm, which --no-harm does not roll (HC-DMG-02); leave --no-harm out", given)
    if at is None:
        refuse_idle("for whoever is hit (HC-ARM-01); name their record with --at", {"--partial": partial})
    own = ways if at is None else read_only(ways)
    who, target, tables = sides(numbers, (at, at_member), "barrage", own, ways)
    unaware_of(numbers, who, target)
    throws = volley(numbers, tuple(weapons), who, tables, harms=not no_harm)
    goal = passive_defense(defense, target, bool(numbers["unaware"]), "barrage")
    dicebox = Dicebox(ways, "fight", "barrage", throws[0].name, *(one.blow.weapon.id for one in throws))
    words, thrown, struck = [f"{who.name} throws."] if who else [], [], target
    for at_, one in enumerate(throws):
        if struck is not None and struck.die("health") is None:
            words.append(_kept(len(throws) - at_))
            break
        done, struck = _thrown(one, goal, struck, dicebox, (not cannot_hurt, not no_harm, partial))
        words.append(done.words)
        thrown.append(done)
    told = Told(("HC-CLS-F7", "HC-CMB-08", "HC-DMG-02"), tuple(words), {"throws": thrown})
    close(ways, "play fight barrage", told, dicebox, target, struck.state if struck else None, "--at")


def _thrown(
    arms: "Armed", goal: int, target: "Person | None", dicebox: "Dicebox", may: tuple[bool, bool, bool]
) -> "tuple[Thrown, Person | None]":
    """Throw once, and return whoever is hit as that leaves them."""
    from msgspec.structs import replace

    from hcgen.cli.fight_attacks import hurting
    from hcgen.cli.fight_damage import state_after
    from hcgen.rules.hammercrawl.attack import attack
    from hcgen.rules.hammercrawl.harm import harm

    can_hurt, harms, partial = may
    struck = attack(arms.blow, arms.wielder, goal, dicebox.stream, can_hurt)
    done = harm(arms.blow, arms.wielder, dicebox.stream) if struck.hit and harms else None
    words = [struck.words, *((done.words,) if done else ())]
    hurt = hurting(target, arms, done, int(struck.crit), partial, dicebox) if target and done else None
    if target and hurt:
        words.append(f"{target.name}: {hurt.words}")
        target = replace(target, record=replace(target.record, state=state_after(target, hurt)))
    return Thrown(arms.blow.weapon.id, struck, done, hurt, " ".join(words)), target


def _kept(left: int) -> str:
    from hcgen.rules.rolls import counted

    return f"{counted(left, 'throw')} {'is' if left == 1 else 'are'} left, and nobody to throw at."
