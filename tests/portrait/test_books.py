"""The book of a person: whole rules, what becomes of powers, and what each level to come brings."""

from __future__ import annotations

import pytest

from hcgen import Dice, derive, load_tables, roll_characters, wish
from hcgen.portrait import growth
from hcgen.portrait.book import book
from hcgen.portrait.book_views import Book, RuleView
from hcgen.rules.formulas import say

FORMULAS = {
    "level": "level",
    "2*level": "2 × level",
    "1+level/2": "1 + level / 2, rounded up",
    "level+mod(CHA)": "level + CHA mod",
    "level+half(CHA)": "level + half CHA",
    "3+bonus(prime)": "3 + class prime mod",
    "2+bonus(stat)": "2 + spell stat mod",
    "feat/2": "the Feat Die’s best / 2, rounded up",
    "WIL": "WIL",
    "5-level": "5 − level",
}


@pytest.mark.parametrize(("formula", "said"), FORMULAS.items())
def test_a_formula_is_said(formula: str, said: str) -> None:
    assert say(formula) == said


def made(level: int = 1, seed: str = "books", setting: str = "hammercrawl", **wishes: object) -> Book:
    tables = load_tables(setting)
    (record,) = roll_characters(Dice(seed), tables, wish(tables, level=level, **wishes), 1)  # type: ignore[arg-type]
    return book(record, derive(record, tables), tables)


def chapter(person: Book, name: str) -> RuleView:
    return next(one for one in person.chapters if one.name == name)


def test_a_power_says_what_it_becomes() -> None:
    """HC-CLS-F3: one further attack, from level 5 two, from level 10 three."""
    young, old = (chapter(made(level, class_="fight"), "Combat Momentum") for level in (1, 5))

    assert [when for when, _ in young.later] == ["from level 5", "from level 10"]
    assert [when for when, _ in old.later] == ["from level 10"]
    assert old.text == young.later[0][1]
    assert young.rules == "HC-CLS-F3"


def test_a_barrage_grows_at_each_odd_level() -> None:
    """HC-CLS-F7, AMB-HC-30: two throws at level 1, six at level 9; the dice of each are told, and so is the ruling."""
    barrage = chapter(made(class_="fight", chosen=["shtick=thrower"]), "Barrage")

    assert [when for when, _ in barrage.later] == [f"from level {level}" for level in (3, 5, 7, 9)]
    assert "throw 2 weapons" in barrage.text
    assert "throw 6 weapons" in barrage.later[-1][1]
    assert barrage.numbers == "2 is 1 + level / 2, rounded up"
    assert barrage.told[0] == "A Barrage is one throw and another for each odd level reached: two at level 1, six at level 9."


def test_numbers_that_the_words_explain_are_not_explained_again() -> None:
    tag = chapter(made(class_="fight", chosen=["shtick=tank"]), "Tag")

    assert tag.numbers == "2 is 2 × level; 1 is your level"


def test_a_basic_devout_power_tells_its_advanced_one() -> None:
    """HC-CLS-P0, HC-CLS-P11: an advanced power has no more to become."""
    basic = chapter(made(class_="pray", chosen=["powers=revenant:basic"]), "Revenant")
    advanced = chapter(made(class_="pray", chosen=["powers=revenant:advanced"]), "Revenant, advanced")

    assert basic.later == (("advanced", advanced.text),)
    assert advanced.later == ()
    assert basic.origin == advanced.origin == "Devout power"


def test_powers_whose_numbers_are_worked_in_are_in_the_book() -> None:
    """HC-STK-OG: the Harm Die of an Ogren already knows, and the book says why."""
    person = made(class_="fight", stock="ogren")

    assert chapter(person, "Heavy Hand").origin == "Ogren"
    assert "Heavy Hand" not in [power.name for power in person.powers]


def test_nothing_is_told_twice() -> None:
    person = made(5, class_="meddle", stock="elfin")
    told = [text for one in person.chapters for text in one.told]

    assert len(told) == len(set(told))
    assert "As many spells are prepared as the spell stat says." in told


def test_the_ruling_of_another_focus_is_not_told() -> None:
    """AMB-HC-33 is of the Traditional Mage alone."""
    person = made(class_="meddle", chosen=["focus=war-mage"])
    told = " ".join(text for one in person.chapters for text in one.told)

    assert "Traditional" not in told
    assert "Armour does not hinder spells" in told


def test_the_levels_to_come_by_hand() -> None:
    """HC-XP-01, HC-CLS-02, HC-FEAT-02: a Combatant, two weapon picks a level, momentum at 5 and 10."""
    person = made(class_="fight", chosen=["shtick=tank"])

    assert [level.xp for level in person.levels] == [20, 50, 90, 140, 200, 270, 350, 440, 540]
    assert person.levels[0].brings == "a skill, two weapon picks, Feat Die d4"
    assert person.levels[3].brings == "a skill, two weapon picks, Combat Momentum, Feat Die d6"
    assert person.gains == f"20 to level 2: {person.levels[0].brings}"
    assert made(10, class_="fight").levels == ()
    assert made(10, class_="fight").gains == growth.HIGHEST


def test_a_specialist_has_another_specialty_at_3_6_and_9() -> None:
    """HC-CLS-T1."""
    levels = made(class_="toil").levels

    assert [level.level for level in levels if "a specialty" in level.brings] == [3, 6, 9]


def test_psionics_and_weapons_tell_their_rules() -> None:
    """HC-PSI-03, HC-WP-03."""
    people = (made(3, setting="palladium", seed=f"psi {number}") for number in range(40))
    person = next(one for one in people if any(power.name.startswith("Psionics") for power in one.chapters))
    psionics = next(one for one in person.chapters if one.name.startswith("Psionics"))

    assert psionics.rules == "HC-PSI-03"
    assert psionics.told
    assert any("HC-WP-04" in one.rules for one in person.chapters)
    assert len(person.chapters) >= len(person.powers)
