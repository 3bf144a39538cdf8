"""Where everybody begins: the parts in their order, the class, experience, the level, and the kit."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from hcgen import Dice, derive, roll_characters, wish
from hcgen.generate.parts import parts_at
from hcgen.portrait import portrait
from hcgen.tables import Tables

IN_ORDER = ("stock", "class", "stats", "skills", "proficiencies", "story", "gear")
KITS = {
    "fight": {"satchel", "clothes"},
    "meddle": {"satchel", "clothes", "spellbook"},
    "pray": {"satchel", "clothes", "holy-symbol", "prayer-book"},
    "toil": {"satchel", "clothes", "dungeoneering-tools"},
}


def test_the_parts_are_rolled_in_the_order_of_the_book() -> None:
    """HC-GEN-01, HC-CHAR-01: and nobody lacks one of them."""
    labels = [part.label for part in parts_at(1)]
    places = [labels.index(label) for label in IN_ORDER if label in labels]
    assert all(one < other for one, other in pairwise(places))
    assert {label.partition(".")[0] for label in labels} >= set(IN_ORDER)


def test_the_class_is_rolled_evenly(tables: Tables) -> None:
    """HC-GEN-06, AMB-HC-14: four classes, alike often; 800 people by a fixed seed, within 4 standard errors."""
    met = Counter(record.class_.id for record in roll_characters(Dice("beginnings"), tables, None, 800))
    assert set(met) == set(KITS)
    assert all(abs(times - 200) < 4 * (800 * 3 / 16) ** 0.5 for times in met.values())


def test_everybody_begins_without_experience_at_the_first_level(tables: Tables) -> None:
    """HC-DERV-05, HC-DERV-06."""
    assert {(record.level, record.xp) for record in roll_characters(Dice("beginnings"), tables, None, 60)} == {(1, 0)}


@pytest.mark.parametrize("class_", KITS)
def test_each_class_brings_its_kit(class_: str, tables: Tables) -> None:
    """HC-EQ-01, HC-EQ-02: whatever else was found or rolled."""
    for record in roll_characters(Dice("beginnings"), tables, wish(tables, class_=class_), 20):
        assert {item.id for item in record.gear} >= KITS[class_]


def test_the_twelve_powers_of_the_devout_have_two_grades_and_spells_are_one(tables: Tables) -> None:
    """HC-CLS-P1, HC-CLS-P12: the advanced grade says more than the basic one."""
    rows = tables.devout_powers.rows
    assert len(rows) == 12
    assert all(row.basic.text and row.advanced.text and row.basic.text != row.advanced.text for row in rows)
    assert [row.id for row in rows if "spell" in row.name.lower()] == ["spellcasting"]


def test_halfern_leave_as_the_house_says(tables: Tables) -> None:
    """HC-STK-HA: the source has no special for them; ours is on every sheet of theirs."""
    for record in roll_characters(Dice("beginnings"), tables, wish(tables, stock="halfern"), 20):
        assert "Just Leaving" in {power.name for power in portrait(record, derive(record, tables), tables).powers}
