"""Checks, Saves, skills, supplies and light as they are rolled: HC-CHK, HC-CRIT, HC-VANT, HC-SAVE, HC-SKL, HC-RES.

"T…" is a worked case of cases.md, "near T…" a neighbour, worked out by hand from the catalogue.
Chances are exact: every way in which the dice can fall is gone through.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import pytest
from falling import falling, tens

from hcgen.dice import Dice, Die
from hcgen.errors import DiceError, WishError
from hcgen.rules.hammercrawl import light, save_rolls, skill_tests, supplies
from hcgen.rules.hammercrawl.check_rolls import Check, compete, open_roll, roll
from hcgen.rules.rolls import Modifier

if TYPE_CHECKING:
    from collections.abc import Callable

    from hcgen.rules.hammercrawl.check_rolls import CheckRoll
    from hcgen.rules.hammercrawl.checks import CheckKind, Vantage

D3, D4, D6, D8, D16, D20 = (Die.of(f"d{size}") for size in (3, 4, 6, 8, 16, 20))


def check(kind: CheckKind, steps: int = 0, mod: int = 0, **given: object) -> Check:
    moved = (Modifier(steps, "luck"),) if steps else ()
    mods = (Modifier(mod, "pluck"),) if mod else ()
    return Check(kind=kind, why="try", rule="HC-CHK-01", steps=moved, mods=mods, **given)  # type: ignore[arg-type]


def chance(sizes: tuple[int, ...], succeeds: Callable[[tuple[int, ...]], bool]) -> Fraction:
    """The exact chance of something over every way in which dice fall."""
    ways = [succeeds(faces) for faces in product(*(range(1, size + 1) for size in sizes))]
    return Fraction(sum(ways), len(ways))


# Tests and Challenges


@pytest.mark.parametrize(
    ("kind", "face", "mod", "target", "succeeded"),
    [
        pytest.param("test", 13, 0, 12, False, id="T041-rolled"),
        pytest.param("test", 13, 2, 12, True, id="T042-rolled"),
        pytest.param("test", 12, 0, 12, True, id="near-T041-even"),
        pytest.param("test", 10, -3, 12, False, id="near-T042-hindered"),
        pytest.param("challenge", 12, 0, 12, False, id="T043-rolled"),
        pytest.param("challenge", 13, 0, 12, True, id="near-T043-over"),
        pytest.param("challenge", 10, 2, 12, False, id="T045-rolled"),
        pytest.param("challenge", 11, 2, 12, True, id="near-T045-over"),
        pytest.param("challenge", 14, -2, 12, False, id="near-T045-minus"),
    ],
)
def test_a_check_against_its_target(kind: CheckKind, face: int, mod: int, target: int, succeeded: bool) -> None:
    """HC-CHK-01, HC-CHK-02, HC-CHK-04, HC-CHK-05, HC-DICE-06: at or under a Test's target, over a Challenge's."""
    rolled = roll(check(kind, mod=mod), target, falling(face))
    assert rolled.succeeded is succeeded
    assert rolled.kept == (face,)
    assert rolled.throws[0].dice == "d20"


@pytest.mark.parametrize("face", range(1, 21))
def test_a_mod_on_a_test_helps_as_on_the_roll(face: int) -> None:
    """S09, HC-CHK-07: DEX mod +2 is two off the roll."""
    assert roll(check("test", mod=2), 9, falling(face)).succeeded is (face - 2 <= 9)


def test_the_words_say_die_reason_and_target() -> None:
    rolled = roll(check("challenge", -1, 2), 12, falling(11))
    assert rolled.words == "Try: 11 on d16 (1 step worse for luck), +2 for pluck, makes 13, and it takes more than 12. It works."
    rolled = roll(check("test", 1, 2, feat=D3), 9, falling(14, 2))
    assert rolled.words == (
        "Try: 14 on d16 (1 step better for luck), and it takes 13 or less (9, +2 for pluck, +2 for the Feat Die, d3). It fails."
    )


@pytest.mark.parametrize(
    ("kind", "steps", "face", "wider", "crit"),
    [
        pytest.param("challenge", -1, 16, 0, True, id="T049-rolled"),
        pytest.param("challenge", -2, 14, 0, False, id="T050-rolled"),
        pytest.param("test", 0, 1, 0, True, id="T051-rolled"),
        pytest.param("test", 2, 1, 0, False, id="near-T051-small-die"),
        pytest.param("challenge", 0, 18, 2, True, id="T053-rolled"),
        pytest.param("challenge", 0, 17, 2, False, id="T054-rolled"),
    ],
)
def test_crits_of_rolled_checks(kind: CheckKind, steps: int, face: int, wider: int, crit: bool) -> None:
    """HC-CRIT-01, AMB-HC-06."""
    assert roll(check(kind, steps, may_crit=True, wider=wider), 10, falling(face)).crit is crit
    assert not roll(check(kind, steps, wider=wider), 10, falling(face)).crit


def test_dice_beyond_d30_crit_together() -> None:
    """AMB-HC-06: every die has to show its best face."""
    assert roll(check("challenge", 3, may_crit=True), 10, falling(30, 3)).crit
    assert not roll(check("challenge", 3, may_crit=True), 10, falling(30, 2)).crit


def test_the_feat_die_raises_a_target_or_a_roll() -> None:
    """HC-FEAT-01, AMB-HC-65: it never changes the natural roll."""
    test = roll(check("test", feat=D4, may_crit=True), 10, falling(13, 3))
    assert (test.succeeded, test.target, test.natural) == (True, 13, 13)
    challenge = roll(check("challenge", feat=D4, may_crit=True), 22, falling(20, 3))
    assert (challenge.succeeded, challenge.total, challenge.crit) == (True, 23, True)


@pytest.mark.parametrize(
    ("kind", "vantage", "kept"),
    [
        pytest.param("challenge", "advantages", 15, id="near-T055-high"),
        pytest.param("challenge", "disadvantages", 4, id="near-T055-worst"),
        pytest.param("test", "advantages", 4, id="near-T055-low"),
        pytest.param("test", "disadvantages", 15, id="near-T055-low-worst"),
    ],
)
def test_vantages_of_a_check(kind: CheckKind, vantage: str, kept: int) -> None:
    """HC-VANT-01: one die more, and the worse or the better goes."""
    rolled = roll(check(kind, **{vantage: ("the gods",)}), 10, falling(15, 4))
    assert rolled.natural == kept
    assert [throw.total for throw in rolled.throws] == [15, 4]


@pytest.mark.parametrize(
    ("advantages", "disadvantages", "dice"),
    [pytest.param(2, 0, 2, id="T342-two-rolled"), pytest.param(2, 1, 1, id="T342-cancelled-rolled"), pytest.param(0, 3, 2, id="near-T342")],
)
def test_several_vantages(advantages: int, disadvantages: int, dice: int) -> None:
    """HC-VANT-03."""
    rolled = roll(check("challenge", advantages=("a",) * advantages, disadvantages=("d",) * disadvantages), 10, falling(*(9,) * dice))
    assert len(rolled.throws) == dice


def test_whose_gift_an_advantage_is_stays_with_the_roll() -> None:
    """HC-VANT-04: gods and the Smith give them, and never without a name."""
    rolled = roll(check("challenge", advantages=("the gods",)), 10, falling(3, 14))
    assert (rolled.kept, rolled.check.advantages, rolled.check.vantage) == ((14,), ("the gods",), "advantage")


@pytest.mark.parametrize("target", range(0, 21, 4))
def test_the_chance_of_a_challenge_at_advantage_is_exact(target: int) -> None:
    """HC-VANT-01: over all 400 ways, against 1 − (target / 20) squared."""
    found = chance((20, 20), lambda faces: bool(roll(check("challenge", advantages=("gods",)), target, falling(*faces)).succeeded))
    assert found == 1 - Fraction(target, 20) ** 2


@pytest.mark.parametrize(("feat", "target"), [(D3, 10), (D4, 15), (D8, 3)])
def test_the_chance_of_a_feat_is_exact(feat: Die, target: int) -> None:
    """HC-FEAT-01: the mean over the Feat Die's faces."""
    found = chance((20, feat.maximum), lambda faces: bool(roll(check("test", feat=feat), target, falling(*faces)).succeeded))
    assert found == sum(Fraction(min(20, target + bonus), 20) for bonus in range(1, feat.maximum + 1)) / feat.maximum


