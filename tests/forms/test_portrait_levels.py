"""What a reader sees at a level: lines worked out by hand from the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from hcgen import Dice, derive, roll_character, wish
from hcgen.cli.card import card
from hcgen.export import plain
from hcgen.portrait import AttackView, Portrait, portrait
from hcgen.records import Gear, Proficiency

if TYPE_CHECKING:
    from hcgen.records import Character
    from hcgen.tables import Tables

AVERAGE = ("STR=10", "DEX=10", "CON=10", "INT=10", "WIL=10", "CHA=10", "SOC=10")


def record(tables: Tables, level: int, class_: str, *, stock: str = "ogren", **chosen: Any) -> Character:
    wishes = wish(tables, level=level, class_=class_, stock=stock, ratings=AVERAGE, **chosen)
    return roll_character(Dice("by hand"), tables, wishes)


def seen(person: Character, tables: Tables) -> Portrait:
    return portrait(person, derive(person, tables), tables)


def power(view: Portrait, name: str) -> str:
    (text,) = [one.text for one in view.powers if one.name == name]
    return text


def known(weapon: str, name: str, *raised: int, level: int = 1) -> Proficiency:
    return Proficiency(weapon=weapon, name=name, tier=len(raised), natural=False, level=level, raised=raised)


def held(weapon: str, name: str, quantity: int = 1) -> Gear:
    return Gear(id=weapon, name=name, size="medium", quantity=quantity, carried="held", origin="bought")


@pytest.mark.parametrize(
    ("shtick", "level", "expected"),
    [
        ("sharpshooter", 1, "20 to level 2: a skill, two weapon picks, Feat Die d4"),
        ("sharpshooter", 2, "50 to level 3: a skill, two weapon picks"),
        ("sharpshooter", 4, "140 to level 5: a skill, two weapon picks, Combat Momentum, Feat Die d6"),
        ("sharpshooter", 9, "540 to level 10: a skill, two weapon picks, Combat Momentum, Feat Die d10"),
        ("sharpshooter", 10, "the highest level there is"),
        ("thrower", 2, "50 to level 3: a skill, two weapon picks, Barrage"),
        ("thrower", 3, "90 to level 4: a skill, two weapon picks, Feat Die d5"),
        ("thrower", 8, "440 to level 9: a skill, two weapon picks, Barrage"),
        ("two-fisted", 4, "140 to level 5: a skill, two weapon picks, Combat Momentum, Both at Once, Feat Die d6"),
        ("two-fisted", 8, "440 to level 9: a skill, two weapon picks, Both at Once"),
        ("two-handed", 1, "20 to level 2: a skill, two weapon picks, Wide Swing, Feat Die d4"),
        ("two-handed", 5, "200 to level 6: a skill, two weapon picks, Wide Swing"),
        ("two-handed", 9, "540 to level 10: a skill, two weapon picks, Combat Momentum, Wide Swing, Feat Die d10"),
        ("spellblade", 1, "20 to level 2: a skill, two weapon picks, two spells, Feat Die d4"),
        ("spellblade", 2, "50 to level 3: a skill, two weapon picks, a spell, Spell Die d4"),
    ],
)
def test_what_a_combatants_next_level_brings(tables: Tables, shtick: str, level: int, expected: str) -> None:
    assert seen(record(tables, level, "fight", chosen=[f"shtick={shtick}"]), tables).gains == expected


@pytest.mark.parametrize(
    ("class_", "choice", "level", "expected"),
    [
        ("meddle", "focus=traditional-mage", 1, "20 to level 2: a skill, a weapon pick, two spells, Feat Die d4"),
        ("meddle", "focus=traditional-mage", 2, "50 to level 3: a skill, two spells"),
        ("meddle", "focus=holy-mage", 3, "90 to level 4: a skill, a weapon pick, a spell, Spell Penetration, Feat Die d5"),
        ("meddle", "focus=war-mage", 8, "440 to level 9: a skill, a weapon pick, a spell, Spell Penetration"),
        ("toil", "", 2, "50 to level 3: a skill, a specialty, a weapon pick"),
        ("toil", "", 5, "200 to level 6: a skill, a specialty, a weapon pick"),
        ("toil", "", 6, "270 to level 7: a skill, a weapon pick, Feat Die d7"),
    ],
)
def test_what_others_next_level_brings(tables: Tables, class_: str, choice: str, level: int, expected: str) -> None:
    chosen = [choice] if choice else ["specials=opportunist", "specials=tactical-combatant"]
    assert seen(record(tables, level, class_, chosen=chosen), tables).gains == expected


def test_what_a_devouts_next_level_brings(tables: Tables) -> None:
    person = record(tables, 2, "pray", chosen=["powers=revenant:basic", "powers=lay-on-hands:basic", "powers=combat-hardened:basic"])

    assert seen(person, tables).gains == "50 to level 3: a skill, a weapon pick, a Devout power"


def test_a_devouts_powers_say_their_grade(tables: Tables) -> None:
    person = record(tables, 2, "pray", chosen=["powers=revenant:advanced", "powers=lay-on-hands:basic"])
    view = seen(person, tables)

    assert power(view, "Revenant, advanced") == "When you soak with your Health Die, roll at advantage, and every 1 and 2 again."
    assert power(view, "Lay on Hands").startswith("Touch another for a quiet Turn: WIL Test (other gods 5, heretics no)")


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        (1, "On your turn, throw 2 weapons: to hit on d20 and d16, each with harm a step worse."),
        (3, "On your turn, throw 3 weapons: to hit on d20, d16 and d14, each with harm a step worse."),
        (5, "On your turn, throw 4 weapons: to hit on d20, d16, d14 and d12, each with harm a step worse."),
        (6, "On your turn, throw 4 weapons: to hit on d20, d16, d14 and d12, each with harm a step worse."),
        (10, "On your turn, throw 6 weapons: to hit on d20, d16, d14, d12, d10 and d8, each with harm a step worse."),
    ],
)
def test_a_barrage_names_its_dice(tables: Tables, level: int, expected: str) -> None:
    """AMB-HC-30: one more throw than odd levels reached, each a step under the one before (HC-CLS-F7)."""
    person = record(tables, level, "fight", chosen=["shtick=thrower"])
    bare = replace(person, gear=tuple(item for item in person.gear if item.carried != "worn"))

    assert power(seen(bare, tables), "Barrage") == expected


@pytest.mark.parametrize(
    ("level", "attacks"),
    [(1, "once more"), (4, "once more"), (5, "twice more"), (9, "twice more"), (10, "three times more")],
)
def test_momentum_says_how_many_attacks(tables: Tables, level: int, attacks: str) -> None:
    """HC-CLS-F3: one extra attack, two from level 5, three at level 10."""
    view = seen(record(tables, level, "fight", chosen=["shtick=tank"]), tables)

    assert f"attack {attacks} before or after it" in power(view, "Combat Momentum")


@pytest.mark.parametrize(
    ("level", "faces"), [(2, "19 and over"), (5, "19 and over"), (6, "18 and over"), (9, "18 and over"), (10, "17 and over")]
)
def test_a_wide_swing_says_where_it_crits(tables: Tables, level: int, faces: str) -> None:
    """HC-CLS-F6: the range of crits is one wider at levels 2, 6 and 10."""
    assert faces in power(seen(record(tables, level, "fight", chosen=["shtick=two-handed"]), tables), "Wide Swing")


@pytest.mark.parametrize(("level", "die"), [(4, "d16"), (8, "d16"), (9, "d14"), (10, "d14")])
def test_spell_penetration_names_the_die(tables: Tables, level: int, die: str) -> None:
    """HC-CLS-M4: a step worse from level 4, two from level 9."""
    text = power(seen(record(tables, level, "meddle"), tables), "Spell Penetration")

    assert text == f"Make those who Save against your spells roll a {die} in place of a d20."


def test_no_power_speaks_of_other_levels(tables: Tables, palladium: Tables) -> None:
    for setting in (tables, palladium):
        for class_ in ("fight", "meddle", "pray", "toil"):
            for level in range(1, 11):
                person = roll_character(Dice(f"{class_}-{level}"), setting, wish(setting, class_=class_, level=level))
                view = seen(person, setting)
                names = [one.name for one in view.powers]
                assert len(set(names)) == len(names)
                assert not [one.text for one in view.powers if "from level" in one.text or "at levels" in one.text.lower()]


@pytest.mark.parametrize(
    ("level", "first", "second"),
    # Harm d10: an Ogren's Combatant d8 a step up (HC-STK-OG)
    [(1, ("d16", "d8"), ("d14", "d7")), (5, ("d16", "d8"), ("d16", "d8")), (9, ("d20", "d10"), ("d16", "d8"))],
)
def test_two_weapons_at_once_have_lines_of_their_own(tables: Tables, level: int, first: tuple[str, str], second: tuple[str, str]) -> None:
    """HC-CLS-F5: −1 and −2 steps, from level 5 −1 and −1, from level 9 0 and −1."""
    person = record(tables, level, "fight", chosen=["shtick=two-fisted"])
    gear = (held("sword-short", "Sword, short"), held("club", "Club"))
    person = replace(person, gear=gear, proficiencies=(known("sword-short", "Sword, short"), known("club", "Club")))

    alone, other, one, two, anything = seen(person, tables).attacks
    assert (alone.name, alone.hit, alone.harm) == ("Sword, short", "d20", "d10")
    assert (other.name, other.hit, other.harm) == ("Club", "d20", "d10")
    assert (one.name, (one.hit, one.harm), one.tags) == ("Both: Sword, short", first, "first of two, slash, stab")
    assert (two.name, (two.hit, two.harm), two.tags) == ("Both: Club", second, "second of two, bash")
    assert anything.name == "Anything else"


def test_a_pair_of_one_kind_is_two_weapons(tables: Tables) -> None:
    person = record(tables, 9, "fight", chosen=["shtick=two-fisted"])
    person = replace(person, gear=(held("club", "Club", 2),), proficiencies=(known("club", "Club", 3, 5),))
    both = [line for line in seen(person, tables).attacks if line.name.startswith("Both")]

    # the second tier offsets a step of harm (HC-WP-04)
    assert [(line.hit, line.harm, line.tier) for line in both] == [("d20", "d12", 2), ("d16", "d10", 2)]


@pytest.mark.parametrize("gear", [("club",), ("sword-great",), ("club", "sword-great")])
def test_one_weapon_is_not_two(tables: Tables, gear: tuple[str, ...]) -> None:
    person = record(tables, 5, "fight", chosen=["shtick=two-fisted"])
    person = replace(person, gear=tuple(held(name, tables.arms[name].name) for name in gear))

    assert _both(seen(person, tables).attacks) == []


def test_nobody_else_uses_two_weapons_at_once(tables: Tables) -> None:
    person = record(tables, 5, "fight", chosen=["shtick=tank"])
    person = replace(person, gear=(held("club", "Club", 2),))

    assert _both(seen(person, tables).attacks) == []


def _both(lines: tuple[AttackView, ...]) -> list[str]:
    return [line.name for line in lines if line.name.startswith("Both")]


def test_proficiencies_say_what_was_learned_and_what_is_banked(tables: Tables) -> None:
    """HC-WP-04: the special at tier 1, Harm a step up at 2, a second attack at 3; a level-7 Combatant has 6 + 6 × 2 = 18 picks."""
    person = record(tables, 7, "fight", chosen=["shtick=tank"])
    weapons = (
        known("sword-rapier", "Sword, rapier", 2, 4, 6),  # 1 + 1 + 2 + 3
        known("mace", "Mace", 3, 5),  # 1 + 1 + 2
        known("club", "Club", 7),  # 1 + 1
        known("sling", "Sling"),
        known("bow-longbow", "Bow, longbow", level=4),
    )
    person = replace(person, proficiencies=weapons, gear=(held("mace", "Mace"),))
    told = [(one.name, one.text) for one in seen(person, tables).powers][-4:]

    assert told == [
        ("Sword, rapier, tier 3", "Called shots cost one step less. Harm a step up; attack twice with the Attack action."),
        (
            "Mace, tier 2",
            "Even a blow that armour soaks rings: the wearer’s next Check is one step worse. Harm a step up, already counted.",
        ),
        ("Club, tier 1", "On a natural 17 or more, a STR Save or the foe sprawls: its next Check is two steps worse."),
        ("Proficiencies", "Bow, longbow; Sling. Three weapon picks banked."),
    ]


def test_a_special_of_the_house_is_left_to_the_smith_where_only_the_sources_count(tables: Tables) -> None:
    person = record(tables, 3, "fight", strict=True)
    weapons = (known("mace", "Mace", 3), known("shield-normal", "Shield, normal", 2))
    view = seen(replace(person, proficiencies=weapons, gear=()), tables)

    assert power(view, "Mace, tier 1") == "Its special is left to your Smith."
    assert power(view, "Shield, normal, tier 1") == "Gains Tactical, and may be used to attack without losing its Defense."


def test_spells_stand_by_level_and_name(tables: Tables) -> None:
    view = seen(record(tables, 10, "meddle", chosen=["focus=traditional-mage"]), tables)
    order = [(spell.level, spell.name) for spell in view.spells]

    assert len(order) == 5 + 9 * 2  # half of INT 10, and two at each later level (AMB-HC-33)
    assert order == sorted(order)
    assert view.spell_note == f"Scholastic, {'INT' if 'INT' in view.spell_note else 'CHA'} 10. Prepare 10, sustain 10."


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_the_card_tells_weapons_spells_and_the_next_level(tables: Tables, width: int) -> None:
    person = record(tables, 5, "meddle", chosen=["focus=traditional-mage"])
    person = replace(person, proficiencies=(known("mace", "Mace", 3), known("sling", "Sling")))
    shown = card(seen(person, tables), width)

    assert max(map(len, shown.splitlines())) <= min(width, 100)
    assert " ".join("Weapons  Mace, tier 1; Sling.".split()) in " ".join(shown.split())
    assert "Experience 140; 200 to level 6" in " ".join(shown.split())
    for spell in seen(person, tables).spells:
        assert spell.name in " ".join(shown.split())


def test_plain_text_tells_uses_once(tables: Tables) -> None:
    text = plain(seen(record(tables, 7, "fight", chosen=["shtick=tank"]), tables))

    assert "Second Wind (7 each delve): Roll a Health or Harm Die again.\n" in text
