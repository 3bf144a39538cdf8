"""Sheets for writing by hand: what a reader sees of nobody yet, of no ship and of no crew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcgen import __version__
from hcgen.dice import CHAIN
from hcgen.portrait.book_views import Book, LevelView
from hcgen.portrait.card_views import CardView
from hcgen.portrait.ship import ACTIONS
from hcgen.portrait.ship_views import (
    ActionView,
    ArmView,
    Count,
    CriticalView,
    HandsView,
    RosterView,
    SpeedView,
    StarshipView,
    TenthView,
    VesselView,
    WindView,
)
from hcgen.portrait.starship_sheet import CRITICALS
from hcgen.portrait.starship_sheet import SHORT as ACTS
from hcgen.portrait.vessel_sheet import CATAPULT, RAM, TENTHS, peril, tenth_name, wind_names
from hcgen.portrait.views import SOME, TO_WRITE, BagView, Boxes, ItemView, Portrait, Roll, SaveView, StatView, Track
from hcgen.portrait.words import AGAINST
from hcgen.rules.wilderness.wind import DIRECTIONS
from hcgen.tables import load
from hcgen.tables.rows import STATS
from hcgen.tables.ships import load_starships, load_vessels

if TYPE_CHECKING:
    from collections.abc import Callable

LARGEST = 12
"""The largest die of a track that is printed; before it stands an empty one, for whoever has a larger."""
STOCK = 8
"""The die that rations and ammunition begin with (HC-RES-02)."""
SLOTS = 8
"""Slots that are drawn on the person and in a bag; there are more or fewer by STR."""
POINTS = 20
"""Hull points in a tenth of the greatest hull (WT-VES-01)."""
SHIELD = 10
"""The Shield of the greatest starship (MH-SHIP-03)."""
MISSILES, FUSE = 6, 6
"""The most Warpedoes of a starship, and the most space turns of a fuse: Systems of 16, less ten (MH-SHIP-03, MH-CRIT-02)."""
HANDS = 28
LONG = TO_WRITE * 4
"""A line for a few words."""


def _made(what: str, game: str) -> str:
    return f"A blank {what} for {game}, by hcgen {__version__}."


def _chain(largest: int, *, open_: bool = True) -> tuple[str, ...]:
    dice = tuple(f"d{size}" for size in reversed(CHAIN) if size <= largest)
    return ("", *dice) if open_ else dice


def blank_character() -> Portrait:
    """Return nobody: the whole chain to ring, lines to write on, boxes to tick."""
    lines = (ItemView(name="", size="", slots=0),) * 2
    return Portrait(
        name="",
        line="",
        player="",
        level=None,
        xp=None,
        xp_start=0,
        xp_next=30,
        gains=f"to level {SOME} at {SOME} XP",
        stats=tuple(StatView(stat=stat, rating=None, mod="", half=None, prime=False) for stat in STATS),
        defense=None,
        defense_notes=(f"{SOME} without the shield", f"{SOME} while unaware", f"Total Defense D20 {SOME}"),
        soak=f"Soak: {SOME} for CON, over the harm, or the die drops. A 1 never holds.",
        tracks=(
            Track(name="Health", dice=_chain(LARGEST), lost=None),
            Track(name="Armour", dice=_chain(LARGEST), lost=None),
            Track(name="Spell", dice=_chain(LARGEST), lost=None),
            Track(name="Rations", dice=_chain(STOCK, open_=False), lost=None),
            Track(name="Ammunition", dice=_chain(STOCK, open_=False), lost=None),
        ),
        boxes=(Boxes(name="Torch", count=6, note="ten minutes a box"),),
        rolls=(
            Roll(name="Harm", die=""),
            Roll(name="Feat", die="", notes=("CON and DEX saves, or", f"added to {LONG}")),
            Roll(name="Initiative", die="d20", mod=TO_WRITE),
        ),
        attacks=(),
        saves=tuple(SaveView(stat=stat, mod=TO_WRITE, feat=None, against=against) for stat, against in AGAINST.items()),
        skills=(),
        powers=(),
        spells=(),
        spell_note=f"Prepare {SOME}, sustain {SOME}.",
        hirelings=None,
        held=lines,
        worn=lines,
        bags=(
            BagView(name="Stowed", slots=SLOTS, items=(), known=False),
            BagView(name=f"In a {LONG}", slots=SLOTS, items=(), known=False),
        ),
        slots_used=None,
        slots_total=None,
        coins=None,
        person=(),
        notes="",
        warnings=(),
        seed="",
        made=_made("character sheet", load().module.name),
        blank=True,
    )


def blank_book() -> Book:
    """Return the book of nobody: what each level costs, and lines for what it brings."""
    nobody = blank_character()
    own = {field: getattr(nobody, field) for field in nobody.__struct_fields__}
    own["made"] = _made("character book", load().module.name)
    levels = tuple(LevelView(level=row.level, xp=row.xp, brings="") for row in load().levels[1:])
    return Book(**own, chapters=(), levels=levels)


def blank_starship() -> StarshipView:
    """Return no starship: boxes for as much Shield, fuel and Warpedoes as there can be."""
    return StarshipView(
        name="",
        line="",
        registry="",
        family="",
        drawn_from="",
        scale=None,
        lasers=True,
        shield=Count(whole=SHIELD, left=SHIELD, known=False),
        systems=None,
        chance=None,
        warpedoes=Count(whole=MISSILES, left=MISSILES, known=False),
        fuel=Count(whole=0, left=0, known=False),
        fuse=None,
        hands="Each hand that is missing costs 1 Shield whenever a crystal burns",
        cargo=(),
        cargo_lost=False,
        posts=(),
        actions=tuple(ActionView(name=name, percent=None, does=ACTS[id_]) for id_, (name, _) in ACTIONS.items()),
        criticals=tuple(
            CriticalView(roll=roll, name=name, text=text, fuse=FUSE if timed else None)
            for roll, (name, text, timed) in enumerate(CRITICALS, 1)
        ),
        day=0,
        turn=0,
        story=(),
        notes="",
        warnings=(),
        seed="",
        made=_made("starship sheet", load_starships().module.name),
        blank=True,
    )


def blank_vessel() -> VesselView:
    """Return no vessel: boxes for the greatest hull, and both ways to move."""
    speeds = ("sail", "oars")
    left = f"{TO_WRITE} mi, {TO_WRITE}″"
    return VesselView(
        name="",
        line="",
        kind="",
        drawn_from="",
        length=0,
        ram=False,
        catapults=0,
        hull=Count(whole=TENTHS * POINTS, left=TENTHS * POINTS, known=False),
        armour_class=None,
        size=tuple((name, f"{TO_WRITE} ft") for name in ("length", "beam", "draft")),
        speeds=tuple(SpeedView(by=by, miles=TO_WRITE, inches=TO_WRITE, now="") for by in speeds),
        tenths=tuple(
            TenthView(name=name, points=Count(whole=POINTS, left=POINTS), speeds=(left, left))
            for name in map(tenth_name, range(1, TENTHS + 1))
        ),
        winds=tuple(
            WindView(roll=told, name=name, moves=(TO_WRITE, TO_WRITE), note=peril(roll, rowed=True)) for roll, told, name in wind_names()
        ),
        directions=DIRECTIONS,
        crew=tuple(HandsView(name=name, count=Count(whole=HANDS, left=HANDS, known=False)) for name in ("Sailors", "Rowers", "Marines")),
        people=None,
        arms=(
            ArmView(name="Ram", text=(f"{LONG} to a ship, {LONG} to a creature", RAM)),
            ArmView(name="Light catapults", text=(f"how many: {SOME}", *CATAPULT)),
        ),
        capacity=f"room for {LONG} cn",
        cargo=(),
        story=(),
        effects=(),
        day=0,
        turn=0,
        notes="",
        warnings=(),
        seed="",
        made=_made("vessel sheet", load_vessels().module.name),
        blank=True,
    )


def blank_roster() -> RosterView:
    """Return no crew."""
    return RosterView(name="", line="", members=(), made=_made("roster sheet", load().module.name), blank=True)


def blank_card() -> CardView:
    """Return nobody whom the Smith plays."""
    return CardView(
        name="",
        line="",
        defense="",
        attack="",
        dv="",
        initiative="",
        tracks=tuple(Track(name=name, dice=_chain(LARGEST), lost=None) for name in ("Health", "Armour", "Spell")),
        strikes=(),
        saves=tuple(SaveView(stat=stat, mod=TO_WRITE, feat=None, against=against) for stat, against in AGAINST.items()),
        skills=(),
        powers=(),
        made=_made("card", load().module.name).removesuffix("."),
        blank=True,
    )


BLANKS: dict[str, Callable[[], Portrait | CardView | StarshipView | VesselView | RosterView]] = {
    "character": blank_character,
    "book": blank_book,
    "card": blank_card,
    "starship": blank_starship,
    "vessel": blank_vessel,
    "roster": blank_roster,
}
"""What stands on the blank sheet of each kind that a design can be of."""
