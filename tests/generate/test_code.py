"""The code of a sheet brings exactly the same person back, or there is none."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hcgen import Dice, HcgenError, Wishes, roll_character, wish
from hcgen.generate.code import LONGEST, code_of, decode, encode, roll
from hcgen.generate.reroll import advance, reroll
from hcgen.tables import Tables

ALPHANUMERIC = set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 $%*+-./:")
"""What a QR code holds in its short form."""


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    seed=st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20),
    index=st.integers(1, 5_000),
    stock=st.sampled_from([None, "ogren", "elfin"]),
    name=st.sampled_from([None, "Ada", "Ł ód/ź:$"]),
    gear=st.sampled_from([None, "buy", "none"]),
    strict=st.booleans(),
)
def test_a_code_brings_the_person_back(
    seed: str, index: int, stock: str | None, name: str | None, gear: str | None, strict: bool, tables: Tables
) -> None:
    gear = None if strict else gear
    record = roll_character(Dice(seed), tables, wish(tables, stock=stock, name=name, gear=gear, strict=strict), index)
    code = encode(record)
    assert set(code) <= ALPHANUMERIC
    assert roll(decode(code, tables), tables) == record
    assert code_of(record, tables) == code


def test_the_code_of_a_plain_seed_can_be_read_aloud(tables: Tables) -> None:
    record = roll_character(Dice("k3f9-22qx"), tables, Wishes(stock="ogren", gear="none"), 12)
    assert encode(record) == "HC1/CH/K3F9-22QX/12/S:OGREN/G:NONE"
    assert roll(decode("hc1/ch/k3f9-22qx/12/s:ogren/g:none", tables), tables) == record


def test_what_was_edited_has_no_code(tables: Tables) -> None:
    record = roll_character(Dice("7"), tables)
    assert code_of(replace(record, player="Ada", notes="owes me"), tables)
    assert code_of(replace(record, name="Somebody Else"), tables) == ""
    assert code_of(replace(record, stats=replace(record.stats, STR=18)), tables) == ""
    assert code_of(replace(record, provenance=replace(record.provenance, edited=("name",))), tables) == ""


def test_a_code_that_would_be_too_long_is_none(tables: Tables) -> None:
    record = roll_character(Dice("ß" * 150), tables)
    assert encode(record) == ""
    assert len(encode(roll_character(Dice("ß" * 40), tables))) <= LONGEST


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", "is no code of a character"),
        ("HC1/CH/7", "is no code of a character"),
        ("HC1/CH/7/0", "is no code of a character"),
        ("HC1/CH/7/-1", "is no code of a character"),
        ("HC9/CH/7/1", "is no code of a character"),
        ("HC1/CH/7/1/Q:9", "which this hcgen does not know; update hcgen"),
        ("HC1/CH/$1/1", "was misread at '$1'; scan it again"),
        ("HC1/CH/7/1/S:ELFN", "there is no stock 'elfn'"),
        ("HC1/CH//1", "a seed has no characters"),
        ("HC1/CH/7/1/*STORY", "rolls '*STORY' again, which is no count of a roll; scan it again"),
        ("HC1/CH/7/1/*STORY:0", "which is no count of a roll"),
        ("HC1/CH/7/1/*STORY:99999999999", "which is no count of a roll"),
        ("HC1/CH/7/1/*STOREY:1", "there is no part 'storey' (did you mean story?)"),
        ("HC1/CH/" + "7" * 900 + "/1", "is no code of a character"),
    ],
)
def test_bad_codes_are_refused(code: str, said: str, tables: Tables) -> None:
    with pytest.raises(HcgenError) as refused:
        roll(decode(code, tables), tables)
    assert said in str(refused.value)


def test_a_part_that_was_rolled_again_has_a_short_word(tables: Tables) -> None:
    record = reroll(roll_character(Dice("7"), tables), ["story.trait"], tables)
    assert code_of(record, tables) == "HC1/CH/7/1/*STORY.TRAIT:1"
    assert roll(decode("hc1/ch/7/1/*story.trait:1", tables), tables) == record
    whole = reroll(roll_character(Dice("7"), tables), ["story"], tables)
    assert code_of(whole, tables) == "HC1/CH/7/1/*STORY:1"
    twice = reroll(whole, ["story.trait"], tables)
    assert code_of(twice, tables) == "HC1/CH/7/1/*STORY:1/*STORY.TRAIT:2"
    assert roll(decode(code_of(twice, tables), tables), tables) == twice
    assert code_of(reroll(whole, ["story"], tables, take=0), tables) == "HC1/CH/7/1"


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    seed=st.integers(0, 10_000),
    level=st.sampled_from([1, 2, 5]),
    class_=st.sampled_from([None, "meddle", "pray"]),
    again=st.lists(st.sampled_from(["stats", "stock", "story", "skills", "story.trait", "gear", "name"]), min_size=1, max_size=3),
)
def test_a_code_brings_back_what_was_rolled_again_and_advanced(
    seed: int, level: int, class_: str | None, again: list[str], tables: Tables
) -> None:
    record = roll_character(Dice(str(seed)), tables, wish(tables, class_=class_, level=level), 3)
    record = advance(reroll(record, again, tables), level + 1, tables)
    if level > 1:
        record = reroll(record, ["level-2.skills"], tables)
    code = code_of(record, tables)
    assert set(code) <= ALPHANUMERIC
    assert 0 < len(code) <= LONGEST
    assert roll(decode(code, tables), tables) == record
