"""Designs: what cannot be drawn is refused with file and line, and what is accepted can be printed of anybody."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import portraits
import pytest
import ships
from cards import hostile, people
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sound import assert_sound
from test_book import books
from test_screen import screen

from hcgen._resources import folder
from hcgen.errors import DesignError, FileError
from hcgen.sheets import Sheet, designs, render, render_sheets, theme

DESIGN = (folder("sheets") / "character.toml").read_text(encoding="utf-8")
SHIP = (folder("sheets") / "starship.toml").read_text(encoding="utf-8")
MASTHEAD = '{ panel = "masthead", columns = [1, 10], at = 0, height = 5.2 }'
STATS = '{ panel = "stats", columns = [1, 7], at = 8, height = 4.4 }'
SAVES = '{ panel = "saves", columns = [1, 4], at = 38.3,'
MORE = '{ panel = "more", columns = [1, 12] },'
MANUAL = "sheets/README.md lists those that there are"


def line_of(text: str, part: str) -> int:
    return text.count("\n", 0, text.index(part)) + 1


FAULTS = [
    (STATS, STATS.replace("stats", "statz"), f"there is no panel “statz” (did you mean stats?); {MANUAL}"),
    (STATS, STATS.replace("stats", "posts"), "the panel “posts” is one of a starship, and this is a sheet of a character; take it out"),
    (STATS, STATS.replace("1, 7", "7, 13"), "the panel “stats” is outside the page: columns 7 to 13 of 12; move it"),
    (STATS, STATS.replace("1, 7", "1, 6"), "the panel “stats” has 6 columns; it takes 7, or a multiple of that"),
    (STATS, STATS.replace("1, 7", "1, 7, 8"), "columns is a list of 3, and a list of length 2 is wanted; mend it"),
    (
        STATS,
        STATS.replace("at = 8", "at = 74"),
        "the panel “stats” is outside the page: baselines 72 to 78.4 of 0 to 76.5; move it, or make it less high",
    ),
    (
        STATS,
        STATS.replace("at = 8", "at = 1.5"),
        "the panel “stats” is outside the page: baselines -0.5 to 5.9 of 0 to 76.5; move it, or make it less high",
    ),
    (STATS, STATS.replace("at = 8", "at = 4"), "the panel “stats” stands on “masthead”, which ends at baseline 5.2; move one of them"),
    (STATS, STATS.replace("at = 8", "at = nan"), "at is nan, which is no measure of a page; give it a number"),
    (STATS, STATS.replace("at = 8", "at = -1"), "at is -1, and a number at least 0.0 is wanted; mend it"),
    (STATS, STATS.replace("at = 8", "att = 8"), f"there is no key “att” here (did you mean at?); {MANUAL}"),
    (STATS, STATS.replace("at = 8, ", ""), "the panel “stats” is a picture with a fixed place; say with “at” where it stands"),
    (STATS, STATS.replace(", height = 4.4", ""), "the panel “stats” is a picture of fixed height; give it a height of 4.4"),
    (
        STATS,
        STATS.replace("4.4", '"flaw"'),
        "height is “flaw”, and one of flow, rest is wanted (did you mean flow?); mend it",
    ),
    (STATS, STATS.replace("4.4", "true"), "height is true, and a number or a text is wanted; mend it"),
    (STATS, f"{STATS}, {STATS}", "the panel “stats” stands on one page twice; take one out"),
    (STATS, STATS.replace("columns", "column"), f"there is no key “column” here (did you mean columns?); {MANUAL}"),
    (STATS, STATS.replace("columns = [1, 7], ", ""), "the key columns is missing; add it, as sheets/README.md says"),
    (STATS, '"stats"', "panels[2] is “stats”, and a table is wanted; mend it"),
    (SAVES, SAVES.replace("38.3", "27"), "the panel “saves” stands above “attacks” and is named after it; name panels from the top down"),
    (SAVES, SAVES + " height = 10,", "the panel “saves” is as high as what it says; give it “least” in place of a height"),
    (SAVES, SAVES + " bottom = 78,", "the panel “saves” may reach baseline 78, into the foot; end it at 76.5"),
    (
        MASTHEAD,
        f'{MASTHEAD}, {{ panel = "person", columns = [1, 8], at = 9, height = "rest" }}, {{ panel = "notes", columns = [1, 4] }}',
        "the panel “notes” stands below “person”, which takes all that is left of the page; put it above",
    ),
    (
        MASTHEAD,
        '{ panel = "notes", columns = [1, 12], at = 1 }, ' + MASTHEAD.replace("at = 0", "at = 4"),
        "the panel “masthead” stands below “notes”, which may grow and push it off the page; put it above",
    ),
    ('without = "person"', 'without = "parson"', f"there is no panel “parson” (did you mean person?); {MANUAL}"),
    ("retreat = [", 'retreat = ["nodes", ', f"there is no panel “nodes” (did you mean notes?); {MANUAL}"),
    ("closer = [", 'closer = ["parson", ', f"there is no panel “parson” (did you mean person?); {MANUAL}"),
    ("margin = 10", "margins = 10", f"there is no key “margins” here (did you mean margin?); {MANUAL}"),
    ("margin = 10", "margin = 5", "margin is 5 mm, and a page takes 6 to 200; mend it"),
    ("width = 210", 'width = "210"', "width is “210”, and a number is wanted; mend it"),
    ("width = 210", "width = 2001", "width is 2001, and a number at most 2000.0 is wanted; mend it"),
    ("width = 210", "width = 1e300", "width is 1e+300, which is no measure of a page; give it a number"),
    ("columns = 12", "columns = 16", "16 columns on 210 mm are 12.1 mm wide with their gutters, and panels take 14 to 60; "),
    ("gutter = 4", "gutter = 10", "columns without their gutters are 6.7 mm wide, and panels take 10.5; "),
    ("height = 297", "height = 100", "there is room for 21.1 baselines between the margin and the foot, and a page"),
    ("gap = 2.55", "gap = 2.55\nfloor = 7.6", "floor is 7.6, and a number at most 7.0 is wanted; mend it"),
    ("gap = 2.55", "gap = 2.55\nsecond = [[]]", "second[0] is a list of 0, and a list of length at least 1 is wanted; mend it"),
    ("bottom = 76.5", "bottom = 78", "bottom is baseline 78, and the page has room for 24.2 to 77.4 above its foot; mend it"),
    ("pitch = [2.5]", "pitch = []", "pitch is a list of 0, and a list of length at least 1 is wanted; mend it"),
    ("pitch = [2.5]", "pitch = [2.2]", "the panel “tracks” has rows of 2.2 baselines, and its rows take 2.3 at least; mend it"),
    ("width = 210", "width = = 210", "column 9: this is no value; mend the line"),
    ('of = "character"', 'of = "charakter"', "of is “charakter”, and one of book, card, character, "),
    ('of = "character"', 'of = "character"\ntheme = { book = "EB Garamont" }', "there is no font “EB Garamont” (did you"),
]  # fmt: skip


@pytest.mark.parametrize(("part", "fault", "message"), FAULTS, ids=[fault[:40] for _, fault, _ in FAULTS])
def test_a_faulty_design_is_refused_with_file_and_line(part: str, fault: str, message: str) -> None:
    text = DESIGN.replace(part, fault, 1)
    line = line_of(DESIGN, part) + fault.count("\n")
    with pytest.raises(DesignError) as caught:
        designs.read(text, "mine.toml")

    assert str(caught.value).startswith(
        f"mine.toml: line {line}: {message}" if "column 9" not in message else f"mine.toml: line {line}, {message}"
    )


def test_what_does_not_fit_needs_a_place_on_further_pages() -> None:
    text = DESIGN.replace('{ panel = "saves", columns = [1, 4] },', "")
    with pytest.raises(DesignError) as caught:
        designs.read(text, "mine.toml")
    assert "the panel “saves” may grow beyond its page and has no place in “further”; give it one there" in str(caught.value)

    with pytest.raises(DesignError) as caught:
        designs.read(DESIGN.replace(MORE, ""), "mine.toml")
    assert str(caught.value) == (
        f"mine.toml: line {line_of(DESIGN.replace(MORE, ''), 'further = [')}: "
        "further pages have no panel “more” for the ends of long texts; give them one"
    )


def test_panels_of_further_pages_keep_clear_of_the_title_and_of_each_other() -> None:
    further = '{ panel = "attacks", columns = [1, 12] },'
    low = '{ panel = "attacks", columns = [1, 12], at = 8, least = 10 },\n  { panel = "gear", columns = [9, 12], at = 12 },'
    for fault, message in (
        (
            further.replace("12] }", "12], at = 6 }"),
            "the panel “attacks” is outside the page: baselines 5.1 to 9.1 of 6.2 to 76.5; move it",
        ),
        (further.replace("12] }", "12], least = 71 }"), "the panel “attacks” is outside the page: baselines 6.2 to 77.2 of 6.2 to 76.5"),
        (further.replace("12] }", '12], when = "spells" }'), "the panel “attacks” of further pages is there where it is needed; leave out"),
        (low, "the panel “gear” stands on “attacks”, which ends at baseline 18; move one of them"),
    ):
        with pytest.raises(DesignError, match=message.replace("(", r"\(")):
            designs.read(DESIGN.replace(further, fault, 1), "mine.toml")


def test_a_design_of_no_papers_or_of_too_much_is_refused() -> None:
    head = 'id = "mine"\ntitle = "Mine"\n'
    crowd = "".join(f"[papers.p{number}]\n" for number in range(21))
    for text, message in (
        (head, "mine.toml: line 1: a design has 1 to 20 papers, each in a table such as [papers.a4]; write it so"),
        (f"{head}papers = 3\n", "mine.toml: line 3: a design has 1 to 20 papers, each in a table such as [papers.a4]; write it so"),
        (head + crowd, "mine.toml: line 3: a design has 1 to 20 papers, each in a table such as [papers.a4]; write it so"),
        ("#" * 200_001, "mine.toml: of over 200,000 characters, which is more than any design or theme takes; shorten it"),
        (f"{head}x = {'[' * 40}{']' * 40}", "mine.toml: line 3: values are nested deeper than 32; a design’s are not"),
        (f"{head}[papers]\na4 = 3", "mine.toml: line 4: a4 is 3, and a table is wanted; mend it"),
    ):
        with pytest.raises(DesignError) as caught:
            designs.read(text, "mine.toml")
        assert str(caught.value) == message


@pytest.mark.parametrize("name", designs.names())
def test_the_bundled_designs_are_sound(name: str) -> None:
    read = designs.read((folder("sheets") / f"{name}.toml").read_text(encoding="utf-8"), name)

    assert read == designs.load(name)
    assert read.id == name
    assert set(read.papers) == {"a4", "letter", "a4-large", "letter-large"}


def test_an_unknown_design_paper_or_theme_is_refused() -> None:
    known = ", ".join(designs.names())
    with pytest.raises(FileError) as file:
        render([portraits.bare()], "charakter")
    assert str(file.value) == (
        f"there is no page design “charakter” (did you mean character?); choose one of: {known}, "
        "behind blank- for an empty one, or name a file that ends in .toml"
    )
    with pytest.raises(DesignError) as paper:
        render([portraits.bare()], "character", "a5")  # type: ignore[arg-type]
    assert str(paper.value).startswith(
        "sheets/character.toml: there is no arrangement [papers.a5]; add one, or choose another paper or theme"
    )
    with pytest.raises(DesignError) as look:
        render([portraits.bare()], theme="plane")
    known = ", ".join(theme.names())
    assert str(look.value) == f"there is no theme “plane” (did you mean plain?); choose one of: {known}, or name a file that ends in .toml"
    with pytest.raises(FileError) as kind:
        render([portraits.bare()], "starship")
    assert str(kind.value) == "sheets/starship.toml is a sheet of a starship, and Nobody is none; leave the design out"


def test_a_reader_has_a_design_of_their_own(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(DESIGN.replace("at = 8, height", "at = 8.5, height").replace("width = 210", "width = 216"), encoding="utf-8")
    own, ours = render([portraits.ogda()], str(mine)).pdf, render([portraits.ogda()]).pdf
    assert own != ours
    assert_sound(ours, "a4")

    mine.write_text(DESIGN, encoding="utf-8")
    assert render([portraits.ogda()], str(mine)).pdf == ours  # the file is read afresh

    with pytest.raises(FileError, match=r"none\.toml: no such file or directory"):
        render([portraits.ogda()], str(tmp_path / "none.toml"))


# Any design: the bundled ones with their numbers and panels changed at random.

NUMBERS = st.one_of(st.integers(-1, 90), st.floats(0, 90), st.sampled_from([0, 1, 12, 5.2, 38.3, 1e9, -0.5]))
CHANGES = ["at", "least", "columns", "pitch", "drop", "swap", "grid", "height", "blanks", "take", "most", "bottom", "whole"]
PEOPLE: list[Callable[[], Any]] = [*portraits.ALL.values()]
SITTERS: dict[str, list[Callable[[], Any]]] = {
    "character": PEOPLE,
    "character-book": [lambda: books("hammercrawl", 5, "pray", 1)[0], lambda: books("hammercrawl", 1, "fight", 1)[0]],
    "card": [lambda: people("designs", 5, 1)[0], lambda: hostile(400)[3]],
    "card-mini": [lambda: people("designs", 5, 1)[0], lambda: hostile(400)[5]],
    "starship": [ships.used, ships.crowded, ships.bare],
    "vessel": [ships.holed, ships.laden, ships.unknown],
    "roster": [lambda: ships.roster(1), lambda: ships.roster(60)],
    "smith-screen": [screen],
}


@st.composite
def changed(draw: st.DrawFn, names: Sequence[str]) -> tuple[str, dict[str, Any]]:
    """Return a design, with its name and a few of its values changed: mostly by a little."""
    name = draw(st.sampled_from(names))
    design = tomllib.loads((folder("sheets") / f"{name}.toml").read_text(encoding="utf-8"))
    paper = design["papers"][draw(st.sampled_from(sorted(design["papers"])))]
    design["papers"] = {"a4": paper}
    for _ in range(draw(st.integers(1, 4))):
        places = draw(st.sampled_from([paper["panels"], *paper["arrangements"], paper["further"], *paper.get("second", [])]))
        if places:
            _change(draw, draw(st.sampled_from(CHANGES)), paper, places, draw(st.sampled_from(places)))
    return name, design


def _change(draw: st.DrawFn, what: str, paper: dict[str, Any], places: list[Any], place: dict[str, Any]) -> None:
    if what == "drop":
        places.remove(place)
    elif what == "swap":
        places.reverse()
    elif what == "take":
        place.pop(draw(st.sampled_from(sorted(set(place) - {"panel", "columns"}) or ["at"])), None)
    elif what == "grid":
        key = draw(st.sampled_from(["width", "height", "margin", "gutter", "baseline", "bottom", "gap"]))
        paper[key] *= draw(st.floats(0.8, 1.5))
    elif what == "columns":
        first = draw(st.integers(1, paper["columns"]))
        place["columns"] = [first, min(paper["columns"], first + draw(st.sampled_from([1, 2, 3, 5, 6, 7, 9, 11])))]
    else:
        place[what] = _value(draw, what, place.get(what))


def _value(draw: st.DrawFn, what: str, value: object) -> object:
    if what == "pitch":
        return [round(draw(st.floats(0.4, 4)), 2)]
    if what in {"blanks", "most"}:
        return draw(st.integers(0, 60))
    if what == "whole":
        return True
    return value + draw(st.floats(-4, 6)) if isinstance(value, int | float) and draw(st.booleans()) else draw(NUMBERS)


def assert_refused_or_sound(design: dict[str, Any], tmp_path: Path, sitter: Any) -> None:
    """A design is refused in one sentence, or prints somebody with everything in its place."""
    import tomli_w

    mine = tmp_path / "any.toml"
    mine.write_text(tomli_w.dumps(design), encoding="utf-8")
    try:
        pdf = render_sheets([Sheet(sitter, str(mine))]).pdf
    except DesignError as refused:
        fault = refused
    else:
        paper = design["papers"]["a4"]
        across, down = paper.get("up") or (1, 1)
        size = across * paper["width"], down * paper["height"]
        assert_sound(pdf, size, paper["margin"], reach=paper["margin"] - 0.4, floor=min(7, paper.get("floor", 7)))
        return
    assert str(fault).startswith(f"{mine}: line ")


@settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(made=changed(["character"]), sitter=st.sampled_from(PEOPLE[::3]))
def test_any_design_is_refused_or_prints(
    made: tuple[str, dict[str, Any]], sitter: Callable[[], Any], tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert_refused_or_sound(made[1], tmp_path_factory.getbasetemp(), sitter())


@pytest.mark.proof
@settings(max_examples=600, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(made=changed(sorted(SITTERS)), data=st.data())
def test_any_of_many_designs_is_refused_or_prints(
    made: tuple[str, dict[str, Any]], data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    name, design = made
    assert_refused_or_sound(design, tmp_path_factory.getbasetemp(), data.draw(st.sampled_from(SITTERS[name]))())
