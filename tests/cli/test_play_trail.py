"""``hcgen play trail``: what is said word for word, every die in the JSON, what is refused."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from at_table import play, run, transcript

from hcgen.cli.lazy import LazyGroup
from hcgen.cli.play_trail import COMMANDS
from hcgen.tables.journeys import load_trail


@pytest.mark.parametrize(("words", "said"), transcript("trail"), ids=lambda text: text.strip()[:70])
def test_what_is_said_and_the_same_as_json(words: str, said: str) -> None:
    plain = play(words)
    assert (plain.code, plain.out, plain.err) == (0, said, "")
    told = json.loads(play(f"{words} --format json").out)
    assert [line for line in told["words"] if line] == said.splitlines()
    assert told["command"] == f"play {' '.join(words.split()[:2])}"
    assert all(rule.startswith(("WT-", "MH-")) for rule in told["rules"])
    assert told["result"]


@pytest.mark.parametrize(("words", "said"), transcript("trail-refused"), ids=lambda text: text.strip()[:70])
def test_what_is_refused(words: str, said: str) -> None:
    for given in (words, f"{words} --format json"):
        refused = play(given)
        assert (refused.code, refused.out, refused.err) == (1, "", said)
    assert len(said.splitlines()) == 1


def test_every_command_is_said_and_refused() -> None:
    """Each stands among what is said; each that can be refused among what is refused."""
    for name in COMMANDS:
        for kind in ("trail", "trail-refused"):
            assert any(words.startswith(f"trail {name} ") or words == f"trail {name}" for words, _ in transcript(kind)), (kind, name)


@pytest.mark.parametrize(
    "words",
    [
        "trail day --rest --inches 9",
        "trail encounter --hexes 2 --sea",
        "trail encounter --hexes 2 --certain",
        "trail hazard --zone toxic --mishap",
        "trail hazard --to-hit 9 --mishap",
        "trail forage --seed a --rolls 1",
    ],
)
def test_options_that_exclude_each_other(words: str) -> None:
    refused = play(words)
    assert (refused.code, refused.out) == (2, "")


def result_of(words: str) -> dict:
    told = json.loads(play(f"trail {words} --format json").out)
    return told["result"]


def test_a_day_is_kept_exactly() -> None:
    """WT-MOVE-03, AMB-X-03: a fraction stays one until it is shown."""
    day = result_of("day --inches 9 --terrain forest --forages 1")
    assert day["miles"] == 9
    assert [factor["why"] for factor in day["factors"]] == ["through the forest", "time spent looking for food"]
    assert day["owes_rest"] is False
    assert result_of("march --inches 9 --terrain hills")["owes_rest"] is True


def test_every_die_of_an_encounter_is_in_the_json() -> None:
    """WT-ENC-01, WT-SIGHT-01: check, watch, who, how many, lair, surprise, distance and mood."""
    met = result_of("encounter --rolls 6,3,8,5,6,1,9,3,4,5,1,2,3,4,4 --lair 20")
    assert met["check"]["attempt"]["throw"]["faces"] == [6]
    assert met["check"]["watch"] == 3
    found = met["encounter"]
    assert found["monsters"]["row"] == "hobgoblins"
    assert found["monsters"]["numbers"] == [{"why": "encounter, number", "dice": "2d6", "faces": [5, 6], "total": 11}]
    assert (found["lair"]["throw"]["total"], found["lair"]["succeeded"]) == (19, True)
    assert (found["surprise"]["party"], found["surprise"]["others"]) == (False, False)
    assert found["sighting"]["throw"]["faces"] == [5, 1, 2, 3]
    assert found["sighting"]["yards"] == 110
    assert found["reaction"]["throw"]["total"] == 8


def test_each_hex_has_its_check() -> None:
    met = result_of("encounter --hexes 4 --rolls 1,2,3,4")
    assert [(one["check"]["attempt"]["succeeded"], one["encounter"]) for one in met] == [(False, None)] * 4


def test_whoever_is_met_stands_in_the_table_of_the_terrain() -> None:
    """AMB-WT-02: eight tables for ten terrains, and the sea’s."""
    for terrain in ("clear", "trail", "grassland", "forest", "hills", "desert", "broken", "mountains", "jungle", "swamp"):
        name = {"grassland": "clear", "broken": "hills"}.get(terrain, terrain)
        row = result_of(f"encounter --certain --terrain {terrain} --seed {terrain}")["encounter"]["monsters"]["row"]
        assert row in load_trail().texts(f"encounters-{name}").by_id
    assert result_of("encounter --certain --sea --seed 1")["encounter"]["monsters"]["row"] in load_trail().texts("encounters-sea").by_id


def test_every_modifier_of_a_flight_is_in_the_json() -> None:
    """MH-FLEE-03, AMB-MH-02: four circumstances, and the d20 of the lowest To-Hit."""
    fled = result_of("flee --to-hit 12 --to-hit 9 --faster --drop --pursuers-faster --dally --rolls 6,9")
    flight = fled["flight"]
    assert [modifier["amount"] for modifier in flight["modifiers"]] == [1, 1, -1, -1, -1]
    assert (flight["throw"]["total"], flight["nimble"]["target"], flight["total"], flight["result"]) == (6, 9, 5, "one turn ahead")
    assert fled["tempted"] is None


def test_a_chase_counts_the_ground() -> None:
    """WT-EVA-01, WT-MOVE-03: in the forest both are slowed, and the difference with them."""
    chase = result_of("pursuit --inches 9 --pursuer-inches 12 --yards 80 --terrain forest --rolls 9,9")
    assert (chase["evasion"]["slower_by_feet"], chase["evasion"]["attempt"]["target"], chase["turns"]) == (20, 50, 12)


def test_a_bomb_says_where_and_how_far() -> None:
    """WT-BOMB-01, AMB-WT-10."""
    dropped = result_of("bomb --size 12 --largest 30 --rolls 1,2,3,4,5,6,3")
    assert dropped["load"] == 0.4
    assert (dropped["bomb"]["where"], dropped["bomb"]["inches"]) == ("left and short", 18)


def test_a_seed_says_the_same_twice_and_is_told_where_it_was_made() -> None:
    assert play("trail encounter --certain --seed tuesday").out == play("trail encounter --certain --seed tuesday").out
    made = play("trail encounter --certain")
    assert made.err.startswith("Rolled with --seed ")
    again = play(f"trail encounter --certain --seed {made.err.split()[-1]}")
    assert (again.out, again.err) == (made.out, "")
    assert play("trail lost --terrain trail").err == ""


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_names_rules_and_an_example_that_works(name: str) -> None:
    group = LazyGroup(name="trail")
    group.table = COMMANDS  # type: ignore[misc]
    epilog = group.get_command(None, name).epilog
    example = epilog.partition("Example: hcgen ")[2].partition("\n")[0].replace("“", "'").replace("”", "'")
    assert "Rules: " in epilog
    assert play(example.removeprefix("play ")).code == 0
    assert f"\nExample: hcgen play trail {name}" in run("play", "trail", name, "--help").out.replace("  ", "")


def test_whoever_rolls_people_loads_none_of_it() -> None:
    held = ("cli.play", "cli.ruling", "cli.trail", "cli.alien", "tables.journeys", "tables.pages", "rules.alien", "rules.wilderness")
    code = (
        "import sys; from typer.testing import CliRunner; from hcgen.cli.app import app; "
        "assert CliRunner().invoke(app, ['character', '--seed', '7']).exit_code == 0; print(*sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    loaded = ran.stdout.split()
    assert "hcgen.cli.people" in loaded
    assert [name for name in loaded if name.removeprefix("hcgen.").startswith(held)] == []
