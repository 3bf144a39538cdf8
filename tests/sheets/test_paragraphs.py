"""Paragraphs end their lanes where their lines, one by one, would: what is set as one row is parted as if it were many."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some
from msgspec.structs import replace

from hcgen.sheets.paragraphs import Lines
from hcgen.sheets.rows import Laid, Row, count, even, fill

LEAD = 3.5


def nothing(*_: object) -> None:
    """Draw nothing."""


def paragraph(lines: int, *, kept: bool = False) -> Row:
    """Return a paragraph as one row; one that is kept stays with what is behind it."""
    return replace(Lines(nothing, 0, lines, LEAD, range(2, lines - 1), before=1.5).row(), keep=kept)


def one_by_one(lines: int, *, kept: bool = False) -> list[Row]:
    """Return the same paragraph as a row for each line."""
    last = lines - 1
    return [
        Row(nothing, LEAD, before=0 if number else 1.5, keep=(number < last and number in {0, last - 1}) or (kept and number == last))
        for number in range(lines)
    ]


def baselines(laid: Laid) -> list[list[float]]:
    """Return where the lines of each lane stand."""
    return [[round(base + number * row.lead, 6) for row, base in lane for number in range(row.lines)] for lane in laid.lanes]


def test_a_paragraph_is_as_high_as_its_lines() -> None:
    row = paragraph(5)

    assert (row.height, row.depth, row.lines) == (5 * LEAD, 4 * LEAD, 5)


def test_neither_the_first_line_nor_the_last_stands_alone() -> None:
    for lines, room, expected in ((5, 3, 3), (5, 4, 3), (5, 1, 1), (4, 3, 2), (3, 2, 2), (2, 1, 1)):
        laid = fill([paragraph(lines)], [(room - 1) * LEAD])
        assert count([row for row, _ in laid.lanes[0]]) == expected, (lines, room)
        assert count(laid.rest) == lines - expected


def test_a_short_paragraph_goes_to_the_next_lane_whole() -> None:
    laid = fill([paragraph(6), paragraph(3)], [7 * LEAD, 9 * LEAD])

    assert [[row.lines for row, _ in lane] for lane in laid.lanes] == [[6], [3]]


def test_what_is_parted_is_written_from_its_own_line_on() -> None:
    found: list[tuple[int, int]] = []
    row = Lines(lambda first, end, *_: found.append((first, end)), 0, 9, LEAD, range(2, 8)).row()
    laid = fill([row], [3 * LEAD, 2 * LEAD])
    for lane in laid.lanes:
        for part, base in lane:
            part.draw(None, 0, base)  # type: ignore[arg-type]
    for part in laid.rest:
        part.draw(None, 0, 0)  # type: ignore[arg-type]

    assert found == [(0, 4), (4, 7), (7, 9)]


@given(
    some.lists(some.tuples(some.integers(1, 12), some.booleans()), min_size=1, max_size=8),
    some.lists(some.floats(0.5, 60), min_size=1, max_size=4),
)
def test_paragraphs_end_where_their_lines_would(texts: list[tuple[int, bool]], rooms: list[float]) -> None:
    whole = fill([paragraph(lines, kept=kept) for lines, kept in texts], rooms)
    lined = fill([row for lines, kept in texts for row in one_by_one(lines, kept=kept)], rooms)

    assert baselines(whole) == baselines(lined)
    assert count(whole.rest) == len(lined.rest)


def shared_out(rows: list[Row], lanes: int, step: float) -> float:
    """Return how deep rows reach evenly, by filling higher and higher lanes."""
    room = max(0.0, sum(row.height + row.before for row in rows) / lanes - LEAD)
    while (laid := fill(rows, [room] * lanes)).rest or any(lane[-1][0].keep for lane in laid.lanes[:-1] if lane):
        room += step
    return laid.height


@given(some.lists(some.integers(1, 12), min_size=1, max_size=9), some.integers(2, 4))
def test_paragraphs_are_shared_out_evenly(texts: list[int], lanes: int) -> None:
    rows = [paragraph(lines) for lines in texts]
    whole = fill(rows, [1e9]).height

    assert abs(even(rows, lanes, 1.75) - min(whole, shared_out(rows, lanes, 1.75))) < 1e-9
