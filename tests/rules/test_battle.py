"""Whole fights: sensible orders, ends that are ends, and chances that do not depend on who is named first."""

from __future__ import annotations

from collections import Counter

import pytest
from falling import falling
from msgspec.structs import replace

from hcgen.dice import Dice, Stream
from hcgen.errors import WishError
from hcgen.rules.moldhammer import orders
from hcgen.rules.moldhammer.actions import ACTS, start_turn
from hcgen.rules.moldhammer.battle import Battle, Fighter, fight
from hcgen.rules.moldhammer.ships import Effect, Kind, Ship, launch, roll_numbers

ACE = Ship(kind="battleship", shield_max=6, shield=6, systems=14, scale=6, lasers=True, warpedoes=2, warpedoes_max=2, crew=5, turn=1)


def ship(kind: Kind, stream: Stream) -> Ship:
    numbers = roll_numbers(kind, stream)
    return launch(kind, numbers, numbers.scale, 6)


def duel(number: int, first: Kind, second: Kind) -> Battle:
    stream = Dice("duel").stream(first, second, number)
    return fight(((Fighter("A", ship(first, stream)),), (Fighter("B", ship(second, stream)),)), stream)


@pytest.mark.parametrize(
    ("changes", "target", "expected"),
    [
        ({}, {}, ("fire Warpedo, aimed", None)),
        ({}, {"shield": 1}, ("fire Warpedo, sure", None)),
        ({}, {"shield": 1, "evasions": 1}, ("fire Warpedo, aimed", None)),
        ({"systems": 10}, {}, ("fire Warpedo, sure", None)),
        ({"warpedoes": 0}, {}, ("fire lasers", None)),
        ({"warpedoes": 0, "acted": 4, "shield": 5}, {}, ("boost Shields", None)),
        ({"warpedoes": 0, "acted": 4}, {}, ("fire lasers", None)),
        ({"warpedoes": 0, "acted": 4, "effects": (Effect("thrusters"),)}, {}, ("repair", "thrusters")),
        ({"effects": (Effect("core", 3),)}, {}, ("repair", "core")),
        ({"effects": (Effect("core", 3),), "acted": 1}, {}, ("fire Warpedo, aimed", None)),
        ({"effects": (Effect("core", 1),), "acted": 1}, {}, ("repair", "core")),
        ({"effects": (Effect("weapons"),), "acted": 1}, {}, ("repair", "weapons")),
        ({"shield": 1}, {}, ("evade", None)),
        ({"shield": 1, "acted": 1}, {}, ("fire Warpedo, aimed", None)),
        ({"shield": 1, "crew": 1}, {}, ("fire Warpedo, aimed", None)),
        ({"shield": 1}, {"effects": (Effect("weapons"),)}, ("fire Warpedo, aimed", None)),
        ({"lasers": False, "warpedoes": 0, "shield": 5}, {}, ("boost Shields", None)),
        ({"lasers": False, "warpedoes": 0}, {}, ("evade", None)),
        ({"lasers": False, "warpedoes": 0, "effects": (Effect("cabin", 2),)}, {}, ("repair", "cabin")),
    ],
)
def test_orders_follow_from_the_state(changes: dict[str, object], target: dict[str, object], expected: tuple[str, str | None]) -> None:
    enemy = replace(ACE, **target)
    assert orders.order(replace(ACE, **changes), [enemy], enemy) == expected


def test_the_weakest_that_can_fire_is_fired_at() -> None:
    gone, mute = replace(ACE, exploded=True), replace(ACE, shield=1, effects=(Effect("weapons"),))
    weak, strong = replace(ACE, shield=2), ACE
    assert orders.target_of([gone, strong, mute, weak]) == 3
    assert orders.target_of([gone, mute]) == 1


def test_who_is_beaten() -> None:
    adrift = replace(ACE, effects=(Effect("thrusters"),))
    assert not orders.out_of_it(adrift)
    assert orders.out_of_it(replace(adrift, effects=(Effect("thrusters"), Effect("weapons"))))
    assert orders.out_of_it(replace(adrift, lasers=False, warpedoes=0))
    assert orders.out_of_it(replace(ACE, exploded=True))
    assert not orders.out_of_it(replace(ACE, effects=(Effect("weapons"),)))


