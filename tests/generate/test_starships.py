"""Whole starships: the same for ever, distributed as the dice say, right by the rules, every key owned once."""

from __future__ import annotations

from collections import Counter
from itertools import product

import msgspec
import pytest
from ship_checks import assert_falls_evenly, check_reading, judged, keys_of

from hcgen import Dice
from hcgen.errors import WishError
from hcgen.forms import write_json, write_json_line, write_toml
from hcgen.generate.ships import ShipWishes, name_at, roman, wish_ship
from hcgen.generate.starship import PARTS, roll_starship, roll_starships
from hcgen.records import any_from_content
from hcgen.rules.ships import derive_starship
from hcgen.ship_records import Starship, Weapons
from hcgen.tables.ships import StarshipTables
from hcgen.toml import read
from hcgen.validate.ships import starship_findings

KINDS = ("shuttle", "fighter", "battleship")


def batch(seed: str, count: int, tables: StarshipTables, **wishes: str | bool) -> list[Starship]:
    return list(roll_starships(Dice(seed), tables, ShipWishes(**wishes), count))  # type: ignore[arg-type]


def test_every_key_of_a_starship_belongs_to_exactly_one_part() -> None:
    owned = Counter(key for part in PARTS for key in part.owns)
    assert [key for key, count in owned.items() if count > 1] == []
    assert set(owned) == keys_of(Starship, {})


def test_a_part_reads_only_what_was_rolled_before_it() -> None:
    known = {"index"}
    for part in PARTS:
        assert set(part.reads) <= known, part.label
        known |= set(part.owns)


@pytest.mark.parametrize("wishes", [ShipWishes(), ShipWishes(strict=True), ShipWishes(kind="battleship")], ids=["plain", "strict", "kind"])
def test_a_part_reads_what_it_says_and_gives_what_it_owns(wishes: ShipWishes, starships: StarshipTables) -> None:
    asked = check_reading(PARTS, "starship", wishes, starships)
    if wishes == ShipWishes():
        assert {part.label: set(part.reads) - asked[part.label] for part in PARTS if set(part.reads) - asked[part.label]} == {}


def scripted(kind: str, *faces: int) -> Dice:
    return Dice.scripted({"starship 1 numbers 0": faces}, seed="w6")


@pytest.mark.parametrize(
    ("kind", "faces", "shield", "systems", "scale", "warpedoes", "timer"),
    [("shuttle", (), 2, 10, 1, 0, 0), ("fighter", (4, 2, 5), 6, 12, 5, 0, 2), ("battleship", (1, 4, 3, 6), 5, 16, 7, 6, 6)],
)
def test_case_w6(
    kind: str, faces: tuple[int, ...], shield: int, systems: int, scale: int, warpedoes: int, timer: int, starships: StarshipTables
) -> None:
    """The worked cases: dice in the order Shield, Systems, Scale, Warpedoes."""
    ship = roll_starship(scripted(kind, *faces), starships, ShipWishes(kind=kind))
    assert (ship.shield, ship.systems, ship.scale, ship.weapons.warpedoes) == (shield, systems, scale, warpedoes)
    assert ship.weapons.lasers == (kind != "shuttle")
    assert ship.crew.required == len(ship.crew.posts) == scale
    assert derive_starship(ship).critical_timer == timer
    assert tuple(number for number in msgspec.structs.astuple(ship.rolls) if number is not None) == faces


def test_the_numbers_are_exactly_those_of_the_dice(starships: StarshipTables) -> None:
    """Every fall of the dice, each once: 216 fighters and 576 battleships."""
    for kind, sides, bases in (("fighter", (6, 6, 6), (2, 10, 0, 0)), ("battleship", (6, 4, 4, 6), (4, 12, 4, 0))):
        for faces in product(*(range(1, size + 1) for size in sides)):
            ship = roll_starship(scripted(kind, *faces), starships, ShipWishes(kind=kind, strict=True))
            found = (ship.shield, ship.systems, ship.scale, ship.weapons.warpedoes)
            assert found == tuple(base + face for base, face in zip(bases, (*faces, 0), strict=False))


