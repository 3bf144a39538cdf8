"""The typed rows and tables of starships (MoldHammer) and of vessels (the wilderness rules).

Nothing here is imported by whoever rolls people.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Literal

import msgspec

from hcgen.tables import Table, TableSet, read_bundled
from hcgen.tables.rows import NamesRow, Row, Stat

Water = Literal["river", "swamp", "lake", "coast", "ocean"]
Hull = Literal["wedge", "spindle", "hammerhead", "ring", "barge"]
RamSize = Literal["small", "large"]

HULLS: tuple[Hull, ...] = ("wedge", "spindle", "hammerhead", "ring", "barge")
"""The families of hulls that can be drawn."""


class Rating(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A number of a starship: a base and a die, either of which may be missing."""

    base: int = 0
    """The number to which the die is added, or all of it."""
    die: str = ""
    """The die that is added: "d6"; none where it is empty."""


class StarshipKindRow(Row, frozen=True, kw_only=True):
    """A kind of starship: MH-SHIP-01 to MH-SHIP-03."""

    name: str
    """What the kind is called."""
    shield: Rating
    """The Shield when it is whole."""
    systems: Rating
    """What everybody aboard rolls under."""
    scale: Rating
    """How many hands fly her properly."""
    lasers: bool = False
    """Whether she has lasers (MH-SHIP-06)."""
    warpedoes: Rating | None = None
    """The Warpedoes; leave the key out where there are none."""
    fuel: str = ""
    """Dice for the fuel crystals at the start (AMB-MH-04); none where it is empty."""
    cargoes: int = 1
    """How many things there are in the hold (house)."""
    rooms: int = 1
    """How many rooms are described (house)."""


class PostRow(Row, frozen=True, kw_only=True):
    """A post aboard a starship (house)."""

    name: str
    """What the post is called."""
    rank: int
    """Posts are filled from rank 1 on, as many as there are hands."""
    duty: str
    """What a hand at the post does when nobody shouts anything else."""
    needs: Literal["", "lasers", "warpedoes", "catapults"] = ""
    """Only aboard ships that have these."""
    stats: tuple[Stat, ...] = ()
    """The stats of which one suits the post; the best of a person's counts."""
    skills: tuple[str, ...] = ()
    """The ids of the skills that suit the post."""
    level: str = "1"
    """The level of whoever holds the post, as dice or a number."""


class VesselPostRow(PostRow, frozen=True, kw_only=True):
    """A post aboard a vessel (house)."""

    of: Literal["captain", "sailors", "rowers", "marines"]
    """Among whom the holder is counted."""
    least: int = 1
    """Only aboard vessels with at least so many of them."""
    kinds: tuple[str, ...] = ()
    """Only aboard vessels of these kinds."""


class HullRow(Row, frozen=True, kw_only=True):
    """A family of hulls (house); the id is one that can be drawn."""

    name: str
    """What the family is called."""
    text: str
    """What is to be said of the family; it follows “a hull that”."""


class LookRow(Row, frozen=True, kw_only=True):
    """How a starship looks from outside (house)."""

    hull: Hull
    """The id of a row of "hulls"."""
    text: str
    """What one sees of her."""


class ShipTextRow(Row, frozen=True, kw_only=True):
    """A piece of a ship's story. Text may hold dice ({1d4}) and other tables' rows ({@ports})."""

    text: str
    """The piece of the story; most read after the ship’s name."""
    kinds: tuple[str, ...] = ()
    """Only for ships of these kinds."""
    unless: tuple[str, ...] = ()
    """Not for ships of these kinds."""
    waters: tuple[Water, ...] = ()
    """Only for vessels that sail one of these waters."""

    def suits(self, kind: str, waters: tuple[Water, ...] = ()) -> bool:
        """Say whether the row is for ships of a kind that sail these waters."""
        if kind in self.unless or (self.kinds and kind not in self.kinds):
            return False
        return not self.waters or not set(self.waters).isdisjoint(waters)


