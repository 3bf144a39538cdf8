"""One part alone, the proof and the story of a record, and the re-roll of a file."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from commands import assert_refused, hcgen

from hcgen import Dice, load_tables, roll_character, wish
from hcgen.generate.explain import explain
from hcgen.generate.parts import parts_at

KEYS = {
    "stock": ["stock"],
    "class": ["class"],
    "stats": ["stats", "rolls"],
    "skills": ["skills"],
    "gear": ["gear", "purse"],
    "spells": ["casting", "spells"],
    "name": ["name"],
}


@pytest.fixture
def record(tmp_path: Path) -> Path:
    assert hcgen("character", "--seed", "7", "-o", "a.toml", cwd=tmp_path).code == 0
    return tmp_path / "a.toml"


@pytest.mark.parametrize("part", KEYS)
def test_a_part_alone_is_that_of_the_character(part: str, tmp_path: Path) -> None:
    crew = [json.loads(line) for line in hcgen("crew", "--seed", "7", "-n", "3", "--format", "jsonl", cwd=tmp_path).out.splitlines()]
    lines = [json.loads(line) for line in hcgen(part, "--seed", "7", "-n", "3", "--format", "jsonl", cwd=tmp_path).out.splitlines()]
    for member, line in zip(crew, lines, strict=True):
        assert {key: line.get(key) for key in KEYS[part]} == {key: member.get(key) for key in KEYS[part]}
    plain = hcgen(part, "--seed", "7", "-n", "3", cwd=tmp_path)
    assert plain.code == 0
    assert len(plain.out.splitlines()) == 3


def test_a_part_says_its_seed_and_refuses_what_is_not(tmp_path: Path) -> None:
    ran = hcgen("name", "--stock", "ogren", cwd=tmp_path)
    seed = ran.err.strip().removeprefix("Seed ")
    assert hcgen("name", "--stock", "ogren", "--seed", seed, cwd=tmp_path).out == ran.out
    assert_refused(hcgen("skills", "--format", "toml", cwd=tmp_path), "it is one of plain, json, jsonl")


def test_a_part_alone_takes_the_wishes_that_concern_it(tmp_path: Path) -> None:
    wishes = ("--seed", "7", "--skill-list", "silly", "--format", "jsonl")
    person = json.loads(hcgen("character", *wishes, "--gear", "buy", cwd=tmp_path).out)
    assert json.loads(hcgen("skills", *wishes, cwd=tmp_path).out)["skills"] == person["skills"]
    gear = json.loads(hcgen("gear", *wishes, "--gear", "buy", cwd=tmp_path).out)
    assert (gear["gear"], gear["purse"]) == (person["gear"], person["purse"])


def test_attributes_are_converted(tmp_path: Path) -> None:
    """HC-PALC-01, HC-PALC-02."""
    old = ("stats", "--from-palladium", "iq=14,me=11,ma=17,ps=22,pp=13,pe=9,pb=12,spd=16")
    ran = hcgen(*old, cwd=tmp_path)
    assert (ran.code, ran.out) == (0, "STR 17  DEX 14  CON 9  INT 13  WIL 11  CHA 14\n")
    assert "SOC is yours to say" in ran.err
    ratings = {"STR": 17, "DEX": 14, "CON": 9, "INT": 13, "WIL": 11, "CHA": 14}
    assert json.loads(hcgen(*old, "--format", "json", cwd=tmp_path).out) == {"stats": ratings}
    assert_refused(hcgen(*old, "--seed", "7", cwd=tmp_path), "--from-palladium rolls nothing")
    assert_refused(hcgen(*old, "--format", "toml", cwd=tmp_path), "it is one of plain, json, jsonl")
    assert_refused(hcgen("stats", "--from-palladium", "iq=14", cwd=tmp_path), "give all eight")


def test_verify_shows_what_was_edited(record: Path) -> None:
    ran = hcgen("verify", "a.toml", cwd=record.parent)
    assert (ran.code, ran.out) == (0, "")
    assert "keys rolled, no keys chosen, no keys edited, no keys differ" in ran.err
    every = hcgen("verify", "a.toml", "--all", cwd=record.parent).out.splitlines()
    assert "a.toml: stats.WIL: rolled (stats)" in every
    record.write_text(record.read_text(encoding="utf-8").replace("WIL = 9", "WIL = 12"), encoding="utf-8")
    ran = hcgen("verify", "a.toml", cwd=record.parent)
    assert ran.code == 1
    assert ran.out == "a.toml: stats.WIL: differs: the seed gives 9, found 12 (stats)\n"
    keys = json.loads(hcgen("verify", "a.toml", "--format", "json", cwd=record.parent).out)["keys"]
    (proof,) = [key for key in keys if key["status"] == "differs"]
    assert proof == {"file": "a.toml", "key": "stats.WIL", "part": "stats", "status": "differs", "found": "12", "expected": "9"}


def test_a_reroll_changes_the_file_and_back_again(record: Path) -> None:
    before = record.read_bytes()
    ran = hcgen("reroll", "a.toml", "--part", "story.trait", "--yes", cwd=record.parent)
    assert ran.code == 0, ran.err
    assert ran.out.startswith("story.trait: leans on things to look at ease, and they give way → ")
    assert "what reads it: story.sentence" in ran.err
    assert record.read_bytes() != before
    assert hcgen("reroll", "a.toml", "--part", "story.trait", "--take", "0", "--yes", cwd=record.parent).code == 0
    assert record.read_bytes() == before


def test_a_reroll_that_brings_the_same_says_so(record: Path) -> None:
    content = tomllib.loads(record.read_text("utf-8"))
    assert "psionics" not in content
    ran = hcgen("reroll", "a.toml", "--part", "psionics", "--yes", cwd=record.parent)
    assert (ran.code, ran.out) == (0, "The same came up again: only its take is counted.\n")
    content["provenance"]["rerolls"] = {"psionics": 1}
    assert tomllib.loads(record.read_text("utf-8")) == content


def test_a_reroll_asks_nobody_off_a_terminal(record: Path) -> None:
    before = record.read_bytes()
    ran = hcgen("reroll", "a.toml", "--part", "gear", cwd=record.parent)
    assert ran.code == 1
    assert "give --yes, --dry-run, or -o for elsewhere" in ran.err
    assert hcgen("reroll", "a.toml", "--part", "gear", "--dry-run", cwd=record.parent).code == 0
    assert record.read_bytes() == before
    assert hcgen("reroll", "a.toml", "--part", "gear", "-o", "b.toml", cwd=record.parent).code == 0
    assert record.read_bytes() == before
    assert hcgen("verify", "b.toml", cwd=record.parent).code == 0
    assert hcgen("validate", "b.toml", cwd=record.parent).code == 0


def test_comments_and_order_stay(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    text = "# my Zinnelise\n" + text.replace("[stats]\nSTR = 7\n", "[stats]  # frail\n") + '\n[own]\nshoes = "red"  # hers\n'
    text = text.replace("SOC = 10\n", "SOC = 10\nSTR = 7  # last\n", 1)
    record.write_text(text, encoding="utf-8")
    assert hcgen("validate", "a.toml", cwd=record.parent).code == 0
    assert hcgen("reroll", "a.toml", "--part", "story.trait", "--part", "gear", "--yes", cwd=record.parent).code == 0
    after = record.read_text(encoding="utf-8")
    assert after.startswith("# my Zinnelise\n")
    assert "[stats]  # frail\n" in after
    assert "SOC = 10\nSTR = 7  # last\n" in after
    assert 'shoes = "red"  # hers' in after
    content = tomllib.loads(after)
    assert content["provenance"]["rerolls"] == {"gear": 1, "story.trait": 1}
    assert content["own"] == {"shoes": "red"}
    assert hcgen("verify", "a.toml", cwd=record.parent).code == 0
    ran = hcgen("reroll", "a.toml", "--part", "story.trait", "--part", "gear", "--take", "0", "--yes", cwd=record.parent)
    assert ran.code == 0
    assert tomllib.loads(record.read_text(encoding="utf-8")) == tomllib.loads(text)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["a.toml", "--part", "trait"], "there is no part 'trait'"),
        (["a.toml", "--part", "gear", "--take", "-3"], "--take -3 is no roll of a part"),
        (["none.toml", "--part", "gear"], "no such file or directory"),
        (["a.txt", "--part", "gear"], "only .toml and .json are changed in place"),
        (["crew.toml", "--part", "gear", "--member", "Nobody"], "crew.toml has no member 'Nobody'"),
        (["a.toml", "--part", "gear", "-o", "a.toml"], "the file exists and was kept"),
    ],
)
def test_a_reroll_that_cannot_be(words: list[str], said: str, record: Path) -> None:
    assert hcgen("crew", "-n", "2", "-o", "crew.toml", cwd=record.parent).code == 0
    before = record.read_bytes()
    assert_refused(hcgen("reroll", *words, "--yes", cwd=record.parent), said)
    assert record.read_bytes() == before


@pytest.mark.parametrize("command", ["verify", "explain"])
def test_whoever_no_table_knows_is_named_with_the_file(command: str, tmp_path: Path) -> None:
    assert hcgen("crew", "-n", "2", "--seed", "7", "-o", "crew.toml", cwd=tmp_path).code == 0
    crew = tmp_path / "crew.toml"
    text = crew.read_text(encoding="utf-8")
    second = text.index("[[members]]", text.index("[[members]]") + 1)
    crew.write_text(text[:second] + re.sub(r'^id = "\w+"', 'id = "elfn"', text[second:], count=1, flags=re.MULTILINE), encoding="utf-8")
    name = tomllib.loads(text)["members"][1]["name"]
    ran = hcgen(command, "crew.toml", cwd=tmp_path)
    assert_refused(ran, f"hcgen: crew.toml, {name}: stock.id: the tables of hammercrawl have no stock 'elfn' (did you mean elfin?)")


def test_a_story_tells_every_throw(record: Path) -> None:
    ran = hcgen("explain", "a.toml", cwd=record.parent)
    assert ran.code == 0
    assert "  rolled 4, 1, 3 on 3d6, for stocks: Elfin (HC-STK-EL)" in ran.out
    assert "  rolled 2 on d4, for classes: True Mage (HC-CLS-01)" in ran.out
    assert "  so stats: STR 7, DEX 7, CON 7, INT 13, WIL 9, CHA 11, SOC 10" in ran.out
    story = json.loads(hcgen("explain", "a.toml", "--format", "json", cwd=record.parent).out)
    assert [chapter["part"] for chapter in story["people"][0]["parts"]] == [part.label for part in parts_at(1)]


def test_the_story_of_a_shopping_trip_names_what_was_bought_and_adds_up() -> None:
    """AMB-HC-22: every purchase with its number, its price and the coins that are left."""
    tables = load_tables()
    for index in range(1, 20):
        record = roll_character(Dice("shopping"), tables, wish(tables, gear="buy"), index)
        chapter = next(chapter for chapter in explain(record, tables) if chapter.part == "gear")
        bought = [event for event in chapter.events if event.table.startswith("shopping, ")]
        assert [event.row for event in bought] == [tables.goods[item.id].name for item in record.gear if item.origin == "bought"]
        if bought:
            assert bought[-1].table.endswith(f", {record.purse.coins} coins left")


def test_the_story_of_psionics_names_the_grade_and_the_will() -> None:
    """HC-PSI-01."""
    tables = load_tables("palladium")
    record = roll_character(Dice("psion"), tables, wish(tables, stock="elf"))
    assert record.psionics is not None
    chapter = next(chapter for chapter in explain(record, tables) if chapter.part == "psionics")
    first = chapter.events[0]
    assert first.dice == f"{record.psionics.roll} on d100"
    assert first.table == f"psionics against WIL {record.stats.WIL}"
    assert first.row == tables.psionics.by_id[record.psionics.grade].name


def test_the_story_of_the_skills_names_every_skill() -> None:
    """Each d100 that stands in the record was told with its row."""
    tables = load_tables()
    for index in range(1, 30):
        record = roll_character(Dice("story"), tables, None, index)
        chapter = next(chapter for chapter in explain(record, tables) if chapter.part == "skills")
        told = [event.row for event in chapter.events if event.table == "skills"]
        assert {skill.name for skill in record.skills} <= set(told)


@pytest.mark.parametrize("words", [["verify"], ["explain"], ["reroll", "--part", "gear", "--dry-run"]])
def test_a_record_of_another_setting_is_refused_in_a_sentence(words: list[str], tmp_path: Path) -> None:
    assert hcgen("character", "--setting", "palladium", "--seed", "w1", "-o", "w.toml", cwd=tmp_path).code == 0
    file = tmp_path / "w.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('setting = "palladium"', 'setting = "hammercrawl"'), encoding="utf-8")
    ran = hcgen(words[0], "w.toml", *words[1:], cwd=tmp_path)
    assert_refused(ran, "stock.id: the tables of hammercrawl have no stock 'dwarf'; they have canid, ")


def test_what_was_added_stays_beside_what_is_rolled_again(record: Path) -> None:
    """Another roll later, verify still says edited, and never that it differs."""
    rope = '\n[[gear]]\nid = "rope"\nname = "Rope"\nsize = "medium"\nquantity = 1\ncarried = "packed"\nfrom = "play"\n'
    record.write_text(record.read_text(encoding="utf-8") + rope, encoding="utf-8")
    for _ in range(3):
        ran = hcgen("reroll", "a.toml", "--part", "gear", "--yes", cwd=record.parent)
        assert ran.code == 0, ran.err
        content = tomllib.loads(record.read_text(encoding="utf-8"))
        assert content["gear"][-1]["from"] == "play"
        assert content["provenance"]["edited"] == [f"gear[{len(content['gear']) - 1}]"]
        assert "no keys differ" in hcgen("verify", "a.toml", cwd=record.parent).err


@pytest.mark.parametrize(("key", "word"), [("gear", "steal"), ("skill-list", "weird"), ("stock", "troll")])
def test_what_verify_refuses_is_no_valid_record(key: str, word: str, tmp_path: Path) -> None:
    assert hcgen("character", "--seed", "7", "--gear", "buy", "-o", "a.toml", cwd=tmp_path).code == 0
    file = tmp_path / "a.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('gear = "buy"', f'{key} = "{word}"'), encoding="utf-8")
    assert hcgen("verify", "a.toml", cwd=tmp_path).code == 1
    ran = hcgen("validate", "a.toml", cwd=tmp_path)
    assert ran.code == 1
    assert f"provenance.chosen.{key}: expected " in ran.out
