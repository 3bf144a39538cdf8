"""Verdicts: V01 to V27 of cases.md, every check of the validator set off, and nobody rolled is at fault.

Records are rolled, with the scripts below for what a case needs, and then changed key by key.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from hcgen.dice import Dice
from hcgen.forms import write_toml
from hcgen.generate.character import roll_character, roll_characters
from hcgen.generate.wishes import Wishes
from hcgen.records import (
    Casting,
    Character,
    Crew,
    Gear,
    PowerChoice,
    Proficiency,
    Skill,
    Spell,
    State,
)
from hcgen.rules import derive
from hcgen.tables import load
from hcgen.tables.rows import STATS
from hcgen.validate import Finding, validate
from hcgen.validate.files import judge_file

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hcgen.records import Grade
    from hcgen.tables import Tables
    from hcgen.tables.rows import Carried, Size


def three(total: int) -> list[int]:
    """Three faces of a d6 that sum to a total."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return [first, second, total - first - second]


OGREN, ELFIN, NETHERN, DROFFEN = [6, 6, 5], [2, 2, 3], [6, 6, 6], [6, 6, 2]
W1, W2, W4 = (11, 16, 9, 13, 8, 12, 10), (10, 14, 7, 12, 17, 9, 4), (9, 9, 14, 3, 10, 12, 14)

SCRIPTS: dict[str, tuple[list[int], list[int], list[int], tuple[int, ...]]] = {
    # stock, class and prime, choices, stats
    "combatant": (OGREN, [1, 2], [2, 1], W1),
    "scum": (DROFFEN, [1, 2], [2, 1], (11, 16, 9, 13, 8, 12, 3)),
    "royal": (OGREN, [1, 2], [2, 1], (18, 18, 9, 13, 8, 12, 18)),
    "nethern": (NETHERN, [1, 2], [2, 1], W1),
    "elfin-combatant": (ELFIN, [1, 2], [2, 1], W1),
    "mage": (ELFIN, [2, 1], [2], W2),
    "holy-mage": (DROFFEN, [2, 1], [1, 1], W2),
    "war-mage": (DROFFEN, [2, 1], [3], W2),
    "devout": (DROFFEN, [3, 1], [1, 1, 2, 3], W2),
    "casting-devout": (DROFFEN, [3, 1], [1, 12, 1, 1], W2),
    "weak": (DROFFEN, [2, 1], [2], (8, 14, 7, 12, 17, 9, 4)),
    "just-strong-enough": (DROFFEN, [2, 1], [2], (9, 14, 7, 12, 17, 9, 4)),
    "specialist": ([3, 3, 4, 2], [4, 6], [1, 1, 1], W4),
    "specialist-of-DEX": ([3, 3, 4, 2], [4, 2], [1, 2, 2], W4),
    "specialist-of-SOC": ([3, 3, 4, 2], [4, 7], [1, 2, 2], W4),
}


@lru_cache(maxsize=64)
def person(name: str) -> Character:
    """A valid person with gear "none"; the specialist knows club and mace, holds the club, and has six things."""
    stock, class_, choices, stats = SCRIPTS[name]
    scripts = {"stock": stock, "class": class_, "class.choices": choices, "stats": [face for total in stats for face in three(total)]}
    if name.startswith("specialist"):
        usable = [weapon.id for weapon in load().weapons.rows if weapon.strength <= 9]
        club = usable.index("club")
        usable.remove("club")
        scripts |= {"proficiencies": [club + 1, usable.index("mace") + 1], "gear": [3, 1]}
    faces = {f"character 1 {part} 0": script for part, script in scripts.items()}
    return roll_character(Dice.scripted(faces, seed=name), load(), Wishes(gear="none"))


def put(thing: Any, path: str, value: Any) -> Any:
    """Change one place of a record: "skills.0.focus". A callable is given the old value."""
    head, _, rest = path.partition(".")
    old = thing[int(head)] if isinstance(thing, tuple) else getattr(thing, head)
    new = put(old, rest, value) if rest else value(old) if callable(value) else value
    if isinstance(thing, tuple):
        return (*thing[: int(head)], new, *thing[int(head) + 1 :])
    return msgspec.structs.replace(thing, **{head: new})


Changes = dict[str, Any]


def changed(name: str, changes: Changes) -> Character:
    record = person(name)
    for path, value in changes.items():
        record = put(record, path, value)
    return record


Said = tuple[str, str, str]


def said(findings: tuple[Finding, ...]) -> set[Said]:
    return {(finding.severity, finding.key, finding.rule) for finding in findings}


def faults(record: Character, tables: Tables) -> list[str]:
    return [str(finding) for finding in validate(record, tables) if finding.severity == "error"]


def add(*more: object) -> Callable[[tuple[object, ...]], tuple[object, ...]]:
    return lambda old: (*old, *more)


def thing(id_: str, size: Size = "medium", carried: Carried = "packed", quantity: int = 1, **more: Any) -> Gear:
    made = Gear(id=id_, name=id_, size=size, carried=carried, quantity=quantity, origin="play")
    return msgspec.structs.replace(made, **more)


