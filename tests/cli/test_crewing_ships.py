"""``hcgen starship --crew``, ``hcgen vessel --crew``, ``hcgen crew --for``, and what the other commands do with their records."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from commands import Ran, assert_refused
from commands import hcgen as run

from hcgen.cli.crewing import ship_of
from hcgen.errors import HcgenError
from hcgen.forms import read_any, write_toml
from hcgen.validate.files import judge_file


def hcgen(*words: str, cwd: Path) -> Ran:
    """Run a command with a cache of tables that these tests share, for there are many of them."""
    return run(*words, cwd=cwd, HCGEN_CACHE="1", XDG_CACHE_HOME=str(cwd.parent / "cache"))


FIGHTER = ("--kind", "fighter", "--seed", "harbour")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ship alone, the same with her crew, and a riverboat with hers."""
    made = tmp_path_factory.mktemp("crews")
    assert hcgen("starship", *FIGHTER, "-o", "ship.toml", cwd=made).code == 0
    assert hcgen("starship", *FIGHTER, "--crew", "-o", "crew.toml", "-o", "crew.json", "-o", "crew.md", cwd=made).code == 0
    assert hcgen("vessel", "--kind", "riverboat", "--seed", "7", "--crew", "-o", "boat.toml", cwd=made).code == 0
    return made


def copied(folder: Path, to: Path, *names: str) -> None:
    for name in names:
        (to / name).write_bytes((folder / name).read_bytes())


def edited(folder: Path, to: Path, name: str, change: Any) -> bytes:
    """Put a record with a fault into a folder, as JSON, and return its bytes."""
    content = tomllib.loads((folder / name).read_text(encoding="utf-8"))
    change(content)
    data = json.dumps(content).encode()
    (to / "bad.json").write_bytes(data)
    return data


def test_a_crew_for_a_ship_of_a_file_is_the_crew_of_the_seed(folder: Path, tmp_path: Path) -> None:
    copied(folder, tmp_path, "ship.toml", "crew.toml")
    for source in ("ship.toml", "crew.toml"):
        ran = hcgen("crew", "--for", source, "--format", "toml", cwd=tmp_path)
        assert ran.out == (folder / "crew.toml").read_text(encoding="utf-8")
        assert ran.err == f"Not saved. To bring exactly this back: hcgen crew --for {source}\n"
    other = hcgen("crew", "--for", "ship.toml", "--seed", "7", "-o", "other.toml", cwd=tmp_path)
    assert other.code == 0
    assert hcgen("verify", "other.toml", cwd=tmp_path).code == 0
    (crew,) = read_any(str(tmp_path / "other.toml"))
    assert (crew.seed, crew.ship.provenance.seed) == ("7", "harbour")  # type: ignore[union-attr]


def test_the_command_that_is_said_brings_it_back(tmp_path: Path) -> None:
    first = hcgen("starship", "--crew", "--hands", "2", "--stock", "elfin", "--format", "json", cwd=tmp_path)
    words = first.err.split("back: hcgen ")[1].split()
    assert hcgen(*words, "--format", "json", cwd=tmp_path).out == first.out


def test_every_form_has_the_ship_then_the_roster_then_the_people(folder: Path, tmp_path: Path) -> None:
    for form, mark in (("plain", ""), ("md", "# "), ("card", "")):
        out = hcgen("starship", *FIGHTER, "--crew", "--format", form, cwd=tmp_path).out
        places = [out.index(f"{mark}{words}") for words in ("Tears Before Breakfast", "The crew of Tears Before Breakfast")]
        assert places == sorted(places)
        assert out.count("Seed harbour") == 6
        assert "every post is held" in out.lower() or "Nobody aboard suits" in out or "needed more elsewhere" in out
    content = tomllib.loads((folder / "crew.toml").read_text(encoding="utf-8"))
    assert list(content) == ["format", "seed", "ship", "members"]
    assert json.loads((folder / "crew.json").read_text(encoding="utf-8")) == content
    assert (folder / "crew.md").read_text(encoding="utf-8").startswith("# ")


