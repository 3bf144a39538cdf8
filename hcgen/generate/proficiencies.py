"""Weapon proficiencies that somebody can use: HC-CLS-02, AMB-HC-51."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.records import Proficiency
from hcgen.rules.hammercrawl import classes
from hcgen.rules.hammercrawl.abilities import gather

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.dice import Stream
    from hcgen.generate.parts import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.records import Choices
    from hcgen.tables import Tables
    from hcgen.tables.rows import WeaponRow


def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Pick what the choices are useless without, then any weapons that one is strong enough for."""
    row = tables.classes.by_id[facts["class.id"]]
    choices: Choices = facts["class.choices"]
    abilities = gather(facts["stock.id"], row.id, choices, 1, tables, wishes.strict)
    count = classes.proficiencies(row, abilities)
    strength = facts["stats"].STR
    picked: list[WeaponRow] = []
    for want in wanted(row.id, choices, tables)[:count]:
        picked.append(_one([w for w in tables.weapons.rows if w not in picked and meets(w, want)] or _rest(picked, tables), strength, dice))
    while len(picked) < count:
        picked.append(_one(_rest(picked, tables), strength, dice))
    return {"proficiencies": tuple(Proficiency(weapon=w.id, name=w.name, tier=0, natural=False, level=1) for w in picked)}


def _rest(picked: Sequence[WeaponRow], tables: Tables) -> list[WeaponRow]:
    return [weapon for weapon in tables.weapons.rows if weapon not in picked]


def _one(among: Sequence[WeaponRow], strength: int, dice: Stream) -> WeaponRow:
    """Pick one that can be wielded, or the lightest where none can (HC-WPN-01)."""
    usable = [weapon for weapon in among if weapon.strength <= strength]
    if not usable:
        least = min(weapon.strength for weapon in among)
        usable = [weapon for weapon in among if weapon.strength == least]
    return dice.pick(usable)


def wanted(class_id: str, choices: Choices, tables: Tables) -> tuple[str, ...]:
    """Return the kinds of weapon that the choices are useless without."""
    found: list[str] = []
    for choice in tables.classes.by_id[class_id].choices:
        if choice.key in {"shtick", "focus"}:
            option = tables.options(choice.table).by_id.get(getattr(choices, choice.key) or "")
            found.extend(option.wants if option else ())
    return tuple(found)


def meets(weapon: WeaponRow, want: str) -> bool:
    """Say whether a weapon is of a wanted kind."""
    shield = weapon.type == "melee" and "defensive" in weapon.tags
    kinds = {
        "two-handed": weapon.hands == 2,
        "one-handed": weapon.hands == 1 and weapon.type in {"melee", "dueling"} and not shield and weapon.size != "none",
        "thrown": weapon.thrown is not None,
        "ranged": weapon.reach is None or weapon.thrown == "plus",
        "shield": shield,
    }
    return kinds[want]
