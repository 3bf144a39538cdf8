"""The worked cases of cases.md on weapons and table look-ups: T105, T106, T266, T269, T299 to T317.

"T…" is a case of the page; "near T…" is a neighbour of the same kind, worked out by hand from the
catalogue.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from hcgen.dice import CHAIN, Die
from hcgen.records import Stats
from hcgen.rules.hammercrawl import stats, weapons
from hcgen.tables.rows import ArmourRow, WeaponRow
from hcgen.tables.table import read_range

if TYPE_CHECKING:
    from hcgen.records import Attack
    from hcgen.tables import Tables

CLAWS = WeaponRow(id="claws", name="Claws and teeth", type="melee", size="none", strength=1, damage=(), reach=0, natural=True)


def wielder(
    tables: Tables, strength: int = 10, dexterity: int = 10, harm: str = "d8", natural: int = 0, too_heavy: bool = False
) -> weapons.Wielder:
    ratings = Stats(STR=strength, DEX=dexterity, CON=10, INT=10, WIL=10, CHA=10, SOC=10)
    return weapons.Wielder(Die.of(harm), ratings, stats.mods(ratings, tables), stats.halves(ratings, tables), too_heavy, natural)


@pytest.mark.parametrize(
    ("harm", "steps", "expected"),
    [
        pytest.param("d8", 0, "d8", id="near-T104-even"),
        pytest.param("d8", 1, "d10", id="T105"),
        pytest.param("d4", -1, "d3", id="T106"),
        pytest.param("d8", -1, "d7", id="near-T106-orc-combatant"),
        pytest.param("d6", 1, "d7", id="near-T106-troll-devout"),
    ],
)
def test_natural_weapons(harm: str, steps: int, expected: str, tables: Tables) -> None:
    """HC-STK-P0, AMB-HC-61."""
    assert weapons.attack(CLAWS, "Claws", True, 0, wielder(tables, harm=harm, natural=steps)).harm == expected


def strike(tables: Tables, weapon: str, proficient: bool = True, tier: int = 0, **who: int | bool) -> Attack:
    return weapons.attack(tables.weapons.by_id[weapon], weapon, proficient, tier, wielder(tables, **who))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("weapon", "proficient", "strength", "hit", "harm"),
    [
        pytest.param("sword-long", False, 8, "d14", "d6", id="T266"),
        pytest.param("sword-long", False, 9, "d16", "d7", id="near-T266-no-proficiency"),
        pytest.param("sword-long", True, 8, "d16", "d7", id="near-T266-too-weak"),
        pytest.param("sword-long", True, 9, "d20", "d8", id="near-T266-neither"),
        pytest.param("crossbow-arbalest", False, 8, "d14", "d6", id="near-T266-own-harm-die"),
    ],
)
def test_want_of_proficiency_and_strength(weapon: str, proficient: bool, strength: int, hit: str, harm: str, tables: Tables) -> None:
    """HC-WP-01, HC-WPN-01, AMB-HC-60: the steps are summed."""
    found = strike(tables, weapon, proficient, strength=strength)
    assert (found.hit, found.harm) == (hit, harm)


def test_armour_beyond_ones_strength_costs_a_step_more(tables: Tables) -> None:
    """HC-ARM-01: all physical actions, so the attack and not the Harm."""
    found = strike(tables, "sword-long", False, strength=8, too_heavy=True)
    assert (found.hit, found.harm) == ("d12", "d6")


@pytest.mark.parametrize(
    ("tier", "harm"),
    [
        pytest.param(0, "d8", id="near-T317-0"),
        pytest.param(1, "d8", id="near-T317-1"),
        pytest.param(2, "d10", id="T317-2"),
        pytest.param(3, "d10", id="T317-3"),
    ],
)
def test_tiers_of_specialisation(tier: int, harm: str, tables: Tables) -> None:
    """HC-WP-04."""
    assert strike(tables, "sword-long", tier=tier).harm == harm


@pytest.mark.parametrize(
    ("weapon", "hit_mod", "harm_mod"),
    [
        pytest.param("sword-long", 2, 2, id="T337-melee"),
        pytest.param("sword-rapier", 1, 1, id="T337-dueling"),
        pytest.param("bow-shortbow", 1, None, id="T337-missile"),
        pytest.param("crossbow-light", 1, None, id="near-T337-mechanical"),
        pytest.param("javelin", 2, None, id="near-T337-throw-plus-in-hand"),
    ],
)
def test_mods_by_type_of_weapon(weapon: str, hit_mod: int, harm_mod: int | None, tables: Tables) -> None:
    """HC-WPN-03, HC-CMB-08, AMB-HC-58: with STR 16 and DEX 13."""
    found = strike(tables, weapon, strength=16, dexterity=13)
    assert (found.hit_mod, found.harm_mod) == (hit_mod, harm_mod)


def test_what_is_made_to_be_thrown_is_a_step_worse_in_hand(tables: Tables) -> None:
    """HC-WPN-07: Throw+ used in melee."""
    found = strike(tables, "javelin", strength=16, dexterity=13)
    assert (found.hit, found.thrown_hit, found.thrown_hit_mod) == ("d16", "d20", 1)


@pytest.mark.parametrize(
    ("weapon", "distance", "hit", "harm"),
    [
        pytest.param("javelin", 24, "d20", "d8", id="T269-plus"),
        pytest.param("javelin", 25, None, None, id="T269-plus-beyond"),
        pytest.param("spear-short", 12, "d20", "d8", id="T269-minus-unpenalised"),
        pytest.param("spear-short", 13, "d16", "d8", id="T269-minus-penalised"),
        pytest.param("spear-short", 24, "d16", "d8", id="T269-minus-farthest"),
        pytest.param("spear-short", 25, None, None, id="T269-minus-beyond"),
        pytest.param("sword-long", 6, "d16", "d7", id="T269-plain"),
        pytest.param("sword-long", 7, None, None, id="T269-plain-beyond"),
    ],
)
def test_throws_with_strength_12(weapon: str, distance: int, hit: str | None, harm: str | None, tables: Tables) -> None:
    """HC-WPN-07."""
    found = weapons.throw(tables.weapons.by_id[weapon], distance, wielder(tables, strength=12))
    assert (tuple(map(str, found)) if found else (None, None)) == (hit, harm)


STOCKS = {
    3: "Canid",
    4: "Halfer’n",
    5: "Halfer’n",
    6: "Elfin",
    8: "Elfin",
    9: "Human",
    12: "Human",
    13: "Droffen",
    15: "Droffen",
    16: "Ogren",
    17: "Ogren",
    18: "Nethern",
}


@pytest.mark.parametrize(("roll", "name"), STOCKS.items(), ids=[f"T299-{roll}" for roll in STOCKS])
def test_stocks(roll: int, name: str, tables: Tables) -> None:
    """HC-STK-00."""
    assert tables.stocks.at(roll).name == name


PRIMES = {3: "WIL", 4: "DEX", 7: "INT", 14: "CON", 16: "STR", 18: "CHA"}


@pytest.mark.parametrize(("roll", "prime"), PRIMES.items(), ids=[f"near-T299-{roll}" for roll in PRIMES])
def test_primes_of_stocks(roll: int, prime: str, tables: Tables) -> None:
    """HC-STK-00: the prime of each stock; the human's is any."""
    assert tables.stocks.at(roll).primes == (prime,)