def powers(*chosen: tuple[str, Grade]) -> tuple[PowerChoice, ...]:
    return tuple(PowerChoice(id=name, grade=grade, level=1) for name, grade in chosen)


def skill(id_: str, name: str, stat: Any, focus: str | None = None) -> Skill:
    return Skill(id=id_, name=name, stat=stat, focus=focus, specialised=False, cursed=False, level=1)


STEALTH = skill("stealth", "Stealth", "DEX")
CATS, DOGS = (skill("lore-animal", "Lore, Animal", "INT", focus) for focus in ("cats", "dogs"))
POWERS, SPECIALS, SAVES = "class_.choices.powers", "class_.choices.specials", "class_.choices.saves"
MADE = "class.choices"
LAY, FIST, REVENANT = "lay-on-hands", "fist-of-an-angry-god", "revenant"
WEAPONS = tuple(Proficiency(weapon=name, name=name, tier=0, natural=False, level=1) for name in ("club", "mace", "sling"))
GLARING = skill("persuasion-intimidation", "Persuasion, Intimidation", "CHA")
FOUR_POWERS = powers((LAY, "basic"), (FIST, "basic"), (REVENANT, "basic"), ("combat-hardened", "basic"))
TWO_SUITS = (thing("cloth", "medium", "worn"), thing("padding", "medium", "worn"))
TORCH = thing("torch", "small")
BOUGHT_FOR_460 = (thing("plate", "large", origin="bought"), thing("crossbow-arbalest", "large", origin="bought"))
"""Plate for 400 coins and an arbalest for 60, at the house price list."""
BOOKS = thing("spellbook", quantity=3, inside="satchel")
MOON = thing("moon", origin="bought")
NO_SHIELDS = thing("shield-buckler", "small", "held", -9)
WORN_OUT = State(uses={"Second Wind": 99})
TOO_DEAR = thing("suit", "huge", "held", origin="bought")


def plain(skills: tuple[Skill, ...]) -> tuple[Skill, ...]:
    return tuple(msgspec.structs.replace(one, specialised=False, cursed=False) for one in skills)


def uncursed(skills: tuple[Skill, ...]) -> tuple[Skill, ...]:
    return tuple(msgspec.structs.replace(one, cursed=False) for one in skills)


def wrongly_cursed(skills: tuple[Skill, ...]) -> tuple[Skill, ...]:
    return tuple(msgspec.structs.replace(one, cursed=at == 0) for at, one in enumerate(skills))


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_people_of_these_tests_are_valid(name: str, tables: Tables) -> None:
    assert faults(person(name), tables) == []


CRAWL = "provenance.chosen"
ON_A_CRAWL: Changes = {CRAWL: {"crawl": True}, "xp": 10}
CONVERTED: Changes = {"provenance.chosen": {"stats": "palladium-1e"}, "rolls.stats": ()}

ACCEPTED = [
    pytest.param("combatant", {**CONVERTED, "stats.STR": 19}, id="V01-19-converted"),
    pytest.param("combatant", {**CONVERTED, "stats.WIL": 1}, id="near-V01-1-converted"),
    pytest.param("specialist-of-SOC", {}, id="V07"),
    pytest.param("devout", {POWERS: powers((LAY, "basic"), (FIST, "basic"), (REVENANT, "basic"))}, id="V09-three-basic"),
    pytest.param("devout", {POWERS: powers((LAY, "basic"), (FIST, "advanced"))}, id="V09-basic-and-advanced"),
    pytest.param("specialist", {}, id="V11-commander-of-CHA"),
    pytest.param("war-mage", {}, id="V15-war-mage"),
    pytest.param("combatant", {"skills.0": CATS, "skills.1": DOGS}, id="V17-two-foci"),
    pytest.param("weak", {"gear": add(thing("chain", "large", "worn"))}, id="V23-too-weak"),
    pytest.param("just-strong-enough", {"gear": add(thing("chain", "large", "worn"))}, id="V23-strong-enough"),
    pytest.param("specialist", {"gear": add(thing("spellbook", quantity=3))}, id="V26"),
    pytest.param("combatant", ON_A_CRAWL, id="AMB-HC-23-crawl"),
    pytest.param("combatant", ON_A_CRAWL | {"state": State(xp=29)}, id="AMB-HC-23-nearly-level-2"),
    pytest.param("scum", {}, id="V27-scum"),
    pytest.param("royal", {"purse.coins": 540, "gear": add(*BOUGHT_FOR_460)}, id="V27-bought"),
]


@pytest.mark.parametrize(("name", "changes"), ACCEPTED)
def test_accepted(name: str, changes: Changes, tables: Tables) -> None:
    assert faults(changed(name, changes), tables) == []


