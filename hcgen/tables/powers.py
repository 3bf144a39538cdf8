"""The typed rows of what people can do: powers, those of the Devout, spells, and what the mind does."""

from typing import Literal

import msgspec

from hcgen.tables.effects import Effect
from hcgen.tables.row import Row, Stat, Tradition

PsionicGrade = Literal["none", "minor", "major", "master"]
PSIONIC_GRADES: tuple[PsionicGrade, ...] = ("none", "minor", "major", "master")


class Power(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something a person can do: one sentence, the boxes to tick, and what it changes."""

    name: str
    """What the power is called."""
    text: str
    """One sentence that says what the player does and what happens. {level}, {2*level}, {CHA},
    {half(CHA)}, {mod(CHA)}, {feat}, {weak} and {hit} are worked in. Where a row has two powers of one
    name, the one of the higher level stands for the other."""
    uses: str = ""
    """A formula: how many boxes there are to tick; none where it is empty."""
    per: str = ""
    """What fills the boxes again: "delve", "Venture", "day"."""
    from_level: int = 1
    """The level at which it comes."""
    effects: tuple[Effect, ...] = ()
    """What it changes by itself."""
    source: str = ""
    """The rule id of the source; the row’s own where it is empty."""


class DevoutPowerRow(Row, frozen=True, kw_only=True):
    """A Devout power, in both its grades (HC-CLS-P1 to P12)."""

    name: str
    """What the power is called."""
    basic: Power
    """The power in its basic grade."""
    advanced: Power
    """The power in its advanced grade."""


class SpellRow(Row, frozen=True, kw_only=True):
    """A spell of the house list (AMB-HC-44)."""

    name: str
    """What the spell is called."""
    level: int
    """The level of the spell, from 1 to 10."""
    traditions: tuple[Tradition, ...]
    """Who can learn it."""
    duration: str
    """How long it lasts once nobody sustains it: "at once", "a scene", "an hour"."""
    text: str
    """What happens, in one sentence of this game's terms."""
    sustained: bool = False
    """Whether it can be kept up."""
    save: Stat | None = None
    """The stat of the Save that resists it."""


class PsionicGradeRow(Row, frozen=True, kw_only=True):
    """What a grade of psionics brings; the id is the grade (AMB-HC-20)."""

    name: str
    """What the grade is called."""
    isp: int = 0
    """Inner strength points, over and above those for WIL."""
    isp_per_wil: int = 0
    """Inner strength points for each point of WIL."""
    count: int = 0
    """How many powers a person of the grade has."""


class PsionicPowerRow(Row, frozen=True, kw_only=True):
    """A psionic power of the house (AMB-HC-20)."""

    name: str
    """What the power is called."""
    grade: PsionicGrade
    """The least grade that can have it."""
    isp: int
    """What one use costs, in inner strength points."""
    text: str
    """What happens, in one sentence of this game's terms."""
    save: Stat | None = None
    """The stat of the Save that resists it."""
