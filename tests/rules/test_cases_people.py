"""The worked cases of cases.md on people: stats and derived values (T077 to T104, S12).

"T…" is a case of the page; "near T…" is a neighbour of the same kind, worked out by hand from the
catalogue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from by_hand import held, person, power, worn

from hcgen.dice import Die
from hcgen.records import Casting, Choices
from hcgen.rules import derive
from hcgen.rules.hammercrawl import classes, stats
from hcgen.tables.rows import STATS

if TYPE_CHECKING:
    from hcgen.records import Character, Stats
    from hcgen.tables import Tables
    from hcgen.tables.rows import Stat

SPREAD = person(STR=8, DEX=15, CON=10, INT=9, WIL=17, CHA=5, SOC=14)
"""The source's example, HC L390."""

ROLLS = (8, 15, 10, 9, 17, 5, 14)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        pytest.param("mods", (-1, 1, 0, 0, 2, -2, 1), id="T077-S12"),
        pytest.param("halves", (4, 8, 5, 5, 9, 3, 7), id="T078-S12"),
        pytest.param("half_mods", (-2, -1, -2, -2, 0, -3, -1), id="T079"),
    ],
)
def test_the_example_spread(key: str, expected: tuple[int, ...], tables: Tables) -> None:
    """HC-STAT-02, HC-STAT-03."""
    values: Stats = getattr(derive(SPREAD, tables), key)
    assert tuple(values[stat] for stat in STATS) == expected


STAT_TABLE = [
    (1, 1, -5, -5), (2, 1, -4, -5), (3, 2, -3, -4), (4, 2, -2, -4), (5, 3, -2, -3), (6, 3, -1, -3), (7, 4, -1, -2),
    (8, 4, -1, -2), (9, 5, 0, -2), (10, 5, 0, -2), (11, 6, 0, -1), (12, 6, 0, -1), (13, 7, 1, -1), (14, 7, 1, -1),
    (15, 8, 1, -1), (16, 8, 2, -1), (17, 9, 2, 0), (18, 9, 3, 0), (19, 10, 4, 0), (20, 10, 5, 0), (0, 1, -5, -5), (21, 10, 5, 0),
]  # fmt: skip


@pytest.mark.parametrize(("rating", "half", "mod", "half_mod"), STAT_TABLE, ids=[f"near-T080-rating-{row[0]}" for row in STAT_TABLE])
def test_the_table_of_ratings(rating: int, half: int, mod: int, half_mod: int, tables: Tables) -> None:
    """HC-STAT-02, and AMB-HC-63 beyond its ends for mods."""
    assert (stats.mod(rating, tables), stats.half_mod(rating, tables), stats.half(rating, tables)) == (mod, half_mod, half)


@pytest.mark.parametrize(
    ("rolls", "stock", "class_", "expected"),
    [
        pytest.param(ROLLS, "CON", "STR", (17, 8, 15, 10, 9, 5, 14), id="T081"),
        pytest.param(ROLLS, "CHA", "CHA", (8, 15, 10, 9, 5, 17, 14), id="T082"),
        pytest.param(ROLLS, "WIL", "INT", (8, 10, 9, 17, 15, 5, 14), id="T083"),
        pytest.param((12, 12, 12, 3, 4, 5, 6), "SOC", "WIL", (12, 3, 4, 5, 12, 6, 12), id="near-T084-ties-to-the-earlier"),
        pytest.param((9, 11, 11, 11, 8, 7, 6), "INT", "INT", (9, 11, 11, 11, 8, 7, 6), id="near-T084-single-tie"),
        pytest.param((3, 4, 5, 6, 7, 18, 17), "STR", "SOC", (18, 3, 4, 5, 6, 7, 17), id="near-T084-last-two"),
        pytest.param((3, 4, 5, 6, 7, 17, 18), "STR", "SOC", (17, 3, 4, 5, 6, 7, 18), id="near-T084-order-rolled"),
    ],
)
def test_assignment(rolls: tuple[int, ...], stock: Stat, class_: Stat, expected: tuple[int, ...]) -> None:
    """HC-GEN-05, AMB-HC-12, AMB-HC-13."""
    made = stats.assign(rolls, stock, class_)
    assert tuple(made[stat] for stat in STATS) == expected


TANK, DEFENSIVE = Choices(shtick="tank"), Choices(specials=("defensive-specialist", "opportunist"))


