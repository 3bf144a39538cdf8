"""Casters for the table: from a record, with what is forgotten, sustained and burnt, or from bare numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec.structs import replace

from hcgen.cli.play_options import needed
from hcgen.cli.table_options import PERSON, die_of
from hcgen.errors import WishError, did_you_mean
from hcgen.rules.hammercrawl.casting import Caster, Prepared
from hcgen.rules.hammercrawl.resources import BURNT_CON
from hcgen.rules.hammercrawl.saves import halve
from hcgen.rules.limits import MOST_RATING, within

if TYPE_CHECKING:
    from hcgen.cli.person import Person
    from hcgen.cli.play_options import Numbers
    from hcgen.records import State

MANA_BURN = "HC-CLS-M2"
SUSTAINING = re.compile(r"^sustaining (?P<name>.+?)(?: \(raised by (?P<raised>\d{1,2})\))?$")

CASTER: dict[str, Any] = PERSON | {
    "die": Annotated[str | None, typer.Option("--die", metavar="DIE", help="Without a FILE: the Spell Die now, or out.")],
    "spell_level": Annotated[int | None, typer.Option("--spell-level", metavar="N", help="Without a FILE: the level of the spell.")],
    "con": Annotated[int | None, typer.Option("--con", metavar="N", help="Without a FILE: CON as it is now, for over-casting.")],
    "unprepared": Annotated[
        str | None,
        typer.Option("--unprepared", metavar="ID,…", help="Spells of the record that were not prepared today."),
    ],
}
"""The options of a caster."""


def recorded(who: Person, numbers: Numbers) -> Caster:
    """Return the caster of a record, as a day of spells has left them.

    Raises WishError where they cast nothing, or a number stands beside a record that says it.
    """
    for name in ("die", "spell_level", "con"):
        if numbers.get(name) is not None:
            option = f"--{name.replace('_', '-')}"
            raise WishError(f"magick: {option} is for no record, and {who.original.file} says it; leave one of the two out")
    magick, casting, full = who.derived.magick, who.record.casting, who.full("spell")
    if magick is None or casting is None or full is None:
        raise WishError(f"magick: {who.name} knows 0 ways to cast (HC-MAG-04); name somebody who casts")
    burnt = who.state.uses.get(BURNT_CON, 0)
    return Caster(
        level=who.record.level,
        spell_die=who.die("spell"),
        full_die=full,
        stat=who.now.stats[casting.stat],
        half=who.derived.halves[casting.stat],
        spells=_prepared(who, numbers.get("unprepared") or ""),
        sustain=magick.sustain,
        con=who.now.stats.CON,
        burns_mana=who.has(MANA_BURN),
        burnt_con=burnt,
    )


def _prepared(who: Person, unprepared: str) -> tuple[Prepared, ...]:
    out = {spell_id(name, who) for name in unprepared.split(",") if name.strip()}
    held = {found["name"]: int(found["raised"] or 0) for text in who.state.conditions if (found := SUSTAINING.match(text))}
    return tuple(
        Prepared(spell.name, spell.level, spell.id in who.state.forgotten, spell.name in held, held.get(spell.name, 0))
        for spell in who.record.spells
        if spell.id not in out
    )


def spell_id(text: str, who: Person) -> str:
    """Return the id of a spell that somebody knows, by its id or its name. Raises WishError where they do not know it."""
    wanted = text.strip().lower()
    found = next((spell.id for spell in who.record.spells if wanted in {spell.id, spell.name.lower()}), None)
    if found is None:
        known = [spell.id for spell in who.record.spells]
        raise WishError(
            f"{text[:40]!r} is none of the {len(known)} spells that {who.name} knows (HC-MAG-04){did_you_mean(wanted, known)}; "
            f"give one of {', '.join(known)}"
        )
    return found


def spell_name(text: str, who: Person | None) -> str:
    """Return a spell's name: that of the record, or what was given."""
    if who is None:
        return text
    id_ = spell_id(text, who)
    return next(spell.name for spell in who.record.spells if spell.id == id_)


def spell_named(text: str, who: Person | None, act: str) -> str:
    """Return the name of a spell that something is done with. Raises WishError where it is none, or not known to whose record it is."""
    name = spell_name(text, who).strip()
    if not name:
        raise WishError(f"{act}: the spell has 0 letters (HC-MAG-04); name it")
    return name


def enough_known(caster: Caster, level: int, who: Person) -> None:
    """Refuse to draw lots among more spells than can be prepared (HC-MAG-03, HC-MAG-08). Raises WishError."""
    if caster.spell_die and level > caster.spell_die.maximum and len(caster.spells) > caster.stat:
        more = len(caster.spells) - caster.stat
        raise WishError(
            f"{who.name} knows {len(caster.spells)} spells and prepares {caster.stat} (HC-MAG-03), among which lots are drawn; "
            f"name {more} with --unprepared"
        )


def bare(numbers: Numbers, spells: tuple[Prepared, ...], stat: int = 10, mage: bool = False) -> Caster:
    """Return a caster of bare numbers. Raises WishError where the Spell Die is missing."""
    text = needed("--die", numbers.get("die"), "magick", "the Spell Die now (HC-MAG-07)")
    die = None if text == "out" else die_of("--die", text)
    con = numbers.get("con")
    within("--con", 10 if con is None else con, 1, MOST_RATING, "HC-STAT-01")
    within("--value", stat, 1, MOST_RATING, "HC-STAT-01")
    return Caster(
        level=10,
        spell_die=die,
        full_die=die or die_of("--die", "d3"),
        stat=stat,
        half=halve(stat),
        spells=spells,
        sustain=len(spells),
        con=10 if con is None else con,
        burns_mana=mage,
    )


def state_of(who: Person, caster: Caster) -> State:
    """Return somebody’s state with what has become of them as a caster."""
    ids = {spell.name: spell.id for spell in who.record.spells}
    left_out = [id_ for id_ in who.state.forgotten if id_ not in {ids[spell.name] for spell in caster.spells}]
    forgotten = {ids[spell.name] for spell in caster.spells if spell.forgotten} | set(left_out)
    others = [text for text in who.state.conditions if not SUSTAINING.match(text)]
    held = [
        f"sustaining {spell.name}{f' (raised by {spell.raised})' if spell.raised else ''}" for spell in caster.spells if spell.sustained
    ]
    uses = {name: number for name, number in who.state.uses.items() if name != BURNT_CON}
    return replace(
        who.with_dice(spell=caster.spell_die),
        forgotten=tuple(spell.id for spell in who.record.spells if spell.id in forgotten),
        conditions=(*others, *held),
        uses=uses | ({BURNT_CON: caster.burnt_con} if caster.burnt_con else {}),
    )
