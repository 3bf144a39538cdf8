"""The worked cases of cases.md on the Palladium setting: stocks, psionics, natural weapons, Adaptability.

"T…" is a case of the page; "near T…" is a neighbour of the same kind, worked out by hand from the
catalogue.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

import pytest
from by_hand import held, person
from msgspec.structs import replace

from hcgen import Dice, Wishes, derive, roll_character
from hcgen.portrait import portrait
from hcgen.records import Proficiency, StatReroll
from hcgen.rules.hammercrawl import classes, equipment, psionics, saves, stats, weapons

if TYPE_CHECKING:
    from hcgen.records import Attack, Character
    from hcgen.tables import Tables

STOCKS = ["hob-goblin", "goblin", "wolfen", "elf", "dwarf", "human", "orc", "ogre", "kobold", "gnome", "troglodyte"]


@pytest.mark.parametrize(
    ("total", "stock"),
    [pytest.param(t, s, id=f"T301-{t}") for t, s in zip((5, 7, 10, 13, 17, 21, 25, 28, 31, 33, 35), STOCKS, strict=True)]
    + [pytest.param(3, "changeling", id="near-T301-3"), pytest.param(4, "hob-goblin", id="near-T301-4")]
    + [pytest.param(18, "human", id="near-T301-18"), pytest.param(36, "troll", id="near-T301-36")],
)
def test_the_stock_of_a_roll(total: int, stock: str, palladium: Tables) -> None:
    """HC-STK-P0."""
    assert palladium.stocks.at(total).id == stock


def test_stock_odds_are_those_of_three_twelve_sided_dice(palladium: Tables) -> None:
    """HC-STK-P0, exactly: the printed shares of 1,728."""
    odds = Counter[str]()
    for faces in product(range(1, 13), repeat=3):
        odds[palladium.stocks.at(sum(faces)).id] += 1
    printed = (1, 9, 25, 85, 166, 364, 428, 364, 166, 85, 25, 9, 1)
    assert tuple(odds[row.id] for row in palladium.stocks.rows) == printed


PRINTED = {
    # prime, psionics, nightvision, steps of the natural weapon, oversized
    "changeling": ("WIL", True, None, None, False),
    "hob-goblin": ("WIL", False, 40, None, False),
    "goblin": ("DEX", True, 90, None, False),
    "wolfen": ("DEX", True, 40, 0, True),
    "elf": ("CHA", True, 60, None, False),
    "dwarf": ("CON", True, 90, None, False),
    "human": ("any", True, None, None, False),
    "orc": ("STR", False, 40, -1, False),
    "ogre": ("STR", True, 40, 0, True),
    "kobold": ("CON", True, 90, -1, False),
    "gnome": ("CHA", False, 90, None, False),
    "troglodyte": ("DEX", False, 120, 0, False),
    "troll": ("STR", False, 60, 1, True),
}


def test_the_stocks_are_those_of_the_book(palladium: Tables) -> None:
    """HC-STK-P0, HC-PSI-02: every column of the printed table."""
    rows = {
        row.id: (
            row.primes[0] if len(row.primes) == 1 else "any",
            row.psionics,
            row.nightvision_ft,
            row.natural_steps if row.natural_weapon else None,
            row.oversized,
        )
        for row in palladium.stocks.rows
    }
    assert rows == PRINTED


def test_a_house_special_stands_where_the_source_has_none(palladium: Tables) -> None:
    """Kobold and Human have no blank to fill; the specials of Ogre and Troll stand beside what is printed."""
    for row in palladium.stocks.rows:
        house = [power for power in row.powers if power.source == "house"]
        assert len(house) == (0 if row.id in {"kobold", "human"} else 1), row.id


def grades(wil: int, rolls: tuple[int, ...], tables: Tables) -> list[str]:
    return [psionics.grade(roll, wil, tables) for roll in rolls]


def test_the_bands_of_psionics(palladium: Tables) -> None:
    """T147, T149, T150: HC-PSI-01, AMB-HC-19."""
    t147 = ["master", "major", "major", "minor", "minor", "none", "none"]
    assert grades(17, (9, 10, 17, 18, 34, 35, 100), palladium) == t147
    assert grades(18, (9, 10, 18, 19, 36, 37), palladium) == ["master", "major", "major", "minor", "minor", "none"]
    counts = Counter(grades(11, tuple(range(1, 101)), palladium))
    assert (counts["master"], counts["major"], counts["minor"], counts["none"]) == (6, 5, 11, 78)


def test_a_master_saves_on_a_d30() -> None:
    """T075: HC-PSI-03, d20 and two steps."""
    assert [str(saves.save_die(5, 5, saves.PSIONIC_STEPS[grade])) for grade in ("minor", "major", "master")] == ["d20", "d24", "d30"]


@pytest.mark.parametrize(
    ("grade", "wil", "isp", "count"), [("minor", 10, 14, 2), ("major", 12, 32, 4), ("master", 17, 63, 7), ("none", 17, 0, 0)]
)
def test_points_and_powers_of_a_grade(grade: str, wil: int, isp: int, count: int, palladium: Tables) -> None:
    """AMB-HC-20: 4 + WIL, 8 + twice WIL, 12 + three times WIL."""
    assert psionics.isp(grade, wil, palladium) == isp  # type: ignore[arg-type]
    assert psionics.power_count(grade, palladium) == count  # type: ignore[arg-type]


def test_who_is_checked_for_psionics(palladium: Tables) -> None:
    """T345: HC-PSI-02."""
    made = [roll_character(Dice("345"), palladium, Wishes(stock=stock)).psionics for stock in ("orc", "gnome", "kobold", "wolfen")]
    assert [psionic is not None for psionic in made] == [False, False, True, True]


def bitten(record: Character, tables: Tables) -> Attack:
    return next(line for line in derive(record, tables).attacks if line.weapon == "claws-and-teeth")


def with_claws(stock: str, class_: str, tier: int = 0, **given: int) -> Character:
    known = Proficiency(weapon="claws-and-teeth", name="Claws and teeth", tier=tier, natural=True, level=1)
    return replace(person(class_, stock=stock, **given), setting="palladium", proficiencies=(known,))


@pytest.mark.parametrize(
    ("stock", "class_", "tier", "harm"),
    [
        pytest.param("troll", "fight", 0, "d10", id="T105"),
        pytest.param("kobold", "meddle", 0, "d3", id="T106"),
        pytest.param("ogre", "fight", 0, "d8", id="near-T105-no-step"),
        pytest.param("orc", "pray", 0, "d5", id="near-T106-orc"),
        pytest.param("troll", "fight", 2, "d12", id="near-T105-tier-2"),
    ],
)
def test_harm_of_claws_and_teeth(stock: str, class_: str, tier: int, harm: str, palladium: Tables) -> None:
    """HC-STK-P0, AMB-HC-61."""
    line = bitten(with_claws(stock, class_, tier), palladium)
    assert (line.harm, line.reach, line.untrained) == (harm, 0, False)


def test_the_step_of_a_natural_weapon_is_its_own(palladium: Tables) -> None:
    """A Troll's club is not a claw; both are swung a step better for STR, a rapier and a bow are not (HC-STK-P3)."""
    gear = (held("club"), held("sword-rapier"), held("axe-throwing"))
    record = replace(with_claws("troll", "fight", STR=14), gear=gear)
    lines = {line.weapon: line for line in derive(record, palladium).attacks}
    assert (lines["club"].hit, lines["club"].harm) == ("d20", "d7")  # unproficient -1, strong +1; harm d8 -1
    assert (lines["claws-and-teeth"].hit, lines["claws-and-teeth"].harm) == ("d24", "d10")
    assert lines["claws-and-teeth"].tags == ("natural", "Harm +1 step")
    assert lines["untrained"].hit == "d20"
    assert lines[gear[1].id].hit == "d16"
    axe = lines["axe-throwing"]  # in hand unproficient -1, made to be thrown -1, strong +1; thrown it goes by DEX
    assert (axe.hit, axe.thrown_hit) == ("d16", "d16")
    trained = replace(record, proficiencies=(Proficiency(weapon="axe-throwing", name="Axe, throwing", tier=0, natural=False, level=1),))
    axe = {line.weapon: line for line in derive(trained, palladium).attacks}["axe-throwing"]
    assert (axe.hit, axe.thrown_hit) == ("d20", "d20")


