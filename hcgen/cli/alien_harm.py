"""Harm: ``hcgen play alien health``, ``armour``, ``cover``, ``hurt``, ``broken``, ``critical``."""

from typing import TYPE_CHECKING, Annotated, cast

import msgspec
import typer

from hcgen.cli.bedside import BODY, OPTIONS, body
from hcgen.cli.play_options import Numbers, Ways, needed, one_of, played

if TYPE_CHECKING:
    from hcgen.cli.playing import Told
    from hcgen.rules.alien.armour import Cover as Covered
    from hcgen.rules.alien.armour import Soak
    from hcgen.rules.alien.broken import Act, Hit

app = typer.Typer(rich_markup_mode=None)

COVERS = ("open", "partial", "full")
BARRIERS = ("furniture", "inner bulkhead", "outer bulkhead", "armoured bulkhead")
ACTS = ("move", "mumble", "other")

Strength = Annotated[int | None, typer.Option("--strength", metavar="N", help="The attribute.")]
Agility = Annotated[int | None, typer.Option("--agility", metavar="N", help="The attribute.")]
Damage = Annotated[int | None, typer.Option("--damage", metavar="N", help="What the hit comes to, successes and all.")]
Armour = Annotated[list[int] | None, typer.Option("--armour", metavar="N", help="The level of the armour that is worn; there is one suit.")]
Piercing = Annotated[bool, typer.Option("--piercing", help="The attack pierces armour.")]
WeakSpot = Annotated[bool, typer.Option("--weak-spot", help="It is aimed at a weak spot.")]
Dice = Annotated[int | None, typer.Option("--dice", metavar="N", help="The dice of an attack: how many are left of them?")]
Cover = Annotated[str, typer.Option("--cover", metavar="COVER", help=f"The target’s cover: {', '.join(COVERS)}.")]
Melee = Annotated[bool, typer.Option("--melee", help="The attack is none with missiles, and cover is no matter.")]
Take = Annotated[bool, typer.Option("--take", help="Take cover: what kind of action is it?")]
Bare = Annotated[bool, typer.Option("--bare", help="For --take: a zone without clutter, door or hatch.")]
BaseDamage = Annotated[
    int | None, typer.Option("--base-damage", metavar="N", help="For --damage: that of the weapon, which decides on the breach.")
]
Barrier = Annotated[str | None, typer.Option("--barrier", metavar="NAME", help=f"For --damage: {', '.join(BARRIERS)}.")]
BarrierLevel = Annotated[int | None, typer.Option("--barrier-level", metavar="N", help="Of an armoured bulkhead, 4 or more.")]
Deadly = Annotated[bool, typer.Option("--deadly", help="The attack is one of those that kill at once.")]
Acting = Annotated[str | None, typer.Option("--act", metavar="ACT", help="May they? move, mumble or other.")]
Moved = Annotated[int, typer.Option("--moved", metavar="N", help="Move actions that they made already in this round.")]
Stress = Annotated[int | None, typer.Option("--stress", metavar="N", help="Stress that they would gain.")]


class Blow(msgspec.Struct, frozen=True):
    """A hit: what armour let through of it, and what that did."""

    soak: "Soak"
    hit: "Hit"


@app.command(epilog="\b\nExample: hcgen play alien health --strength 4 --agility 3\nRules: AL-HLTH-01")
@played({}, keeps=False)
def health(*, strength: Strength = None, agility: Agility = None, ways: Ways) -> None:
    """Work out full Health: half of strength and agility, rounded up."""
    from hcgen.cli.playing import Told, finish
    from hcgen.rules.alien.health import max_health, whole

    strong = needed("--strength", strength, "health", "an attribute, 1 or more (AL-HLTH-01)")
    agile = needed("--agility", agility, "health", "an attribute, 1 or more (AL-HLTH-01)")
    most = max_health(strong, agile)
    words = f"Strength {strong} and agility {agile}: {most} Health."
    finish(ways, "play alien health", Told(("AL-HLTH-01",), (words,), whole(most)), None)