def test_a_mental_attack_adds_the_mod_of_wil() -> None:
    """HC-STAT-09: like any static mod of a Challenge."""
    attack = Check(kind="challenge", why="stare them down", rule="HC-STAT-09", mods=(Modifier(2, "WIL"),))
    assert roll(attack, 12, falling(11)).words == "Stare them down: 11 on d20, +2 for WIL, makes 13, and it takes more than 12. It works."


def test_what_cannot_be_rolled_is_refused() -> None:
    with pytest.raises(WishError, match="HC-CHK-01"):
        roll(check("test"), None, falling(1))
    with pytest.raises(WishError, match="HC-DICE-02"):
        roll(check("challenge", 41), 1, falling(1))


# Competitions


@pytest.mark.parametrize(
    ("faces", "winner", "ties"),
    [
        pytest.param((14, 15), "first", 0, id="T331-totals"),
        pytest.param((10, 12, 9, 3), "first", 1, id="near-T331-tie"),
        pytest.param((10, 12, 10, 12, 1, 4), "second", 2, id="near-T331-two-ties"),
    ],
)
def test_a_competition(faces: tuple[int, ...], winner: str, ties: int) -> None:
    """HC-CHK-03, AMB-HC-05: higher wins, and a tie is rolled again."""
    contest = compete(check("competition", mod=2), check("competition"), falling(*faces))
    assert (contest.winner, len(contest.ties)) == (winner, ties)


