"""The actions of a space turn: ``hcgen play ship fire-lasers``, ``fire-warpedo``, ``evade``, ``boost-shields``, ``repair``."""

from typing import TYPE_CHECKING, Annotated

import typer

from hcgen.cli.bridge import FILE_HELP, OPTIONS
from hcgen.cli.play_options import Numbers, Ways, played

if TYPE_CHECKING:
    from hcgen.cli.bridge import Bridge
    from hcgen.cli.playing import Dicebox
    from hcgen.rules.moldhammer.actions import Action
    from hcgen.rules.moldhammer.ships import EffectId, Ship

app = typer.Typer(rich_markup_mode=None)

LASERS_REACH, WARPEDOES_REACH = 0, 1
"""Hexes to the farthest target (MH-SHIP-05)."""

File = Annotated[str | None, typer.Argument(metavar="[FILE]", help=FILE_HELP)]
At = Annotated[str | None, typer.Option("--at", metavar="FILE", help="The record of the starship that is fired at; she takes the damage.")]
Distance = Annotated[int, typer.Option("--distance", metavar="HEXES", help="Hexes to the target; 0 is the same hex.")]
Aimed = Annotated[bool, typer.Option("--aimed", help="Aim it, in the same hex: a roll for 2 points, in place of a sure 1.")]
What = Annotated[str | None, typer.Option("--what", metavar="ID", help="What is repaired; may be left out where one thing is broken.")]


@app.command(
    "fire-lasers", epilog="\b\nExample: hcgen play ship fire-lasers --systems 14 --rolls 9\nRules: MH-SHIP-05, MH-SHIP-06, AMB-X-02"
)
@played(OPTIONS, "kind", "systems", "crew")
def fire_lasers(*, file: File = None, at: At = None, distance: Distance = 0, numbers: Numbers, ways: Ways) -> None:
    """Fire lasers at a ship in the same hex: a d20 under Systems takes a point of her Shield."""
    from hcgen.cli.bridge import facing
    from hcgen.rules.moldhammer.actions import fire_lasers as shoot

    needs = () if numbers["kind"] == "shuttle" else ("systems",)
    ours, theirs = facing(file, at, numbers, ways, "fire-lasers", *needs)
    _check_distance("fire-lasers", distance, LASERS_REACH)
    dicebox = ours.dicebox(ways, "fire-lasers")
    _fired(ours, theirs, shoot(ours.ship, dicebox.stream), "fire-lasers", ways, dicebox)


@app.command(
    "fire-warpedo", epilog="\b\nExample: hcgen play ship fire-warpedo warning.toml --aimed --at gull.toml\nRules: MH-SHIP-05, AMB-MH-05"
)
@played(OPTIONS, "kind", "systems", "warpedoes", "crew")
def fire_warpedo(*, file: File = None, at: At = None, distance: Distance = 0, aimed: Aimed = False, numbers: Numbers, ways: Ways) -> None:
    """Fire a Warpedo: a sure point in the same hex, or a d20 under Systems for 2 there, or 1 in the next hex."""
    from hcgen.cli.bridge import facing
    from hcgen.rules.moldhammer.actions import fire_aimed_warpedo, fire_far_warpedo, fire_sure_warpedo

    if aimed and distance:
        raise typer.BadParameter(
            f"--aimed is for a target in the same hex, and --distance says {distance} (MH-SHIP-05); leave one of the two out"
        )
    rolled = aimed or distance == WARPEDOES_REACH
    needs = ("warpedoes", "systems") if rolled else ("warpedoes",)
    ours, theirs = facing(file, at, numbers, ways, "fire-warpedo", *(() if _unarmed(numbers) else needs))
    _check_distance("fire-warpedo", distance, WARPEDOES_REACH)
    shoot = fire_far_warpedo if distance else fire_aimed_warpedo if aimed else fire_sure_warpedo
    dicebox = ours.dicebox(ways, "fire-warpedo")
    _fired(ours, theirs, shoot(ours.ship, dicebox.stream), "fire-warpedo", ways, dicebox)


