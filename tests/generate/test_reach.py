"""Every row of every table is reached: alone, and by the generator."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

from hcgen import Character, Dice, Wishes, load_tables, roll_character, wish
from hcgen.tables import Tables


@pytest.mark.parametrize("name", sorted(load_tables()))
def test_every_row_is_reached_when_the_table_is_rolled(name: str, tables: Tables) -> None:
    """So many rolls that missing a row by chance is out of the question (the rarest is 1 in 216)."""
    table = tables[name]
    stream = Dice("reach").stream("tests", name)
    rolls = 4_000 if table.die in {"3d6"} else 20 * len(table.faces) + 100
    rolled = {row.id for row in table.rows if row.on or not table.die}
    assert {table.roll(stream)[1].id for _ in range(rolls)} == rolled


def forced(rating: int, index: int) -> Dice:
    """Dice that roll the same rating for every stat; the rest is the seed's."""
    low, rest = divmod(rating, 3)
    faces = [low + (1 if place < rest else 0) for place in range(3)]
    return Dice.scripted({f"character {index} stats 0": faces * 7}, seed=f"reach {rating}")


def strong(rating: int, index: int) -> Dice:
    """Dice that roll 13 for every stat and the rating, where it is lower, for SOC: there is room for every bundle."""
    faces = [4, 4, 5] * 6 + [rating // 3 + (1 if place < rating % 3 else 0) for place in range(3)]
    return Dice.scripted({f"character {index} stats 0": faces}, seed=f"strong {rating}")


def texts_of(tables: Tables, name: str) -> dict[str, str]:
    return {row.text.split("{")[0]: row.id for row in tables.texts(name).rows}


def note(reached: dict[str, set[str]], record: Character, tables: Tables) -> None:
    """Note which rows a person shows."""
    choices = record.class_.choices
    reached["stocks"].add(record.stock.id)
    reached["classes"].add(record.class_.id)
    reached["shticks"] |= {choices.shtick} if choices.shtick else set()
    reached["focuses"] |= {choices.focus} if choices.focus else set()
    reached["specials"] |= set(choices.specials)
    reached["devout-powers"] |= {f"{power.id} {power.grade}" for power in choices.powers}
    for name in ("skills", "silly-skills"):
        reached[name] |= {skill.id for skill in record.skills} & set(tables[name].by_id)
    for skill in record.skills:
        table = tables.every_skill[skill.id].focus
        if table:
            reached[table] |= {row.id for row in tables.foci(table).rows if row.text == skill.focus}
    reached["weapons"] |= {proficiency.weapon for proficiency in record.proficiencies}
    reached["spells"] |= {spell.id for spell in record.spells}
    for item in record.gear:
        for name in ("magick-items", "wizard-weapons", "silly-items"):
            reached[name] |= {item.id} & set(tables[name].by_id)
    story = record.story
    for name, text in (("traits", story.trait), ("bonds", story.bond), ("backgrounds", story.background), ("origins", story.origin)):
        reached[name] |= {row for start, row in texts_of(tables, name).items() if text and text.startswith(start)}
    reached["attire"] |= {row for start, row in texts_of(tables, "attire").items() if story.attire and story.attire.startswith(start)}
    reached["languages"] |= {row.id for row in tables.texts("languages").rows if row.text in story.languages}
    reached["beliefs"] |= {row.id for row in tables.beliefs.rows if row.text == story.belief}
    note_wizards(reached, record, tables)


def note_wizards(reached: dict[str, set[str]], record: Character, tables: Tables) -> None:
    for item in record.gear:
        if item.id in tables.wizard_weapons.by_id and item.note:
            reached["wizard-makes"] |= {row.id for row in tables.texts("wizard-makes").rows if item.name.endswith(row.text)}
            for name in ("wizard-ornaments", "wizard-tips", "wizard-effects"):
                reached[name] |= {row.id for row in tables.texts(name).rows if row.text.lower() in item.note.lower()}


def test_the_generator_reaches_every_silly_row(tables: Tables) -> None:
    """AMB-HC-14: 84 skills and 48 things, in so many people that missing one by chance is out of the question."""
    reached: dict[str, set[str]] = defaultdict(set)
    for index in range(1, 601):
        note(reached, roll_character(Dice("reach"), tables, Wishes(gear="none", skill_list="silly"), index), tables)
    for name in ("silly-skills", "silly-items"):
        assert reached[name] == set(tables[name].by_id)


def wanted(tables: Tables, names: Iterable[str]) -> dict[str, set[str]]:
    rows = {name: set(tables[name].by_id) for name in names}
    rows["spells"] = {row.id for row in tables.spells.rows if row.level == 1}
    rows["devout-powers"] = {f"{row} {grade}" for row in tables.devout_powers.by_id for grade in ("basic", "advanced")}
    return rows


@pytest.mark.proof
def test_the_generator_reaches_every_row(tables: Tables) -> None:
    """Plain people, silly people, one filter after the other, and every standing from Scum to Royalty."""
    reached: dict[str, set[str]] = defaultdict(set)
    for index in range(1, 4_001):
        note(reached, roll_character(Dice("reach"), tables, index=index), tables)
    for index in range(1, 1_501):
        note(reached, roll_character(Dice("reach"), tables, Wishes(skill_list=("silly", "mixed")[index % 2]), index), tables)  # type: ignore[arg-type]
    for stock in tables.stocks.by_id:
        for class_ in tables.classes.by_id:
            for index in range(1, 201):
                note(reached, roll_character(Dice("filters"), tables, Wishes(stock=stock, class_=class_), index), tables)
    bundled: set[str] = set()
    for rating in range(3, 19):
        for index in range(1, 601):
            dice = strong(rating, index) if index > 300 and rating < 13 else forced(rating, index)
            record = roll_character(dice, tables, None, index)
            note(reached, record, tables)
            carried = {item.id for item in record.gear}
            standing = tables.status.at(record.stats.SOC).id
            for bundle in tables.bundles.rows:
                fixed = {line.item for line in bundle.gear if line.item and not line.classes}
                if bundle.status == standing and fixed <= carried:
                    bundled.add(bundle.id)
    assert bundled == set(tables.bundles.by_id)
    missed = {name: rows - reached[name] for name, rows in wanted(tables, reached).items() if rows - reached[name]}
    assert missed == {}


def test_every_spell_is_reached_at_its_level(tables: Tables) -> None:
    """AMB-HC-44: a level brings spells of one's tradition, none above it, and in time every one of its own level."""
    reached: set[str] = set()
    for index in range(1, 161):
        asked = wish(tables, class_=("pray", "meddle")[index % 2], level=10, chosen=LEARNED[index % 2])
        record = roll_character(Dice("spells"), tables, asked, index)
        assert record.casting
        for spell in record.spells:
            assert spell.level <= spell.gained
            assert record.casting.tradition in tables.spells.by_id[spell.id].traditions
            reached.add(spell.id)
    assert set(tables.spells.by_id) - reached == set()


LEARNED = (["powers=spellcasting:advanced"], ["focus=traditional-mage"])
"""What makes a Devout, and a True Mage, learn as much as there is to learn."""


def test_every_table_is_read_by_somebody() -> None:
    """A table that no module names is a dead one."""
    code = "".join(path.read_text(encoding="utf-8") for path in (Path(__file__).parents[2] / "hcgen").rglob("*.py"))
    data = "".join(path.read_text(encoding="utf-8") for path in (Path(__file__).parents[2] / "tables").rglob("*.toml"))
    for name in load_tables():
        named = (
            f'"{name}"' in code or f'"{name}"' in data.replace(f'id = "{name}"', "") or (name.startswith("wizard-") and "wizard-{" in code)
        )
        assert named, name
