"""Whether what was chosen has been kept: wishes that still wait, and those for which there was no room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen.errors import WishError
from hcgen.generate.growth import choices_of, proficiencies_of, skills_of, spells_of
from hcgen.generate.wishes import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcgen.generate.part import Facts
    from hcgen.generate.wishes import Chosen, Wishes
    from hcgen.tables import Tables

Kept = tuple[str, int]
"""Something that a person has, in the form of a wish, and the level that brought it."""


def pending(facts: Facts, key: str, level: int, wishes: Wishes) -> tuple[str, ...]:
    """Return what was chosen of a key up to a level and is not kept by the level before it."""
    if not wishes.chosen:
        return ()
    waiting = [made for made in wishes.chosen if made.key == key and made.value != NOTHING and _is_due(made, level)]
    asked = sorted(waiting, key=lambda made: made.level)
    have = list(_kept(facts, key, level - 1))
    return tuple(made.value for made in asked if not _found(made, have))


def _is_due(made: Chosen, level: int) -> bool:
    """Whether a wish may be kept at a level."""
    return made.level == level if made.exact else made.level <= level


def _found(made: Chosen, have: list[Kept]) -> bool:
    """Whether a wish is among what is there, from its level on; what answers one wish answers no other."""
    for kept in have:
        value, level = kept
        if (level == made.level if made.exact else level >= made.level) and (value == made.value or value.startswith(f"{made.value}:")):
            have.remove(kept)
            return True
    return False


def _kept(facts: Facts, key: str, level: int) -> Iterator[Kept]:
    """Yield what a person has of a key at a level."""
    if level < 1:
        return
    if key == "skill":
        yield from ((f"{skill.id}:{skill.focus}", skill.level) for skill in skills_of(facts, level))
    elif key == "specialties":
        special = (skill for skill in skills_of(facts, level) if skill.specialised)
        yield from ((f"{skill.id}:{skill.focus}", skill.raised or 1) for skill in special)
    elif key == "weapons":
        yield from ((known.weapon, known.level) for known in proficiencies_of(facts, level))
    elif key == "raise":
        yield from ((known.weapon, n) for known in proficiencies_of(facts, level) for n in known.raised)
    elif key == "spells":
        yield from ((spell.id, spell.gained) for spell in spells_of(facts, level))
    elif key == "powers":
        for power in choices_of(facts, level).powers:
            yield f"{power.id}:{'basic' if power.raised else power.grade}", power.level
            if power.raised:
                yield f"{power.id}:advanced", power.raised


def refuse_unkept(facts: Facts, wishes: Wishes, tables: Tables) -> None:
    """Refuse a wish for which the rolled person has no room. Raises WishError with the rule that leaves none."""
    from hcgen.generate.choosable import KEYS

    for key, left in unkept(facts, wishes, tables):
        whose = f"{facts['class.name']} of level {facts['level']}"
        rule = KEYS[key].rule if key != "skill" else "HC-GEN-08" if tables.module.skills else "HC-CLS-01"
        raise WishError(f"there is no room for {key} {', '.join(left)[:80]} in this {whose}, or not at the level that was named ({rule})")


def unkept(facts: Facts, wishes: Wishes, tables: Tables) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Name the wishes for which the rolled person has no room, by their keys."""
    from hcgen.generate.choosable import KEYS

    for key in dict.fromkeys(made.key for made in wishes.chosen):
        if KEYS[key].later:
            have = list(_kept(facts, key, facts["level"]))
            asked = sorted((made for made in wishes.chosen if made.key == key and made.value != NOTHING), key=lambda made: not made.exact)
            left = tuple(made.value for made in asked if not _found(made, have))
        else:
            left = tuple(value for value in wishes.of(key) if not _has(facts, key, value, wishes, tables))
        if left:
            yield key, left


def _has(facts: Facts, key: str, value: str, wishes: Wishes, tables: Tables) -> bool:
    """Whether a person has what was chosen once and for all."""
    psionics, casting = facts["psionics"], facts["casting"]
    if key == "psionics":
        return (psionics.grade if psionics else "none") == value
    if key == "psionic-powers":
        return psionics is not None and value in {power.id for power in psionics.powers}
    if key in {"tradition", "spell-stat"}:
        return casting is not None and value == (casting.tradition if key == "tradition" else casting.stat)
    if key == "languages":
        return tables.texts("languages").by_id[value].text in facts["story.languages"]
    if key == "quirks":
        return wishes.of("quirks").index(value) < len(facts["stock.quirks"])
    return True
