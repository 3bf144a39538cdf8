"""``hcgen refresh``: records brought into order after a hand edit."""

from __future__ import annotations

import json
import os
import tomllib
from difflib import ndiff
from pathlib import Path
from typing import Any

import pytest
from commands import Ran, assert_refused, hcgen


@pytest.fixture
def record(tmp_path: Path) -> Path:
    assert hcgen("character", "--seed", "7", "-o", "a.toml", cwd=tmp_path).code == 0
    return tmp_path / "a.toml"


def refresh(path: Path, *words: str) -> Ran:
    return hcgen("refresh", path.name, *words, cwd=path.parent)


def edit(path: Path, *changes: tuple[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")


def content(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


STRONGER = (
    "provenance.edited: nothing → stats.WIL\n"
    "derived.mods.WIL: 0 → 3\n"
    "derived.halves.WIL: 5 → 9\n"
    "derived.half_mods.WIL: -2 → 0\n"
    "derived.saves[4].mod: 0 → 3\n"
)
"""What follows when seed 7's person has a WIL of 18 for 9 (HC-DERV-01)."""


def test_what_follows_from_an_edit_is_told_and_written(record: Path) -> None:
    before = content(record)
    edit(record, ("WIL = 9", "WIL = 18"))
    ran = refresh(record, "--yes")
    assert (ran.code, ran.out, ran.err) == (0, STRONGER, "Changed a.toml\n")
    after = content(record)
    assert after["derived"]["mods"] == {**before["derived"]["mods"], "WIL": 3}
    assert after["provenance"]["edited"] == ["stats.WIL"]
    assert list(after) == list(before)
    assert list(after["provenance"]) == ["seed", "index", "method", "epoch", "version", "edited", "tables"]


def test_an_edit_is_noted_and_still_no_roll(record: Path) -> None:
    edit(record, ("WIL = 9", "WIL = 18"))
    assert "stats.WIL: differs" in hcgen("verify", "a.toml", cwd=record.parent).out
    assert refresh(record, "--yes").code == 0
    ran = hcgen("verify", "a.toml", cwd=record.parent)
    assert (ran.code, ran.out) == (1, "a.toml: stats.WIL: edited, and noted: the seed gives 9, found 18 (stats)\n")
    edit(record, ("WIL = 18", "WIL = 9"))
    assert refresh(record, "--yes").out.startswith("provenance.edited: stats.WIL → nothing\n")
    assert "edited" not in content(record)["provenance"]
    assert hcgen("verify", "a.toml", cwd=record.parent).code == 0


def test_edited_and_taken_back_is_what_it_was(record: Path) -> None:
    before = record.read_bytes()
    edit(record, ("WIL = 9", "WIL = 18"))
    refresh(record, "--yes")
    edit(record, ("WIL = 18", "WIL = 9"))
    refresh(record, "--yes")
    assert record.read_bytes() == before


def test_names_follow_their_ids(record: Path) -> None:
    before = content(record)
    edit(record, ('name = "Elfin"', 'name = "Elf"'), ('name = "True Mage"', 'name = "Wizard"'))
    edit(record, (f'name = "{before["skills"][1]["name"]}"', 'name = "Juggling"'))
    ran = refresh(record, "--yes")
    told = f"stock.name: Elf → Elfin\nclass.name: Wizard → True Mage\nskills[1].name: Juggling → {before['skills'][1]['name']}\n"
    assert ran.out == told
    assert content(record) == before
    assert hcgen("verify", "a.toml", cwd=record.parent).code == 0


def test_comments_and_order_stay(record: Path) -> None:
    edit(record, ('format = "hcgen', '# my mage\nformat = "hcgen'), ("[stats]\n", "[stats]  # frail\n"))
    edit(record, ("WIL = 9\n", ""), ("SOC = 10\n", "SOC = 10\nWIL = 18  # was 9\n"), ("defense = 4\n", "defense = 4  # poor\n"))
    with record.open("a", encoding="utf-8") as out:
        out.write('\n[own]\nshoes = "red"  # hers\nborn = 1203-05-01\n')
    before = record.read_text(encoding="utf-8")
    assert refresh(record, "--yes").out == STRONGER
    after = record.read_text(encoding="utf-8")
    old, new = before.splitlines(), after.splitlines()
    changed = [line for line in ndiff(old, new) if line.startswith(("- ", "+ "))]
    assert [line for line in changed if line[0] == "+"] == ['+ edited = ["stats.WIL"]', "+ WIL = 3", "+ WIL = 9", "+ WIL = 0", "+ mod = 3"]
    assert [line for line in changed if line[0] == "-"] == ["- WIL = 0", "- WIL = 5", "- WIL = -2", "- mod = 0"]
    assert after.startswith("# my mage\n")


def test_what_a_reader_made_of_derived_is_put_right(record: Path) -> None:
    before = content(record)["derived"]
    text = record.read_text(encoding="utf-8")
    head = text[: text.index("[derived]")].replace('setting = "hammercrawl"\n', 'setting = "hammercrawl"\nderived = 3 # what?\n')
    record.write_text(f"# mine\n{head}", encoding="utf-8")
    ran = refresh(record, "--yes")
    assert (ran.code, ran.out) == (0, "derived: 3 → a table\n")
    assert content(record)["derived"] == before
    record.write_text(f"# mine\n{text[: text.index('[derived]')]}", encoding="utf-8")
    assert refresh(record, "--yes").out == "derived: nothing → a table\n"
    assert content(record)["derived"] == before


def test_a_gift_to_carry_is_seen_in_the_slots(record: Path) -> None:
    """Another row among the gear: what it weighs follows, and it is noted."""
    thing = '[[gear]]\nid = "anvil"\nname = "Anvil"\nsize = "large"\nquantity = 1\ncarried = "packed"\nfrom = "play"\n\n'
    edit(record, ("[rolls]\n", f"{thing}[rolls]\n"))
    used = content(record)["derived"]["stow"]["used"]
    assert refresh(record, "--yes").code == 0
    after = content(record)
    assert after["derived"]["stow"]["used"] == used + 2
    assert after["provenance"]["edited"] == [f"gear[{len(after['gear']) - 1}]"]


def test_nothing_to_do_is_nothing_done(record: Path) -> None:
    edit(record, ('format = "hcgen', '# my mage\nformat = "hcgen'), ("[class.choices]\n", "[class.choices]\nspecials = []\n"))
    before = record.read_bytes()
    ran = refresh(record)
    assert (ran.code, ran.out, ran.err) == (0, "", "Nothing was changed.\n")
    assert record.read_bytes() == before


def test_a_dry_run_writes_nothing(record: Path) -> None:
    edit(record, ("WIL = 9", "WIL = 18"))
    before = record.read_bytes()
    ran = refresh(record, "--dry-run")
    assert (ran.code, ran.out, ran.err) == (0, STRONGER, "Nothing was changed.\n")
    assert record.read_bytes() == before
    assert os.listdir(record.parent) == ["a.toml"]


def test_nobody_is_asked_off_a_terminal(record: Path) -> None:
    edit(record, ("WIL = 9", "WIL = 18"))
    before = record.read_bytes()
    assert_refused(refresh(record), "a.toml: nothing was changed, for nobody is there to be asked; give --yes, --dry-run, or -o")
    assert record.read_bytes() == before


def test_the_result_can_go_elsewhere(record: Path) -> None:
    edit(record, ("WIL = 9", "WIL = 18"))
    before = record.read_bytes()
    ran = refresh(record, "-o", "b.toml")
    assert (ran.code, ran.out, ran.err) == (0, STRONGER, "Wrote b.toml\n")
    assert content(record.with_name("b.toml"))["derived"]["mods"]["WIL"] == 3
    assert refresh(record.with_name("b.toml")).err == "Nothing was changed.\n"
    ran = refresh(record, "-o", "-")
    assert (ran.out, ran.err) == (record.with_name("b.toml").read_text(encoding="utf-8"), STRONGER)
    assert record.read_bytes() == before


def test_windows_line_ends_stay(record: Path) -> None:
    edit(record, ("WIL = 9", "WIL = 18  # strong"))
    record.write_bytes(record.read_bytes().replace(b"\n", b"\r\n"))
    assert refresh(record, "--yes").out == STRONGER
    after = record.read_bytes()
    assert after.count(b"\n") == after.count(b"\r\n")
    assert b"WIL = 18  # strong\r\n" in after


def test_a_crew_and_a_json_file_together(record: Path) -> None:
    assert hcgen("crew", "--seed", "9", "-n", "3", "-o", "crew.toml", cwd=record.parent).code == 0
    assert hcgen("character", "--seed", "7", "-o", "b.json", cwd=record.parent).code == 0
    crew, other = record.with_name("crew.toml"), record.with_name("b.json")
    text = crew.read_text(encoding="utf-8")
    last = text.rindex("\n[members.class]")
    crew.write_text("# the watch\n" + text[:last] + text[last:].replace('name = "', 'name = "Junior ', 1), encoding="utf-8")
    edit(other, ('"WIL": 9', '"WIL": 18'))
    ran = hcgen("refresh", "crew.toml", "a.toml", "b.json", "--yes", cwd=record.parent)
    name = tomllib.loads(text)["members"][2]["class"]["name"]
    assert (ran.code, ran.err) == (0, "Changed crew.toml\nChanged b.json\n")
    assert ran.out == f"crew.toml: members[2].class.name: Junior {name} → {name}\n" + "".join(
        f"b.json: {line}\n" for line in STRONGER.splitlines()
    )
    assert crew.read_text(encoding="utf-8") == f"# the watch\n{text}"
    assert json.loads(other.read_text(encoding="utf-8"))["provenance"]["edited"] == ["stats.WIL"]
    assert hcgen("verify", "crew.toml", cwd=record.parent).code == 0


def test_other_tables_are_said(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    edit(record, ("WIL = 9", "WIL = 18"), ('\nskills = "', '\nskills = "0'))
    ran = refresh(record, "--yes")
    assert ran.code == 0
    assert ran.out == STRONGER.partition("\n")[2]
    assert "a.toml: tables have changed since this was rolled, so nothing was noted as edited\n" in ran.err
    assert "edited" not in content(record)["provenance"]
    assert content(record)["provenance"]["tables"]["skills"] == "0" + tomllib.loads(text)["provenance"]["tables"]["skills"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("level = 1\n", 'level = "one"\n', "b.toml: level: expected int, got str; mend the key and try again"),
        ("level = 1\n", "level = 1\nlevle = 1\n", "b.toml: the record: object contains unknown field levle; mend the key"),
        ('id = "elfin"', 'id = "elfn"', "b.toml: stock.id: the tables of hammercrawl have no stock 'elfn' (did you mean elfin?)"),
        ("WIL = 9", "WIL = 900", "b.toml: stats.WIL: 900 is no rating that anything could be rolled from"),
        ('setting = "hammercrawl"', 'setting = "hammercral"', "b.toml: there is no setting 'hammercral'"),
        ('format = "hcgen.character/1"', 'format = "hcgen.character/9"', "b.toml: format 'hcgen.character/9' was made by a newer hcgen"),
        ("[stats]\n", "[stats\n", "b.toml: line "),
    ],
)
def test_a_record_at_fault_is_refused_with_the_first_fault(old: str, new: str, said: str, record: Path) -> None:
    """And the file before it, which could be changed, is left as well."""
    other = record.with_name("b.toml")
    other.write_bytes(record.read_bytes())
    edit(record, ("WIL = 9", "WIL = 18"))
    edit(other, (old, new))
    before = record.read_bytes(), other.read_bytes()
    assert_refused(hcgen("refresh", "a.toml", "b.toml", "--yes", cwd=record.parent), said)
    assert (record.read_bytes(), other.read_bytes()) == before


def test_a_member_at_fault_is_named(tmp_path: Path) -> None:
    assert hcgen("crew", "--seed", "9", "-n", "2", "-o", "crew.toml", cwd=tmp_path).code == 0
    crew = tmp_path / "crew.toml"
    text = crew.read_text(encoding="utf-8")
    last = text.rindex("[members.class]")
    id_ = tomllib.loads(text)["members"][1]["class"]["id"]
    crew.write_text(text[:last] + text[last:].replace(f'id = "{id_}"', 'id = "rogue"', 1), encoding="utf-8")
    name = tomllib.loads(text)["members"][1]["name"]
    assert_refused(refresh(crew, "--yes"), f"hcgen: crew.toml, {name}: class.id: the tables of hammercrawl have no class 'rogue'")


@pytest.mark.parametrize(
    ("command", "changes", "told"),
    [
        (
            ("starship", "--kind", "fighter"),
            (
                ('kind_name = "Fighter"', 'kind_name = "Ours"  # the paint says so'),
                ('name = "', 'name = "HMS '),
                ("chance = 75", "chance = 100"),
            ),
            "kind_name: Ours → Fighter\nprovenance.edited: nothing → name\nderived.chance: 100 → 75\n",
        ),
        (
            ("vessel", "--kind", "canoe"),
            (
                ('kind_name = "Canoe"', 'kind_name = "Ours"  # the paint says so'),
                ("armour_class = 9", "armour_class = 2"),
                ("people = ", "people = 9"),
            ),
            "kind_name: Ours → Canoe\narmour_class: 2 → 9\nderived.people: 92 → 2\n",
        ),
    ],
    ids=["starship", "vessel"],
)
def test_a_ship_is_brought_into_order(command: tuple[str, ...], changes: tuple[tuple[str, str], ...], told: str, tmp_path: Path) -> None:
    assert hcgen(*command, "--seed", "7", "-o", "s.toml", cwd=tmp_path).code == 0
    ship = tmp_path / "s.toml"
    assert refresh(ship).err == "Nothing was changed.\n"
    edit(ship, *changes)
    before = ship.read_bytes()
    assert refresh(ship, "--dry-run").out == told
    assert ship.read_bytes() == before
    ran = refresh(ship, "--yes")
    assert (ran.code, ran.out, ran.err) == (0, told, "Changed s.toml\n")
    assert '"  # the paint says so\n' in ship.read_text(encoding="utf-8")
    assert refresh(ship).err == "Nothing was changed.\n"
    assert hcgen("validate", "s.toml", cwd=tmp_path).out == ""


def test_a_ship_and_her_crew_are_brought_into_order_together(tmp_path: Path) -> None:
    assert hcgen("starship", "--kind", "fighter", "--seed", "7", "--crew", "-o", "c.toml", cwd=tmp_path).code == 0
    crew = tmp_path / "c.toml"
    assert refresh(crew).err == "Nothing was changed.\n"
    name = content(crew)["members"][0]["name"]
    edit(
        crew,
        ('post = "Captain"', 'post = "Boss"'),
        (f'name = "{name}"', 'name = "Bo"  # short'),
        ('\nkind_name = "Fighter"', '\nkind_name = "F"'),
    )
    ran = refresh(crew, "--yes")
    assert (ran.code, ran.err) == (0, "Changed c.toml\n")
    first, second, *others = ran.out.splitlines()
    assert (first, second) == ("ship.kind_name: F → Fighter", "ship.crew.posts[0].post: Boss → Captain")
    assert others[-1] == "members[0].provenance.edited: nothing → name"
    assert others[0].startswith("members[0].story.sentence: ")
    assert ' = "Bo"  # short\n' in crew.read_text(encoding="utf-8")
    text = crew.read_text(encoding="utf-8")
    crew.write_text(text.replace('kind = "fighter"', 'kind = "figther"'), encoding="utf-8")
    assert_refused(refresh(crew, "--yes"), "c.toml: the tables have no kind 'figther' (did you mean fighter?)")


def test_other_tables_are_said_of_a_ship_too(tmp_path: Path) -> None:
    assert hcgen("starship", "--seed", "7", "--crew", "-o", "c.toml", cwd=tmp_path).code == 0
    edit(tmp_path / "c.toml", ('\nregistries = "', '\nregistries = "0'), ('\nname = "', '\nname = "HMS '))
    ran = refresh(tmp_path / "c.toml", "--dry-run")
    assert (ran.code, ran.out) == (0, "")
    assert "c.toml, HMS " in ran.err
    assert ": tables have changed since this was rolled, so nothing was noted as edited\n" in ran.err


def test_what_a_text_holds_stays_on_its_line(record: Path) -> None:
    edit(record, ('name = "True Mage"', 'name = "True\\nMage\\u001b[31m"'))
    assert refresh(record, "--dry-run").out == "class.name: True Mage�[31m → True Mage\n"
