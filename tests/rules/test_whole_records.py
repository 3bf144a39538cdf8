"""The whole records W1, W2 and W4 of cases.md, from forced dice to every derived value."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from hcgen.dice import Dice
from hcgen.generate.character import roll_character
from hcgen.generate.wishes import Wishes
from hcgen.records import Character, Derived, Gear
from hcgen.rules import derive
from hcgen.tables.rows import STATS, WeaponRow

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hcgen.tables import Tables

TWO_HANDED, TANK = 2, 5
"""The faces of those shticks, in the order of HC-CLS-F4."""


def three(total: int) -> list[int]:
    """Three faces of a d6 that sum to a total."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return [first, second, total - first - second]


def rolled(tables: Tables, seed: str, scripts: Mapping[str, Sequence[int]], stats: Sequence[int]) -> Character:
    """Roll person 1 with gear "none", the rest of the dice from a seed."""
    faces: dict[str, Sequence[int]] = {f"character 1 {part} 0": script for part, script in scripts.items()}
    faces["character 1 stats 0"] = [face for total in stats for face in three(total)]
    return roll_character(Dice.scripted(faces, seed=seed), tables, Wishes(gear="none"))


def row(record: Character, derived: Derived, key: str) -> list[int]:
    values = record.stats if key == "rating" else getattr(derived, key)
    return [values[stat] for stat in STATS]


def ids(record: Character) -> list[str]:
    return [item.id for item in record.gear]


Person = tuple[Character, Derived]


def _w1(tables: Tables, shtick: int) -> Person:
    scripts = {"stock": [6, 6, 5], "class": [1, 2], "class.choices": [shtick, 1]}
    record = rolled(tables, "w1", scripts, (11, 16, 9, 13, 8, 12, 10))
    return record, derive(record, tables)


@pytest.fixture(scope="module")
def w1(tables: Tables) -> Person:
    """The Ogren Combatant, with a shtick that leaves Defense alone."""
    return _w1(tables, TWO_HANDED)


@pytest.fixture(scope="module")
def w1_tank(tables: Tables) -> Person:
    """The same, a Tank, with one shield in hand and nothing else."""
    record, _ = _w1(tables, TANK)
    kept = tuple(item for item in record.gear if item.carried != "held")
    shield = Gear(id="shield-normal", name="Shield, normal", size="medium", quantity=1, carried="held", origin="class")
    record = msgspec.structs.replace(record, gear=(*kept, shield))
    return record, derive(record, tables)


@pytest.fixture(scope="module")
def w2(tables: Tables) -> Person:
    """The Elfin Traditional Mage."""
    record = rolled(tables, "w2", {"stock": [2, 2, 3], "class": [2, 1], "class.choices": [2]}, (10, 14, 7, 12, 17, 9, 4))
    return record, derive(record, tables)


@pytest.fixture(scope="module")
def w4(tables: Tables) -> Person:
    """The Human Specialist: club and mace known, three rations, and the first of both in hand."""
    usable = [weapon.id for weapon in tables.weapons.rows if weapon.strength <= 9]
    club = usable.index("club")
    usable.remove("club")
    scripts = {
        "stock": [3, 3, 4, STATS.index("DEX") + 1],
        "class": [4, STATS.index("CHA") + 1],
        "class.choices": [1, 1, 1],
        "proficiencies": [club + 1, usable.index("mace") + 1],
        "gear": [3, 1],
    }
    record = rolled(tables, "w4", scripts, (9, 9, 14, 3, 10, 12, 14))
    return record, derive(record, tables)


@pytest.mark.parametrize(
    ("who", "key", "expected"),
    [
        pytest.param("w1", "rating", [16, 13, 11, 9, 8, 12, 10], id="W1-ratings"),
        pytest.param("w1", "mods", [2, 1, 0, 0, -1, 0, 0], id="W1-mods"),
        pytest.param("w1", "halves", [8, 7, 6, 5, 4, 6, 5], id="W1-halves"),
        pytest.param("w1", "half_mods", [-1, -1, -1, -2, -2, -1, -2], id="W1-half-mods"),
        pytest.param("w2", "rating", [10, 14, 7, 17, 12, 9, 4], id="W2-ratings"),
        pytest.param("w2", "mods", [0, 1, -1, 2, 0, 0, -2], id="W2-mods"),
        pytest.param("w2", "halves", [5, 7, 4, 9, 6, 5, 2], id="W2-halves"),
        pytest.param("w4", "rating", [9, 14, 9, 3, 10, 14, 12], id="W4-ratings"),
        pytest.param("w4", "mods", [0, 1, 0, -3, 0, 1, 0], id="W4-mods"),
        pytest.param("w4", "halves", [5, 7, 5, 2, 5, 7, 6], id="W4-halves"),
    ],
)
def test_stats(who: str, key: str, expected: list[int], request: pytest.FixtureRequest) -> None:
    person: Person = request.getfixturevalue(who)
    assert row(*person, key) == expected


