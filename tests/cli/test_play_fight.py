"""``hcgen play fight``: word for word, refused, and kept; HC-CMB, HC-WPN, HC-DMG, HC-CRIT-03, HC-RES-01."""

from __future__ import annotations

import json
import tomllib
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


def test_harm_that_is_rolled_again_is_counted_until_one_is_back_in_town(here: Path) -> None:
    """HC-CLS-F1, HC-CORE-05: three re-rolls at level 3, of Health and Harm Dice together."""
    hit = play("fight attack --from ada.toml --weapon dagger-common --defense 8 --rolls 12,2,1,5 --rerolls 1 --save")
    assert hit.out.endswith("Once more: 5 on d8, +1 for STR, makes 6.\nstate.uses.Second Wind: nothing → 1\n")
    assert play("fight damage 5 --from ada.toml --penetrating --rerolls 1 --rolls 2,8 --save").code == 0
    assert play("fight harm --from ada.toml --weapon dagger-common --again --rolls 5 --save").err == "Changed ada.toml\n"
    assert_kept(here / "ada.toml", '"Second Wind" = 3')
    spent = play("fight harm --from ada.toml --weapon dagger-common --again --rolls 5 --save")
    assert (spent.code, "0 left for the Harm Die (HC-CLS-F1)" in spent.err) == (1, True)
    town = play("fight recover --from ada.toml --save")
    assert town.err == "Changed ada.toml\n"
    assert town.out.startswith("Finch Inkpenny is back in town. There again: Second Wind, 3 times a delve.\n")
    assert "Second Wind" not in (here / "ada.toml").read_text(encoding="utf-8").partition("[state]")[2].partition("[derived]")[0]
    assert run("verify", "ada.toml").code == 0


def test_a_miss_uses_up_no_reroll(here: Path) -> None:
    missed = play("fight attack --from ada.toml --weapon dagger-common --defense 18 --rolls 2,2 --rerolls 1 --save")
    assert (missed.code, missed.err) == (0, "Nothing was changed.\n")


def test_with_a_seed_a_reroll_comes_after_the_same_attack_and_the_same_harm(here: Path) -> None:
    words = "fight attack --from ada.toml --weapon dagger-common --defense 2 --seed 4"
    first, again = play(words).out, play(f"{words} --rerolls 1").out
    assert first.endswith(".\n")
    assert again.startswith(f"{first.strip()} Once more: ")


def test_a_blow_with_a_reroll_is_kept_in_both_records(here: Path) -> None:
    done = play("fight attack --from ada.toml --weapon dagger-common --at mage.toml --rolls 12,2,1,5,3 --rerolls 1 --save")
    assert done.err == "Changed ada.toml\nChanged mage.toml\n"
    assert done.out.splitlines()[1:] == [
        "ada.toml: state.uses.Second Wind: nothing → 1",
        "mage.toml: state.dice.armour: d4 → d3",
    ]
    assert_kept(here / "ada.toml", '"Second Wind" = 1')
    assert run("validate", "mage.toml").code == 0


def test_a_blow_between_two_of_one_crew_is_kept_in_its_one_file(here: Path) -> None:
    assert run("crew", "-n", "2", "--class", "fight", "--seed", "8", "-o", "both.toml").code == 0
    blow = "fight attack --from both.toml --member 1 --weapon unarmed --at both.toml --at-member 2 --rolls 16,1,1,5,1 --rerolls 1"
    assert play(f"{blow} -o after.toml").err == "Wrote after.toml\n"
    done = play(f"{blow} --save")
    assert done.err == "Changed both.toml\n"
    assert done.out.splitlines()[1:] == [
        "members[0].state.uses.Second Wind: nothing → 1",
        "members[1].state.dice.armour: d8 → d6",
    ]
    assert run("validate", "both.toml").code == 0
    assert (here / "both.toml").read_bytes() == (here / "after.toml").read_bytes()


