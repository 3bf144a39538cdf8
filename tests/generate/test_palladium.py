"""People of the Palladium setting: valid, proven, distributed as the dice say, and told in full."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest
from msgspec.structs import replace

from hcgen import Character, Dice, Wishes, derive, roll_character, roll_characters, validate_record, wish
from hcgen.errors import WishError
from hcgen.export import markdown, plain
from hcgen.generate.code import code_of, decode, encode, roll, setting_of
from hcgen.generate.parts import parts_at
from hcgen.generate.replay import verify
from hcgen.generate.reroll import changes, parts_of, readers_of, reroll
from hcgen.portrait import portrait
from hcgen.tables import Tables

ODDS = (1, 9, 25, 85, 166, 364, 428, 364, 166, 85, 25, 9, 1)
"""Of 1,728, in the order of the table (HC-STK-P0)."""


def people(seed: str, count: int, tables: Tables, wishes: Wishes | None = None) -> list[Character]:
    return list(roll_characters(Dice(seed), tables, wishes, count))


def assert_sound(records: list[Character], tables: Tables) -> None:
    for record in records:
        assert [str(finding) for finding in validate_record(record, tables) if finding.severity == "error"] == []
        assert [proof for proof in verify(record, tables) if proof.status in {"edited", "differs"}] == []


def assert_distributed(records: list[Character], tables: Tables) -> None:
    """Stocks to five deviations each, and grades by WIL against their exact expectation."""
    seen, count = Counter(record.stock.id for record in records), len(records)
    for row, share in zip(tables.stocks.rows, ODDS, strict=True):
        expected = count * share / 1728
        assert abs(seen[row.id] - expected) <= 5 * sqrt(expected * (1 - share / 1728)) + 1, row.id
    checked = [record for record in records if record.psionics]
    gifted = sum(2 * record.stats.WIL / 100 for record in checked)
    found = sum(record.psionics.grade != "none" for record in checked if record.psionics)
    assert abs(found - gifted) <= 5 * sqrt(gifted)


def test_a_hundred_people_are_valid_and_proven(palladium: Tables) -> None:
    for wishes in (Wishes(), Wishes(gear="none"), Wishes(strict=True)):
        assert_sound(people("a hundred", 34, palladium, wishes), palladium)


@pytest.mark.proof
def test_three_thousand_people_are_valid_proven_and_rightly_distributed(palladium: Tables) -> None:
    records = people("three thousand", 3_000, palladium)
    assert_sound(records, palladium)
    assert_distributed(records, palladium)
    assert len({record.name for record in records}) == 3_000
    assert_sound(people("strict", 500, palladium, Wishes(strict=True)), palladium)


@pytest.mark.proof
def test_every_stock_of_every_class_is_sound(palladium: Tables) -> None:
    for stock in palladium.stocks.by_id:
        for class_ in ("fight", "meddle", "pray", "toil"):
            assert_sound(people("each", 25, palladium, wish(palladium, stock=stock, class_=class_)), palladium)


def test_stocks_are_distributed_by_the_dice(palladium: Tables) -> None:
    assert_distributed(people("frequencies", 800, palladium), palladium)


def test_every_stock_brings_what_is_printed(palladium: Tables) -> None:
    for row in palladium.stocks.rows:
        for record in people("each", 8, palladium, Wishes(stock=row.id)):
            assert record.setting == "palladium"
            assert record.provenance.method == "P"
            assert record.rolls.stock is None
            assert len(record.skills) == record.stats.INT
            natural = [known.weapon for known in record.proficiencies if known.natural]
            assert natural == ([row.natural_weapon] if row.natural_weapon else [])
            assert not [known for known in record.proficiencies if known.weapon == "claws-and-teeth" and not known.natural]
            torches = [item for item in record.gear if item.id == "torch" and item.origin == "kit"]
            assert bool(torches) == (row.id in {"changeling", "human"})
            clothes = next(item for item in record.gear if item.id == "clothes" and item.origin == "kit")
            assert clothes.name == ("Clothes, oversized" if row.oversized else "Clothes")
            for item in record.gear:
                if item.id in palladium.armour:
                    assert item.name.endswith(", oversized") == row.oversized
            assert (record.rolls.stat_reroll is not None) == (row.id == "human")
            assert (record.psionics is not None) == row.psionics


def test_powers_fit_their_grade(palladium: Tables) -> None:
    seen: set[str] = set()
    for record in people("powers", 700, palladium, Wishes(stock="dwarf")):
        if record.psionics is None or record.psionics.grade == "none":
            assert record.psionics is not None
            assert (record.psionics.isp, record.psionics.powers) == (None, ())
            continue
        base, times, count = {"minor": (4, 1, 2), "major": (8, 2, 4), "master": (12, 3, 7)}[record.psionics.grade]
        assert record.psionics.isp == base + times * record.stats.WIL
        assert len({power.id for power in record.psionics.powers}) == count
        seen |= {power.id for power in record.psionics.powers}
    assert seen == set(palladium.psionic_powers.by_id)


def test_strict_leaves_points_and_powers_blank(palladium: Tables) -> None:
    records = people("strict", 120, palladium, Wishes(strict=True))
    gifted = [record for record in records if record.psionics and record.psionics.grade != "none"]
    assert gifted
    for record in gifted:
        assert record.psionics is not None
        assert (record.psionics.isp, record.psionics.powers) == (None, ())
        assert {"psionics.isp", "psionics.powers"} <= set(record.provenance.blanks)
        assert "left to your Smith" in plain(portrait(record, derive(record, palladium), palladium))


def test_a_part_reads_what_it_says_in_this_setting(palladium: Tables) -> None:
    """Nothing is asked for that the list of parts does not name."""

    class Watched(dict[str, object]):
        def __getitem__(self, key: str) -> object:
            asked.add(key)
            return super().__getitem__(key)

    dice = Dice("watched")
    for index in range(1, 60):
        facts: dict[str, object] = {"index": index}
        for part in parts_at(1):
            asked: set[str] = set()
            values = part.roll(Watched(facts), Wishes(), dice.stream("character", index, part.label, 0), palladium)
            assert set(values) == set(part.owns), part.label
            assert asked <= set(part.reads), part.label
            facts.update(values)


def assert_surgical(record: Character, tables: Tables, some: slice = slice(None)) -> None:
    for part in parts_at(1)[some]:
        after = reroll(record, [part.label], tables)
        rolled = parts_of([part.label])
        touched = tuple(key for p in (*rolled, *readers_of(rolled)) for key in p.owns)
        assert all(change.key.startswith(touched) for change in changes(record, after)), part.label
        assert_sound([after], tables)
        assert reroll(after, [part.label], tables, take=0) == record


def test_rerolls_are_surgical(palladium: Tables) -> None:
    """One part of four of each, and another one of the next."""
    for index in range(1, 9):
        assert_surgical(roll_character(Dice("again"), palladium, None, index), palladium, slice(index % 4, None, 4))


@pytest.mark.proof
def test_rerolls_are_surgical_for_two_hundred(palladium: Tables) -> None:
    for index in range(1, 201):
        assert_surgical(roll_character(Dice("again"), palladium, None, index), palladium)


def test_an_edited_grade_is_found_and_nothing_else(palladium: Tables) -> None:
    record = roll_character(Dice("edited"), palladium, Wishes(stock="dwarf"))
    assert record.psionics is not None
    wrong = replace(record, psionics=replace(record.psionics, roll=record.psionics.roll % 100 + 1))
    assert [proof.key for proof in verify(wrong, palladium) if proof.status == "differs"] == ["psionics.roll"]


def test_the_code_names_the_setting(tables: Tables, palladium: Tables) -> None:
    record = roll_character(Dice("k3f9-22qx"), palladium, Wishes(stock="ogre"), 3)
    code = encode(record)
    assert code == "HC1/CH/K3F9-22QX/3/P:PALLADIUM/S:OGRE"
    assert (setting_of(code), setting_of("HC1/CH/7/1")) == ("palladium", "hammercrawl")
    assert roll(decode(code, palladium), palladium) == record
    assert code_of(record, palladium) == code
    with pytest.raises(WishError, match="is of the setting palladium, not hammercrawl"):
        decode(code, tables)


def test_stocks_are_those_of_the_setting(tables: Tables, palladium: Tables) -> None:
    assert wish(palladium, stock="Hob-goblin").stock == "hob-goblin"
    with pytest.raises(WishError, match="there is no stock 'wolfen'"):
        wish(tables, stock="wolfen")
    with pytest.raises(WishError, match="there is no stock 'ogren' \\(did you mean ogre\\?\\)"):
        wish(palladium, stock="ogren")


def test_a_reader_sees_eyes_teeth_size_and_mind(palladium: Tables) -> None:
    """Every form shows what the setting adds, each power with its price."""
    record = next(r for r in people("seen", 200, palladium, Wishes(stock="wolfen")) if r.psionics and r.psionics.grade == "major")
    assert record.psionics is not None
    seen = portrait(record, derive(record, palladium), palladium)
    for text in (plain(seen), markdown(seen).replace("\\", "")):
        assert "Nightvision: See 40 ft (12 m) in the dark." in text
        assert "Oversized: " in text
        assert "Claws and teeth: d20" in text
        assert f"Psionics, Major: {record.psionics.isp} ISP" in text
        assert "Save against psionics a step better" in text
        for power in record.psionics.powers:
            row = palladium.psionic_powers.by_id[power.id]
            assert f"{power.name} ({row.isp} ISP" in text
            assert row.text in text


def test_sheets_take_people_of_the_setting(palladium: Tables) -> None:
    from hcgen.sheets import render

    portraits = [
        portrait(record, derive(record, palladium), palladium)
        for stock in palladium.stocks.by_id
        for record in people("sheet", 1, palladium, Wishes(stock=stock))
    ]
    data, unprintable = render(portraits)
    assert data.startswith(b"%PDF-")
    assert unprintable == ()
