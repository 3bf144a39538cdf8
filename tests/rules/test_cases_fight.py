"""Fights: attacks, shticks, defence, harm, damage and initiative: HC-CMB, HC-DMG, HC-WPN, HC-CLS-F.

"T…" is a worked case of cases.md, "near T…" a neighbour, worked out by hand from the catalogue.
Chances are exact: every way in which the dice can fall is gone through.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest
from falling import falling
from msgspec.structs import replace

from hcgen.dice import Die
from hcgen.errors import WishError
from hcgen.records import Proficiency, Stats
from hcgen.rules.hammercrawl import (
    attack,
    defense,
    harm,
    initiative,
    proficiencies,
    shticks,
    stats,
    tactics,
    turns,
    weapons,
)
from hcgen.rules.hammercrawl.abilities import Abilities
from hcgen.rules.hammercrawl.attack import Blow
from hcgen.rules.hammercrawl.save_rolls import save_check
from hcgen.rules.hammercrawl.weapons import Wielder
from hcgen.rules.rolls import Modifier

if TYPE_CHECKING:
    from collections.abc import Callable

    from hcgen.rules.hammercrawl.check_rolls import Check
    from hcgen.tables import Tables

D3, D4, D5, D6, D7, D8, D10 = (Die.of(f"d{size}") for size in (3, 4, 5, 6, 7, 8, 10))


def wielder(tables: Tables, die: Die = D8, **ratings: int) -> Wielder:
    """Somebody whose ratings are 10 where nothing is said."""
    all_ = Stats(**(dict.fromkeys(("STR", "DEX", "CON", "INT", "WIL", "CHA", "SOC"), 10) | ratings))
    return Wielder(die, all_, stats.mods(all_, tables), stats.halves(all_, tables))


def blow(tables: Tables, weapon: str, **given: object) -> Blow:
    return Blow(weapon=tables.weapons.by_id[weapon], **given)  # type: ignore[arg-type]


def chance(sizes: tuple[int, ...], happens: Callable[[tuple[int, ...]], bool]) -> Fraction:
    ways = [happens(faces) for faces in product(*(range(1, size + 1) for size in sizes))]
    return Fraction(sum(ways), len(ways))


# What is rolled to hit


@pytest.mark.parametrize(
    ("weapon", "strength", "proficient", "given", "hit", "harm_die"),
    [
        pytest.param("sword-long", 8, False, {}, "d14", "d6", id="T266-put-together"),
        pytest.param("sword-long", 9, False, {}, "d16", "d7", id="near-T266-no-proficiency"),
        pytest.param("sword-long", 9, True, {}, "d20", "d8", id="near-T266-fit"),
        pytest.param("sword-long", 9, True, {"called": 1}, "d16", "d8", id="T267-called-shot-put-together"),
        pytest.param("sword-long", 9, True, {"called": 3}, "d12", "d8", id="T267-hard-target-put-together"),
        pytest.param("javelin", 9, True, {}, "d16", "d8", id="near-T269-plus-in-hand"),
        pytest.param("javelin", 12, True, {"way": "thrown", "distance": 24}, "d20", "d8", id="T269-plus-put-together"),
        pytest.param("spear-short", 12, True, {"way": "thrown", "distance": 12}, "d20", "d8", id="T269-minus-put-together"),
        pytest.param("spear-short", 12, True, {"way": "thrown", "distance": 13}, "d16", "d8", id="T269-minus-far-put-together"),
        pytest.param("club", 12, True, {"way": "thrown", "distance": 6}, "d16", "d7", id="T269-plain-put-together"),
        pytest.param("bow-shortbow", 12, True, {"way": "shot", "distance": 40}, "d20", "d8", id="near-T269-bow"),
        pytest.param("bow-shortbow", 12, True, {"way": "shot", "distance": 41}, "d16", "d8", id="near-T269-bow-far"),
        pytest.param("sword-long", 9, True, {"tier": 2}, "d20", "d10", id="T317-tier-2"),
        pytest.param("sword-long", 9, True, {"tier": 3}, "d20", "d10", id="T317-tier-3"),
        pytest.param("sword-long", 9, True, {"steps": (attack.PACK,)}, "d24", "d8", id="T313-pack-put-together"),
        pytest.param("sword-long", 9, True, {"steps": (attack.FIST,), "harm_steps": (attack.FIST,)}, "d24", "d10", id="near-T270-fist"),
        pytest.param("crossbow-light", 9, True, {"way": "shot"}, "d20", "d8", id="near-T266-crossbow"),
    ],
)
def test_the_dice_of_an_attack(
    weapon: str, strength: int, proficient: bool, given: dict[str, object], hit: str, harm_die: str, tables: Tables
) -> None:
    """HC-WP-01, HC-WP-04, HC-WPN-01, HC-WPN-07, HC-CMB-13, HC-STK-CA, HC-CLS-P10, AMB-HC-60."""
    who = wielder(tables, STR=strength)
    made = blow(tables, weapon, proficient=proficient, **given)
    assert str(attack.attack_check(made, who).rolled) == hit
    assert str(harm.harm_die(made, who)) == harm_die


@pytest.mark.parametrize("strength", [3, 9, 13, 18])
@pytest.mark.parametrize("proficient", [True, False])
@pytest.mark.parametrize("heavy", [True, False])
def test_attacks_agree_with_those_on_the_sheet(strength: int, proficient: bool, heavy: bool, tables: Tables) -> None:
    """HC-CMB-08, HC-WPN-05, HC-ARM-01: all 25 weapons, in hand, thrown and shot, at every tier."""
    who = replace_wielder(wielder(tables, STR=strength, DEX=15), heavy)
    for row in tables.weapons.rows:
        for tier in range(4):
            sheet = weapons.attack(row, row.name, proficient, tier, who)
            way = "shot" if row.reach is None else "in hand"
            made = Blow(weapon=row, way=way, proficient=proficient, tier=tier)  # type: ignore[arg-type]
            rolled = attack.attack_check(made, who)
            assert (str(rolled.rolled), rolled.mod, str(harm.harm_die(made, who))) == (sheet.hit, sheet.hit_mod, sheet.harm)
            assert sum(mod.amount for mod in harm.harm_mods(made, who)) == (sheet.harm_mod or 0)
            if sheet.thrown_hit:
                thrown = replace(made, way="thrown")
                assert (str(attack.attack_check(thrown, who).rolled), str(harm.harm_die(thrown, who))) == (
                    sheet.thrown_hit,
                    sheet.thrown_harm,
                )


def replace_wielder(who: Wielder, heavy: bool) -> Wielder:
    return replace(who, armour_too_heavy=heavy, strength_steps=1)


def test_things_fly_as_far_as_the_rules_of_weapons_say(tables: Tables) -> None:
    """HC-WPN-07: at every distance from 0 to 40 m, and nothing flies farther."""
    who = wielder(tables, STR=12)
    for row in (row for row in tables.weapons.rows if row.reach is not None and row.size != "none"):
        for distance in range(41):
            made = Blow(weapon=row, way="thrown", distance=distance)
            known = weapons.throw(row, distance, who)
            if known is None:
                with pytest.raises(WishError, match="HC-WPN-07"):
                    attack.attack_check(made, who)
            else:
                assert (attack.attack_check(made, who).rolled, harm.harm_die(made, who)) == known


@pytest.mark.parametrize(
    ("weapon", "given", "stat"),
    [
        ("sword-long", {}, "STR"),
        ("sword-rapier", {}, "DEX"),
        ("spear-short", {"way": "thrown"}, "DEX"),
        ("bow-longbow", {"way": "shot"}, "DEX"),
        ("javelin", {}, "STR"),
    ],
)
def test_the_stat_of_an_attack(weapon: str, given: dict[str, object], stat: str, tables: Tables) -> None:
    """HC-CMB-08, HC-STAT-04, HC-STAT-05, AMB-HC-58."""
    assert attack.attack_stat(blow(tables, weapon, **given)) == stat


def test_an_attack_hits_over_the_defense(tables: Tables) -> None:
    """HC-CMB-08, AMB-HC-04, AMB-HC-57."""
    who = wielder(tables, STR=17)
    assert not attack.attack(blow(tables, "club"), who, 12, falling(10)).hit
    struck = attack.attack(blow(tables, "club"), who, 12, falling(11))
    assert struck.hit
    assert struck.words == "Attack with the club: 11 on d20, +2 for STR, makes 13, and it takes more than 12. It hits."


def test_a_top_face_hits_anything_that_it_can_hurt(tables: Tables) -> None:
    """HC-CRIT-03."""
    who = wielder(tables)
    struck = attack.attack(blow(tables, "club"), who, 99, falling(20))
    assert (struck.hit, struck.crit) == (True, True)
    assert not attack.attack(blow(tables, "club"), who, 99, falling(20), can_hurt=False).hit
    assert not attack.attack(blow(tables, "club", called=2), who, 99, falling(14)).crit


def test_attacks_that_cannot_be_made(tables: Tables) -> None:
    """HC-WPN-05, HC-WPN-07, HC-CMB-13: each refusal says weapon, number and rule."""
    who = wielder(tables)
    for made, rule in [
        (blow(tables, "bow-longbow"), "HC-WPN-05"),
        (blow(tables, "club", way="shot"), "HC-WPN-05"),
        (blow(tables, "unarmed", way="thrown"), "HC-WPN-07"),
        (blow(tables, "club", called=4), "HC-CMB-13"),
        (blow(tables, "bow-shortbow", way="shot", distance=81), "HC-WPN-07"),
    ]:
        with pytest.raises(WishError, match=rule):
            attack.attack(made, who, 10, falling(1))


@pytest.mark.parametrize(
    ("tier", "number"),
    [pytest.param(0, 1, id="T317-attacks-0"), (1, 1), pytest.param(2, 1, id="T317-attacks-2"), pytest.param(3, 2, id="T317-attacks-3")],
)
def test_attacks_of_one_action(tier: int, number: int) -> None:
    """HC-WP-04."""
    assert attack.attacks_per_action(tier) == number


@pytest.mark.parametrize(
    ("weapon", "said"),
    [
        ("sword-great", "great sword"),
        ("bow-longbow", "longbow"),
        ("club", "club"),
        ("crossbow-light", "light crossbow"),
        ("unarmed", "bare hands"),
    ],
)
def test_weapons_are_said_as_people_say_them(weapon: str, said: str, tables: Tables) -> None:
    """HC-WPN-05."""
    assert attack.spoken(tables.weapons.by_id[weapon]) == said


def test_a_crit_is_told(tables: Tables) -> None:
    """HC-CRIT-03."""
    struck = attack.attack(blow(tables, "club", called=1, part="the knee"), wielder(tables), 9, falling(16))
    assert struck.words == (
        "Attack with the club: 16 on d16 (1 step worse for a called shot at the knee), and it takes more than 9. "
        "It hits the knee, and that is a crit. It takes a step off a die before harm is even rolled."
    )


def test_a_longsword_learned_at_once_and_raised_each_level(tables: Tables) -> None:
    """T318, HC-WP-02, HC-WP-03: six picks, then tiers of one, two and three: nothing is left after level 4."""
    known = [Proficiency(weapon=f"w{n}", name="w", tier=0, natural=False, level=1) for n in range(5)]
    known.append(Proficiency(weapon="sword-long", name="Sword, long", tier=3, natural=False, level=1, raised=(2, 3, 4)))
    fight = tables.classes.by_id["fight"]
    left = [proficiencies.banked(fight, Abilities((), fight), known, level) for level in (1, 2, 3, 4)]
    assert left == [0, 1, 1, 0]


# Harm


@pytest.mark.parametrize(
    ("weapon", "way", "ratings", "faces", "dv"),
    [
        pytest.param("club", "in hand", {"STR": 17}, (5,), 7, id="T337-melee-rolled"),
        pytest.param("sword-rapier", "in hand", {"DEX": 15}, (5,), 6, id="T337-dueling-rolled"),
        pytest.param("bow-shortbow", "shot", {"DEX": 15}, (5,), 5, id="T337-missile-rolled"),
        pytest.param("club", "in hand", {"STR": 4}, (1,), 0, id="T337-floored"),
        pytest.param("spear-short", "thrown", {"STR": 17}, (5,), 5, id="near-T337-thrown"),
        pytest.param("javelin", "in hand", {"STR": 17}, (5,), 5, id="near-T337-throwing-weapon-in-hand"),
    ],
)
def test_harm(weapon: str, way: str, ratings: dict[str, int], faces: tuple[int, ...], dv: int, tables: Tables) -> None:
    """HC-DMG-02, HC-WPN-03, HC-STAT-04, AMB-HC-52, AMB-HC-58."""
    rolled = harm.harm(blow(tables, weapon, way=way), wielder(tables, **ratings), falling(*faces))
    assert rolled.dv == dv


@pytest.mark.parametrize(
    ("two_handed", "shtick", "faces"),
    [pytest.param(True, False, (1,), id="T319-weapon"), pytest.param(True, True, (1, 2), id="T319-shtick"), (False, True, ())],
)
def test_faces_that_harm_rolls_again(two_handed: bool, shtick: bool, faces: tuple[int, ...]) -> None:
    """HC-WPN-03, HC-CLS-F6."""
    assert harm.rerolled_faces(two_handed, shtick) == faces


def test_two_hands_roll_low_harm_again(tables: Tables) -> None:
    """HC-CLS-F6: once, and the second face stands."""
    who = wielder(tables, STR=13)
    rolled = harm.harm(blow(tables, "axe-great"), who, falling(1, 1))
    assert (rolled.dv, [throw.faces for throw in rolled.throws]) == (2, [(1,), (1,)])
    assert harm.harm(blow(tables, "axe-great"), who, falling(2)).dv == 3
    assert harm.harm(shticks.two_handed(blow(tables, "axe-great"), 1), who, falling(2, 8)).dv == 9


def test_the_mean_of_harm_with_both_hands_is_exact(tables: Tables) -> None:
    """HC-CLS-F6: a d8 whose 1s and 2s are rolled again comes to (3 + … + 8)/8 + 2/8 of 4.5."""
    who, made = wielder(tables, STR=10), replace(blow(tables, "club", two_handed=True), reroll_twos=True)
    total = sum(Fraction(harm.harm(made, who, falling(first, second)).dv, 64) for first, second in product(range(1, 9), repeat=2))
    assert total == Fraction(33, 8) + Fraction(1, 4) * Fraction(9, 2)


def test_an_opportunist_adds_the_feat_die_to_harm(tables: Tables) -> None:
    """HC-CLS-T3."""
    rolled = harm.harm(blow(tables, "club", harm_feat=D4), wielder(tables), falling(5, 3))
    assert rolled.dv == 8
    assert rolled.words == "Harm: 5 on d8, +3 for the Feat Die, d4, makes 8."


def test_a_combatant_rolls_harm_again_and_the_last_roll_stands(tables: Tables) -> None:
    """HC-CLS-F1: be it worse; each roll has its own low faces again, and a Feat Die stays as it fell."""
    who = wielder(tables, STR=13)
    rolled = harm.harm(blow(tables, "axe-great"), who, falling(7, 1, 2, 5), rerolls=2)
    assert (rolled.dv, rolled.kept, rolled.rerolled) == (6, (5,), 2)
    assert [throw.faces for throw in rolled.throws] == [(7,), (1,), (2,), (5,)]
    feat = harm.harm(blow(tables, "club", harm_feat=D4), wielder(tables), falling(2, 3, 8), rerolls=1)
    assert feat.dv == 11
    assert feat.words == "Harm: 2 on d8, +3 for the Feat Die, d4, makes 5. Once more: 8 on d8, +3 for the Feat Die, d4, makes 11."
    with pytest.raises(WishError, match=r"re-rolls: 11 is too high \(HC-CLS-F1\)"):
        harm.harm(blow(tables, "club"), who, falling(1), rerolls=11)


# Shticks


@pytest.mark.parametrize(
    ("level", "dice"),
    [
        pytest.param(1, ("d16", "d14"), id="T119-put-together"),
        pytest.param(4, ("d16", "d14"), id="near-T120-level-4"),
        pytest.param(5, ("d16", "d16"), id="near-T120-level-5"),
        pytest.param(9, ("d20", "d16"), id="T121-put-together"),
    ],
)
def test_two_fisted(level: int, dice: tuple[str, str], tables: Tables) -> None:
    """HC-CLS-F5, AMB-HC-71: the same steps to hit and to harm, which the second tier offsets on harm alone."""
    who = wielder(tables, STR=13)
    pair = shticks.both_at_once(blow(tables, "sword-short"), blow(tables, "dagger-common", tier=2), level)
    assert tuple(str(attack.attack_check(one, who).rolled) for one in pair) == dice
    assert harm.harm_die(pair[1], who).place == D8.place + shticks.two_fisted(level)[1] + 1


def test_two_fists_hold_one_handed_weapons(tables: Tables) -> None:
    with pytest.raises(WishError, match="HC-CLS-F5"):
        shticks.both_at_once(blow(tables, "sword-short"), blow(tables, "axe-great"), 1)


@pytest.mark.parametrize(("level", "wider"), [(1, 0), (2, 1), (5, 1), (6, 2), (9, 2), (10, 3)])
def test_two_handed_crits(level: int, wider: int, tables: Tables) -> None:
    """T053, T054, HC-CLS-F6."""
    assert shticks.two_handed(blow(tables, "axe-great"), level).wider == wider
    with pytest.raises(WishError, match="HC-CLS-F6"):
        shticks.two_handed(blow(tables, "club"), level)


@pytest.mark.parametrize(
    ("level", "throws"),
    [(1, 2), (2, 2), (3, 3), pytest.param(5, 4, id="T117-S13-throws"), (7, 5), (9, 6), (10, 6)],
)
def test_barrage_throws(level: int, throws: int) -> None:
    """HC-CLS-F7, AMB-HC-30."""
    assert shticks.barrage_throws(level) == throws


def test_a_barrage_gets_wilder() -> None:
    """T117, S13, HC-CLS-F7."""
    import hcgen.tables

    tables = hcgen.tables.load()
    who = wielder(tables)
    thrown = shticks.barrage((blow(tables, "javelin", way="thrown"),) * 4, 5, who)
    assert [str(attack.attack_check(one, who).rolled) for one in thrown] == ["d20", "d16", "d14", "d12"]
    assert {str(harm.harm_die(one, who)) for one in thrown} == {"d7"}
    with pytest.raises(WishError, match="HC-CLS-F7"):
        shticks.barrage((blow(tables, "javelin", way="thrown"),) * 5, 5, who)
    with pytest.raises(WishError, match="HC-CLS-F7"):
        shticks.barrage((blow(tables, "javelin"),), 5, who)


def test_the_dice_of_a_barrage_count_from_the_first_throw_whatever_is_thrown_next(tables: Tables) -> None:
    """HC-CLS-F7: one familiar weapon, one that is not, a club at d16; and the same with the club first."""
    who = wielder(tables)
    javelin, club = blow(tables, "javelin", way="thrown"), blow(tables, "club", way="thrown")
    strange = blow(tables, "dagger-throwing", way="thrown", proficient=False)
    for made, dice in {(javelin, strange, club): ["d20", "d16", "d14"], (club, javelin, strange): ["d16", "d14", "d12"]}.items():
        assert [str(attack.attack_check(one, who).rolled) for one in shticks.barrage(made, 5, who)] == dice


def test_what_cannot_hurt_is_no_crit_for_a_sharpshooter_either(tables: Tables) -> None:
    """HC-CRIT-03, HC-CLS-F8."""
    shot = shticks.sharpshot(blow(tables, "sling", way="shot"), wielder(tables), 10, falling(20, 20), can_hurt=False)
    assert (shot.attack.hit, shot.attack.crit, shot.tricks) == (True, False, 1)
    assert "crit" not in shot.words


@pytest.mark.parametrize(
    ("second", "tricks"),
    [pytest.param(12, 1, id="T322-even"), pytest.param(11, 0, id="T322-lower"), (20, 1)],
)
def test_a_sharpshooter_looks_twice(second: int, tricks: int, tables: Tables) -> None:
    """HC-CLS-F8."""
    shot = shticks.sharpshot(blow(tables, "sling", way="shot"), wielder(tables), 10, falling(12, second))
    assert shot.tricks == tricks
    assert len(shticks.TRICKS) == 6


def test_two_crits_of_a_sharpshooter_are_two_tricks(tables: Tables) -> None:
    """HC-CLS-F8: 1 in 400; and a miss has none."""
    made, who = blow(tables, "sling", way="shot"), wielder(tables)
    assert chance((20, 20), lambda f: shticks.sharpshot(made, who, 10, falling(*f)).tricks == 2) == Fraction(1, 400)
    assert shticks.sharpshot(made, who, 15, falling(12, 12)).tricks == 0
    with pytest.raises(WishError, match="HC-CLS-F8"):
        shticks.sharpshot(blow(tables, "club"), who, 10, falling(1))


@pytest.mark.parametrize(("level", "left"), [pytest.param(1, 1, id="T321-level-1-pool"), pytest.param(7, 7, id="T321-level-7-pool")])
def test_re_rolls_are_counted(level: int, left: int) -> None:
    """HC-CLS-F1, HC-CORE-05: they come back with the next Venture, and not before."""
    rerolls = shticks.hit_die_rerolls(level)
    assert rerolls.left == left
    for _ in range(left):
        rerolls = shticks.spend(rerolls)
    with pytest.raises(WishError, match="HC-CLS-F1"):
        shticks.spend(rerolls)


@pytest.mark.parametrize(("mod", "left"), [(2, 2), (0, 0), (-1, 0)])
def test_droffen_roll_armour_again(mod: int, left: int) -> None:
    """HC-STK-DR, AMB-HC-38."""
    assert shticks.armour_rerolls(mod).left == left


def test_momentum_takes_another_weapon_each_time() -> None:
    """T118, HC-CLS-F3: one free attack, from level 5 two, at level 10 three."""
    assert shticks.momentum(5, "axe", ("knife",)) == 1
    assert shticks.momentum(10, "axe", ("knife", "boot", "shield")) == 0
    with pytest.raises(WishError, match="HC-CLS-F3"):
        shticks.momentum(4, "axe", ("knife", "boot"))
    with pytest.raises(WishError, match="HC-CLS-F3"):
        shticks.momentum(5, "axe", ("axe",))


def test_a_tank_holds_foes() -> None:
    """HC-CLS-F9: as many as the level, within twice as many metres; they must beat CHA."""
    held = shticks.tag(2, 13, {"ogre": 4, "goblin": 1})
    assert held.words == "Until your next turn, ogre and goblin must beat 13 to act against anybody but you."
    tried = initiative.initiative_check("ogre", 0)
    assert not shticks.defy("ogre", held, tried, falling(13)).succeeded
    assert shticks.defy("ogre", held, tried, falling(14)).succeeded
    for level, foes in [(2, {"ogre": 5}), (1, {"ogre": 1, "goblin": 1})]:
        with pytest.raises(WishError, match="HC-CLS-F9"):
            shticks.tag(level, 13, foes)
    with pytest.raises(WishError, match="HC-CLS-F9"):
        shticks.defy("rat", held, tried, falling(1))


# Tactical Attacks


def saving(steps: tuple[Modifier, ...] = ()) -> Check:
    return save_check("DEX", 0, 1, 1, steps=steps)


def test_a_tactical_attack_makes_an_opening(tables: Tables) -> None:
    """T333, HC-CMB-09: the next Check against it is a step better, or its own a step worse."""
    who = wielder(tables, STR=13)
    done = tactics.tactical_attack(blow(tables, "club"), who, 10, saving(), ("opening",), falling(15, 13))
    assert done.effects == ("opening",)
    assert done.words.endswith("The next Check that anybody makes against it is a step better.")
    next_ = attack.attack_check(blow(tables, "club", steps=(tactics.OPENING,)), who)
    its = attack.attack_check(blow(tables, "club", steps=(tactics.HAMPERED,)), who)
    assert (str(next_.rolled), str(its.rolled)) == ("d24", "d16")


@pytest.mark.parametrize(
    ("faces", "effects", "done"),
    [
        ((5,), ("opening",), ()),
        ((15, 14), ("opening",), ()),
        ((15, 13), ("hampered", "staggered"), ("hampered",)),
        ((20, 13), ("hampered", "staggered"), ("hampered", "staggered")),
        ((20, 13), ("hampered", "hampered"), ("hampered", "hampered")),
    ],
)
def test_what_comes_of_a_tactical_attack(faces: tuple[int, ...], effects: tuple[str, ...], done: tuple[str, ...], tables: Tables) -> None:
    """HC-CMB-09: the Save has to beat the attacker's STR of 13; a crit brings two, or one doubled."""
    who = wielder(tables, STR=13)
    assert tactics.tactical_attack(blow(tables, "club"), who, 10, saving(), effects, falling(*faces)).effects == done


