"""Choosing (Option B): what is given is kept, what is not is rolled, what cannot be is refused with its rule."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any

import pytest

from hcgen import Dice, Wishes, roll_character, validate_record, wish
from hcgen.errors import WishError
from hcgen.generate.choosable import KEYS
from hcgen.generate.code import code_of, decode, encode, roll
from hcgen.generate.noted import wishes_of
from hcgen.generate.replay import verify
from hcgen.records import Character
from hcgen.tables import Tables, load

PALLADIUM = {"psionics", "psionic-powers"}


def assert_sound(record: Character, tables: Tables) -> None:
    assert [finding for finding in validate_record(record, tables) if finding.severity == "error"] == []
    assert [proof for proof in verify(record, tables) if proof.status in {"edited", "differs"}] == []


def status_of(record: Character, key: str, tables: Tables) -> str:
    return next(proof.status for proof in verify(record, tables) if proof.key == key)


@pytest.mark.parametrize(
    ("asked", "key", "value"),
    [
        ({"stock_prime": "STR"}, "stock.prime", "STR"),
        ({"class_prime": "cha"}, "class.prime", "CHA"),
        ({"chosen": ["shtick=tank"]}, "class.choices.shtick", "tank"),
        ({"chosen": ["shtick=Two-Handed"]}, "class.choices.shtick", "two-handed"),
        ({"chosen": ["focus=holy-mage", "powers=revenant"]}, "class.choices.powers[0].id", "revenant"),
        ({"chosen": ["powers=revenant:advanced"], "class_": "pray"}, "class.choices.powers[1].id", "revenant"),
        ({"chosen": ["saves=DEX"], "class_": "fight"}, "class.choices.saves[0]", "DEX"),
        ({"chosen": ["specials=commander"]}, "class.prime", "CHA"),
        ({"chosen": ["specials=yoink, opportunist"]}, "class.choices.specials[1]", "opportunist"),
        ({"chosen": ["tradition=believer"], "class_": "fight"}, "class.choices.shtick", "spellblade"),
        ({"chosen": ["spell-stat=WIL"], "class_": "fight"}, "casting.stat", "WIL"),
        ({"chosen": ["skill=stealth"]}, "skills[0].id", "stealth"),
        ({"chosen": ["skill=lore-animal:wolves, grey and white"]}, "skills[0].focus", "wolves, grey and white"),
        ({"chosen": ["weapons=unarmed"]}, "proficiencies[0].weapon", "unarmed"),
        ({"chosen": ["quirks=horns"]}, "stock.id", "nethern"),
        ({"ratings": ["STR=14, DEX=3"]}, "stats.DEX", 3),
        ({"rolls": ["stock=3", "class=4"]}, "stock.id", "canid"),
    ],
)
def test_what_is_chosen_is_there_and_proves(asked: dict[str, Any], key: str, value: object, tables: Tables) -> None:
    wishes = wish(tables, **asked)
    for index in range(1, 4):
        record = roll_character(Dice("chosen"), tables, wishes, index)
        found = {proof.key for proof in verify(record, tables)}
        assert key in found
        assert str(value) == str(at(record, key))
        assert_sound(record, tables)
        assert wishes_of(record, tables) == wishes
        assert record.provenance.method == ("A" if set(asked) == {"rolls"} else "B")
        again = roll(decode(encode(record), tables), tables)
        assert again == record
        assert code_of(record, tables)


def at(record: Character, key: str) -> object:
    from hcgen.records import to_content

    place: Any = to_content(record)
    for step in key.replace("]", "").replace("[", ".").split("."):
        place = place[int(step)] if step.isdecimal() else place[step]
    return place


def test_chosen_keys_are_named_as_chosen(tables: Tables) -> None:
    asked = ["shtick=tank", "skill=stealth", "weapons=unarmed", f"trait={tables.texts('traits').rows[0].id}"]
    record = roll_character(Dice("named"), tables, wish(tables, chosen=asked, ratings=["STR=14"], class_prime="DEX"))
    chosen = {proof.key for proof in verify(record, tables) if proof.status == "chosen"}
    for key in ("class.choices.shtick", "skills[0].id", "proficiencies[0].weapon", "story.trait", "stats.STR", "class.prime"):
        assert key in chosen
    assert "stats.DEX" not in chosen
    assert record.rolls.stats == ()


def test_results_from_the_table_are_assigned_by_the_book(tables: Tables) -> None:
    """HC-GEN-05: the two highest, 14 and 13, go to the primes in the order rolled; the rest in the order of the sheet."""
    asked = wish(tables, stock="droffen", class_="fight", class_prime="STR", rolls=["stats=14,9,11,10,8,13,12"])
    record = roll_character(Dice("rolled"), tables, asked)
    assert record.rolls.stats == (14, 9, 11, 10, 8, 13, 12)
    assert [record.stats[stat] for stat in ("CON", "STR", "DEX", "INT", "WIL", "CHA", "SOC")] == [14, 13, 9, 11, 10, 8, 12]
    assert status_of(record, "rolls.stats[0]", tables) == "chosen"
    assert_sound(record, tables)


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        ({"chosen": ["shtick=dancer"]}, "AMB-HC-59"),
        ({"chosen": ["specials=commander"], "class_prime": "DEX"}, "AMB-HC-66"),
        ({"chosen": [f"skill=lore-animal:beast {number}" for number in range(40)], "class_": "fight"}, "HC-CLS-01"),
        ({"rolls": ["stats=19,9,11,10,8,13,12"]}, "HC-GEN-04"),
        ({"rolls": ["stats=9,11"]}, "HC-GEN-04"),
        ({"rolls": ["stock=19"]}, "HC-STK-00"),
        ({"rolls": ["class=5"]}, "AMB-HC-14"),
        ({"rolls": ["stock=3"], "stock": "human"}, "HC-STK-00"),
        ({"ratings": ["STR=19"]}, "HC-GEN-04"),
        ({"ratings": ["STR=9", "STR=10"]}, "HC-GEN-04"),
        ({"ratings": ["STR=9"], "rolls": ["stats=14,9,11,10,8,13,12"]}, "HC-GEN-05"),
        ({"stock": "ogren", "stock_prime": "DEX"}, "HC-STK-00"),
        ({"class_": "pray", "class_prime": "STR"}, "HC-CLS-01"),
        ({"stock_prime": "LUCK"}, "AMB-HC-11"),
        ({"chosen": ["shtick=tank"], "class_": "pray"}, "HC-CLS-F4"),
        ({"chosen": ["shtick=tank", "shtick=thrower"]}, "HC-CLS-F4"),
        ({"chosen": ["specials=yoink", "specials=yoink"]}, "HC-CLS-T3"),
        ({"chosen": ["focus=holy-mage", "powers=spellcasting"]}, "HC-CLS-M5"),
        ({"chosen": ["powers=revenant:advanced", "powers=lay-on-hands:advanced"], "class_": "pray"}, "HC-CLS-P0"),
        ({"chosen": ["powers=revenant:advanced", "powers=revenant:basic"], "class_": "pray"}, "AMB-HC-53"),
        ({"chosen": ["saves=STR"], "class_": "toil", "class_prime": "STR"}, "AMB-HC-74"),
        ({"chosen": ["raise=unarmed"]}, "HC-WP-02"),
        ({"chosen": ["level-3-shtick=tank"], "level": 3}, "HC-CLS-F4"),
        ({"chosen": ["level-4-skill=stealth"], "level": 3}, "HC-CORE-02"),
        ({"chosen": ["level-12-skill=stealth"]}, "HC-CORE-02"),
        ({"level": 11}, "HC-CORE-02"),
        ({"chosen": ["psionics=master"]}, "AMB-HC-19"),
        ({"chosen": ["skill=stealth:quietly"]}, "AMB-HC-15"),
        ({"chosen": ["quirks=horns"], "stock": "human"}, "HC-STK-NE"),
        ({"chosen": ["specials=yoink"], "strict": True}, "AMB-HC-59"),
        ({"chosen": ["powers=prayer-of-curses"], "strict": True}, "AMB-HC-53"),
        ({"chosen": ["trait=none"]}, "there is no"),
        ({"chosen": ["hat=red"]}, "KEY=VALUE"),
        ({"chosen": ["shtick"]}, "KEY=VALUE"),
        ({"chosen": ["shtick="]}, "HC-CLS-F4"),
    ],
)
def test_what_cannot_be_is_refused_with_its_rule(asked: dict[str, Any], rule: str, tables: Tables) -> None:
    with pytest.raises(WishError) as refused:
        wish(tables, **asked)
    assert rule in str(refused.value)


def test_a_psionic_gnome_is_refused() -> None:
    tables = load("palladium")
    for asked in ({"chosen": ["psionics=minor"]}, {"chosen": [f"psionic-powers={tables.psionic_powers.rows[0].id}"]}):
        with pytest.raises(WishError, match="HC-PSI-02"):
            wish(tables, stock="gnome", **asked)  # type: ignore[arg-type]


@pytest.mark.parametrize("grade", ["none", "minor", "major", "master"])
def test_a_grade_of_psionics_is_had_by_whoever_may(grade: str) -> None:
    tables = load("palladium")
    for index in range(1, 13):
        record = roll_character(Dice("mind"), tables, wish(tables, chosen=[f"psionics={grade}"]), index)
        assert (record.psionics.grade if record.psionics else "none") == grade
        assert_sound(record, tables)


def test_too_little_room_for_what_was_chosen_is_said_when_the_person_is_known(tables: Tables) -> None:
    """HC-CLS-01: a Combatant whose bonus brings no fifth skill has four."""
    asked = wish(tables, class_="fight", chosen=[f"skill=lore-animal:beast {number}" for number in range(6)])
    kept, refused = list[Character](), list[str]()
    for index in range(1, 60):
        try:
            kept.append(roll_character(Dice("room"), tables, asked, index))
        except WishError as fault:
            refused.append(str(fault))
    assert kept
    assert {skill.id for record in kept for skill in record.skills[:6]} == {"lore-animal"}
    assert refused
    assert all("HC-CLS-01" in reason for reason in refused)


def share(asked: dict[str, Any], count: int, tables: Tables) -> Counter[str]:
    wishes = wish(tables, **asked)
    return Counter(roll_character(Dice("odds"), tables, wishes, index).class_.id for index in range(1, count + 1))


def test_a_filter_leaves_the_dice_their_odds(tables: Tables) -> None:
    """AMB-HC-13, AMB-HC-14: CHA is the prime of every second Mage and Devout, and of every seventh Specialist: 7 to 7 to 2."""
    count = 600
    found = share({"class_prime": "CHA", "gear": "none"}, count, tables)
    assert set(found) == {"meddle", "pray", "toil"}
    for class_, chance in (("meddle", 7 / 16), ("pray", 7 / 16), ("toil", 2 / 16)):
        assert abs(found[class_] - count * chance) < 4 * sqrt(count * chance * (1 - chance))


@pytest.mark.proof
@pytest.mark.parametrize("setting", ["hammercrawl", "palladium"])
def test_a_filter_of_a_stocks_prime_leaves_the_dice_their_odds(setting: str) -> None:
    """HC-STK-00, HC-STK-P0: the table's own odds, among the stocks that may have the prime."""
    tables, count = load(setting), 6_000
    for prime in ("STR", "CHA"):
        found = Counter(
            roll_character(Dice("odds"), tables, Wishes(stock_prime=prime, gear="none"), index).stock.id for index in range(1, count + 1)
        )  # type: ignore[arg-type]
        weights = odds(tables)
        able = {row.id: weights[row.id] / len(row.primes) for row in tables.stocks.rows if prime in row.primes}
        for stock, weight in able.items():
            chance = weight / sum(able.values())
            assert abs(found[stock] - count * chance) <= 4 * sqrt(count * chance * (1 - chance)) + 1
        assert set(found) <= set(able)