def test_a_defender_wins_ties() -> None:
    """HC-CHK-03."""
    contest = compete(check("competition"), check("competition"), falling(9, 9), defender="second")
    assert (contest.winner, contest.ties) == ("second", ())
    assert "the tie is the defender’s" in contest.words


def test_a_test_is_no_side_of_a_competition() -> None:
    with pytest.raises(WishError, match="HC-CHK-03"):
        compete(check("test"), check("competition"), falling(1))


def test_the_chance_of_a_competition_is_exact() -> None:
    """HC-CHK-03: 190 of 400 for the attacker where ties are the defender's."""
    won = chance((20, 20), lambda f: compete(check("competition"), check("competition"), falling(*f), "second").winner == "first")
    assert won == Fraction(190, 400)


# Open rolls


@pytest.mark.parametrize(
    ("dice", "faces", "total"),
    [
        ("d20", (7,), 7),
        ("3d6", (1, 2, 6), 9),
        ("2d6+3", (4, 4), 11),
        ("d100", (10, 10), 100),
        ("d40", (4, 8), 8),
        ("d66", (3, 6), 36),
        ("2d20kh1", (3, 17), 17),
        ("d30+d5", (30, 5), 35),
    ],
)
def test_open_rolls(dice: str, faces: tuple[int, ...], total: int) -> None:
    """HC-CHK-06, with S06 to S08 among the dice; every face is kept."""
    rolled = open_roll(dice, falling(*faces))
    assert (rolled.total, rolled.throw.faces) == (total, faces)


def test_open_rolls_take_steps_and_mods() -> None:
    """HC-CHK-06, HC-DICE-02."""
    rolled = open_roll("d8", falling(14), steps=(Modifier(3, "rage"),), mods=(Modifier(-2, "wounds"),))
    assert (rolled.throw.dice, rolled.total) == ("d14", 12)
    with pytest.raises(WishError, match="HC-DICE-02"):
        open_roll("3d6", falling(1), steps=(Modifier(1, "rage"),))