def test_doubled_effects_are_said_so() -> None:
    assert tactics.effect_words(("hampered", "hampered")) == "Its next Check is two steps worse."
    assert tactics.effect_words(("staggered", "staggered")) == "It loses its standard action in its next two turns."


def test_only_tactical_weapons_bring_their_training(tables: Tables) -> None:
    """HC-WPN-06, HC-WPN-10: nothing is lost for want of proficiency, unless the weapon is Tactical."""
    who = wielder(tables, STR=13)
    arms = tables.weapons.by_id
    assert [tactics.is_tactical(arms["shield-normal"], tier) for tier in (0, 1)] == [False, True]
    assert not tactics.is_tactical(arms["club"], 3)
    for weapon, die in [("club", "d20"), ("shield-normal", "d16")]:
        made = blow(tables, weapon, proficient=False, tier=1)
        done = tactics.tactical_attack(made, who, 10, saving(), ("opening",), falling(1))
        assert done.attack.roll.throws[0].dice == die


@pytest.mark.parametrize(("reach", "die"), [(None, "d20"), (1, "d24"), (2, "d20"), (3, "d16")])
def test_reach_counts_in_tactics_where_it_is_asked_for(reach: int | None, die: str, tables: Tables) -> None:
    """AMB-HC-76."""
    done = tactics.tactical_attack(blow(tables, "club"), wielder(tables), 10, saving(), ("opening",), falling(1), reach)
    assert done.attack.roll.throws[0].dice == die