REJECTED = [
    pytest.param("combatant", {"stats.STR": 2}, "stats.STR", "HC-GEN-04", id="V01-2"),
    pytest.param("combatant", {"stats.SOC": 19}, "stats.SOC", "HC-GEN-04", id="V01-19"),
    pytest.param("combatant", {**CONVERTED, "stats.STR": 20}, "stats.STR", "HC-PALC-02", id="near-V01-20-converted"),
    pytest.param("combatant", {**CONVERTED, "stats.SOC": 19}, "stats.SOC", "HC-PALC-02", id="near-V01-SOC-is-not-converted"),
    pytest.param("combatant", {"stats.STR": 13, "stats.DEX": 16}, "stats.STR", "HC-GEN-05", id="V02-primes-swapped"),
    pytest.param("combatant", {"stats.CON": 9, "stats.INT": 11}, "stats.INT", "HC-GEN-05", id="V02-rest-swapped"),
    pytest.param("combatant", {"class_.prime": "CON"}, "class.prime", "HC-CLS-01", id="V05"),
    pytest.param("mage", {"class_.prime": "WIL"}, "class.prime", "HC-CLS-01", id="V06-mage"),
    pytest.param("devout", {"class_.prime": "INT"}, "class.prime", "HC-CLS-01", id="V06-devout"),
    pytest.param(
        "devout",
        {POWERS: powers((LAY, "basic"), (FIST, "basic"), (REVENANT, "advanced"))},
        "class.choices.powers",
        "HC-CLS-P0",
        id="V09-two-and-one",
    ),
    pytest.param("devout", {POWERS: powers((LAY, "basic"), (LAY, "advanced"))}, "class.choices.powers", "HC-CLS-P0", id="V09-same-power"),
    pytest.param("holy-mage", {POWERS: powers(("spellcasting", "advanced"))}, "class.choices.powers[0].id", "HC-CLS-M5", id="V10"),
    pytest.param("specialist-of-DEX", {SPECIALS: ("commander", "opportunist")}, "class.choices.specials", "HC-CLS-T3", id="V11"),
    pytest.param("combatant", {"proficiencies.0.tier": 1}, "proficiencies[0].tier", "HC-WP-02", id="V13"),
    pytest.param("mage", {"proficiencies": WEAPONS}, "proficiencies", "HC-CLS-02", id="V15"),
    pytest.param("combatant", {"skills.0": STEALTH, "skills.1": STEALTH}, "skills[1]", "AMB-HC-16", id="V17"),
    pytest.param("specialist", {"gear": add(thing("satchel", "small", "worn"))}, "gear[6]", "HC-ENC-01", id="V25"),
    pytest.param("royal", {"purse.coins": 540}, "purse.coins", "AMB-HC-22", id="V27-coins"),
    pytest.param("royal", {"purse.coins": 541, "gear": add(*BOUGHT_FOR_460)}, "purse.coins", "AMB-HC-22", id="V27-a-coin-too-many"),
    pytest.param("royal", {"purse.coins": 539, "gear": add(*BOUGHT_FOR_460)}, "purse.coins", "AMB-HC-22", id="V27-a-coin-short"),
    pytest.param("royal", {"purse.start": 540, "purse.coins": 540}, "purse.start", "HC-EQ-04", id="V27-start"),
]


@pytest.mark.parametrize(("name", "changes", "key", "rule"), REJECTED)
def test_rejected(name: str, changes: Changes, key: str, rule: str, tables: Tables) -> None:
    assert ("error", key, rule) in said(validate(changed(name, changes), tables))


def test_v23_warns_of_heavy_armour_below_its_strength(tables: Tables) -> None:
    """V23: STR 8 in Chain is a step worse in all that moves, STR 9 is not."""
    weak, strong = (changed(name, {"gear": add(thing("chain", "large", "worn"))}) for name in ("weak", "just-strong-enough"))
    at = len(weak.gear) - 1
    assert ("warning", f"gear[{at}]", "HC-ARM-01") in said(validate(weak, tables))
    assert "HC-ARM-01" not in {finding.rule for finding in validate(strong, tables)}
    assert [derive(who, tables).attacks[-1].hit for who in (weak, strong)] == ["d14", "d16"]


def test_v26_warns_of_overload(tables: Tables) -> None:
    """V26: W4 is exactly full, so three more Medium things are three too many."""
    record = changed("specialist", {"gear": add(thing("spellbook", quantity=3))})
    assert ("warning", "gear", "HC-ENC-04") in said(validate(record, tables))
    assert derive(record, tables).stow.over_by == 3
    assert "HC-ENC-04" not in {finding.rule for finding in validate(person("specialist"), tables)}


def test_v27_scum_have_three_magick_items_and_no_coins(tables: Tables) -> None:
    record = person("scum")
    assert (record.purse.start, record.purse.coins) == (0, 0)
    assert sum(item.id in tables.magick_items.by_id for item in record.gear) == 3


SOUND = Spell(id="x", name="x", level=1, gained=1)
CASTER = Casting(tradition="scholastic", grade="dabbler", stat="INT")

