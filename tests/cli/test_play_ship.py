"""``hcgen play ship``: what is said word for word, what is kept, what is refused."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from at_table import assert_kept, commented, play, run, set_out, transcript
from commands import hcgen

from hcgen.cli.playing import _shown
from hcgen.forms import read_any
from hcgen.ship_records import Starship, StarshipState


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("table")
    set_out(folder)
    return folder


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    set_out(tmp_path)
    commented(tmp_path / "spirit.toml")
    return tmp_path


@pytest.mark.parametrize(("words", "said"), transcript("ship"), ids=lambda text: text.strip()[:70])
def test_what_is_said_and_the_same_as_json(words: str, said: str, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(table)
    plain = play(words)
    assert (plain.code, plain.out) == (0, said)
    told = json.loads(play(f"{words} --format json").out)
    assert [line for line in told["words"] if line] == said.splitlines()
    assert told["command"] == f"play {' '.join(words.split()[:2])}"
    assert all(rule.startswith("MH-") for rule in told["rules"])
    assert told["result"]


@pytest.mark.parametrize(("words", "said"), transcript("ship-refused"), ids=lambda text: text.strip()[:70])
def test_what_is_refused_and_touches_nothing(words: str, said: str, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(table)
    before = {path.name: path.read_bytes() for path in table.iterdir()}
    keeps = "" if "--save" in words or "vacuum" in words or "--times" in words else " --save"
    for given in {words, f"{words}{keeps}"}:
        refused = play(given)
        assert (refused.code, refused.out, refused.err) == (1, "", said)
    assert {path.name: path.read_bytes() for path in table.iterdir()} == before


def test_every_die_is_in_the_json(here: Path) -> None:
    told = json.loads(play("ship fire-warpedo spirit.toml --aimed --at tub.toml --rolls 12,4 --format json").out)
    assert told["result"]["action"]["attempt"] == {
        "throw": {"why": "fire Warpedo, aimed", "dice": "d20", "faces": [12], "total": 12},
        "need": "under",
        "target": 13,
        "succeeded": True,
    }
    assert told["result"]["damage"]["criticals"][0]["throw"]["faces"] == [4]
    assert [(change["file"], change["key"], change["after"]) for change in told["changes"]] == [
        ("spirit.toml", "state.warpedoes", "4"),
        ("spirit.toml", "state.acted", "1"),
        ("tub.toml", "state.shield", "0"),
        ("tub.toml", "state.effects", "Failing life support (0 space turns left)"),
    ]


def test_one_turn_is_no_turns() -> None:
    effect = {"roll": 1, "name": "Cracked core", "turns_left": 1}
    assert _shown([effect, {**effect, "turns_left": 2}]) == "Cracked core (1 space turn left), Cracked core (2 space turns left)"
    assert _shown({"rowers": 1, "sailors": 2, "captain": 1}) == "1 rower, 2 sailors, 1 captain"


def test_a_turn_is_kept_step_by_step(here: Path) -> None:
    assert play("ship turn spirit.toml --save").out.endswith("state.turn: nothing → 1\n")
    hit = play("ship hit spirit.toml --points 9 --rolls 1 --save")
    assert hit.out.splitlines()[1:] == ["state.shield: 7 → 0", "state.effects: nothing → Cracked core (3 space turns left)"]
    assert play("ship evade spirit.toml --rolls 2 --save").code == 0
    assert play("ship fire-warpedo spirit.toml --save").code == 0
    assert_kept(here / "spirit.toml", "turn = 1", "shield = 0", "acted = 2", "evasions = 1", "warpedoes = 4", 'name = "Cracked core"')
    assert play("ship turn spirit.toml --save").code == 0
    assert_kept(here / "spirit.toml", "turn = 2", "acted = 0", "evasions = 0", "turns_left = 2")
    assert play("ship repair spirit.toml --rolls 1 --save").out.endswith("state.effects: Cracked core (2 space turns left) → nothing\n")
    assert play("ship jump spirit.toml --rolls 5 --save").code == 0
    assert_kept(here / "spirit.toml", "fuel_crystals = 2", "day = 1", 'name = "Lost cargo"')


def test_a_core_that_gives_way_is_the_end(here: Path) -> None:
    assert play("ship critical tub.toml --rolls 1 --save").code == 0
    assert play("ship turn tub.toml --save").code == 0
    gone = play("ship turn tub.toml --save")
    assert "The core gives way" in gone.out
    assert "state.destroyed: nothing → yes\n" in gone.out
    assert run("validate", "tub.toml").code == 0
    for words in ("evade tub.toml", "turn tub.toml", "hit tub.toml --points 1", "battle tub.toml gull.toml"):
        refused = play(f"ship {words}")
        assert (refused.code, "MH-CRIT-02" in refused.err) == (1, True)


def test_a_cabin_fills_with_air_again(here: Path) -> None:
    for words in ("critical gull.toml --rolls 6", *["turn gull.toml"] * 8, "repair gull.toml --what cabin --rolls 2"):
        assert play(f"ship {words} --save").code == 0
    (gull,) = read_any("gull.toml")
    assert isinstance(gull, Starship)
    assert gull.state is not None
    assert gull.state.air_in == gull.systems - 10
    assert run("validate", "gull.toml").code == 0
    for _ in range(gull.systems - 10):
        assert play("ship turn gull.toml --save").code == 0
    (gull,) = read_any("gull.toml")
    assert gull.state is not None
    assert gull.state == StarshipState(turn=gull.state.turn, acted=0)


def test_hands_who_act_are_those_named_or_as_many_as_are_said(here: Path) -> None:
    text = (here / "gull.toml").read_text(encoding="utf-8")
    (here / "gull.toml").write_text(text.replace('post = "Helm"', 'post = "Helm"\nmember = 1'), encoding="utf-8")
    assert play("ship turn gull.toml").out.endswith("begins: 1 hand may act.\n")
    assert play("ship turn gull.toml --crew 2 --save").code == 0
    for code in (0, 0, 1):
        assert play("ship evade gull.toml --rolls 20 --save").code == code
    (gull,) = read_any("gull.toml")
    assert gull.state is not None
    assert gull.state.acted == 2


def test_a_dry_run_and_another_file_leave_the_record_alone(here: Path) -> None:
    before = (here / "spirit.toml").read_bytes()
    dry = play("ship hit spirit.toml --points 2 --dry-run --save")
    assert (dry.out, dry.err) == ("The Shield falls from 7 to 5.\nstate.shield: 7 → 5\n", "Nothing was changed.\n")
    assert play("ship hit spirit.toml --points 2 -o after.toml").err == "Wrote after.toml\n"
    assert play("ship hit spirit.toml --points 2 -o after.toml").code == 1
    assert "\nshield = 5\n" in play("ship hit spirit.toml --points 2 -o -").out
    assert (here / "spirit.toml").read_bytes() == before
    assert_kept(here / "after.toml", "shield = 5")
    assert play("ship fire-lasers spirit.toml --at gull.toml --rolls 1 -o both.toml").code == 1


def test_a_shield_above_its_maximum_is_refused(here: Path) -> None:
    path = here / "tub.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("[derived]", "[state]\nshield = 3\n\n[derived]"), encoding="utf-8")
    before = path.read_bytes()
    refused = play("ship hit tub.toml --points 1 --save")
    assert (refused.code, refused.out) == (1, "")
    assert refused.err == "hcgen: tub.toml: shield: 3 is too high (MH-SHIP-01); give 2 or less\n"
    assert path.read_bytes() == before


def test_a_seed_says_the_same_again_and_another_hand_rolls_other_dice(here: Path) -> None:
    first = play("ship fire-lasers spirit.toml --seed evening")
    assert first.out == play("ship fire-lasers spirit.toml --seed evening --save").out.split("state.")[0]
    assert first.out != play("ship fire-lasers spirit.toml --seed evening").out
    made = play("ship evade --systems 14")
    again = made.err.removeprefix("Rolled with --seed ").strip()
    assert play(f"ship evade --systems 14 --seed {again}").out == made.out


def test_a_battle_is_told_turn_by_turn_and_kept(here: Path) -> None:
    fought = play("ship battle spirit.toml gull.toml --seed 7 --save")
    lines = fought.out.splitlines()
    assert lines[0].startswith("Who begins: ")
    assert lines[1] == "Space turn 1."
    assert any(line.startswith("After ") and " won." in line for line in lines)
    assert_kept(here / "spirit.toml")
    assert run("validate", "gull.toml").code == 0


def test_the_same_seed_is_the_same_battle(here: Path) -> None:
    first, second = (play("ship battle spirit.toml gull.toml --seed 7 --format json") for _ in range(2))
    assert first.out == second.out
    told = json.loads(first.out)
    assert told["result"]["winner"] in {0, 1}
    assert [turn["number"] for turn in told["result"]["turns"]] == list(range(1, len(told["result"]["turns"]) + 1))
    short = json.loads(play("ship battle spirit.toml gull.toml --seed 7 --turns 1 --format json").out)
    assert len(short["result"]["turns"]) == 1


def test_a_battle_fought_many_times_is_counted(here: Path) -> None:
    counted = play("ship battle gull.toml tub.toml --against spirit.toml --times 40 --seed 7")
    assert counted.out == play("ship battle gull.toml tub.toml --against spirit.toml --times 40 --seed 7").out
    assert counted.out.splitlines()[0] == "Fought 40 times:"
    told = json.loads(play("ship battle gull.toml tub.toml --against spirit.toml --times 40 --seed 7 --format json").out)
    assert sum(told["result"]["won"]) + told["result"]["undecided"] == 40
    assert play("ship battle gull.toml spirit.toml --times 40 --save").code == 2


@pytest.mark.parametrize("words", ["", "ship", "sea"])
def test_a_group_alone_lists_what_there_is(words: str) -> None:
    listed = run("play", *words.split())
    assert (listed.code, listed.err) == (0, "")
    assert "Commands:" in listed.out


def test_a_wrong_name_is_no_command() -> None:
    for words, wanted in (("play shop", "did you mean ship?"), ("play ship bottle", "did you mean battle?")):
        refused = run(*words.split())
        assert refused.code == 2
        assert wanted in refused.err


def test_a_ship_that_is_embedded_in_her_crew_keeps_her_state(tmp_path: Path) -> None:
    """Her people, and what is said of her hands, stay as they were."""
    assert hcgen("starship", "--kind", "battleship", "--seed", "harbour", "--crew", "-o", "w.toml", cwd=tmp_path).code == 0
    before = tomllib.loads((tmp_path / "w.toml").read_text(encoding="utf-8"))
    ran = hcgen("play", "ship", "hit", "w.toml", "--points", "2", "--save", "--seed", "3", cwd=tmp_path)
    assert ran.code == 0, ran.err
    after = tomllib.loads((tmp_path / "w.toml").read_text(encoding="utf-8"))
    assert after["ship"]["state"]["shield"] == before["ship"]["shield"] - 2
    assert after["members"] == before["members"]
    assert after["ship"]["crew"] == before["ship"]["crew"]
    for command in ("verify", "validate"):
        assert hcgen(command, "w.toml", cwd=tmp_path).code == 0


def test_no_more_hands_act_than_are_aboard_of_a_ship_with_her_crew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """MH-SHIP-04: who is aboard, the members say; of a ship alone only those are known who are named at her posts."""
    monkeypatch.chdir(tmp_path)
    assert run("starship", "--kind", "fighter", "--crew", "--seed", "7", "-o", "w.toml").code == 0
    content = tomllib.loads((tmp_path / "w.toml").read_text(encoding="utf-8"))
    aboard = len(content["members"])
    refused = play(f"ship evade w.toml --crew {aboard + 1}")
    assert (refused.code, refused.err) == (1, f"hcgen: evade, --crew: {aboard + 1} is too high (MH-SHIP-04); give {aboard} or less\n")
    assert play(f"ship evade w.toml --crew {aboard} --seed 1").code == 0
    alone = "".join(f"{line}\n" for line in run("starship", "--kind", "fighter", "--seed", "7", "--format", "toml").out.splitlines())
    named = alone.replace("[[crew.posts]]\n", "[[crew.posts]]\nmember = 1\n", 1)
    (tmp_path / "alone.toml").write_text(named, encoding="utf-8")
    said = play("ship turn alone.toml --crew 3 --save")
    assert said.err.splitlines()[0] == "3 hands act, and 1 is named at her posts."


def test_the_members_of_a_strict_crew_are_the_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """MH-SHIP-04: nobody has a post there, and yet three of six hands are three."""
    monkeypatch.chdir(tmp_path)
    made = run("starship", "--kind", "battleship", "--crew", "--strict", "--hands", "3", "--seed", "7", "-o", "w.toml")
    assert made.code == 0
    assert play("ship turn w.toml").out == "Space turn 1 begins: 3 hands may act.\n"
