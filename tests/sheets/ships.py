"""Ships to print: rolled ones, used ones, and the ones that are meant to hurt."""

from __future__ import annotations

import io
from functools import cache

import msgspec
import pypdf
import pypdfium2

from hcgen.dice import Dice
from hcgen.generate.ships import ShipWishes, wish_ship
from hcgen.generate.starship import roll_starship
from hcgen.generate.vessel import roll_vessel
from hcgen.portrait.ship_views import HandsView, MemberView, RosterView, StarshipView, VesselView
from hcgen.portrait.starship_sheet import starship_view
from hcgen.portrait.vessel_sheet import vessel_view
from hcgen.rules.ships import derive_starship, derive_vessel
from hcgen.sheets import Paper, Sheet, render_sheets
from hcgen.ship_records import CriticalEffect, Starship, StarshipState, Vessel, VesselState
from hcgen.tables.ships import CrewNumbers, load_starships, load_vessels

LONG = "W" * 60
HOSTILE = '<b>&"</font> Ωμέγα Жук 山田 q\u0301x\u0327 \u0007 \U0001f600'
WORDS = "a very long story that goes on without any haste about nothing in particular, " * 40


def starship(index: int, *, kind: str | None = None, strict: bool = False) -> Starship:
    tables = load_starships()
    wishes = wish_ship(tables.kinds.by_id, kind=kind, strict=strict)
    return roll_starship(Dice("sheets"), tables, wishes, index)


def vessel(index: int, *, kind: str | None = None, strict: bool = False) -> Vessel:
    tables = load_vessels()
    wishes = wish_ship(tables.kinds.by_id, kind=kind, strict=strict) if kind or strict else ShipWishes()
    return roll_vessel(Dice("sheets"), tables, wishes, index)


def seen_starship(record: Starship, names: tuple[str | None, ...] = ()) -> StarshipView:
    return starship_view(record, derive_starship(record), load_starships(), names)


def seen_vessel(record: Vessel) -> VesselView:
    return vessel_view(record, derive_vessel(record), load_vessels())


def used() -> StarshipView:
    """A battleship in the middle of a fight, one hand short."""
    record = starship(1, kind="battleship")
    posts = tuple(msgspec.structs.replace(post, member=at if at <= 3 else None) for at, post in enumerate(record.crew.posts, 1))
    record = msgspec.structs.replace(record, crew=msgspec.structs.replace(record.crew, posts=posts))
    effects = (CriticalEffect(roll=1, turns_left=1), CriticalEffect(roll=3))
    state = StarshipState(shield=1, warpedoes=0, fuel_crystals=1, day=12, turn=4, air_in=3, effects=effects)
    return seen_starship(msgspec.structs.replace(record, state=state, notes="Owes a dock."), ("Ada", "Bo", "Cy"))


def crowded() -> StarshipView:
    """A ship that no page can hold."""
    record = starship(2, kind="battleship")
    own = {"name": LONG, "shield": 77, "systems": 40, "scale": 30, "fuel_crystals": 99, "history": WORDS, "quirk": HOSTILE}
    more = {"cargo": (WORDS[:300], HOSTILE, LONG), "rooms": (WORDS[:200],) * 6, "registry": HOSTILE, "notes": f"{WORDS}\n{HOSTILE}"}
    posts = tuple(msgspec.structs.replace(post, post=f"{post.post} {LONG[:9]}") for post in record.crew.posts) * 6
    crew = msgspec.structs.replace(record.crew, posts=posts)
    weapons = msgspec.structs.replace(record.weapons, warpedoes=60)
    return seen_starship(msgspec.structs.replace(record, **own, **more, crew=crew, weapons=weapons))


def bare() -> StarshipView:
    """A shuttle of which only the numbers are known."""
    return seen_starship(starship(3, kind="shuttle", strict=True))


STARSHIPS = {"used": used, "crowded": crowded, "bare": bare}


def holed() -> VesselView:
    """A galley that was rammed."""
    record = vessel(1, kind="galley-war")
    state = VesselState(
        hull=record.hull - 31,
        lost=CrewNumbers(rowers=47, marines=3),
        day=3,
        turn=2,
        effects=("the mast is down",),
        fires=2,
        shipped_water=True,
    )
    return seen_vessel(msgspec.structs.replace(record, state=state, notes="Owes a dock."))


def laden() -> VesselView:
    """A ship that no page can hold."""
    record = vessel(2, kind="sailing-ship-large")
    crew = CrewNumbers(rowers=9000, sailors=77, marines=1, captain=1)
    own = {
        "name": HOSTILE,
        "hull": 5000,
        "history": WORDS,
        "condition": HOSTILE,
        "cargo": (WORDS,) * 3,
        "catapults": 9,
        "notes": f"{HOSTILE}\n{WORDS}",
    }
    return seen_vessel(msgspec.structs.replace(record, **own, crew=crew, fittings=(LONG, WORDS[:300])))


def unknown() -> VesselView:
    """A riverboat of which only the numbers are known."""
    return seen_vessel(vessel(3, kind="riverboat", strict=True))


VESSELS = {"holed": holed, "laden": laden, "unknown": unknown}


def roster(count: int) -> RosterView:
    members = tuple(
        MemberView(
            post="Captain" if not number else f"Hand {number}",
            name=f"Name {number} of Them",
            stock="Human",
            class_="Specialist",
            level=1,
            defense="11",
            health="d8",
        )
        for number in range(count)
    )
    others = tuple(view for view in holed().crew if isinstance(view, HandsView))
    return RosterView(
        name="The crew of the Ark",
        line="Those who fly her",
        members=members,
        others=others,
        coverage=("Nobody suits the helm.",),
        seed="s",
        made="Made.",
    )


def _sheet(kind: str, name: str) -> Sheet:
    if kind == "starship":
        return Sheet(seen_starship(starship(int(name))) if name.isdecimal() else STARSHIPS[name](), "starship")
    return Sheet(seen_vessel(vessel(int(name))) if name.isdecimal() else VESSELS[name](), "vessel")


@cache
def printed(kind: str, name: str, paper: Paper) -> bytes:
    """Return the sheet of a ship: by its number, or by the name of one above."""
    return render_sheets([_sheet(kind, name)], paper).pdf


def pages(pdf: bytes) -> tuple[str, ...]:
    """Return the text of each page, as pdfium reads it."""
    return tuple(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))


def pages_by_pypdf(pdf: bytes) -> tuple[str, ...]:
    """Return the text of each page, as pypdf reads it."""
    return tuple(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages)


CODE = "HC/SH/" + "X" * 30
MODULES, SCALE = 25, 6
"""How many squares that code has on each side; and how many pixels of a page's picture a point has."""


def assert_quiet(page: pypdfium2.PdfPage) -> None:
    """Read the code from a page's picture; nothing stands nearer to it than four of its modules, as readers ask for."""
    import zxingcpp

    image = page.render(scale=SCALE, grayscale=True).to_pil()
    (found,) = zxingcpp.read_barcodes(image)
    assert found.text == CODE
    left, top = found.position.top_left.x, found.position.top_left.y
    right, low = found.position.bottom_right.x, found.position.bottom_right.y
    quiet, edge = round(4 * (right - left) / MODULES), 3  # the reader tells the corners to a pixel or two
    for strip in ((left - quiet, top - quiet, left - edge, low), (left - edge, top - quiet, right + edge, top - edge)):
        assert image.crop(strip).getextrema()[0] == 255, strip