@pytest.mark.parametrize(
    ("vantage", "high", "kept"),
    [
        pytest.param("advantage", True, 8, id="T055-rolled"),
        pytest.param("disadvantage", True, 4, id="near-T055-disadvantage"),
        pytest.param("advantage", False, 4, id="near-T055-low-good"),
    ],
)
def test_open_rolls_with_vantage(vantage: Vantage, high: bool, kept: int) -> None:
    """HC-VANT-01: 2d6 at advantage shows 3, 5, 1 and keeps 5 and 3."""
    rolled = open_roll("2d6", falling(3, 5, 1), vantage=vantage, high_is_good=high)
    assert rolled.total == kept


@pytest.mark.parametrize(
    ("vantage", "high", "total"),
    [
        pytest.param("advantage", True, 73, id="T057-rolled"),
        pytest.param("advantage", False, 37, id="T058-rolled"),
        pytest.param("disadvantage", False, 73, id="T059-rolled"),
    ],
)
def test_a_d100_with_vantage(vantage: Vantage, high: bool, total: int) -> None:
    """HC-VANT-02."""
    assert open_roll("d100", falling(3, 7), vantage=vantage, high_is_good=high).total == total


def test_vantage_is_for_one_kind_of_die() -> None:
    with pytest.raises(WishError, match="HC-VANT-01"):
        open_roll("d6+d8", falling(1), vantage="advantage")
    with pytest.raises(DiceError):
        open_roll("nonsense", falling(1))


# Saves


@pytest.mark.parametrize(
    ("level", "source", "penetration", "psionic", "die"),
    [
        pytest.param(3, 3, 0, None, "d20", id="T067-S11-put-together"),
        pytest.param(3, 5, 0, None, "d16", id="S11-five-hit-dice"),
        pytest.param(3, 10, 0, None, "d16", id="T069-put-together"),
        pytest.param(9, 9, -2, None, "d14", id="T073-put-together"),
        pytest.param(5, 9, -2, None, "d12", id="T074-put-together"),
        pytest.param(5, 5, 0, "master", "d30", id="T075-put-together"),
        pytest.param(5, 5, 0, "major", "d24", id="near-T075-major"),
        pytest.param(5, 5, 0, "minor", "d20", id="near-T075-minor"),
        pytest.param(4, 5, 0, "master", "d24", id="near-T075-higher-source"),
    ],
)
def test_the_die_of_a_save(level: int, source: int, penetration: int, psionic: str | None, die: str) -> None:
    """HC-SAVE-01, HC-SAVE-04, HC-MAG-05, HC-CLS-M4, HC-PSI-03: one step for what is above, however far."""
    put = save_rolls.save_check("WIL", 2, level, source, penetration=penetration, psionic=psionic)  # type: ignore[arg-type]
    assert str(put.rolled) == die


@pytest.mark.parametrize(("face", "saved"), [pytest.param(12, False, id="T070-rolled"), pytest.param(13, True, id="T071-rolled")])
def test_a_save_beats_the_casters_stat(face: int, saved: bool) -> None:
    """HC-SAVE-01: WIL 17 is +2, against a caster of WIL 14."""
    assert save_rolls.save(save_rolls.save_check("WIL", 2, 3, 3), 14, falling(face)).succeeded is saved


@pytest.mark.parametrize(
    ("face", "all_or_nothing", "left"),
    [
        pytest.param(20, False, 4, id="T330-halved"),
        pytest.param(20, True, 0, id="T330-all-or-nothing"),
        pytest.param(1, False, 7, id="near-T330-failed"),
        pytest.param(1, True, 7, id="near-T330-failed-all"),
    ],
)
def test_what_a_save_leaves(face: int, all_or_nothing: bool, left: int) -> None:
    """HC-SAVE-02, HC-CORE-01: seven minutes are halved, rounded up."""
    saved = save_rolls.save(save_rolls.save_check("CON", 0, 1, 1), 12, falling(face), 7, all_or_nothing)
    assert saved.left == left


def test_elfin_and_droffen_bring_their_gifts_to_a_save() -> None:
    """HC-STK-EL, HC-STK-DR: an advantage, and the level while both feet are on stone."""
    elfin = save_rolls.save_check("INT", 1, 2, 2, advantages=("whole Health",))
    assert save_rolls.save(elfin, 14, falling(3, 14)).succeeded
    droffen = save_rolls.save_check("STR", 1, 4, 4, mods=(Modifier(4, "both feet on stone"),))
    assert save_rolls.save(droffen, 14, falling(10)).roll.total == 15