def test_the_fist_of_an_angry_god_is_counted(here: Path) -> None:
    """HC-CLS-P10: level and CHA mod, 3 here; a Tactical Attack uses it up as well."""
    made = run("character", "--class", "pray", "--choose", "powers=fist-of-an-angry-god", "--level", "3", "--seed", "5", "-o", "fist.toml")
    assert made.code == 0
    words = "fight attack --from fist.toml --weapon unarmed --fist --defense 3 --save --seed 3"
    assert play(words).out.endswith("state.uses.Fist of an Angry God: nothing → 1\n")
    tactical = "fight tactical --from fist.toml --weapon unarmed --fist --defense 3 --save-stat DEX --save-mod 0 --save-level 1"
    assert play(f"{tactical} --effect opening --save").out.endswith("state.uses.Fist of an Angry God: 1 → 2\n")
    assert play(words).code == 0
    assert "--fist: Paxton Almostrich has 0 left for the Fist of an Angry God (HC-CLS-P10)" in play(words).err
    assert play("fight recover --from fist.toml --dry-run").out.endswith("state.uses.Fist of an Angry God: 3 → nothing\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("fight attack --weapon club --str 9 --harm d8 --defense 8 --no-harm --rerolls 1", "--rerolls is for harm"),
        ("fight harm --weapon club --str 9 --harm d8 --crit 1", "name their record with --at"),
        ("fight total-defense --dex-mod 1 --attack-mod 0 --part nose", "say with --called what it costs"),
        ("fight total-defense --dex-mod 1 --attack-mod 0 --behind", "say with --called what it costs"),
        ("fight total-defense --dex-mod 1 --attack-mod 0 --sight", "leave out what is said of one"),
    ],
)
def test_an_option_without_a_part_in_the_act_is_wrong_usage(words: str, said: str) -> None:
    refused = play(words)
    assert (refused.code, refused.out) == (2, "")
    assert said in " ".join(refused.err.split())


def test_a_tower_shield_in_hand_stops_called_shots_where_its_special_is_known(here: Path) -> None:
    """HC-WPN-06: at the first tier, from in front, in Total Defense; a Tank who covers has it as well."""
    tank = here / "tank.toml"
    made = run("character", "--class", "fight", "--choose", "shtick=tank", "--level", "3", "--seed", "12", "-o", "tank.toml")
    assert made.code == 0
    shot = "fight total-defense --from tank.toml --attack-mod 3 --called 1"
    assert "1 step worse for a called shot" in play(f"{shot} --seed 1").out, "a buckler is in hand"
    body, gear, things = tank.read_text(encoding="utf-8").partition("[[gear]]")
    assert 'weapon = "shield-tower"\nname = "Shield, tower"\ntier = 2' in body
    tank.write_text(body + gear + things.replace('"shield-buckler"', '"shield-tower"'), encoding="utf-8")
    stopped = "A called shot from in front comes to nothing, and no die is rolled: the tower shield is in the way.\n"
    assert play(shot).out == stopped
    assert "1 step worse for a called shot" in play(f"{shot} --behind --seed 1").out
    assert play("fight cover --from tank.toml --distance 3 --attack-mod 3 --called 1").out == stopped
    assert play("fight total-defense --from tank.toml --sight").out == "It cannot be aimed: the tower shield hides head and body.\n"


@pytest.mark.parametrize(
    "words",
    [
        "fight attack --weapon wand --defense 3",
        "fight tactical --weapon wand --defense 3 --save-stat DEX --save-mod 0 --save-level 1 --effect opening",
        "fight total-defense --attack-mod 0",
        "magick cast cold-feet",
        "smith monster Worm --attack 1 --dv 1",
    ],
)
def test_the_unconscious_do_nothing(words: str, here: Path) -> None:
    """HC-DMG-05."""
    mage = here / "mage.toml"
    mage.write_text(f'{mage.read_text(encoding="utf-8")}\n[state.dice]\nhealth = "out"\n', encoding="utf-8")
    refused = play(f"{words} --from mage.toml --seed 1")
    assert (refused.code, refused.out) == (1, "")
    assert "0 Health" in refused.err
    assert "(HC-DMG-05); heal them first" in refused.err