def test_selections_of_a_natural_weapon() -> None:
    """T311 and T115: HC-STK-P2, HC-WP-03."""
    assert [weapons.selections(tier, natural=True) for tier in (1, 2, 3)] == [2, 4, 7]
    assert [weapons.selections(tier, natural=False) for tier in (1, 2, 3)] == [1, 3, 6]


def test_monstrous_endurance_and_strength(palladium: Tables) -> None:
    """HC-STK-P3: the Save says its die, a skill of the stat has it, others do not."""
    for stock, stat in (("ogre", "CON"), ("troll", "STR")):
        record = roll_character(Dice("monstrous"), palladium, Wishes(stock=stock))
        notes = {save.stat: save.note for save in derive(record, palladium).saves}
        assert {key: note for key, note in notes.items() if note} == {stat: "on d24"}
        skill = replace(record.skills[0], id="swimming", name="Swimming", stat=stat, focus=None, specialised=False, cursed=False)
        seen = portrait(replace(record, skills=(skill, replace(skill, stat="INT"))), derive(record, palladium), palladium)
        assert {view.stat: view.die for view in seen.skills} == {stat: "d16", "INT": "d20"}


def test_adaptability_rolls_the_lowest_again(palladium: Tables) -> None:
    """T310: HC-STK-P1, AMB-HC-54. 9, 12, 6, 10, 15, 8, 11: the 6 again gives 5 or 13."""
    rolls = (9, 12, 6, 10, 15, 8, 11)
    faces = [face for total in rolls for face in three(total)]
    for new, kept in ((5, 6), (13, 13)):
        dice = Dice.scripted({"character 1 stats 0": [*faces, *three(new)]}, seed="310")
        record = roll_character(dice, palladium, Wishes(stock="human"))
        assert record.rolls.stats == rolls
        assert record.rolls.stat_reroll == StatReroll(index=3, old=6, new=new, kept=kept)
        assert stats.with_reroll(rolls, record.rolls.stat_reroll) == (9, 12, kept, 10, 15, 8, 11)
        by_the_book = stats.assign((9, 12, kept, 10, 15, 8, 11), record.stock.prime, record.class_.prime)
        assert record.stats == by_the_book