def test_every_command_takes_them(folder: Path, tmp_path: Path) -> None:
    copied(folder, tmp_path, "crew.toml", "crew.json", "boat.toml")
    files = ("crew.toml", "crew.json", "boat.toml")
    assert hcgen("validate", *files, cwd=tmp_path).err == "3 records: no errors, no warnings\n"
    assert hcgen("verify", *files, cwd=tmp_path).code == 0
    assert "crew.captain (starship 1 crew.captain 0)" in hcgen("explain", "crew.toml", cwd=tmp_path).out
    assert json.loads(hcgen("explain", "crew.toml", "--format", "json", cwd=tmp_path).out)["people"][1]["name"] == "Tears Before Breakfast"
    assert hcgen("refresh", "crew.toml", "--dry-run", cwd=tmp_path).err == "Nothing was changed.\n"
    assert hcgen("award", "crew.toml", "--xp", "3", "--yes", cwd=tmp_path).code == 0
    assert hcgen("advance", "boat.toml", "--member", "2", "--level", "7", "--yes", cwd=tmp_path).code == 0
    assert hcgen("sheet", "crew.toml", cwd=tmp_path).code == 0
    assert hcgen("verify", *files, cwd=tmp_path).code == 0
    assert hcgen("validate", *files, cwd=tmp_path).code == 0


def test_a_folder_holds_the_ship_and_each_of_her_people_who_verify_alone(folder: Path, tmp_path: Path) -> None:
    ran = hcgen("starship", *FIGHTER, "--crew", "-o", "all/", cwd=tmp_path)
    assert ran.err == "Wrote 5 files into all/\nEvery post is held by somebody who suits it\n"
    files = sorted(str(path) for path in (tmp_path / "all").iterdir())
    assert str(tmp_path / "all" / "tears-before-breakfast.toml") in files
    assert hcgen("verify", *files, cwd=tmp_path).code == 0
    assert hcgen("validate", *files, cwd=tmp_path).err == "5 records: no errors, no warnings\n"
    assert_refused(hcgen("starship", *FIGHTER, "--crew", "-o", "all/", cwd=tmp_path), "--force")


def test_what_too_few_hands_cost_is_said_where_nobody_sees_the_roster(folder: Path, tmp_path: Path) -> None:
    copied(folder, tmp_path, "ship.toml")
    said = hcgen("crew", "--for", "ship.toml", "-n", "1", "-o", "few.toml", cwd=tmp_path).err.splitlines()
    assert said[-2:] == [
        "Nobody holds Helm, First gunner and Engineer: there are not enough hands",
        "3 short of the 4 hands she needs: every crystal burned costs 3 Shield (MH-SHIP-04)",
    ]
    assert hcgen("validate", "few.toml", cwd=tmp_path).code == 0


def test_a_fleet_with_crews_goes_into_lines(tmp_path: Path) -> None:
    assert hcgen("starship", "--crew", "-n", "3", "--seed", "7", "-o", "fleet.jsonl", cwd=tmp_path).code == 0
    assert hcgen("verify", "fleet.jsonl", cwd=tmp_path).code == 0
    names = [member["name"] for line in (tmp_path / "fleet.jsonl").read_text().splitlines() for member in json.loads(line)["members"]]
    assert len(set(names)) == len(names)


def test_the_crew_is_a_part_of_the_ship(folder: Path, tmp_path: Path) -> None:
    copied(folder, tmp_path, "crew.toml", "boat.toml")
    for name in ("crew.toml", "boat.toml"):
        before = (tmp_path / name).read_bytes()
        ran = hcgen("reroll", name, "--part", "crew", "--yes", cwd=tmp_path)
        assert ran.code == 0
        assert ran.out.startswith("Captain: ")
        assert hcgen("verify", name, cwd=tmp_path).code == 0
        assert hcgen("reroll", name, "--part", "crew", "--take", "0", "--yes", cwd=tmp_path).code == 0
        assert (tmp_path / name).read_bytes() == before


