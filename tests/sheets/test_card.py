"""The Smith's cards: every value stands on its own card beside its label, and cards fill sheets of paper in order."""

from __future__ import annotations

import io
import re
from pathlib import Path

import cards
import portraits
import pypdf
import pypdfium2
import pytest
from msgspec.structs import replace
from reading import MM, PAPERS, page_sizes, rules
from sound import assert_sound

from hcgen._resources import folder
from hcgen.errors import DesignError, FileError
from hcgen.sheets import Paper, Sheet, a_sheetful, blank, designs, render, render_sheets

DESIGNS = tuple(cards.UP)

on_each_paper = pytest.mark.parametrize("paper", PAPERS)
of_each_design = pytest.mark.parametrize("name", DESIGNS)


def assert_whole(views: tuple[cards.CardView, ...], name: str, paper: Paper, look: str = "plain") -> None:
    """Everybody's card is sound and says all that it should."""
    pdf = cards.printed(views, name, paper, look)
    cards.assert_sound(pdf, name, paper, look)
    texts = cards.by_person(cards.read(pdf, name, paper, look))
    assert len(texts) == len(views)
    for view, text in zip(views, texts, strict=True):
        assert cards.lost(view, text, name) == [], view.name


@pytest.mark.parametrize(("width", "high"), [(74, 5), (74, 30), (105, 40)])
def test_numbers_and_saves_keep_apart_on_a_narrow_card_and_where_they_have_much_height(width: float, high: float, tmp_path: Path) -> None:
    """As narrow as a card may be; Saves take two lines there, and the shield is no wider than the numbers leave it."""
    mine = tmp_path / "mine.toml"
    text = (folder("sheets") / "card.toml").read_text(encoding="utf-8")
    places = f'{{ panel = "card-numbers", columns = [1, 4], at = 3, height = {high} }}, {{ panel = "card-saves", columns = [1, 4] }}'
    grid = f"width = {width}\nheight = 297\nmargin = 7\nup = [1, 1]\ncolumns = 4\ngutter = 3\nbaseline = 3.5\n"
    grid += "bottom = 78\ngap = 1.6\nfloor = 6"
    further = '[{ panel = "card-saves", columns = [1, 4] }, { panel = "more", columns = [1, 4] }]'
    head = text.split("[papers.a4]")[0].split("retreat =")[0]
    mine.write_text(f"{head}[papers.a4]\n{grid}\npanels = [{places}]\narrangements = [[]]\nfurther = {further}\n", encoding="utf-8")
    seen = cards.people("designs", 5, 1)[0]
    caster = replace(seen, defense="13", attack="10", dv="12", initiative="12", save_over="13")

    pdf = render_sheets([Sheet(caster, str(mine))]).pdf

    assert_sound(pdf, (width, 297), 7, reach=0, floor=6)
    said = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)).split()
    assert [word for word in said if word in {"CON", "CHA"}] == ["CON", "CHA"]
    assert [said.count(number) for number in ("13", "10", "12")] == [2, 1, 2]


def thick(page: pypdfium2.PdfPage, y: float) -> float:
    """Return how much ink a line across a card has."""
    scale = 6
    image = page.render(scale=scale).to_pil().convert("L")
    at, left = round(y * MM * scale), round(60 * MM * scale)
    return float(sum(255 - image.getpixel((left, at + step)) for step in range(-6, 7)))


@on_each_paper
@of_each_design
def test_everything_is_on_its_own_card(name: str, paper: Paper) -> None:
    assert_whole(cards.people("whole", {"a4": 1, "letter": 6}[paper], 3), name, paper)


@pytest.mark.parametrize(("name", "paper"), [("card", "letter"), ("card-mini", "a4")])
def test_hostile_records_lose_nothing(name: str, paper: Paper) -> None:
    assert_whole(cards.hostile(4)[name == "card" :: 2], name, paper)  # the proof tier has them all on each


@pytest.mark.parametrize(
    ("name", "paper", "look"), [("card", "letter", "large"), ("card-mini", "a4", "large"), ("card", "a4", "parchment")]
)
def test_every_look_loses_nothing(name: str, paper: Paper, look: str) -> None:
    assert_whole(cards.people("looks", 4, 2), name, paper, look)


@pytest.mark.proof
@on_each_paper
@of_each_design
@pytest.mark.parametrize("look", ["large", "parchment", "starlight"])
def test_no_look_loses_anything_of_anybody(look: str, name: str, paper: Paper) -> None:
    for level in (1, 5, 10):
        assert_whole(cards.people("many", level, 60), name, paper, look)
    assert_whole(cards.hostile(40), name, paper, look)


