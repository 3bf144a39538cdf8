"""Levels 1 to 10: what each brings, and that a person rolled at a level is the one who advances to it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hcgen import Character, Dice, Wishes, derive, roll_character, validate_record, wish
from hcgen.errors import WishError
from hcgen.generate.replay import verify
from hcgen.generate.reroll import advance
from hcgen.rules.hammercrawl import proficiencies
from hcgen.rules.hammercrawl.abilities import gather
from hcgen.rules.hammercrawl.classes import choices_at
from hcgen.tables import Tables, load

CLASSES = ("fight", "meddle", "pray", "toil", "charlatan")


def assert_sound(record: Character, tables: Tables) -> None:
    assert [finding for finding in validate_record(record, tables) if finding.severity == "error"] == []
    assert [proof for proof in verify(record, tables) if proof.status in {"edited", "differs"}] == []


def without_provenance(record: Character) -> Character:
    return replace(record, provenance=replace(record.provenance, chosen={}))


def assert_advanced(class_: str, seeds: range, tables: Tables) -> None:
    for seed in seeds:
        rolled = roll_character(Dice(str(seed)), tables, wish(tables, class_=class_, level=5))
        first = roll_character(Dice(str(seed)), tables, wish(tables, class_=class_))
        by_steps = first
        for level in range(2, 6):
            by_steps = advance(by_steps, level, tables)
        assert without_provenance(rolled) == without_provenance(advance(first, 5, tables)) == without_provenance(by_steps)


@pytest.mark.parametrize("class_", CLASSES)
def test_whoever_is_rolled_at_a_level_is_who_advances_to_it(class_: str, tables: Tables) -> None:
    assert_advanced(class_, range(4), tables)


@pytest.mark.proof
@pytest.mark.parametrize("class_", CLASSES)
@pytest.mark.parametrize("setting", ["hammercrawl", "palladium"])
def test_whoever_is_rolled_at_a_level_is_who_advances_to_it_for_300_seeds(class_: str, setting: str) -> None:
    assert_advanced(class_, range(300), load(setting))


@pytest.mark.parametrize("setting", ["hammercrawl", "palladium"])
def test_people_of_every_level_are_sound(setting: str) -> None:
    tables = load(setting)
    for level in range(1, 11):
        for index in range(1, 5):
            assert_sound(roll_character(Dice("levels"), tables, wish(tables, level=level), index), tables)


def test_the_fixed_gains_of_a_level(tables: Tables) -> None:
    """HC-CLS-01, HC-CLS-02, HC-XP-01, HC-FEAT-02, HC-CLS-P0, HC-CLS-T1: worked out by hand for level 9."""
    facts = {
        "fight": (12, 6 + 16, 0, 0),
        "meddle": (14, 2 + 4, 0, 0),
        "pray": (14, 3 + 8, 3, 0),
        "toil": (16, 2 + 8, 0, 3),
    }
    for class_, (skills, selections, powers, specialties) in facts.items():
        chosen = ["focus=traditional-mage"] if class_ == "meddle" else []
        for index in range(1, 9):
            record = roll_character(Dice("gains"), tables, wish(tables, class_=class_, level=9, chosen=chosen), index)
            prime_bonus = max(0, derive(record, tables).mods[record.class_.prime])
            assert len(record.skills) == skills + prime_bonus
            abilities = gather(record.stock.id, class_, record.class_.choices, 9, tables)
            left = proficiencies.banked(tables.classes.by_id[class_], abilities, record.proficiencies, 9)
            assert proficiencies.spent(record.proficiencies, 9) + left == selections
            assert left == derive(record, tables).banked
            later = [power for power in record.class_.choices.powers if power.level > 1 or power.raised]
            assert sum((power.level > 1) + (power.raised is not None) for power in later) == powers
            assert sum(skill.raised is not None for skill in record.skills) == specialties
            assert record.xp == 440
            assert (derive(record, tables).dice.feat, derive(record, tables).dice.weak_feat) == ("d8", "d7")


def test_spells_by_level(tables: Tables) -> None:
    """T125, T129, AMB-HC-33, HC-STK-EL: an Elfin Spellblade and an Elfin Traditional Mage, by their formulas."""
    for index in range(1, 13):
        asked = wish(tables, stock="elfin", class_="fight", chosen=["shtick=spellblade"], level=10)
        blade = roll_character(Dice("blade"), tables, asked, index)
        assert blade.casting
        bonus = max(0, derive(blade, tables).mods[blade.casting.stat])
        for level in range(1, 11):
            by_then = sum(spell.gained <= level for spell in blade.spells)
            assert by_then == 2 + bonus + 2 * (level // 2) + (level - 1) // 2 + level
        asked = wish(tables, stock="elfin", class_="meddle", chosen=["focus=traditional-mage"], level=10)
        mage = roll_character(Dice("mage"), tables, asked, index)
        for level in range(1, 11):
            half = derive(mage, tables).halves.INT
            assert sum(spell.gained <= level for spell in mage.spells) == half + 2 * (level - 1) + level


def test_a_power_of_casting_that_is_taken_or_raised_later(tables: Tables) -> None:
    """AMB-HC-53: 3 + bonus spells when it is taken, +1 a level; +2 from the level on at which it is raised; nothing retroactive."""
    chosen = [
        "level-3-powers=spellcasting",
        "level-6-powers=spellcasting:advanced",
        "powers=revenant",
        "powers=lay-on-hands",
        "powers=combat-hardened",
    ]
    record = roll_character(Dice("late"), tables, wish(tables, stock="human", class_="pray", chosen=chosen, level=9))
    bonus = max(0, derive(record, tables).mods[record.class_.prime])
    counts = [sum(spell.gained <= level for spell in record.spells) for level in range(1, 10)]
    first = 3 + bonus
    assert counts == [0, 0, first, first + 1, first + 2, first + 4, first + 6, first + 8, first + 10]
    assert record.casting
    assert record.casting.grade == "dedicated"
    power = next(power for power in record.class_.choices.powers if power.id == "spellcasting")
    assert (power.grade, power.level, power.raised) == ("advanced", 3, 6)
    assert choices_at(record.class_.choices, 5).powers[3].grade == "basic"
    assert_sound(record, tables)


def test_an_elfin_devout_keeps_the_spells_of_birth(tables: Tables) -> None:
    """HC-STK-EL: a free spell a level, by the tradition of the birth until the class casts."""
    chosen = ["powers=revenant", "powers=lay-on-hands", "powers=combat-hardened", "level-3-powers=spellcasting"]
    for index in range(1, 9):
        record = roll_character(Dice("gift"), tables, wish(tables, stock="elfin", class_="pray", chosen=chosen, level=4), index)
        early = [tables.spells.by_id[spell.id] for spell in record.spells if spell.gained < 3]
        late = [tables.spells.by_id[spell.id] for spell in record.spells if spell.gained >= 3]
        assert len(early) == 2
        assert all("scholastic" in row.traditions for row in early)
        assert late
        assert all("believer" in row.traditions for row in late)
        assert_sound(record, tables)


def test_selections_are_saved_for_a_tier_that_was_chosen(tables: Tables) -> None:
    """T318: tiers 1, 2 and 3 of one weapon at levels 2, 3 and 4 cost a Combatant all that the levels bring."""
    chosen = ["weapons=unarmed", *(f"level-{level}-raise=unarmed" for level in (2, 3, 4)), "level-2-weapons=none", "level-3-weapons=none"]
    for index in range(1, 9):
        record = roll_character(Dice("tiers"), tables, wish(tables, class_="fight", chosen=chosen, level=4), index)
        known = next(known for known in record.proficiencies if known.weapon == "unarmed")
        assert (known.tier, known.raised) == (3, (2, 3, 4))
        assert derive(record, tables).banked == 0
        assert len(record.proficiencies) == 6


def test_a_combatant_buys_one_tier_a_level(tables: Tables) -> None:
    """HC-CLS-02, V14."""
    for index in range(1, 40):
        record = roll_character(Dice("one"), tables, wish(tables, class_="fight", level=10), index)
        levels = [level for known in record.proficiencies for level in known.raised]
        assert len(levels) == len(set(levels))


def test_natural_weapons_cost_two_two_and_three() -> None:
    """T311, HC-STK-P2: a Troll's claws."""
    tables = load("palladium")
    chosen = [f"level-{level}-raise=claws-and-teeth" for level in (3, 5, 8)] + [f"level-{level}-weapons=none" for level in (2, 4, 6, 7)]
    record = roll_character(Dice("claws"), tables, wish(tables, stock="troll", class_="pray", chosen=chosen, level=8))
    known = next(known for known in record.proficiencies if known.natural)
    assert known.raised == (3, 5, 8)
    assert_sound(record, tables)


