"""``hcgen rule``: a rule as it is shown, what is found by words, and what is not."""

from __future__ import annotations

import json
import re

import pytest
from at_table import run

from hcgen.cli.ruling import Commands, look_up
from hcgen.errors import WishError
from hcgen.tables.pages import PAGES, load_page

EVERY = {row.id for name in PAGES for section in load_page(name).sections for row in section.rows}


def test_a_rule_is_shown_with_its_ruling_and_the_commands_that_play_it() -> None:
    assert run("rule", "wt-lost-01").out == (
        "WT-LOST-01, of the wilderness rules (Land and air)\n"
        "Off the road one may get lost, by the terrain, and does not notice; some guides never are.\n"
        "Ruling AMB-WT-01: One gets lost in jungle as in swamp, in hills and on broken land as in mountains, "
        "on grassland as on clear ground, and on a trail never.\n"
        "Commands: hcgen play trail lost\n"
        "In the package: rules.wilderness.lost.CHANCES, rules.wilderness.lost.find_way\n"
    )


def test_a_ruling_is_shown_with_the_rules_that_it_is_about() -> None:
    assert run("rule", "AMB-AL-03").out == (
        "AMB-AL-03, a ruling of ours (Alien)\n"
        "Death at once by a hit is for damage that came through the armour, against full Health.\n"
        "About: AL-CRIT-04\n"
        "Commands: hcgen play alien hurt\n"
    )


def test_a_rule_that_is_left_out_says_why() -> None:
    assert run("rule", "HC-CMB-14").out == (
        "HC-CMB-14, of HAMMERCRAWL! (Left out)\nThe source has a heading for what bosses do and nothing under it.\n"
    )


def test_a_family_of_rules_is_listed() -> None:
    listed = run("rule", "wt-air").out.splitlines()
    assert [line.partition(":")[0] for line in listed] == [f"WT-AIR-0{number}" for number in range(1, 6)]


def test_words_find_rules_rulings_and_notes_whatever_their_order() -> None:
    found = run("rule", "sharp", "dive")
    assert found.out == run("rule", "Dive Sharp").out
    assert found.out.splitlines() == [
        "WT-AIR-04: A sharp dive is half as fast again, straight, and almost straight down.",
        "Land and air: What the source leaves open here, and we read like this: terrain does not slow what flies or swims. "
        "A sharp dive may lose all of its movement in height. A day that enters a hex, however little, has its check there.",
    ]


def test_a_word_that_one_rule_has_shows_it() -> None:
    assert run("rule", "mermen", "tens").out.startswith("WT-GRAP-02, of the wilderness rules (Water)\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "WT-LOST-99",
            "'WT-LOST-99' stands in none of our N rules and rulings (did you mean WT-LOST-01?); give an id such as WT-LOST-01, or a word",
        ),
        (
            "suprise",
            "'suprise' stands in none of our N rules and rulings (did you mean surprise?); give an id such as WT-LOST-01, or a word",
        ),
        ("qqq", "'qqq' stands in none of our N rules and rulings; give an id such as WT-LOST-01, or a word"),
        ("", "'' stands in none of our N rules and rulings; give an id such as WT-LOST-01, or a word"),
    ],
)
def test_what_there_is_not_gets_a_suggestion(words: str, said: str) -> None:
    unknown = run("rule", words)
    assert (unknown.code, unknown.out) == (1, "")
    assert re.sub(r"our \d+ rules", "our N rules", unknown.err) == f"hcgen: {said}\n"


def test_a_format_that_is_none_is_refused() -> None:
    refused = run("rule", "WT-LOST-01", "--format", "xml")
    assert (refused.code, refused.err) == (1, "hcgen: --format xml is no format; it is one of plain, json\n")


def test_the_same_as_json() -> None:
    told = json.loads(run("rule", "AL-CRIT-04", "--format", "json").out)
    (rule,) = told["rules"]
    assert (rule["id"], rule["source"], rule["chapter"]) == ("AL-CRIT-04", "the Alien game", "Alien")
    assert {"chapter": "AMB-AL-03", "text": look_up("AMB-AL-03")[0][0].text} in rule["rulings"]
    assert rule["commands"] == ["hcgen play alien hurt", "hcgen play alien critical"]
    assert json.loads(run("rule", "sharp", "dive", "--format", "json").out)["notes"][0]["chapter"] == "Land and air"


def test_a_ruling_that_has_the_id_of_its_rule_is_shown_with_it() -> None:
    lines = run("rule", "hc-stk-hu").out.splitlines()
    assert lines[1] == "A Human who dies is followed by a relative, with a level less, two stats anew, and a few of the old things."
    assert lines[2].startswith("Ruling HC-STK-HU: The relative of a fallen Human has the same stock")
    assert lines[-1] == "In the package: generate.heirs.heir, rules.hammercrawl.heirs, validate.succession.heirs, tables stocks"


def test_every_rule_and_ruling_can_be_shown() -> None:
    listed = {rule.id: rule for game in ("HC", "MH", "WT", "AL", "AMB") for rule in look_up(game)[0]}
    assert set(listed) == EVERY
    for rule in listed.values():
        assert rule.words.startswith(f"{rule.id}, ")
        assert "`" not in rule.words.partition("\n")[0]


def test_rulings_that_a_rule_names_are_there() -> None:
    rulings = {row.id for section in load_page("rulings").sections for row in section.rows}
    for section in load_page("rules").sections:
        for row in section.rows:
            assert set(row.rulings) <= rulings, row.id


def test_commands_name_rules_that_there_are() -> None:
    """An id, or the beginning of some, in a help text leads to a rule."""
    for command, named in Commands().named:
        for name in {name for pair in named for name in pair}:
            assert name in EVERY or any(rule.startswith(f"{name}-") for rule in EVERY), (command, name)


def test_commands_on_the_page_are_there() -> None:
    there = {command for command, _ in Commands().named}
    for section in load_page("rules").sections:
        for row in section.rows:
            for told in re.findall(r"`(hcgen [^`]+)`", row.where):
                assert any(f"{told} ".startswith(f"{command} ") for command in there), (row.id, told)


@pytest.mark.parametrize("title", ["Water", "Land and air", "Alien"])
def test_a_rule_of_play_has_a_command_or_is_among_the_few_that_have_none(title: str) -> None:
    (section,) = (one for one in load_page("rules").sections if one.title == title)
    bare = {row.id for row in section.rows if not look_up(row.id)[0][0].commands}
    assert bare <= {"WT-MON-01", "WT-SWIM-01"}


def test_a_range_of_rules_means_all_of_it() -> None:
    (rule,), _ = look_up("MH-SHIP-02")
    assert "hcgen starship" in rule.commands


def test_looking_for_nothing_is_refused() -> None:
    with pytest.raises(WishError, match=r"^'   ' stands in none"):
        look_up("   ")
