"""Whoever attacks: weapon, proficiency and shticks, from a record or from bare numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from msgspec.structs import replace

from hcgen.cli.play_options import needed, refuse_idle
from hcgen.cli.table_options import CHECK, PERSON, die_of, feat_of, moved, reasons
from hcgen.dice import Die
from hcgen.errors import WishError, did_you_mean
from hcgen.records import Stats
from hcgen.rules import wielder_of
from hcgen.rules.hammercrawl import shticks, stats
from hcgen.rules.hammercrawl.attack import FIST, MOST_CALLED, PACK, Blow, is_two_handed
from hcgen.rules.hammercrawl.check_rolls import MOST_STEPS
from hcgen.rules.hammercrawl.weapons import Wielder
from hcgen.rules.limits import MOST_RATING, within

if TYPE_CHECKING:
    from hcgen.cli.person import Person
    from hcgen.cli.play_options import Numbers
    from hcgen.records import State
    from hcgen.tables import Tables
    from hcgen.tables.rows import WeaponRow

SHTICKS = ("two-fisted", "two-handed", "thrower", "sharpshooter", "tank", "spellblade")
UNAWARE, ATTACK = "attack-unaware", "attack"

ARMED: dict[str, Any] = (
    PERSON
    | CHECK
    | {
        "weapon": Annotated[
            str | None, typer.Option("--weapon", metavar="ID", help="The weapon; with --from it may be left out where one is in hand.")
        ],
        "strength": Annotated[int | None, typer.Option("--str", metavar="N", help="Without a FILE: STR.")],
        "dexterity": Annotated[int | None, typer.Option("--dex", metavar="N", help="Without a FILE: DEX.")],
        "harm": Annotated[str | None, typer.Option("--harm", metavar="DIE", help="Without a FILE: the Harm Die.")],
        "harm_step": Annotated[list[str] | None, typer.Option("--harm-step", metavar="N[=WHY]", help="Steps on the Harm Die; may repeat.")],
        "level": Annotated[int | None, typer.Option("--level", metavar="N", help="Without a FILE: the level, for a shtick.")],
        "tier": Annotated[int | None, typer.Option("--tier", metavar="N", help="Without a FILE: the tier of specialisation, 0 to 3.")],
        "untrained": Annotated[bool | None, typer.Option("--untrained", help="Without a FILE: not proficient with it.")],
        "shtick": Annotated[str | None, typer.Option("--shtick", metavar="ID", help=f"Without a FILE: {', '.join(SHTICKS[:4])}.")],
        "thrown": Annotated[bool | None, typer.Option("--thrown", help="It is thrown.")],
        "both_hands": Annotated[bool | None, typer.Option("--both-hands", help="It is held with both hands, though one would do.")],
        "distance": Annotated[int | None, typer.Option("--distance", metavar="M", help="Metres to the target.")],
        "called": Annotated[int | None, typer.Option("--called", metavar="STEPS", help="A called shot: the steps that it costs, 1 to 3.")],
        "part": Annotated[str | None, typer.Option("--part", metavar="TEXT", help="What the called shot is for.")],
        "unaware": Annotated[bool | None, typer.Option("--unaware", help="The target is unaware, distracted or hampered.")],
        "pack": Annotated[bool | None, typer.Option("--pack", help="Another Canid acted on the target last.")],
        "fist": Annotated[bool | None, typer.Option("--fist", help="The Fist of an Angry God, against enemies of the faith.")],
        "hand": Annotated[str | None, typer.Option("--hand", metavar="HAND", help="Two-Fisted, both at once: primary or secondary.")],
        "barrage": Annotated[int | None, typer.Option("--barrage", metavar="N", help="The Nth throw of a Barrage, from 1.")],
        "first": Annotated[
            str | None,
            typer.Option("--first", metavar="ID", help="What the first throw of the Barrage was made with, where it was another weapon."),
        ],
    }
)
"""The options of whoever attacks."""

HARM = ("harm", "harm_step")
"""Those of them that harm alone depends on."""


class Armed(msgspec.Struct, frozen=True):
    """Somebody with a weapon, about to use it."""

    blow: Blow
    wielder: Wielder
    name: str
    level: int
    shtick: str | None

    @property
    def looks_twice(self) -> bool:
        """Whether a Sharpshooter has a second look (HC-CLS-F8)."""
        return self.shtick == "sharpshooter" and self.blow.way != "in hand"


def armed(numbers: Numbers, who: Person | None, tables: Tables, *, harms: bool = True) -> Armed:
    """Put an attacker together.

    Args:
        numbers: What the options say.
        who: Whose record it is, where there is one.
        tables: Where weapons are found.
        harms: Whether harm may be rolled, for which somebody of bare numbers needs a Harm Die.

    Raises WishError where a number is missing, stands beside a record that says it, or cannot be;
    typer.BadParameter where an option would not be heard.
    """
    _heard(numbers)
    by = moved(numbers)
    harder = reasons("--harm-step", numbers.get("harm_step"), "HC-DICE-02", "the situation")
    within("--harm-step", sum(step.amount for step in harder), -MOST_STEPS, MOST_STEPS, "HC-DICE-02")
    arms = _recorded(numbers, who) if who else _bare(numbers, tables, harms)
    if arms.blow.way == "in hand":
        refuse_idle("for what flies (HC-WPN-07); throw it with --thrown", {"--distance": numbers["distance"] is not None})
    blow = replace(
        arms.blow,
        distance=numbers["distance"],
        called=numbers["called"] or 0,
        part=numbers["part"] or "",
        steps=(*by.steps, *((PACK,) if numbers["pack"] else ()), *((FIST,) if numbers["fist"] else ())),
        mods=by.mods,
        harm_steps=(
            *harder,
            *((FIST,) if numbers["fist"] else ()),
        ),
        two_handed=True if numbers["both_hands"] else None,
        advantages=by.advantages,
        disadvantages=by.disadvantages,
    )
    return replace(arms, blow=_with_shtick(blow, arms, numbers, _first(numbers, who, tables)))


def volley(numbers: Numbers, weapons: tuple[str, ...], who: Person | None, tables: Tables, *, harms: bool = True) -> tuple[Armed, ...]:
    """Put a whole Barrage together: a throw with each weapon, in their order (HC-CLS-F7).

    Args:
        numbers: What the options say of all throws.
        weapons: The weapon of each.
        who: Whose record it is, where there is one.
        tables: Where weapons are found.
        harms: Whether harm may be rolled.

    Raises WishError where somebody is no Thrower, throws too much or what cannot be thrown, or a number is missing.
    """
    all_ = dict.fromkeys(ARMED) | numbers | {"thrown": True}
    arms = tuple(armed(all_ | {"weapon": weapon}, who, tables, harms=harms) for weapon in weapons)
    _wants(arms[0], "thrower", "barrage", "HC-CLS-F7", "throw once, with play fight attack")
    blows = shticks.barrage(tuple(one.blow for one in arms), arms[0].level, arms[0].wielder)
    return tuple(replace(one, blow=blow) for one, blow in zip(arms, blows, strict=True))


def _first(numbers: Numbers, who: Person | None, tables: Tables) -> Blow | None:
    """The first throw of a Barrage, with a weapon of its own: its die is what the steps count from (HC-CLS-F7).

    How far that one flew is nobody's business here; of bare numbers it is a weapon that its thrower knows.
    """
    if numbers.get("first") is None:
        return None
    known = dict.fromkeys(("barrage", "first", "distance", "untrained", "tier", "harm"))
    return armed(numbers | known | {"weapon": numbers["first"]}, who, tables, harms=False).blow


def _heard(numbers: Numbers) -> None:
    """Refuse options that another one keeps from being heard. Raises WishError, or typer.BadParameter."""
    if numbers["called"] is None:
        refuse_idle("for a called shot (HC-CMB-13); say with --called what it costs", {"--part": numbers["part"]})
    else:
        within("called shot", numbers["called"], 1, MOST_CALLED, "HC-CMB-13")
    if numbers["hand"] is not None:
        other = {"--both-hands": numbers["both_hands"], "--barrage": numbers["barrage"] is not None}
        refuse_idle("for an attack with 1 weapon at a time (HC-CLS-F5); leave --hand out", other)
    if numbers["barrage"] in {None, 1}:
        refuse_idle("for a later throw of a Barrage (HC-CLS-F7); say with --barrage which", {"--first": numbers.get("first")})


def _with_shtick(blow: Blow, arms: Armed, numbers: Numbers, first: Blow | None) -> Blow:
    if numbers["hand"] is not None:
        if numbers["hand"] not in {"primary", "secondary"}:
            raise WishError(f"--hand {numbers['hand'][:20]!r} is none of 2 (HC-CLS-F5); take primary or secondary")
        _wants(arms, "two-fisted", "--hand", "HC-CLS-F5")
        return shticks.both_at_once(blow, blow, arms.level)[numbers["hand"] == "secondary"]
    if numbers["barrage"] is not None:
        _wants(arms, "thrower", "--barrage", "HC-CLS-F7")
        within("--barrage", numbers["barrage"], 1, shticks.barrage_throws(arms.level), "HC-CLS-F7")
        return shticks.barrage((first or blow, *(blow,) * (numbers["barrage"] - 1)), arms.level, arms.wielder)[-1]
    if arms.shtick == "two-handed" and is_two_handed(blow):
        return shticks.two_handed(blow, arms.level)
    return blow


def _wants(arms: Armed, shtick: str, option: str, rule: str, cure: str = "") -> None:
    if arms.shtick != shtick:
        raise WishError(
            f"{option}: {arms.name} has {arms.shtick or 'no shtick'}, and it takes 1 other, {shtick} ({rule}); "
            f"{cure or f'leave {option} out'}"
        )


def _way(weapon: WeaponRow, numbers: Numbers) -> Any:
    return "thrown" if numbers["thrown"] else "shot" if weapon.reach is None else "in hand"


def _recorded(numbers: Numbers, who: Person) -> Armed:
    for name in ("strength", "dexterity", "harm", "level", "tier", "untrained", "shtick"):
        if numbers.get(name) is not None:
            option = {"strength": "str", "dexterity": "dex"}.get(name, name)
            raise WishError(f"attack: --{option} is for no record, and {who.original.file} says it; leave one of the two out")
    if numbers["pack"] and not who.has("HC-STK-CA"):
        raise WishError(f"--pack: {who.name} is a {who.record.stock.name}, and it takes 1 Canid (HC-STK-CA); leave --pack out")
    who.awake("attack")
    weapon = _weapon(numbers["weapon"] or in_hand(who), who.tables)
    known = next((one for one in who.record.proficiencies if one.weapon == weapon.id), None)
    own = who.feat(ATTACK) or (who.feat(UNAWARE) if numbers["unaware"] else None)
    blow = Blow(
        weapon=weapon,
        way=_way(weapon, numbers),
        proficient=known is not None or weapon.natural,
        tier=known.tier if known else 0,
        feat=feat_of(numbers["feat"], who, own),
        harm_feat=who.feat(UNAWARE) if numbers["unaware"] else None,
    )
    return Armed(blow, wielder_of(who.now, who.tables), who.name, who.record.level, who.record.class_.choices.shtick)


def used_up(who: Person, fist: bool, rerolled: int) -> State:
    """Return an attacker's state in which the Fist and re-rolls of harm are used (HC-CLS-F1, HC-CLS-P10).

    Raises WishError where they have no such power, or too few uses of it are left.
    """
    from hcgen.cli.limited import spent

    state = spent(who, who.state, "HC-CLS-P10", int(fist), "--fist", FIST.why)
    return spent(who, state, "HC-CLS-F1", rerolled, "--rerolls", "the Harm Die")


def in_hand(who: Person, option: str = "--weapon") -> str:
    """Return the one weapon that is held. Raises WishError, with the option that names one, where there are none, or several."""
    held = [item.id for item in who.record.gear if item.carried == "held" and item.id in who.tables.arms]
    if len(held) != 1:
        known = [item.id for item in who.record.gear if item.id in who.tables.arms]
        raise WishError(
            f"attack: {len(held)} weapons are in hand (HC-CMB-08); name one with {option}, such as {', '.join(known) or 'club'}"
        )
    return held[0]


def _weapon(id_: str, tables: Tables) -> WeaponRow:
    arms = tables.arms
    found = arms.get(id_) or next((row for row in arms.values() if row.name.lower() == id_.lower()), None)
    if found is None:
        raise WishError(
            f"--weapon {id_[:40]!r} is none of {len(arms)} weapons (HC-WPN-05){did_you_mean(id_, arms)}; take {', '.join(arms)}"
        )
    return found


def _bare(numbers: Numbers, tables: Tables, harms: bool) -> Armed:
    if not numbers["shtick"]:
        refuse_idle("for a shtick (HC-CLS-F4); name it with --shtick", {"--level": numbers["level"] is not None})
    if numbers["untrained"]:
        refuse_idle("for somebody proficient (HC-WP-02); leave --untrained out", {"--tier": numbers["tier"]})
    weapon = _weapon(needed("--weapon", numbers["weapon"], "attack", "the weapon (HC-WPN-05)"), tables)
    way = _way(weapon, numbers)
    shtick = numbers["shtick"]
    if shtick is not None and shtick not in SHTICKS:
        raise WishError(f"--shtick {shtick[:40]!r} is none of {len(SHTICKS)} (HC-CLS-F4); take {', '.join(SHTICKS)}")
    level = needed("--level", numbers["level"], "attack", "the level, which the shtick counts (HC-CLS-F4)") if shtick else 1
    blow = Blow(
        weapon=weapon,
        way=way,
        proficient=not numbers["untrained"],
        tier=numbers["tier"] or 0,
        feat=feat_of(numbers["feat"], None),
    )
    return Armed(blow, _wielder(numbers, weapon, way, tables, harms), "The attacker", level, shtick)


def _wielder(numbers: Numbers, weapon: WeaponRow, way: str, tables: Tables, harms: bool) -> Wielder:
    """Somebody of bare numbers: STR always, for the weapon asks for it, DEX where it counts."""
    strong = needed("--str", numbers["strength"], "attack", "STR, which weapons ask for (HC-WPN-01)")
    flies = way != "in hand" or weapon.type == "dueling"
    deft = (
        needed("--dex", numbers["dexterity"], "attack", "DEX, which counts for this weapon (HC-CMB-08)")
        if flies
        else numbers["dexterity"] or 10
    )
    for option, value in (("--str", strong), ("--dex", deft)):
        within(option, value, 1, MOST_RATING, "HC-STAT-01")
    ratings = Stats(STR=strong, DEX=deft, CON=10, INT=10, WIL=10, CHA=10, SOC=10)
    return Wielder(_harm(numbers.get("harm"), weapon, harms), ratings, stats.mods(ratings, tables), stats.halves(ratings, tables))


def _harm(given: str | None, weapon: WeaponRow, harms: bool) -> Die:
    """The Harm Die; where none is rolled it is the least, which nobody will see."""
    if weapon.harm:
        refuse_idle(f"for a weapon without a die of its own (HC-WPN-03), and this one has {weapon.harm}; take another", {"--harm": given})
    if not (given or weapon.harm or harms):
        return Die(0)
    return die_of("--harm", given or weapon.harm or needed("--harm", given, "attack", "the Harm Die (HC-WPN-03)"))
