"""``hcgen play check``: Tests, Challenges, Competitions, Saves and open rolls, word for word; HC-CHK, HC-SAVE, HC-SKL."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from at_table import run, transcript
from people_at_table import assert_refused_untouched, assert_said, set_out_people


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("table")
    set_out_people(folder)
    return folder


@pytest.mark.parametrize(("words", "said"), transcript("check"), ids=lambda text: text.strip()[:70])
def test_what_is_said_and_the_same_as_json(words: str, said: str, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(table)
    assert_said(words, said, ("HC-", "AMB-HC-"))


@pytest.mark.parametrize(("words", "said"), transcript("check-refused"), ids=lambda text: text.strip()[:70])
def test_what_is_refused(words: str, said: str, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(table)
    assert_refused_untouched(words, said, table)


def test_every_die_and_every_reason_is_in_the_json() -> None:
    words = "play check test --target 12 --step -1=rain --mod 2=tools --feat d6 --rolls 15,3 --format json"
    told = json.loads(run(*words.split()).out)["result"]
    assert told["check"]["steps"] == [{"amount": -1, "why": "rain"}]
    assert told["check"]["mods"] == [{"amount": 2, "why": "tools"}]
    assert (told["check"]["die"], told["check"]["feat"]) == ("d20", "d6")
    assert [(throw["dice"], throw["faces"]) for throw in told["throws"]] == [("d24", [15]), ("d6", [3])]
    assert (told["total"], told["target"], told["succeeded"]) == (15, 17, True)


def test_a_seed_says_the_same_again() -> None:
    made = run("play", "check", "test", "--target", "12")
    seed = made.err.removeprefix("Rolled with --seed ").strip()
    again = run("play", "check", "test", "--target", "12", "--seed", seed)
    assert (again.out, again.err) == (made.out, "")


def test_rolling_somebody_loads_nothing_of_the_table() -> None:
    code = (
        "import sys; from typer.testing import CliRunner; from hcgen.cli.app import app; "
        "assert CliRunner().invoke(app, ['character', '--seed', '1']).exit_code == 0; "
        "found = [name for name in sys.modules if name.startswith(('hcgen.cli.', 'hcgen.rules.hammercrawl.'))]; "
        "print(*[name for name in found if name.rsplit('.', 1)[1].startswith(('play', 'check_', 'fight', 'magick_', 'smith', 'rolling', "
        "'person', 'table_options', 'armed', 'caster', 'skilled', 'notation'))])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True).stdout == "\n"


def in_state(table: Path, name: str, folder: Path, lines: str) -> str:
    """Put somebody of the table into a folder, with a state of their own."""
    path = folder / name
    path.write_text(f"{(table / name).read_text(encoding='utf-8')}\n{lines}\n", encoding="utf-8")
    return str(path)


def test_elfin_save_with_int_at_advantage_while_their_health_die_is_whole(table: Path, tmp_path: Path) -> None:
    words = ("play", "check", "save", "INT", "--target", "14", "--source-level", "5", "--feat", "none", "--rolls")
    whole = run(*words, "4,15", "--from", str(table / "mage.toml"))
    assert whole.out.startswith("INT Save: 15, the better of 4 and 15 for Elfin Mind, on d20, and it takes more than 14. The Save is made.")
    hurt = run(*words, "4", "--from", in_state(table, "mage.toml", tmp_path, '[state.dice]\nhealth = "d3"'))
    assert hurt.out.startswith("INT Save: 4 on d20, and it takes more than 14. The Save fails.")


def test_droffen_add_their_level_to_saves_of_str_and_con_on_stone_alone(tmp_path: Path) -> None:
    rivet = str(tmp_path / "rivet.toml")
    assert run("character", "--stock", "droffen", "--level", "4", "--seed", "8", "-o", rivet).code == 0
    for stat in ("STR", "CON", "DEX"):
        words = ("play", "check", "save", stat, "--from", rivet, "--target", "12", "--source-level", "4", "--feat", "none", "--rolls", "9")
        plain, firm = (
            json.loads(run(*words, *more, "--format", "json").out)["result"]["roll"]["total"]
            for more in ((), ("--while", "on stone or earth"))
        )
        assert firm - plain == (0 if stat == "DEX" else 4)


def test_burnt_con_is_gone_from_the_stat_its_mod_and_its_half(table: Path, tmp_path: Path) -> None:
    mage = in_state(table, "mage.toml", tmp_path, '[state.uses]\n"Over-casting" = 5')  # CON 10 is 5 now: −2, and half of it 3
    said = {
        ("fight", "damage", "1", "--penetrating", "--rolls", "3,4"): "Soak: 4 on d4, −2 for CON, makes 2, and it takes more than 1.",
        ("check", "test", "--stat", "CON", "--rolls", "5"): "5 on d20, and it takes 5 or less.",
        ("check", "test", "--stat", "CON", "--half", "--rolls", "3"): "3 on d20, and it takes 3 or less (half of CON 5).",
        ("check", "save", "CON", "--target", "9", "--source-level", "5", "--rolls", "12"): "12 on d20, −2 for CON, makes 10, and it takes",
    }
    for words, heard in said.items():
        assert heard in run("play", *words, "--from", mage).out


@pytest.mark.parametrize("burnt", [-1, 8])
def test_no_more_con_is_burnt_than_leaves_three(burnt: int, table: Path, tmp_path: Path) -> None:
    mage = in_state(table, "mage.toml", tmp_path, f'[state.uses]\n"Over-casting" = {burnt}')
    refused = run("play", "check", "test", "--stat", "CON", "--from", mage)
    fault = f"hcgen: {mage}: state.uses.Over-casting: {burnt} of CON 10 cannot be burnt (AMB-HC-35); write 0 to 7\n"
    assert (refused.code, refused.out, refused.err) == (1, "", fault)


def test_armour_beyond_ones_strength_costs_a_step_where_one_moves(table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """HC-ARM-01, AMB-HC-46: boiled leather wants STR 6; one step, whatever is missing, and none on what takes no movement."""
    monkeypatch.chdir(tmp_path)
    record = (table / "ada.toml").read_text(encoding="utf-8")
    for strength in (6, 5, 3):
        (tmp_path / f"str-{strength}.toml").write_text(record.replace("\nSTR = 14\n", f"\nSTR = {strength}\n"), encoding="utf-8")

    def die(words: str, strength: int) -> str:
        ran = run("play", "check", *words.split(), "--from", f"str-{strength}.toml", "--seed", "1", "--format", "json")
        assert ran.code == 0, ran.err
        result = json.loads(ran.out)["result"]
        return str((result.get("roll") or result.get("first") or result)["throws"][0]["dice"])

    tests = ("test --stat STR", "test --stat DEX", "test --stat DEX --fitting 0")
    assert [[die(words, strength) for strength in (6, 5, 3)] for words in tests] == [["d20", "d24", "d24"]] * 3
    rolls = ("challenge --stat DEX --target 9", "competition --stat STR")
    assert [[die(words, strength) for strength in (6, 5, 3)] for words in rolls] == [["d20", "d16", "d16"]] * 2
    assert [die(f"test --stat {stat}", 3) for stat in ("CON", "INT", "WIL", "CHA", "SOC")] == ["d20"] * 5
    assert die("save DEX --target 9 --source-level 1", 3) == "d20"
    skills = ("athletics-climbing", "athletics-running", "etiquette")
    assert [die(f"test --skill {skill}", 5) != die(f"test --skill {skill}", 6) for skill in skills] == [True, True, False]
