"""The shipyard: drawings that stay in their box, that are the same each time and different for each ship, and that print."""

from __future__ import annotations

import pytest

from hcgen.sheets.shipyard import Drawing, Fit, Line, Numbers, draw_starship, draw_vessel
from hcgen.sheets.shipyard.hulls import FAMILIES
from hcgen.sheets.shipyard.vessels import BUILDS
from hcgen.tables.ships import HULLS, load_vessels

WIDE, HIGH = 93.0, 110.0
LOW = 58.0

every_family = pytest.mark.parametrize("family", HULLS)
every_kind = pytest.mark.parametrize("kind", BUILDS)


def starship(family: str, number: int) -> Drawing:
    numbers = Numbers(scale=number % 9, lasers=number % 3 > 0, warpedoes=number % 7)
    return draw_starship(family, f"seed {number}", numbers, WIDE, HIGH)


def vessel(kind: str, number: int) -> Drawing:
    return draw_vessel(kind, f"seed {number}", Fit(length_ft=number % 151, ram=number % 2 > 0, catapults=number % 4), WIDE, LOW)


def assert_in_its_box(drawing: Drawing) -> None:
    for mark in drawing.marks:
        for x, y in mark.spots():
            assert abs(x) <= drawing.wide / 2 + 0.01, mark
            assert -0.01 <= y <= drawing.high + 0.01, mark
    for spots in drawing.anchors.values():
        assert all(abs(x) <= drawing.wide / 2 and 0 <= y <= drawing.high for x, y in spots)


def assert_prints(drawing: Drawing) -> None:
    """Lines neither too fine nor too heavy, nothing grey but fills, no line of no length."""
    for mark in drawing.marks:
        assert 0.3 <= mark.weight <= 1.0, mark
        assert mark.fill in {"", "white", "tint", "black"}
        if isinstance(mark, Line):
            assert len(mark.points) >= (3 if mark.closed else 2)


def test_every_family_of_the_tables_can_be_drawn() -> None:
    assert set(FAMILIES) == set(HULLS)
    assert len(FAMILIES) >= 5
    assert set(BUILDS) == set(load_vessels().kinds.by_id)


@every_family
def test_starships_stay_in_their_box(family: str) -> None:
    for number in range(12):
        drawing = starship(family, number)
        assert_in_its_box(drawing)
        assert_prints(drawing)


@every_kind
def test_vessels_stay_in_their_box(kind: str) -> None:
    for number in range(12):
        drawing = vessel(kind, number)
        assert_in_its_box(drawing)
        assert_prints(drawing)


@every_family
def test_the_same_ship_is_the_same_drawing(family: str) -> None:
    assert starship(family, 5) == starship(family, 5)


@every_kind
def test_the_same_vessel_is_the_same_drawing(kind: str) -> None:
    assert vessel(kind, 5) == vessel(kind, 5)


@every_family
def test_no_two_hulls_are_alike(family: str) -> None:
    numbers = Numbers(scale=5, lasers=True, warpedoes=2)
    drawn = [draw_starship(family, f"seed {number}", numbers, WIDE, HIGH) for number in range(12)]
    assert len({drawing.marks for drawing in drawn}) == 12
    assert len({max(drawing.marks, key=lambda mark: (mark.weight, len(mark.spots()))) for drawing in drawn}) == 12


@pytest.mark.proof
@every_family
def test_no_two_of_a_thousand_hulls_are_alike(family: str) -> None:
    numbers = Numbers(scale=5, lasers=True, warpedoes=2)
    seen = set()
    for number in range(1000):
        drawing = draw_starship(family, f"seed {number}", numbers, WIDE, HIGH)
        assert_in_its_box(drawing)
        seen.add(drawing.marks)
    assert len(seen) == 1000


@every_family
def test_hulls_are_symmetrical(family: str) -> None:
    """All but the shade and the Warpedoes that are missing is the same on both sides."""
    drawing = draw_starship(family, "even", Numbers(scale=4, lasers=True, warpedoes=4), WIDE, HIGH)
    outline = max((mark for mark in drawing.marks if isinstance(mark, Line) and mark.weight == 1.0), key=lambda mark: len(mark.points))
    corners = set(outline.points)
    assert corners == {(0.0 - x, y) for x, y in corners}


@every_family
def test_the_numbers_show(family: str) -> None:
    for scale in range(1, 9):
        drawing = draw_starship(family, "numbers", Numbers(scale=scale, lasers=True, warpedoes=6), WIDE, HIGH)
        assert len(drawing.anchors["engine"]) == scale
        assert len(drawing.anchors["laser"]) in {2, 4, 6}
        assert len(drawing.anchors["tube"]) == 3
        assert {"shield", "bridge", "fuel", "hold", "core"} <= set(drawing.anchors)
    unarmed = draw_starship(family, "numbers", Numbers(scale=1), WIDE, HIGH)
    assert not {"laser", "tube"} & set(unarmed.anchors)


@every_family
def test_leaders_need_not_cross(family: str) -> None:
    """What has its title higher up stands nearer to the bow."""
    for number in range(8):
        drawing = draw_starship(family, f"order {number}", Numbers(scale=6, lasers=True, warpedoes=6), WIDE, HIGH)
        first = {name: min(y for _, y in spots) for name, spots in drawing.anchors.items()}
        assert first["tube"] < first["core"]
        assert first["fuel"] < first["core"]
        assert first["bridge"] < first["core"] < first["engine"]


def test_a_ship_without_a_family_gets_one_from_its_seed() -> None:
    drawn = {draw_starship("", f"seed {number}", Numbers(), WIDE, HIGH).marks for number in range(8)}
    assert len(drawn) == 8


def test_a_vessel_shows_what_she_carries() -> None:
    galley = draw_vessel("galley-war", "a", Fit(length_ft=130, ram=True, catapults=2), WIDE, LOW)
    assert {"ram", "oars", "sail", "hull", "catapult"} <= set(galley.anchors)
    canoe = draw_vessel("canoe", "a", Fit(length_ft=15), WIDE, LOW)
    assert "sail" not in canoe.anchors
    assert "oars" in canoe.anchors


@every_kind
def test_a_low_vessel_rises_in_her_field(kind: str) -> None:
    """Half of what a canoe leaves empty stands below her, three tenths of what a low ship does; who fills her field floats at its foot."""
    for number in range(12):
        levels = [y for mark in vessel(kind, number).marks for _, y in mark.spots()]
        above, below = min(levels), LOW - max(levels)
        free = above + below
        if kind == "canoe":
            assert abs(above - below) < 1
        elif free > LOW / 3 + 1:
            assert 0.26 * free < below < 0.34 * free or abs(above - below) < 1
        elif free < LOW / 3 - 1:
            assert below < 1