@app.command(
    epilog="\b\nExample: hcgen play alien armour --damage 4 --armour 3 --piercing\nRules: AL-ARM-01, AL-ARM-02, AL-ARM-03, AMB-AL-04"
)
@played({}, keeps=False)
def armour(*, damage: Damage = None, armour: Armour = None, piercing: Piercing = False, weak_spot: WeakSpot = False, ways: Ways) -> None:
    """Take armour off the damage of a hit; a level less for what pierces it, and for a weak spot that is hit."""
    from hcgen.cli.playing import Told, finish

    came = needed("--damage", damage, "armour", "what the hit comes to (AL-ARM-01)")
    soaked = _soak(came, armour, piercing, weak_spot)
    told = Told(("AL-ARM-01", "AL-ARM-02", "AL-ARM-03"), (soaked.words, _why(soaked)), soaked)
    finish(ways, "play alien armour", told, None)


def _soak(damage: int, suits: list[int] | None, piercing: bool, weak_spot: bool) -> "Soak":
    from hcgen.rules.alien.armour import soak, worn

    return soak(damage, worn(suits or ()), piercing=piercing, weak_spot=weak_spot)


def _why(soaked: "Soak") -> str:
    why = ", ".join(f"{modifier.why} −{-modifier.amount}" for modifier in soaked.modifiers)
    return f"Counted in: {why}." if why else ""


@app.command(
    epilog="\b\nExample: hcgen play alien cover --damage 5 --base-damage 2 --barrier “inner bulkhead” --armour 2\n"
    "Rules: AL-COV-01, AL-COV-02, AL-COV-03, AL-ARM-03, AMB-AL-01, AMB-AL-05, AMB-AL-07"
)
@played({}, keeps=False)
def cover(
    *,
    dice: Dice = None,
    cover: Cover = "open",
    melee: Melee = False,
    take: Take = False,
    bare: Bare = False,
    damage: Damage = None,
    base_damage: BaseDamage = None,
    barrier: Barrier = None,
    barrier_level: BarrierLevel = None,
    armour: Armour = None,
    piercing: Piercing = False,
    weak_spot: WeakSpot = False,
    ways: Ways,
) -> None:
    """Attack somebody in cover: with how many dice; or through what they hide behind; or say what taking cover costs."""
    from hcgen.cli.playing import finish

    if (dice is not None) + (damage is not None) + take != 1:
        raise typer.BadParameter("give one of --dice, for an attack; --damage, for a hit on a barrier; --take, to take cover")
    one_of("--cover", cover, COVERS, "AL-COV-01")
    if damage is not None:
        told = _through(damage, base_damage, _level(barrier, barrier_level), armour, piercing, weak_spot)
    else:
        told = _taken(cover, bare) if dice is None else _attack(dice, cover, weak_spot, melee)
    finish(ways, "play alien cover", told, None)


def _attack(dice: int, cover: str, weak_spot: bool, melee: bool) -> "Told":
    from hcgen.cli.playing import Told
    from hcgen.rules.alien.armour import attack_dice

    attack = attack_dice(dice, cast("Covered", cover), weak_spot=weak_spot, ranged=not melee)
    dodge = "The target may dodge." if attack.may_dodge else "The target has no room to dodge."
    return Told(("AL-COV-01", "AL-ARM-03"), (attack.words, dodge), attack)


def _taken(cover: str, bare: bool) -> "Told":
    from hcgen.cli.playing import Told
    from hcgen.rules.alien.armour import take_cover

    action = take_cover(cast("Covered", cover), cluttered=not bare)
    return Told(("AL-COV-01",), (f"Taking {cover} cover is a {action} action.",), {"cover": cover, "action": action})


def _level(barrier: str | None, level: int | None) -> int:
    from hcgen.rules.alien.armour import barrier_level

    return barrier_level(needed("--barrier", barrier, "cover", "what the target hides behind (AL-COV-02)"), level)


