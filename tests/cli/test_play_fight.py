"""``hcgen play fight``: word for word, refused, and kept; HC-CMB, HC-WPN, HC-DMG, HC-CRIT-03, HC-RES-01."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from at_table import assert_kept, commented, play, run, transcript
from people_at_table import assert_refused_untouched, assert_said, set_out_people


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


@pytest.mark.parametrize(("words", "said"), transcript("fight"), ids=lambda text: text.strip()[:70])
def test_what_is_said_and_the_same_as_json(words: str, said: str, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(table)
    assert_said(words, said, ("HC-", "AMB-HC-"))


@pytest.mark.parametrize(("words", "said"), transcript("fight-refused"), ids=lambda text: text.strip()[:70])
def test_what_is_refused(words: str, said: str, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(table)
    assert_refused_untouched(words, said, table)


def test_every_die_of_a_blow_is_in_the_json(here: Path) -> None:
    words = "fight attack --from ada.toml --weapon dagger-common --at mage.toml --rolls 12,2,5,3 --format json"
    told = json.loads(play(words).out)["result"]
    assert [(throw["dice"], throw["faces"]) for throw in told["attack"]["roll"]["throws"]] == [("d20", [12]), ("d4", [2])]
    assert (told["harm"]["die"], told["harm"]["kept"], told["harm"]["dv"]) == ("d8", [5], 6)
    assert told["damage"]["before"]["armour"] == "d4"
    assert [(drop["which"], drop["after"]) for drop in told["damage"]["drops"]] == [("armour", "d3")]


def test_dice_that_drop_are_kept_with_the_comments_and_count_the_next_time(here: Path) -> None:
    hit = play("fight damage 9 --from ada.toml --rolls 3 --save")
    assert hit.out.splitlines()[1:] == ["Now: Health d8, armour d4.", "state.dice.armour: d6 → d4"]
    assert hit.err == "Changed ada.toml\n"
    assert_kept(here / "ada.toml", 'armour = "d4"')
    again = play("fight damage 5 --from ada.toml --rolls 1 --save")
    assert "from d4 to d3" in again.out
    assert play("fight damage 99 --from ada.toml --save").code == 0
    assert_kept(here / "ada.toml", 'armour = "out"', 'health = "out"')
    dying = play("fight damage 1 --from ada.toml")
    assert (dying.code, dying.err) == (
        1,
        "hcgen: damage: 0 Health is left, and they are dying (HC-DMG-05); heal them first, or leave them be\n",
    )


def test_what_runs_out_is_kept_under_the_name_that_the_sheet_has(here: Path) -> None:
    assert play("fight resource arrows --from ada.toml --rolls 2 --save").out.endswith("state.dice.ammunition: d8 → d7\n")
    assert play("fight resource ration --from ada.toml --rolls 1 --save").out.endswith("state.dice.rations: d8 → d7\n")
    assert_kept(here / "ada.toml", 'ammunition = "d7"', 'rations = "d7"')
    assert play("fight resource arrows --from ada.toml --rolls 5").out == "Ammunition: 5 on d7. There is enough.\n"


def test_a_blow_at_a_member_of_a_crew_is_kept_with_that_member(here: Path) -> None:
    done = play("fight attack --from ada.toml --weapon dagger-common --at crew.toml --at-member 2 --rolls 20,2,8 --save")
    assert done.err == "Changed crew.toml\n"
    assert run("validate", "crew.toml").code == 0
    text = (here / "crew.toml").read_text(encoding="utf-8")
    assert "[members.state.dice]" in text
    assert text.index("[members.state.dice]") > text.rindex("[members.stock]")


def test_a_dry_run_and_another_file_leave_the_record_alone(here: Path) -> None:
    before = (here / "ada.toml").read_bytes()
    assert play("fight damage 9 --from ada.toml --rolls 3 --dry-run").err == "Nothing was changed.\n"
    assert play("fight damage 9 --from ada.toml --rolls 3 -o after.toml").err == "Wrote after.toml\n"
    assert (here / "ada.toml").read_bytes() == before
    assert 'armour = "d4"' in (here / "after.toml").read_text(encoding="utf-8")


def test_soaks_that_are_rolled_again_are_counted_until_none_are_left(here: Path) -> None:
    for used in (1, 2, 3):
        done = play("fight damage 5 --from ada.toml --penetrating --rerolls 1 --rolls 2,8 --save")
        assert done.out.endswith(f"state.uses.Second Wind: {used - 1 or 'nothing'} → {used}\n")
    assert_kept(here / "ada.toml", '"Second Wind" = 3')
    spent = play("fight damage 5 --from ada.toml --penetrating --rerolls 1 --rolls 2,8 --save")
    assert (spent.code, "0 left for the Health Die (HC-CLS-F1)" in spent.err) == (1, True)