@pytest.mark.proof
@on_each_paper
@of_each_design
def test_hostile_records_lose_nothing_on_any_card(name: str, paper: Paper) -> None:
    assert_whole(cards.hostile(4_000 if name == "card" else 80)[:5] + cards.hostile(80), name, paper)


@pytest.mark.proof
@on_each_paper
@of_each_design
@pytest.mark.parametrize(("setting", "gear"), [("hammercrawl", "roll"), ("hammercrawl", "buy"), ("palladium", "roll")])
def test_a_thousand_people(setting: str, gear: str, name: str, paper: Paper) -> None:
    for level in (1, 2, 4, 7, 10):
        assert_whole(cards.people("many", level, 200, setting, gear), name, paper)


@on_each_paper
@of_each_design
def test_the_four_numbers_stand_beside_their_labels(name: str, paper: Paper) -> None:
    views = cards.people("labels", 3, 4)
    words = {
        "card": ("to defend, roll over", "harm, DV", "initiative, roll over", "to save, roll over"),
        "card-mini": ("to defend", "harm", "initiative", "to save"),
    }[name]
    assert {bool(view.save_over) for view in views} == {True, False}
    texts = cards.by_person(cards.read(cards.printed(views, name, paper), name, paper))
    for view, text in zip(views, texts, strict=True):
        told = [
            f"{label} {number}"
            for label, number in zip(words, (view.attack, view.dv, view.initiative, view.save_over), strict=True)
            if number
        ]
        assert f"Defense {view.defense} {' '.join(told)}" in text


def test_lists_stand_beside_their_labels() -> None:
    views = cards.people("labels", 3, 6)
    texts = cards.by_person(cards.read(cards.printed(views, "card", "a4"), "card", "a4"))
    for view, text in zip(views, texts, strict=True):
        health = " ".join(die[1:] for die in view.tracks[0].dice)
        assert f"Health {f'soak {view.soak} ' if view.soak and f'soak {view.soak} {health}' in text else ''}{health} out" in text
        for line in view.strikes:
            tags = f" {line.tags}" if line.tags else ""
            assert f"{line.name}{tags} over {line.attack} DV {line.dv} {line.reach}".strip() in text
        assert "Saves " + " ".join(f"{save.stat} {save.mod}" for save in view.saves) in text
        for skill in view.skills:
            sign = f" specialist, {skill.die.upper()}" if skill.specialised else ""
            cursed = (", cursed" if sign else " cursed") if skill.cursed else ""
            assert f"{skill.target} {skill.name}{sign}{cursed} {skill.stat} {skill.percent} %" in text
        assert re.search(rf"Play {re.escape(view.play[0][:20])}", text)
        assert f"Gear {view.gear[0]}" in text
        if view.casting:
            assert f"Spells {view.casting} " in text


