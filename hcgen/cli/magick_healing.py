"""``hcgen play magick lay-on-hands``."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from hcgen.cli.play_options import Numbers, Ways, needed, one_of, played, refuse_idle
from hcgen.cli.table_options import PERSON

if TYPE_CHECKING:
    from hcgen.cli.person import Person
    from hcgen.dice import Die

app = typer.Typer(rich_markup_mode=None)

HANDS = "lay-on-hands"

Of = Annotated[str | None, typer.Option("--of", metavar="FILE", help="The record of whoever is healed; --save keeps their Health Die.")]
OfMember = Annotated[str | None, typer.Option("--of-member", metavar="WHO", help="Who of that crew.")]
Wil = Annotated[int | None, typer.Option("--wil", metavar="N", help="Without --from: the healer’s WIL.")]
GradeOption = Annotated[str | None, typer.Option("--grade", metavar="GRADE", help="Without --from: basic or advanced.")]
Health = Annotated[str | None, typer.Option("--health", metavar="DIE", help="Without --of: their Health Die now; out for the dying.")]
Full = Annotated[str | None, typer.Option("--full", metavar="DIE", help="Without --of: their Health Die when whole.")]
Other = Annotated[bool, typer.Option("--other-faith", help="They are of another faith: half of WIL counts.")]
Heretic = Annotated[bool, typer.Option("--heretic", help="They are a heretic.")]
Combat = Annotated[bool, typer.Option("--combat", help="There is a fight, which takes the advanced power.")]
Since = Annotated[int | None, typer.Option("--since", metavar="ROUNDS", help="Rounds since it was last done in this fight.")]


@app.command(
    HANDS,
    epilog="\b\nExample: hcgen play magick lay-on-hands --from monk.toml --of ada.toml --rolls 7 --save\n"
    "Rules: HC-CLS-P9, HC-CHK-01, HC-CRIT-01, AMB-HC-37, AMB-HC-43",
)
@played(PERSON, *PERSON)
def lay_on_hands(
    *,
    of: Of = None,
    of_member: OfMember = None,
    wil: Wil = None,
    grade: GradeOption = None,
    health: Health = None,
    full: Full = None,
    other_faith: Other = False,
    heretic: Heretic = False,
    combat: Combat = False,
    since: Since = None,
    numbers: Numbers,
    ways: Ways,
) -> None:
    """Heal somebody by touch: a WIL Test gives back a step of Health, a crit three."""
    from hcgen.cli.fight_attacks import read_only
    from hcgen.cli.person import close
    from hcgen.cli.playing import Dicebox, Told
    from hcgen.cli.table_options import whose
    from hcgen.errors import WishError
    from hcgen.rules.hammercrawl.healing import hands_target
    from hcgen.rules.hammercrawl.healing import lay_on_hands as heal

    if not combat:
        refuse_idle("for a fight (HC-CLS-P9); say so with --combat", {"--since": since is not None})
    who = whose(numbers, read_only(ways) if of else ways, HANDS)
    hurt = whose({"from_": of, "member": of_member}, ways, HANDS, "of")
    if who and hurt and who.is_in_place_of(hurt):
        raise WishError(f"{HANDS}: {who.name} heals 0 wounds of their own with it, but others’ (HC-CLS-P9); name somebody else with --of")
    rating, half, power = _healer(who, wil, grade)
    now, whole = _healed(hurt, health, full)
    dicebox = Dicebox(ways, "magick", HANDS, who.name if who else "")
    target = hands_target(rating, half, not other_faith, heretic)
    done = heal(target, now, whole, dicebox.stream, power, combat, since)
    words = f"{hurt.name}: {done.words}" if hurt else done.words
    state = hurt.with_dice(health=done.after) if hurt and done.steps else None
    close(ways, f"play magick {HANDS}", Told(("HC-CLS-P9",), (words,), done), dicebox, hurt, state, "--of")


def _healer(who: "Person | None", wil: int | None, grade: str | None) -> tuple[int, int, Any]:
    """WIL, its half, and the grade of the power. Raises WishError where a number is missing, or the record has no such power."""
    from hcgen.errors import WishError
    from hcgen.rules.hammercrawl.saves import halve
    from hcgen.rules.limits import MOST_RATING, within

    if who is None:
        rating = needed("--wil", wil, HANDS, "the healer’s WIL (HC-CLS-P9)")
        within("--wil", rating, 1, MOST_RATING, "HC-STAT-01")
        known = needed("--grade", grade, HANDS, "the grade of the power (HC-CLS-P9)")
        return rating, halve(rating), one_of("--grade", known, ("basic", "advanced"), "HC-CLS-P9")
    if wil is not None or grade is not None:
        raise WishError(f"{HANDS}: --wil and --grade are for no record, and {who.original.file} says them; leave them out")
    found = next((power.grade for power in who.record.class_.choices.powers if power.id == HANDS), None)
    if found is None:
        raise WishError(f"{HANDS}: {who.name} has 0 grades of it (HC-CLS-P9); name somebody who has the power")
    return who.now.stats.WIL, who.derived.halves.WIL, found


def _healed(hurt: "Person | None", health: str | None, full: str | None) -> "tuple[Die | None, Die]":
    """The Health Die now, and whole."""
    from hcgen.cli.table_options import die_of
    from hcgen.errors import WishError

    if hurt is None:
        now = needed("--health", health, HANDS, "their Health Die now, or out (HC-CLS-P9)")
        whole = needed("--full", full, HANDS, "their Health Die when whole (HC-CLS-P9)")
        return None if now == "out" else die_of("--health", now), die_of("--full", whole)
    if health is not None or full is not None:
        raise WishError(f"{HANDS}: --health and --full are for no record, and {hurt.original.file} says them; leave them out")
    best = hurt.full("health")
    assert best is not None
    return hurt.die("health"), best