@pytest.mark.parametrize("effects", [(), ("dance",), ("opening",) * 3])
def test_tactical_effects_that_are_none(effects: tuple[str, ...], tables: Tables) -> None:
    with pytest.raises(WishError, match="HC-CMB-09"):
        tactics.tactical_attack(blow(tables, "club"), wielder(tables), 10, saving(), effects, falling(1))


# Defence


@pytest.mark.parametrize(
    ("face", "held"),
    [pytest.param(11, False, id="T334-tie-rolled"), pytest.param(12, True, id="T334-rolled"), pytest.param(1, False, id="near-T334-one")],
)
def test_defending_against_a_fixed_attack(face: int, held: bool) -> None:
    """HC-CMB-12, HC-CHK-05: attack 12, DEX +1."""
    defended = defense.defend(defense.defence_check(1), 12, falling(face))
    assert defended.hit is not held
    assert defended.crit is (face == 1)


def test_a_natural_one_is_the_enemys_crit() -> None:
    """HC-CRIT-04, AMB-HC-06: however good the number, and on no die under d16."""
    shielded = (Modifier(20, "a castle"),)
    assert defense.defend(defense.defence_check(0, shielded), 12, falling(1)).crit
    small = defense.defence_check(0, shielded, steps=(Modifier(-2, "mud"),))
    assert not defense.defend(small, 12, falling(1)).hit