def test_cards_fill_the_paper_row_by_row() -> None:
    views = tuple(replace(view, name=f"Person {number}") for number, view in enumerate(cards.people("plain", 1, 9), 1))
    for name, (across, down) in cards.UP.items():
        found = cards.read(cards.printed(views, name, "a4"), name, "a4")
        a_sheet = across * down
        for number, card in enumerate(found):
            assert card.text.startswith(f"Person {number + 1} ")
            row, column = divmod(number % a_sheet, across)
            assert (card.page, card.left, card.top) == (number // a_sheet, column * 210 / across, row * 297 / down)
    assert len(found) == 9


def test_the_last_sheet_has_room_and_no_stretched_cards() -> None:
    views = cards.people("plain", 1, 5)
    document = pypdfium2.PdfDocument(cards.printed((*views[1:], views[1]), "card", "a4"))
    first, last = (page.render(scale=2, grayscale=True).to_pil() for page in document)
    box = tuple(round(edge * MM * 2) for edge in (6.5, 6.5, 98.5, 142))
    assert len(document) == 2
    # words that come again are copied, and rounded once more: the squares' means are the same
    inks = [image.crop(box).resize((40, 60), 4).tobytes() for image in (first, last)]
    assert max(abs(one - other) for one, other in zip(*inks, strict=True)) < 12
    beside = last.crop(tuple(round(edge * MM * 2) for edge in (112, 6.5, 203, 142)))
    assert beside.getextrema() == (255, 255)


def test_cut_marks_lie_on_the_cuts_and_in_no_card() -> None:
    for name, (across, down) in cards.UP.items():
        pdf = cards.printed(cards.people("plain", 1, 1), name, "letter")
        image = pypdfium2.PdfDocument(pdf)[0].render(scale=4, grayscale=True).to_pil()
        wide, high = cards.SIZES["letter"]
        crossings = [(wide * column / across, high * row / down) for column in range(1, across) for row in range(1, down)]
        edges = [(wide / 2, 8), (wide / 2, high - 8), *((x, high * row / down) for row in range(1, down) for x in (8, wide - 8))]
        for x, y in (*crossings, *edges):
            spot = [round(at * MM * 4) for at in (x - 0.3, y - 0.3, x + 0.3, y + 0.3)]
            assert image.crop(tuple(spot)).getextrema()[0] < 160, (name, x, y)


def test_everybody_has_a_bookmark_to_the_sheet_with_their_card() -> None:
    views = cards.people("plain", 1, 6)
    reader = pypdf.PdfReader(io.BytesIO(cards.printed(views, "card", "a4")))
    found = [(mark.title, reader.get_destination_page_number(mark)) for mark in reader.outline]  # type: ignore[union-attr,arg-type]
    assert found == [(view.name, number // 4) for number, view in enumerate(views)]


def test_what_is_lost_is_struck_off() -> None:
    view = cards.people("plain", 1, 1)[0]
    hurt = replace(view, tracks=(replace(view.tracks[0], lost=2), *view.tracks[1:]))
    inks = []
    for seen in (view, hurt):
        image = pypdfium2.PdfDocument(cards.printed((seen,), "card", "a4"))[0].render(scale=2, grayscale=True).to_pil()
        inks.append(sum(255 - value for value in image.crop(tuple(round(edge * MM * 2) for edge in (24, 46, 98, 55))).tobytes()))
    assert inks[1] > inks[0] + 500


def test_values_left_to_the_smith_have_a_line_to_write_on() -> None:
    view = cards.people("plain", 1, 1)[0]
    bare = replace(view, attack="", dv="", initiative="", strikes=tuple(replace(line, attack="", dv="") for line in view.strikes))
    fields = pypdf.PdfReader(io.BytesIO(render_sheets([Sheet(bare, "card")], fillable=True).pdf)).get_fields() or {}
    names = {name.rpartition(".")[2] for name in fields}
    assert {"to defend", "harm", "initiative", "over", "DV"} <= names


def test_fields_lie_on_the_card_of_their_owner() -> None:
    views = tuple(replace(view, name=f"Person {number}", attack="", dv="") for number, view in enumerate(cards.people("plain", 1, 3)))
    reader = pypdf.PdfReader(io.BytesIO(render_sheets([Sheet(view, "card") for view in views], fillable=True).pdf))
    found: dict[str, set[int]] = {}
    for field in reader.pages[0].get("/Annots", ()):
        widget = field.get_object()
        left, low, right, top = (float(edge) / MM for edge in widget["/Rect"])
        column, row = int((left + right) / 2 // 105), int((297 - (low + top) / 2) // 148.5)
        found.setdefault(widget["/Parent"].get_object()["/T"], set()).add(row * 2 + column)
    assert found == {f"Person {number}": {number} for number in range(3)}


@of_each_design
def test_the_same_bytes_twice(name: str) -> None:
    views = cards.people("plain", 1, 5)
    assert cards.printed(views, name, "a4") == cards.printed(views, name, "a4")


def test_a_person_is_no_card_and_a_card_no_person() -> None:
    view = cards.people("plain", 1, 1)[0]
    with pytest.raises(FileError, match=r"sheets/character.toml is a sheet of a character, and .* is none"):
        render_sheets([Sheet(view, "character")])
    with pytest.raises(FileError, match=r"sheets/card\.toml is a sheet of a card, and Nobody is none"):
        render([portraits.bare()], "card")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("up = [2, 2]", "up = [2, 0]"), "up[1] is 0, and a whole number at least 1 is wanted; mend it"),
        (("floor = 6", "floor = 5"), "floor is 5, and a number at least 6.0 is wanted; mend it"),
        (("gap = 1.27", "gap = 0.5"), "gap is 0.5 baselines, and a page takes 0.9 to 20; mend it"),
        (("bottom = 37.45", "bottom = 38"), "bottom is baseline 38, and the page has room for 10.2 to 37.5 above its foot; mend it"),
        (('"card-saves"', '"saves"'), "the panel “saves” is one of a character or a book, and this is a sheet of a card; take it out"),
    ],
)
def test_cards_that_cannot_be_are_refused(change: tuple[str, str], message: str) -> None:
    text = (folder("sheets") / "card.toml").read_text(encoding="utf-8")
    line = text.count("\n", 0, text.index(change[0])) + 1
    with pytest.raises(DesignError) as caught:
        designs.read(text.replace(*change, 1), "mine.toml")
    said = str(caught.value)
    assert (said.startswith("mine.toml: line "), said.endswith(message)) == (True, True), said
    assert f"line {line}: " in said or change[0] == '"card-saves"'


@pytest.mark.parametrize(("name", "paper"), [("card", "letter"), ("card-mini", "a4")])
def test_a_sheetful_of_blank_cards(name: str, paper: Paper) -> None:
    across, down = cards.UP[name]
    assert a_sheetful(name, paper) == across * down
    pdf = render_sheets([blank(name)] * (across * down), paper, fillable=True).pdf
    cards.assert_sound(pdf, name, paper)
    found = cards.read(pdf, name, paper)
    assert len(found) == across * down
    names = set(pypdf.PdfReader(io.BytesIO(pdf)).get_fields() or {})
    owners = {full.partition(".")[0] for full in names}
    assert len(owners) == across * down
    wanted = {"name", "stock, class, level", "Defense", "to defend", "harm", "initiative", "weapon", "over", "DV", "reach", "Health d12"}
    for owner in owners:
        assert {f"{owner}.{field}" for field in wanted} <= names
    for card in found:
        assert "card" not in card.text.removeprefix("A blank card").replace("A blank card for", "")


@on_each_paper
def test_a_high_caster_has_the_spells_by_level_on_a_second_card(paper: Paper) -> None:
    """Nothing is set under 7 pt to save a card that there is all the same: how to play somebody is read at a glance."""
    seen = next(view for view in cards.people("spells", 10, 20) if len(view.spells) > 20)
    pdf = cards.printed((seen,), "card", paper)
    one, two = (card.text for card in cards.read(pdf, "card", paper))
    page = pypdfium2.PdfDocument(pdf)[0]
    lines = [line.strip() for line in page.get_textpage().get_text_range().splitlines()]
    firsts = {spell.level: spell.name for spell in reversed(seen.spells)}

    assert all(word in one for word in ("Strikes", "Skills", "Play", "Notes"))
    assert "Spells" not in one
    assert "Gear" not in one
    assert len(firsts) > 5
    for level, name in firsts.items():
        assert any(line.startswith(f"{level} {name}") for line in lines), name
    assert two.index("Spells") < two.index("Gear")
    assert min(page_sizes(page) - {6, 6.5}) >= 7  # the seed, and what stands under a title, are smaller


@on_each_paper
def test_gear_goes_to_a_second_card_before_type_becomes_too_small(paper: Paper) -> None:
    """A single card with a long list of things: they leave it, and nothing else does."""
    seen = replace(cards.people("gear", 1, 1)[0], spells=(), casting="", gear=tuple(f"Box of sundries {number}" for number in range(30)))
    one, two = (card.text for card in cards.read(cards.printed((seen,), "card", paper), "card", paper))

    assert "Gear" not in one
    assert two.split().count("Gear") == 1
    assert all(title not in two for title in ("Strikes", "Skills", "Powers", "Play"))


@of_each_design
@on_each_paper
def test_what_parts_a_blank_card_is_no_line_to_write_on(name: str, paper: Paper) -> None:
    """Its rules are twice as heavy, no line is near them, and all panels are there."""
    page = pypdfium2.PdfDocument(render_sheets([blank(name)], paper).pdf)[0]
    said = page.get_textpage().get_text_range()
    titles, parted = (("Strikes", "Play"), 2) if name == "card-mini" else (("Strikes", "Saves", "Skills", "Powers", "Play", "Gear"), 3)
    parting = [y for y in rules(page, 7.5) if 30 < y < 148]
    written = [y for y in rules(page, 60) if y not in parting]

    assert all(title in said for title in titles)
    assert len([y for y in parting if y < cards.form(name, paper)[3]]) == parted
    assert all(thick(page, y) > 1.6 * thick(page, written[-1]) for y in parting[:parted])
    assert min(abs(y - line) for y in parting[:parted] for line in written) > 2.4


@on_each_paper
def test_two_tracks_on_one_line_end_at_the_edge(paper: Paper) -> None:
    """The ring about the last word is larger than small dice are."""
    pair = next(view for view in cards.people("many", 7, 30) if len(view.tracks) == 3)

    cards.assert_sound(cards.printed((pair,), "card", paper), "card", paper)
