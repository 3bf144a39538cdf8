"""``hcgen play magick``: word for word, refused, and kept; HC-MAG, HC-CLS-M2, HC-CLS-M3, HC-PSI-03."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from at_table import assert_kept, commented, play, run, transcript
from people_at_table import assert_refused_untouched, assert_said, set_out_people

from hcgen.forms import read_any
from hcgen.records import Character, State


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("table")
    set_out_people(folder)
    return folder


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    set_out_people(tmp_path)
    commented(tmp_path / "mage.toml")
    return tmp_path


def state(file: str) -> State | None:
    (record,) = read_any(file)
    assert isinstance(record, Character)
    return record.state


@pytest.mark.parametrize(("words", "said"), transcript("magick"), ids=lambda text: text.strip()[:70])
def test_what_is_said_and_the_same_as_json(words: str, said: str, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(table)
    assert_said(words, said, ("HC-", "AMB-HC-"))


@pytest.mark.parametrize(("words", "said"), transcript("magick-refused"), ids=lambda text: text.strip()[:70])
def test_what_is_refused(words: str, said: str, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(table)
    assert_refused_untouched(words, said, table)


def test_every_die_of_a_casting_is_in_the_json(here: Path) -> None:
    told = json.loads(play("magick cast good-as-new --from mage.toml --burn --rolls 5,3 --format json").out)
    assert told["result"]["casting"]["forgetting"]["throw"] == {"why": "Spell Die", "dice": "d6", "faces": [5], "total": 5}
    assert told["result"]["burning"]["burns"][0]["after"] == "d5"
    assert told["changes"] == [{"file": "mage.toml", "key": "state.dice.spell", "before": "d6", "after": "d5"}]


def test_a_day_of_spells_is_kept_and_a_night_mends_it(here: Path) -> None:
    lost = play("magick cast good-as-new --from mage.toml --rolls 5 --save")
    assert (lost.out.splitlines()[-1], lost.err) == ("state.forgotten: nothing → good-as-new", "Changed mage.toml\n")
    assert_kept(here / "mage.toml", 'forgotten = ["good-as-new"]')
    assert play("magick cast good-as-new --from mage.toml").err.startswith("hcgen: Good as New: 0 of it is remembered (HC-MAG-08)")
    burnt = play("magick burn good-as-new --from mage.toml --rolls 3 --save")
    assert burnt.out.splitlines()[1:] == ["state.dice.spell: d6 → d5", "state.forgotten: good-as-new → nothing"]
    assert_kept(here / "mage.toml", 'spell = "d5"')
    assert play("magick cast reminder --from mage.toml --overcast 2 --rolls 1 --save").code == 0
    assert state("mage.toml") == State(dice={"spell": "d5"}, forgotten=("reminder",), uses={"Over-casting": 2})
    night = play("magick recover --from mage.toml --prepare --rolls 5 --save")
    assert night.out.startswith(
        "A night's rest: 5 on d5. The Spell Die is d6 again. CON is 9 again, 1 short. An hour of the morning: 12 spells are prepared.\n"
    )
    assert state("mage.toml") == State(uses={"Over-casting": 1})
    assert play("magick recover --from mage.toml --town --save").code == 0
    assert state("mage.toml") in (None, State())
    assert run("validate", "mage.toml").code == 0


def test_town_gives_back_all_that_is_counted_by_the_delve(here: Path) -> None:
    """HC-CORE-05: a Spellblade's spells and re-rolls alike."""
    assert run("character", "--class", "fight", "--choose", "shtick=spellblade", "--seed", "8", "-o", "blade.toml").code == 0
    assert play("fight harm --from blade.toml --weapon club --again --rolls 5 --save").code == 0
    assert state("blade.toml") == State(uses={"Second Wind": 1})
    night = play("magick recover --from blade.toml --rolls 1 --save")
    assert state("blade.toml") == State(uses={"Second Wind": 1}), night.err
    town = play("magick recover --from blade.toml --town --save")
    assert town.out.splitlines()[1:] == ["There again: Second Wind, 1 time a delve.", "state.uses.Second Wind: 1 → nothing"]


def test_what_is_sustained_stands_among_the_conditions(here: Path) -> None:
    assert play("magick cast cold-feet --from mage.toml --sustain --save").code == 0
    assert play("magick cast firm-but-fair --from mage.toml --sustain --overcast 1 --save").code == 0
    assert_kept(here / "mage.toml", 'conditions = ["sustaining Cold Feet", "sustaining Firm but Fair (raised by 1)"]')
    busy = play("magick cast provenance --from mage.toml")
    assert (busy.code, "2 spells are sustained" in busy.err) == (1, True)
    held = play("magick sustain --from mage.toml --damaged --rolls 4")
    assert held.out == "Concentration: 4 on d20, and it takes 4 or less (6, −2 for spells sustained). It works. Everything is held.\n"
    let_go = play("magick sustain --from mage.toml --release firm-but-fair --rolls 3 --save")
    assert let_go.out.startswith("Spell Die: 3 on d6, and it takes more than 3. Firm but Fair is forgotten.\n")
    assert state("mage.toml") == State(forgotten=("firm-but-fair",), conditions=("sustaining Cold Feet",), uses={"Over-casting": 1})
    assert play("magick sustain --from mage.toml --release all --rolls 4 --save").code == 0
    assert state("mage.toml") == State(forgotten=("firm-but-fair",), uses={"Over-casting": 1})


