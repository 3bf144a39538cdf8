"""Verdicts: V01 to V27 of cases.md, and nobody rolled is at fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from judged_people import (
    CATS,
    DOGS,
    FIST,
    LAY,
    ON_A_CRAWL,
    POWERS,
    REVENANT,
    SCRIPTS,
    SPECIALS,
    STEALTH,
    Changes,
    add,
    changed,
    person,
    powers,
    said,
    thing,
)

from hcgen.dice import Dice
from hcgen.generate.character import roll_characters
from hcgen.generate.wishes import Wishes
from hcgen.records import Character, Crew, PowerChoice, Proficiency, State
from hcgen.rules import derive
from hcgen.validate import validate

if TYPE_CHECKING:
    from hcgen.tables import Tables


def faults(record: Character, tables: Tables) -> list[str]:
    return [str(finding) for finding in validate(record, tables) if finding.severity == "error"]


MADE = "class.choices"
WEAPONS = tuple(Proficiency(weapon=name, name=name, tier=0, natural=False, level=1) for name in ("club", "mace", "sling"))
BOUGHT_FOR_460 = (thing("plate", "large", origin="bought"), thing("crossbow-arbalest", "large", origin="bought"))
"""Plate for 400 coins and an arbalest for 60, at the house price list."""


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_people_of_these_tests_are_valid(name: str, tables: Tables) -> None:
    assert faults(person(name), tables) == []


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
