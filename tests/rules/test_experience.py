"""What is won and spent in play: HC-XP-01, HC-EQ-04, AMB-HC-23."""

from __future__ import annotations

import pytest
from by_hand import person
from msgspec.structs import replace

from hcgen import Character, HcgenError, derive
from hcgen.records import Purse, State
from hcgen.rules.hammercrawl.experience import Standing, awarded, is_crawl, level_at, shares, standing
from hcgen.tables import Tables


def somebody(level: int = 1, xp: int = 0, coins: int = 100, crawl: bool | str = False, state: State | None = None) -> Character:
    made = person(level=level)
    chosen: dict[str, str | bool] = {"crawl": crawl} if crawl else {}
    return replace(made, xp=xp, purse=Purse(start=100, coins=coins), state=state, provenance=replace(made.provenance, chosen=chosen))


def test_a_count_begins_with_the_record_and_goes_on_with_the_state(tables: Tables) -> None:
    once = awarded(somebody(), tables, xp=12, coins=-30)
    assert once.state == State(xp=12, coins=70)
    twice = awarded(once, tables, xp=12)
    assert twice.state == State(xp=24, coins=70)
    assert replace(twice, state=None) == somebody()


def test_only_what_is_awarded_is_counted(tables: Tables) -> None:
    assert awarded(somebody(), tables, coins=5).state == State(coins=105)
    assert awarded(somebody(level=3, xp=50), tables, xp=5).state == State(xp=55)
    assert awarded(somebody(), tables).state is None


def test_what_play_has_changed_besides_stays(tables: Tables) -> None:
    state = State(xp=3, dice={"health": "d5"}, conditions=("damp",))
    assert awarded(somebody(state=state), tables, xp=-3).state == replace(state, xp=0)


@pytest.mark.parametrize(
    ("xp", "coins", "said"),
    [
        (-13, 0, r"12 XP and -13 would make -1; experience is never owed, so take 12 at most \(HC-XP-01\)"),
        (0, -101, r"100 coins and -101 would make -1; coins are never owed, so take 100 at most \(HC-EQ-04\)"),
        (999_989, 0, r"12 XP and 999,989 would be more than the 1,000,000 that anybody has; give fewer \(HC-XP-01\)"),
        (10**4000, 0, r"^over 1,000,000 XP are more than anybody has; give fewer \(HC-XP-01\)$"),
        (0, -(10**4000), r"^over 1,000,000 coins are more than anybody has; give fewer \(HC-EQ-04\)$"),
    ],
    ids=["owed-xp", "owed-coins", "too-much", "huge", "huge-debt"],
)
def test_what_cannot_be_awarded(xp: int, coins: int, said: str, tables: Tables) -> None:
    with pytest.raises(HcgenError, match=said):
        awarded(somebody(state=State(xp=12)), tables, xp, coins)


def test_the_last_coin_can_be_spent_and_a_million_be_had(tables: Tables) -> None:
    assert awarded(somebody(), tables, coins=-100).state == State(coins=0)
    assert awarded(somebody(), tables, coins=999_900).state == State(coins=1_000_000)


def test_too_much_by_hand_can_be_spent(tables: Tables) -> None:
    assert awarded(somebody(state=State(coins=2_000_000)), tables, coins=-1).state == State(coins=1_999_999)


@pytest.mark.parametrize(
    ("level", "xp", "crawl", "stands"),
    [
        pytest.param(1, 0, False, Standing(0, 100, 1, 2, 20), id="begins"),
        pytest.param(1, 19, False, Standing(19, 100, 1, 2, 1), id="T350-19"),
        pytest.param(1, 20, False, Standing(20, 100, 2, 3, 30), id="T350-20"),
        pytest.param(1, 89, False, Standing(89, 100, 3, 4, 1), id="T350-89"),
        pytest.param(2, 20, False, Standing(20, 100, 2, 3, 30), id="level-2"),
        pytest.param(3, 40, False, Standing(40, 100, 2, 4, 50), id="under-the-own-level"),
        pytest.param(9, 539, False, Standing(539, 100, 9, 10, 1), id="level-9"),
        pytest.param(9, 540, False, Standing(540, 100, 10, None, 0), id="reaches-10"),
        pytest.param(10, 9999, False, Standing(9999, 100, 10, None, 0), id="the-last"),
        pytest.param(1, 10, True, Standing(10, 100, 1, 2, 20), id="crawl-begins"),
        pytest.param(1, 29, True, Standing(29, 100, 1, 2, 1), id="crawl-29"),
        pytest.param(1, 30, True, Standing(30, 100, 2, 3, 30), id="crawl-30"),
        pytest.param(1, 9, True, Standing(9, 100, 0, 2, 21), id="crawl-under-level-1"),
        pytest.param(9, 549, True, Standing(549, 100, 9, 10, 1), id="crawl-549"),
        pytest.param(9, 550, True, Standing(550, 100, 10, None, 0), id="crawl-550"),
    ],
)
def test_how_somebody_stands(level: int, xp: int, crawl: bool, stands: Standing, tables: Tables) -> None:
    assert standing(somebody(level=level, crawl=crawl, state=State(xp=xp)), tables) == stands


def test_the_track_is_said_by_what_was_chosen(tables: Tables) -> None:
    """AMB-HC-23."""
    assert [is_crawl(somebody(crawl=crawl)) for crawl in (False, True, "true")] == [False, True, False]
    assert [derive(somebody(level=level, crawl=True), tables).xp_next for level in (1, 2, 9, 10)] == [30, 60, 550, None]
    assert [derive(somebody(level=level), tables).xp_next for level in (1, 2, 9, 10)] == [20, 50, 540, None]
    assert [level_at(xp, tables, crawl=True) for xp in (0, 9, 10, 9999)] == [0, 0, 1, 10]


@pytest.mark.parametrize(
    ("coins", "people", "shared"), [(90, 3, (30, 0)), (100, 3, (33, 1)), (2, 3, (0, 2)), (-100, 3, (-33, -1)), (7, 1, (7, 0))]
)
def test_coins_are_shared_evenly(coins: int, people: int, shared: tuple[int, int]) -> None:
    assert shares(coins, people) == shared