@pytest.mark.parametrize("count", [1_500, pytest.param(6_000, marks=pytest.mark.proof)])
def test_the_numbers_fall_as_their_dice_do(count: int, starships: StarshipTables) -> None:
    fighters, battleships = batch("falls", count, starships, kind="fighter"), batch("falls", count, starships, kind="battleship")
    sixth, quarter = 1 / 6, 1 / 4
    assert_falls_evenly((ship.shield for ship in fighters), dict.fromkeys(range(3, 9), sixth))
    assert_falls_evenly((ship.systems for ship in fighters), dict.fromkeys(range(11, 17), sixth))
    assert_falls_evenly((ship.scale for ship in fighters), dict.fromkeys(range(1, 7), sixth))
    assert_falls_evenly((ship.shield for ship in battleships), dict.fromkeys(range(5, 11), sixth))
    assert_falls_evenly((ship.systems for ship in battleships), dict.fromkeys(range(13, 17), quarter))
    assert_falls_evenly((ship.scale for ship in battleships), dict.fromkeys(range(5, 9), quarter))
    assert_falls_evenly((ship.weapons.warpedoes for ship in battleships), dict.fromkeys(range(1, 7), sixth))
    fuel = Counter(a + b for a, b in product(range(1, 7), repeat=2))
    assert_falls_evenly((ship.fuel_crystals or 0 for ship in fighters), {total: count / 36 for total, count in fuel.items()})


def test_the_kinds_come_up_alike(starships: StarshipTables) -> None:
    found = Counter(ship.kind for ship in batch("kinds", 1_500, starships))
    assert_falls_evenly((KINDS.index(kind) for kind in found.elements()), dict.fromkeys(range(3), 1 / 3))


@pytest.mark.parametrize("kind", KINDS)
def test_some_of_each_kind_are_right_by_the_rules(kind: str, starships: StarshipTables) -> None:
    assert judged(batch("right", 300, starships, kind=kind), lambda ship: starship_findings(ship, starships)) == []
    assert judged(batch("right", 200, starships, kind=kind, strict=True), lambda ship: starship_findings(ship, starships)) == []


@pytest.mark.proof
@pytest.mark.parametrize("kind", KINDS)
def test_ten_thousand_of_each_kind_are_right_by_the_rules(kind: str, starships: StarshipTables) -> None:
    ships = batch("proof", 10_000, starships, kind=kind)
    assert judged(ships, lambda ship: starship_findings(ship, starships)) == []
    assert len({ship.name for ship in ships}) == 10_000


def test_the_same_seed_is_the_same_ship_in_every_batch(starships: StarshipTables) -> None:
    many = batch("7", 60, starships)
    assert many[0] == roll_starship(Dice("7"), starships)
    assert many[39] == roll_starship(Dice("7"), starships, index=40)
    assert many[:20] == batch("7", 20, starships)
    assert roll_starship(Dice("8"), starships) != many[0]


def test_no_name_twice_even_past_the_end_of_the_pool(starships: StarshipTables) -> None:
    names = [name_at(place, Dice("names"), starships) for place in range(4_000)]
    assert len(set(names)) == 4_000
    assert len({ship.name for ship in batch("names", 1_000, starships)}) == 1_000
    assert names[0] == roll_starship(Dice("names"), starships).name
    pool = next(place for place, name in enumerate(names) if name.endswith(" II"))
    assert names[pool] in {f"{name} II" for name in names[:pool]}


def test_a_name_that_is_rolled_again_is_another_one(starships: StarshipTables) -> None:
    part = next(part for part in PARTS if part.label == "name")
    names = [part.roll({"index": 1}, ShipWishes(), Dice("7").stream(f"starship 1 name {turn}"), starships)["name"] for turn in range(9)]
    assert len(set(names)) == 9


def test_roman_numerals() -> None:
    assert [roman(number) for number in (1, 2, 4, 9, 14, 40, 99, 444, 1999)] == "I II IV IX XIV XL XCIX CDXLIV MCMXCIX".split()
    assert roman(10**18) == str(10**18)


