"""Gear that is bought: to the coin, within the slots, and of use to whoever buys it (HC-EQ-04, HC-EQ-06, AMB-HC-22)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from hcgen import Dice, Wishes, derive, roll_character, roll_characters, validate_record
from hcgen.portrait import portrait
from hcgen.rules.hammercrawl import equipment
from hcgen.rules.hammercrawl.encumbrance import worn_place

if TYPE_CHECKING:
    from hcgen import Character
    from hcgen.records import Gear
    from hcgen.tables import Tables

BUY = Wishes(gear="buy")


def shoppers(seed: str, count: int, tables: Tables, wishes: Wishes = BUY) -> list[Character]:
    return list(roll_characters(Dice(seed), tables, wishes, count))


def bought(record: Character) -> list[Gear]:
    return [item for item in record.gear if item.origin == "bought"]


def assert_well_bought(record: Character, tables: Tables) -> None:
    """What is promised of everybody who goes shopping."""
    who = f"person {record.provenance.index}"
    assert [str(finding) for finding in validate_record(record, tables) if finding.severity == "error"] == [], who
    prices = [tables.goods[item.id].price * item.quantity for item in bought(record)]
    assert all(prices), who
    assert record.purse.start == equipment.money(record.stats.SOC, tables), who
    assert record.purse.coins + sum(prices) == record.purse.start, who
    if record.purse.start:
        assert derive(record, tables).stow.over_by == 0, who
    else:
        assert bought(record) == [], who
    assert_of_use(record, tables)


def assert_of_use(record: Character, tables: Tables) -> None:
    known = {proficiency.weapon for proficiency in record.proficiencies}
    for item in bought(record):
        if item.id in tables.armour:
            assert item.carried == "worn"
            assert tables.armour[item.id].strength <= record.stats.STR
        if item.id in tables.arms:
            assert item.id in known
            assert tables.arms[item.id].strength <= record.stats.STR
        if item.id in tables.ammunition:
            assert any(tables.arms[own.id].ammunition == item.id for own in record.gear if own.id in tables.arms)
    places = Counter(worn_place(tables.goods[item.id]) for item in record.gear if item.carried == "worn" and item.id in tables.goods)
    assert [place for place, count in places.items() if count > 1] == []


def test_what_is_bought_is_paid_for_and_of_use(tables: Tables) -> None:
    for record in shoppers("shop", 150, tables):
        assert_well_bought(record, tables)


@pytest.mark.parametrize("class_", ["fight", "pray"])
def test_who_fights_or_prays_buys_armour(class_: str, tables: Tables) -> None:
    """Everybody who can pay for any, and is strong enough for it, is dressed before anything is bought for fun."""
    for record in shoppers("armour", 60, tables, Wishes(class_=class_, gear="buy")):
        if record.purse.start and record.stats.STR >= 4:
            assert derive(record, tables).dice.armour is not None, record.provenance.index


def test_who_has_no_weapon_buys_one_that_is_known(tables: Tables) -> None:
    """A Devout begins without; whoever knows something to hold, can lift it and can pay holds it afterwards."""
    for record in shoppers("arms", 80, tables, Wishes(class_="pray", gear="buy")):
        rows = [tables.weapons.by_id[known.weapon] for known in record.proficiencies]
        shields = {"shield-buckler", "shield-normal", "shield-tower"}
        within = [
            r for r in rows if r.price and r.id not in shields and r.strength <= record.stats.STR and r.price <= record.purse.start // 10
        ]
        if within:
            assert any(item.carried == "held" and item.id in tables.weapons.by_id for item in bought(record)), record.provenance.index


def test_the_rest_of_the_kit_is_that_of_everybody(tables: Tables) -> None:
    """Shopping begins where `--gear none` ends; nothing free is lost or changed."""
    for index in range(1, 60):
        bare, shopper = (roll_character(Dice("kit"), tables, Wishes(gear=how), index) for how in ("none", "buy"))
        assert [replace(item, inside=None) for item in shopper.gear if item.origin != "bought"] == [
            replace(item, inside=None) for item in bare.gear
        ]
        assert replace(shopper, gear=(), purse=bare.purse, provenance=bare.provenance) == replace(bare, gear=())


def test_scum_have_three_magick_items_and_nothing_to_spend(tables: Tables) -> None:
    """HC-EQ-05: everybody's last die is SOC."""
    faces = {"character 1 stats 0": [1, 1, 1] * 7}
    record = roll_character(Dice.scripted(faces, seed="scum"), tables, BUY)
    assert (record.stats.SOC, record.purse.start, record.purse.coins) == (3, 0, 0)
    assert Counter(item.origin for item in record.gear)["random"] == 3
    assert bought(record) == []


def test_everything_on_the_lists_is_for_sale(tables: Tables) -> None:
    listed = {name for row in tables.shopping.rows for line in row.lines for name in line.what}
    assert {name for name in listed if not tables.goods[name].price} == set()


def test_rations_are_tracked_together(tables: Tables) -> None:
    """HC-RES-01: food is one resource, whether it came with the kit or was bought."""
    for record in shoppers("food", 40, tables):
        tracks = [track for track in portrait(record, derive(record, tables), tables).tracks if track.name == "Rations"]
        assert [track.note for track in tracks] == [f"{sum(item.quantity for item in record.gear if item.id == 'ration')}, fresh"]


@pytest.mark.proof
def test_ten_thousand_shoppers(tables: Tables) -> None:
    """Valid, paid to the coin, nobody with a coin to spend over the slots, nothing too heavy, nothing unknown."""
    reached: set[str] = set()
    over = Counter[str]()
    for record in roll_characters(Dice("shopping"), tables, BUY, 10_000):
        assert_well_bought(record, tables)
        reached |= {item.id for item in bought(record)}
        over[derive(record, tables).status] += derive(record, tables).stow.over_by > 0
    for soc in (16, 17, 18):
        for index in range(1, 301):
            first, rest = divmod(soc, 3)
            faces = [first + (place < rest) for place in range(3)]
            record = roll_character(Dice.scripted({f"character {index} stats 0": faces * 7}, seed=f"rich {soc}"), tables, BUY, index)
            assert_well_bought(record, tables)
            reached |= {item.id for item in bought(record)}
    assert {status for status, count in over.items() if count} <= {"Scum"}
    missed = {name for row in tables.shopping.rows for line in row.lines for name in line.what} - reached
    assert missed == set()
