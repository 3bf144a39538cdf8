"""Gear by standing: room for the bundle, and a portrait that can tell which it was (AMB-HC-22, HC-ENC-04)."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from hcgen import Dice, Wishes, derive, roll_character, roll_characters
from hcgen.portrait import portrait
from hcgen.rules.hammercrawl.encumbrance import Load, worn_place
from hcgen.rules.hammercrawl.equipment import bundle_of, fitting

if TYPE_CHECKING:
    from hcgen import Character
    from hcgen.tables import Tables
    from hcgen.tables.rows import BundleRow


def over(people: int, seed: str, tables: Tables) -> float:
    """The share of people who carry more than they have slots for."""
    return sum(derive(record, tables).stow.over_by > 0 for record in roll_characters(Dice(seed), tables, None, people)) / people


def test_hardly_anybody_is_over_the_slots(tables: Tables) -> None:
    assert over(500, "over", tables) < 0.03


@pytest.mark.proof
def test_under_three_in_a_hundred_of_ten_thousand_are_over_the_slots(tables: Tables) -> None:
    assert over(10_000, "over", tables) < 0.03


def room_for(bundle: BundleRow, record: Character, tables: Tables) -> int:
    """The slots that would be left if somebody had this bundle in place of their own."""
    mine = {line.item for line in tables.bundles.by_id[owned(record, tables)].gear} | set(tables.armour)
    kept = [item for item in record.gear if not (item.origin == "random" and item.id in mine)]
    load = Load(derive(record, tables).stow.base, tables)
    for item in kept:
        load.add(item.id, item.name, item.size, item.quantity, item.carried)
    worn = {worn_place(tables.goods.get(item.id) or tables.magick_items.by_id[item.id]) for item in kept if item.carried == "worn"}
    for line in bundle.gear:
        if line.item and (not line.classes or record.class_.id in line.classes):
            row = tables.goods[line.item]
            carried = "packed" if line.carried == "worn" and worn_place(row) in worn else line.carried
            load.add(row.id, row.name, row.size, line.quantity, carried)
    return load.spare(record.purse.coins)


def owned(record: Character, tables: Tables) -> str:
    bundle = bundle_of(record, tables)
    assert bundle is not None
    return bundle.id


def weak(rating: int, index: int, tables: Tables) -> Character:
    """Somebody with the same rating in every stat."""
    low, rest = divmod(rating, 3)
    faces = [low + (place < rest) for place in range(3)] * 7
    return roll_character(Dice.scripted({f"character {index} stats 0": faces}, seed=f"weak {rating}"), tables, None, index)


def test_over_only_where_no_bundle_fits(tables: Tables) -> None:
    """HC-ENC-04: whoever is over would be so with any bundle of the standing; who is not has one that fits."""
    met = {True: 0, False: 0}
    for rating in range(3, 8):
        for index in range(1, 21):
            record = weak(rating, index, tables)
            over_by = derive(record, tables).stow.over_by
            standing = tables.status.at(record.stats.SOC).id
            rooms = [room_for(row, record, tables) for row in tables.bundles.rows if row.status == standing]
            assert (over_by > 0) == all(room < 0 for room in rooms), (rating, index)
            met[over_by > 0] += 1
    assert min(met.values()) > 5


def needs(bundle: BundleRow, class_id: str, strength: int, tables: Tables) -> set[str]:
    lines = [line for line in bundle.gear if not line.classes or class_id in line.classes]
    rows = [tables.goods[line.item] if line.item else fitting(line.first_fit, strength, tables) for line in lines]
    return {row.id for row in rows if row is not None}


def test_no_bundle_is_hidden_in_another_of_its_standing(tables: Tables) -> None:
    for first, second in permutations(tables.bundles.rows, 2):
        if first.status == second.status:
            for class_id in tables.classes.by_id:
                assert not needs(first, class_id, 18, tables) <= needs(second, class_id, 18, tables), (first.id, second.id)


def test_lines_of_bundles_need_no_dice(tables: Tables) -> None:
    """So that whether one fits is known before it is rolled."""
    assert [row.id for row in tables.bundles.rows for line in row.gear if line.dice] == []


def sitter(record: Character, tables: Tables) -> tuple[str, ...]:
    return portrait(record, derive(record, tables), tables).person


def test_the_portrait_tells_the_bundle(tables: Tables) -> None:
    for record in roll_characters(Dice("told"), tables, None, 100):
        bundle = bundle_of(record, tables)
        assert bundle is not None
        assert bundle.status == tables.status.at(record.stats.SOC).id
        assert sitter(record, tables).count(bundle.text) == 1


def test_what_cannot_be_told_is_left_out(tables: Tables) -> None:
    """Of a bundle that lost a piece nothing is said; nor of gear that was bought, or left in the shop."""
    texts = {row.text for row in tables.bundles.rows}
    record = roll_character(Dice("7"), tables)
    bundle = bundle_of(record, tables)
    assert bundle is not None
    lost = next(item for item in record.gear if item.id == bundle.gear[0].item and item.origin == "random")
    robbed = replace(record, gear=tuple(item for item in record.gear if item is not lost))
    assert bundle_of(robbed, tables) is None
    for other in (robbed, *(roll_character(Dice("7"), tables, Wishes(gear=how)) for how in ("buy", "none"))):
        assert not texts & set(sitter(other, tables))


def test_two_bundles_at_once_are_told_apart_by_nobody(tables: Tables) -> None:
    """Somebody who owns the whole of two bundles has a story too many."""
    record = roll_character(Dice("7"), tables, Wishes(gear="none"))
    made = record.gear[0]
    standing = tables.status.at(record.stats.SOC).id
    both = [row for row in tables.bundles.rows if row.status == standing][:2]
    for count, expected in ((1, both[0]), (2, None)):
        ids = [name for row in both[:count] for name in sorted(needs(row, record.class_.id, record.stats.STR, tables))]
        gear = tuple(replace(made, id=name, origin="random", quantity=5) for name in ids)
        assert bundle_of(replace(record, gear=gear), tables) == expected
