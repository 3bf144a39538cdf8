"""Blank sheets: everything to write on, ring and tick, in its place, and nothing that is said already."""

from __future__ import annotations

import io
import re
from functools import cache
from itertools import pairwise

import pypdf
import pypdfium2
import pytest
from reading import PAPERS, rules, squeezed
from sound import assert_sound

from hcgen.errors import FileError
from hcgen.sheets import Paper, blank, render_sheets

PAGES = {"character": 2, "character-book": 2, "starship": 1, "vessel": 1, "roster": 1}
TITLES = {
    "character": ("Health", "Armour", "Spell", "Rations", "Ammunition", "Torch", "Harm", "Feat", "Initiative", "Attacks", "Saves",
                  "Skills", "Powers", "Person", "Notes", "Gear", "Spells"),
    "character-book": ("Health", "Attacks", "Saves", "Skills", "This Venture", "Powers", "Spells", "Gear", "Levels to come",
                       "Person", "Notes"),
    "starship": ("Shield", "Systems", "Lasers", "Scale", "Warpedoes", "Fuel", "Hold", "Core", "Posts", "Actions", "Critical damage", "Log"),
    "vessel": ("Armour class", "Size", "Hull", "By sail", "By oars", "Aboard", "Hull track", "Crew", "Wind", "Direction", "Arms", "Hold"),
    "roster": ("Everybody", "Notes"),
}  # fmt: skip

each_sheet = pytest.mark.parametrize(("design", "paper"), [(design, paper) for design in PAGES for paper in PAPERS])


@cache
def printed(design: str, paper: Paper = "a4", *, fillable: bool = False) -> bytes:
    made = render_sheets([blank(design)], paper, fillable=fillable)
    assert made.unprintable == ()
    return made.pdf


@cache
def said(design: str, paper: Paper = "a4") -> str:
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(printed(design, paper)))


def fields(design: str) -> list[str]:
    found = pypdf.PdfReader(io.BytesIO(printed(design, fillable=True))).get_fields() or {}
    return [name.partition(".")[2] for name in found if "." in name]


@each_sheet
def test_all_panels_are_there_and_nothing_overlaps(design: str, paper: Paper) -> None:
    assert len(pypdfium2.PdfDocument(printed(design, paper))) == PAGES[design]
    for title in TITLES[design]:
        assert squeezed(title) in squeezed(said(design, paper)), title
    assert "overleaf" not in said(design, paper)
    assert_sound(printed(design, paper), paper)


@pytest.mark.parametrize("design", PAGES)
def test_nothing_is_told_of_anybody(design: str) -> None:
    text = said(design)

    assert "None" not in text
    assert "_" not in text
    assert "Seed" not in text
    assert not re.search(r"(?<![.\d])0(?![.\d])", text)


def test_the_whole_chain_is_there_to_be_ringed() -> None:
    """A track from D12 down, and an empty die before it for whoever has a larger one."""
    found = fields("character")

    for track in ("Health", "Armour", "Spell"):
        assert f"{track} die" in found
        assert [name for name in found if name.startswith(f"{track} d") and name != f"{track} die"] == [
            f"{track} d{size}" for size in (12, 10, 8, 7, 6, 5, 4, 3)
        ]


def test_every_number_of_a_person_has_its_room() -> None:
    found = fields("character")

    for stat in ("STR", "DEX", "CON", "INT", "WIL", "CHA", "SOC"):
        assert {stat, f"{stat} mod", f"{stat} half"} <= set(found)
    for name in (
        "name",
        "stock, class",
        "level",
        "Defense",
        "without the shield",
        "Harm",
        "Initiative",
        "INT save",
        "coins",
        "bond",
        "XP 30",
    ):
        assert name in found, name
    assert len([name for name in found if re.fullmatch(r"skill( \d+)?", name)]) >= 24
    spells = [name for name in found if re.fullmatch(r"spell( \d+)?", name)]
    assert len(spells) >= 14
    assert len([name for name in found if re.fullmatch(r"spell effect( \d+)?", name)]) == len(spells)


def test_every_number_of_a_ship_has_its_room() -> None:
    ship, boat = fields("starship"), fields("vessel")

    for name in ("name", "Shield 10", "Systems", "Scale", "Core", "Warpedo 6", "Crystal 12", "Lasers", "post chance", "Air failing fuse 6"):
        assert name in ship, name
    for name in ("name", "Armour class", "length", "Hull", "miles a day by oars", "10th tenth 20", "Rowers 28", "miles, gale"):
        assert name in boat, name


def test_a_blank_sheet_is_called_by_its_design() -> None:
    reader = pypdf.PdfReader(io.BytesIO(printed("starship")))

    assert reader.metadata is not None
    assert reader.metadata.title == "Starship sheet, blank"
    assert [mark["/Title"] for mark in reader.outline] == ["Starship sheet, blank"]


def test_two_runs_give_the_same_bytes() -> None:
    assert render_sheets([blank("vessel")]).pdf == printed("vessel")


def test_a_screen_has_no_blank() -> None:
    with pytest.raises(FileError) as caught:
        blank("smith-screen")

    assert str(caught.value) == "there is no blank smith-screen: a screen is of nobody; print it as it is, with --design smith-screen"


@pytest.mark.parametrize("paper", PAPERS)
def test_spells_have_a_line_for_what_they_do_and_notes_keep_eight(paper: Paper) -> None:
    page = pypdfium2.PdfDocument(printed("character", paper))[1]
    head, *notes = rules(page, 21)[-9:]
    pairs = [(one, two) for one, two in pairwise(rules(page, 21)) if two - one == pytest.approx(1.6 * 3.5, abs=0.15)]

    assert len(pairs) >= 7  # in each of two lanes
    assert notes[0] - head > 5.4
    assert all(two - one == pytest.approx(notes[1] - notes[0], abs=0.15) for one, two in pairwise(notes))
