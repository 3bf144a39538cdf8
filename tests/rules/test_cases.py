"""The worked cases of cases.md, T001 to T075 and some beyond: dice, checks, resources, saves.

"T…" is a case of the page; "near T…" is a neighbour of the same kind, worked out by hand from the
catalogue.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from hcgen.dice import CHAIN, Dice, Die, read_tens, step
from hcgen.rules.hammercrawl import checks, resources, saves, skills

if TYPE_CHECKING:
    from hcgen.rules.hammercrawl.checks import CheckKind, Vantage
    from hcgen.tables import Tables


def the(text: str) -> Die:
    return Die.of(text)


@pytest.mark.parametrize(
    ("die", "steps", "expected"),
    [
        pytest.param("d20", -1, "d16", id="T001"),
        pytest.param("d20", 1, "d24", id="T002"),
        pytest.param("d20", 2, "d30", id="T003"),
        pytest.param("d20", 3, "d30+d3", id="near-T004"),
        pytest.param("d20", 0, "d20", id="near-T004-none"),
        pytest.param("d8", 3, "d14", id="T005"),
        pytest.param("d8", -2, "d6", id="T006-S04"),
        pytest.param("d8", -1, "d7", id="T007-S18"),
        pytest.param("d8", -3, "d5", id="near-T008"),
        pytest.param("d8", -9, "d3", id="near-T008-floor"),
        pytest.param("d4", -1, "d3", id="near-T008-d4"),
        pytest.param("d3", -1, "d3", id="T009"),
        pytest.param("d5", -4, "d3", id="T010"),
        pytest.param("d12", -1, "d10", id="T011"),
        pytest.param("d24", 1, "d30", id="near-T012"),
        pytest.param("d12", 1, "d14", id="near-T012-up"),
        pytest.param("d6", 2, "d8", id="S15"),
        pytest.param("d8", 3, "d14", id="S03"),
        pytest.param("d30", 1, "d30+d3", id="T013-S05"),
        pytest.param("d30", 3, "d30+d5", id="T014-S05"),
        pytest.param("d30", 10, "d30+d16", id="T015-S05"),
        pytest.param("d30", 13, "d30+d30", id="near-T016"),
        pytest.param("d30", 14, "d30+d30+d3", id="T017"),
        pytest.param("d30", 15, "d30+d30+d4", id="T018-S05"),
        pytest.param("d30", 27, "d30+d30+d30+d3", id="near-T018"),
        pytest.param("d30+d3", -1, "d30", id="near-T020"),
        pytest.param("d30+d3", -2, "d24", id="T021"),
    ],
)
def test_steps_along_the_chain(die: str, steps: int, expected: str) -> None:
    """HC-DICE-02, -04, -05: no die falls under D3, and D30 takes a second die."""
    assert str(step(the(die), steps)) == expected


@pytest.mark.parametrize(
    ("die", "steps", "expected"),
    [
        pytest.param("d3", -1, None, id="T019"),
        pytest.param("d4", -2, None, id="near-T020-d4"),
        pytest.param("d4", -1, "d3", id="near-T020-kept"),
        pytest.param("d3", 0, "d3", id="near-T020-still"),
    ],
)
def test_steps_that_lose_the_die(die: str, steps: int, expected: str | None) -> None:
    """HC-DICE-04, AMB-HC-03: resources, armour and Health are gone under D3."""
    moved = step(the(die), steps, "negate")
    assert (str(moved) if moved else None) == expected


@pytest.mark.parametrize(
    ("kind", "steps", "expected"),
    [
        pytest.param("challenge", -1, "d16", id="T022-S01"),
        pytest.param("challenge", 1, "d24", id="T023"),
        pytest.param("test", -1, "d24", id="near-T024-S02"),
        pytest.param("competition", 1, "d24", id="near-T024-competition"),
        pytest.param("test", 1, "d16", id="T025"),
        pytest.param("test", 2, "d14", id="T026"),
        pytest.param("test", 10, "d3", id="T027"),
        pytest.param("test", -2, "d30", id="near-T028"),
        pytest.param("test", -3, "d30+d3", id="T029"),
        pytest.param("challenge", -3, "d12", id="T030"),
        pytest.param("challenge", -99, "d3", id="near-T030"),
        pytest.param("challenge", -1, "d16", id="T267-called-shot"),
        pytest.param("challenge", -3, "d12", id="T267-hard-target"),
        pytest.param("test", 1, "d16", id="T278-dedicated-scroll"),
        pytest.param("challenge", 1, "d24", id="T313-pack-T333-help"),
        pytest.param("challenge", -1, "d16", id="T333-hindrance"),
    ],
)
def test_good_steps_go_down_on_tests_and_up_elsewhere(kind: CheckKind, steps: int, expected: str) -> None:
    """HC-DICE-03: a step is always in the roller's favour."""
    assert str(checks.check_die(kind, steps)) == expected


