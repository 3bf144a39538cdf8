"""The code of a ship's sheet brings exactly that ship back, or there is none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hcgen import Dice, HcgenError
from hcgen.generate.crewing import roll_crew
from hcgen.generate.ship_code import decode_ship, encode_ship, roll_order, ship_code_of
from hcgen.generate.ship_replay import reroll_ship
from hcgen.generate.ships import wish_ship
from hcgen.generate.starship import roll_starship
from hcgen.generate.vessel import roll_vessel
from hcgen.ship_records import Ship, StarshipState
from hcgen.tables import Tables
from hcgen.tables.ships import load_starships, load_vessels

ALPHANUMERIC = set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 $%*+-./:")


def ship(of: str, seed: str, index: int, **wished: str | bool | None) -> Ship:
    if of == "SS":
        tables = load_starships()
        return roll_starship(Dice(seed), tables, wish_ship(tables.kinds.by_id, **wished), index)  # type: ignore[arg-type]
    waters = load_vessels()
    return roll_vessel(Dice(seed), waters, wish_ship(waters.kinds.by_id, **wished), index)  # type: ignore[arg-type]


@settings(max_examples=15, deadline=None)
@given(
    kind=st.sampled_from(["SS", "VE"]),
    seed=st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20),
    index=st.integers(1, 5_000),
    name=st.sampled_from([None, "Ada", "Ł ód/ź:$"]),
    strict=st.booleans(),
    again=st.lists(st.sampled_from(["name", "numbers", "kind", "quirk"]), max_size=3),
)
def test_a_code_brings_the_ship_back(kind: str, seed: str, index: int, name: str | None, strict: bool, again: list[str]) -> None:
    record = ship(kind, seed, index, name=name, strict=strict)
    for part in again:
        record = reroll_ship(record, [part]).after
    code = ship_code_of(record)
    assert set(code) <= ALPHANUMERIC
    assert code == encode_ship(record) != ""
    assert roll_order(decode_ship(code, kind)) == record


def test_the_code_of_a_plain_seed_can_be_read_aloud() -> None:
    record = ship("SS", "k3f9-22qx", 2, kind="battleship")
    assert ship_code_of(record) == "HC1/SS/K3F9-22QX/2/K:BATTLESHIP"
    assert ship_code_of(reroll_ship(record, ["look"]).after) == "HC1/SS/K3F9-22QX/2/K:BATTLESHIP/*LOOK:1"
    assert ship_code_of(ship("VE", "7", 1, kind="longship", strict=True)) == "HC1/VE/7/1/K:LONGSHIP/X"


def test_what_was_edited_has_no_code_and_what_was_played_has(tables: Tables) -> None:
    record = ship("SS", "7", 1)
    code = ship_code_of(record)
    assert code
    assert ship_code_of(replace(record, notes="owes a dock", state=StarshipState(shield=1))) == code
    assert ship_code_of(roll_crew(record, Dice("7"), tables).ship) == code
    assert ship_code_of(replace(record, systems=record.systems + 1)) == ""
    assert ship_code_of(replace(record, provenance=replace(record.provenance, edited=("name",)))) == ""
    assert ship_code_of(replace(record, kind="raft")) == ""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", "is no code of a starship; one looks like HC1/SS/K3F9-22QX/1"),
        ("HC1", "is no code of a starship"),
        ("HC1/SS/7/0", "is no code of a starship"),
        ("HC1/VE/7/1", "is the code of a vessel, not of a starship; hcgen vessel --code takes it"),
        ("HC1/CH/7/1", "is the code of a character, not of a starship; hcgen character --code takes it"),
        ("HC1/SS/7/1/K:LONGSHIP", "there is no kind 'longship'"),
        ("HC1/SS/7/1/STOCK:ELFIN", "which this hcgen does not know; update hcgen"),
        ("HC1/SS/7/1/*QUARKS:1", "there is no part 'quarks' (did you mean quirk?)"),
    ],
)
def test_bad_codes_are_refused(code: str, said: str) -> None:
    with pytest.raises(HcgenError) as refused:
        roll_order(decode_ship(code, "SS"))
    assert said in str(refused.value)
