"""Static values of people whom the Smith plays: HC-SMI-04, HC-CMB-12, HC-DMG-02, worked out by hand and by brute force."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from hcgen.dice import Die
from hcgen.rules.hammercrawl.harm import rerolled_faces
from hcgen.rules.hammercrawl.statics import Strike, initiative, mean, strike


def by_hand(die: str, rerolled: tuple[int, ...]) -> Fraction:
    """Go through every way in which the dice can fall, and fall again."""
    total = Fraction()
    for size in Die.of(die).sizes:
        faces = range(1, size + 1)
        total += sum((Fraction(again if first in rerolled else first, size * size) for first, again in product(faces, faces)), Fraction())
    return total


@pytest.mark.parametrize("die", ["d3", "d4", "d7", "d10", "d14", "d30", "d30+d3"])
@pytest.mark.parametrize("rerolled", [(), (1,), (1, 2)])
def test_the_mean_of_a_die(die: str, rerolled: tuple[int, ...]) -> None:
    assert mean(Die.of(die), rerolled) == by_hand(die, rerolled)


@pytest.mark.parametrize(
    ("hit", "harm", "faces", "expected"),
    [
        # 10.5 + 2 and 5.5 + 2, rounded up (AMB-X-03)
        (("d20", 2), ("d10", 2), (), Strike(13, 8)),
        (("d20", 0), ("d4", 0), (), Strike(11, 3)),
        (("d20", -1), ("d4", -1), (), Strike(10, 2)),
        # untrained: a step worse in both
        (("d16", 1), ("d7", 1), (), Strike(10, 5)),
        # both hands roll 1s again: 5.95 + 1; with the shtick, 2s too: 6.3 + 1
        (("d20", 1), ("d10", 1), rerolled_faces(two_handed=True), Strike(12, 7)),
        (("d20", 1), ("d10", 1), rerolled_faces(two_handed=True, shtick=True), Strike(12, 8)),
        # harm is from 1 to 10, and no attack is under 0
        (("d20", 3), ("d30", 3), (), Strike(14, 10)),
        (("d3", -5), ("d3", -3), (), Strike(0, 1)),
    ],
)
def test_a_weapon_becomes_two_numbers(hit: tuple[str, int], harm: tuple[str, int], faces: tuple[int, ...], expected: Strike) -> None:
    assert strike(Die.of(hit[0]), hit[1], Die.of(harm[0]), harm[1], faces) == expected


def test_initiative_is_the_average_roll_rounded_up() -> None:
    assert [initiative(mod) for mod in (-3, -1, 0, 1, 3)] == [8, 10, 11, 12, 14]
