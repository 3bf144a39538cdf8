"""Damage, creatures and healing: HC-DMG, HC-SMI-04, HC-CLS-P9, HC-CLS-P11.

"T…" is a worked case of cases.md, "near T…" a neighbour, worked out by hand from the catalogue.
Chances are exact: every way in which the dice can fall is gone through.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest
from falling import falling, tens

from hcgen.dice import Die
from hcgen.errors import WishError
from hcgen.records import Stats
from hcgen.rules.hammercrawl import damage, defense, healing, initiative, monsters
from hcgen.rules.hammercrawl.damage import Body, Force
from hcgen.rules.hammercrawl.experience import least_xp
from hcgen.rules.hammercrawl.heirs import level_of_heir

if TYPE_CHECKING:
    from collections.abc import Callable

    from hcgen.tables import Tables


D3, D4, D6, D7, D8, D10 = (Die.of(f"d{size}") for size in (3, 4, 6, 7, 8, 10))
TENS = Stats(STR=10, DEX=10, CON=10, INT=10, WIL=10, CHA=10, SOC=10)


def chance(sizes: tuple[int, ...], happens: Callable[[tuple[int, ...]], bool]) -> Fraction:
    ways = [happens(faces) for faces in product(*(range(1, size + 1) for size in sizes))]
    return Fraction(sum(ways), len(ways))


# Damage


def die(text: str | None) -> Die | None:
    return Die.of(text) if text else None


@pytest.mark.parametrize(
    ("dv", "armour", "health", "con", "force", "after", "left", "soak_on"),
    [
        pytest.param(7, None, "d4", 1, {}, (None, "d3"), 3, "health", id="S19"),
        pytest.param(8, None, "d4", 1, {}, (None, None), 1, None, id="T163-S20"),
        pytest.param(14, "d5", "d8", 1, {}, (None, "d8"), 2, "health", id="T166"),
        pytest.param(10, "d8", "d6", 0, {}, ("d7", "d6"), 2, "armour", id="T167"),
        pytest.param(10, "d8", "d6", 0, {"penetrating": True}, ("d8", "d5"), 4, "health", id="T169"),
        pytest.param(20, None, "d8", 0, {}, (None, "d6"), 5, "health", id="T170"),
        pytest.param(4, None, "d4", -2, {}, (None, "d3"), 0, None, id="T171"),
        pytest.param(5, "d6", "d8", 0, {"crit_steps": 1}, ("d4", "d8"), 0, None, id="T173"),
        pytest.param(4, "d6", "d8", 0, {"crit_steps": 1, "crit_on": "health"}, ("d6", "d7"), 4, "armour", id="T174"),
        pytest.param(15, None, "d4", 0, {}, (None, None), 8, None, id="T323"),
        pytest.param(0, "d6", "d8", 0, {}, ("d6", "d8"), 0, None, id="near-T337-no-harm"),
        pytest.param(8, None, "d7", 1, {}, (None, "d6"), 1, "health", id="near-S19-exactly"),
        pytest.param(2, "d6", "d8", 0, {"crit_steps": 1, "penetrating": True}, ("d6", "d7"), 2, "health", id="near-T173-penetrating"),
        pytest.param(2, "d6", "d8", 0, {"crit_steps": 2}, ("d4", "d8"), 2, "armour", id="S23-comet"),
        pytest.param(5, "d6", "d8", 0, {"bypass": 1}, ("d5", "d8"), 0, None, id="near-T322-gap"),
        pytest.param(2, "d3", "d8", 0, {"bypass": 1}, ("d3", "d8"), 2, "health", id="near-T322-gap-in-cloth"),
    ],
)
def test_damage_until_the_soak(
    dv: int,
    armour: str | None,
    health: str,
    con: int,
    force: dict[str, object],
    after: tuple[str | None, str | None],
    left: int,
    soak_on: str | None,
) -> None:
    """HC-DMG-03, HC-DMG-06, HC-CRIT-03, HC-WPN-09, HC-CLS-F8, AMB-HC-42: dice as they stand when the soak is rolled."""
    body = Body(health=die(health), armour=die(armour), con_mod=con)
    best = 1 if soak_on is None else (die(after[0 if soak_on == "armour" else 1]) or D3).maximum
    done = damage.take(body, dv, falling(*(best,) if soak_on else ()), Force(**force))  # type: ignore[arg-type]
    bypass = int(str(force.get("bypass", 0)))
    if soak_on and not bypass:
        assert done.soak is not None
        assert (done.soak.which, done.soak.succeeded) == (soak_on, True)
    assert (done.body.armour, done.body.health) == (die(after[0]), die(after[1]))
    assert done.left == left
    assert (done.soak is None) is (soak_on is None)


@pytest.mark.parametrize(
    ("health", "con", "dv", "face", "soaked", "after"),
    [
        pytest.param("d3", 1, 3, 3, True, "d3", id="T161"),
        pytest.param("d3", 1, 3, 2, False, None, id="T162"),
        pytest.param("d8", 2, 1, 1, False, "d7", id="T165"),
        pytest.param("d8", 2, 1, 2, True, "d8", id="near-T165-two"),
        pytest.param("d8", 0, 5, 5, False, "d7", id="near-T161-even"),
    ],
)
def test_soaking_with_health(health: str, con: int, dv: int, face: int, soaked: bool, after: str | None) -> None:
    """HC-DMG-04, HC-DMG-05, HC-STAT-06, HC-CORE-09."""
    done = damage.take(Body(health=die(health), con_mod=con), dv, falling(face))
    assert done.soak is not None
    assert done.soak.succeeded is soaked
    assert done.body.health == die(after)
    assert done.defeated is (after is None)


def test_con_is_no_help_to_armour() -> None:
    """T338, AMB-HC-42: armour d3, DV 2, CON +3; a 2 does not soak, and the armour is gone."""
    done = damage.take(Body(health=D8, armour=D3, con_mod=3), 2, falling(2))
    assert done.soak is not None
    assert (done.soak.which, done.soak.die, done.soak.mod, done.soak.succeeded) == ("armour", D3, 0, False)
    assert (done.body.armour, done.body.health) == (None, D8)


def test_a_damage_step_is_a_step_of_the_chain() -> None:
    """T175, S18, HC-DMG-01, AMB-HC-01."""
    done = damage.take(Body(health=D8), 0, falling(), Force(crit_steps=1))
    assert (done.body.health, done.drops[0].before, done.drops[0].after) == (D7, D8, D7)


def test_damage_is_told() -> None:
    done = damage.take(Body(health=D4, con_mod=1), 7, falling(2))
    assert done.words == (
        "A blow of 7. The Health Die falls from d4 to d3: more than it could stop. "
        "Soak: 2 on d3, +1 for CON, makes 3, and it takes more than 3. The Health Die falls from d3, and is gone. "
        "That is the end of the fight for them: unconscious, and dying."
    )


def test_what_a_felled_foe_leaves_is_carried_on() -> None:
    """T323, HC-CLS-F2: only what overwhelmed is, not what a failed soak let through."""
    assert damage.take(Body(health=D4), 15, falling()).carried == 8
    assert damage.take(Body(health=D3), 2, falling(1)).carried == 0
    assert damage.take(Body(health=D8), 8, falling()).carried == 0


@pytest.mark.parametrize(("number", "which"), [(30, "health"), (31, "armour")])
def test_partial_armour_has_bare_places(number: int, which: str) -> None:
    """HC-ARM-01."""
    done = damage.take(Body(health=D8, armour=D8, partial=True), 2, falling(*tens(number), 8))
    assert done.soak is not None
    assert done.soak.which == which


def test_magickal_armour_stops_what_is_penetrating() -> None:
    """HC-WPN-09: unless the weapon is magickal too."""
    body = Body(health=D8, armour=D8, magickal_armour=True)
    for magickal, which in [(False, "armour"), (True, "health")]:
        done = damage.take(body, 2, falling(8), Force(penetrating=True, magickal=magickal))
        assert done.soak is not None
        assert done.soak.which == which


def test_failed_soaks_are_rolled_again() -> None:
    """HC-CLS-F1, HC-STK-DR: as often as the defender spends a re-roll."""
    done = damage.take(Body(health=D8), 4, falling(2, 3, 6), rerolls=2)
    assert done.soak is not None
    assert (done.soak.rerolled, done.soak.succeeded, len(done.soak.throws)) == (2, True, 3)


@pytest.mark.parametrize(
    ("grade", "faces", "kept", "throws"),
    [
        pytest.param("basic", (1, 5), (5,), 2, id="near-T327-basic"),
        pytest.param("basic", (2,), (2,), 1, id="near-T327-two-stays"),
        pytest.param("advanced", (2, 3, 1, 5), (5,), 4, id="T327"),
        pytest.param("advanced", (4, 6), (6,), 2, id="T327-two-dice"),
    ],
)
def test_revenants(grade: str, faces: tuple[int, ...], kept: tuple[int, ...], throws: int) -> None:
    """HC-CLS-P11."""
    done = damage.take(Body(health=D6, revenant=grade), 1, falling(*faces))  # type: ignore[arg-type]
    assert done.soak is not None
    assert (done.soak.kept, len(done.soak.throws)) == (kept, throws)


@pytest.mark.parametrize(("health", "con", "dv"), [(D8, 0, 3), (D8, 2, 3), (D6, -1, 2), (D4, 1, 1), (D10, 3, 2)])
def test_the_chance_to_soak_is_exact(health: Die, con: int, dv: int) -> None:
    """HC-DMG-04: faces over DV less CON, and never a 1."""
    found = chance((health.maximum,), lambda f: damage.take(Body(health=health, con_mod=con), dv, falling(*f)).body.health == health)
    assert found == Fraction(sum(face != 1 and face + con > dv for face in range(1, health.maximum + 1)), health.maximum)


def test_the_chance_of_an_advanced_revenant_is_exact() -> None:
    """HC-CLS-P11: each of two dice fails with 1/6·(2/6·3/6 …) by hand: a d6 that rolls 1s and 2s again, against DV 3."""
    once = Fraction(3, 6) + Fraction(2, 6) * Fraction(3, 6)

    def soaks(faces: tuple[int, ...]) -> bool:
        first, second, third, fourth = faces
        order = [first, *([second] if first <= 2 else []), third, *([fourth] if third <= 2 else [])]
        return damage.take(Body(health=D6, revenant="advanced"), 3, falling(*order)).body.health == D6

    assert chance((6, 6, 6, 6), soaks) == 1 - (1 - once) ** 2


def test_damage_that_cannot_be() -> None:
    with pytest.raises(WishError, match="HC-DMG-05"):
        damage.take(Body(health=None), 1, falling())
    with pytest.raises(WishError, match="HC-DMG-02"):
        damage.take(Body(health=D8), -1, falling())


# Creatures


def test_a_creature_attacks_and_nobody_rolls_for_it() -> None:
    """HC-SMI-04, HC-CMB-12, HC-DMG-02."""
    ogre = monsters.Creature(name="Ogre", attack=12, dv=4, defense=9, initiative=8, hit_dice=4)
    done = monsters.assault(ogre, defense.defence_check(1), Body(health=D8), falling(11, 6))
    assert done.damage is not None
    assert done.damage.soak is not None
    assert done.damage.body.health == D8
    assert done.words.startswith("Ogre attacks. Defence: 11 on d20, +1 for DEX, makes 12, and it takes more than 12. The defence fails.")
    assert monsters.assault(ogre, defense.defence_check(1), Body(health=D8), falling(12)).damage is None
    crit = monsters.assault(ogre, defense.defence_check(1), Body(health=D8), falling(1, 6)).damage
    assert crit is not None
    assert crit.body.health == D7


def test_a_creatures_initiative_has_to_be_beaten() -> None:
    """HC-SMI-04, AMB-HC-04."""
    ogre = monsters.Creature(name="Ogre", attack=12, dv=4, defense=9, initiative=8)
    assert not monsters.outpace(ogre, initiative.initiative_check("Ann", 1), falling(7)).succeeded
    assert monsters.outpace(ogre, initiative.initiative_check("Ann", 1), falling(8)).succeeded


@pytest.mark.parametrize(("dv", "word"), [(1, "common vermin"), (10, "ultra-rare")])
def test_damage_says_how_rare_a_creature_is(dv: int, word: str) -> None:
    """HC-DMG-02."""
    assert monsters.rank(dv) == word


@pytest.mark.parametrize("change", [{"dv": 0}, {"dv": 11}, {"attack": -1}, {"hit_dice": 101}])
def test_creatures_that_cannot_be(change: dict[str, int]) -> None:
    with pytest.raises(WishError, match=r"HC-(DMG-02|SMI-04|SAVE-01)"):
        monsters.check(monsters.Creature(**({"name": "Ogre", "attack": 1, "dv": 1, "defense": 1, "initiative": 1} | change)))  # type: ignore[arg-type]


# Healing


@pytest.mark.parametrize(
    ("same", "target"),
    [pytest.param(True, 16, id="T325-same-faith"), pytest.param(False, 8, id="T325-other-faith")],
)
def test_the_target_of_lay_on_hands(same: bool, target: int) -> None:
    """HC-CLS-P9, AMB-HC-37."""
    assert healing.hands_target(16, 8, same) == target


@pytest.mark.parametrize(
    ("health", "full", "steps", "after"),
    [
        pytest.param("d4", "d6", 1, "d5", id="T326-one"),
        pytest.param("d4", "d6", 3, "d6", id="T326-three"),
        pytest.param(None, "d6", 1, "d3", id="near-T326-dying"),
    ],
)
def test_health_that_comes_back(health: str | None, full: str, steps: int, after: str) -> None:
    """HC-CLS-P9, AMB-HC-43."""
    assert str(healing.restored(die(health), Die.of(full), steps)) == after


@pytest.mark.parametrize(
    ("face", "steps"),
    [pytest.param(16, 1, id="T325-normal"), pytest.param(1, 3, id="T325-crit"), pytest.param(17, 0, id="near-T325-fails")],
)
def test_lay_on_hands(face: int, steps: int) -> None:
    """HC-CLS-P9."""
    assert healing.lay_on_hands(16, D3, D8, falling(face)).steps == steps


def test_hands_that_cannot_be_laid_on() -> None:
    """HC-CLS-P9."""
    with pytest.raises(WishError, match="HC-CLS-P9"):
        healing.hands_target(16, 8, False, heretic=True)
    with pytest.raises(WishError, match="HC-CLS-P9"):
        healing.lay_on_hands(16, D8, D8, falling(1))
    with pytest.raises(WishError, match="HC-CLS-P9"):
        healing.lay_on_hands(16, D3, D8, falling(1), in_combat=True)
    with pytest.raises(WishError, match="HC-CLS-P9"):
        healing.lay_on_hands(16, D3, D8, falling(1), "advanced", True, 1)
    assert healing.lay_on_hands(16, D3, D8, falling(2), "advanced", True, 2).after == D4


@pytest.mark.parametrize(
    ("level", "after", "xp"),
    [pytest.param(1, 1, 0, id="T265"), pytest.param(2, 1, 0, id="near-T265-two"), pytest.param(5, 4, 90, id="near-T265-five")],
)
def test_a_dead_human_has_a_relative(level: int, after: int, xp: int, tables: Tables) -> None:
    """HC-STK-HU: what the relative rolls, keeps and wears is tested with `hcgen heir`."""
    assert level_of_heir(level) == after
    assert least_xp(level_of_heir(level), tables) == xp
