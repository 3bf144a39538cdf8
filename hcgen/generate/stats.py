"""The seven stats: HC-GEN-04, HC-GEN-05."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.rules.hammercrawl.stats import assign

if TYPE_CHECKING:
    from hcgen.dice import Stream
    from hcgen.generate.parts import Facts, Values
    from hcgen.generate.wishes import Wishes
    from hcgen.tables import Tables


def roll(facts: Facts, wishes: Wishes, dice: Stream, tables: Tables) -> Values:
    """Roll 3d6 seven times and assign them by the primes."""
    face = dice.face
    rolls = tuple(face(6) + face(6) + face(6) for _ in range(7))
    return {"stats": assign(rolls, facts["stock.prime"], facts["class.prime"]), "rolls.stats": rolls}
