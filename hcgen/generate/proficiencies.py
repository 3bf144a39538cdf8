"""Weapon proficiencies that somebody can use: HC-CLS-02, AMB-HC-51."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from hcgen.records import Proficiency
from hcgen.rules.hammercrawl import classes
from hcgen.rules.hammercrawl.abilities import gather
from hcgen.rules.hammercrawl.weapons import is_bodily

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcgen.dice import Stream
    from hcgen.generate.part import Facts, Values
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
    rest = [weapon for weapon in tables.weapons.rows if not is_bodily(weapon)]
    picked = [weapon for weapon in rest if weapon.id in wishes.of("weapons")][:count]
    rest = [weapon for weapon in rest if weapon not in picked]
    for want in _unmet(wanted(row.id, choices, tables), picked, tables)[: count - len(picked)]:
        picked.append(take([weapon for weapon in rest if meets(weapon, want, tables)] or rest, rest, strength, dice))
    while len(picked) < count:
        picked.append(take(rest, rest, strength, dice))
    known = tuple(known_as(weapon.id, weapon.name) for weapon in picked)
    return {"proficiencies": (*known, *_natural(facts["stock.id"], tables))}


def _unmet(wants: tuple[str, ...], picked: Sequence[WeaponRow], tables: Tables) -> list[str]:
    """Return the wants that nothing picked so far serves; each weapon serves one."""
    spare, found = list(picked), list[str]()
    for want in wants:
        served = next((weapon for weapon in spare if meets(weapon, want, tables)), None)
        if served:
            spare.remove(served)
        else:
            found.append(want)
    return found


@lru_cache(maxsize=512)
def known_as(weapon: str, name: str, natural: bool = False) -> Proficiency:
    """Return a proficiency of level 1, without a tier."""
    return Proficiency(weapon=weapon, name=name, tier=0, natural=natural, level=1)


def _natural(stock: str, tables: Tables) -> tuple[Proficiency, ...]:
    """What the body brings: a proficiency that is not counted (HC-STK-P2)."""
    weapon = tables.stocks.by_id[stock].natural_weapon
    return (known_as(weapon, tables.weapons.by_id[weapon].name, natural=True),) if weapon else ()


def take(among: Sequence[WeaponRow], rest: list[WeaponRow], strength: int, dice: Stream) -> WeaponRow:
    """Take one that can be wielded, or the lightest where none can, out of the rest (HC-WPN-01)."""
    usable = [weapon for weapon in among if weapon.strength <= strength]
    if not usable:
        least = min(weapon.strength for weapon in among)
        usable = [weapon for weapon in among if weapon.strength == least]
    taken = dice.pick(usable)
    rest.remove(taken)
    return taken


def wanted(class_id: str, choices: Choices, tables: Tables) -> tuple[str, ...]:
    """Return the kinds of weapon that the choices are useless without."""
    found: list[str] = []
    for choice in tables.classes.by_id[class_id].choices:
        if choice.key in {"shtick", "focus"}:
            option = tables.options(choice.table).by_id.get(getattr(choices, choice.key) or "")
            found.extend(option.wants if option else ())
    return tuple(found)


def meets(weapon: WeaponRow, want: str, tables: Tables) -> bool:
    """Say whether a weapon is of a wanted kind."""
    return want in _kinds(tables)[weapon.id]


@lru_cache(maxsize=8)
def _kinds(tables: Tables) -> dict[str, set[str]]:
    return {weapon.id: _kinds_of(weapon) for weapon in tables.weapons.rows}


def _kinds_of(weapon: WeaponRow) -> set[str]:
    shield = weapon.type == "melee" and "defensive" in weapon.tags
    kinds = {
        "two-handed": weapon.hands == 2,
        "one-handed": weapon.hands == 1 and weapon.type in {"melee", "dueling"} and not shield and weapon.size != "none",
        "thrown": weapon.thrown is not None,
        "ranged": weapon.reach is None or weapon.thrown == "plus",
        "shield": shield,
    }
    return {kind for kind, is_so in kinds.items() if is_so}