def test_a_spell_that_is_called_back_is_kept_as_its_spell_die_leaves_it(here: Path) -> None:
    """HC-MAG-13: held, and let go by it; then it is remembered, and may linger, or is not."""
    assert play("magick cast cold-feet --from mage.toml --sustain --save").code == 0
    ended = play("magick cancel cold-feet --from mage.toml --rolls 1 --save")
    assert ended.out.splitlines() == [
        "Cold Feet is called back, and ends. Spell Die: 1 on d6, and it takes more than 1. Cold Feet is forgotten.",
        "state.forgotten: nothing → cold-feet",
        "state.conditions: sustaining Cold Feet → nothing",
    ]
    assert state("mage.toml") == State(forgotten=("cold-feet",))
    again = play("magick cancel cold-feet --from mage.toml")
    assert again.err == ("hcgen: Cold Feet: 0 of it is remembered (HC-MAG-13); prepare it again, or let it run its course\n")


def test_an_elfin_whose_class_casts_nothing_rolls_against_half_or_a_smaller_die(here: Path) -> None:
    """HC-STK-EL: a Specialist of INT 17, half of which is 9, with a mod of 2."""
    assert run("character", "--class", "toil", "--stock", "elfin", "--level", "3", "--seed", "4", "-o", "elf.toml").code == 0
    words = "magick check heads-down {} --from elf.toml --rolls {}"
    tests = [json.loads(play(words.format("test", f"{face} --format json")).out)["result"] for face in (9, 10)]
    assert [(one["target"], one["succeeded"]) for one in tests] == [(9, True), (9, False)]
    against = [json.loads(play(words.format(f"challenge --target {goal}", "8 --format json")).out)["result"] for goal in (9, 10)]
    assert [(one["throws"][0]["dice"], one["total"], one["succeeded"]) for one in against] == [("d14", 10, True), ("d14", 10, False)]
    contest = play(words.format("competition --against mage.toml", "8,11"))
    assert contest.out.startswith("Heads Down: 8 on d14, +2 for INT, makes 10. ")
    assert "11 on d20" in contest.out


def test_burning_out_is_kept(here: Path) -> None:
    path = here / "mage.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("[derived]", '[state.dice]\nspell = "d3"\n\n[derived]'), encoding="utf-8")
    gone = play("magick cast paper-cuts --from mage.toml --burn --rolls 1 --save")
    assert "Burned out, with every spell gone." in gone.out
    assert_kept(path, 'spell = "out"')
    assert "0 is left of it (HC-MAG-11)" in play("magick cast reminder --from mage.toml").err
    back = play("magick recover --from mage.toml --rolls 3 --save")
    assert "state.dice.spell: out → d3" in back.out


def test_what_a_psion_spends_is_kept(here: Path) -> None:
    words = "magick psionic-save --from ada.toml --by psion.toml --power the-minutes-so-far --rolls 15 --save"
    assert play(words).out.endswith("state.uses.ISP: nothing → 6\n")
    assert play(words).out.endswith("state.uses.ISP: 6 → 12\n")
    assert run("validate", "psion.toml").code == 0


def test_health_that_comes_back_is_kept_with_the_one_who_was_hurt(here: Path) -> None:
    commented(here / "ada.toml")
    assert play("fight damage 99 --from ada.toml --save").code == 0
    healed = play("magick lay-on-hands --from monk.toml --of ada.toml --rolls 2 --save")
    assert (healed.out.splitlines()[-1], healed.err) == ("state.dice.health: out → d3", "Changed ada.toml\n")
    assert_kept(here / "ada.toml", 'health = "d3"', 'armour = "out"')


def test_nobody_sleeps_or_recalls_what_their_state_forbids(table: Path, tmp_path: Path) -> None:
    record = (table / "mage.toml").read_text(encoding="utf-8")
    spell, name = "cold-feet", "Cold Feet"
    holds, burnt = tmp_path / "holds.toml", tmp_path / "burnt.toml"
    holds.write_text(f'{record}\n[state]\nconditions = ["sustaining {name}"]\n', encoding="utf-8")
    burnt.write_text(f'{record}\n[state]\nforgotten = ["{spell}"]\n\n[state.dice]\nspell = "out"\n', encoding="utf-8")
    for town in ((), ("--town",)):
        refused = run("play", "magick", "recover", "--from", str(holds), *town)
        fault = f"hcgen: rest: 1 spell being sustained takes all attention (HC-MAG-10); release {name} first\n"
        assert (refused.code, refused.out, refused.err) == (1, "", fault)
    refused = run("play", "magick", "recover", "--from", str(burnt), "--recall", spell)
    fault = "hcgen: Spell Die: 0 is left of it (HC-MAG-11); a burned-out caster casts nothing until it comes back\n"
    assert (refused.code, refused.out, refused.err) == (1, "", fault)
