"""The ledger: every row of every table, every choice and every gain of a level is reached, by people who are right by the rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

from hcgen import Character, Dice, Wishes, derive, roll_character, validate_record, wish
from hcgen.generate.parts import BY_LABEL
from hcgen.records import Stats
from hcgen.tables import Tables, load

CLASSES = ("fight", "meddle", "pray", "toil")


def entries(record: Character, tables: Tables) -> Iterator[str]:
    """What a person shows of choices and gains, as lines of the ledger."""
    choices = record.class_.choices
    yield f"stock {record.stock.id} prime {record.stock.prime}"
    yield f"class {record.class_.id} prime {record.class_.prime}"
    yield f"level {record.level}"
    yield from (f"option {option}" for option in (choices.shtick, choices.focus, *choices.specials) if option)
    yield from (f"save {record.class_.id} {stat}" for stat in choices.saves)
    for power in choices.powers:
        yield f"power {power.id} {power.grade}"
        yield f"power taken at {power.level}"
        if power.raised:
            yield f"power raised at {power.raised}"
    for skill in record.skills:
        yield f"skill learned at {skill.level}"
        if skill.specialised:
            yield f"specialty of {skill.raised or 1}"
    for known in record.proficiencies:
        yield f"weapon {known.weapon} learned at {known.level}" if known.natural else f"weapon learned at {known.level}"
        yield from (f"tier {tier} at {level}" for tier, level in enumerate(known.raised, 1))
    for spell in record.spells:
        yield f"spell of level {spell.level}"
        yield f"spell gained at {spell.gained}"
    if record.casting:
        yield f"casting {record.casting.tradition} {record.casting.grade} {record.casting.stat}"
    if record.psionics:
        yield f"psionics {record.psionics.grade}"
    yield "banked" if derive(record, tables).banked else "spent"


def rows_of(record: Character, tables: Tables) -> Iterator[tuple[str, str]]:
    """The rows of tables that a person shows, each with its table."""
    yield from (("skills" if skill.id in tables.skills.by_id else "silly-skills", skill.id) for skill in record.skills)
    yield from (("weapons", known.weapon) for known in record.proficiencies)
    yield from (("spells", spell.id) for spell in record.spells)
    if record.psionics:
        yield from (("psionic-powers", power.id) for power in record.psionics.powers)
    for item in record.gear:
        yield from ((name, item.id) for name in ("magick-items", "wizard-weapons", "silly-items") if item.id in tables[name].by_id)
    yield from (("beliefs", row.id) for row in tables.beliefs.rows if row.text == record.story.belief)
    yield from (("languages", row.id) for row in tables.texts("languages").rows if row.text in record.story.languages)


STORIES = {"origin": "origins", "attire": "attire", "background": "backgrounds", "trait": "traits", "bond": "bonds"}
BANDS = (3, 5, 7, 10, 14, 17, 18)
"""A SOC of each standing."""


def told(tables: Tables, count: int) -> dict[str, set[str]]:
    """The rows of stories that are reached by people of every stock and standing, so many of each."""
    rows: dict[str, set[str]] = defaultdict(set)
    for key, name in STORIES.items():
        part = BY_LABEL[f"story.{key}"]
        starts = {row.text.split("{")[0]: row.id for row in tables.texts(name).rows}
        for stock in tables.stocks.by_id:
            for soc in BANDS:
                stream = Dice("told").stream(key, stock, soc)
                facts = {"stock.id": stock, "stats": Stats(10, 10, 10, 10, 10, 10, soc), "index": 2}
                texts = {part.roll(facts, Wishes(), stream, tables)[f"story.{key}"] for _ in range(count)}
                rows[name] |= {row for start, row in starts.items() if any(text.startswith(start) for text in texts)}
    return rows


def wishes_at(at: int, tables: Tables) -> Wishes:
    """Every stock with every class at every level, and now and then a thing to make the rare ones common."""
    stocks = list(tables.stocks.by_id)
    silly = tables.module.method != "P" and at % 11 == 0
    return wish(
        tables,
        stock=stocks[at % len(stocks)],
        class_=CLASSES[at // len(stocks) % len(CLASSES)],
        level=at % 10 + 1,
        gear=("roll", "buy", "none")[at % 3],
        skill_list="silly" if silly else None,
        ratings=[f"SOC={3 + at // 3 % 16}"] if at % 3 == 0 else [],
    )


def due(tables: Tables) -> set[str]:
    """The lines that must stand in the ledger."""
    levels = range(1, 11)
    found = {f"level {level}" for level in levels} | {f"skill learned at {level}" for level in levels}
    found |= {f"stock {row.id} prime {prime}" for row in tables.stocks.rows for prime in row.primes}
    found |= {f"class {row.id} prime {prime}" for row in tables.classes.rows if row.on for prime in row.primes}
    for name in ("shticks", "focuses", "specials"):
        found |= {f"option {option}" for option in tables.options(name).by_id}
    found |= {f"save fight {stat}" for stat in ("STR", "DEX")} | {
        f"save toil {stat}" for stat in ("STR", "DEX", "CON", "INT", "WIL", "CHA")
    }
    found |= {f"power {power} {grade}" for power in tables.devout_powers.by_id for grade in ("basic", "advanced")}
    found |= {f"power {how} at {level}" for how in ("taken", "raised") for level in (3, 6, 9)} | {"power taken at 1"}
    found |= {f"specialty of {level}" for level in (1, 3, 6, 9)} | {f"weapon learned at {level}" for level in levels}
    found |= {f"tier {tier} at {level}" for tier in (1, 2, 3) for level in range(tier + 1, 11)}
    found |= {f"spell {how} {level}" for how in ("of level", "gained at") for level in levels} | {"banked", "spent"}
    found |= {
        "casting scholastic dabbler INT",
        "casting believer dedicated WIL",
        "casting believer dabbler CHA",
        "casting scholastic dedicated CHA",
    }
    found |= {f"casting {tradition} dabbler {stat}" for tradition in ("scholastic", "believer") for stat in ("CON", "INT", "WIL")}
    if tables.has_psionics:
        found |= {f"psionics {grade}" for grade in tables.psionics.by_id}
        found |= {f"weapon {row.natural_weapon} learned at 1" for row in tables.stocks.rows if row.natural_weapon}
    return found


def kept(count: int, tables: Tables) -> tuple[set[str], dict[str, set[str]]]:
    """Roll so many people, judge each, and keep the ledger."""
    ledger: set[str] = set()
    rows: dict[str, set[str]] = defaultdict(set)
    for at in range(count):
        record = roll_character(Dice("ledger"), tables, wishes_at(at, tables), at + 1)
        assert [finding for finding in validate_record(record, tables) if finding.severity == "error"] == []
        ledger.update(entries(record, tables))
        for name, row in rows_of(record, tables):
            rows[name].add(row)
    return ledger, rows


@pytest.mark.parametrize("setting", ["hammercrawl", "palladium"])
def test_people_of_every_stock_class_and_level_are_right(setting: str) -> None:
    ledger, _ = kept(150, load(setting))
    assert {f"level {level}" for level in range(1, 11)} <= ledger


@pytest.mark.proof
@pytest.mark.parametrize("setting", ["hammercrawl", "palladium"])
def test_ten_thousand_of_each_setting_reach_everything(setting: str) -> None:
    tables = load(setting)
    ledger, rows = kept(10_000, tables)
    assert sorted(due(tables) - ledger) == []
    rows |= told(tables, 700)
    names = {"skills", "weapons", "spells", *STORIES.values(), "beliefs", "languages", "magick-items", "wizard-weapons"}
    names |= {"psionic-powers"} if tables.has_psionics else {"silly-skills", "silly-items"}
    bodily = {row.id for row in tables.weapons.rows if row.natural and row.size == "none"} if not tables.has_psionics else set()
    foreign = {
        row.id
        for name in STORIES.values()
        for row in tables.texts(name).rows
        if row.stocks and not set(row.stocks) & set(tables.stocks.by_id)
    }
    missed = {name: set(tables[name].by_id) - rows[name] - bodily - foreign for name in names}
    assert {name: left for name, left in missed.items() if left} == {}
