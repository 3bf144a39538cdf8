"""No option of ``hcgen play`` and ``hcgen treasure`` is taken in silence and left unheard."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from at_table import run, transcript
from people_at_table import set_out_people


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("table")
    set_out_people(folder)
    return folder


@pytest.mark.parametrize(("words", "said"), transcript("idle"), ids=lambda text: text.strip()[:70])
def test_an_option_that_would_change_nothing_is_wrong_usage(words: str, said: str, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(table)
    refused = run(*shlex.split(words))
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.endswith(f"Error: Invalid value: {said}")
    assert refused.err.rstrip().endswith(("or leave it out", "or leave them out"))


@pytest.mark.parametrize(
    "words",
    [
        "play fight turn attack",
        "play fight initiative Ada --pass Bo",
        "play smith light torch",
        "play alien health --strength 3 --agility 4",
    ],
)
def test_faces_that_nobody_rolls_are_refused(words: str) -> None:
    refused = run(*words.split(), "--rolls", "3,4")
    told = "hcgen: --rolls gives 2 more than were rolled, for nothing is rolled here; leave it out\n"
    assert (refused.code, refused.out, refused.err) == (1, "", told)


@pytest.mark.parametrize(
    ("words", "heard"),
    [
        ("play check test --target 9 --fitting 1 --mod 2=gloves --feat d4 --advantage calm --rolls 15,12,3", "12, the better of 15 and 12"),
        ("play check test --from sly.toml --skill stealth --feat none --rolls 9", "9 on d"),
        ("play check competition --from ada.toml --stat STR --against sly.toml --against-name Sly --rolls 9,2", " Sly: 2 on d20"),
        ("play fight initiative --from ada.toml --against sly.toml --against-name Sly --rolls 19,2,3", " Sly: 2 on d20"),
        ("play fight attack --weapon club --str 9 --defense 8 --no-harm --rolls 12", "It hits."),
        ("play fight turn Attack", "Still possible: ready weapon"),
    ],
)
def test_what_was_left_unheard_once_is_heard(words: str, heard: str, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(table)
    said = run(*shlex.split(words))
    assert said.code == 0, said.err
    assert heard in said.out
