"""The worked cases of cases.md on people: stats, derived values, classes, magick (T077 to T133 and beyond).

"T…" is a case of the page; "near T…" is a neighbour of the same kind, worked out by hand from the
catalogue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import pytest

from hcgen.dice import Die
from hcgen.records import Casting, Character, Choices, Class, Gear, PowerChoice, Provenance, Purse, Rolls, Stats, Stock, Story
from hcgen.rules import abilities_of, derive
from hcgen.rules.hammercrawl import classes, resources, stats
from hcgen.tables.rows import STATS

if TYPE_CHECKING:
    from hcgen.records import Derived, Grade
    from hcgen.tables import Tables
    from hcgen.tables.rows import Stat, Tradition

SPREAD = (8, 15, 10, 9, 17, 5, 14)
"""The source's example, HC L390."""

ROLLS = (8, 15, 10, 9, 17, 5, 14)


def ratings(**given: int) -> Stats:
    return Stats(**{stat: given.get(stat, 10) for stat in STATS})


def person(
    class_: str = "fight",
    prime: Stat = "STR",
    level: int = 1,
    stock: str = "halfern",
    choices: Choices | None = None,
    casting: Casting | None = None,
    gear: tuple[Gear, ...] = (),
    **given: int,
) -> Character:
    """A person put together by hand; ratings that are not given are 10."""
    return Character(
        setting="hammercrawl",
        level=level,
        xp=0,
        stock=Stock(id=stock, name=stock, prime="DEX", source="test"),
        class_=Class(id=class_, name=class_, prime=prime, hit_die="d8", choices=choices or Choices()),
        stats=ratings(**given),
        story=Story(),
        casting=casting,
        purse=Purse(start=0, coins=0),
        gear=gear,
        rolls=Rolls(),
        provenance=Provenance(seed="by hand", index=1, method="B", epoch=1, version="0"),
    )


def held(name: str, quantity: int = 1) -> Gear:
    return Gear(id=name, name=name, size="medium", quantity=quantity, carried="held", origin="class")


def worn(name: str) -> Gear:
    return Gear(id=name, name=name, size="large", quantity=1, carried="worn", origin="bought")


def power(name: str, grade: Grade) -> Choices:
    return Choices(powers=(PowerChoice(id=name, grade=grade, level=1),))


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
    values: Stats = getattr(derive(person(**dict(zip(STATS, SPREAD, strict=True))), tables), key)
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


@pytest.mark.parametrize(
    ("intelligence", "bonus"), [(5, 0), (12, 0), (13, 1), (16, 2), (18, 3)], ids=lambda value: f"HC-STAT-08-{value}"
)
def test_bonus_languages(intelligence: int, bonus: int, tables: Tables) -> None:
    """HC-STAT-08: the mod of INT, if positive."""
    assert derive(person(INT=intelligence), tables).bonus_languages == bonus


@pytest.mark.parametrize(
    ("who", "die", "expected"),
    [
        pytest.param(person(stock="ogren"), "harm", "d10", id="T097"),
        pytest.param(person(stock="ogren"), "health", "d8", id="T098"),
        pytest.param(person("meddle", "INT", stock="ogren", casting=Casting(tradition="scholastic", grade="dedicated", stat="INT")), "harm", "d5", id="near-T100-mage"),
        pytest.param(person("pray", "WIL", choices=power("combat-hardened", "advanced")), "health", "d8", id="T101"),
        pytest.param(person("pray", "WIL", choices=power("combat-hardened", "advanced")), "harm", "d8", id="near-T101-harm"),
        pytest.param(person("pray", "WIL", choices=power("combat-hardened", "basic")), "health", "d6", id="near-T101-basic"),
        pytest.param(person("pray", "WIL", choices=power("armour-of-righteousness", "basic"), gear=(worn("chain"),)), "armour", "d12", id="T102"),
        pytest.param(person("pray", "WIL", choices=power("armour-of-righteousness", "advanced"), gear=(worn("suit"),)), "armour", "d30+d3", id="T103"),
        pytest.param(person("pray", "WIL", choices=power("armour-of-righteousness", "basic")), "armour", "d3", id="near-T104-bare"),
        pytest.param(person("pray", "WIL", choices=power("armour-of-righteousness", "advanced")), "armour", "d4", id="near-T104-bare-advanced"),
        pytest.param(person(gear=(worn("plate"),)), "armour", "d16", id="near-T104-plate"),
        pytest.param(person(), "armour", None, id="near-T104-none"),
    ],
)  # fmt: skip
def test_dice_of_a_person(who: Character, die: str, expected: str | None, tables: Tables) -> None:
    """HC-STK-OG, HC-CLS-P7, HC-CLS-P8, HC-DERV-02, HC-DERV-03."""
    assert getattr(derive(who, tables).dice, die) == expected


