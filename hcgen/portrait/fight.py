"""Weapons as a reader sees them: attack lines, and what one has learned about each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from hcgen.portrait.views import PROFICIENCIES, AttackView, PowerView
from hcgen.portrait.words import counted, signed, stopped
from hcgen.rules import is_strict
from hcgen.rules.hammercrawl import classes, weapons
from hcgen.rules.hammercrawl.proficiencies import HIGHEST_TIER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.records import Attack, Character, Derived, Proficiency
    from hcgen.tables import Tables

HANDS = 2
SECOND_ATTACK_TIER = 3
"""From this tier on the Attack action has a second attack (HC-WP-04)."""


def attacks(record: Character, derived: Derived, tables: Tables, *, both: bool) -> Iterator[AttackView]:
    """Return the attack lines; below what is held, those with two weapons at once, where somebody fights so (HC-CLS-F5)."""
    arms = tables.arms
    held = [item for item in record.gear if item.carried == "held" and item.id in arms]
    lines = derived.attacks
    yield from map(attack, lines[: len(held)])
    if both:
        hands = [
            line for item, line in zip(held, lines, strict=False) for _ in range(min(item.quantity, HANDS)) if _fits_a_hand(line, tables)
        ]
        if len(hands) > 1:
            for line, steps, place in zip(hands, classes.both_hands(record.level), ("first", "second"), strict=False):
                view = attack(weapons.at_once(line, steps))
                yield replace(view, name=f"Both: {view.name}", tags=f"{place} of two, {view.tags}")
    yield from map(attack, lines[len(held) :])


def _fits_a_hand(line: Attack, tables: Tables) -> bool:
    return tables.arms[line.weapon].hands == 1 and line.reach is not None


def attack(line: Attack) -> AttackView:
    """Return an attack line."""

    def mod(number: int | None) -> str:
        return "" if number is None else signed(number)

    reach = "" if line.reach is None else f"{line.reach} m"
    ranges = "" if line.far is None else f"{line.far} m" if line.near == line.far else f"{line.near}/{line.far} m"
    tags = ", ".join(tag.capitalize() if tag == "defensive" else tag for tag in line.tags)
    return AttackView(
        name=line.name,
        hit=line.hit or "",
        hit_mod=mod(line.hit_mod),
        harm=line.harm or "",
        harm_mod=mod(line.harm_mod),
        reach=reach,
        thrown_hit=line.thrown_hit or "",
        thrown_hit_mod=mod(line.thrown_hit_mod),
        thrown_harm=line.thrown_harm or "",
        range=ranges,
        tags=f"{tags}, untrained" if tags and line.untrained else tags or ("untrained" if line.untrained else ""),
        tier=line.tier,
        untrained=line.untrained,
    )


def proficiencies(record: Character, derived: Derived, tables: Tables) -> Iterator[PowerView]:
    """Return what weapons do for those who specialised in them, the best first; then those that are known, and what is banked."""
    known = sorted(record.proficiencies, key=lambda one: (-one.tier, one.name))
    carried = {line.weapon for line in derived.attacks}
    for one in known:
        if one.tier:
            tier = min(one.tier, HIGHEST_TIER)
            text = _learned(one, record, tables, carried=one.weapon in carried)
            yield PowerView(name=f"{one.name}, tier {tier}", text=text, tier=tier)
    pieces = []
    if plain := [one.name for one in known if not one.tier]:
        pieces.append(stopped("; ".join(plain)))
    if derived.banked:
        pieces.append(f"{counted(derived.banked, 'weapon pick').capitalize()} banked.")
    if pieces:
        yield PowerView(name=PROFICIENCIES, text=" ".join(pieces))


def _learned(known: Proficiency, record: Character, tables: Tables, *, carried: bool) -> str:
    """Say what the tiers of a weapon bring: its special, a step of Harm, a second attack (HC-WP-04)."""
    row = tables.weapons.by_id.get(known.weapon)
    special = row.special if row else None
    is_left_blank = special is None or (special.source == "house" and is_strict(record))
    said = ["Its special is left to your Smith."] if special is None or is_left_blank else [special.text]
    more = ["Harm a step up, already counted" if carried else "Harm a step up"] if known.tier >= weapons.HARM_TIER else []
    if known.tier >= SECOND_ATTACK_TIER:
        more.append("attack twice with the Attack action")
    return " ".join([*said, *([stopped("; ".join(more))] if more else [])])