class CrewNumbers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The people of a vessel, by kind (WT-VES-01)."""

    rowers: int = 0
    """Those who row and do nothing else."""
    sailors: int = 0
    """Those who sail her."""
    marines: int = 0
    """Those who fight."""
    captain: int = 0
    """1 where somebody commands."""
    rowing_sailors: int = 0
    """How many of the sailors have to row for full speed."""


class Speed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One speed of a vessel: miles a day of travel, inches a round of battle (WT-VES-01, AMB-WT-15)."""

    by: Literal["oars", "sail"]
    """What moves her."""
    miles_per_day: int
    """Miles in a day of travel."""
    inches_per_round: int
    """Inches in a round of battle."""


class VesselKindRow(Row, frozen=True, kw_only=True):
    """A kind of vessel: WT-VES-01. Ranges are written "60-80" and rolled as whole numbers (AMB-X-04)."""

    name: str
    """What the kind is called."""
    waters: tuple[Water, ...]
    """Where she can sail."""
    hull: str
    """The range of the hull points."""
    armour_class: int
    """Descending."""
    length_ft: str
    """The range of the length, in feet."""
    beam_ft: str
    """The range of the width, in feet."""
    draft_ft: str
    """The range of the draft, in feet."""
    capacity_cn: int
    """What it carries besides its crew, in coins of weight."""
    crew: CrewNumbers
    """The people that she needs, by kind."""
    more_sailors: bool = False
    """Whether there may be more sailors than these."""
    speeds: tuple[Speed, ...]
    """How fast she is, by oars and by sail."""
    ram: RamSize | None = None
    """The size of its ram, where it can have one (WT-RAM-01)."""
    ram_fitted: Literal["", "extra", "always"] = ""
    """Whether the ram is an extra, on one of two (house), or always there."""
    catapults: str = "0"
    """The range of the number of light catapults."""
    fittings: tuple[str, ...] = ()
    """What else there is aboard; texts may hold dice."""
    house: tuple[str, ...] = ()
    """Fields that the source leaves blank and the house has filled; they stay blank under --strict."""


SHIP_KINDS: dict[str, type[Row]] = {
    "starship-kind": StarshipKindRow,
    "post": PostRow,
    "vessel-post": VesselPostRow,
    "hull": HullRow,
    "look": LookRow,
    "ship-text": ShipTextRow,
    "vessel-kind": VesselKindRow,
}
"""The kinds of rows that only ships need."""


class ShipTables(TableSet):
    """What the tables of starships and of vessels have in common."""

    @cached_property
    def names(self) -> Table[NamesRow]:
        """House: the names, all rows together one pool."""
        return self.of("names", NamesRow)

    def ship_texts(self, name: str) -> Table[ShipTextRow]:
        """A table of texts about ships."""
        return self.of(name, ShipTextRow)


class StarshipTables(ShipTables):
    """The tables that starships are rolled on."""

    @cached_property
    def kinds(self) -> Table[StarshipKindRow]:
        """MH-SHIP-01 to MH-SHIP-03."""
        return self.of("kinds", StarshipKindRow)

    @cached_property
    def posts(self) -> Table[PostRow]:
        """House."""
        return self.of("posts", PostRow)

    @cached_property
    def hulls(self) -> Table[HullRow]:
        """House."""
        return self.of("hulls", HullRow)

    @cached_property
    def looks(self) -> Table[LookRow]:
        """House."""
        return self.of("looks", LookRow)


class VesselTables(ShipTables):
    """The tables that vessels are rolled on."""

    @cached_property
    def kinds(self) -> Table[VesselKindRow]:
        """WT-VES-01."""
        return self.of("kinds", VesselKindRow)

    @cached_property
    def posts(self) -> Table[VesselPostRow]:
        """House."""
        return self.of("posts", VesselPostRow)

    @cached_property
    def digests(self) -> dict[str, str]:
        """A fingerprint of each table that vessels are rolled on: not of those that are met on the way, which are plain texts."""
        return {name: digest for name, digest in super().digests.items() if self.kind(name) != "text"}


STARSHIPS = "moldhammer"
VESSELS = "wilderness"


@lru_cache(maxsize=4)
def load_starships(module: str = STARSHIPS) -> StarshipTables:
    """Read the bundled tables of starships. Raises TableError where there is no such module."""
    return StarshipTables(read_bundled(module, "MH"))


@lru_cache(maxsize=4)
def load_vessels(module: str = VESSELS) -> VesselTables:
    """Read the bundled tables of vessels. Raises TableError where there is no such module."""
    return VesselTables(read_bundled(module, "WT"))