def test_any_stat_is_a_humans_prime(tables: Tables) -> None:
    """HC-STK-00, AMB-HC-13."""
    assert set(tables.stocks.at(10).primes) == {"STR", "DEX", "CON", "INT", "WIL", "CHA", "SOC"}


SKILLS = {1: "Animal Handling", 36: "Fishing", 46: "Language, Spoken", 83: "Persuasion, Intimidation", 95: "Survival", 100: "Weather Sense"}


@pytest.mark.parametrize(("roll", "name"), SKILLS.items(), ids=[f"T302-{roll}" for roll in SKILLS])
def test_skills(roll: int, name: str, tables: Tables) -> None:
    """HC-SKL-06."""
    assert tables.skills.at(roll).name == name


SKILL_STATS = {
    "STR": (4, 6, 7, 11, 12, 16, 24, 27),
    "DEX": (8, 14, 17, 19, 20, 22, 25, 28, 32, 35, 38, 45, 76, 85, 86, 87, 89, 90, 92, 94, 97),
    "CON": (5, 9, 26, 37),
    "WIL": (18, 34, 36, 42, 43, 72, 73, 74, 82, 84, 91, 95, 96, 100),
    "CHA": (33, 39, 77, 78, 79, 80, 81, 99),
    "STR CHA": (83,),
    "STR DEX CON INT WIL CHA SOC": (3, 10, 75, 93),
}


@pytest.mark.parametrize("number", [pytest.param(number, id=f"near-T302-{number}") for number in range(1, 101)])
def test_stats_of_skills(number: int, tables: Tables) -> None:
    """HC-SKL-06: what is in no other list is rolled on INT."""
    expected = next((words for words, numbers in SKILL_STATS.items() if number in numbers), "INT")
    assert tables.skills.at(number).stats == tuple(expected.split())


