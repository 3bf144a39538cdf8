"""The Smith's screen: two pages of tables, each with the rules' own numbers beside their own labels."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from reading import PAPERS, Box, page_boxes, squeezed
from sound import assert_sound

from hcgen import __version__, load_tables
from hcgen._resources import folder
from hcgen.dice import CHAIN
from hcgen.errors import FileError
from hcgen.portrait.screen import screen_view
from hcgen.portrait.screen_views import ScreenView
from hcgen.rules.hammercrawl.save_rolls import AGAINST
from hcgen.rules.hammercrawl.scrolls import BACKFIRES, DESTROYED, SAID
from hcgen.rules.hammercrawl.tactics import EFFECTS
from hcgen.rules.moldhammer.damage import CRITICALS, STRUCK
from hcgen.rules.moldhammer.fleeing import FLIGHT, WORDS
from hcgen.rules.wilderness.evasion import BANDS
from hcgen.rules.wilderness.flying import WINGS
from hcgen.rules.wilderness.wind import CHART
from hcgen.sheets import Paper, Sheet, kind_of, render_sheets
from hcgen.sheets.panels.screen import LOOKED_UP

TITLES = {key: title for key, title, _, _ in LOOKED_UP}

on_each_paper = pytest.mark.parametrize("paper", PAPERS)


@cache
def screen() -> ScreenView:
    return screen_view(load_tables(), __version__)


@cache
def pdf(paper: Paper) -> bytes:
    made = render_sheets([Sheet(screen(), "smith-screen")], paper)
    assert made.unprintable == ()
    return made.pdf


@cache
def tables(paper: Paper) -> dict[str, str]:
    """Return the text of each table by its key, as it is read back from the page: from its title to the next one."""
    keys = {title: key for key, title in TITLES.items()}
    found = {}
    for page in pypdfium2.PdfDocument(pdf(paper)):
        text = page.get_textpage().get_text_range()
        parts = re.split(rf"(?m)^({'|'.join(TITLES.values())})(?= [HMW][CHT]-)", text)
        found.update({keys[title]: " ".join(body.split()) for title, body in zip(parts[1::2], parts[2::2], strict=True)})
    return found


@on_each_paper
def test_two_pages_hold_all_and_nothing_overlaps(paper: Paper) -> None:
    assert len(pypdfium2.PdfDocument(pdf(paper))) == 2
    assert_sound(pdf(paper), paper)


@on_each_paper
def test_every_table_stands_on_it_with_all_its_texts(paper: Paper) -> None:
    read = tables(paper)
    assert set(read) == set(TITLES) == {table.key for table in screen().tables}
    for table in screen().tables:
        own = squeezed(read[table.key])
        said = (
            table.rules,
            table.note,
            table.foot,
            *(column.head for column in table.columns),
            *(cell for row in table.rows for cell in row),
        )
        # of a die its number is what is read
        lost = [text for text in said if squeezed(text) not in own and squeezed(re.sub(r"^d(?=\d+$)", "", text)) not in own]
        assert lost == [], table.key


@on_each_paper
def test_the_numbers_are_those_of_the_rules_beside_their_own_labels(paper: Paper) -> None:
    read = tables(paper)
    lows = (0, *(most + 1 for most, _ in BANDS))
    for low, (most, chance) in zip(lows, BANDS, strict=False):
        assert f"{low}–{most} {chance} %" in read["evasion"]
    for roll, id_ in enumerate(CRITICALS, 1):
        assert re.search(rf"\b{roll} [A-Z][a-z ]+{re.escape(STRUCK[id_].split('.')[0])}", read["criticals"]), id_
    assert (
        f"01–{DESTROYED} {SAID['destroyed']} {DESTROYED + 1}–{BACKFIRES} {SAID['backfires']} {BACKFIRES + 1}–00 {SAID['random']}"
        in (read["scrolls"])
    )
    for wing in WINGS:
        assert f"{', '.join(wing.flyers)} {wing.turns} {wing.spaces}" in squashed(read["wings"]), wing
    for result in FLIGHT:
        assert WORDS[result] in read["flight"]
    for row in CHART.values():
        assert row.name in read["winds"]
    for stat, perils in AGAINST.items():
        assert re.search(rf"{stat} {perils[0]}", read["saves"])
    assert len(EFFECTS) == len(screen().table("tactics").rows)


def squashed(text: str) -> str:
    """Put a row's number behind all of its words, where a long name takes two lines."""
    return re.sub(r"(air|giant) (\d) (\d) (elemental|insect)", r"\1 \4 \2 \3", text)


def test_the_winds_by_hand() -> None:
    """WT-WIND-01: becalmed sails stand still and rowers tire; 6 to 8 change nothing; a gale triples both."""
    rows = {row[0]: row[2:] for row in screen().table("winds").rows}

    assert rows["2"] == ("0", "⅓")
    assert rows["5"] == ("⅔", "1")
    assert rows["6–8"] == ("1", "1")
    assert rows["10"] == ("1½", "1")
    assert rows["12"] == ("3", "3")


def test_the_feat_dice_by_hand() -> None:
    """HC-FEAT-02."""
    feat, weak = screen().table("feats").rows

    assert feat[1:] == ("d3", "d4", "d4", "d5", "d6", "d6", "d7", "d8", "d8", "d10")
    assert weak[1:] == ("d3", "d3", "d4", "d4", "d5", "d5", "d6", "d6", "d7", "d7")