@pytest.mark.parametrize(
    ("who", "path", "expected"),
    [
        pytest.param("w1", "stock.id", "ogren", id="W1-stock"),
        pytest.param("w1", "stock.prime", "STR", id="W1-stock-prime"),
        pytest.param("w1", "class_.id", "fight", id="W1-class"),
        pytest.param("w1", "class_.prime", "DEX", id="W1-class-prime"),
        pytest.param("w1", "class_.hit_die", "d8", id="W1-hit-die"),
        pytest.param("w1", "rolls.stock", 17, id="W1-roll-of-stock"),
        pytest.param("w1", "rolls.class_", 1, id="W1-roll-of-class"),
        pytest.param("w1", "rolls.stats", (11, 16, 9, 13, 8, 12, 10), id="W1-rolls"),
        pytest.param("w1", "provenance.method", "A", id="W1-method"),
        pytest.param("w1", "level", 1, id="W1-level"),
        pytest.param("w1", "xp", 0, id="W1-xp"),
        pytest.param("w1", "purse.start", 200, id="W1-money"),
        pytest.param("w1", "purse.coins", 200, id="W1-coins"),
        pytest.param("w2", "stock.id", "elfin", id="W2-stock"),
        pytest.param("w2", "class_.id", "meddle", id="W2-class"),
        pytest.param("w2", "class_.prime", "INT", id="W2-prime"),
        pytest.param("w2", "class_.choices.focus", "traditional-mage", id="W2-focus"),
        pytest.param("w2", "provenance.method", "A", id="W2-method"),
        pytest.param("w2", "casting.tradition", "scholastic", id="W2-tradition"),
        pytest.param("w2", "casting.grade", "dedicated", id="W2-grade"),
        pytest.param("w2", "casting.stat", "INT", id="W2-spell-stat"),
        pytest.param("w2", "purse.coins", 40, id="W2-coins"),
        pytest.param("w4", "stock.id", "human", id="W4-stock"),
        pytest.param("w4", "stock.prime", "DEX", id="W4-stock-prime"),
        pytest.param("w4", "class_.id", "toil", id="W4-class"),
        pytest.param("w4", "class_.prime", "CHA", id="W4-class-prime"),
        pytest.param("w4", "class_.choices.specials", ("commander", "defensive-specialist"), id="W4-specials"),
        pytest.param("w4", "purse.coins", 240, id="W4-coins"),
    ],
)
def test_record(who: str, path: str, expected: object, request: pytest.FixtureRequest) -> None:
    value: object = request.getfixturevalue(who)[0]
    for name in path.split("."):
        value = getattr(value, name)
    assert value == expected