def test_skills_that_must_be_narrowed(tables: Tables) -> None:
    """T303, and rows 33 and 89 by AMB-HC-15."""
    found = {read_range(row.on)[0] for row in tables.skills.rows if row.focus_required}
    assert found == {3, 10, 36, 48, 56, 58, 64, 65, 66, 67, 68, 75, 93, 95} | {33, 89}


def test_armour(tables: Tables) -> None:
    """T305, T306: eleven rows, five light, six heavy, on the chain's first eleven dice."""
    rows = tables.of("armour", ArmourRow).rows
    assert Counter(row.category for row in rows) == {"light": 5, "heavy": 6}
    assert [Die.of(row.soak).maximum for row in rows] == list(CHAIN[:11])


def test_armour_strength_and_size(tables: Tables) -> None:
    """HC-ARM-03."""
    rows = tables.of("armour", ArmourRow).rows
    assert [row.strength for row in rows] == [3, 4, 4, 6, 6, 9, 9, 9, 9, 13, 13]
    assert [row.size for row in rows] == ["medium"] * 5 + ["large"] * 5 + ["huge"]


def test_weapons_by_type(tables: Tables) -> None:
    """T307."""
    assert Counter(row.type for row in tables.weapons.rows) == {"melee": 15, "dueling": 2, "missile": 6, "mechanical": 2}


@pytest.mark.parametrize(
    ("thrown", "names"),
    [
        pytest.param("plus", {"axe, throwing", "dagger, throwing", "javelin"}, id="T309-plus"),
        pytest.param("minus", {"axe, hatchet", "dagger, common", "spear, short"}, id="T309-minus"),
    ],
)
def test_weapons_to_throw(thrown: str, names: set[str], tables: Tables) -> None:
    """HC-WPN-05, AMB-HC-70."""
    assert {row.name.lower() for row in tables.weapons.rows if row.thrown == thrown} == names


WEAPONS = {
    "axe-great": ("large", 13, 3), "axe-hatchet": ("medium", 4, 1), "axe-throwing": ("medium", 9, 1),
    "bow-longbow": ("medium", 13, None), "bow-shortbow": ("medium", 6, None), "club": ("medium", 4, 2),
    "crossbow-arbalest": ("large", 9, None), "crossbow-light": ("medium", 6, None),
    "dagger-common": ("small", 3, 1), "dagger-dueling": ("small", 3, 1), "dagger-throwing": ("small", 3, 1), "javelin": ("medium", 6, 2),
    "mace": ("medium", 6, 2), "shield-buckler": ("medium", 4, 1), "shield-normal": ("medium", 9, 2), "shield-tower": ("large", 13, 3),
    "sling": ("small", 4, None), "spear-long": ("large", 6, 4), "spear-short": ("medium", 4, 3), "sword-great": ("large", 13, 4),
    "sword-long": ("medium", 9, 3), "sword-rapier": ("medium", 6, 2), "sword-scimitar": ("medium", 6, 2), "sword-short": ("medium", 6, 2),
    "unarmed": ("none", 1, 0),
}  # fmt: skip


@pytest.mark.parametrize(("name", "expected"), WEAPONS.items(), ids=[f"near-T307-{name}" for name in WEAPONS])
def test_weapon_rows(name: str, expected: tuple[str, int, int | None], tables: Tables) -> None:
    """HC-WPN-05: size, STR and reach of each."""
    row = tables.weapons.by_id[name]
    assert (row.size, row.strength, row.reach) == expected


def test_two_handed_weapons(tables: Tables) -> None:
    """AMB-HC-39."""
    expected = {"axe-great", "sword-great", "spear-long", "bow-longbow", "bow-shortbow", "crossbow-arbalest", "crossbow-light"}
    assert {row.id for row in tables.weapons.rows if row.hands == 2} == expected


def test_defensive_weapons(tables: Tables) -> None:
    """HC-WPN-05, HC-WPN-08."""
    expected = {"dagger-dueling", "shield-buckler", "shield-normal", "shield-tower"}
    assert {row.id for row in tables.weapons.rows if "defensive" in row.tags} == expected


@pytest.mark.parametrize(
    ("row", "options"), [pytest.param(1, 6, id="T314-1"), pytest.param(13, 3, id="T314-13"), pytest.param(20, 3, id="T314-20")]
)
def test_quirks(row: int, options: int, tables: Tables) -> None:
    """T314: 28 quirks, and their options."""
    assert len(tables.quirks.rows) == 28
    assert len(tables.quirks.rows[row - 1].options) == options


def test_bare_hands_are_as_good_as_anything_unlearned(tables: Tables) -> None:
    """HC-WP-05, HC-WP-01: a step off the attack, and one off the Harm."""
    blow = weapons.untrained(wielder(tables))
    assert (blow.hit, blow.harm, blow.untrained) == ("d16", "d7", True)
