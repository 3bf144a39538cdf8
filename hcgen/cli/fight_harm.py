"""``hcgen play fight harm`` and ``recover``: harm apart from its attack, a Combatant’s re-rolls, and what town gives back."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from hcgen.cli.armed import ARMED
from hcgen.cli.fight_attacks import At, AtMember, Partial, Rerolls
from hcgen.cli.fight_damage import Crit
from hcgen.cli.play_options import Numbers, Ways, needed, played
from hcgen.cli.table_options import PERSON

if TYPE_CHECKING:
    from hcgen.cli.armed import Armed
    from hcgen.cli.person import Person
    from hcgen.tables import Tables

app = typer.Typer(rich_markup_mode=None)

HARMING = (
    *("from_", "member", "weapon", "strength", "dexterity", "harm", "harm_step", "level", "tier", "untrained"),
    *("shtick", "thrown", "both_hands", "unaware", "hand", "barrage"),
)
"""The options of an attack that harm depends on."""

Again = Annotated[
    bool, typer.Option("--again", help="It was rolled at the table before: this is a Combatant’s re-roll, and counts as one.")
]


@app.command(
    epilog="\b\nExample: hcgen play fight harm --from ada.toml --weapon dagger-common --again --save\n"
    "Rules: HC-DMG-02, HC-CLS-F1, HC-CLS-F5 to HC-CLS-F7, HC-WPN-01, HC-WPN-03, HC-WPN-07, HC-WP-01, HC-CRIT-03, AMB-HC-52"
)
@played(ARMED, *HARMING)
def harm(
    *,
    at: At = None,
    at_member: AtMember = None,
    again: Again = False,
    rerolls: Rerolls = 0,
    crit: Crit = 0,
    partial: Partial = False,
    numbers: Numbers,
    ways: Ways,
) -> None:
    """Roll the harm of an attack that hit: one at the table, one in Total Defense, or one that deserves another try."""
    from hcgen.cli.armed import used_up
    from hcgen.cli.fight_attacks import close_between, hurting, read_only, sides, unaware_of
    from hcgen.cli.playing import Dicebox, Told
    from hcgen.rules.hammercrawl.harm import harm as rolled

    if at is None and (crit or partial):
        raise typer.BadParameter("--crit and --partial are for whoever is hit; name their record with --at, or leave them out")
    own = ways if at is None or again or rerolls else read_only(ways)
    who, target, tables = sides(numbers, (at, at_member), "harm", own, ways)
    unaware_of(numbers, who, None)
    arms = _armed(numbers, who, tables)
    uses = used_up(who, fist=False, rerolled=again + rerolls) if who and again + rerolls else None
    dicebox = Dicebox(ways, "fight", "harm", arms.name, arms.blow.weapon.id)
    done = rolled(arms.blow, arms.wielder, dicebox.stream, rerolls)
    hurt = hurting(target, arms, done, crit, partial, dicebox) if target else None
    words = [*([f"{arms.name} rolls again."] if again else []), done.words, *([f"{target.name}: {hurt.words}"] if target and hurt else [])]
    told = Told(("HC-DMG-02", *(("HC-CLS-F1",) if again or rerolls else ())), (" ".join(words),), {"harm": done, "damage": hurt})
    close_between(ways, "play fight harm", told, dicebox, (who, uses), (target, hurt))


def _armed(numbers: Numbers, who: "Person | None", tables: "Tables") -> "Armed":
    """Put together whoever hit; what flies needs no DEX any longer."""
    from hcgen.cli.armed import armed

    given: dict[str, Any] = dict.fromkeys(ARMED) | numbers
    weapon = tables.arms.get(given["weapon"] or "")
    flies = given["thrown"] or (weapon is not None and weapon.reach is None)
    if who is None and flies and given["dexterity"] is None:
        given["dexterity"] = 10
    return armed(given, who, tables)


@app.command(
    epilog="\b\nExample: hcgen play fight recover --from ada.toml --save\nRules: HC-CORE-05, HC-CLS-F1, HC-CLS-P10, HC-STK-DR",
)
@played(PERSON, *PERSON)
def recover(*, numbers: Numbers, ways: Ways) -> None:
    """Return to town, where re-rolls, and whatever else works so often a delve or a Venture, are there again."""
    from hcgen.cli.limited import whole_again
    from hcgen.cli.person import close
    from hcgen.cli.playing import Told
    from hcgen.cli.table_options import whose

    needed("--from", numbers["from_"], "recover", "the record of whoever returns (HC-CORE-05)")
    who = whose(numbers, ways, "recover")
    assert who is not None
    state, back = whole_again(who, who.state)
    there = f"There again: {'; '.join(back)}." if back else "Nothing of theirs was used up."
    told = Told(("HC-CORE-05",), (f"{who.name} is back in town. {there}",), {"back": back})
    close(ways, "play fight recover", told, None, who, state)