def test_blood_rage() -> None:
    """T099 and its neighbour T100: D10 raging D12, spent D7 (AMB-HC-29)."""
    raging, spent = classes.rage_dice(Die.of("d10"))
    assert (str(raging), str(spent)) == ("d12", "d7")


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


@pytest.mark.parametrize(("level", "attacks"), [pytest.param(level, n, id=f"T118-level-{level}") for level, n in ((1, 1), (4, 1), (5, 2), (9, 2), (10, 3))])
def test_momentum(level: int, attacks: int) -> None:
    """HC-CLS-F3."""
    assert classes.momentum_attacks(level) == attacks


@pytest.mark.parametrize(
    ("level", "xp"), [pytest.param(level, xp, id=f"T122-level-{level}") for level, xp in enumerate((0, 20, 50, 90, 140, 200, 270, 350, 440, 540), 1)]
)
def test_experience(level: int, xp: int, tables: Tables) -> None:
    """HC-XP-01, AMB-HC-23."""
    assert resources.least_xp(level, tables) == xp


@pytest.mark.parametrize(
    ("xp", "level"), [pytest.param(xp, level, id=f"T350-{xp}") for xp, level in ((19, 1), (20, 2), (89, 3), (90, 4), (0, 1), (540, 10), (9999, 10))]
)
def test_level_by_experience(xp: int, level: int, tables: Tables) -> None:
    """T350; 0, 540 and 9999 are neighbours."""
    assert resources.level_at(xp, tables) == level


def casts(tradition: Tradition, grade: Literal["dedicated", "dabbler"], stat: Stat) -> Casting:
    return Casting(tradition=tradition, grade=grade, stat=stat)


def mage(level: int = 1, focus: str = "war-mage", stock: str = "halfern", prime: Stat = "INT", **given: int) -> Character:
    return person("meddle", prime, level, stock, Choices(focus=focus), casts("scholastic", "dedicated", prime), **given)


def devout(grade: Grade, level: int = 1, stock: str = "halfern", **given: int) -> Character:
    how: Literal["dedicated", "dabbler"] = "dedicated" if grade == "advanced" else "dabbler"
    return person("pray", "WIL", level, stock, power("spellcasting", grade), casts("believer", how, "WIL"), **given)


def blade(level: int = 1, stock: str = "halfern", **given: int) -> Character:
    return person("fight", "STR", level, stock, Choices(shtick="spellblade"), casts("scholastic", "dabbler", "INT"), **given)


def dabbler(level: int = 1, **given: int) -> Character:
    chosen = Choices(specials=("eldritch-dabbler", "opportunist"))
    return person("toil", "CHA", level, choices=chosen, casting=casts("scholastic", "dabbler", "INT"), **given)


def elfin(level: int = 1, **given: int) -> Character:
    return person("toil", "DEX", level, "elfin", casting=casts("scholastic", "dabbler", "INT"), **given)


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
        pytest.param(person("pray", "WIL", choices=power("fist-of-an-angry-god", "basic"), CHA=14), "Fist of an Angry God", 2, id="T270-basic"),
        pytest.param(person("pray", "WIL", choices=power("fist-of-an-angry-god", "advanced"), CHA=14), "Fist of an Angry God", 8, id="T270-advanced"),
        pytest.param(person("pray", "WIL", choices=power("fist-of-an-angry-god", "basic"), CHA=3), "Fist of an Angry God", 0, id="T270-floored"),
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
