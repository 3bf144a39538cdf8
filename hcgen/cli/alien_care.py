"""Care: ``hcgen play alien death``, ``stabilize``, ``surgery``, ``recover``."""

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from hcgen.cli.bedside import BODY, INJURY, OPTIONS, SKILL, body, skill, wounded
from hcgen.cli.play_options import Numbers, Ways, needed, played

if TYPE_CHECKING:
    from fractions import Fraction

    from hcgen.dice import Stream
    from hcgen.rules.alien.death import Care, DeathRoll

app = typer.Typer(rich_markup_mode=None)

Stamina = Annotated[int | None, typer.Option("--stamina", metavar="N", help="Dice of STAMINA, without those of stress.")]
Away = Annotated[bool, typer.Option("--away", help="The helper is not at Adjacent range.")]
Rally = Annotated[bool, typer.Option("--rally", help="Rally somebody broken, by a COMMAND roll.")]
Elsewhere = Annotated[bool, typer.Option("--elsewhere", help="For --rally: the speaker is in another zone.")]
GetUp = Annotated[bool, typer.Option("--get-up", help="Get up on one’s own, a stretch after being broken.")]
Stretches = Annotated[int | None, typer.Option("--stretches", metavar="N", help="Rest for so many stretches.")]
Fatigued = Annotated[bool, typer.Option("--fatigued", help="For --stretches: they are too tired to recover.")]
Unsafe = Annotated[bool, typer.Option("--unsafe", help="For --stretches: the place is not safe.")]
Heal = Annotated[int | None, typer.Option("--heal", metavar="N", help="Let so many days go by for the injury.")]

Treated = Annotated[bool, typer.Option("--treated", help="For --heal: the injury is stable, and has been operated on.")]


class Death(msgspec.Struct, frozen=True):
    """A death roll, and the chance to live that there was before it."""

    chance: "Fraction"
    death: "DeathRoll"


@app.command(epilog="\b\nExample: hcgen play alien death --stamina 4 --limit round --passed 1 --seed tuesday\nRules: AL-CRIT-02, AMB-AL-02")
@played(OPTIONS, "injury", "limit", "passed", keeps=False)
def death(*, stamina: Stamina = None, numbers: Numbers, ways: Ways) -> None:
    """Make a death roll when an injury’s time is over: failure is death, and the third success is life."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.rules.alien.death import death_roll, survival_chance
    from hcgen.rules.alien.health import whole
    from hcgen.rules.rolls import spoken

    dice = needed("--stamina", stamina, "death", "the dice of STAMINA (AL-CRIT-02)")
    if numbers["injury"] is None:
        needed("--limit", numbers["limit"], "death", "the time from one death roll to the next, or --injury (AL-CRIT-02)")
    person = wounded(whole(1, 0), numbers, "death")
    chance = survival_chance(dice, person.wounds[0].passed)
    dicebox = Dicebox(ways, "alien", "death")
    rolled = death_roll(person, 1, dice, dicebox.stream)
    odds = f"The chance to live without help was {spoken(chance * 100)} percent."
    finish(ways, "play alien death", Told(("AL-CRIT-02",), (rolled.words, odds), Death(chance, rolled)), dicebox)


@app.command(
    epilog="\b\nExample: hcgen play alien stabilize --max-health 4 --health 0 --limit round --dice 5 --seed tuesday\n"
    "Rules: AL-CRIT-03, AL-REC-01, AMB-AL-06"
)
@played(OPTIONS, *BODY, "injury", "limit", "passed", *SKILL, keeps=False)
def stabilize(*, away: Away = False, numbers: Numbers, ways: Ways) -> None:
    """Give first aid by a MEDICAL AID roll: no more death rolls, and Health for the broken; failure shortens the time."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.rules.alien.broken import first_aid

    person = wounded(body(numbers, "stabilize"), numbers, "stabilize")
    dicebox = Dicebox(ways, "alien", "stabilize")
    roll = skill(numbers, dicebox.stream, "stabilize", "MEDICAL AID", "AL-REC-01")
    care = first_aid(person, roll, adjacent=not away)
    limits = [f"The next death roll is in a {wound.limit}." for wound in care.person.wounds if wound.limit and not care.person.dead]
    finish(ways, "play alien stabilize", Told(("AL-REC-01", "AL-CRIT-03"), (care.words, *limits), care), dicebox)


