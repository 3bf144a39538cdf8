"""What the Smith sees of a person on a card: numbers that players roll against, and how to play somebody."""

from __future__ import annotations

import msgspec

from hcgen.portrait.views import PowerView, SaveView, SkillView, SpellView, Track  # noqa: TC001 - msgspec reads the annotations


class _View(msgspec.Struct, frozen=True, kw_only=True):
    pass


class StrikeView(_View, frozen=True, kw_only=True):
    """A weapon in one way of using it."""

    name: str
    attack: str
    """What a defence has to beat; nothing where that is left to the Smith."""
    dv: str
    """The damage of a hit; nothing where that is left to the Smith."""
    reach: str
    """Its reach, or its range."""
    tags: str = ""
    thrown: bool = False
    """Whether it is the weapon of the line above, thrown."""


class CardView(_View, frozen=True, kw_only=True):
    """Somebody whom the Smith plays. Every text is ready to be shown."""

    name: str
    line: str
    """"Ogren Combatant, a Tank, level 3"."""
    post: str = ""
    """What they are aboard."""
    defense: str
    attack: str
    """What a defence has to beat; like the two below nothing where that is left to the Smith."""
    dv: str
    initiative: str
    defense_notes: tuple[str, ...] = ()
    """What the Defense becomes: "9 without the shield", "5 while unaware"."""
    soak: str = ""
    """What is added to a soak on the Health Die."""
    tracks: tuple[Track, ...]
    """Health, armour, spells."""
    conditions: tuple[str, ...] = ()
    strikes: tuple[StrikeView, ...]
    saves: tuple[SaveView, ...]
    skills: tuple[SkillView, ...]
    """The best three."""
    powers: tuple[PowerView, ...]
    """By name only."""
    save_over: str = ""
    """What a Save against their spells has to beat."""
    casting: str = ""
    """"Scholastic, prepares 11, sustains 1"."""
    spells: tuple[SpellView, ...] = ()
    play: tuple[str, ...] = ()
    """Sentences to play them by: manner, looks, what binds them."""
    gear: tuple[str, ...] = ()
    notes: str = ""
    seed: str = ""
    made: str = ""
    """"Seed k3f9-22qx, character 1"."""
    code: str = ""
    blank: bool = False
    """Whether it is nobody's yet."""
