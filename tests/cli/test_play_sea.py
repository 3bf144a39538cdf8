"""``hcgen play sea``: what is said word for word, what is kept, what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from at_table import assert_kept, commented, play, run, set_out, transcript

from hcgen.forms import read_any
from hcgen.portrait.ship import vessel_portrait
from hcgen.portrait.vessel_sheet import vessel_view
from hcgen.rules.ships import derive_vessel
from hcgen.ship_records import Vessel
from hcgen.tables.ships import CrewNumbers, load_vessels


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("table")
    set_out(folder)
    return folder


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    set_out(tmp_path)
    commented(tmp_path / "otter.toml")
    return tmp_path


@pytest.mark.parametrize(("words", "said"), transcript("sea"), ids=lambda text: text.strip()[:70])
def test_what_is_said_and_the_same_as_json(words: str, said: str, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(table)
    plain = play(words)
    assert (plain.code, plain.out) == (0, said)
    told = json.loads(play(f"{words} --format json").out)
    assert [line for line in told["words"] if line] == said.splitlines()
    assert told["command"] == f"play {' '.join(words.split()[:2])}"
    assert all(rule.startswith("WT-") for rule in told["rules"])
    assert told["result"]


@pytest.mark.parametrize(("words", "said"), transcript("sea-refused"), ids=lambda text: text.strip()[:70])
def test_what_is_refused_and_touches_nothing(words: str, said: str, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(table)
    before = {path.name: path.read_bytes() for path in table.iterdir()}
    keeps = "" if "--save" in words or "evasion" in words else " --save"
    for given in {words, f"{words}{keeps}"}:
        refused = play(given)
        assert (refused.code, refused.out, refused.err) == (1, "", said)
    assert {path.name: path.read_bytes() for path in table.iterdir()} == before


def test_every_die_is_in_the_json(here: Path) -> None:
    told = json.loads(play("sea ram otter.toml --ram small --struck side --rolls 2,2,5,1,2,3 --format json").out)
    result = told["result"]
    assert result["throw"] == {"why": "ram", "dice": "d4+4", "faces": [2], "total": 6}
    assert result["hole"]["throw"]["faces"] == [2, 5]
    assert result["sinking"]["total"] == 6
    assert result["crew"] == {"rowers": 11, "others": 4}
    day = json.loads(play("sea day otter.toml --sky fair --favour 1.25 --format json").out)["result"]["day"]
    assert (day["miles_sailed"], day["miles_rowed"]) == (112.5, 22.5)


def test_a_fight_is_kept_step_by_step(here: Path) -> None:
    assert play("sea ram otter.toml --ram small --struck side --rolls 1,2,5,1,2,3 --save").code == 0
    assert_kept(here / "otter.toml", "hull = 15", "speed_loss = 7", "damage = 50", "holed_turns = 6", "sailors = 15")
    assert play("sea repair otter.toml --patch --crew 10 --rolls 2,6 --save").out.endswith("state.holed_turns: 6 → nothing\n")
    assert play("sea shear-oars otter.toml --by galley.toml --save").code == 0
    assert play("sea grapple otter.toml --by galley.toml --crew 3 --tries 3 --distance 1 --rolls 1,0,2,0,9,9 --save").code == 0
    assert_kept(here / "otter.toml", "turn = 5", "shearings = 1", "dead_turns = 3", "grapples = 2")
    assert "\ngrapples = 2\n" in (here / "galley.toml").read_text(encoding="utf-8")
    assert play("sea grapple otter.toml --mermen 100 --distance 1 --rolls 9,9 --save").code == 0
    assert play("sea catapult otter.toml --crew 4 --yards 200 --hit --pitch --save").code == 0
    assert play("sea fire-fighting otter.toml --crew 10 --rolls 4 --save").code == 0
    assert_kept(here / "otter.toml", "swimmers = 1", "fires = 1", "fire_sixths = 3", "hull = 11", "dead_turns = 2")
    refused = play("sea repair otter.toml --crew 5 --turns 3 --save")
    assert (refused.code, "1 area burns" in refused.err) == (1, True)
    assert play("sea fire-fighting otter.toml --crew 10 --rolls 1 --save").code == 0
    assert play("sea repair otter.toml --crew 5 --turns 3 --save").code == 0
    assert_kept(here / "otter.toml", "hull = 13", "damage = 55", "fires = 0", "dead_turns = 0", "turn = 10")
    port = play("sea repair otter.toml --port --save")
    assert "state.hull: 13 → 65" in port.out
    assert_kept(here / "otter.toml", "hull = 65", "damage = 0", "grapples = 0", "swimmers = 0", "sailors = 30")


def test_a_share_of_the_hull_is_kept_exactly(here: Path) -> None:
    """AMB-X-03, AMB-WT-04, AMB-WT-06: 19.5 of 65 points are three tenths of her speed."""
    ram = play("sea ram otter.toml --ram small --struck stern --ram-method percent --rolls 3,9,9 --save")
    assert ram.out.splitlines()[2:4] == ["state.hull: 65 → 45.5", "state.speed_loss: nothing → 3"]
    assert_kept(here / "otter.toml", "hull = 45.5", "speed_loss = 3", "damage = 19.5")
    (record,) = read_any("otter.toml")
    assert isinstance(record, Vessel)
    assert dict(vessel_portrait(record, derive_vessel(record), load_vessels()).facts)["Hull"] == "45.5 of 65"
    assert vessel_view(record, derive_vessel(record), load_vessels()).hull.left == 46, "a box is struck off when its point is gone"
    assert play("sea repair otter.toml --crew 5 --turns 99 --save").out.splitlines()[0].startswith("5 hands mend 9 hull points; 54.5 of 65")
    assert_kept(here / "otter.toml", "hull = 54.5", "damage = 19.5")
    assert play("sea repair otter.toml --port --save").out.startswith("Port puts 10.5 hull points right")
    assert_kept(here / "otter.toml", "hull = 65", "damage = 0")
    bare = play("sea ram --kind longship --hull 45.5 --hull-max 65 --ram small --struck stern --ram-method percent --rolls 1,9,9")
    assert "The hull loses 6.5 points; 39 of 65 are left." in bare.out


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("hull", "nan", "state.hull: expected 0 to 65, found nan"),
        ("hull", "65.5", "state.hull: expected 0 to 65, found 65.5"),
        ("damage", "inf", "state.damage: expected 0 or more, found inf"),
        ("damage", "19.4", "state.damage: expected 19.5 or more"),
    ],
)
def test_points_of_a_hull_that_cannot_be_are_found(key: str, value: str, said: str, here: Path) -> None:
    assert play("sea ram otter.toml --ram small --struck stern --ram-method percent --rolls 3,9,9 --save").code == 0
    text = (here / "otter.toml").read_text(encoding="utf-8")
    before = {"hull": "hull = 45.5", "damage": "damage = 19.5"}[key]
    (here / "otter.toml").write_text(text.replace(before, f"{key} = {value}"), encoding="utf-8")
    judged = run("validate", "otter.toml")
    assert (judged.code, said in judged.out) == (1, True), judged.out
    refused = play("sea repair otter.toml --crew 5 --turns 1")
    assert (refused.code, f"state.{key}" in refused.err) == (1, True)


def test_days_go_by_and_water_is_shipped(here: Path) -> None:
    assert play("sea day otter.toml --optional-wind --rolls 6,5,1,2,0 --save").code == 0
    assert_kept(here / "otter.toml", "day = 1", "shipped_water = true")
    assert "The day is worth 60 miles under sail, or 12 miles by oar.\n" in play("sea day otter.toml --sky fair --save").out
    assert_kept(here / "otter.toml", "day = 2")
    waits = play("sea day otter.toml --sky gale --save")
    assert (waits.code, waits.err) == (0, "Nothing was changed.\n")
    lost = play("sea day otter.toml --sky gale --gale ride-out --rolls 2,1 --save")
    assert lost.out.splitlines()[1] == "Ride the gale out: 21 on d100, and it takes 20 or less. The vessel is swamped."
    assert_kept(here / "otter.toml", "day = 3", "hull = 0", "sinks_in_rounds = 0")
    for words in ("day otter.toml --sky fair", "repair otter.toml --port", "grapple otter.toml --crew 1 --distance 1"):
        refused = play(f"sea {words} --save")
        assert (refused.code, "has 0 hull points and sinks" in refused.err) == (1, True)


def test_a_hole_takes_a_vessel_under(here: Path) -> None:
    assert play("sea ram otter.toml --ram small --struck bow --rolls 1,2,5,1,1,1 --save").code == 0
    assert "WT-RAM-02" in play("sea day otter.toml --sky fair --save").err
    assert play("sea turn otter.toml --save").out.splitlines()[0] == "1 turn goes by. It is under in 2 turns."
    assert play("sea turn otter.toml --turns 5 --save").out.splitlines()[0] == "5 turns go by. The hole has taken it under."
    assert_kept(here / "otter.toml", "hull = 0", "holed_turns = 0", "sinks_in_rounds = 0")


def test_damage_slows_whoever_flees(here: Path) -> None:
    assert play("sea ram otter.toml --ram small --struck bow --rolls 1,9,9 --save").code == 0
    slow = play("sea evasion otter.toml --pursuer galley.toml --yards 100 --rolls 3,1")
    assert slow.out == "Get away: 31 on d100, and it takes 30 or less. The pursuer is alongside in 4 rounds.\n"
    rowed = play("sea evasion otter.toml --by oars --pursuer-inches 6 --yards 100 --rolls 4,1")
    assert rowed.out == "Get away: 41 on d100, and it takes 40 or less. The pursuer is alongside in 10 rounds.\n"


def test_a_dry_run_and_another_file_leave_the_record_alone(here: Path) -> None:
    before = (here / "otter.toml").read_bytes()
    assert play("sea catapult otter.toml --crew 4 --yards 200 --hit --rolls 1,2,3 --dry-run").out.endswith("state.damage: nothing → 6\n")
    assert play("sea catapult otter.toml --crew 4 --yards 200 --hit --rolls 1,2,3 -o after.toml").code == 0
    assert (here / "otter.toml").read_bytes() == before
    assert_kept(here / "after.toml", "hull = 59", "damage = 6")


def test_people_lost_are_sailors_first_and_the_captain_last(here: Path) -> None:
    """A war galley has 30 sailors and 75 marines: 20 of 406 who do not row go first, then 16 of 325."""
    lost = []
    for struck in ("side", "side"):
        assert play(f"sea ram galley.toml --ram small --struck {struck} --ram-method percent --rolls 1,9,9 --save").code == 0
        (galley,) = read_any("galley.toml")
        assert isinstance(galley, Vessel)
        assert galley.state is not None
        lost.append(galley.state.lost)
    assert lost == [CrewNumbers(rowers=61, sailors=20), CrewNumbers(rowers=110, sailors=30, marines=6)]
    assert run("validate", "galley.toml").code == 0


def test_json_records_are_played_as_well(here: Path) -> None:
    assert run("vessel", "--kind", "canoe", "--seed", "7", "-o", "canoe.json").code == 0
    assert play("sea day canoe.json --sky fair --save").code == 0
    assert json.loads((here / "canoe.json").read_text(encoding="utf-8"))["state"] == {"day": 1}
    assert run("validate", "canoe.json").code == 0
