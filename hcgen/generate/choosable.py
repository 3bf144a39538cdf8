"""What can be chosen with --choose, and which rule speaks of it."""

from __future__ import annotations

from typing import NamedTuple, get_args

from hcgen.tables.rows import PSIONIC_GRADES, STATS, Tradition

LEAST_RATING, HIGHEST_RATING = 3, 18
"""What 3d6 can give (HC-GEN-04)."""


class Key(NamedTuple):
    """Something that can be chosen with --choose."""

    meaning: str
    rule: str
    table: str = ""
    """The table whose rows there are to choose from, where it is one table."""
    words: tuple[str, ...] = ()
    """What there is to choose from, where it is no table."""
    later: bool = False
    """Whether it can be chosen for a level after the first as well."""
    first: bool = True
    """Whether it can be chosen for level 1."""


KEYS: dict[str, Key] = {
    "shtick": Key("the shtick of a Combatant", "HC-CLS-F4", "shticks"),
    "focus": Key("the focus of a True Mage", "HC-CLS-M5", "focuses"),
    "saves": Key("the Save that a class may choose", "AMB-HC-74", words=STATS),
    "specials": Key("the specials of a Specialist", "HC-CLS-T3", "specials"),
    "powers": Key("a Devout power; :basic or :advanced behind it is its grade", "HC-CLS-P0", "devout-powers", later=True),
    "tradition": Key("the tradition of those who may choose it", "HC-CLS-F10", words=get_args(Tradition)),
    "spell-stat": Key("the spell stat of those who may choose it", "HC-CLS-F10", words=STATS),
    "spells": Key("a spell", "AMB-HC-44", "spells", later=True),
    "skill": Key("a skill; what it is narrowed to stands behind a colon", "HC-SKL-06", "skills", later=True),
    "specialties": Key("a skill that is to be a specialty", "HC-CLS-T1", "skills", later=True),
    "weapons": Key("a weapon proficiency; none, after level 1, saves what is left", "HC-CLS-02", "weapons", later=True),
    "raise": Key("a weapon to specialise in", "HC-WP-02", "weapons", later=True, first=False),
    "psionics": Key("the grade of psionics", "HC-PSI-01", words=PSIONIC_GRADES),
    "psionic-powers": Key("a psionic power", "AMB-HC-20", "psionic-powers"),
    "quirks": Key("an other-worldly quirk", "HC-STK-NE", "quirks"),
    "origin": Key("where somebody comes from", "HC-GEN-09", "origins"),
    "age": Key("what is said of the age", "HC-GEN-09", "ages"),
    "attire": Key("what somebody wears", "HC-GEN-09", "attire"),
    "background": Key("what somebody was before", "HC-GEN-09", "backgrounds"),
    "trait": Key("what somebody is like", "HC-GEN-09", "traits"),
    "bond": Key("whom or what somebody is bound to", "HC-GEN-09", "bonds"),
    "languages": Key("a language besides one’s own", "HC-STAT-08", "languages"),
    "belief": Key("what somebody believes", "HC-GEN-09", "beliefs"),
}
"""What can be chosen with --choose, besides what has an option of its own."""

SINGLE = {"shtick", "focus", "tradition", "spell-stat", "psionics", "origin", "age", "attire", "background", "trait", "bond", "belief"}
"""Keys of which there is one."""

ALSO = {
    "save": "saves", "special": "specials", "power": "powers", "spell": "spells", "skills": "skill", "specialty": "specialties",
    "weapon": "weapons", "proficiency": "weapons", "proficiencies": "weapons", "raises": "raise", "quirk": "quirks",
    "language": "languages", "psionic-power": "psionic-powers",
}  # fmt: skip
"""Other words for the keys."""

ROLLED = {"stats": "HC-GEN-04", "stock": "HC-STK-00", "class": "AMB-HC-14", "psionics": "HC-PSI-01"}
"""The parts whose natural results can be given with --rolls, each with its rule."""

BLANK = {"origin", "age", "attire", "background", "trait", "bond", "languages", "belief", "spells", "psionic-powers"}
"""Keys that the sources leave blank, so that there is nothing to choose under strict rules."""
