"""What a reader sees of a ship on its sheet, and of a crew on its roster. Every text is ready to be shown."""

from __future__ import annotations

import msgspec


class _View(msgspec.Struct, frozen=True, kw_only=True):
    pass


class Count(_View, frozen=True):
    """Something that is struck off: how many there are when all are there, and how many are left."""

    whole: int
    left: int
    known: bool = True
    """Whether there are so many, or that is for the reader to say: then the boxes are as many as there may be."""

    @property
    def gone(self) -> int:
        """How many are struck off."""
        return max(0, self.whole - self.left)

    @property
    def told(self) -> str:
        """How many there are; nothing where that is not known yet."""
        return str(self.whole) if self.known else ""


class PostView(_View, frozen=True):
    """A post aboard."""

    post: str
    holder: str
    """Who holds it; nothing where nobody does yet."""
    duty: str
    percent: int
    """The chance that the duty succeeds, in a space turn."""


class ActionView(_View, frozen=True):
    """What a hand can do in a space turn."""

    name: str
    percent: int | None
    does: str


class CriticalView(_View, frozen=True):
    """A row of the critical table."""

    roll: int
    name: str
    text: str
    fuse: int | None = None
    """Space turns from the roll to the end; none where there is no fuse."""
    burnt: int = 0
    """How many of them are over."""
    in_force: bool = False


class StarshipView(_View, frozen=True):
    """A starship."""

    name: str
    line: str
    registry: str
    family: str
    """The family of its hull; nothing where none was rolled."""
    drawn_from: str
    """What its drawing follows from."""
    scale: int | None
    lasers: bool
    shield: Count
    systems: int | None
    chance: int | None
    warpedoes: Count
    fuel: Count | None
    fuse: int | None
    hands: str
    """What too few hands cost."""
    cargo: tuple[str, ...]
    cargo_lost: bool
    """Whether it has gone out of the hold."""
    posts: tuple[PostView, ...]
    actions: tuple[ActionView, ...]
    criticals: tuple[CriticalView, ...]
    day: int
    turn: int
    story: tuple[tuple[str, str], ...]
    """What is to be read aloud; what is to be looked up has a word before it."""
    notes: str
    warnings: tuple[str, ...]
    seed: str
    made: str
    code: str = ""
    blank: bool = False
    """Whether it is no ship yet: a sheet for writing by hand."""


class TenthView(_View, frozen=True):
    """Hull points that go before another tenth of the speed is gone, and the speeds that are left then."""

    name: str
    """"3rd tenth"; of a small hull a point may be worth several."""
    points: Count
    speeds: tuple[str, ...]
    """One for each speed of the vessel: "12.6 mi, 4.2″"."""


class SpeedView(_View, frozen=True):
    """A speed, as it is without damage and as it is now."""

    by: str
    """"oars", "sail"."""
    miles: str
    inches: str
    now: str
    """Nothing where it is whole."""


class WindView(_View, frozen=True):
    """A row of the chart of winds."""

    roll: str
    name: str
    moves: tuple[str, ...]
    """The miles of a day, one for each speed of the vessel."""
    note: str = ""


class HandsView(_View, frozen=True):
    """The people of one kind."""

    name: str
    count: Count
    note: str = ""


class ArmView(_View, frozen=True):
    """Something to fight with: what it is, and what it does."""

    name: str
    text: tuple[str, ...]


class VesselView(_View, frozen=True):
    """A vessel."""

    name: str
    line: str
    kind: str
    drawn_from: str
    length: int
    """In feet, for its drawing; 0 where it is not known."""
    ram: bool
    catapults: int
    hull: Count
    armour_class: int | None
    size: tuple[tuple[str, str], ...]
    """Length, beam, draft, each with its name."""
    speeds: tuple[SpeedView, ...]
    tenths: tuple[TenthView, ...]
    winds: tuple[WindView, ...]
    directions: tuple[str, ...]
    """From the first face of a d8 on."""
    crew: tuple[HandsView, ...]
    people: int | None
    """How many there are aboard; none where nothing is said of a crew."""
    arms: tuple[ArmView, ...]
    capacity: str
    cargo: tuple[str, ...]
    story: tuple[tuple[str, str], ...]
    effects: tuple[str, ...]
    day: int
    turn: int
    notes: str
    warnings: tuple[str, ...]
    seed: str
    made: str
    code: str = ""
    blank: bool = False


class MemberView(_View, frozen=True, rename={"class_": "class"}):
    """A member of a crew, as a row of the roster."""

    post: str
    name: str
    stock: str
    class_: str
    level: int
    defense: str = ""
    """What must be beaten to hit them; nothing where it is left to be written."""
    attack: str = ""
    """What a defence must beat; like the two below nothing where it is left to the Smith, or to be written."""
    dv: str = ""
    """The damage of a hit."""
    initiative: str = ""
    health: str = ""
    """The Health Die of the moment, "d8" or "out"; nothing where it is left to be written."""
    page: int = 0
    """The page of the packet that their sheet begins on; 0 where they have none."""


class RosterView(_View, frozen=True):
    """A crew."""

    name: str
    line: str
    members: tuple[MemberView, ...]
    by: str = "post"
    """What the posts are called: posts, or roles or classes of people without a ship."""
    ship: str = ""
    """The ship that they crew."""
    ship_page: int = 0
    others: tuple[HandsView, ...] = ()
    """The rest of the complement, as numbers."""
    coverage: tuple[str, ...] = ()
    """Which posts nobody suits, and what too few hands cost."""
    notes: str = ""
    seed: str = ""
    made: str = ""
    code: str = ""
    blank: bool = False
