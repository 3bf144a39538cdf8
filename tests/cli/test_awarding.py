"""``hcgen award``: the count of play, in the files themselves."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from commands import ENVIRONMENT, Ran, assert_refused, hcgen

NAME = "Zinnelise Lilydrain"
"""Whom seed 7 gives: of SOC 10, with 10 coins, and 9 of 10 slots full."""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    assert hcgen("character", "--seed", "7", "-o", "a.toml", cwd=tmp_path).code == 0
    return tmp_path / "a.toml"


@pytest.fixture
def crew(tmp_path: Path) -> Path:
    assert hcgen("crew", "--seed", "9", "-n", "3", "-o", "crew.toml", cwd=tmp_path).code == 0
    return tmp_path / "crew.toml"


def award(path: Path, *words: str, yes: bool = True) -> Ran:
    return hcgen("award", path.name, *words, *(["--yes"] if yes else []), cwd=path.parent)


def content(path: Path) -> dict[str, Any]:
    text = path.read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    return found


def edit(path: Path, *changes: tuple[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")


CRAWL = (("xp = 0\n", "xp = 10\n"), ("[provenance.tables]", "[provenance.chosen]\ncrawl = true\n\n[provenance.tables]"))


def test_experience_and_coins_are_counted_in_the_state(record: Path) -> None:
    before = content(record)
    ran = award(record, "--xp", "12", "--coins", "-3")
    assert (ran.code, ran.err) == (0, "Changed a.toml\n")
    assert ran.out == f"{NAME}: 0 → 12 XP, 8 to level 2\n{NAME}: 10 → 7 coins\n"
    after = content(record)
    assert after.pop("state") == {"xp": 12, "coins": 7}
    assert after == before
    assert list(content(record)) == [*[key for key in before if key != "derived"], "state", "derived"]
    assert hcgen("validate", "a.toml", cwd=record.parent).code == 0
    assert hcgen("verify", "a.toml", cwd=record.parent).code == 0


def test_two_runs_add_up(record: Path) -> None:
    award(record, "--xp", "12")
    ran = award(record, "--xp", "7", "--coins", "5")
    assert ran.out == f"{NAME}: 12 → 19 XP, 1 to level 2\n{NAME}: 10 → 15 coins\n"
    assert content(record)["state"] == {"xp": 19, "coins": 15}
    assert award(record, "--xp", "-19").out == f"{NAME}: 19 → 0 XP, 20 to level 2\n"


def test_a_level_that_is_reached_is_said_with_the_command_that_takes_it(record: Path) -> None:
    """HC-XP-01: T350."""
    award(record, "--xp", "19")
    ran = award(record, "--xp", "1")
    assert ran.out == f"{NAME}: 19 → 20 XP, 30 to level 3\n{NAME}: level 2 is reached; take it with: hcgen advance a.toml --level 2\n"
    assert content(record)["level"] == 1
    ran = award(record, "--xp", "69")
    assert ran.out.splitlines()[1] == f"{NAME}: level 3 is reached; take it with: hcgen advance a.toml --level 3"
    ran = award(record, "--xp", "9910")
    assert ran.out == (
        f"{NAME}: 89 → 9999 XP, the last level has no next\n{NAME}: level 10 is reached; take it with: hcgen advance a.toml --level 10\n"
    )


def test_a_file_whose_name_has_spaces_is_quoted(record: Path) -> None:
    record = record.rename(record.with_name("my mage.toml"))
    assert "hcgen advance 'my mage.toml' --level 2\n" in award(record, "--xp", "20").out


def test_at_the_last_level_there_is_no_next(record: Path) -> None:
    edit(record, ("level = 1\nxp = 0\n", "level = 10\nxp = 540\n"))
    assert award(record, "--xp", "5").out == f"{NAME}: 540 → 545 XP, the last level has no next\n"
    assert content(record)["state"] == {"xp": 545}
    assert "xp_next" not in content(record)["derived"]


def test_the_crawl_has_a_track_of_its_own(record: Path) -> None:
    """AMB-HC-23."""
    edit(record, *CRAWL)
    assert hcgen("validate", "a.toml", cwd=record.parent).code == 0
    assert award(record, "--xp", "19").out == f"{NAME}: 10 → 29 XP, 1 to level 2\n"
    ran = award(record, "--xp", "1")
    assert ran.out == f"{NAME}: 29 → 30 XP, 30 to level 3\n{NAME}: level 2 is reached; take it with: hcgen advance a.toml --level 2\n"
    assert content(record)["derived"]["xp_next"] == 30
    assert "under 30, found 30" in hcgen("validate", "a.toml", cwd=record.parent).out


def test_coins_weigh(record: Path) -> None:
    """AMB-HC-25: 100 coins to the slot; what follows is brought along."""
    before = content(record)["derived"]["stow"]
    award(record, "--coins", "391")
    after = content(record)["derived"]
    assert after["stow"] == {**before, "used": before["used"] + 4, "over_by": before["used"] + 4 - before["total"]}
    assert "3 slots over what can be stowed (HC-ENC-04)" in after["warnings"]


def test_comments_and_order_stay(record: Path) -> None:
    edit(record, ('format = "hcgen', '# my mage\nformat = "hcgen'), ("[stats]\nSTR = 7\n", "[stats]  # frail\n"))
    edit(record, ("SOC = 10\n", "SOC = 10\nSTR = 7  # last\n"))
    with record.open("a", encoding="utf-8") as out:
        out.write('\n[state]\nconditions = []  # none yet\nxp = 4   # four\n\n[own]\nshoes = "red"  # hers\nborn = 1203-05-01\n')
    before = record.read_text(encoding="utf-8")
    assert award(record, "--xp", "2", "--coins", "1").code == 0
    after = record.read_text(encoding="utf-8")
    assert after == before.replace("xp = 4   # four\n", "xp = 6   # four\ncoins = 11\n")


def test_a_state_on_one_line_is_kept_so(record: Path) -> None:
    edit(record, ('setting = "hammercrawl"\n', 'setting = "hammercrawl"\nstate = { xp = 4, conditions = ["damp"] } # so far\n'))
    assert award(record, "--xp", "2").code == 0
    assert 'state = { xp = 6, conditions = ["damp"] } # so far\n' in record.read_text(encoding="utf-8").replace("{xp", "{ xp")
    assert content(record)["state"] == {"xp": 6, "conditions": ["damp"]}


def test_a_number_that_is_none_among_the_reader_s_own_keys_is_no_crash(record: Path) -> None:
    with record.open("a", encoding="utf-8") as out:
        out.write("\n[own]\nluck = nan\n")
    assert award(record, "--xp", "2").code == 0
    assert record.read_text(encoding="utf-8").count("luck = nan") == 1


def test_windows_line_ends_and_the_mark_stay(record: Path) -> None:
    edit(record, ('format = "hcgen', '# my mage\nformat = "hcgen'))
    data = b"\xef\xbb\xbf" + record.read_bytes().replace(b"\n", b"\r\n")
    record.write_bytes(data)
    assert award(record, "--xp", "2").code == 0
    after = record.read_bytes()
    assert after.startswith(b"\xef\xbb\xbf# my mage\r\n")
    assert after.count(b"\n") == after.count(b"\r\n")
    assert after.replace(b"[state]\r\nxp = 2\r\n\r\n", b"") == data
    assert award(record, "--xp", "1", "-o", "b.toml", yes=False).code == 0
    assert record.with_name("b.toml").read_bytes() == after.replace(b"xp = 2\r\n", b"xp = 3\r\n")


def test_json_is_counted_as_well(tmp_path: Path) -> None:
    assert hcgen("character", "--seed", "7", "-o", "a.json", cwd=tmp_path).code == 0
    path = tmp_path / "a.json"
    before = content(path)
    assert award(path, "--xp", "12", "--coins", "-10").out == f"{NAME}: 0 → 12 XP, 8 to level 2\n{NAME}: 10 → 0 coins\n"
    after = content(path)
    assert after.pop("state") == {"xp": 12, "coins": 0}
    stow = after["derived"]["stow"]
    assert stow["used"] == before["derived"]["stow"]["used"] - 1
    after["derived"] = before["derived"]
    assert after == before


def test_a_whole_crew_gets_the_experience(crew: Path) -> None:
    names = [member["name"] for member in content(crew)["members"]]
    edit(crew, ('format = "hcgen', '# the watch\nformat = "hcgen'))
    ran = award(crew, "--xp", "22")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[::2] == [f"{name}: 0 → 22 XP, 28 to level 3" for name in names]
    assert lines[1] == f"{names[0]}: level 2 is reached; take it with: hcgen advance crew.toml --level 2 --member '{names[0]}'"
    assert [member["state"] for member in content(crew)["members"]] == [{"xp": 22}] * 3
    assert crew.read_text(encoding="utf-8").startswith("# the watch\n")
    assert hcgen("verify", "crew.toml", cwd=crew.parent).code == 0


def test_coins_for_several_need_a_word(crew: Path) -> None:
    before = crew.read_bytes()
    coins = [member["purse"]["coins"] for member in content(crew)["members"]]
    assert_refused(award(crew, "--coins", "100"), "--coins 100 is for 3 people; add --each to give everybody as many, or --share")
    assert crew.read_bytes() == before
    ran = award(crew, "--coins", "100", "--share")
    assert ran.err == "Changed crew.toml\nLeft over: 1 coin\n"
    assert [member["state"]["coins"] for member in content(crew)["members"]] == [each + 33 for each in coins]
    assert award(crew, "--coins", "-30", "--each").code == 0
    assert [member["state"] for member in content(crew)["members"]] == [{"coins": each + 3} for each in coins]


def test_several_files_at_once(record: Path, crew: Path) -> None:
    ran = hcgen("award", "a.toml", "crew.toml", "--xp", "5", "--coins", "80", "--share", "--yes", cwd=record.parent)
    assert (ran.code, ran.err) == (0, "Changed a.toml\nChanged crew.toml\n")
    assert ran.out.splitlines()[:2] == ["a.toml: 0 → 5 XP, 15 to level 2", "a.toml: 10 → 30 coins"]
    assert ran.out.splitlines()[2].startswith("crew.toml, ")
    assert [member["state"]["xp"] for member in content(crew)["members"]] == [5, 5, 5]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--xp", "-1"], "a.toml: 0 XP and -1 would make -1; experience is never owed, so take 0 at most (HC-XP-01)"),
        (["--xp", "5", "--coins", "-11"], "a.toml: 10 coins and -11 would make -1; coins are never owed, so take 10 at most (HC-EQ-04)"),
        (["--xp", "1000001"], "over 1,000,000 XP are more than anybody has; give fewer (HC-XP-01)"),
        (["--coins", "9" * 300], "over 1,000,000 coins are more than anybody has; give fewer (HC-EQ-04)"),
        (["--xp", "5", "-o", "b.toml"], "b.toml: the file exists and was kept"),
        (["--xp", "5", "-o", "c.txt"], "-o c.txt says no form of a record; end the name in .toml or .json"),
        (["b.toml", "--xp", "5", "-o", "c.toml"], "-o is for the result of one file, and 2 are named"),
        (["b.toml", "./a.toml", "--xp", "5"], "./a.toml: the same file is named twice; name each once"),
        (["b.toml", "none.toml", "--xp", "5"], "none.toml: no such file or directory"),
        (["b.toml", "c.jsonl", "--xp", "5"], "c.jsonl: only .toml and .json are changed in place"),
        (["b.toml", "-", "--xp", "5"], "-: only .toml and .json are changed in place"),
        (["b.toml", "--xp", "1", "--coins", "-14", "--each"], "b.toml: 13 coins and -14 would make -1"),
    ],
)
def test_what_is_refused_leaves_every_byte(words: list[str], said: str, record: Path) -> None:
    """The second file is refused after the first was found right, and neither is touched."""
    other = record.with_name("b.toml")
    assert hcgen("character", "--seed", "7", "-o", "b.toml", cwd=record.parent).code == 0
    if "--each" in words:
        edit(record, ("coins = 10\n", "coins = 14\n"))
        edit(other, ("coins = 10\n", "coins = 13\n"))
    before = record.read_bytes(), other.read_bytes()
    assert_refused(award(record, *words), said)
    assert (record.read_bytes(), other.read_bytes()) == before
    assert sorted(os.listdir(record.parent)) == ["a.toml", "b.toml"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("xp = 0\n", 'xp = "none"\n', "a.toml: xp: expected int, got str; mend the key and try again"),
        ("level = 1\n", "level = 11\n", "a.toml: level: 11 is no level; there are 1 to 10 (HC-CORE-02)"),
        ('setting = "hammercrawl"', 'setting = "hammercral"', "a.toml: there is no setting 'hammercral' (did you mean hammercrawl?)"),
        ("xp = 0\n", "xp = = 0\n", "a.toml: line 5, column 6: "),
    ],
)
def test_a_record_that_is_none_is_refused(old: str, new: str, said: str, record: Path) -> None:
    edit(record, (old, new))
    before = record.read_bytes()
    assert_refused(award(record, "--xp", "5"), said)
    assert record.read_bytes() == before


def test_a_crew_of_nobody(tmp_path: Path) -> None:
    path = tmp_path / "crew.toml"
    path.write_text('format = "hcgen.crew/1"\nseed = "7"\nmembers = []\n', encoding="utf-8")
    assert_refused(award(path, "--xp", "5"), "crew.toml: nobody is in this crew")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "nothing is awarded; give --xp N, --coins N, or both"),
        (["--xp", "5", "--each"], "--each is about coins; give --coins N with it"),
        (["--coins", "5", "--each", "--share"], "--each and --share exclude each other; give one of them"),
        (["--xp", "many"], "'many' is not a valid int"),
        (["--xp", "1.5"], "'1.5' is not a valid int"),
    ],
)
def test_wrong_usage_is_two(words: list[str], said: str, record: Path) -> None:
    before = record.read_bytes()
    ran = award(record, *words)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert record.read_bytes() == before


def test_a_dry_run_writes_nothing(record: Path) -> None:
    before = record.read_bytes()
    ran = award(record, "--xp", "12", "--dry-run")
    assert (ran.code, ran.out, ran.err) == (0, f"{NAME}: 0 → 12 XP, 8 to level 2\n", "Nothing was changed.\n")
    assert award(record, "--xp", "12", "--dry-run", "-o", "b.toml").code == 0
    assert record.read_bytes() == before
    assert os.listdir(record.parent) == ["a.toml"]


def test_nobody_is_asked_off_a_terminal(record: Path) -> None:
    before = record.read_bytes()
    ran = award(record, "--xp", "12", yes=False)
    assert_refused(ran, "a.toml: nothing was changed, for nobody is there to be asked; give --yes, --dry-run, or -o for elsewhere")
    assert record.read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="there are no such terminals")
@pytest.mark.parametrize(("answer", "code", "told"), [(b"n\n", 1, "Nothing was changed."), (b"y\n", 0, "Changed a.toml")])
def test_on_a_terminal_it_asks(answer: bytes, code: int, told: str, record: Path) -> None:
    before = record.read_bytes()
    ours, theirs = os.openpty()
    os.write(ours, answer)
    command = [sys.executable, "-W", "error", "-m", "hcgen", "award", "a.toml", "--xp", "12"]
    ran = subprocess.run(command, cwd=record.parent, stdin=theirs, stdout=subprocess.PIPE, stderr=theirs, env=ENVIRONMENT, timeout=60)
    os.close(theirs)
    said = os.read(ours, 4096).decode()
    os.close(ours)
    assert (ran.returncode, ran.stdout.decode()) == (code, f"{NAME}: 0 → 12 XP, 8 to level 2\n")
    assert "Change a.toml?" in said
    assert told in said
    assert (record.read_bytes() == before) == (code == 1)


def test_nothing_more_is_nothing_changed(record: Path) -> None:
    """With 0 one asks how somebody stands."""
    before = record.read_bytes()
    ran = award(record, "--xp", "0", yes=False)
    assert (ran.code, ran.out, ran.err) == (0, f"{NAME}: 0 XP, 20 to level 2\n", "Nothing was changed.\n")
    assert record.read_bytes() == before


def test_the_result_can_go_elsewhere(record: Path) -> None:
    before = record.read_bytes()
    ran = award(record, "--xp", "12", "-o", "b.toml", yes=False)
    assert (ran.code, ran.err) == (0, "Wrote b.toml\n")
    assert record.read_bytes() == before
    assert content(record.with_name("b.toml"))["state"] == {"xp": 12}
    assert award(record, "--xp", "13", "-o", "b.toml", "--force", yes=False).code == 0
    assert content(record.with_name("b.toml"))["state"] == {"xp": 13}
    assert award(record, "--xp", "12", "-o", "b.json", yes=False).code == 0
    assert content(record.with_name("b.json"))["state"] == {"xp": 12}
    ran = award(record, "--xp", "12", "-o", "-", yes=False)
    assert tomllib.loads(ran.out)["state"] == {"xp": 12}
    assert ran.err == f"{NAME}: 0 → 12 XP, 8 to level 2\n"
    assert record.read_bytes() == before


def test_a_link_stays_a_link(record: Path) -> None:
    link = record.with_name("link.toml")
    try:
        link.symlink_to(record.name)
    except OSError:
        pytest.skip("this system makes no links")
    assert award(link, "--xp", "12").code == 0
    assert link.is_symlink()
    assert content(record)["state"] == {"xp": 12}


def test_what_somebody_changed_meanwhile_is_left(record: Path) -> None:
    from hcgen import HcgenError
    from hcgen.editing import change_file
    from hcgen.files import read_text
    from hcgen.forms import read_records

    text = read_text(str(record))
    (person,) = read_records(str(record))
    edit(record, ("STR = 7", "STR = 8"))
    before = record.read_bytes()
    with pytest.raises(HcgenError, match="somebody has changed it since it was read"):
        change_file(str(record), text, person, person)
    assert record.read_bytes() == before