def odds(tables: Tables) -> Counter[str]:
    """In how many ways the table's dice give each stock."""
    notation = tables.stocks.roll_notation
    dice, sides = 3, 12 if tables.module.id == "palladium" else 6
    ways: Counter[int] = Counter({0: 1})
    for _ in range(dice):
        ways = _thrown(ways, sides)
    assert min(ways) == notation.lowest
    found: Counter[str] = Counter()
    for total, number in ways.items():
        found[tables.stocks.at(total).id] += number
    return found


def _thrown(ways: Counter[int], sides: int) -> Counter[int]:
    more: Counter[int] = Counter()
    for total, number in ways.items():
        for face in range(1, sides + 1):
            more[total + face] += number
    return more


def test_every_key_can_be_chosen(tables: Tables) -> None:
    """Each key of --choose, for level 1 or a later one, with the first row that somebody can have."""
    given = {"raise": "level-2-raise=unarmed", "specialties": "specialties=stealth", "languages": "languages={}", "age": "age={}"}
    for key, kind in KEYS.items():
        setting = load("palladium") if key in PALLADIUM else tables
        first = kind.words[-1] if kind.words else next(row.id for row in setting[kind.table].rows)
        first = {"belief": next((row.id for row in setting.beliefs.rows if row.faith), ""), "saves": "DEX", "spell-stat": "INT"}.get(
            key, first
        )
        text = given.get(key, f"{key}={{}}").format(first)
        more = ["skill=stealth"] if key == "specialties" else ["weapons=unarmed"] if key == "raise" else []
        ratings = ["INT=18"] if key == "languages" else []
        class_ = "toil" if key == "specialties" else None
        asked = wish(setting, chosen=[*more, text], level=2, ratings=ratings, class_=class_)
        record = roll_character(Dice("every"), setting, asked)
        assert_sound(record, setting)
        assert record.provenance.chosen