MUTATIONS = [
    # ids that no table has
    ("level-0", "combatant", {"level": 0}, "error", "level", "HC-CORE-02"),
    ("level-11", "combatant", {"level": 11}, "error", "level", "HC-CORE-02"),
    ("stock-id", "combatant", {"stock.id": "orge"}, "error", "stock.id", "HC-STK-00"),
    ("class-id", "combatant", {"class_.id": "figth"}, "error", "class.id", "HC-CLS-01"),
    ("skill-id", "combatant", {"skills.0.id": "no"}, "error", "skills[0].id", "HC-SKL-06"),
    ("weapon-id", "combatant", {"proficiencies.0.weapon": "no"}, "error", "proficiencies[0].weapon", "HC-WPN-05"),
    ("spell-id", "mage", {"spells.0.id": "no"}, "error", "spells[0].id", "AMB-HC-44"),
    ("power-id", "devout", {"class_.choices.powers.0.id": "no"}, "error", "class.choices.powers[0].id", "HC-CLS-P0"),
    # stock
    ("stock-prime", "combatant", {"stock.prime": "SOC"}, "error", "stock.prime", "HC-STK-00"),
    ("stock-roll", "combatant", {"rolls.stock": 19}, "error", "rolls.stock", "HC-STK-00"),
    ("stock-roll-of-another", "combatant", {"rolls.stock": 10}, "error", "stock.id", "HC-STK-00"),
    ("stock-name", "combatant", {"stock.name": "Orgen"}, "warning", "stock.name", "HC-STK-00"),
    ("stock-source", "combatant", {"stock.source": "house"}, "warning", "stock.source", "HC-STK-00"),
    ("nightvision", "combatant", {"stock.nightvision_ft": 40}, "error", "stock.nightvision_ft", "HC-STK-OG"),
    ("oversized", "combatant", {"stock.oversized": True}, "error", "stock.oversized", "HC-STK-OG"),
    ("natural-weapon", "combatant", {"stock.natural_weapon": "claws"}, "error", "stock.natural_weapon", "HC-STK-OG"),
    ("quirks-missing", "nethern", {"stock.quirks": ()}, "error", "stock.quirks", "AMB-HC-28"),
    ("quirks-of-no-nethern", "combatant", {"stock.quirks": ("moist",)}, "error", "stock.quirks", "AMB-HC-28"),
    ("quirks-alike", "nethern", {"stock.quirks": lambda old: old * 2}, "error", "stock.quirks", "AMB-HC-28"),
    # class and choices
    ("class-roll", "combatant", {"rolls.class_": 5}, "error", "rolls.class", "AMB-HC-14"),
    ("class-roll-of-another", "combatant", {"rolls.class_": 2}, "error", "class.id", "AMB-HC-14"),
    ("class-name", "combatant", {"class_.name": "Fighter"}, "warning", "class.name", "HC-CLS-01"),
    ("hit-die", "combatant", {"class_.hit_die": "d10"}, "error", "class.hit_die", "HC-DERV-02"),
    ("hit-die-of-war-mage", "war-mage", {"class_.hit_die": "d4"}, "error", "class.hit_die", "HC-DERV-02"),
    ("no-shtick", "combatant", {"class_.choices.shtick": None}, "error", "class.choices.shtick", "HC-CLS-F4"),
    ("shtick-dancer", "combatant", {"class_.choices.shtick": "dancer"}, "error", "class.choices.shtick", "HC-CLS-F4"),
    ("no-focus", "war-mage", {"class_.choices.focus": None}, "error", "class.choices.focus", "HC-CLS-M5"),
    ("one-special", "specialist", {SPECIALS: ("commander",)}, "error", "class.choices.specials", "HC-CLS-T3"),
    ("special-twice", "specialist", {SPECIALS: ("commander",) * 2}, "error", "class.choices.specials", "HC-CLS-T3"),
    ("shtick-of-a-devout", "devout", {"class_.choices.shtick": "tank"}, "error", "class.choices.shtick", "HC-CLS-01"),
    ("powers-of-a-combatant", "combatant", {POWERS: powers((LAY, "basic"))}, "error", "class.choices.powers", "HC-CLS-01"),
    ("no-save", "combatant", {SAVES: ()}, "error", "class.choices.saves", "AMB-HC-74"),
    ("save-of-another", "combatant", {SAVES: ("WIL",)}, "error", "class.choices.saves", "AMB-HC-74"),
    ("save-of-the-prime", "specialist", {SAVES: ("CHA",)}, "error", "class.choices.saves", "AMB-HC-74"),
    ("save-on-SOC", "specialist", {SAVES: ("SOC",)}, "error", "class.choices.saves", "AMB-HC-74"),
    ("four-powers", "devout", {POWERS: FOUR_POWERS}, "error", "class.choices.powers", "HC-CLS-P0"),
    ("holy-mage-basic", "holy-mage", {POWERS: powers((LAY, "basic"))}, "error", "class.choices.powers", "HC-CLS-P0"),
    # stats, level, provenance
    ("six-rolls", "combatant", {"rolls.stats": W1[:6]}, "error", "rolls.stats", "HC-GEN-04"),
    ("a-roll-of-2", "combatant", {"rolls.stats": (2, *W1[1:])}, "error", "rolls.stats[0]", "HC-GEN-04"),
    ("xp", "combatant", {"xp": 5}, "error", "xp", "HC-XP-01"),
    ("xp-now-negative", "combatant", {"state": State(xp=-1)}, "error", "state.xp", "HC-XP-01"),
    ("xp-now-enough", "combatant", {"state": State(xp=20)}, "warning", "state.xp", "HC-XP-01"),
    ("xp-of-the-crawl", "combatant", {"xp": 10}, "error", "xp", "HC-XP-01"),
    ("xp-of-no-crawl", "combatant", {CRAWL: {"crawl": True}}, "error", "xp", "HC-XP-01"),
    ("xp-now-enough-for-a-crawl", "combatant", ON_A_CRAWL | {"state": State(xp=30)}, "warning", "state.xp", "HC-XP-01"),
    ("wish-crawl", "combatant", {CRAWL: {"crawl": "yes"}}, "error", "provenance.chosen.crawl", "format"),
    ("index", "combatant", {"provenance.index": 0}, "error", "provenance.index", "format"),
    ("method", "combatant", {"provenance.method": "B"}, "error", "provenance.method", "AMB-HC-75"),
    ("method-of-the-chosen", "combatant", {"provenance.chosen": {"stock": "ogren"}}, "error", "provenance.method", "AMB-HC-75"),
    ("wish-gear", "combatant", {"provenance.chosen": {"gear": "steal"}}, "error", "provenance.chosen.gear", "AMB-HC-22"),
    ("wish-list", "combatant", {"provenance.chosen": {"skill-list": "weird"}}, "error", "provenance.chosen.skill-list", "AMB-HC-14"),
    ("wish-stock", "combatant", {"provenance.chosen": {"stock": "troll"}}, "error", "provenance.chosen.stock", "AMB-HC-75"),
    ("wish-class", "combatant", {"provenance.chosen": {"class": "rogue"}}, "error", "provenance.chosen.class", "AMB-HC-75"),
    ("wish-name", "combatant", {"provenance.chosen": {"name": "A\nda"}}, "error", "provenance.chosen.name", "format"),
    ("wish-stats", "combatant", {"provenance.chosen": {"stats": "d20"}}, "error", "provenance.chosen.stats", "HC-PALC-01"),
    ("wish-strict", "combatant", {"provenance.chosen": {"strict": "yes"}}, "error", "provenance.chosen.strict", "format"),
    (
        "wish-strict-gear",
        "combatant",
        {"provenance.chosen": {"strict": True, "gear": "buy"}},
        "error",
        "provenance.chosen.gear",
        "AMB-HC-22",
    ),
    (
        "wish-strict-list",
        "combatant",
        {"provenance.chosen": {"strict": True, "skill-list": "silly"}},
        "error",
        "provenance.chosen.skill-list",
        "AMB-HC-14",
    ),
    ("no-stock-roll", "combatant", {"rolls.stock": None}, "warning", "rolls.stock", "format"),
    ("no-class-roll", "combatant", {"rolls.class_": None}, "warning", "rolls.class", "format"),
    # skills
    ("skill-missing", "combatant", {"skills": lambda old: old[1:]}, "error", "skills", "HC-CLS-01"),
    ("skill-too-many", "combatant", {"skills": add(STEALTH)}, "error", "skills", "HC-CLS-01"),
    ("skill-name", "combatant", {"skills.0.name": "Sneaking"}, "warning", "skills[0].name", "HC-SKL-06"),
    ("focus-missing", "combatant", {"skills.0": put(CATS, "focus", None)}, "warning", "skills[0].focus", "AMB-HC-15"),
    ("focus-unspecified", "combatant", {"skills.0": put(CATS, "focus", "unspecified")}, "warning", "skills[0].focus", "AMB-HC-15"),
    ("focus-needless", "combatant", {"skills.0": put(STEALTH, "focus", "cats")}, "error", "skills[0].focus", "AMB-HC-15"),
    ("skill-stat", "combatant", {"skills.0": put(STEALTH, "stat", "SOC")}, "error", "skills[0].stat", "AMB-HC-15"),
    ("skill-stat-the-worse-of-two", "combatant", {"skills.0": GLARING}, "error", "skills[0].stat", "AMB-HC-15"),
    ("skill-level", "combatant", {"skills.0.level": 2}, "error", "skills[0].level", "HC-CLS-01"),
    ("specialty-missing", "specialist", {"skills": plain}, "error", "skills", "HC-CLS-T1"),
    ("specialty-of-a-combatant", "combatant", {"skills.0.specialised": True}, "error", "skills", "HC-CLS-T1"),
    ("curse-missing", "specialist", {"skills": uncursed}, "error", "skills", "HC-CLS-T2"),
    ("curse-beside-the-specialty", "specialist", {"skills": wrongly_cursed}, "error", "skills", "HC-CLS-T2"),
    # proficiencies
    ("proficiency-too-many", "combatant", {"proficiencies": lambda old: (*old, old[0])}, "error", "proficiencies", "HC-CLS-02"),
    ("proficiency-twice", "combatant", {"proficiencies": lambda old: (old[1], *old[1:])}, "error", "proficiencies[1].weapon", "HC-WP-02"),
    ("proficiency-name", "combatant", {"proficiencies.0.name": "Stick"}, "warning", "proficiencies[0].name", "HC-WPN-05"),
    ("proficiency-level", "combatant", {"proficiencies.0.level": 2}, "error", "proficiencies[0].level", "HC-CLS-02"),
    ("tier-endless", "combatant", {"proficiencies.0.tier": 10**12}, "error", "proficiencies[0].tier", "HC-WP-02"),
    ("tiers-bought-for-ever", "combatant", {"proficiencies.0.raised": (1,) * 99}, "error", "proficiencies", "HC-WP-03"),
    ("tier-negative", "combatant", {"proficiencies.0.tier": -1}, "error", "proficiencies[0].tier", "HC-WP-02"),
    # casting and spells
    ("casting-needless", "combatant", {"casting": CASTER}, "error", "casting", "HC-CLS-01"),
    ("casting-missing", "mage", {"casting": None}, "error", "casting", "HC-CLS-01"),
    ("casting-missing-elfin", "elfin-combatant", {"casting": None}, "error", "casting", "HC-CLS-01"),
    ("tradition", "mage", {"casting.tradition": "believer"}, "error", "casting.tradition", "HC-CLS-01"),
    ("grade", "mage", {"casting.grade": "dabbler"}, "error", "casting.grade", "HC-MAG-07"),
    ("spell-stat", "mage", {"casting.stat": "WIL"}, "error", "casting.stat", "HC-CLS-01"),
    ("spell-missing", "mage", {"spells": lambda old: old[1:]}, "error", "spells", "AMB-HC-44"),
    ("spell-too-many-of-a-believer", "casting-devout", {"spells": lambda old: (*old, old[0])}, "error", "spells", "AMB-HC-44"),
    ("spell-found", "mage", {"spells": lambda old: (*old, old[0])}, "warning", "spells", "HC-CLS-M1"),
    ("spell-of-a-combatant", "combatant", {"spells": (SOUND,)}, "error", "spells", "AMB-HC-44"),
    ("spell-twice", "mage", {"spells": lambda old: (old[1], *old[1:])}, "error", "spells[1].id", "AMB-HC-44"),
    ("spell-level", "mage", {"spells.0.level": 2}, "error", "spells[0].level", "AMB-HC-44"),
    ("spell-name", "mage", {"spells.0.name": "Zap"}, "warning", "spells[0].name", "AMB-HC-44"),
    ("spell-of-the-others", "mage", {"spells.0": put(put(SOUND, "id", "stitch"), "name", "Stitch")}, "error", "spells[0].id", "AMB-HC-44"),
    ("spell-gained", "mage", {"spells.0.gained": 2}, "error", "spells[0].gained", "AMB-HC-44"),
    ("languages-missing", "mage", {"story.languages": lambda old: old[:1]}, "error", "story.languages", "HC-STAT-08"),
    ("languages-too-many", "combatant", {"story.languages": add("Elfin")}, "error", "story.languages", "HC-STAT-08"),
    # money and gear; the specialist has six things
    ("start", "specialist", {"purse.start": 250, "purse.coins": 250}, "error", "purse.start", "HC-EQ-04"),
    ("coins-more-than-the-start", "specialist", {"purse.coins": 241, "gear": add(TORCH)}, "error", "purse.coins", "AMB-HC-22"),
    ("coins-negative", "specialist", {"purse.coins": -1, "gear": add(TORCH)}, "error", "purse.coins", "AMB-HC-22"),
    ("too-dear", "specialist", {"purse.coins": 0, "gear": add(TOO_DEAR)}, "error", "gear", "AMB-HC-22"),
    ("not-for-sale", "specialist", {"gear": add(thing("royal-seal", "small", origin="bought"))}, "warning", "gear[6].from", "AMB-HC-22"),
    ("coins-that-cannot-be-reckoned", "specialist", {"purse.coins": 241, "gear": add(MOON)}, "error", "purse.coins", "AMB-HC-22"),
    ("too-large-for-its-bag", "specialist", {"gear": add(thing("chain", "large", inside="satchel"))}, "warning", "gear[6].in", "HC-ENC-05"),
    ("no-room-in-its-bag", "specialist", {"gear": add(BOOKS)}, "warning", "gear[6].in", "HC-ENC-05"),
    ("magick-items-missing", "scum", {"gear": lambda old: old[:-1]}, "error", "gear", "HC-EQ-05"),
    ("magick-items-of-the-well-to-do", "specialist", {"gear": add(*person("scum").gear[-3:])}, "error", "gear", "HC-EQ-05"),
    ("unknown-thing", "specialist", {"gear.2.id": "torhc"}, "warning", "gear[2].id", "HC-EQ-01"),
    ("size", "specialist", {"gear.3.size": "tiny"}, "error", "gear[3].size", "HC-EQ-01"),
    ("quantity", "specialist", {"gear.2.quantity": 0}, "error", "gear[2].quantity", "format"),
    ("shields-fewer-than-none", "specialist", {"gear": add(NO_SHIELDS)}, "error", "gear[6].quantity", "format"),
    ("name-of-another", "specialist", {"gear.2.name": "Rope, 15 m"}, "warning", "gear[2].name", "HC-EQ-01"),
    ("epoch", "combatant", {"provenance.epoch": 0}, "error", "provenance.epoch", "format"),
    ("rerolls", "combatant", {"provenance.rerolls": {"gear": -1}}, "error", "provenance.rerolls.gear", "format"),
    ("more-uses-than-there-are", "combatant", {"state": WORN_OUT}, "warning", 'state.uses."Second Wind"', "HC-CORE-05"),
    ("no-such-bag", "specialist", {"gear.2.inside": "backpack"}, "error", "gear[2].in", "HC-ENC-05"),
    ("held-in-a-bag", "specialist", {"gear.5.inside": "satchel"}, "error", "gear[5].in", "HC-ENC-05"),
    ("huge-and-packed", "specialist", {"gear": add(thing("suit", "huge"))}, "error", "gear[6].carried", "HC-ENC-02"),
    ("weapon-worn", "specialist", {"gear.5.carried": "worn"}, "error", "gear[5].carried", "HC-ENC-01"),
    ("two-suits-of-armour", "specialist", {"gear": add(*TWO_SUITS)}, "error", "gear[7]", "HC-ENC-01"),
    ("three-hands", "specialist", {"gear.5.quantity": 3}, "error", "gear", "HC-ENC-01"),
    ("two-handed-and-one", "specialist", {"gear": add(thing("spear-long", "large", "held"))}, "error", "gear", "HC-ENC-01"),
    ("huge-and-one", "specialist", {"gear": add(thing("suit", "huge", "held"))}, "error", "gear", "HC-ENC-01"),
    ("strange-weapon", "specialist", {"gear.5": thing("sling", "small", "held", origin="class")}, "warning", "gear[5].id", "AMB-HC-51"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "changes", "severity", "key", "rule"), [pytest.param(*row[1:], id=row[0]) for row in MUTATIONS])