@pytest.mark.parametrize(
    ("size", "tens", "ones", "expected"),
    [
        pytest.param(100, 10, 10, 100, id="T031-S06"),
        pytest.param(100, 10, 7, 7, id="near-T032-under-ten"),
        pytest.param(100, 9, 10, 90, id="near-T032-ninety"),
        pytest.param(100, 4, 2, 42, id="near-T032"),
        pytest.param(40, 4, 8, 8, id="T033-S07"),
        pytest.param(40, 4, 10, 40, id="T034"),
        pytest.param(40, 1, 10, 10, id="T035"),
        pytest.param(40, 3, 9, 39, id="near-T036"),
        pytest.param(40, 4, 1, 1, id="near-T036-over"),
        pytest.param(60, 6, 10, 60, id="near-T036-d60"),
        pytest.param(80, 8, 1, 1, id="near-T036-d80"),
    ],
)
def test_two_dice_read_as_tens_and_ones(size: int, tens: int, ones: int, expected: int) -> None:
    """HC-DICE-07, HC-DICE-08; a ten-sided face of 10 is read 0."""
    assert read_tens(size, tens, ones) == expected
    assert Dice.scripted({"x": [tens, ones]}).stream("x").roll(f"d{size}") == expected


@pytest.mark.parametrize(
    "size", [pytest.param(size, id=f"T037-d{size}" if size == 40 else f"near-T037-d{size}") for size in range(40, 101, 10)]
)
def test_tens_and_ones_are_uniform(size: int) -> None:
    """T037: every result of 1 to N comes from equally many pairs of faces."""
    seen = Counter(read_tens(size, tens, ones) for tens in range(1, size // 10 + 1) for ones in range(1, 11))
    assert seen == dict.fromkeys(range(1, size + 1), 1)


@pytest.mark.parametrize(
    ("notation", "faces", "expected"),
    [
        pytest.param("d66", [3, 6], 36, id="T038-S08"),
        pytest.param("d66", [6, 3], 63, id="near-T038"),
        pytest.param("d44", [4, 1], 41, id="near-T040-d44"),
        pytest.param("d88", [8, 8], 88, id="near-T040-d88"),
    ],
)
def test_paired_dice_are_read_side_by_side(notation: str, faces: list[int], expected: int) -> None:
    """HC-DICE-09."""
    assert Dice.scripted({"x": faces}).stream("x").roll(notation) == expected


@pytest.mark.parametrize(("sides", "expected"), [pytest.param(6, 36, id="T039"), pytest.param(4, 16, id="near-T040")])
def test_paired_dice_have_a_result_for_each_pair(sides: int, expected: int) -> None:
    """T039: as many distinct results as pairs of faces."""
    pairs = [(a, b) for a in range(1, sides + 1) for b in range(1, sides + 1)]
    assert len({Dice.scripted({"x": pair}).stream("x").roll(f"d{sides}{sides}") for pair in pairs}) == expected


@pytest.mark.parametrize(
    ("roll", "target", "mod", "expected"),
    [
        pytest.param(12, 12, 0, True, id="near-T040-tie"),
        pytest.param(13, 12, 0, False, id="T041"),
        pytest.param(13, 12, 2, True, id="T042"),
        pytest.param(14, 12, 2, True, id="near-T042"),
        pytest.param(15, 12, 2, False, id="near-T042-over"),
        pytest.param(10, 12, -2, True, id="near-T042-malus"),
        pytest.param(11, 12, -2, False, id="near-T042-malus-over"),
    ],
)
def test_tests(roll: int, target: int, mod: int, expected: bool) -> None:
    """HC-CHK-01, HC-DICE-06: at or under the target, which static mods move."""
    assert checks.test_succeeds(roll, target, mod) is expected


@pytest.mark.parametrize(
    ("roll", "target", "mod", "expected"),
    [
        pytest.param(12, 12, 0, False, id="T043"),
        pytest.param(13, 12, 0, True, id="near-T044"),
        pytest.param(10, 12, 2, False, id="T045"),
        pytest.param(11, 12, 2, True, id="near-T045"),
        pytest.param(12, 14, 2, False, id="T070"),
        pytest.param(13, 14, 2, True, id="T071"),
        pytest.param(11, 12, 1, False, id="T334-tie"),
        pytest.param(12, 12, 1, True, id="T334"),
    ],
)
def test_challenges(roll: int, target: int, mod: int, expected: bool) -> None:
    """HC-CHK-02, AMB-HC-04: strictly over the target."""
    assert checks.challenge_succeeds(roll, target, mod) is expected


@pytest.mark.parametrize("roll", [pytest.param(roll, id=f"T046-face-{roll}") for roll in range(1, 21)])
def test_static_mods_of_a_test_move_the_target(roll: int) -> None:
    """T046, HC-CHK-07: "target + 2" and "roll − 2" agree on every face."""
    assert checks.test_succeeds(roll, 9, 2) is (roll <= 11)
    assert checks.test_succeeds(roll, 9, 2) is checks.test_succeeds(roll - 2, 9)


@pytest.mark.parametrize(
    ("die", "target", "expected"),
    [
        pytest.param(skills.skill_die(False, 1), 16, True, id="T047"),
        pytest.param(skills.skill_die(False, 1), 15, False, id="near-T048"),
        pytest.param(skills.skill_die(True), 16, True, id="near-T048-specialty"),
        pytest.param(skills.skill_die(False), 18, False, id="near-T048-d20"),
        pytest.param(skills.skill_die(True, 1), 14, True, id="near-T048-d14"),
    ],
)
def test_sure_things_need_no_roll(die: Die, target: int, expected: bool) -> None:
    """HC-SKL-04: the die cannot show more than the target."""
    assert checks.needs_no_roll(die, target) is expected


@pytest.mark.parametrize(
    ("kind", "faces", "die", "wider", "expected"),
    [
        pytest.param("challenge", [20], "d20", 0, True, id="near-T048-d20-top"),
        pytest.param("challenge", [16], "d16", 0, True, id="T049"),
        pytest.param("challenge", [15], "d16", 0, False, id="near-T049"),
        pytest.param("challenge", [14], "d14", 0, False, id="T050"),
        pytest.param("test", [1], "d20", 0, True, id="T051"),
        pytest.param("test", [1], "d14", 0, False, id="near-T052"),
        pytest.param("test", [1], "d16", 0, True, id="near-T052-d16"),
        pytest.param("test", [20], "d20", 0, False, id="near-T052-top"),
        pytest.param("challenge", [18], "d20", 2, True, id="T053"),
        pytest.param("challenge", [17], "d20", 2, False, id="T054"),
        pytest.param("challenge", [17], "d20", 3, True, id="near-T054-level-10"),
        pytest.param("competition", [30, 3], "d30+d3", 0, True, id="near-T054-both-top"),
        pytest.param("competition", [30, 2], "d30+d3", 0, False, id="near-T054-one-top"),
        pytest.param("test", [1, 1], "d30+d3", 0, True, id="near-T054-both-ones"),
        pytest.param("test", [1, 2], "d30+d3", 0, False, id="near-T054-one-one"),
    ],
)
def test_crits(kind: CheckKind, faces: list[int], die: str, wider: int, expected: bool) -> None:
    """HC-CRIT-01, AMB-HC-06."""
    assert checks.crits(kind, faces, the(die), wider) is expected


@pytest.mark.parametrize(
    ("faces", "vantage", "high_is_good", "expected"),
    [
        pytest.param([3, 5, 1], "advantage", True, [5, 3], id="T055"),
        pytest.param([3, 5, 1], "disadvantage", True, [3, 1], id="near-T056"),
        pytest.param([3, 5, 1], "advantage", False, [3, 1], id="near-T056-low"),
        pytest.param([7, 12], "disadvantage", False, [12], id="near-T056-worst-low"),
        pytest.param([3, 5, 1], "none", True, [5, 3, 1], id="near-T056-none"),
    ],
)
def test_vantage_keeps_the_best_or_the_worst(faces: list[int], vantage: Vantage, high_is_good: bool, expected: list[int]) -> None:
    """HC-VANT-01: "best" follows the roll's direction."""
    assert sorted(checks.keep_vantage(faces, vantage, high_is_good), reverse=True) == expected


@pytest.mark.parametrize(
    ("digits", "vantage", "high_is_good", "expected"),
    [
        pytest.param((3, 7), "advantage", True, 73, id="T057"),
        pytest.param((3, 7), "advantage", False, 37, id="T058"),
        pytest.param((3, 7), "disadvantage", False, 73, id="T059"),
        pytest.param((3, 7), "disadvantage", True, 37, id="near-T060"),
        pytest.param((7, 3), "none", True, 73, id="near-T060-as-read"),
        pytest.param((0, 0), "advantage", True, 100, id="near-T060-double-nought"),
        pytest.param((0, 5), "advantage", False, 5, id="near-T060-low"),
    ],
)
def test_d100_vantage(digits: tuple[int, int], vantage: Vantage, high_is_good: bool, expected: int) -> None:
    """HC-VANT-02."""
    assert checks.read_d100_vantage(*digits, vantage, high_is_good) == expected


@pytest.mark.parametrize(
    ("advantages", "disadvantages", "expected"),
    [
        pytest.param(2, 0, "advantage", id="T342-two"),
        pytest.param(2, 1, "none", id="T342-cancelled"),
        pytest.param(0, 3, "disadvantage", id="near-T342"),
        pytest.param(0, 0, "none", id="near-T342-none"),
    ],
)
def test_vantages_settle(advantages: int, disadvantages: int, expected: str) -> None:
    """HC-VANT-03."""
    assert checks.settle_vantages(advantages, disadvantages) == expected


@pytest.mark.parametrize(
    ("die", "roll", "expected"),
    [
        pytest.param("d12", 2, "d10", id="near-T060-S10"),
        pytest.param("d12", 3, "d12", id="T061"),
        pytest.param("d8", 1, "d7", id="T062"),
        pytest.param("d3", 2, None, id="T063"),
        pytest.param("d3", 3, "d3", id="near-T064"),
        pytest.param("d4", 1, "d3", id="near-T064-d4"),
    ],
)
def test_resource_dice_run_down(die: str, roll: int, expected: str | None) -> None:
    """HC-RES-01."""
    left = resources.use(the(die), roll)
    assert (str(left) if left else None) == expected


@pytest.mark.parametrize(
    ("level", "feat", "weak"),
    [
        pytest.param(1, "d3", "d3", id="near-T064-level-1"),
        pytest.param(2, "d4", "d3", id="near-T064-level-2"),
        pytest.param(3, "d4", "d4", id="near-T064-level-3"),
        pytest.param(4, "d5", "d4", id="near-T064-level-4"),
        pytest.param(5, "d6", "d5", id="T065"),
        pytest.param(6, "d6", "d5", id="near-T065-level-6"),
        pytest.param(7, "d7", "d6", id="near-T065-level-7"),
        pytest.param(8, "d8", "d6", id="near-T065-level-8"),
        pytest.param(9, "d8", "d7", id="near-T065-level-9"),
        pytest.param(10, "d10", "d7", id="T066"),
    ],
)
def test_feat_dice(level: int, feat: str, weak: str, tables: Tables) -> None:
    """HC-FEAT-02."""
    assert (str(resources.feat_die(level, tables)), str(resources.weak_feat_die(level, tables))) == (feat, weak)


@pytest.mark.parametrize(
    ("level", "source", "steps", "expected"),
    [
        pytest.param(3, 3, 0, "d20", id="T067"),
        pytest.param(3, 1, 0, "d20", id="S11"),
        pytest.param(3, 5, 0, "d16", id="near-T068-S11"),
        pytest.param(3, 10, 0, "d16", id="T069"),
        pytest.param(4, 4, saves.penetration(4), "d16", id="near-T072"),
        pytest.param(3, 3, saves.penetration(3), "d20", id="near-T072-none"),
        pytest.param(9, 9, saves.penetration(9), "d14", id="T073-S14"),
        pytest.param(5, 9, saves.penetration(9), "d12", id="T074"),
        pytest.param(5, 5, saves.PSIONIC_STEPS["master"], "d30", id="T075"),
        pytest.param(5, 5, saves.PSIONIC_STEPS["major"], "d24", id="near-T076"),
        pytest.param(4, 5, saves.PSIONIC_STEPS["major"], "d20", id="near-T076-above"),
        pytest.param(5, 5, saves.PSIONIC_STEPS["minor"], "d20", id="near-T076-minor"),
    ],
)
def test_save_dice(level: int, source: int, steps: int, expected: str) -> None:
    """HC-SAVE-01, HC-MAG-05, HC-PSI-03."""
    assert str(saves.save_die(level, source, steps)) == expected


@pytest.mark.parametrize(
    ("whole", "half"), [pytest.param(7, 4, id="T330"), pytest.param(8, 4, id="near-T330"), pytest.param(1, 1, id="near-T330-one")]
)
def test_a_save_halves_upwards(whole: int, half: int) -> None:
    """HC-SAVE-02."""
    assert saves.halve(whole) == half


@pytest.mark.parametrize(
    ("applicable", "expected"),
    [pytest.param(n, die, id=f"T315-{n}-skills") for n, die in enumerate(["d20", "d16", "d14", "d14"])],
)
def test_mundane_tasks_in_odd_places(applicable: int, expected: str) -> None:
    """HC-SKL-02."""
    assert str(skills.mundane_die(applicable)) == expected


def test_the_chain_has_its_thirteen_members() -> None:
    """HC-DICE-01."""
    assert CHAIN == (3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 30)