def test_strict_leaves_what_is_of_the_house_blank_and_says_so(starships: StarshipTables) -> None:
    """AMB-MH-04: no fuel; no name, no story, no posts; the numbers are the same."""
    strict, loose = roll_starship(Dice("7"), starships, ShipWishes(strict=True)), roll_starship(Dice("7"), starships)
    house = ("name", "registry", "fuel_crystals", "cargo", "history", "quirk", "rooms", "look")
    assert [getattr(strict, key) for key in house] == [None, None, None, (), None, None, (), None]
    assert strict.provenance.blanks == house
    assert strict.crew.posts == ()
    assert (strict.shield, strict.systems, strict.scale, strict.rolls) == (loose.shield, loose.systems, loose.scale, loose.rolls)
    assert "fuel crystals" in derive_starship(strict).warnings[-1]
    assert all(getattr(loose, key) for key in house)


def test_wishes_are_kept_and_noted(starships: StarshipTables) -> None:
    asked = wish_ship(starships.kinds.by_id, kind="Battleship", name=" Ardent Teapot ")
    ship = roll_starship(Dice("7"), starships, asked)
    assert (ship.kind, ship.name) == ("battleship", "Ardent Teapot")
    assert ship.provenance.chosen == {"kind": "battleship", "name": "Ardent Teapot"}


@pytest.mark.parametrize("wrong", [{"kind": "figter"}, {"name": "  "}, {"name": "two\nlines"}])
def test_wishes_that_cannot_be_are_refused(wrong: dict[str, str], starships: StarshipTables) -> None:
    with pytest.raises(WishError, match=r"did you mean|--name must be"):
        wish_ship(starships.kinds.by_id, **wrong)  # type: ignore[arg-type]


def test_posts_fit_the_ship(starships: StarshipTables) -> None:
    for ship in batch("posts", 300, starships):
        posts = [post.id for post in ship.crew.posts]
        assert len(set(posts)) == len(posts) == ship.scale
        assert posts[0] == "captain"
        assert ship.weapons.warpedoes or "torpedoist" not in posts
        assert ship.weapons.lasers or "first-gunner" not in posts
        assert [post for post in starships.posts.by_id if post in posts] == posts


def test_every_form_reads_back_as_it_was(starships: StarshipTables) -> None:
    for ship in [*batch("forms", 60, starships), *batch("forms", 5, starships, strict=True)]:
        whole = msgspec.structs.replace(ship, derived=derive_starship(ship))
        assert any_from_content(read(write_toml(whole))) == ship
        assert any_from_content(msgspec.json.decode(write_json(whole))) == ship
        assert any_from_content(msgspec.json.decode(write_json_line(whole))) == ship


def test_what_follows_from_a_crew_and_from_damage(starships: StarshipTables) -> None:
    from hcgen.ship_records import CriticalEffect, StarshipState

    ship = roll_starship(scripted("battleship", 1, 4, 3, 6), starships, ShipWishes(kind="battleship"))
    derived = derive_starship(ship)
    assert derived.chance == 75
    assert derived.crew_missing is None
    assert [(action.id, action.percent) for action in derived.actions] == [
        ("lasers", 75), ("aim", 75), ("loose", 100), ("evade", 75), ("boost", 33), ("repair", 33),
    ]  # fmt: skip
    manned = tuple(msgspec.structs.replace(post, member=at) for at, post in enumerate(ship.crew.posts[:5], 1))
    short = msgspec.structs.replace(ship, crew=msgspec.structs.replace(ship.crew, posts=(*manned, *ship.crew.posts[5:])))
    assert (derive_starship(short).crew_missing, derive_starship(short).shield_loss_per_crystal) == (2, 2)
    dry = msgspec.structs.replace(ship, state=StarshipState(warpedoes=0))
    assert [action.id for action in derive_starship(dry).actions] == ["lasers", "evade", "boost", "repair"]
    mute = msgspec.structs.replace(ship, state=StarshipState(shield=0, effects=(CriticalEffect(roll=3),)))
    assert [action.id for action in derive_starship(mute).actions] == ["evade", "boost", "repair"]
    assert "critical table" in derive_starship(mute).warnings[-1]
    assert ship.weapons == Weapons(lasers=True, warpedoes=6)
