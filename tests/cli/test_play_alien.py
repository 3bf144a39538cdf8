"""``hcgen play alien``: what is said word for word, every die in the JSON, what is refused."""

from __future__ import annotations

import json

import pytest
from at_table import play, run, transcript

from hcgen.cli.lazy import LazyGroup
from hcgen.cli.play_alien import COMMANDS
from hcgen.errors import TableError
from hcgen.tables.journeys import load_alien, load_trail


@pytest.mark.parametrize(("words", "said"), transcript("alien"), ids=lambda text: text.strip()[:70])
def test_what_is_said_and_the_same_as_json(words: str, said: str) -> None:
    plain = play(words)
    assert (plain.code, plain.out, plain.err) == (0, said, "")
    told = json.loads(play(f"{words} --format json").out)
    assert [line for line in told["words"] if line] == said.splitlines()
    assert told["command"] == f"play {' '.join(words.split()[:2])}"
    assert all(rule.startswith("AL-") for rule in told["rules"])
    assert told["result"]


@pytest.mark.parametrize(("words", "said"), transcript("alien-refused"), ids=lambda text: text.strip()[:70])
def test_what_is_refused(words: str, said: str) -> None:
    for given in (words, f"{words} --format json"):
        refused = play(given)
        assert (refused.code, refused.out, refused.err) == (1, "", said)
    assert len(said.splitlines()) == 1


def test_every_command_is_said_and_refused() -> None:
    for name in COMMANDS:
        for kind in ("alien", "alien-refused"):
            assert any(words.startswith(f"alien {name}") for words, _ in transcript(kind)), (kind, name)


@pytest.mark.parametrize(
    "words",
    [
        "alien cover",
        "alien cover --take --dice 3",
        "alien surgery --dice 3 --successes 1",
        "alien recover",
        "alien recover --get-up --stretches 2",
    ],
)
def test_options_that_exclude_each_other(words: str) -> None:
    refused = play(words)
    assert (refused.code, refused.out) == (2, "")


def result_of(words: str) -> dict:
    told = json.loads(play(f"alien {words} --format json").out)
    return told["result"]


def test_a_hit_says_what_armour_did_and_what_is_left() -> None:
    """AL-ARM-01, AL-BRK-01, AL-CRIT-01."""
    blow = result_of("hurt --max-health 4 --health 2 --damage 3 --armour 2 --piercing --rolls 4,5,2")
    assert (blow["soak"]["level"], blow["soak"]["damage"]) == (1, 2)
    hit = blow["hit"]
    assert (hit["person"]["health"], hit["person"]["dead"]) == (0, False)
    assert hit["critical"]["throw"] == {"why": "critical injury", "dice": "d66", "faces": [4, 5], "total": 45}
    assert hit["critical"]["healing"]["total"] == 2
    assert hit["person"]["wounds"][0]["limit"] == "shift"


@pytest.mark.parametrize("faces", ["6,4", "6,5", "6,6"])
def test_what_kills_at_once(faces: str) -> None:
    """AL-CRIT-04."""
    assert result_of(f"critical --rolls {faces}")["person"]["dead"] is True


def test_a_death_roll_counts_what_succeeded_and_says_the_chance() -> None:
    """AL-CRIT-02, AMB-AL-02: with 4 dice (1 − (5/6)⁴)² for two more."""
    death = result_of("death --stamina 4 --limit round --passed 1 --rolls 1,2,6,3")
    assert death["chance"] == pytest.approx((1 - (5 / 6) ** 4) ** 2)
    assert (death["death"]["passed"], death["death"]["person"]["dead"]) == (2, False)
    assert death["death"]["roll"]["throw"]["faces"] == [1, 2, 6, 3]
    lost = result_of("death --stamina 4 --limit round --passed 1 --rolls 1,2,3,3")
    assert lost["death"]["person"]["dead"] is True


def test_an_injury_of_the_table_says_its_own_limit() -> None:
    for row in load_alien().injuries.rows:
        if row.lethal:
            told = play(f"alien death --stamina 1 --injury {row.id} --rolls 6")
            assert f"the next in a {row.limit}" in told.out


def test_failed_first_aid_shortens_the_time() -> None:
    """AL-CRIT-03."""
    care = result_of("stabilize --max-health 4 --health 0 --limit shift --successes 0")
    assert care["person"]["wounds"][0]["limit"] == "stretch"


def test_tables_of_another_game_are_refused() -> None:
    assert load_alien() is load_alien()
    assert load_trail() is load_trail()
    with pytest.raises(TableError, match="there is no module 'wilderness'"):
        load_alien("wilderness")
    with pytest.raises(TableError, match="there is no module 'pages'"):
        load_trail("pages")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_names_rules_and_an_example_that_works(name: str) -> None:
    group = LazyGroup(name="alien")
    group.table = COMMANDS  # type: ignore[misc]
    epilog = group.get_command(None, name).epilog
    example = epilog.partition("Example: hcgen ")[2].partition("\n")[0].replace("“", "'").replace("”", "'")
    assert "Rules: AL-" in epilog
    assert play(example.removeprefix("play ")).code == 0
    assert f"Example: hcgen play alien {name}" in run("play", "alien", name, "--help").out