def test_of_equal_rolls_the_earlier_is_rolled_again() -> None:
    """AMB-HC-54, after AMB-HC-12."""
    assert stats.lowest((9, 7, 12, 7, 8, 9, 10)) == 1


def three(total: int) -> list[int]:
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return [first, second, total - first - second]


def test_skills_are_the_rating_of_int(tables: Tables, palladium: Tables) -> None:
    """HC-GEN-08, AMB-HC-18: at level 3 two more; in the other setting class and prime as ever."""
    ratings, row = person(INT=14).stats, palladium.classes.by_id["toil"]
    assert [classes.skills_known(row, ratings, 3, palladium, level) for level in (1, 3)] == [14, 16]
    assert [classes.skills_known(row, ratings, 3, tables, level) for level in (1, 3)] == [11, 13]


@pytest.mark.parametrize(
    ("item", "name"),
    [
        ("chain", "Chain, oversized"),
        ("clothes", "Clothes, oversized"),
        ("boots", "Boots, stout, oversized"),
        ("signet-ring", "Signet ring"),
        ("club", "Club"),
        ("satchel", "Satchel"),
    ],
)
def test_what_must_fit(item: str, name: str, palladium: Tables) -> None:
    """HC-STK-P4, AMB-HC-56."""
    row = palladium.goods[item]
    assert equipment.fitted_name(row, row.name, oversized=True) == name
    assert equipment.fitted_name(row, name, oversized=True) == name
    assert equipment.fitted_name(row, row.name, oversized=False) == row.name
