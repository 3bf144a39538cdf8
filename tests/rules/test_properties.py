"""Properties that hold for every value: steps, assignment, slots, formulas, ratings."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hcgen.dice import CHAIN, Die, step
from hcgen.errors import TableError
from hcgen.records import Gear, Stats
from hcgen.rules.formulas import Measures, read, work_in, work_out, work_out_signed
from hcgen.rules.hammercrawl import checks, classes, encumbrance, skills, stats
from hcgen.tables import Tables
from hcgen.tables.effects import Growth
from hcgen.tables.rows import STATS, Size, Stat

bounded = settings(max_examples=50, deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow])

PLACES = st.integers(0, 60)
STEPS = st.integers(-30, 30)
STAT_NAMES = st.sampled_from(STATS)
RATINGS = st.lists(st.integers(3, 18), min_size=7, max_size=7)
SIZES: st.SearchStrategy[Size] = st.sampled_from(("tiny", "small", "medium", "large"))
QUANTITIES = st.integers(1, 400)


# Steps.


@bounded
@given(PLACES)
def test_a_die_reads_back(place: int) -> None:
    assert Die.of(str(Die(place))) == Die(place)
    assert Die.of(str(Die(place)).upper()) == Die(place)


@bounded
@given(PLACES, st.integers(0, 30), st.integers(0, 30))
def test_steps_up_add(place: int, first: int, second: int) -> None:
    assert step(step(Die(place), first), second) == step(Die(place), first + second)


@bounded
@given(PLACES, STEPS)
def test_up_and_down_again(place: int, steps: int) -> None:
    assert step(step(Die(place), abs(steps)), -abs(steps)) == Die(place)


@bounded
@given(PLACES)
def test_a_step_up_raises_the_maximum_below_the_top(place: int) -> None:
    """Each die is higher than the one before; above D30 each adds to it."""
    assert step(Die(place), 1).maximum > Die(place).maximum
    assert all(size in CHAIN for size in Die(place).sizes)
    assert set(Die(place).sizes[:-1]) <= {30}


@bounded
@given(PLACES, STEPS)
def test_the_floor_is_d3_and_negation_is_none(place: int, steps: int) -> None:
    lost = place + steps < 0
    assert (step(Die(place), steps, "negate") is None) == lost
    assert (step(Die(place), steps) == Die(0)) == (place + steps <= 0)


@bounded
@given(STEPS, st.integers(0, 20))
def test_good_steps_help(steps: int, more: int) -> None:
    """HC-DICE-03: more steps never make a Test's die larger, nor a Challenge's smaller."""
    assert checks.check_die("test", steps + more) <= checks.check_die("test", steps)
    assert checks.check_die("challenge", steps + more) >= checks.check_die("challenge", steps)


# Assignment.


@bounded
@given(RATINGS, STAT_NAMES, STAT_NAMES)
def test_assignment_is_a_permutation(rolls: list[int], stock: Stat, class_: Stat) -> None:
    made = stats.assign(rolls, stock, class_)
    assert sorted(made[stat] for stat in STATS) == sorted(rolls)


@bounded
@given(RATINGS, STAT_NAMES, STAT_NAMES)
def test_the_highest_rolls_stand_on_the_primes(rolls: list[int], stock: Stat, class_: Stat) -> None:
    """HC-GEN-05: two primes share the two highest, one prime has the highest."""
    made = stats.assign(rolls, stock, class_)
    primes = {stock, class_}
    assert sorted(made[stat] for stat in primes) == sorted(rolls)[-len(primes) :]


@bounded
@given(st.permutations(range(3, 10)), STAT_NAMES, STAT_NAMES)
def test_everything_keeps_the_order_rolled(rolls: list[int], stock: Stat, class_: Stat) -> None:
    """HC-GEN-05: the primes among themselves, stock first, and the rest in sheet order; all rolls differ here."""
    made = stats.assign(rolls, stock, class_)
    primes: list[Stat] = [stock] if stock == class_ else [stock, class_]
    for group in (primes, [stat for stat in STATS if stat not in primes]):
        places = [rolls.index(made[stat]) for stat in group]
        assert places == sorted(places)


# Slots.


@bounded
@given(SIZES, QUANTITIES, QUANTITIES)
def test_more_things_never_take_fewer_slots(size: Size, some: int, more: int) -> None:
    assert (
        encumbrance.slots(size, some)
        <= encumbrance.slots(size, some + more)
        <= encumbrance.slots(size, some) + encumbrance.slots(size, more)
    )


@bounded
@given(QUANTITIES)
def test_larger_things_never_take_fewer_slots(quantity: int) -> None:
    taken = [encumbrance.slots(size, quantity) for size in ("tiny", "small", "medium", "large")]
    assert taken == sorted(taken)


GEAR = st.lists(
    st.builds(
        lambda name, size, quantity: Gear(id=name + size, name=name, size=size, quantity=quantity, carried="packed", origin="kit"),
        st.sampled_from(("pin", "book", "hat")),
        SIZES,
        st.integers(1, 30),
    ),
    max_size=8,
)


@bounded
@given(GEAR, st.integers(0, 1000))
def test_the_order_of_gear_does_not_matter(gear: list[Gear], coins: int) -> None:
    mixed = sorted(gear, key=lambda item: (item.quantity, item.id), reverse=True)
    assert encumbrance.used_slots(mixed, coins) == encumbrance.used_slots(gear, coins)


@bounded
@given(GEAR, st.integers(0, 1000), GEAR, st.integers(0, 1000))
def test_stow_is_monotonous(gear: list[Gear], coins: int, further: list[Gear], more: int) -> None:
    assert encumbrance.used_slots([*gear, *further], coins + more) >= encumbrance.used_slots(gear, coins)


@bounded
@given(st.integers(3, 18), st.integers(3, 18), GEAR, st.integers(0, 1000))
def test_over_by_is_what_does_not_fit(tables: Tables, strength: int, intelligence: int, gear: list[Gear], coins: int) -> None:
    half, mod = stats.half(strength, tables), stats.mod(intelligence, tables)
    stow = encumbrance.stow(half, mod, tuple(gear), coins, tables)
    assert stow.base == max(0, half + mod)
    assert stow.over_by == max(0, stow.used - stow.total)


# Ratings.


@bounded
@given(st.integers(1, 19))
def test_ratings_rise(tables: Tables, rating: int) -> None:
    """HC-STAT-01: a higher rating is never worth less, and halves round up."""
    assert stats.mod(rating + 1, tables) >= stats.mod(rating, tables)
    assert stats.half(rating, tables) == -(-rating // 2)


# Formulas.


def measures(tables: Tables, rolls: list[int], prime: Stat, level: int) -> Measures:
    ratings = Stats(**dict(zip(STATS, rolls, strict=True)))
    feat, weak = Die.of(tables.levels[level - 1].feat).maximum, Die.of(tables.levels[level - 1].weak).maximum
    return Measures(level, ratings, stats.mods(ratings, tables), stats.halves(ratings, tables), prime, feat, weak, "WIL")


@bounded
@given(RATINGS, STAT_NAMES, st.integers(1, 10), STAT_NAMES, st.integers(1, 99), st.integers(1, 9))
def test_formulas(tables: Tables, rolls: list[int], prime: Stat, level: int, stat: Stat, number: int, divisor: int) -> None:
    """Each formula against the same sum in Python; divisions round up and results stop at 0."""
    m = measures(tables, rolls, prime, level)

    def up(value: int) -> int:
        return -(-value // divisor)

    expected = {
        f"{number}": number,
        f"level/{divisor}": up(level),
        f"{number}*level": number * level,
        f"level+mod({stat})": max(0, level + m.mods[stat]),
        f"level+half({stat})": level + m.halves[stat],
        f"{number}+bonus(prime)": number + max(0, m.mods[prime]),
        f"{number}+bonus(stat)": number + max(0, m.mods.WIL),
        f"mod({stat})": max(0, m.mods[stat]),
        f"feat/{divisor}": up(m.feat),
        f"weak - {number}": max(0, m.weak - number),
        f"{stat}/{divisor}": up(m.ratings[stat]),
        f"{number}-{stat}": max(0, number - m.ratings[stat]),
    }
    assert {formula: work_out(formula, m) for formula in expected} == expected


@bounded
@given(RATINGS, STAT_NAMES)
def test_mods_in_texts_have_their_sign(tables: Tables, rolls: list[int], stat: Stat) -> None:
    m = measures(tables, rolls, "STR", 3)
    sign = "−" if m.mods[stat] < 0 else "+"
    assert (
        work_in(f"roll {{mod({stat})}}, {{2*level}} times, {{who}}", m, {"who": "you"}) == f"roll {sign}{abs(m.mods[stat])}, 6 times, you"
    )
    assert work_out_signed(f"mod({stat})", m) == m.mods[stat]


@pytest.mark.parametrize(
    "formula",
    [
        "",
        "levels",
        "level/",
        "*level",
        "mod(STR",
        "level)",
        "2**level",
        "mod(LUCK)",
        "level*2",
        "half()",
        "3+",
        "level/0",
        "1.5",
        "sin(STR)",
    ],
)
def test_what_is_no_formula_is_refused(formula: str) -> None:
    with pytest.raises(TableError):
        read(formula)


# Growth and chances.


@bounded
@given(st.integers(0, 9), st.integers(0, 3), st.integers(1, 4), st.integers(1, 10))
def test_growth_counts_the_levels_after_the_first(start: int, each: int, every: int, level: int) -> None:
    """HC-CLS-02: "every even level" is levels 2, 4, 6 …"""
    gained = sum(each for later in range(2, level + 1) if later % every == 0)
    assert classes.grown(Growth(start=start, each=each, every=every), level) == start + gained


@pytest.mark.parametrize("die", ["d3", "d16", "d20", "d30", "d30+d3", "d30+d6"])
def test_percent_is_the_chance_of_the_test(die: str) -> None:
    """The share of all faces at or under the target, in whole percent, rounded down."""
    rolled = Die.of(die)
    totals = [sum(faces) for faces in product(*(range(1, size + 1) for size in rolled.sizes))]
    for target in range(-1, rolled.maximum + 2):
        chance = Fraction(sum(total <= target for total in totals), len(totals))
        assert skills.percent(rolled, target) == int(100 * chance)
