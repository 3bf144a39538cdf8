"""The worked cases of cases.md on classes, levels and magick: T107 to T133, T270 to T278, T321, T350.

"T…" is a case of the page; "near T…" is a neighbour of the same kind, worked out by hand from the
catalogue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from by_hand import blade, dabbler, devout, elfin, mage, person, power

from hcgen.records import Choices
from hcgen.rules import abilities_of, derive
from hcgen.rules.hammercrawl import classes, experience, stats

if TYPE_CHECKING:
    from hcgen.records import Character, Derived
    from hcgen.tables import Tables


@pytest.mark.parametrize(
    ("class_", "prime", "level", "number"),
    [
        pytest.param("fight", 17, 1, 6, id="T107"),
        pytest.param("fight", 8, 1, 4, id="near-T108-no-malus"),
        pytest.param("pray", 16, 1, 8, id="near-T108"),
        pytest.param("meddle", 13, 1, 7, id="T109"),
        pytest.param("toil", 18, 1, 11, id="T110"),
        pytest.param("fight", 17, 3, 8, id="T111"),
        pytest.param("toil", 9, 10, 17, id="near-T112"),
    ],
)
def test_skill_counts(class_: str, prime: int, level: int, number: int, tables: Tables) -> None:
    """HC-CLS-01, AMB-HC-16."""
    assert classes.skills(tables.classes.by_id[class_], stats.mod(prime, tables), level) == number


WAR = Choices(focus="war-mage")


@pytest.mark.parametrize(
    ("class_", "choices", "at_1", "at_4", "at_10"),
    [
        pytest.param("fight", None, 6, 12, 24, id="T113-T114-fight"),
        pytest.param("meddle", None, 2, 4, 7, id="T113-T114-meddle"),
        pytest.param("meddle", WAR, 3, 6, 12, id="T113-T114-war-mage"),
        pytest.param("pray", None, 3, 6, 12, id="T113-T114-pray"),
        pytest.param("toil", None, 2, 5, 11, id="T113-T114-toil"),
    ],
)
def test_proficiency_counts(class_: str, choices: Choices | None, at_1: int, at_4: int, at_10: int, tables: Tables) -> None:
    """HC-CLS-02; level 10 is a neighbour."""
    row = tables.classes.by_id[class_]
    made = [classes.proficiencies(row, abilities_of(person(class_, choices=choices, level=level), tables), level) for level in (1, 4, 10)]
    assert made == [at_1, at_4, at_10]


@pytest.mark.parametrize(
    ("level", "attacks"), [pytest.param(level, n, id=f"T118-level-{level}") for level, n in ((1, 1), (4, 1), (5, 2), (9, 2), (10, 3))]
)
def test_momentum(level: int, attacks: int) -> None:
    """HC-CLS-F3."""
    assert classes.momentum_attacks(level) == attacks


@pytest.mark.parametrize(
    ("level", "xp"),
    [pytest.param(level, xp, id=f"T122-level-{level}") for level, xp in enumerate((0, 20, 50, 90, 140, 200, 270, 350, 440, 540), 1)],
)
def test_experience(level: int, xp: int, tables: Tables) -> None:
    """HC-XP-01, AMB-HC-23."""
    assert experience.least_xp(level, tables) == xp


@pytest.mark.parametrize(
    ("level", "xp"),
    [pytest.param(level, xp, id=f"T123-level-{level}") for level, xp in enumerate((10, 30, 60, 100, 150, 210, 280, 360, 450, 550), 1)],
)
def test_experience_of_the_crawl(level: int, xp: int, tables: Tables) -> None:
    """HC-XP-01, AMB-HC-23: level 1 has its price too."""
    assert experience.least_xp(level, tables, crawl=True) == xp
    assert experience.level_at(xp, tables, crawl=True) == level
    assert experience.level_at(xp - 1, tables, crawl=True) == level - 1


@pytest.mark.parametrize(
    ("xp", "level"),
    [pytest.param(xp, level, id=f"T350-{xp}") for xp, level in ((19, 1), (20, 2), (89, 3), (90, 4), (0, 1), (540, 10), (9999, 10))],
)
def test_level_by_experience(xp: int, level: int, tables: Tables) -> None:
    """T350; 0, 540 and 9999 are neighbours."""
    assert experience.level_at(xp, tables) == level


@pytest.mark.parametrize(
    ("who", "known"),
    [
        pytest.param(dabbler(INT=18, CHA=16), 4, id="near-T124-dabbler-by-class-prime"),
        pytest.param(dabbler(10, INT=18, CHA=5), 2, id="near-T124-dabbler-never-more"),
        pytest.param(mage(prime="CHA", CHA=5), 3, id="T125"),
        pytest.param(mage(4, INT=16), 8, id="near-T125-level-4"),
        pytest.param(mage(1, "traditional-mage", INT=16), 8, id="T126-level-1"),
        pytest.param(mage(3, "traditional-mage", INT=16), 12, id="T126-level-3"),
        pytest.param(mage(1, "traditional-mage", prime="CHA", INT=7, CHA=18), 4, id="near-T126-by-INT"),
        pytest.param(devout("basic", WIL=14), 4, id="T127-level-1"),
        pytest.param(devout("basic", 4, WIL=14), 7, id="T127-level-4"),
        pytest.param(devout("advanced", WIL=14), 4, id="near-T128-level-1"),
        pytest.param(devout("advanced", 4, WIL=14), 10, id="near-T128-level-4"),
        pytest.param(blade(1, INT=16), 4, id="T129-level-1"),
        pytest.param(blade(2, INT=16), 6, id="T129-level-2"),
        pytest.param(blade(3, INT=16), 7, id="T129-level-3"),
        pytest.param(blade(10, INT=16), 18, id="T129-level-10"),
        pytest.param(blade(1, INT=5), 2, id="near-T129-no-malus"),
        pytest.param(elfin(1), 1, id="T130-level-1"),
        pytest.param(elfin(5), 5, id="T130-level-5"),
        pytest.param(mage(3, stock="elfin", INT=13), 9, id="near-T130-mage"),
    ],
)
def test_spells_known(who: Character, known: int, tables: Tables) -> None:
    """HC-CLS-M1, M5, P12, F10, T3, HC-STK-EL, AMB-HC-33, AMB-HC-68."""
    found = derive(who, tables).magick
    assert found is not None
    assert found.known == known


@pytest.mark.parametrize(
    ("level", "dedicated", "third", "half"),
    [pytest.param(*row, id=f"T131-T132-T133-level-{row[0]}") for row in ((1, 1, 1, 1), (3, 3, 1, 2), (4, 4, 2, 2), (10, 10, 4, 5))],
)
def test_sustaining(level: int, dedicated: int, third: int, half: int, tables: Tables) -> None:
    """HC-MAG-09, AMB-HC-34; the thirds (T132) are a neighbour."""

    def limit(who: Character) -> int:
        found = derive(who, tables).magick
        assert found is not None
        return found.sustain

    assert {limit(mage(level)), limit(devout("advanced", level))} == {dedicated}
    assert {limit(devout("basic", level)), limit(dabbler(level))} == {third}
    assert {limit(blade(level)), limit(elfin(level))} == {half}


@pytest.mark.parametrize(
    ("who", "die"),
    [
        pytest.param(mage(5), "d6", id="HC-MAG-07-dedicated"),
        pytest.param(devout("basic", 5), "d5", id="HC-MAG-07-dabbler"),
        pytest.param(elfin(5), "d5", id="AMB-HC-44-elfin"),
        pytest.param(person(), None, id="no-caster"),
    ],
)
def test_spell_die(who: Character, die: str | None, tables: Tables) -> None:
    """HC-MAG-07: the Feat Die of the dedicated, the weak one of dabblers."""
    assert derive(who, tables).dice.spell == die


@pytest.mark.parametrize(
    ("who", "prepare"),
    [
        pytest.param(mage(INT=13), 13, id="T273"),
        pytest.param(dabbler(INT=9), 9, id="near-T273-dabbler"),
        pytest.param(elfin(INT=13), 13, id="near-T273-elfin-stat-value"),
    ],
)
def test_preparing(who: Character, prepare: int, tables: Tables) -> None:
    """HC-MAG-03: up to the value of the spellcasting stat."""
    found = derive(who, tables).magick
    assert found is not None
    assert found.prepare == prepare


def test_elfin_cast_on_half_their_wits(tables: Tables) -> None:
    """HC-STK-EL: those who are no casters cast against half INT; INT 13 is 7."""
    found = derive(elfin(INT=13), tables).magick
    assert found is not None
    assert found.target == 7


def uses(derived: Derived) -> dict[str, int]:
    return {line.power: line.number for line in derived.uses}


@pytest.mark.parametrize(
    ("who", "power_name", "number"),
    [
        pytest.param(
            person("pray", "WIL", choices=power("fist-of-an-angry-god", "basic"), CHA=14), "Fist of an Angry God", 2, id="T270-basic"
        ),
        pytest.param(
            person("pray", "WIL", choices=power("fist-of-an-angry-god", "advanced"), CHA=14), "Fist of an Angry God", 8, id="T270-advanced"
        ),
        pytest.param(
            person("pray", "WIL", choices=power("fist-of-an-angry-god", "basic"), CHA=3), "Fist of an Angry God", 0, id="T270-floored"
        ),
        pytest.param(person(level=1), "Second Wind", 1, id="T321-level-1"),
        pytest.param(person(level=7), "Second Wind", 7, id="T321-level-7"),
        pytest.param(person(stock="droffen", CON=18), "Good Rivets", 3, id="near-T321-droffen"),
        pytest.param(person(stock="droffen", CON=5), "Good Rivets", 0, id="near-T321-droffen-floored"),
    ],
)
def test_uses(who: Character, power_name: str, number: int, tables: Tables) -> None:
    """HC-CLS-P10, HC-CLS-F1, HC-STK-DR, AMB-HC-38."""
    assert uses(derive(who, tables))[power_name] == number


@pytest.mark.parametrize(
    ("prime", "number"), [pytest.param(prime, n, id=f"T271-prime-{prime}") for prime, n in ((16, 2), (9, 1), (5, 1), (18, 3))]
)
def test_specialties(prime: int, number: int, tables: Tables) -> None:
    """HC-CLS-T1; 18 is a neighbour."""
    assert classes.specialties(stats.mod(prime, tables), abilities_of(person("toil", "DEX"), tables)) == number


def test_scroll_target_of_those_who_cast_nothing(tables: Tables) -> None:
    """T278: half of INT 11 is 6."""
    assert stats.half(11, tables) == 6


SAVE_FEATS: list[Any] = [
    pytest.param(person("fight", "STR", choices=Choices(shtick="tank", saves=("DEX",))), {"CON", "DEX"}, id="fight"),
    pytest.param(mage(prime="CHA"), {"CHA"}, id="meddle"),
    pytest.param(person("pray", "WIL"), {"WIL", "CHA"}, id="pray"),
    pytest.param(person("toil", "DEX", choices=Choices(saves=("INT",))), {"DEX", "INT"}, id="toil"),
]


@pytest.mark.parametrize(("who", "expected"), SAVE_FEATS)
def test_saves_that_are_feats(who: Character, expected: set[str], tables: Tables) -> None:
    """The table of classes: which Saves are Feats."""
    assert {save.stat for save in derive(who, tables).saves if save.feat} == expected
