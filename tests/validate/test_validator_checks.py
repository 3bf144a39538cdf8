"""Every check of the validator is set off by a record that is spoilt for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from judged_people import (
    CASTER,
    CATS,
    CRAWL,
    FIST,
    LAY,
    ON_A_CRAWL,
    POWERS,
    REVENANT,
    SAVES,
    SPECIALS,
    STEALTH,
    W1,
    Changes,
    add,
    changed,
    person,
    powers,
    put,
    said,
    skill,
    thing,
)

from hcgen.records import Skill, Spell, State
from hcgen.validate import validate

if TYPE_CHECKING:
    from hcgen.tables import Tables

GLARING = skill("persuasion-intimidation", "Persuasion, Intimidation", "CHA")
FOUR_POWERS = powers((LAY, "basic"), (FIST, "basic"), (REVENANT, "basic"), ("combat-hardened", "basic"))
TWO_SUITS = (thing("cloth", "medium", "worn"), thing("padding", "medium", "worn"))
TORCH = thing("torch", "small")
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


SOUND = Spell(id="x", name="x", level=1, gained=1)

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
