"""Designs: data that is refused, with the file and the panel named, where it cannot be drawn."""

from __future__ import annotations

import portraits
import pytest

from hcgen._resources import folder
from hcgen.errors import FileError, TableError
from hcgen.sheets import design, render
from hcgen.sheets.panels import spans

DESIGN = (folder("sheets") / "character.toml").read_text(encoding="utf-8")
PANELS = ", ".join(sorted(spans()))

FAULTS = [
    (
        ('{ panel = "stats", columns = [1, 7], at = 8,', '{ panel = "statz", columns = [1, 7], at = 8,'),
        f"mine.toml: papers.a4: there is no panel “statz”; choose one of: {PANELS}",
    ),
    (
        ('{ panel = "stats", columns = [1, 7], at = 8,', '{ panel = "stats", columns = [7, 13], at = 8,'),
        "mine.toml: papers.a4: the panel “stats” is outside the page: columns 7 to 13 of 12; give it columns of the page",
    ),
    (
        ('{ panel = "stats", columns = [1, 7], at = 8,', '{ panel = "stats", columns = [1, 6], at = 8,'),
        "mine.toml: papers.a4: the panel “stats” has 6 columns; it takes 7, or a multiple of that",
    ),
    (
        ('{ panel = "stats", columns = [1, 7], at = 8,', '{ panel = "stats", columns = [1, 7], at = 74,'),
        "mine.toml: papers.a4: the panel “stats” is outside the page: baselines 74 to 78.4 of 0 to 76.5; move it, or make it less high",
    ),
    (
        ('{ panel = "stats", columns = [1, 7], at = 8,', '{ panel = "stats", columns = [1, 7], at = 4,'),
        "mine.toml: papers.a4: the panel “stats” stands on “masthead”; move one of them",
    ),
    (
        ('retreat = ["notes"', 'retreat = ["nodes"'),
        f"mine.toml: there is no panel “nodes”; choose one of: {PANELS}",
    ),
    (
        ("margin = 10", "margins = 10"),
        "mine.toml: Object contains unknown field `margins` - at `$.papers[...]`; see sheets/README.md for the keys of a design",
    ),
    (
        ("width = 210", 'width = "210"'),
        "mine.toml: Expected `float`, got `str` - at `$.papers[...].width`; see sheets/README.md for the keys of a design",
    ),
    (
        ("pitch = [2.5]", "pitch = []"),
        "mine.toml: papers.a4: the panel “tracks” has a pitch of nothing; give it rows of more than 0 baselines",
    ),
    (
        ("width = 210", "width = = 210"),
        "mine.toml: Invalid value (at line 13, column 9); mend the line",
    ),
]


@pytest.mark.parametrize(("change", "message"), FAULTS, ids=[change[1][:40] for change, _ in FAULTS])
def test_a_faulty_design_is_refused(change: tuple[str, str], message: str) -> None:
    assert change[0] in DESIGN
    with pytest.raises(TableError) as caught:
        design.read(DESIGN.replace(*change, 1), "mine.toml", spans())

    assert str(caught.value) == message


def test_the_bundled_designs_are_sound() -> None:
    for entry in folder("sheets").iterdir():
        if entry.name.endswith(".toml"):
            read = design.read(entry.read_text(encoding="utf-8"), entry.name, spans())
            assert read.id == entry.name.removesuffix(".toml")
            assert set(read.papers) == {"a4", "letter"}


def test_an_unknown_design_is_refused() -> None:
    with pytest.raises(FileError) as caught:
        render([portraits.bare()], "charakter")

    known = "character, roster, smith-screen, starship, vessel; behind blank- for an empty one"
    assert str(caught.value) == f"there is no page design “charakter” in sheets/; choose one of: {known}"


def test_an_unknown_paper_is_refused() -> None:
    with pytest.raises(TableError) as caught:
        render([portraits.bare()], "character", "a5")  # type: ignore[arg-type]

    assert str(caught.value) == "sheets/character.toml: there is no arrangement for the paper “a5”; choose one of: a4, letter"