@pytest.mark.parametrize(
    ("who", "defense"),
    [
        pytest.param(person(DEX=15), 8, id="T085"),
        pytest.param(person(DEX=15, gear=(held("dagger-dueling"),)), 10, id="T086"),
        pytest.param(person(DEX=15, gear=(held("dagger-dueling"), held("shield-buckler"))), 11, id="T087"),
        pytest.param(person(DEX=15, gear=(held("shield-tower"), held("dagger-dueling"), held("shield-buckler"))), 11, id="near-T088-cap"),
        pytest.param(person(DEX=15, gear=(held("dagger-dueling", 2),)), 11, id="near-T088-two-in-one-line"),
        pytest.param(person(DEX=9, gear=(held("sword-long"),)), 5, id="near-T088-no-shield"),
        pytest.param(person(DEX=12, gear=(held("shield-normal"),), choices=TANK), 10, id="T089"),
        pytest.param(person(DEX=12, gear=(held("shield-normal"),), choices=TANK, level=10), 13, id="T090"),
        pytest.param(person(DEX=12, choices=TANK, level=4), 9, id="near-T090-level-4"),
        pytest.param(person(DEX=12, choices=TANK, level=7), 10, id="near-T090-level-7"),
        pytest.param(person("toil", "DEX", DEX=9, choices=DEFENSIVE), 6, id="T091"),
        pytest.param(person("toil", "DEX", DEX=9, choices=DEFENSIVE, level=3), 8, id="near-T092-level-3"),
    ],
)
def test_passive_defense(who: Character, defense: int, tables: Tables) -> None:
    """HC-DERV-04, HC-WPN-08, HC-CLS-F9, HC-CLS-T3."""
    assert derive(who, tables).defense == defense


def test_defensive_specialists_are_worse_off_when_unaware(tables: Tables) -> None:
    """HC-CLS-T3: only while aware."""
    assert derive(person("toil", "DEX", DEX=9, choices=DEFENSIVE), tables).defense_unaware == 5


@pytest.mark.parametrize(
    ("strength", "intelligence", "slots"),
    [
        pytest.param(10, 10, 5, id="near-T092"),
        pytest.param(17, 18, 12, id="T093"),
        pytest.param(3, 3, 0, id="T094"),
        pytest.param(4, 5, 0, id="near-T094"),
        pytest.param(16, 8, 7, id="near-T094-minus-one"),
    ],
)
def test_base_slots(strength: int, intelligence: int, slots: int, tables: Tables) -> None:
    """HC-DERV-07, AMB-HC-24."""
    assert derive(person(STR=strength, INT=intelligence), tables).stow.base == slots


@pytest.mark.parametrize(
    ("charisma", "number"), [pytest.param(5, 3, id="T095"), pytest.param(18, 9, id="near-T096"), pytest.param(3, 2, id="near-T096-least")]
)
def test_hirelings(charisma: int, number: int, tables: Tables) -> None:
    """HC-STAT-10."""
    assert derive(person(CHA=charisma), tables).hirelings == number


@pytest.mark.parametrize(("intelligence", "bonus"), [(5, 0), (12, 0), (13, 1), (16, 2), (18, 3)], ids=lambda value: f"HC-STAT-08-{value}")
def test_bonus_languages(intelligence: int, bonus: int, tables: Tables) -> None:
    """HC-STAT-08: the mod of INT, if positive."""
    assert derive(person(INT=intelligence), tables).bonus_languages == bonus


@pytest.mark.parametrize(
    ("who", "die", "expected"),
    [
        pytest.param(person(stock="ogren"), "harm", "d10", id="T097"),
        pytest.param(person(stock="ogren"), "health", "d8", id="T098"),
        pytest.param(
            person("meddle", "INT", stock="ogren", casting=Casting(tradition="scholastic", grade="dedicated", stat="INT")),
            "harm",
            "d5",
            id="near-T100-mage",
        ),
        pytest.param(person("pray", "WIL", choices=power("combat-hardened", "advanced")), "health", "d8", id="T101"),
        pytest.param(person("pray", "WIL", choices=power("combat-hardened", "advanced")), "harm", "d8", id="near-T101-harm"),
        pytest.param(person("pray", "WIL", choices=power("combat-hardened", "basic")), "health", "d6", id="near-T101-basic"),
        pytest.param(
            person("pray", "WIL", choices=power("armour-of-righteousness", "basic"), gear=(worn("chain"),)), "armour", "d12", id="T102"
        ),
        pytest.param(
            person("pray", "WIL", choices=power("armour-of-righteousness", "advanced"), gear=(worn("suit"),)), "armour", "d30+d3", id="T103"
        ),
        pytest.param(person("pray", "WIL", choices=power("armour-of-righteousness", "basic")), "armour", "d3", id="near-T104-bare"),
        pytest.param(
            person("pray", "WIL", choices=power("armour-of-righteousness", "advanced")), "armour", "d4", id="near-T104-bare-advanced"
        ),
        pytest.param(person(gear=(worn("plate"),)), "armour", "d16", id="near-T104-plate"),
        pytest.param(person(), "armour", None, id="near-T104-none"),
    ],
)
def test_dice_of_a_person(who: Character, die: str, expected: str | None, tables: Tables) -> None:
    """HC-STK-OG, HC-CLS-P7, HC-CLS-P8, HC-DERV-02, HC-DERV-03."""
    assert getattr(derive(who, tables).dice, die) == expected


def test_blood_rage() -> None:
    """T099 and its neighbour T100: D10 raging D12, spent D7 (AMB-HC-29)."""
    raging, spent = classes.rage_dice(Die.of("d10"))
    assert (str(raging), str(spent)) == ("d12", "d7")