def test_total_defense_is_a_competition(tables: Tables) -> None:
    """T279, HC-CMB-10, AMB-HC-31: 15 against 15 is the defender's."""
    struck = attack.attack_check(blow(tables, "club"), wielder(tables))
    guard = defense.defence_check(1, (Modifier(2, "a shield"),), total=True)
    assert not defense.total_defense(guard, struck, falling(15, 12)).hit
    assert defense.total_defense(guard, struck, falling(16, 12)).hit
    assert defense.total_defense(guard, struck, falling(20, 19)).crit
    assert defense.total_defense(guard, struck, falling(2, 1)).crit


@pytest.mark.parametrize(
    ("own", "other", "die"),
    [
        pytest.param(4, 2, "d24", id="T339-longer"),
        pytest.param(2, 4, "d16", id="T339-shorter"),
        pytest.param(3, 3, "d20", id="T339-even"),
        (None, 4, "d20"),
    ],
)
def test_reach_in_total_defense(own: int | None, other: int, die: str) -> None:
    """HC-WPN-02, S16, AMB-HC-40; and without Total Defense it does not count."""
    assert str(defense.defence_check(0, reach=own, against=other, total=True).rolled) == die
    assert str(defense.defence_check(0, reach=own, against=other).rolled) == "d20"


@pytest.mark.parametrize(
    ("weapon", "reach"),
    [("dagger-common", 1), ("sword-short", 2), ("sword-long", 3), ("sword-great", 4), ("spear-long", 4), ("spear-short", 3)],
)
def test_reaches_of_the_table(weapon: str, reach: int, tables: Tables) -> None:
    """S16, AMB-HC-70."""
    assert tables.weapons.by_id[weapon].reach == reach


