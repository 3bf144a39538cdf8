"""``hcgen play smith`` and ``hcgen treasure``: word for word, refused, and kept; HC-HAM, HC-SMI, HC-TRS-01, HC-RES-04."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from at_table import assert_kept, commented, play, run, transcript
from people_at_table import assert_refused_untouched, assert_said, set_out_people

from hcgen.rules.hammercrawl.hammer_dice import FACES
from hcgen.rules.hammercrawl.treasure import TIERS


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("table")
    set_out_people(folder)
    return folder


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    set_out_people(tmp_path)
    commented(tmp_path / "ada.toml")
    return tmp_path


@pytest.mark.parametrize(("words", "said"), transcript("smith"), ids=lambda text: text.strip().splitlines()[0][:70])
def test_what_is_said_and_the_same_as_json(words: str, said: str, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(table)
    assert_said(words, said, ("HC-", "AMB-HC-"))


@pytest.mark.parametrize(("words", "said"), transcript("smith-refused"), ids=lambda text: text.strip()[:70])
def test_what_is_refused(words: str, said: str, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(table)
    assert_refused_untouched(words, said, table)


@pytest.mark.parametrize("colour", sorted(FACES))
def test_every_face_of_every_hammer_die_is_drawn(colour: str) -> None:
    for number in range(1, len(FACES[colour]) + 1):  # type: ignore[index]
        shown = play(f"smith hammer-dice {colour} --rolls {number}").out.splitlines()
        assert f" {colour} " in shown[0]
        assert [len(line) for line in shown[:5]] == [15] * 5
        told = json.loads(play(f"smith hammer-dice {colour} --rolls {number} --format json").out)["result"]["pool"]
        assert told["faces"] == [{"colour": colour, "number": number, "symbols": list(FACES[colour][number - 1])}]  # type: ignore[index]


@pytest.mark.parametrize("tier", TIERS, ids=lambda tier: tier.name)
def test_every_tier_has_treasure_by_number_and_by_name_here_and_there(tier: object) -> None:
    number, name = tier.number, tier.name  # type: ignore[attr-defined]
    found = run("treasure", str(number), "--seed", "4").out
    assert found.startswith(f"Treasure of tier {number}, {name}: ")
    assert run("treasure", str(number), "--seed", "4").out == found
    assert run("play", "smith", "treasure", str(number), "--seed", "4").out == found
    assert run("treasure", name, "--seed", "4").out.startswith(f"Treasure of tier {number}, {name}: ")


def test_what_a_creature_does_is_kept(here: Path) -> None:
    done = play("smith monster Gnoll --attack 30 --dv 4 --from ada.toml -n 2 --rolls 5,1,2,5,1,1 --save")
    assert done.out.splitlines()[-2:] == ["Now: Health d8, armour d4.", "state.dice.armour: d6 → d4"]
    assert_kept(here / "ada.toml", 'armour = "d4"')


def test_a_creature_stops_when_nobody_is_left_standing(here: Path) -> None:
    told = json.loads(play("smith monster Wyrm --attack 99 --dv 10 --from ada.toml -n 50 --seed 3 --format json").out)
    assert told["result"]["assaults"][-1]["damage"]["body"]["health"] is None
    assert len(told["result"]["assaults"]) < 50


def test_meals_are_kept_and_the_gear_stays_as_it_was_rolled(here: Path) -> None:
    text = (here / "ada.toml").read_text(encoding="utf-8")
    (here / "ada.toml").write_text(text.replace("[derived]", '[state.dice]\nrations = "d3"\n\n[derived]'), encoding="utf-8")
    eaten = play("smith rations --from ada.toml --rolls 1 --save")
    assert eaten.out.splitlines() == [
        "Rations: 1 on d3, and that was the last of it. 2 more to open.",
        "state.uses.Rations: nothing → 1",
        "state.dice.rations: d3 → d8",
    ]
    assert_kept(here / "ada.toml", "Rations = 1")
    assert play("smith rations --from ada.toml --rolls 2 --save").code == 0
    assert_kept(here / "ada.toml", 'rations = "d7"', "Rations = 1")
