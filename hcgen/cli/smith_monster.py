"""``hcgen play smith monster``: a creature’s static values, against somebody who rolls."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from hcgen.cli.play_options import Numbers, Ways, needed, played
from hcgen.cli.table_options import CHECK, PERSON

if TYPE_CHECKING:
    from hcgen.cli.person import Person
    from hcgen.rules.hammercrawl.check_rolls import Check
    from hcgen.rules.hammercrawl.damage import Body

app = typer.Typer(rich_markup_mode=None)

DEFENDING: dict[str, Any] = PERSON | {name: CHECK[name] for name in ("step", "mod", "feat")}

Name = Annotated[str, typer.Argument(metavar="[NAME]", help="What it is called.")]
Attack = Annotated[int | None, typer.Option("--attack", metavar="N", help="What a defence has to beat.")]
Dv = Annotated[int | None, typer.Option("--dv", metavar="N", help="The damage of a hit, 1 to 10.")]
Defense = Annotated[int | None, typer.Option("--defense", metavar="N", help="What an attack on it has to beat.")]
Initiative = Annotated[int | None, typer.Option("--initiative", metavar="N", help="What initiative against it has to beat.")]
HitDice = Annotated[int, typer.Option("--hit-dice", metavar="N", help="Its level, for Saves against what it does.")]
DexMod = Annotated[int | None, typer.Option("--dex-mod", metavar="N", help="Without a FILE: the defender’s DEX mod.")]
Health = Annotated[str | None, typer.Option("--health", metavar="DIE", help="Without a FILE: the defender’s Health Die now.")]
Armour = Annotated[str | None, typer.Option("--armour", metavar="DIE", help="Without a FILE: the defender’s armour die now.")]
Con = Annotated[int | None, typer.Option("--con-mod", metavar="N", help="Without a FILE: the defender’s CON mod.")]
Penetrating = Annotated[bool, typer.Option("--penetrating", help="Its blow skips armour.")]
Times = Annotated[int, typer.Option("-n", "--times", metavar="N", help="So many attacks, until the defender falls.")]


@app.command(
    epilog="\b\nExample: hcgen play smith monster Gnoll --attack 12 --dv 4 --from ada.toml --rolls 9,2,3 --save\n"
    "Rules: HC-CMB-12, HC-SMI-04, HC-DMG-02 to HC-DMG-06, HC-CRIT-04, AMB-HC-04"
)
@played(DEFENDING, *DEFENDING)
def monster(
    *,
    name: Name = "The creature",
    attack: Attack = None,
    dv: Dv = None,
    defense: Defense = None,
    initiative: Initiative = None,
    hit_dice: HitDice = 1,
    dex_mod: DexMod = None,
    health: Health = None,
    armour: Armour = None,
    con_mod: Con = None,
    penetrating: Penetrating = False,
    times: Times = 1,
    numbers: Numbers,
    ways: Ways,
) -> None:
    """Let a creature attack with its static values: the defender rolls the defence, and soaks what gets through."""
    from hcgen.cli.fight_damage import bare_body, recorded_body, what_is_left
    from hcgen.cli.person import close
    from hcgen.cli.playing import Dicebox, Told
    from hcgen.cli.table_options import whose
    from hcgen.errors import WishError
    from hcgen.rules.hammercrawl.damage import Force
    from hcgen.rules.hammercrawl.monsters import Creature, assault, rank
    from hcgen.rules.limits import within

    within("-n", times, 1, 100, "HC-CMB-12")
    value = needed("--attack", attack, "monster", "what a defence has to beat (HC-CMB-12)")
    hurts = needed("--dv", dv, "monster", "the damage of a hit, 1 to 10 (HC-DMG-02)")
    called = name.strip() or "The creature"
    creature = Creature(name=called, attack=value, dv=hurts, defense=defense or 0, initiative=initiative or 0, hit_dice=hit_dice)
    who = whose(numbers, ways, "monster")
    if who is not None and (dex_mod, health, armour, con_mod) != (None, None, None, None):
        file = who.original.file
        raise WishError(f"monster: --dex-mod, --health, --armour and --con-mod are for no record, and {file} says them; leave them out")
    body = recorded_body(who) if who else bare_body(health, armour, con_mod, None)
    check = _defence(numbers, who, dex_mod)
    dicebox = Dicebox(ways, "smith", "monster", name)
    begun, done = body, []
    for _ in range(times):
        done.append(assault(creature, check, body, dicebox.stream, Force(penetrating=penetrating)))
        body = done[-1].damage.body if done[-1].damage else body
        if body.health is None:
            break
    known = f"{creature.name}: {_values(creature)}; {rank(creature.dv)}."
    told = Told(
        ("HC-CMB-12", "HC-SMI-04", "HC-DMG-02"),
        (known, *(one.words for one in done), *what_is_left(begun, body)),
        {"creature": creature, "assaults": done},
    )
    close(ways, "play smith monster", told, dicebox, who, _state(who, body) if who else None)


def _values(creature: Any) -> str:
    """What is known of a creature, in a line."""
    said = [f"attack {creature.attack}", f"damage {creature.dv}"]
    said += [f"{name} {value}" for name, value in (("Defense", creature.defense), ("initiative", creature.initiative)) if value]
    said += [f"Hit Dice {creature.hit_dice}"] if creature.hit_dice > 1 else []
    return ", ".join(said)


def _defence(numbers: Numbers, who: "Person | None", dex_mod: int | None) -> "Check":
    from hcgen.cli.table_options import feat_of, moved
    from hcgen.rules import wielder_of
    from hcgen.rules.hammercrawl.defense import defence_check
    from hcgen.rules.rolls import Modifier

    by = moved(numbers)
    dex = who.derived.mods.DEX if who else needed("--dex-mod", dex_mod, "monster", "the defender’s DEX mod (HC-CMB-12)")
    raised = who.derived.total_defense - dex if who else 0
    shields = (Modifier(raised, "what is held before one"),) if raised else ()
    feat = feat_of(numbers["feat"], who, who.feat("defence") if who else None)
    heavy = wielder_of(who.now, who.tables).armour_too_heavy if who else False
    return defence_check(dex, (*shields, *by.mods), feat=feat, steps=by.steps, armour_too_heavy=heavy)


def _state(who: "Person", body: "Body") -> Any:
    """The state after it all: the dice that dropped."""
    worn = {"armour": body.armour} if who.full("armour") else {}
    return who.with_dice(health=body.health, **worn)