@pytest.mark.parametrize(("distance", "covered"), [pytest.param(2, True, id="T335-near"), pytest.param(3, False, id="T335-far")])
def test_covering(distance: int, covered: bool, tables: Tables) -> None:
    """HC-CMB-11: as a Feat, within as many metres as the level."""
    assert defense.covers(2, distance) is covered
    struck = attack.attack_check(blow(tables, "club"), wielder(tables))
    guard = defense.defence_check(0, total=True)
    if covered:
        done = defense.cover(guard, struck, 2, distance, D4, falling(12, 10, 2))
        assert (done.hit, done.roll.total) == (False, 12)
    else:
        with pytest.raises(WishError, match="HC-CMB-11"):
            defense.cover(guard, struck, 2, distance, D4, falling(1))


def test_a_tower_shield_stops_called_shots(tables: Tables) -> None:
    """HC-WPN-06."""
    tower, buckler = tables.weapons.by_id["shield-tower"], tables.weapons.by_id["shield-buckler"]
    assert defense.stops_called_shot(tower, 1, True, True)
    assert not defense.stops_called_shot(tower, 0, True, True)
    assert not defense.stops_called_shot(tower, 1, False, True)
    assert not defense.stops_called_shot(tower, 1, True, False)
    assert not defense.stops_called_shot(buckler, 3, True, True)


