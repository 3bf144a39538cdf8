"""Saves as they are rolled: HC-SAVE, with levels, penetration, psionics, and what is left of the effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import msgspec

from hcgen.errors import WishError
from hcgen.rules.formulas import work_out
from hcgen.rules.hammercrawl.check_rolls import Check, CheckRoll, roll
from hcgen.rules.hammercrawl.saves import PSIONIC_STEPS, SAVES, halve
from hcgen.rules.limits import at_least, within
from hcgen.rules.rolls import Modifier
from hcgen.tables.effects import SaveAdvantage, SaveBonus
from hcgen.tables.rows import PsionicGrade

if TYPE_CHECKING:
    from collections.abc import Collection

    from hcgen.dice import Die, Stream
    from hcgen.rules.formulas import Measures
    from hcgen.rules.hammercrawl.abilities import Abilities

MOST_LEVEL = 100
"""No source of an effect has more levels or Hit Dice than this."""

AGAINST = {
    "STR": ("weakness", "being held", "being made into something else"),
    "DEX": ("whatever fills a place", "traps", "breath"),
    "CON": ("poison and sickness", "exhaustion"),
    "INT": ("confusion", "illusion", "lies"),
    "WIL": ("command of the mind", "fear", "harm to the mind"),
    "CHA": ("feelings and company",),
}
"""What each stat saves against (HC-SAVE-03); SOC against nothing (AMB-HC-09)."""

WHOLE = "at full Health"
"""The condition of a power that a record can tell by itself: the Health Die is whole (HC-STK-EL)."""

ITEM_STEPS = {"durable": 1, "fragile": -1}
"""Steps on the Saves of things by their tags, HC-BAG-07."""


class SaveRoll(msgspec.Struct, frozen=True):
    """A Save, and what it leaves of the effect."""

    roll: CheckRoll
    effect: int | None
    """What the effect was: minutes, points, metres; None where it is no number."""
    left: int | None
    """What is left of it: half of it after a Save, none where it is all or nothing (HC-SAVE-02)."""
    words: str

    @property
    def succeeded(self) -> bool:
        """Whether the Save was made."""
        return bool(self.roll.succeeded)


def save_check(
    stat: str,
    mod: int,
    level: int,
    source_level: int,
    *,
    penetration: int = 0,
    psionic: PsionicGrade | None = None,
    feat: Die | None = None,
    steps: tuple[Modifier, ...] = (),
    mods: tuple[Modifier, ...] = (),
    advantages: tuple[str, ...] = (),
    disadvantages: tuple[str, ...] = (),
) -> Check:
    """Put a Save together (HC-SAVE-01, HC-SAVE-04).

    Args:
        stat: One of the six that save.
        mod: Its mod (AMB-HC-10).
        level: The level of whoever saves.
        source_level: Level or Hit Dice of what is saved against; above one's own it costs one step.
        penetration: Steps that the caster's Spell Penetration takes, from 0 to −2 (HC-MAG-05).
        psionic: The grade of whoever saves, where the effect is psionic (HC-PSI-03); a True Mage
            whose powers are labelled psionic saves as a master (HC-PSI-05).
        feat: The Feat Die, where this Save is a Feat.
        steps: Further steps, each with its reason.
        mods: Further static mods, such as a Droffen's level on stone (HC-STK-DR).
        advantages: Where each comes from, such as an Elfin's whole Health (HC-STK-EL).
        disadvantages: Where each comes from.

    Raises WishError where there is no such Save, grade or level.
    """
    if stat not in SAVES:
        raise WishError(f"save: {stat!r} is none of the {len(SAVES)} Saves (HC-SAVE-03, AMB-HC-09); give one of {', '.join(SAVES)}")
    within("level", level, 0, MOST_LEVEL, "HC-SAVE-01")
    within("source level", source_level, 0, MOST_LEVEL, "HC-SAVE-01")
    within("penetration", penetration, -2, 0, "HC-MAG-05")
    found = [Modifier(-1, "a source above one’s level")] if source_level > level else []
    if penetration:
        found.append(Modifier(penetration, "Spell Penetration"))
    if psionic is not None and _psionic(psionic):
        found.append(Modifier(_psionic(psionic), f"a {psionic} psion"))
    return Check(
        kind="challenge",
        why=f"{stat} Save",
        rule="HC-SAVE-01",
        steps=(*found, *steps),
        mods=(Modifier(mod, stat), *mods),
        feat=feat,
        advantages=advantages,
        disadvantages=disadvantages,
        verdicts=("The Save is made", "The Save fails"),
    )


def own_help(stat: str, abilities: Abilities, measures: Measures, holding: Collection[str]) -> tuple[tuple[str, ...], tuple[Modifier, ...]]:
    """Return the advantages and the mods that powers bring to a Save while their conditions hold (HC-STK-EL, HC-STK-DR).

    Args:
        stat: The stat that saves.
        abilities: What somebody can do.
        measures: What the amounts are worked out from.
        holding: The conditions that hold now, in the words of the powers: "at full Health".
    """
    advantages = tuple(
        ability.power.name for effect, ability in abilities.of(SaveAdvantage) if effect.stat == stat and effect.when in holding
    )
    mods = tuple(
        Modifier(work_out(effect.amount, measures), ability.power.name)
        for effect, ability in abilities.of(SaveBonus)
        if stat in effect.stats and effect.when in holding
    )
    return advantages, mods


def conditions(abilities: Abilities) -> tuple[str, ...]:
    """Return the conditions under which powers help somebody's Saves, each once."""
    advantages = (effect.when for effect, _ in abilities.of(SaveAdvantage))
    bonuses = (effect.when for effect, _ in abilities.of(SaveBonus))
    return tuple(dict.fromkeys((*advantages, *bonuses)))