@app.command(epilog="\b\nExample: hcgen play ship evade --systems 14\nRules: MH-SHIP-05, AMB-MH-05, AMB-X-02")
@played(OPTIONS, "systems", "crew")
def evade(*, file: File = None, numbers: Numbers, ways: Ways) -> None:
    """Manoeuvre: a d20 under Systems, and a point of damage will miss before the ship’s next space turn."""
    from hcgen.cli.bridge import bridge
    from hcgen.rules.moldhammer.actions import evade as turn_away

    ours = bridge(file, numbers, ways, "evade", "systems")
    dicebox = ours.dicebox(ways, "evade")
    _fired(ours, None, turn_away(ours.ship, dicebox.stream), "evade", ways, dicebox)


@app.command("boost-shields", epilog="\b\nExample: hcgen play ship boost-shields --shield 3 --shield-max 6\nRules: MH-SHIP-05, AMB-MH-05")
@played(OPTIONS, "shield", "shield_max", "crew")
def boost_shields(*, file: File = None, numbers: Numbers, ways: Ways) -> None:
    """Boost Shields: 2 chances in 6 for a point, never above what the ship was built with."""
    from hcgen.cli.bridge import bridge
    from hcgen.rules.moldhammer.actions import boost_shields as boost

    ours = bridge(file, numbers, ways, "boost-shields", "shield", "shield_max")
    dicebox = ours.dicebox(ways, "boost-shields")
    _fired(ours, None, boost(ours.ship, dicebox.stream), "boost-shields", ways, dicebox)


@app.command(
    epilog="\b\nExample: hcgen play ship repair warning.toml --what core --save\nRules: MH-SHIP-05, MH-CRIT-02, AMB-MH-05, AMB-MH-10"
)
@played(OPTIONS, "systems", "effect", "crew")
def repair(*, file: File = None, what: What = None, numbers: Numbers, ways: Ways) -> None:
    """Repair what critical damage has broken: 2 chances in 6 for one thing."""
    from hcgen.cli.bridge import bridge
    from hcgen.rules.moldhammer.actions import repair as mend

    if file is None and what and not numbers["effect"]:
        numbers = numbers | {"effect": [what]}
    ours = bridge(file, numbers, ways, "repair")
    dicebox = ours.dicebox(ways, "repair")
    _fired(ours, None, mend(ours.ship, _broken(ours.ship, what), dicebox.stream), "repair", ways, dicebox)


def _unarmed(numbers: Numbers) -> bool:
    """Whether a kind is named that carries no Warpedoes, and so wants no number of them."""
    return numbers["kind"] not in {None, "battleship"}


def _check_distance(act: str, distance: int, reach: int) -> None:
    from hcgen.errors import WishError
    from hcgen.rules.limits import at_least

    at_least(f"{act}, --distance", distance, 0, "MH-SHIP-05")
    if distance > reach:
        weapon = "Warpedoes reach 1 hex" if reach else "lasers reach 0 hexes"
        raise WishError(f"{act}: {weapon} and the target is {distance} away (MH-SHIP-05); close in first")


def _broken(ship: "Ship", what: str | None) -> "EffectId":
    """What is to be repaired: what was named, or the one thing that is broken. Raises WishError where it is neither."""
    from typing import cast

    from hcgen.cli.play_options import one_of
    from hcgen.errors import WishError
    from hcgen.rules.moldhammer.damage import CRITICALS

    if what is not None:
        return cast("EffectId", one_of("--what", what, CRITICALS, "MH-CRIT-02"))
    found = [effect.id for effect in ship.effects if effect.id != "airless"]
    if len(found) != 1:
        listed = f" ({', '.join(found)})" if found else ""
        raise WishError(f"repair: {len(found)} things are broken{listed} (MH-SHIP-05); name one with --what")
    return found[0]


def _fired(ours: "Bridge", theirs: "Bridge | None", action: "Action", act: str, ways: Ways, dicebox: "Dicebox") -> None:
    """Tell an action, let its target take the damage, and keep both states."""
    from hcgen.cli.playing import Told, finish
    from hcgen.rules.moldhammer.damage import hit

    words, changed = [action.words], ours.after(action.ship)
    result: dict[str, object] = {"action": action, "damage": None}
    if theirs is not None and action.damage:
        damage = hit(theirs.ship, action.damage, dicebox.stream)
        words.append(f"{theirs.name}: {damage.words}")
        result["damage"] = damage
        changed += theirs.after(damage.ship)
    finish(ways, f"play ship {act}", Told((action.rule,), tuple(words), result), dicebox, changed)