def test_every_check_is_set_off(name: str, changes: Changes, severity: str, key: str, rule: str, tables: Tables) -> None:
    """The finding comes with the change and is not there without it."""
    expected = (severity, key, rule)
    assert expected in said(validate(changed(name, changes), tables))
    assert expected not in said(validate(person(name), tables))


EXTRA = PowerChoice(id="revenant", grade="basic", level=3)


@pytest.mark.parametrize(
    ("name", "changes", "keys", "rules"),
    [
        pytest.param("devout", {POWERS: add(EXTRA)}, "class.choices.powers", {"HC-CLS-P0"}, id="power-of-a-later-level"),
        pytest.param(
            "specialist", {"gear": add(thing("sack", "medium", "worn"))}, "gear[6]", {"HC-ENC-01", "HC-ENC-03", "HC-BAG-07"}, id="sack-worn"
        ),
        pytest.param("specialist", {"gear.4.carried": "worn", "gear.4.inside": None}, "gear[4]", {"HC-ENC-01"}, id="tools-worn"),
    ],
)
def test_what_else_the_rules_forbid(name: str, changes: Changes, keys: str, rules: set[str], tables: Tables) -> None:
    """A power above one's level; a bag that is not Wearable, and a thing with no wearable slot, worn to save slots."""
    found = {
        finding.rule for finding in validate(changed(name, changes), tables) if finding.severity == "error" and finding.key.startswith(keys)
    }
    assert found & rules


