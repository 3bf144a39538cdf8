"""``hcgen play fight total-defense`` and ``cover``."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from hcgen.cli.play_options import Numbers, Ways, needed, played, refuse_idle
from hcgen.cli.table_options import CHECK, PERSON

if TYPE_CHECKING:
    from hcgen.cli.person import Person
    from hcgen.dice import Die
    from hcgen.rules.hammercrawl.check_rolls import Check
    from hcgen.rules.hammercrawl.defense import Held, Screen
    from hcgen.tables import Tables

app = typer.Typer(rich_markup_mode=None)

BARE_HANDS = 0
"""The reach of whoever holds nothing (HC-WPN-02)."""

DEFENDING: dict[str, Any] = (
    PERSON
    | {name: CHECK[name] for name in ("step", "mod", "feat")}
    | {
        "dex_mod": Annotated[int | None, typer.Option("--dex-mod", metavar="N", help="Without a FILE: the DEX mod.")],
        "reach": Annotated[int | None, typer.Option("--reach", metavar="M", help="The reach of one’s own weapon.")],
        "attack_mod": Annotated[
            list[str] | None,
            typer.Option("--attack-mod", metavar="N[=WHY]", help="A mod of the attack, such as 2=STR; 0 for none; may repeat."),
        ],
        "attack_step": Annotated[
            list[str] | None, typer.Option("--attack-step", metavar="N[=WHY]", help="Steps of the attack; may repeat.")
        ],
        "attack_feat": Annotated[str | None, typer.Option("--attack-feat", metavar="DIE", help="The attacker’s Feat Die.")],
        "attack_reach": Annotated[int | None, typer.Option("--attack-reach", metavar="M", help="The reach of the attacker’s weapon.")],
        "by": Annotated[str | None, typer.Option("--by", metavar="FILE", help="The record of the attacker.")],
        "by_member": Annotated[str | None, typer.Option("--by-member", metavar="WHO", help="Who of the attacker’s crew.")],
        "by_weapon": Annotated[str | None, typer.Option("--by-weapon", metavar="ID", help="With --by: the attacker’s weapon.")],
        "shield": Annotated[
            list[str] | None,
            typer.Option("--shield", metavar="ID[=TIER]", help="Without a FILE: a shield that is held, and its tier; may repeat."),
        ],
        "called": Annotated[
            int | None, typer.Option("--called", metavar="STEPS", help="The attack is a called shot: the steps that it costs, 1 to 3.")
        ],
        "part": Annotated[str | None, typer.Option("--part", metavar="TEXT", help="What the called shot is for.")],
        "behind": Annotated[bool | None, typer.Option("--behind", help="The called shot does not come from in front.")],
    }
)
"""The options of whoever defends, and of the attack."""


Sight = Annotated[
    bool, typer.Option("--sight", help="No attack, but a spell or an effect that has to see head or body: a tower shield hides them.")
]


@app.command(
    "total-defense",
    epilog="\b\nExample: hcgen play fight total-defense --from ada.toml --attack-mod 3 --rolls 12,14,2\n"
    "Rules: HC-CMB-10, HC-CMB-13, HC-CRIT-04, HC-WPN-02, HC-WPN-06, HC-WPN-08, HC-CLS-T3, AMB-HC-31",
)
@played(DEFENDING, *DEFENDING, keeps=False)
def total_defense(*, sight: Sight = False, numbers: Numbers, ways: Ways) -> None:
    """Defend in Total Defense: a Competition with the attack, whose ties are the defender’s; a tower shield stops called shots."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.cli.table_options import feat_of, whose
    from hcgen.rules.hammercrawl.defense import total_defense as rolled

    who = whose(numbers, ways, "total-defense")
    if (screen := _screen(numbers, who, sight, "total-defense")) is not None:
        finish(ways, "play fight total-defense", Told(("HC-WPN-06", "HC-CMB-10"), (screen.words,), screen), None)
        return
    own = (who.feat("total-defense") or who.feat("defence")) if who else None
    attack, reach = _attack(numbers, ways, "total-defense")
    check = _defence(numbers, who, feat_of(numbers["feat"], who, own), reach, "total-defense")
    dicebox = Dicebox(ways, "fight", "total-defense", who.name if who else "")
    done = rolled(check, attack, dicebox.stream)
    finish(ways, "play fight total-defense", Told(("HC-CMB-10", "HC-CRIT-04"), (done.words,), done), dicebox)


Level = Annotated[int | None, typer.Option("--level", metavar="N", help="Without a FILE: the Tank’s level.")]
Distance = Annotated[int | None, typer.Option("--distance", metavar="M", help="Metres to the ally.")]