@app.command(epilog="\b\nExample: hcgen play alien surgery --injury punctured-lung --dice 6 --seed tuesday\nRules: AL-CRIT-05")
@played(OPTIONS, "injury", *SKILL, keeps=False)
def surgery(*, numbers: Numbers, ways: Ways) -> None:
    """Operate for a shift, by a MEDICAL AID roll, so that an injury can heal."""
    from hcgen.cli.playing import Dicebox, Told, finish
    from hcgen.rules.alien.death import operate
    from hcgen.rules.alien.health import whole

    person = wounded(whole(1), numbers, "surgery", surgery=None if numbers["injury"] else True)
    dicebox = Dicebox(ways, "alien", "surgery")
    roll = skill(numbers, dicebox.stream, "surgery", "MEDICAL AID", "AL-CRIT-05")
    care = operate(person, 1, roll)
    finish(ways, "play alien surgery", Told(("AL-CRIT-05",), (care.words,), care), dicebox)


@app.command(
    epilog="\b\nExample: hcgen play alien recover --max-health 4 --health 1 --stretches 2\n"
    "Rules: AL-REC-01, AL-REC-02, AL-CRIT-05, AMB-AL-06"
)
@played(OPTIONS, *BODY, *INJURY, *SKILL, keeps=False)
def recover(
    *,
    stretches: Stretches = None,
    fatigued: Fatigued = False,
    unsafe: Unsafe = False,
    get_up: GetUp = False,
    rally: Rally = False,
    elsewhere: Elsewhere = False,
    heal: Heal = None,
    treated: Treated = False,
    numbers: Numbers,
    ways: Ways,
) -> None:
    """Rest in safety, get up by oneself, be rallied, or let an injury heal."""
    from hcgen.cli.playing import Dicebox, Told, finish

    if (stretches is not None) + get_up + rally + (heal is not None) != 1:
        raise typer.BadParameter("give one of --stretches, --get-up, --rally and --heal")
    dicebox = Dicebox(ways, "alien", "recover")
    if heal is not None:
        told = Told(("AL-CRIT-05",), *_both(_healed(numbers, heal, treated)))
    elif rally:
        told = Told(("AL-REC-01",), *_both(_rallied(numbers, elsewhere, dicebox.stream)))
    else:
        told = Told(("AL-REC-01",) if get_up else ("AL-REC-02",), *_both(_rested(numbers, stretches, fatigued, unsafe)))
    finish(ways, "play alien recover", told, dicebox)


def _both(care: "Care") -> "tuple[tuple[str, ...], Care]":
    return (care.words,), care


def _healed(numbers: Numbers, days: int, treated: bool) -> "Care":
    from hcgen.rules.alien.death import heal
    from hcgen.rules.alien.health import whole

    needed("--injury-days", numbers["days"], "recover", "the days until the injury has healed (AL-CRIT-05)")
    person = wounded(whole(1), numbers, "recover", surgery=False if treated else None, stable=treated)
    return heal(person, 1, days)


def _rallied(numbers: Numbers, elsewhere: bool, stream: "Stream") -> "Care":
    from hcgen.rules.alien.broken import rally

    person = body(numbers, "recover")
    return rally(person, skill(numbers, stream, "recover", "COMMAND", "AL-REC-01"), same_zone=not elsewhere)


def _rested(numbers: Numbers, stretches: int | None, fatigued: bool, unsafe: bool) -> "Care":
    from hcgen.rules.alien.broken import get_up, rest

    person = body(numbers, "recover")
    return get_up(person) if stretches is None else rest(person, stretches, fatigued=fatigued, safe=not unsafe)