STRICT = {"provenance.chosen": {"gear": "none", "strict": True}}


@pytest.mark.parametrize(
    ("name", "changes", "key", "rule"),
    [
        pytest.param("specialist", {SPECIALS: ("commander", "yoink")}, MADE + ".specials", "AMB-HC-59", id="yoink"),
        pytest.param(
            "devout", {POWERS: powers((LAY, "basic"), ("control-undead", "advanced"))}, MADE + ".powers", "AMB-HC-53", id="house-power"
        ),
    ],
)
def test_strict_records_hold_nothing_of_the_house(name: str, changes: Changes, key: str, rule: str, tables: Tables) -> None:
    """What --strict does not offer is a fault of a record that says it is strict, and of no other."""
    assert faults(changed(name, changes), tables) == []
    found = validate(changed(name, changes | STRICT), tables)
    assert any(finding.severity == "error" and finding.key.startswith(key) and finding.rule == rule for finding in found)


def test_findings_of_a_crew_carry_the_member(tables: Tables) -> None:
    """Two of one name are a fault, and each member is judged under its own key."""
    crew = Crew(seed="s", members=(person("mage"), changed("combatant", {"name": person("mage").name, "xp": 5})))
    found = said(validate(crew, tables))
    assert {("error", "members[1].name", "format"), ("error", "members[1].xp", "HC-XP-01")} == {
        line for line in found if line[0] == "error"
    }