def item_save_check(tags: tuple[str, ...], why: str = "Save of a thing") -> Check:
    """Put the Save of a thing together: Durable is a step better, Fragile a step worse (HC-BAG-07)."""
    steps = tuple(Modifier(ITEM_STEPS[tag], f"being {tag.title()}") for tag in tags if tag in ITEM_STEPS)
    return Check(kind="challenge", why=why, rule="HC-BAG-07", steps=steps)


def save(check: Check, target: int, stream: Stream, effect: int | None = None, all_or_nothing: bool = False) -> SaveRoll:
    """Roll a Save against the target that the effect sets (HC-SAVE-01, HC-SAVE-02).

    Args:
        check: The Save.
        target: For spells the caster's stat as a rule.
        stream: A die, a second at an advantage, the Feat Die.
        effect: How much there is of it, in any unit.
        all_or_nothing: Whether a Save leaves nothing of it.

    Raises WishError where the effect is negative.
    """
    if effect is not None:
        at_least("effect", effect, 0, "HC-SAVE-02")
    rolled = roll(check, target, stream)
    left = effect
    if effect is not None and rolled.succeeded:
        left = 0 if all_or_nothing else halve(effect)
    return SaveRoll(rolled, effect, left, f"{rolled.words} {_said(bool(rolled.succeeded), effect, left, all_or_nothing)}")


def _psionic(grade: PsionicGrade) -> int:
    if grade not in PSIONIC_STEPS:
        raise WishError(
            f"psionics: {grade!r} is none of {len(PSIONIC_STEPS)} grades (HC-PSI-03); give one of {', '.join(get_args(PsionicGrade))}"
        )
    return PSIONIC_STEPS[grade]


def _said(saved: bool, effect: int | None, left: int | None, all_or_nothing: bool) -> str:
    if not saved:
        return "The effect is felt in full."
    if all_or_nothing:
        return "Nothing comes of the effect."
    return "Half of the effect is felt." if effect is None else f"Of {effect}, {left} is felt."
