"""Which bag a thing is in, and how that is drawn: HC-ENC-02, HC-ENC-04, HC-ENC-05, AMB-HC-25, AMB-HC-41."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest
from msgspec.structs import replace

from hcgen import Dice, Wishes, derive, load_tables, roll_character, roll_characters, validate_record
from hcgen.generate.gear import Piece, stow_away
from hcgen.portrait import portrait

if TYPE_CHECKING:
    from hcgen import Character
    from hcgen.tables import Tables
    from hcgen.tables.rows import Carried


def piece(id_: str, tables: Tables, quantity: int = 1, carried: Carried = "packed") -> Piece:
    row = tables.goods[id_]
    return Piece(id_, row.name, row.size, quantity, carried, "bought")


def homes(base: int, coins: int, tables: Tables, *pieces: Piece) -> list[str | None]:
    return [item.inside for item in stow_away(pieces, base, coins, tables)]


def drawn(record: Character, tables: Tables) -> dict[str, tuple[int, list[str], int]]:
    """Return for each bag its slots, what is in it, and the slots that this takes."""
    bags = portrait(record, derive(record, tables), tables).bags
    return {bag.name: (bag.slots, [item.name for item in bag.items], sum(item.slots for item in bag.items)) for bag in bags}


def test_identical_things_share_slots_in_one_bag(tables: Tables) -> None:
    """HC-ENC-02: five small things are a slot, whether they came at once or not."""
    satchel = piece("satchel", tables, carried="worn")
    clothes = [piece("clothes", tables)._replace(name=f"Clothes {n}") for n in range(4)]
    three, two = piece("ration", tables, 3), piece("ration", tables, 2)
    assert homes(0, 0, tables, satchel, three, *clothes, two) == [None, *["satchel"] * 6]
    # six of them are two slots, in one bag all the same: the clothes give way
    assert homes(2, 0, tables, satchel, three, *clothes, two._replace(quantity=3)) == [None, "satchel", *["satchel"] * 3, None, "satchel"]


def test_no_bag_takes_what_is_too_large_for_it_while_there_is_another_way(tables: Tables) -> None:
    """HC-ENC-05: a belt purse takes small things, a satchel medium ones; the easy way is the last one (HC-ENC-04)."""
    purse, satchel = piece("belt-purse", tables, carried="worn"), piece("satchel", tables, carried="worn")
    spear, umbrella = piece("spear-long", tables), piece("umbrella", tables)
    assert homes(1, 0, tables, purse, umbrella) == [None, None]
    assert homes(2, 0, tables, satchel, spear) == [None, None]
    assert homes(0, 0, tables, satchel, spear) == [None, "satchel"]


def test_a_quiver_takes_what_it_has_slots_for(tables: Tables) -> None:
    """HC-ENC-05, AMB-HC-41: two kinds of ammunition, and the third goes where other things go."""
    quiver, shot = piece("quiver", tables, carried="worn"), [piece(name, tables) for name in list(tables.ammunition)[:3]]
    assert homes(3, 0, tables, quiver, *shot) == [None, "quiver", "quiver", None]


def test_two_entries_of_one_thing_are_drawn_as_one() -> None:
    """The rations of the kit and the bought ones: twelve slots are used and twelve are drawn (HC-ENC-02)."""
    tables = load_tables("palladium")
    record = roll_character(Dice("g20"), tables, Wishes(gear="buy"))
    stow = derive(record, tables).stow
    bags = drawn(record, tables)
    assert sum(taken for _, _, taken in bags.values()) == stow.used
    assert all(taken <= slots for slots, _, taken in bags.values())
    assert sum(name.endswith("Ration, fresh") for _, names, _ in bags.values() for name in names) == 1


def test_coins_are_drawn_where_there_is_room_for_them(tables: Tables) -> None:
    """AMB-HC-25: what coins find no room for on the person is in the bags; what is over stays on the person."""
    record = roll_character(Dice("coins"), tables, Wishes(gear="none"))
    satchel = next(item for item in record.gear if item.id == "satchel")
    base = derive(record, tables).stow.base
    for coins, loose, inside in ((100 * base, base, 0), (100 * base + 300, base, 3), (100 * base + 600, base + 1, 5)):
        bags = drawn(replace(record, gear=(satchel,), purse=replace(record.purse, coins=coins), state=None), tables)
        assert (bags["Stowed"][2], bags["Satchel"][2]) == (loose, inside)


@pytest.mark.parametrize("skill_list", ["plain", "mixed"])
@pytest.mark.parametrize("gear", ["roll", "buy", "none"])
@pytest.mark.parametrize("setting", ["hammercrawl", "palladium"])
def test_nobody_begins_with_a_bag_that_is_too_full_or_too_small(
    setting: str, gear: Literal["roll", "buy", "none"], skill_list: Literal["plain", "mixed"]
) -> None:
    tables = load_tables(setting)
    for record in roll_characters(Dice("bags"), tables, Wishes(gear=gear, skill_list=skill_list), 20):
        stow = derive(record, tables).stow
        who = f"person {record.provenance.index}"
        assert stow.over_by or [name for name, (slots, _, taken) in drawn(record, tables).items() if taken > slots] == [], who
        assert [str(finding) for finding in validate_record(record, tables) if finding.rule == "HC-ENC-05"] == [], who