def test_the_crawl_has_a_track_of_its_own(tables: Tables) -> None:
    """AMB-HC-23, T123."""
    record = roll_character(Dice("crawl"), tables, wish(tables, crawl=True, level=3))
    assert record.xp == 60
    assert derive(record, tables).xp_next == 100
    assert advance(record, 4, tables).xp == 100
    assert_sound(record, tables)


@pytest.mark.parametrize("level", [0, 1, 3, 11])
def test_nobody_advances_to_where_they_are_or_beyond_the_last(level: int, tables: Tables) -> None:
    record = roll_character(Dice("up"), tables, Wishes(level=3))
    with pytest.raises(WishError, match="HC-CORE-02"):
        advance(record, level, tables)


def test_play_and_edits_survive_a_level(tables: Tables) -> None:
    record = roll_character(Dice("kept"), tables)
    edited = replace(record, notes="blessed", stats=replace(record.stats, DEX=18 if record.stats.DEX != 18 else 17))
    after = advance(edited, 3, tables)
    assert after.notes == "blessed"
    assert after.stats.DEX == edited.stats.DEX
    assert after.provenance.edited == ("stats.DEX",)
    assert [(proof.key, proof.status) for proof in verify(after, tables) if proof.status == "edited"] == [("stats.DEX", "edited")]
    assert after.skills[: len(record.skills)] == record.skills
    assert after.gear == record.gear