def test_a_psionic_mage_saves_as_a_master() -> None:
    """HC-PSI-05."""
    put = save_rolls.save_check("INT", 0, 1, 1, psionic="master", feat=D3)
    assert (str(put.rolled), put.feat) == ("d30", D3)


def test_six_stats_save() -> None:
    """HC-SAVE-03, AMB-HC-09."""
    assert tuple(save_rolls.AGAINST) == ("STR", "DEX", "CON", "INT", "WIL", "CHA")
    with pytest.raises(WishError, match="HC-SAVE-03"):
        save_rolls.save_check("SOC", 0, 1, 1)
    with pytest.raises(WishError, match="HC-PSI-03"):
        save_rolls.save_check("WIL", 0, 1, 1, psionic="grand")  # type: ignore[arg-type]
    with pytest.raises(WishError, match="HC-SAVE-02"):
        save_rolls.save(save_rolls.save_check("WIL", 0, 1, 1), 10, falling(1), -1)


@pytest.mark.parametrize(("tags", "die"), [(("durable",), "d24"), (("fragile", "wearable"), "d16"), ((), "d20")])
def test_things_save_by_their_tags(tags: tuple[str, ...], die: str) -> None:
    """HC-BAG-07."""
    assert str(save_rolls.item_save_check(tags).rolled) == die


# Skills


@pytest.mark.parametrize(
    ("applicable", "die"),
    [pytest.param(n, die, id=f"T315-{n}-rolled") for n, die in enumerate(("d20", "d16", "d14", "d14"))],
)
def test_mundane_tasks(applicable: int, die: str) -> None:
    """HC-SKL-02."""
    rolled = skill_tests.mundane("cook in the rain", 9, applicable, falling(10))
    assert (rolled.roll.throws[0].dice, rolled.succeeded) == (die, False)


def test_what_cannot_fail_is_not_rolled() -> None:
    """T047, HC-SKL-04: INT 16 on a d16 takes no dice."""
    rolled = skill_tests.complicated("read the stars", 16, 8, falling(), steps=(Modifier(1, "a clear night"),))
    assert (rolled.succeeded, rolled.roll.throws) == (True, ())
    assert not skill_tests.complicated("read the stars", 15, 8, falling(16), steps=(Modifier(1, "a clear night"),)).succeeded


@pytest.mark.parametrize(
    ("skilled", "hindrance", "die", "target"),
    [(True, 0, "d20", 13), (False, 0, "d20", 7), (True, 2, "d30", 13), (False, 1, "d24", 7)],
)
def test_complicated_tasks(skilled: bool, hindrance: int, die: str, target: int) -> None:
    """HC-SKL-03: the stat with the skill, half of it without; the situation may cost two steps."""
    rolled = skill_tests.complicated("pick the lock", 13, 7, falling(14), skilled=skilled, hindrance=hindrance)
    assert (rolled.roll.throws[0].dice, rolled.roll.target) == (die, target)


@pytest.mark.parametrize(("duress", "target"), [(False, 9 + 4 + 2), (True, 9 + 2)])
def test_a_specialty(duress: bool, target: int) -> None:
    """HC-CLS-T1: a step, the Feat Die, and without duress the level."""
    special = skill_tests.Specialty(4, D4, under_duress=duress)
    rolled = skill_tests.complicated("haggle", 9, 5, falling(16, 2), specialty=special)
    assert (rolled.roll.throws[0].dice, rolled.roll.target) == ("d16", target)


@pytest.mark.parametrize(
    ("faces", "cursed"),
    [((16, 3), True), ((2, 1), True), ((15, 2), False), ((1, 4), False)],
)
def test_a_cursed_skill_goes_wrong_on_any_worst_face(faces: tuple[int, int], cursed: bool) -> None:
    """HC-CLS-T2: the highest face of a Test, the 1 of a Feat Die."""
    special = skill_tests.Specialty(1, D4, cursed=True)
    rolled = skill_tests.complicated("haggle", 9, 5, falling(*faces), specialty=special)
    assert rolled.cursed is cursed
    assert not (cursed and rolled.succeeded)


