"""How rows are shared out among the columns of a further page."""

from __future__ import annotations

import pytest

from hcgen.sheets.rows import Row, even, fill, freed


def nothing(*_: object) -> None:
    """Draw nothing."""


AGAIN = Row(nothing, 4.0)
THING = Row(nothing, 3.0, before=2.0, depth=1.0, again=lambda: AGAIN)


@pytest.mark.parametrize(
    ("things", "expected"),
    [(1, [1, 0, 0, 0]), (2, [2, 0, 0, 0]), (4, [4, 0, 0, 0]), (5, [4, 1, 0, 0]), (8, [4, 4, 0, 0]), (24, [6, 6, 6, 6])],
)
def test_a_few_things_of_a_bag_stay_under_one_heading(things: int, expected: list[int]) -> None:
    """ "Backpack, continued" stands once over four things, not over each of them."""
    rows = [THING] * things
    laid = fill(rows, [even(rows, 4, 0.5)] * 4)
    assert laid.rest == ()
    assert [sum(row is THING for row, _ in lane) for lane in laid.lanes] == expected
    assert all(lane[0][0] is AGAIN for lane in laid.lanes if lane)


def test_rows_without_a_heading_are_shared_out_evenly() -> None:
    rows = [Row(nothing, 3.0)] * 4
    assert [len(lane) for lane in fill(rows, [even(rows, 4, 0.5)] * 4).lanes] == [1, 1, 1, 1]


def test_what_stays_with_a_line_to_write_on_is_free_without_it() -> None:
    """On a further page there are no such lines, and nobody waits for them."""
    word, line = Row(nothing, 3.0, keep=True), Row(nothing, 3.0, blank=True)
    moved = freed([word, line] * 3)

    assert [(row.keep, row.blank) for row in moved] == [(False, False)] * 3
    assert [row.keep for row in fill([word, line] * 3, [4.0]).rest] == [False] * 2
    assert [len(lane) for lane in fill(moved, [even(moved, 3, 0.5)] * 3).lanes] == [1, 1, 1]


def test_the_last_row_of_all_waits_for_nothing() -> None:
    rows = [Row(nothing, 3.0), Row(nothing, 3.0, keep=True)]

    assert even(rows, 2, 0.5) == 0.0


def test_rows_that_all_stay_together_are_shared_out_among_no_lanes() -> None:
    rows = [Row(nothing, height, keep=True) for height in (3.0, 3.5, 4.0)]

    assert even(rows, 2, 0.5) == 6.5


def test_a_group_that_goes_on_below_another_one_says_so_again() -> None:
    """What is worn, gone on from the page before, does not stand below "held" as if it were in hand."""
    held, worn = Row(nothing, 3.0), Row(nothing, 3.0, order=1, again=lambda: Row(nothing, 4.0, before=2.0, keep=True))
    (lane,) = fill([held, worn, worn], [20.0]).lanes

    assert [(row is held, row is worn, level) for row, level in lane] == [
        (True, False, 0.0),
        (False, False, 5.0),
        (False, True, 9.0),
        (False, True, 12.0),
    ]


def test_a_heading_is_left_behind_by_what_goes_on() -> None:
    held, worn = Row(nothing, 3.0), Row(nothing, 3.0, order=1, again=lambda: Row(nothing, 4.0, before=2.0, keep=True))
    laid = fill([held, worn], [8.0])

    assert laid.lanes == (((held, 0.0),),)
    assert laid.rest == (worn,)


@pytest.mark.parametrize(("count", "lanes", "deep"), [(7, 2, 4), (8, 2, 4), (7, 3, 3)])
def test_lines_to_write_on_are_shared_out_and_none_is_lost(count: int, lanes: int, deep: int) -> None:
    """The seventh thing that a blank sheet asks of a person in large print: their languages."""
    lines = [Row(nothing, 6.0, depth=0.6, blank=True)] * count
    laid = fill(lines, [even(lines, lanes, 1.75)] * lanes)

    assert sum(len(lane) for lane in laid.lanes) == count
    assert len(laid.lanes[0]) == deep


def test_what_stands_below_the_first_thing_of_its_group_is_not_forced_into_a_lane() -> None:
    """Only what has nothing but its heading above it stands in a lane that is too low for it."""
    first, second = Row(nothing, 3.0, depth=20.0), Row(nothing, 3.0, before=21.0, depth=1.0, again=lambda: AGAIN)
    laid = fill([first, second], [22.0, 22.0])
    assert [[row for row, _ in lane] for lane in laid.lanes] == [[first], [AGAIN, second]]
    assert fill([second], [3.0]).lanes[0][1][0] is second
