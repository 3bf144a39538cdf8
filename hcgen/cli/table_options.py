"""The options of checks at the table: whose record, steps, static mods, advantages and Feat Dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from hcgen.errors import WishError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.cli.person import Person
    from hcgen.cli.play_options import Numbers, Ways
    from hcgen.dice import Die
    from hcgen.rules.rolls import Modifier

STATS = ("STR", "DEX", "CON", "INT", "WIL", "CHA", "SOC")
MOVING = ("STR", "DEX")
"""The stats of what is done by moving, as far as a stat can tell (HC-ARM-01)."""
OWN, WEAK, NONE = "own", "weak", "none"


def _complete_stat(incomplete: str) -> list[str]:
    return [stat for stat in STATS if stat.startswith(incomplete.upper())]


PERSON: dict[str, Any] = {
    "from_": Annotated[str | None, typer.Option("--from", metavar="FILE", help="Somebody’s record, .toml or .json: their numbers count.")],
    "member": Annotated[str | None, typer.Option("--member", metavar="WHO", help="Who of a crew’s record: the name, or the place from 1.")],
}
"""Whose record it is."""

CHECK: dict[str, Any] = {
    "step": Annotated[
        list[str] | None,
        typer.Option("--step", metavar="N[=WHY]", help="Die steps in the roller’s favour, such as -1=darkness; may repeat."),
    ],
    "mod": Annotated[list[str] | None, typer.Option("--mod", metavar="N[=WHY]", help='A static mod, such as 2="good tools"; may repeat.')],
    "advantage": Annotated[list[str] | None, typer.Option("--advantage", metavar="WHY", help="An advantage; may repeat.")],
    "disadvantage": Annotated[list[str] | None, typer.Option("--disadvantage", metavar="WHY", help="A disadvantage; may repeat.")],
    "feat": Annotated[
        str | None,
        typer.Option("--feat", metavar="DIE", help="The Feat Die, such as d6; with --from own, weak, or none for what would be a Feat."),
    ],
}
"""What moves a Check."""

STAT: dict[str, Any] = {
    "stat": Annotated[
        str | None, typer.Option("--stat", metavar="STAT", autocompletion=_complete_stat, help="Whose value, or mod, counts; with --from.")
    ],
    "target": Annotated[int | None, typer.Option("--target", metavar="N", help="The number that it is rolled against.")],
}
"""What is rolled on, and against what."""

TABLE: dict[str, Any] = PERSON | CHECK | STAT
"""All of these options."""

AGAINST: dict[str, Any] = {
    "against": Annotated[str | None, typer.Option("--against", metavar="FILE", help="The record of the other side.")],
    "against_member": Annotated[str | None, typer.Option("--against-member", metavar="WHO", help="Who of the other side’s crew.")],
    "against_name": Annotated[
        str | None, typer.Option("--against-name", metavar="NAME", help="What the other side is called; with --against their own name.")
    ],
    "against_stat": Annotated[
        str | None, typer.Option("--against-stat", metavar="STAT", help="The other side’s stat; the same one where it is not said.")
    ],
    "against_mod": Annotated[
        list[str] | None, typer.Option("--against-mod", metavar="N[=WHY]", help="A static mod of the other side; may repeat.")
    ],
    "against_step": Annotated[
        list[str] | None, typer.Option("--against-step", metavar="N[=WHY]", help="Steps of the other side; may repeat.")
    ],
    "against_feat": Annotated[str | None, typer.Option("--against-feat", metavar="DIE", help="The other side’s Feat Die.")],
    "defender": Annotated[
        str | None, typer.Option("--defender", metavar="SIDE", help="Who wins a tie, first or second; else it is rolled again.")
    ],
}
"""The other side of a Competition."""


class Moved(msgspec.Struct, frozen=True):
    """What moves a Check, as the options say it."""

    steps: tuple[Modifier, ...]
    mods: tuple[Modifier, ...]
    advantages: tuple[str, ...]
    disadvantages: tuple[str, ...]


def moved(numbers: Numbers) -> Moved:
    """Read what moves a Check. Raises WishError where a step or a mod is no number."""
    return Moved(
        reasons("--step", numbers.get("step"), "HC-DICE-02", "the situation"),
        reasons("--mod", numbers.get("mod"), "HC-DICE-06", "the situation"),
        tuple(numbers.get("advantage") or ()),
        tuple(numbers.get("disadvantage") or ()),
    )


def reasons(option: str, texts: Sequence[str] | None, rule: str, otherwise: str) -> tuple[Modifier, ...]:
    """Read numbers with their reasons: "-1=darkness". Raises WishError where one is no number."""
    from hcgen.rules.rolls import Modifier

    found = []
    for text in texts or ():
        number, _, why = text.replace("−", "-").partition("=")
        digits = number.strip().removeprefix("+").removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 5):
            raise WishError(f"{option} {text[:40]!r}: {number[:20]!r} is no number ({rule}); give one such as -1, or -1=darkness")
        found.append(Modifier(int(number), why.strip() or otherwise))
    return tuple(found)


def die_of(option: str, text: str) -> Die:
    """Read a die of the chain. Raises WishError where it is none."""
    from hcgen.dice import Die
    from hcgen.errors import DiceError

    try:
        return Die.of(text)
    except DiceError as fault:
        raise WishError(f"{option}: {fault}") from None


def feat_of(text: str | None, who: Person | None, otherwise: Die | None = None) -> Die | None:
    """Read a Feat Die.

    Args:
        text: What --feat says; None where it says nothing.
        who: Whose it is, where there is a record.
        otherwise: The Feat Die where it says nothing.

    Raises WishError where it is no die, or a word that takes a record.
    """
    if text is None:
        return otherwise
    if text == NONE:
        return None
    if text in {OWN, WEAK}:
        if who is None:
            raise WishError(f"--feat {text} takes 1 record that says it (HC-FEAT-02); name it with --from, or give the die")
        return who.full("feat" if text == OWN else "weak_feat")
    return die_of("--feat", text)


def whose(numbers: Numbers, ways: Ways, act: str, option: str = "from") -> Person | None:
    """Read the record that --from, or another option, names; None where it names none.

    Raises WishError where the member of a crew stands alone.
    """
    from hcgen.cli.person import person

    member = "--member" if option == "from" else f"--{option}-member"
    if numbers.get("from_") is None:
        if numbers.get("member") is not None:
            raise WishError(f"{act}: {member} names 1 of a crew, and --{option} names no crew; give --{option} FILE, or leave it out")
        return None
    return person(numbers["from_"], numbers.get("member"), ways, act, member)


def stat_of(text: str | None) -> str | None:
    """Read a stat, in capitals or not. Raises WishError where there is none such."""
    from hcgen.rules.hammercrawl.stats import spelled

    if text is None:
        return None
    if spelled(text) not in STATS:
        raise WishError(f"--stat {text[:40]!r} is none of {len(STATS)} (HC-STAT-01); take {', '.join(STATS)}")
    return spelled(text)


def strength(who: Person | None, stat: str | None) -> tuple[Modifier, ...]:
    """Return the steps that a stock has on every Check of a stat (HC-STK-P3)."""
    from hcgen.rules.rolls import Modifier

    steps = who.abilities.check_steps(stat) if who and stat else 0
    return (Modifier(steps, f"monstrous {stat}"),) if steps else ()


def bodily(who: Person | None, stat: str | None, moves: bool | None = None) -> tuple[Modifier, ...]:
    """Return the steps that somebody’s body brings to what they try: their stock’s, and those of armour beyond their STR.

    Args:
        who: Whose record it is, where there is one.
        stat: The stat of the Check.
        moves: Whether it takes movement, which armour hampers (HC-ARM-01, AMB-HC-46); None where the stat alone tells.
    """
    from hcgen.rules import wielder_of
    from hcgen.rules.hammercrawl.attack import TOO_HEAVY

    if moves is None:
        moves = stat in MOVING
    heavy = who is not None and moves and wielder_of(who.now, who.tables).armour_too_heavy
    return (*strength(who, stat), *((TOO_HEAVY,) if heavy else ()))