def test_a_member_or_a_part_of_the_ship_is_rolled_again_alone(folder: Path, tmp_path: Path) -> None:
    copied(folder, tmp_path, "crew.toml")
    ran = hcgen("reroll", "crew.toml", "--part", "quirk", "--yes", cwd=tmp_path)
    assert [line.split(":")[0] for line in ran.out.splitlines()] == ["ship.quirk"]
    ran = hcgen("reroll", "crew.toml", "--part", "name", "--member", "1", "--yes", cwd=tmp_path)
    assert ran.out.splitlines()[0].split(": ")[1] == "name"
    assert hcgen("reroll", "crew.toml", "--part", "name", "--dry-run", cwd=tmp_path).out.startswith("ship.name: ")
    assert hcgen("reroll", "crew.toml", "--part", "stats", "--member", "2", "--yes", cwd=tmp_path).code == 0
    assert hcgen("verify", "crew.toml", cwd=tmp_path).code == 0
    refused = hcgen("reroll", "crew.toml", "--part", "look", "--part", "gear", "--yes", cwd=tmp_path)
    assert_refused(refused, "look is a part of the ship and gear is none")
    assert_refused(hcgen("reroll", "crew.toml", "--part", "lok", "--yes", cwd=tmp_path), "did you mean look?")


def test_comments_of_a_reader_stay(folder: Path, tmp_path: Path) -> None:
    text = (folder / "crew.toml").read_text(encoding="utf-8").replace('name = "Tears', '# hers\nname = "Tears', 1)
    (tmp_path / "crew.toml").write_text(text, encoding="utf-8")
    assert hcgen("reroll", "crew.toml", "--part", "quirk", "--yes", cwd=tmp_path).code == 0
    assert "# hers\n" in (tmp_path / "crew.toml").read_text(encoding="utf-8")


def hold(at: int, member: int) -> Any:
    return lambda content: content["ship"]["crew"]["posts"][at].update(member=member)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (hold(0, 5), "ship.crew.posts[0].member: expected a member of the crew, 1 to 4, found 5; name somebody who is aboard (MH-SHIP-05)"),
        (lambda content: content["ship"]["crew"]["posts"][1].update(member=content["ship"]["crew"]["posts"][0]["member"]), "(MH-SHIP-05)"),
        (lambda content: content["members"].append(content["members"][0]), "a name of its own"),
        (lambda content: content["ship"].update(state={"shield": 11}), "ship.state.shield: expected 0 to 4, found 11"),
        (lambda content: content["ship"].update(shield=11), "ship.shield: expected 3 to 8 (2+d6), found 11"),
        (lambda content: content["ship"]["crew"].update(required=9), "(MH-SHIP-04)"),
        (lambda content: content.pop("ship"), ""),
        (lambda content: content["ship"].update(shields=3), "ship"),
        (lambda content: content.update(posts=[{"id": "captain"}]), "posts"),
    ],
)
def test_a_fault_is_named_with_its_rule(folder: Path, tmp_path: Path, change: Any, said: str) -> None:
    edited(folder, tmp_path, "crew.toml", change)
    (verdict,) = judge_file(str(tmp_path / "bad.json"))
    assert bool(verdict.errors) == bool(said)
    assert said in "\n".join(map(str, verdict.findings))


def test_posts_of_a_vessel_stand_there_once(folder: Path, tmp_path: Path) -> None:
    edited(folder, tmp_path, "boat.toml", lambda content: content["posts"][1].update(id=content["posts"][0]["id"]))
    (verdict,) = judge_file(str(tmp_path / "bad.json"))
    said = [(finding.severity, finding.key) for finding in verdict.findings]
    assert said == [("warning", "posts[1].post"), ("error", "posts[1].id")]
    assert "each post once, and posts[0] is this one" in verdict.findings[1].expected


@pytest.mark.parametrize("command", ["validate", "verify", "explain"])
@pytest.mark.parametrize("name", ["crew.toml", "boat.toml"])
def test_no_text_of_a_record_moves_the_cursor(folder: Path, tmp_path: Path, name: str, command: str) -> None:
    def change(content: Any) -> None:
        for one in (content["ship"], content["members"][0]):
            one.update(name="\x1b[31mRed\x1b[2J\rGone\nerror: forged\x9b")
        content["ship"]["history"] = "\x1b]0;title\x07"

    edited(folder, tmp_path, name, change)
    ran = hcgen(command, "bad.json", cwd=tmp_path)
    assert not set("\x1b\x07\r\x9b") & set(ran.out + ran.err)
    assert not [line for line in ran.out.splitlines() if line.startswith("error: forged")]
    if command == "validate":
        assert "ship.name: expected a name that can be seen, on one line" in ran.out
        assert "members[0].name: expected a name that can be seen, on one line" in ran.out
        assert "ship.history: expected a text without control characters" in ran.out