@pytest.mark.parametrize(
    "wishes",
    [
        pytest.param(Wishes(), id="gear-rolled"),
        pytest.param(Wishes(gear="none"), id="gear-none"),
        pytest.param(Wishes(gear="buy"), id="gear-bought"),
        pytest.param(Wishes(strict=True), id="strict"),
        pytest.param(Wishes(stock="nethern", class_="toil"), id="chosen"),
    ],
)
def test_fifty_rolled_people_are_without_fault(wishes: Wishes, tables: Tables) -> None:
    """Two hundred and fifty in all; not one finding of severity error."""
    people = list(roll_characters(Dice("verdicts"), tables, wishes, 50))
    assert len(people) == 50
    assert {f"person {record.provenance.index}: {fault}" for record in people for fault in faults(record, tables)} == set()


def test_files_are_judged_with_the_line_of_each_fault(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    text = write_toml(changed("combatant", {"xp": 5}))
    file.write_text(text, encoding="utf-8")
    (verdict,) = judge_file(str(file))
    (finding,) = (finding for finding in verdict.findings if finding.severity == "error")
    assert verdict.errors == 1
    assert (finding.key, text.splitlines()[(finding.line or 0) - 1]) == ("xp", "xp = 5")


def test_a_setting_that_is_not_there(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text(write_toml(changed("combatant", {"setting": "atlantis"})), encoding="utf-8")
    (verdict,) = judge_file(str(file))
    assert [str(finding) for finding in verdict.findings] == [
        "error: setting: expected a setting that is there, found “atlantis”; give hammercrawl or palladium (format)"
    ]


def test_findings_say_what_was_expected_and_found(tables: Tables) -> None:
    finding = next(finding for finding in validate(changed("combatant", {"stats.STR": 2}), tables) if finding.rule == "HC-GEN-04")
    assert (finding.expected, finding.found) == ("3 to 18", "2")
    assert finding.cure
    assert set(STATS) >= {finding.key.removeprefix("stats.")}


def test_no_spell_of_another_tradition_is_proposed(tables: Tables) -> None:
    stitch = tables.spells.by_id["stitch"]
    assert "scholastic" not in stitch.traditions
    (finding,) = (one for one in validate(changed("mage", {"spells.0.id": "stitches"}), tables) if one.key == "spells[0].id")
    open_ = [row.id for row in tables.spells.rows if "scholastic" in row.traditions]
    assert finding.cure == f"give one of the tradition’s {len(open_)} ids"
    assert "stitch" not in finding.expected.replace("(", " ").split()


RECHOSEN, AS_MANY = "change the id, or take rolls.stock out if it was chosen", "choose as many as the class has"


@pytest.mark.parametrize(
    ("name", "changes", "expected", "found", "cure"),
    [
        ("combatant", {"skills.0.level": 3}, "1", "3", "give the level at which it was gained"),
        ("combatant", {"proficiencies.0.level": 3}, "1", "3", "give the level at which it was gained"),
        ("combatant", {"proficiencies": ()}, "6 proficiencies at level 1", "0 at level 1", "add or take out proficiencies"),
        (
            "combatant",
            {"story.languages": ("Common",) * 2},
            "languages that differ",
            "Common, Common",
            "change one of those that are alike",
        ),
        ("combatant", {"rolls.stats": (3, 4, 5)}, "seven results of 3d6", "3, 4, 5", "give all seven, or take the key out"),
        (
            "combatant",
            {"rolls.stock": 18},
            "nethern, which a roll of 18 gives",
            "“ogren”",
            "change the id, or take rolls.stock out if it was chosen",
        ),
        ("elfin-combatant", {"stock.prime": "STR"}, "INT", "“STR”", "give the prime of an Elfin"),
        (
            "combatant",
            {"class_.choices.shtick": None},
            "two-fisted, two-handed, thrower, sharpshooter, tank or spellblade",
            "nothing",
            AS_MANY,
        ),
        (
            "devout",
            {POWERS: ()},
            "3 basic and 0 advanced or 1 basic and 1 advanced",
            "0 basic and 0 advanced",
            AS_MANY,
        ),
        ("combatant", {"casting": CASTER}, "no casting", "a table", "take the table out"),
    ],
    ids=str,
)
def test_findings_are_said_in_good_english(name: str, changes: Changes, expected: str, found: str, cure: str, tables: Tables) -> None:
    """One of a thing is one, a range of one number is that number, and quotation marks are around values alone."""
    assert (expected, found, cure) in {(one.expected, one.found, one.cure) for one in validate(changed(name, changes), tables)}