def test_what_a_tower_shield_keeps_off(tables: Tables) -> None:
    """HC-WPN-06: called shots from in front, and from any side what has to see head or body."""
    tower, normal = tables.weapons.by_id["shield-tower"], tables.weapons.by_id["shield-normal"]
    assert defense.meet_called_shot(((normal, 3), (tower, 1)), "the eye", True).shield == "shield-tower"
    assert not defense.meet_called_shot(((tower, 1),), "the eye", False).stops
    assert not defense.meet_called_shot(((tower, 0),), "the eye", True).stops
    assert not defense.meet_called_shot((), "", True).stops
    assert defense.meet_sight(((tower, 1),)).words == "It cannot be aimed: the tower shield hides head and body."
    assert not defense.meet_sight(((normal, 3), (tower, 0))).stops


# Initiative


def test_the_winner_names_who_goes_first() -> None:
    """T331, HC-CMB-02, HC-STAT-07: 14 and INT +2 beat 15."""
    begun = initiative.begin(initiative.initiative_check("Ann", 2), initiative.initiative_check("Ogre", 0), falling(14, 15))
    assert (begun.winner, begun.contest.first.total, begun.contest.second.total) == ("Ann", 16, 15)


def test_a_round_goes_round() -> None:
    """HC-CMB-05, HC-CMB-06."""
    fight = initiative.start(("Ann", "Bob", "Ogre"), "Ann")
    assert fight.open == ("Bob", "Ogre")
    fight = initiative.end_turn(initiative.end_turn(fight, "Ogre"), "Bob")
    with pytest.raises(WishError, match="HC-CMB-06"):
        initiative.next_round(fight, "Bob")
    fight = initiative.end_turn(fight)
    assert fight.over
    with pytest.raises(WishError, match="HC-CMB-06"):
        initiative.end_turn(fight, "Ann")
    fight = initiative.next_round(fight, "Bob")
    assert (fight.number, fight.current, fight.open) == (2, "Bob", ("Ann", "Ogre"))