@app.command(
    epilog="\b\nExample: hcgen play fight cover --dex-mod 1 --level 3 --feat d4 --distance 2 --attack-mod 3 --rolls 12,14,2\n"
    "Rules: HC-CMB-10, HC-CMB-11, HC-CMB-13, HC-CRIT-04, HC-WPN-06, HC-WPN-08, HC-CLS-F9"
)
@played(DEFENDING, *DEFENDING, keeps=False)
def cover(*, level: Level = None, distance: Distance = None, numbers: Numbers, ways: Ways) -> None:
    """Step into an attack on an ally, as a Tank in Total Defense, and as a Feat."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.cli.table_options import feat_of, whose
    from hcgen.errors import WishError
    from hcgen.rules.hammercrawl.defense import cover as rolled
    from hcgen.rules.limits import within

    metres = needed("--distance", distance, "cover", "the metres to the ally, no more than the level (HC-CMB-11)")
    who = whose(numbers, ways, "cover")
    if who is not None and (level is not None or who.record.class_.choices.shtick != "tank"):
        shtick = who.record.class_.choices.shtick or "no shtick"
        fault = (
            f"{who.original.file} says the level; leave --level out"
            if level is not None
            else f"{who.name} has {shtick}, and 1 Tank does it"
        )
        raise WishError(f"cover: {fault} (HC-CMB-11)")
    own = who.record.level if who else needed("--level", level, "cover", "the Tank’s level (HC-CMB-11)")
    feat = needed("--feat", feat_of(numbers["feat"], who, who.full("feat") if who else None), "cover", "the Feat Die (HC-CMB-11)")
    if (screen := _screen(numbers, who, False, "cover")) is not None:
        within("distance", metres, 0, own, "HC-CMB-11")
        finish(ways, "play fight cover", Told(("HC-WPN-06", "HC-CMB-11"), (screen.words,), screen), None)
        return
    attack, reach = _attack(numbers, ways, "cover")
    check = _defence(numbers, who, None, reach, "cover")
    dicebox = Dicebox(ways, "fight", "cover", who.name if who else "")
    done = rolled(check, attack, own, metres, feat, dicebox.stream)
    finish(ways, "play fight cover", Told(("HC-CMB-11", "HC-CMB-10"), (done.words,), done), dicebox)


ATTACKED = ("attack_mod", "attack_step", "attack_feat", "attack_reach", "by", "by_member", "by_weapon", "called", "part")
"""What is said of an attack."""


def _screen(numbers: Numbers, who: "Person | None", sight: bool, act: str) -> "Screen | None":
    """What a shield keeps off without a roll, or what has to see and needs none; None where there is an attack to be rolled."""
    from hcgen.rules.hammercrawl.attack import MOST_CALLED
    from hcgen.rules.hammercrawl.defense import meet_called_shot, meet_sight
    from hcgen.rules.limits import within

    called = numbers["called"]
    if called is None and (numbers["part"] is not None or numbers["behind"]):
        raise typer.BadParameter("--part and --behind are about a called shot; say with --called what it costs, or leave them out")
    held = _held(numbers, who, act)
    if sight:
        if any(numbers[name] is not None for name in ATTACKED):
            raise typer.BadParameter("--sight is about what is no attack; leave out what is said of one, or --sight")
        return meet_sight(held)
    if called is None:
        return None
    within("called shot", called, 1, MOST_CALLED, "HC-CMB-13")
    screen = meet_called_shot(held, numbers["part"] or "", in_front=not numbers["behind"])
    return screen if screen.stops else None


def _held(numbers: Numbers, who: "Person | None", act: str) -> "tuple[Held, ...]":
    """What is held before one, with its tier: by the record, or as it was given. Raises WishError where both say it."""
    from hcgen.errors import WishError
    from hcgen.tables import load

    given = numbers["shield"] or ()
    if who is None:
        return tuple(_shield(text, load("hammercrawl")) for text in given)
    if given:
        raise WishError(f"{act}: --shield is for no record, and {who.original.file} says it; leave one of the two out")
    tiers = {one.weapon: one.tier for one in who.record.proficiencies}
    held = [item.id for item in who.record.gear if item.carried == "held" and item.id in who.tables.arms]
    return tuple((who.tables.arms[id_], tiers.get(id_, 0)) for id_ in held)


def _shield(text: str, tables: "Tables") -> "Held":
    """Read a shield with its tier: "shield-tower=1". Raises WishError where it is none, or the tier cannot be."""
    from hcgen.errors import WishError, did_you_mean
    from hcgen.rules.limits import within

    id_, _, tier = text.partition("=")
    known = {row.id: row for row in tables.weapons.by_id.values() if "defensive" in row.tags}
    if id_ not in known:
        raise WishError(f"--shield {id_[:40]!r} is none of {len(known)} (HC-WPN-08){did_you_mean(id_, known)}; take {', '.join(known)}")
    if tier and not (tier.isascii() and tier.isdigit() and len(tier) < 3):
        raise WishError(f"--shield {text[:40]!r}: {tier[:20]!r} is no tier (HC-WP-03); give 0 to 3, such as {id_}=1")
    within("tier", int(tier or 0), 0, 3, "HC-WP-03")
    return known[id_], int(tier or 0)


def _defence(numbers: Numbers, who: "Person | None", feat: "Die | None", against: int | None, act: str) -> "Check":
    """Put a defence together. Raises WishError where the DEX mod is missing, or stands beside a record that says it."""
    from hcgen.cli.table_options import moved
    from hcgen.errors import WishError
    from hcgen.rules import wielder_of
    from hcgen.rules.hammercrawl.defense import defence_check
    from hcgen.rules.hammercrawl.weapons import defensive_bonus
    from hcgen.rules.rolls import Modifier

    if who is not None and numbers["dex_mod"] is not None:
        raise WishError(f"{act}: --dex-mod is for no record, and {who.original.file} says it; leave one of the two out")
    if who is not None:
        who.awake(act)
    by = moved(numbers)
    dex = who.derived.mods.DEX if who else needed("--dex-mod", numbers["dex_mod"], act, "the DEX mod (HC-CMB-10)")
    given = len(numbers["shield"] or ())
    raised = who.derived.total_defense - dex if who else defensive_bonus(given)
    shields = (Modifier(raised, "what is held before one"),) if raised else ()
    reach = _reach(numbers, who, against, act)
    return defence_check(
        dex,
        (*shields, *by.mods),
        feat=feat,
        reach=reach,
        against=against,
        steps=by.steps,
        armour_too_heavy=wielder_of(who.now, who.tables).armour_too_heavy if who else False,
        total=True,
    )


def _reach(numbers: Numbers, who: "Person | None", against: int | None, act: str) -> int | None:
    """The reach of the defender: as it was given, or of the one weapon in hand, shields aside (HC-WPN-02).

    Raises WishError where it is under nought, or one of the two reaches is known and the other is not.
    """
    from hcgen.errors import WishError
    from hcgen.rules.limits import at_least

    given = numbers["reach"]
    for option, reach in (("--reach", given), ("--attack-reach", against)):
        if reach is not None:
            at_least(option, reach, 0, "HC-WPN-02")
    if given is None and who is not None and against is not None:
        held = [who.tables.arms[item.id] for item in who.record.gear if item.carried == "held" and item.id in who.tables.arms]
        arms = [weapon for weapon in held if "defensive" not in weapon.tags] or held
        if len(arms) <= 1:
            return arms[0].reach if arms else BARE_HANDS
        known = ", ".join(weapon.id for weapon in arms)
        raise WishError(f"{act}: --reach is missing: {len(arms)} weapons are in hand, {known}, and reach counts (HC-WPN-02); give it")
    if given is not None and against is None and numbers["by"] is None:
        raise WishError(f"{act}: --attack-reach is missing: reach takes 2 to compare (HC-WPN-02); give it, or leave --reach out")
    if who is None and given is None and numbers["attack_reach"] is not None:
        raise WishError(f"{act}: --reach is missing: reach takes 2 to compare (HC-WPN-02); give it, or leave --attack-reach out")
    return None if given is None else int(given)


def _attack(numbers: Numbers, ways: Ways, act: str) -> "tuple[Check, int | None]":
    """Put the attack together, from the attacker’s record or from bare numbers, with the reach of its weapon."""
    from hcgen.cli.armed import ARMED, armed, in_hand
    from hcgen.cli.table_options import feat_of, reasons, whose
    from hcgen.rules.hammercrawl.attack import attack_check, called_steps
    from hcgen.rules.hammercrawl.check_rolls import Check

    attacker = whose({"from_": numbers["by"], "member": numbers["by_member"]}, ways, act, "by")
    if attacker is None:
        refuse_idle("for the attacker’s record (HC-WPN-05); name it with --by", {"--by-weapon": numbers["by_weapon"]})
    steps = reasons("--attack-step", numbers["attack_step"], "HC-DICE-02", "the situation")
    mods = reasons("--attack-mod", numbers["attack_mod"], "HC-DICE-06", "the attacker")
    if attacker is not None:
        given = dict.fromkeys(ARMED) | {
            "weapon": numbers["by_weapon"] or in_hand(attacker, "--by-weapon"),
            "mod": numbers["attack_mod"],
            "step": numbers["attack_step"],
            "feat": numbers["attack_feat"],
            "called": numbers["called"],
            "part": numbers["part"],
        }
        arms = armed(given, attacker, attacker.tables, harms=False)
        reach = arms.blow.weapon.reach if numbers["attack_reach"] is None else numbers["attack_reach"]
        return attack_check(arms.blow, arms.wielder), reach
    needed("--attack-mod", numbers["attack_mod"], act, "the mod of the attack (HC-CMB-10)")
    check = Check(
        kind="competition",
        why="the attack",
        rule="HC-CMB-10",
        steps=(*called_steps(numbers["called"] or 0, numbers["part"] or ""), *steps),
        mods=mods,
        feat=feat_of(numbers["attack_feat"], None),
        may_crit=True,
    )
    return check, numbers["attack_reach"]
