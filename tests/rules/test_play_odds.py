"""Chances by formula against many rolls on real dice, within four standard errors.

Every run rolls 4,000 of each; `pytest -m proof` rolls 100,000.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

import pytest

from hcgen.dice import Dice, Die
from hcgen.rules.hammercrawl import casting, damage, hammer_dice, mana, save_rolls, scrolls, supplies
from hcgen.rules.hammercrawl.casting import Caster, Prepared
from hcgen.rules.hammercrawl.check_rolls import Check, compete, roll
from hcgen.rules.hammercrawl.damage import Body

if TYPE_CHECKING:
    from collections.abc import Callable

    from hcgen.dice import Stream

D4, D6, D8 = Die.of("d4"), Die.of("d6"), Die.of("d8")
TEST = Check(kind="test", why="try", rule="HC-CHK-01", feat=D4)
CHALLENGE = Check(kind="challenge", why="try", rule="HC-CHK-02", advantages=("gods",), may_crit=True)
SIDE = Check(kind="competition", why="try", rule="HC-CHK-03")
SAVE = save_rolls.save_check("WIL", 2, 3, 5)
MAGE = Caster(level=5, spell_die=D6, full_die=D8, stat=15, half=8, spells=(Prepared("Fog", 2),), burns_mana=True)


def burns(stream: Stream) -> bool:
    done = casting.cast(MAGE, "Fog", stream)
    assert done.forgetting is not None
    return not done.forgetting.remembered and mana.burn(done.caster, done.forgetting, stream).caster.spell_die != D6


ODDS: dict[str, tuple[Fraction, Callable[[Stream], bool]]] = {
    "a Feat": (Fraction(11 + 12 + 13 + 14, 80), lambda s: bool(roll(TEST, 10, s).succeeded)),
    "a Challenge at advantage": (1 - Fraction(12, 20) ** 2, lambda s: bool(roll(CHALLENGE, 12, s).succeeded)),
    "a crit at advantage": (1 - Fraction(19, 20) ** 2, lambda s: roll(CHALLENGE, 12, s).crit),
    "a Competition": (Fraction(190, 400), lambda s: compete(SIDE, SIDE, s, "second").winner == "first"),
    "a Save on d16": (Fraction(4, 16), lambda s: save_rolls.save(SAVE, 14, s).succeeded),
    "a soak": (Fraction(5, 8), lambda s: damage.take(Body(health=D8, con_mod=1), 4, s).body.health == D8),
    "a Revenant's soak": (
        Fraction(5, 8) + Fraction(1, 8) * Fraction(5, 8),
        lambda s: damage.take(Body(health=D8, revenant="basic"), 3, s).body.health == D8,
    ),
    "a bare place": (Fraction(30, 100), lambda s: damage.take(Body(health=D8, armour=D8, partial=True), 0, s).bared.succeeded),  # type: ignore[union-attr]
    "remembering": (Fraction(4, 6), lambda s: bool(casting.cast(MAGE, "Fog", s).caster.remembered)),
    "Mana-burn": (Fraction(2, 6) ** 2, burns),
    "a restful night": (Fraction(1, 6), lambda s: mana.night(MAGE, s)[0].spell_die != D6),
    "a scroll that backfires": (
        Fraction(14, 20) * Fraction(33, 100),
        lambda s: scrolls.read_scroll("none", 11, 6, s).result == "backfires",
    ),
    "supplies that run low": (Fraction(2, 8), lambda s: supplies.use_up(D8, "arrows", s).after != D8),
    "a chaos star": (Fraction(1, 8), lambda s: hammer_dice.roll_pool(("purple",), s).count("chaos") == 1),
}


@pytest.mark.parametrize("rolls", [4_000, pytest.param(100_000, marks=pytest.mark.proof)])
@pytest.mark.parametrize("name", ODDS)
def test_formula_and_dice_agree(name: str, rolls: int) -> None:
    chance, happens = ODDS[name]
    stream = Dice("odds of play").stream(name.replace(" ", "-"))
    found = sum(happens(stream) for _ in range(rolls)) / rolls
    assert abs(found - chance) <= 4 * sqrt(chance * (1 - chance) / rolls)