def test_no_name_of_a_resource_moves_the_cursor(here: Path) -> None:
    refused = run("play", "fight", "resource", "oil\x1b[2J", "--from", "ada.toml", "--die", "d8", "--save")
    assert (refused.code, refused.out) == (1, "")
    assert "is no name of up to 60 letters (HC-RES-03)" in refused.err


def test_the_last_of_a_ration_is_eaten_whichever_command_counts_it(here: Path) -> None:
    """HC-RES-01, AMB-HC-08: the next is opened, until there is none."""
    said = play("fight resource rations --from ada.toml --die d3 --rolls 1 --save")
    assert said.out.endswith("state.dice.rations: d8 → out\n")
    gear = tomllib.loads((here / "ada.toml").read_text(encoding="utf-8"))["gear"]
    count = sum(item["quantity"] for item in gear if item["id"] == "ration")
    for left in range(count - 1, -1, -1):
        faces = ",".join(["1"] * 6)  # d8, d7, d6, d5, d4, d3, and it is used up
        assert play(f"smith rations --from ada.toml -n 6 --rolls {faces} --save").out.splitlines()[5].endswith(f"{left} more to open.")
    for words in ("fight resource rations", "smith rations"):
        assert (
            play(f"{words} --from ada.toml").err == "hcgen: rations: 0 are left (HC-RES-03); forage, hunt, or eat what you hoped not to\n"
        )


def test_a_barrage_of_different_weapons_counts_down_from_the_first_die(here: Path) -> None:
    """T117, HC-CLS-F7: d20, d16, d14, d12 at level 5, harm a step worse, the same throw by throw."""
    bare = "--str 14 --dex 12 --harm d8 --shtick thrower --level 5 --defense 8"
    weapons = ("javelin", "dagger-throwing", "club", "javelin")
    whole = json.loads(play(f"fight barrage {' '.join(weapons)} {bare} --rolls 9,1,9,1,9,1,9,1 --format json").out)["result"]["throws"]
    assert [throw["attack"]["roll"]["throws"][0]["dice"] for throw in whole] == ["d20", "d16", "d14", "d12"]
    assert {throw["harm"]["die"] for throw in whole if throw["weapon"] == "javelin"} == {"d7"}
    for at, weapon in enumerate(weapons[1:], 2):
        words = f"fight attack --weapon {weapon} --thrown --barrage {at} --first javelin {bare} --rolls 9,1 --format json"
        assert json.loads(play(words).out)["result"]["attack"] == whole[at - 1]["attack"]


def test_a_barrage_is_taken_throw_by_throw_and_ends_with_its_target(here: Path) -> None:
    """HC-CLS-F7, HC-DMG-05, HC-DMG-06: what the first throw dropped has dropped for the second; nobody throws at the fallen."""
    commented(here / "ada.toml")
    bare = "--str 14 --dex 12 --harm d8 --shtick thrower --level 5 --at ada.toml --save"
    hit = play(f"fight barrage javelin javelin {bare} --rolls 15,6,12,5")
    assert (hit.out.splitlines()[-1], hit.err) == ("state.dice.armour: d6 → d4", "Changed ada.toml\n")
    assert play("fight damage 37 --from ada.toml --save").out.endswith("state.dice.health: d8 → d3\n")
    felled = play(f"fight barrage javelin club club {bare} --rolls 15,7")
    assert felled.out.splitlines()[1:] == ["2 throws are left, and nobody to throw at.", "state.dice.health: d3 → out"]
    assert_kept(here / "ada.toml", 'health = "out"', 'armour = "out"')