def test_a_record_with_a_fault_stays_as_it_is(folder: Path, tmp_path: Path) -> None:
    data = edited(folder, tmp_path, "crew.toml", hold(0, 5))
    ran = hcgen("validate", "bad.json", cwd=tmp_path)
    assert ran.code == 1
    assert "1 to 4, found 5" in ran.out
    assert (tmp_path / "bad.json").read_bytes() == data


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda content: content.update(shield=11), "shield should be 3 to 8 (2+d6), not 11 (MH-SHIP-02)"),
        (lambda content: content.update(state={"shield": 6}), "state.shield should be 0 to 4, not 6 (AMB-MH-05)"),
        (lambda content: content.update(kind="shuttle", kind_name="Shuttle"), " more; give a number that a Shuttle can have"),
        (lambda content: content.update(format="hcgen.starship/2"), "update hcgen"),
    ],
)
def test_no_crew_goes_aboard_a_ship_that_cannot_be(folder: Path, tmp_path: Path, change: Any, said: str) -> None:
    edited(folder, tmp_path, "ship.toml", change)
    with pytest.raises(HcgenError) as refused:
        ship_of(str(tmp_path / "bad.json"))
    assert said in str(refused.value)


def test_a_ship_that_cannot_be_stays_as_it_is(folder: Path, tmp_path: Path) -> None:
    def arm(content: Any) -> None:
        content.update(kind="shuttle", kind_name="Shuttle", shield=2, systems=10, scale=1, rolls={})
        content["crew"].update(required=1)
        content["weapons"].update(warpedoes=0)

    data = edited(folder, tmp_path, "ship.toml", arm)
    ran = hcgen("crew", "--for", "bad.json", "-o", "crew.toml", cwd=tmp_path)
    assert_refused(ran, "weapons.lasers should be none: a Shuttle is unarmed, not true (MH-SHIP-01)")
    assert not (tmp_path / "crew.toml").exists()
    assert (tmp_path / "bad.json").read_bytes() == data


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["starship", "--stock", "elfin"], "--stock is for the people of a ship"),
        (["starship", "--hands", "3"], "--hands is for the people of a ship"),
        (["starship", "--crew", "-n", "2", "--format", "toml"], "one TOML record is one ship"),
        (["starship", "--crew", "--stock", "elf"], "no stock"),
        (["starship", "--crew", "--level", "11"], "HC-CORE-02"),
        (["starship", "--crew", "-o", "a.csv"], "is none of .toml"),
        (["crew", "--for", "ship.toml", "-n", "51"], "1 to 50"),
        (["crew", "--for", "ship.toml", "--name", "Ada"], "--name names one person"),
        (["crew", "--for", "none.toml"], "no such file"),
        (["crew", "--for", "person.toml"], "one ship belongs here"),
    ],
)
def test_what_cannot_be_is_refused(folder: Path, tmp_path: Path, words: list[str], said: str) -> None:
    copied(folder, tmp_path, "ship.toml")
    if "person.toml" in words:
        assert hcgen("character", "--seed", "7", "-o", "person.toml", cwd=tmp_path).code == 0
    assert_refused(hcgen(*words, cwd=tmp_path), said)


def test_whoever_rolls_people_loads_nothing_of_ships(tmp_path: Path) -> None:
    import subprocess
    import sys

    code = (
        "import sys\nfrom hcgen.cli.app import app\n"
        "try:\n    app(['character', '--seed', '7'], standalone_mode=False)\nexcept SystemExit:\n    pass\n"
        "print([name for name in sys.modules if 'ship' in name or 'crew' in name])"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"


def test_a_record_that_is_read_is_written_as_it_was(folder: Path) -> None:
    from hcgen.generate.crew_replay import full_crew
    from hcgen.ship_records import ShipCrew

    for name in ("crew.toml", "boat.toml"):
        (crew,) = read_any(str(folder / name))
        assert isinstance(crew, ShipCrew)
        assert write_toml(full_crew(crew)) == (folder / name).read_text(encoding="utf-8")