@pytest.mark.parametrize(
    ("who", "path", "expected"),
    [
        pytest.param("w1", "dice.health", "d8", id="W1-health"),
        pytest.param("w1", "dice.harm", "d10", id="W1-harm"),
        pytest.param("w1", "dice.feat", "d3", id="W1-feat"),
        pytest.param("w1", "dice.weak_feat", "d3", id="W1-weak-feat"),
        pytest.param("w1", "dice.spell", None, id="W1-no-spell-die"),
        pytest.param("w1", "defense_unshielded", 7, id="W1-defense"),
        pytest.param("w1_tank", "defense_unshielded", 9, id="W1-tank-defense"),
        pytest.param("w1_tank", "defense", 11, id="W1-tank-with-shield"),
        pytest.param("w1", "initiative", 0, id="W1-initiative"),
        pytest.param("w1", "stow.base", 8, id="W1-stow-base"),
        pytest.param("w1", "stow.total", 13, id="W1-stow-total"),
        pytest.param("w1", "hirelings", 6, id="W1-hirelings"),
        pytest.param("w1", "bonus_languages", 0, id="W1-languages"),
        pytest.param("w1", "status", "Middle Class", id="W1-status"),
        pytest.param("w1", "xp_next", 20, id="W1-xp-next"),
        pytest.param("w2", "dice.health", "d4", id="W2-health"),
        pytest.param("w2", "dice.harm", "d4", id="W2-harm"),
        pytest.param("w2", "dice.spell", "d3", id="W2-spell-die"),
        pytest.param("w2", "defense", 7, id="W2-defense"),
        pytest.param("w2", "initiative", 2, id="W2-initiative"),
        pytest.param("w2", "stow.base", 7, id="W2-stow-base"),
        pytest.param("w2", "stow.total", 12, id="W2-stow-total"),
        pytest.param("w2", "hirelings", 5, id="W2-hirelings"),
        pytest.param("w2", "bonus_languages", 2, id="W2-languages"),
        pytest.param("w2", "magick.known", 10, id="W2-spells"),
        pytest.param("w2", "magick.max_level", 1, id="W2-spell-level"),
        pytest.param("w2", "magick.prepare", 17, id="W2-preparable"),
        pytest.param("w2", "magick.sustain", 1, id="W2-sustain"),
        pytest.param("w2", "status", "Peasantry", id="W2-status"),
        pytest.param("w4", "dice.health", "d6", id="W4-health"),
        pytest.param("w4", "dice.harm", "d6", id="W4-harm"),
        pytest.param("w4", "initiative", -3, id="W4-initiative"),
        pytest.param("w4", "stow.base", 2, id="W4-stow-base"),
        pytest.param("w4", "stow.total", 7, id="W4-stow-total"),
        pytest.param("w4", "stow.used", 7, id="W4-stow-used"),
        pytest.param("w4", "stow.over_by", 0, id="W4-stow-over"),
        pytest.param("w4", "defense", 8, id="W4-defense-aware"),
        pytest.param("w4", "defense_unaware", 7, id="W4-defense-unaware"),
        pytest.param("w4", "hirelings", 7, id="W4-hirelings"),
    ],
)
def test_derived(who: str, path: str, expected: object, request: pytest.FixtureRequest) -> None:
    value: object = request.getfixturevalue(who)[1]
    for name in path.split("."):
        value = getattr(value, name)
    assert value == expected


@pytest.mark.parametrize(
    ("who", "key", "number"),
    [
        pytest.param("w1", "skills", 5, id="W1-skills"),
        pytest.param("w1", "proficiencies", 6, id="W1-proficiencies"),
        pytest.param("w1", "spells", 0, id="W1-spells"),
        pytest.param("w2", "skills", 8, id="W2-skills"),
        pytest.param("w2", "proficiencies", 2, id="W2-proficiencies"),
        pytest.param("w2", "spells", 10, id="W2-spells"),
        pytest.param("w4", "skills", 9, id="W4-skills"),
        pytest.param("w4", "proficiencies", 2, id="W4-proficiencies"),
    ],
)
def test_counts(who: str, key: str, number: int, request: pytest.FixtureRequest) -> None:
    assert len(getattr(request.getfixturevalue(who)[0], key)) == number


def test_w1_rolls_its_hit_die_again_once(w1: Person) -> None:
    assert [line.number for line in w1[1].uses if line.power == "Second Wind"] == [1]


def test_w1_begins_with_the_kit_and_three_weapons(w1: Person, tables: Tables) -> None:
    """Satchel kit, torch included, and three weapons of choice."""
    assert ids(w1[0])[:4] == ["satchel", "ration", "torch", "clothes"]
    assert sum(isinstance(tables.goods[name], WeaponRow) for name in ids(w1[0])) == 3


def test_w2_spells_are_different_and_none_above_level_1(w2: Person) -> None:
    assert len({spell.id for spell in w2[0].spells}) == 10
    assert {spell.level for spell in w2[0].spells} == {1}


def test_w2_saves_on_int_at_advantage_at_full_health(w2: Person) -> None:
    notes = {save.stat: save.note for save in w2[1].saves}
    assert notes == {"STR": None, "DEX": None, "CON": None, "INT": "advantage at full Health", "WIL": None, "CHA": None}


def test_w2_begins_with_spellbook_and_wizard_weapon(w2: Person, tables: Tables) -> None:
    assert "spellbook" in ids(w2[0])
    assert sum(name in tables.wizard_weapons.by_id for name in ids(w2[0])) == 1


def test_w4_has_one_specialty_and_it_is_cursed(w4: Person) -> None:
    assert [skill.cursed for skill in w4[0].skills if skill.specialised] == [True]
    assert sum(skill.cursed for skill in w4[0].skills) == 1


def test_w4_holds_its_weapon_and_packs_the_rest(w4: Person) -> None:
    carried = {item.id: (item.carried, item.quantity) for item in w4[0].gear}
    assert carried == {
        "satchel": ("worn", 1),
        "ration": ("packed", 3),
        "torch": ("packed", 1),
        "clothes": ("packed", 1),
        "dungeoneering-tools": ("packed", 1),
        "club": ("held", 1),
    }