def test_a_fight_word_for_word() -> None:
    """The second side begins, hits once, and its mark's core gives way at the end of the turn."""
    tub = Ship(kind="shuttle", shield_max=2, shield=1, systems=10, scale=1, lasers=False, crew=1)
    gull = Ship(kind="fighter", shield_max=4, shield=4, systems=12, scale=1, lasers=True, crew=1)
    fought = fight(((Fighter("Tub", tub),), (Fighter("Gull", gull),)), falling(4, 11, 1, 6))
    (turn,) = fought.turns
    assert [deed.words for deed in turn.deeds] == [
        "Gull: Fire lasers: 11 on d20, and it takes under 12. A hit: 1 point of Shield damage. Tub: The Shield falls from 1 to 0. "
        "Critical damage, 1 on d6: The core cracks. Unless it is repaired, the ship blows up at the end of this space turn.",
        "Tub: Repair core: 6 on d6, and it takes 2 or less. It stays broken.",
    ]
    assert turn.ends == ("Tub: The core gives way, and the ship is gone with all that is still aboard.",)
    assert (fought.winner, fought.words) == (1, "After 1 space turn Tub has blown up: Gull has won.")


def test_the_sides_take_turns_at_beginning() -> None:
    fought = next(battle for number in range(99) if len((battle := duel(number, "fighter", "fighter")).turns) > 3)
    begun = [turn.deeds[0].who for turn in fought.turns[:4]]
    assert begun == [begun[0], begun[1]] * 2
    assert begun[0] != begun[1]


@pytest.mark.parametrize("second", ["fighter", "battleship", "shuttle"])
def test_every_fight_ends_as_it_says(second: Kind) -> None:
    for number in range(40):
        fought = duel(number, "fighter", second)
        beaten = [all(orders.out_of_it(one.ship) for one in side) for side in fought.sides]
        assert fought.winner == (None if beaten[0] == beaten[1] else beaten.index(False))
        assert len(fought.turns) == 30 or any(beaten)
        for turn in fought.turns:
            for deed in turn.deeds:
                assert deed.action.name in {*ACTS, "repair"}
                assert (deed.damage is not None) == (deed.action.damage > 0)
        assert fought == duel(number, "fighter", second)


def test_nobody_acts_more_often_than_there_are_hands() -> None:
    for number in range(30):
        for turn in duel(number, "battleship", "fighter").turns:
            assert max(Counter(deed.who for deed in turn.deeds).values()) <= 8


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ((), (Fighter("B", ACE),), "ships on a side: 0 is too low"),
        ((Fighter("A", ACE),), (Fighter("A", ACE),), "2 ships are called A"),
        ((Fighter("A", replace(ACE, exploded=True)),), (Fighter("B", ACE),), "A has blown up"),
        (
            (Fighter("A", replace(ACE, effects=(Effect("weapons"),))),),
            (Fighter("B", replace(ACE, lasers=False, warpedoes=0)),),
            "0 of these ships can fire",
        ),
    ],
)
def test_fights_that_are_none(first: tuple[Fighter, ...], second: tuple[Fighter, ...], said: str) -> None:
    with pytest.raises(WishError, match=said):
        fight((first, second), falling())


def won(count: int, swapped: bool) -> tuple[float, float]:
    """The share of fights that two fighters win against a battleship, and its standard error."""
    wins = 0
    for number in range(count):
        stream = Dice("two against one").stream(number, int(swapped))
        pair = (Fighter("A", ship("fighter", stream)), Fighter("B", ship("fighter", stream)))
        one = (Fighter("C", ship("battleship", stream)),)
        fought = fight((one, pair) if swapped else (pair, one), stream)
        wins += fought.winner == (1 if swapped else 0)
    share = wins / count
    return share, (share * (1 - share) / count) ** 0.5


def check_two_against_one(count: int) -> None:
    (first, error), (second, other) = won(count, swapped=False), won(count, swapped=True)
    print(f"two fighters against a battleship, of {count}: {first:.4f} ± {error:.4f}; named second {second:.4f} ± {other:.4f}")
    assert abs(first - second) < 4 * (error**2 + other**2) ** 0.5
    assert won(min(count, 50), swapped=False) == won(min(count, 50), swapped=False)


def test_two_fighters_against_a_battleship_whoever_is_named_first() -> None:
    check_two_against_one(150)


@pytest.mark.proof
def test_two_fighters_against_a_battleship_ten_thousand_times() -> None:
    check_two_against_one(10_000)


def test_start_turn_forgets_old_manoeuvres() -> None:
    assert start_turn(replace(ACE, evasions=2, acted=3)).evasions == 0