def test_waiting_until_somebody_is_done() -> None:
    """HC-CMB-05: the turn comes right after theirs, and nobody is named."""
    fight = initiative.wait(initiative.start(("Ann", "Bob", "Ogre"), "Ann"), "Ogre", "Ogre")
    with pytest.raises(WishError, match="HC-CMB-05"):
        initiative.end_turn(fight, "Bob")
    fight = initiative.end_turn(fight)
    assert (fight.current, fight.acted) == ("Ann", ("Ogre",))


@pytest.mark.parametrize(("faces", "order"), [((15, 14), ("Ann", "Ogre")), ((14, 15), ("Ogre", "Ann")), ((9, 9, 4, 3), ("Ann", "Ogre"))])
def test_interrupting(faces: tuple[int, ...], order: tuple[str, str]) -> None:
    """HC-CMB-05, AMB-HC-05: the winner acts, then the loser, who passes on."""
    fight = initiative.wait(initiative.start(("Ann", "Bob", "Ogre"), "Ann"), "Ogre", "Ogre")
    tried = initiative.interrupt(fight, initiative.initiative_check("Ann", 0), initiative.initiative_check("Ogre", 0), falling(*faces))
    fight = tried.round
    assert fight.current == order[0]
    fight = initiative.end_turn(fight)
    assert fight.current == order[1]
    fight = initiative.end_turn(fight, "Bob")
    assert initiative.end_turn(fight).over