def test_the_chance_of_a_curse_is_exact() -> None:
    """HC-CLS-T2: one in sixteen, or one in three on the Feat Die."""
    special = skill_tests.Specialty(1, D3, cursed=True)
    found = chance((16, 3), lambda f: skill_tests.complicated("haggle", 9, 5, falling(*f), specialty=special).cursed)
    assert found == 1 - Fraction(15, 16) * Fraction(2, 3)


def test_a_charlatan_without_the_skill_rolls_on_cha() -> None:
    """HC-CLS-C1."""
    assert skill_tests.complicated("surgery", 14, 14, falling(14), skilled=False).succeeded


def test_skills_that_cannot_be() -> None:
    with pytest.raises(WishError, match="HC-SKL-03"):
        skill_tests.complicated("fly", 9, 5, falling(1), hindrance=3)
    with pytest.raises(WishError, match="HC-CLS-T1"):
        skill_tests.complicated("fly", 9, 5, falling(1), skilled=False, specialty=skill_tests.Specialty(1, D3))
    with pytest.raises(WishError, match="HC-SKL-02"):
        skill_tests.mundane("fly", 9, -1, falling(1))


# Supplies and light


@pytest.mark.parametrize(
    ("die", "face", "after"),
    [
        pytest.param("d12", 3, "d12", id="T061-S10-rolled"),
        pytest.param("d12", 2, "d10", id="near-T061-S10"),
        pytest.param("d8", 1, "d7", id="T062-rolled"),
        pytest.param("d3", 2, None, id="T063-rolled"),
        pytest.param("d3", 3, "d3", id="near-T063-kept"),
    ],
)
def test_a_use_of_supplies(die: str, face: int, after: str | None) -> None:
    """HC-RES-01, HC-RES-03."""
    used = supplies.use_up(Die.of(die), "arrows", falling(face))
    assert used.after == (Die.of(after) if after else None)
    assert used.words.startswith("Arrows: ")


def test_what_is_used_up_cannot_be_used() -> None:
    with pytest.raises(WishError, match="HC-RES-01"):
        supplies.use_up(None, "arrows", falling(1))


def test_rations_are_a_number_and_a_die() -> None:
    """AMB-HC-08, HC-RES-02: a die of d8, and the next ration when it is used up."""
    meal = supplies.eat(supplies.Rations(3), falling(2))
    assert meal.rations == supplies.Rations(3, Die.of("d7"))
    assert supplies.eat(supplies.Rations(3, D3), falling(1)).rations == supplies.Rations(2, D8)
    assert supplies.eat(supplies.Rations(3, None), falling()).rations == supplies.Rations(2, None)
    with pytest.raises(WishError, match="HC-RES-03"):
        supplies.eat(supplies.Rations(0), falling(1))


def test_torches_burn_by_the_clock_and_lanterns_by_the_venture() -> None:
    """HC-RES-04."""
    torch = light.kindle("torch")
    assert torch.minutes_left == 60
    assert light.burn(torch, 51).words == "The torch burns for 9 more minutes. It gutters."
    out = light.burn(torch, 60).light
    assert not out.burns
    with pytest.raises(WishError, match="HC-RES-04"):
        light.burn(out, 1)
    lantern = light.kindle("lantern")
    assert light.burn(lantern, 999).light.burns
    with pytest.raises(WishError, match="HC-RES-04"):
        light.kindle("match")  # type: ignore[arg-type]


def test_the_same_seed_rolls_the_same_check() -> None:
    def once() -> CheckRoll:
        return roll(check("challenge", feat=D6, advantages=("gods",)), 10, Dice("k3f9").stream("play", 1))

    assert once() == once()


def test_tens_are_read_as_everywhere() -> None:
    assert open_roll("d100", falling(*tens(42))).total == 42
