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
