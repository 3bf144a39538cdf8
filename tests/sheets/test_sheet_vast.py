"""Records with far too much in them: every word is on a page, and stands on it."""

from __future__ import annotations

import io
from typing import Any

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from hcgen import Character, Dice, derive, roll_character
from hcgen.portrait import portrait
from hcgen.records import Gear, State
from hcgen.sheets import render
from hcgen.tables import Tables


def words_on(record: Character, tables: Tables) -> list[str]:
    """Every word that is printed within the edges of a page."""
    found: list[str] = []

    def visit(text: str, _: Any, place: list[float], *__: Any) -> None:
        if 0 < place[5] < 842:
            found.extend(text.split())

    seen = portrait(record, derive(record, tables), tables)
    for page in PdfReader(io.BytesIO(render([seen]).pdf)).pages:
        page.extract_text(visitor_text=visit)
    return found


def test_a_person_who_fills_more_than_a_page_goes_on(tables: Tables) -> None:
    """What the design wants whole is parted where no page holds it."""
    record = roll_character(Dice("7"), tables)
    story = replace(record.story, sentence=" ".join(f"word{number}." for number in range(1200)))
    found = set(words_on(replace(record, story=story), tables))
    assert {f"word{number}." for number in range(1200)} <= found


@pytest.mark.proof
def test_more_of_a_thing_than_a_page_has_slots_is_named_on_it(tables: Tables) -> None:
    record = roll_character(Dice("7"), tables)
    globe = Gear(id="anvil", name="Cloudberry", size="large", quantity=10**6, carried="packed", origin="play")
    bag = Gear(id="satchel", name="Satchel", size="small", quantity=10**6, carried="worn", origin="play")
    found = words_on(replace(record, gear=(*record.gear, globe, bag)), tables)
    assert "Cloudberry" in " ".join(found)


@pytest.mark.proof
def test_numbers_beyond_all_sense_are_no_crash(tables: Tables) -> None:
    record = roll_character(Dice("7"), tables)
    tier = replace(record.proficiencies[0], tier=2**60)
    assert words_on(replace(record, state=State(coins=-(2**63)), proficiencies=(tier,)), tables)


def test_two_things_of_one_long_name_are_told_to_their_end_each_time_they_are_printed(tables: Tables) -> None:
    """What is made of a piece is kept for the next person; its words that went on a further page must not be forgotten with it."""
    record = roll_character(Dice("twice"), tables)
    person = portrait(record, derive(record, tables), tables)
    (bag, *others), name = person.bags, " ".join(["rope of hair"] * 40) + " and its very end"
    things = replace(bag, items=tuple(replace(item, name=name) for item in bag.items[:1]) * 2)
    printed = [render([replace(person, bags=(things, *others))]).pdf for _ in range(4)]

    assert len(set(printed)) == 1
    assert "".join(page.extract_text() for page in PdfReader(io.BytesIO(printed[-1])).pages).count("very end") == 1