def _through(damage: int, base: int | None, barrier: int, suits: list[int] | None, piercing: bool, weak_spot: bool) -> "Told":
    from hcgen.cli.playing import Told
    from hcgen.rules.alien.armour import shoot_through, worn

    weapon = needed("--base-damage", base, "cover", "the weapon’s own damage, without successes (AL-COV-03)")
    shot = shoot_through(damage, weapon, barrier, worn(suits or ()), piercing=piercing, weak_spot=weak_spot)
    return Told(("AL-COV-01", "AL-COV-02", "AL-COV-03", "AL-ARM-01"), (shot.words,), shot)


@app.command(
    epilog="\b\nExample: hcgen play alien hurt --max-health 4 --health 2 --damage 3 --armour 1 --seed tuesday\n"
    "Rules: AL-ARM-01, AL-BRK-01, AL-CRIT-01, AL-CRIT-04, AMB-AL-02, AMB-AL-03"
)
@played(OPTIONS, *BODY, keeps=False)
def hurt(
    *,
    damage: Damage = None,
    armour: Armour = None,
    piercing: Piercing = False,
    weak_spot: WeakSpot = False,
    deadly: Deadly = False,
    numbers: Numbers,
    ways: Ways,
) -> None:
    """Hit somebody: armour takes its part, the rest is Health; at 0 they are broken, with a critical injury for each hit."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.rules.alien import broken
    from hcgen.tables.journeys import load_alien

    came = needed("--damage", damage, "hurt", "what the hit comes to (AL-BRK-01)")
    person = body(numbers, "hurt")
    soaked = _soak(came, armour, piercing, weak_spot)
    dicebox = Dicebox(ways, "alien", "hurt")
    hit = broken.hurt(person, soaked.damage, load_alien().injuries, dicebox.stream, deadly=deadly)
    words = (soaked.words if armour else "", hit.words)
    finish(ways, "play alien hurt", Told(("AL-ARM-01", "AL-BRK-01", "AL-CRIT-01", "AL-CRIT-04"), words, Blow(soaked, hit)), dicebox)


@app.command(epilog="\b\nExample: hcgen play alien broken --act move --moved 1\nRules: AL-BRK-01")
@played({}, keeps=False)
def broken(*, act: Acting = None, moved: Moved = 0, stress: Stress = None, ways: Ways) -> None:
    """Say what somebody without Health may still do, and what no longer touches them."""
    from hcgen.cli.playing import Told, finish
    from hcgen.rules.alien import broken as breaking
    from hcgen.rules.alien.health import whole
    from hcgen.rules.limits import at_least

    person = whole(1, 0)
    at_least("--moved", moved, 0, "AL-BRK-01")
    words = [f"Broken: {breaking.MOVES} move action in a round, and mumbling; no stress, and no panic rolls."]
    result: dict[str, object] = {"panics": breaking.panics(person)}
    if act is not None:
        one_of("--act", act, ACTS, "AL-BRK-01")
        result["may"] = breaking.may(person, cast("Act", act), moved)
        words.append(f"{SAID[act]}: {'yes' if result['may'] else 'no'}.")
    if stress is not None:
        result["stress"] = breaking.stress_gained(person, stress)
        words.append(f"Of {stress} stress, {result['stress']} is gained.")
    finish(ways, "play alien broken", Told(("AL-BRK-01",), tuple(words), result), None)


SAID = {"move": "Another move action in this round", "mumble": "Mumbling", "other": "Anything else"}
"""How a question whether somebody broken may do something is told."""


@app.command(epilog="\b\nExample: hcgen play alien critical --rolls 4,5,2\nRules: AL-CRIT-01, AL-CRIT-04, AMB-AL-02")
@played({}, keeps=False)
def critical(*, ways: Ways) -> None:
    """Roll a critical injury on d66, and the days until it has healed; 64 to 66 are death at once."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.rules.alien.critical import injure
    from hcgen.rules.alien.health import whole
    from hcgen.tables.journeys import load_alien

    dicebox = Dicebox(ways, "alien", "critical")
    injury = injure(whole(1, 0), load_alien().injuries, dicebox.stream)
    finish(ways, "play alien critical", Told(("AL-CRIT-01", "AL-CRIT-04"), (injury.words,), injury), dicebox)