def test_what_was_chosen_for_a_level_is_had_at_that_level_or_refused(tables: Tables) -> None:
    """HC-WP-02, V14: two raises for one level of a Combatant, and two skills for one level, are one too many."""
    for asked in (["weapons=club, mace", "level-2-raise=club, mace"], ["level-2-skill=stealth", "level-2-skill=mining"]):
        with pytest.raises(WishError, match="no room"):
            roll_character(Dice("r1"), tables, wish(tables, class_="fight", level=9, chosen=asked))
    with pytest.raises(WishError, match="HC-CLS-P0"):
        roll_character(Dice("1"), tables, wish(tables, class_="pray", level=3, chosen=["level-2-powers=revenant"]))


@pytest.mark.parametrize(
    ("chosen", "allowed"),
    [
        (["specialties=stealth", "skill=stealth"], {"toil"}),
        (["weapons=club, mace, javelin, sword-long"], {"fight"}),
    ],
)
def test_a_wish_narrows_the_classes_to_those_that_may_have_it(chosen: list[str], allowed: set[str], tables: Tables) -> None:
    """HC-CLS-T1, HC-CLS-02: the class that is rolled is one that has room."""
    asked = wish(tables, chosen=chosen)
    assert {roll_character(Dice("narrow"), tables, asked, index).class_.id for index in range(1, 40)} == allowed


