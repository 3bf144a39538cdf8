"""``hcgen roll``: notation, steps along the chain, advantage, resource dice; HC-DICE, HC-VANT, HC-RES-01."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from at_table import run, transcript
from hypothesis import given
from hypothesis import strategies as st
from people_at_table import assert_refused_untouched, assert_said

from hcgen.dice import CHAIN, Dice, Die, parse
from hcgen.rules.hammercrawl.notation import roll_notation


@pytest.mark.parametrize(("words", "said"), transcript("roll"), ids=lambda text: text.strip()[:70])
def test_what_is_said_and_the_same_as_json(words: str, said: str) -> None:
    assert_said(words, said, ("HC-",))


@pytest.mark.parametrize(("words", "said"), transcript("roll-refused"), ids=lambda text: text.strip()[:70])
def test_what_is_refused(words: str, said: str, tmp_path: Path) -> None:
    assert_refused_untouched(words, said, tmp_path)


def test_kept_and_dropped_are_in_the_json() -> None:
    (told,) = json.loads(run("roll", "2d6kh1+2", "--rolls", "6,2", "--format", "json").out)["result"]
    assert told["fallen"][0] == {"dice": "2d6", "faces": [6, 2], "dropped": [2], "worth": 6, "words": "6 and 2 on 2d6, 2 dropped"}
    assert told["total"] == 8


def test_so_many_times_are_so_many_lines() -> None:
    rolled = run("roll", "3d6", "-n", "7", "--seed", "evening")
    assert len(rolled.out.splitlines()) == 7
    assert rolled.out == run("roll", "3d6", "-n", "7", "--seed", "evening").out


@given(st.sampled_from(CHAIN), st.integers(-14, 30), st.sampled_from(["none", "advantage", "disadvantage"]), st.integers(0, 99))
def test_a_die_that_steps_stays_on_the_chain(sides: int, steps: int, vantage: str, seed: int) -> None:
    sign = "+" if steps >= 0 else "-"
    rolled = roll_notation(f"d{sides}{sign}{abs(steps)}steps", Dice(str(seed)).stream("x"), vantage)  # type: ignore[arg-type]
    die = Die(max(0, CHAIN.index(sides) + steps))
    assert rolled.fallen[0].dice == str(die)
    assert len(die.sizes) <= rolled.total <= die.maximum


@given(st.sampled_from(["3d6+2", "d66", "d100", "d40-d4", "4d6kh3", "4d6kl1-7", "d30+d5", "2d%+1"]), st.integers(0, 99))
def test_without_steps_it_is_the_roll_of_the_notation(notation: str, seed: int) -> None:
    assert roll_notation(notation, Dice(str(seed)).stream("x")).total == parse(notation).roll(Dice(str(seed)).stream("x"))