def test_the_chain_says_the_steps_from_a_d20_both_ways() -> None:
    """HC-DICE-01 to HC-DICE-05: a good step goes up for those who roll high, and down for a Test."""
    links = {link.die: (link.high, link.low) for link in screen().chain}

    assert list(links) == [*(f"d{size}" for size in CHAIN), "d30+d3"]
    assert links["d20"] == ("0", "0")
    assert links["d16"] == ("−1", "+1")
    assert links["d30+d3"] == ("+3", "−3")
    assert links["d3"] == ("−10", "+10")


def test_the_worked_example_by_hand() -> None:
    """HC-DMG-06: 17 overwhelms a d8 and loses 8, 9 a d7 and loses 7; what is left, 2, is soaked by the d6."""
    rows = screen().table("example").rows

    assert [row[0] for row in rows] == ["17", "9", "2"]
    assert [row[1] for row in rows[:2]] == ["8 is the best of armour d8: down to d7", "7 is the best of armour d7: down to d6"]
    assert rows[2][1].endswith("d6 soaks, and a 4 holds")


def test_the_steps_by_hand() -> None:
    """HC-WP-01, HC-WPN-01, HC-ARM-01, HC-WPN-02, HC-WPN-07, HC-WP-04, HC-CMB-09: hit, then harm."""
    rows = {row[0]: row[1:] for row in screen().table("steps").rows}

    assert rows["no proficiency"] == ("−1", "−1")
    assert rows["STR under the armour’s"] == ("−1", "")
    assert rows["thrown or shot beyond near"] == ("−1", "")
    assert rows["thrown, and not made for it"] == ("−1", "−1")
    assert rows["specialised, second tier"] == ("", "+1")
    assert rows["the longer reach, in Total Defense"] == ("+1", "")


def test_called_shots_by_hand() -> None:
    """HC-CMB-13, HC-DICE-01: a step off a d20 is a d16."""
    assert [row[:2] for row in screen().table("called").rows] == [("−1", "d16"), ("−2", "d14"), ("−3", "d12")]


def test_systems_by_hand() -> None:
    """AMB-X-02, MH-CRIT-02: a d20 under 16 is 75 in a hundred, and the fuse is Systems less ten."""
    heads = [column.head for column in screen().table("systems").columns]
    chance, fuse = screen().table("systems").rows

    assert heads == ["Systems", "10", "11", "12", "13", "14", "15", "16"]
    assert (chance[-1], fuse[-1]) == ("75", "6")
    assert (chance[1], fuse[1]) == ("45", "0")


@on_each_paper
def test_no_name_of_a_row_is_broken(paper: Paper) -> None:
    """Names, rolls and asides stand on one line each, as wide as they are: "Or one of", "Tactical Attack", "d20 + STR"."""
    read = "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf(paper)))
    for table in screen().tables:
        short = [number for number, column in enumerate(table.columns) if column.kind in {"name", "key", "aside"}]
        broken = [row[number] for row in table.rows for number in short if row[number] not in read]
        assert broken == [], table.key


def test_what_costs_a_save_a_step_has_a_name() -> None:
    """HC-SAVE-01: nothing among the names of the Saves reads as a stat that is −1."""
    rows = dict(screen().table("saves").rows)

    assert list(rows) == [*AGAINST, "Level", "Psions", "Mages"]
    assert rows["Level"] == "−1 step where its level is above yours"


@on_each_paper
def test_what_belongs_together_stands_near(paper: Paper) -> None:
    """The chance to get away ends 16 mm from the longest name of its row, the kind of Check is by its roll."""
    found: dict[str, list[Box]] = {}
    for page in pypdfium2.PdfDocument(pdf(paper)):
        for box in page_boxes(page):
            found.setdefault(box.text, []).append(box)
    name, chance = found["over 120"][0], found["10 %"][0]
    (rolled, *_), (kind, *_) = found["d20 + mod"], found["Competition"]

    assert 0 < chance.right - name.right < 16
    assert 0 < kind.left - rolled.right < 4


def test_two_runs_give_the_same_bytes() -> None:
    again = render_sheets([Sheet(screen_view(load_tables(), __version__), "smith-screen")], "a4").pdf

    assert again == pdf("a4")


@pytest.mark.proof
@on_each_paper
def test_large_print_parts_no_table(paper: Paper) -> None:
    """Each on one page, whole: its title once, and no "continued" behind it."""
    large = render_sheets([Sheet(screen(), "smith-screen")], paper, theme="large").pdf
    text = "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(large))

    assert_sound(large, paper, 8, reach=7.8)
    for table in screen().tables:
        assert len(re.findall(rf"(?m)^{TITLES[table.key]} {re.escape(table.rules)}", text)) == 1, table.key
        assert all(squeezed(row[-1]) in squeezed(text) for row in table.rows if table.columns[-1].kind != "die")


def test_rules_stand_behind_what_goes_on(tmp_path: Path) -> None:
    """In a design of a reader's own a table may be parted: its title, "continued" and the rules keep apart."""
    text = (folder("sheets") / "smith-screen.toml").read_text(encoding="utf-8").replace(", whole = true", "")
    mine = tmp_path / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    pdf = render_sheets([Sheet(screen(), str(mine))], "letter", theme="large").pdf
    pages = "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))

    assert_sound(pdf, "letter", 8, reach=7.8)
    assert re.search(r"(?m)^[A-Z][a-z ]+ continued [HMW][CHT]-[A-Z]+-\d\d", pages)


def test_a_screen_is_of_nobody() -> None:
    assert kind_of("smith-screen") == "screen"
    with pytest.raises(FileError, match="sheet of a character, and Smith’s screen is none"):
        render_sheets([Sheet(screen(), "character")])
    with pytest.raises(KeyError, match="curtain"):
        screen().table("curtain")