def test_nobody_waits_for_those_who_wait_for_them() -> None:
    """HC-CMB-05."""
    fight = initiative.wait(initiative.start(("Ann", "Bob", "Cid"), "Ann"), "Bob", "Bob")
    with pytest.raises(WishError, match="HC-CMB-05"):
        initiative.wait(fight, "Ann", "Cid")
    fight = initiative.wait(fight, "Cid", "Cid")
    with pytest.raises(WishError, match="HC-CMB-05"):
        initiative.wait(fight, "Ann", "Ann")
    order = []
    while not fight.over:
        order.append(fight.current)
        fight = initiative.end_turn(fight)
    assert order == ["Cid", "Bob", "Ann"]


def test_interrupting_takes_waiting() -> None:
    fight = initiative.start(("Ann", "Bob"), "Ann")
    with pytest.raises(WishError, match="HC-CMB-05"):
        initiative.interrupt(fight, initiative.initiative_check("Bob", 0), initiative.initiative_check("Ann", 0), falling())


def test_the_fallen_have_no_turn() -> None:
    """HC-CMB-05: and those who waited for them wait no longer."""
    fight = initiative.wait(initiative.start(("Ann", "Bob", "Ogre"), "Ann"), "Ogre", "Bob")
    fight = initiative.fall(fight, "Ogre")
    assert (fight.waits, fight.open) == ((), ("Ann",))
    assert initiative.end_turn(initiative.end_turn(fight, "Ann")).over
    with pytest.raises(WishError, match="HC-CMB-05"):
        initiative.fall(fight, "Bob")


def test_fights_that_cannot_begin() -> None:
    for fighters, first in [((), "Ann"), (("Ann", "Ann"), "Ann"), (("Ann",), "Bob")]:
        with pytest.raises(WishError, match="HC-CMB-0"):
            initiative.start(fighters, first)
    with pytest.raises(WishError, match="HC-CMB-05"):
        initiative.end_turn(initiative.start(("Ann", "Bob"), "Ann"))


def test_a_specialists_initiative_is_a_feat() -> None:
    """HC-CMB-02, HC-CLS-T3's neighbour in the class: the Feat Die is added."""
    begun = initiative.begin(initiative.initiative_check("Ann", 0, D4), initiative.initiative_check("Ogre", 0), falling(10, 3, 12))
    assert begun.winner == "Ann"


# Turns


def test_a_turn_holds_one_dice_action() -> None:
    """HC-CMB-03, HC-CMB-04."""
    turn = turns.take(turns.take(turns.Turn(), "ready weapon"), "attack")
    assert turn.may == ("ready weapon", "stow weapon", "drop")
    for action in ("tactical attack", "total defense"):
        with pytest.raises(WishError, match="HC-CMB-03"):
            turns.take(turn, action)
    full = turns.take(turns.Turn(), "total defense")
    assert full.may == ()
    with pytest.raises(WishError, match="HC-CMB-04"):
        turns.take(turns.Turn(), "dance")


@pytest.mark.parametrize(("mod", "items"), [(-2, 1), (0, 1), (3, 4)])
def test_magickal_items_of_one_action(mod: int, items: int) -> None:
    """HC-CMB-04, HC-STAT-07."""
    assert turns.items_usable(mod) == items