def test_rolls_of_psionics_are_for_those_who_may_have_any() -> None:
    with pytest.raises(WishError, match="HC-PSI-02"):
        wish(load("palladium"), stock="gnome", rolls=["psionics=5"])


def test_more_quirks_than_one_can_be_chosen(tables: Tables) -> None:
    """AMB-HC-28."""
    two = ", ".join(row.id for row in tables.quirks.rows[:2])
    record = roll_character(Dice("quirky"), tables, wish(tables, chosen=[f"quirks={two}"]))
    assert len(record.stock.quirks) == 2
    assert_sound(record, tables)


def test_a_palladium_human_assigns_the_rolls_in_any_order() -> None:
    """HC-STK-P1, AMB-HC-54: the lowest roll is rolled again, and the better kept; nobody else may choose the order."""
    tables = load("palladium")
    asked = wish(tables, assign="SOC,CHA,WIL,INT,CON,DEX,STR", rolls=["stats=14,9,11,10,8,13,12"])
    record = roll_character(Dice("free"), tables, asked)
    reroll = record.rolls.stat_reroll
    assert record.stock.id == "human"
    assert reroll
    assert (reroll.index, reroll.old) == (5, 8)
    assert [record.stats[stat] for stat in ("SOC", "CHA", "WIL", "INT", "CON", "DEX", "STR")] == [14, 9, 11, 10, reroll.kept, 13, 12]
    assert_sound(record, tables)
    assert roll(decode(encode(record), tables), tables) == record
    for bad in ({"stock": "orc", "assign": "SOC,CHA,WIL,INT,CON,DEX,STR"}, {"assign": "SOC,SOC,WIL,INT,CON,DEX,STR"}, {"assign": "SOC"}):
        with pytest.raises(WishError, match="HC-STK-P1"):
            wish(tables, **bad)  # type: ignore[arg-type]
